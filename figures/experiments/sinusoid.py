"""Sinusoidal positions: fast waves tell neighbours apart, slow ones tell regions apart."""

import math

from deckgen.jobs.registry import experiment
from figures.attention.luong import dot_score
from figures.attention.positions import frequencies, sinusoidal_positions
from figures.results.sinusoid import Sinusoid


@experiment
def sinusoid(*, length: int = 64, d_model: int = 64) -> Sinusoid:
    """The table of position vectors, its wavelengths, and how alike any two positions are."""
    table = sinusoidal_positions(length, d_model)
    return Sinusoid(
        table=table.numpy(),
        wavelengths=(2 * math.pi / frequencies(d_model)).numpy(),
        products=dot_score(table, table).numpy(),
    )
