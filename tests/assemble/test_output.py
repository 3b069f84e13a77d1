"""Writing in one step: the old deck stays until the new one is whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deckgen.assemble import OutputError, write_pptx
from deckgen.assemble.output import replace_file
from deckgen.place.elements import Layout

from .factory import THEME, deck, slide, text

ROOT = Path(__file__).parents[2]


def test_the_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(b"old")
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_whoever_reads_the_old_file_keeps_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        replace_file(path, b"new")
        assert reader.read() == b"old"


def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "新" / "课程.pptx"
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("d" * 250 + ".pptx")
    replace_file(path, b"new")
    assert path.exists()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pptx", tmp_path / "link.pptx"
    real.write_bytes(b"old")
    link.symlink_to(real)
    replace_file(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"


def test_a_deck_that_cannot_be_assembled_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(b"old")
    with pytest.raises(KeyError):
        write_pptx(deck(slide(1, Layout.TITLE_ONLY, text("a", color="no-colour"))), THEME, path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_the_way_is_named_with_a_way_out(tmp_path: Path) -> None:
    with pytest.raises(OutputError) as caught:
        replace_file(tmp_path, b"new")
    (problem,) = caught.value.problems
    assert str(tmp_path) in problem.message and "is a folder" in problem.message
    assert problem.hint is not None and "deck.pptx" in problem.hint


def test_a_name_that_is_too_long_is_an_error_with_a_way_out(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="too long") as caught:
        replace_file(tmp_path / f"{'a' * 300}.pptx", b"new")
    assert caught.value.problems[0].hint is not None


def test_a_file_where_a_folder_should_be_is_an_error_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    with pytest.raises(OutputError) as caught:
        replace_file(tmp_path / "a" / "deck.pptx", b"new")
    assert caught.value.problems[0].hint is not None


@pytest.mark.skipif(os.name != "posix", reason="file size limits are POSIX")
def test_a_full_disk_leaves_the_old_deck_and_no_litter(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(b"old")
    code = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from deckgen.assemble import OutputError\n"
        "from deckgen.assemble.output import replace_file\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: replace_file(Path(sys.argv[1]), b'x' * 5000)\n"
        "except OutputError as error: sys.exit(3)"
    )
    run = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=False)
    assert run.returncode == 3
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="nothing is protected from root")
def test_a_protected_deck_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(OutputError, match="write-protected"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
