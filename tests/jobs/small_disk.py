"""Run the tiny course in the folder given where no file can grow beyond 600 bytes, as on a full disk.

Prints how many jobs ran and the codes of the problems.
"""

import resource
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from deckgen.jobs import processes
from tests.jobs.project import DEMO, LINE, VALUE, Project, tiny_course

if __name__ == "__main__":
    root = Path(sys.argv[1])
    processes.start_server(["deckgen.jobs.warm"])
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing then fails with EFBIG
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))
    done = Project(root, tiny_course(root)).run(LINE, VALUE, DEMO)
    assert len(done.artifacts) == 3, done.problems
    print(len(done.ran), *(problem.code for problem in done.problems))
