"""What each training experiment has to reach: the same for the course's own seed and for others."""

from collections.abc import Callable

CHECKS: dict[str, Callable[[object], None]] = {}


def check(function: Callable[[object], None]) -> Callable[[object], None]:
    """Register a check under its experiment's name."""
    CHECKS[function.__name__] = function
    return function


@check
def reversal_seq2seq(result):
    assert result.dot.accuracy >= 0.93
    assert result.general.accuracy >= 0.93
    assert result.additive.accuracy >= 0.95
    assert result.concat.accuracy >= 0.9
    assert [run.steps for run in result.runs] == [300, 200, 200, 200, 300]
    assert result.concat.mass_on_gold >= 0.5
    assert result.dot.mass_on_gold >= 0.65
    assert result.general.mass_on_gold >= 0.72
    # a map is not an alignment: right digits, read mostly beside the cell that they come from
    assert 0.3 <= result.additive.mass_on_gold <= result.additive.accuracy - 0.3
    assert result.forward.mass_at(1) >= 0.54
    assert result.forward.mass_at(1) > 3 * result.forward.mass_on_gold


@check
def local_copy_reverse(result):
    assert result.accuracy("local-m", "copy") >= 0.91
    assert result.accuracy("local-m", "reverse") <= 0.53
    for attention in ("local-p", "global"):
        assert result.accuracy(attention, "copy") >= 0.90
        assert result.accuracy(attention, "reverse") >= 0.88


@check
def hard_attention(result):
    assert result.hard_accuracy >= 0.92
    assert result.soft_accuracy >= 0.95
    assert result.hard_mass >= 0.85


@check
def zh_en_translation(result):
    assert result.accuracy >= 0.95
    assert result.mass_on_gold >= 0.80
    assert result.mass_on_gold_strict >= 0.78


@check
def date_normalisation(result):
    assert result.accuracy >= 0.95
    assert result.accuracy_without <= result.accuracy - 0.1
    assert result.mass_year >= 0.94
    assert result.mass_month >= 0.86
    assert result.mass_day >= 0.89


@check
def pinyin(result):
    assert result.accuracy >= 0.88
    assert result.mass_on_gold >= 0.83


@check
def summarisation(result):
    assert result.accuracy >= 0.95
    assert result.accuracy_without_copy <= 0.12
    assert result.mass_on_gold >= 0.95
    first, verb, second = result.generate_by_place
    assert first < 0.1 and verb > 0.9 and second < 0.1


@check
def speech_digits(result):
    assert result.accuracy >= 0.86
    assert result.monotone >= 0.95
    assert result.mass_on_digit >= 0.53
    assert result.mass_on_digit > 2 * result.mass_uniform


@check
def digit_captioning(result):
    assert result.accuracy >= 0.90
    assert result.accuracy_without <= 0.3
    # what a drawn cell and a reward can teach in as many steps: words a little better than by guessing, no captions
    assert result.accuracy_hard <= 0.1 < result.accuracy_without
    assert result.word_accuracy_hard <= 0.45
    assert result.mass_on_digit_hard <= 0.45 < result.mass_near_digit - 0.4
    assert result.mass_near_digit >= 0.85
    assert result.mass_near_uniform <= 0.2


@check
def number_present(result):
    assert result.accuracy >= 0.95
    assert result.accuracy_uniform >= 0.95
    assert 0.87 <= result.mass <= 1.0
    assert abs(result.mass_uniform - 0.1) < 1e-6
