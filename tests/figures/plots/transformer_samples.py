"""Small results of the transformer chapter's experiments in which every number differs, made with numpy alone."""

import numpy as np

from figures.results.dot_product_variance import DotProductVariance
from figures.results.path_length import PathLength
from figures.results.permutation import Permutation
from figures.results.previous_next import PreviousNext
from figures.results.rope import Rope
from figures.results.score_gradients import ScoreGradients
from figures.results.sinusoid import Sinusoid
from tests.figures.plots.samples import softmax

RANDOM = np.random.default_rng(23)


def dot_product_variance():
    """Three widths, 400 pairs each."""
    unit = RANDOM.normal(size=(3, 400))
    return DotProductVariance((4, 64, 1024), unit * np.array([[2], [8], [32]]), 1.1 * unit)


def score_gradients():
    """Four widths; without the scale everything gets worse."""
    return ScoreGradients(
        widths=(16, 64, 256, 1024),
        raw_gradient=np.array([0.2, 0.07, 0.013, 0.0003]), scaled_gradient=np.array([0.15, 0.17, 0.16, 0.18]),
        raw_query=np.array([[0.1, 2], [0.03, 3], [0.006, 2.5], [0.0001, 2]]),
        scaled_query=np.array([[0.02, 0.2], [0.01, 0.11], [0.007, 0.084], [0.003, 0.027]]),
        trained_widths=(16, 64, 256), pairs=8, steps=70,
        raw_recall=np.array([[0.9, 0.8], [0.6, 0.5], [0.3, 0.2]]), scaled_recall=np.array([[1, 0.98], [0.97, 1], [0.99, 1]]),
    )  # fmt: skip


def path_length():
    """A kernel of 3 at four lengths."""
    return PathLength(
        lengths=(4, 8, 16, 32), kernel=3, rnn_steps=np.array([3, 7, 15, 31]), cnn_steps=np.array([2, 4, 8, 16]),
        dilated_steps=np.array([2, 2, 3, 4]), self_steps=np.array([1, 1, 1, 1]),
        rnn_gradient=np.array([0.1, 1e-3, 1e-6, 1e-12]), self_gradient=np.array([0.8, 0.06, 0.04, 0.1]),
    )  # fmt: skip


def permutation():
    """Outputs of width 14; the same without positions."""
    same, *others = RANDOM.normal(size=(5, 3, 14))
    return Permutation(
        first=tuple("猫追狗"), second=tuple("狗追猫"), plain=(same, same + 3e-7),
        placed=(others[0], others[1]), causal=(others[2], others[3]), order=(2, 1, 0),
    )  # fmt: skip


def sinusoid():
    """Twelve positions of width 8."""
    angles = np.arange(12)[:, None] * np.array([1.0, 0.5, 0.1, 0.02])
    table = np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(12, 8)
    return Sinusoid(table, 2 * np.pi / np.array([1.0, 0.5, 0.1, 0.02]), table @ table.T)


def rope():
    """Nine positions; rotary scores know the distance alone."""
    distance = np.arange(9)[:, None] - np.arange(9)
    angles = 0.9 * np.arange(9)
    turned = 2.0 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    rotary = np.cos(0.9 * distance) + 1e-7 * RANDOM.normal(size=(9, 9))
    return Rope(rotary, rotary, 4 * RANDOM.normal(size=(9, 9)), 100, turned)


def previous_next():
    """Six tokens; one head hesitates."""
    weights = tuple(softmax(2 * RANDOM.normal(size=(count, 6, 6))) for count in (1, 2, 4))
    return PreviousNext((1, 2, 4), np.array([[0.17], [0.96], [0.99]]), weights)
