"""Live values: ``{{ bottleneck.accuracy_at(16) | percent }}`` in a text quotes an experiment's result.

An expression is jinja's, without statements, in a sandbox; the names in it are experiments. Two braces
that shall be seen as they are are written ``{{ '{{' }}``.
"""

from deckgen.values.evaluate import LiveValueError, evaluate
from deckgen.values.expressions import LiveExpression, live_expressions

__all__ = ["LiveExpression", "LiveValueError", "evaluate", "live_expressions"]
