"""Fixtures for jobs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.jobs.project import Project, tiny_project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A tiny course without PyTorch in a fresh folder."""
    return tiny_project(tmp_path)
