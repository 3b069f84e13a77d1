"""The gradient of softmax: diag(w) − w wᵀ, which vanishes when one weight takes all."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.masks import masked_softmax
from figures.results.softmax_gradient import SoftmaxGradient


@experiment
def softmax_gradient(
    *,
    scores: tuple[float, ...] = (2.0, 1.0, 0.5, -1.0),
    factors: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0),
) -> SoftmaxGradient:
    """∂ weight / ∂ score as scores grow: large in the middle, gone once a single weight is 1."""
    weights, jacobians, formula = [], [], []
    for factor in factors:
        scaled = torch.tensor(scores) * factor
        w = masked_softmax(scaled[None])[0]
        weights.append(w)
        jacobians.append(torch.autograd.functional.jacobian(_softmax_of_a_row, scaled))
        formula.append(torch.diag(w) - torch.outer(w, w))
    return SoftmaxGradient(
        factors=factors,
        weights=torch.stack(weights).numpy(),
        jacobians=torch.stack(jacobians).numpy(),
        formula=torch.stack(formula).numpy(),
    )


def _softmax_of_a_row(row: torch.Tensor) -> torch.Tensor:
    return masked_softmax(row[None])[0]
