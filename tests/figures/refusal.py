"""An expected refusal, compared word for word."""

from contextlib import contextmanager

import pytest


@contextmanager
def refused(message: str):
    """Passes when the block raises ValueError with exactly this message."""
    with pytest.raises(ValueError) as error:
        yield
    assert str(error.value) == message
