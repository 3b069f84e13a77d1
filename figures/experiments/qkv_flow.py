"""One head of self-attention learns who 它 is, with so few dimensions that every number can be shown."""

import torch
from torch import Tensor, nn

from deckgen.jobs.registry import experiment
from figures.attention.projections import linear
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.attention.trace import AttentionTrace
from figures.results.qkv_flow import QkvFlow

ANIMALS = ("小猫", "小狗", "小鸟", "小马")
THINGS = ("皮球", "风筝", "树叶", "木桶")
VERBS = ("追", "推", "看", "找")
STATES = ("累了", "饿了", "困了", "渴了")
VOCABULARY = (*ANIMALS, *THINGS, *VERBS, "它", *STATES)
SENTENCE = ("小猫", "追", "皮球", "它", "累了")


class OneHead(nn.Module):
    """Token vectors, one head, and a linear readout that names the token which was asked for."""

    def __init__(self, d_model: int, d_k: int, *, generator: torch.Generator) -> None:
        super().__init__()
        self.embedding = nn.Parameter(torch.randn(len(VOCABULARY), d_model, generator=generator))
        self.W_q = linear(d_model, d_k, generator=generator)
        self.W_k = linear(d_model, d_k, generator=generator)
        self.W_v = linear(d_model, d_k, generator=generator)
        self.readout = linear(d_k, len(VOCABULARY), generator=generator)

    def attend(self, tokens: Tensor) -> AttentionTrace:
        """The trace of one look of every token at all tokens: [B, T] -> weights [B, T, T]."""
        x = self.embedding[tokens]  # [B, T] -> [B, T, D]
        return scaled_dot_product_attention(self.W_q(x), self.W_k(x), self.W_v(x))


def sentences(count: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Random sentences [B, 5] and for each token the position [B, 5] of the one it has to name.

    An animal and a thing stand around a verb in either order: 小猫 追 皮球 它 累了, or 皮球 追 小猫 它 累了, so that
    no position gives the answer away. The animal names the verb, the verb the thing and the thing the verb;
    它 and the state name the animal, which alone can be tired.
    """

    def draw(words: tuple[str, ...]) -> Tensor:
        return torch.randint(len(words), (count,), generator=generator) + VOCABULARY.index(words[0])

    animal, thing, verb, state = draw(ANIMALS), draw(THINGS), draw(VERBS), draw(STATES)
    animal_first = torch.rand(count, generator=generator) < 0.5
    it = torch.full_like(verb, VOCABULARY.index("它"))
    first, third = (
        torch.where(animal_first, animal, thing),
        torch.where(animal_first, thing, animal),
    )
    tokens = torch.stack((first, verb, third, it, state), dim=1)
    where_animal = torch.where(animal_first, 0, 2)
    where_thing = 2 - where_animal
    where_verb = torch.ones_like(where_animal)
    asked = torch.stack((where_verb, where_thing, where_verb, where_animal, where_animal), dim=1)
    return tokens, asked


@experiment
def qkv_flow(
    *, d_model: int = 4, d_k: int = 3, steps: int = 1500, decay: float = 0.02, seed: int = 0
) -> QkvFlow:
    """Q, K, V, scores, weights and output of one trained head for 小猫 追 皮球 它 累了."""
    torch.set_num_threads(1)
    generator = torch.Generator().manual_seed(seed)
    model = OneHead(d_model, d_k, generator=generator)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, weight_decay=decay)
    for _ in range(steps):
        tokens, asked = sentences(64, generator)
        logits = model.readout(model.attend(tokens).output)  # [B, T, D] -> [B, T, words]
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), tokens.gather(1, asked).flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return trace(model, accuracy=accuracy(model, generator))


@torch.no_grad()
def accuracy(model: OneHead, generator: torch.Generator) -> float:
    """The share of tokens, in fresh sentences, that name the token they were asked for."""
    tokens, asked = sentences(1000, generator)
    named = model.readout(model.attend(tokens).output).argmax(-1)
    return (named == tokens.gather(1, asked)).float().mean().item()


@torch.no_grad()
def trace(model: OneHead, *, accuracy: float) -> QkvFlow:
    """The result for the sentence shown."""
    tokens = torch.tensor([[VOCABULARY.index(word) for word in SENTENCE]])
    look = model.attend(tokens)
    x = model.embedding[tokens]
    return QkvFlow(
        tokens=SENTENCE,
        x=x[0].numpy(),
        w_query=model.W_q.weight.T.numpy(),
        w_key=model.W_k.weight.T.numpy(),
        w_value=model.W_v.weight.T.numpy(),
        query=model.W_q(x)[0].numpy(),
        key=model.W_k(x)[0].numpy(),
        value=model.W_v(x)[0].numpy(),
        scores=look.scores[0].numpy(),
        weights=look.weights[0].numpy(),
        output=look.output[0].numpy(),
        accuracy=accuracy,
    )
