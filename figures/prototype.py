"""一个能训练的最小注意力：序列里有没有某个数字？

    python -m figures.prototype

模型只有一个注意力头，没有位置编码。被问的数字是 query，序列里的数字是 key 和 value：
每个位置的权重 weight 说明模型看了它多少。脚本按顺序做五件事：

1. 打印一个 batch 里每个张量的形状 shape；
2. 训练（约一秒），打印损失 loss；
3. 打印准确率 accuracy；
4. 打印几个序列的权重落在哪里，并保存图片；
5. 说明准确率证明了什么，只有权重才能证明什么。
"""

import argparse
import os
import sys
from pathlib import Path

import torch

from figures.experiments.models.number_finder import NumberFinder, ask
from figures.experiments.models.randomness import seeded
from figures.experiments.number_present import number_present
from figures.plots.prototype import draw_prototype
from figures.results.number_present import NumberPresent, Question

BATCH = 4


def main(arguments: list[str] | None = None) -> None:
    """Run the lesson."""
    options = read_options(arguments)
    sizes = {name: getattr(options, name) for name in ("vocabulary", "length", "width", "seed")}

    print_shapes(**sizes)
    result = number_present(**sizes)  # figures/experiments/number_present.py: data, training, test
    print_training(result)
    print_weights(result)
    save_figure(result, options.output)
    print_what_it_proves(result)


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    """The options of the command line; --help explains the exercise."""
    parser = argparse.ArgumentParser(
        prog="python -m figures.prototype",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--vocabulary", type=at_least(2), default=10, help="有多少个不同的数字（默认 10）"
    )
    parser.add_argument("--length", type=at_least(1), default=10, help="序列长度（默认 10）")
    parser.add_argument("--width", type=at_least(1), default=16, help="向量宽度 d_model（默认 16）")
    parser.add_argument("--seed", type=int, default=0, help="随机种子（默认 0）")
    parser.add_argument(
        "--output",
        type=Path,
        default=Path("build/prototype.png"),
        help="图片文件（默认 build/prototype.png）",
    )
    return parser.parse_args(arguments)


def at_least(smallest: int):
    """A reader of whole numbers that refuses smaller ones."""

    def number(text: str) -> int:
        value = int(text)
        if value < smallest:
            raise argparse.ArgumentTypeError(f"{value} 太小，至少是 {smallest}")
        return value

    return number


def print_shapes(*, vocabulary: int, length: int, width: int, seed: int) -> None:
    """Step 1: one batch through the untrained model, every shape on the way."""
    with seeded(seed) as generator:
        model = NumberFinder(vocabulary, width=width)
        questions = ask(batch=BATCH, vocabulary=vocabulary, length=length, generator=generator)
    with torch.no_grad():
        found = model(questions.sequence, questions.asked)
    print(f"1. 形状 shapes（B = {BATCH} 个序列，S = {length} 个位置，D = {width} 维）\n")
    for name, tensor, meaning in (
        ("sequence", questions.sequence, "[B, S]     数字序列"),
        ("asked", questions.asked, "[B]        被问的数字"),
        ("embedded", found.embedded, "[B, S, D]  每个数字查表得到的向量"),
        ("query", found.query, "[B, 1, D]  被问的数字 × W_q"),
        ("key", found.key, "[B, S, D]  序列 × W_k"),
        ("value", found.value, "[B, S, D]  序列 × W_v"),
        ("scores", found.look.scores, "[B, 1, S]  query · key / √D"),
        ("weights", found.look.weights, "[B, 1, S]  softmax(scores)，每行和为 1"),
        ("output", found.look.output, "[B, 1, D]  weights × value，加权和"),
        ("logits", found.logits, "[B]        大于 0 就回答“有”"),
    ):
        print(f"   {name:<9} {list(tensor.shape)!s:<12} {meaning}")


def print_training(result: NumberPresent) -> None:
    """Steps 2 and 3: the loss on the way, and the accuracy on new sequences."""
    print("\n2. 训练 training：二元交叉熵 binary cross-entropy\n")
    for step in range(0, len(result.losses), 100):
        print(f"   第 {step:>3} 步  loss {result.losses[step]:.3f}")
    print(f"   最后      loss {result.losses[-1]:.3f}")
    print(f"\n3. 新序列上的准确率 accuracy：{result.accuracy:.1%}")


def print_weights(result: NumberPresent) -> None:
    """Step 4: each number of a few sequences on a block as dark as its weight."""
    print("\n4. 权重落在哪里（颜色越深，权重越大）\n")
    for question in result.examples:
        cells = " ".join(map(block, question.sequence, question.weights.tolist()))
        said = "有" if question.probability > 0.5 else "没有"
        print(f"   {question.asked:>2}？ {cells}   {said} {note(question)}")


def note(question: Question) -> str:
    """How much weight the asked number got, where it stands in the sequence."""
    return f"（权重 {question.mass:.2f} 在它身上）" if question.answer else ""


def block(number: int, weight: float) -> str:
    """A number on a coloured block in a terminal; elsewhere with its weight in brackets where it is not small."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        shown = f"[{weight:.2f}]" if weight >= 0.05 else ""
        return f"{number:>2}{shown:<6}"
    red, green, blue = (
        round(255 + weight * (dark - 255)) for dark in (0x4B, 0x2A, 0x63)
    )  # white at weight 0
    ink = 255 if weight > 0.6 else 0
    return f"\x1b[48;2;{red};{green};{blue}m\x1b[38;2;{ink};{ink};{ink}m {number:>2} \x1b[0m"


def save_figure(result: NumberPresent, path: Path) -> None:
    """The same weights as a picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draw_prototype(result).savefig(path, dpi=150)
    print(f"\n   图片：{path}")


def print_what_it_proves(result: NumberPresent) -> None:
    """Step 5: what the numbers allow us to say."""
    print(
        f"""
5. 证明了什么？

                      准确率    被问的数字得到的权重
   学到的权重         {result.accuracy:>6.1%}    {result.mass:.2f}
   固定的均匀权重     {result.accuracy_uniform:>6.1%}    {result.mass_uniform:.2f}

   准确率只证明模型知道答案。把权重永远固定为 1/{result.length}（什么都不“看”），
   也能答对 {result.accuracy_uniform:.1%}：所有数字的平均里已经有答案的痕迹。
   只有权重（{result.mass:.2f}，均匀时 {result.mass_uniform:.2f}）才能说明模型有没有学会去看被问的数字，
   而训练时没有人告诉它该看哪里。"""
    )


if __name__ == "__main__":
    main()
