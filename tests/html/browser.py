"""Headless Chromium for the tests that look at pages; what it is asked to open is on this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-device-scale-factor=1",
]  # fmt: skip


def executable() -> str | None:
    """The installed Chromium's path."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of the test run; skips where there is none, unless DECKGEN_REQUIRE names it."""
    path = executable()
    if path is None and "browser" not in os.environ.get("DECKGEN_REQUIRE", ""):
        pytest.skip("Chromium is not installed")
    expect.set_options(timeout=30_000)  # a busy machine is no failure
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """An empty tab; the test fails when a page in it has an error."""
    context = browser.new_context(viewport={"width": 1600, "height": 900})
    context.set_default_navigation_timeout(120_000)  # nor is a slow start
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert [text for text in wrong if "net::ERR_" not in text] == []  # a server may end first
