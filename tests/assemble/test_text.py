"""Runs and paragraphs in the file: fonts, languages, bullets, spacing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lxml import etree

from deckgen.lengths import Pt
from deckgen.place.elements import Align, Bullet, Layout, Padding, Paragraph, Run, Script

from .factory import PAGE, code, deck, slide, text, title

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


@pytest.fixture
def shape(opened: Callable) -> Callable[..., etree._Element]:
    """The XML of the first shape of a slide that shows the given paragraphs."""

    def write(*paragraphs: Paragraph, lang: str = "zh-CN", **look: object) -> etree._Element:
        box = text(paragraphs, **look)
        return (
            opened(deck(slide(1, Layout.TITLE_ONLY, box), lang=lang)).slides[0].shapes[0]._element
        )

    return write


def properties(shape: etree._Element) -> list[etree._Element]:
    return shape.findall(f".//{A}r/{A}rPr")


def test_both_scripts_take_their_face_from_the_theme(shape: Callable) -> None:
    (run,) = properties(shape(Paragraph((Run("注意力 attention"),))))
    assert run.find(f"{A}latin").get("typeface") == "+mn-lt"
    assert run.find(f"{A}ea").get("typeface") == "+mn-ea"


def test_titles_take_the_heading_faces(opened: Callable) -> None:
    page = opened(deck(slide(1, Layout.TITLE_ONLY, title("标题"))))
    (run,) = properties(page.slides[0].shapes.title._element)
    assert run.find(f"{A}ea").get("typeface") == "+mj-ea"


def test_the_theme_names_the_faces_for_both_scripts(full: object) -> None:
    theme = etree.fromstring(full.slide_masters[0].part.part_related_by(f"{R[1:-1]}/theme").blob)
    minor = theme.find(f".//{A}minorFont")
    assert minor.find(f"{A}latin").get("typeface") == "Arial"
    assert minor.find(f"{A}ea").get("typeface") == "Microsoft YaHei"
    assert minor.find(f"{A}font[@script='Hans']").get("typeface") == "Microsoft YaHei"


@pytest.mark.parametrize(
    ("deck_lang", "words", "lang", "other"),
    [
        ("zh-CN", "注意力 attention", "zh-CN", "en-US"),
        ("zh-CN", "。", "zh-CN", "en-US"),
        ("zh-CN", "attention is all", "en-US", None),
        ("ja-JP", "注意", "ja-JP", "en-US"),
        ("de-DE", "Aufmerksamkeit", "de-DE", None),
    ],
)
def test_language_marks_follow_the_script(
    shape: Callable, deck_lang: str, words: str, lang: str, other: str | None
) -> None:
    (run,) = properties(shape(Paragraph((Run(words),)), lang=deck_lang))
    assert (run.get("lang"), run.get("altLang")) == (lang, other)


def test_code_is_set_in_the_code_face_and_not_proofread(opened: Callable) -> None:
    page = opened(deck(slide(1, Layout.TITLE_ONLY, code(PAGE.body)))).slides[0]
    for run in properties(page.shapes[0]._element):
        assert run.find(f"{A}latin").get("typeface") == "Consolas"
        assert run.get("noProof") == "1"


def test_runs_have_the_look_they_were_given(shape: Callable) -> None:
    runs = (Run("a", bold=True), Run("b", italic=True), Run("c", color="#123456"), Run("d"))
    bold, italic, tinted, plain = properties(shape(Paragraph(runs), size=18))
    assert (bold.get("b"), italic.get("i"), plain.get("b"), plain.get("i")) == ("1", "1", "0", "0")
    assert tinted.find(f"{A}solidFill/{A}srgbClr").get("val") == "123456"
    assert plain.get("sz") == "1800"


def test_colours_of_the_theme_follow_the_theme(shape: Callable) -> None:
    runs = (Run("a"), Run("b", color="primary"), Run("c", color="query"), Run("d", color="muted"))
    found = properties(shape(Paragraph(runs)))
    assert [run.find(f"{A}solidFill")[0].get("val") for run in found] == [
        "tx1",
        "tx2",
        "accent1",
        "5B6470",
    ]


def test_scripts_are_moved_off_the_baseline(shape: Callable) -> None:
    runs = (Run("d"), Run("k", script=Script.SUB), Run("2", script=Script.SUPER))
    base, sub, up = (int(run.get("baseline", 0)) for run in properties(shape(Paragraph(runs))))
    assert sub < base == 0 < up


def test_a_highlight_stands_behind_its_run_alone(shape: Callable) -> None:
    plain, marked = properties(shape(Paragraph((Run("a"), Run("b", highlight="#F3D9E8")))))
    assert plain.find(f"{A}highlight") is None
    assert marked.find(f"{A}highlight/{A}srgbClr").get("val") == "F3D9E8"


@pytest.mark.parametrize(
    ("link", "stored"),
    [
        ("https://arxiv.org/abs/1706.03762", "https://arxiv.org/abs/1706.03762"),
        ("https://例子.cn/a b?q=<x>", "https://%E4%BE%8B%E5%AD%90.cn/a%20b?q=%3Cx%3E"),
        ("https://a.org/%20?a=1&b=2#c", "https://a.org/%20?a=1&b=2#c"),
    ],
)
def test_links_lead_where_they_say(opened: Callable, link: str, stored: str) -> None:
    page = opened(deck(slide(1, Layout.TITLE_ONLY, text((Paragraph((Run("见", link=link),)),)))))
    run = page.slides[0].shapes[0].text_frame.paragraphs[0].runs[0]
    assert run.hyperlink.address == stored
    colour = run._r.find(".//{*}hlinkClr")
    assert colour.get("val") == "tx"  # its own colour, not the theme's link colour


def test_a_link_may_break_between_its_words_only(opened: Callable) -> None:
    run = Run("On Estimating Regression", link="https://a.org")
    page = opened(deck(slide(1, Layout.TITLE_ONLY, text((Paragraph((run,)),))))).slides[0]
    runs = page.shapes[0].text_frame.paragraphs[0].runs
    assert [each.text for each in runs] == ["On ", "Estimating ", "Regression"]
    assert {each.hyperlink.address for each in runs} == {"https://a.org"}
    assert sum(rel.is_external for rel in page.part.rels.values()) == 1


def test_bullets_are_real_and_stand_in_by_level(shape: Callable) -> None:
    dot, nested, number, none = shape(
        Paragraph((Run("a"),), bullet=Bullet.DOT),
        Paragraph((Run("b"),), bullet=Bullet.DOT, level=1),
        Paragraph((Run("c"),), bullet=Bullet.NUMBER),
        Paragraph((Run("d"),)),
        size=20,
    ).findall(f".//{A}pPr")
    assert dot.find(f"{A}buChar").get("char") == "•"
    assert number.find(f"{A}buAutoNum").get("type") == "arabicPeriod"
    assert none.find(f"{A}buNone") is not None
    # 1.2 em a level, as the text was measured
    assert [int(each.get("marL")) for each in (dot, nested, none)] == [Pt(24), Pt(48), 0]
    assert [int(each.get("indent")) for each in (dot, nested, none)] == [-Pt(24), -Pt(24), 0]
    assert nested.get("lvl") == "1"


def test_levels_deeper_than_the_file_knows_are_its_deepest(shape: Callable) -> None:
    (paragraph,) = shape(Paragraph((Run("a"),), level=12)).findall(f".//{A}pPr")
    assert paragraph.get("lvl") == "8"


def test_spacing_is_what_was_measured(shape: Callable) -> None:
    (paragraph,) = shape(
        Paragraph((Run("a"),), space_before=0.5, align=Align.CENTER), size=20, line_spacing=0.9
    ).findall(f".//{A}pPr")
    assert paragraph.find(f"{A}lnSpc/{A}spcPct").get("val") == "90000"
    assert paragraph.find(f"{A}spcBef/{A}spcPts").get("val") == "1000"
    assert paragraph.get("algn") == "ctr"


def test_a_paragraphs_scale_changes_its_size(shape: Callable) -> None:
    (run,) = properties(shape(Paragraph((Run("a"),), scale=0.75), size=20))
    assert run.get("sz") == "1500"


def test_text_is_never_resized_by_powerpoint(shape: Callable) -> None:
    body = shape(Paragraph((Run("a"),)), padding=Padding(Pt(8), Pt(4))).find(f".//{A}bodyPr")
    assert [each.tag for each in body] == [f"{A}noAutofit"]
    insets = [int(body.get(name)) for name in ("lIns", "tIns", "rIns", "bIns")]
    assert insets == [Pt(8), Pt(4), Pt(8), Pt(4)]


def test_line_breaks_in_a_run_are_breaks(shape: Callable) -> None:
    element = shape(Paragraph((Run("一\n二"),)))
    assert [each.tag for each in element.find(f".//{A}p")][1:] == [f"{A}r", f"{A}br", f"{A}r"]


def test_a_box_without_text_is_still_whole(shape: Callable) -> None:
    assert len(shape().findall(f".//{A}p")) == 1


def test_a_list_may_begin_with_any_number(shape: Callable) -> None:
    first, third = (
        shape(Paragraph((Run("c"),), bullet=Bullet.NUMBER, number=number)).find(f".//{A}buAutoNum")
        for number in (1, 3)
    )
    assert first.get("startAt") is None
    assert third.get("startAt") == "3"
