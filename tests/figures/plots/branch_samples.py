"""Small results of the branches' experiments in which every number differs, made with numpy alone."""

import numpy as np

from figures.results.date_normalisation import DateNormalisation, NormalisedDate
from figures.results.hard_attention import HardAttention
from figures.results.kernel_pooling import KernelPooling
from figures.results.local_copy_reverse import LocalCopyReverse, LocalRun
from figures.results.reversal_seq2seq import ReversalRun, ReversalSeq2Seq
from figures.results.softmax_gradient import SoftmaxGradient
from figures.results.softmax_temperature import SoftmaxTemperature
from figures.results.zh_en_translation import LookStep, Translation, ZhEnTranslation
from tests.figures.plots.samples import softmax

RANDOM = np.random.default_rng(11)


def kernel_pooling():
    """Twelve points, nine queries, two widths."""
    keys, queries = np.linspace(0, 5, 12), np.linspace(0, 5, 9)
    values = 2 * np.sin(keys) + keys**0.8
    scores = [-((queries[:, None] - keys) ** 2) / (2 * width**2) for width in (0.3, 1.0)]
    weights = softmax(np.array(scores))
    return KernelPooling(
        keys=keys, values=values, queries=queries, truth=2 * np.sin(queries) + queries**0.8,
        widths=(0.3, 1.0), weights=weights, predictions=weights @ values,
    )  # fmt: skip


def softmax_temperature():
    """Four scores at four temperatures, and their slopes."""
    scores, temperatures = np.array([1.7, 0.9, 0.4, -0.6]), (0.1, 0.5, 1.0, 10.0)
    weights = softmax(scores / np.array(temperatures)[:, None])
    entropy = -(weights * np.log(weights + 1e-30)).sum(-1)
    factors = (0.5, 2.0, 8.0)
    sharp = softmax(scores * np.array(factors)[:, None])
    jacobians = sharp[:, :, None] * (np.eye(4) - sharp[:, None, :])
    return (
        SoftmaxTemperature(scores, temperatures, weights, entropy),
        SoftmaxGradient(factors, sharp, jacobians, jacobians),
    )


def zh_en_translation():
    """Four words in, three out; one step with states of width 6."""
    scores = np.array([-1.3, 0.2, 2.1, 1.2])
    weights, states = softmax(scores), RANDOM.uniform(-1, 1, size=(4, 6))
    source, written = ("我", "昨天", "画", "车"), ("I", "drew", "car")
    shown = Translation(source, written, written, softmax(RANDOM.normal(size=(3, 4))), (0, 2, 3))
    step = LookStep(source, ("I", "drew"), "car", scores, weights, states, weights @ states)
    return ZhEnTranslation(
        source_words=9, target_words=8, losses=np.array([2.0, 0.1]), accuracy=0.97,
        mass_on_gold=0.9, mass_on_gold_strict=0.8, mass_by_role=(("noun", 0.7),), nouns=(),
        examples=(shown,) * 6, step=step,
    )  # fmt: skip


def date_normalisation():
    """One British date."""
    source, written = tuple("17 03 2024"), tuple("2024-03-17")
    parts = ("day",) * 2 + ("",) + ("month",) * 2 + ("",) + ("year",) * 4
    shown = NormalisedDate(
        "en_GB", source, written, written, softmax(RANDOM.normal(size=(10, 10))), parts
    )
    return DateNormalisation(
        losses=np.array([2.0]), losses_without=np.array([2.1]), accuracy=0.99, accuracy_without=0.64,
        mass_year=0.98, mass_month=0.87, mass_day=0.91, examples=(shown,),
    )  # fmt: skip


def reversal_seq2seq():
    """Five models on four digits, every one looking elsewhere."""
    names = (("dot", "both"), ("general", "both"), ("concat", "both"), ("additive", "both"), ("additive", "forward"))  # fmt: skip
    runs = tuple(
        ReversalRun(
            score=score,
            encoder=encoder,
            losses=np.array([2.0]),
            accuracy=0.91 + index / 50,
            source=(("7", "1", "4", "9"),),
            written=(("9", "4", "1", "7"),),
            weights=softmax(RANDOM.normal(size=(1, 4, 4))),
            offsets=np.arange(-3, 4),
            mass_at_offset=softmax(RANDOM.normal(size=7)),
        )
        for index, (score, encoder) in enumerate(names)
    )
    return ReversalSeq2Seq(4, runs)


def local_copy_reverse():
    """Five digits, windows of one to each side."""
    runs = []
    for task, centres in (("copy", np.arange(5.0)), ("reverse", 4 - np.arange(5.0))):
        for index, kind in enumerate(("local-m", "local-p", "global")):
            middles = np.arange(5.0) if kind == "local-m" else centres + 0.2
            near = np.abs(np.arange(5) - middles[:, None]) <= 1
            weights = near * softmax(RANDOM.normal(size=(5, 5)))
            centre = None if kind == "global" else middles
            accuracy = 0.5 + index / 7 + (task == "copy") / 6
            runs.append(LocalRun(kind, task, accuracy, tuple("71493"), tuple("71493"), weights, centre))  # fmt: skip
    return LocalCopyReverse(5, 1.0, 70, tuple(runs))


def hard_attention():
    """Four digits; forty steps of the hard model and twenty of the soft one."""
    return HardAttention(
        length=4, hard_curve=np.linspace(0.1, 0.9, 40), soft_curve=np.linspace(0.2, 0.95, 20),
        baseline_curve=np.zeros(40), hard_accuracy=0.93, soft_accuracy=0.96, hard_mass=0.85,
        soft_mass=0.88, source=tuple("7149"), written=tuple("9417"),
        hard_weights=softmax(RANDOM.normal(size=(4, 4))), choices=np.array([3, 2, 0, 0]),
        soft_weights=softmax(RANDOM.normal(size=(4, 4))), hard_steps=40, soft_steps=20,
    )  # fmt: skip
