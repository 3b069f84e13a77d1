"""A file of anybody is read within limits: a clear error, nothing followed, nothing run."""

from __future__ import annotations

import base64
import io
import json
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from pptx import Presentation

from deckgen.manifest.stored import PACKED
from tests.verify.conftest import Proven


def zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


def refused(proven: Proven, data: bytes) -> str:
    proven.deck.write_bytes(data)
    done = proven.verify()
    assert done.code == 1
    assert done.out == ""
    assert len(done.err.splitlines()) <= 2
    return done.err


def test_a_deck_that_is_not_ours(proven: Proven) -> None:
    out = io.BytesIO()
    Presentation().save(out)
    assert "error[no-manifest]" in refused(proven, out.getvalue())


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"PK\x05\x06", zipped({"a.txt": b"x"}), zipped({})],
    ids=["empty", "text", "start", "zip", "empty zip"],
)
def test_what_is_no_deck(proven: Proven, data: bytes) -> None:
    assert "error[unreadable-deck]" in refused(proven, data)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_truncated_deck(proven: Proven, share: float) -> None:
    whole = proven.deck.read_bytes()
    assert "error[unreadable-deck]" in refused(proven, whole[: int(len(whole) * share)])


def test_damaged_bytes_within(proven: Proven) -> None:
    whole = bytearray(proven.deck.read_bytes())
    with zipfile.ZipFile(proven.deck) as file:
        start = file.getinfo("ppt/slides/slide1.xml").header_offset
    for at in range(start + 80, start + 200):
        whole[at] ^= 0x55
    assert "error[unreadable-deck]" in refused(proven, bytes(whole))


def test_a_zip_bomb(proven: Proven) -> None:
    bomb = zipped({"ppt/presentation.xml": bytes(80 << 20)})
    assert "far more than a deck needs" in refused(proven, bomb)


def test_a_bomb_of_many_parts(proven: Proven) -> None:
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 65535, 65535, 50 << 20, 0, 0)
    assert "far more parts than a deck needs" in refused(proven, b"PK\x03\x04" + end)


def test_two_parts_of_one_name(proven: Proven) -> None:
    with (
        pytest.warns(UserWarning, match="Duplicate name"),
        zipfile.ZipFile(proven.deck, "a") as file,
    ):
        file.writestr("ppt/slides/slide1.xml", b"<x/>")
    assert "two parts of one name" in refused(proven, proven.deck.read_bytes())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_xml_entities(proven: Proven, encoding: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?>'
        f'<!DOCTYPE x [<!ENTITY e SYSTEM "{(tmp_path / "secret").as_uri()}">]><x>&e;</x>'
    ).encode(encoding)
    proven.rewrite(lambda name, data: text if name == "customXml/item1.xml" else data)
    told = refused(proven, proven.deck.read_bytes())
    assert "is no plain XML" in told
    assert "secret" not in told


def forge(proven: Proven, **changes: object) -> None:
    """Change the manifest in both of its copies."""
    xml = proven.part("customXml/item1.xml").decode()
    head, text, tail = xml[: xml.index(">{") + 1], xml[xml.index(">{") + 1 : -11], "</manifest>"
    plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    forged = json.dumps({**json.loads(plain), **changes})
    packed = base64.b64encode(zlib.compress(forged.encode())).decode()
    escaped = forged.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    old = proven.part("docProps/custom.xml").decode()
    start = old.index("<vt:lpwstr>", old.index(PACKED)) + len("<vt:lpwstr>")
    new = old[:start] + packed + old[old.index("<", start) :]
    files = {"customXml/item1.xml": head + escaped + tail, "docProps/custom.xml": new}
    proven.rewrite(lambda name, data: files[name].encode() if name in files else data)


@pytest.mark.parametrize(
    "name",
    [
        "../../../../etc/passwd:x",
        "tiny...:x",
        "tiny.maths:double.__globals__",
        "os:system",
        "tiny.__import__('os'):system",
        "tiny/../secret:x",
        "\x1b[2Jtiny.maths:double",
    ],
)
def test_hostile_names_lead_nowhere(proven: Proven, name: str) -> None:
    manifest = json.loads(proven.part("customXml/item1.xml").decode().split(">", 2)[2][:-11])
    hostile = [{**function, "name": name} for function in manifest["functions"]]
    forge(proven, functions=hostile)
    done = proven.examine()
    assert done.code == 1
    assert "function-gone" in done.codes
    assert not any("\x1b" in problem["message"] for problem in done.data["problems"])


def test_expressions_in_the_manifest_are_not_run(proven: Proven) -> None:
    manifest = json.loads(proven.part("customXml/item1.xml").decode().split(">", 2)[2][:-11])
    forge(proven, values=[{**v, "expression": "1/0"} for v in manifest["values"]])
    assert "not-in-course" in proven.examine().codes


def test_copies_of_the_manifest_that_differ_are_told(proven: Proven) -> None:
    proven.edit_part("customXml/item1.xml", '"text":"8"', '"text":"9"')
    assert "copies of its manifest differ" in refused(proven, proven.deck.read_bytes())


def test_markup_in_a_deck_stays_text_on_the_page(proven: Proven, tmp_path: Path) -> None:
    proven.edit_part(
        "ppt/slides/slide1.xml", "up to 8", "up to 8 &lt;script&gt;alert(1)&lt;/script&gt;"
    )
    forge(proven, course="<script>alert(1)</script>")
    proven.verify("--html", str(tmp_path / "report.html"))
    assert "<script>" not in (tmp_path / "report.html").read_text(encoding="utf-8")
