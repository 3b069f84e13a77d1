"""One rank of a data-parallel step: reads its task as JSON from standard input, writes its report to standard output.

Started by ``data_parallel_memory`` as ``python -m figures.experiments.data_parallel_rank``.
"""

import json
import sys
from datetime import timedelta

import torch
from torch import distributed
from torch.nn.parallel import DistributedDataParallel

from figures.experiments.data_parallel_memory import fingerprint, loss, model_and_tokens
from figures.experiments.measuring import saved_bytes


def main() -> None:
    """Take one step on this rank's share of the batch and report bytes and gradients."""
    order = json.load(sys.stdin)
    rank, ranks = order["rank"], order["ranks"]
    torch.set_num_threads(1)
    distributed.init_process_group(
        "gloo",
        init_method=f"file://{order['meeting']}",
        rank=rank,
        world_size=ranks,
        timeout=timedelta(seconds=120),
    )
    model, tokens = model_and_tokens(**order["task"])
    share = tokens.chunk(ranks)[rank]
    parallel = DistributedDataParallel(model)
    buckets: dict[int, int] = {}

    def average(
        state: object, bucket: distributed.GradBucket
    ) -> torch.futures.Future[torch.Tensor]:
        buckets[bucket.index()] = bucket.buffer().nbytes
        summed = distributed.all_reduce(bucket.buffer(), async_op=True).get_future()
        return summed.then(lambda future: future.value()[0] / ranks)

    parallel.register_comm_hook(None, average)
    own = (*model.parameters(), *model.buffers())
    saved = saved_bytes(lambda: loss(parallel, share).backward(), except_for=own)
    report = {
        "activation_bytes": saved,
        "score_bytes": sum(look.scores.nbytes for look in model(share).layers),
        "bucket_bytes": sum(buckets.values()),
        "gradient": fingerprint(model),
    }
    distributed.destroy_process_group()
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
