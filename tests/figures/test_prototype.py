"""The prototype script: what it prints and draws are the experiment's own numbers."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from figures.plots.prototype import draw_prototype
from figures.prototype import main
from tests.figures.experiments.trained import trained


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    import contextlib
    import io

    path = tmp_path_factory.mktemp("prototype") / "picture.png"
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        main(["--length", "5", "--vocabulary", "6", "--width", "8", "--output", str(path)])
    return text.getvalue(), path


def test_every_shape_is_printed_before_the_training(printed):
    text, _ = printed
    shapes, _ = text.split("2. ")
    for shape in ("[4, 5]", "[4, 5, 8]", "[4, 1, 8]", "[4, 1, 5]", "[4]"):
        assert shape in shapes


def test_accuracy_of_both_and_the_masses_are_printed(printed):
    text, _ = printed
    assert "均匀" in text and "0.20" in text and "%" in text


def test_the_picture_is_saved(printed):
    assert printed[1].read_bytes().startswith(b"\x89PNG")


def test_help_explains_the_exercise(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "query" in capsys.readouterr().out


def test_a_length_of_zero_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["--length", "0"])
    assert "至少" in capsys.readouterr().err


def test_a_cell_is_as_dark_as_its_weight():
    result = trained("number_present")
    axes = draw_prototype(result).axes[0]
    cells = [patch for patch in axes.patches if to_rgb(patch.get_edgecolor()) == to_rgb("#CCCCCC")]
    weights = np.concatenate([question.weights for question in result.examples])
    lightness = [sum(to_rgb(cell.get_facecolor())) for cell in cells]
    assert len(cells) == len(weights)
    assert np.argmin(lightness) == np.argmax(weights)
    assert (np.diff(np.array(lightness)[np.argsort(weights)]) <= 1e-6).all()
    numbers = [text.get_text() for text in axes.texts]
    for number in result.examples[0].sequence:
        assert str(number) in numbers
