"""The order in which problems are told."""

from __future__ import annotations

from collections.abc import Iterable

from deckgen.problems import Problem


def in_order(problems: Iterable[Problem], files: Iterable[str]) -> list[Problem]:
    """*problems*, each once, by file in the order of *files* and by line; first those without a place."""
    order = {name: number for number, name in enumerate(files)}

    def key(problem: Problem) -> tuple[int, str, int, int]:
        place = problem.place
        if place is None:
            return (-1, "", 0, 0)
        return (order.get(place.file, len(order)), place.file, place.line, place.column)

    return sorted(dict.fromkeys(problems), key=key)
