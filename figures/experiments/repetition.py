"""Why a model repeats itself: greedy choice, not dropout; a higher temperature or a penalty helps."""

import numpy as np
import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.experiments.models.characters import (
    character_model,
    decode,
    encode,
    excerpts,
    repeats,
    text,
    write,
)
from figures.experiments.models.transformer import Transformer
from figures.results.repetition import Repetition


@experiment
def repetition(
    *,
    temperatures: tuple[float, ...] = (0.0, 0.2, 0.5, 1.0),
    dropouts: tuple[float, ...] = (0.0, 0.3),
    penalty: float = 1.3,
    gram: int = 8,
    length: int = 96,
    prompt: int = 16,
    prompts: int = 32,
    steps: int = 250,
    seed: int = 0,
) -> Repetition:
    """A character model writes on: share of repeated 8-grams by temperature, dropout and with a penalty."""
    source = encode(text())
    generator = torch.Generator().manual_seed(seed)
    starts = excerpts(source, prompts, prompt, generator)

    def written(model: Transformer, temperature: float, penalty: float = 1.0) -> Tensor:
        return write(
            model,
            starts,
            length - prompt,
            temperature=temperature,
            penalty=penalty,
            generator=generator,
        )

    models = [
        character_model(source, length=length, steps=steps, dropout=dropout, seed=seed)
        for dropout in dropouts
    ]
    model, losses = models[dropouts.index(0.0)]
    texts = [written(model, temperature) for temperature in temperatures]
    penalised = written(model, 0.0, penalty)
    return Repetition(
        gram=gram,
        temperatures=temperatures,
        dropouts=dropouts,
        by_temperature=np.array([_share(text, gram) for text in texts]),
        by_dropout=np.array([_share(written(model, 0.0), gram) for model, _ in models]),
        penalty=penalty,
        penalised=_share(penalised, gram),
        original=_share(excerpts(source, 100, length - prompt, generator), gram),
        samples=tuple(decode(text[0].tolist()) for text in (*texts, penalised)),
        loss=float(losses[-len(losses) // 10 :].mean()),
    )


def _share(texts: Tensor, gram: int) -> float:
    """The share of repeats, mean over the texts."""
    return float(np.mean([repeats(text, gram) for text in texts.tolist()]))
