"""What each of several data-parallel processes keeps in memory."""

from dataclasses import dataclass

MIB = 2**20


@dataclass(frozen=True)
class DataParallelMemory:
    """Bytes measured inside each process: activations saved by its share of the batch, and gradient buckets.

    ``score_bytes``: the scores inside ``activation_bytes``. ``single_*``: one process with one rank's share, and with
    the whole batch. ``gradients_agree``: all ranks ended with the same gradients, those of the whole batch.
    """

    ranks: int
    batch: int
    rank_activation_bytes: tuple[int, ...]
    rank_score_bytes: tuple[int, ...]
    rank_bucket_bytes: tuple[int, ...]
    single_share_bytes: int
    single_whole_bytes: int
    gradients_agree: bool

    def rank_mib(self, rank: int = 0) -> float:
        """MiB of activations in one rank."""
        return self.rank_activation_bytes[rank] / MIB

    def whole_mib(self) -> float:
        """MiB of activations when one process takes the whole batch."""
        return self.single_whole_bytes / MIB

    def bucket_mib(self, rank: int = 0) -> float:
        """MiB of gradient buckets that a rank holds only because it is one of several."""
        return self.rank_bucket_bytes[rank] / MIB

    def share(self) -> float:
        """A rank's activations as a share of those of one process with the whole batch."""
        return self.rank_activation_bytes[0] / self.single_whole_bytes
