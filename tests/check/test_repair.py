"""Mechanical repairs change the marks and blanks they are about, and nothing else of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.check.course import check
from deckgen.check.finding import Edit
from deckgen.check.repair import Repaired, edited, repair
from deckgen.problems import Place
from tests.check.small import codes, replaced, written

#: a text as written in a list -> the same repaired
TEXTS = {
    "一开始,很小": "一开始，很小",
    "一开始, 很小. 然后": "一开始，很小。然后",
    "注意力(attention)很好": "注意力（attention）很好",
    "注意力 (真的) 很好": "注意力（真的）很好",
    '说"你好"的人': "说“你好”的人",
    "用GPU算3次": "用 GPU 算 3 次",
    "共**64**个": "共 **64** 个",
    "除以$d_k$再算": "除以 $d_k$ 再算",
    "调用`f(x, y)`两次": "调用 `f(x, y)` 两次",
    "写对{{ growth.last() }}个": "写对 {{ growth.last() }} 个",
    "见[Xu](https://a.b/c)的图": "见 [Xu](https://a.b/c) 的图",
    "看[查询]{query}Q是它": "看[查询]{query} Q 是它",
    "'单引号,里面'": "'单引号，里面'",
    '"双引号,里面3个"': '"双引号，里面 3 个"',
}
FINE = [
    "共 64 个，f(x, y) = 3:4, ok",
    "Q, K 和 V：3.5 倍（attention）",
    "这里 `中文3` 不算",
    "增长 10%，约 2.5 倍",
    "https://a.b/c 和 2017, NeurIPS",
]


@pytest.mark.parametrize("text", TEXTS)
def test_marks_and_blanks_are_repaired(text: str, tmp_path: Path) -> None:
    folder = written(tmp_path)
    replaced(folder, "one.yaml", "一开始很小", text)
    before = (folder / "one.yaml").read_text(encoding="utf-8")
    repair(check(folder).edits, tmp_path)
    after = (folder / "one.yaml").read_text(encoding="utf-8")
    assert after == before.replace(text, TEXTS[text])
    assert codes(check(folder)) == []


@pytest.mark.parametrize("text", FINE)
def test_right_texts_are_left_alone(text: str, tmp_path: Path) -> None:
    folder = written(tmp_path)
    replaced(folder, "one.yaml", "一开始很小", text)
    assert codes(check(folder)) == []


def test_a_block_text_is_repaired_line_by_line(tmp_path: Path) -> None:
    folder = written(tmp_path)
    block = "|  # spoken\n      第1句,\n      第2句。\n" + "      先问一句再往下讲。\n" * 8
    notes = "先问一句再往下讲" * 8 + "\n  - id: points"
    replaced(folder, "one.yaml", notes, block + "  - id: points")
    repair(check(folder).edits, tmp_path)
    text = (folder / "one.yaml").read_text(encoding="utf-8")
    assert "|  # spoken\n      第 1 句，\n      第 2 句。\n" in text
    assert "points  # a comment that stays\n" in text


def test_a_quote_that_yaml_escapes_is_found_and_left(tmp_path: Path) -> None:
    folder = written(tmp_path)
    replaced(folder, "one.yaml", "一开始很小", '"说\\"你好\\"的人"')
    before = (folder / "one.yaml").read_bytes()
    checked = check(folder)
    assert codes(checked) == ["half-width-punctuation"]
    assert repair(checked.edits, tmp_path) == Repaired(0, 0)
    assert (folder / "one.yaml").read_bytes() == before


def test_line_ends_and_byte_order_mark_stay(tmp_path: Path) -> None:
    folder = written(tmp_path)
    replaced(folder, "one.yaml", "一开始很小", "一开始,很小")
    path = folder / "one.yaml"
    data = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(data)
    repair(check(folder).edits, tmp_path)
    assert path.read_bytes() == data.replace(",很小".encode(), "，很小".encode())


def test_a_repair_that_would_change_the_content_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: b\n", encoding="utf-8")
    edits = [Edit(Place("a.yaml", 1, 4), "b", "c"), Edit(Place("a.yaml", 1, 2), ":", "：")]
    for edit in edits:
        assert repair([edit], tmp_path) == Repaired(0, 0)
    assert path.read_text(encoding="utf-8") == "a: b\n"


def test_an_edit_whose_text_is_not_there_is_left_out() -> None:
    assert edited("ab\ncd", [Edit(Place("", 2, 1), "x", "y"), Edit(Place("", 9, 1), "", "y")]) == (
        "ab\ncd",
        0,
    )
