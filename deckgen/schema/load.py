"""Loading a course: all of its files read and checked, every problem reported in one go."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from deckgen.kinds import kinds
from deckgen.kinds.base import Slide
from deckgen.problems import ContentError, Problem, unknown
from deckgen.schema.course import Chapter, Course
from deckgen.schema.deck_file import (
    ChapterEntry,
    ChapterFile,
    DeckFile,
    LabelsFile,
    ReferencesFile,
)
from deckgen.schema.explain import problems_of
from deckgen.schema.finish import finished
from deckgen.schema.order import in_order
from deckgen.source.course_folder import DECK_FILE
from deckgen.source.files import display_name, inside, read_text
from deckgen.source.located import Loc, Located
from deckgen.source.scalar import SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose

M = TypeVar("M", bound=BaseModel)


def load_course(folder: Path) -> Course:
    """The course in *folder*, which holds its deck.yaml and stands in ``content/`` of the project.

    Raises ContentError with the problems of all of its files, in the order of the files (deck.yaml,
    chapters, references, labels) and the lines in them.
    """
    reading = _Reading(folder.resolve())
    return reading.without_problems(reading.course())


def load_what_is_right(
    folder: Path,
) -> tuple[Course | None, Mapping[str, str], tuple[Problem, ...]]:
    """The course in *folder* as far as it is right, its files' texts by name, and every problem.

    Slides with problems are left out; there is no course when deck.yaml itself is unusable.
    """
    reading = _Reading(folder.resolve())
    course = reading.course()
    return course, reading.sources, tuple(reading.problems)


def load_frame(folder: Path) -> Course:
    """The course in *folder* without its slides: enough to list and to draw its figures.

    Raises ContentError when deck.yaml or the label file has problems; chapters are not looked at.
    """
    reading = _Reading(folder.resolve())
    return reading.without_problems(reading.frame())


class _Reading:
    """One reading of a course: the files read so far and the problems found in them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder.parent.parent
        self.read: dict[str, SourceFile] = {}
        self.files: list[Located] = []
        self.problems: list[Problem] = []

    def without_problems(self, course: Course | None) -> Course:
        """*course* when there was no problem; ContentError with all of them otherwise."""
        if course is None or self.problems:
            raise ContentError(in_order(self.problems, self.sources), self.sources)
        return course

    @property
    def sources(self) -> dict[str, str]:
        """The texts of the files read so far, by displayed name."""
        return {name: file.text for name, file in self.read.items()}

    def course(self) -> Course | None:
        """The course, or None when deck.yaml itself is unusable; then ``problems`` says why."""
        located = self._file(SourceText(DECK_FILE))
        deck = self._checked(DeckFile, located)
        if located is None:
            return None
        if deck is None:
            self._look_into_the_rest(located)
            return None
        chapters = [self._chapter(entry) for entry in deck.chapters]
        references = self._checked(ReferencesFile, self._named(deck.references))
        labels = self._checked(LabelsFile, self._named(deck.labels))
        course, problems = finished(
            self.folder, deck, located, chapters, references, labels, tuple(self.files)
        )
        self.problems += problems
        return course

    def frame(self) -> Course | None:
        """The course without chapters and references, or None when deck.yaml itself is unusable."""
        located = self._file(SourceText(DECK_FILE))
        deck = self._checked(DeckFile, located)
        if located is None or deck is None:
            return None
        labels = self._checked(LabelsFile, self._named(deck.labels))
        return finished(self.folder, deck, located, (), None, labels, tuple(self.files))[0]

    def _look_into_the_rest(self, deck: Located) -> None:
        """Find the problems of the files that a broken deck.yaml names nevertheless."""
        for node in deck.root.children.get("chapters", deck.root).children.values():
            file, title = (node.children.get(key) for key in ("file", "title"))
            if file is not None and isinstance(file.value, SourceText):
                known = title.value if title is not None else None
                given = known if isinstance(known, SourceText) else None
                self._chapter(ChapterEntry(file=file.value, title=given))
        for key, model in (("references", ReferencesFile), ("labels", LabelsFile)):
            named = deck.root.children.get(key)
            if named is not None and isinstance(named.value, SourceText):
                self._checked(model, self._file(named.value))

    def _chapter(self, entry: ChapterEntry) -> Chapter:
        """The chapter that *entry* names, with those of its slides that are right."""
        located = self._file(entry.file)
        name = Path(entry.file).stem
        if located is None:
            return Chapter(name, str(entry.title or name), ())
        frame = self._checked(ChapterFile, located)
        title = entry.title or (frame.title if frame else name)
        if title is None:
            hint = "add 'title: …' to the chapter in deck.yaml or to its file"
            cause = f"the chapter '{name}' has no title"
            self.problems.append(Problem("missing-key", cause, entry.file.place, hint))
        written = located.root.children.get("slides")
        numbers = [key for key in written.children if isinstance(key, int)] if written else []
        slides = [self._slide(located, number) for number in numbers]
        found = tuple(slide for slide in slides if slide is not None)
        return Chapter(name, str(title or name), found, str(entry.about))

    def _slide(self, located: Located, number: int) -> Slide | None:
        """The slide at *number* of a chapter file, checked against its kind."""
        loc = ("slides", number)
        node = located.node(loc)
        kind = node.children.get("kind")
        if not node.children:
            hint = "write 'id: …', 'kind: …', 'title: …' and so on, each on a line of its own"
            cause = "a slide must be a mapping (key: value)"
            self.problems.append(Problem("wrong-type", cause, node.place, hint))
            return None
        if kind is None:
            hint = f"add 'kind: …', one of: {', '.join(kinds())}"
            self.problems.append(
                Problem("missing-key", "this slide has no 'kind'", node.place, hint)
            )
            return None
        model = kinds().get(kind.value) if isinstance(kind.value, str) else None
        if model is None:
            self.problems.append(unknown("kind", str(kind.value), kinds(), kind.place))
            return None
        return self._checked(model, located, loc)

    def _named(self, name: SourceText | None) -> Located | None:
        return None if name is None else self._file(name)

    def _file(self, name: SourceText) -> Located | None:
        """The file that the content calls *name*; None when it can't be read."""
        try:
            path = inside(self.folder, name, name.place)
            display = display_name(path, self.root)
            file = SourceFile(display, read_text(path, display, name.place))
            self.read[display] = file
            located, problems = compose(file)
        except ContentError as error:
            self.problems += error.problems
            return None
        self.problems += problems
        self.files.append(located)
        return located

    def _checked(self, model: type[M], located: Located | None, loc: Loc = ()) -> M | None:
        """The value at *loc* as a *model*; None when there is no file or it doesn't fit."""
        if located is None:
            return None
        try:
            return model.model_validate(located.node(loc).value)
        except ValidationError as error:
            self.problems += problems_of(error, model, located, loc)
        except ContentError as error:  # a kind's own validator
            self.problems += error.problems
        return None
