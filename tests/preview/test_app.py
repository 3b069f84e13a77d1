"""What the server answers, and whom it refuses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx
import pytest

from deckgen.preview.app import application
from deckgen.preview.hub import Hub
from deckgen.preview.state import State
from deckgen.preview.writing import picture_name, written
from tests.html.decks import THEME, placed

T = TypeVar("T")
PORT = 4321
HOST = f"127.0.0.1:{PORT}"
YAML = """
    - {id: one, kind: bullets, title: 一, points: [甲], notes: 说。}
    - {id: two, kind: figure, title: 二, figure: {use: x}, notes: 看。}
"""


def hub() -> Hub:
    made = Hub(asyncio.get_running_loop())
    made.state = State(version=7, deck=written(placed(YAML), THEME, None, 7))
    return made


def alone(story: Coroutine[Any, Any, T]) -> T:
    """What *story* returns, run in a thread of its own: the browser's tests keep a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, story).result()


def ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """The answer to one request; *headers* have '_' for '-'."""

    async def answer() -> httpx.Response:
        transport = httpx.ASGITransport(application(hub(), port=PORT))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, path, headers=sent)

    return alone(answer())


def test_the_page_has_the_slides():
    answer = ask("/")
    assert answer.status_code == 200
    assert 'id="one"' in answer.text and 'id="two"' in answer.text


def test_pictures_are_had_by_the_name_that_the_page_gives_them():
    deck = placed(YAML)
    svg = deck.slides[1].elements[1].drawing.svg
    answer = ask(f"/picture/{picture_name(svg)}")
    assert answer.status_code == 200 and answer.content == svg
    assert answer.headers["content-type"] == "image/svg+xml"
    assert f"/picture/{picture_name(svg)}" in ask("/").text


@pytest.mark.parametrize(
    "path",
    [
        "/picture/../../etc/passwd", "/picture/..%2f..%2fetc%2fpasswd", "/etc/passwd", "//etc/passwd",
        "/picture/0.svg", "/%2e%2e/deck.yaml", "/content/tiny/deck.yaml", "/favicon.ico", "/events/x",
    ],
)  # fmt: skip
def test_there_is_nothing_else_to_be_had(path):
    assert ask(path).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": f"evil.example:{PORT}"},
        {"host": "127.0.0.1"},
        {"host": "127.0.0.1:1"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://{HOST}"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "image"},
        {"sec_fetch_site": "same-site", "sec_fetch_mode": "cors", "sec_fetch_dest": "empty"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"},
    ],
)
@pytest.mark.parametrize("path", ["/", "/events", "/picture/x.svg"])
def test_requests_from_elsewhere_are_refused(path, headers):
    answer = ask(path, **headers)
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_can_be_sent(method):
    assert ask("/", method=method).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"host": f"localhost:{PORT}"},
        {"origin": f"http://{HOST}"},
        {"sec_fetch_site": "same-origin", "sec_fetch_mode": "cors", "sec_fetch_dest": "empty"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "document"},
    ],
)  # fmt: skip
def test_requests_of_the_page_and_of_the_address_bar_are_answered(headers):
    assert ask("/", **headers).status_code == 200


def test_the_page_may_not_be_framed_and_runs_only_its_own_script():
    headers = ask("/").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"].split("script-src")[1]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_waiting_page_is_told_what_it_lacks_and_then_each_change():
    async def story() -> None:
        made = hub()
        events = made.events(since=7)
        first = json.loads((await anext(events)).split("data: ")[1])
        assert first["sheets"] == {} and first["version"] == 7
        deck = placed(YAML.replace("甲", "乙"))
        made.publish(State(version=8, deck=written(deck, THEME, made.state.deck, 8)))
        made.publish(State(version=9, deck=written(deck, THEME, made.state.deck, 8)))
        second = json.loads((await anext(events)).split("data: ")[1])
        assert second["version"] == 9 and list(second["sheets"]) == ["one"]
        made.close()
        with pytest.raises(StopAsyncIteration):
            await anext(events)
        assert made.pages == 0

    alone(story())


def test_a_page_that_left_is_forgotten():
    async def story() -> None:
        made = hub()
        events = made.events(since=0)
        await anext(events)
        assert made.pages == 1
        await events.aclose()
        assert made.pages == 0

    alone(story())


def test_pictures_of_the_slides_just_before_can_still_be_had():
    async def story() -> None:
        made = hub()
        (old,) = made.state.deck.pictures
        made.publish(
            State(version=8, deck=written(placed(YAML.split("    - {id: two")[0]), THEME, None, 8))
        )
        await asyncio.sleep(0)
        assert not made.state.deck.pictures
        assert made.picture(old)

    alone(story())
