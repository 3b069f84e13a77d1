"""Dividing the scores by √d_k, or folding the division into W_q."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ScaleFolding:
    """The largest difference between the two outputs at each head width, and the size of the outputs."""

    widths: tuple[int, ...]
    differences: tuple[float, ...]
    output_sizes: tuple[float, ...]

    def difference(self, width: int) -> float:
        """The largest absolute difference at one head width."""
        return self.differences[self.widths.index(width)]
