"""The deck against what the course gives today: the same pictures, the same numbers, the same code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct

from deckgen.manifest.model import Code, Figure, Manifest, Printed, Quoted, Slide
from deckgen.problems import Place, Problem, Severity
from deckgen.verify.deck import Deck
from deckgen.verify.items import Fault, Item, Items
from deckgen.verify.pictures import TOLERANCE as PICTURES_TOLERANCE
from deckgen.verify.pictures import difference
from deckgen.verify.texts import changed_rows, close, numbers
from deckgen.verify.today import Today


class Pictures(Enum):
    """When two pictures are the same."""

    AUTO = "auto"  # byte for byte with the same versions, else when they look the same
    EXACT = "exact"
    CLOSE = "close"


class Rules(Struct, frozen=True):
    """How much may differ: numbers by the share *tolerance*, pictures by *pictures*."""

    tolerance: float = 0.01
    pictures: Pictures = Pictures.AUTO


def check_now(
    deck: Deck, items: Items, today: Today, theirs: Items, rules: Rules
) -> Iterator[Fault]:
    """What differs between *items* of *deck* and *theirs*, those of today."""
    assert today.manifest is not None
    comparing = _Comparing(deck, today, today.manifest, rules)
    if deck.manifest.content != today.manifest.content:
        message = "the course's content changed since the deck was built"
        yield Fault(Problem("content-changed", message, None, None, Severity.WARNING))
    for item in items.values():
        yield from comparing.item(item, theirs.get(item.key))
    made = {slide.id: slide for slide in today.manifest.slides}
    for number, slide in enumerate(deck.manifest.slides, 1):
        if slide.id in made:
            yield from comparing.slide(slide, made[slide.id], number)


class _Comparing(Struct):
    deck: Deck
    today: Today
    manifest: Manifest
    rules: Rules

    def item(self, item: Item, now: Item | None) -> Iterator[Fault]:
        """What is wrong with one item."""
        if now is None:
            hint = "build the deck again, or take the content as it was"
            yield self._fault(
                item, "not-in-course", "is not asked for by the course any more", hint
            )
            return
        match item.content, now.content:
            case Figure() as built, Figure() as made:
                if (item.jobs[0].name, item.jobs[0].params) != (
                    now.jobs[0].name,
                    now.jobs[0].params,
                ):
                    said = f"is '{now.name}' with {now.jobs[0].params} in the course now"
                    yield self._fault(item, "not-in-course", said, "build the deck again")
                    return
                yield from self._figure(item, built, now, made)
            case Quoted() as built, Quoted() as made:
                if not close(built.text, made.text, self.rules.tolerance):
                    said = f"says '{built.text:.80}', the code gives '{made.text:.80}'"
                    yield self._fault(item, "number-differs", said, "build the deck again")
            case Code() as built, Code() as made:
                if built.symbol == made.symbol and built.hash == made.hash:
                    for row, old, new in changed_rows(made.rows, built.rows):
                        said = f"row {row} reads '{new.strip()}', the source '{old.strip()}'"
                        yield self._fault(item, "layout-differs", said, severity=Severity.WARNING)
            case Printed() as built, Printed() as made:
                yield from self._printed(item, built, made)

    def slide(self, built: Slide, made: Slide, number: int) -> Iterator[Fault]:
        """What is wrong with what belongs to no item of a slide: formulas, grounds, the line that names the code."""
        says = {formula.shape: (formula.signs, formula.native) for formula in made.formulas}
        for formula in built.formulas:
            if says.get(formula.shape) != (formula.signs, formula.native):
                said = f"the formula '{formula.shape}' is another one in the course now"
                yield self._slide_fault(built, number, "formula-differs", said)
        grounds = {shading.shape: shading for shading in made.shadings}
        for shading in built.shadings:
            now = grounds.get(shading.shape)
            if now is None or now.stretches == shading.stretches:
                continue
            weights = self.deck.manifest.values[shading.value].text
            if weights == self.manifest.values[now.value].text:  # else the value itself is told
                said = f"'{shading.shape}' has other grounds than its weights give now"
                yield self._slide_fault(built, number, "shade-differs", said)
        if built.source != made.source:
            said = f"its line names '{built.source}', the code of today is '{made.source}'"
            yield self._slide_fault(built, number, "source-line-differs", said)

    def _slide_fault(self, slide: Slide, number: int, code: str, said: str) -> Fault:
        message = f"slide {number} '{slide.id}': {said}"
        place = self.today.places.get(slide.id)
        return Fault(Problem(code, message, place, "build the deck again"))

    def _figure(self, item: Item, built: Figure, now: Item, made: Figure) -> Iterator[Fault]:
        if (built.png, built.svg) != (made.png, made.svg):
            share = difference(
                self.deck.images.get(built.png, b""), self.today.images.get(made.png, b"")
            )
            told = f"{share:.1%} of it differs"
            exact = self.rules.pictures is Pictures.EXACT or (
                self.rules.pictures is Pictures.AUTO and self._same_versions(item, now)
            )
            if exact or share > PICTURES_TOLERANCE:
                said = f"is not the picture that the code makes now ({told})"
                yield self._fault(item, "picture-differs", said, "build the deck again")
            else:
                said = f"looks as the code makes it now, byte by byte it differs ({told})"
                yield self._fault(item, "picture-close", said, severity=Severity.WARNING)
        if not close(
            " ".join(numbers(built.alt)), " ".join(numbers(made.alt)), self.rules.tolerance
        ):
            said = f"says '{built.alt:.200}', the code gives '{made.alt:.200}'"
            yield self._fault(item, "number-differs", said, "build the deck again")

    def _printed(self, item: Item, built: Printed, made: Printed) -> Iterator[Fault]:
        for row, new, old in changed_rows(built.rows, made.rows):
            if not close(old, new, self.rules.tolerance):
                said = f"row {row} reads '{new.strip()}', the code prints '{old.strip()}'"
                yield self._fault(item, "output-differs", said, "build the deck again")

    def _same_versions(self, item: Item, now: Item) -> bool:
        then = [self.deck.manifest.versions[job.versions] for job in item.jobs]
        return then == [self.manifest.versions[job.versions] for job in now.jobs]

    def _fault(
        self,
        item: Item,
        code: str,
        said: str,
        hint: str | None = None,
        *,
        severity: Severity = Severity.ERROR,
    ) -> Fault:
        place = self._place(item, self.today.places)
        return Fault(Problem(code, f"{item} {said}", place, hint, severity), (item,))

    @staticmethod
    def _place(item: Item, places: Mapping[str, Place]) -> Place | None:
        return places.get(item.key.slide)
