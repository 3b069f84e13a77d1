"""Sentences whose words are coloured by weight: white is 0, the darkest is 1.

The weights come from an experiment, never from the slide: an expression whose value is a JSON list of
``[token, weight]`` pairs, such as a method's result through jinja's ``tojson``.

Example::

    - id: who-is-it
      kind: tokens
      title: “它”在看谁
      rows:
        - label: “它”看这几个词
          tokens: "{{ [['小猫', qkv_flow.weight('它', '小猫')], ['追', qkv_flow.weight('它', '追')],
            ['皮球', qkv_flow.weight('它', '皮球')]] | tojson }}"
      takeaway: 换一个词，目光就换了方向。
      notes: 先让学生猜，再揭晓。
"""

from __future__ import annotations

import json
from typing import Literal

from msgspec.structs import replace
from pydantic import Field

from deckgen.jobs.artifacts import Value
from deckgen.kinds.base import Laid, LayoutContext, Model, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.measure.fit import fit
from deckgen.measure.lines import lines_height
from deckgen.parts.shade import shade
from deckgen.parts.text import boxed, place_of, text_box, title_box
from deckgen.place.elements import Align, Anchor, Element, Layout, Paragraph, Role, Run, TextBox
from deckgen.problems import ContentError, Place, Problem
from deckgen.source.text import SourceText
from deckgen.values.expressions import live_expressions

_LABEL = Inches(2.6)
_LABEL_SIZES = (24, 22, 20, 18, 16)
_LEGEND = Inches(0.4)
_SCALE = Inches(3)
_TAKEAWAY = Inches(0.9)
_SHADES = 10
#: words are never made smaller than this to save a line
_READABLE = 28


class TokenRow(Model):
    """One sentence."""

    label: SourceText | None = Field(None, description="What this sentence is.")
    tokens: SourceText = Field(
        description="An expression {{ … | tojson }} whose value is a list of [token, weight]."
    )


class Tokens(Slide):
    """Sentences coloured by an experiment's weights."""

    kind: Literal["tokens"]
    lead: SourceText | None = Field(None, description="A sentence above the rows.")
    rows: tuple[TokenRow, ...] = Field(min_length=1, max_length=6, description="The sentences.")
    takeaway: SourceText | None = Field(None, description="A sentence below the rows.")

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, lead, each row's label and words, then the takeaway beside the legend."""
        body, gap = made.theme.page.body, made.theme.page.gap
        elements: list[Element] = [title_box(made, self.title)]
        top, bottom = body.top, Emu(body.bottom - (_TAKEAWAY if self.takeaway else _LEGEND))
        if self.lead:
            box = Box(body.left, top, body.width, _TAKEAWAY)
            lead = _sentence(made, "lead", self.lead, box, "ink", Anchor.TOP)
            elements.append(lead)
            top = Emu(top + lines_height(lead.lines) + gap)
        elements += self._rows(made, Box(body.left, top, body.width, Emu(bottom - top - gap)))
        strip = Box(body.left, bottom, body.width, Emu(body.bottom - bottom))
        text, scale = strip.columns((strip.width - _SCALE, _SCALE), gap)
        if self.takeaway:
            middle = Anchor.MIDDLE
            elements.append(_sentence(made, "takeaway", self.takeaway, text, "accent", middle))
        elements.append(_legend(made, scale))
        return Laid(Layout.TITLE_ONLY, tuple(elements))

    def _rows(self, made: LayoutContext, area: Box) -> list[Element]:
        """Label and words of each row, all words at one size."""
        slots = area.rows([1.0] * len(self.rows), made.theme.page.gap)
        labelled = any(row.label for row in self.rows)
        left = Emu(_LABEL + made.theme.page.gap) if labelled else Emu(0)
        sentences = [(Paragraph(_words(made, row.tokens)),) for row in self.rows]
        boxes = [Box(Emu(s.left + left), s.top, Emu(s.width - left), s.height) for s in slots]
        size = min(
            _size(made, words, box, row)
            for words, box, row in zip(sentences, boxes, self.rows, strict=True)
        )
        labels = min(
            (_label_size(made, row.label, slots[0].height) for row in self.rows if row.label),
            default=0.0,
        )
        elements: list[Element] = []
        for number, (row, slot, words, box) in enumerate(
            zip(self.rows, slots, sentences, boxes, strict=True), start=1
        ):
            if row.label:
                place = Box(slot.left, slot.top, _LABEL, slot.height)
                elements.append(
                    text_box(
                        made, f"label-{number}", [Paragraph(made.rich(row.label))], place,
                        (labels,), place=row.label.place, what="the label",
                        anchor=Anchor.MIDDLE, color="muted",
                    )
                )  # fmt: skip
            fitted = fit(words, box, (size,), anchor=Anchor.MIDDLE)
            role = Role.BODY if number == 1 else Role.NONE
            elements.append(boxed(f"tokens-{number}", fitted, box, role=role, anchor=Anchor.MIDDLE))
        return elements


def _label_size(made: LayoutContext, label: SourceText, height: Emu) -> float:
    """The largest size at which *label* fits its column."""
    box = Box(Emu(0), Emu(0), _LABEL, height)
    words = [Paragraph(made.rich(label))]
    return fit(words, box, _LABEL_SIZES, place=label.place, what="the label").size


def _size(made: LayoutContext, words: tuple[Paragraph], box: Box, row: TokenRow) -> float:
    """The largest size at which *words* fit and take no more lines than at a readable one."""
    sizes = made.theme.scale.tokens
    fitted = [
        fit(words, box, sizes[number:], place=row.tokens.place, what="the sentence")
        for number in range(len(sizes))
    ]
    least = min(len(each.lines) for each in fitted if each.size >= min(_READABLE, fitted[0].size))
    return max(each.size for each in fitted if len(each.lines) <= least)


def _words(made: LayoutContext, text: SourceText) -> tuple[Run, ...]:
    """The words of a row, each on a ground as dark as its weight."""
    expressions = live_expressions(text)
    if len(expressions) != 1 or len(text.strip()) != expressions[0].end - expressions[0].start:
        raise _bad(text.place, "the words of a row must be one live value")
    name = expressions[0].expression
    value = made.values[name]
    runs: list[Run] = []
    for token, weight in _pairs(value, text.place):
        ground, ink = shade(made.theme, weight)
        shown = Run(f"\u00a0{token}\u00a0", color=ink, highlight=ground, value=(name, value))
        runs += [shown, Run(" ")]
    return tuple(runs[:-1])


def _pairs(value: Value, place: Place | None) -> list[tuple[str, float]]:
    """The tokens and weights that the value lists."""
    try:
        pairs = [(str(token), float(weight)) for token, weight in json.loads(value.text)]
    except (ValueError, TypeError):
        raise _bad(place, f"the value is no list of [token, weight]: {value.text[:60]}") from None
    if not pairs:
        raise _bad(place, "the list of words is empty")
    for token, weight in pairs:
        if not token.strip() or not 0 <= weight <= 1:
            raise _bad(place, f"no word with a weight from 0 to 1: {token!r}, {weight:g}")
    return pairs


def _bad(place: Place | None, message: str) -> ContentError:
    hint = "write \"{{ experiment.weights_for('word') | tojson }}\""
    return ContentError([Problem("bad-tokens", message, place, hint)])


def _sentence(
    made: LayoutContext, name: str, text: SourceText, box: Box, color: str, anchor: Anchor
) -> TextBox:
    return text_box(
        made, name, [Paragraph(made.rich(text))], box, (24, 22, 20, 18, 16),
        place=place_of(text), what=f"the {name}", anchor=anchor, color=color,
    )  # fmt: skip


def _legend(made: LayoutContext, box: Box) -> Element:
    """The scale from 0 to 1, in the same colours."""
    runs = [Run("0\u00a0")]
    for step in range(_SHADES + 1):
        ground, _ = shade(made.theme, step / _SHADES)
        runs.append(Run("\u00a0\u00a0\u00a0", highlight=ground))
    runs.append(Run("\u00a01"))
    paragraph = Paragraph(tuple(replace(run, color="muted") for run in runs), align=Align.RIGHT)
    return text_box(
        made, "legend", [paragraph], box, (14,), what="the legend", anchor=Anchor.MIDDLE
    )
