"""Slides as HTML, and where their parts stand beside the written .pptx."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from lxml import html as parser
from pptx import Presentation
from pptx.util import Emu as Length

from deckgen.assemble import write_pptx
from deckgen.html.slide import sheet_writer
from deckgen.html.writer import data_address
from deckgen.place.elements import Equation, Picture, PlacedDeck, Table, TextBox
from tests.html.decks import FRAMES, THEME, placed
from tests.html.test_text import pixels, rules


@pytest.fixture(scope="module")
def sheets(deck: PlacedDeck):
    """Each slide's section by id."""
    writer = sheet_writer(deck, THEME, data_address)
    return {s.id: parser.fragment_fromstring(writer.sheet(s).html) for s in deck.slides}


def box_of(element) -> tuple[float, ...]:
    placed_at = rules(element)
    return tuple(pixels(placed_at.get(side, "0")) for side in ("left", "top", "width", "height"))


def test_every_text_of_every_slide_is_there(deck, sheets):
    for slide in deck.slides:
        text = sheets[slide.id].text_content()
        for element in slide.elements:
            if isinstance(element, TextBox):
                for line in element.lines:
                    assert "".join(run.text for run in line.runs) in text
        for paragraph in slide.notes:
            assert "".join(run.text for run in paragraph.runs) in text


def test_every_slide_has_one_heading(deck, sheets):
    for slide in deck.slides:
        headings = sheets[slide.id].xpath(".//*[@role='heading']")
        assert [h.text_content() for h in headings] == [slide.title]


def test_pictures_are_the_drawn_svg_with_their_alt_text(deck, sheets):
    pictures = [(s.id, e) for s in deck.slides for e in s.elements if isinstance(e, Picture)]
    assert pictures
    for slide, picture in pictures:
        shown = sheets[slide].xpath(f".//img[@data-name='{picture.name}']")[0]
        assert shown.get("alt") == picture.alt
        head, data = shown.get("src").split(",", 1)
        assert head == "data:image/svg+xml"
        assert unquote_to_bytes(data).split() == picture.drawing.svg.split()


def test_an_address_survives_what_browsers_drop_or_misread():
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M 1 2\nL 3 4" fill="#fff"/>50% &amp;</svg>'
    address = data_address(svg.encode())
    assert not set('\n"#&') & set(address)
    assert unquote_to_bytes(address.split(",", 1)[1]).decode() == svg.replace("\n", " ")


def test_formulas_are_mathml_of_their_size(deck, sheets):
    formulas = [(s.id, e) for s in deck.slides for e in s.elements if isinstance(e, Equation)]
    assert formulas
    for slide, formula in formulas:
        shown = sheets[slide].xpath(".//div[@class='equation']")[0]
        assert shown.xpath(".//*[local-name()='math']")
        assert (
            rules(shown)["font-size"]
            == f"{formula.size * 4 / 3:.2f}".rstrip("0").rstrip(".") + "px"
        )


def test_tables_have_their_rows_and_a_head(deck, sheets):
    tables = [(s.id, e) for s in deck.slides for e in s.elements if isinstance(e, Table)]
    assert tables
    for slide, table in tables:
        shown = sheets[slide].xpath(".//table")[0]
        rows = [[cell.text_content() for cell in row] for row in shown.xpath(".//tr")]
        texts = [
            ["".join(r.text for line in cell.lines for r in line.runs) for cell in row]
            for row in table.rows
        ]
        assert rows == texts
        assert len(shown.xpath(".//thead//th[@scope='col']")) == len(table.rows[0])


def test_frames_appear_one_after_the_other():
    slide = placed(FRAMES).slides[0]
    sheet = parser.fragment_fromstring(
        sheet_writer(placed(FRAMES), THEME, data_address).sheet(slide).html
    )
    assert sheet.get("data-steps") == "2"
    assert [img.get("data-reveal") for img in sheet.xpath(".//img")] == [None, "1", "2"]


def test_everything_stands_where_it_stands_in_powerpoint(deck: PlacedDeck, sheets, tmp_path: Path):
    write_pptx(deck, THEME, tmp_path / "deck.pptx")
    slides = Presentation(str(tmp_path / "deck.pptx")).slides
    compared = 0
    for placed_slide, written in zip(deck.slides, slides, strict=True):
        named = {e.get("data-name"): e for e in sheets[placed_slide.id].xpath(".//*[@data-name]")}
        for shape in written.shapes:
            if shape.name in named and not isinstance(
                next(e for e in placed_slide.elements if e.name == shape.name), Equation
            ):
                expected = (shape.left, shape.top, shape.width, shape.height)
                found = box_of(named[shape.name])
                assert found == pytest.approx([Length(e) / 9525 for e in expected], abs=0.01)
                compared += 1
    assert compared > 30


def test_the_foot_is_that_of_the_master(deck: PlacedDeck, sheets, tmp_path: Path):
    write_pptx(deck, THEME, tmp_path / "deck.pptx")
    slides = Presentation(str(tmp_path / "deck.pptx")).slides
    segments = 0
    for placed_slide, written in zip(deck.slides, slides, strict=True):
        sheet = sheets[placed_slide.id]
        texts = {e.text_content(): e for e in sheet.xpath(".//div[contains(@class, 'foot')]")}
        feet = [s for s in written.placeholders if s.placeholder_format.idx in (11, 12)]
        assert {s.text_frame.text for s in feet} <= set(texts)
        for shape in feet:
            expected = [side / 9525 for side in (shape.left, shape.top, shape.width, shape.height)]
            assert box_of(texts[shape.text_frame.text]) == pytest.approx(expected, abs=0.01)
        for group in (s for s in written.shapes if s.shape_type == 6):
            ours = [box_of(e) for e in sheet.xpath(".//div[contains(@class, 'progress')]")]
            for part in group.shapes:
                expected = [side / 9525 for side in (part.left, part.top, part.width, part.height)]
                assert any(box == pytest.approx(expected, abs=0.01) for box in ours)
                segments += 1
    assert segments > 10
