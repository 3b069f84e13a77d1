"""Text that remembers where it was written."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from pydantic import GetCoreSchemaHandler
from pydantic_core import core_schema

from deckgen.problems import Place
from deckgen.source.scalar import WrittenScalar


class SourceText(str):
    """A string from a YAML file with its place, so that any later stage can name file and line.

    It stays one through pydantic's validation: a model field of this type accepts a string only, and
    keeps the very object. ``place`` is where its first character that isn't blank stands;
    :meth:`place_at` finds any other character, :meth:`part` cuts a piece that still knows its place
    (plain slicing gives a plain ``str``).
    """

    __slots__ = ("_start", "_written", "place")
    place: Place | None
    _written: WrittenScalar | None
    _start: int

    def __new__(
        cls,
        value: str,
        place: Place | None = None,
        *,
        written: WrittenScalar | None = None,
        start: int = 0,
    ) -> SourceText:
        """*value* as a text; *written* is the scalar that it is the part from *start* of."""
        text = super().__new__(cls, value)
        text.place = place
        text._written = written
        text._start = start
        return text

    def place_at(self, offset: int, length: int = 1) -> Place | None:
        """Where the character at *offset* stands, marking *length* characters of its line.

        A copy from another process knows this only of a text that stands on one line, in which
        nothing is escaped; of others it gives the place of the whole.
        """
        if self._written is not None:
            return self._written.place_at(self._start + offset, length)
        if (
            self.place is None
            or "\n" in self
            or self.place.length not in (len(self), len(self) + 2)
        ):
            return self.place
        quote = (self.place.length - len(self)) // 2
        column = self.place.column + quote + offset
        return replace(self.place, column=column, length=max(1, length))

    def part(self, start: int, end: int) -> SourceText:
        """The characters from *start* up to *end*, with their own place."""
        piece = self[start:end]
        blank = len(piece) - len(piece.lstrip())
        place = self.place_at(start + blank, max(1, len(piece.strip().partition("\n")[0])))
        return SourceText(piece, place, written=self._written, start=self._start + start)

    def like(self, value: str) -> SourceText:
        """*value*, a text as long as this one, with the places of this one's characters."""
        return SourceText(value, self.place, written=self._written, start=self._start)

    def __reduce__(self) -> tuple[type[SourceText], tuple[str, Place | None]]:
        """What a copy or another process needs: the place goes along, the file's text does not."""
        return SourceText, (str(self), self.place)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source_type: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        def keep(value: str) -> SourceText:
            return value if isinstance(value, SourceText) else cls(value)

        inner = core_schema.is_instance_schema(str)
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(
                keep, core_schema.str_schema()
            ),
            python_schema=core_schema.no_info_after_validator_function(keep, inner),
            serialization=core_schema.plain_serializer_function_ser_schema(str),
        )
