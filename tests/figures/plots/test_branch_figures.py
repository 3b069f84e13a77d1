"""The figures of attention's branches hold the numbers of the result they were given, and say them in words."""

import numpy as np
import pytest
from matplotlib.colors import to_rgba

from figures.plots import style
from figures.plots.bahdanau_step import bahdanau_step
from figures.plots.date_map import BLANK, date_map, spans
from figures.plots.decoder_wiring import decoder_wiring
from figures.plots.equal_lengths import equal_lengths, labels
from figures.plots.hard_vs_soft import SMOOTH, hard_vs_soft
from figures.plots.hero_heatmap import hero_heatmap
from figures.plots.kernel_pooling import kernel_pooling
from figures.plots.local_windows import local_windows
from figures.plots.reversal_maps import luong_maps, map_not_alignment
from figures.plots.softmax_temperature import softmax_temperature
from figures.results.zh_en_translation import Translation
from tests.figures.plots import branch_samples, samples
from tests.figures.plots.canvases import FULL, HALF, canvas_for

LOW, WIDE, COVER = (12.13, 3.7), (7.57, 5.3), (5.97, 6.8)
COLUMN = (5.84, 3.75)
ALL = [
    (hero_heatmap, "zh_en_translation", {}, COVER),
    (equal_lengths, "zh_en_translation", {}, (5.84, 3.75)),
    (equal_lengths, "zh_en_translation", {"how": "encoder-decoder"}, (5.84, 3.75)),
    (kernel_pooling, "kernel_pooling", {}, HALF),
    (softmax_temperature, "softmax_temperature", {}, LOW),
    *((bahdanau_step, "zh_en_translation", {"frame": frame}, FULL) for frame in range(3)),
    (date_map, "date_normalisation", {}, WIDE),
    *(
        (decoder_wiring, "reversal_seq2seq", {"whose": whose}, COLUMN)
        for whose in ("bahdanau", "luong")
    ),
    (luong_maps, "reversal_seq2seq", {}, FULL),
    (map_not_alignment, "reversal_seq2seq", {}, FULL),
    (local_windows, "local_copy_reverse", {}, FULL),
    (hard_vs_soft, "hard_attention", {}, HALF),
]


def draw(function, sample, params=None, *, size=FULL):
    canvas = canvas_for(function.__name__, size=size)
    made = getattr(branch_samples, sample)()
    results = made if isinstance(made, tuple) else (made,)
    return canvas, results[0], function(canvas, *results, **(params or {}))


def bars(canvas, label):
    """The heights of the bars called *label*, wherever they stand."""
    return next(
        np.array([bar.get_height() for bar in container])
        for axes in canvas.figure.axes
        for container in axes.containers
        if container.get_label() == label
    )


def patches(canvas, gid):
    return [p for axes in canvas.figure.axes for p in axes.patches if p.get_gid() == gid]


@pytest.mark.parametrize(("function", "sample", "params", "size"), ALL)
def test_nothing_is_cut_off_covered_or_too_small(function, sample, params, size):
    canvas, _, alt = draw(function, sample, params, size=size)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.SMALLEST_NUMBER
    assert "{" not in alt
    assert any(character.isdigit() for character in alt)


def test_the_cover_is_as_dark_as_the_weights():
    canvas, result, _ = draw(hero_heatmap, "zh_en_translation", size=COVER)
    cells = patches(canvas, "cell")
    darkness = np.array([1 - np.mean(cell.get_facecolor()[:3]) for cell in cells])
    order = np.argsort(result.examples[3].weights.ravel())
    assert (np.diff(darkness[order]) >= -1e-9).all()
    assert darkness.max() > 2 * darkness.min()


def test_labelling_gives_each_word_its_own_english_word_or_none():
    canvas, result, _ = draw(equal_lengths, "zh_en_translation", size=(5.84, 3.75))
    words = samples.texts(canvas)
    none = canvas.words["none"]
    at = words.index("I")
    assert words[at : at + 4] == ["I", none, "drew", "car"]
    assert words[at - 4 : at] == list(result.examples[3].source)


def test_a_preposition_is_the_label_of_its_own_word():
    source = ("老师", "在", "上海", "买", "了", "车")
    english = ("the", "teacher", "bought", "car", "in", "Shanghai")
    shown = Translation(source, english, english, np.zeros((6, 6)), (-1, 0, 3, 5, -1, 2))
    assert labels(shown, "∅") == ("teacher", "in", "Shanghai", "bought", "∅", "car")


def test_the_decoder_writes_as_many_words_as_it_needs():
    canvas, _, alt = draw(
        equal_lengths, "zh_en_translation", {"how": "encoder-decoder"}, size=(5.84, 3.75)
    )
    assert len(patches(canvas, "neck")) == 1
    assert "4" in alt and "3" in alt
    assert canvas.words["written"].format(count=3) in samples.texts(canvas)


def test_known_points_are_shaded_by_their_weight_for_the_query():
    canvas, result, alt = draw(kernel_pooling, "kernel_pooling", {"query": 1.9}, size=HALF)
    points = next(c for c in canvas.figure.axes[0].collections if c.get_label() == "points")
    row = np.abs(result.queries - 1.9).argmin()
    assert np.allclose(points.get_array(), result.weights[0, row])
    assert np.allclose(points.get_offsets(), np.stack([result.keys, result.values], axis=1))
    guess = next(line for line in canvas.figure.axes[0].lines if line.get_label() == "guess")
    assert np.allclose(guess.get_ydata(), result.predictions[0])
    error = np.sqrt(np.mean((result.predictions[0] - result.truth) ** 2))
    assert f"{error:.2f}" in alt


def test_the_plain_mean_and_the_true_curve_are_told_apart():
    canvas, result, _ = draw(kernel_pooling, "kernel_pooling", size=HALF)
    lines = {line.get_label(): line for line in canvas.figure.axes[0].lines}
    assert np.allclose(lines["mean"].get_ydata(), result.values.mean())
    assert np.allclose(lines["truth"].get_ydata(), result.truth)
    assert lines["mean"].get_linestyle() != lines["truth"].get_linestyle()


def test_bars_stand_in_proportion_to_the_weights_at_each_temperature():
    canvas, result, _ = draw(softmax_temperature, "softmax_temperature", size=LOW)
    units = []
    for temperature, weights in zip(result.temperatures, result.weights, strict=True):
        heights = -bars(canvas, f"τ = {temperature:g}")
        assert np.allclose(heights / heights.sum(), weights, atol=1e-6)
        units.append(heights.sum())
    assert np.allclose(units, units[0])  # one scale for all panels


def test_slopes_are_the_largest_entries_of_the_jacobians():
    canvas, _, _ = draw(softmax_temperature, "softmax_temperature", size=LOW)
    slopes = branch_samples.softmax_temperature()[1]
    line = next(li for axes in canvas.figure.axes for li in axes.lines if li.get_label() == "slope")
    assert np.allclose(line.get_ydata(), np.abs(slopes.jacobians).max(axis=(1, 2)))


def test_a_step_shows_scores_then_weights_then_the_weighted_states():
    canvas, result, alt = draw(bahdanau_step, "zh_en_translation")
    heights = -bars(canvas, "scores")
    assert np.allclose(heights / heights[2], result.step.scores / result.step.scores[2])
    assert samples.holds(canvas, result.step.weights[None])
    columns = [np.asarray(image.get_array())[:, 0] for image in canvas.figure.axes[0].images]
    weighted = np.abs(result.step.weights[:, None] * result.step.states)
    assert np.allclose(columns[:4], np.abs(result.step.states))
    assert np.allclose(columns[4:8], weighted)
    assert np.allclose(columns[8], np.abs(result.step.context))
    assert f"{result.step.weights.max():.2f}" in alt


@pytest.mark.parametrize(("frame", "weights", "columns"), [(0, False, 4), (1, True, 4)])
def test_earlier_frames_keep_the_rest_back(frame, weights, columns):
    canvas, result, _ = draw(bahdanau_step, "zh_en_translation", {"frame": frame})
    assert samples.holds(canvas, result.step.weights[None]) is weights
    assert len(canvas.figure.axes[0].images) == columns


def test_the_query_is_led_to_the_scores():
    canvas, _, _ = draw(bahdanau_step, "zh_en_translation")
    color = to_rgba(canvas.colors["query"])
    lines = [li for li in canvas.figure.axes[0].lines if to_rgba(li.get_color()) == color]
    (way,) = lines
    base = next(c for c in canvas.figure.axes[0].containers if c.get_label() == "scores")[0].get_y()
    assert abs(way.get_ydata()[-1] - base) < 0.6  # beside the bars
    assert way.get_xdata()[-1] < way.get_xdata()[0]


def test_the_date_map_holds_the_weights_of_the_locale():
    canvas, result, alt = draw(date_map, "date_normalisation", size=WIDE)
    assert samples.holds(canvas, result.examples[0].weights)
    assert "17 03 2024" in alt and "87%" in alt


def test_a_space_in_a_date_is_made_visible():
    canvas, result, _ = draw(date_map, "date_normalisation", size=WIDE)
    spaces = [character.isspace() for character in result.examples[0].source]
    assert samples.texts(canvas).count(BLANK) == sum(spaces) == 2


def test_spans_leave_out_what_belongs_to_no_part():
    assert list(spans(("day", "day", "", "year"))) == [("day", 0, 2), ("year", 3, 4)]


@pytest.mark.parametrize(
    ("function", "runs"),
    [
        (luong_maps, (("dot", "both"), ("general", "both"), ("concat", "both"))),
        (map_not_alignment, (("general", "both"), ("additive", "both"), ("additive", "forward"))),
    ],
)
def test_each_model_has_its_map_with_the_true_cells_framed(function, runs):
    canvas, result, alt = draw(function, "reversal_seq2seq")
    for drawn, name in zip(samples.matrices(canvas), runs, strict=True):
        assert np.allclose(drawn, result.run(*name).weights[0])
        assert style.percent(result.run(*name).mass_on_gold) in alt
    cells = patches(canvas, "gold")[:4]
    corners = np.array([cell.get_xy() for cell in cells])
    assert np.allclose(np.diff(corners[:, 0]), -cells[0].get_width())
    assert np.allclose(np.diff(corners[:, 1]), cells[0].get_height())


@pytest.mark.parametrize(
    ("whose", "asks", "answers", "run"),
    [
        ("bahdanau", (1, "old"), (3, "new"), "additive"),
        ("luong", (2, "new"), (4, "out"), "concat"),  # the state is updated first
    ],
)
def test_the_wiring_leads_from_who_asks_to_where_the_answer_goes(whose, asks, answers, run):
    canvas, result, alt = draw(decoder_wiring, "reversal_seq2seq", {"whose": whose}, size=COLUMN)

    boxes = {name: patches(canvas, name)[0].get_bbox() for name in ("old", "new", "out")}
    middles = {name: (box.min + box.max) / 2 for name, box in boxes.items()}

    def ends(step):
        shaft = patches(canvas, f"step {step}")[0].get_path().vertices[:3]  # then comes the head
        return shaft[0], shaft[-1]

    def nearest(point):
        return min(middles, key=lambda name: np.hypot(*(middles[name] - point)))

    assert nearest(ends(asks[0])[0]) == asks[1]
    assert nearest(ends(answers[0])[1]) == answers[1]
    assert nearest(ends(4)[1]) == "out"
    assert style.percent(getattr(result, run).mass_on_gold) in alt


def test_profiles_are_the_mass_around_the_true_cell():
    canvas, result, _ = draw(map_not_alignment, "reversal_seq2seq")
    heights = -bars(canvas, "profile")
    expected = result.general.mass_at_offset[1:6]  # two places to either side
    assert np.allclose(heights / heights.sum(), expected / expected.sum())


def test_cells_outside_the_window_are_hatched():
    canvas, result, _ = draw(local_windows, "local_copy_reverse")
    runs = [result.run(kind, task) for task in ("copy", "reverse") for kind in ("local-m", "local-p")]  # fmt: skip
    hidden = sum(int((np.abs(np.arange(5) - c) > 1).sum()) for run in runs for c in run.centres)
    assert len(patches(canvas, "hidden")) == hidden
    for drawn, run in zip(samples.matrices(canvas), runs, strict=True):
        assert np.allclose(drawn, run.weights)


def test_a_failed_task_is_written_in_the_colour_of_failure():
    canvas, result, _ = draw(local_windows, "local_copy_reverse")
    shown = {t.get_text(): to_rgba(t.get_color()) for t in canvas.figure.axes[0].texts}
    failed = style.percent(result.accuracy("local-m", "reverse"))
    assert shown[canvas.words["outcome"].format(accuracy=failed)] == to_rgba(canvas.colors["bad"])


def test_digits_that_were_written_wrong_are_marked():
    canvas, _, _ = draw(local_windows, "local_copy_reverse")
    marked = [t for t in canvas.figure.axes[0].texts if t.get_gid() in ("right", "wrong")]
    wrong = [t.get_text() for t in marked if t.get_gid() == "wrong"]
    assert len(marked) == 4 * 5
    assert wrong == list("7193") * 2  # both reversals still say 71493, whose middle digit is right
    colors = {to_rgba(t.get_color()) for t in marked if t.get_gid() == "wrong"}
    assert colors == {to_rgba(canvas.colors["bad"])}


def test_curves_average_stretches_of_training():
    canvas, result, _ = draw(hard_vs_soft, "hard_attention", size=HALF)
    line = next(line for line in canvas.figure.axes[0].lines if line.get_label() == "hard")
    first = sum(result.hard_curve[:SMOOTH]) / SMOOTH
    assert line.get_ydata()[0] == pytest.approx(first)
    assert len(line.get_ydata()) == len(result.hard_curve) // SMOOTH


def test_the_drawn_position_is_framed_in_every_row():
    canvas, result, _ = draw(hard_vs_soft, "hard_attention", size=HALF)
    assert samples.holds(canvas, result.hard_weights)
    assert samples.holds(canvas, result.soft_weights)
    frames = patches(canvas, "drawn")
    left = min(frame.get_x() for frame in frames)  # column 0 is among the draws
    columns = [round((frame.get_x() - left) / frame.get_width()) for frame in frames]
    assert columns == [3, 2, 0, 0]
