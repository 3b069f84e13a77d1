"""Fixtures for jobs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.jobs.project import EVERYTHING, Project, tiny_course, tiny_project


@pytest.fixture
def new_project(tmp_path: Path) -> Project:
    """A tiny course without PyTorch in a fresh folder, never run."""
    return tiny_project(tmp_path / "new")


@pytest.fixture(scope="session")
def _ran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tiny_project(tmp_path_factory.mktemp("ran"))
    assert made.run(*EVERYTHING).problems == ()
    return made.root


@pytest.fixture
def project(_ran: Path, tmp_path: Path) -> Project:
    """The same course, everything computed before and kept."""
    root = tmp_path / "project"
    shutil.copytree(_ran, root)
    return Project(root, tiny_course(root))
