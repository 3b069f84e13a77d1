"""Counting what a computation costs: numbers made, bytes kept for the gradient, multiplications, seconds."""

import time
from collections.abc import Callable

import torch
from torch import Tensor
from torch.autograd.graph import saved_tensors_hooks
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode


class _LargestTensor(TorchDispatchMode):
    """Remembers the size of the largest tensor that an operation really made (views make nothing)."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        for made in result if isinstance(result, (tuple, list)) else (result,):
            if isinstance(made, Tensor):
                stored = made.untyped_storage().nbytes() // made.element_size()
                self.numbers = max(self.numbers, stored)
        return result


def largest_intermediate(run: Callable[[], object]) -> int:
    """How many numbers the largest tensor holds that *run* makes on its way, its result included."""
    with _LargestTensor() as largest, torch.no_grad():
        run()
    return largest.numbers


def saved_bytes(run: Callable[[], object], *, except_for: tuple[Tensor, ...] = ()) -> int:
    """How many bytes autograd keeps alive until the backward pass; a storage saved twice counts once.

    Storages of *except_for* (parameters, which exist anyway) are not counted.
    """
    known = {tensor.untyped_storage().data_ptr() for tensor in except_for}
    saved: dict[int, int] = {}
    kept = []

    def pack(tensor: Tensor) -> Tensor:
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in known:
            saved[storage.data_ptr()] = storage.nbytes()
        kept.append(tensor)  # alive to the end, so that no address is used twice
        return tensor

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        result = run()
    del result
    return sum(saved.values())


def matmul_flops(run: Callable[[], object]) -> int:
    """Multiplications and additions inside the matrix products of *run*."""
    with FlopCounterMode(display=False) as counter, torch.no_grad():
        run()
    return counter.get_total_flops()


def best_seconds(run: Callable[[], object], *, repeats: int = 3) -> float:
    """The shortest of several runs in seconds of wall time; differs from machine to machine."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        with torch.no_grad():
            run()
        seconds.append(time.perf_counter() - start)
    return min(seconds)
