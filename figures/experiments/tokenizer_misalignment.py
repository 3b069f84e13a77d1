"""A word cut into pieces moves every label after it, if labels are written by hand."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.tokenizer_misalignment import TokenizerMisalignment


@experiment
def tokenizer_misalignment(
    *,
    words: tuple[str, ...] = ("the", "unbelievable", "cat", "saw", "it"),
    vocabulary: tuple[str, ...] = ("the", "un", "##believ", "##able", "cat", "saw", "it"),
    asking: str = "it",
    answer: str = "cat",
    sharpness: float = 4.0,
    seed: int = 0,
) -> TokenizerMisalignment:
    """it looks at cat; under labels written by hand it seems to look at something else."""
    pieces = tuple(piece for word in words for piece in cut(word, vocabulary))
    generator = torch.Generator().manual_seed(seed)
    key = torch.nn.functional.normalize(torch.randn(len(pieces), 16, generator=generator), dim=-1)
    query = torch.randn(len(pieces), 16, generator=generator)
    query[pieces.index(asking)] = key[pieces.index(answer)] * 16**0.5 * sharpness
    return TokenizerMisalignment(
        words=words,
        pieces=pieces,
        by_hand=words + ("",) * (len(pieces) - len(words)),
        weights=scaled_dot_product_attention(query, key, key).weights.numpy(),
        asking=pieces.index(asking),
    )


def cut(word: str, vocabulary: tuple[str, ...]) -> list[str]:
    """The word in the longest known pieces from the left (WordPiece's greedy rule); ValueError if none fits."""
    pieces: list[str] = []
    rest = word
    while rest:
        prefix = "##" if pieces else ""
        fitting = [
            piece for end in range(len(rest), 0, -1) if (piece := prefix + rest[:end]) in vocabulary
        ]
        if not fitting:
            raise ValueError(f"no piece of {word!r} starts with {prefix + rest!r}")
        pieces.append(fitting[0])
        rest = rest[len(fitting[0]) - len(prefix) :]
    return pieces
