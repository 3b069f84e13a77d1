"""What dot-product and additive attention cost for the same queries and keys."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AttentionCost:
    """Counts are exact; seconds are processor time on the machine that ran this, so slides round their ratio.

    ``*_numbers``: how many numbers the largest intermediate tensor holds.
    """

    batch: int
    length: int
    width: int
    dot_numbers: int
    additive_numbers: int
    dot_seconds: float
    additive_seconds: float

    def numbers_ratio(self) -> float:
        """How many times larger the additive intermediate is: the width."""
        return self.additive_numbers / self.dot_numbers

    def time_ratio(self) -> float:
        """How many times longer additive attention took on this machine."""
        return self.additive_seconds / self.dot_seconds
