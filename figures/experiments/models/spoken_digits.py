"""Mandarin digits synthesised from vowel resonances (formants), noise and the four tones, and their mel spectrogram.

No recording is needed and every sound is repeatable; it sounds like a robot, and shows what speech shows: bands of
resonance, hissing consonants, a pitch that moves with the tone.
"""

from dataclasses import dataclass

import numpy as np

RATE, FRAME, BANDS = 8000, 160, 40
"""Samples a second, samples a frame (20 ms), mel bands."""

DIGITS = ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九")

VOWELS = {
    "a": (850, 1300, 2500),
    "e": (500, 1200, 2400),
    "r": (500, 1350, 1700),
    "i": (300, 2300, 3000),
    "z": (400, 1400, 2700),
    "o": (500, 850, 2500),
    "u": (330, 700, 2400),
    "l": (350, 1100, 2600),
    "n": (280, 1500, 2500),
    "g": (280, 1000, 2300),
}
"""The first three resonances in Hz; z is the vowel of 四, n and g end 三 and 零."""

SOUNDS = {
    "零": ("l", "lig", 2),
    "一": ("", "ii", 1),
    "二": ("", "er", 4),
    "三": ("s", "aan", 1),
    "四": ("s", "zz", 4),
    "五": ("", "uu", 3),
    "六": ("l", "iou", 4),
    "七": ("q", "ii", 1),
    "八": ("b", "aa", 1),
    "九": ("j", "iou", 3),
}
"""Opening consonant, the vowels passed through, tone."""

NOISES = {"s": (3400, 0.12), "q": (2900, 0.10), "j": (2900, 0.05), "b": (900, 0.02), "l": (0, 0.0)}
"""Centre in Hz and length in seconds of each consonant's noise; l has none, it is a vowel here."""

TONES = {
    1: (1.15, 1.15, 1.15),
    2: (0.85, 0.95, 1.2),
    3: (0.9, 0.7, 0.95),
    4: (1.25, 1.0, 0.7),
}
"""The pitch at the start, the middle and the end, as a multiple of the speaker's own."""


@dataclass(frozen=True)
class Voice:
    """How someone speaks: pitch in Hz, seconds a syllable, and the length of the vocal tract (1 = average)."""

    pitch: float
    seconds: float
    tract: float


def speak(digit: str, voice: Voice, random: np.random.Generator) -> np.ndarray:
    """The samples of one digit, between −1 and 1."""
    opening, vowels, tone = SOUNDS[digit]
    count = int(voice.seconds * RATE)
    along = np.linspace(0, 1, count)
    pitch = voice.pitch * np.interp(along, (0, 0.5, 1), TONES[tone])
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    stops = np.linspace(0, 1, len(vowels))
    resonances = [
        np.interp(along, stops, [VOWELS[vowel][k] * voice.tract for vowel in vowels])
        for k in range(3)
    ]
    voiced = sum(
        envelope(number * pitch, resonances) * np.sin(number * phase)
        for number in range(1, int(RATE / 2 / voice.pitch / 1.3))
    )
    loudness = np.minimum(1, np.minimum(along / 0.1, (1 - along) / 0.25))
    voiced = 0.3 * voiced * loudness
    return np.concatenate((hiss(opening, random), voiced))


def envelope(frequency: np.ndarray, resonances: list[np.ndarray]) -> np.ndarray:
    """How strongly the mouth passes each frequency: one bump a resonance, weaker from one to the next."""
    return sum(
        strength / (1 + ((frequency - resonance) / 90) ** 2)
        for strength, resonance in zip((1.0, 0.6, 0.3), resonances, strict=True)
    )


def hiss(opening: str, random: np.random.Generator) -> np.ndarray:
    """The noise of a consonant: white noise around its centre frequency."""
    centre, seconds = NOISES.get(opening, (0, 0.0))
    count = int(seconds * RATE)
    if not count:
        return np.zeros(0)
    carrier = np.cos(2 * np.pi * centre * np.arange(count) / RATE)
    smooth = np.convolve(random.standard_normal(count), np.ones(4) / 4, mode="same")
    return 0.3 * smooth * carrier


def mel_filters(size: int) -> np.ndarray:
    """Triangles spaced evenly on the mel scale, [BANDS, size // 2 + 1]."""
    mel = np.linspace(0, 2595 * np.log10(1 + RATE / 2 / 700), BANDS + 2)
    edges = 700 * (10 ** (mel / 2595) - 1)  # Hz
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    up = (frequency - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    down = (edges[2:, None] - frequency) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(up, down))


def mel_spectrogram(samples: np.ndarray) -> np.ndarray:
    """Log energy in each mel band, [frames, BANDS]: windows of two frames, one frame apart."""
    size = 2 * FRAME
    padded = np.pad(samples, (FRAME // 2, size))
    frames = np.lib.stride_tricks.sliding_window_view(padded, size)[::FRAME]
    frames = frames[: -(-len(samples) // FRAME)] * np.hanning(size)
    energy = np.abs(np.fft.rfft(frames, n=512)) ** 2
    return np.log(energy @ mel_filters(512).T + 1e-3)
