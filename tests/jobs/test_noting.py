"""What is looked up in a mapping is noted."""

from __future__ import annotations

import pytest

from deckgen.jobs.noting import Noting


def test_only_what_is_asked_for_is_noted() -> None:
    words = Noting({"a": "1", "b": "2"}, "the label file")
    assert words["a"] == "1"
    assert words.get("c") is None
    assert words.looked_up == {"a": "1", "c": None}


def test_going_through_all_notes_all() -> None:
    words = Noting({"a": "1", "b": "2"}, "the label file")
    assert dict(words) == {"a": "1", "b": "2"}
    assert words.looked_up == {"a": "1", "b": "2"}


def test_counting_notes_all() -> None:
    words = Noting({"a": "1"}, "the label file")
    assert len(words) == 1
    assert words.looked_up == {"a": "1"}


def test_what_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="the label file has no 'b'"):
        Noting({"a": "1"}, "the label file")["b"]
