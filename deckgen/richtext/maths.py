"""Inline mathematics, ``$...$``, as text runs with real sub- and superscripts.

What a line of text can hold is set: letters in italics, Greek, operators, roots of one term, one level of
scripts. Anything that needs two dimensions (fractions, nested scripts, accents, matrices) is refused:
it belongs on an equation slide.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from deckgen.place.elements import Run, Script
from deckgen.richtext.live import STAND_IN
from deckgen.richtext.symbols import (
    ALPHABETS,
    BINARY,
    DOUBLE_STRUCK,
    FUNCTIONS,
    GREEK,
    ORDINARY,
    RELATIONS,
    SPACES,
)

_SPACE = "\u00a0"


class MathsError(ValueError):
    """The formula can't be set as text: the reason, where in it, and the way out."""

    def __init__(self, reason: str, at: int, way_out: str = "") -> None:
        super().__init__(reason)
        self.at = at
        self.way_out = way_out or (
            "put the formula on an equation slide; text holds one line of signs with simple scripts"
        )


class _Kind(Enum):
    OPERAND = "operand"
    OPEN = "open"
    OPERATOR = "operator"
    RELATION = "relation"
    COMMA = "comma"
    FUNCTION = "function"
    SPACE = "space"


class _Atom(Struct, frozen=True):
    """One term with its scripts: runs, what it is to its neighbours, and its name such as 'W^Q'."""

    runs: tuple[Run, ...]
    kind: _Kind
    name: str


def parse_maths(latex: str, colors: Mapping[str, str]) -> tuple[Run, ...]:
    """*latex* as runs; *colors* maps names of symbols ('Q', 'W^Q', 'd_k') to names of theme colours.

    A :class:`MathsError` when it can't be set as text.
    """
    return _parse(latex, tuple(sorted(colors.items())))


@lru_cache(maxsize=4096)
def _parse(latex: str, colors: tuple[tuple[str, str], ...]) -> tuple[Run, ...]:
    names = {canonical(name): color for name, color in colors}
    reader = _Reader(latex, names)
    try:
        runs = _joined(reader.sequence(Script.NORMAL, end=None))
    except RecursionError:
        raise MathsError("the braces are too deeply nested", 0) from None
    if not runs:
        hint = r"write it between the dollar signs; a dollar sign itself is \$"
        raise MathsError("nothing stands between the dollar signs", 0, hint)
    return runs


@lru_cache(maxsize=1024)
def canonical(name: str) -> str:
    """The name of a symbol however it was written: 'W^{Q}' and 'W^Q' are one."""
    atoms = _Reader(name, {}).sequence(Script.NORMAL, end=None)
    return "".join(atom.name for atom in atoms)


class _Reader:
    """A cursor over the formula; each method reads one construct and returns its atoms or runs."""

    def __init__(self, latex: str, colors: Mapping[str, str]) -> None:
        self.latex, self.colors, self.at = latex, colors, 0

    def sequence(self, script: Script, end: str | None) -> list[_Atom]:
        """The atoms up to *end* (which is read too) or the end of the formula."""
        atoms: list[_Atom] = []
        start = self.at
        while self.at < len(self.latex):
            if self.latex[self.at] == end:
                self.at += 1
                return atoms
            if self.latex[self.at].isspace():
                self.at += 1
                continue
            atoms += self.term(script)
        if end is not None:
            raise MathsError(f"'{end}' is missing", start)
        return atoms

    def term(self, script: Script) -> list[_Atom]:
        """One base with its primes, sub- and superscript."""
        start = self.at
        base = self.base(script)
        runs: list[Run] = [run for atom in base for run in atom.runs]
        name = "".join(atom.name for atom in base)
        scripted = False
        while self.at < len(self.latex) and self.latex[self.at] in "_^'":
            mark = self.latex[self.at]
            self.at += 1
            if not base:
                raise MathsError(f"'{mark}' has nothing to stand at", start)
            if mark == "'":
                runs.append(Run("′", math=True, script=script, color=runs[-1].color))
                name += "'"
                continue
            if script is not Script.NORMAL:
                raise MathsError("a script of a script needs an equation", self.at - 1)
            inner = self.argument(Script.SUB if mark == "_" else Script.SUPER)
            runs += [run for atom in inner for run in atom.runs]
            name += mark + "".join(atom.name for atom in inner)
            scripted = True
        if not scripted and name == "".join(atom.name for atom in base):
            return base
        color = self.colors.get(name) or (self.colors.get(base[-1].name) if base else None)
        if color:
            runs = [replace(run, color=color) for run in runs]
        return [_Atom(tuple(runs), base[-1].kind if len(base) == 1 else _Kind.OPERAND, name)]

    def argument(self, script: Script) -> list[_Atom]:
        """What follows a script mark or a command: a group in braces or one term's base."""
        while self.at < len(self.latex) and self.latex[self.at] == " ":
            self.at += 1
        if self.at >= len(self.latex):
            raise MathsError("something is missing at the end", self.at)
        return self.base(script)

    def base(self, script: Script) -> list[_Atom]:
        """A group, a command or one character (a number whole)."""
        ch = self.latex[self.at]
        if ch == "{":
            self.at += 1
            return self.sequence(script, end="}")
        if ch == "\\":
            return self.command(script)
        if ch in "_^'":
            return []
        if ch in "}&#$%":
            hint = rf"remove it, or write \{ch} for the sign"
            raise MathsError(f"'{ch}' has no meaning here", self.at, hint)
        if live := STAND_IN.match(self.latex, self.at):
            self.at = live.end()
            return [self.atom(live.group(), script)]
        if ch.isdigit():
            start = self.at
            while self.at < len(self.latex) and (
                self.latex[self.at].isdigit() or self._decimal_point()
            ):
                self.at += 1
            return [self.atom(self.latex[start : self.at], script)]
        self.at += 1
        if ch == "~":
            return [self.atom(_SPACE, script, kind=_Kind.SPACE)]
        if ch in RELATIONS:
            return [self.atom(RELATIONS[ch], script, kind=_Kind.RELATION)]
        if ch in BINARY:
            return [self.atom(BINARY[ch], script, kind=_Kind.OPERATOR)]
        if ch in ",;":
            return [self.atom(ch, script, kind=_Kind.COMMA)]
        kind = _Kind.OPEN if ch in "([" else _Kind.OPERAND
        return [self.atom(ch, script, kind=kind, italic=ch.isalpha() and ch.isascii())]

    def _decimal_point(self) -> bool:
        after = self.latex[self.at + 1 : self.at + 2]
        return self.latex[self.at] in ".," and after.isdigit() and self.latex[self.at] == "."

    def command(self, script: Script) -> list[_Atom]:
        """A backslash command with its arguments."""
        start = self.at
        self.at += 1
        end = self.at
        while end < len(self.latex) and self.latex[end].isalpha() and self.latex[end].isascii():
            end += 1
        end = max(end, self.at + 1)
        name, self.at = self.latex[self.at : end], end
        if name in GREEK:
            italic = name[0].islower()
            return [self.atom(GREEK[name], script, italic=italic)]
        if name in RELATIONS:
            return [self.atom(RELATIONS[name], script, kind=_Kind.RELATION)]
        if name in BINARY:
            return [self.atom(BINARY[name], script, kind=_Kind.OPERATOR)]
        if name in SPACES:
            return [self.atom(SPACES[name], script, kind=_Kind.SPACE)] if SPACES[name] else []
        if name in ("left", "right", "big", "Big", "bigl", "bigr"):
            return []
        if name in ORDINARY:
            kind = _Kind.OPEN if name in ("langle", "lfloor", "lceil", "{") else _Kind.OPERAND
            return [self.atom(ORDINARY[name], script, kind=kind)]
        if name in FUNCTIONS:
            return [self.atom(name, script, kind=_Kind.FUNCTION)]
        if name in ALPHABETS:
            bold, italic = ALPHABETS[name]
            kind = _Kind.FUNCTION if name == "operatorname" else _Kind.OPERAND
            words = self.words(start)
            return [self.atom(words, script, kind=kind, bold=bold, italic=italic)]
        if name == "mathbb":
            letters = self.words(start)
            if letters not in DOUBLE_STRUCK:
                raise MathsError(f"\\mathbb{{{letters}}} is not known", start)
            return [self.atom(DOUBLE_STRUCK[letters], script)]
        if name == "sqrt":
            return [self.root(script, start)]
        raise MathsError(f"\\{name} can't be set as text", start)

    def root(self, script: Script, start: int) -> _Atom:
        """√ before its term, in parentheses when it holds more than one."""
        if self.latex[self.at : self.at + 1] == "[":
            raise MathsError("a root with a degree needs an equation", start)
        inner = self.argument(script)
        runs = [run for atom in inner for run in atom.runs]
        sign = Run("√", math=True, script=script)
        if len(inner) > 1:
            opened, closed = (Run(ch, math=True, script=script) for ch in "()")
            runs = [opened, *runs, closed]
        name = "√" + "".join(atom.name for atom in inner)
        return _Atom((sign, *runs), _Kind.OPERAND, name)

    def words(self, start: int) -> str:
        """The text of a command's argument, as it stands."""
        if self.latex[self.at : self.at + 1] != "{":
            raise MathsError("its argument needs braces", start)
        end = self.latex.find("}", self.at)
        if end < 0:
            raise MathsError("'}' is missing", start)
        words = self.latex[self.at + 1 : end].replace("\\_", "_").replace(" ", _SPACE)
        self.at = end + 1
        if not words or any(ch in words for ch in "{\\^"):
            raise MathsError("only plain words can stand here", start)
        return words

    def atom(
        self,
        text: str,
        script: Script,
        *,
        kind: _Kind = _Kind.OPERAND,
        bold: bool = False,
        italic: bool = False,
    ) -> _Atom:
        """One atom of *text* in the colour that its name has."""
        color = self.colors.get(text)
        run = Run(text, bold=bold, italic=italic, math=True, script=script, color=color)
        return _Atom((run,), kind, text)


def _joined(atoms: list[_Atom]) -> tuple[Run, ...]:
    """The runs of *atoms* with the spaces that mathematics sets around signs, like runs made one."""
    runs: list[Run] = []
    before = _Kind.OPEN
    for index, atom in enumerate(atoms):
        last = index == len(atoms) - 1
        operand_before = before is _Kind.OPERAND
        if atom.kind is _Kind.RELATION and index and not last:
            runs += [Run(_SPACE, math=True), *atom.runs, Run(" ", math=True)]
        elif atom.kind is _Kind.OPERATOR and operand_before and not last:
            runs += [Run(_SPACE, math=True), *atom.runs, Run(_SPACE, math=True)]
        elif atom.kind is _Kind.COMMA and not last:
            runs += [*atom.runs, Run(" ", math=True)]
        elif (before is _Kind.OPERAND and atom.kind is _Kind.FUNCTION) or (
            before is _Kind.FUNCTION and atom.kind is _Kind.OPERAND and _is_word(atom)
        ):
            runs += [Run(_SPACE, math=True), *atom.runs]
        else:
            runs += atom.runs
        before = atom.kind
    return merge(runs)


def _is_word(atom: _Atom) -> bool:
    return atom.runs[0].text[0].isalnum() or atom.runs[0].text[0] == "√"


def merge(runs: list[Run]) -> tuple[Run, ...]:
    """*runs* with neighbours of one look joined, and empty ones left out."""
    merged: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        last = merged[-1] if merged else None
        if last is not None and replace(last, text=run.text) == run:
            merged[-1] = replace(last, text=last.text + run.text)
        else:
            merged.append(run)
    return tuple(merged)
