"""The commit is git's own, 'modified' when what the deck is made of was touched."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from deckgen.manifest.commit import Commit, asking_git


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    for name in ("content/a.yaml", "README"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    return tmp_path


def look(root: Path) -> Commit:
    with asking_git(root, [root / "content"]) as commit:
        return commit()


def test_a_clean_tree_is_its_commit(repository: Path) -> None:
    head = git(repository, "rev-parse", "HEAD").strip()
    assert look(repository) == Commit(head, modified=False)


@pytest.mark.parametrize("file", ["content/a.yaml", "content/new.yaml"])
def test_a_changed_or_new_file_is_a_modification(repository: Path, file: str) -> None:
    (repository / file).write_text("y")
    assert look(repository).modified


def test_other_files_do_not_count(repository: Path) -> None:
    (repository / "README").write_text("y")
    assert not look(repository).modified


def test_without_commit_repository_or_git_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert look(tmp_path) == Commit()
    git(tmp_path, "init", "-q")
    assert look(tmp_path) == Commit()
    monkeypatch.setenv("PATH", "")
    assert look(tmp_path) == Commit()
