"""What slides ask to have computed. Requests are values: equal requests are one job.

They are dataclasses, since of a struct no field can be left out of comparing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from deckgen.lengths import Emu
from deckgen.problems import Place

#: validated parameters in name order; every value is a plain hashable (tuples, not lists)
Params: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class FigureRequest:
    """Draw *figure* at exactly *width* by *height*.

    *params* go to the figure, *data* to the experiment(s) that it draws (over deck.yaml's own).
    *asked_by* is the place in the content and the slide's id, for messages; it is no part of the job.
    """

    figure: str
    width: Emu
    height: Emu
    params: Params = ()
    data: Params = ()
    asked_by: tuple[Place | None, str] = field(default=(None, ""), compare=False)


@dataclass(frozen=True, slots=True)
class ValueRequest:
    """Evaluate a live value: *expression* is the jinja source between the braces, stripped.

    *experiments* are the names of the experiments that the expression reads.
    """

    expression: str
    experiments: tuple[str, ...]
    asked_by: tuple[Place | None, str] = field(default=(None, ""), compare=False)


@dataclass(frozen=True, slots=True)
class DemoRequest:
    """Run the demo function *symbol* ('package.module:function') and capture what it prints."""

    symbol: str
    asked_by: tuple[Place | None, str] = field(default=(None, ""), compare=False)


@dataclass(frozen=True, slots=True)
class FormulaRequest:
    """Draw *latex* as a picture at *size* points, the fallback for a native equation."""

    latex: str
    size: float
    color: str
    asked_by: tuple[Place | None, str] = field(default=(None, ""), compare=False)


Request: TypeAlias = FigureRequest | ValueRequest | DemoRequest | FormulaRequest
