"""The course's own modules, imported from their sources, with the hash of the very bytes that were compiled.

Compiled files left by earlier runs are not used: they are matched to their source by second and size only,
so that a quick edit could go unseen. Files that the code opens are noted too.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class FirstParty:
    """Imports of *package* below *root* from now on; ``sources`` maps their files to their sha256.

    Meant for a process that runs one job: it stays on ``sys.meta_path``, and modules of the package that
    were imported before are forgotten.
    """

    def __init__(self, root: Path, package: str) -> None:
        self._root = root
        self._package = package
        self._folder = str(root.joinpath(*package.split("."))) + os.sep
        self._compiled: dict[str, str] = {}
        self._opened: set[str] = set()

    def install(self) -> None:
        """Start: import from *root* first, and note what is imported and opened."""
        sys.path.insert(0, str(self._root))
        for name in [
            n for n in sys.modules if n.partition(".")[0] == self._package.partition(".")[0]
        ]:
            del sys.modules[name]
        sys.meta_path.insert(0, _Finder(self._package, self._note))
        sys.addaudithook(self._audit)

    @property
    def sources(self) -> dict[str, str]:
        """sha256 by file below the root: of modules as compiled, of other files as they are now."""
        found = dict(self._compiled)
        for file in sorted(self._opened - set(found)):
            path = self._root / file
            if path.is_file():
                found[file] = hashlib.sha256(path.read_bytes()).hexdigest()
        return dict(sorted(found.items()))

    def _note(self, path: str, data: bytes) -> None:
        self._compiled[self._relative(path)] = hashlib.sha256(data).hexdigest()

    def _audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str):
            path = str(Path(arguments[0]).absolute())
            if path.startswith(self._folder) and not path.endswith((".py", ".pyc")):
                self._opened.add(self._relative(path))

    def _relative(self, path: str) -> str:
        try:
            return Path(path).resolve().relative_to(self._root.resolve()).as_posix()
        except ValueError:  # a package elsewhere goes before a folder without __init__.py
            folder = self._package.replace(".", "/")
            raise ImportError(
                f"'{self._package}' was imported from {path}, not from this project: make the file "
                f"{folder}/__init__.py"
            ) from None


class _Loader(SourceFileLoader):
    """Compiles a module from its source, always, and tells which bytes it compiled."""

    def __init__(self, name: str, path: str, note: Callable[[str, bytes], None]) -> None:
        super().__init__(name, path)
        self._note_source = note

    def get_code(self, fullname: str) -> CodeType:
        """The code of the file's present bytes."""
        data = self.get_data(self.path)
        self._note_source(str(self.path), data)
        code = self.source_to_code(data, self.path)
        assert isinstance(code, CodeType)
        return code


class _Finder:
    """Finds the modules of one package as usual, and gives them to :class:`_Loader`."""

    def __init__(self, package: str, note: Callable[[str, bytes], None]) -> None:
        self._package = package
        self._note = note

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of *name* when it is of the package."""
        if name != self._package and not name.startswith(self._package + "."):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or not isinstance(spec.loader, SourceFileLoader) or spec.origin is None:
            return spec
        loader = _Loader(name, spec.origin, self._note)
        return importlib.util.spec_from_file_location(
            name,
            spec.origin,
            loader=loader,
            submodule_search_locations=spec.submodule_search_locations,
        )
