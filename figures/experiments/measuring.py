"""Counting what a computation costs: numbers made, bytes kept for the gradient, multiplications, seconds."""

import time
from collections.abc import Callable

import torch
from torch import Tensor
from torch.autograd.graph import saved_tensors_hooks
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import flop_registry


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


class CountFlops(TorchDispatchMode):
    """Counts multiplications and additions inside the matrix products that run under it, in ``total``.

    torch's FlopCounterMode, without its tracking of modules, which takes longer than the small models here.
    """

    def __init__(self) -> None:
        super().__init__()
        self.total = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        if function._overloadpacket in flop_registry:
            self.total += flop_registry[function._overloadpacket](
                *args, **(kwargs or {}), out_val=result
            )
        return result


def matmul_flops(run: Callable[[], object]) -> int:
    """Multiplications and additions inside the matrix products of *run*."""
    with CountFlops() as counter, torch.no_grad():
        run()
    return counter.total


def best_seconds(run: Callable[[], object], *, repeats: int = 3) -> float:
    """The shortest of several runs in seconds of processor time; differs from machine to machine."""
    seconds = []
    for _ in range(repeats):
        start = time.process_time()
        with torch.no_grad():
            run()
        seconds.append(time.process_time() - start)
    return min(seconds)
