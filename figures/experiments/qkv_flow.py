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

#: Who has to name whom when the animal stands first: row by row the token that asks, with the chances in a row.
CHANCES = torch.tensor(
    [
        [0.0, 1.0, 0.0, 0.0, 0.0],  # the animal: what it does
        [0.5, 0.0, 0.5, 0.0, 0.0],  # the verb: who and what
        [0.0, 1.0, 0.0, 0.0, 0.0],  # the thing: what is done
        [0.8, 0.0, 0.2, 0.0, 0.0],  # 它: mostly the animal
        [1.0, 0.0, 0.0, 0.0, 0.0],  # the state: who is in it
    ]
)
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
    """Random sentences [B, T] and for each token the chances [B, T, T] that another is what it has to name.

    An animal and a thing stand around a verb in either order (小猫 追 皮球 它 累了, 皮球 追 小猫 它 累了), so that no
    position gives an answer away. A noun names the verb; the verb names either noun; a state names the animal,
    since only an animal is tired; 它 names the animal too, but in one sentence of five the thing.
    """

    def draw(words: tuple[str, ...]) -> Tensor:
        return torch.randint(len(words), (count,), generator=generator) + VOCABULARY.index(words[0])

    animal, thing, verb, state = draw(ANIMALS), draw(THINGS), draw(VERBS), draw(STATES)
    it = torch.full_like(verb, VOCABULARY.index("它"))
    animal_first = torch.rand(count, generator=generator) < 0.5
    first = torch.where(animal_first, animal, thing)
    third = torch.where(animal_first, thing, animal)
    tokens = torch.stack((first, verb, third, it, state), dim=1)
    chances = torch.where(animal_first[:, None, None], CHANCES, CHANCES[:, [2, 1, 0, 3, 4]])
    return tokens, chances


def loss_of(logits: Tensor, tokens: Tensor, chances: Tensor) -> Tensor:
    """Cross-entropy of the named words [B, T, words] against the chances of the tokens [B, T, T]."""
    words = nn.functional.one_hot(tokens, len(VOCABULARY)).float()  # [B, T, words]
    return nn.functional.cross_entropy(
        logits.flatten(0, 1), (chances @ words).flatten(0, 1)
    )  # [B, T, T] @ [B, T, words] -> [B*T, words]


@experiment
def qkv_flow(
    *, d_model: int = 4, d_k: int = 3, steps: int = 1500, decay: float = 0.6, seed: int = 3
) -> QkvFlow:
    """Q, K, V, scores, weights and output of one trained head for 小猫 追 皮球 它 累了."""
    generator = torch.Generator().manual_seed(seed)
    model = OneHead(d_model, d_k, generator=generator)
    readout = list(model.readout.parameters())
    rest = [parameter for name, parameter in model.named_parameters() if "readout" not in name]
    optimizer = torch.optim.AdamW(  # decay keeps the numbers shown small; the readout is not shown
        [{"params": rest, "weight_decay": decay}, {"params": readout, "weight_decay": 0.0}], lr=1e-2
    )
    for _ in range(steps):
        tokens, chances = sentences(64, generator)
        loss = loss_of(model.readout(model.attend(tokens).output), tokens, chances)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return trace(model, accuracy=accuracy(model, generator))


@torch.no_grad()
def accuracy(model: OneHead, generator: torch.Generator) -> float:
    """The share of tokens, in fresh sentences, that name the token (or one of the two) with the best chance."""
    tokens, chances = sentences(1000, generator)
    named = model.readout(model.attend(tokens).output).argmax(-1)  # [B, T]
    best = chances == chances.amax(-1, keepdim=True)  # [B, T, T]
    return ((named[..., None] == tokens[:, None, :]) & best).any(-1).float().mean().item()


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
