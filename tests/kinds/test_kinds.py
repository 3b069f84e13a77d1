"""What is particular to each kind."""

from __future__ import annotations

import pytest
from msgspec import structs
from pydantic import ValidationError

from deckgen.lengths import Emu
from deckgen.place.asking import slide_requests
from deckgen.place.elements import (
    Bullet,
    Equation,
    Picture,
    PlacedSlide,
    Role,
    Shape,
    Table,
    TextBox,
)
from deckgen.place.place import place_deck
from deckgen.problems import ContentError, Problem
from deckgen.theme import Theme
from tests.kinds import building
from tests.kinds.building import course, place
from tests.kinds.examples import FILE, slide

PAGE = Theme().page
DOT = "figures.attention.scaled_dot_product:scaled_dot_product_attention"


def placed(yaml: str, *, chapter: int = 1) -> PlacedSlide:
    return place([slide(yaml)], chapter=chapter).slides[0]


def problems(yaml: str) -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        placed(yaml)
    return caught.value.problems


def element(made: PlacedSlide, name: str):
    return next(e for e in made.elements if e.name == name)


def text_of(box: TextBox) -> str:
    return "\n".join("".join(run.text for run in p.runs) for p in box.paragraphs)


def shown(made: PlacedSlide) -> str:
    return "\n".join(text_of(e) for e in made.elements if isinstance(e, TextBox))


# --- bullets, figure


def test_few_points_are_large_and_airy_many_are_smaller_and_closer():
    few = element(placed("kind: bullets\npoints: [一, 二]"), "body")
    many = element(
        placed(
            "kind: bullets\npoints:" + "".join(f"\n  - {'很长的一句话' * 8}" for _ in range(10))
        ),
        "body",
    )
    assert few.size > many.size >= 16
    assert few.paragraphs[1].space_before > many.paragraphs[1].space_before


def test_nested_points_stand_a_level_in_and_are_never_below_the_smallest_size():
    long = "很长的一句话" * 9
    yaml = f"kind: bullets\npoints:\n  - text: {long}\n    points:" + f"\n      - {long}" * 6
    body = element(placed(yaml), "body")
    inner = body.paragraphs[1]
    assert (inner.level, inner.bullet) == (1, Bullet.DOT)
    assert body.size * inner.scale >= 16


def test_too_many_points_name_the_first_ones_line():
    (problem,) = problems("kind: bullets\npoints:" + f"\n  - {'很长的一句话' * 10}" * 20)
    assert problem.code == "text-too-long"
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == (FILE, 6)


@pytest.mark.parametrize("arrange", ["right", "left", "above"])
def test_a_figure_is_asked_for_at_the_size_at_which_it_is_placed(arrange):
    yaml = f"kind: figure\nfigure: {{use: f, params: {{n: [1, 2]}}}}\npoints: [一]\narrange: {arrange}\ncaption: 图"
    one = slide(yaml)
    (request,) = slide_requests(course([one]))
    picture = element(place([one]).slides[0], "figure")
    assert isinstance(picture, Picture)
    assert (request.width, request.height) == (picture.box.width, picture.box.height)
    assert request.params == (("n", (1, 2)),)
    assert request.asked_by[1] == one.id


def test_a_figure_alone_fills_the_body():
    assert element(placed("kind: figure\nfigure: {use: f}"), "figure").box == PAGE.body


def test_alt_text_of_the_slide_wins_over_the_figures_own():
    assert element(placed("kind: figure\nfigure: {use: f}"), "figure").alt == "图 f"
    assert element(placed("kind: figure\nfigure: {use: f, alt: 我的图}"), "figure").alt == "我的图"


# --- compare, table


def test_columns_stand_level_and_take_their_share():
    made = placed(
        "kind: compare\nshare: 0.4\nleft: {heading: 甲, text: 一}\nright: {points: [二]}\ntakeaway: 三"
    )
    left, right = element(made, "left").box, element(made, "right").box
    assert left.top == right.top
    assert left.width / (left.width + right.width) == pytest.approx(0.4, abs=0.001)


@pytest.mark.parametrize("column", ["{heading: 甲}", "{text: 一, points: [二]}"])
def test_a_column_holds_exactly_one_thing(column):
    with pytest.raises(ValueError, match="exactly one of"):
        slide(f"kind: compare\nleft: {column}\nright: {{text: 二}}")


def test_an_unknown_heading_colour_is_told():
    (problem,) = problems(
        "kind: compare\nleft: {heading: 甲, color: qury, text: 一}\nright: {text: 二}"
    )
    assert problem.code == "unknown-color"


def test_a_table_fills_its_width_and_centres_numbers():
    made = placed("kind: table\nheader: [名字, 大小]\nrows:\n  - [微型, 64]\n  - [基准, 512]")
    table = element(made, "table")
    assert isinstance(table, Table)
    assert sum(table.column_widths) == PAGE.body.width
    assert [cell.align.value for cell in table.rows[1]] == ["left", "center"]
    assert all(cell.bold for cell in table.rows[0])
    assert sum(table.row_heights) == table.box.height


@pytest.mark.parametrize("widths", ["[1.0e308, 1]", "[0, 1]", "[-1, 1]"])
def test_widths_that_leave_no_room_are_refused(widths):
    with pytest.raises(ValidationError, match=r"from 0\.001 to 1000"):
        slide(f"kind: table\nheader: [甲, 乙]\nrows: [[一, 二]]\nwidths: {widths}")


def test_a_number_stands_in_a_table_as_it_was_written():
    made = placed("kind: table\nheader: [甲, 乙]\nrows: [[0.90, 12], [1.0, 1e3]]")
    cells = element(made, "table").rows
    texts = [[cell.paragraphs[0].runs[0].text for cell in row] for row in cells]
    assert texts[1:] == [["0.90", "12"], ["1.0", "1e3"]]


@pytest.mark.parametrize("widths", ["", "widths: [1000, 1]"])
def test_a_column_narrower_than_its_longest_word_is_refused(widths):
    count = 2 if widths else 40
    header, row = ", ".join(["甲"] * count), ", ".join(["1234567"] * count)
    with pytest.raises(ContentError, match="narrower than its longest word at 14 pt"):
        placed(f"kind: table\nheader: [{header}]\nrows: [[{row}]]\n{widths}")


def test_given_widths_are_kept():
    table = element(
        placed("kind: table\nheader: [甲, 乙]\nrows: [[一, 二]]\nwidths: [1, 3]"), "table"
    )
    assert table.column_widths[1] / table.column_widths[0] == pytest.approx(3, abs=0.001)


def test_a_column_with_more_to_say_is_wider():
    table = element(
        placed(f"kind: table\nheader: [甲, 乙]\nrows: [[一, {'很长的话' * 20}]]"), "table"
    )
    assert table.column_widths[1] > 3 * table.column_widths[0]


@pytest.mark.parametrize(
    "yaml",
    [
        "header: [甲, 乙]\nrows: [[一]]",
        "header: [甲]\nrows: [[一]]\nwidths: [1, 2]",
        "header: [甲]\nrows: [[一]]\nalign: [left, left]",
        "header: [甲, 乙]\nrows: [[一, 二]]\nwidths: [1, 0]",
    ],
)
def test_a_crooked_table_is_refused(yaml):
    with pytest.raises(ValueError, match=r"entries|from 0.001"):
        slide(f"kind: table\n{yaml}")


def test_a_table_that_is_too_high_says_by_how_much():
    (problem,) = problems("kind: table\nheader: [甲]\nrows:" + "\n  - [一]" * 40)
    assert problem.code == "text-too-long"
    assert "% too high at 14 pt" in problem.message


# --- code


def test_code_is_the_symbols_own_source_with_its_origin():
    box = element(placed(f"kind: code\ncode: {{source: {DOT}}}"), "code")
    assert text_of(box).startswith("def scaled_dot_product_attention(")
    assert box.code is not None
    assert box.code.symbol == DOT
    assert box.code.lines[0] == 1
    assert all(run.mono for p in box.paragraphs for run in p.runs)


def test_code_lines_never_wrap():
    box = element(placed(f"kind: code\ncode: {{source: {DOT}}}\npoints: [一, 二]"), "code")
    assert len(box.lines) == len(box.paragraphs)


def test_the_docstring_can_be_left_out_without_a_gap():
    full = text_of(element(placed(f"kind: code\ncode: {{source: {DOT}}}"), "code"))
    short = text_of(
        element(placed(f"kind: code\ncode: {{source: {DOT}, docstring: hide}}"), "code")
    )
    assert '"""' in full
    assert '"""' not in short
    assert "⋯" not in short


def test_chosen_lines_move_left_and_show_where_others_were_left_out():
    box = element(placed(f'kind: code\ncode: {{source: {DOT}, lines: "13, 16-"}}'), "code")
    rows = text_of(box).split("\n")
    assert not rows[0].startswith(" ")
    assert rows[1] == "⋯"
    assert box.code.lines[:2] == (13, 16)


def test_emphasised_pieces_and_lines_have_a_ground():
    yaml = f"kind: code\ncode: {{source: {DOT}, emphasise: [1, masked_softmax]}}"
    box = element(placed(yaml), "code")
    lit = ["".join(r.text for r in p.runs if r.highlight) for p in box.paragraphs]
    assert lit[0] == "def scaled_dot_product_attention("
    assert [text for text in lit[1:] if text] == ["masked_softmax"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("{source: figures.attention.scaled_dot_product:scaled_dot}", "unknown-symbol"),
        ("{source: figures.attention.scaled_dot_prodct:x}", "unknown-symbol"),
        ("{source: nonsense}", "bad-symbol"),
        (f'{{source: "{DOT}", lines: "1-999"}}', "bad-lines"),
        (f'{{source: "{DOT}", lines: "x"}}', "bad-lines"),
        (f'{{source: "{DOT}", emphasise: [nowhere]}}', "nothing-to-emphasise"),
        (f'{{source: "{DOT}", emphasise: [999]}}', "nothing-to-emphasise"),
    ],
)
def test_mistakes_about_code_are_told_at_their_place(code, expected):
    (problem,) = problems(f"kind: code\ncode: {code}")
    assert problem.code == expected
    assert problem.place is not None
    assert problem.place.file == FILE


@pytest.mark.parametrize("text", ["import torch", "x = 1", ">>> f(1)", "def f():\n    return 1"])
def test_python_is_refused_in_a_terminal(text):
    block = "\n".join(f"  {row}" for row in text.split("\n"))
    with pytest.raises(ValueError, match="can't be Python"):
        slide(f"kind: code\nterminal: |\n{block}")


def test_a_terminal_shows_its_text_as_it_stands():
    box = element(placed("kind: code\nterminal: |\n  $ deckgen build\n    **done**"), "terminal")
    assert text_of(box) == "$ deckgen build\n  **done**"


def test_the_output_of_a_demo_stands_by_the_code():
    yaml = f"kind: code\ncode: {{source: {DOT}, docstring: hide}}\noutput: figures.demos.shapes:shapes\npoints: [一]"
    output = element(placed(yaml), "output")
    assert text_of(output) == "torch.Size([2, 3, 4])\ntorch.Size([2, 3, 8])"
    assert output.output is not None


def test_a_panel_is_only_as_high_as_its_text():
    box = element(placed("kind: code\nterminal: $ ls"), "terminal").box
    assert box.height < PAGE.body.height // 5


# --- equation


def test_an_equation_is_native_with_a_picture_and_explained_terms():
    made = placed(
        "kind: equation\nformulas: ['QK^\\top']\nterms:\n  - {symbol: $Q$, meaning: 查询}"
    )
    equation = element(made, "equation-1")
    assert isinstance(equation, Equation)
    assert "oMath" in equation.omml
    assert "mathcolor" in equation.mathml  # Q is coloured
    assert "查询" in shown(made)


def test_every_formula_that_cannot_be_read_is_told_at_its_place():
    with pytest.raises(ContentError) as caught:
        slide("kind: equation\nformulas: ['x', '\\nonsense{x}', '\\frac{a']")
    first, second = caught.value.problems
    assert (first.code, second.code) == ("bad-formula", "bad-formula")
    assert second.place.column > first.place.column > 1


# --- tokens


def test_words_are_as_dark_as_their_weights_and_readable():
    made = placed("kind: tokens\nrows:\n  - tokens: \"{{ a.weights('x') | tojson }}\"")
    runs = [r for r in element(made, "tokens-1").paragraphs[0].runs if r.text.strip()]
    assert [run.text.strip() for run in runs] == ["猫", "追", "狗"]
    brightness = [int(run.highlight[1:3], 16) for run in runs]
    assert brightness[0] > brightness[2] > brightness[1]
    assert (runs[0].color, runs[1].color) == ("ink", "paper")
    assert all(run.value and run.value[0] == "a.weights('x') | tojson" for run in runs)


@pytest.mark.parametrize("tokens", ["typed words", '"{{ a.x }}"', '"x {{ a.weights() | tojson }}"'])
def test_words_without_live_weights_are_refused(tokens):
    (problem,) = problems(f"kind: tokens\nrows:\n  - tokens: {tokens}")
    assert problem.code == "bad-tokens"
    assert problem.place is not None


@pytest.mark.parametrize(
    "weights", ['[["a", 2]]', '[["a", -0.1]]', '[["a", NaN]]', '[[" ", 0.5]]', "[]"]
)
def test_weights_that_no_shade_can_show_are_refused(weights, monkeypatch):
    monkeypatch.setattr(building, "WEIGHTS", weights)
    (problem,) = problems("kind: tokens\nrows:\n  - tokens: \"{{ a.weights('x') | tojson }}\"")
    assert problem.code == "bad-tokens"


def test_a_formula_nested_too_deeply_is_told():
    deep = "x" + "^{x" * 400 + "}" * 400
    with pytest.raises(ContentError) as caught:
        slide(f"kind: equation\nformulas: ['{deep}']")
    assert "too deeply nested" in caught.value.problems[0].message


def test_an_empty_formula_is_told_at_its_place():
    with pytest.raises(ContentError) as caught:
        slide("kind: equation\nformulas: ['x', '$ $']")
    (problem,) = caught.value.problems
    assert problem.message == "this formula is empty"
    assert problem.place.column == 19  # the slide is indented by two


# --- pitfall, quiz, summary, agenda, section, references, title


def test_the_four_cells_are_labelled_in_order_and_of_one_size():
    made = placed("kind: pitfall\nsymptom: 甲\nlook: 乙\ncause: 丙\nfix: 丁\nfigure: {use: f}")
    cells = [element(made, name) for name in ("symptom", "look", "cause", "fix")]
    assert [text_of(cell) for cell in cells] == ["症状\n甲", "如何检查\n乙", "原因\n丙", "修复\n丁"]
    assert len({cell.size for cell in cells}) == 1


def test_every_cell_that_is_too_long_is_told():
    long = "很长的一句话" * 60
    found = problems(f"kind: pitfall\nsymptom: {long}\nlook: 乙\ncause: {long}\nfix: 丁")
    assert [p.place.line for p in found if p.place] == [5, 7]


def test_answers_stand_in_the_notes_only():
    made = placed("kind: quiz\nquestions:\n  - {ask: 几个头, options: [一, 八], answer: 八个}")
    assert "八个" not in shown(made)
    assert "A.\u00a0一" in shown(made)
    notes = "\n".join("".join(run.text for run in p.runs) for p in made.notes)
    assert "答案 1: 八个" in notes


def test_long_options_get_lines_of_their_own():
    long = "一个相当长的选项写在这里"
    made = placed(
        f"kind: quiz\nquestions:\n  - {{ask: 问, options: [{long}, {long}, {long}], answer: 甲}}"
    )
    assert len(element(made, "question-1").paragraphs) == 4


@pytest.mark.parametrize("count", range(1, 10))
def test_cards_keep_inside_the_body(count):
    yaml = "kind: summary\nstatements:" + "\n  - {head: 头, text: 一句话}" * count
    cards = [e for e in placed(yaml).elements if e.name.startswith("statement")]
    assert len(cards) == count
    assert all(card.box.bottom <= PAGE.body.bottom + 2 for card in cards)


def test_a_long_checklist_stands_in_two_columns_of_one_size():
    yaml = "kind: summary\nstyle: checklist\nstatements:" + "\n  - {text: 查一查}" * 9
    made = placed(yaml)
    columns = [element(made, f"checklist-{n}") for n in (1, 2)]
    assert columns[0].size == columns[1].size
    assert [column.role for column in columns] == [Role.BODY, Role.BODY_2]


def test_an_agenda_s_notes_tell_the_pages_of_each_way_through():
    made = course([slide("kind: agenda")])
    info = structs.replace(made.info, routes=(("五分钟", (4, 23)), ("空", ())))
    deck = place_deck(structs.replace(made, info=info), {})
    said = ["".join(run.text for run in each.runs) for each in deck.slides[0].notes]
    assert said[1:] == ["五分钟：第 4、23\xa0页"]


def test_the_current_chapter_is_marked_on_the_map():
    rows = element(placed("kind: agenda\nmark: current", chapter=2), "chapters-1").paragraphs
    assert [row.runs[2].color for row in rows] == ["muted", "muted", "accent", "ink", "ink"]
    plain = element(placed("kind: agenda", chapter=2), "chapters-1").paragraphs
    assert {row.runs[2].color for row in plain} == {"ink"}


def test_an_opener_shows_its_number_and_how_far_we_are():
    made = placed("kind: section\nlead: 问\ncoming: [一, 二]", chapter=3)
    assert text_of(element(made, "number")) == "04"
    bars = [e for e in made.elements if isinstance(e, Shape) and e.name.startswith("progress")]
    assert [bar.fill for bar in bars] == ["muted", "muted", "muted", "primary", "line"]


def test_references_show_what_is_cited_in_that_order_or_all_or_chosen_ones():
    cited = place([slide("kind: bullets\npoints: ['见 [@xu2015]']"),
                   slide("id: two\ntitle: 文献\nkind: references")]).slides[1]  # fmt: skip
    assert "Xu, Ba (2015)" in shown(cited)
    assert "Vaswani" not in shown(cited)
    assert "Vaswani" in shown(placed("kind: references\nshow: all"))
    assert "Xu" not in shown(placed("kind: references\nkeys: [vaswani2017]"))


def test_references_to_nothing_are_told():
    assert problems("kind: references")[0].code == "no-references"
    (problem,) = problems("kind: references\nkeys: [xu2014]")
    assert problem.hint == "did you mean 'xu2015'?"


def test_a_cover_takes_subtitle_author_and_date_from_the_deck():
    made = placed("kind: title")
    assert "从瓶颈到权重" in shown(made)
    assert "某人  ·  2026" in shown(made)
    assert made.chapter is None


def test_a_covers_figure_fills_the_right_half():
    made = placed("kind: title\nfigure: {use: hero}")
    box = element(made, "figure").box
    assert box.left >= PAGE.width // 2
    assert element(made, "title").box.right <= Emu(PAGE.width // 2)
