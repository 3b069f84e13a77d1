"""Pictures that appear click by click: the slide's timing, as PowerPoint itself writes it.

PowerPoint ignores a timing that lacks any of the presets, the nesting of three ``p:par`` or the
sequence's conditions, without a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from deckgen.assemble.xml import Node, node


def timing(clicks: Mapping[int, Sequence[int]]) -> Node | None:
    """The ``p:timing`` that shows shapes on clicks: click number → ids of shapes. None without clicks."""
    if not clicks:
        return None
    ids = count(1)
    root, sequence = next(ids), next(ids)
    steps = [_click(clicks[number], ids) for number in sorted(clicks)]
    main = _timed(
        sequence, {"dur": "indefinite", "nodeType": "mainSeq"}, node("p:childTnLst", None, *steps)
    )
    played = node(
        "p:seq",
        {"concurrent": 1, "nextAc": "seek"},
        main,
        node("p:prevCondLst", None, _on_slide("onPrev")),
        node("p:nextCondLst", None, _on_slide("onNext")),
    )
    whole = _timed(
        root,
        {"dur": "indefinite", "restart": "never", "nodeType": "tmRoot"},
        node("p:childTnLst", None, played),
    )
    return node("p:timing", None, node("p:tnLst", None, node("p:par", None, whole)))


def _click(shapes: Sequence[int], ids: Iterator[int]) -> Node:
    """One click, on which all of *shapes* appear at once."""
    outer, inner = next(ids), next(ids)
    effects = [
        _appear(shape, ids, "clickEffect" if first else "withEffect")
        for first, shape in zip([True] + [False] * (len(shapes) - 1), shapes, strict=True)
    ]
    at_once = _timed(inner, {"fill": "hold"}, _start("0"), node("p:childTnLst", None, *effects))
    waiting = _timed(
        outer,
        {"fill": "hold"},
        _start("indefinite"),
        node("p:childTnLst", None, node("p:par", None, at_once)),
    )
    return node("p:par", None, waiting)


def _appear(shape: int, ids: Iterator[int], trigger: str) -> Node:
    """The effect 'Appear' (entrance 1) of the shape with that id."""
    effect, change = next(ids), next(ids)
    behaviour = node(
        "p:cBhvr",
        None,
        _timed(change, {"dur": 1, "fill": "hold"}, _start("0")),
        node("p:tgtEl", None, node("p:spTgt", {"spid": shape})),
        node("p:attrNameLst", None, node("p:attrName", None, "style.visibility")),
    )
    visible = node("p:to", None, node("p:strVal", {"val": "visible"}))
    look = {
        "presetID": 1,
        "presetClass": "entr",
        "presetSubtype": 0,
        "fill": "hold",
        "nodeType": trigger,
    }
    shown = node("p:childTnLst", None, node("p:set", None, behaviour, visible))
    return node("p:par", None, _timed(effect, look, _start("0"), shown))


def _timed(identity: int, attributes: Mapping[str, object], *content: Node) -> Node:
    return node("p:cTn", {"id": identity, **attributes}, *content)


def _start(delay: str) -> Node:
    return node("p:stCondLst", None, node("p:cond", {"delay": delay}))


def _on_slide(event: str) -> Node:
    slide = node("p:tgtEl", None, node("p:sldTgt"))
    return node("p:cond", {"evt": event, "delay": 0}, slide)
