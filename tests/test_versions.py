"""Versions as the standard library finds them, in much less time."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, distributions, version
from pathlib import Path

import pytest

from deckgen.versions import installed, installed_version, versions


def test_every_package_has_the_version_that_importlib_reads() -> None:
    expected = {d.metadata["Name"]: d.version for d in distributions()}
    assert len(expected) > 50
    assert {name: installed_version(name) for name in expected} == expected


def test_a_package_that_is_not_there_has_none() -> None:
    with pytest.raises(PackageNotFoundError):
        version("no-such-package")
    assert installed_version("no-such-package") is None


def test_modules_stand_for_their_packages() -> None:
    found = versions(["yaml", "PIL.Image", "no_such_module"])
    assert found == {
        "pillow": version("pillow"),
        "python": sys.version.split()[0],
        "pyyaml": version("pyyaml"),
    }


@pytest.mark.parametrize(
    ("folder", "name", "number"),
    [
        ("Some_Thing-1.2.post1.dist-info", "some-thing", "1.2.post1"),
        ("old.style-0.3-py3.11.egg-info", "old-style", "0.3"),
    ],
)
def test_names_are_compared_as_pip_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, name: str, number: str
) -> None:
    (tmp_path / folder).mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "gone"), str(tmp_path)])
    installed.cache_clear()
    try:
        assert installed_version(name) == number
    finally:
        installed.cache_clear()
