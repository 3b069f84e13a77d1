"""What came out of the jobs, each with the record of the code that made it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from deckgen.jobs.requests import Params, Request
from deckgen.lengths import Emu


class Provenance(Struct, frozen=True):
    """What ran to make an artifact (names, numbers and hashes only: no path outside the project, no time).

    ``functions`` maps 'package.module:qualname' to (sha256 of its code, the numbers of its
    statements that ran, as FunctionBody counts them); ``inputs`` are the provenances of the experiments that it used.
    """

    job: str  # such as 'figure:bottleneck' or 'experiment:bottleneck'
    key: str  # sha256 of the job's key
    params: Params
    functions: tuple[tuple[str, str, tuple[int, ...]], ...]
    versions: tuple[tuple[str, str], ...]
    inputs: tuple[Provenance, ...] = ()


class Drawing(Struct, frozen=True):
    """A figure: PNG and SVG of the same picture at the same size, and its alt text."""

    png: bytes
    svg: bytes
    alt: str
    width: Emu
    height: Emu
    provenance: Provenance


class Value(Struct, frozen=True):
    """A live value as the text that stands on the slide."""

    text: str
    provenance: Provenance


class DemoOutput(Struct, frozen=True):
    """What a demo printed."""

    text: str
    provenance: Provenance


class Formula(Struct, frozen=True):
    """A formula as a picture, cropped to its ink; *depth* is how far it reaches below the baseline."""

    png: bytes
    svg: bytes
    width: Emu
    height: Emu
    depth: Emu


Artifact: TypeAlias = Drawing | Value | DemoOutput | Formula
Artifacts: TypeAlias = Mapping[Request, Artifact]
