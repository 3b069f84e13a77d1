"""A small model that repeats itself, and what the temperature does about it."""

import torch

from deckgen.jobs.registry import demo
from figures.experiments.models.characters import (
    character_model,
    decode,
    encode,
    excerpts,
    repeats,
    text,
    write,
)


@demo
def repetition_symptom() -> None:
    """A character model continues a text at four temperatures; 0 takes the likeliest."""
    source = encode(text())
    model, _ = character_model(source, length=64, steps=60, dropout=0.0, seed=0)
    generator = torch.Generator().manual_seed(0)
    prompt = excerpts(source, 1, 16, generator)
    print("prompt:", decode(prompt[0].tolist()))
    for temperature in (0.0, 0.2, 0.5, 1.0):
        written = write(
            model, prompt, 48, temperature=temperature, penalty=1.0, generator=generator
        )[0].tolist()
        print(f"T={temperature}: {repeats(written, 4):.0%} of 4-grams written before")
        print("  ", decode(written))
