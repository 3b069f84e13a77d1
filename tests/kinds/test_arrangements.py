"""Where parts stand to one another, with each kind's options."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from deckgen.lengths import Emu
from deckgen.place.asking import slide_requests
from deckgen.place.elements import Bullet, Equation, Picture, PlacedSlide, Table, TextBox
from deckgen.problems import ContentError
from tests.kinds import building
from tests.kinds.building import course, place
from tests.kinds.examples import slide

DOT = "figures.attention.scaled_dot_product:scaled_dot_product_attention"
CODE = f"{{source: {DOT}, lines: '1-3'}}"


def placed(yaml: str) -> PlacedSlide:
    return place([slide(yaml)]).slides[0]


def element(made: PlacedSlide, name: str):
    return next(e for e in made.elements if e.name == name)


@pytest.mark.parametrize(
    ("content", "sort"),
    [
        ("points: [一]", TextBox),
        ('text: "一\\n\\n二"', TextBox),
        ("figure: {use: f}", Picture),
        (f"code: {CODE}", TextBox),
        ("terminal: $ ls", TextBox),
        ("table: {header: [甲], rows: [[一]]}", Table),
    ],
)
def test_a_column_takes_anything_and_stays_in_its_half(content, sort):
    made = placed(f"kind: compare\nleft: {{{content}}}\nright: {{text: 右}}")
    left, right = element(made, "left"), element(made, "right")
    assert isinstance(left, sort)
    assert left.box.right <= right.box.left


def test_both_headings_of_a_comparison_are_of_one_size():
    long = "一个很长很长的标题，比左边的那一个要长得多得多"
    made = placed(
        f"kind: compare\nleft: {{heading: 短, text: 左}}\nright: {{heading: {long}, text: 右}}"
    )
    left, right = element(made, "left-heading"), element(made, "right-heading")
    assert left.size == right.size < 22


def test_a_headline_is_made_smaller_where_that_saves_a_line():
    short, long = placed("kind: bullets\ntitle: 短\npoints: [一]"), "字" * 31
    one = placed(f"kind: bullets\ntitle: {long}\npoints: [一]")
    two = placed(f"kind: bullets\ntitle: {long * 2}\npoints: [一]")
    largest = element(short, "title").size
    assert len(element(one, "title").lines) == 1
    assert element(one, "title").size < largest
    assert len(element(two, "title").lines) == 2


def test_chapters_with_a_question_stand_as_cards_in_order():
    one = slide("kind: agenda\nmark: current")
    made = course([one])
    info = replace(made.info, abouts=("甲？", "乙？", "丙？", "丁？", "戊？"))
    cards = building.place_deck(replace(made, info=info), {}).slides[0].elements[1:]
    texts = ["".join(run.text for p in card.paragraphs for run in p.runs) for card in cards]
    names = zip(building.CHAPTERS, info.abouts, strict=True)
    assert texts == [f"{n:02d}{a}{b}" for n, (a, b) in enumerate(names, 1)]
    assert len({card.size for card in cards}) == 1
    assert [p.runs[0].color for p in cards[1].paragraphs[:2]] == ["accent", "accent"]
    assert len(place([one]).slides[0].elements) == 2


def test_questions_are_numbered():
    made = placed("kind: quiz\nquestions:" + "\n  - {ask: 短吗？, answer: 短}" * 3)
    heads = [element(made, f"question-{n}").paragraphs[0] for n in (1, 2, 3)]
    assert [(head.bullet, head.number) for head in heads] == [(Bullet.NUMBER, n) for n in (1, 2, 3)]


@pytest.mark.parametrize(("count", "columns"), [(3, 1), (5, 2)])
def test_many_questions_stand_in_two_columns_where_that_makes_them_larger(count, columns):
    made = placed(
        "kind: quiz\nquestions:" + "\n  - {ask: 选哪个？, options: [甲, 乙], answer: 甲}" * count
    )
    boxes = [element(made, f"question-{n}").box for n in range(1, count + 1)]
    assert len({box.left for box in boxes}) == columns
    assert [(box.top, box.left) for box in boxes] == sorted((box.top, box.left) for box in boxes)


def test_a_text_of_two_paragraphs_has_two():
    made = placed('kind: compare\nleft: {text: "一\\n\\n二"}\nright: {text: 右}')
    assert len(element(made, "left").paragraphs) == 2


def test_a_figure_beside_bullets_is_asked_for_at_its_size():
    one = slide("kind: bullets\npoints: [一]\nfigure: {use: f}")
    (request,) = slide_requests(course([one]))
    made = place([one]).slides[0]
    box = element(made, "figure").box
    assert (request.width, request.height) == (box.width, box.height)
    assert element(made, "body").box.right < box.left


def test_options_about_points_need_points():
    with pytest.raises(ValueError, match="need points"):
        slide("kind: figure\nfigure: {use: f}\nshare: 0.5")


@pytest.mark.parametrize("arrange", ["beside", "below", "auto"])
def test_points_and_output_stand_beside_the_code_or_below_it(arrange):
    made = placed(f"kind: code\ncode: {CODE}\narrange: {arrange}\noutput: a.b:c\npoints: [一, 二]")
    code, output, body = (element(made, name).box for name in ("code", "output", "body"))
    if arrange == "below":
        assert min(output.top, body.top) >= code.bottom
        assert output.right <= body.left
    else:
        assert min(output.left, body.left) >= code.right
        assert body.top >= output.bottom


def test_wide_code_takes_the_whole_width_by_itself():
    made = placed(f"kind: code\ncode: {{source: {DOT}, docstring: hide}}\npoints: [一]")
    assert element(made, "body").box.top >= element(made, "code").box.bottom


def test_code_that_is_too_wide_says_by_how_many_characters():
    long = "x" * 200
    with pytest.raises(ContentError) as caught:
        placed(f"kind: code\nterminal: {long}\npoints: [一]")
    (problem,) = caught.value.problems
    assert problem.code == "code-too-wide"
    # 12.13 in less padding are 847.4 pt, at 12 pt and 0.602 em 117.3 characters
    assert "83 characters too wide at 12 pt" in problem.message


def test_code_needs_exactly_one_source():
    with pytest.raises(ValueError, match="exactly one"):
        slide("kind: code")


def test_a_figure_beside_formulas_leaves_them_their_half():
    one = slide(
        "kind: equation\nformulas: [a, b]\nterms: [{symbol: $a$, meaning: 甲}]\nfigure: {use: f}"
    )
    made = place([one]).slides[0]
    figure = element(made, "figure").box
    for shape in made.elements:
        if isinstance(shape, Equation):
            assert shape.box.right <= figure.left
    first, second = element(made, "equation-1").box, element(made, "equation-2").box
    assert first.bottom <= second.top
    assert second.bottom <= element(made, "symbol-1").box.top


def test_a_formula_takes_the_largest_size_at_which_it_fits():
    yaml = "kind: equation\nformulas: [a]\nfigure: {use: f}"
    wide = building.Formula(b"", b"", Emu(9_000_000), Emu(500_000), Emu(0))
    made = course([slide(yaml)])
    artifacts = {
        request: wide if hasattr(request, "latex") else building.artifact(request)
        for request in slide_requests(made)
    }
    equation = element(building.place_deck(made, artifacts).slides[0], "equation-1")
    assert equation.formula.width <= equation.box.width
    assert equation.size == 24  # at 28 of 40 pt it would be 6.3 million wide, its half is 5.6
    assert equation.formula.width / wide.width == pytest.approx(24 / 40, abs=1e-3)


def test_a_formula_that_no_size_fits_is_told():
    huge = building.Formula(b"", b"", Emu(30_000_000), Emu(500_000), Emu(0))
    made = course([slide("kind: equation\nformulas: [a]")])
    with pytest.raises(ContentError, match="% too large at 20 pt"):
        building.place_deck(made, dict.fromkeys(slide_requests(made), huge))


def test_terms_that_are_too_long_are_told():
    long = "很长的一句话" * 60
    terms = f"\n  - {{symbol: $a$, meaning: {long}}}" * 3
    with pytest.raises(ContentError, match="the terms are"):
        placed(f"kind: equation\nformulas: [a]\nterms:{terms}")


def test_code_and_figure_of_a_pitfall_stand_over_one_another():
    base = "kind: pitfall\nsymptom: 甲\nlook: 乙\ncause: 丙\nfix: 丁"
    made = placed(f"{base}\nfigure: {{use: f}}\ncode: {CODE}")
    assert element(made, "figure").box.bottom <= element(made, "code").box.top
    alone = placed(base)
    assert element(alone, "symptom").box.top == element(alone, "look").box.top


def test_lead_rows_and_takeaway_follow_one_another_and_the_legend_stands_beside_the_takeaway():
    row = "\n  - tokens: \"{{ a.b('x') | tojson }}\""
    made = placed(f"kind: tokens\nlead: 先猜\nrows:{row}{row}\ntakeaway: 再看")
    names = ["title", "lead", "tokens-1", "tokens-2", "takeaway", "legend"]
    assert [e.name for e in made.elements] == names
    boxes = [e.box for e in made.elements if e.name not in ("lead", "legend")]
    assert all(a.bottom <= b.top + 2 for a, b in itertools.pairwise(boxes))
    lead = element(made, "lead")
    assert lead.box.top + lead.lines[-1].top + lead.lines[-1].height <= boxes[1].top
    takeaway, legend = element(made, "takeaway").box, element(made, "legend").box
    assert takeaway.right <= legend.left
    assert (takeaway.top, takeaway.bottom) == (legend.top, legend.bottom)
    assert element(made, "tokens-1").size == element(made, "tokens-2").size


def test_labels_of_sentences_are_of_one_size():
    row = "\n  - label: {}\n    tokens: \"{{{{ a.b('x') | tojson }}}}\""
    made = placed(f"kind: tokens\nrows:{row.format('短')}{row.format('一个长得多的标签')}")
    assert element(made, "label-1").size == element(made, "label-2").size


def test_code_that_would_be_small_beside_its_points_stands_above_them():
    base = f"kind: code\ncode: {{source: {DOT}, docstring: hide}}\nshare: 0.8\npoints: [一]"
    small = element(placed(f"{base}\narrange: beside"), "code")
    auto = element(placed(base), "code")
    assert small.size < 14
    assert auto.size > small.size
