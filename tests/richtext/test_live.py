"""Live values: where they may stand, and that their text is never read as markup."""

from __future__ import annotations

from deckgen.jobs.artifacts import Provenance, Value
from deckgen.place.elements import Run, Script
from deckgen.richtext.inline import Markup, parse_inline
from deckgen.richtext.live import fill, mark

PROVENANCE = Provenance("value:a", "0" * 64, (), (), ())


def value(text: str) -> Value:
    return Value(text, PROVENANCE)


def rich(text: str, **values: str) -> tuple[Run, ...]:
    marked, expressions = mark(text)
    known = {name.replace("__", "."): value(text) for name, text in values.items()}
    return fill(parse_inline(marked, Markup()), expressions, known)


def test_a_value_is_a_run_of_its_own_that_knows_its_expression():
    before, shown, after = rich("准确率 {{ a.x }}。", a__x="98%")
    assert (before.text, after.text) == ("准确率 ", "。")
    assert shown == Run("98%", value=("a.x", value("98%")))


def test_a_value_takes_the_look_around_it():
    (bold,) = rich("**{{ a.x }}**", a__x="3")
    assert bold.bold
    (code,) = rich("`{{ a.x }}`", a__x="3")
    assert code.mono


def test_a_value_in_a_formula_may_have_or_be_a_script():
    name, count = rich("$d_{ {{ a.x }} }$", a__x="64")
    assert (name.text, count.text, count.script) == ("d", "64", Script.SUB)
    base, power = rich("${{ a.x }}^2$", a__x="10")
    assert (base.text, power.text, power.script) == ("10", "2", Script.SUPER)


def test_the_text_of_a_value_is_never_markup():
    (shown,) = rich("{{ a.x }}", a__x="**[x]($")
    assert shown.text == "**[x]($"


def test_the_same_value_twice_and_two_values_in_a_row():
    assert [run.text for run in rich("{{ a.x }}{{ b.y }}{{ a.x }}", a__x="1", b__y="2")] == [
        "1", "2", "1",
    ]  # fmt: skip


def test_marked_text_is_as_long_as_it_was_so_that_places_stay():
    text = "x {{ a.x | percent }} y"
    marked, expressions = mark(text)
    assert len(marked) == len(text)
    assert expressions == ("a.x | percent",)
    assert mark("none") == ("none", ())
