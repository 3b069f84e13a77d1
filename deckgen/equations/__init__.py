"""Formulas: LaTeX in; MathML for browsers and OMML for PowerPoint out."""

from deckgen.equations.errors import EquationError
from deckgen.equations.mathml import latex_to_mathml
from deckgen.equations.omml import latex_to_omml

__all__ = ["EquationError", "latex_to_mathml", "latex_to_omml"]
