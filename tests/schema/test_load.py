"""A course's files become one checked value, or the list of everything that is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import model_validator

from deckgen.kinds import kinds
from deckgen.kinds.bullets import Bullets
from deckgen.problems import ContentError, Place, Problem, render
from deckgen.schema.load import load_course, load_frame
from deckgen.schema.order import in_order
from deckgen.source.text import SourceText
from tests.schema.courses import DECK, SLIDE, problems, told, write


def test_a_course_holds_what_its_files_say(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        {
            "deck.yaml": """\
id: tiny
title: 一个小课
subtitle: 副标题
author: A. Teacher
date: 2026-01-31
lang: zh-CN
figures: {package: drawn, preload: [torch]}
theme:
  colors: {query: '#112233', own: '#445566'}
  fonts: {latin: Inter}
  symbols: {Q: query, Z: own}
size_budget: 2.7 MB ± 20 %
source_line: false
experiments:
  reversal: {steps: 400, sizes: [8, 16], name: a, more: {b: [1], a: x}}
chapters:
  - {file: 01-one.yaml}
  - {file: more/02-two.yaml, title: 二}
references: references.yaml
labels: labels.yaml
paths:
  five-minutes: {title: 五分钟, minutes: 5, slides: [second, first]}
""",
            "01-one.yaml": "title: 一\n" + SLIDE,
            "more/02-two.yaml": SLIDE.replace("first", "second"),
            "references.yaml": "vaswani2017: {authors: Vaswani et al., year: 2017, title: Attention, url: 'https://x.org'}\n",
            "labels.yaml": "common: {query: 查询}\nui: {answer: 参考答案}\n",
        },
    )
    course = load_course(folder)
    assert (course.folder, course.root) == (folder, tmp_path)
    assert (course.id, course.figures_package, course.preload) == ("tiny", "drawn", ("torch",))
    assert (course.size_budget, course.size_tolerance, course.source_line) == (
        2_700_000,
        0.2,
        False,
    )
    assert course.experiments == {
        "reversal": (
            ("more", (("a", "x"), ("b", (1,)))),
            ("name", "a"),
            ("sizes", (8, 16)),
            ("steps", 400),
        ),
    }
    assert [(c.name, c.title, [s.id for s in c.slides]) for c in course.chapters] == [
        ("01-one", "一", ["first"]),
        ("02-two", "二", ["second"]),
    ]
    assert course.info.chapters == ("一", "二")
    assert (course.info.date, course.info.lang) == ("2026-01-31", "zh-CN")
    assert course.info.references["vaswani2017"].year == 2017
    assert (course.info.ui["answer"], course.info.ui["agenda"]) == ("参考答案", "目录")
    assert course.words["common"] == {"query": "查询"}
    assert course.theme.colors["query"] == "#112233"
    assert course.theme.colors["ink"] == "#222222"
    assert (course.theme.latin_font, course.theme.east_asian_font) == ("Inter", "Microsoft YaHei")
    assert course.theme.symbols == {"Q": "query", "Z": "own"}
    assert course.paths["five-minutes"].slides == ("second", "first")
    assert course.paths["five-minutes"].minutes == 5
    assert course.info.routes[0][1] == (1, 2)
    assert list(course.sources) == [
        f"content/tiny/{name}"
        for name in (
            "deck.yaml",
            "01-one.yaml",
            "more/02-two.yaml",
            "references.yaml",
            "labels.yaml",
        )
    ]


def test_texts_of_slides_keep_their_places(tmp_path: Path) -> None:
    title = load_course(write(tmp_path, {})).chapters[0].slides[0].title
    assert isinstance(title, SourceText)
    assert str(title.place) == "content/tiny/01-one.yaml:4:12"


def with_slide(change: str, to: str) -> dict[str, str]:
    assert change in SLIDE
    return {"01-one.yaml": SLIDE.replace(change, to)}


def with_deck(change: str, to: str) -> dict[str, str]:
    assert change in DECK
    return {"deck.yaml": DECK.replace(change, to)}


CASES = {
    "unknown key of a slide": (
        with_slide("    notes:", "    note: x\n    notes:"),
        "01-one.yaml:6:5: error[unknown-key]: slide 'first' has no key 'note'\nhint: did you mean 'notes'?",
    ),
    "unknown key like no other": (
        with_deck("lang:", "zzz: 1\nlang:"),
        "deck.yaml:3:1: error[unknown-key]: the file has no key 'zzz'\n"
        "hint: possible here: id, title, subtitle, author, date, lang, figures, theme, size_budget, "
        "source_line, experiments, chapters, references, labels, paths",
    ),
    "unknown key below": (
        with_deck("package:", "preloads: [], package:"),
        "deck.yaml:4:11: error[unknown-key]: 'figures' has no key 'preloads'\nhint: did you mean 'preload'?",
    ),
    "unknown key in an item of a list": (
        with_deck("title: One", "title: One, titel: x"),
        "deck.yaml:6:37: error[unknown-key]: item 1 of 'chapters' has no key 'titel'\nhint: did you mean 'title'?",
    ),
    "missing key": (
        with_slide("    title: A point\n", ""),
        "01-one.yaml:2:5: error[missing-key]: slide 'first' has no 'title'\n"
        "hint: add 'title: …' (The point that the slide makes, as one short statement.)",
    ),
    "missing id": (
        with_slide("id: first\n    ", ""),
        "01-one.yaml:2:5: error[missing-key]: this slide has no 'id'\n"
        "hint: add 'id: …' (Stable name of the slide within the course, such as 'why-scale'.)",
    ),
    "missing key below": (
        with_deck("package: drawn", ""),
        "deck.yaml:4:10: error[missing-key]: 'figures' has no 'package'\n"
        "hint: add 'package: …' (Name of the package in the project's folder.)",
    ),
    "number for a text": (
        with_slide("title: A point", "title: 12"),
        "01-one.yaml:4:12: error[wrong-type]: 'title' must be text, not the number 12\nhint: put it in quotes",
    ),
    "nothing for a text": (
        with_slide("title: A point", "title:"),
        "01-one.yaml:4:11: error[wrong-type]: 'title' is empty; it must be text\n"
        "hint: write it behind the colon; in quotes if it begins with '#' or another sign",
    ),
    "text for a list": (
        with_slide("points: [one, two]", "points: one"),
        "01-one.yaml:5:13: error[wrong-type]: 'points' must be a list, not text\n"
        "hint: start each item with '- ' on a line of its own",
    ),
    "text for a number": (
        with_slide("notes:", "minutes: two\n    notes:"),
        "01-one.yaml:6:14: error[wrong-type]: 'minutes' must be a number, not text\nhint: write it in digits, without a unit",
    ),
    "neither of several types": (
        with_slide("[one, two]", "[one, 3]"),
        "01-one.yaml:5:19: error[wrong-type]: item 2 of 'points' must be text or a mapping (key: value), "
        "not the number 3\nhint: put it in quotes",
    ),
    "unknown key in one of several types": (
        with_slide("[one, two]", "[one, {text: a, point: [b]}]"),
        "01-one.yaml:5:29: error[unknown-key]: item 2 of 'points' has no key 'point'\n"
        "hint: did you mean 'points'?",
    ),
    "too large a number": (
        with_slide("notes:", "minutes: 90\n    notes:"),
        "01-one.yaml:6:14: error[wrong-value]: 'minutes' must be at most 30\nhint: write 30 or less",
    ),
    "empty list": (
        with_slide("[one, two]", "[]"),
        "01-one.yaml:5:13: error[wrong-value]: 'points' must have at least 1 item(s)\nhint: add what is missing",
    ),
    "id against its pattern": (
        with_slide("id: first", "id: First_One"),
        "01-one.yaml:2:9: error[wrong-value]: 'id' must be lower-case words and numbers joined by '-', "
        "such as 'why-scale'\nhint: write 'first-one'",
    ),
    "unknown kind": (
        with_slide("bullets", "bulets"),
        "01-one.yaml:3:11: error[unknown-kind]: no kind named 'bulets'\nhint: did you mean 'bullets'?",
    ),
    "slide that is a text": (
        {"01-one.yaml": "slides:\n  - hello\n"},
        "01-one.yaml:2:5: error[wrong-type]: a slide must be a mapping (key: value)\n"
        "hint: write 'id: …', 'kind: …', 'title: …' and so on, each on a line of its own",
    ),
    "chapter without slides": (
        {"01-one.yaml": "title: x\n"},
        "01-one.yaml:1:1: error[missing-key]: the file has no 'slides'\n"
        "hint: add 'slides: …' (The slides in order.)",
    ),
    "unknown key beside wrong slides": (
        {"01-one.yaml": "titel: x\n" + SLIDE.replace("id: first", "id: F")},
        "01-one.yaml:1:1: error[unknown-key]: the file has no key 'titel'\nhint: did you mean 'title'?\n"
        "01-one.yaml:3:9: error[wrong-value]: 'id' must be lower-case words and numbers joined by '-', "
        "such as 'why-scale'\nhint: write 'f'",
    ),
    "slide without a kind": (
        with_slide("    kind: bullets\n", ""),
        "01-one.yaml:2:5: error[missing-key]: this slide has no 'kind'\n"
        f"hint: add 'kind: …', one of: {', '.join(kinds())}",
    ),
    "chapter that is a list": (
        {"01-one.yaml": "- id: first\n"},
        "01-one.yaml:1:1: error[wrong-type]: the file must be a mapping (key: value), not a list",
    ),
    "broken deck": (
        {"deck.yaml": "id: 'x\n"},
        "deck.yaml:1:5: error[yaml-syntax]: this quote is never closed\n"
        "hint: close it; inside single quotes an apostrophe is written twice ('')",
    ),
    "file that is a list": (
        {"deck.yaml": "- 1\n"},
        "deck.yaml:1:1: error[wrong-type]: the file must be a mapping (key: value), not a list",
    ),
    "duplicate id": (
        {"01-one.yaml": SLIDE + SLIDE.removeprefix("slides:\n")},
        "01-one.yaml:7:9: error[duplicate-id]: the id 'first' is taken by the slide at 01-one.yaml:2:9\n"
        "hint: give this slide another id",
    ),
    "missing file": (
        with_deck("01-one.yaml", "02-one.yaml"),
        "deck.yaml:6:12: error[missing-file]: there is no file '02-one.yaml'\nhint: check the name; capitals count",
    ),
    "file outside": (
        with_deck("01-one.yaml", "../../x.yaml"),
        "deck.yaml:6:12: error[path-outside]: '../../x.yaml' leads out of the course's folder\n"
        "hint: name a file relative to the folder of deck.yaml, with slashes",
    ),
    "chapter without a title": (
        with_deck(", title: One", ""),
        "deck.yaml:6:12: error[missing-key]: the chapter '01-one' has no title\n"
        "hint: add 'title: …' to the chapter in deck.yaml or to its file",
    ),
    "unknown language": (
        with_deck("en-US", "zh-TW"),
        "deck.yaml:3:7: error[wrong-value]: 'lang' must be 'zh-CN' or 'en-US'\nhint: did you mean 'zh-CN'?",
    ),
    "size that is none": (
        with_deck("lang:", "size_budget: huge\nlang:"),
        "deck.yaml:3:14: error[wrong-value]: 'size_budget' must be a size such as '2.7 MB' or '2.7 MB ± 10 %'\n"
        "hint: write '2.7 MB ± 10 %' with the numbers that you mean",
    ),
    "colour that is none": (
        with_deck("lang:", "theme: {colors: {ink: red}}\nlang:"),
        "deck.yaml:3:23: error[wrong-value]: 'ink' must be a colour such as '#0072B2', in quotes\n"
        "hint: write '#0072B2' or another colour",
    ),
    "misspelt colour": (
        with_deck("lang:", "theme: {colors: {qury: '#123456'}}\nlang:"),
        "deck.yaml:3:18: error[unknown-color]: no color named 'qury'\nhint: did you mean 'query'?",
    ),
    "symbol of an unknown colour": (
        with_deck("lang:", "theme: {symbols: {Q: quary}}\nlang:"),
        "deck.yaml:3:22: error[unknown-color]: no color named 'quary'\nhint: did you mean 'query'?",
    ),
    "unknown slide on a path": (
        with_deck("lang:", "paths: {short: {title: x, minutes: 5, slides: [first, secnd]}}\nlang:"),
        "deck.yaml:3:55: error[unknown-slide]: no slide named 'secnd'\nhint: known: first",
    ),
    "bad name of a path": (
        with_deck("lang:", "paths: {Short Path: {title: x, minutes: 5, slides: [first]}}\nlang:"),
        "deck.yaml:3:9: error[wrong-value]: the name 'Short Path' must be lower-case words and numbers "
        "joined by '-', such as 'why-scale'\nhint: write 'short-path'",
    ),
    "bad year of a reference": (
        {
            **with_deck("lang:", "references: refs.yaml\nlang:"),
            "refs.yaml": "a:\n  authors: X\n  year: soon\n  title: Y\n",
        },
        "refs.yaml:3:9: error[wrong-type]: 'year' must be a whole number, not text\nhint: write it in digits, without a unit",
    ),
    "missing title of a reference": (
        {
            **with_deck("lang:", "references: refs.yaml\nlang:"),
            "refs.yaml": "a:\n  authors: X\n  year: 2017\n",
        },
        "refs.yaml:2:3: error[missing-key]: 'a' has no 'title'\nhint: add 'title: …' (Title of the work.)",
    ),
    "label that is a number": (
        {
            **with_deck("lang:", "labels: labels.yaml\nlang:"),
            "labels.yaml": "common:\n  one: 1\n",
        },
        "labels.yaml:2:8: error[wrong-type]: 'one' must be text, not the number 1\nhint: put it in quotes",
    ),
    "same symbol and colour, both right": (
        with_deck("lang:", "theme: {symbols: {Q: query}}\nlang:"),
        "",
    ),
    "same id in two chapters": (
        {
            "deck.yaml": DECK + "  - {file: 02-two.yaml, title: Two}\n",
            "02-two.yaml": SLIDE,
        },
        "02-two.yaml:2:9: error[duplicate-id]: the id 'first' is taken by the slide at 01-one.yaml:2:9\n"
        "hint: give this slide another id",
    ),
    "a file named twice": (
        {"deck.yaml": DECK + "  - {file: 01-one.yaml, title: Two}\n"},
        "deck.yaml:7:12: error[file-named-twice]: '01-one.yaml' is named twice in deck.yaml\n"
        "hint: name another file, or remove this entry",
    ),
    "unknown key of a figure": (
        with_slide("notes:", "figure: {use: a, parms: {x: 1}}\n    notes:"),
        "01-one.yaml:6:22: error[unknown-key]: 'figure' has no key 'parms'\nhint: did you mean 'params'?",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("files", "expected"), CASES.values(), ids=CASES)
def test_each_mistake_is_told_in_plain_words_at_its_place(
    tmp_path: Path, files: dict[str, str], expected: str
) -> None:
    assert told(tmp_path, files) == expected


def test_all_mistakes_of_all_files_are_told_in_the_order_of_the_files(tmp_path: Path) -> None:
    files = {
        "deck.yaml": DECK.replace("id: tiny", "id: Tiny\ntitel: x")
        + "  - {file: 02-two.yaml, title: Two}\n  - {file: 00-broken.yaml, title: Broken}\n"
        + "references: refs.yaml\n",
        "01-one.yaml": SLIDE.replace("kind: bullets", "kind: x").replace("Say it.", "'"),
        "02-two.yaml": SLIDE.replace("title: A point", "titel: A point"),
        "00-broken.yaml": "slides: [\n",
        "refs.yaml": "a: {year: 1}\n",
    }
    found = [
        (str(p.place).removeprefix("content/tiny/"), p.code) for p in problems(tmp_path, files)
    ]
    assert found == [
        ("deck.yaml:1:5", "wrong-value"),
        ("deck.yaml:2:1", "unknown-key"),
        ("01-one.yaml:6:12", "yaml-syntax"),
        ("02-two.yaml:2:5", "missing-key"),
        ("02-two.yaml:4:5", "unknown-key"),
        ("00-broken.yaml:1:10", "yaml-syntax"),
        ("refs.yaml:1:4", "missing-key"),
        ("refs.yaml:1:4", "missing-key"),
        ("refs.yaml:1:11", "wrong-value"),
    ]


def test_a_chapter_that_cannot_be_read_hides_no_slide_from_the_paths(tmp_path: Path) -> None:
    deck = DECK + "paths: {short: {title: x, minutes: 5, slides: [first]}}\n"
    found = problems(tmp_path, {"deck.yaml": deck, "01-one.yaml": "slides: [\n"})
    assert [problem.code for problem in found] == ["yaml-syntax"]


def test_the_error_carries_the_sources_for_its_snippets(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_course(write(tmp_path, with_slide("bullets", "bulets")))
    (problem,) = caught.value.problems
    assert problem.place is not None
    assert render(problem, caught.value.sources[problem.place.file]) == (
        "content/tiny/01-one.yaml:3:11: error[unknown-kind]: no kind named 'bulets'\n"
        "    3 |     kind: bulets\n"
        "      |           ^^^^^^\n"
        "hint: did you mean 'bullets'?"
    )


def test_a_link_out_of_the_course_is_not_followed(tmp_path: Path) -> None:
    folder = write(tmp_path, {})
    (tmp_path / "secret.yaml").write_text(SLIDE)
    (folder / "01-one.yaml").unlink()
    (folder / "01-one.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(ContentError, match="leads out of the course"):
        load_course(folder)


def test_the_frame_of_a_course_needs_no_chapter(tmp_path: Path) -> None:
    folder = write(tmp_path, {"01-one.yaml": "broken: ["})
    course = load_frame(folder)
    assert (course.id, course.figures_package, course.chapters) == ("tiny", "drawn", ())
    (folder / "deck.yaml").write_text("id: [")
    with pytest.raises(ContentError, match="missing here"):
        load_frame(folder)


def test_an_error_of_a_kind_is_told_with_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Bullets) -> Bullets:
        raise ContentError([Problem("own-check", "not like this", self.title.place)])

    class Checked(Bullets):
        _check = model_validator(mode="after")(refuse)

    monkeypatch.setattr("deckgen.schema.load.kinds", lambda: {"bullets": Checked})
    files = {"01-one.yaml": SLIDE, "deck.yaml": DECK + "references: none.yaml\n"}
    assert [p.code for p in problems(tmp_path, files)] == ["missing-file", "own-check"]


def test_a_problem_is_told_once_and_one_without_a_place_first() -> None:
    late = Problem("a", "x", Place("b.yaml", 1, 2))
    early = Problem("b", "y", Place("a.yaml", 9))
    other = Problem("c", "z", Place("unlisted.py", 1))
    bare = Problem("d", "w")
    files = ("a.yaml", "b.yaml")
    assert in_order([other, late, early, late, bare], files) == [bare, early, late, other]
