"""Pictures of every slide kind for the guides, made by the build: each kind's own example as LibreOffice shows it.

    python docs/make_pictures.py [KIND ...]

Writes docs/images/kinds/<kind>.png. Needs LibreOffice and poppler.
"""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from PIL import Image

from deckgen.kinds import kinds

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "images" / "kinds"
WIDTH, COLORS = 800, 64
DECK = """\
id: kinds
title: 深度学习中的注意力机制
subtitle: 从一个向量的瓶颈，到人人都能看见的权重
author: 王老师
date: "2026"
lang: zh-CN
figures: {package: figures, preload: [torch]}
theme: {symbols: {Q: query, K: key, V: value}}
references: references.yaml
labels: labels.yaml
chapters:
  - {file: one.yaml, title: 为什么需要注意力, about: 一个向量装得下整句话吗？}
  - {file: two.yaml, title: 每一步都回头看, about: 写这个词时，该看原文哪里？}
  - {file: three.yaml, title: 掩码与推理, about: 哪些位置不能看？}
"""
FILLER = "slides:\n  - {{id: filler-{0}, kind: section, title: 第{0}章, notes: 说。}}\n"


def example(kind: str) -> str:
    """The example in the docstring of *kind*, as a list of slides."""
    text = inspect.cleandoc(sys.modules[kinds()[kind].__module__].__doc__ or "")
    return textwrap.dedent(text.partition("Example::")[2]).strip("\n")


def main() -> None:
    """Build the examples of the kinds that are named, or of all, and keep a picture of each first slide."""
    chosen = sys.argv[1:] or list(kinds())
    with tempfile.TemporaryDirectory() as name:
        pages = rendered(Path(name), chosen)
        PICTURES.mkdir(parents=True, exist_ok=True)
        number = 1  # the first page is the filler of chapter one
        for kind in chosen:
            keep(pages[number], PICTURES / f"{kind}.png")
            number += example(kind).count("- id: ")


def rendered(root: Path, chosen: list[str]) -> list[Path]:
    """A picture of each page of the deck with the examples of *chosen*, built in *root*."""
    for shared in ("figures", ".deckgen"):  # a path out of the project is refused, a link included
        shutil.copytree(ROOT / shared, root / shared, dirs_exist_ok=True)
    course = root / "content" / "kinds"
    course.mkdir(parents=True)
    slides = "\n".join(textwrap.indent(example(kind), "  ") for kind in chosen)
    for file, text in {
        "deck.yaml": DECK,
        "one.yaml": FILLER.format(1),
        "two.yaml": f"slides:\n{slides}\n",
        "three.yaml": FILLER.format(3),
    }.items():
        (course / file).write_text(text, encoding="utf-8")
    for file in ("references.yaml", "labels.yaml"):
        shutil.copy(ROOT / "content" / "attention" / file, course / file)
    run(root, sys.executable, "-m", "deckgen", "build", "-q", "-o", "kinds.pptx")
    profile = f"-env:UserInstallation={(root / 'profile').as_uri()}"
    run(root, "soffice", profile, "--headless", "--convert-to", "pdf", "kinds.pptx")
    run(
        root,
        "pdftoppm",
        "-scale-to-x",
        str(WIDTH),
        "-scale-to-y",
        "-1",
        "-png",
        "kinds.pdf",
        "page",
    )
    return sorted(root.glob("page-*.png"))


def run(folder: Path, *command: str) -> None:
    """Run *command* in *folder*."""
    subprocess.run(command, cwd=folder, check=True)


def keep(page: Path, target: Path) -> None:
    """Write *page* to *target* as a small picture with a palette."""
    with Image.open(page) as image:
        image.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE).save(target, optimize=True)


if __name__ == "__main__":
    main()
