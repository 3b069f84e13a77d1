"""A small Chinese-English grammar in which the order of words differs and each word's origin is known.

Chinese says when and where before the verb, English after it: 昨天 我 在 北京 买 了 一 辆 红色 的 车 becomes
I bought a red car in Beijing yesterday. Determiners keep the noun in the singular.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

TIMES = {"昨天": ("yesterday",), "今天": ("today",)}
SUBJECTS = {
    "我": ("I",),
    "你": ("you",),
    "他": ("he",),
    "她": ("she",),
    "我们": ("we",),
    "老师": ("the", "teacher"),
}
PLACES = {
    "北京": ("in", "Beijing"),
    "上海": ("in", "Shanghai"),
    "学校": ("at", "school"),
    "家": ("at", "home"),
}
VERBS = {"买": ("bought",), "卖": ("sold",), "看见": ("saw",), "找到": ("found",), "画": ("drew",)}
DETERMINERS = {"一": ("a",), "这": ("this",), "那": ("that",)}
COLOURS = {"红色": ("red",), "白色": ("white",), "黑色": ("black",), "蓝色": ("blue",)}
NOUNS = {
    "车": ("car",),
    "书": ("book",),
    "猫": ("cat",),
    "狗": ("dog",),
    "鸟": ("bird",),
    "桌子": ("table",),
    "地图": ("map",),
    "花": ("flower",),
}
MEASURES = {
    "车": "辆",
    "书": "本",
    "猫": "只",
    "狗": "只",
    "鸟": "只",
    "桌子": "张",
    "地图": "张",
    "花": "朵",
}
"""The measure word of each noun; 辆, 本 and 朵 give the noun away, 只 and 张 do not."""

FUNCTION_WORDS = ("在", "了", "的")
LISTS = (TIMES, SUBJECTS, PLACES, VERBS, DETERMINERS, COLOURS, NOUNS)
CHINESE = (*(word for words in LISTS for word in words), *set(MEASURES.values()), *FUNCTION_WORDS)
ENGLISH = tuple(word for words in LISTS for phrase in words.values() for word in phrase)


@dataclass(frozen=True)
class Pair:
    """A sentence in both languages; ``origin[t]`` is the position of English word t's Chinese word.

    Prepositions and articles have no clear origin: −1. ``roles`` says what each English word is.
    """

    chinese: tuple[str, ...]
    english: tuple[str, ...]
    origin: tuple[int, ...]
    roles: tuple[str, ...]


def pairs(count: int, generator: torch.Generator) -> list[Pair]:
    """Sentences drawn uniformly: time, place and colour each stand in three of four."""
    choices = torch.randint(2**16, (count, 11), generator=generator).tolist()
    return [pair(numbers) for numbers in choices]


def pair(numbers: Sequence[int]) -> Pair:
    """The sentence that eleven numbers choose."""
    time, subject, place, verb, determiner, colour, noun = (
        list(words)[number % len(words)] for words, number in zip(LISTS, numbers, strict=False)
    )
    has_time, has_place, has_colour, time_first = (
        numbers[7] % 4,
        numbers[8] % 4,
        numbers[9] % 4,
        numbers[10] % 2,
    )
    when = [time] if has_time else []
    opening = [*when, subject] if time_first else [subject, *when]
    where = ["在", place] if has_place else []
    which = [colour, "的"] if has_colour else []
    chinese = (*opening, *where, verb, "了", determiner, MEASURES[noun], *which, noun)

    parts = [("subject", subject, SUBJECTS), ("verb", verb, VERBS)]
    parts.append(("determiner", determiner, DETERMINERS))
    parts += [("colour", colour, COLOURS)] if has_colour else []
    parts.append(("noun", noun, NOUNS))
    parts += [("place", place, PLACES)] if has_place else []
    parts += [("time", time, TIMES)] if has_time else []
    english, origin, roles = [], [], []
    for role, word, words in parts:
        *function_words, content_word = words[word]
        english += [*function_words, content_word]
        origin += [-1] * len(function_words) + [chinese.index(word)]
        roles += ["function"] * len(function_words) + [role]
    return Pair(chinese, tuple(english), tuple(origin), tuple(roles))
