"""The whole examination of a deck, and its report."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from deckgen.manifest.model import Code, Figure, Manifest, Printed, Quoted
from deckgen.problems import Problem, Severity
from deckgen.testing.tested import Tested, read_tested
from deckgen.verify.asnow import Rules, check_now
from deckgen.verify.deck import Deck, SlideInDeck
from deckgen.verify.indeck import check_deck, match_slides
from deckgen.verify.items import Fault, Item, Items, Kind, items_of
from deckgen.verify.proof import Proof, Prover, prove_all
from deckgen.verify.sources import Sources
from deckgen.verify.today import Results, Today, today_of

if TYPE_CHECKING:
    from deckgen.jobs.options import Options
    from deckgen.jobs.schedule import Reporter

_PICTURE = {"picture-replaced", "picture-missing", "picture-differs"}
_NUMBERS = {"number-edited", "number-differs", "alt-altered", "output-altered", "output-differs"}


class Row(Struct, frozen=True):
    """The examination of one item. *picture* and *numbers* are 'same', 'close', 'differs' or '' (none)."""

    item: Item
    slide: int  # where it stands in the deck, 0 when its slide is gone
    proof: Proof
    picture: str
    numbers: str
    problems: tuple[Problem, ...]

    @property
    def failed(self) -> bool:
        """Whether something is wrong with it."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)

    @property
    def ran(self) -> int:
        """How many statements ran for it, or stand on the slide."""
        return sum(len(numbers) for numbers in self.proof.ran.values())

    @property
    def covered(self) -> int:
        """How many of them a passing test runs."""
        return sum(len(numbers) for numbers in self.proof.covered.values())

    @property
    def result(self) -> str:
        """The hash of a figure's picture, or the text of anything else."""
        match self.item.content:
            case Figure(png=png):
                return png
            case Quoted(text=text):
                return text
            case Code(rows=rows) | Printed(rows=rows):
                return "\n".join(rows)


class Report(Struct, frozen=True):
    """What was found: a row an item, every problem once, and what is needed to show them."""

    deck: Deck
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    sources: Mapping[str, str]
    root: Path
    recomputed: bool
    code_failed: bool

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems for which the deck does not pass."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def exit_code(self) -> int:
        """0 proven, 1 not, 3 when the course's own code failed."""
        if not self.errors:
            return 0
        return 3 if self.code_failed else 1


def verify(
    deck: Deck,
    folder: Path,
    *,
    tested: Path,
    rules: Rules,
    results: Results,
    options: Options,
    reporter: Reporter,
) -> Report:
    """Examine *deck* against the course in *folder* and the record of its tests in *tested*."""
    ids = tuple(slide.id for slide in deck.manifest.slides)
    today = today_of(folder, ids, results=results, options=options, reporter=reporter)
    items = items_of(deck.manifest)
    slides = match_slides(deck)
    faults = [Fault(problem) for problem in today.problems]
    faults += check_deck(deck, items, slides, today.places)
    now: tuple[Items, Manifest] | None = None
    if today.manifest is not None:
        now = (items_of(today.manifest), today.manifest)
        faults += check_now(deck, items, today, now[0], rules)
    record, trouble = _tested(tested, today.root)
    prover = Prover(Sources(today.root, today.package), record)
    prove_all(items, deck.manifest, now, prover)
    faults += [Fault(trouble, tuple(items.values()))] if trouble else prover.faults()
    return Report(
        deck=deck,
        rows=_rows(items, faults, slides, prover, today),
        problems=tuple(dict.fromkeys(_printable(fault.problem) for fault in faults)),
        sources=today.sources,
        root=today.root,
        recomputed=results is Results.FRESH,
        code_failed=today.failed,
    )


def _printable(problem: Problem) -> Problem:
    """*problem* without control characters: what a deck says may not steer a terminal."""
    shown = "".join(
        " " if unicodedata.category(ch) == "Zs" else ch if ch.isprintable() or ch == "\n" else "?"
        for ch in problem.message
    )
    return replace(problem, message=shown)


def _tested(path: Path, root: Path) -> tuple[Tested, Problem | None]:
    """The record of the tests as far as it holds; a problem when there is none at all."""
    hint = "run them: `make tests`"
    shown = path.relative_to(root) if path.is_relative_to(root) else path
    try:
        tested = read_tested(path).valid(root)
    except (OSError, ValueError) as error:
        return Tested(), Problem("no-tests", f"the record of tests {shown}: {error}", None, hint)
    if not tested.functions:
        message = f"no record of passing tests in {shown}: nothing is proven"
        return tested, Problem("no-tests", message, None, hint)
    return tested, None


def _rows(
    items: Items,
    faults: Iterable[Fault],
    slides: Mapping[str, SlideInDeck],
    prover: Prover,
    today: Today,
) -> tuple[Row, ...]:
    problems: dict[object, list[Problem]] = {}
    for fault in faults:
        for item in fault.items:
            problems.setdefault(item.key, []).append(fault.problem)
    rows = []
    for key, item in items.items():
        mine = problems.get(key, [])
        codes = {problem.code for problem in mine}
        unknown = "?" if today.manifest is None else "same"
        picture = (
            "differs" if codes & _PICTURE else "close" if "picture-close" in codes else unknown
        )
        numbers = "differs" if codes & _NUMBERS else unknown
        rows.append(
            Row(
                item=item,
                slide=slides[key.slide].number if key.slide in slides else 0,
                proof=prover.proofs.get(key, Proof()),
                picture=picture if key.kind is Kind.FIGURE else "",
                numbers=numbers if key.kind is not Kind.CODE else "",
                problems=tuple(mine),
            )
        )
    return tuple(rows)
