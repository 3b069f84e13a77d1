"""A pytest plugin: ``pytest -p deckgen.testing.plugin --tested build/tested.json`` keeps what passing tests ran.

It measures the packages that the setting ``tested_packages`` lists, also under pytest-xdist. The record is
only written when every test of the run passed; a test that fails loses what the record holds of it.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckgen.testing.tested import Tested, read_tested, write_tested

if TYPE_CHECKING:
    from deckgen.testing.measuring import Measured, Measuring

_OUTPUT = "deckgen_tested"


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--tested FILE``, and the setting ``tested_packages``."""
    parser.getgroup("deckgen").addoption(
        "--tested",
        metavar="FILE",
        help="Keep in FILE which code the tests ran, if all of them pass.",
    )
    parser.addini("tested_packages", "Packages whose code --tested measures.", type="args")


def pytest_configure(config: pytest.Config) -> None:
    """Measure in the processes that run tests; keep the record in the one that was called."""
    if not config.getoption("tested"):
        return
    worker = hasattr(config, "workerinput")
    distributes = not worker and config.getoption("dist", "no") != "no"
    measured: list[Measured] = []
    if not distributes:
        from deckgen.testing.measuring import Measuring  # a run without --tested does without

        measuring = Measuring(config.rootpath.resolve(), config.getini("tested_packages"))
        config.pluginmanager.register(_Runner(measuring, measured))
    if worker:
        config.pluginmanager.register(_Sender(measured))
    else:
        config.pluginmanager.register(_Keeper(config, measured))


class _Runner:
    """Runs each test as a context of its own."""

    def __init__(self, measuring: Measuring, measured: list[Measured]) -> None:
        self._measuring = measuring
        self._measured = measured

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._measuring.during(item.nodeid):
            return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        self._measured.append(self._measuring.measured())


class _Sender:
    """Sends what a worker measured to the process that keeps the record."""

    def __init__(self, measured: list[Measured]) -> None:
        self._measured = measured

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output: dict[str, Any] = session.config.workeroutput  # type: ignore[attr-defined]
        output[_OUTPUT] = self._measured


class _Keeper:
    """Gathers outcomes and measurements, and writes the record at the end."""

    def __init__(self, config: pytest.Config, measured: list[Measured]) -> None:
        self._root: Path = config.rootpath.resolve()
        self._path = self._root / str(config.getoption("tested"))
        self._measured = measured
        self._passed: set[str] = set()
        self._failed: set[str] = set()
        self._said = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self._passed.add(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self._measured += getattr(node, "workeroutput", {}).get(_OUTPUT, [])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        from deckgen.testing.measuring import tested_by

        before = self._before()
        if exitstatus == pytest.ExitCode.OK:
            tested = before.updated(tested_by(self._measured, self._passed, self._root))
            write_tested(tested, self._path)
            tests, functions = len(tested.tests), len(tested.functions)
            self._said = f"{tests} tests run {functions} functions: {self._path.name}"
        elif self._failed and self._path.exists():
            write_tested(before.without(self._failed), self._path)
            self._said = f"{self._path.name} no longer holds what failed; the rest is as it was"

    def _before(self) -> Tested:
        try:
            return read_tested(self._path).valid(self._root)
        except ValueError:
            return Tested()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._said:
            terminalreporter.write_line(self._said)
