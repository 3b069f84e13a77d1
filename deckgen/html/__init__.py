"""Placed slides in, one self-contained HTML file out."""

from deckgen.html.writer import html_bytes, write_html

__all__ = ["html_bytes", "write_html"]
