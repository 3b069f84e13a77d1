"""A mapping that notes what was looked up in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Noting(Mapping[str, str]):
    """*values*, read-only; ``looked_up`` holds what was asked for, with None for what isn't there.

    So a changed word or colour draws again only the figures that use it. *what* is named in the
    KeyError of an unknown name.
    """

    def __init__(self, values: Mapping[str, str], what: str) -> None:
        self._values = values
        self._what = what
        self.looked_up: dict[str, str | None] = {}

    def __getitem__(self, name: str) -> str:
        self.looked_up[name] = self._values.get(name)
        if name not in self._values:
            raise KeyError(f"{self._what} has no '{name}'")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        self.looked_up.update(self._values)
        return iter(self._values)

    def __len__(self) -> int:
        self.looked_up.update(self._values)
        return len(self._values)
