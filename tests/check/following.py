"""A reader who does what a hint says, knowing nothing but the hint, its message and the marked text."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path

from deckgen.check.course import check
from deckgen.check.repair import repair
from deckgen.problems import Problem

SENTENCE = "这一页只说一件新的事"
DIGITS = str.maketrans("〇一二三四五六七八九", "0123456789")


class Page:
    """The file that *problem* stands in, and the marked stretch of it."""

    def __init__(self, root: Path, problem: Problem) -> None:
        assert problem.place is not None
        self.path = root / problem.place.file
        self.text = self.path.read_text(encoding="utf-8")
        self.message = problem.message
        rows = self.text.split("\n")
        self.start = sum(len(row) + 1 for row in rows[: problem.place.line - 1])
        self.start += problem.place.column - 1
        self.end = self.start + problem.place.length
        self.line_end = self.text.find("\n", self.start)
        self.line_start = self.text.rfind("\n", 0, self.start) + 1

    @property
    def marked(self) -> str:
        return self.text[self.start : self.end]

    def put(self, start: int, end: int, new: str) -> None:
        self.path.write_text(self.text[:start] + new + self.text[end:], encoding="utf-8")

    def replace(self, new: str) -> None:
        self.put(self.start, self.end, new)

    def replace_in(self, old: str, new: str) -> None:
        self.replace(self.marked.replace(old, new))

    def rename(self, near: str) -> None:
        """Write *near* for what the message quotes and it is most like."""
        quoted = [*re.findall(r"'([^']*)'", self.message), self.marked.strip("\"'")]
        there = [text for text in quoted if text and text in self.marked]
        self.replace_in(max(there, key=lambda t: SequenceMatcher(None, t, near).ratio()), near)

    def quote_the_text(self) -> None:
        """Put all behind the line's dash or key in single quotes."""
        found = re.compile(r"\s*(?:- |\w+: )").match(self.text, self.line_start)
        assert found is not None
        self.put(found.end(), self.line_end, f"'{self.text[found.end() : self.line_end]}'")

    def nearest_file(self) -> None:
        names = [path.name for path in self.path.parent.iterdir()]
        self.replace(get_close_matches(self.marked, names, n=1, cutoff=0)[0])

    def remove_line(self) -> None:
        self.put(self.line_start, self.line_end + 1, "")

    def keep_items(self, count: int) -> None:
        """Leave *count* items of the list below the marked key."""
        rows = self.text[self.line_end + 1 :].split("\n")
        below = next(number for number, row in enumerate(rows) if not row.startswith("      "))
        items = [number for number in range(below) if rows[number].startswith("      - ")]
        kept = [row for number, row in enumerate(rows) if number not in items[count - 1 : -1]]
        self.put(self.line_end + 1, len(self.text), "\n".join(kept))

    def cite(self, citation: str) -> None:
        chapter = self.path.with_name("one.yaml")
        text = chapter.read_text(encoding="utf-8")
        chapter.write_text(text.replace("[@xu2015]", f"[@xu2015] {citation}"), encoding="utf-8")

    def print_tested_code(self) -> None:
        block = re.compile(r"    terminal: \|\n(?:      .*\n)+")
        self.path.write_text(block.sub("    code: {source: tiny.maths:double}\n", self.text))

    def add_key(self, key: str) -> None:
        value = "figure" if key == "kind" else SENTENCE
        indent = " " * (self.start - self.line_start)
        self.put(self.start, self.start, f"{key}: {value}\n{indent}")


#: what a hint says -> what is done
ACTIONS: list[tuple[str, Callable[[Page, str], object]]] = [
    (r"did you mean '([^']*)'\?", lambda page, near: page.rename(near)),
    (r"^add '(\w+): …'", lambda page, key: page.add_key(key)),
    (r"^write '\w+: (.+)' or the like", lambda page, value: page.replace(value)),
    (r"or write 'minutes: (\d+)'", lambda page, value: page.replace(value)),
    (r"^write it like '\{\{ (?:.*)", lambda page, _: page.replace("{{ growth.last() }}")),
    (r"^quote a value with", lambda page, _: page.replace("{{ growth.last() }}")),
    (r"^close it, or write (\S+) for the sign", lambda page, signs: page.replace(signs)),
    (r"^write '([^']*)' or a part of it", lambda page, new: page.replace(f'"{new}"')),
    (r"^write '([^']*)'", lambda page, new: page.replace(f'"{new}"')),
    (r"^write (\d+) or less", lambda page, most: page.replace(most)),
    (r"^write it in digits", lambda page, _: page.replace(page.marked.translate(DIGITS))),
    (r"^write one text, without '- '", lambda page, _: page.put(page.start, page.start + 2, "")),
    (r"^write at least (\d+)", lambda page, least: page.replace("说" * int(least))),
    (r"^write it in words", lambda page, _: page.replace("笑脸")),
    (r"^links begin with (https://)", lambda page, head: page.replace_in("](", f"]({head}")),
    (r"^put the formula on an equation slide", lambda page, _: page.replace("一半")),
    (r"^give this slide another id", lambda page, _: page.replace("another-id")),
    (r"^write it as in LaTeX", lambda page, _: page.replace("y = 2x")),
    (r"^name a piece of the code", lambda page, _: page.replace("def")),
    (r"^write one formula an item", lambda page, _: page.replace("y = 2x")),
    (r"^write LaTeX without", lambda page, _: page.replace("y = 2x")),
    (r"^write it; an entry", lambda page, _: page.replace(SENTENCE)),
    (r"^say what", lambda page, _: page.replace(SENTENCE)),
    (r"^start each item with '- '", lambda page, _: page.replace(f"\n      - {page.marked}")),
    (r"^put it in quotes", lambda page, _: page.replace(f'"{page.marked}"')),
    (r"^give it \d+; an empty one is ('')", lambda page, empty: page.put(page.line_end - 1, page.line_end - 1, f", {empty}")),
    (r"^remove one of them", lambda page, _: page.remove_line()),
    (r"^part its entries by", lambda page, _: page.replace(page.marked.replace("，", ", "))),
    (r"^indent with spaces", lambda page, _: page.replace("    ")),
    (r"^close it;", lambda page, _: page.put(page.line_end, page.line_end, page.marked[0])),
    (r"^put the whole text in single quotes|^quote a text that starts", lambda page, _: page.quote_the_text()),
    (r"^print tested code instead", lambda page, _: page.print_tested_code()),
    (r"^about (\d+) characters to cut", lambda page, cut: page.replace(page.marked[: -int(cut)])),
    (r"^at most (\d+): keep the point", lambda page, most: page.replace(page.marked[: int(most)])),
    (r"^at most (\d+): split the slide", lambda page, most: page.keep_items(int(most))),
    (r"^check the name", lambda page, _: page.nearest_file()),
    (r"^name a file relative", lambda page, _: page.replace(page.marked.removeprefix("../"))),
    (r"^cite it: (\[@\w+\])", lambda page, citation: page.cite(citation)),
]  # fmt: skip


def follow(root: Path, folder: Path, problem: Problem) -> None:
    """Do what the hint of *problem* says."""
    hint = problem.hint or ""
    if "`deckgen check --fix` does" in hint:
        repair(check(folder).edits, root)
        return
    for said, action in ACTIONS:
        found = re.search(said, hint)
        if found:
            action(Page(root, problem), found[1] if found.re.groups else "")
            return
    raise AssertionError(f"nobody knows how to follow: {hint}")
