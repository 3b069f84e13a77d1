"""Models and loops that several experiments share: one concept a file.

Axes as in ``figures.attention``: B batch, T output positions, S source positions, V width of a value.
"""
