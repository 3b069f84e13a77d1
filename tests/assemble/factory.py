"""Placed decks built by hand, with every kind of element that a slide can hold."""

from __future__ import annotations

import io

from PIL import Image

from deckgen.equations import latex_to_mathml, latex_to_omml
from deckgen.jobs.artifacts import Drawing, Formula, Provenance
from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.place.elements import (
    Align,
    Anchor,
    Bullet,
    Cell,
    CodeOrigin,
    Element,
    Equation,
    Geometry,
    Layout,
    Padding,
    Paragraph,
    Picture,
    PlacedDeck,
    PlacedSlide,
    Role,
    Run,
    Script,
    Shape,
    Table,
    TextBox,
)
from deckgen.theme import DEFAULT_COLORS, Page, Theme

THEME = Theme(colors=DEFAULT_COLORS)
PAGE = Page()
PROVENANCE = Provenance(job="figure:x", key="0" * 64, params=(), functions=(), versions=())
SYMBOLS = {"Q": "query", "K": "key", "V": "value"}


def png(color: str = "#0072B2", size: tuple[int, int] = (160, 90)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, color).save(out, "PNG")
    return out.getvalue()


def svg(color: str = "#0072B2") -> bytes:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="160pt" height="90pt" viewBox="0 0 160 90">'
        f'<rect width="160" height="90" fill="{color}"/></svg>'
    ).encode()


def drawing(color: str = "#0072B2") -> Drawing:
    return Drawing(png(color), svg(color), "热力图", Inches(4), Inches(2.25), PROVENANCE)


def text(
    content: str | tuple[Paragraph, ...],
    box: Box = PAGE.body,
    *,
    role: Role = Role.NONE,
    size: float = 20,
    name: str = "文本",
    **look: object,
) -> TextBox:
    paragraphs = (Paragraph((Run(content),)),) if isinstance(content, str) else content
    return TextBox(name, box, paragraphs, size, (), role=role, **look)


def title(content: str, **look: object) -> TextBox:
    look = {"size": 30, "anchor": Anchor.MIDDLE, "color": "primary", "bold": True} | look
    return text(content, PAGE.title, role=Role.TITLE, name="标题", **look)


def bullets() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            (
                Run("注意力是"),
                Run("加权平均", bold=True, color="accent"),
                Run("，权重由"),
                Run("softmax", mono=True),
                Run("给出，见"),
                Run("原文", link="https://arxiv.org/abs/1706.03762", color="value_text"),
            ),
            bullet=Bullet.DOT,
        ),
        Paragraph(
            (
                Run("缩放因子 "),
                Run("d", italic=True, math=True),
                Run("k", italic=True, math=True, script=Script.SUB),
                Run(" 与 "),
                Run("O(T", math=True),
                Run("2", math=True, script=Script.SUPER),
                Run(")", math=True),
            ),
            level=1,
            bullet=Bullet.DOT,
            space_before=0.4,
        ),
        Paragraph((Run("Plain English only."),), bullet=Bullet.NUMBER, space_before=0.6),
        Paragraph((Run("第二步", highlight="#F3D9E8"),), bullet=Bullet.NUMBER, space_before=0.6),
    )


def picture(box: Box, *, color: str = "#0072B2", name: str = "图") -> Picture:
    return Picture(name, box, drawing(color), "每个词看向谁：它最看重猫，0.62。")


def table(box: Box) -> Table:
    def cell(content: str, **look: object) -> Cell:
        return Cell((Paragraph((Run(content),)),), (), **look)

    words = (("模型", "位置", "BLEU"), ("加性", "解码器", "28.4"), ("点积", "每一层", "41.8"))
    rows = tuple(
        tuple(
            cell(
                word,
                bold=r == 0,
                color="primary" if r == 0 else "ink",
                align=Align.RIGHT if c == 2 else Align.LEFT,
                fill="panel" if (r, c) == (2, 2) else None,
            )
            for c, word in enumerate(row)
        )
        for r, row in enumerate(words)
    )
    third = Emu(box.width // 3)
    heights = (Inches(0.5),) * 3
    pad = Padding(Pt(6), Pt(4))
    return Table("表", box, (third,) * 3, heights, rows, 18, "三种模型的成绩", padding=pad)


def formula() -> Formula:
    return Formula(png("#FFFFFF"), svg("#FFFFFF"), Inches(4), Inches(1), Inches(0.3))


def equation(latex: str, box: Box, *, size: float = 28) -> Equation:
    colors = {name: DEFAULT_COLORS[f"{tint}_text"] for name, tint in SYMBOLS.items()}
    omml = latex_to_omml(latex)
    mathml = latex_to_mathml(latex, colors=colors)
    return Equation("公式", box, latex, omml, mathml, formula(), size, "注意力的公式")


def code(box: Box) -> TextBox:
    rows = (
        (("def ", "accent"), ("attention", "value_text"), ("(q, k, v):", "ink")),
        (("    # 缩放点积：一个不长的注释", "muted"),),
        (("    ", "ink"), ("return ", "accent"), ("softmax(q @ k.T / sqrt(d_k)) @ v", "ink")),
        (),
        (("y = attention(x, x, x)", "ink"),),
    )
    paragraphs = tuple(
        Paragraph(tuple(Run(words, mono=True, color=tint) for words, tint in row)) for row in rows
    )
    return TextBox(
        "代码",
        box,
        paragraphs,
        16,
        (),
        fill="panel",
        rounded=True,
        padding=Padding(Pt(14), Pt(10)),
        line_spacing=1.1,
        code=CodeOrigin("attention:attention", "ab" * 32, (1, 2, 3)),
    )


def slide(
    number: int,
    layout: Layout,
    *elements: Element,
    chapter: str | None = "第一章 为什么",
    notes: str = "先问学生：一个向量装得下整句话吗？",
    **more: object,
) -> PlacedSlide:
    return PlacedSlide(
        id=f"slide-{number}",
        number=number,
        kind="test",
        layout=layout,
        title=f"第 {number} 页",
        chapter=chapter,
        chapter_number=1,
        elements=elements,
        notes=(Paragraph((Run(notes),)),),
        **more,
    )


def deck(*slides: PlacedSlide, **change: object) -> PlacedDeck:
    chapters = tuple(dict.fromkeys(each.chapter for each in slides if each.chapter))
    values = {
        "title": "注意力机制",
        "subtitle": "从直觉到代码",
        "author": "教研组",
        "date": "2025-09-01",
        "lang": "zh-CN",
        "chapters": chapters,
        "slides": slides,
    }
    return PlacedDeck(**(values | change))


def full_deck() -> PlacedDeck:
    """A slide of each layout, every element type among them."""
    body = PAGE.body
    left, right = body.columns((1, 1), PAGE.gap)
    wide, narrow = body.columns((2, 1), PAGE.gap)
    top, bottom = body.rows((1, 1), PAGE.gap)
    cover = Box(PAGE.margin, Inches(2.0), Inches(12), Inches(1.6))
    below = Box(PAGE.margin, Inches(3.75), Inches(12), Inches(0.9))
    opener = Box(PAGE.margin, Inches(2.6), Inches(12), Inches(1.3))
    one, two = "第一章 为什么", "第二章 怎么做"
    latex = r"\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V"
    shapes = (
        Shape("底", bottom, Geometry.ROUNDED, fill="panel", outline="line"),
        Shape(
            "箭头",
            Box(left.right, bottom.top, PAGE.gap, Inches(1)),
            Geometry.ARROW,
            outline="query",
        ),
        Shape("线", Box(left.left, top.bottom, left.width, Emu(0)), Geometry.LINE, outline="line"),
        Shape("点", Box(left.left, bottom.top, Pt(20), Pt(20)), Geometry.ELLIPSE, fill="key"),
        Shape(
            "块", Box(left.right, bottom.top, Pt(20), Pt(20)), Geometry.RECTANGLE, fill="#123456"
        ),
    )
    return deck(
        slide(
            1,
            Layout.COVER,
            text(
                "注意力机制",
                cover,
                role=Role.TITLE,
                size=44,
                color="primary",
                bold=True,
                anchor=Anchor.BOTTOM,
            ),
            text("从直觉到代码", below, role=Role.SUBTITLE, size=24, color="muted"),
            chapter=None,
        ),
        slide(2, Layout.SECTION, text(one, opener, role=Role.TITLE, size=40, bold=True)),
        slide(3, Layout.TITLE_BODY, title("要点"), text(bullets(), role=Role.BODY, name="要点")),
        slide(
            4,
            Layout.TITLE_TWO,
            title("两栏"),
            text(bullets(), left, role=Role.BODY),
            text(bullets(), right, role=Role.BODY_2),
            chapter=two,
        ),
        slide(
            5,
            Layout.TITLE_PICTURE,
            title("图"),
            picture(body),
            chapter=two,
            source_line="figures.plots.map:attention_map · 1a2b3c4",
        ),
        slide(
            6,
            Layout.TITLE_PICTURE_BODY,
            title("图文"),
            picture(wide),
            text("同一张图，只存一次", narrow, role=Role.BODY),
            chapter=two,
        ),
        slide(7, Layout.TITLE_ONLY, title("表"), table(top), *shapes, chapter=two),
        slide(
            8,
            Layout.TITLE_ONLY,
            title("公式"),
            equation(latex, top),
            equation(r"\alpha_{ij}=\frac{\exp(e_{ij})}{\sum_{k=1}^{n}\exp(e_{ik})}", bottom),
            chapter=two,
        ),
        slide(9, Layout.TITLE_ONLY, title("代码"), code(body), chapter=two),
    )
