"""A check's findings for programs, and the command's exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckgen.check.reports import as_github, as_json, as_sarif
from deckgen.cli import commands
from deckgen.problems import Place, Problem, Severity
from tests.check.small import replaced, written

FOUND = [
    Problem("unknown-key", "no key 'a', b: 100 %", Place("c/one.yaml", 3, 5, 4), "two\nlines"),
    Problem("thin-notes", "薄", Place("c/one.yaml", 9, 2), None, Severity.WARNING),
    Problem("no-place", "nowhere"),
]


def test_json_counts_and_tells_where() -> None:
    read = json.loads(as_json(FOUND))
    assert (read["errors"], read["warnings"]) == (2, 1)
    first = read["problems"][0]
    assert (first["file"], first["line"], first["column"], first["length"]) == (
        "c/one.yaml",
        3,
        5,
        4,
    )
    assert read["problems"][2]["line"] is None


def test_github_commands_are_one_line_each_and_escaped() -> None:
    lines = as_github(FOUND).split("\n")
    assert lines == [
        "::error file=c/one.yaml,line=3,col=5,endColumn=9,title=unknown-key"
        "::no key 'a', b: 100 %25%0Ahint: two%0Alines",
        "::warning file=c/one.yaml,line=9,col=2,endColumn=3,title=thin-notes::薄",
        "::error title=no-place::nowhere",
    ]


def test_sarif_names_each_rule_and_place() -> None:
    log = json.loads(as_sarif(FOUND))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 5, "endColumn": 9}
    assert "locations" not in run["results"][2]


@pytest.mark.parametrize(
    ("new", "options", "code"),
    [
        ("一开始很小", [], 0),
        ("一开始,很小", [], 0),
        ("一开始,很小", ["--strict"], 1),
        ("一开始,很小", ["--strict", "--fix"], 0),
        ("一开始[小]{qeury}", [], 1),
        ("一开始很小", ["--format", "xml"], 2),
    ],
)
def test_exit_codes(
    new: str, options: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path)
    replaced(folder, "one.yaml", "一开始很小", new)
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(commands, ["check", *options]).exit_code == code


def test_it_imports_nothing_heavy(tmp_path: Path) -> None:
    folder = written(tmp_path)
    look = (
        "import sys; from pathlib import Path; from deckgen.check.course import check;"
        "assert check(Path(sys.argv[1])).problems == ();"
        "print([n for n in ('torch', 'matplotlib', 'pptx', 'numpy', 'tiny') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", look, str(folder)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
