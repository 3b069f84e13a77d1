"""Spoken digit strings: single sounds put one after the other with pauses, as frames of a spectrogram."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

import numpy as np
import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from figures.experiments.models.seq2seq import END, PAD, SPECIAL
from figures.experiments.models.spoken_digits import (
    BANDS,
    DIGITS,
    Voice,
    mel_spectrogram,
    speak,
)

KNOWN_VOICES = tuple(product((105, 140, 180, 230), (0.26, 0.34, 0.42)))
UNHEARD_VOICES = tuple(product((120, 200), (0.30, 0.38)))
"""Pitch in Hz and seconds a syllable; none of the unheard ones is among the known."""

FEWEST, MOST, LONGEST_PAUSE = 3, 4, 6
SILENCE, NOISE = -6.0, 0.6
"""Log energy of a pause, and the deviation of the noise on every band."""

CENTRE, SPREAD = -0.5, 4.0
"""Subtracted from and divided into the log energies, so that a network sees numbers around 0."""


@dataclass(frozen=True)
class Utterances:
    """Spectrograms padded with 0, their lengths in frames, the digits with END, and each digit's frames."""

    frames: Float[Tensor, "B F 40"]
    lengths: Int[Tensor, " B"]
    target: Int[Tensor, "B T"]
    spans: Int[Tensor, "B T 2"]

    def rows(self, chosen: Int[Tensor, " N"]) -> "Utterances":
        """Some of them, cut to the longest of these."""
        lengths = self.lengths[chosen]
        frames = self.frames[chosen, : int(lengths.max())]
        return Utterances(frames, lengths, self.target[chosen], self.spans[chosen])


def sounds(
    voices: Iterable[tuple[float, float]], random: np.random.Generator
) -> list[list[Tensor]]:
    """The spectrogram of each digit in each voice, [frames, 40]; a higher voice has a shorter vocal tract."""
    found = []
    for pitch, seconds in voices:
        voice = Voice(pitch, seconds, tract=0.9 + pitch / 1000)
        found.append(
            [torch.tensor(mel_spectrogram(speak(d, voice, random))).float() for d in DIGITS]
        )
    return found


def utter(voices: list[list[Tensor]], count: int, generator: torch.Generator) -> Utterances:
    """Random digit strings, each in one voice, with pauses of random length and noise on all."""
    frames, targets, spans = [], [], []
    for _ in range(count):
        voice = voices[draw(0, len(voices) - 1, generator)]
        pieces, digits, where = [pause(generator)], [], []
        for _ in range(draw(FEWEST, MOST, generator)):
            digit = draw(0, len(DIGITS) - 1, generator)
            start = sum(len(piece) for piece in pieces)
            pieces += [voice[digit], pause(generator)]
            digits.append(len(SPECIAL) + digit)
            where.append((start, start + len(voice[digit])))
        sound = torch.cat(pieces)
        noise = NOISE * torch.randn(sound.shape, generator=generator)
        frames.append((torch.clamp(sound, min=SILENCE) + noise - CENTRE) / SPREAD)
        targets.append(torch.tensor([*digits, END]))
        spans.append(torch.tensor(where))
    return Utterances(
        pad_sequence(frames, batch_first=True),
        torch.tensor([len(sound) for sound in frames]),
        pad_sequence(targets, batch_first=True, padding_value=PAD),
        pad_sequence(spans, batch_first=True),
    )


def pause(generator: torch.Generator) -> Float[Tensor, "F 40"]:
    """One to LONGEST_PAUSE frames of silence."""
    return torch.full((draw(1, LONGEST_PAUSE, generator), BANDS), SILENCE)


def draw(lowest: int, highest: int, generator: torch.Generator) -> int:
    """A whole number between the two, both included."""
    return int(torch.randint(lowest, highest + 1, (), generator=generator))
