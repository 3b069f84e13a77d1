"""Several processes, one model each: does data-parallel training multiply the score matrix? Each rank is asked."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import torch
from torch import Tensor, nn

from deckgen.jobs.registry import experiment
from figures.experiments.measuring import saved_bytes
from figures.experiments.models.transformer import Transformer
from figures.results.data_parallel_memory import DataParallelMemory

VOCABULARY = 50


@experiment
def data_parallel_memory(
    *,
    ranks: int = 2,
    batch: int = 8,
    length: int = 128,
    d_model: int = 64,
    heads: int = 4,
    seed: int = 0,
) -> DataParallelMemory:
    """Real gloo processes train one step, each on its share of the batch, and report what they keep."""
    size = {"length": length, "d_model": d_model, "heads": heads, "seed": seed}
    reports = run_ranks(ranks, {"batch": batch, **size})
    model, tokens = model_and_tokens(batch=batch, **size)
    share = saved_bytes(lambda: loss(model, tokens[: batch // ranks]), except_for=_of(model))
    whole = saved_bytes(lambda: loss(model, tokens), except_for=_of(model))
    loss(model, tokens).backward()
    wanted = fingerprint(model)
    return DataParallelMemory(
        ranks=ranks,
        batch=batch,
        rank_activation_bytes=tuple(report["activation_bytes"] for report in reports),
        rank_score_bytes=tuple(report["score_bytes"] for report in reports),
        rank_bucket_bytes=tuple(report["bucket_bytes"] for report in reports),
        single_share_bytes=share,
        single_whole_bytes=whole,
        gradients_agree=all(
            abs(report["gradient"] - wanted) <= 1e-4 * abs(wanted) for report in reports
        ),
    )


def run_ranks(ranks: int, task: dict[str, int]) -> list[dict]:
    """What each rank reported, in their order. Plain child processes: a worker may not start multiprocessing's.

    Raises RuntimeError with a rank's last words if one fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        meeting = Path(folder) / "meeting"  # the ranks find each other through this file
        children = [
            subprocess.Popen(
                [sys.executable, "-m", "figures.experiments.data_parallel_rank"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=Path(__file__).parents[2],
            )
            for _ in range(ranks)
        ]
        for rank, child in enumerate(children):
            child.stdin.write(
                json.dumps({"rank": rank, "ranks": ranks, "meeting": str(meeting), "task": task})
            )
            child.stdin.close()
            child.stdin = None  # communicate() would close it again
        try:
            ended = [child.communicate(timeout=300) for child in children]
        finally:
            for child in children:
                child.kill()  # one that waits for another which failed; nothing if it has ended
    for rank, (child, (_, errors)) in enumerate(zip(children, ended, strict=True)):
        if child.returncode:
            raise RuntimeError(f"rank {rank} of {ranks} failed: {errors[-500:]}")
    return [json.loads(output) for output, _ in ended]


def model_and_tokens(
    *, batch: int, length: int, d_model: int, heads: int, seed: int
) -> tuple[Transformer, Tensor]:
    """The same model and the same whole batch [B, T] in every process."""
    generator = torch.Generator().manual_seed(seed)
    model = Transformer(
        VOCABULARY, d_model=d_model, heads=heads, layers=2, max_length=length, generator=generator
    )
    return model, torch.randint(VOCABULARY, (batch, length), generator=generator)


def loss(model: nn.Module, tokens: Tensor) -> Tensor:
    """The mean loss of naming each token; the task does not matter here."""
    return nn.functional.cross_entropy(model(tokens).logits.flatten(0, 1), tokens.flatten())


def fingerprint(model: nn.Module) -> float:
    """One number that differs when any gradient does: the sum of all their squares."""
    return sum(p.grad.double().square().sum().item() for p in model.parameters())


def _of(model: nn.Module) -> tuple[Tensor, ...]:
    return tuple(model.parameters())
