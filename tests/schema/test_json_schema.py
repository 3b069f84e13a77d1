"""The schemas for editors: what the loader accepts they accept, and mistakes that they can see they see."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckgen.check.rules import RULES
from deckgen.jobs.index import read_index
from deckgen.kinds import kinds
from deckgen.schema.json_schema import as_text, course_schemas
from deckgen.source.yaml import read_yaml
from tests.check.small import written
from tests.kinds.examples import examples

ROOT = Path(__file__).parents[2]
COURSE = ROOT / "content" / "attention"
FILES = sorted(COURSE.glob("*.yaml"))
SCHEMAS = course_schemas(read_index(ROOT, "figures"), RULES)


def plain(value: Any) -> Any:
    """*value* as JSON has it."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, str) else value


def content(path: Path) -> Any:
    return plain(read_yaml(path, path.name).value)


def mistakes(name: str, value: Any, schemas: dict[str, Any] = SCHEMAS) -> list[str]:
    found = jsonschema.Draft7Validator(schemas[name]).iter_errors(value)
    return [f"{error.json_path}: {error.message}" for error in found]


def schema_of(path: Path) -> str:
    """The name of the schema that the file's first line names."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    head, _, name = first.partition("$schema=schema/")
    assert head == "# yaml-language-server: "
    return name.removesuffix(".schema.json")


@pytest.mark.parametrize("name", SCHEMAS)
def test_they_are_json_schemas(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_kept_file_is_up_to_date(name: str) -> None:
    kept = (COURSE / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
    assert kept == as_text(SCHEMAS[name]), "run `deckgen schema`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_course_s_files_fit_the_schema_that_they_name(path: Path) -> None:
    assert mistakes(schema_of(path), content(path)) == []


def test_every_kind_s_example_fits() -> None:
    schemas = copy.deepcopy(SCHEMAS)
    del schemas["chapter"]["$defs"]["FigureUse"]["properties"]["use"]["enum"]
    for slides in examples().values():
        values = [plain(slide.model_dump(mode="json", exclude_unset=True)) for slide in slides]
        assert mistakes("chapter", {"slides": values}, schemas) == []


SLIDE: dict[str, Any] = {"id": "a", "kind": "figure", "title": "T", "notes": "N", "figure": {}}


def small(root: Path, figure: dict[str, Any]) -> list[str]:
    written(root)
    schemas = course_schemas(read_index(root, "tiny"), RULES)
    return mistakes("chapter", {"slides": [{**SLIDE, "figure": figure}]}, schemas)


@pytest.mark.parametrize(
    "figure",
    [
        {"use": "line"},
        {"use": "line", "params": {"width": 2}, "data": {"steps": 4}},
        {"use": "line", "params": {}, "alt": "一条线"},
    ],
)
def test_a_figure_s_right_parameters_fit(figure: dict[str, Any], tmp_path: Path) -> None:
    assert small(tmp_path, figure) == []


@pytest.mark.parametrize(
    "figure",
    [
        {"use": "lime"},
        {"use": "line", "params": {"widht": 2}},
        {"use": "line", "params": {"width": "wide"}},
        {"use": "line", "data": {"width": 2}},
        {"use": "line", "data": {"steps": 2.5}},
    ],
)
def test_a_figure_s_wrong_name_or_parameter_does_not(
    figure: dict[str, Any], tmp_path: Path
) -> None:
    assert len(small(tmp_path, figure)) == 1


@pytest.mark.parametrize(
    "change",
    [{"kind": "figur"}, {"titel": "x"}, {"minutes": 0}, {"silence": ["nothing"]}, {"id": "A b"}],
)
def test_mistakes_in_a_slide_do_not_fit(change: dict[str, Any]) -> None:
    slide = {**SLIDE, "figure": {"use": "qkv_flow"}}
    assert mistakes("chapter", {"slides": [slide]}) == []
    assert mistakes("chapter", {"slides": [{**slide, **change}]})


def test_every_kind_is_explained_with_its_example() -> None:
    for name in kinds():
        kind = SCHEMAS["chapter"]["$defs"][name]
        assert f"kind: {name}" in kind["markdownDescription"]
        for field in kind["properties"].values():
            assert field.get("description") or "const" in field


def test_the_editor_is_told_which_extension_reads_them() -> None:
    recommended = json.loads((ROOT / ".vscode" / "extensions.json").read_text())
    assert "redhat.vscode-yaml" in recommended["recommendations"]
