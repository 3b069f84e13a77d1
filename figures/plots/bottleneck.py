"""Key figure: everything that was read passes through one vector; and the same with a look back."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow
from figures.plots.connections import arch, draw_connections
from figures.plots.matrices import Grid, ghost
from figures.plots.states import draw_states, mark_tokens, write_tokens
from figures.results.bottleneck import Bottleneck, DecodedExample

FRAMES = ("encoder", "neck", "decoder", "marked")
BOTTOM = 4.16  # of the columns; the tokens that were read stand below
FOOT = BOTTOM + 0.88  # the baseline of what the two sides are called or achieve
SEEN = 0.1  # lighter connections add up to a haze in which none can be followed


def sides(result: DecodedExample, width: float, *, top: float) -> tuple[Grid, Grid]:
    """The columns of the encoder's states at the left and of the decoder's at the right."""
    count = len(result.source)
    column = min(0.9, (width - 2.9) / 2 / count)
    height = BOTTOM - top
    encoder = Grid(0.1, top, column, height, 1, count)
    return encoder, Grid(width - 0.1 - count * column, top, column, height, 1, count)


@figure(draws="bottleneck")
def bottleneck(canvas: Canvas, result: Bottleneck, *, frame: int = 3) -> str:
    """All that was read squeezed through one vector, with real activations; frames 0 to 3 build it up."""
    axes, shown = style.stage(canvas), result.example
    width = canvas.figure.get_size_inches()[0]
    encoder, decoder = sides(shown, width, top=1.3)
    column, middle = encoder.cell_width, (encoder.right + decoder.left) / 2
    neck = Grid(middle - column / 2, encoder.top, column, encoder.height, 1, 1)
    draw_encoder(axes, canvas, shown, encoder)
    write_size(axes, canvas, shown, encoder)
    if frame >= 1:
        draw_funnel(axes, canvas, encoder, neck, decoder, parts=2 if frame >= 2 else 1)
        draw_neck(axes, canvas, shown, neck)
    else:
        ghost(axes, canvas, neck)
    if frame >= 2:
        draw_decoder(axes, canvas, shown, decoder, marked=frame >= 3)
    else:
        ghost(axes, canvas, decoder)
    return alt_text(canvas, shown, key=FRAMES[frame])


def draw_encoder(axes: Axes, canvas: Canvas, shown: DecodedExample, grid: Grid) -> None:
    """The tokens read, below, and a column of real activations over each."""
    draw_states(axes, shown.encoder_states, grid, color=canvas.colors["value"])
    write_tokens(
        axes, shown.source, grid, y=BOTTOM + 0.34, size=20, color=canvas.colors["input_text"]
    )
    text = canvas.words["encoder"].format(count=len(shown.source))
    write(axes, grid.middle[0], FOOT, text, size=style.TITLE, color=canvas.colors["value_text"])


def write_size(axes: Axes, canvas: Canvas, shown: DecodedExample, grid: Grid) -> None:
    """How many numbers the encoder's states hold, over them."""
    count, hidden = shown.encoder_states.shape
    text = canvas.words["numbers_read"].format(count=count, hidden=hidden, total=count * hidden)
    write(axes, grid.middle[0], grid.top - 0.24, text, size=22, color=canvas.colors["value_text"])


def draw_funnel(
    axes: Axes, canvas: Canvas, encoder: Grid, neck: Grid, decoder: Grid, *, parts: int
) -> None:
    """The walls that narrow from the encoder to the neck and, as the second part, widen to the decoder.

    The neck is drawn as large as any column, since it holds as many numbers: what narrows is the way to it.
    """
    color, y = style.tint(canvas.colors["output"], 0.16), neck.middle[1]
    ways = (
        (encoder.right + 0.06, neck.left - 0.3, neck.left - 0.05),
        (decoder.left - 0.06, neck.right + 0.3, decoder.left - 0.1),
    )
    for outer, inner, tip in ways[:parts]:
        wall = [(outer, encoder.top), (inner, y - 0.3), (inner, y + 0.3), (outer, encoder.bottom)]
        axes.add_patch(Polygon(wall, facecolor=color, edgecolor="none", zorder=0))
        start = outer + 0.1 if tip < neck.left else neck.right + 0.08
        arrow(axes, (start, y), (tip, y), color=canvas.colors["output"])


def draw_neck(axes: Axes, canvas: Canvas, shown: DecodedExample, grid: Grid) -> None:
    """The one vector, its size above in the figure's largest type, its name below."""
    color, x = canvas.colors["output_text"], grid.middle[0]
    draw_states(axes, shown.summary[None], grid, color=canvas.colors["output"], gap=0.0)
    hidden = canvas.words["numbers_kept"].format(hidden=len(shown.summary))
    write(axes, x, grid.top - 0.7, canvas.words["only"], size=style.TITLE, color=color)
    write(axes, x, grid.top - 0.24, hidden, size=style.HEADLINE, color=color)
    write(axes, x, BOTTOM + 0.34, canvas.words["context"], size=style.ROLE, color=color)


def draw_decoder(
    axes: Axes, canvas: Canvas, shown: DecodedExample, grid: Grid, *, marked: bool
) -> None:
    """The decoder's columns, what was wanted and what was written over them."""
    draw_states(axes, shown.decoder_states, grid, color=canvas.colors["query"])
    y = grid.top - 0.3
    if not marked:
        write_tokens(axes, shown.written, grid, y=y + 0.09, size=20, color=canvas.colors["ink"])
    else:
        mark_tokens(axes, canvas, shown.written, shown.right, grid, y=y, size=20)
        write_tokens(
            axes, shown.wanted, grid, y=y - 0.34, size=style.ROLE, color=canvas.colors["muted"]
        )
        for line, key in ((y + 0.06, "written"), (y - 0.34, "wanted")):
            axes.text(
                grid.left - 0.12,
                line,
                canvas.words[key],
                size=style.LABEL,
                color=canvas.colors["muted"],
                ha="right",
                va="baseline",
            )
        text = canvas.words["outcome"].format(count=len(shown.right), right=sum(shown.right))
        write(axes, grid.middle[0], FOOT, text, size=22, color=canvas.colors["bad"])
    write(
        axes,
        grid.middle[0],
        BOTTOM + 0.34,
        canvas.words["decoder"],
        size=style.TITLE,
        color=canvas.colors["query_text"],
    )


@figure(draws="bottleneck")
def bottleneck_with_attention(canvas: Canvas, result: Bottleneck, *, step: int = 0) -> str:
    """Every decoding step looks back at all encoder states; opacity = weight. *step* shows one step alone, 0 all."""
    axes, shown = style.stage(canvas), result.example_with_attention
    width = canvas.figure.get_size_inches()[0]
    encoder, decoder = sides(shown, width, top=2.46)
    draw_encoder(axes, canvas, shown, encoder)
    draw_states(axes, shown.decoder_states, decoder, color=canvas.colors["query"])
    mark_tokens(axes, canvas, shown.written, shown.right, decoder, y=decoder.top - 0.26, size=20)
    draw_arches(axes, canvas, shown, encoder, decoder, step=step)
    middle = (encoder.right + decoder.left) / 2
    for line, key in enumerate(("look_back", "opacity", "query_is", "key_is", "value_is")):
        role = key.removesuffix("_is") if key.endswith("_is") else "weights"
        text = canvas.words[key].format(count=len(shown.source))
        write(
            axes,
            middle,
            2.62 + 0.4 * line,
            text,
            size=style.ROLE,
            color=canvas.colors[f"{role}_text"],
        )
    outcome = canvas.words["outcome"].format(count=len(shown.right), right=sum(shown.right))
    write(
        axes,
        decoder.middle[0],
        BOTTOM + 0.34,
        canvas.words["decoder_looks"],
        size=style.TITLE,
        color=canvas.colors["query_text"],
    )
    write(axes, decoder.middle[0], FOOT, outcome, size=22, color=canvas.colors["good"])
    return alt_text(canvas, shown, key="with_attention")


def draw_arches(
    axes: Axes, canvas: Canvas, shown: DecodedExample, encoder: Grid, decoder: Grid, *, step: int
) -> None:
    """From every encoder state over to every output, as opaque as the weight, with a head where it is taken."""
    assert shown.weights is not None
    widest = decoder.right - encoder.left
    weights = shown.weights.copy()
    if step:
        weights[[row for row in range(len(weights)) if row != step - 1]] = 0

    def way(t: int, s: int):
        start = (encoder.column_middle(s), encoder.top - 0.06)
        end = (decoder.column_middle(t), decoder.top - 0.48)
        return arch(start, end, rise=1.9 * (end[0] - start[0]) / widest)

    seen = np.argwhere(weights >= SEEN)
    paths = [[way(t, s) for t, s in seen]]
    draw_connections(axes, weights[weights >= SEEN][None], paths, color=canvas.colors["weights"])
    looking = [t for t in range(decoder.columns) if weights[t].any()]
    heads = axes.scatter(
        [decoder.column_middle(t) for t in looking],
        [decoder.top - 0.53] * len(looking),
        s=70,
        marker="v",
        color=canvas.colors["weights"],
        linewidths=0,
        zorder=3,
    )
    heads.set_label("taken")


def write(axes: Axes, x: float, y: float, text: str, *, size: float, color: str) -> None:
    """A line of text centred at *x* with its baseline at *y*."""
    axes.text(x, y, text, size=size, color=color, ha="center", va="baseline")


def alt_text(canvas: Canvas, shown: DecodedExample, *, key: str) -> str:
    """What the frame shows, with the sequence, the sizes and how much of it came out right."""
    return canvas.words[f"alt_{key}"].format(
        source=" ".join(shown.source),
        written=" ".join(shown.written),
        count=len(shown.source),
        hidden=len(shown.summary),
        total=shown.encoder_states.size,
        right=sum(shown.right),
    )
