"""What a child process does with its task: call the course's code, record what ran, answer.

Only bytes and texts go back; the parent writes the cache. So a child may die at any point.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import pickle
import time
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from types import TracebackType
from typing import Any

from deckgen.jobs.firstparty import FirstParty
from deckgen.jobs.noting import Noting
from deckgen.jobs.recording import Recording
from deckgen.jobs.tasks import (
    Answer,
    Blob,
    DemoTask,
    ExperimentTask,
    Failure,
    FigureTask,
    FormulasTask,
    Output,
    Surroundings,
    Task,
    ValuesTask,
)

_LONGEST = 500  # of a failure's message, which may quote a whole tensor


def perform(task: Task, around: Surroundings) -> Answer:
    """The answer to *task*; an exception of the course's code becomes a :class:`Failure`."""
    first_party = FirstParty(around.root, around.package)
    first_party.install()
    try:
        results = _results(task, around)
    except Exception as error:  # whatever the course's code raises
        results = (_failure(error, around),)
    return Answer(results, first_party.sources)


def _results(task: Task, around: Surroundings) -> tuple[Output | Failure, ...]:
    match task:
        case ExperimentTask():
            return (_experiment(task, around),)
        case FigureTask():
            return (_figure(task, around),)
        case DemoTask():
            return (_demo(task, around),)
        case ValuesTask(expressions, blobs):
            results = {name: _unpickle(blob) for name, blob in blobs.items()}
            values = [partial(_value, text, results, around) for text in expressions]
            return tuple(_attempt(work, around) for work in values)
        case FormulasTask(formulas):
            pictures = [partial(_formula, *formula, around.dpi) for formula in formulas]
            return tuple(_attempt(work, around) for work in pictures)


def _attempt(work: Callable[[], Output | Failure], around: Surroundings) -> Output | Failure:
    try:
        return work()
    except Exception as error:  # the other jobs of the task still run
        return _failure(error, around)


def _experiment(task: ExperimentTask, around: Surroundings) -> Output:
    function = _load(task.module, task.function)
    start = time.perf_counter()
    with _recording(around) as recording:
        result = function(**dict(task.params))
    seconds = time.perf_counter() - start
    data = pickle.dumps(result, protocol=5)
    return Output(seconds, recording.functions, {"result": data})


def _figure(task: FigureTask, around: Surroundings) -> Output | Failure:
    from deckgen.jobs import drawing
    from deckgen.jobs.canvas import Canvas
    from deckgen.jobs.seen import what_is_missing

    drawing.prepare()
    function = _load(task.module, task.function)
    section = around.words.get(task.function, {})
    words = Noting(
        {**around.words.get("common", {}), **section}, "the label file (labels: in deck.yaml)"
    )
    colors = Noting(around.colors, "the theme")
    start = time.perf_counter()
    picture = drawing.new_figure(task.width, task.height, colors["paper"])
    size = tuple(picture.get_size_inches())
    canvas = Canvas(picture, colors, words, around.lang)
    results = [_unpickle(blob) for blob in task.results]
    with _recording(around) as recording:
        alt = function(canvas, *results, **dict(task.params))
    if not isinstance(alt, str | None):
        kind = type(alt).__name__
        return Failure("empty-alt", f"returned {kind}: a figure returns what it shows in words")
    if not alt or not any(ch.isalnum() for ch in alt):
        return Failure("empty-alt", "returned no alt text: a figure returns what it shows in words")
    if not is_text(alt):
        return Failure("empty-alt", "returned an alt text with half a character (a lone surrogate)")
    blobs = {"png": drawing.png_bytes(picture, around.dpi), "svg": drawing.svg_bytes(picture)}
    if tuple(picture.get_size_inches()) != size:
        return Failure(
            "empty-figure", "changed the size of its figure, which is its place's on the slide"
        )
    if missing := what_is_missing(picture, blobs["png"]):
        return Failure("empty-figure", missing)
    return Output(
        time.perf_counter() - start,
        recording.functions,
        blobs,
        {"alt": " ".join(alt.split())},
        words.looked_up,
        colors.looked_up,
    )


def _value(
    expression: str, results: Mapping[str, object], around: Surroundings
) -> Output | Failure:
    from deckgen.values import LiveValueError, evaluate

    start = time.perf_counter()
    try:
        with _recording(around) as recording:
            text = evaluate(expression, dict(results))
    except LiveValueError as error:
        return Failure("bad-value", str(error))
    if not is_text(text):
        return Failure("bad-value", "the text has half a character (a lone surrogate)")
    return Output(time.perf_counter() - start, recording.functions, texts={"text": text})


def _demo(task: DemoTask, around: Surroundings) -> Output:
    function = _load(task.module, task.function)
    printed = io.StringIO()
    start = time.perf_counter()
    with _recording(around) as recording, contextlib.redirect_stdout(printed):
        function()
    seconds = time.perf_counter() - start
    return Output(seconds, recording.functions, texts={"text": printed.getvalue()})


def _formula(latex: str, size: float, color: str, dpi: int) -> Output | Failure:
    from deckgen.jobs import drawing
    from deckgen.jobs.formulas import draw_formula

    drawing.prepare()
    start = time.perf_counter()
    try:
        png, svg, extents = draw_formula(latex, size, color, dpi)
    except ValueError as error:
        return Failure("bad-formula", f"can't be drawn: {error}")
    texts = {name: str(length) for name, length in extents.items()}
    return Output(time.perf_counter() - start, blobs={"png": png, "svg": svg}, texts=texts)


def _recording(around: Surroundings) -> Recording:
    return Recording(around.root, around.package)


def _load(module: str, function: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found


def _unpickle(blob: Blob) -> object:
    """The result in *blob*; its hash is checked before a byte of it is interpreted."""
    if hashlib.sha256(blob.data).hexdigest() != blob.digest:
        raise ValueError("a kept result is not what was written")
    return pickle.loads(blob.data)


def is_text(text: str) -> bool:
    """Whether *text* can be written in a file: Python's texts may hold halves of characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _failure(error: Exception, around: Surroundings) -> Failure:
    if isinstance(error, MemoryError):
        return Failure("job-memory", "ran out of memory", _trace(error.__traceback__, around))
    words = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    words = words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …"
    name = type(error).__name__
    message = f"raised {name}: {words}" if words else f"raised {name}"
    return Failure("job-failed", message, _trace(error.__traceback__, around))


def _trace(trace: TracebackType | None, around: Surroundings) -> tuple[str, ...]:
    """The steps within the course's package that led to an exception, the last four of them."""
    folder = around.root.joinpath(*around.package.split("."))
    lines = []
    for frame in traceback.extract_tb(trace):
        if frame.filename.startswith(f"{folder}/"):
            file = frame.filename.removeprefix(f"{around.root}/")
            lines.append(f"{file}:{frame.lineno} in {frame.name}: {frame.line}")
    return tuple(lines[-4:])
