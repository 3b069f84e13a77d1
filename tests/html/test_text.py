"""Lines and runs as HTML."""

from __future__ import annotations

from lxml import html as parser

from deckgen.html.text import inline, text_lines
from deckgen.lengths import Emu, Inches, Pt
from deckgen.measure.lines import set_lines
from deckgen.place.elements import Align, Bullet, Paragraph, Run, Script
from deckgen.theme import Theme

THEME = Theme()


def lines_of(*paragraphs: Paragraph, width: Emu = Inches(3), size: float = 24):
    lines = set_lines(paragraphs, width=width, size=size)
    markup = "".join(text_lines(lines, paragraphs, size, THEME))
    return lines, parser.fragment_fromstring(markup, create_parent="div")


def rules(element) -> dict[str, str]:
    return dict(rule.split(":") for rule in element.get("style", "").split(";") if rule)


def pixels(length: str) -> float:
    return float(length.removesuffix("px"))


def run(markup: str):
    return parser.fragment_fromstring(markup, create_parent="div")


def test_every_fitted_line_is_one_element_with_its_text():
    lines, made = lines_of(Paragraph((Run("编码器把整句话压进一个向量，" * 4),)))
    shown = made.xpath("//span[@class='l']")
    assert len(lines) > 3
    texts = ["".join(r.text for r in line.runs) for line in lines]
    assert [element.text_content() for element in shown] == texts


def test_a_line_stands_where_it_was_fitted():
    lines, made = lines_of(
        Paragraph((Run("一行"),)), Paragraph((Run("二行"),), bullet=Bullet.DOT, space_before=1.0)
    )
    for line, element in zip(lines, made.xpath("//span[@class='l']"), strict=True):
        placed = rules(element)
        assert abs(pixels(placed["left"]) - line.left / 9525) < 0.01
        assert abs(pixels(placed["top"]) - line.top / 9525) < 0.01
        assert abs(pixels(placed["--a"]) - line.ascent / 9525) < 0.01


def test_centred_lines_are_centred_in_the_room_that_they_were_measured_to_need():
    lines, made = lines_of(Paragraph((Run("中间"),), align=Align.CENTER))
    placed = rules(made.xpath("//span[@class='l']")[0])
    assert placed["text-align"] == "center"
    assert abs(pixels(placed["width"]) - lines[0].width / 9525) < 0.01


def test_numbers_count_on_past_nested_points_and_begin_anew_after_plain_text():
    number, dot = Bullet.NUMBER, Bullet.DOT
    _, made = lines_of(
        Paragraph((Run("a"),), bullet=number),
        Paragraph((Run("b"),), bullet=dot, level=1),
        Paragraph((Run("c"),), bullet=number),
        Paragraph((Run("d"),)),
        Paragraph((Run("e"),), bullet=number),
    )
    assert [b.text for b in made.xpath("//span[@class='l b']")] == ["1.", "•", "2.", "1."]


def test_a_list_may_begin_with_any_number():
    third = {"bullet": Bullet.NUMBER, "number": 3}
    _, made = lines_of(Paragraph((Run("c"),), **third), Paragraph((Run("d"),), **third))
    assert [b.text for b in made.xpath("//span[@class='l b']")] == ["3.", "4."]


def test_only_the_first_line_of_a_paragraph_has_the_bullet():
    lines, made = lines_of(Paragraph((Run("长" * 30),), bullet=Bullet.DOT))
    assert len(lines) > 1
    assert len(made.xpath("//span[@class='l b']")) == 1


def test_text_is_never_markup():
    made = run(inline((Run('<script>alert(1)</script> & "q"'), Run("<b>", bold=True)), THEME))
    assert made.text_content() == '<script>alert(1)</script> & "q"<b>'
    assert not made.xpath("//script")


def test_links_open_outside_and_only_lead_to_the_web_or_a_letter():
    made = run(inline((Run("原文", link="https://arxiv.org/abs/1?a=1&b=2"),), THEME))
    link = made.xpath("//a")[0]
    assert link.get("href") == "https://arxiv.org/abs/1?a=1&b=2"
    assert link.get("rel") == "noopener noreferrer"
    made = run(inline((Run("坏", link="javascript:alert(1)"),), THEME))
    assert not made.xpath("//a")
    assert made.text_content() == "坏"


def test_runs_keep_their_looks():
    made = run(
        inline(
            (
                Run("b", bold=True),
                Run("i", italic=True, color="query_text"),
                Run("m", mono=True, highlight="#FFE9A8"),
                Run("k", math=True, script=Script.SUB),
            ),
            THEME,
        )
    )
    bold, italic, mono, sub = made.xpath("//span")
    assert bold.get("class") == "bold"
    assert (italic.get("class"), rules(italic)) == ("italic", {"color": "#A6437D"})
    assert (mono.get("class"), rules(mono)) == ("mono", {"background": "#FFE9A8"})
    assert sub.get("class") == "math sub"


def test_lengths_are_in_pixels_of_the_slide():
    _, made = lines_of(Paragraph((Run("一"),), scale=0.5), size=30)
    assert rules(made.xpath("//p")[0])["font-size"] == "20px"  # 15 points at 96 pixels an inch
    assert Pt(15) / 9525 == 20
