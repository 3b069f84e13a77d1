"""A course's texts, and its names and parameters against the index of its figures: nothing is imported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from deckgen.jobs.index import Entry, Index
from deckgen.jobs.parameters import ParametersError, check_params
from deckgen.jobs.requests import DemoRequest
from deckgen.kinds.base import PlanContext, Slide
from deckgen.parts.code import CodeUse, chosen_lines
from deckgen.parts.figure import FigureUse
from deckgen.place.texts import text_problems, texts_of
from deckgen.problems import ContentError, Place, Problem, unknown
from deckgen.schema.course import Course
from deckgen.schema.order import in_order
from deckgen.schema.written import written_slides
from deckgen.source.definitions import read_symbol
from deckgen.source.located import Node
from deckgen.source.text import SourceText
from deckgen.values import live_expressions


def check_course(course: Course, index: Index) -> tuple[Problem, ...]:
    """Every mistake in the markup of *course*, and every name and parameter that *index* doesn't know.

    They are in the order of the files. *course* may be a part of the course that was loaded.
    """
    problems = [*index.problems, *_package(course), *text_problems(course)]
    if problems and problems[0].code in ("bad-python", "missing-package"):
        return tuple(problems)  # every figure of it would be unknown
    problems += _experiments(course, index)
    written = dict(written_slides(course.files))
    for chapter in course.chapters:
        for slide in chapter.slides:
            problems += _slide(slide, written[slide.id], course, index)
    return tuple(in_order(problems, course.sources))


def _package(course: Course) -> Iterator[Problem]:
    """The figures' package, if there is no such folder."""
    name = course.figures_package
    if name and not course.root.joinpath(*name.split(".")).is_dir():
        place = course.files[0].node(("figures", "package")).place
        hint = f"make the folder '{name}' beside content/, or name the one that there is"
        yield Problem("missing-package", f"there is no package '{name}'", place, hint)


def _slide(slide: Slide, node: Node, course: Course, index: Index) -> Iterator[Problem]:
    """What is wrong with the names in *slide*, which was written at *node*."""
    for part, written in parts_of(slide, node):
        if isinstance(part, FigureUse):
            yield from _figure(part, written, index)
        elif isinstance(part, CodeUse):
            yield from _code(part, course)
    for request in slide.requests(PlanContext(course.theme, course.info)):
        if isinstance(request, DemoRequest) and request.symbol not in index.demos:
            yield unknown("demo", request.symbol, index.demos, request.asked_by[0])
    for text in texts_of(slide):
        yield from _live_values(text, index)


def parts_of(part: object, node: Node) -> Iterator[tuple[BaseModel, Node]]:
    """Every model in *part*, a value that was written at *node*, each with where it was written."""
    inner: Iterable[tuple[str | int, object]] = ()
    if isinstance(part, BaseModel):
        yield part, node
        fields = type(part).model_fields
        inner = [(field.alias or name, getattr(part, name)) for name, field in fields.items()]
    elif isinstance(part, list | tuple):
        inner = enumerate(part)
    elif isinstance(part, Mapping):
        inner = part.items()
    for key, value in inner:
        if key in node.children:
            yield from parts_of(value, node.children[key])


def _figure(figure: FigureUse, node: Node, index: Index) -> list[Problem]:
    """What is wrong with the name, ``params`` and ``data`` of a figure."""
    entry = index.figures.get(figure.use)
    if entry is None:
        return [_unknown("figure", figure.use, index.figures, node.children["use"].place)]
    problems = _params([entry], figure.params, node.children.get("params"))
    drawn = [index.experiments[name] for name in entry.draws if name in index.experiments]
    return problems + _params(drawn, figure.data, node.children.get("data"), of=entry)


def _unknown(what: str, name: str, known: Mapping[str, Entry], place: Place | None) -> Problem:
    """The problem with *name*, which is not in *known*; where nothing is known, the way to have some."""
    if known:
        return unknown(what, name, known, place)
    hint = "name the package with the figures' code in deck.yaml: 'figures: {package: figures}'"
    return Problem(f"unknown-{what}", f"no {what} named '{name}': the course has none", place, hint)


def _code(code: CodeUse, course: Course) -> tuple[Problem, ...]:
    """What is wrong with the name of a symbol to print, and with the lines chosen of it."""
    try:
        chosen_lines(read_symbol(course.root, code.source, code.source.place), code)
    except ContentError as error:
        return error.problems
    return ()


def _params(
    takers: list[Entry], given: Mapping[Any, object], node: Node | None, of: Entry | None = None
) -> list[Problem]:
    """What is wrong with the parameters *given* at *node* to *takers*; each needs one that knows it."""
    if node is None:
        return []
    if not takers and of is not None:
        hint = "parameters of the drawing itself go below 'params'"
        cause = f"the figure '{of.name}' draws no experiment that could take 'data'"
        return [Problem("unknown-parameter", cause, node.place, hint)] if given else []
    owner = " and ".join(f"the {taker.kind} '{taker.name}'" for taker in takers)
    signature = {parameter.name: parameter for taker in takers for parameter in taker.parameters}
    try:
        check_params(signature.values(), {str(k): v for k, v in given.items()}, owner=owner)
    except ParametersError as error:
        return [
            Problem(
                mistake.code,
                mistake.message,
                node.keys[mistake.name]
                if mistake.code == "unknown-parameter"
                else node.children[mistake.name].place,
                mistake.hint,
            )
            for mistake in error.mistakes
        ]
    return []


def _experiments(course: Course, index: Index) -> list[Problem]:
    """What is wrong with deck.yaml's own parameters for experiments."""
    written = course.files[0].root.children.get("experiments")
    problems: list[Problem] = []
    for name, node in written.children.items() if written else ():
        entry = index.experiments.get(str(name))
        if entry is None:
            place = written.keys[str(name)] if written else None
            problems.append(unknown("experiment", str(name), index.experiments, place))
        else:
            problems += _params([entry], dict(course.experiments[str(name)]), node)
    return problems


def _live_values(text: SourceText, index: Index) -> list[Problem]:
    """What is wrong with the live values of *text*."""
    try:
        found = live_expressions(text)
    except ContentError as error:
        return list(error.problems)
    problems: list[Problem] = []
    for live in found:
        for name in live.experiments:
            if name not in index.experiments:
                place = text.place_at(text.index(name, live.start), len(name))
                problems.append(_unknown("experiment", name, index.experiments, place))
    return problems
