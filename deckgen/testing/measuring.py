"""What each test runs of the course's packages, measured by coverage.py with the test as its context."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from coverage import Coverage

from deckgen.manifest.model import as_ranges, from_ranges
from deckgen.source.functions import FunctionBody, function_bodies
from deckgen.testing.tested import Tested, TestedFunction, file_hash, file_of

#: function -> [hash, {test -> statements as ranges}]: what processes can send to each other
Measured: TypeAlias = dict[str, list[object]]


class Measuring:
    """Measures what tests run of *packages* below *root*.

    Only tests that stand below tests/<package> count, as tests mirror modules: tracing slows Python down, and
    the tests of something else need not pay for it.
    """

    def __init__(self, root: Path, packages: Iterable[str]) -> None:
        self._root = root
        folders = [package.replace(".", "/") for package in packages]
        self._tests = tuple(f"tests/{folder}/" for folder in folders)
        self._coverage = Coverage(
            data_file=None,
            include=[f"{root}/{folder}/*" for folder in folders],
            config_file=False,
            messages=False,
        )

    @contextlib.contextmanager
    def during(self, test: str) -> Iterator[None]:
        """A context in which what runs counts for *test*."""
        if not test.startswith(self._tests):
            yield
            return
        self._coverage.start()
        self._coverage.switch_context(test)
        try:
            yield
        finally:
            self._coverage.stop()

    def measured(self) -> Measured:
        """What was measured so far."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # no test need have run anything of the packages
            data = self._coverage.get_data()
        measured: Measured = {}
        for file in sorted(data.measured_files()):
            path = Path(file)
            module = ".".join(path.relative_to(self._root).with_suffix("").parts)
            contexts = data.contexts_by_lineno(file)
            for body in function_bodies(path.read_text(encoding="utf-8")):
                if ran := _ran(body, contexts):
                    name = f"{module.removesuffix('.__init__')}:{body.qualname}"
                    measured[name] = [body.hash, ran]
        return measured


def _ran(body: FunctionBody, contexts: Mapping[int, Iterable[str]]) -> dict[str, str]:
    """The statements of *body* by the test that ran them."""
    lines: dict[str, list[int]] = {}
    for line in range(body.first, body.last + 1):
        for test in contexts.get(line, ()):
            if test:
                lines.setdefault(test, []).append(line)
    return {test: as_ranges(body.numbers(found)) for test, found in sorted(lines.items())}


def tested_by(measured: Iterable[Measured], passed: set[str], root: Path) -> Tested:
    """The record of what the tests that *passed* ran, from what each process measured."""
    functions: dict[str, TestedFunction] = {}
    for each in measured:
        for name, (digest, by_test) in each.items():
            assert isinstance(digest, str) and isinstance(by_test, dict)
            ran = {t: tuple(from_ranges(n)) for t, n in by_test.items() if t in passed}
            before = functions[name].ran if name in functions else {}
            if ran or before:
                functions[name] = TestedFunction(digest, {**before, **ran})
    files = {file_of(test) for function in functions.values() for test in function.ran}
    return Tested(functions, {file: file_hash(root / file) for file in sorted(files)})
