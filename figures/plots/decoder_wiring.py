"""Who asks and where the answer goes: the two ways of wiring attention into a recurrent decoder."""

import math
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import Point, arrow
from figures.plots.lettering import write
from figures.results.reversal_seq2seq import ReversalSeq2Seq

HALF = (0.46, 0.27)  # half a box's width and height in inches
GAP = 0.04  # inches between a box and the arrow at it
COLORS = {
    "old": "query",
    "new": "query",
    "memory": "value",
    "look": "weights",
    "context": "output",
    "out": "muted",
}


@figure(draws="reversal_seq2seq")
def decoder_wiring(
    canvas: Canvas, result: ReversalSeq2Seq, *, whose: Literal["bahdanau", "luong"] = "bahdanau"
) -> str:
    """One step of the decoder as boxes and arrows; below, the weight that the same score puts on the true cell."""
    axes, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    places = layout(width, whose)
    for name, place in places.items():
        draw_box(axes, canvas, name, place)
    for step, (start, end, color) in enumerate(wires(whose), start=1):
        draw_wire(axes, canvas, places[start], places[end], color=color, step=step)
    draw_wire(axes, canvas, places["memory"], places["look"], color="muted")
    if whose == "bahdanau":  # the output reads the context, too; this is not what the two differ in
        draw_wire(axes, canvas, places["old"], places["new"], color="muted")
        draw_wire(axes, canvas, places["context"], places["out"], color="output", dashed=True)
    else:
        draw_wire(axes, canvas, places["new"], places["out"], color="muted")
    run = result.additive if whose == "bahdanau" else result.concat
    mass = style.percent(run.mass_on_gold)
    write(axes, width / 2, height - 0.5, words[f"training_{whose}"], color=canvas.colors["ink"])
    text = words["mass"].format(mass=mass)
    write(axes, width / 2, height - 0.1, text, color=canvas.colors["weights_text"], size=style.TITLE)  # fmt: skip
    return words[f"alt_{whose}"].format(mass=mass)


def layout(width: float, whose: str) -> dict[str, Point]:
    """The middles of the boxes: states in the lowest row, the look above the state that asks."""
    columns = [width * share for share in (0.11, 0.37, 0.63, 0.89)]
    low, high = 2.45, 1.2
    if whose == "bahdanau":
        look, context, new = columns[0], columns[1], columns[2]
    else:
        look, context, new = columns[1], columns[2], columns[1]
    return {
        "old": (columns[0], low),
        "new": (new, low),
        "memory": (look, 0.35),
        "look": (look, high),
        "context": (context, high),
        "out": (columns[3], low),
    }


def wires(whose: str) -> tuple[tuple[str, str, str], ...]:
    """What happens in which order: from box, to box, colour."""
    if whose == "bahdanau":
        return (
            ("old", "look", "query"),
            ("look", "context", "output"),
            ("context", "new", "output"),
            ("new", "out", "muted"),
        )
    return (
        ("old", "new", "muted"),
        ("new", "look", "query"),
        ("look", "context", "output"),
        ("context", "out", "output"),
    )


def draw_box(axes: Axes, canvas: Canvas, name: str, place: Point) -> None:
    """A named box in its colour."""
    color = canvas.colors[COLORS[name]]
    axes.add_patch(
        FancyBboxPatch(
            (place[0] - HALF[0] + 0.06, place[1] - HALF[1] + 0.06),
            2 * HALF[0] - 0.12,
            2 * HALF[1] - 0.12,
            boxstyle="round,pad=0.06,rounding_size=0.08",
            facecolor=style.tint(color, 0.16),
            edgecolor=color,
            linewidth=style.OUTLINE,
            gid=name,
        )
    )
    text = canvas.words[name]
    axes.text(*place, text, size=style.TITLE, color=canvas.colors["ink"], ha="center", va="center_baseline")  # fmt: skip


def draw_wire(
    axes: Axes,
    canvas: Canvas,
    start: Point,
    end: Point,
    *,
    color: str,
    step: int | None = None,
    dashed: bool = False,
) -> None:
    """An arrow from one box's edge to the other's; beside it the number of the *step*."""
    right, down = end[0] - start[0], end[1] - start[1]
    edge = min(HALF[0] / abs(right) if right else 1.0, HALF[1] / abs(down) if down else 1.0)
    share = edge + GAP / math.hypot(right, down)
    from_ = (start[0] + share * right, start[1] + share * down)
    to = (end[0] - share * right, end[1] - share * down)
    wire = arrow(axes, from_, to, color=canvas.colors[color])
    wire.set_gid(f"step {step}" if step else "always")
    if dashed:
        wire.set_linestyle((0, (4, 3)))
    if step:
        x, y = (from_[0] + to[0]) / 2, (from_[1] + to[1]) / 2
        if abs(down) >= abs(right) / 2:
            x, y = x + 0.22, y + 0.06
        else:  # below the states' row, where nothing else passes
            y += 0.3 if color == "muted" else -0.14
        ink = "ink" if color == "muted" else f"{color}_text"
        write(axes, x, y, "①②③④"[step - 1], color=canvas.colors[ink], size=style.TITLE)
