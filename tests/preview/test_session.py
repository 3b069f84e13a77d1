"""Building again and again in one process: what changed is new, what is wrong leaves the rest standing."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from deckgen.jobs.options import Limits, Options
from deckgen.preview.session import Session
from deckgen.preview.state import State, update


@pytest.fixture
def session(site) -> Session:
    """A session that has built the course once."""
    made = Session(site.root / "content" / "tiny", Options(jobs=2, limits=Limits(seconds=60)))
    made.rebuild()
    return made


def changed(state: State, since: int) -> list[str]:
    return list(update(state, since)["sheets"])


def test_the_first_build_has_every_slide(session):
    assert changed(session.state, 0) == ["cover", "growing", "points"]
    assert session.state.problems == ()
    assert session.state.focus is None


def test_a_changed_word_changes_its_slide_alone(session, site):
    before = session.state.version
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    state = session.rebuild()
    assert changed(state, before) == ["points"]
    assert state.focus == "points"
    assert "三点" in state.deck.sheets[2].html


def test_nothing_changed_changes_nothing(session):
    before = session.state.version
    state = session.rebuild()
    assert changed(state, before) == []
    assert state.focus is None


def test_a_page_that_is_further_behind_gets_everything_that_it_lacks(session, site):
    first = session.state.version
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    session.rebuild()
    site.edit("content/tiny/one.yaml", "notes: 开始。", "notes: 开始了。")
    assert changed(session.rebuild(), first) == ["cover", "points"]


def test_moved_slides_have_their_new_numbers(session, site):
    path = site.root / "content/tiny/two.yaml"
    growing, points = path.read_text().removeprefix("slides:\n").split("  - id: points")
    path.write_text(f"slides:\n  - id: points{points}{growing}")
    state = session.rebuild()
    told = update(state, state.version)["contents"]
    assert [(s["id"], s["number"]) for s in told] == [("cover", 1), ("points", 2), ("growing", 3)]


def test_a_mistake_is_told_at_its_slide_and_the_slides_stay(session, site):
    before = session.state
    site.edit("content/tiny/two.yaml", "kind: bullets", "kind: bulets")
    state = session.rebuild()
    (problem,) = state.problems
    assert problem.slide == "points"
    assert problem.text.startswith("content/tiny/two.yaml:8:11: error[unknown-kind]")
    assert "kind: bulets" in problem.text and "did you mean 'bullets'" in problem.text
    assert state.deck is before.deck
    assert changed(state, before.version) == []


def test_a_repaired_mistake_is_gone(session, site):
    site.edit("content/tiny/two.yaml", "kind: bullets", "kind: bulets")
    session.rebuild()
    site.edit("content/tiny/two.yaml", "kind: bulets", "kind: bullets")
    assert session.rebuild().problems == ()


def test_broken_yaml_is_told_at_its_slide(session, site):
    site.edit("content/tiny/two.yaml", "points: [一点, 两点]", "points: [一点, 两点")
    (problem, *_) = session.rebuild().problems
    assert problem.slide == "points"


def test_a_failing_figure_is_told_at_the_slide_that_shows_it(session, site):
    site.edit("tiny/plots/lines.py", "axes.plot(", "axes.plt(")
    (problem,) = session.rebuild().problems
    assert problem.slide == "growing"
    assert "AttributeError" in problem.text and "tiny/plots/lines.py" in problem.text


def test_a_figures_new_code_is_run(session, site):
    before = session.state
    site.edit("tiny/plots/lines.py", 'colors["query"]', 'colors["key"]')
    state = session.rebuild()
    assert state.problems == ()
    assert changed(state, before.version) == ["growing"]
    assert set(state.deck.pictures) != set(before.deck.pictures)


def test_new_code_of_an_experiment_changes_the_values_that_slides_quote(session, site):
    site.edit("tiny/maths.py", "return 2 * x", "return 3 * x")
    state = session.rebuild()
    assert "27" in state.deck.sheets[2].title


def test_a_course_that_cannot_be_read_at_first_is_shown_once_it_can(new_site):
    new_site.edit("content/tiny/deck.yaml", "id: tiny", "id: [")
    session = Session(new_site.root / "content" / "tiny", Options())
    state = session.rebuild()
    assert state.deck is None and state.problems
    new_site.edit("content/tiny/deck.yaml", "id: [", "id: tiny")
    state = session.rebuild()
    assert state.problems == () and len(state.deck.sheets) == 3


def test_only_the_cache_is_written(session, site):
    def files() -> set[Path]:
        return {p for p in site.root.rglob("*") if p.is_file() and ".deckgen" not in p.parts}

    before = files()
    site.edit("content/tiny/two.yaml", "一点, 两点", "一点, 三点")
    session.rebuild()
    assert files() == before


def test_a_hundred_edits_leave_nothing_behind(session, site):
    path = site.root / "content/tiny/two.yaml"
    text = path.read_text(encoding="utf-8")

    def edit(times: range) -> int:
        for number in times:
            path.write_text(text.replace("两点", f"第{number}点"), encoding="utf-8")
            state = session.rebuild()
            assert state.problems == () and f"第{number}点" in state.deck.sheets[2].html
        gc.collect()
        return len(gc.get_objects())

    early = edit(range(10))
    late = edit(range(10, 110))
    assert late - early < 100 * 100  # a deck kept for each edit would be thousands of objects each
