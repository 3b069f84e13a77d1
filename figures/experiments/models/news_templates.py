"""News sentences whose summary is known: who did what to whom, with the verb put in other words."""

import torch
from jaxtyping import Int
from torch import Tensor

from figures.experiments.models.seq2seq import SPECIAL

UNKNOWN = "<unk>"
SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱"
GIVEN_NAMES = (
    "伟",
    "芳",
    "娜",
    "敏",
    "静",
    "丽",
    "强",
    "磊",
    "军",
    "洋",
    "勇",
    "艳",
    "杰",
    "涛",
    "明",
)
NAMES = tuple(surname + given for given in GIVEN_NAMES for surname in SURNAMES)[:200]
KNOWN_NAMES = 50

VERBS = {
    "赞扬": "夸奖",
    "指责": "批评",
    "会见": "约见",
    "援助": "帮助",
    "击败": "战胜",
    "聘请": "雇用",
}
"""The source's verb and the summary's: never the same word, so that it cannot be copied."""

TIMES = ("昨天", "今天", "上周", "今年")
PLACES = ("北京", "上海", "广州", "成都")
REASONS = ("因为", "由于", "鉴于")
MATTERS = ("方案", "比赛", "项目", "报告")

PLAIN_WORDS = (
    *(word for words in (TIMES, PLACES, REASONS, MATTERS) for word in words),
    *VERBS,
    *VERBS.values(),
    "在",
    "公开",
    "了",
    "的",
    "，",
    "记者",
    "报道",
)
WORDS = (*SPECIAL, UNKNOWN, *PLAIN_WORDS, *NAMES[:KNOWN_NAMES])
"""The vocabulary that a model can generate from: the known names are in it."""

EXTENDED = (*WORDS, *NAMES[KNOWN_NAMES:])
"""With the names that can only be copied."""

NUMBERS = {word: number for number, word in enumerate(EXTENDED)}


def story(numbers: list[int], names: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The sentence that eight numbers choose and its summary, both as words."""
    time, place, reason, matter, verb, first, second, shape = numbers
    who, whom = names[first % len(names)], names[second % len(names)]
    did, put = list(VERBS.items())[verb % len(VERBS)]
    when, where = TIMES[time % len(TIMES)], ["在", PLACES[place % len(PLACES)]]
    why = [REASONS[reason % len(REASONS)], MATTERS[matter % len(MATTERS)]]
    sentences = (
        [when, "，", who, *where, "公开", did, "了", whom],
        ["记者", when, *where, "报道", "，", who, *why, did, "了", whom],
        [*why, "，", who, when, did, "了", *where, "的", whom],
        [*where, "，", *why, "，", who, did, "了", whom, "，", "记者", "报道"],
    )
    return sentences[shape % len(sentences)], [who, put, whom]


def stories(
    count: int, names: tuple[str, ...], generator: torch.Generator
) -> tuple[list[list[str]], list[list[str]]]:
    """Sentences and summaries drawn uniformly; the two people are different."""
    choices: Int[Tensor, "N 8"] = torch.randint(2**16, (count, 8), generator=generator)
    size = len(names)
    choices[:, 6] = choices[:, 5] + 1 + choices[:, 6] % (size - 1)  # any name but the first
    pairs = [story(numbers, names) for numbers in choices.tolist()]
    return [source for source, _ in pairs], [summary for _, summary in pairs]
