"""The shape demos print the shapes that the course states."""

from figures.demos.multi_head_shapes import multi_head_shapes
from figures.demos.single_head_shapes import single_head_shapes


def test_one_head_scores_two_by_three_by_four(capsys):
    single_head_shapes()
    printed = capsys.readouterr().out
    assert "scores [2, 3, 4]" in printed
    assert "weights [2, 3, 4]" in printed
    assert "output [2, 3, 6]" in printed
    assert printed.splitlines()[-1].endswith("True")


def test_two_heads_come_back_as_wide_as_they_went_in(capsys):
    multi_head_shapes()
    printed = capsys.readouterr().out.splitlines()
    shapes = [line[line.index("[") :] for line in printed]
    assert shapes == [
        "[2, 5, 8]",
        "[2, 2, 5, 4]",
        "[2, 2, 5, 5]",
        "[2, 2, 5, 5]",
        "[2, 2, 5, 4]",
        "[2, 5, 8]",
        "[2, 5, 8]",
    ]
