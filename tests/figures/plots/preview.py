"""Draw one figure at a slot's size: ``python -m tests.figures.plots.preview NAME OUT.png [W H] [key=value ...]``."""

import importlib
import pickle
import pkgutil
import sys
from functools import cache
from pathlib import Path

import matplotlib as mpl
import torch
import yaml
from matplotlib import font_manager
from matplotlib.figure import Figure
from pylopdf_fonts_zh_cn import sans_path

import figures.plots
from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import MARK
from deckgen.theme import DEFAULT_COLORS

FULL, HALF = (12.13, 5.43), (5.9, 5.43)
LABELS = Path(__file__).parents[3] / "content/attention/labels.yaml"


@cache
def use_fonts() -> None:
    """Set the typeface and the mathematics as the engine's workers do."""
    font_manager.fontManager.addfont(sans_path())
    family = font_manager.FontProperties(fname=sans_path()).get_name()
    mpl.rcParams.update({"font.family": family, "mathtext.fontset": "stix"})


def canvas_for(section: str, *, size: tuple[float, float] = FULL) -> Canvas:
    """A canvas of *size* inches with the deck's colours and the words of the figure called *section*."""
    use_fonts()
    labels = yaml.safe_load(LABELS.read_text(encoding="utf-8"))
    words = {**labels["common"], **labels.get(section, {})}
    return Canvas(figure=Figure(figsize=size), colors=DEFAULT_COLORS, words=words, lang="zh-CN")


def find(name: str):
    """The figure function called *name* and the names of the experiments that it draws."""
    for module in pkgutil.iter_modules(figures.plots.__path__):
        function = getattr(importlib.import_module(f"figures.plots.{module.name}"), name, None)
        if hasattr(function, MARK):
            return function, getattr(function, MARK)[1]
    raise LookupError(f"no figure named {name!r}")


def result_of(experiment: str):
    """The experiment's result, kept between runs of this script for as long as its file is unchanged."""
    source = Path(f"figures/experiments/{experiment}.py")
    kept = Path(f"/tmp/deckgen-preview-{experiment}-{source.stat().st_mtime_ns}.pickle")
    if not kept.exists():
        torch.set_num_threads(1)
        module = importlib.import_module(f"figures.experiments.{experiment}")
        kept.write_bytes(pickle.dumps(getattr(module, experiment)()))
    return pickle.loads(kept.read_bytes())


def main(name: str, out: str, *rest: str) -> None:
    """Draw the figure called *name* into the file *out* and print its alt text."""
    params = {k: yaml.safe_load(v) for k, v in (a.split("=", 1) for a in rest if "=" in a)}
    lengths = [float(argument) for argument in rest if "=" not in argument]
    function, draws = find(name)
    canvas = canvas_for(name, size=(lengths[0], lengths[1]) if lengths else FULL)
    print(function(canvas, *map(result_of, draws), **params))
    canvas.figure.savefig(out, dpi=110, facecolor="white")


if __name__ == "__main__":
    main(*sys.argv[1:])
