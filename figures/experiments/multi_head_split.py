"""Four questions a token and four heads: each head ends up looking at something else."""

import torch
from torch import Tensor, nn

from deckgen.jobs.registry import experiment
from figures.attention.multi_head import MultiHeadAttention, MultiHeadTrace
from figures.attention.projections import affine
from figures.experiments.models.randomness import seeded
from figures.experiments.models.training import train
from figures.results.multi_head_split import TARGETS, MultiHeadSplit

VERBS = "追看躲找"
OTHERS = "大小黑白猫狗鸟鼠"
VOCABULARY = VERBS + OTHERS
SENTENCE = "大猫追小狗"
LENGTH = len(SENTENCE)


class FourQuestions(nn.Module):
    """Token plus position, one multi-head attention, and a linear answer to each question."""

    def __init__(self, d_model: int, heads: int, *, generator: torch.Generator) -> None:
        super().__init__()
        self.embedding = nn.Parameter(torch.randn(len(VOCABULARY), d_model, generator=generator))
        self.positions = nn.Parameter(torch.randn(LENGTH, d_model, generator=generator))
        self.attention = MultiHeadAttention(d_model, heads, generator=generator)
        self.readout = affine(d_model, len(TARGETS) * len(VOCABULARY), generator=generator)

    def embed(self, tokens: Tensor) -> Tensor:
        """X: [B, T] -> [B, T, D]."""
        return self.embedding[tokens] + self.positions

    def attend(self, tokens: Tensor) -> MultiHeadTrace:
        """The trace of all heads."""
        return self.attention(self.embed(tokens))

    def answers(self, look: MultiHeadTrace) -> Tensor:
        """The logits of each question's answer: [B, T, D] -> [B, T, questions, words]."""
        return self.readout(look.output).unflatten(-1, (len(TARGETS), len(VOCABULARY)))


def sentences(count: int, generator: torch.Generator) -> Tensor:
    """Random words [B, T] with exactly one verb, which stands anywhere.

    Any word may stand anywhere, so a head that changed its target from place to place could not be read out.
    """
    tokens = torch.randint(len(OTHERS), (count, LENGTH), generator=generator) + len(VERBS)
    verbs = torch.randint(len(VERBS), (count,), generator=generator)
    places = torch.randint(LENGTH, (count,), generator=generator)
    tokens[torch.arange(count), places] = verbs
    return tokens


def asked(tokens: Tensor) -> Tensor:
    """For each of TARGETS and each token the position that is asked about [B, questions, T].

    The first token stands for its own previous one, the last for its own next one.
    """
    here = torch.arange(LENGTH).expand_as(tokens)
    verb = (tokens < len(VERBS)).int().argmax(dim=1, keepdim=True).expand_as(tokens)
    previous, following = (here - 1).clamp(min=0), (here + 1).clamp(max=LENGTH - 1)
    return torch.stack((previous, following, torch.zeros_like(here), verb), dim=1)


def wanted(tokens: Tensor) -> Tensor:
    """The right answers: [B, T] -> [B, T, questions]."""
    where = asked(tokens)
    return tokens[:, None].expand_as(where).gather(2, where).transpose(1, 2)


@experiment
def multi_head_split(
    *, d_model: int = 16, heads: int = 4, steps: int = 1200, seed: int = 1
) -> MultiHeadSplit:
    """Previous, next and first word, and the verb: four heads learn to look at four different places."""
    with seeded(seed) as generator:
        model = FourQuestions(d_model, heads, generator=generator)

        def loss(_: int) -> Tensor:
            tokens = sentences(64, generator)
            logits = model.answers(model.attend(tokens))  # [B, T, questions, words]
            return nn.functional.cross_entropy(logits.flatten(0, 2), wanted(tokens).flatten())

        train(model, loss, steps=steps, rate=1e-2)
        test = sentences(512, generator)
    return trace(model, test)


@torch.no_grad()
def trace(model: FourQuestions, test: Tensor) -> MultiHeadSplit:
    """The stages for SENTENCE; jobs and accuracy over the *test* sentences."""
    seen = model.attend(test)
    right = (model.answers(seen).argmax(-1) == wanted(test)).float().mean().item()
    places = asked(test).transpose(1, 2)[:, None].expand(-1, seen.weights.size(1), -1, -1)
    mass = seen.weights.gather(3, places).mean(dim=(0, 2))  # [B, H, T, questions] -> [H, questions]
    best = mass.max(dim=1)
    tokens = torch.tensor([[VOCABULARY.index(word) for word in SENTENCE]])
    look = model.attend(tokens)
    return MultiHeadSplit(
        tokens=tuple(SENTENCE),
        x=model.embed(tokens)[0].numpy(),
        query=look.query[0].numpy(),
        key=look.key[0].numpy(),
        value=look.value[0].numpy(),
        weights=look.weights[0].numpy(),
        heads=look.heads[0].numpy(),
        output=look.output[0].numpy(),
        jobs=tuple(TARGETS[index] for index in best.indices.tolist()),
        job_mass=best.values.numpy(),
        mass=mass.numpy(),
        accuracy=right,
    )
