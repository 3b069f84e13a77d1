"""The maps of all heads side by side, before any average."""

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.small_multiples import draw_heads, head_grids
from figures.results.multi_head_split import MultiHeadSplit


@figure(draws="multi_head_split")
def head_maps(canvas: Canvas, result: MultiHeadSplit) -> str:
    """Four maps of the same sentence, each with what its head looks at and how much of its weight falls there."""
    axes = style.stage(canvas)
    width, height = canvas.figure.get_size_inches()
    words = canvas.words
    grids = head_grids(result.count, len(result.tokens), width=width, height=height)
    jobs = [
        (head, words[job], f"{result.mass_of(head):.2f}") for head, job in enumerate(result.jobs)
    ]
    draw_heads(
        axes,
        canvas,
        result.weights,
        grids,
        tokens=result.tokens,
        titles=[words["title"].format(head=head) for head, _, _ in jobs],
        notes=[words["note"].format(job=job, mass=mass) for _, job, mass in jobs],
        colors=[canvas.colors["weights"]] * result.count,
    )
    if grids[0].top == grids[-1].top:  # in one line there is room for the number in large type
        for grid, (_, _, mass) in zip(grids, jobs, strict=True):
            axes.text(
                grid.middle[0],
                grid.bottom + 0.78,
                words["mass"].format(mass=mass),
                size=24,
                color=canvas.colors["weights_text"],
                ha="center",
                va="baseline",
            )
        axes.text(
            width / 2,
            height - 0.12,
            words["orientation"],
            size=style.ROLE,
            color=canvas.colors["muted"],
            ha="center",
            va="baseline",
        )
    return words["alt"].format(
        sentence="".join(result.tokens),
        count=result.count,
        jobs="；".join(
            words["alt_head"].format(head=head, job=job, mass=mass) for head, job, mass in jobs
        ),
    )
