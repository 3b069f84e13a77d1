"""Experiments: each runs or trains the taught library and returns one frozen result (``figures.results``).

One torch thread, so that a result repeats whatever the number of cores.
"""

import torch

torch.set_num_threads(1)
