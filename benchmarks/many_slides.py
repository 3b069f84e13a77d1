"""Writing long decks: 1,000 slides in at most 12 s, each at most 1.5 times as dear as among 100.

Run: ``python benchmarks/many_slides.py``; exits with 1 when a limit is missed. Every slide has notes, a
table and a picture of its own; placing and drawing are not part of what is measured.
"""

from __future__ import annotations

import struct
import sys
import tempfile
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckgen.assemble import write_pptx
from deckgen.jobs.artifacts import Drawing, Provenance
from deckgen.lengths import Box, Emu, Pt
from deckgen.place.elements import (
    Bullet,
    Cell,
    Layout,
    Padding,
    Paragraph,
    Picture,
    PlacedDeck,
    PlacedSlide,
    Role,
    Run,
    Table,
    TextBox,
)
from deckgen.theme import Theme

SHORT, LONG = 100, 1_000
LIMIT_SECONDS, LIMIT_RATIO = 12.0, 1.5
THEME = Theme()
PROVENANCE = Provenance("figure:synthetic", "0" * 64, (), (), ())


def main() -> int:
    """Prints both timings and their ratio; 1 when a limit is missed."""
    each = {count: _best(count, repeats) / count for count, repeats in ((SHORT, 5), (LONG, 2))}
    ratio = each[LONG] / each[SHORT]
    for count, seconds in each.items():
        print(f"{count:>5} slides: {seconds * count:6.2f} s, {seconds * 1_000:5.2f} ms a slide")
    print(f"ratio of a slide's cost: {ratio:.2f} (limit {LIMIT_RATIO})")
    print(f"{LONG} slides: {each[LONG] * LONG:.2f} s (limit {LIMIT_SECONDS:g} s)")
    return int(ratio > LIMIT_RATIO or each[LONG] * LONG > LIMIT_SECONDS)


def _best(count: int, repeats: int) -> float:
    """Seconds for writing a deck of *count* slides, the best of *repeats*."""
    deck = synthetic_deck(count)
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(repeats):
            start = time.perf_counter()
            write_pptx(deck, THEME, Path(folder, "deck.pptx"))
            times.append(time.perf_counter() - start)
    return min(times)


def synthetic_deck(count: int) -> PlacedDeck:
    """A deck of *count* slides in ten chapters."""
    chapters = tuple(f"第 {n + 1} 章" for n in range(10))
    slides = tuple(_slide(n, chapters[n * 10 // count]) for n in range(count))
    return PlacedDeck("合成", "", "", "2025-09-01", "zh-CN", chapters, slides)


def _slide(n: int, chapter: str) -> PlacedSlide:
    page = THEME.page
    left, right = page.body.columns((1, 1), page.gap)
    above, below = left.rows((1, 1), page.gap)
    points = tuple(
        Paragraph((Run(f"第 {n} 页的第 {k} 点："), Run("重点", bold=True)), bullet=Bullet.DOT)
        for k in range(4)
    )
    elements = (
        TextBox("标题", page.title, (_words(f"第 {n} 页"),), 30, (), role=Role.TITLE, bold=True),
        Picture("图", right, _drawing(n, right), f"合成的图 {n}"),
        TextBox("要点", above, points, 20, (), role=Role.BODY),
        _table(n, below),
    )
    notes = tuple(_words(f"备注 {n}，第 {k} 段，说给老师听。" * 4) for k in range(3))
    return PlacedSlide(
        f"slide-{n}",
        n + 1,
        "figure",
        Layout.TITLE_PICTURE_BODY,
        f"第 {n} 页",
        chapter,
        1,
        elements,
        notes,
    )


def _table(n: int, box: Box) -> Table:
    rows = tuple(tuple(Cell((_words(f"{n}·{r}·{c}"),), ()) for c in range(4)) for r in range(5))
    width, height = Emu(box.width // 4), Emu(box.height // 5)
    return Table(
        "表", box, (width,) * 4, (height,) * 5, rows, 16, "合成的表", Padding(Pt(6), Pt(3))
    )


def _words(text: str) -> Paragraph:
    return Paragraph((Run(text),))


def _drawing(n: int, box: Box) -> Drawing:
    """A picture that no other slide has, about as large as a plot's."""
    shapes = "".join(f'<rect x="{k}" y="{n % 97}" width="1" height="1"/>' for k in range(400))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><!--{n}-->{shapes}</svg>'
    return Drawing(_png(n), svg.encode(), f"合成的图 {n}", box.width, box.height, PROVENANCE)


def _png(n: int, size: int = 120) -> bytes:
    """A valid grey PNG that differs with *n*, stored without compression (some 14 kB)."""
    rows = b"".join(bytes([0, *((x * n + y) % 256 for x in range(size))]) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


if __name__ == "__main__":
    sys.exit(main())
