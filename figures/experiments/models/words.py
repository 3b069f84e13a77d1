"""Token numbers back to words."""

from collections.abc import Sequence

from jaxtyping import Int
from torch import Tensor

from figures.experiments.models.seq2seq import END, PAD


def words_of(rows: Int[Tensor, "B T"], vocabulary: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The words of each row, up to END and without padding."""
    return tuple(tuple(vocabulary[i] for i in until_end(row)) for row in rows.tolist())


def until_end(row: Sequence[int]) -> list[int]:
    """The token numbers before END, without padding."""
    kept = row[: row.index(END)] if END in row else row
    return [token for token in kept if token != PAD]
