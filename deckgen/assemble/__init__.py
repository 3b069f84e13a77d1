"""Placed slides in, a PowerPoint file out."""

from deckgen.assemble.output import OutputError
from deckgen.assemble.properties import ExtraParts
from deckgen.assemble.writer import pptx_bytes, write_pptx

__all__ = ["ExtraParts", "OutputError", "pptx_bytes", "write_pptx"]
