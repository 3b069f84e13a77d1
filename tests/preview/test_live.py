"""The teacher's loop in a browser: load, edit, error, repair; and the process that serves it."""

from __future__ import annotations

import shutil
import signal
import socket

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def page(tab: Page, site, preview) -> Page:
    """The live page of the course with all its slides."""
    tab.goto(preview(site).address)
    expect(tab.locator(".problems[data-ready]")).to_be_attached()
    expect(tab.locator(".sheet")).to_have_count(3)
    return tab


def test_an_edit_is_shown_in_place_at_the_edited_slide(page: Page, site):
    page.evaluate("window.kept = document.querySelector('#cover')")
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    expect(page.locator(".sheet.current")).to_have_id("points")
    expect(page.locator("#points")).to_contain_text("三点")
    expect(page.locator(".thumbs a[href='#points'] .slide")).to_contain_text("三点")
    assert page.evaluate("window.kept === document.querySelector('#cover')")  # no reload, untouched


def test_edited_notes_are_shown_beside_their_slide(page: Page, site):
    site.edit("content/tiny/two.yaml", "notes: 看图。", "notes: 看左边。")
    expect(page.locator(".sheet.current .notes")).to_contain_text("看左边。")


def test_a_mistake_appears_at_its_slide_and_vanishes_when_repaired(page: Page, site):
    site.edit("content/tiny/two.yaml", "kind: bullets", "kind: bulets")
    problems = page.locator(".problems")
    expect(problems).to_be_visible()
    expect(problems).to_contain_text("content/tiny/two.yaml:8:11")
    expect(problems).to_contain_text("hint: did you mean 'bullets'?")
    expect(page.locator(".sheet.current")).to_have_id("points")
    expect(page.locator(".sheet.current .slide")).to_be_visible()
    expect(page.locator(".thumbs a.wrong")).to_have_attribute("href", "#points")
    site.edit("content/tiny/two.yaml", "kind: bulets", "kind: bullets")
    expect(problems).to_be_hidden()
    expect(page.locator(".thumbs a.wrong")).to_have_count(0)


def test_new_and_removed_slides_come_and_go(page: Page, site):
    path = site.root / "content/tiny/one.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text + "  - {id: more, kind: bullets, title: 还有, points: [一], notes: 说。}\n", "utf-8"
    )
    expect(page.locator(".sheet.current")).to_have_id("more")
    ids = ["cover", "more", "growing", "points"]
    assert page.evaluate("deck.sheets().map((s) => s.id)") == ids
    links = page.locator(".thumbs a")
    assert [link.get_attribute("href") for link in links.all()] == [f"#{name}" for name in ids]
    path.write_text(text, encoding="utf-8")
    expect(page.locator(".sheet")).to_have_count(3)
    expect(page.locator(".thumbs a")).to_have_count(3)
    expect(page.locator(".sheet.current")).to_be_visible()


def test_a_figures_new_code_draws_it_anew(page: Page, site):
    page.evaluate("deck.go('growing')")
    picture = page.locator("#growing img")
    before = picture.get_attribute("src")
    site.edit("tiny/plots/lines.py", 'colors["query"]', 'colors["key"]')
    expect(picture).not_to_have_attribute("src", before)
    expect(page.locator(".sheet.current")).to_have_id("growing")
    assert page.evaluate("document.querySelector('#growing img').decode().then(() => true)")


def test_a_new_colour_of_the_theme_is_seen_everywhere(page: Page, site):
    site.edit(
        "content/tiny/deck.yaml",
        "lang: zh-CN",
        'lang: zh-CN\ntheme: {colors: {primary: "#660000"}}',
    )
    expect(page.locator(".problems[data-ready]")).to_be_attached()
    expect(page.locator("#points [role=heading]")).to_have_css(
        "color", "rgb(102, 0, 0)", timeout=60_000
    )


def test_it_prints_a_slide_a_page(page: Page):
    assert page.pdf(prefer_css_page_size=True).count(b"/MediaBox [0 0 960 540]") == 3


def test_it_listens_on_this_machine_alone(site, preview):
    running = preview(site)
    own = socket.gethostbyname(socket.gethostname())
    with socket.create_connection(("127.0.0.1", running.port), timeout=5):
        pass
    if not own.startswith("127."):
        with pytest.raises(OSError):
            socket.create_connection((own, running.port), timeout=5)


def test_it_ends_when_asked_also_with_a_page_open(tab: Page, site, preview):
    running = preview(site)
    tab.goto(running.address)
    expect(tab.locator(".problems[data-ready]")).to_be_attached()
    tab.goto("about:blank")
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(30) in (0, -signal.SIGINT, 130)


def test_it_ends_when_asked_also_while_it_computes(tab: Page, new_site, preview):
    new_site.edit("tiny/maths.py", "return 2 * x", "__import__('time').sleep(120)")
    running = preview(new_site)
    tab.goto(running.address)
    expect(tab.locator(".sheet")).to_have_count(3)  # before anything is computed
    expect(tab.locator(".computing")).to_contain_text("growth", timeout=30_000)
    tab.goto("about:blank")
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(30) in (0, -signal.SIGINT, 130)


def test_killed_while_it_computes_it_leaves_a_course_that_builds(new_site, preview):
    running = preview(new_site)
    running.process.send_signal(signal.SIGKILL)
    running.process.wait(30)
    done = new_site.deckgen("build")
    assert done.returncode == 0, done.stderr


def test_a_folder_that_is_replaced_is_watched_anew(page: Page, site):
    folder = site.root / "content/tiny"
    away = site.root / "away"
    shutil.move(folder, away)
    expect(page.locator(".problems")).to_contain_text("deck.yaml")
    shutil.copytree(away, folder)
    expect(page.locator(".problems")).to_be_hidden(timeout=20_000)
    site.edit("content/tiny/two.yaml", "一直翻倍", "一直翻番")
    expect(page.locator("#growing")).to_contain_text("一直翻番", timeout=20_000)


def test_a_taken_port_is_said(site, preview):
    running = preview(site)
    done = site.deckgen("preview", "--no-browser", "--port", str(running.port))
    assert done.returncode == 2
    assert f"port {running.port} can't be had" in done.stderr
