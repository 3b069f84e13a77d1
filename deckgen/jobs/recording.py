"""Which functions of the course's package ran, and which of their statements (measured by coverage.py)."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from types import TracebackType

from coverage import Coverage

from deckgen.jobs.cache import Functions
from deckgen.source.functions import function_bodies


class Recording:
    """A context in which the statements of *package* below *root* that run are recorded; then ``functions``.

    Only bodies of functions and methods count, not what a module does when it is imported; what
    runs in a nested function counts for the function around it.
    """

    def __init__(self, root: Path, package: str) -> None:
        self._root = root
        folder = root.joinpath(*package.split("."))
        self._coverage = Coverage(
            data_file=None, include=[_pattern(folder)], config_file=False, messages=False
        )

    def __enter__(self) -> Recording:
        self._coverage.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._coverage.stop()

    @property
    def functions(self) -> Functions:
        """('module:qualname', code hash, numbers of statements that ran) of every function that ran, sorted."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nothing of the package need have run
            data = self._coverage.get_data()
        found: list[tuple[str, str, tuple[int, ...]]] = []
        for file in data.measured_files():
            path = Path(file)
            if not path.is_relative_to(self._root):
                continue
            module = ".".join(path.relative_to(self._root).with_suffix("").parts)
            module = module.removesuffix(".__init__")
            ran = set(data.lines(file) or ())
            for body in function_bodies(path.read_text(encoding="utf-8")):
                if numbers := body.numbers(ran):
                    found.append((f"{module}:{body.qualname}", body.hash, numbers))
        return tuple(sorted(found))


def _pattern(folder: Path) -> str:
    """All files in *folder*, as coverage.py reads patterns: it has no escape for brackets, and '?' is any sign."""
    return re.sub(r"[\[\]]", "?", str(folder)) + "/*"
