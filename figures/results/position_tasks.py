"""Two tasks, three models: which of them needs positions?"""

from dataclasses import dataclass


@dataclass(frozen=True)
class PositionTasks:
    """Accuracy on fresh sequences; guessing gets 0.5 on either task.

    ``bag_*``: are there more good words than bad ones (the order does not matter)? ``order_*``: does A stand before
    B? ``*_placed``: with positions; ``*_plain``: without; ``*_causal``: without, under a causal mask.
    """

    bag_placed: float
    bag_plain: float
    bag_causal: float
    order_placed: float
    order_plain: float
    order_causal: float
