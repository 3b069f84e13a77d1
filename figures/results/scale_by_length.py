"""How much the largest weight takes, by the number of keys, without and with the scale."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ScaleByLength:
    """The mean over many queries of the largest weight in a row, at each number of keys."""

    lengths: tuple[int, ...]
    raw: tuple[float, ...]
    scaled: tuple[float, ...]

    def raw_at(self, length: int) -> float:
        """The mean largest weight without the scale, at one number of keys."""
        return self.raw[self.lengths.index(length)]

    def scaled_at(self, length: int) -> float:
        """The same with the scale 1/√d_k."""
        return self.scaled[self.lengths.index(length)]
