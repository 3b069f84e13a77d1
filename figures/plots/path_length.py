"""The way from the first token to the last: along a recurrence, through convolutions, in one look."""

from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.curves import Curve, draw_curves
from figures.plots.lettering import write
from figures.results.path_length import PathLength

CHART = 4.9  # inches at the right for the curves
TOP = 1.2  # inches above the highest layer
DOT = 9.0  # points, a token's or a state's diameter

Place = tuple[int, int]  # (layer, token)


@figure(draws="path_length")
def path_length(canvas: Canvas, result: PathLength, *, length: int = 8) -> str:
    """Three small nets of *length* tokens with the way marked and its steps counted; then steps by length."""
    axes, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    room = (width - CHART) / 3
    for place, net in enumerate(nets(result, length)):
        color = canvas.colors[net.color]
        left, middle = place * room + 0.25, place * room + room / 2 - 0.02
        draw_net(axes, canvas, net, length, left=left, width=room - 0.55, floor=height - 0.55, color=color)  # fmt: skip
        ink = color
        write(axes, middle, 0.32, words[net.name], color=ink, size=style.TITLE)
        steps = words["steps"].format(steps=result.steps(net.name, length))
        write(axes, middle, 0.8, steps, color=ink, size=style.HEADLINE)
    draw_chart(canvas, result)
    last = result.lengths[-1]
    return words["alt"].format(
        length=length,
        last=last,
        **{name: result.steps(name, length) for name in ("rnn", "cnn")},
        **{f"{name}_last": result.steps(name, last) for name in ("rnn", "cnn", "dilated", "self")},
    )


@dataclass(frozen=True)
class Net:
    """What stands on what: layers over the tokens, links between places, and the way that is marked."""

    name: str
    color: str
    layers: int
    links: tuple[tuple[Place, Place], ...]
    way: tuple[Place, ...]


def nets(result: PathLength, length: int) -> tuple[Net, Net, Net]:
    """A recurrence, a stack of causal convolutions, one layer of self-attention."""
    tokens, reach = range(length), result.kernel - 1
    deep = result.steps("cnn", length)
    into_state = tuple(((0, token), (1, token)) for token in tokens)
    onward = tuple(((1, token), (1, token + 1)) for token in tokens[:-1])
    kernels = tuple(
        ((layer, token), (layer + 1, to))
        for layer in range(deep)
        for token in tokens
        for to in range(token, min(token + reach, length - 1) + 1)
    )
    everywhere = tuple(((0, token), (1, to)) for token in tokens for to in tokens)
    climb = tuple((layer, min(layer * reach, length - 1)) for layer in range(deep + 1))
    return (
        Net("rnn", "muted", 1, into_state + onward, tuple((1, token) for token in tokens)),
        Net("cnn", "muted", deep, kernels, climb),
        Net("self", "weights", 1, everywhere, ((0, 0), (1, length - 1))),
    )


def draw_net(
    axes: Axes,
    canvas: Canvas,
    net: Net,
    length: int,
    *,
    left: float,
    width: float,
    floor: float,
    color: str,
) -> None:
    """All links faintly, the way in *color*, the dots, the numbers of the first and the last token."""
    rise = min((floor - TOP) / net.layers, 1.45)

    def at(place: Place) -> tuple[float, float]:
        return left + place[1] * width / (length - 1), floor - place[0] * rise

    faint, strong = canvas.colors["line"], color
    for links, shade, thickness, label in (
        (net.links, faint, 1.0, "links"),
        (tuple(zip(net.way, net.way[1:], strict=False)), strong, 4.0, f"way {net.name}"),
    ):
        lines = LineCollection([[at(a), at(b)] for a, b in links], colors=shade, linewidths=thickness)  # fmt: skip
        lines.set_label(label)
        axes.add_collection(lines, autolim=False)
    for layer in range(net.layers + 1):
        for token in range(length):
            on = (layer, token) in net.way
            axes.plot(
                *at((layer, token)), "o", markersize=DOT + 2 * on, zorder=3,
                color=strong if on else style.tint(canvas.colors["muted"], 0.45), markeredgewidth=0,
            )  # fmt: skip
    for token in (0, length - 1):
        x, y = at((0, token))
        write(axes, x, y + 0.42, str(token + 1), color=canvas.colors["muted"])


def draw_chart(canvas: Canvas, result: PathLength) -> None:
    """Steps by length, both doubling from tick to tick."""
    width, height = canvas.figure.get_size_inches()
    axes = style.axes_at(
        canvas.figure, width - CHART + 0.85, 0.62, CHART - 1.85, height - 0.62 - 0.78
    )
    style.quiet(axes, canvas)
    curves = (
        ("rnn", result.rnn_steps, "muted", "-"),
        ("cnn", result.cnn_steps, "muted", "--"),
        ("dilated", result.dilated_steps, "muted", ":"),
        ("self", result.self_steps, "weights", "-"),
    )
    draw_curves(
        axes,
        [Curve(result.lengths, steps, canvas.colors[color], "") for _, steps, color, _ in curves],
    )
    for name, steps, color, _ in curves:
        axes.annotate(
            canvas.words[f"{name}_short"], (result.lengths[-1], steps[-1]), xytext=(9, 0),
            textcoords="offset points", size=style.ROLE, va="center_baseline",
            color=canvas.colors[color],
        )  # fmt: skip
    for line, (name, _, _, dashes) in zip(axes.lines, curves, strict=True):
        line.set(label=name, linestyle=dashes)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    axes.set_xticks(result.lengths, [str(length) for length in result.lengths])
    ticks = (1, 4, 16, 64)
    axes.set_yticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()
    style.label_axes(axes, canvas, x=canvas.words["length"], y=canvas.words["count"])
