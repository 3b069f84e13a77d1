"""The file as a whole: valid, complete, repeatable."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from deckgen.assemble import ExtraParts, pptx_bytes
from deckgen.assemble.package import Package
from deckgen.place.elements import Layout

from .conftest import VALIDATOR
from .factory import PAGE, THEME, deck, full_deck, picture, slide, text, title

RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
ROOT = Path(__file__).parents[2]


def test_the_validator_finds_nothing(full_path: Path) -> None:
    assert [str(error) for error in VALIDATOR.validate(full_path).errors] == []


@pytest.mark.parametrize("lang", ["en-US", "zh-TW", "ja-JP", "de-DE"])
def test_decks_in_other_languages_are_valid(written: Callable[..., Path], lang: str) -> None:
    written(deck(slide(1, Layout.TITLE_BODY, title("Title")), lang=lang))


def test_a_deck_without_slides_is_valid(written: Callable[..., Path]) -> None:
    written(deck(chapters=()))


def test_a_deck_that_says_nothing_of_itself_is_valid(written: Callable[..., Path]) -> None:
    written(deck(slide(1, Layout.TITLE_ONLY), title="", subtitle="", author="", date=""))


def test_odd_text_is_kept_and_what_xml_cannot_hold_is_left_out(opened: Callable) -> None:
    odd = "a<b>&\"'\u0000\u000b\u001b\ufffe 😀 \u202e ]]>"
    page = opened(deck(slide(1, Layout.TITLE_BODY, title(odd), text(odd, name=odd)), title=odd))
    assert page.slides[0].shapes.title.text == "a<b>&\"'\u0020😀 \u202e ]]>"
    assert page.slides[0].shapes[1].name.startswith("a<b>&\"'")


def test_every_part_has_a_type_and_every_type_a_part(full_path: Path) -> None:
    with zipfile.ZipFile(full_path) as file:
        names = set(file.namelist()) - {"[Content_Types].xml"}
        types = etree.fromstring(file.read("[Content_Types].xml"))
    overrides = {each.get("PartName").lstrip("/") for each in types.iter(f"{TYPES}Override")}
    defaults = {each.get("Extension") for each in types.iter(f"{TYPES}Default")}
    assert overrides <= names
    assert {name.rpartition(".")[2] for name in names} >= defaults - {"xml"}
    assert {name.rpartition(".")[2] for name in names - overrides} <= defaults


def test_types_of_pictures_are_named_only_where_there_are_some(
    written: Callable[..., Path],
) -> None:
    with zipfile.ZipFile(written(deck(slide(1, Layout.TITLE_ONLY, title("字"))))) as file:
        types = etree.fromstring(file.read("[Content_Types].xml"))
    assert {each.get("Extension") for each in types.iter(f"{TYPES}Default")} == {"rels", "xml"}


def test_every_part_can_be_reached(full_path: Path) -> None:
    with zipfile.ZipFile(full_path) as file:
        names = {name for name in file.namelist() if not name.endswith(".rels")}
        seen = {"[Content_Types].xml"}
        waiting = [""]
        while waiting:
            source = waiting.pop()
            folder, _, name = source.rpartition("/")
            relations = f"{folder}/_rels/{name}.rels".lstrip("/")
            if relations not in file.namelist():
                continue
            for relation in etree.fromstring(file.read(relations)).iter(RELATION):
                if relation.get("TargetMode") == "External":
                    continue
                target = os.path.normpath(f"{folder}/{relation.get('Target')}".lstrip("/"))
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
    assert seen == names


def test_a_picture_on_many_slides_is_stored_once(written: Callable[..., Path]) -> None:
    pages = [slide(n, Layout.TITLE_PICTURE, picture(PAGE.body)) for n in (1, 2, 3)]
    pages.append(slide(4, Layout.TITLE_PICTURE, picture(PAGE.body, color="#E69F00")))
    with zipfile.ZipFile(written(deck(*pages))) as file:
        media = [name for name in file.namelist() if "media" in name]
    assert sorted(name.rpartition(".")[2] for name in media) == ["png", "png", "svg", "svg"]


def test_bytes_do_not_depend_on_hash_seed_folder_or_zone(tmp_path: Path) -> None:
    code = (
        "import hashlib, sys; sys.path.insert(0, sys.argv[1])\n"
        "from tests.assemble.factory import THEME, full_deck\n"
        "from deckgen.assemble import ExtraParts, pptx_bytes\n"
        "extra = ExtraParts(b'<x/>', {name: name for name in {'b', 'a', 'c'}})\n"
        "print(hashlib.sha256(pptx_bytes(full_deck(), THEME, extra=extra)).hexdigest())"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code, str(ROOT)],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, zone, folder in (("0", "UTC", tmp_path), ("4711", "Asia/Shanghai", ROOT))
    }
    assert len(hashes) == 1


def test_no_entry_knows_when_it_was_written(full_path: Path) -> None:
    with zipfile.ZipFile(full_path) as file:
        assert {entry.date_time for entry in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("2025-09-01", "2025-09-01"),
        ("2025 年 9 月", "2025-09-01"),
        ("2026", "2026-01-01"),
        ("2025年2月31日", "1980-01-01"),
        ("秋季学期", "1980-01-01"),
        ("0000-13-99", "1980-01-01"),
    ],
)
def test_the_file_dates_are_the_decks_own(opened: Callable, date: str, expected: str) -> None:
    properties = opened(deck(date=date)).core_properties
    assert f"{properties.created:%Y-%m-%d}" == f"{properties.modified:%Y-%m-%d}" == expected


def test_properties_name_the_course(full: object) -> None:
    properties = full.core_properties
    assert (properties.title, properties.subject) == ("注意力机制", "从直觉到代码")
    assert (properties.author, properties.language) == ("教研组", "zh-CN")
    assert properties.keywords == "第一章 为什么, 第二章 怎么做"


def test_extra_parts_come_back_whole(written: Callable[..., Path]) -> None:
    xml = '<m xmlns="urn:example">清单</m>'.encode()
    long = "x" * 70_000
    path = written(full_deck(), extra=ExtraParts(xml, {"b": long, "a": "摘要 <1>"}))
    with zipfile.ZipFile(path) as file:
        assert file.read("customXml/item1.xml") == xml
        properties = etree.fromstring(file.read("docProps/custom.xml"))
    assert [(each.get("name"), each[0].text) for each in properties] == [
        ("a", "摘要 <1>"),
        ("b", long),
    ]


def test_two_parts_of_one_name_are_refused() -> None:
    package = Package()
    package.add("ppt/a.xml", "application/xml")
    with pytest.raises(ValueError, match=r"ppt/a\.xml"):
        package.add("ppt/a.xml", "application/xml")


def test_an_address_and_a_part_are_related_once_each() -> None:
    package = Package()
    first, second = (package.add(f"ppt/{n}.xml", "application/xml") for n in "ab")
    assert first.relate("slide", second) == first.relate("slide", second) == "rId1"
    assert first.relate("hyperlink", "https://a.example") == "rId2"
    assert first.relate("hyperlink", "https://a.example") == "rId2"


def test_slides_are_numbered_in_order(full_path: Path) -> None:
    with zipfile.ZipFile(full_path) as file:
        names = [name for name in file.namelist() if name.startswith("ppt/slides/slide")]
    assert names == [f"ppt/slides/slide{n}.xml" for n in range(1, 10)]
    assert pptx_bytes(full_deck(), THEME) == full_path.read_bytes()
