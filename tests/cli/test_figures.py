"""`deckgen figures` from the outside."""

from __future__ import annotations

from PIL import Image

from tests.cli.conftest import Site


def test_everything_is_listed_with_parameters(new_site: Site) -> None:
    done = new_site.deckgen("figures")
    assert done.returncode == 0
    for part in (
        "1 figure\n  line  Growth as a line.",
        "tiny/plots/lines.py:8 · draws growth · not run yet",
        "width: float = 1.0",
        "1 experiment\n  growth  Doubling a number again and again.",
        "steps: int = 3",
        "1 demo\n  shapes  Print a number.",
    ):
        assert part in done.stdout


def test_after_a_run_times_and_functions_are_known(site: Site) -> None:
    done = site.deckgen("figures", "line")
    assert "not run yet" not in done.stdout
    assert (
        "runs tiny.plots.lines:line, tiny.results:Growth.last, tiny.experiments.growth:growth"
        in done.stdout
    )
    assert "growth  Doubling" not in done.stdout


def test_a_broken_chapter_is_no_hindrance(site: Site) -> None:
    site.edit("content/tiny/two.yaml", "kind: figure", "kind: [")
    assert site.deckgen("figures").returncode == 0


def test_one_figure_is_drawn_alone(site: Site) -> None:
    done = site.deckgen(
        "figures", "line", "-o", "x.png", "--size", "3x2", "-p", "width=3", "-p", "steps=4"
    )
    assert done.returncode == 0, done.stderr
    assert Image.open(site.root / "x.png").size == (600, 400)
    assert done.stdout == "x.png\nA line up to 16.\n"
    assert site.deckgen("figures", "line", "-o", "x.svg").returncode == 0
    assert b"<svg" in (site.root / "x.svg").read_bytes()


def test_the_gallery_shows_every_figure(site: Site) -> None:
    done = site.deckgen("figures", "--gallery", "g.html")
    assert done.returncode == 0, done.stderr
    page = (site.root / "g.html").read_text(encoding="utf-8")
    for part in ('alt="A line up to 8."', "use: line", "width: 1.0", "data:image/png;base64,"):
        assert part in page


def test_mistakes_are_told(site: Site) -> None:
    assert "unknown-figure" in site.deckgen("figures", "lime", "-o", "x.png").stderr
    assert "unknown-parameter" in site.deckgen("figures", "line", "-o", "x.png", "-p", "w=1").stderr
    for wrong in (
        ["lime"],
        ["-o", "x.png"],
        ["line", "-o", "x.gif"],
        ["line", "-o", "x.png", "--size", "big"],
        ["line", "-o", "x.png", "--size", "0x3"],
        ["line", "-o", "x.png", "-p", "width"],
        ["line", "-o", "x.png", "-p", "width=["],
    ):
        assert site.deckgen("figures", *wrong).returncode == 2, wrong
