"""The source line and the end of the notes name the code that made the slide."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from deckgen.jobs.artifacts import DemoOutput, Drawing, Provenance, Value
from deckgen.lengths import Box, Emu, Inches
from deckgen.place.elements import CodeOrigin, Element, Paragraph, Picture, Run, TextBox
from deckgen.place.whence import code_digest, notes_end, source_line

BOX = Box(Emu(0), Emu(0), Inches(2), Inches(1))
WORDS = {"code_in": "Code: {files}", "tests_in": "Tests: {files}"}
TRAINED = Provenance("experiment:t", "1", (), (("pack.experiments.t:t", "aa", (1,)),), ())
DRAWN = Provenance("figure:f", "2", (), (("pack.plots.f:f", "bb", (1, 2)),), (), (TRAINED,))


def picture(made: Provenance) -> Picture:
    return Picture("figure", BOX, Drawing(b"", b"", "a", BOX.width, BOX.height, made), "a")


def box(**more: object) -> TextBox:
    return TextBox("code", BOX, (), 12, (), **more)  # type: ignore[arg-type]


def end(root: Path, *elements: Element, notes: tuple[Paragraph, ...] = ()) -> list[str]:
    found = notes_end(elements, notes, root=root, words=WORDS)
    return ["".join(run.text for run in each.runs) for each in found]


def test_the_hash_is_that_of_all_code_that_ran() -> None:
    trained = replace(TRAINED, functions=(("pack.experiments.t:t", "other", (1,)),))
    assert code_digest(DRAWN) != code_digest(replace(DRAWN, inputs=(trained,)))
    assert code_digest(DRAWN) != code_digest(replace(DRAWN, params=(("n", 2),)))
    assert code_digest(DRAWN) == code_digest(replace(DRAWN, key="3"))
    assert source_line([box(), picture(DRAWN)]) == f"f · {code_digest(DRAWN)[:7]}"


def test_notes_end_with_code_and_its_mirrored_tests(tmp_path: Path) -> None:
    (tmp_path / "tests/pack/experiments").mkdir(parents=True)
    (tmp_path / "tests/pack/experiments/test_t.py").touch()
    assert end(tmp_path, picture(DRAWN)) == [
        "Code: pack/plots/f.py · pack/experiments/t.py",
        "Tests: tests/pack/experiments/test_t.py",
    ]
    (tmp_path / "tests/pack/plots").mkdir()
    assert end(tmp_path, picture(DRAWN))[1].startswith("Tests: tests/pack/plots · ")


def test_printed_code_output_and_values_are_named(tmp_path: Path) -> None:
    code = box(code=CodeOrigin("pack.taught:Head.forward", "0", (1,)))
    output = box(output=DemoOutput("x", TRAINED))
    notes = (Paragraph((Run("8", value=("f.x", Value("8", DRAWN))),)),)
    assert end(tmp_path, code) == ["Code: pack/taught.py"]
    assert end(tmp_path, output) == ["Code: pack/experiments/t.py"]
    assert end(tmp_path, notes=notes) == ["Code: pack/plots/f.py · pack/experiments/t.py"]


def test_a_slide_of_words_alone_ends_with_its_notes(tmp_path: Path) -> None:
    assert end(tmp_path, box(), notes=(Paragraph((Run("plain"),)),)) == []
