"""The four scenes' figures hold the weights of the result they were given and say them in words."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

from figures.plots import style
from figures.plots.captioning_maps import captioning_maps
from figures.plots.speech_map import speech_map
from figures.plots.summary_copy import summary_copy
from figures.plots.translation_map import translation_map
from tests.figures.plots import samples, scene_samples
from tests.figures.plots.canvases import canvas_for

WITH_CAPTION, WITH_POINTS, ABOVE_POINTS = (12.13, 4.88), (7.9, 5.3), (12.13, 3.7)
SIZES = {
    translation_map: WITH_CAPTION,
    summary_copy: WITH_CAPTION,
    speech_map: WITH_POINTS,
    captioning_maps: ABOVE_POINTS,
}
SAMPLES = {
    translation_map: scene_samples.zh_en_translation,
    summary_copy: scene_samples.summarisation,
    speech_map: scene_samples.speech_digits,
    captioning_maps: scene_samples.digit_captioning,
}
FRAMES = [
    *((translation_map, {"frame": frame}) for frame in range(3)),
    (summary_copy, {"example": 0}),
    (speech_map, {"example": 0}),
    (captioning_maps, {"example": 0}),
]


def draw(function, **params):
    canvas = canvas_for(function.__name__, size=SIZES[function])
    result = SAMPLES[function]()
    return canvas, result, function(canvas, result, **params)


def patches(canvas, gid):
    return [
        patch for axes in canvas.figure.axes for patch in axes.patches if patch.get_gid() == gid
    ]


@pytest.mark.parametrize(("function", "params"), FRAMES)
def test_nothing_is_cut_off_or_too_small(function, params):
    canvas, _, alt = draw(function, **params)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.SMALLEST_NUMBER
    assert "{" not in alt
    assert any(character.isdigit() for character in alt)


def test_lines_and_map_of_a_translation_hold_the_same_weights():
    canvas, result, alt = draw(translation_map)
    weights = result.examples[0].weights
    lines = next(c for c in canvas.figure.axes[0].collections if c.get_label() == "connections")
    assert sorted(lines.get_edgecolors()[:, 3]) == pytest.approx(sorted(weights.ravel()))
    assert samples.holds(canvas, weights)
    assert f"book 最看“本”（{weights[2].max():.2f}）" in alt
    assert "96%" in alt


def test_each_line_of_a_translation_joins_its_two_words():
    canvas, result, _ = draw(translation_map, frame=0)
    weights = result.examples[0].weights
    lines = next(c for c in canvas.figure.axes[0].collections if c.get_label() == "connections")
    heights = {
        text.get_text(): text.get_position()[1] - 0.09 for text in canvas.figure.axes[0].texts
    }
    for path, color in zip(lines.get_paths(), lines.get_edgecolors(), strict=True):
        row, column = np.argwhere(np.isclose(weights, color[3]))[0]
        shown = result.examples[0]
        assert path.vertices[0, 1] == pytest.approx(heights[shown.source[column]])
        assert path.vertices[-1, 1] == pytest.approx(heights[shown.written[row]])


def test_the_map_and_the_nouns_come_one_after_the_other():
    canvas, result, _ = draw(translation_map, frame=0)
    assert not samples.holds(canvas, result.examples[0].weights)
    canvas, result, _ = draw(translation_map, frame=1)
    assert samples.holds(canvas, result.examples[0].weights)
    assert not patches(canvas, "on muted")


def test_each_word_is_boxed_at_its_origin():
    canvas, result, _ = draw(translation_map, frame=1)
    mesh = next(c for c in canvas.figure.axes[0].collections if c.get_label() == "cells")
    corners = mesh.get_coordinates()[:-1, :-1]  # of each cell
    for row, (box, origin) in enumerate(
        zip(patches(canvas, "origin"), result.examples[0].origin, strict=True)
    ):
        assert box.get_xy() == pytest.approx(corners[row, origin])


def test_the_bars_of_a_noun_are_as_long_as_its_two_weights():
    canvas, _, _ = draw(translation_map)
    measure = [bar.get_width() for bar in patches(canvas, "on muted")]
    noun = [bar.get_width() for bar in patches(canvas, "on weights")]
    assert np.array(measure) / measure[0] * 0.96 == pytest.approx([0.96, 0.38, 0.53, 0.07])
    assert np.array(noun) / measure[0] * 0.96 == pytest.approx([0.02, 0.6, 0.4, 0.9])


def test_a_summarys_source_is_shaded_by_the_weights_of_each_step():
    canvas, result, alt = draw(summary_copy, example=0)
    weights = result.examples[0].weights
    scale = style.scale_of(canvas.colors["weights"])
    fills = [to_hex(patch.get_facecolor()) for patch in patches(canvas, "token")]
    wanted = [to_hex(scale(float(weight))) for weight in weights.ravel()]
    wanted.pop(9)  # the verb of the second step is marked, not only shaded
    assert fills == wanted
    assert [to_hex(p.get_facecolor()) for p in patches(canvas, "meant")] == [to_hex(scale(0.13))]
    assert "写“批评”时权重最大的是“刘洋”（0.78），p_gen 为 0.88" in alt


def test_a_verb_that_is_not_looked_at_says_so():
    canvas = canvas_for("summary_copy", size=WITH_CAPTION)
    result = scene_samples.summarisation()
    result.examples[0].weights[1, 3] = 0.004
    summary_copy(canvas, result, example=0)
    assert "权重 0.00" in samples.texts(canvas)


def test_p_gen_stands_where_it_is_on_the_scale():
    canvas, _, _ = draw(summary_copy, example=0)
    places = [
        line.get_xdata()[0] for line in canvas.figure.axes[0].lines if line.get_label() == "p_gen"
    ]
    steps = np.diff(places)
    assert steps[0] / steps[1] == pytest.approx((0.88 - 0.07) / (0.12 - 0.88))


def test_a_copied_word_wears_the_colour_of_the_weights_and_a_generated_one_does_not():
    canvas, _, _ = draw(summary_copy, example=0)
    fills = [to_hex(chip.get_facecolor()) for chip in patches(canvas, "written")]
    weights = canvas.colors["weights"].lower()
    assert [fill == weights for fill in fills] == [True, False, True]


def test_what_the_model_without_copying_wrote_is_judged_word_by_word():
    canvas, _, alt = draw(summary_copy, example=0)
    assert len(patches(canvas, "wrong")) == 2
    assert len(patches(canvas, "right")) == 1
    assert "陈伟 批评 徐芳" in alt


def test_sound_and_weights_share_one_axis_of_time():
    canvas, result, alt = draw(speech_map, example=0)
    upper, lower = canvas.figure.axes
    shown = result.examples[0]
    assert np.array_equal(upper.images[0].get_array(), shown.spectrogram)
    assert np.array_equal(lower.images[0].get_array(), shown.weights[:2])
    assert upper.get_xlim() == lower.get_xlim() == pytest.approx((0, 0.22))
    assert lower.images[0].get_extent()[1] == pytest.approx(0.24)  # the last state is not full
    assert "76%" in alt


def test_each_spoken_digit_is_boxed_in_the_row_that_wrote_it():
    canvas, _, _ = draw(speech_map, example=0)
    boxes = [(box.get_x(), box.get_y(), box.get_width()) for box in patches(canvas, "spoken")]
    assert np.array(boxes) == pytest.approx(np.array([(0.02, 0, 0.08), (0.12, 1, 0.08)]))


def test_each_word_of_a_caption_veils_the_picture_with_its_weights():
    canvas, result, alt = draw(captioning_maps, example=0)
    shown = result.examples[0]
    images = canvas.figure.axes[0].images
    veils = [np.asarray(image.get_array()) for image in images if image.get_label() == "weights"]
    for veil, weights in zip(
        veils, shown.weights[:, 1:4], strict=True
    ):  # the other rows hold no digit
        assert veil[..., 3] == pytest.approx(weights * 0.72)
    whole, *parts = [image.get_array() for image in images if image.get_label() == "image"]
    assert np.array_equal(whole, shown.image)
    assert len(parts) == 2
    assert f"{shown.weights[0, 1:3, 0:2].sum() * 100:.0f}%" in alt


def test_the_large_pictures_of_a_caption_show_the_cells_with_digits_and_box_them_in_place():
    canvas, result, _ = draw(captioning_maps, example=0)
    shown = result.examples[0]
    whole, *parts = [i for i in canvas.figure.axes[0].images if i.get_label() == "image"]
    assert all(np.array_equal(part.get_array(), shown.image[4:16]) for part in parts)
    for part, box, (left, top, width, height) in zip(
        parts, patches(canvas, "digit"), shown.boxes, strict=True
    ):
        x0, x1, y1, y0 = part.get_extent()
        pixel = (x1 - x0) / 20
        assert (y1 - y0) / 12 == pytest.approx(pixel)  # no digit is stretched
        assert box.get_xy() == pytest.approx((x0 + left * pixel, y0 + (top - 4) * pixel))
        assert (box.get_width(), box.get_height()) == pytest.approx((width * pixel, height * pixel))
    (mark,) = patches(canvas, "part")
    x0, x1, y1, y0 = whole.get_extent()
    assert mark.get_y() == pytest.approx(y0 + (y1 - y0) * 4 / 16)
    assert mark.get_height() == pytest.approx((y1 - y0) * 12 / 16)


def test_the_weight_on_a_digit_is_that_of_all_cells_it_touches():
    shown = scene_samples.digit_captioning().examples[0]
    assert shown.mass_on(0) == pytest.approx(shown.weights[0, 1:3, 0:2].sum())
    assert shown.mass_on(1) == pytest.approx(shown.weights[1, 2:4, 3:5].sum())
