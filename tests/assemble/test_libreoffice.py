"""The deck as another program shows it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.libreoffice,
    pytest.mark.skipif(
        not (shutil.which("soffice") and shutil.which("pdftotext")),
        reason="LibreOffice or poppler is not installed",
    ),
]


@pytest.fixture(scope="module")
def pdf(full_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The deck with everything as LibreOffice prints it."""
    folder = tmp_path_factory.mktemp("libreoffice")
    profile = (folder / "profile").as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", "pdf"]
    subprocess.run(
        [*command, "--outdir", str(folder), str(full_path)], check=True, capture_output=True
    )
    return folder / "full.pdf"


@pytest.fixture(scope="module")
def pages(pdf: Path) -> list[str]:
    """The text of each page."""
    run = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True)
    return run.stdout.decode().split("\f")[:-1]


def test_every_slide_is_shown(pages: list[str]) -> None:
    assert len(pages) == 9


def test_text_of_every_kind_is_shown(pages: list[str]) -> None:
    for page, words in [
        (1, ["注意力机制", "从直觉到代码"]),
        (2, ["第一章 为什么"]),
        (3, ["要点", "加权平均", "Plain English only.", "第二步"]),
        (6, ["同一张图，只存一次"]),
        (7, ["加性", "28.4"]),
        (8, ["softmax", "exp"]),
        (9, ["attention", "# 缩放点积：一个不长的注释"]),
    ]:
        for word in words:
            assert word in pages[page - 1]


def test_footers_numbers_and_source_lines_are_shown(pages: list[str]) -> None:
    assert "第二章 怎么做" in pages[4]
    assert "figures.plots.map:attention_map" in pages[4]
    assert pages[4].split()[-1] == "5"


def test_the_prompts_of_the_layouts_are_not_shown(pages: list[str]) -> None:
    assert "单击" not in "".join(pages)


def test_code_is_not_wrapped(pages: list[str]) -> None:
    lines = [line.strip() for line in pages[8].splitlines()]
    assert "return softmax(q @ k.T / sqrt(d_k)) @ v" in lines
