"""The rules of style, by the names that slides silence them by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckgen.check import looks, typography, wording
from deckgen.check.finding import Finding, Rule, View
from deckgen.problems import Problem, unknown

RULES: Mapping[str, Rule] = {
    name: Rule(name, asks, look)
    for name, asks, look in (
        ("title-topic", "A title states the slide's point.", wording.title_topic),
        ("title-too-long", "A title is read at a glance.", wording.title_too_long),
        ("too-many-points", "A list has few points.", wording.too_many_points),
        ("too-much-text", "A slide has little text.", wording.too_much_text),
        ("missing-notes", "Every slide has notes.", wording.missing_notes),
        ("thin-notes", "Notes fill the slide's minutes.", wording.thin_notes),
        ("missing-alt", "Every picture has a text for those who can't see it.", looks.missing_alt),
        ("low-contrast", "Text stands out from its ground (WCAG AA).", looks.low_contrast),
        ("small-text", "Text can be read from the back.", looks.small_text),
        ("missing-glyph", "The typeface has every character.", looks.missing_glyph),
        (
            "half-width-punctuation",
            "Chinese has full-width punctuation.",
            typography.half_width_punctuation,
        ),
        (
            "full-width-comma",
            "Entries of a list in brackets are parted by half-width commas.",
            typography.full_width_comma,
        ),
        (
            "hidden-text",
            "No text is taken for a comment.",
            typography.hidden_text,
        ),
        (
            "missing-space",
            "A space parts Chinese from Latin and digits.",
            typography.missing_space,
        ),
    )
}


def style_findings(view: View) -> Iterator[Finding]:
    """What the rules that the slide doesn't silence find on it."""
    for name, rule in RULES.items():
        if name not in view.slide.silence:
            yield from rule.look(view)


def unknown_rules(view: View) -> Iterator[Problem]:
    """An error for each name below ``silence`` that is no rule's."""
    written = view.node.children.get("silence")
    for number, name in enumerate(view.slide.silence):
        if name not in RULES:
            place = written.children[number].place if written else None
            yield unknown("rule", name, RULES, place)
