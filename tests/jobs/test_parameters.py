"""Parameters from YAML against a signature."""

from __future__ import annotations

import ast

import pytest

from deckgen.jobs.parameters import (
    Parameter,
    ParametersError,
    check_params,
    convert,
    describe,
    parse_type,
)
from deckgen.problems import Place
from deckgen.source.text import SourceText


def as_type(annotation: str, value: object) -> object:
    return convert(parse_type(ast.parse(annotation, mode="eval").body), value)


@pytest.mark.parametrize(
    ("annotation", "given", "made"),
    [
        ("int", 3, 3),
        ("float", 3, 3.0),
        ("float", 2.5, 2.5),
        ("str", "a", "a"),
        ("bool", True, True),
        ("int | None", None, None),
        ("None | int", 4, 4),
        ("Literal['a', 2]", "a", "a"),
        ("Literal['a', 2]", 2, 2),
        ("Literal[1]", 1, 1),
        ("tuple[int, ...]", [1, 2], (1, 2)),
        ("tuple[tuple[float, ...], ...]", [[1], [2.5]], ((1.0,), (2.5,))),
        ("tuple[str, ...] | str", "a", "a"),
        ("int | str | None", "a", "a"),
    ],
)
def test_what_fits_is_converted(annotation: str, given: object, made: object) -> None:
    found = as_type(annotation, given)
    assert found == made
    assert type(found) is type(made)


@pytest.mark.parametrize(
    ("annotation", "given", "expected"),
    [
        ("int", 2.0, "a whole number"),
        ("int", True, "a whole number"),
        ("float", True, "a number"),
        ("float", "1", "a number"),
        ("bool", 1, "true or false"),
        ("str", 1, "a text"),
        ("int | None", "x", "a whole number or null"),
        ("Literal['a', 'b']", "c", "one of 'a', 'b'"),
        ("Literal[1]", True, "one of 1"),
        ("tuple[int, ...]", 1, "a list, each item a whole number"),
        ("tuple[int, ...]", [1, "x"], "a whole number"),
    ],
)
def test_what_does_not_fit_is_told_with_what_would(
    annotation: str, given: object, expected: str
) -> None:
    with pytest.raises(ValueError, match="expected") as error:
        as_type(annotation, given)
    assert f"expected {expected}, got" in str(error.value)


@pytest.mark.parametrize(
    "annotation", ["list[int]", "tuple[int]", "tuple[int, int]", "Any", "dict"]
)
def test_other_types_are_refused(annotation: str) -> None:
    with pytest.raises(ValueError, match="not a type that YAML can give"):
        parse_type(ast.parse(annotation, mode="eval").body)


def test_defaults_are_filled_in_and_names_are_in_order() -> None:
    signature = [Parameter("b", "int", 1), Parameter("a", "float", 2.0)]
    assert check_params(signature, {"b": 5}, owner="x") == (("a", 2.0), ("b", 5))


def test_texts_come_out_plain() -> None:
    given = {SourceText("word"): SourceText("value", Place("f", 1))}
    ((name, value),) = check_params([Parameter("word", "str", "")], given, owner="x")
    assert (type(name), type(value)) == (str, str)


def test_all_mistakes_are_told_with_the_names_that_there_are() -> None:
    signature = [Parameter("steps", "int", 1), Parameter("seed", "int", 0)]
    with pytest.raises(ParametersError) as error:
        check_params(signature, {"stpes": 3, "seed": "x"}, owner="figure 'line'")
    unknown, wrong = error.value.mistakes
    assert unknown.code == "unknown-parameter"
    assert unknown.hint == "did you mean 'steps'? figure 'line' has seed, steps"
    assert wrong.message == "parameter 'seed' of figure 'line': expected a whole number, got 'x'"


def test_an_owner_without_parameters_says_so() -> None:
    with pytest.raises(ParametersError) as error:
        check_params([], {"a": 3}, owner="figure 'line'")
    assert error.value.mistakes[0].hint == "figure 'line' has no parameters"


def test_every_type_can_be_described() -> None:
    assert (
        describe(parse_type(ast.parse("bool | None", mode="eval").body)) == "true or false or null"
    )
