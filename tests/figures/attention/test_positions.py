"""Positions: the sinusoids' formula, the learned table, and the rotation's law of distances."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from figures.attention.positions import (
    LearnedPositions,
    frequencies,
    rotate,
    sinusoidal_positions,
)
from tests.figures.draw import normal
from tests.figures.refusal import refused


def test_sinusoids_follow_the_papers_formula():
    table = sinusoidal_positions(50, 6)
    assert table.dtype == torch.float32
    for pos in range(50):
        for i in range(3):
            angle = pos / 10_000 ** (2 * i / 6)
            assert table[pos, 2 * i].item() == pytest.approx(math.sin(angle), abs=1e-6)
            assert table[pos, 2 * i + 1].item() == pytest.approx(math.cos(angle), abs=1e-6)


def test_the_norm_of_every_sinusoidal_position_is_the_root_of_half_the_width():
    torch.testing.assert_close(sinusoidal_positions(20, 512).norm(dim=-1), torch.full((20,), 16.0))


def test_frequencies_fall_from_one_by_powers_of_the_base():
    assert frequencies(6).tolist() == pytest.approx([1, 10_000 ** (-1 / 3), 10_000 ** (-2 / 3)])
    assert frequencies(4, base=100.0).tolist() == pytest.approx([1, 0.1])


@pytest.mark.parametrize(
    "use", [lambda: sinusoidal_positions(3, 5), lambda: rotate(torch.ones(3, 5))]
)
@pytest.mark.usefixtures("unchecked")
def test_an_odd_width_has_no_pairs(use):
    with refused("width=5 is not divisible by pair=2: rest 1"):
        use()


def test_learned_positions_are_the_first_rows_of_a_table(generator):
    positions = LearnedPositions(10, 4, generator=generator)
    assert torch.equal(positions(3), positions.table[:3])
    assert torch.equal(positions(10), positions.table)
    positions(3).sum().backward()
    assert positions.table.grad[:, 0].tolist() == [1] * 3 + [0] * 7


def test_learned_positions_start_normal_with_the_given_spread():
    def spread(**kwargs):
        generator = torch.Generator().manual_seed(1)
        return LearnedPositions(100, 100, **kwargs, generator=generator).table

    assert spread().std().item() == pytest.approx(1, rel=0.05)
    assert spread(std=0.02).std().item() == pytest.approx(0.02, rel=0.05)
    assert spread().mean().item() == pytest.approx(0, abs=0.05)
    assert torch.equal(spread(), spread())


def test_beyond_the_table_there_is_no_learned_position(generator):
    with refused("axis T: 11 positions asked for, 10 were learned"):
        LearnedPositions(10, 4, generator=generator)(11)


def test_rotation_turns_each_pair_as_a_complex_number():
    x = normal(2, 3, 4, 6)
    pairs = torch.view_as_complex(x.reshape(2, 3, 4, 3, 2))
    angles = torch.tensor(
        [[pos * 10_000 ** (-2 * i / 6) for i in range(3)] for pos in range(4)], dtype=torch.float64
    )
    turned = pairs * torch.polar(torch.ones_like(angles), angles)
    expected = torch.view_as_real(turned).reshape(2, 3, 4, 6)
    torch.testing.assert_close(rotate(x), expected, rtol=0, atol=1e-10)


@given(m=st.integers(0, 500), n=st.integers(0, 500), shift=st.integers(0, 500))
@settings(max_examples=20, deadline=None)
def test_the_product_of_rotated_vectors_depends_on_their_distance_alone(m, n, shift):
    query, key = normal(1, 8), normal(1, 8, seed=1)

    def product(m, n):
        return (rotate(query, torch.tensor([m])) * rotate(key, torch.tensor([n]))).sum()

    torch.testing.assert_close(product(m + shift, n + shift), product(m, n))


def test_rotation_keeps_lengths_and_the_first_position():
    x = normal(5, 8)
    torch.testing.assert_close(rotate(x).norm(dim=-1), x.norm(dim=-1))
    assert torch.equal(rotate(x)[0], x[0])


def test_given_positions_may_differ_by_sequence():
    x = normal(2, 3, 4, 6)
    positions = torch.tensor([[[0, 1, 2, 3]], [[7, 8, 9, 10]]])
    both = rotate(x, positions)
    torch.testing.assert_close(both[0], rotate(x[0]))
    eleven = x[1].repeat(1, 3, 1)[:, 1:]  # positions 0 to 10, whose last four are the given ones
    torch.testing.assert_close(both[1], rotate(eleven)[:, 7:])


def test_rotation_keeps_single_precision():
    assert rotate(torch.ones(3, 4)).dtype == torch.float32
