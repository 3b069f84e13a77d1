"""Labels written by hand shift once a word is cut into pieces."""

import pytest

from figures.experiments.tokenizer_misalignment import cut, tokenizer_misalignment

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_after_the_cut_word_every_label_by_hand_is_wrong(seed):
    result = tokenizer_misalignment(seed=seed)
    assert result.looked_at() == "cat"
    assert result.seems_looked_at() == "it"
    assert result.wrong_labels() == 5  # all but "the" and the first piece of the cut word


def test_without_a_cut_word_labels_by_hand_are_right():
    result = tokenizer_misalignment(words=("the", "cat", "saw", "it"))
    assert result.wrong_labels() == 0
    assert result.looked_at() == result.seems_looked_at() == "cat"


def test_a_word_is_cut_into_the_longest_known_pieces():
    assert cut("unable", ("un", "una", "##able", "##ble")) == ["una", "##ble"]
    with pytest.raises(ValueError, match="##x"):
        cut("unx", ("un",))
