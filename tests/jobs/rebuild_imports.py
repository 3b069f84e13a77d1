"""Run the tiny course in the folder given, and print how many jobs ran and how many were kept.

Fails when anything heavy, or the course's own package, was imported on the way.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.jobs.project import DEMO, FORMULA, LINE, VALUE, Project, tiny_course

done = Project(Path(sys.argv[1]), tiny_course(Path(sys.argv[1]))).run(LINE, VALUE, DEMO, FORMULA)
heavy = {"torch", "matplotlib", "numpy", "PIL", "coverage", "multiprocessing", "tiny"}
loaded = heavy & {name.partition(".")[0] for name in sys.modules}
assert not loaded, f"imported: {sorted(loaded)}"
print(len(done.ran), done.cached)
