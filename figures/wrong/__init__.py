"""The versions that slides warn about: each runs, each is wrong, and a test shows how.

The axes are those of the taught library: B batch, T query positions, S key positions, H heads,
E head width, V value width.
"""
