"""`deckgen build` from the outside: what it writes, what it says, how it ends."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pptx import Presentation

from tests.cli.conftest import ENGINE, Site

DECK = "build/tiny.pptx"


def titles(deck: Path) -> list[str]:
    return [slide.shapes.title.text_frame.text for slide in Presentation(str(deck)).slides]


def test_a_course_becomes_a_deck(new_site: Site) -> None:
    done = new_site.deckgen("build")
    assert done.returncode == 0, done.stderr
    assert titles(new_site.root / DECK) == ["小课", "一直翻倍", "最后是 8"]
    assert done.stdout.startswith("3 slides, 3 jobs run, 0 cached")
    assert done.stdout.splitlines()[-1] == DECK


def test_a_rebuild_says_the_same_bytes_and_loads_nothing_heavy(site: Site) -> None:
    first = (site.root / DECK).read_bytes()
    code = (
        "import sys\n"
        "from deckgen.cli import commands\n"
        "try:\n    commands(['build'])\n"
        "finally:\n    print(sorted({'torch', 'matplotlib', 'tiny', 'coverage', 'numpy'} & set(sys.modules)))"
    )
    environment = {"PYTHONPATH": str(ENGINE), "PYTHONHASHSEED": "5", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=site.root, env=environment, capture_output=True, text=True
    )
    assert "0 jobs run, 3 cached" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"
    assert (site.root / DECK).read_bytes() == first


def test_two_builds_from_nothing_are_the_same_bytes(site: Site) -> None:
    site.deckgen("build", "-o", "again.pptx", "--fresh", "--jobs", "1", PYTHONHASHSEED="2")
    assert (site.root / DECK).read_bytes() == (site.root / "again.pptx").read_bytes()


def test_reasons_are_explained(site: Site) -> None:
    site.edit("tiny/plots/lines.py", "A line", "The line")
    done = site.deckgen("build", "--explain")
    assert "figure:line: code changed: tiny/plots/lines.py" in done.stdout
    assert "1 job run, 2 cached" in done.stdout


def test_only_chosen_slides_are_built(site: Site) -> None:
    site.deckgen("build", "--only", "points", "-o", "one.pptx")
    assert titles(site.root / "one.pptx") == ["最后是 8"]
    site.deckgen("build", "--only", "two", "-o", "chapter.pptx")
    assert titles(site.root / "chapter.pptx") == ["一直翻倍", "最后是 8"]
    site.deckgen("build", "--path", "short", "-o", "path.pptx")
    assert titles(site.root / "path.pptx") == ["一直翻倍"]


def test_a_part_of_a_course_does_not_replace_the_whole(site: Site) -> None:
    whole = (site.root / DECK).read_bytes()
    for options in (("--only", "points"), ("--path", "short")):
        done = site.deckgen("build", *options)
        assert done.stdout.startswith("1 slide, ")
        assert done.stdout.splitlines()[-1] == f"build/tiny-{options[1]}.pptx"
    assert (site.root / DECK).read_bytes() == whole


def test_a_build_that_ran_nothing_says_so_when_asked_why(site: Site) -> None:
    assert "nothing ran" in site.deckgen("build", "--explain").stdout


def test_notes_name_the_next_slide_where_a_path_leaves_slides_out(site: Site) -> None:
    site.deckgen("build", "--path", "ends", "-o", "path.pptx")
    path, whole = (
        [s.notes_slide.notes_text_frame.text for s in Presentation(str(deck)).slides]
        for deck in (site.root / "path.pptx", site.root / DECK)
    )
    assert path[0] == f"{whole[0]}\n按这条路线，下一页是：最后是 8"
    assert path[1] == whole[2]


def test_no_file_of_another_kind_is_overwritten(site: Site) -> None:
    chapter = site.root / "content/tiny/two.yaml"
    before = chapter.read_bytes()
    for options in (
        ["build", "-o", str(chapter)],
        ["build", "--to", "html", "-o", "deck.pptx"],
        ["figures", "--gallery", str(chapter)],
        ["verify", DECK, "--html", str(chapter)],
    ):
        done = site.deckgen(*options)
        assert done.returncode == 2
        assert "ending in" in done.stderr
    assert chapter.read_bytes() == before


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs Linux's /proc")
@pytest.mark.parametrize("seconds", [0.0, 0.3, 0.9])
def test_ctrl_c_ends_a_build_without_a_traceback(new_site: Site, seconds: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "deckgen", "build"], cwd=new_site.root, text=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE)}, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    while process.poll() is None and not _has_fork_server(process.pid):
        time.sleep(0.01)  # earlier it is Python itself that starts
    time.sleep(seconds)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
    assert "Traceback" not in process.communicate(timeout=60)[1]


def _has_fork_server(pid: int) -> bool:
    """Whether the process *pid* has started one."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return any(b"forkserver" in Path(f"/proc/{c}/cmdline").read_bytes() for c in children)
    except OSError:  # it ended meanwhile
        return False


def test_an_unknown_choice_gets_a_hint(site: Site) -> None:
    done = site.deckgen("build", "--only", "point", "--path", "shrt")
    assert done.returncode == 1
    assert "did you mean 'points'?" in done.stderr
    assert "did you mean 'short'?" in done.stderr


def test_all_problems_are_told_and_the_old_deck_stays(site: Site) -> None:
    before = (site.root / DECK).read_bytes()
    site.edit("content/tiny/two.yaml", "{use: line}", "{use: lime, params: {width: 2}}")
    site.edit("content/tiny/two.yaml", "growth.last()", "grwth.last()")
    done = site.deckgen("build")
    assert done.returncode == 1
    assert (
        "content/tiny/two.yaml:5:19: error[unknown-figure]: no figure named 'lime'" in done.stderr
    )
    assert "    5 |     figure: {use: lime" in done.stderr
    assert "no experiment named 'grwth'" in done.stderr
    assert done.stdout == "no deck was written: 2 problems\n"
    assert (site.root / DECK).read_bytes() == before


def test_a_wrong_parameter_is_told_where_it_is_written(site: Site) -> None:
    site.edit("content/tiny/two.yaml", "{use: line}", "{use: line, params: {widht: 2}}")
    done = site.deckgen("build")
    assert done.returncode == 1
    assert "content/tiny/two.yaml:5:34: error[unknown-parameter]" in done.stderr
    assert "did you mean 'width'?" in done.stderr


def test_code_that_fails_ends_with_three(site: Site) -> None:
    before = (site.root / DECK).read_bytes()
    site.edit("tiny/plots/lines.py", "return f", "raise RuntimeError('no')\n    return f")
    done = site.deckgen("build")
    assert done.returncode == 3
    assert (
        "content/tiny/two.yaml:5:19: error[job-failed]: figure 'line' raised RuntimeError: no"
        in done.stderr
    )
    assert "(needed by growing)" in done.stderr
    assert "tiny/plots/lines.py:13 in line" in done.stderr
    assert (site.root / DECK).read_bytes() == before


def test_a_bad_signature_shows_the_line_of_python(site: Site) -> None:
    site.edit("tiny/plots/lines.py", "width: float = 1.0", "width: dict = 1.0")
    done = site.deckgen("build")
    assert done.returncode == 1
    assert "tiny/plots/lines.py:8:45: error[bad-signature]" in done.stderr
    assert "    8 | def line(" in done.stderr


def test_wrong_usage_ends_with_two(site: Site) -> None:
    assert site.deckgen("build", "--jobs", "0").returncode == 2
    assert site.deckgen("biuld").returncode == 2


def test_quiet_says_nothing(site: Site) -> None:
    done = site.deckgen("build", "-q")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_where_there_is_no_course_it_says_so(tmp_path: Path) -> None:
    done = Site(tmp_path).deckgen("build")
    assert done.returncode == 1
    assert "error[no-course]" in done.stderr


def test_a_deck_over_its_budget_is_a_warning(site: Site) -> None:
    site.edit("content/tiny/deck.yaml", "lang: zh-CN", "lang: zh-CN\nsize_budget: 10 kB")
    done = site.deckgen("build")
    assert done.returncode == 0
    assert "warning[size-budget]" in done.stderr
    assert "1 warning" in done.stdout


@pytest.mark.parametrize("closed", ["2>&-", ">&-", ">&- 2>&-", "> /dev/full"])
def test_a_deck_is_built_whatever_became_of_the_terminal(new_site: Site, closed: str) -> None:
    command = f"{sys.executable} -m deckgen build {closed}"
    environment = {**os.environ, "PYTHONPATH": str(ENGINE)}
    done = subprocess.run(
        command, shell=True, cwd=new_site.root, env=environment, capture_output=True, text=True
    )
    assert titles(new_site.root / DECK) == ["小课", "一直翻倍", "最后是 8"]
    assert "Traceback" not in done.stderr
    assert done.returncode == ("full" in closed)


def test_a_file_that_can_not_be_written_is_named(site: Site) -> None:
    (site.root / "content/tiny/schema").write_text("in the way")
    done = site.deckgen("schema")
    assert done.returncode == 1
    assert done.stderr.startswith("deckgen: ") and "schema" in done.stderr
    assert "Traceback" not in done.stderr
