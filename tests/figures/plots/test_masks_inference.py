"""The figures of masks and inference hold the numbers of the results they were given, at the size of their slots."""

from dataclasses import replace

import numpy as np
import pytest

from figures.plots import style
from figures.plots.efficient_attention import carried_sum, efficient_attention
from figures.plots.gqa_memory import gqa_memory
from figures.plots.kv_cache_cost import kv_cache_cost
from figures.plots.kv_cache_rows import kv_cache_rows
from figures.plots.mask_panels import mask_panels
from figures.plots.missing_causal_mask import missing_causal_mask
from figures.results.combined_masks import CombinedMasks
from figures.results.efficient_attention import EfficientAttention
from figures.results.flash_tiling import FlashTiling
from figures.results.gqa_memory import GqaMemory
from figures.results.kv_cache import KvCache
from figures.results.missing_causal_mask import MissingCausalMask
from tests.figures.plots import samples
from tests.figures.plots.canvases import canvas_for

WIDE, TALL, BESIDE, HALF = (12.13, 3.7), (12.13, 4.88), (7.57, 5.3), (5.67, 5.3)


def combined_masks():
    """Two positions of padding before three tokens."""
    padding = np.tile([False, False, True, True, True], (5, 1))
    causal = np.tri(5, dtype=bool)
    scores = np.random.default_rng(5).normal(size=(5, 5))
    masked = np.where(padding & causal, scores, -np.inf)
    weights = np.where(padding & causal, np.exp(scores), 0)
    weights[2:] /= weights[2:].sum(axis=1, keepdims=True)
    return CombinedMasks(
        tokens=("小猫", "追", "皮球"), pads=2, padding=padding, causal=causal,
        both=padding & causal, either=padding | causal,
        scores=scores, masked_scores=masked, weights=weights,
    )  # fmt: skip


def missing():
    """Losses that fall to different ends; the unmasked model looks one to the right."""
    return MissingCausalMask(
        floor=2.3,
        masked_losses=np.linspace(2.9, 2.31, 40),
        unmasked_losses=np.linspace(2.9, 0.17, 40),
        masked_weights=np.tri(12) / np.arange(1, 13)[:, None],
        unmasked_weights=0.91 * np.eye(12, k=1),
        masked_prefix_accuracy=0.1,
        unmasked_prefix_accuracy=0.11,
        unmasked_teacher_accuracy=1.0,
    )


def cached():
    """A prompt of 8 and 120 new tokens in 4 heads."""
    lengths = 8 + np.arange(120)
    return KvCache(
        prompt=8,
        cached_tokens=np.arange(120),
        full_tokens=np.arange(120),
        cached_step_flops=3_000_000 + 3000 * lengths,
        full_step_flops=3_100_000 * lengths,
        cached_scores=np.array([4 * 64, *(4 * lengths[1:])]),
        full_scores=4 * lengths**2,
        cached_seconds=1.0,
        full_seconds=3.0,
        score_shape=(1, 4, 1, 127),
        cache_shape=(1, 4, 127, 64),
        memory_bytes=520192,
    )


def shared_heads():
    """The sizes of a real cache: 2 GiB, 512 MiB, 64 MiB."""
    return GqaMemory(
        layers=32, heads=32, d_head=128, length=4096, key_value_heads=(32, 8, 1),
        cache_bytes=(2**31, 2**29, 2**26), score_bytes=2**18,
    )  # fmt: skip


def tiling():
    """Three tiles of two scores."""
    return FlashTiling(
        length=512, tiles=(32, 64), differences=(2e-7, 3e-7), tiled_numbers=(100, 400),
        plain_numbers=700, row_tile=2,
        row_scores=np.array([0.5, 1.0, 2.0, 0.1, 3.0, 1.5]),
        row_values=np.array([1.0, 2.0, 4.0, 0.2, -2.0, 3.0]),
        running_maximum=np.array([1.11, 2.12, 3.13]),
        running_total=np.array([1.61, 1.72, 1.83]),
        running_output=np.array([1.64, 2.85, 0.26]), row_output=0.26,
    )  # fmt: skip


def costs():
    """Five lengths, and a band of four."""
    lengths = np.array([256, 512, 1024, 2048, 4096])
    return EfficientAttention(
        lengths=tuple(lengths.tolist()), width=64, window=128,
        full_flops=256 * lengths**2, window_flops=32768 * lengths, linear_flops=16384 * lengths,
        full_seconds=1.0, sdpa_seconds=1.0, window_seconds=0.1, linear_seconds=0.1,
        window_difference=1e-6, linear_difference=4.0, shown_window=4,
        window_mask=np.tri(12, dtype=bool) & ~np.tri(12, k=-4, dtype=bool),
    )  # fmt: skip


DRAWN = [
    *((mask_panels, (combined_masks(),), (12.13, 5.3), {"frame": frame}) for frame in range(3)),
    (missing_causal_mask, (missing(),), WIDE, {}),
    (kv_cache_cost, (cached(),), BESIDE, {}),
    (kv_cache_rows, (samples.qkv_flow(),), WIDE, {}),
    (gqa_memory, (shared_heads(),), HALF, {}),
    (gqa_memory, (shared_heads(),), BESIDE, {}),
    (efficient_attention, (tiling(), costs()), TALL, {}),
    (efficient_attention, (tiling(), costs()), (12.13, 5.3), {}),
]


def draw(function, *results, size, **params):
    canvas = canvas_for(function.__name__, size=size)
    return canvas, function(canvas, *results, **params)


@pytest.mark.parametrize(("function", "results", "size", "params"), DRAWN)
def test_nothing_is_cut_off_or_too_small(function, results, size, params):
    canvas, alt = draw(function, *results, size=size, **params)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.SMALLEST_NUMBER
    assert "{" not in alt
    assert any(character.isdigit() for character in alt)


def hatched(canvas):
    return [p for axes in canvas.figure.axes for p in axes.patches if p.get_gid() == "hidden"]


def test_each_frame_adds_what_the_last_one_kept_back():
    result = combined_masks()
    held = []
    for frame in range(3):
        canvas, _ = draw(mask_panels, result, size=(12.13, 5.3), frame=frame)
        held.append([
            samples.holds(canvas, values)
            for values in (result.padding, result.causal, result.both, result.scores, result.weights)
        ])  # fmt: skip
    assert held == [
        [True, True, False, False, False],
        [True, True, True, False, False],
        [True] * 5,
    ]


def test_hidden_cells_of_the_masks_are_hatched_and_their_scores_minus_infinity():
    result = combined_masks()
    canvas, alt = draw(mask_panels, result, size=(12.13, 5.3))
    masks = (result.padding, result.causal, result.both)
    assert len(hatched(canvas)) == sum((~mask).sum() for mask in masks)
    assert samples.texts(canvas).count("−∞") == (~result.both).sum()
    scores = [m for m in samples.matrices(canvas) if np.isclose(m.min(), result.scores.min())]
    assert np.allclose(scores[0], result.scores)  # with their signs: what is below 0 is white
    assert "25 格里只剩 6 格" in alt


def test_the_rows_of_every_panel_are_named():
    canvas, _ = draw(mask_panels, combined_masks(), size=(12.13, 5.3))
    assert samples.texts(canvas).count("皮球") == 6 + 3  # six panels; the columns of the upper ones


def test_losses_and_maps_are_the_two_models_own():
    result = missing()
    canvas, alt = draw(missing_causal_mask, result, size=WIDE)
    lines = {line.get_label(): line.get_ydata() for a in canvas.figure.axes for line in a.lines}
    assert np.array_equal(lines["masked"], result.masked_losses)
    assert np.array_equal(lines["unmasked"], result.unmasked_losses)
    assert samples.holds(canvas, result.masked_weights)
    assert samples.holds(canvas, result.unmasked_weights)
    assert len(hatched(canvas)) == 66  # above the diagonal of the masked model only
    assert "91%" in alt


def test_costs_are_the_counted_operations_and_the_squares_the_computed_scores():
    result = cached()
    canvas, alt = draw(kv_cache_cost, result, size=BESIDE)
    lines = {line.get_label(): line.get_ydata() for a in canvas.figure.axes for line in a.lines}
    assert np.allclose(1e6 * lines["full"], result.full_step_flops)
    assert np.allclose(1e6 * lines["cached"], result.cached_step_flops)
    assert [m.shape for m in samples.matrices(canvas)] == [(12, 12)] * 2
    assert [m.sum() for m in samples.matrices(canvas)] == [78, 12]
    assert {"12×12 = 144 个分数", "1×12 = 12 个分数"} <= set(samples.texts(canvas))
    assert f"{result.total_ratio():.0f} 倍" in alt
    last = result.cached_step_flops[-1] / 1e6  # with a decimal: who divides gets the ratio told
    assert f"{last:.1f}" in samples.texts(canvas)


def test_as_many_boxes_are_drawn_as_are_stored():
    canvas, alt = draw(gqa_memory, shared_heads(), size=HALF)
    kinds = [patch.get_gid() for patch in canvas.figure.axes[0].patches]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "query": 3 * 32,
        "key": 32 + 8 + 1,
        "value": 32 + 8 + 1,
    }
    assert {"2 GiB", "512 MiB", "64 MiB"} <= set(samples.texts(canvas))
    assert "8 份占 512 MiB" in alt


def test_a_smaller_cache_says_so():
    smaller = replace(shared_heads(), cache_bytes=(2**30, 2**28, 2**25))
    canvas, _ = draw(gqa_memory, smaller, size=HALF)
    assert {"1 GiB", "256 MiB", "32 MiB"} <= set(samples.texts(canvas))


def test_the_second_tiles_sum_is_worked_out_from_the_first_ones():
    row = replace(
        tiling(), row_scores=np.array([0.5, 1.0, 2.0, 0.0, 3.0, 1.5]),
        running_maximum=np.array([1.0, 2.0, 3.0]), running_total=np.array([1.61, 1.73, 1.86]),
    )  # fmt: skip
    written = carried_sum(row).strip("$Σ：").replace("\\,", "*").replace("e^{", "np.exp(")
    left, right = written.split("：$")[-1].replace("}", ")").split("=")
    assert eval(left, {"np": np}) == pytest.approx(float(right), abs=0.005)


def test_tiles_window_and_costs_are_the_measured_ones():
    row, cost = tiling(), costs()
    canvas, alt = draw(efficient_attention, row, cost, size=TALL)
    for tile in range(3):
        assert samples.holds(canvas, row.row_scores[None, 2 * tile : 2 * tile + 2])
        assert samples.holds(canvas, row.row_values[None, 2 * tile : 2 * tile + 2])
    for numbers in (row.running_maximum, row.running_total, row.running_output):
        assert {f"{number:.2f}" for number in numbers} <= set(samples.texts(canvas))
    assert samples.holds(canvas, cost.window_mask)
    assert len(hatched(canvas)) == (~cost.window_mask).sum()
    lines = {line.get_label(): line.get_ydata() for a in canvas.figure.axes for line in a.lines}
    for name in ("full", "window", "linear"):
        assert np.array_equal(lines[name], getattr(cost, f"{name}_flops"))
    assert "1/7。" in alt  # 700 numbers against 100 in the smallest tiles
    assert "1/32" in alt
    assert "1/64" in alt


def test_a_new_token_adds_one_row_to_keys_and_values_and_asks_with_one():
    result = samples.qkv_flow()
    canvas, alt = draw(kv_cache_rows, result, size=WIDE)
    for name in ("key", "value"):
        assert samples.holds(canvas, getattr(result, name)[:-1])
        assert samples.holds(canvas, getattr(result, name)[-1:])
    for name in ("x", "query", "scores", "weights", "output"):
        rows = getattr(result, name)
        assert samples.holds(canvas, rows[-1:])
        assert not samples.holds(canvas, rows)
    assert f"累了 {result.weights[-1, -1]:.2f}" in alt


def test_the_new_rows_are_framed_below_the_cached_ones():
    canvas, _ = draw(kv_cache_rows, samples.qkv_flow(), size=WIDE)
    places = {t.get_text(): [] for t in canvas.figure.axes[0].texts}
    for text in canvas.figure.axes[0].texts:
        places[text.get_text()].append(text.get_position())
    frames = [p for p in canvas.figure.axes[0].patches if p.get_linewidth() == style.FRAME]
    new = [y for x, y in places["累了"] if y > max(y for _, y in places["它"])]
    framed = [p.get_y() < y < p.get_y() + p.get_height() for p in frames for y in new]
    assert len(new) == 2
    assert sum(framed) == 4  # both labels stand at the height of both framed rows
