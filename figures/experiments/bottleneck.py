"""Digits written backwards through one vector, and with a look back: accuracy by length, one example of each."""

import numpy as np
import torch

from deckgen.jobs.registry import experiment
from figures.experiments.models.bottleneck import CHANCE, TRAINED, digit_model, train_on_digits
from figures.experiments.models.digit_sequences import TOKENS, reversals
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import START, Batch, Seq2Seq, token_accuracy
from figures.experiments.models.words import words_of
from figures.results.bottleneck import Bottleneck, DecodedExample


@experiment
def bottleneck(
    *,
    hidden: int = 64,
    steps: int = 400,
    lengths: tuple[int, ...] = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40),
    shown: int = 12,
    seed: int = 0,
) -> Bottleneck:
    """Reversal with and without additive attention: accuracy by length, and one sequence of *shown* digits."""
    models = {}
    for look_back in ("none", "additive"):
        with seeded(seed) as generator:
            models[look_back] = digit_model(look_back, hidden=hidden)
            train_on_digits(models[look_back], "reverse", steps=steps, generator=generator)
    without, with_attention = models["none"], models["additive"]
    batch = typical(without, length=shown, generator=torch.Generator().manual_seed(seed + 1))
    return Bottleneck(
        trained=TRAINED,
        chance=CHANCE,
        lengths=lengths,
        without=accuracies(without, lengths, seed=seed + 2),
        with_attention=accuracies(with_attention, lengths, seed=seed + 2),
        example=example(without, batch),
        example_with_attention=example(with_attention, batch),
    )


def accuracies(model: Seq2Seq, lengths: tuple[int, ...], *, seed: int) -> np.ndarray:
    """The free-running token accuracy at each length, over 256 sequences that are the same for every model."""
    generator = torch.Generator().manual_seed(seed)
    batches = [reversals(batch=256, length=length, generator=generator) for length in lengths]
    return np.array([token_accuracy(model.decode(b).tokens, b.target) for b in batches])


def typical(model: Seq2Seq, *, length: int, generator: torch.Generator) -> Batch:
    """Of 64 sequences the one [1, length] on which the model is right about as often as on average."""
    batch = reversals(batch=64, length=length, generator=generator)
    right = (model.decode(batch).tokens == batch.target).float().mean(dim=1)  # [B]
    chosen = int((right - right.mean()).abs().argmin())
    pick = slice(chosen, chosen + 1)
    return Batch(batch.source[pick], batch.lengths[pick], batch.target[pick])


@torch.no_grad()
def example(model: Seq2Seq, batch: Batch) -> DecodedExample:
    """The only sequence of *batch* decoded greedily, with every state kept."""
    memory = model.encoder(batch.source, batch.lengths)
    token, state = torch.full((1, 1), START), memory.summary
    tokens, states, weights = [], [], []
    for t in range(batch.target.size(1)):
        decoded = model.decoder(token, state, memory, t)
        token, state = decoded.logits.argmax(dim=-1), decoded.state
        tokens.append(token)
        states.append(state)
        weights.append(decoded.weights)
    return DecodedExample(
        source=words_of(batch.source, TOKENS)[0],
        wanted=words_of(batch.target, TOKENS)[0],
        written=words_of(torch.cat(tokens, dim=1), TOKENS)[0],
        encoder_states=memory.states[0].numpy(),
        summary=memory.summary[0].numpy(),
        decoder_states=torch.cat(states).numpy(),  # T x [1, H] -> [T, H]
        weights=None if weights[0] is None else torch.cat(weights, dim=1)[0].numpy(),
    )
