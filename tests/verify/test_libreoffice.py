"""A deck that LibreOffice opened and saved: what it dropped is told, and what counts is still proven."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.verify.conftest import Proven

pytestmark = [
    pytest.mark.libreoffice,
    pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed"),
]


def save(proven: Proven) -> None:
    """Let LibreOffice write the deck again."""
    folder = proven.root / "saved"
    command = ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    command += ["--convert-to", "pptx", "--outdir", str(folder), str(proven.deck)]
    subprocess.run(command, check=True, capture_output=True)
    (folder / proven.deck.name).replace(proven.deck)


def test_a_saved_deck_is_still_proven_and_its_losses_are_told(proven: Proven) -> None:
    save(proven)
    done = proven.verify()
    assert done.code == 0, done.err
    assert "warning[deck-saved]: the deck was saved by LibreOffice" in done.err
    assert "warning[svg-dropped]: slide 1 'growing'" in done.err


def test_an_edit_before_saving_is_still_found(proven: Proven) -> None:
    proven.edit_part("ppt/slides/slide3.xml", ">8<", ">9<")
    proven.edit_part("ppt/slides/slide5.xml", ">2<", ">3<")
    save(proven)
    assert proven.examine().codes == {"number-edited", "code-altered"}
