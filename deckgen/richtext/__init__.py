"""Inline markup, inline mathematics and live values as runs."""
