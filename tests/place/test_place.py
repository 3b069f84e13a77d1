"""A whole course placed: numbers, notes, titles, provenance, and all problems at once."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from deckgen.jobs.requests import FigureRequest, ValueRequest
from deckgen.kinds.base import Reference
from deckgen.place.asking import slide_requests
from deckgen.place.place import place_deck
from deckgen.place.texts import cited_keys, short_citation, text_problems, texts_of
from deckgen.problems import ContentError
from tests.kinds.building import REFERENCES, course, place
from tests.kinds.examples import slide


def bullets(number: int, text: str = "一", **more: str):
    lines = [f"id: s{number}", f"title: {more.pop('title', f'标题{number}')}", "kind: bullets"]
    lines += [f"{key}: {value}" for key, value in more.items()]
    return slide("\n".join([*lines, f"points: ['{text}']"]))


def test_slides_are_numbered_and_know_their_chapter():
    first, second = place([bullets(1), bullets(2)], chapter=2).slides
    assert (first.number, second.number) == (1, 2)
    assert (first.chapter, first.chapter_number) == ("缩放点积", 3)


def test_notes_are_paragraphs_with_their_values():
    one = slide("kind: bullets\npoints: [一]\nnotes: |\n  先问：{{ a.x }}\n  吗？\n\n  再答。")
    first, second = place([one]).slides[0].notes
    assert "".join(run.text for run in first.runs) == "先问：0.42 吗？"
    assert first.runs[1].value is not None
    assert second.runs[0].text == "再答。"


def test_equal_requests_are_asked_once_with_the_first_ones_place():
    requests = slide_requests(course([bullets(1, "{{ a.x }} {{ a.x }}"), bullets(2, "{{ a.x }}")]))
    (request,) = requests
    assert request == ValueRequest("a.x", ("a",))
    assert request.asked_by[1] == "s1"


def test_values_in_titles_captions_and_notes_are_asked_for():
    one = slide(
        "kind: figure\ntitle: '{{ a.t }}'\nfigure: {use: f}\ncaption: '{{ a.c }}'\nnotes: '{{ b.n }}'"
    )
    asked = slide_requests(course([one]))
    assert isinstance(asked[0], FigureRequest)
    assert {r.expression for r in asked[1:] if isinstance(r, ValueRequest)} == {"a.t", "a.c", "b.n"}


def test_names_and_code_are_no_texts():
    one = slide("kind: code\nterminal: echo {{ x }}")
    assert not [text for text in texts_of(one) if "{{" in text]
    assert slide_requests(course([one])) == ()


def test_a_title_used_twice_is_a_problem():
    with pytest.raises(ContentError) as caught:
        place([bullets(1, title="同名"), bullets(2, title="同名")])
    (problem,) = caught.value.problems
    assert problem.code == "duplicate-title"
    assert "'s1'" in problem.message


def test_the_problems_of_all_slides_are_told():
    with pytest.raises(ContentError) as caught:
        place([bullets(1, "[a]{nope}"), bullets(2), bullets(3, "$x^{a^2}$")])
    assert [p.code for p in caught.value.problems] == ["unknown-color", "inline-maths"]


def test_markup_is_checked_before_anything_is_computed():
    found = text_problems(course([bullets(1, "**a {{ x.y }}"), bullets(2, "{{ x. }}")]))
    assert [p.code for p in found] == ["unclosed-markup", "bad-live-value"]


def test_texts_that_say_nothing_are_told_at_their_place():
    one = slide("kind: bullets\nlead: ''\npoints: [一, ' ', {text: '', points: [二, '']}]")
    two = slide("kind: table\nheader: ['', 值]\nrows: [[a, '']]\nnotes: ''")
    three = slide(
        "kind: bullets\npoints: ['****', '``', '[]{query}', \"\\u200b\", '$Q$', '{{ a.x }}']"
    )
    found = text_problems(course([one, two, three]))
    assert [p.code for p in found] == ["empty-text"] * 7
    assert len({p.place for p in found}) == 7


def test_a_slide_with_a_figure_says_what_made_it():
    one = slide("kind: figure\nfigure: {use: f}")
    assert re.fullmatch(r"x · [0-9a-f]{7}", place([one]).slides[0].source_line)
    assert place([bullets(1)]).slides[0].source_line is None


def test_a_cover_has_no_foot_and_so_no_line_about_its_figure():
    one = slide("kind: title\ntitle: 课\nfigure: {use: f}")
    assert place([one]).slides[0].source_line is None


def test_the_notes_name_the_next_slide_where_a_path_leaves_the_course():
    one, two = bullets(1), bullets(2)
    made = course([one, two])
    jumping = replace(made, jumps={one.id: two.title})
    title = two.title
    notes = [runs(place_deck(each, {}).slides[0].notes) for each in (made, jumping)]
    assert notes[1] == [*notes[0], f"按这条路线，下一页是：{title}"]


def runs(paragraphs):
    return ["".join(run.text for run in paragraph.runs) for paragraph in paragraphs]


def test_citations_are_listed_once_in_order():
    made = course([bullets(1, "[@xu2015; @vaswani2017] [@xu2015] [@nobody]")])
    assert cited_keys(made) == ("xu2015", "vaswani2017")


@pytest.mark.parametrize(
    ("authors", "zh", "en"),
    [
        ("Xu", "Xu，1", "Xu, 1"),
        ("Jain and Wallace", "Jain\u00a0& Wallace，1", "Jain\u00a0& Wallace, 1"),
        ("Jain, Wallace", "Jain\u00a0& Wallace，1", "Jain\u00a0& Wallace, 1"),
        ("Dao, Fu, Ermon", "Dao\u00a0等，1", "Dao\u00a0et al., 1"),
        ("Vaswani et al.", "Vaswani\u00a0等，1", "Vaswani\u00a0et al., 1"),
    ],
)
def test_short_citations(authors, zh, en):
    work = Reference("k", authors, 1, "", "", "")
    assert short_citation(work, "zh-CN") == zh
    assert short_citation(work, "en-US") == en


def test_the_short_form_stands_on_the_slide():
    body = place([bullets(1, "[@vaswani2017]")]).slides[0].elements[1]
    assert "".join(run.text for run in body.paragraphs[0].runs) == "（Vaswani\u00a0等，2017）"
    assert body.paragraphs[0].runs[0].link == REFERENCES["vaswani2017"].url
