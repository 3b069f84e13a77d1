"""Spoken Mandarin digits written down: the weights move along the spectrogram as the voice does."""

import numpy as np
import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.experiments.models.decoders import BahdanauDecoder
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.pyramid_encoder import JOINED, PyramidEncoder
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import (
    PAD,
    SPECIAL,
    START,
    Decoding,
    greedy,
    sequence_accuracy,
    token_accuracy,
)
from figures.experiments.models.spoken_digits import BANDS, DIGITS, FRAME, RATE
from figures.experiments.models.training import train
from figures.experiments.models.utterances import (
    KNOWN_VOICES,
    UNHEARD_VOICES,
    Utterances,
    sounds,
    utter,
)
from figures.experiments.models.words import words_of
from figures.results.speech_digits import SpeechDigits, Utterance

WORDS = (*SPECIAL, *DIGITS)
TRAINING, TEST, EXAMPLES = 1000, 200, 4


@experiment
def speech_digits(*, hidden: int = 64, steps: int = 150, seed: int = 0) -> SpeechDigits:
    """Write down digits spoken at an unheard rate and pitch; attention moves forwards without being told to."""
    random = np.random.default_rng(seed)
    known, unheard = sounds(KNOWN_VOICES, random), sounds(UNHEARD_VOICES, random)
    with seeded(seed) as generator:
        corpus, test = utter(known, TRAINING, generator), utter(unheard, TEST, generator)
        model = Listener(hidden)
        losses = train(
            model,
            lambda _: model.loss(corpus.rows(torch.randint(TRAINING, (32,), generator=generator))),
            steps=steps,
            rate=6e-3,
        )
    decoding = model.decode(test)
    inside, real = own_states(test, decoding.weights.size(2)), spoken(test)
    mass = (decoding.weights[:, : inside.size(1)] * inside).sum(dim=-1)  # [B, T]
    states = ((test.lengths + JOINED - 1) // JOINED)[:, None]
    return SpeechDigits(
        frame_seconds=FRAME / RATE,
        frames_per_state=JOINED,
        losses=losses,
        accuracy=sequence_accuracy(decoding.tokens, test.target),
        digit_accuracy=token_accuracy(
            decoding.tokens[:, :-1], torch.where(real, test.target[:, :-1], PAD)
        ),
        mass_on_digit=mass[real].mean().item(),
        mass_uniform=(inside.sum(dim=-1) / states)[real].mean().item(),
        monotone=moving_forwards(decoding.weights, real),
        examples=tuple(example(test, decoding, i) for i in range(EXAMPLES)),
    )


class Listener(nn.Module):
    """A pyramid encoder and Bahdanau's decoder."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.encoder = PyramidEncoder(BANDS, hidden=hidden, summary=hidden)
        look = AdditiveLook(hidden, self.encoder.width)
        self.decoder = BahdanauDecoder(
            look, len(WORDS), embedding=16, hidden=hidden, context=self.encoder.width
        )

    def loss(self, heard: Utterances) -> Float[Tensor, ""]:
        """The mean cross-entropy per digit, in nats."""
        start = torch.full_like(heard.target[:, :1], START)
        previous = torch.cat((start, heard.target[:, :-1]), dim=1)
        memory = self.encoder(heard.frames, heard.lengths)
        decoded = self.decoder(previous, memory.summary, memory)
        return cross_entropy(decoded.logits.transpose(1, 2), heard.target, ignore_index=PAD)

    @torch.no_grad()
    def decode(self, heard: Utterances) -> Decoding:
        """The digits, written without a teacher."""
        return greedy(self.decoder, self.encoder(heard.frames, heard.lengths), heard.target.size(1))


def spoken(heard: Utterances) -> Tensor:
    """True for each digit that is there, [B, most digits]; END and padding are not."""
    return heard.spans[..., 1] > 0


def own_states(heard: Utterances, states: int) -> Float[Tensor, "B T S"]:
    """1 on the states that hold a frame of the digit's own sound, 0 elsewhere."""
    first = torch.arange(states) * JOINED
    begin, end = heard.spans[..., :1], heard.spans[..., 1:]  # [B, T, 1]
    return ((first < end) & (first + JOINED > begin)).float()


def moving_forwards(weights: Float[Tensor, "B T S"], real: Tensor) -> float:
    """The share of utterances in which the mean place looked at never moves back."""
    places = weights @ torch.arange(weights.size(2)).float()  # [B, T, S] -> [B, T]
    steps = places[:, 1 : real.size(1)] - places[:, : real.size(1) - 1]
    return ((steps > 0) | ~real[:, 1:]).all(dim=1).float().mean().item()


def example(heard: Utterances, decoding: Decoding, i: int) -> Utterance:
    """One test recording with all that a picture needs."""
    frames = int(heard.lengths[i])
    written = words_of(decoding.tokens[i : i + 1], WORDS)[0]
    spans = [tuple(span) for span in heard.spans[i].tolist() if span[1]]
    return Utterance(
        spectrogram=heard.frames[i, :frames].T.numpy(),
        written=written,
        reference=words_of(heard.target[i : i + 1], WORDS)[0],
        weights=decoding.weights[i, : len(written), : -(-frames // JOINED)].numpy(),
        spans=tuple(spans),
    )
