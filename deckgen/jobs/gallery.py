"""One page with every figure: how it looks, its parameters, and YAML to paste."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path

from deckgen.jobs.artifacts import Drawing
from deckgen.jobs.catalog import Described, Studio, catalog
from deckgen.jobs.requests import FigureRequest
from deckgen.jobs.run import run
from deckgen.problems import Problem
from deckgen.storage import write_atomically


def write_gallery(studio: Studio, path: Path) -> tuple[Problem, ...]:
    """Draw every figure with its defaults and write the page to *path*; what failed comes back."""
    index = studio.index
    room = studio.course.theme.page.body
    requests = {
        name: FigureRequest(name, room.width, room.height) for name in sorted(index.figures)
    }
    done = run(
        requests.values(),
        course=studio.course,
        index=index,
        options=studio.options,
        reporter=studio.reporter,
    )
    drawings = {name: done.artifacts.get(request) for name, request in requests.items()}
    described = [each for each in catalog(studio.course, index) if each.entry.kind == "figure"]
    write_atomically(path, _page(studio.course.info.title, described, drawings).encode())
    return done.problems


def _page(title: str, figures: list[Described], drawings: Mapping[str, object]) -> str:
    from jinja2 import Environment

    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(_HTML)
    items = [
        {
            "entry": each.entry,
            "seconds": each.seconds,
            "functions": each.functions,
            "picture": _data_uri(drawings.get(each.entry.name)),
            "alt": getattr(drawings.get(each.entry.name), "alt", ""),
            "yaml": _snippet(each),
        }
        for each in figures
    ]
    return template.render(title=title, items=items)


def _data_uri(drawing: object) -> str | None:
    if not isinstance(drawing, Drawing):
        return None
    return "data:image/png;base64," + base64.b64encode(drawing.png).decode()


def _snippet(each: Described) -> str:
    """A slide's ``figure:`` with every parameter at its default."""
    if not each.entry.parameters:
        return f"figure: {{use: {each.entry.name}}}"
    lines = ["figure:", f"  use: {each.entry.name}", "  params:"]
    lines += [f"    {p.name}: {_yaml(p.default)}" for p in each.entry.parameters]
    return "\n".join(lines)


def _yaml(value: object) -> str:
    """*value* in YAML, on one line."""
    import json

    plain = list(value) if isinstance(value, tuple) else value
    return json.dumps(plain, ensure_ascii=False)


_HTML = """\
<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #f4f5f8 }
  main { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)) }
  article { background: #fff; border-radius: 8px; padding: 1rem; overflow: hidden }
  img { width: 100% } h2 { margin: .5rem 0; font-size: 1.1rem }
  pre { background: #f4f5f8; padding: .6rem; overflow: auto; font-size: .85rem }
  table { border-collapse: collapse; font-size: .85rem } td { padding: .1rem .8rem .1rem 0 }
  small { color: #5b6470 }
</style>
<h1>{{ title }}</h1>
<main>
{% for item in items %}
<article id="{{ item.entry.name }}">
  {% if item.picture %}
  <img loading="lazy" src="{{ item.picture }}" alt="{{ item.alt }}">
  {% endif %}
  <h2>{{ item.entry.name }}</h2>
  <p>{{ item.entry.summary }}</p>
  <table>
  {% for parameter in item.entry.parameters %}
    <tr><td><code>{{ parameter.name }}</code></td><td>{{ parameter.annotation }}</td>
    <td><code>{{ parameter.default }}</code></td></tr>
  {% endfor %}
  </table>
  <pre>{{ item.yaml }}</pre>
  <small>{{ item.entry.file }}:{{ item.entry.line }}
  {%- if item.seconds is not none %} · {{ "%.1f"|format(item.seconds) }} s{% endif %}
  {%- if item.functions %}<br>{{ item.functions | join(", ") }}{% endif %}</small>
</article>
{% endfor %}
</main>
</html>
"""
