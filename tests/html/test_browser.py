"""The file in a browser: text where it was fitted, keys, frames, search, print, the presenter's windows."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from deckgen.place.elements import PlacedDeck

pytestmark = pytest.mark.browser

# Each line's place in pixels of its slide: its box, its baseline, how high its text is.
_LINES = """() => deck.sheets().flatMap((sheet) => {
  deck.go(sheet.id);
  const slide = sheet.querySelector('.slide');
  const outer = slide.getBoundingClientRect(), k = outer.width / 1280;
  return [...slide.querySelectorAll('.l:not(.b)')].map((line) => {
    const mark = document.createElement('span');
    mark.style.cssText = 'display:inline-block;width:0;height:0';
    line.append(mark);
    const box = line.getBoundingClientRect(), at = mark.getBoundingClientRect();
    mark.remove();
    const y = (v) => (v - outer.top) / k, x = (v) => (v - outer.left) / k;
    return {slide: sheet.id, left: x(box.left), right: x(at.right), baseline: y(at.bottom)};
  });
})"""


def fitted(deck: PlacedDeck) -> list[tuple[float, float]]:
    """Left edge and baseline of every line in pixels, as it was fitted, slide by slide."""
    found = []
    for slide in deck.slides:
        for element in slide.elements:
            for left, top, lines in _texts(element):
                found += [
                    ((left + line.left) / 9525, (top + line.top + line.ascent) / 9525)
                    for line in lines
                ]
    return found


def _texts(element):
    if hasattr(element, "paragraphs"):
        yield element.box.left, element.box.top, element.lines
    if hasattr(element, "rows"):
        top = element.box.top
        for height, row in zip(element.row_heights, element.rows, strict=True):
            left = element.box.left
            for width, cell in zip(element.column_widths, row, strict=True):
                yield left, top, cell.lines
                left += width
            top += height


@pytest.mark.parametrize("width", [1600, 1000, 2200])
def test_lines_stand_where_they_were_fitted_at_any_size_of_the_window(
    page: Page, deck: PlacedDeck, width: int
):
    page.set_viewport_size({"width": width, "height": 900})
    shown = page.evaluate(_LINES)
    expected = fitted(deck)
    assert len(shown) == len(expected) > 80
    for line, (left, baseline) in zip(shown, expected, strict=True):
        assert line["left"] == pytest.approx(left, abs=1.0), line
        assert line["baseline"] == pytest.approx(baseline, abs=1.0), line


def test_no_line_reaches_over_the_edge_of_its_slide(page: Page):
    assert all(line["right"] <= 1280 for line in page.evaluate(_LINES))


def test_a_thumbnail_is_the_slide_made_small(page: Page, deck: PlacedDeck):
    thumbs = page.locator(".thumbs .mini .slide")
    expect(thumbs).to_have_count(len(deck.slides))
    first = page.locator(".sheet.current .slide")
    assert thumbs.first.inner_text() == first.inner_text()


def test_keys_turn_the_pages(page: Page, deck: PlacedDeck):
    ids = [slide.id for slide in deck.slides]
    current = page.locator(".sheet.current")
    expect(current).to_have_id(ids[0])
    for key, index in [
        ("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowLeft", 0),
        ("End", -1),
    ]:  # fmt: skip
        page.keyboard.press(key)
        expect(current).to_have_id(ids[index])
    expect(page.locator("output")).to_have_text(f"{len(ids)} / {len(ids)}")
    assert page.url.endswith(f"#{ids[-1]}")


def test_a_click_on_a_thumbnail_shows_its_slide(page: Page, deck: PlacedDeck):
    page.locator(".thumbs a").nth(4).click()
    expect(page.locator(".sheet.current")).to_have_id(deck.slides[4].id)
    expect(page.locator(".thumbs [aria-current]")).to_have_attribute(
        "href", f"#{deck.slides[4].id}"
    )


def test_frames_appear_click_by_click(page: Page, deck: PlacedDeck):
    shown = page.locator("#frames .frame img:visible:not(.waiting)")
    page.evaluate("deck.go('who-is-it')")
    for count in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".sheet.current")).to_have_id("frames")
        expect(shown).to_have_count(count)
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(2)


def test_n_hides_and_shows_the_notes(page: Page):
    notes = page.locator(".sheet.current .notes")
    expect(notes).to_be_visible()
    page.keyboard.press("n")
    expect(notes).to_be_hidden()
    page.keyboard.press("N")
    expect(notes).to_be_visible()


def test_search_finds_slides_by_text_and_notes(page: Page):
    page.keyboard.press("/")
    page.keyboard.type("课堂演示 基准")
    expect(page.locator(".thumbs a:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".sheet.current")).to_have_id("sizes")
    page.keyboard.press("/")
    page.keyboard.type("盖住公式")
    expect(page.locator(".thumbs a:visible")).to_have_attribute("href", "#the-formula")
    page.keyboard.type("不存在的词")
    expect(page.locator(".nothing")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".nothing")).to_be_hidden()


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_it_prints_a_slide_a_page(page: Page, deck: PlacedDeck):
    pdf = page.pdf(prefer_css_page_size=True)
    assert pages_of(pdf) == len(deck.slides)
    sizes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([^\]]*)\]", pdf)}
    assert sizes == {(0, 0, 960, 540)}


def test_it_prints_slides_with_their_notes(page: Page, deck: PlacedDeck):
    page.evaluate("document.documentElement.classList.add('print-notes')")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pages_of(pdf) == len(deck.slides)
    assert b"/MediaBox [0 0 960 540]" not in pdf
    page.emulate_media(media="print")
    expect(page.locator(".notes").first).to_be_visible()


def test_the_presenter_leads_the_audience(page: Page, deck: PlacedDeck):
    with page.expect_popup() as opened:
        page.keyboard.press("p")
    audience = opened.value
    expect(audience.locator(".sheet.current")).to_have_id(deck.slides[0].id)
    expect(audience.locator(".sheet.current .notes")).to_be_hidden()
    expect(page.locator(".sheet.current .notes")).to_be_visible()
    expect(page.locator(".side .mini .slide")).to_contain_text(deck.slides[1].title)
    page.keyboard.press("ArrowRight")
    expect(audience.locator(".sheet.current")).to_have_id(deck.slides[1].id)
    audience.keyboard.press("ArrowRight")
    expect(page.locator(".sheet.current")).to_have_id(deck.slides[2].id)
    page.keyboard.press("Escape")
    expect(page.locator(".side")).to_be_hidden()
    assert audience.is_closed()


def test_every_formula_stays_in_its_place(page: Page):
    over = page.evaluate(
        """() => deck.sheets().flatMap((sheet) => {
          deck.go(sheet.id);
          return [...sheet.querySelectorAll('.equation')].filter((equation) => {
            const outer = equation.getBoundingClientRect();
            const inner = equation.querySelector('math').getBoundingClientRect();
            return inner.width > outer.width + 1 || inner.height > outer.height + 1;
          }).map(() => sheet.id);
        })"""
    )
    assert over == []


def test_without_script_all_slides_are_there(browser, file: Path, deck: PlacedDeck):
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(file.as_uri())
    expect(plain.locator(".slide:visible")).to_have_count(len(deck.slides))
    expect(plain.locator(".notes:visible")).to_have_count(len(deck.slides))
    context.close()


def test_slides_stand_in_order_without_gaps_on_paper(page: Page):
    page.emulate_media(media="print")
    tops = page.evaluate("deck.sheets().map((s) => s.getBoundingClientRect().top)")
    assert all(after - before == pytest.approx(720, abs=1) for before, after in pairwise(tops))
