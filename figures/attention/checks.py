"""Errors that name both numbers and the axis; apart, so that the taught functions stay short."""

import torch
from torch import Tensor


def check_attention(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None) -> None:
    """Raise ValueError unless query, key, value and mask fit dot-product attention."""
    check_lookup(query, key, value)
    check_axis("E", -1, query=query, key=key)
    check_mask(mask, (*query.shape[:-1], key.size(-2)))


def check_lookup(query: Tensor, key: Tensor, value: Tensor) -> None:
    """Raise ValueError unless the three fit together; query and key may differ in width."""
    for name, tensor in {"query": query, "key": key, "value": value}.items():
        if tensor.dim() < 2:
            raise ValueError(
                f"{name} has {tensor.dim()} axes, attention needs at least 2: [positions, width]"
            )
        if not tensor.is_floating_point() or tensor.dtype != query.dtype:
            raise ValueError(
                f"{name} has dtype {tensor.dtype}, query has {query.dtype}: "
                "both must be the same float"
            )
        if tensor.shape[:-2] != query.shape[:-2]:
            batch, wanted = list(tensor.shape[:-2]), list(query.shape[:-2])
            raise ValueError(f"axis batch: {name} has {batch}, query has {wanted}")
    check_axis("S", -2, key=key, value=value)


def check_scored(scores: Tensor, value: Tensor, mask: Tensor | None) -> None:
    """Raise ValueError unless every score has a value and the mask fits the scores."""
    if scores.size(-1) != value.size(-2):
        raise ValueError(f"axis S: scores have {scores.size(-1)}, value has {value.size(-2)}")
    check_mask(mask, tuple(scores.shape))


def check_mask(mask: Tensor | None, scores_shape: tuple[int, ...]) -> None:
    """Raise ValueError unless mask is boolean and [T, S], or has the scores' axes, each full or 1.

    A mask with another number of axes may broadcast and be wrong in silence: [B, 1, S] laid on
    scores [B, H, T, S] puts sequence b's padding on head b whenever B equals H.
    """
    if mask is None:
        return
    if mask.dtype != torch.bool:
        raise ValueError(
            f"mask has dtype {mask.dtype}, not torch.bool: True keeps a position, False hides it"
        )
    axes, wanted = mask.dim(), len(scores_shape)
    if axes not in (2, wanted):
        raise ValueError(
            f"mask has {axes} axes {list(mask.shape)}, "
            f"the scores have {wanted} {list(scores_shape)}"
        )
    for axis in range(-axes, 0):
        if mask.size(axis) not in (1, scores_shape[axis]):
            name = {-1: "S", -2: "T"}.get(axis, "batch")
            raise ValueError(
                f"axis {name} ({axis}): mask has {mask.size(axis)}, "
                f"the scores have {scores_shape[axis]}"
            )


def check_axis(name: str, axis: int, **tensors: Tensor) -> None:
    """Raise ValueError unless the two tensors, given by name, are equally long on the axis."""
    (left, first), (right, second) = tensors.items()
    if first.size(axis) != second.size(axis):
        raise ValueError(
            f"axis {name}: {left} has {first.size(axis)}, {right} has {second.size(axis)}"
        )


def check_width(name: str, tensor: Tensor, width: int) -> None:
    """Raise ValueError unless the tensor's last axis has the given width."""
    if tensor.size(-1) != width:
        raise ValueError(
            f"{name} has width {tensor.size(-1)} on its last axis, {width} was expected"
        )


def check_positive(name: str, number: float) -> None:
    """Raise ValueError unless the number is above zero."""
    if number <= 0:
        raise ValueError(f"{name} is {number}, it must be above 0")


def check_divides(divisor_name: str, divisor: int, name: str, number: int) -> None:
    """Raise ValueError unless the divisor is positive and divides the number without rest."""
    check_positive(divisor_name, divisor)
    if number % divisor:
        raise ValueError(
            f"{name}={number} is not divisible by {divisor_name}={divisor}: rest {number % divisor}"
        )


def check_visible(masked_scores: Tensor) -> None:
    """Raise ValueError when a query may look at no key at all."""
    blind = int(masked_scores.isneginf().all(dim=-1).sum())
    if blind:
        total = masked_scores.shape[:-1].numel()
        raise ValueError(
            f"axis S: {blind} of {total} queries may look at nothing, so nothing can be drawn"
        )


def check_vocabulary(words: int, source: Tensor, extended_words: int) -> None:
    """Raise ValueError unless extended_words covers the vocabulary and every id of the source."""
    if extended_words < words:
        raise ValueError(f"extended_words is {extended_words}, less than the vocabulary's {words}")
    if source.min() < 0 or source.max() >= extended_words:
        ids = f"{int(source.min())} to {int(source.max())}"
        raise ValueError(
            f"axis words: the source has ids {ids}, extended_words is {extended_words}"
        )


def check_append(cached: Tensor, key: Tensor, value: Tensor, real: Tensor) -> None:
    """Raise ValueError unless the new tokens fit each other and, but for time, the cache."""
    for name, axis in {"B": 0, "H": 1, "E": 3}.items():
        check_axis(name, axis, key=key, cache=cached)
    for name, axis in {"B": 0, "H": 1, "T": 2}.items():
        check_axis(name, axis, key=key, value=value)
    if real.shape != (key.size(0), key.size(2)):
        wanted = [key.size(0), key.size(2)]
        raise ValueError(f"axes B, T: real has {list(real.shape)}, key has {wanted}")
