"""Canvases for the tests of drawings: the size of a slot, the colours of the deck, the words of the course."""

from functools import cache
from pathlib import Path

import matplotlib as mpl
import yaml
from matplotlib import font_manager
from matplotlib.figure import Figure
from pylopdf_fonts_zh_cn import sans_path

from deckgen.jobs.canvas import Canvas
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
