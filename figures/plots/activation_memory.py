"""Where the memory of training goes: in one layer by the way it attends, and in each data-parallel process."""

from collections.abc import Sequence

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.bars import draw_bars
from figures.results.activation_memory import ActivationMemory
from figures.results.data_parallel_memory import DataParallelMemory

NAMES = 1.35  # inches left of the bars


@figure(draws=("activation_memory", "data_parallel_memory"))
def activation_memory(
    canvas: Canvas, result: ActivationMemory, parallel: DataParallelMemory
) -> str:
    """MiB kept for the backward pass: one layer four ways at the longest length, and one rank beside one process."""
    words, colors = canvas.words, canvas.colors
    width, _ = canvas.figure.get_size_inches()
    length = result.lengths[-1]
    ways = ("by_hand", "mixed", "checkpointed", "fused")  # in the order in which one tries them
    layer = [result.mib(name, length) for name in ways]
    middle = width * 0.54
    _panel(
        canvas,
        layer,
        left=0.05,
        right=middle,
        title=words["layer"].format(length=length),
        names=[words[name] for name in ways],
        colors=[colors["weights" if mib == min(layer) else "muted"] for mib in layer],
    )
    ranks = [parallel.whole_mib(), parallel.rank_mib(), parallel.bucket_mib()]
    _panel(
        canvas,
        ranks,
        left=middle + 0.1,
        right=width - 0.05,
        title=words["ranks"].format(ranks=parallel.ranks),
        names=[words[name] for name in ("whole", "rank", "bucket")],
        colors=[colors["muted"], colors["weights"], colors["muted"]],
    )
    return words["alt"].format(
        length=length,
        layer="，".join(
            f"{words[name]} {_mib(mib)} MiB" for name, mib in zip(ways, layer, strict=True)
        ),
        ranks=parallel.ranks,
        whole=_mib(ranks[0]),
        rank=_mib(ranks[1]),
        bucket=_mib(ranks[2]),
    )


def _panel(
    canvas: Canvas,
    mib: Sequence[float],
    *,
    left: float,
    right: float,
    title: str,
    names: Sequence[str],
    colors: Sequence[str],
) -> None:
    """Bars between *left* and *right* in inches, one unit of height each, under their title."""
    _, height = canvas.figure.get_size_inches()
    axes = style.axes_at(
        canvas.figure, left + NAMES, 0.5, right - left - NAMES, (height - 0.6) * len(mib) / 4
    )
    draw_bars(
        axes,
        canvas,
        mib,
        names=names,
        texts=[_mib(value) for value in mib],
        colors=colors,
        size=style.ROLE,
    )
    axes.annotate(
        title,
        (-NAMES / (right - left - NAMES), 1),
        xycoords="axes fraction",
        xytext=(0, 8),
        textcoords="offset points",
        size=style.ROLE,
        color=canvas.colors["ink"],
        ha="left",
        va="bottom",
    )


def _mib(value: float) -> str:
    """A number of MiB, with a decimal below ten."""
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"
