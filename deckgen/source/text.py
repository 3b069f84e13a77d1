"""Text that remembers where it was written."""

from __future__ import annotations

from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import core_schema

from deckgen.problems import Place


class SourceText(str):
    """A string from a YAML file with its place, so that any later stage can name file and line.

    It stays one through pydantic's validation: a model field of this type accepts a string only, and
    keeps the very object.
    """

    __slots__ = ("place",)
    place: Place | None

    def __new__(cls, value: str, place: Place | None = None) -> SourceText:
        text = super().__new__(cls, value)
        text.place = place
        return text

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source_type: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        def keep(value: str) -> SourceText:
            return value if isinstance(value, SourceText) else cls(value)

        inner = core_schema.is_instance_schema(str)
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(keep, core_schema.str_schema()),
            python_schema=core_schema.no_info_after_validator_function(keep, inner),
            serialization=core_schema.plain_serializer_function_ser_schema(str),
        )
