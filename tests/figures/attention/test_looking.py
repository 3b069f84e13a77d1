"""What to print when something fails, against numbers worked out by hand or by torch."""

import pytest
import torch

from figures.attention.looking import (
    change_by_token,
    head_by_head,
    weight_on_padding,
)
from figures.attention.masks import padding_mask
from tests.figures.draw import normal


def test_without_a_mask_uniform_weights_leak_the_share_of_padding():
    mask = padding_mask(torch.tensor([3, 5, 4]), 5)
    uniform = torch.full((3, 1, 2, 5), 0.2)
    leaked = weight_on_padding(uniform, mask)
    assert leaked.shape == (3, 1, 2)
    assert leaked[:, 0, 0].tolist() == pytest.approx([0.4, 0.0, 0.2])


def test_under_a_mask_nothing_leaks():
    mask = padding_mask(torch.tensor([2, 4]), 4)
    scores = normal(2, 1, 3, 4, dtype=torch.float32).masked_fill(~mask, -torch.inf)
    assert weight_on_padding(torch.softmax(scores, dim=-1), mask).max() == 0


def test_a_bag_of_words_moves_no_token_and_positions_move_them():
    vectors = {"猫": torch.tensor([1.0, 0.0]), "追": torch.tensor([0.0, 2.0]), "狗": torch.ones(2)}

    def bag(tokens):
        rows = torch.stack([vectors[token] for token in tokens])
        return rows + rows.sum(dim=0)

    def placed(tokens):
        return bag(tokens) + torch.arange(3.0)[:, None]

    assert change_by_token(bag, "猫追狗", "狗追猫") == {"猫": 0, "追": 0, "狗": 0}
    assert change_by_token(placed, "猫追狗", "狗追猫") == {"猫": 2, "追": 0, "狗": 2}


@pytest.mark.parametrize("short", ["猫追狗", "狗追猫"])
def test_outputs_that_are_not_one_a_token_are_refused(short):
    def outputs(tokens):
        return torch.zeros(2 if tokens == short else 3, 4)

    with pytest.raises(ValueError, match=r"shorter|longer"):
        change_by_token(outputs, "猫追狗", "狗追猫")


def test_rows_that_differ_only_from_one_another_have_no_spread():
    level = torch.arange(4.0)[:, None].expand(1, 1, 4, 4)
    slope = torch.tensor([1.0, 2.0, 3.0, 6.0]).expand(1, 1, 4, 4)
    scores = torch.cat((level, slope), dim=1)
    spread, _ = head_by_head(scores, torch.softmax(scores, dim=-1))
    assert spread.tolist() == pytest.approx([0.0, (14 / 3) ** 0.5])


def test_each_head_has_its_own_diagonal():
    weights = torch.stack((torch.eye(3), torch.full((3, 3), 1 / 3))).expand(2, 2, 3, 3)
    _, itself = head_by_head(weights, weights)
    assert itself.tolist() == pytest.approx([1.0, 1 / 3])
