"""Copying: the next word is generated from the vocabulary or copied from the source (See et al. 2017, eq. 9,
arXiv:1704.04368)."""

import torch
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
    """P(w) = p_gen · P_vocabulary(w) + (1 − p_gen) · Σ weights on the source positions where w stands.

    source holds word ids; ids from words up to extended_words are source words that the vocabulary lacks.
    """
    check_axis("T", -2, vocabulary=vocabulary, weights=weights)
    check_axis("S", -1, weights=weights, source=source)
    check_vocabulary(vocabulary.size(-1), source, extended_words)
    unknown = extended_words - vocabulary.size(-1)
    generated = torch.nn.functional.pad(
        generate * vocabulary, (0, unknown)
    )  # [B, T, words] -> [B, T, extended]
    ids = source.unsqueeze(-2).expand(weights.shape)  # [B, S] -> [B, T, S]
    return generated.scatter_add(
        -1, ids, (1 - generate) * weights
    )  # a word that stands twice gets both
