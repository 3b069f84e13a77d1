"""The record of which passing tests ran which statements of which functions.

An entry holds as long as the code of the function and of the test's file is what it was; so runs of a part of
the tests add to the record, and an edited or deleted test takes its entries with it.
"""

from __future__ import annotations

import hashlib
import json
import tokenize
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct, field

from deckgen.manifest.model import as_ranges, from_ranges
from deckgen.source.symbols import code_hash
from deckgen.storage import write_atomically

FORMAT = 1
FILE = "build/tested.json"


class TestedFunction(Struct, frozen=True):
    """The hash of a function's code, and the statements of it that each test ran."""

    __test__ = False  # pytest would take the class for a test

    hash: str
    ran: Mapping[str, tuple[int, ...]]  # test -> numbers of statements

    @property
    def statements(self) -> frozenset[int]:
        """What all tests together ran."""
        return frozenset(number for numbers in self.ran.values() for number in numbers)


class Tested(Struct, frozen=True):
    """Functions by name, and the hash of each test file's code."""

    __test__ = False

    functions: Mapping[str, TestedFunction] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def tests(self) -> set[str]:
        """The tests that ran anything."""
        return {test for function in self.functions.values() for test in function.ran}

    def without(self, tests: Iterable[str]) -> Tested:
        """The record without what *tests* ran."""
        gone = set(tests)
        kept = {}
        for name, function in self.functions.items():
            ran = {test: numbers for test, numbers in function.ran.items() if test not in gone}
            if ran:
                kept[name] = TestedFunction(function.hash, ran)
        files = {file_of(test) for function in kept.values() for test in function.ran}
        return Tested(kept, {file: self.files[file] for file in self.files if file in files})

    def valid(self, root: Path) -> Tested:
        """The record without tests whose file below *root* was edited or is gone."""
        edited = {file for file, was in self.files.items() if file_hash(root / file) != was}
        return self.without(test for test in self.tests if file_of(test) in edited)

    def updated(self, measured: Tested) -> Tested:
        """The record with *measured* in place of what its tests ran before."""
        before = self.without(test for test in self.tests if test in measured.tests)
        functions = dict(before.functions)
        for name, new in measured.functions.items():
            old = functions.get(name)
            same = old.ran if old is not None and old.hash == new.hash else {}
            functions[name] = TestedFunction(new.hash, {**same, **new.ran})
        return Tested(functions, {**before.files, **measured.files})


def file_of(test: str) -> str:
    """The file of a test, such as 'tests/test_a.py::test_b' names it."""
    return test.partition("::")[0]


def file_hash(path: Path) -> str:
    """The hash of the file's code; of its bytes when it isn't Python, '' when it is gone."""
    try:
        data = path.read_bytes()
    except OSError:
        return ""
    try:
        return code_hash(data.decode())
    except (tokenize.TokenError, SyntaxError, ValueError):
        return hashlib.sha256(data).hexdigest()


def read_tested(path: Path) -> Tested:
    """The record in *path*, empty when there is none. Raises ValueError when it can't be read."""
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return Tested()
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("it is of another format")
    try:
        tests: list[str] = data["tests"]
        functions = {
            name: TestedFunction(
                entry["hash"],
                {
                    tests[number]: tuple(from_ranges(statements))
                    for statements, numbers in entry["ran"].items()
                    for number in numbers
                },
            )
            for name, entry in data["functions"].items()
        }
        return Tested(functions, dict(data["files"]))
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError("it is damaged") from error


def write_tested(tested: Tested, path: Path) -> None:
    """Write *tested*, whole or not at all, the same bytes for the same record."""
    tests = sorted(tested.tests)
    number = {test: n for n, test in enumerate(tests)}
    functions = {}
    for name, function in sorted(tested.functions.items()):
        ran: dict[str, list[int]] = {}
        for test, statements in function.ran.items():
            ran.setdefault(as_ranges(statements), []).append(number[test])
        functions[name] = {
            "hash": function.hash,
            "ran": {statements: sorted(by) for statements, by in sorted(ran.items())},
        }
    data = {
        "format": FORMAT,
        "files": dict(sorted(tested.files.items())),
        "tests": tests,
        "functions": functions,
    }
    write_atomically(path, (json.dumps(data, indent=0) + "\n").encode())
