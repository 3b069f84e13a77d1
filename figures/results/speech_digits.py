"""What writing down spoken Mandarin digits showed."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Utterance:
    """One test recording, synthesised with an unheard rate and pitch."""

    spectrogram: np.ndarray
    """Log-mel energies, normalised to mean 0 and deviation 1, [40 bands, frames]; a frame is 20 ms."""
    written: tuple[str, ...]
    """The digits that the model wrote."""
    reference: tuple[str, ...]
    weights: np.ndarray
    """Where it looked, [digits, encoder states]; a state stands for ``frames_per_state`` frames."""
    spans: tuple[tuple[int, int], ...]
    """First frame of each spoken digit and the frame after its last."""


@dataclass(frozen=True)
class SpeechDigits:
    """A pyramid encoder over a mel spectrogram and Bahdanau's decoder, as in Listen, Attend and Spell."""

    frame_seconds: float
    """Duration of a frame in seconds."""
    frames_per_state: int
    """How many frames the pyramid joins into one state."""
    losses: np.ndarray
    """Cross-entropy per digit in nats, one a training step."""
    accuracy: float
    """Share of utterances without a wrong digit, decoding without a teacher."""
    digit_accuracy: float
    """Share of single digits right."""
    mass_on_digit: float
    """Mean weight of each digit on the states of its own sound."""
    mass_uniform: float
    """What uniform weights would put there."""
    monotone: float
    """Share of utterances in which the place looked at (the weights' mean) only moves forwards."""
    examples: tuple[Utterance, ...]
