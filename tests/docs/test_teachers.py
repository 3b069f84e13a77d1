"""Everything that the teachers' guides tell is true: each command, each piece of YAML, each figure, each link."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from deckgen.check.course import check
from deckgen.check.rules import RULES
from deckgen.cli import commands as cli
from deckgen.jobs.index import read_index
from deckgen.kinds import kinds
from deckgen.kinds.base import Slide
from deckgen.source.scalar import SourceFile
from deckgen.source.yaml import compose

ROOT = Path(__file__).parents[2]
GUIDES = {name: ROOT / "docs" / name for name in ("teachers.md", "teachers.zh-CN.md")}
each_guide = pytest.mark.parametrize("guide", GUIDES)


class Block(NamedTuple):
    """A fenced block: its language, its text, and the last line before it."""

    language: str
    text: str
    before: str


def blocks(guide: str, language: str) -> list[Block]:
    text = GUIDES[guide].read_text(encoding="utf-8")
    found = re.findall(r"([^\n]*)\n+```(\w+)\n(.*?)```", text, re.DOTALL)
    return [Block(name, inner, before) for before, name, inner in found if name == language]


def commands(guide: str) -> list[str]:
    """The commands of the guide, without comments."""
    lines = [line for block in blocks(guide, "sh") for line in block.text.splitlines()]
    return [line.partition(" #")[0].strip() for line in lines]


def slides(yaml: str) -> list[Slide]:
    located, problems = compose(SourceFile("guide.yaml", yaml))
    assert problems == ()
    nodes = located.root.children.values()
    return [kinds()[node.value["kind"]].model_validate(node.value) for node in nodes]  # type: ignore[index]


def made_pictures() -> object:
    """The script that makes the guides' pictures."""
    spec = importlib.util.spec_from_file_location("make_pictures", ROOT / "docs/make_pictures.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def own_course(guide: str, root: Path) -> Path:
    """The folder of the course that the guide has its readers write."""
    for block in blocks(guide, "yaml"):
        named = re.search(r"`(content/mine/[\w.-]+)`[:：]", block.before)
        if named:
            path = root / named[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return root / "content" / "mine"


@each_guide
def test_every_command_is_one(guide: str) -> None:
    targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert len(commands(guide)) >= 10
    for command in commands(guide):
        program, name, *arguments = shlex.split(command)
        if program == "make":
            assert name in targets
            continue
        assert program == "deckgen"
        known = cli.get_command(click.Context(cli), name)
        assert known is not None, command
        known.make_context(name, arguments)  # a UsageError when click doesn't take it


@each_guide
def test_every_slide_in_it_loads(guide: str) -> None:
    found = [
        slide
        for block in blocks(guide, "yaml")
        if block.text.startswith("- ")
        for slide in slides(block.text)
    ]
    assert {str(getattr(slide, "kind", "")) for slide in found} == set(kinds())
    assert {rule for slide in found for rule in slide.silence} <= set(RULES)


@each_guide
def test_each_kind_is_shown_with_its_own_example_and_a_picture(guide: str) -> None:
    text = GUIDES[guide].read_text(encoding="utf-8")
    example = made_pictures().example  # type: ignore[attr-defined]
    for kind in kinds():
        section = text.partition(f"### {kind}\n")[2].partition("\n##")[0]
        assert f"```yaml\n{example(kind)}\n```" in section, f"paste the example of '{kind}' again"
        assert f"![{kind}](images/kinds/{kind}.png)" in section


@each_guide
def test_every_link_leads_somewhere(guide: str) -> None:
    text = re.sub(r"```.*?```", "", GUIDES[guide].read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    headings = {re.sub(r"\s+", "-", head.lower()) for head in re.findall(r"^#+ (.+)$", text, re.M)}
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > len(kinds())
    for link in links:
        if link.startswith("#"):
            assert link[1:] in headings, link
        elif not link.startswith("https://"):
            assert (GUIDES[guide].parent / link).exists(), link


@each_guide
def test_the_figures_and_experiments_that_it_names_are_there(guide: str) -> None:
    index = read_index(ROOT, "figures")
    text = GUIDES[guide].read_text(encoding="utf-8")
    used = re.findall(r"\buse: (\w+)", text)
    assert set(used) - {"falling", "botleneck"} <= set(index.figures)
    assert set(re.findall(r"\{\{ (\w+)\.", text)) <= set(index.experiments)


@each_guide
def test_its_new_figure_is_one(guide: str, tmp_path: Path) -> None:
    (block,) = blocks(guide, "python")
    path = tmp_path / "figures" / "plots" / "falling.py"
    path.parent.mkdir(parents=True)
    path.write_text(block.text, encoding="utf-8")
    index = read_index(tmp_path, "figures")
    assert index.problems == ()
    assert [parameter.name for parameter in index.figures["falling"].parameters] == ["steps"]


@each_guide
def test_its_new_figure_draws(guide: str) -> None:
    from matplotlib.figure import Figure

    from deckgen.jobs.canvas import Canvas
    from deckgen.theme import Theme

    (block,) = blocks(guide, "python")
    names: dict[str, object] = {"__name__": "falling"}
    exec(compile(block.text, "falling.py", "exec", dont_inherit=True), names)
    made = Canvas(figure=Figure(), colors=dict(Theme().colors), words={}, lang="zh-CN")
    assert names["falling"](made, steps=9) == "A line that falls in 9 steps."  # type: ignore[operator]


@each_guide
def test_the_course_of_your_own_is_fine(guide: str, tmp_path: Path) -> None:
    assert check(own_course(guide, tmp_path)).problems == ()


def project_of(guide: str, root: Path) -> Path:
    """A project with the guide's course and its new figure, which also stands in for the one that it draws."""
    deck = own_course(guide, root) / "deck.yaml"
    deck.write_text(f"{deck.read_text(encoding='utf-8')}figures: {{package: figures}}\n", "utf-8")
    (block,) = blocks(guide, "python")
    plots = root / "figures" / "plots"
    plots.mkdir(parents=True)
    (root / "figures" / "__init__.py").touch()
    for name in ("falling", "bottleneck"):
        code = block.text.replace("def falling", f"def {name}")
        (plots / f"{name}.py").write_text(code, encoding="utf-8")
    return root


@each_guide
def test_every_command_runs(guide: str, tmp_path: Path) -> None:
    root = project_of(guide, tmp_path)
    called = [c for c in commands(guide) if c.startswith("deckgen ") and "preview" not in c]
    assert len(called) >= 12
    for command in called:
        done = run(root, command)
        # the course uses no figure: a warning, which --strict counts
        expected = 1 if "--strict" in command else 0
        assert done.returncode == expected, (command, done.stderr)
    for file in (
        "build/mine.pptx", "build/bottleneck.png", "build/figures.html", "content/mine/schema/chapter.schema.json"
    ):  # fmt: skip
        assert (root / file).stat().st_size > 1_000, file


@each_guide
def test_the_preview_shows_that_course(guide: str, tmp_path: Path) -> None:
    root = project_of(guide, tmp_path)
    (command,) = {c for c in commands(guide) if "preview" in c}
    process = subprocess.Popen(
        [sys.executable, "-m", *shlex.split(command)], cwd=root, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BROWSER": "true", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=30) as page:
            assert b"<html" in page.read()
    finally:
        process.kill()
        process.wait()


def run(root: Path, command: str) -> subprocess.CompletedProcess[str]:
    """What *command* does in the folder *root*."""
    return subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_both_languages_tell_the_same() -> None:
    one, other = (GUIDES[name] for name in GUIDES)
    assert commands(one.name) == commands(other.name)
    for language in ("yaml", "python", "text"):
        texts = [
            [re.sub(r"  # .*", "", b.text) for b in blocks(n.name, language)] for n in (one, other)
        ]
        assert texts[0] == texts[1]
    heads = [re.findall(r"^(#+) ", path.read_text(encoding="utf-8"), re.M) for path in (one, other)]
    assert heads[0] == heads[1]
