"""Building again and again in one process: what changed is new, what is wrong leaves the rest standing."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from deckgen.jobs.options import Limits, Options
from deckgen.preview.session import Session
from deckgen.preview.state import State, update
from tests.cli.conftest import Site

OPTIONS = Options(jobs=2, limits=Limits(seconds=60))


@pytest.fixture
def session(site) -> Session:
    """A session that has built the course once."""
    made = Session(site.root / "content" / "tiny", OPTIONS)
    settled(made)
    return made


def settled(session: Session) -> State:
    """The state after a save, once everything is computed."""
    session.rebuild()
    session.compute()
    assert not session.waiting
    return session.state


def changed(state: State, since: int) -> list[str]:
    return list(update(state, since)["sheets"])


def test_the_first_build_has_every_slide(session):
    assert changed(session.state, 0) == ["cover", "growing", "points"]
    assert session.state.problems == ()
    assert session.state.focus is None


def test_a_changed_word_changes_its_slide_alone(session, site):
    before = session.state.version
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    state = settled(session)
    assert changed(state, before) == ["points"]
    assert state.focus == "points"
    assert "三点" in state.deck.sheets[2].html


def test_nothing_changed_changes_nothing(session):
    before = session.state.version
    state = settled(session)
    assert changed(state, before) == []
    assert state.focus is None


def test_a_page_that_is_further_behind_gets_everything_that_it_lacks(session, site):
    first = session.state.version
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    settled(session)
    site.edit("content/tiny/one.yaml", "notes: 开始。", "notes: 开始了。")
    assert changed(settled(session), first) == ["cover", "points"]


def test_moved_slides_have_their_new_numbers(session, site):
    path = site.root / "content/tiny/two.yaml"
    growing, points = path.read_text().removeprefix("slides:\n").split("  - id: points")
    path.write_text(f"slides:\n  - id: points{points}{growing}")
    state = settled(session)
    told = update(state, state.version)["contents"]
    assert [(s["id"], s["number"]) for s in told] == [("cover", 1), ("points", 2), ("growing", 3)]


def test_a_mistake_is_told_at_its_slide_and_the_slides_stay(session, site):
    before = session.state
    site.edit("content/tiny/two.yaml", "kind: bullets", "kind: bulets")
    state = settled(session)
    (problem,) = state.problems
    assert problem.slide == "points"
    assert problem.text.startswith("content/tiny/two.yaml:8:11: error[unknown-kind]")
    assert "kind: bulets" in problem.text and "did you mean 'bullets'" in problem.text
    assert state.deck is before.deck
    assert changed(state, before.version) == []


def test_a_repaired_mistake_is_gone(session, site):
    site.edit("content/tiny/two.yaml", "kind: bullets", "kind: bulets")
    settled(session)
    site.edit("content/tiny/two.yaml", "kind: bulets", "kind: bullets")
    assert settled(session).problems == ()


def test_broken_yaml_is_told_at_its_slide(session, site):
    site.edit("content/tiny/two.yaml", "points: [一点, 两点]", "points: [一点, 两点")
    (problem, *_) = settled(session).problems
    assert problem.slide == "points"


def test_a_failing_figure_is_told_at_the_slide_that_shows_it(session, site):
    site.edit("tiny/plots/lines.py", "axes.plot(", "axes.plt(")
    (problem,) = settled(session).problems
    assert problem.slide == "growing"
    assert "AttributeError" in problem.text and "tiny/plots/lines.py" in problem.text


def test_a_figures_new_code_is_run(session, site):
    before = session.state
    site.edit("tiny/plots/lines.py", 'colors["query"]', 'colors["key"]')
    state = settled(session)
    assert state.problems == ()
    assert changed(state, before.version) == ["growing"]
    assert set(state.deck.pictures) != set(before.deck.pictures)


def test_new_code_of_an_experiment_changes_the_values_that_slides_quote(session, site):
    site.edit("tiny/maths.py", "return 2 * x", "return 3 * x")
    state = settled(session)
    assert "27" in state.deck.sheets[2].title


def test_a_course_that_cannot_be_read_at_first_is_shown_once_it_can(new_site):
    new_site.edit("content/tiny/deck.yaml", "id: tiny", "id: [")
    session = Session(new_site.root / "content" / "tiny", Options())
    state = settled(session)
    assert state.deck is None and state.problems
    new_site.edit("content/tiny/deck.yaml", "id: [", "id: tiny")
    state = settled(session)
    assert state.problems == () and len(state.deck.sheets) == 3


def test_only_the_cache_is_written(session, site):
    def files() -> set[Path]:
        return {p for p in site.root.rglob("*") if p.is_file() and ".deckgen" not in p.parts}

    before = files()
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    settled(session)
    assert files() == before


def test_a_hundred_edits_leave_nothing_behind(session, site):
    path = site.root / "content/tiny/two.yaml"
    text = path.read_text(encoding="utf-8")

    def edit(times: range) -> int:
        for number in times:
            path.write_text(text.replace("两点", f"第{number}点"), encoding="utf-8")
            state = settled(session)
            assert state.problems == () and f"第{number}点" in state.deck.sheets[2].html
        gc.collect()
        return len(gc.get_objects())

    early = edit(range(10))
    late = edit(range(10, 110))
    assert late - early < 100 * 100  # a deck kept for each edit would be thousands of objects each


# while something is computed


@pytest.fixture
def computing() -> Iterator[Callable[[Session], Thread]]:
    """Starts computing in a thread, as the server does, and waits until the slow job runs; ends it after the test."""
    started: list[tuple[Session, Thread]] = []

    def start(session: Session) -> Thread:
        thread = Thread(target=session.compute)
        started.append((session, thread))
        thread.start()
        while not (session.root / "begun").exists():
            assert thread.is_alive()
            time.sleep(0.01)
        return thread

    yield start
    for session, thread in started:
        session.close()
        thread.join(30)
        assert not thread.is_alive()


RETURN = "return 2 * x"
SLOWLY = f"open('begun', 'w').close()\n    __import__('time').sleep(60)\n    {RETURN}"


def slow(site: Site) -> None:
    """Let the experiment run for a minute; it says when it has begun."""
    site.edit("tiny/maths.py", RETURN, SLOWLY)


def quick(site: Site) -> None:
    site.edit("tiny/maths.py", SLOWLY, RETURN)


def test_before_anything_is_computed_every_slide_is_there(new_site):
    session = Session(new_site.root / "content" / "tiny", OPTIONS)
    state = session.rebuild()
    assert session.waiting and state.problems == ()
    assert [sheet.id for sheet in state.deck.sheets] == ["cover", "growing", "points"]
    assert "…" in state.deck.sheets[2].title
    assert state.deck.placed.slides[1].source_line is None  # no code has made it
    first = state.version
    state = session.compute()
    assert changed(state, first) == ["growing", "points"]
    assert "8" in state.deck.sheets[2].title and not session.waiting


def test_a_slide_that_waits_shows_what_it_showed_last(session, site):
    before = session.state
    site.edit("tiny/plots/lines.py", 'colors["query"]', 'colors["key"]')
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    state = session.rebuild()
    assert session.waiting
    assert changed(state, before.version) == ["points"]
    assert state.deck.pictures == before.deck.pictures
    assert changed(session.compute(), state.version) == ["growing"]


def test_an_edit_while_it_computes_is_shown_at_once(session, site, computing):
    slow(site)
    session.rebuild()
    thread = computing(session)
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    state = session.rebuild()
    assert "三点" in state.deck.sheets[2].html
    assert thread.is_alive() and session.waiting and state.computing


def test_a_mistake_while_it_computes_is_told_at_once(session, site, computing):
    slow(site)
    session.rebuild()
    computing(session)
    site.edit("content/tiny/one.yaml", "title: 小课", "title: '" + "很长的题目" * 40 + "'")
    before = session.state.deck
    state = session.rebuild()
    assert [p.slide for p in state.problems] == ["cover"]
    assert state.deck is before


def test_what_nobody_waits_for_any_more_is_stopped(session, site, computing):
    slow(site)
    session.rebuild()
    thread = computing(session)
    quick(site)
    state = session.rebuild()
    thread.join(30)
    assert not thread.is_alive()
    assert not session.waiting and state.problems == () and state.computing == ()


def test_closing_stops_what_runs_and_what_would(session, site, computing):
    slow(site)
    session.rebuild()
    thread = computing(session)
    before = session.state.version
    session.close()
    thread.join(30)
    assert not thread.is_alive()
    assert session.compute() is None
    assert session.state.version == before


def test_a_failure_is_told_when_it_comes(session, site):
    site.edit("tiny/plots/lines.py", "axes.plot(", "axes.plt(")
    assert session.rebuild().problems == ()
    (problem,) = session.compute().problems
    assert problem.slide == "growing"


def test_what_is_wrong_with_a_slide_that_waits_is_told_once_it_is_computed(session, site):
    site.edit("tiny/maths.py", RETURN, f"{RETURN} + 0")
    site.edit("content/tiny/two.yaml", "title: 最后是 ", "title: " + "这么长的题目" * 30)
    assert session.rebuild().problems == ()
    (problem,) = session.compute().problems
    assert problem.slide == "points" and "text-too-long" in problem.text
