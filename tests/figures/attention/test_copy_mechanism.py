"""The pointer-generator's distribution against its formula, word by word."""

import pytest
import torch

from figures.attention.copy_mechanism import pointer_generator
from tests.figures.draw import normal
from tests.figures.refusal import refused


def example():
    vocabulary = normal(2, 3, 5).softmax(-1)
    weights = normal(2, 3, 4, seed=1).softmax(-1)
    source = torch.tensor([[0, 6, 6, 2], [5, 1, 1, 1]])  # 5 and 6 are not in the vocabulary
    generate = normal(2, 3, 1, seed=2).sigmoid()
    return vocabulary, weights, source, generate


def test_each_word_gets_its_share_from_both_ways():
    vocabulary, weights, source, generate = example()
    mixture = pointer_generator(vocabulary, weights, source, generate, extended_words=7)
    for b in range(2):
        for t in range(3):
            p = generate[b, t, 0].item()
            for word in range(7):
                known = vocabulary[b, t, word].item() if word < 5 else 0.0
                copied = sum(weights[b, t, s].item() for s in range(4) if source[b, s] == word)
                expected = p * known + (1 - p) * copied
                assert mixture[b, t, word].item() == pytest.approx(expected)


def test_it_stays_a_distribution():
    mixture = pointer_generator(*example(), extended_words=7)
    torch.testing.assert_close(mixture.sum(-1), torch.ones(2, 3, dtype=torch.float64))


def test_gradients_reach_the_vocabulary_the_weights_and_the_gate():
    vocabulary, weights, source, generate = example()
    inputs = [x.requires_grad_() for x in (vocabulary, weights, generate)]
    assert torch.autograd.gradcheck(
        lambda v, w, g: pointer_generator(v, w, source, g, extended_words=7), inputs
    )


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    vocabulary, weights, source, generate = example()
    with refused("axis words: the source has ids 0 to 6, extended_words is 6"):
        pointer_generator(vocabulary, weights, source, generate, extended_words=6)
    with refused("extended_words is 4, less than the vocabulary's 5"):
        pointer_generator(vocabulary, weights, source, generate, extended_words=4)
    with refused("axis S: weights has 4, source has 3"):
        pointer_generator(vocabulary, weights, source[:, :3], generate, extended_words=7)
    with refused("axis T: vocabulary has 2, weights has 3"):
        pointer_generator(vocabulary[:, :2], weights, source, generate, extended_words=7)
