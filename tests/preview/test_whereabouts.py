"""Which slide a line belongs to, in whole and in broken files."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.preview.whereabouts import edited_slide, slide_at, stretches
from deckgen.schema.load import load_course
from deckgen.schema.written import written_slides

TEXT = """\
# a chapter
title: 开始

slides:
  - id: one
    kind: bullets
    points:
      - 甲
      - id: not-a-slide

  # slides are parted by blank lines
  - kind: figure
    title: 二
    id: two
  - {id: three, kind: quiz}
  - title: 没有名字
    notes: 说。
"""
LINES = {
    1: None,
    4: None,
    5: "one",
    8: "one",
    11: "one",
    12: "two",
    14: "two",
    15: "three",
    17: "three",
}


@pytest.mark.parametrize(("line", "slide"), LINES.items())
def test_a_line_belongs_to_the_slide_whose_item_it_stands_in(line, slide):
    assert slide_at(TEXT, line) == slide


def test_slides_that_are_not_known_are_passed_over():
    assert slide_at(TEXT, 15, {"one"}) == "one"
    assert slide_at(TEXT, 15, {"three"}) == "three"
    assert slide_at(TEXT, 15, set()) is None


def test_a_file_that_is_no_yaml_still_has_slides():
    broken = TEXT.replace("points:", "points: [").replace("title: 二", "title: 'zwei")
    assert [each.slide for each in stretches(broken)] == ["one", "two", "three"]


def test_a_list_without_indent_is_read_too():
    text = "slides:\n- id: one\n  points:\n  - 甲\n- id: two\n"
    assert [(each.slide, each.first) for each in stretches(text)] == [("one", 2), ("two", 5)]


@pytest.mark.parametrize(
    ("old", "new", "slide"),
    [
        ("甲", "乙", "one"),
        ("title: 二", "title: 三", "two"),
        ("kind: quiz", "kind: quizz", "three"),
        ("# a chapter", "# another", None),
        ("甲", "甲", None),
        ("    notes: 说。\n", "    notes: 说。\n  - id: four\n", "four"),
        ("  - {id: three, kind: quiz}\n", "", "two"),
    ],
)
def test_the_edited_slide_is_where_the_texts_part(old, new, slide):
    assert edited_slide(TEXT, TEXT.replace(old, new)) == slide


def test_every_line_of_the_course_s_chapters_belongs_to_its_slide():
    """As the YAML parser reads them, which knows nothing of this module."""
    course = load_course(Path(__file__).parents[2] / "content/attention")
    for file in course.files:
        if file.file not in {
            f"content/attention/{chapter.name}.yaml" for chapter in course.chapters
        }:
            continue
        found = [(each.slide, each.first) for each in stretches(file.text)]
        expected = [
            (name, node.place.line) for name, node in written_slides(course.files)
            if node.place.file == file.file
        ]  # fmt: skip
        assert [name for name, _ in found] == [name for name, _ in expected]
        assert all(slide_at(file.text, line) == name for name, line in expected)
