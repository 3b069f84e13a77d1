"""A small course with a figure, an experiment and a demo, which a check finds nothing wrong with."""

from __future__ import annotations

from pathlib import Path

from deckgen.check.course import Checked, check
from tests.jobs.project import FILES

NOTES = "先问一句再往下讲" * 8
CONTENT = {
    "content/tiny/deck.yaml": """\
id: tiny
title: 小课
lang: zh-CN
figures: {package: tiny}
theme:
  colors: {accent: "#5A3E8E"}
  symbols: {Q: query}
size_budget: 2 MB ± 10 %
experiments:
  growth: {start: 1}
chapters:
  - file: one.yaml
    title: 翻倍
references: references.yaml
labels: labels.yaml
paths:
  short:
    title: 短
    minutes: 5
    slides: [growing, points]
""",
    "content/tiny/labels.yaml": "common: {title: 增长}\nline: {axis: 步}\n",
    "content/tiny/references.yaml": """\
xu2015:
  authors: Xu, Ba
  year: 2015
  title: Show
  url: https://example.org
""",
    "content/tiny/one.yaml": f"""\
slides:
  - id: growing
    kind: figure
    title: 每走一步就翻一倍
    figure:
      use: line
      params: {{width: 2.0}}
      data: {{steps: 4}}
    caption: 从一开始 [@xu2015]
    notes: {NOTES}
  - id: points  # a comment that stays
    kind: bullets
    title: 最后是 {{{{ growth.last() }}}}
    points:
      - 一开始很小
      - text: 后来**很大**
        points: [超过 $2^3$]
    notes: {NOTES}
  - id: printed
    kind: code
    title: 一行代码就够了
    code:
      source: tiny.maths:double
      lines: "1-4"
    output: tiny.demos.prints:shapes
    minutes: 1
    notes: {NOTES}
  - id: formula
    kind: equation
    title: 公式只有一行
    formulas:
      - y = 2x
    terms:
      - {{symbol: $x$, meaning: 输入}}
    notes: {NOTES}
  - id: numbers
    kind: table
    title: 三步以后是八倍
    header: [步, 数]
    rows:
      - [一, 2]
      - [三, 8]
    notes: {NOTES}
""",
}


def written(root: Path) -> Path:
    """The course's folder, the project written into *root*."""
    for file, text in {**FILES, **CONTENT}.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / "content" / "tiny"


def replaced(folder: Path, file: str, old: str, new: str) -> None:
    """Put *new* in the place of *old*, which stands in *file* once."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old, text.count(old))
    path.write_text(text.replace(old, new), encoding="utf-8")


def codes(checked: Checked) -> list[str]:
    """The codes of all that was found."""
    return [problem.code for problem in checked.problems]


def checked_with(root: Path, old: str, new: str, file: str = "one.yaml") -> Checked:
    """What a check finds in the course once *new* stands for *old*."""
    folder = written(root)
    replaced(folder, file, old, new)
    return check(folder)
