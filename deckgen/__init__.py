"""deckgen: a course is YAML; its figures, numbers and code come out of tested code; the result is a deck."""

__version__ = "0.1.0"
