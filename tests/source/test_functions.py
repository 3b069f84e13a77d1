"""Statements keep their numbers whatever is done to comments, blank lines and wrapping."""

from __future__ import annotations

import pytest

from deckgen.source.functions import FunctionBody, function_bodies

PLAIN = '''\
@mark
def f(x, y):
    """What it is."""
    if x:
        return g(x, y)
    z = x + y
    return z
'''

LAID_OUT = '''\
# before

@mark
def f(
    x,  # one
    y
):
    """What it is."""

    # why
    if x:

        return g(
            x,
            y
        )
    z = x + y  # sum

    return z
'''


def only(source: str) -> FunctionBody:
    (body,) = function_bodies(source)
    return body


@pytest.mark.parametrize("source", [PLAIN, LAID_OUT])
def test_statements_are_counted_as_code(source: str) -> None:
    rows = source.splitlines()
    begins = [rows[line - 1].split()[0] for line in only(source).statements]
    assert begins == ["@mark", "def", '"""What', "if", "return", "z", "return"]


def test_layout_changes_neither_hash_nor_numbers() -> None:
    one, other = only(PLAIN), only(LAID_OUT)
    assert one.hash == other.hash
    assert one.numbers([5, 7]) == (4, 6)
    assert other.numbers([15, 19]) == (4, 6)  # a line amid a call belongs to its statement


def test_head_and_docstring_are_no_part_of_the_body() -> None:
    assert only(PLAIN).numbers([1, 2, 3, 4]) == (3,)


def test_a_statement_that_is_not_there_is_shown_at_the_head() -> None:
    assert only(LAID_OUT).line(99) == 3
