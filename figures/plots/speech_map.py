"""Spoken digits written down: the spectrogram, and below it on the same time axis where each digit was heard."""

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.spectrogram import draw_spectrogram, draw_time_weights
from figures.results.speech_digits import SpeechDigits, Utterance

LEFT, RIGHT, TOP, GAP, BOTTOM = 0.95, 0.1, 0.48, 0.32, 0.72  # inches around and between the two


@figure(draws="speech_digits")
def speech_map(canvas: Canvas, result: SpeechDigits, *, example: int = 1) -> str:
    """The spectrogram with its digits named, below it a row of weights a digit with its own sound boxed."""
    shown = result.examples[example]
    width, height = canvas.figure.get_size_inches()
    wide, tall = width - LEFT - RIGHT, height - TOP - GAP - BOTTOM
    upper = style.axes_at(canvas.figure, LEFT, TOP, wide, 0.52 * tall)
    lower = style.axes_at(canvas.figure, LEFT, TOP + 0.52 * tall + GAP, wide, 0.48 * tall)
    frame, state = result.frame_seconds, result.frame_seconds * result.frames_per_state
    seconds = shown.spectrogram.shape[1] * frame
    draw_spectrogram(upper, canvas, shown.spectrogram, seconds=seconds, x="", y="")
    upper.set_yticks([])
    upper.set_ylabel(canvas.words["bands"], fontsize=style.ROLE, color=canvas.colors["ink"])
    upper.set_xticks([])
    rows = len(shown.spans)
    draw_time_weights(
        lower, canvas, shown.weights[:rows],
        seconds=shown.weights.shape[1] * state, outputs=shown.written[:rows], x=canvas.words["time"],
    )  # fmt: skip
    for axes in (upper, lower):
        axes.set_xlim(0, seconds)
    mark_digits(upper, lower, canvas, shown, frame=frame)
    return alt_text(canvas, result, shown)


def mark_digits(
    upper: Axes, lower: Axes, canvas: Canvas, shown: Utterance, *, frame: float
) -> None:
    """Each spoken digit's name above its sound, thin lines at its ends, and its box in the row that wrote it."""
    color = canvas.colors["key"]
    upper.annotate(
        canvas.words["spoken"], (0, 1), xycoords="axes fraction", xytext=(-66, 8),
        textcoords="offset points", size=style.ROLE, color=canvas.colors["key_text"],
        ha="left", va="baseline",
    )  # fmt: skip
    lower.annotate(
        canvas.words["written"], (0, 1), xycoords="axes fraction", xytext=(-66, 8),
        textcoords="offset points", size=style.ROLE, color=canvas.colors["query_text"],
        ha="left", va="baseline",
    )  # fmt: skip
    lower.annotate(
        canvas.words["legend"], (1, 0), xycoords="axes fraction", xytext=(0, -38),
        textcoords="offset points", size=style.LABEL, color=canvas.colors["key_text"],
        ha="right", va="baseline",
    )  # fmt: skip
    for row, (digit, (start, end)) in enumerate(zip(spoken(shown), shown.spans, strict=True)):
        upper.annotate(
            digit, ((start + end) / 2 * frame, 1), xycoords=("data", "axes fraction"),
            xytext=(0, 8), textcoords="offset points", size=22, color=canvas.colors["key_text"],
            ha="center", va="baseline",
        )  # fmt: skip
        for axes in (upper, lower):
            for x in (start * frame, end * frame):
                axes.axvline(x, color=color, linewidth=1.2, linestyle=(0, (4, 3)), zorder=3)
        lower.add_patch(
            Rectangle(
                (start * frame, row), (end - start) * frame, 1, fill=False, edgecolor=color,
                linewidth=2.8, gid="spoken", zorder=4,
            )
        )  # fmt: skip


def spoken(shown: Utterance) -> tuple[str, ...]:
    """The digits that were really said."""
    return shown.reference[: len(shown.spans)]


def alt_text(canvas: Canvas, result: SpeechDigits, shown: Utterance) -> str:
    """What was said, what was written, and the means over the test recordings."""
    return canvas.words["alt"].format(
        digits="、".join(spoken(shown)),
        written="、".join(shown.written[: len(shown.spans)]),
        mass=style.percent(result.mass_on_digit),
        uniform=style.percent(result.mass_uniform),
        monotone=style.percent(result.monotone),
    )
