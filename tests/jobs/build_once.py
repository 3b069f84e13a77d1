"""Run the tiny course in the folder given, and print the hashes of what came out."""

import hashlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.jobs.project import DEMO, LINE, VALUE, Project, tiny_course

if __name__ == "__main__":
    root = Path(sys.argv[1])
    done = Project(root, tiny_course(root)).run(LINE, VALUE, DEMO)
    assert done.problems == (), done.problems
    for request in (LINE, VALUE, DEMO):
        print(hashlib.sha256(repr(done.artifacts[request]).encode()).hexdigest())
