"""Small results in which every number differs, computed with numpy alone, and what a canvas holds after drawing."""

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg

from figures.results.bottleneck import Bottleneck, DecodedExample
from figures.results.multi_head_split import MultiHeadSplit
from figures.results.qkv_flow import QkvFlow
from figures.results.self_attention_reversal import SelfAttentionReversal
from figures.results.step_failure import StepFailure


def softmax(scores):
    """Row by row, as exp over its sum."""
    return np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)


def qkv_flow():
    """Five tokens, d_model 4, d_k 3, random weights."""
    random = np.random.default_rng(1)
    x = random.normal(size=(5, 4))
    w_query, w_key, w_value = random.normal(size=(3, 4, 3))
    query, key, value = x @ w_query, x @ w_key, x @ w_value
    scores = query @ key.T / np.sqrt(3)
    weights = softmax(scores)
    return QkvFlow(
        tokens=("小猫", "追", "皮球", "它", "累了"),
        x=x, w_query=w_query, w_key=w_key, w_value=w_value,
        query=query, key=key, value=value,
        scores=scores, weights=weights, output=weights @ value, accuracy=1.0,
    )  # fmt: skip


def decoded(*, weights=None):
    """Four digits of which the decoder wrote the second wrong; states of width 6."""
    random = np.random.default_rng(2)
    return DecodedExample(
        source=("7", "1", "4", "9"),
        wanted=("9", "4", "1", "7"),
        written=("9", "3", "1", "7"),
        encoder_states=random.uniform(-1, 1, size=(4, 6)),
        summary=random.uniform(-1, 1, size=6),
        decoder_states=random.uniform(-1, 1, size=(4, 6)),
        weights=weights,
    )


def bottleneck():
    """Four lengths; without attention it falls, with attention it holds."""
    weights = softmax(np.random.default_rng(3).normal(size=(4, 4)))
    return Bottleneck(
        trained=(3, 16),
        chance=0.1,
        steps=90,
        lengths=(4, 8, 16, 20, 22, 24, 26, 28, 30, 40),
        without=np.array([0.99, 0.7, 0.36, 0.31, 0.29, 0.27, 0.25, 0.23, 0.22, 0.18]),
        with_attention=np.linspace(1.0, 0.63, 10),
        example=decoded(),
        example_with_attention=decoded(weights=weights),
    )


def step_failure():
    """Four steps, each worse."""
    return StepFailure(
        length=4, chance=0.1, steps=90, copy=np.array([0.93, 0.6, 0.3, 0.12]), reverse=np.array([0.9, 0.5, 0.2, 0.14])
    )  # fmt: skip


def multi_head_split():
    """Five tokens, four heads of two columns."""
    random = np.random.default_rng(4)
    query, key, value = random.normal(size=(3, 4, 5, 2))
    weights = softmax(3 * query @ key.transpose(0, 2, 1))
    return MultiHeadSplit(
        tokens=tuple("大猫追小狗"),
        x=random.normal(size=(5, 8)),
        query=query, key=key, value=value, weights=weights, heads=weights @ value,
        output=random.normal(size=(5, 8)),
        jobs=("previous", "next", "first", "verb"),
        job_mass=np.array([0.91, 0.82, 0.73, 0.64]),
        mass=np.zeros((4, 4)),
        accuracy=1.0,
    )  # fmt: skip


def self_attention_reversal():
    """Four digits, most of the weight on the anti-diagonal."""
    weights = np.fliplr(np.full((4, 4), 0.05) + 0.8 * np.eye(4))
    return SelfAttentionReversal(
        positions="learned",
        tokens=("7", "1", "4", "9"),
        weights=weights,
        mean_weights=weights,
        accuracy=0.97,
        losses=np.array([2.3, 0.1]),
    )


def texts(canvas):
    """Every string drawn on the canvas."""
    return [text.get_text() for axes in canvas.figure.axes for text in axes.texts]


def matrices(canvas):
    """The values of every shaded matrix, in the order drawn."""
    return [
        np.asarray(mesh.get_array())
        for axes in canvas.figure.axes
        for mesh in axes.collections
        if mesh.get_label() == "cells"
    ]


def holds(canvas, values):
    """Whether a shaded matrix on the canvas holds *values*, or their sizes."""
    return any(
        m.shape == wanted.shape and np.allclose(m, wanted)
        for wanted in (np.asarray(values), np.abs(values))
        for m in matrices(canvas)
    )


def text_boxes(canvas):
    """Each non-empty text drawn on the canvas and its box in inches (x0, y0, x1, y1), y up."""
    renderer = FigureCanvasAgg(canvas.figure).get_renderer()
    boxes = []
    for axes in canvas.figure.axes:
        for text in axes.texts:
            box = text.get_window_extent(renderer)
            boxes.append((text.get_text(), np.array(box.extents) / canvas.figure.dpi))
    return boxes


def overflowing(canvas):
    """The texts that reach beyond the figure's edge by more than a point."""
    limits = np.array([*canvas.figure.get_size_inches()] * 2) + 1 / 72
    return [text for text, box in text_boxes(canvas) if box.min() < -1 / 72 or (box > limits).any()]


def overlapping(canvas, *, slack=0.045):
    """The pairs of texts whose boxes share more than *slack* inches both ways (boxes hold blank ascenders)."""
    boxes = text_boxes(canvas)
    pairs = []
    for index, (first, a) in enumerate(boxes):
        for second, b in boxes[index + 1 :]:
            shared = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
            if (shared > slack).all():
                pairs.append((first, second))
    return pairs


def smallest_type(canvas):
    """The smallest size in points of any text drawn."""
    return min(text.get_fontsize() for axes in canvas.figure.axes for text in axes.texts)
