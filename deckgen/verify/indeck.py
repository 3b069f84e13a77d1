"""The deck against its own manifest: what was altered in it since it was built."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from msgspec import Struct

from deckgen.manifest.collect import NOTES
from deckgen.manifest.model import Figure, Formula, Shading, Slide, Text
from deckgen.problems import Place, Problem, Severity
from deckgen.verify.deck import Deck, PictureInDeck, SlideInDeck, TextInDeck
from deckgen.verify.items import Fault, Item, Items, Key, Kind
from deckgen.verify.texts import changed_rows, lost_values, numbers, plain

_ALIKE = 0.5  # a text of another shape counts as the same when so much of it is
_OURS = "deckgen"


def match_slides(deck: Deck) -> dict[str, SlideInDeck]:
    """The deck's slides by the ids of those that they were built as: by title, else by what is left in order."""
    found: dict[str, SlideInDeck] = {}
    left = list(deck.slides)
    for slide in deck.manifest.slides:
        same = next((s for s in left if plain(s.title) == plain(slide.title)), None)
        if same is not None:
            found[slide.id] = same
            left.remove(same)
    hashes = {s.number: {p.png for p in s.pictures} for s in left}
    for slide in deck.manifest.slides:
        if slide.id in found:
            continue
        position = deck.manifest.slides.index(slide) + 1
        wanted = {figure.png for figure in slide.figures}
        best = max(
            left,
            key=lambda s: (len(wanted & hashes[s.number]), -abs(s.number - position)),
            default=None,
        )
        if best is not None and (wanted & hashes[best.number] or best.number == position):
            found[slide.id] = best
            left.remove(best)
    return found


def check_deck(
    deck: Deck, items: Items, slides: Mapping[str, SlideInDeck], places: Mapping[str, Place]
) -> Iterator[Fault]:
    """What differs between *deck* and its manifest; *places* says where slides are written."""
    if deck.saved_by != _OURS:
        yield _note(f"the deck was saved by {deck.saved_by} after it was built")
    if deck.packed_only:
        yield _note("the XML copy of the manifest was dropped; its copy in the properties is used")
    for slide in deck.manifest.slides:
        mine = [item for item in items.values() if item.key.slide == slide.id]
        if slide.id not in slides:
            said = f"slide '{slide.id}' is no longer in the deck"
            yield Fault(Problem("slide-missing", said, None, None, Severity.WARNING), tuple(mine))
            continue
        yield from _Checking(deck, slide, slides[slide.id], mine, places.get(slide.id)).faults()
    known = {slide.number for slide in slides.values()}
    for other in deck.slides:
        if other.number not in known:
            yield _note(f"slide {other.number} was added after the deck was built")
            for picture in other.pictures:
                yield Fault(_unknown_picture(picture, other, None))


def _note(message: str) -> Fault:
    return Fault(Problem("deck-saved", message, None, None, Severity.WARNING))


def _unknown_picture(picture: PictureInDeck, slide: SlideInDeck, place: Place | None) -> Problem:
    where = "shown from outside of the deck" if picture.linked else "has no entry in the manifest"
    message = f"slide {slide.number}: the picture '{picture.shape}' {where}"
    return Problem("unproven-picture", message, place, "nothing says which code made it")


class _Checking(Struct):
    """One slide as built and as it stands."""

    deck: Deck
    built: Slide
    now: SlideInDeck
    items: list[Item]
    place: Place | None

    def faults(self) -> Iterator[Fault]:
        yield from self._pictures()
        for text in self.built.texts:
            yield from self._text(text)
        for code in self.built.code:
            yield from self._rows(code.shape, code.rows, Kind.CODE, "code-altered", "code")
        for printed in self.built.printed:
            yield from self._rows(
                printed.shape, printed.rows, Kind.OUTPUT, "output-altered", "output"
            )
        for shading in self.built.shadings:
            yield from self._shading(shading)
        for formula in self.built.formulas:
            yield from self._formula(formula)
        yield from self._source()

    def _fault(
        self,
        code: str,
        message: str,
        wanted: Iterable[Item],
        *,
        severity: Severity = Severity.ERROR,
    ) -> Fault:
        said = f"slide {self.now.number} '{self.built.id}': {message}"
        return Fault(Problem(code, said, self.place, None, severity), tuple(wanted))

    # pictures

    def _pictures(self) -> Iterator[Fault]:
        left = list(self.now.pictures)
        matched = self._matched(left)
        for number, figure in enumerate(self.built.figures):
            shape = figure.shape
            before = [f for f in self.built.figures[:number] if f.shape == shape]
            mine = [self._item(Kind.FIGURE, shape, len(before))]
            picture = matched.get(number)
            if picture is None:
                yield self._fault("picture-missing", f"the figure '{shape}' was removed", mine)
                continue
            if picture.linked or picture.png != figure.png:
                yield self._fault("picture-replaced", f"the picture '{shape}' is another one", mine)
            elif picture.svg is None:
                said = f"the sharp form (SVG) of '{shape}' was dropped"
                yield self._fault("svg-dropped", said, mine, severity=Severity.WARNING)
            elif picture.svg != figure.svg:
                said = f"the sharp form (SVG) of the picture '{shape}' is another one"
                yield self._fault("picture-replaced", said, mine)
            if picture.turned:
                said = f"the picture '{shape}' is turned, mirrored or hidden"
                yield self._fault("picture-turned", said, mine)
            if picture.cropped:
                said = f"the picture '{shape}' is cropped"
                yield self._fault("picture-cropped", said, mine, severity=Severity.WARNING)
            if numbers(picture.alt) != numbers(figure.alt):
                said = f"numbers in the alt text of '{shape}' were edited"
                yield self._fault("alt-altered", said, mine)
        yield from self._others(left)

    def _matched(self, left: list[PictureInDeck]) -> dict[int, PictureInDeck]:
        """The picture that stands for each of the slide's figures, by its number; these are taken from *left*.

        First those that are as they were, then by name, then by content: two that changed places are both told.
        """
        tests: list[Callable[[PictureInDeck, Figure], bool]] = [
            lambda p, f: p.shape == f.shape and p.png == f.png,
            lambda p, f: p.shape == f.shape and not p.fills,
            lambda p, f: p.png == f.png,
        ]
        found: dict[int, PictureInDeck] = {}
        for test in tests:
            for number, figure in enumerate(self.built.figures):
                picture = next((p for p in left if test(p, figure)), None)
                if number not in found and picture is not None:
                    found[number] = picture
                    left.remove(picture)
        return found

    def _others(self, left: Sequence[PictureInDeck]) -> Iterator[Fault]:
        """Pictures that are no figure: formulas, which other programs draw again when they save."""
        formulas = {formula.shape: formula for formula in self.built.formulas}
        drawn = {formula.png for formula in self.built.formulas}
        for picture in left:
            formula = formulas.get(picture.shape)
            redrawn = self.deck.saved_by != _OURS and not picture.linked
            if picture.png in drawn or (formula and redrawn):
                continue
            if formula:
                yield self._fault(
                    "picture-replaced",
                    f"the picture of the formula '{picture.shape}' is another",
                    (),
                )
            else:
                yield Fault(_unknown_picture(picture, self.now, self.place))

    # texts

    def _text(self, text: Text) -> Iterator[Fault]:
        expected = ["".join(piece.text for piece in row) for row in text.paragraphs]
        pool = self.now.notes if text.shape == NOTES else self.now.texts
        found = _find(expected, text.shape, text.cell, pool)
        where = "the notes" if text.shape == NOTES else f"'{text.shape}'"
        lost = lost_values(text.paragraphs, found.paragraphs if found else ())
        for piece in dict.fromkeys(lost):
            expression = self.deck.manifest.values[piece.value].expression
            said = f"{where} no longer says '{piece.text}', the value of {expression}"
            yield self._fault("number-edited", said, [self._item(Kind.VALUE, expression)])

    def _shading(self, shading: Shading) -> Iterator[Fault]:
        """Words whose ground is the weight: another ground is another number."""
        named = [text for text in self.now.texts if text.shape == shading.shape]
        others = [text for text in self.now.texts if text.shaded and text not in named]
        if any(text.shaded == shading.stretches for text in named or others):
            return
        expression = self.deck.manifest.values[shading.value].expression
        shaded = next((text.shaded for text in (*named, *others)), ())
        pairs = zip_longest(shading.stretches, shaded, fillvalue=("", ""))
        (word, ground), (other, changed) = next(pair for pair in pairs if pair[0] != pair[1])
        said = f"'{plain(word)}' stood on {ground}" if word else "there was nothing"
        said += f", now '{plain(other)}' on {changed or 'no ground'}" if other else " and is gone"
        message = f"'{shading.shape}' shows other weights: {said}"
        yield self._fault("shade-altered", message, [self._item(Kind.VALUE, expression)])

    def _formula(self, formula: Formula) -> Iterator[Fault]:
        """The native formula's signs; a program without formulas leaves the picture, which is checked by itself."""
        ours = self.deck.saved_by == _OURS
        found = [each for text in self.now.texts for each in text.formulas]
        if any(
            native == formula.native if ours else _same_letters(signs, formula.signs)
            for signs, native in found
        ):
            return
        if not ours and not found:
            return
        named = [
            t.formulas[0][0] for t in self.now.texts if t.shape == formula.shape and t.formulas
        ]
        said = f"now says '{named[0]}'" if named else "was removed"
        yield self._fault("formula-altered", f"the formula '{formula.shape}' {said}", ())

    def _source(self) -> Iterator[Fault]:
        """The line at the foot that says which code drew the slide."""
        if not self.built.source:
            return
        lines = [plain(line) for text in self.now.texts for line in text.paragraphs]
        if plain(self.built.source) not in lines:
            said = f"no line says '{self.built.source}' any more, which names its code"
            yield self._fault("source-line-altered", said, ())

    def _rows(
        self, shape: str, rows: tuple[str, ...], kind: Kind, code: str, what: str
    ) -> Iterator[Fault]:
        mine = [item for item in self.items if item.key.kind is kind and item.key.name == shape]
        found = _find(rows, shape, None, self.now.texts)
        if found is None:
            yield self._fault(code, f"the {what} '{shape}' was removed", mine)
            return
        for row, old, new in changed_rows(rows, found.paragraphs):
            said = f"row {row} of the {what} '{shape}' reads '{new.strip()}', not '{old.strip()}'"
            yield self._fault(code, said, mine)

    def _item(self, kind: Kind, name: str, count: int = 0) -> Item:
        key = Key(self.built.id, kind, name, count)
        return next(item for item in self.items if item.key == key)


def _same_letters(one: str, other: str) -> bool:
    """Whether two formulas have the same letters and digits.

    Programs write spaces, italics, brackets and fractions in ways of their own.
    """
    return _letters(one) == _letters(other)


def _letters(signs: str) -> str:
    return "".join(ch for ch in unicodedata.normalize("NFKC", signs) if ch.isalnum())


def _find(
    expected: Sequence[str], shape: str, cell: tuple[int, int] | None, pool: Sequence[TextInDeck]
) -> TextInDeck | None:
    """The text that was built with the paragraphs *expected*: one that still has them, or the same shape,
    or the most alike."""
    wanted = {plain(paragraph) for paragraph in expected}
    named = [text for text in pool if text.shape == shape and text.cell == cell]
    for text in (*named, *pool):
        if wanted <= {plain(paragraph) for paragraph in text.paragraphs}:
            return text
    if named:
        return named[0]
    matcher = SequenceMatcher(None, "", "\n".join(expected), autojunk=False)
    best: tuple[float, TextInDeck | None] = (_ALIKE, None)
    for text in pool:
        matcher.set_seq1("\n".join(text.paragraphs)[:20_000])
        if matcher.quick_ratio() > best[0]:
            best = (matcher.quick_ratio(), text)
    return best[1]
