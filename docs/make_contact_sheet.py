"""The picture at the top of the README: chosen slides of the course, as LibreOffice shows them.

    python docs/make_contact_sheet.py build/attention.pptx

Writes docs/images/contact-sheet.png. Needs LibreOffice and poppler.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from pptx import Presentation

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "images" / "contact-sheet.png"
#: titles begin with these words, in the picture's order
CHOSEN = (
    "深度学习中的注意力", "整句话挤进", "同样的训练", "每写一个词",
    "打分、归一化", "Luong", "拿", "缩放：让",
    "多头：先投影", "既不是填充", "忘了因果掩码", "和一行分数比",
    "更长的输入", "机器翻译", "看图说话", "失败三",
)  # fmt: skip
COLUMNS, WIDTH, GAP = 4, 460, 10


def main() -> None:
    """Render the deck that is named and lay out the chosen slides."""
    deck = Path(sys.argv[1])
    titles = [slide.shapes.title.text for slide in Presentation(str(deck)).slides]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        convert = ("--headless", "--convert-to", "pdf", "--outdir", name, str(deck))
        subprocess.run(["soffice", profile, *convert], check=True)
        pdf = folder / f"{deck.stem}.pdf"
        size = ("-scale-to-x", str(WIDTH), "-scale-to-y", "-1")
        subprocess.run(["pdftoppm", *size, "-png", pdf, folder / "page"], check=True)
        pages = sorted(folder.glob("page-*.png"))
        numbers = [next(n for n, t in enumerate(titles) if t.startswith(c)) for c in CHOSEN]
        pictures = [Image.open(pages[number]).convert("RGB") for number in numbers]
        sheet(pictures).save(TARGET, optimize=True)


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """*pictures* in rows on grey, with a palette in which rare colours keep their place (median cut loses them)."""
    width, height = pictures[0].size
    rows = -(-len(pictures) // COLUMNS)
    size = (COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    whole = Image.new("RGB", size, "#C8CCD4")
    for number, picture in enumerate(pictures):
        column, row = number % COLUMNS, number // COLUMNS
        whole.paste(picture, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return whole.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
