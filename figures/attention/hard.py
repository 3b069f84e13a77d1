"""Hard attention: look at one sampled position instead of averaging.

Sampling has no gradient, so the scores learn by REINFORCE: choices that brought more reward than
usual become likelier. Source: Xu et al. 2015, section 4.1, arXiv:1502.03044.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor

from figures.attention.checks import check_scored, check_visible
from figures.attention.masks import hide, masked_softmax


@dataclass(frozen=True)
class HardTrace:
    """What one hard look computed; weights are the probabilities that choice was drawn from."""

    scores: Float[Tensor, "*batch T S"]
    masked_scores: Float[Tensor, "*batch T S"]
    weights: Float[Tensor, "*batch T S"]
    choice: Int[Tensor, "*batch T"]
    log_probability: Float[Tensor, "*batch T"]
    output: Float[Tensor, "*batch T V"]


def hard_attention(
    scores: Float[Tensor, "*batch T S"],
    value: Float[Tensor, "*batch S V"],
    mask: Bool[Tensor, "#*batch #T #S"] | None = None,
    *,
    generator: torch.Generator,
) -> HardTrace:
    """One position drawn a query, its value unchanged; ValueError when nothing may be looked at."""
    check_scored(scores, value, mask)
    masked_scores = hide(scores, mask)
    check_visible(masked_scores)
    weights = masked_softmax(masked_scores)  # [B, T, S]
    rows = weights.flatten(0, -2)  # [B, T, S] -> [B*T, S]
    draws = torch.multinomial(rows, num_samples=1, generator=generator)  # [B*T, S] -> [B*T, 1]
    choice = draws.view(weights.shape[:-1])  # [B*T, 1] -> [B, T]
    chosen = F.one_hot(choice, weights.size(-1)).to(value)  # [B, T] -> [B, T, S]
    output = chosen @ value  # [B, T, S] @ [B, S, V] -> [B, T, V]
    log_probability = weights.gather(-1, choice[..., None]).squeeze(-1).log()  # [B, T, S] -> [B, T]
    return HardTrace(scores, masked_scores, weights, choice, log_probability, output)


def entropy(weights: Float[Tensor, "*batch S"]) -> Float[Tensor, "*batch"]:
    """−Σ w log w in nats: 0 when all weight is on one position, log S when it is spread evenly."""
    visible = weights.clamp_min(torch.finfo(weights.dtype).tiny)  # at 0 the slope would be infinite
    return torch.special.entr(visible).sum(dim=-1)


def reinforce_loss(
    look: HardTrace, reward: Float[Tensor, "*batch T"], *, baseline: float, entropy_weight: float
) -> Float[Tensor, ""]:
    """A loss with REINFORCE's gradient: −(reward − baseline) log p − entropy_weight · entropy."""
    advantage = (reward - baseline).detach()  # it weighs the choice and is no path for gradients
    surprise = -advantage * look.log_probability  # [B, T]
    return (surprise - entropy_weight * entropy(look.weights)).mean()


@dataclass(frozen=True)
class MovingBaseline:
    """The moving average of past rewards; it lowers the gradient's variance, not its mean."""

    value: float = 0.0
    momentum: float = 0.9

    def update(self, reward: Float[Tensor, "*batch T"]) -> "MovingBaseline":
        """The baseline after one more batch of rewards."""
        value = self.momentum * self.value + (1 - self.momentum) * reward.mean().item()
        return MovingBaseline(value, self.momentum)
