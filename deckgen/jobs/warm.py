"""Imported once by the fork server: what every child that draws would otherwise load and set up anew."""

import numpy  # noqa: F401  (loaded for the children)

import deckgen.values  # noqa: F401
from deckgen.jobs import drawing, formulas, work  # noqa: F401
from deckgen.lengths import Inches

drawing.prepare()
_figure = drawing.new_figure(Inches(1), Inches(1), "#FFFFFF")
_figure.add_subplot().set_title("字 $\\sqrt{d_k}$")
drawing.raster(
    _figure, 72
)  # not png_bytes: oxipng starts threads, which no forked child would have
drawing.svg_bytes(_figure)
