"""Two ways in which a map turns into noise: averaged over the heads, or labelled with the wrong tokens."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import draw_weights
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, frame_row, write_numbers
from figures.results.head_dilution import HeadDilution
from figures.results.tokenizer_misalignment import TokenizerMisalignment

ABOVE, BELOW = (
    0.34,
    0.74,
)  # inches above the maps for their names, below them for numbers and legend
LABELLED = 3.05  # inches at the right for the labelled weights
CELL = 0.52  # their width


@figure(draws=("head_dilution", "tokenizer_misalignment"))
def head_dilution(canvas: Canvas, result: HeadDilution, labelled: TokenizerMisalignment) -> str:
    """A clear head beside the mean over all, then one token's weights between labels by hand and the true ones."""
    axes = style.stage(canvas)
    width, height = canvas.figure.get_size_inches()
    masses = draw_maps(axes, canvas, result, right=width - LABELLED)
    draw_labelled(axes, canvas, labelled, left=width - LABELLED)
    write(
        axes, (width - LABELLED) / 2, height - 0.06, canvas.words["orientation"],
        color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip
    heads, tokens, _ = result.weights.shape
    return canvas.words["alt"].format(
        heads=heads, tokens=tokens, own=masses[0], mean=masses[1],
        asking=labelled.pieces[labelled.asking], seen=labelled.looked_at(),
        seems=labelled.seems_looked_at(), wrong=labelled.wrong_labels(), pieces=len(labelled.pieces),
    )  # fmt: skip


def draw_maps(axes: Axes, canvas: Canvas, result: HeadDilution, *, right: float) -> tuple[str, str]:
    """Head 0 and the mean over all on one scale, between the left edge and *right*; their weight on the diagonal."""
    words, colors = canvas.words, canvas.colors
    heads, tokens, _ = result.weights.shape
    height = canvas.figure.get_size_inches()[1]
    side = min(right / 2 - 0.15, height - ABOVE - BELOW)
    said = []
    for place, (title, weights, ink) in enumerate(
        (
            (words["head"].format(head=0), result.weights[0], colors["weights_text"]),
            (words["mean"].format(heads=heads), result.average(), colors["bad"]),
        )
    ):
        grid = Grid(
            (place + 0.5) * right / 2 - side / 2,
            ABOVE,
            side / tokens,
            side / tokens,
            tokens,
            tokens,
        )
        draw_weights(axes, canvas, weights, grid, gap=0.3)
        said.append(style.number(float(np.diagonal(weights).mean()), 2))
        x, below = grid.middle[0], words["diagonal"].format(mass=said[-1])
        write(axes, x, ABOVE - 0.1, title, color=colors["ink"])
        write(axes, x, grid.bottom + 0.3, below, color=ink)
    return said[0], said[1]


def draw_labelled(
    axes: Axes, canvas: Canvas, result: TokenizerMisalignment, *, left: float
) -> None:
    """What one token looks at, a row a piece: the label written by hand on its left, the true one on its right."""
    words, colors = canvas.words, canvas.colors
    height = canvas.figure.get_size_inches()[1]
    rows, asking = len(result.pieces), result.pieces[result.asking]
    x = left + 0.57 * (LABELLED - CELL)
    grid = Grid(x, ABOVE, CELL, (height - ABOVE - BELOW) / rows, rows, 1)
    weights = result.weights[result.asking][:, np.newaxis]
    draw_cells(axes, weights, grid, color=colors["weights"], largest=1.0, gap=1.0)
    write_numbers(
        axes, canvas, weights, grid, color=colors["weights"], digits=2, size=style.LABEL, largest=1.0
    )  # fmt: skip
    frame_row(axes, canvas, grid, int(weights.argmax()))
    for row, (hand, piece) in enumerate(zip(result.by_hand, result.pieces, strict=True)):
        y = grid.row_middle(row) + 0.07
        wrong = not (hand and hand.startswith(piece))
        write(
            axes, grid.left - 0.1, y, hand or "?", color=colors["bad" if wrong else "ink"],
            size=style.LABEL, align="right",
        ).set_gid("by hand")  # fmt: skip
        write(
            axes, grid.right + 0.1, y, piece, color=colors["ink"], size=style.LABEL, align="left"
        ).set_gid("piece")
    for where, key, align in (
        (grid.left - 0.1, "by_hand", "right"),
        (grid.right + 0.1, "pieces", "left"),
    ):
        ink = colors["bad" if key == "by_hand" else "ink"]
        write(axes, where, ABOVE - 0.1, words[key], color=ink, align=align)
    write(
        axes, grid.middle[0], grid.bottom + 0.3, words["looks"].format(asking=asking),
        color=colors["weights_text"],
    )  # fmt: skip
