"""Reading YAML into values that know where they stand.

The parser's events are composed here rather than by PyYAML: in one pass, without recursion, with
YAML 1.2's rules, and with every duplicate key, alias and tag looked at.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

import yaml
from msgspec import Struct, field

from deckgen.problems import ContentError, Place, Problem
from deckgen.source.characters import ILLEGAL
from deckgen.source.core_schema import plain_value
from deckgen.source.files import read_text
from deckgen.source.located import Located, Node
from deckgen.source.scalar import SourceFile, WrittenScalar
from deckgen.source.syntax import explain, full_width_sign
from deckgen.source.text import SourceText

MAX_DEPTH = 40
#: how many values aliases may add; anchors are for a few repeated lines, not for building data
MAX_ALIASED = 10_000
_LOADER = getattr(yaml, "CLoader", yaml.SafeLoader)
#: only an escape in double quotes can name one of these
_UNPRINTABLE = re.compile(f"[{ILLEGAL}]")
_TEXT_TAGS = (None, "!", "tag:yaml.org,2002:str")


def read_yaml(path: Path, display: str) -> Located:
    """The values of the file at *path*, called *display* in messages.

    Raises ContentError with every problem found: a file that is missing or not UTF-8, broken syntax,
    duplicate keys, alias bombs and the like. Nothing else is raised.
    """
    located, problems = compose(SourceFile(display, read_text(path, display)))
    if problems:
        raise ContentError(problems)
    return located


def compose(file: SourceFile) -> tuple[Located, tuple[Problem, ...]]:
    """The values of *file* and the problems that leave them readable (such as a duplicate key).

    Raises ContentError where nothing can be read.
    """
    composer = _Composer(file)
    try:
        for event in yaml.parse(file.text, Loader=_LOADER):
            composer.take(event)
    except yaml.YAMLError as error:
        raise ContentError(
            (*composer.problems, explain(error, file, composer.last_scalar))
        ) from None
    if composer.root is None or composer.root.value is None:
        hint = "write the content, or remove the file from deck.yaml"
        problem = Problem("empty-file", "the file is empty", Place(file.name), hint)
        raise ContentError((*composer.problems, problem))
    return Located(file.name, file.text, composer.root), tuple(composer.problems)


class _Open(Struct):
    """A mapping or list whose end has not been read yet."""

    place: Place
    anchor: str | None
    value: dict[str, object] | list[object]
    children: dict[str | int, Node] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    key: tuple[str, Place] | None = None  # a mapping's key that waits for its value
    size: int = 1  # values in it, those behind aliases counted each time


class _Composer:
    """Takes the parser's events one by one and builds the tree of nodes."""

    def __init__(self, file: SourceFile) -> None:
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self._file = file
        self._open: list[_Open] = []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._aliased = 0
        self.last_scalar: yaml.ScalarEvent | None = None

    def take(self, event: yaml.Event) -> None:
        """Read the next *event*."""
        if isinstance(event, yaml.ScalarEvent):
            self.last_scalar = event
            self._scalar(event)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._begin(event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self._stop(
                "several-documents", "a second document begins here", event, "remove the line '---'"
            )

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        top = self._open[-1] if self._open else None
        place = self._place_of(event)
        if top is not None and top.key is None and isinstance(top.value, dict):
            self._key(top, event.value, place)
            return
        value: object = event.value
        if event.tag not in _TEXT_TAGS:
            self._unknown_tag(event)
        elif not event.style and event.tag is None:
            value = plain_value(event.value)
        if event.style == '"' and (found := _UNPRINTABLE.search(event.value)):
            self._control_character(found[0], event)
        if isinstance(value, str):
            written = WrittenScalar(self._file, *_span(event), event.style or "", value)
            value = SourceText(value, place, written=written)
        self._add(Node(value, place), 1, event.anchor)

    def _key(self, top: _Open, name: str, place: Place) -> None:
        sign = None if name[:1].isalnum() else full_width_sign(self._file, place.line)
        if sign is not None:
            self.problems.append(sign)
        first = top.keys.get(name)
        if first is not None:
            self.problems.append(
                Problem(
                    "duplicate-key",
                    f"'{name}' is given twice in one mapping; the first is in line {first.line}",
                    place,
                    "remove one of them",
                )
            )
        top.key = (SourceText(name, place), place)

    def _begin(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        begin, end = _span(event)
        place = self._file.place(begin, end - begin)
        if self._open and isinstance(self._open[-1].value, dict) and self._open[-1].key is None:
            hint = "a live value or a text that starts with a bracket needs quotes"
            self._stop("yaml-syntax", "a key must be a word, not a list or mapping", event, hint)
        if len(self._open) >= MAX_DEPTH:
            hint = f"at most {MAX_DEPTH} levels are possible"
            self._stop("too-deep", "lists and mappings are nested too deeply here", event, hint)
        if event.tag is not None:
            self._unknown_tag(event)
        mapping = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(place, event.anchor, {} if mapping else []))

    def _end(self) -> None:
        done = self._open.pop()
        self._add(Node(done.value, done.place, done.children, done.keys), done.size, done.anchor)

    def _alias(self, event: yaml.AliasEvent) -> None:
        name = str(event.anchor)
        known = self._anchors.get(name)
        if known is None:
            cause = f"'*{name}' refers to '&{name}', which does not stand before it"
            if any(part.anchor == name for part in self._open):
                cause = f"'*{name}' stands inside the very value that '&{name}' names"
            self._stop("unknown-alias", cause, event, "quote a text that starts with '*'")
        node, size = known
        top = self._open[-1] if self._open else None
        if top is not None and top.key is None and isinstance(top.value, dict):
            self._stop("yaml-syntax", "an alias cannot be a key", event, "write the key itself")
        self._aliased += size
        if self._aliased > MAX_ALIASED:
            cause = f"aliases such as '*{name}' make this file too large: over {MAX_ALIASED} values"
            self._stop("yaml-bomb", cause, event, "write the values themselves")
        self._add(node, size, None)

    def _add(self, node: Node, size: int, anchor: str | None) -> None:
        """Put a finished *node* into the part that is open."""
        if anchor is not None:
            self._anchors[anchor] = (node, size)
        if not self._open:
            self.root = node
            return
        top = self._open[-1]
        top.size += size
        if isinstance(top.value, list):
            top.children[len(top.value)] = node
            top.value.append(node.value)
            return
        assert top.key is not None  # the parser gives a key before each value
        name, place = top.key
        top.key = None
        if name not in top.keys:
            top.keys[name] = place
            top.children[name] = node
            top.value[name] = node.value

    def _place_of(self, event: yaml.ScalarEvent) -> Place:
        """Where the scalar's text is: a block scalar's begins below its ``|``."""
        begin, end = _span(event)
        if event.style in ("|", ">") and event.value.strip():
            return self._file.first_written(self._file.next_line(begin), event.value)
        return self._file.place(begin, end - begin)

    def _unknown_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        cause = f"the tag '{event.tag}' has no meaning here"
        place = self._file.place(_span(event)[0])
        self.problems.append(Problem("yaml-tag", cause, place, "quote a text that starts with '!'"))

    def _control_character(self, sign: str, event: yaml.ScalarEvent) -> None:
        begin, end = _span(event)
        cause = f"an escape in this text means U+{ord(sign):04X}, which no slide can show"
        place = self._file.place(begin, end - begin)
        hint = "leave it out, or write it in single quotes, where a backslash is a backslash"
        self.problems.append(Problem("control-character", cause, place, hint))

    def _stop(self, code: str, cause: str, event: yaml.Event, hint: str) -> NoReturn:
        begin, end = _span(event)
        place = self._file.place(begin, end - begin)
        raise ContentError((*self.problems, Problem(code, cause, place, hint)))


def _span(event: yaml.Event) -> tuple[int, int]:
    """The first index of *event* in the file, and the one after its last."""
    assert event.start_mark and event.end_mark  # the parser marks every event
    return event.start_mark.index, event.end_mark.index
