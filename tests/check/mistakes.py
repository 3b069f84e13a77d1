"""Forty-odd mistakes as teachers make them, each planted into the small course alone."""

from __future__ import annotations

from typing import NamedTuple

from tests.check.small import NOTES


class Mistake(NamedTuple):
    """What stands in *file*, what is written instead, and what a check says of it, at which line."""

    code: str
    line: int
    old: str
    new: str
    file: str = "one.yaml"


POINT = "      - 一开始很小\n"
FIRST_NOTES = f"    caption: 从一开始 [@xu2015]\n    notes: {NOTES}\n"

MISTAKES = {
    "a key misspelt": Mistake("unknown-key", 9, "caption:", "captoin:"),
    "a kind misspelt": Mistake("unknown-kind", 12, "kind: bullets", "kind: bulets"),
    "no kind": Mistake("missing-key", 2, "    kind: figure\n", ""),
    "no title": Mistake("missing-key", 11, "    title: 最后是 {{ growth.last() }}\n", ""),
    "a figure misspelt": Mistake("unknown-figure", 6, "use: line", "use: lines"),
    "a figure's parameter misspelt": Mistake("unknown-parameter", 7, "width: 2.0", "widht: 2.0"),
    "a figure's parameter of a wrong type": Mistake(
        "bad-parameter", 7, "width: 2.0", "width: wide"
    ),
    "an experiment's parameter misspelt": Mistake("unknown-parameter", 8, "steps: 4", "stepz: 4"),
    "an experiment's parameter of a wrong type": Mistake(
        "bad-parameter", 8, "steps: 4", "steps: 2.5"
    ),
    "a demo misspelt": Mistake("unknown-demo", 25, "prints:shapes", "prints:shape"),
    "a symbol that is not there": Mistake("unknown-symbol", 23, "maths:double", "maths:duble"),
    "lines that are not there": Mistake("bad-lines", 24, '"1-4"', '"1-40"'),
    "an experiment misspelt in a live value": Mistake(
        "unknown-experiment", 13, "growth.last()", "growht.last()"
    ),
    "a filter misspelt": Mistake(
        "unknown-filter", 13, "growth.last() }}", "growth.last() | precent }}"
    ),
    "braces never closed": Mistake("bad-live-value", 15, "一开始很小", '"值 {{ growth.last()"'),
    "a statement in a text": Mistake("live-statement", 15, "一开始很小", '"{% if x %}小"'),
    "stars never closed": Mistake("unclosed-markup", 16, "**很大**", "**很大"),
    "a dollar never closed": Mistake("unclosed-markup", 17, "$2^3$", "$2^3"),
    "a backtick never closed": Mistake("unclosed-markup", 15, "一开始很小", "一开始 `很小"),
    "a colour misspelt": Mistake("unknown-color", 15, "一开始很小", "一开始[很小]{qeury}"),
    "a link without https": Mistake("bad-link", 15, "一开始很小", "一开始[很小](a.org/b)"),
    "a citation misspelt": Mistake("unknown-citation", 9, "[@xu2015]", "[@xu2051]"),
    "a fraction in a text": Mistake("inline-maths", 15, "一开始很小", "$\\frac{1}{2}$"),
    "an id with capitals": Mistake("wrong-value", 36, "id: numbers", "id: Numbers One"),
    "an id used twice": Mistake("duplicate-id", 28, "id: printed", "id: formula"),
    "a title used twice": Mistake("duplicate-title", 38, "三步以后是八倍", "公式只有一行"),
    "minutes in words": Mistake("wrong-type", 26, "minutes: 1", "minutes: 一"),
    "too many minutes": Mistake("wrong-value", 26, "minutes: 1", "minutes: 45"),
    "points not a list": Mistake(
        "wrong-type", 31, "formulas:\n      - y = 2x", "formulas: y = 2x"
    ),
    "a list for a text": Mistake("wrong-type", 10, "caption: 从一开始 [@xu2015]", "caption:\n      - 从一开始"),
    "a number for a text": Mistake("wrong-type", 15, "一开始很小", "2.5"),
    "a row with too few entries": Mistake("wrong-value", 42, "[三, 8]", "[三]"),
    "a key given twice": Mistake("duplicate-key", 13, "kind: bullets", "kind: bullets\n    kind: code"),
    "a tab": Mistake("tab", 12, "    kind: bullets", "\tkind: bullets"),
    "a quote never closed": Mistake("yaml-syntax", 15, "一开始很小", '"一开始很小'),
    "a colon in a plain text": Mistake("yaml-syntax", 15, "一开始很小", "注意: 一开始: 很小"),
    "an alias to nothing": Mistake("unknown-alias", 15, "一开始很小", "*very small*"),
    "Python in a terminal": Mistake("python-in-yaml", 23, "code:\n      source: tiny.maths:double\n      lines: \"1-4\"\n", "terminal: |\n      def f(x):\n          return 2 * x\n"),
    "a formula that can't be read": Mistake("bad-formula", 32, "y = 2x", "y = \\frac{2x"),
    "a formula that is empty": Mistake("wrong-value", 32, "y = 2x", '""'),
    "true in a table": Mistake("wrong-type", 41, "[一, 2]", "[一, true]"),
    "nothing to emphasise": Mistake("nothing-to-emphasise", 25, 'lines: "1-4"', "lines: \"1-4\"\n      emphasise: ['']"),
    "an environment in a formula": Mistake("bad-formula", 32, "y = 2x", "\\begin{aligned} y \\end{aligned}"),
    "a point that is empty": Mistake("empty-text", 15, "一开始很小", '""'),
    "a number for a text below a point": Mistake("wrong-type", 16, "text: 后来**很大**", "text: 3"),
    "a text too long": Mistake("text-too-long", 13, "最后是 {{ growth.last() }}", "最后是这样" * 30),
    "an unknown rule": Mistake("unknown-rule", 12, "kind: bullets", "silence: [thin-note]\n    kind: bullets"),
    "a chapter file misspelt": Mistake("missing-file", 12, "file: one.yaml", "file: oen.yaml", "deck.yaml"),
    "a file outside": Mistake("path-outside", 14, "references: references.yaml", "references: ../references.yaml", "deck.yaml"),
    "a slide misspelt in a path": Mistake("unknown-slide", 20, "points]", "point]", "deck.yaml"),
    "a colour that is none": Mistake("wrong-value", 6, '"#5A3E8E"', '"purple"', "deck.yaml"),
    "a theme colour misspelt": Mistake("unknown-color", 6, "accent", "acent", "deck.yaml"),
    "a symbol's colour misspelt": Mistake("unknown-color", 7, "query", "qeury", "deck.yaml"),
    "a size without unit": Mistake("wrong-value", 8, "2 MB ± 10 %", "2 ± 10 %", "deck.yaml"),
    "a language that is not spoken": Mistake("wrong-value", 3, "zh-CN", "zh-cn", "deck.yaml"),
    "an experiment misspelt in deck.yaml": Mistake("unknown-experiment", 10, "growth:", "growht:", "deck.yaml"),
    "a year in words": Mistake("wrong-type", 3, "2015\n", "二〇一五\n", "references.yaml"),
    "a link to nowhere": Mistake("wrong-value", 5, "https://example.org", "example.org", "references.yaml"),
    "a label that is no text": Mistake("wrong-type", 2, "步", "1", "labels.yaml"),
    # what could be better
    "a title that names a topic": Mistake("title-topic", 4, "每走一步就翻一倍", "翻倍的原理"),
    "a title too long": Mistake("title-too-long", 4, "每走一步就翻一倍", "每走一步就翻一倍" * 4),
    "too many points": Mistake("too-many-points", 14, POINT, POINT * 6),
    "thin notes": Mistake("thin-notes", 10, FIRST_NOTES, "    caption: 从一开始 [@xu2015]\n    notes: 看。\n"),
    "half-width punctuation": Mistake("half-width-punctuation", 15, "一开始很小", "一开始, 很小"),
    "a list parted by full-width commas": Mistake("full-width-comma", 17, "[超过 $2^3$]", "[超过八，还多]"),
    "a text that is a comment": Mistake("hidden-text", 15, "一开始很小", "一开始 #很小"),
    "a missing space": Mistake("missing-space", 15, "一开始很小", "一开始1 倍"),
    "an alt text that says nothing": Mistake("missing-alt", 7, "use: line\n", "use: line\n      alt: 图 1\n"),
    "a character that the typeface lacks": Mistake("missing-glyph", 15, "一开始很小", "一开始很小🙂"),
    "a work that nothing cites": Mistake("unused-reference", 1, "xu2015:\n", "ba2016:\n  authors: Ba\n  year: 2016\n  title: Norm\nxu2015:\n", "references.yaml"),
    "labels of no figure": Mistake("unused-label", 2, "line:", "lines:", "labels.yaml"),
    "a path that takes too long": Mistake("path-over-time", 19, "minutes: 5", "minutes: 1", "deck.yaml"),
}  # fmt: skip
