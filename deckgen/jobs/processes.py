"""Child processes for jobs: forked from a server that has loaded the heavy modules, limited, and killed for sure.

A child answers through a pipe. What it prints goes to a log file, of which the end is told when it dies.
"""

from __future__ import annotations

import contextlib
import faulthandler
import math
import multiprocessing
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType

from msgspec import Struct

from deckgen.jobs.options import Limits
from deckgen.jobs.stop import kill_group
from deckgen.jobs.tasks import Answer, Failure, Surroundings, Task

#: one thread a job, since jobs run side by side; the same order of sets in every build
_ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "RAYON_NUM_THREADS": "1",  # oxipng
    "MKL_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "MPLBACKEND": "agg",
}
_CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()


class Child(Struct, frozen=True):
    """A running child: where it answers, where it logs, and until when it may run."""

    process: BaseProcess
    answers: connection.Connection
    log: Path
    deadline: float


def start_server(preload: Sequence[str]) -> None:
    """Start the fork server with *preload* loaded, unless one runs already (or there is no fork)."""
    if _CAN_FORK:
        from multiprocessing import forkserver, resource_tracker

        resource_tracker.ensure_running()  # it lets Ctrl-C through when it has started
        forkserver.set_forkserver_preload(list(preload))
        with _environment(), _deaf_to_ctrl_c():
            forkserver.ensure_running()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Meanwhile processes start that don't hear Ctrl-C, which the terminal sends to all: we end them ourselves."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start(task: Task, around: Surroundings, limits: Limits, log: Path) -> Child:
    """A child that works on *task*; *log* is a file that it may write."""
    context: BaseContext = multiprocessing.get_context("forkserver" if _CAN_FORK else "spawn")
    reader, writer = context.Pipe(duplex=False)
    arguments = (writer, task, around, limits, log)
    process = context.Process(target=_child, args=arguments)  # type: ignore[attr-defined]
    with _environment():
        process.start()
    writer.close()
    return Child(process, reader, log, time.monotonic() + limits.seconds)


def finished(children: Iterable[Child]) -> list[Child]:
    """Those of *children* that answered, died or ran out of time; waits until there is one."""
    running = list(children)
    ends = min(child.deadline for child in running)
    ready = connection.wait([c.answers for c in running], max(0.0, ends - time.monotonic()))
    now = time.monotonic()
    return [c for c in running if c.answers in ready or c.deadline <= now]


def answer_of(child: Child, around: Surroundings, limits: Limits) -> Answer:
    """What *child* answered, or a failure that says how it ended; the child is gone afterwards."""
    try:
        if not child.answers.poll():
            _ask_where(child)
            trace = _trace(child.log, around)
            message = f"took longer than {limits.seconds:g} s and was stopped"
            return Answer((Failure("job-timeout", message, trace),))
        answer = child.answers.recv()
        assert isinstance(answer, Answer)
        return answer
    except (EOFError, OSError):
        child.process.join(5)
        return Answer((_death(child, around),))
    finally:
        kill(child)


def kill(child: Child) -> None:
    """End *child* and what it started, and take back what it held."""
    pid = child.process.pid
    if pid is not None and child.process.is_alive():
        kill_group(pid)
        child.process.kill()  # where there are no groups
    child.process.join()
    child.answers.close()
    child.log.unlink(missing_ok=True)


def _ask_where(child: Child) -> None:
    """Let a child that hangs write where it is into its log."""
    if child.process.pid is not None and hasattr(signal, "SIGUSR1"):
        with contextlib.suppress(OSError):
            os.kill(child.process.pid, signal.SIGUSR1)
            time.sleep(0.2)


def _death(child: Child, around: Surroundings) -> Failure:
    code = child.process.exitcode or 0
    trace = _trace(child.log, around)
    if code == -getattr(signal, "SIGKILL", 9):
        return Failure("job-memory", "was killed, most likely because memory ran out", trace)
    if code < 0:
        return Failure("job-crashed", f"crashed ({signal.Signals(-code).name})", trace)
    return Failure("job-crashed", f"ended its process (exit code {code})", trace)


def _trace(log: Path, around: Surroundings) -> tuple[str, ...]:
    """The steps within the course's package that a dying child wrote, the latest last."""
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    pattern = re.compile(rf'File "{re.escape(str(around.root))}/([^"]+)", line (\d+) in (\S+)')
    found = [f"{file}:{line} in {name}" for file, line, name in pattern.findall(text)]
    return tuple(reversed([f for f in found if f.startswith(around.package)][:4]))


@contextlib.contextmanager
def _environment() -> Iterator[None]:
    """Our variables in the environment while a process starts, the engine importable in it.

    The main module is hidden meanwhile: a child would import the program again that started the build.
    """
    engine = str(Path(__file__).parent.parent.parent)
    paths = [engine, *filter(None, [os.environ.get("PYTHONPATH")])]
    wanted = {**_ENVIRONMENT, "PYTHONPATH": os.pathsep.join(paths)}
    before = {name: os.environ.get(name) for name in wanted}
    main = sys.modules["__main__"]
    os.environ.update(wanted)
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


# In the child.


def _child(
    answers: connection.Connection, task: Task, around: Surroundings, limits: Limits, log: Path
) -> None:
    from deckgen.jobs.work import perform

    _settle(around.root, log)
    _limit(limits)
    try:
        answer = perform(task, around)
    except (SystemExit, KeyboardInterrupt) as error:
        answer = Answer((Failure("job-failed", f"raised {type(error).__name__}"),))
    try:
        answers.send(answer)
    except MemoryError:
        answers.send(Answer((Failure("job-memory", "ran out of memory while handing over"),)))
    answers.close()
    os._exit(0)  # nothing of the job's own clean-up may hold up the build


def _settle(root: Path, log: Path) -> None:
    """Make the process its own: group, folder, log, and an end together with its parent."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.chdir(root)
    output = log.open("w", encoding="utf-8")
    if sys.stdout is not None:  # None where the build's own was closed
        sys.stdout.flush()
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    faulthandler.enable(output)
    if hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGUSR1, output)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _limit(limits: Limits) -> None:
    """Allow so much address space over what is mapped now, and so much processor time (where the system can).

    The time is a last resort: native code that never gives Python a turn outlives a killed build without it.
    """
    try:
        import resource

        mapped = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        space, seconds = mapped + limits.memory, math.ceil(limits.seconds) + 5
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    except (ImportError, OSError, ValueError):
        return  # no such limits here: the builder's own time limit still holds
