"""What is computed again and what is not, and why."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

from deckgen.jobs.artifacts import DemoOutput, Drawing, Formula, Value
from deckgen.jobs.index import read_index
from deckgen.jobs.plan import Plan, plan
from deckgen.jobs.requests import FigureRequest, ValueRequest
from deckgen.jobs.run import kept_of, run_plan
from deckgen.jobs.stop import Stop
from deckgen.lengths import Inches
from deckgen.source.functions import function_bodies
from tests.jobs.project import DEMO, EVERYTHING, LINE, VALUE, Project, Silent


def test_every_kind_of_request_gets_its_artifact(new_project: Project) -> None:
    done = new_project.run(*EVERYTHING)
    assert done.problems == ()
    drawing, value, demo, formula = (done.artifacts[request] for request in EVERYTHING)
    assert isinstance(drawing, Drawing)
    assert drawing.png.startswith(b"\x89PNG")
    assert b"<svg" in drawing.svg
    assert drawing.alt == "A line up to 8."
    assert isinstance(value, Value)
    assert value.text == "8"
    assert isinstance(demo, DemoOutput)
    assert demo.text == "42\n"
    assert isinstance(formula, Formula)
    assert 0 < formula.depth < formula.height


def test_an_unchanged_course_runs_nothing_and_gives_the_same(project: Project) -> None:
    first = project.run(*EVERYTHING)
    again = project.run(*EVERYTHING)
    assert again.ran == ()
    assert again.cached == 5
    assert again.artifacts == first.artifacts


def test_computing_afresh_gives_the_same_bytes(project: Project) -> None:
    first = project.run(*EVERYTHING)
    assert first.ran == ()
    again = project.run(*EVERYTHING, fresh=True)
    assert {ran.reason for ran in again.ran} == {"asked for (--fresh)"}
    assert len(again.ran) == 5
    assert again.artifacts == first.artifacts


def test_a_change_in_an_imported_module_runs_what_imported_it(project: Project) -> None:
    project.run(*EVERYTHING)
    project.edit("tiny/maths.py", "2 * x", "3 * x")
    reasons = project.reasons(*EVERYTHING)
    assert reasons == {
        "experiment:growth": "code changed: tiny/maths.py",
        "figure:line": "new result of growth",
        "value:growth": "new result of growth",
        "demo:tiny.demos.prints:shapes": "code changed: tiny/maths.py",
    }


def test_an_edit_within_the_same_second_and_of_the_same_size_is_seen(project: Project) -> None:
    assert project.run(DEMO).artifacts[DEMO].text == "42\n"
    project.edit("tiny/maths.py", "2 * x", "4 * x")
    assert project.run(DEMO).artifacts[DEMO].text == "84\n"


def test_a_change_that_leaves_the_result_alone_draws_nothing_again(project: Project) -> None:
    project.run(LINE)
    project.edit("tiny/maths.py", "# a comment", "# another comment")
    assert project.reasons(LINE) == {"experiment:growth": "code changed: tiny/maths.py"}


def test_a_change_in_a_module_that_nothing_imported_runs_nothing(project: Project) -> None:
    project.write("tiny/aside.py", "x = 1\n")
    project.run(*EVERYTHING)
    project.write("tiny/aside.py", "x = 2\n")
    assert project.reasons(*EVERYTHING) == {}


def test_a_changed_plot_draws_again_without_its_experiment(project: Project) -> None:
    project.run(LINE)
    project.edit("tiny/plots/lines.py", "A line", "The line")
    assert project.reasons(LINE) == {"figure:line": "code changed: tiny/plots/lines.py"}


def test_a_file_that_the_code_reads_counts_as_its_source(project: Project) -> None:
    project.write("tiny/numbers.txt", "5")
    project.edit(
        "tiny/demos/prints.py",
        "print(double(21))",
        "from pathlib import Path\n    print((Path(__file__).parent.parent / 'numbers.txt').read_text())",
    )
    project.run(DEMO)
    assert project.reasons(DEMO) == {}
    project.write("tiny/numbers.txt", "6")
    name = f"demo:{DEMO.symbol}"
    assert project.reasons(DEMO) == {name: "code changed: tiny/numbers.txt"}


def test_only_figures_that_show_a_changed_word_are_drawn_again(project: Project) -> None:
    project.run(LINE)
    project.set(words={"common": {"title": "增长", "other": "別"}})
    assert project.reasons(LINE) == {}
    project.set(words={"common": {"title": "增长"}, "line": {"title": "线"}})
    assert project.reasons(LINE) == {"figure:line": "words changed: title"}


def test_only_figures_that_use_a_changed_colour_are_drawn_again(project: Project) -> None:
    project.run(LINE)
    theme = project.course.theme
    project.set(theme=structs.replace(theme, colors={**theme.colors, "bad": "#FF0000"}))
    assert project.reasons(LINE) == {}
    project.set(theme=structs.replace(theme, colors={**theme.colors, "query": "#FF0000"}))
    assert project.reasons(LINE) == {"figure:line": "theme changed: query"}


def test_a_changed_parameter_is_named_with_both_values(project: Project) -> None:
    project.run(LINE)
    changed = dataclasses.replace(LINE, params=(("width", 2),))
    assert project.reasons(changed) == {"figure:line": "parameters changed: width 1.0 → 2.0"}


def test_a_changed_size_is_named(project: Project) -> None:
    project.run(LINE)
    wider = dataclasses.replace(LINE, width=Inches(5))
    assert project.reasons(wider) == {"figure:line": f"width changed: {Inches(4)} → {Inches(5)}"}


def test_a_second_use_of_a_figure_is_its_first_run(project: Project) -> None:
    project.run(LINE)
    second = dataclasses.replace(LINE, params=(("width", 2.0),))
    assert project.reasons(LINE, second) == {"figure:line": "first run"}


def test_data_go_to_the_experiment_over_the_course_s_own(project: Project) -> None:
    project.set(experiments={"growth": (("start", 5), ("steps", 1))})
    request = dataclasses.replace(LINE, data=(("steps", 2),))
    done = project.run(request, LINE, VALUE)
    assert done.artifacts[request].alt == "A line up to 20."
    assert done.artifacts[LINE].alt == "A line up to 10."
    assert done.artifacts[VALUE].text == "10"


def test_requests_that_mean_the_same_are_one_job(new_project: Project) -> None:
    same = dataclasses.replace(LINE, params=(("width", 1),), data=(("steps", 3),))
    done = new_project.run(LINE, same)
    assert [ran.job for ran in done.ran] == ["experiment:growth", "figure:line"]
    assert done.artifacts[LINE] == done.artifacts[same]


def test_where_a_slide_stands_is_no_part_of_a_job(project: Project) -> None:
    project.run(LINE)
    moved = dataclasses.replace(LINE, asked_by=(None, "elsewhere"))
    assert project.reasons(moved) == {}


def test_values_over_one_experiment_are_cached_one_by_one(project: Project) -> None:
    project.run(VALUE)
    other = ValueRequest("growth.values[0]", ("growth",))
    done = project.run(VALUE, other)
    assert [ran.job for ran in done.ran] == ["value:growth"]
    assert (done.artifacts[VALUE].text, done.artifacts[other].text) == ("8", "1")


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: data[:-20] + b"#" + data[-19:],
        lambda data: pickle.dumps(exit),
    ],
)
def test_damaged_files_are_computed_again(project: Project, damage) -> None:
    first = project.run(*EVERYTHING)
    folder = project.root / ".deckgen" / "cache"
    for path in [p for p in folder.rglob("*") if p.is_file()]:
        path.write_bytes(damage(path.read_bytes()))
    again = project.run(*EVERYTHING)
    assert {ran.reason for ran in again.ran} == {"the kept result was damaged"}
    assert again.artifacts == first.artifacts
    assert project.run(*EVERYTHING).ran == ()


def test_a_damaged_result_is_computed_again_only_when_a_figure_needs_it(project: Project) -> None:
    project.run(LINE)
    for path in (project.root / ".deckgen" / "cache" / "blobs").rglob("*"):
        if path.is_file() and not path.read_bytes().startswith((b"\x89PNG", b"<")):
            path.write_bytes(b"not a pickle of ours")
    assert project.reasons(LINE) == {}
    project.edit("tiny/plots/lines.py", "A line", "The line")
    assert project.reasons(LINE) == {
        "experiment:growth": "the kept result was damaged",
        "figure:line": "code changed: tiny/plots/lines.py",
    }


def test_an_unchanged_course_imports_neither_drawing_nor_course(project: Project) -> None:
    project.run(*EVERYTHING)
    script = Path(__file__).with_name("rebuild_imports.py")
    result = subprocess.run(
        [sys.executable, str(script), str(project.root)], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["0", "5"]


def test_an_unknown_figure_is_told_with_its_place_and_a_hint(project: Project) -> None:
    wrong = FigureRequest("lime", Inches(1), Inches(1), asked_by=LINE.asked_by)
    (problem,) = project.run(wrong).problems
    assert problem.code == "unknown-figure"
    assert problem.place == LINE.asked_by[0]
    assert "'line'" in (problem.hint or "")


def test_provenance_names_the_functions_that_ran_also_when_cached(project: Project) -> None:
    project.run(LINE)
    drawing = project.run(LINE).artifacts[LINE]
    assert isinstance(drawing, Drawing)
    own = [name for name, _, _ in drawing.provenance.functions]
    assert own == ["tiny.plots.lines:line", "tiny.results:Growth.last"]
    (growth,) = drawing.provenance.inputs
    assert growth.job == "experiment:growth"
    functions = {name: numbers for name, _, numbers in growth.functions}
    maths = (project.root / "tiny/maths.py").read_text(encoding="utf-8")
    double = function_bodies(maths)[0]
    ran = [maths.splitlines()[double.line(n) - 1].strip() for n in functions["tiny.maths:double"]]
    assert ran == ["if x < 0:", "return 2 * x"]
    assert "tiny.maths:unused" not in functions


def planned(project: Project) -> Plan:
    index = read_index(project.root, "tiny")
    return plan(EVERYTHING, course=project.course, index=index, dpi=200)


def test_a_run_that_is_stopped_starts_nothing_and_says_what_is_missing(
    new_project: Project,
) -> None:
    made, stop, silent = planned(new_project), Stop(), Silent()
    stop.ask()
    around = {"course": new_project.course, "options": new_project.options, "reporter": silent}
    done = run_plan(made, **around, stop=stop)
    assert silent.started == [] and done.artifacts == {}
    assert done.missing == made.by_key.keys()


def test_what_is_kept_is_found_without_running_anything(new_project: Project) -> None:
    made, silent = planned(new_project), Silent()
    around = {"course": new_project.course, "options": new_project.options, "reporter": silent}
    nothing = kept_of(made, **around)
    assert nothing.artifacts == {} and nothing.missing == made.by_key.keys()
    whole = new_project.run(*EVERYTHING)
    kept = kept_of(made, **around)
    assert kept.artifacts == whole.artifacts and kept.missing == frozenset()
    assert silent.started == []
