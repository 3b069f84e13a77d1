"""What is wrong with a formula."""


class EquationError(ValueError):
    """A formula can't be read, or needs something that can't be shown; the message names it."""
