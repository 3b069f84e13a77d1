"""A job that goes wrong is told with its name, its cause and who asked; the others still run."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest
from msgspec import structs

from deckgen.jobs.index import read_index
from deckgen.jobs.options import Limits
from deckgen.jobs.plan import plan
from deckgen.jobs.run import run_plan
from deckgen.jobs.stop import Stop
from deckgen.problems import Problem, Severity
from tests.jobs.project import DEMO, FORMULA, LINE, VALUE, Project, Silent

BODY = "    print(double(21))"


def broken_demo(project: Project, code: str, **limits: float) -> Problem:
    """The one problem of a build whose demo does *code*, while the rest is as it should be."""
    project.edit("tiny/demos/prints.py", BODY, code)
    if limits:
        project.options = structs.replace(project.options, limits=Limits(**limits))
    asked = dataclasses.replace(DEMO, asked_by=(LINE.asked_by[0], "printing"))
    done = project.run(asked, LINE)
    assert LINE in done.artifacts
    assert asked not in done.artifacts
    assert done.failed
    (problem,) = done.problems
    assert problem.place == LINE.asked_by[0]
    assert "(needed by printing)" in problem.message
    assert "demo 'tiny.demos.prints:shapes'" in problem.message
    return problem


def test_an_exception_is_told_with_the_lines_that_led_to_it(project: Project) -> None:
    project.edit(
        "tiny/maths.py", "    if x < 0:", "    if x == 42:\n        return x / 0\n    if x < 0:"
    )
    problem = broken_demo(project, "    print(double(42))")
    assert problem.code == "job-failed"
    head, *trace = problem.message.splitlines()
    assert "raised ZeroDivisionError: division by zero" in head
    assert trace == [
        "  tiny/demos/prints.py:9 in shapes: print(double(42))",
        "  tiny/maths.py:6 in double: return x / 0",
    ]


def test_a_job_that_hangs_is_stopped_and_says_where_it_was(project: Project) -> None:
    code = "    import time\n    while True:\n        time.sleep(0.01)"
    problem = broken_demo(project, code, seconds=3)
    assert problem.code == "job-timeout"
    assert "took longer than 3 s" in problem.message
    assert "tiny/demos/prints.py:11 in shapes" in problem.message


def test_what_a_stopped_job_started_is_stopped_too(project: Project, tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        "    import subprocess\n"
        "    child = subprocess.Popen(['sleep', '60'])\n"
        f"    open({str(mark)!r}, 'w').write(str(child.pid))\n"
        "    child.wait()"
    )
    broken_demo(project, code, seconds=3)
    assert has_ended(int(mark.read_text()))


def test_a_job_that_takes_too_much_memory_is_told(project: Project) -> None:
    code = "    print(len(b'x' * (1 << 31)))"
    problem = broken_demo(project, code, memory=256 << 20)
    assert problem.code == "job-memory"
    assert "ran out of memory" in problem.message


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        ("    import os\n    os._exit(7)", "job-crashed", "ended its process (exit code 7)"),
        ("    raise SystemExit(7)", "job-failed", "raised SystemExit"),
        ("    import os\n    os.kill(os.getpid(), 9)", "job-memory", "was killed"),
        ("    import os\n    os.abort()", "job-crashed", "crashed (SIGABRT)"),
    ],
)
def test_a_job_that_ends_its_process_is_told(
    project: Project, code: str, kind: str, words: str
) -> None:
    problem = broken_demo(project, code)
    assert problem.code == kind
    assert words in problem.message


def test_a_failure_that_quotes_a_whole_tensor_is_told_in_short(project: Project) -> None:
    problem = broken_demo(project, "    raise ValueError('1' * 100_000)")
    assert len(problem.message) < 1_000


def test_a_failed_experiment_is_told_once_with_every_slide_that_needs_it(project: Project) -> None:
    project.edit("tiny/experiments/growth.py", "values = [start]", "raise ValueError('no')")
    value = dataclasses.replace(VALUE, asked_by=(None, "quoting"))
    done = project.run(LINE, value, DEMO)
    assert DEMO in done.artifacts
    (problem,) = done.problems
    assert "experiment 'growth' raised ValueError: no" in problem.message
    assert "(needed by growing, quoting)" in problem.message
    assert "tiny/experiments/growth.py:10 in growth" in problem.message


def test_a_failure_is_not_kept(project: Project) -> None:
    broken_demo(project, "    raise ValueError")
    project.edit("tiny/demos/prints.py", "    raise ValueError", BODY)
    assert project.run(DEMO).artifacts[DEMO].text == "42\n"


def test_one_bad_value_leaves_the_others_over_its_experiment_alone(project: Project) -> None:
    bad = dataclasses.replace(VALUE, expression="growth.lost()")
    done = project.run(VALUE, bad)
    assert done.artifacts[VALUE].text == "8"
    (problem,) = done.problems
    assert problem.code == "bad-value"
    assert problem.message.startswith("value 'growth.lost()': ")
    assert not done.failed


def test_a_formula_that_cannot_be_drawn_is_a_mistake_of_the_content(project: Project) -> None:
    bad = dataclasses.replace(FORMULA, latex=r"\frac{a")
    done = project.run(FORMULA, bad)
    assert FORMULA in done.artifacts
    (problem,) = done.problems
    assert problem.code == "bad-formula"
    assert problem.message.startswith(r"formula '\frac{a' can't be drawn: ")
    assert not done.failed


@pytest.mark.parametrize("alt", ["''", "'  '", "None", "b'a'", "'a\\ud83d'"])
def test_a_figure_without_alt_text_is_an_error(project: Project, alt: str) -> None:
    project.edit("tiny/plots/lines.py", 'f"A line up to {result.last()}."', alt)
    (problem,) = project.run(LINE).problems
    assert problem.code == "empty-alt"


def test_a_word_that_the_label_file_lacks_is_named(project: Project) -> None:
    project.set(words={"common": {}})
    (problem,) = project.run(LINE).problems
    assert "the label file (labels: in deck.yaml) has no 'title'" in problem.message


def test_a_letter_that_the_typeface_lacks_is_an_error(project: Project) -> None:
    project.set(words={"common": {"title": "\U00012000"}})
    (problem,) = project.run(LINE).problems
    assert "Glyph" in problem.message


def test_a_full_disk_leaves_a_build_that_works_and_a_cache_that_is_whole(
    new_project: Project,
) -> None:
    script = Path(__file__).with_name("small_disk.py")
    result = subprocess.run(
        [sys.executable, str(script), str(new_project.root)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.split() == ["4", "cache-not-written"]
    assert not list((new_project.root / ".deckgen").rglob("*.tmp"))
    done = new_project.run(LINE, VALUE, DEMO)
    assert done.problems == ()
    assert len(done.artifacts) == 3
    assert new_project.run(LINE, VALUE, DEMO).ran == ()


def test_an_interrupted_build_ends_its_children(project: Project, tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        "    import os, time\n"
        f"    open({str(mark)!r}, 'w').write(str(os.getpid()))\n"
        "    time.sleep(60)"
    )
    project.edit("tiny/demos/prints.py", BODY, code)
    script = Path(__file__).with_name("build_once.py")
    build = subprocess.Popen(
        [sys.executable, str(script), str(project.root)],
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background may ignore interrupts, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not (mark.exists() and mark.read_text()):
        time.sleep(0.01)
    build.send_signal(signal.SIGINT)
    _, said = build.communicate()
    assert said.count("KeyboardInterrupt") == 1
    assert has_ended(int(mark.read_text()))


def test_a_cache_that_cannot_be_written_is_a_warning(new_project: Project) -> None:
    (new_project.root / ".deckgen").write_text("a file in the way")
    done = new_project.run(LINE, VALUE)
    assert len(done.artifacts) == 2
    (problem,) = done.problems
    assert (problem.code, problem.severity) == ("cache-not-written", Severity.WARNING)


def test_builds_at_once_do_not_hurt_each_other(new_project: Project) -> None:
    script = Path(__file__).with_name("build_once.py")
    command = [sys.executable, str(script), str(new_project.root)]
    builds = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    outputs = {build.communicate()[0] for build in builds}
    assert [build.returncode for build in builds] == [0, 0, 0]
    assert len(outputs) == 1
    assert new_project.run(LINE, VALUE, DEMO).ran == ()


def test_a_build_that_is_killed_leaves_no_child_and_a_cache_that_is_whole(
    project: Project, tmp_path: Path
) -> None:
    mark = tmp_path / "pid"
    code = (
        "    import os, time\n"
        f"    open({str(mark)!r}, 'w').write(str(os.getpid()))\n"
        "    time.sleep(60)"
    )
    project.edit("tiny/demos/prints.py", BODY, code)
    script = Path(__file__).with_name("build_once.py")
    build = subprocess.Popen([sys.executable, str(script), str(project.root)])
    while not (mark.exists() and mark.read_text()):
        time.sleep(0.01)
    build.kill()
    build.wait()
    assert has_ended(int(mark.read_text()))
    project.edit("tiny/demos/prints.py", code, BODY)
    assert project.run(LINE, VALUE, DEMO).problems == ()


def has_ended(pid: int) -> bool:
    """Whether the process *pid* ends within ten seconds (one that waits to be reaped has ended)."""
    for _ in range(1000):
        try:
            os.kill(pid, 0)
            if ") Z " in Path(f"/proc/{pid}/stat").read_text():
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


PLOT = """    axes.plot(result.values, color=canvas.colors["query"], linewidth=width)
    axes.set_title(canvas.words["title"])
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("    axes.set_axis_off()\n", "drew nothing: the whole picture has one colour"),
        ("    axes.plot([0.0, 1.0], [float('nan')] * 2)\n", "its Line2D has no number but NaN"),
        ("    canvas.figure.set_size_inches(1, 1)\n", "changed the size of its figure"),
        ("    axes.imshow([[float('nan')] * 2] * 2)\n", "its AxesImage has no number but NaN"),
        ("    axes.scatter([0], [0], c=[float('inf')])\n", "its PathCollection has no number"),
    ],
)
def test_a_figure_that_shows_nothing_is_told(project: Project, code: str, said: str) -> None:
    project.edit("tiny/plots/lines.py", PLOT, code)
    done = project.run(LINE, DEMO)
    (problem,) = done.problems
    assert (problem.code, done.failed) == ("empty-figure", True)
    assert said in problem.message
    assert DEMO in done.artifacts


@pytest.mark.parametrize(
    "code",
    [
        "    axes.plot([0.0, 1.0, 2.0], [1.0, float('nan'), 2.0])\n",
        "    axes.set_axis_off()\n    canvas.figure.text(0.5, 0.5, 'x')\n",
        "    axes.plot(['a', 'b'], [1, 2])\n    axes.plot([], [])\n",
        "    axes.plot([1.0, 2.0])\n    axes.plot([float('nan')], 'o', label='a sample')\n",
    ],
)
def test_gaps_words_and_names_are_something(project: Project, code: str) -> None:
    project.edit("tiny/plots/lines.py", PLOT, code)
    assert project.run(LINE).problems == ()


def test_a_run_that_is_stopped_stops_what_its_jobs_started(project: Project) -> None:
    """A job's own children are in its group, and end with it."""
    project.edit("tiny/demos/prints.py", BODY, STARTS_A_CHILD)
    index = read_index(project.root, "tiny")
    made, stop = plan((DEMO,), course=project.course, index=index, dpi=200), Stop()
    around = {"course": project.course, "options": project.options, "reporter": Silent()}
    running = Thread(target=lambda: run_plan(made, **around, stop=stop))
    running.start()
    told = project.root / "child"
    while not (told.exists() and told.read_text()):
        assert running.is_alive()
        time.sleep(0.01)
    stop.ask()
    running.join(30)
    assert not running.is_alive()
    deadline = time.monotonic() + 10
    while alive(int(told.read_text())) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(int(told.read_text()))


STARTS_A_CHILD = """    import subprocess, sys, time
    child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])
    open('child', 'w').write(str(child.pid))
    time.sleep(60)"""


def alive(pid: int) -> bool:
    """Whether *pid* runs; one that ended and was not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
