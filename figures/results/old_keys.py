"""Whether the keys of old tokens change when a token is added."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class OldKeys:
    """The largest change [layers] of the old tokens' keys and values, with a causal mask and without one."""

    causal: np.ndarray
    bidirectional: np.ndarray

    def causal_change(self) -> float:
        """The largest change in any layer under a causal mask: rounding only."""
        return float(self.causal.max())

    def bidirectional_change(self) -> float:
        """The change in the last layer when all tokens see all."""
        return float(self.bidirectional[-1])
