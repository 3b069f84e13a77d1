"""What is on the slides, as python-pptx reads it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pptx.enum.shapes import MSO_SHAPE_TYPE, PP_PLACEHOLDER
from pptx.presentation import Presentation as Opened

from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.place.elements import Geometry, Layout, Role, Shape

from .factory import PAGE, deck, drawing, picture, slide, text

MARK = "{http://schemas.microsoft.com/office/drawing/2017/decorative}decorative"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"


def test_layouts_are_named_in_the_decks_language(full: Opened, opened: Callable) -> None:
    names = [layout.name for layout in full.slide_layouts]
    assert names == ["封面", "章节", "标题和内容", "两栏", "标题和图", "图文", "仅标题"]
    english = [layout.name for layout in opened(deck(lang="en-US")).slide_layouts]
    assert english[:3] == ["Cover", "Section", "Title and Content"]


def test_slides_take_their_layout(full: Opened) -> None:
    names = [page.slide_layout.name for page in full.slides]
    assert names == ["封面", "章节", "标题和内容", "两栏", "标题和图", "图文", *["仅标题"] * 3]


def test_titles_are_placeholders(full: Opened) -> None:
    titles = [page.shapes.title.text for page in full.slides]
    assert titles[2:] == ["要点", "两栏", "图", "图文", "表", "公式", "代码"]


def test_elements_fill_the_placeholder_of_their_role(full: Opened) -> None:
    types = {
        each.placeholder_format.type: each.has_text_frame and each.text_frame.text
        for each in full.slides[5].placeholders
    }
    assert types[PP_PLACEHOLDER.OBJECT] == "同一张图，只存一次"
    assert PP_PLACEHOLDER.PICTURE in types
    columns = [each.placeholder_format.idx for each in full.slides[3].placeholders]
    assert {1, 2} <= set(columns)


def test_a_placeholder_is_filled_once(opened: Callable) -> None:
    left, right = PAGE.body.columns((1, 1), PAGE.gap)
    page = opened(deck(slide(1, Layout.TITLE_PICTURE, picture(left), picture(right)))).slides[0]
    pictures = [each for each in page.shapes if each.name == "图"]
    assert [each.is_placeholder for each in pictures] == [True, False]


def test_a_second_text_of_one_role_stands_beside_the_placeholder(opened: Callable) -> None:
    left, right = PAGE.body.columns((1, 1), PAGE.gap)
    boxes = (text("一", left, role=Role.BODY), text("二", right, role=Role.BODY))
    page = opened(deck(slide(1, Layout.TITLE_BODY, *boxes))).slides[0]
    assert [each.is_placeholder for each in page.shapes if each.name == "文本"] == [True, False]


def test_a_role_without_placeholder_becomes_a_text_box(opened: Callable) -> None:
    page = opened(deck(slide(1, Layout.TITLE_ONLY, text("旁注", role=Role.BODY)))).slides[0]
    assert page.shapes[0].shape_type == MSO_SHAPE_TYPE.TEXT_BOX


def test_shapes_stand_where_they_were_placed(full: Opened) -> None:
    shape = full.slides[4].shapes[1]
    body = PAGE.body
    assert (shape.left, shape.top, shape.width, shape.height) == (
        body.left,
        body.top,
        body.width,
        body.height,
    )


def test_footers_and_numbers_are_filled(full: Opened) -> None:
    kinds = {each.placeholder_format.type: each for each in full.slides[4].placeholders}
    assert kinds[PP_PLACEHOLDER.FOOTER].text_frame.text == "注意力机制  ·  第二章 怎么做"
    number = kinds[PP_PLACEHOLDER.SLIDE_NUMBER]._element
    field = number.find(f".//{A}fld")
    assert (field.get("type"), field.findtext(f"{A}t")) == ("slidenum", "5")


def test_an_opener_has_its_number_alone(full: Opened) -> None:
    number = list(full.slides[1].placeholders)[-1]
    assert number.placeholder_format.type == PP_PLACEHOLDER.SLIDE_NUMBER
    assert number._element.findtext(f".//{A}fld/{A}t") == "2"
    assert PP_PLACEHOLDER.FOOTER not in [
        each.placeholder_format.type for each in full.slides[1].placeholders
    ]


def test_the_cover_has_neither_footer_nor_number(full: Opened) -> None:
    assert [each.placeholder_format.type for each in full.slides[0].placeholders] == [
        PP_PLACEHOLDER.CENTER_TITLE,
        PP_PLACEHOLDER.SUBTITLE,
    ]


def test_notes_are_in_the_notes_placeholder(full: Opened) -> None:
    assert full.slides[3].notes_slide.notes_text_frame.text == "先问学生：一个向量装得下整句话吗？"


def test_pictures_keep_their_bytes_and_say_what_they_show(full: Opened) -> None:
    shape = full.slides[4].shapes[1]
    assert shape.image.blob == drawing().png
    svg = (
        full.slides[4]
        .part.rels[
            shape._element.find(".//{*}svgBlip").get(
                "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
            )
        ]
        .target_part
    )
    assert (svg.blob, svg.content_type) == (drawing().svg, "image/svg+xml")
    assert shape._element.find(f".//{P}cNvPr").get("descr") == "每个词看向谁：它最看重猫，0.62。"


def test_tables_are_native_with_their_widths_and_heights(full: Opened) -> None:
    shape = next(each for each in full.slides[6].shapes if each.has_table)
    table = shape.table
    assert [[cell.text for cell in row.cells] for row in table.rows][1] == [
        "加性",
        "解码器",
        "28.4",
    ]
    assert [column.width for column in table.columns] == [Emu(PAGE.body.width // 3)] * 3
    assert [row.height for row in table.rows] == [Inches(0.5)] * 3
    assert table.first_row
    assert shape._element.find(f".//{P}cNvPr").get("descr") == "三种模型的成绩"


def test_drawn_shapes_are_marked_as_decoration(full: Opened) -> None:
    shapes = {each.name: each._element for each in full.slides[6].shapes}
    for name in ("底", "箭头", "线", "点", "块", "进度"):
        assert shapes[name].find(f".//{MARK}").get("val") == "1"


def test_lines_can_point_up_and_left(opened: Callable) -> None:
    start = Box(Inches(5), Inches(5), Emu(-Inches(2)), Emu(-Inches(1)))
    arrow = Shape("箭头", start, Geometry.ARROW, outline="ink")
    line = opened(deck(slide(1, Layout.TITLE_ONLY, arrow))).slides[0].shapes[0]
    assert (line.begin_x, line.begin_y) == (Inches(5), Inches(5))
    assert (line.end_x, line.end_y) == (Inches(3), Inches(4))


def test_round_corners_have_one_radius_at_every_size(opened: Callable) -> None:
    def radius(box: Box) -> float:
        boxes = text("字", box, rounded=True, fill="panel")
        shape = opened(deck(slide(1, Layout.TITLE_ONLY, boxes))).slides[0].shapes[0]
        return shape.adjustments[0] * min(box.width, box.height)

    small, large = (radius(Box(Emu(0), Emu(0), Inches(w), Inches(w / 2))) for w in (1, 8))
    assert small == pytest.approx(large, rel=0.01) == pytest.approx(Pt(6), rel=0.01)


def test_code_is_one_text_box_that_keeps_its_lines(full: Opened) -> None:
    box = next(each for each in full.slides[8].shapes if each.name == "代码")
    lines = box.text_frame.text.split("\n")
    assert lines[2] == "    return softmax(q @ k.T / sqrt(d_k)) @ v"
    assert len(lines) == 5 and lines[3] == ""
    assert box.text_frame.word_wrap is False


def test_chapters_are_sections(full: Opened) -> None:
    sections = full.part._element.findall(".//{*}section")
    assert [each.get("name") for each in sections] == [
        "注意力机制",
        "第一章 为什么",
        "第二章 怎么做",
    ]
    listed = [each.get("id") for each in full.part._element.findall(".//{*}section//{*}sldId")]
    assert listed == [str(page.slide_id) for page in full.slides]


def test_a_source_line_stands_at_the_foot(full: Opened) -> None:
    line = next(each for each in full.slides[4].shapes if each.name == "出处")
    assert line.text_frame.text == "figures.plots.map:attention_map · 1a2b3c4"
    assert line.top == PAGE.footer.top


def test_ids_are_unique_on_every_slide(full: Opened) -> None:
    for page in full.slides:
        shapes = page.shapes._spTree
        # A formula and its picture are the same shape, in two forms.
        ids = [
            each.get("id")
            for each in shapes.iter(f"{P}cNvPr")
            if not any("Fallback" in above.tag for above in each.iterancestors())
        ]
        assert len(set(ids)) == len(ids)
