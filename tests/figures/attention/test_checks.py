"""Errors name both numbers and the axis; and the shapes in the signatures are really checked here."""

import jaxtyping
import pytest
import torch

from figures.attention import checks
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from tests.figures.refusal import refused


def refuses(message, function, *args, **kwargs):
    with refused(message):
        function(*args, **kwargs)


def test_the_shapes_in_signatures_are_checked_while_tests_run():
    with pytest.raises(jaxtyping.TypeCheckError):
        scaled_dot_product_attention(torch.ones(2, 3), torch.ones(4, 5), torch.ones(4, 1))


def test_what_fits_passes():
    query, key, value = torch.ones(2, 3, 4), torch.ones(2, 5, 4), torch.ones(2, 5, 1)
    for mask in (None, torch.ones(3, 5) > 0, torch.ones(2, 1, 5) > 0, torch.ones(1, 3, 1) > 0):
        checks.check_attention(query, key, value, mask)
    checks.check_lookup(query, torch.ones(2, 5, 9), value)
    checks.check_attention(query[0], key[0], value[0])


def test_dot_product_attention_needs_equal_widths_and_a_fitting_mask():
    query, key = torch.ones(3, 4), torch.ones(5, 2)
    refuses("axis E: query has 4, key has 2", checks.check_attention, query, key, key)
    mask = torch.ones(3, 6) > 0
    key = torch.ones(5, 4)
    message = "axis S (-1): mask has 6, the scores have 5"
    refuses(message, checks.check_attention, query, key, key, mask)


@pytest.mark.parametrize("name", ["query", "key", "value"])
def test_a_tensor_needs_positions_and_width(name):
    tensors = dict.fromkeys(("query", "key", "value"), torch.ones(3, 3)) | {name: torch.ones(3)}
    message = f"{name} has 1 axes, attention needs at least 2: [positions, width]"
    refuses(message, checks.check_lookup, **tensors)


def test_dtypes_are_one_and_the_same_float():
    single, double = torch.ones(2, 2), torch.ones(2, 2, dtype=torch.float64)
    message = "{} has dtype torch.{}, query has torch.{}: both must be the same float"
    wrong = message.format("value", "float64", "float32")
    refuses(wrong, checks.check_lookup, single, single, double)
    wrong = message.format("query", "int64", "int64")
    refuses(wrong, checks.check_lookup, *[torch.ones(2, 2, dtype=torch.long)] * 3)


def test_leading_axes_and_key_positions_agree():
    query, key = torch.ones(2, 3, 4), torch.ones(5, 3, 4)
    message = "axis batch: key has [5], query has [2]"
    refuses(message, checks.check_lookup, query, key, query)
    message = "axis S: key has 3, value has 7"
    refuses(message, checks.check_lookup, query, query, torch.ones(2, 7, 4))


def test_a_mask_is_boolean():
    message = "mask has dtype torch.float32, not torch.bool: True keeps a position, False hides it"
    refuses(message, checks.check_mask, torch.ones(3, 4), (3, 4))


def test_a_mask_has_two_axes_or_the_scores_own():
    """[B, 1, S] laid on [B, H, T, S] would broadcast over the wrong axis, silently when B equals H."""
    message = "mask has 3 axes [2, 1, 5], the scores have 4 [2, 2, 3, 5]"
    refuses(message, checks.check_mask, torch.ones(2, 1, 5) > 0, (2, 2, 3, 5))
    message = "mask has 4 axes [2, 1, 1, 5], the scores have 3 [2, 3, 5]"
    refuses(message, checks.check_mask, torch.ones(2, 1, 1, 5) > 0, (2, 3, 5))


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ((2, 2, 3, 4), "axis S (-1): mask has 4, the scores have 5"),
        ((2, 2, 4, 5), "axis T (-2): mask has 4, the scores have 3"),
        ((2, 4, 3, 5), "axis batch (-3): mask has 4, the scores have 2"),
        ((4, 2, 3, 5), "axis batch (-4): mask has 4, the scores have 2"),
        ((4, 5), "axis T (-2): mask has 4, the scores have 3"),
    ],
)
def test_each_axis_of_a_mask_is_full_or_one(shape, message):
    refuses(message, checks.check_mask, torch.ones(shape) > 0, (2, 2, 3, 5))


def test_scores_have_a_value_for_each_key():
    scores, value = torch.ones(2, 3, 4), torch.ones(2, 5, 1)
    message = "axis S: scores have 4, value has 5"
    refuses(message, checks.check_scored, scores, value, None)
    message = "axis T (-2): mask has 2, the scores have 3"
    refuses(message, checks.check_scored, scores, value[:, :4], torch.ones(2, 2, 4) > 0)


def test_widths_are_compared():
    message = "x has width 3 on its last axis, 4 was expected"
    refuses(message, checks.check_width, "x", torch.ones(4, 3), 4)
    checks.check_width("x", torch.ones(3, 4), 4)


def test_numbers_must_be_positive():
    refuses("tile is 0, it must be above 0", checks.check_positive, "tile", 0)
    checks.check_positive("tile", 0.5)


def test_a_divisor_leaves_no_rest():
    message = "d_model=512 is not divisible by heads=7: rest 1"
    refuses(message, checks.check_divides, "heads", 7, "d_model", 512)
    refuses("heads is 0, it must be above 0", checks.check_divides, "heads", 0, "d_model", 512)
    checks.check_divides("heads", 8, "d_model", 512)


def test_a_row_in_which_nothing_is_visible_is_counted():
    inf = float("inf")
    masked_scores = torch.tensor([[0.0, -inf], [-inf, -inf], [0.0, 1.0]])
    message = "axis S: 1 of 3 queries may look at nothing, so nothing can be drawn"
    refuses(message, checks.check_visible, masked_scores)
    checks.check_visible(masked_scores[::2])
    message = "axis S: 2 of 6 queries may look at nothing, so nothing can be drawn"
    refuses(message, checks.check_visible, masked_scores.expand(2, 3, 2))


def test_word_ids_lie_inside_the_extended_vocabulary():
    source = torch.tensor([[0, 6]])
    message = "extended_words is 4, less than the vocabulary's 5"
    refuses(message, checks.check_vocabulary, 5, source, 4)
    message = "axis words: the source has ids 0 to 6, extended_words is 6"
    refuses(message, checks.check_vocabulary, 5, source, 6)
    message = "axis words: the source has ids -1 to 5, extended_words is 7"
    refuses(message, checks.check_vocabulary, 5, source - 1, 7)
    checks.check_vocabulary(5, source, 7)
    checks.check_vocabulary(7, source, 7)
