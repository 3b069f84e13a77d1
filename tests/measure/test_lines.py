"""Lines: whole, no wider than the room, broken only where they may be."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.lengths import Emu, Pt
from deckgen.measure.breaks import break_points
from deckgen.measure.lines import INDENT, lines_height, set_lines, text_height
from deckgen.measure.metrics import SCRIPT_CHANGE, text_width
from deckgen.place.elements import Align, Bullet, Line, Paragraph, Run, Script

CHARS = "中文字符注意力权重，。（）“”！？、：—…abcXYZ 0123%-$_=+αΣ√≤"
texts = st.text(alphabet=CHARS, min_size=1, max_size=60)
runs = st.lists(
    st.builds(
        Run,
        texts,
        bold=st.booleans(),
        mono=st.booleans(),
        math=st.booleans(),
        script=st.sampled_from(Script),
    ),
    min_size=1,
    max_size=4,
).map(tuple)
rooms = st.integers(40, 900).map(Pt)


def text_of(line: Line) -> str:
    return "".join(run.text for run in line.runs)


def whole(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs)


@given(runs, rooms)
def test_no_line_is_wider_than_its_room_and_nothing_is_lost(runs, room):
    lines = set_lines([Paragraph(runs)], width=room, size=20)
    rest = whole(runs)
    for line in lines:
        assert line.width <= room + 1 or len(text_of(line)) == 1
        assert rest.startswith(text_of(line))
        rest = rest[len(text_of(line)) :].lstrip(" ")
    assert rest == ""


@given(runs, rooms)
def test_a_line_begins_only_where_one_may_or_where_nothing_else_helps(runs, room):
    text = whole(runs)
    points = [0, *break_points(text)]
    at = 0
    for line in set_lines([Paragraph(runs)], width=room, size=20):
        if at not in points:  # inside of a stretch: then this stretch is wider than a line
            start = max(point for point in points if point < at)
            end = min(point for point in points if point > at)
            flat = [Run(ch, run.bold, False, run.mono, run.math, run.script)
                    for run in runs for ch in run.text]  # fmt: skip
            stretch = tuple(flat[start : len(text[:end].rstrip(" "))])
            assert Pt((text_width(stretch) + SCRIPT_CHANGE) * 20) > room - 2
        at += len(text_of(line))
        while at < len(text) and text[at] == " ":
            at += 1


@given(st.text(alphabet="中文字，。（）！？、", min_size=30, max_size=120), st.integers(100, 400))
def test_no_line_starts_with_closing_punctuation(text, room):
    clean = text
    for pair in ("，", "。", "！", "？", "、", "（", "）"):
        while pair * 2 in clean:
            clean = clean.replace(pair * 2, pair)
    lines = set_lines([Paragraph((Run("字" + clean),))], width=Pt(room), size=12)
    wide_enough = max(len(c) for c in _stretches("字" + clean)) * 12 <= room
    if wide_enough:
        assert not [line for line in lines if text_of(line)[0] in "，。）！？、"]


def _stretches(text: str) -> list[str]:
    points = [0, *break_points(text)]
    return [text[a:b] for a, b in itertools.pairwise(points)]


@pytest.mark.parametrize("text", ["注意力" * 400, "https://a.org/" + "x" * 300, "字" * 5, "—" * 80])
def test_text_without_a_space_is_broken_and_never_fails(text):
    lines = set_lines([Paragraph((Run(text),))], width=Pt(200), size=18)
    assert "".join(map(text_of, lines)) == text
    assert all(line.width <= Pt(200) for line in lines)


@given(st.lists(runs, min_size=1, max_size=4), rooms, st.floats(8, 40))
def test_the_height_is_that_of_the_lines(many, room, size):
    paragraphs = [Paragraph(runs, space_before=0.5, scale=0.9) for runs in many]
    height = text_height(paragraphs, width=room, size=size)
    assert height == pytest.approx(
        lines_height(set_lines(paragraphs, width=room, size=size)), abs=2
    )


@given(runs, rooms)
def test_more_room_never_takes_more_lines(runs, room):
    def count(width: Emu) -> int:
        return len(set_lines([Paragraph(runs)], width=width, size=16))

    assert count(Emu(room + Pt(60))) <= count(room)


def test_runs_keep_their_look_when_a_line_breaks_inside_them():
    bold = Run("字" * 30, bold=True, color="accent")
    lines = set_lines([Paragraph((Run("头"), bold))], width=Pt(200), size=20)
    assert len(lines) == 4
    assert all(run.bold and run.color == "accent" for line in lines[1:] for run in line.runs)


def test_bullets_and_levels_stand_in_and_only_the_first_line_is_first():
    paragraph = Paragraph((Run("字" * 30),), level=1, bullet=Bullet.DOT)
    lines = set_lines([paragraph], width=Pt(300), size=20)
    assert {line.left for line in lines} == {Pt(2 * INDENT * 20)}
    assert [line.first for line in lines] == [True] + [False] * (len(lines) - 1)


def test_alignment_moves_lines_within_their_room():
    def left(align: Align) -> float:
        (line,) = set_lines([Paragraph((Run("四个汉字"),), align=align)], width=Pt(200), size=20)
        return line.left.pt

    assert (left(Align.LEFT), left(Align.CENTER), left(Align.RIGHT)) == (0, 60, 120)


def test_an_empty_paragraph_is_one_empty_line():
    (line,) = set_lines([Paragraph(())], width=Pt(200), size=20)
    assert (line.runs, line.width) == ((), 0)
    assert line.height > 0
