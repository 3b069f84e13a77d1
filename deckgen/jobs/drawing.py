"""How pictures are drawn and written: one typeface, one set of defaults, reproducible bytes.

The typeface is Noto Sans SC as a package ships it, and matplotlib's own fonts beside it: no font of the
machine is used, so that a picture is the same everywhere.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy as np
from matplotlib import font_manager
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from oxipng import Deflaters, RowFilter, optimize_from_memory
from PIL import Image
from pylopdf_fonts_zh_cn import sans_path
from scour.scour import parse_args, scourString

from deckgen.jobs.palette import of_one_ink, with_palette

if TYPE_CHECKING:
    from deckgen.lengths import Emu

_DEFAULTS: Mapping[str, Any] = {
    "font.family": ["Noto Sans SC", "DejaVu Sans"],  # the second for what the first lacks
    "font.size": 14,
    "mathtext.fontset": "stix",
    "mathtext.rm": "Noto Sans SC",  # of the set 'custom', used for formulas with Chinese words
    "mathtext.it": "STIXGeneral:italic",
    "mathtext.bf": "STIXGeneral:bold",
    "mathtext.fallback": "stix",
    "svg.fonttype": "path",
    "svg.hashsalt": "deckgen",
    "axes.unicode_minus": True,
    "path.simplify": True,
}

#: of levels 8 to 12 the second best: 8 % smaller than zlib's best; the best saves 3 % more in twice the time
_DEFLATE = Deflaters.libdeflater(11)
#: the same picture in three quarters of the bytes: short names, no blanks, no more digits than are seen
_SCOUR = parse_args(["--shorten-ids", "--indent=none", "--no-line-breaks", "--strip-xml-prolog",
                     "--remove-metadata", "--enable-comment-stripping"])  # fmt: skip


@cache
def prepare() -> None:
    """Set matplotlib up, once: its own defaults without the user's, then ours; a lacking letter is an error."""
    manager = font_manager.fontManager
    own = str(Path(matplotlib.get_data_path()).resolve())
    manager.ttflist = [f for f in manager.ttflist if str(Path(f.fname).resolve()).startswith(own)]
    manager.addfont(str(sans_path()))
    matplotlib.rcdefaults()
    matplotlib.rcParams.update(_DEFAULTS)  # type: ignore[arg-type]
    warnings.filterwarnings("error", r"Glyph .* missing from", UserWarning)


def new_figure(width: Emu, height: Emu, paper: str) -> Figure:
    """An empty figure of exactly the given size on *paper* ('#RRGGBB', or 'none': nothing behind it)."""
    return Figure(figsize=(width.inches, height.inches), facecolor=paper)


def png_bytes(figure: Figure, dpi: int) -> bytes:
    """*figure* as PNG: with a small palette where nobody sees the difference, else in full."""
    image = raster(figure, dpi)
    if image.getchannel("A").getextrema() == (255, 255):  # nothing shines through
        image = with_palette(image.convert("RGB"))
    else:
        image = of_one_ink(image)
    raw = io.BytesIO()
    image.save(raw, "PNG", dpi=(dpi, dpi), compress_level=1)
    return bytes(
        optimize_from_memory(raw.getvalue(), level=2, filter=[RowFilter.NoOp], deflate=_DEFLATE)
    )


def raster(figure: Figure, dpi: int) -> Image.Image:
    """*figure* as pixels with an alpha channel."""
    figure.set_dpi(dpi)
    canvas: Any = FigureCanvasAgg(figure)  # matplotlib's methods have no types
    canvas.draw()
    return Image.fromarray(np.asarray(canvas.buffer_rgba()))


def svg_bytes(figure: Figure) -> bytes:
    """*figure* as SVG with its texts as paths."""
    raw = io.BytesIO()
    canvas: Any = FigureCanvasSVG(figure)
    canvas.print_svg(raw, metadata={"Date": None, "Creator": None})
    return str(scourString(raw.getvalue().decode(), _SCOUR)).encode()
