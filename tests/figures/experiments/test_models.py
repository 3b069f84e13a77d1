"""The shared models: no leak from padding or from the future, and a loop that repeats."""

import datetime

import numpy as np
import pytest
import torch

from figures.attention.hard import hard_attention
from figures.experiments.models.decoders import BahdanauDecoder, FixedVectorDecoder, LuongDecoder
from figures.experiments.models.digit_sequences import reversals
from figures.experiments.models.gru_encoder import Direction, GRUEncoder
from figures.experiments.models.hard_lesson import joined
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.memory import Memory
from figures.experiments.models.number_finder import ask
from figures.experiments.models.pyramid_encoder import PyramidEncoder
from figures.experiments.models.randomness import seeded
from figures.experiments.models.real_dates import patterns, write
from figures.experiments.models.seq2seq import END, PAD, Batch, Seq2Seq, batch_of, greedy
from figures.experiments.models.spoken_digits import mel_spectrogram
from figures.experiments.models.toy_grammar import pairs
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of

DECODERS = {
    "bahdanau": lambda: BahdanauDecoder(AdditiveLook(6, 8), 9, embedding=5, hidden=6, context=8),
    "luong": lambda: LuongDecoder(AdditiveLook(6, 8), 9, embedding=5, hidden=6, context=8),
    "fixed": lambda: FixedVectorDecoder(9, embedding=5, hidden=6),
}


def encoder(direction=Direction.BOTH):
    hidden = 4 if direction is Direction.BOTH else 8
    return GRUEncoder(9, embedding=5, hidden=hidden, summary=6, direction=direction)


def test_padding_changes_nothing_that_an_encoder_leaves():
    with seeded(0):
        model = encoder()
    alone = model(torch.tensor([[3, 4, 5]]), torch.tensor([3]))
    padded = model(torch.tensor([[3, 4, 5, 7, 7], [3, 4, 5, 6, 7]]), torch.tensor([3, 5]))
    torch.testing.assert_close(padded.states[0, :3], alone.states[0])
    torch.testing.assert_close(padded.summary[0], alone.summary[0])
    assert padded.mask[0, 0].tolist() == [True, True, True, False, False]


def test_only_a_forward_encoder_knows_nothing_of_what_follows():
    for direction, knows in ((Direction.FORWARD, False), (Direction.BOTH, True)):
        with seeded(0):
            model = encoder(direction)
        lengths = torch.tensor([3])
        first, second = (model(torch.tensor([[3, 4, last]]), lengths) for last in (5, 6))
        same = torch.equal(first.states[:, :2], second.states[:, :2])
        assert same is not knows


@pytest.mark.parametrize("name", DECODERS)
def test_a_whole_target_scores_as_step_by_step(name):
    with seeded(0):
        source, decoder = encoder(), DECODERS[name]()
    memory = source(torch.tensor([[3, 4, 5], [6, 7, 8]]), torch.tensor([3, 3]))
    tokens = torch.tensor([[1, 4, 5, 3], [1, 6, 6, 3]])
    whole = decoder(tokens, memory.summary, memory)
    state, steps = memory.summary, []
    for t in range(tokens.size(1)):
        step = decoder(tokens[:, t : t + 1], state, memory, t)
        state = step.state
        steps.append(step.logits)
    torch.testing.assert_close(torch.cat(steps, dim=1), whole.logits)
    torch.testing.assert_close(state, whole.state)


def test_greedy_decoding_never_reads_the_target():
    with seeded(0) as generator:
        model = Seq2Seq(
            GRUEncoder(13, embedding=5, hidden=4, summary=6),
            LuongDecoder(AdditiveLook(6, 8), 13, embedding=5, hidden=6, context=8),
        )
        batch = reversals(batch=3, length=5, generator=generator)
    other = Batch(batch.source, batch.lengths, torch.full_like(batch.target, END))
    first, second = model.decode(batch), model.decode(other)
    assert torch.equal(first.tokens, second.tokens)
    assert torch.equal(first.weights, second.weights)


def test_the_additive_look_is_the_taught_one_though_its_keys_are_kept():
    with seeded(0) as generator:
        look = AdditiveLook(6, 8)
    states, query = (torch.randn(2, n, width, generator=generator) for n, width in ((4, 8), (3, 6)))
    mask = torch.tensor([[[True, True, True, False]], [[True, True, True, True]]])
    memory = Memory(states, torch.zeros(2, 6), mask)
    expected = look.attention(query, states, states, mask)
    for t in range(3):
        step = look(query[:, t : t + 1], memory, t)
        torch.testing.assert_close(step.weights, expected.weights[:, t : t + 1])
        torch.testing.assert_close(step.output, expected.output[:, t : t + 1])


def test_steps_with_hard_attention_join_to_one_trace(generator):
    scores, value = (torch.randn(2, n, 5, generator=generator) for n in (3, 5))
    steps = tuple(
        hard_attention(scores[:, t : t + 1], value, generator=generator) for t in range(3)
    )
    whole = joined(steps)
    assert torch.equal(whole.scores, scores)
    assert whole.choice.shape == whole.log_probability.shape == (2, 3)
    chosen = whole.weights.gather(-1, whole.choice[..., None]).squeeze(-1)
    torch.testing.assert_close(whole.log_probability.exp(), chosen)


def test_without_attention_nothing_is_looked_at():
    with seeded(0):
        source, decoder = encoder(), DECODERS["fixed"]()
    memory = source(torch.tensor([[3, 4, 5]]), torch.tensor([3]))
    assert greedy(decoder, memory, 4).weights is None


def test_a_batch_ends_each_target_and_feeds_it_one_step_later():
    batch = batch_of([[5], [6, 7]], [[3, 4], [5]])
    assert batch.source.tolist() == [[5, PAD], [6, 7]]
    assert batch.target.tolist() == [[3, 4, END], [5, END, PAD]]
    assert batch.previous.tolist() == [[1, 3, 4], [1, 5, END]]


def test_words_stop_at_the_end():
    assert words_of(torch.tensor([[3, END, 4], [3, 4, PAD]]), "ps/ab") == (("a",), ("a", "b"))


def test_training_repeats_and_leaves_torchs_own_randomness_alone():
    torch.manual_seed(7)
    expected = torch.rand(3)
    curves = []
    for _ in range(2):
        torch.manual_seed(7)
        with seeded(3) as generator:
            layer = torch.nn.Linear(2, 1)
            data = torch.randn(8, 2, generator=generator)
            curves.append(
                train(
                    layer, lambda _, f=layer, x=data: (f(x) - 1).square().mean(), steps=20, rate=0.1
                )
            )
        assert torch.equal(torch.rand(3), expected)
    assert np.array_equal(*curves)
    assert curves[0][-1] < curves[0][0]


@pytest.mark.parametrize(("frames", "states"), [(8, 2), (9, 3), (12, 3)])
def test_the_pyramid_joins_four_frames_into_one_state(frames, states):
    with seeded(0):
        model = PyramidEncoder(5, hidden=4, summary=6)
    memory = model(torch.randn(1, frames, 5), torch.tensor([frames]))
    assert memory.states.shape == (1, states, 8)


def test_each_english_word_comes_from_its_chinese_word(generator):
    found = {}
    for pair in pairs(200, generator):
        for word, origin in zip(pair.english, pair.origin, strict=True):
            if origin >= 0:
                found.setdefault(word, set()).add(pair.chinese[origin])
    assert (
        found["car"] == {"车"} and found["yesterday"] == {"昨天"} and found["teacher"] == {"老师"}
    )
    assert all(len(origins) == 1 for origins in found.values())


def test_a_written_date_holds_its_numbers_where_the_parts_say():
    day = datetime.date(1987, 11, 23)
    for locale, pattern in patterns():
        date = write(day, locale, pattern)
        year = "".join(c for c, part in zip(date.text, date.parts, strict=True) if part == "year")
        assert year.rstrip("年") == "1987"
        assert date.iso == "1987-11-23"


def test_the_asked_number_stands_once_or_never(generator):
    questions = ask(batch=300, vocabulary=7, length=6, generator=generator)
    times = (questions.sequence == questions.asked[:, None]).sum(dim=1)
    assert torch.equal(times, questions.present.long())
    assert 0.4 < questions.present.float().mean() < 0.6


def test_a_higher_tone_lights_a_higher_band():
    seconds = np.arange(4000) / 8000
    peaks = [
        mel_spectrogram(np.sin(2 * np.pi * hertz * seconds))[8].argmax()
        for hertz in (300, 900, 2500)
    ]
    assert peaks == sorted(set(peaks))
