"""Contrast: text colours can be read on the grounds they stand on."""

from __future__ import annotations

import pytest

from deckgen.parts.shade import contrast, shade
from deckgen.theme import DEFAULT_COLORS, Theme

CODE = [name for name in DEFAULT_COLORS if name.startswith("code_")]
TEXT = [name for name in DEFAULT_COLORS if name.endswith("_text")]


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#FFFFFF") == 1
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # WebAIM's example


@pytest.mark.parametrize("name", [*CODE, "ink", "muted"])
def test_code_is_readable_on_its_panel_and_where_it_is_marked(name):
    assert contrast(DEFAULT_COLORS[name], DEFAULT_COLORS["panel"]) >= 4.5
    assert contrast(DEFAULT_COLORS[name], "#FFE9A8") >= 4.5


@pytest.mark.parametrize("name", [*TEXT, "ink", "muted", "primary", "accent", "good", "bad"])
def test_text_is_readable_on_paper(name):
    assert contrast(DEFAULT_COLORS[name], DEFAULT_COLORS["paper"]) >= 4.5


def test_weights_go_from_exactly_white_to_the_darkest_and_words_stay_readable():
    theme = Theme()
    assert shade(theme, 0.0) == ("#FFFFFF", "ink")
    assert shade(theme, 1.0) == (theme.color("weights"), "paper")
    for step in range(101):
        ground, ink = shade(theme, step / 100)
        assert contrast(ground, theme.color(ink)) >= 3.5
