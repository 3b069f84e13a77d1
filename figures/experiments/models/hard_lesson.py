"""REINFORCE's two losses: the words learn by cross-entropy, the choice of position by reward."""

from dataclasses import fields

import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn.functional import cross_entropy

from figures.attention.hard import HardTrace, MovingBaseline, reinforce_loss


class HardLesson:
    """The loss of each batch, with a moving-average baseline that is kept from one batch to the next."""

    def __init__(self, *, entropy_weight: float) -> None:
        self.entropy_weight = entropy_weight
        self.baseline: MovingBaseline | None = None
        self.baselines: list[float] = []

    def loss(
        self, look: HardTrace, logits: Float[Tensor, "B T words"], target: Int[Tensor, "B T"]
    ) -> Float[Tensor, ""]:
        """The reward of a choice is the log-probability that it gave to the right word."""
        surprise = cross_entropy(logits.transpose(1, 2), target, reduction="none")  # [B, T]
        reward = -surprise.detach()
        if self.baseline is None:
            self.baseline = MovingBaseline(reward.mean().item())
        choosing = reinforce_loss(
            look, reward, baseline=self.baseline.value, entropy_weight=self.entropy_weight
        )
        self.baseline = self.baseline.update(reward)
        self.baselines.append(self.baseline.value)
        return surprise.mean() + choosing


def joined(looks: tuple[HardTrace, ...]) -> HardTrace:
    """The traces of single steps as one trace of all."""
    names = [field.name for field in fields(HardTrace)]
    return HardTrace(*(torch.cat([getattr(look, name) for look in looks], 1) for name in names))
