"""Whatever is done to code, tests or deck, verifying tells it, with file and line or with the slide."""

from __future__ import annotations

import re

import pytest

from tests.verify.conftest import Proven

SLIDE = "ppt/slides/slide{}.xml"


def test_an_untouched_deck_is_proven(proven: Proven) -> None:
    done = proven.verify()
    assert done.code == 0, done.err
    assert "PROVEN · 10 of 10 items" in done.out
    data = proven.examine().data
    assert {row["kind"] for row in data["items"]} == {"figure", "value", "code", "output"}
    assert all(row["ok"] and row["covered"] == row["ran"] > 0 for row in data["items"])
    (line, *_) = data["items"]
    assert "tiny.experiments.growth:growth" in line["functions"]
    assert "tests/tiny/test_growth.py::test_growth" in line["tests"]
    assert (line["picture"], line["numbers"]) == ("same", "same")


# the code


def test_a_factor_dropped_from_taught_code_fails_tests_and_deck(proven: Proven) -> None:
    proven.edit("tiny/maths.py", "return 2 * x", "return x")
    assert proven.pytest() == 1
    before = proven.examine()
    assert before.code == 1
    assert before.codes >= {"source-changed", "picture-differs", "number-differs"}
    assert proven.build().code == 0
    after = proven.verify()
    assert after.code == 1
    assert "tiny/maths.py:2:1: error[untested-function]" in after.err
    assert "figure 'line' (slide 1)" in after.err


def test_an_untested_branch_that_a_figure_runs_is_named(proven: Proven) -> None:
    proven.edit(
        "tiny/plots/lines.py",
        "    return f",
        "    if len(result.values) > 2:\n        axes.set_xlabel('n')\n    return f",
    )
    assert proven.pytest() == 0
    assert proven.build().code == 0
    done = proven.verify()
    assert done.code == 1
    assert "tiny/plots/lines.py:14:9: error[untested-line]" in done.err
    assert "   14 |         axes.set_xlabel('n')" in done.err


@pytest.mark.parametrize("again", [False, True], ids=["not run again", "run again"])
def test_a_deleted_test_unproves_every_figure_that_needed_it(proven: Proven, again: bool) -> None:
    (proven.root / "tests/tiny/test_maths.py").unlink()
    proven.edit("tests/tiny/test_growth.py", "growth(start=1, steps=1).values[0]", "1")
    proven.edit("tests/tiny/test_rest.py", "    shapes()\n", "    print()\n")
    if again:
        assert proven.pytest() == 0
    done = proven.verify()
    assert done.code == 1
    where = "tiny/maths.py:2:1: error[untested-function]"
    (told,) = [row for row in done.err.splitlines() if row.startswith(where)]
    for who in ("figure 'line' (slide 1)", "figure 'line' (slide 2)", "value 'growth.last()'"):
        assert who in told
    assert "code 'tiny.maths:double' (slide 5)" in told


def test_a_comment_changes_nothing(proven: Proven) -> None:
    proven.edit("tiny/plots/lines.py", "    axes.plot", "    # why\n\n    axes.plot")
    assert proven.verify().code == 0
    assert proven.build().code == 0
    assert proven.verify().code == 0


def test_a_comment_in_printed_code_is_only_remarked(proven: Proven) -> None:
    proven.edit("tiny/maths.py", "# a comment", "# another comment")
    done = proven.examine()
    assert (done.code, done.codes) == (0, set())
    assert "layout-differs" in {p["code"] for p in done.data["problems"]}


def test_a_printed_line_that_no_test_runs_is_named(proven: Proven) -> None:
    proven.edit("tests/tiny/test_maths.py", "double(-1) == 0", "True")
    assert proven.pytest() == 0
    done = proven.verify()
    assert done.code == 1
    assert "tiny/maths.py:6:9: error[untested-line]" in done.err
    assert "figure" not in done.err  # no figure runs that line


def test_a_function_that_is_gone_is_told(proven: Proven) -> None:
    proven.edit("tiny/demos/prints.py", "def shapes", "def other")
    proven.edit("content/tiny/one.yaml", "    output: tiny.demos.prints:shapes\n", "")
    assert proven.examine().codes >= {"function-gone", "not-in-course"}


def test_tests_that_never_ran_prove_nothing(proven: Proven) -> None:
    (proven.root / "build/tested.json").unlink()
    done = proven.verify()
    assert done.code == 1
    assert "error[no-tests]" in done.err
    assert "hint: run them" in done.err


# the deck


def other_picture(proven: Proven, ending: str) -> None:
    """Swap the pictures of slides 1 and 2."""
    names = [
        next(
            word.split("/")[-1]
            for word in proven.part(f"ppt/slides/_rels/slide{n}.xml.rels").decode().split('"')
            if word.endswith(ending)
        )
        for n in (1, 2)
    ]
    one, two = (proven.part(f"ppt/media/{name}") for name in names)
    swapped = {f"ppt/media/{names[0]}": two, f"ppt/media/{names[1]}": one}
    proven.rewrite(lambda name, data: swapped.get(name, data))


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_a_swapped_picture_is_told_with_its_slide(proven: Proven, ending: str) -> None:
    other_picture(proven, ending)
    done = proven.verify()
    assert done.code == 1
    assert "content/tiny/one.yaml:4:12: error[picture-replaced]: slide 1 'growing'" in done.err
    assert "error[picture-replaced]: slide 2 'thick'" in done.err


@pytest.mark.parametrize(
    ("part", "old", "new", "told"),
    [
        (SLIDE.format(3), ">8<", ">9<", "slide 3 'points'"),
        (SLIDE.format(3), ">8<", ">18<", "slide 3 'points'"),
        (SLIDE.format(4), ">8<", ">7<", "slide 4 'sizes'"),
        ("ppt/notesSlides/notesSlide1.xml", ">8<", ">80<", "slide 1 'growing': the notes"),
    ],
)
def test_an_edited_number_is_told(proven: Proven, part: str, old: str, new: str, told: str) -> None:
    proven.edit_part(part, old, new)
    done = proven.verify()
    assert done.code == 1
    assert f"error[number-edited]: {told}" in done.err
    assert "no longer says '8', the value of growth.last()" in done.err


def test_words_around_a_number_may_be_edited(proven: Proven) -> None:
    proven.edit_part(SLIDE.format(3), "三步以后是", "走三步，是")
    assert proven.verify().code == 0


def test_an_edited_line_of_code_is_told(proven: Proven) -> None:
    proven.edit_part(SLIDE.format(5), ">2<", ">3<")
    done = proven.verify()
    assert done.code == 1
    assert "error[code-altered]: slide 5 'source': row 6 of the code 'code'" in done.err
    assert "reads 'return 3 * x', not 'return 2 * x'" in done.err


def test_edited_output_is_told(proven: Proven) -> None:
    proven.edit_part(SLIDE.format(5), ">42<", ">43<")
    assert proven.examine().codes == {"output-altered"}


def test_a_number_edited_in_the_alt_text_is_told(proven: Proven) -> None:
    proven.edit_part(SLIDE.format(1), "up to 8", "up to 80")
    assert proven.examine().codes == {"alt-altered"}


def grounds(proven: Proven) -> list[str]:
    """The colours behind the words of the slide with weights, in order."""
    return re.findall(r'<a:highlight><a:srgbClr val="(\w+)"', proven.part(SLIDE.format(7)).decode())


def test_another_ground_behind_a_word_is_another_weight(proven: Proven) -> None:
    first, *others = dict.fromkeys(grounds(proven))
    proven.edit_part(SLIDE.format(7), f'<a:srgbClr val="{first}"', f'<a:srgbClr val="{others[-1]}"')
    done = proven.verify()
    assert done.code == 1
    assert "error[shade-altered]: slide 7 'weights': 'tokens-1' shows other weights" in done.err
    assert f"'1' stood on #{first}" in done.err
    assert f"on #{others[-1]}" in done.err


def test_words_without_their_grounds_are_told(proven: Proven) -> None:
    slide = proven.part(SLIDE.format(7)).decode()
    bare = re.sub(r"<a:highlight>.*?</a:highlight>", "", slide)
    proven.edit_part(SLIDE.format(7), slide, bare)
    assert proven.examine().codes == {"shade-altered"}


def test_an_edited_native_formula_is_told(proven: Proven) -> None:
    slide = proven.part(SLIDE.format(6)).decode()
    assert slide.count("<m:t>2</m:t>") == 1
    proven.edit_part(SLIDE.format(6), "<m:t>2</m:t>", "<m:t>3</m:t>")
    done = proven.verify()
    assert done.code == 1
    assert (
        "error[formula-altered]: slide 6 'formula': the formula 'equation-1' now says" in done.err
    )


def test_a_removed_formula_is_told(proven: Proven) -> None:
    slide = proven.part(SLIDE.format(6)).decode()
    start, end = slide.index("<mc:AlternateContent"), slide.index("</mc:AlternateContent>")
    whole = slide[start : end + len("</mc:AlternateContent>")]
    proven.edit_part(SLIDE.format(6), whole, "")
    assert proven.examine().codes == {"formula-altered"}


def saved_by_another(proven: Proven) -> None:
    proven.edit_part("docProps/app.xml", ">deckgen<", ">LibreOffice<")


def test_another_program_may_write_a_formula_in_a_form_of_its_own(proven: Proven) -> None:
    saved_by_another(proven)
    own = "<m:t>\N{MATHEMATICAL ITALIC SMALL X} </m:t>"
    proven.edit_part(SLIDE.format(6), "<m:t>x</m:t>", own)
    proven.edit_part(SLIDE.format(6), "<m:t>=</m:t>", "<m:t/>")
    assert proven.verify().code == 0


def test_another_program_may_not_change_its_letters(proven: Proven) -> None:
    saved_by_another(proven)
    proven.edit_part(SLIDE.format(6), "<m:t>2</m:t>", "<m:t>3</m:t>")
    assert proven.examine().codes == {"formula-altered"}


def test_a_formula_of_another_structure_is_told(proven: Proven) -> None:
    slide = proven.part(SLIDE.format(6)).decode()
    proven.edit_part(
        SLIDE.format(6), slide, slide.replace("m:sSub", "m:sSup").replace("m:sub", "m:sup")
    )
    assert proven.examine().codes == {"formula-altered"}


@pytest.mark.parametrize("inside", ['<a:lumMod val="10000"/>', '<a:alpha val="0"/>'])
def test_a_ground_made_paler_is_told(proven: Proven, inside: str) -> None:
    first = grounds(proven)[0]
    proven.edit_part(
        SLIDE.format(7),
        f'<a:highlight><a:srgbClr val="{first}"/>',
        f'<a:highlight><a:srgbClr val="{first}">{inside}</a:srgbClr>',
    )
    assert proven.examine().codes == {"shade-altered"}


@pytest.mark.parametrize("turn", ['rot="10800000"', 'flipH="1"'])
def test_a_turned_picture_is_told(proven: Proven, turn: str) -> None:
    slide = proven.part(SLIDE.format(1)).decode()
    at = slide.index("<a:xfrm", slide.index("<p:pic>"))
    proven.edit_part(SLIDE.format(1), slide, f"{slide[:at]}<a:xfrm {turn}{slide[at + 7 :]}")
    assert proven.examine().codes == {"picture-turned"}


def test_a_hidden_picture_is_told(proven: Proven) -> None:
    slide = proven.part(SLIDE.format(1)).decode()
    at = slide.index("<p:cNvPr", slide.index("<p:pic>"))
    proven.edit_part(SLIDE.format(1), slide, f'{slide[:at]}<p:cNvPr hidden="1"{slide[at + 8 :]}')
    assert proven.examine().codes == {"picture-turned"}


def test_pictures_that_changed_places_on_their_slide_are_told(proven: Proven) -> None:
    part = "ppt/slides/_rels/slide8.xml.rels"
    names = [w for w in proven.part(part).decode().split('"') if w.endswith((".png", ".svg"))]
    (first, second), (third, fourth) = (
        [n for n in names if n.endswith(e)] for e in (".png", ".svg")
    )
    mixed = {first: second, second: first, third: fourth, fourth: third}
    rels = proven.part(part).decode()
    swapped = re.sub("|".join(map(re.escape, mixed)), lambda found: mixed[found[0]], rels)
    proven.edit_part(part, rels, swapped)
    told = proven.examine().data["problems"]
    assert [p["code"] for p in told] == ["picture-replaced"] * 2


def test_an_edited_source_line_is_told(proven: Proven) -> None:
    (line,) = re.findall(r"line · (\w{7})<", proven.part(SLIDE.format(1)).decode())
    proven.edit_part(SLIDE.format(1), f"line · {line}", "line · 0000000")
    done = proven.verify()
    assert done.code == 1
    assert (
        f"error[source-line-altered]: slide 1 'growing': no line says 'line · {line}'" in done.err
    )


@pytest.mark.parametrize(
    ("slide", "old", "new", "listed", "lied", "code"),
    [
        (6, "<m:t>2</m:t>", "<m:t>3</m:t>", "=2x", "=3x", "formula-differs"),
        (1, "line · {line}", "line · 0000000", "{line}", "0000000", "source-line-differs"),
        (7, 'val="{first}"', 'val="ABCDEF"', "{first}", "ABCDEF", "shade-differs"),
    ],
    ids=["formula", "source line", "ground"],
)
def test_what_is_edited_alike_in_slide_and_manifest_is_told(
    proven: Proven, slide: int, old: str, new: str, listed: str, lied: str, code: str
) -> None:
    words = {
        "line": re.findall(r"line · (\w{7})<", proven.part(SLIDE.format(1)).decode())[0],
        "first": grounds(proven)[0],
    }
    saved_by_another(proven)  # whose formulas are compared by their letters
    proven.rewrite(lambda n, d: None if n == "docProps/custom.xml" else d)
    for part in ("docProps/_rels", "[Content_Types].xml", "_rels/.rels"):
        proven.rewrite(
            lambda n, d, part=part: (
                d.replace(b"docProps/custom.xml", b"docProps/core.xml") if n.startswith(part) else d
            )
        )
    proven.edit_part(SLIDE.format(slide), old.format(**words), new)
    proven.edit_part("customXml/item1.xml", listed.format(**words), lied)
    assert code in proven.examine().codes


def test_a_figure_without_manifest_is_told(proven: Proven) -> None:
    slide = proven.part(SLIDE.format(1)).decode()
    start, end = slide.index("<p:pic>"), slide.index("</p:pic>") + len("</p:pic>")
    proven.edit_part(SLIDE.format(1), slide[start:end], slide[start:end] * 2)
    done = proven.verify()
    assert done.code == 1
    assert "error[unproven-picture]: slide 1: the picture 'figure'" in done.err


def test_a_picture_from_outside_is_told_and_not_fetched(proven: Proven) -> None:
    part = "ppt/slides/_rels/slide1.xml.rels"
    target = next(w for w in proven.part(part).decode().split('"') if w.endswith(".png"))
    proven.edit_part(part, f'"{target}"', '"http://localhost:1/x.png" TargetMode="External"')
    assert proven.examine().codes == {"picture-replaced"}


def test_a_number_and_its_manifest_edited_alike_are_told(proven: Proven) -> None:
    def lie(name: str, data: bytes) -> bytes | None:
        if name == "docProps/custom.xml" or name.startswith("docProps/_rels/custom"):
            return None
        if name in (SLIDE.format(3), SLIDE.format(4), "ppt/notesSlides/notesSlide1.xml"):
            return data.replace(b">8<", b">9<")
        if name == "customXml/item1.xml":
            return data.replace(b'"text":"8"', b'"text":"9"')
        if name.endswith(".rels") or name == "[Content_Types].xml":
            return data.replace(b"docProps/custom.xml", b"docProps/core.xml")
        return data

    proven.rewrite(lie)
    done = proven.verify()
    assert done.code == 1
    assert "error[number-differs]: value 'growth.last()' (slide 3) says '9'" in done.err
    assert "the code gives '8'" in done.err


@pytest.mark.parametrize("dropped", ["customXml/", "docProps/custom.xml"])
def test_either_copy_of_the_manifest_will_do(proven: Proven, dropped: str) -> None:
    proven.rewrite(lambda name, data: None if name.startswith(dropped) else data)
    done = proven.verify()
    assert done.code == 0, done.err
    assert ("the XML copy of the manifest was dropped" in done.err) == (dropped == "customXml/")


def test_slides_may_be_moved_and_deleted(proven: Proven) -> None:
    listed = proven.part("ppt/presentation.xml").decode()
    ids = [f"<p:sldId {piece.split('/>')[0]}/>" for piece in listed.split("<p:sldId ")[1:]]
    proven.edit_part("ppt/presentation.xml", "".join(ids), "".join([ids[4], ids[2], ids[0]]))
    done = proven.examine()
    assert (done.code, done.codes) == (0, set())
    slides = {row["slide_id"]: row["slide"] for row in done.data["items"]}
    assert {name: number for name, number in slides.items() if number} == {
        "growing": 3, "points": 2, "source": 1,
    }  # fmt: skip


# what is computed


def test_everything_is_computed_again_elsewhere(proven: Proven) -> None:
    kept = sorted(p.name for p in (proven.root / ".deckgen/cache/records").rglob("*.json"))
    done = proven.verify("--recompute")
    assert done.code == 0, done.err
    assert "computed again" in done.out
    assert sorted(p.name for p in (proven.root / ".deckgen/cache/records").rglob("*.json")) == kept


def test_code_that_fails_now_ends_with_three(proven: Proven) -> None:
    proven.edit("tiny/plots/lines.py", "    return f", "    raise RuntimeError('no')\n    return f")
    done = proven.verify()
    assert done.code == 3
    assert "error[job-failed]" in done.err
    assert "error[source-changed]" in done.err


def test_a_deck_of_another_course_is_told(proven: Proven) -> None:
    for old in ("growing", "thick", "points", "sizes", "source", "formula", "weights", "two"):
        proven.edit("content/tiny/one.yaml", f"id: {old}", f"id: x-{old}")
    assert "other-course" in proven.examine().codes
