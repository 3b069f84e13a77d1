"""猫追狗 and 狗追猫, compared token by token."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.multi_head import MultiHeadAttention
from figures.attention.positions import sinusoidal_positions


@demo
def permutation_test() -> None:
    """The same words in two orders: does any token come out differently? Without and with positions."""
    generator = torch.Generator().manual_seed(0)
    attention = MultiHeadAttention(8, heads=2, generator=generator)
    vectors = dict(zip("猫追狗", torch.randn(3, 8, generator=generator), strict=True))
    for name, positions in (
        ("without", torch.zeros(3, 8)),
        ("with   ", sinusoidal_positions(3, 8)),
    ):
        outputs = {}
        for sentence in ("猫追狗", "狗追猫"):
            x = torch.stack([vectors[token] for token in sentence]) + positions
            outputs[sentence] = dict(zip(sentence, attention(x[None]).output[0], strict=True))
        for token in "猫追狗":
            change = (outputs["猫追狗"][token] - outputs["狗追猫"][token]).abs().max()
            print(f"{name} positions: {token} changes by {change:.3f}")
