"""A passing run leaves a record of which test ran what; others never pass for one."""

from __future__ import annotations

import pytest

from tests.testing.conftest import Pack

DOUBLE = "pack.taught:double"
POSITIVE = ["if x < 0:", "return 2 * x"]


@pytest.mark.parametrize("way", [(), ("-n", "2", "--dist", "loadfile")])
def test_a_passing_run_is_recorded_test_by_test(pack: Pack, way: tuple[str, ...]) -> None:
    done = pack.pytest(*way)
    assert done.returncode == 0, done.stdout
    assert "3 tests run 1 functions: tested.json" in done.stdout
    assert pack.ran(DOUBLE) == {
        "test_doubles": POSITIVE,
        "test_shared": POSITIVE,  # its fixture's doing
        "test_negative": ["if x < 0:", "return 0"],
    }


def test_tests_of_something_else_are_not_measured(recorded: Pack) -> None:
    assert "pack.taught:unused" not in recorded.tested.functions


def test_a_run_of_some_tests_adds_to_the_record(pack: Pack) -> None:
    pack.pytest("tests/pack/test_taught.py")
    assert set(pack.ran(DOUBLE)) == {"test_doubles", "test_shared"}
    pack.pytest("-k", "negative")
    assert set(pack.ran(DOUBLE)) == {"test_doubles", "test_shared", "test_negative"}


def test_a_failing_run_adds_nothing_and_takes_what_failed(recorded: Pack) -> None:
    recorded.edit("tests/pack/test_more.py", "== 0", "== 1")
    done = recorded.pytest()
    assert done.returncode == 1
    assert set(recorded.ran(DOUBLE)) == {"test_doubles", "test_shared"}


def test_a_failing_first_run_leaves_no_record(pack: Pack) -> None:
    pack.edit("pack/taught.py", "2 * x", "3 * x")
    assert pack.pytest().returncode == 1
    assert not (pack.root / "build/tested.json").exists()


def test_a_deleted_test_is_gone_from_the_next_record(recorded: Pack) -> None:
    (recorded.root / "tests/pack/test_more.py").unlink()
    recorded.pytest("-k", "doubles")
    assert set(recorded.ran(DOUBLE)) == {"test_doubles", "test_shared"}


def test_what_ran_of_older_code_is_dropped(recorded: Pack) -> None:
    recorded.edit("pack/taught.py", "2 * x", "x + x")
    recorded.pytest("-k", "doubles")
    assert set(recorded.ran(DOUBLE)) == {"test_doubles"}


def test_expected_failures_are_no_proof(pack: Pack) -> None:
    pack.edit("tests/pack/test_more.py", "def test", "import pytest\n@pytest.mark.xfail\ndef test")
    pack.pytest()
    assert "test_negative" not in pack.ran(DOUBLE)


def test_two_runs_leave_the_same_bytes(pack: Pack) -> None:
    path = pack.root / "build/tested.json"
    pack.pytest("-n", "2")
    first = path.read_bytes()
    pack.pytest()
    assert path.read_bytes() == first
