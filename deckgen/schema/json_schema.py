"""JSON schemas of a course's files, by which editors complete and check them.

They are made of the models that the loader itself uses, with the course's figures, experiments and
parameters filled in. An editor sees less than `deckgen check` does, and never refuses what that accepts.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from deckgen.jobs.index import Entry, Index
from deckgen.jobs.parameters import Choice, Either, Many, Parameter, Scalar, Type
from deckgen.kinds import kinds
from deckgen.kinds.base import Slide
from deckgen.schema.deck_file import ChapterFile, DeckFile, LabelsFile, ReferencesFile

DIALECT = "http://json-schema.org/draft-07/schema#"
_DEFINITIONS = "#/$defs/{model}"
_SCALARS: Mapping[str, str] = {
    "int": "integer",
    "float": "number",
    "str": "string",
    "bool": "boolean",
    "None": "null",
}


def course_schemas(index: Index, rules: Iterable[str]) -> dict[str, JsonSchemaValue]:
    """The schemas of 'chapter', 'deck', 'references' and 'labels'; *rules* are what slides may silence."""
    return {
        "chapter": _chapter(index, sorted(rules)),
        "deck": _deck(index),
        "references": _of(ReferencesFile, "A course's references"),
        "labels": _of(LabelsFile, "A course's labels"),
    }


def as_text(schema: JsonSchemaValue) -> str:
    """*schema* as the text of a file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


class _Generate(GenerateJsonSchema):
    """Pydantic's schema without the titles that it makes of names, and with numbers where texts may be."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Names need no title."""
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """A default that is a part of the content is no help to an author."""
        inner = self.generate_inner(schema["schema"])
        default = schema.get("default")
        return (
            {**inner, "default": default} if _tellable(default) and "$ref" not in inner else inner
        )


def _tellable(default: object) -> bool:
    return isinstance(default, str | int | float) and default != ""


def _of(model: type[BaseModel], title: str) -> JsonSchemaValue:
    """The schema of one file."""
    made = model.model_json_schema(schema_generator=_Generate)
    return {"$schema": DIALECT, **made, "title": title}


def _chapter(index: Index, rules: list[str]) -> JsonSchemaValue:
    """A chapter file: each slide by its kind, each figure by its name."""
    schema = _of(ChapterFile, "A chapter of a course")
    found: dict[str, Any] = {}
    kind_schemas = {}
    for name, model in kinds().items():
        made = model.model_json_schema(schema_generator=_Generate, ref_template=_DEFINITIONS)
        found |= made.pop("$defs", {})
        kind_schemas[name] = _kind(name, model, made, rules)
    if "FigureUse" in found and index.figures:
        found["FigureUse"] = _figure(found["FigureUse"], index)
    schema["$defs"] = dict(sorted({**found, **kind_schemas, "slide": _slide()}.items()))
    schema["properties"]["slides"]["items"] = {"$ref": "#/$defs/slide"}
    return schema


def _kind(
    name: str, model: type[Slide], made: JsonSchemaValue, rules: list[str]
) -> JsonSchemaValue:
    """The schema of one kind, its docstring's first line and example with it."""
    about, _, example = inspect.cleandoc(sys.modules[model.__module__].__doc__ or "").partition(
        "Example::"
    )
    made["description"] = " ".join(about.split())
    made["markdownDescription"] = (
        f"{made['description']}\n\n```yaml\n{inspect.cleandoc(example)}\n```"
    )
    made["properties"]["silence"]["items"] = {"enum": rules}
    return made


def _slide() -> JsonSchemaValue:
    """Any slide: what all have in common, then what its kind asks for."""
    names = list(kinds())
    base = Slide.model_json_schema(schema_generator=_Generate)
    about = [_first_line(sys.modules[model.__module__].__doc__) for model in kinds().values()]
    base["properties"] = {
        "kind": {
            "enum": names,
            "enumDescriptions": about,
            "description": "What kind of slide it is.",
        },
        **base["properties"],
    }
    return {
        "type": "object",
        "required": ["id", "kind", "title", "notes"],
        "properties": {
            key: {"description": base["properties"][key]["description"]}
            for key in ("id", "title", "notes")
        }
        | {"kind": base["properties"]["kind"]},
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
                "then": {"$ref": f"#/$defs/{name}"},
            }
            for name in names
        ],
    }


def _figure(made: JsonSchemaValue, index: Index) -> JsonSchemaValue:
    """A figure's use: its name one of those that there are, its parameters those of its signature."""
    entries = [entry for _, entry in sorted(index.figures.items())]
    use = {
        **made["properties"]["use"],
        "enum": [entry.name for entry in entries],
        "enumDescriptions": [entry.summary for entry in entries],
    }
    cases = [
        {
            "if": {"properties": {"use": {"const": entry.name}}, "required": ["use"]},
            "then": {"properties": _given(entry, index)},
        }
        for entry in entries
    ]
    return {**made, "properties": {**made["properties"], "use": use}, "allOf": cases}


def _given(entry: Entry, index: Index) -> JsonSchemaValue:
    """What ``params`` and ``data`` of a figure may hold."""
    drawn = [index.experiments[name] for name in entry.draws if name in index.experiments]
    return {
        "params": _parameters(entry.parameters),
        "data": _parameters([p for experiment in drawn for p in experiment.parameters]),
    }


def _parameters(parameters: Iterable[Parameter]) -> JsonSchemaValue:
    return {
        "type": "object",
        "properties": {each.name: _parameter(each) for each in parameters},
        "additionalProperties": False,
    }


def _parameter(parameter: Parameter) -> JsonSchemaValue:
    described = {"description": f"{parameter.annotation}, {parameter.default!r} if left out"}
    return {**_type(parameter.type), **described, "default": _plain(parameter.default)}


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _type(type_: Type) -> JsonSchemaValue:
    """What a parameter of *type_* takes."""
    match type_:
        case Scalar(name):
            return {"type": _SCALARS[name]}
        case Choice(values):
            return {"enum": [_plain(value) for value in values]}
        case Many(item):
            return {"type": "array", "items": _type(item)}
        case Either(options):
            return {"anyOf": [_type(option) for option in options]}


def _deck(index: Index) -> JsonSchemaValue:
    """deck.yaml, with the experiments' parameters."""
    schema = _of(DeckFile, "A course")
    if index.experiments:
        schema["properties"]["experiments"] |= {
            "properties": {
                name: {"description": entry.summary, **_parameters(entry.parameters)}
                for name, entry in sorted(index.experiments.items())
            },
            "additionalProperties": False,
        }
    return schema


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]
