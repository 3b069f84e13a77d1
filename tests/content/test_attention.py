"""The flagship course as a whole: nothing of its syllabus is missing, and its numbers are live."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest

from deckgen.kinds.base import Slide
from deckgen.place.texts import texts_of
from deckgen.schema.course import Course
from deckgen.schema.load import load_course

FOLDER = Path(__file__).parents[2] / "content" / "attention"

#: what the course must teach -> words that its slides or notes must hold, all of them
SYLLABUS = {
    "equal lengths and the encoder-decoder": ("等长", "编码器", "解码器", "encoder–decoder"),
    "the fixed-length vector and what is lost": ("语义向量", "定长"),
    "looking back, learned without supervision": ("回头看", "对齐标注"),
    "Bahdanau's additive attention": ("Bahdanau", "加性", "additive attention"),
    "Luong's variants": ("Luong", "general", "concat", "s_{t-1}"),
    "hard attention": ("硬注意力", "REINFORCE", "抽"),
    "local attention": ("local-m", "local-p", "窗"),
    "self-attention": ("自注意力",),
    "strengths, weaknesses, tasks": ("长处", "短处", "适合"),
    "translation": ("机器翻译",),
    "summarisation": ("文本摘要", "指针生成"),
    "speech recognition": ("语音识别", "声谱"),
    "image captioning": ("看图说话",),
    "scores, weights, weighted sum": ("对齐分数", "权重", "加权"),
    "query, key, value": ("查询", "键", "值", "query", "key", "value"),
    "shapes of the four steps": ("[B,T_q,d_k]", "[B,T_q,T_k]"),
    "why the root of d_k": (r"\sqrt{d_k}", "方差"),
    "additive against dot": ("加性", "点积"),
    "code with printed shapes": ("[2,3,4]", "single_head_shapes", "multi_head_shapes"),
    "quadratic cost": ("O(T^2)",),
    "split, attend, join, W_o": ("W^O", "transpose", "view"),
    "padding and causal masks and both": ("填充掩码", "因果掩码", "padding mask", "causal mask"),
    "the parameter table": ("64", "128", "512", "1024", "d_{\\text{model}}"),
    "dropout, scale, mask": ("dropout", "scale", "掩码"),
    "KV cache": ("KV 缓存", "[B,H,T_prev,d_k]", "[B,H,1,d_k]"),
    "cheaper attention": ("FlashAttention", "窗", "线性"),
    "five failures": ("失败一", "失败二", "失败三", "失败四", "失败五"),
    "repetition": ("重复", "温度", "采样", "贪心"),
    "positions": ("正弦", "旋转", "RoPE", "猫追狗", "狗追猫"),
    "pictures of attention": ("平均", "词元"),
    "prototype": ("figures.prototype",),
    "closing": ("清单", "Transformer"),
    "eval": ("eval()",),
}
#: decimals that are settings or sizes, no measurements: dropout, temperatures, minutes, a paper's constant
ALLOWED_DECIMALS = {"0.02", "0.05", "0.1", "0.2", "0.3", "0.5", "1.5", "2.5", "1.0", "0.0"}


@pytest.fixture(scope="module")
def course() -> Course:
    return load_course(FOLDER)


@pytest.fixture(scope="module")
def slides(course: Course) -> list[Slide]:
    return [slide for chapter in course.chapters for slide in chapter.slides]


@pytest.fixture(scope="module")
def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("0*.yaml")))


@pytest.mark.parametrize("point", SYLLABUS)
def test_every_point_of_the_syllabus_is_taught(point: str, source: str) -> None:
    assert [word for word in SYLLABUS[point] if word not in source] == []


def test_the_deck_has_the_asked_length(slides: list[Slide]) -> None:
    assert 50 <= len(slides) <= 64


def test_every_slide_has_notes_to_speak(slides: list[Slide]) -> None:
    spoken = [len(re.sub(r"\{\{.*?\}\}|\s", "", slide.notes)) for slide in slides]
    assert min(spoken) >= 60
    assert median(spoken) >= 200


def test_titles_are_unique(slides: list[Slide]) -> None:
    titles = [slide.title for slide in slides]
    assert len(set(titles)) == len(titles)


def test_there_is_enough_of_each_kind(slides: list[Slide], source: str) -> None:
    kinds = [type(slide).__name__.lower() for slide in slides]
    assert kinds.count("table") >= 3 and kinds.count("pitfall") == 5
    assert kinds.count("quiz") >= 6 and kinds.count("section") >= 5
    assert len(re.findall(r"\buse: \w+", source)) >= 35


def test_measured_numbers_are_live(slides: list[Slide]) -> None:
    typed = []
    for slide in slides:
        for text in texts_of(slide):
            plain = re.sub(r"\{\{.*?\}\}|\[@[^\]]*\]|`[^`]*`|https?://\S+", "", text)
            found = re.findall(r"(?<![\w.])\d+\.\d+", plain)
            typed += [(slide.id, number) for number in found if number not in ALLOWED_DECIMALS]
    assert typed == []


def test_the_named_ways_take_no_longer_than_they_say(course: Course, slides: list[Slide]) -> None:
    minutes = {slide.id: slide.minutes for slide in slides}
    for route in course.paths.values():
        assert sum(minutes[name] for name in route.slides) <= route.minutes
