"""The whole file: complete in itself, the same every time, closed against what a title may hold."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest
from lxml import html as parser
from msgspec.structs import replace

from deckgen.assemble import OutputError
from deckgen.html import html_bytes, write_html
from deckgen.theme import Theme
from tests.html.decks import THEME, placed

ONE = "    - {id: one, kind: bullets, title: 一, points: [甲], notes: 说。}\n"


def test_nothing_is_loaded_from_anywhere(deck):
    tree = parser.document_fromstring(html_bytes(deck, THEME).decode())
    sources = tree.xpath("//@src | //link/@href | //object/@data | //script/@src")
    assert sources
    assert all(source.startswith("data:") for source in sources)
    style = "".join(tree.xpath("//style/text()"))
    assert "url(" not in style and "@import" not in style


def test_the_policy_allows_the_one_script_and_no_connection(deck):
    tree = parser.document_fromstring(html_bytes(deck, THEME).decode())
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    (script,) = tree.xpath("//script/text()")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")


def test_the_same_deck_gives_the_same_bytes():
    assert html_bytes(placed(ONE), THEME) == html_bytes(placed(ONE), THEME)


def test_slides_are_in_order_with_their_notes(deck):
    tree = parser.document_fromstring(html_bytes(deck, THEME).decode())
    assert tree.xpath("//main/section/@id") == [slide.id for slide in deck.slides]
    assert len(tree.xpath("//main/section/aside")) == len(deck.slides)
    links = tree.xpath("//nav/a/@href")
    assert links == [f"#{slide.id}" for slide in deck.slides]


def test_a_title_cannot_end_the_page():
    deck = replace(placed(ONE), title="</title><script>alert(1)</script>", author='"><b>')
    tree = parser.document_fromstring(html_bytes(deck, THEME).decode())
    assert tree.xpath("//title/text()") == ["</title><script>alert(1)</script>"]
    assert len(tree.xpath("//script")) == 1
    assert not tree.xpath("//b")


def test_a_typeface_cannot_end_the_style():
    theme = Theme(latin_font='A"; } </style><script>alert(1)</script>')
    text = html_bytes(placed(ONE), theme).decode()
    assert len(re.findall("<script", text)) == 1
    assert text.count("</style>") == 1


def test_what_stood_there_stays_when_it_cannot_be_written(tmp_path: Path):
    (tmp_path / "deck.html").mkdir()
    with pytest.raises(OutputError):
        write_html(placed(ONE), THEME, tmp_path / "deck.html")
    assert list(tmp_path.iterdir()) == [tmp_path / "deck.html"]
