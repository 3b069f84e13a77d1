"""Failed validations of models with unions: one problem each, with no tag or type's name in its place."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError

from deckgen.problems import render
from deckgen.schema.explain import problems_of
from deckgen.source.scalar import SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Words(Strict):
    kind: Literal["words"]
    text: SourceText


class Chart(Strict):
    kind: Literal["chart"]
    chart: str
    rows: tuple[tuple[int, ...], ...] = ()
    scale: float | Literal["auto"] = "auto"

    @field_validator("chart")
    @classmethod
    def _no_pie(cls, chart: str) -> str:
        if chart == "pie":
            raise PydanticCustomError("pie_chart", "no pie charts", {"hint": "use bars"})
        if chart == "cone":
            raise ValueError("must be flat")
        return chart


class Branch(Strict):
    text: SourceText


class Page(Strict):
    points: tuple[SourceText | Branch, ...] = ()
    part: Annotated[Words | Chart, Field(discriminator="kind")] | None = None
    parts: tuple[Annotated[Words | Chart, Field(discriminator="kind")], ...] = ()
    named: dict[str, Words] = {}

    @model_validator(mode="after")
    def _something(self) -> Page:
        if not (self.part or self.parts or self.named or self.points):
            raise ValueError("the page is empty")
        return self


CASES = {
    "unknown tag": (
        "part: {kind: wrods, text: x}",
        "a.yaml:1:14: error[unknown-kind]: no kind named 'wrods'\nhint: did you mean 'words'?",
    ),
    "no tag": (
        "parts:\n  - {text: x}",
        "a.yaml:2:5: error[missing-key]: item 1 of 'parts' has no 'kind'\nhint: add 'kind: …'",
    ),
    "missing key below a tag": (
        "parts:\n  - {kind: words}",
        "a.yaml:2:5: error[missing-key]: item 1 of 'parts' has no 'text'\nhint: add 'text: …'",
    ),
    "unknown key below a tag that is a key too": (
        "part: {kind: chart, chart: bar, rwos: [[1]]}",
        "a.yaml:1:33: error[unknown-key]: 'part' has no key 'rwos'\nhint: did you mean 'rows'?",
    ),
    "unknown key like no other below a tag": (
        "part: {kind: words, text: x, zzz: 1}",
        "a.yaml:1:30: error[unknown-key]: 'part' has no key 'zzz'\nhint: possible here: kind, text",
    ),
    "wrong type below a tag that is a key too": (
        "part: {kind: chart, chart: 3}",
        "a.yaml:1:28: error[wrong-type]: 'chart' must be text, not the number 3\nhint: put it in quotes",
    ),
    "deep in lists": (
        "part:\n  kind: chart\n  chart: bar\n  rows:\n    - [1, 2]\n    - [1, x]",
        "a.yaml:6:11: error[wrong-type]: item 2 of 'rows' must be a whole number, not text\nhint: write it in digits, without a unit",
    ),
    "fraction for a whole number": (
        "part: {kind: chart, chart: bar, rows: [[1.5]]}",
        "a.yaml:1:41: error[wrong-type]: item 1 of 'rows' must be a whole number, not the number 1.5\n"
        "hint: write it in digits, without a unit",
    ),
    "neither a number nor the word": (
        "part: {kind: chart, chart: bar, scale: atuo}",
        "a.yaml:1:40: error[wrong-type]: 'scale' must be a number or 'auto', not text\nhint: write it in digits, without a unit",
    ),
    "validator with its own code": (
        "part: {kind: chart, chart: pie}",
        "a.yaml:1:28: error[pie-chart]: no pie charts\nhint: use bars",
    ),
    "validator with a plain error": (
        "part: {kind: chart, chart: cone}",
        "a.yaml:1:28: error[wrong-value]: 'chart' must be flat",
    ),
    "validator of the whole": (
        "parts: []",
        "a.yaml:1:1: error[wrong-value]: the page is empty",
    ),
    "in a mapping by name": (
        "named:\n  one: {kind: words, text: a}\n  two: {kind: words, txet: a, text: b}",
        "a.yaml:3:22: error[unknown-key]: 'two' has no key 'txet'\nhint: did you mean 'text'?",
    ),
    "true for a text": (
        "part: {kind: words, text: true}",
        "a.yaml:1:27: error[wrong-type]: 'text' must be text, not the value true\nhint: put it in quotes",
    ),
    "wrong type within one of two possible forms": (
        "points: [a, {text: 3}]",
        "a.yaml:1:20: error[wrong-type]: 'text' must be text, not the number 3\nhint: put it in quotes",
    ),
    "neither of two possible forms": (
        "points: [a, [b]]",
        "a.yaml:1:13: error[wrong-type]: item 2 of 'points' must be text or a mapping (key: value), not a list\n"
        "hint: write one text, without '- ' before it",
    ),
    "list for a mapping": (
        "named: [1]",
        "a.yaml:1:8: error[wrong-type]: 'named' must be a mapping (key: value), not a list",
    ),
}


@pytest.mark.parametrize(("content", "expected"), CASES.values(), ids=CASES)
def test_one_problem_at_the_place_that_the_author_knows(content: str, expected: str) -> None:
    located, _ = compose(SourceFile("a.yaml", content))
    with pytest.raises(ValidationError) as caught:
        Page.model_validate(located.value)
    found = problems_of(caught.value, Page, located)
    assert "\n".join(render(problem) for problem in found) == expected


def test_no_word_of_the_validator_reaches_the_author() -> None:
    for _, expected in CASES.values():
        for jargon in ("pydantic", "validat", "instance", "NoneType", "tuple", "dict", "Input"):
            assert jargon not in expected
