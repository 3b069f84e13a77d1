"""Traces are frozen records."""

import dataclasses

import pytest

from figures.attention.hard import HardTrace
from figures.attention.local import LocalTrace
from figures.attention.multi_head import MultiHeadTrace
from figures.attention.trace import AttentionTrace


@pytest.mark.parametrize("kind", [AttentionTrace, HardTrace, LocalTrace, MultiHeadTrace])
def test_every_trace_is_frozen_and_shows_the_four_steps_in_order(kind):
    assert kind.__dataclass_params__.frozen
    steps = ("scores", "masked_scores", "weights", "output")
    names = [field.name for field in dataclasses.fields(kind)]
    assert [name for name in names if name in steps] == list(steps)
