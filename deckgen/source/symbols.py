"""The identity of a piece of Python source."""

from __future__ import annotations

import hashlib
import io
import textwrap
import tokenize

from deckgen.memo import memoised

_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.ENDMARKER, tokenize.ENCODING}
_NAMED = {tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE}


@memoised("source/symbols.py")
def code_hash(source: str) -> str:
    """The sha256 of *source* as code: comments, blank lines and the width of indents don't count.

    *source* is a whole statement or file, at any indent. Docstrings count, since slides print them.
    """
    text = textwrap.dedent(source)
    digest = hashlib.sha256()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in _LAYOUT:
            continue
        word = tokenize.tok_name[token.type] if token.type in _NAMED else token.string
        digest.update(word.encode() + b"\0")
    return digest.hexdigest()
