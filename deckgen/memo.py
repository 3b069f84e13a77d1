"""Answers of pure functions, remembered from one build to the next.

A rebuild asks for the same formulas, code and live values again. Their answers stand in one file of the cache, so
that a rebuild loads neither latex2mathml nor Pygments nor jinja. The file is written whole or not at all; when it is
damaged, or of another version of what made it, the functions are simply asked again.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, field

from deckgen.storage import write_atomically
from deckgen.versions import engine_hash, installed

T = TypeVar("T")
_Key: TypeAlias = bytes  # the hash of the arguments
_HEAD = b"deckgen-memo 1 "
#: answers of one function that are kept; beyond it those that the last build didn't ask for go
_MOST = 2_000


class _Page(Struct):
    """What is remembered of one function: pickled answers by arguments, and what the function was made of."""

    made_of: str
    answers: dict[_Key, bytes] = field(default_factory=dict)
    asked: set[_Key] = field(default_factory=set)


class _Book(Struct):
    """The pages of all functions by name, and whether there is something new."""

    path: Path
    pages: dict[str, _Page] = field(default_factory=dict)
    new: bool = False


_open: _Book | None = None


@contextlib.contextmanager
def remembering(path: Path, *, fresh: bool = False) -> Iterator[None]:
    """Meanwhile memoised functions take their answers from the file at *path*, unless *fresh*, and add to it."""
    global _open
    if _open is not None and _open.path == path:
        yield
        return
    before, _open = _open, _Book(path) if fresh else _read(path)
    book = _open
    try:
        yield
    finally:
        _open = before
        if book.new:
            with contextlib.suppress(OSError):  # the next build asks again
                write_atomically(path, _encoded(book))


def memoised(*made_of: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Remembers what a pure function answers.

    Its arguments are texts, numbers or tuples of these; what it raises is not remembered. It is made of the
    engine's files *made_of* (patterns below ``deckgen/``): when one of them changes, or any installed package
    has another version, its answers are forgotten.
    """

    def remember(function: Callable[..., T]) -> Callable[..., T]:
        name = f"{function.__module__}.{function.__qualname__}"

        @lru_cache(maxsize=16384)
        @wraps(function)
        def answer(*given: Any) -> T:
            if _open is None:
                return function(*given)
            page = _page(_open, name, made_of)
            key = hashlib.sha256(marshal.dumps(given, 0)).digest()
            page.asked.add(key)
            # an answer that isn't there, or whose class has changed its form since
            with contextlib.suppress(Exception):
                kept: T = pickle.loads(page.answers[key])
                return kept
            made = function(*given)
            page.answers[key] = pickle.dumps(made, protocol=5)
            _open.new = True
            return made

        return answer

    return remember


def _page(book: _Book, name: str, made_of: tuple[str, ...]) -> _Page:
    """The page of the function *name*; an empty one when what it is made of has changed."""
    today = _fingerprint(made_of)
    page = book.pages.get(name)
    if page is None or page.made_of != today:
        page = book.pages[name] = _Page(today)
    return page


@lru_cache(maxsize=64)
def _fingerprint(made_of: tuple[str, ...]) -> str:
    around = [sys.version, engine_hash(made_of), *sorted(installed().items())]
    return hashlib.sha256(repr(around).encode()).hexdigest()


def _read(path: Path) -> _Book:
    """The book at *path*; an empty one when there is none or it isn't what was written."""
    try:
        data = path.read_bytes()
    except OSError:
        return _Book(path)
    head, _, body = data.partition(b"\n")
    if head != _HEAD + hashlib.sha256(body).hexdigest().encode():
        return _Book(path)
    try:
        kept: dict[str, tuple[str, dict[_Key, bytes]]] = pickle.loads(body)
        return _Book(path, {name: _Page(*page) for name, page in kept.items()})
    except Exception:  # of another form than this version's
        return _Book(path)


def _encoded(book: _Book) -> bytes:
    pages = {name: (page.made_of, _kept(page)) for name, page in book.pages.items()}
    body = pickle.dumps(pages, protocol=5)
    return _HEAD + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def _kept(page: _Page) -> dict[_Key, bytes]:
    if len(page.answers) <= _MOST:
        return page.answers
    return {key: answer for key, answer in page.answers.items() if key in page.asked}
