"""What the course gives today: its manifest and pictures, from kept results or computed afresh."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from deckgen.manifest.model import Manifest
from deckgen.problems import ContentError, Place, Problem

if TYPE_CHECKING:
    from deckgen.jobs.options import Options
    from deckgen.jobs.run import Run
    from deckgen.jobs.schedule import Reporter
    from deckgen.place.elements import PlacedDeck
    from deckgen.schema.course import Course


class Results(Enum):
    """Where today's results come from."""

    KEPT = "kept"  # what the cache holds is taken as far as its code is today's
    FRESH = "fresh"  # everything is computed again, elsewhere


class Today(Struct, frozen=True):
    """What the course gives today, as far as it could be had: *problems* say why not."""

    root: Path
    package: str
    manifest: Manifest | None = None
    images: Mapping[str, bytes] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)  # slide -> where it is written
    sources: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    failed: bool = False  # the course's own code


def today_of(
    folder: Path,
    slides: tuple[str, ...],
    *,
    results: Results,
    options: Options,
    reporter: Reporter,
) -> Today:
    """What the course in *folder* gives for *slides*; ids that it doesn't have are passed over."""
    if results is Results.KEPT:
        return _today(folder, slides, options, reporter)
    with tempfile.TemporaryDirectory(prefix="deckgen-") as elsewhere:
        return _today(folder, slides, replace(options, cache=Path(elsewhere)), reporter)


def _today(folder: Path, slides: tuple[str, ...], options: Options, reporter: Reporter) -> Today:
    from deckgen.pipeline import Selection, compute, place, prepare
    from deckgen.schema.load import load_course

    reporter.stage("load")
    course = load_course(folder)
    places = _places(course)
    made = Today(course.root, course.figures_package, places=places, sources=course.sources)
    run: Run | None = None
    try:
        wanted = tuple(slide for slide in slides if slide in places)
        if not wanted:
            message = f"the course '{course.id}' has none of the deck's slides"
            return replace(made, problems=(Problem("other-course", message),))
        selection = Selection() if len(wanted) == len(places) else Selection(wanted)
        chosen, plan = prepare(folder, selection=selection, options=options)
        reporter.stage("compute")
        run = compute(chosen, plan, options=options, reporter=reporter)
        reporter.stage("place")
        deck = place(chosen, run)
    except ContentError as error:
        failed = run is not None and run.failed
        return replace(made, problems=error.problems, failed=failed)
    return replace(made, manifest=_manifest(deck, course), images=_images(deck))


def _manifest(deck: PlacedDeck, course: Course) -> Manifest:
    from deckgen.manifest.collect import manifest_of
    from deckgen.manifest.commit import Commit

    return manifest_of(deck, course, Commit())


def _places(course: Course) -> dict[str, Place]:
    return {
        slide.id: slide.title.place
        for chapter in course.chapters
        for slide in chapter.slides
        if slide.title.place is not None
    }


def _images(deck: PlacedDeck) -> dict[str, bytes]:
    from deckgen.place.elements import Picture

    pictures = [e for slide in deck.slides for e in slide.elements if isinstance(e, Picture)]
    return {hashlib.sha256(p.drawing.png).hexdigest(): p.drawing.png for p in pictures}
