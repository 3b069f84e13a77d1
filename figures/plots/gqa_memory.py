"""Query heads sharing keys and values: fewer boxes to store, a smaller cache."""

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.results.gqa_memory import GqaMemory

HEAD, BOX = 0.2, 0.3  # heights in inches of a query head, and of a key's or value's box
NUMBER = 1.75  # inches at the right for the gigabytes


@figure(draws="gqa_memory")
def gqa_memory(canvas: Canvas, result: GqaMemory) -> str:
    """A band for each way: all query heads, the key/value heads below them that are stored, and their GiB."""
    axes = style.stage(canvas)
    height = canvas.figure.get_size_inches()[1]
    band = (height - 0.42) / len(result.key_value_heads)
    for place, shared in enumerate(result.key_value_heads):
        draw_band(axes, canvas, result, shared, top=place * band, band=band)
    write(
        axes, 0.05, height - 0.1, canvas.words["legend"], color=canvas.colors["muted"],
        size=style.LABEL, align="left",
    )  # fmt: skip
    return canvas.words["alt"].format(
        heads=result.heads,
        layers=result.layers,
        length=result.length,
        cases="；".join(
            canvas.words["alt_case"].format(shared=shared, size=size_text(result, shared))
            for shared in result.key_value_heads
        ),
    )


def size_text(result: GqaMemory, shared: int) -> str:
    """The whole cache's size: '2 GiB', '512 MiB'."""
    gib = result.gib(shared)
    return f"{gib:g} GiB" if gib >= 1 else f"{1024 * gib:g} MiB"


def draw_band(
    axes: Axes, canvas: Canvas, result: GqaMemory, shared: int, *, top: float, band: float
) -> None:
    """One way: its name, the query heads, one key and one value box a group, the size of the cache."""
    width, colors = canvas.figure.get_size_inches()[0], canvas.colors
    kind = "all" if shared == result.heads else "one" if shared == 1 else "groups"
    name = canvas.words[kind].format(shared=shared)
    write(axes, 0.05, top + 0.36, name, color=colors["ink"], size=style.TITLE, align="left")
    step = (width - NUMBER) / result.heads
    y = top + 0.52
    for head in range(result.heads):
        box(axes, 0.05 + head * step, y, step, HEAD, color=colors["query"], gid="query")
    below = y + HEAD + 0.22
    group = result.heads // shared
    for index in range(shared):
        middle = 0.05 + (index + 0.5) * group * step
        for head in range(index * group, (index + 1) * group):
            axes.plot(
                (0.05 + (head + 0.5) * step, middle), (y + HEAD, below),
                color=colors["muted"], linewidth=0.9, zorder=1,
            )  # fmt: skip
        left = middle - step / 2
        box(axes, left, below, step, BOX, color=colors["key"], gid="key")
        box(axes, left, below + BOX, step, BOX, color=colors["value"], gid="value")
    right = width - 0.05
    write(
        axes, right, y + 0.62, size_text(result, shared), color=colors["ink"],
        size=style.HEADLINE, align="right",
    )  # fmt: skip


def box(
    axes: Axes, x: float, y: float, width: float, height: float, *, color: str, gid: str
) -> None:
    """A head's box, a little narrower than its place."""
    axes.add_patch(
        Rectangle((x + 0.02, y), width - 0.04, height, facecolor=color, linewidth=0, gid=gid)
    )
