"""Which characters the typeface of figures, Noto Sans SC, can show; what it lacks no face on a slide surely has."""

from __future__ import annotations

from functools import cache

from PIL import ImageFont

#: in no table of characters
_NOTHING = "\U0010fffe"
_PIXELS = 24


@cache
def has_glyph(ch: str) -> bool:
    """Whether *ch* can be shown."""
    if ch.isascii() or ch.isspace() or _is_common(ch):
        return True
    return _picture(ch) != _picture(_NOTHING)


def _is_common(ch: str) -> bool:
    """Whether *ch* is in GB 2312, all of which the typeface has."""
    try:
        ch.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


@cache
def _font() -> ImageFont.FreeTypeFont:
    from pylopdf_fonts_zh_cn import sans_path

    return ImageFont.truetype(str(sans_path()), _PIXELS, layout_engine=ImageFont.Layout.BASIC)


@cache
def _picture(ch: str) -> tuple[tuple[int, int], bytes]:
    mask = _font().getmask(ch)
    return mask.size, bytes(mask)
