"""Every shape written in a signature of the taught library is checked while these tests run."""

import jaxtyping
import pytest
import torch

from tests.figures import typechecker

jaxtyping.install_import_hook(
    ["figures.attention", "figures.wrong"], f"{typechecker.__name__}.checked"
)
torch.set_num_threads(1)


@pytest.fixture
def generator():
    """A seeded source of randomness, passed on to whatever draws."""
    return torch.Generator().manual_seed(0)


@pytest.fixture
def unchecked(monkeypatch):
    """Signatures unchecked, as outside the tests, so that the library's own errors are seen."""
    monkeypatch.setattr(jaxtyping.config, "jaxtyping_disable", True)
