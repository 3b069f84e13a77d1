"""What ran for a deck against today's sources and tests: is it the same code, and does a passing test run it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from deckgen.manifest.model import SHORT, Code, Manifest, as_ranges, from_ranges
from deckgen.problems import Place, Problem
from deckgen.testing.tested import Tested
from deckgen.verify.items import Fault, Item, Items, Key, Kind
from deckgen.verify.sources import Found, Sources, executable_lines

#: (function, its hash, its statements as ranges)
Ran = tuple[str, str, str]


class Proof(Struct):
    """What is known of one item: its functions, the tests that run them, statements run and covered."""

    functions: dict[str, Found | None] = field(default_factory=dict)
    ran: dict[str, frozenset[int]] = field(default_factory=dict)
    covered: dict[str, frozenset[int]] = field(default_factory=dict)
    tests: set[str] = field(default_factory=set)


class Prover:
    """Collects what is unproven over all items, so that each place is told once with all who need it."""

    def __init__(self, sources: Sources, tested: Tested) -> None:
        self._sources = sources
        self._tested = tested
        self._unproven: dict[tuple[str, str, int], _Unproven] = {}
        self.proofs: dict[Key, Proof] = {}

    def prove(self, item: Item, ran: Iterable[Ran]) -> None:
        """Hold what *ran* for *item* against today's code and tests."""
        proof = self.proofs.setdefault(item.key, Proof())
        for name, digest, ranges in ran:
            found = self._sources.find(name)
            statements = _statements(ranges, found)
            proof.functions[name] = found
            proof.ran[name] = proof.ran.get(name, frozenset()) | statements
            proof.covered.setdefault(name, frozenset())
            if found is None:
                self._note("function-gone", name, 0, item)
            elif not _same(digest, found.body.hash):
                self._note("source-changed", name, 0, item)
            else:
                self._cover(item, proof, name, statements)

    def _cover(self, item: Item, proof: Proof, name: str, statements: frozenset[int]) -> None:
        found = proof.functions[name]
        entry = self._tested.functions.get(name)
        if entry is None or found is None or entry.hash != found.body.hash:
            if statements:
                self._note("untested-function", name, 0, item)
            return
        proof.tests |= {
            test for test, numbers in entry.ran.items() if not statements.isdisjoint(numbers)
        }
        proof.covered[name] |= statements & entry.statements
        for number in sorted(statements - entry.statements):
            self._note("untested-line", name, number, item)

    def prove_code(self, item: Item, code: Code) -> None:
        """Hold printed *code* against today's: the same source, and every line shown of it tested."""
        symbol = self._sources.symbol(code.symbol)
        if symbol is None:
            self._note("function-gone", code.symbol, 0, item)
            return
        place = Place(symbol.file, symbol.first_line)
        if not _same(code.hash, symbol.sha256):
            self._note("source-changed", code.symbol, 0, item, place)
        if not self._sources.holds(code.symbol):
            self._note("untested-function", code.symbol, 0, item, place)
        try:
            numbers = from_ranges(code.lines, limit=symbol.text.count("\n"))
            shown = {symbol.first_line + n - 1 for n in numbers}
        except ValueError:
            shown = set()
        self.prove(item, _shown(self._sources.within(symbol), shown))

    def _note(
        self, code: str, name: str, statement: int, item: Item, place: Place | None = None
    ) -> None:
        found = self._sources.find(name) if place is None else None
        noted = self._unproven.setdefault(
            (code, name, statement), _Unproven(found.place(statement) if found else place)
        )
        noted.items[item.key] = item

    def faults(self) -> Iterator[Fault]:
        """One problem a place, with everything that needs it."""
        for (code, name, _), noted in self._unproven.items():
            needed = ", ".join(map(str, noted.items.values()))
            message = f"{_SAID[code].format(name=name)} {needed}"
            yield Fault(
                Problem(code, message, noted.place, _HINTS[code]), tuple(noted.items.values())
            )


class _Unproven(Struct):
    """Where something is unproven, and the items that need it."""

    place: Place | None
    items: dict[Key, Item] = field(default_factory=dict)


def _same(digest: str, today: str) -> bool:
    """Whether a manifest's *digest* names the code whose whole hash is *today*."""
    return digest == today[:SHORT]


def _shown(functions: Iterable[tuple[str, Found]], lines: set[int]) -> Iterator[Ran]:
    """The statements of *functions* that begin on or reach into the printed *lines*."""
    for name, found in functions:
        numbers = found.body.numbers(lines & executable_lines(found.text))
        yield name, found.body.hash[:SHORT], as_ranges(numbers)


def _statements(ranges: str, found: Found | None) -> frozenset[int]:
    """The numbers in *ranges*; none when they are no statements of today's function."""
    try:
        return frozenset(from_ranges(ranges, limit=len(found.body.statements)) if found else ())
    except ValueError:
        return frozenset()


_SAID = {
    "function-gone": "'{name:.120}' is no longer in the code, but made",
    "source-changed": "'{name}' changed since the deck was built; it made",
    "untested-function": "no passing test runs {name}, which made",
    "untested-line": "no passing test runs this line of {name}, which ran for",
}
_HINTS = {
    "function-gone": "build the deck again",
    "source-changed": "build the deck again, and run its tests",
    "untested-function": "write a test that runs it, or run the tests: `make tests`",
    "untested-line": "write a test that gets here, or run the tests: `make tests`",
}


def ran_for(item: Item, manifest: Manifest) -> Iterator[Ran]:
    """What the jobs of *item* ran, as *manifest* says."""
    for job in item.jobs:
        for number, ranges in job.ran:
            function = manifest.functions[number]
            yield function.name, function.hash, ranges


def prove_all(
    items: Items, manifest: Manifest, today: tuple[Items, Manifest] | None, prover: Prover
) -> None:
    """Every item proven by what its manifest says that ran, and by what ran today."""
    for item in items.values():
        if item.key.kind is Kind.CODE:
            assert isinstance(item.content, Code)
            prover.prove_code(item, item.content)
            continue
        prover.prove(item, ran_for(item, manifest))
        if today is not None and (same := today[0].get(item.key)):
            prover.prove(item, ran_for(same, today[1]))
