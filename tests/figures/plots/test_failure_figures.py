"""The figures of the five failures hold the numbers of the results that they were given, and say them in words."""

import numpy as np
import pytest

from figures.plots import style
from figures.plots.activation_memory import activation_memory
from figures.plots.head_dilution import head_dilution
from figures.plots.padding_harm import padding_harm
from figures.plots.position_tasks import position_tasks
from figures.plots.repetition import repetition
from figures.results.activation_memory import MIB, ActivationMemory
from figures.results.data_parallel_memory import DataParallelMemory
from figures.results.head_dilution import HeadDilution
from figures.results.padding_harm import PaddingHarm
from figures.results.position_tasks import PositionTasks
from figures.results.repetition import Repetition
from figures.results.tokenizer_misalignment import TokenizerMisalignment
from tests.figures.plots import samples
from tests.figures.plots.canvases import canvas_for

SLOT = (6.86, 3.0)  # beside the four cells, above the code

PADDING = PaddingHarm(
    extra=(0, 10, 20, 40, 80, 160),
    masked_losses=np.array([0.1]),
    unmasked_losses=np.array([0.1]),
    masked_accuracy=np.array([0.99, 0.98, 0.97, 0.99, 0.98, 0.96]),
    unmasked_accuracy=np.array([0.95, 0.94, 0.92, 0.9, 0.83, 0.71]),
    masked_pad_weight=np.zeros(6),
    unmasked_pad_weight=np.array([0.12, 0.21, 0.28, 0.33, 0.41, 0.53]),
    lengths=(3,),
    leak_by_length=np.array([0.3]),
)
MEMORY = ActivationMemory(
    lengths=(512, 1024),
    score_bytes=np.array([8, 32]) * MIB,
    by_hand=np.array([31, 97]) * MIB,
    fused=np.array([13, 25]) * MIB,
    mixed=np.array([24, 63]) * MIB,
    checkpointed=np.array([1, 3]) * MIB,
    optimiser_bytes=MIB,
)
PARALLEL = DataParallelMemory(
    ranks=2,
    batch=8,
    rank_activation_bytes=(7 * MIB, 7 * MIB),
    rank_score_bytes=(MIB, MIB),
    rank_bucket_bytes=(MIB // 4, MIB // 4),
    single_share_bytes=7 * MIB,
    single_whole_bytes=14 * MIB,
    gradients_agree=True,
)
REPEATS = Repetition(
    gram=8,
    temperatures=(0.0, 0.2, 0.5, 1.0),
    dropouts=(0.0, 0.3),
    by_temperature=np.array([0.67, 0.29, 0.11, 0.02]),
    by_dropout=np.array([0.67, 0.54]),
    penalty=1.3,
    penalised=0.23,
    original=0.04,
    samples=("the the",) * 5,
    loss=2.0,
)
TASKS = PositionTasks(
    bag_placed=0.97,
    bag_plain=0.98,
    bag_causal=0.96,
    order_placed=0.99,
    order_plain=0.51,
    order_causal=0.95,
)
DILUTED = HeadDilution(samples.softmax(np.random.default_rng(5).normal(size=(8, 16, 16))))
LABELLED = TokenizerMisalignment(
    words=("the", "unbelievable", "dogs", "saw"),
    pieces=("the", "un", "##believ", "##able", "dog", "##s", "saw"),
    by_hand=("the", "unbelievable", "dogs", "saw", "", "", ""),
    weights=np.tile([0.02, 0.03, 0.05, 0.6, 0.1, 0.15, 0.05], (7, 1)),
    asking=6,
)
FIGURES = [
    (padding_harm, (PADDING,)),
    (activation_memory, (MEMORY, PARALLEL)),
    (repetition, (REPEATS,)),
    (position_tasks, (TASKS,)),
    (head_dilution, (DILUTED, LABELLED)),
]  # fmt: skip


def draw(function, results):
    canvas = canvas_for(function.__name__, size=SLOT)
    return canvas, function(canvas, *results)


def widths(canvas):
    """The widths of the bars of each Axes, from the top down."""
    return [[bar.get_width() for bar in axes.patches] for axes in canvas.figure.axes]


@pytest.mark.parametrize(("function", "results"), FIGURES)
def test_nothing_is_cut_off_or_too_small_in_a_pitfalls_slot(function, results):
    canvas, alt = draw(function, results)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.LABEL
    assert "{" not in alt


def test_the_curves_of_padding_hold_the_measured_shares():
    canvas, alt = draw(padding_harm, (PADDING,))
    *curves, chance = [line.get_ydata() for line in canvas.figure.axes[0].lines]
    wanted = (PADDING.masked_accuracy, PADDING.unmasked_accuracy, PADDING.unmasked_pad_weight)
    assert np.array_equal(curves, wanted)
    assert list(chance) == [0.5, 0.5]
    for share in ("96%", "95%", "71%", "12%", "53%"):
        assert share in alt


def test_the_bars_of_memory_hold_the_layer_at_its_longest_and_one_rank():
    canvas, alt = draw(activation_memory, (MEMORY, PARALLEL))
    assert widths(canvas) == [[97, 63, 3, 25], [14, 7, 0.25]]
    for mib in ("97 MiB", "63 MiB", "25 MiB", "3.0 MiB", "14 MiB", "7.0 MiB", "0.2 MiB"):
        assert mib in alt


def test_the_bars_of_repetition_hold_the_shares_of_each_way_to_choose():
    canvas, alt = draw(repetition, (REPEATS,))
    assert widths(canvas) == [[0.67, 0.54, 0.23, 0.29, 0.11, 0.02, 0.04]]
    for said in ("dropout 0.3 54%", "重复惩罚 1.3 23%", "温度 0.5 11%", "原文 4%"):
        assert said in alt


def test_the_bars_of_the_two_tasks_hold_the_accuracies():
    canvas, alt = draw(position_tasks, (TASKS,))
    assert widths(canvas) == [[0.97, 0.98, 0.96], [0.99, 0.51, 0.95]]
    assert "没有位置 51%" in alt


def test_only_a_model_that_guesses_has_a_red_bar():
    canvas, _ = draw(position_tasks, (TASKS,))
    bars = [bar for axes in canvas.figure.axes for bar in axes.patches]
    assert [bar.get_facecolor()[0] > 0.5 for bar in bars] == [False] * 4 + [True, False]


def test_the_maps_of_dilution_are_a_head_and_the_mean_of_all_on_one_scale():
    canvas, alt = draw(head_dilution, (DILUTED, LABELLED))
    *maps, _ = samples.matrices(canvas)
    wanted = (DILUTED.weights[0], DILUTED.weights.sum(axis=0) / 8)
    assert np.allclose(maps, wanted)
    meshes = [mesh for mesh in canvas.figure.axes[0].collections if mesh.get_label() == "cells"]
    assert {mesh.get_clim() for mesh in meshes} == {(0, 1)}
    assert f"只剩 {np.trace(wanted[1]) / 16:.2f}" in alt


def test_the_labels_by_hand_stand_beside_the_weights_that_they_misname():
    canvas, alt = draw(head_dilution, (DILUTED, LABELLED))
    *_, column = samples.matrices(canvas)
    assert np.allclose(column[:, 0], LABELLED.weights[6])
    labels = {
        gid: [text for text in canvas.figure.axes[0].texts if text.get_gid() == gid]
        for gid in ("by hand", "piece")
    }
    assert [text.get_text() for text in labels["by hand"]] == [
        "the",
        "unbelievable",
        "dogs",
        "saw",
        *"???",
    ]
    assert [text.get_text() for text in labels["piece"]] == list(LABELLED.pieces)
    red = [text.get_color() == canvas.colors["bad"] for text in labels["by hand"]]
    assert red == [False, False, True, True, True, True, True]
    assert sum(red) == LABELLED.wrong_labels()
    heights = [text.get_position()[1] for text in labels["by hand"]]
    assert heights == [text.get_position()[1] for text in labels["piece"]] == sorted(heights)
    assert "真正看的是“##able”，手抄的标签却写着“saw”" in alt
