"""The report as a table, as JSON and as a page."""

from __future__ import annotations

import re
from pathlib import Path

from lxml import html

from tests.verify.conftest import Proven


def test_the_table_has_a_line_an_item(proven: Proven) -> None:
    lines = proven.verify().out.splitlines()
    assert lines[0].split() == [
        "slide",
        "what",
        "name",
        "functions",
        "tests",
        "covered",
        "picture",
        "numbers",
    ]
    assert len(lines) == 12
    assert re.fullmatch(r"1 +figure +line +4 +\d+ +11/11 +same +same +ok", lines[1])


def test_json_names_file_and_line(proven: Proven) -> None:
    proven.edit("tiny/maths.py", "return 2 * x", "return x + x")
    data = proven.examine().data
    assert data["proven"] is False
    (changed,) = [
        p for p in data["problems"]
        if p["code"] == "source-changed" and p["file"] == "tiny/maths.py"
    ]  # fmt: skip
    assert changed["line"] == 2
    assert data["deck"]["saved_by"] == "deckgen"


def test_quiet_prints_problems_only(proven: Proven) -> None:
    done = proven.verify("--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")


def test_the_page_shows_figure_code_tests_and_numbers(proven: Proven, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    proven.edit("tests/tiny/test_maths.py", "double(-1) == 0", "True")
    assert proven.pytest() == 0
    assert proven.verify("--html", str(path)).code == 1
    page = html.fromstring(path.read_bytes())
    assert len(page.xpath("//img[starts-with(@src, 'data:image/png;base64,')]")) == 4
    (line, *_) = page.xpath("//section[@class='card ']")
    assert "tests/tiny/test_growth.py::test_growth" in line.text_content()
    assert "axes.plot(result.values" in line.text_content()
    (bare,) = page.xpath("//section[contains(@class, 'failed')]//span[@class='line bare']")
    assert bare.text_content().split(maxsplit=1)[1] == "return 0"
    assert "growth.last()" in page.xpath("//td/code/text()")
    outside = [u for u in page.xpath("//@src | //@href") if not u.startswith("data:")]
    assert outside == []


def test_without_tests_of_the_same_name_nothing_is_invented(proven: Proven) -> None:
    done = proven.verify("--tested", "elsewhere.json")
    assert done.code == 1
    assert "no record of passing tests in elsewhere.json" in done.err


def test_wrong_usage_ends_with_two(proven: Proven) -> None:
    assert proven.verify("--pictures", "blurred").code == 2
    proven.deck.unlink()
    assert proven.verify().code == 2
