"""What a slide quotes repeats bit for bit; only seconds may differ."""

import dataclasses
from importlib import import_module

import numpy as np
import pytest

UNTRAINED = (
    "attention_dropout",
    "broadcast_trap",
    "dot_product_variance",
    "flash_tiling",
    "head_dilution",
    "head_sum",
    "kernel_pooling",
    "left_padding",
    "mask_conventions",
    "nan_rows",
    "old_keys",
    "path_length",
    "permutation",
    "position_scale",
    "reshape_bug",
    "rope",
    "scale_by_length",
    "scale_folding",
    "score_spread",
    "sinusoid",
    "softmax_gradient",
    "softmax_temperature",
    "tied_diagonal",
    "tokenizer_misalignment",
    "weighted_sum",
)


@pytest.mark.parametrize("name", UNTRAINED)
def test_a_second_run_gives_the_same_numbers(name):
    experiment = getattr(import_module(f"figures.experiments.{name}"), name)
    assert same(experiment(), experiment())


def test_a_short_training_repeats_too():
    from figures.experiments.previous_next import previous_next

    first, second = (previous_next(heads=(2,), steps=20) for _ in range(2))
    assert same(first, second)


def test_the_comparison_sees_a_difference():
    from figures.experiments.head_sum import head_sum

    assert not same(head_sum(seed=0), head_sum(seed=1))


def same(first: object, second: object) -> bool:
    """Whether two results hold the same bits (NaN equals NaN), down to arrays inside tuples."""
    if dataclasses.is_dataclass(first):
        return all(
            same(getattr(first, field.name), getattr(second, field.name))
            for field in dataclasses.fields(first)
        )
    if isinstance(first, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, np.ndarray):
        return np.array_equal(first, second, equal_nan=first.dtype.kind == "f")
    return first == second
