"""Copying: the next word is generated from the vocabulary or copied from the source.

Source: See et al. 2017, equation 9, arXiv:1704.04368.
"""

import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from figures.attention.checks import check_axis, check_vocabulary


def pointer_generator(
    vocabulary: Float[Tensor, "*batch T words"],
    weights: Float[Tensor, "*batch T S"],
    source: Int[Tensor, "*batch S"],
    generate: Float[Tensor, "*batch T 1"],
    *,
    extended_words: int,
) -> Float[Tensor, "*batch T {extended_words}"]:
    """P(w) = p_gen · P_vocabulary(w) + (1 − p_gen) · Σ weights on the positions where w stands.

    source holds word ids; those from words up to extended_words are missing from the vocabulary.
    """
    check_axis("T", -2, vocabulary=vocabulary, weights=weights)
    check_axis("S", -1, weights=weights, source=source)
    check_vocabulary(vocabulary.size(-1), source, extended_words)
    unknown = extended_words - vocabulary.size(-1)
    generated = F.pad(generate * vocabulary, (0, unknown))  # [B, T, words] -> [B, T, extended]
    copied = (1 - generate) * weights  # [B, T, S]
    ids = source.unsqueeze(-2).expand(weights.shape)  # [B, S] -> [B, T, S]
    return generated.scatter_add(-1, ids, copied)  # a word that stands twice gets both shares
