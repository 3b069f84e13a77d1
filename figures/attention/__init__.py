"""The taught library: attention in plain PyTorch, exactly as the slides print it.

Axes, the same letters in every signature and shape comment:

====  ==========================================================
B     batch: sequences handled together
T     query positions (the side that asks; the output's length)
S     key positions (the side that is looked at; the source's length)
H     heads
G     key/value heads, when several query heads share one
D     model width (d_model)
E     head width (d_k)
V     value width (d_v); E in multi-head attention
A     width of a hidden layer inside a score function
W     window, counted in positions
====  ==========================================================

``*batch`` stands for any leading axes: none, [B], or [B, H]. Intermediate results are returned in a
frozen trace, so that a picture draws what was computed. A mask is boolean and **True means "may be
looked at"**.
"""
