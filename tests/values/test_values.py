"""Live values: found in texts, evaluated in a sandbox, written as a slide shows numbers."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.problems import ContentError, render
from deckgen.source.scalar import SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose
from deckgen.values import LiveValueError, evaluate, live_expressions


@dataclass(frozen=True)
class Bottleneck:
    """A result as experiments return it."""

    accuracy: float = 0.9834
    steps: int = 4096
    infinite: float = math.inf
    name: str = "gru"
    weights: np.ndarray = field(default_factory=lambda: np.array([[0.25, 0.75], [0.5, 0.5]]))
    _secret: int = 1

    def accuracy_at(self, length: int) -> float:
        return {4: 0.995, 16: 0.42}[length]

    def pairs(self) -> tuple[object, ...]:
        return (("中", 1 / 3), ["<b>", np.int64(1)], self.weights[0])


RESULTS = {"bottleneck": Bottleneck(), "other": Bottleneck(accuracy=0.25)}


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("bottleneck.accuracy | percent", "98%"),
        ("bottleneck.accuracy | percent(1)", "98.3%"),
        ("bottleneck.accuracy_at(16) | percent", "42%"),
        ("bottleneck.accuracy|digits", "0.98"),
        ("bottleneck.accuracy|digits(3)", "0.983"),
        ("bottleneck.steps", "4096"),
        ("bottleneck.steps | thousands", "4,096"),
        ("bottleneck.name", "gru"),
        ("bottleneck.weights[0][1] | digits(1)", "0.8"),
        ("bottleneck.weights.max() | percent", "75%"),
        ("bottleneck.weights[1, 0] | percent", "50%"),
        ("bottleneck.weights[0] | length", "2"),
        ("(other.accuracy - bottleneck.accuracy) | signed", "−0.73"),
        ("(bottleneck.accuracy - other.accuracy) | signed(1)", "+0.7"),
        ("0.0 | signed", "+0.00"),
        ("-0.001 | digits", "0.00"),
        ("(0 - 1234567) | thousands", "−1,234,567"),
        ("(bottleneck.accuracy / other.accuracy) | times", "3.9×"),
        ("2.3e-7 | scientific", "2×10⁻⁷"),
        ("(0-23400) | scientific(1)", "−2.3×10⁴"),
        ("bottleneck.pairs() | tojson", '[["中", 0.3333], ["<b>", 1], [0.25, 0.75]]'),
        ("'{{'", "{{"),
        ("2**10 % 1000 * 2", "48"),
        ("(2.0 ** (0 - 1)) | digits", "0.50"),
        ("'-' * 3", "---"),
        ("'many' if bottleneck.steps > 100 else 'few'", "many"),
    ],
)
def test_a_value_is_shown_as_its_filter_says(expression: str, shown: str) -> None:
    assert evaluate(expression, RESULTS) == shown


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("bottleneck.acuracy | percent", "Bottleneck has no 'acuracy'; did you mean 'accuracy'?"),
        ("bottleneck.acuracy_at(3)", "Bottleneck has no 'acuracy_at'; did you mean 'accuracy_at'?"),
        (
            "bottleneck.zzz",
            "Bottleneck has no 'zzz'; it has: accuracy, accuracy_at, infinite, name, pairs, steps, weights",
        ),
        ("nowhere.x", "there is no experiment 'nowhere'"),
        ("nowhere", "there is no experiment 'nowhere'"),
        ("range(3)", "there is no experiment 'range'"),
        ("bottleneck._secret", "'_secret' is private and cannot be quoted"),
        ("bottleneck.__class__", "'__class__' is private and cannot be quoted"),
        ("bottleneck['__class__']", "'__class__' is private and cannot be quoted"),
        (
            "bottleneck.accuracy_at.__globals__",
            "'__globals__' is private and cannot be quoted",
        ),
        ("bottleneck.weights.tofile('x')", "'tofile' cannot be called in a text"),
        ("bottleneck.weights.dump('x')", "'dump' cannot be called in a text"),
        ("bottleneck.weights.dtype.type(1)", "'float64' cannot be called in a text"),
        ("bottleneck.accuracy / 0", "division by zero"),
        ("9**(9**9)", "9 to the power of 387420489 is too large"),
        ("'a' * 10**9", "repeated 1000000000 times it is too long"),
        ("10**9 * [1]", "repeated 1000000000 times it is too long"),
        ("'%1000000000d' % 1", "'%' computes with numbers; write a number with a filter"),
        ("bottleneck.accuracy_at(5)", "KeyError: 5"),
        (
            "bottleneck.accuracy",
            "the value 0.9834 must be rounded: add '| digits(2)', '| percent' or another filter",
        ),
        ("bottleneck", "the value is a Bottleneck, not a number or a text"),
        ("bottleneck.steps > 1", "the value is a bool, not a number or a text"),
        ("bottleneck.name | percent", "TypeError: a number is needed, not str 'gru'"),
        (
            "bottleneck.infinite | percent",
            "ValueError: the value is inf, which is no number to show",
        ),
        ("bottleneck.accuracy | percnt", "No filter named 'percnt'."),
        (
            "bottleneck.accuracy - other.accuracy | percent",
            "TypeError: unsupported operand type(s) for -: 'float' and 'str' (a filter takes the nearest "
            "value only: put a calculation in brackets before '|')",
        ),
    ],
)
def test_what_cannot_be_shown_is_told(expression: str, message: str) -> None:
    with pytest.raises(LiveValueError) as caught:
        evaluate(expression, RESULTS)
    assert str(caught.value) == message


def test_no_file_is_written_by_a_refused_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LiveValueError):
        evaluate("bottleneck.weights.tofile('x')", RESULTS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("no braces at all", ()),
        ("{single} { {apart} } 100%} {%", ()),
        ("a {{ b.c | percent }} d", (("b.c | percent", ("b",), 2, 21),)),
        ("{{a}}{{ b.x / a.y }}", (("a", ("a",), 0, 5), ("b.x / a.y", ("a", "b"), 5, 20))),
        ("{{ '}}' }}x", (("'}}'", (), 0, 10),)),
        ("中{{ b[c.d] }}", (("b[c.d]", ("b", "c"), 1, 13),)),
        ("{{ b.f(n=3,\n  m='q') }}", (("b.f(n=3,\n  m='q')", ("b",), 0, 23),)),
    ],
)
def test_the_values_of_a_text_are_found(text: str, found: tuple[object, ...]) -> None:
    lives = live_expressions(text)
    assert lives == found
    for live in lives:
        assert text[live.start : live.end].strip("{} \n") == live.expression.strip("{} \n")


@pytest.mark.parametrize(
    ("written", "place", "code"),
    [
        ("a {{ b", "a.yaml:2:5", "bad-live-value"),
        ("a {{ }}", "a.yaml:2:5", "bad-live-value"),
        ("a {{ b c }} d", "a.yaml:2:5", "bad-live-value"),
        ("a {{- b }}", "a.yaml:2:5", "bad-live-value"),
        ("a {{ b -}} c", "a.yaml:2:5", "bad-live-value"),
        ("a {{ 'b }} c", "a.yaml:2:5", "bad-live-value"),
        ("a {% if x %} c", "a.yaml:2:5", "live-statement"),
        ("a {{ " + "(" * 3000 + "1" + ")" * 3000 + " }}", "a.yaml:2:5", "bad-live-value"),
        ("a {{ " + "1 + " * 5000 + "1 }}", "a.yaml:2:5", "bad-live-value"),
        ("a {{ b | percnt }}", "a.yaml:2:12", "unknown-filter"),
    ],
)
def test_what_is_no_expression_is_told_at_its_place(written: str, place: str, code: str) -> None:
    value = compose(SourceFile("a.yaml", f"k: |\n  {written}\n"))[0].value
    assert isinstance(value, dict)
    with pytest.raises(ContentError) as caught:
        live_expressions(value["k"])
    (problem,) = caught.value.problems
    assert (str(problem.place), problem.code) == (place, code)


def test_every_wrong_value_of_a_text_is_told() -> None:
    with pytest.raises(ContentError) as caught:
        live_expressions(SourceText("{{ }} {{ a }} {{ b c }} {{ d | e }}"))
    assert [problem.code for problem in caught.value.problems] == [
        "bad-live-value",
        "bad-live-value",
        "unknown-filter",
    ]
    assert "did you mean" not in render(caught.value.problems[0])


@settings(deadline=None)
@given(st.text(st.sampled_from("{}%#-'\"ab.|() \n\\"), max_size=30))
def test_nothing_but_a_content_error_is_raised(text: str) -> None:
    try:
        for live in live_expressions(text):
            assert text[live.start : live.start + 2] == "{{"
            assert text[live.end - 2 : live.end] == "}}"
            assert text[live.start + 2 : live.end - 2].strip() == live.expression
    except ContentError as error:
        assert error.problems


def test_a_text_without_values_imports_no_jinja() -> None:
    code = (
        "import sys\nfrom deckgen.values import live_expressions\n"
        "live_expressions('no {value} here')\nassert 'jinja2' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
