"""The page's template (jinja, everything escaped)."""

from __future__ import annotations

PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>{{ "proven" if not errors else "not proven" }}: {{ manifest.course }}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 78rem; padding: 0 1rem;
         color: #1c2333; background: #f5f6f9 }
  h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem }
  .ok { color: #0a6b3d } .no { color: #b3261e } .muted { color: #5c6578 }
  .card { display: grid; grid-template-columns: minmax(16rem, 5fr) 6fr; gap: 1.2rem; background: #fff;
          border: 1px solid #d9dde6; border-radius: 8px; padding: 1rem; margin: .6rem 0 }
  @media (max-width: 52rem) { .card { grid-template-columns: 1fr } }
  .card.failed { border-color: #b3261e; border-left-width: 5px }
  img { max-width: 100%; border: 1px solid #e3e6ee; background: #fff }
  pre { margin: 0; overflow-x: auto; font: 12.5px/1.45 ui-monospace, Consolas, monospace }
  code { font: .92em ui-monospace, Consolas, monospace }
  .line { display: block; white-space: pre; border-left: 4px solid transparent; padding-left: .5rem }
  .covered { border-color: #2e9d63; background: #edf8f1 } .bare { border-color: #b3261e; background: #fdecea }
  .n { color: #8a93a5; display: inline-block; width: 3.2em; text-align: right; padding-right: .8em }
  details { margin: .35rem 0 } summary { cursor: pointer }
  ul { margin: .2rem 0; padding-left: 1.3rem } table { border-collapse: collapse } td, th { padding: .2rem .7rem .2rem 0; text-align: left }
  @media (prefers-color-scheme: dark) {
    body { color: #e6e9f0; background: #14171d } .card { background: #1d222b; border-color: #333a47 }
    .covered { background: #173325 } .bare { background: #46201d } .ok { color: #6fd39e } .no { color: #ff8f86 }
    .muted, .n { color: #97a0b3 } }
</style>
<h1 class="{{ 'no' if errors else 'ok' }}">{{ summary }}</h1>
<p class="muted">Course <code>{{ manifest.course }}</code> · content <code>{{ manifest.content[:12] }}</code>
{%- if manifest.commit %} · commit <code>{{ manifest.commit[:12] }}</code>{{ " (modified)" if manifest.modified }}{% endif %}
· deck saved by {{ report.deck.saved_by }}</p>
{% for name, problems in (("Problems", errors), ("Remarks", notes)) if problems -%}
<h2>{{ name }}</h2>
<ul>
{%- for problem in problems %}
  <li>{% if problem.place %}<code>{{ problem.place }}</code> {% endif %}<b>{{ problem.code }}</b>: {{ problem.message }}
  {%- if problem.hint %} <span class="muted">({{ problem.hint }})</span>{% endif %}</li>
{%- endfor %}
</ul>
{% endfor -%}
{% for section in sections -%}
<h2>{{ section.number or "—" }} · {{ section.title }}</h2>
{% for card in section.cards -%}
<section class="card {{ 'failed' if card.row.failed }}">
<div>
{% if card.picture %}<img src="{{ card.picture }}" alt="{{ card.row.item.content.alt }}">
<p class="muted">{{ card.row.item.content.alt }}</p>
{% elif card.row.item.key.kind.value == "figure" %}<p class="no">The picture is not in the deck.</p>
{% else %}<pre>{{ card.row.result }}</pre>
{% endif -%}
</div>
<div>
<b>{{ card.row.item.key.kind.value }} <code>{{ card.row.item.name }}</code></b>
<span class="{{ 'no' if card.row.failed else 'ok' }}">{{ "not proven" if card.row.failed else "proven" }}</span>
<table>
<tr><th>covered</th><td>{{ card.row.covered }} of {{ card.row.ran }} statements</td></tr>
{%- if card.row.picture %}<tr><th>picture</th><td>{{ card.row.picture }}</td></tr>{% endif %}
{%- if card.row.numbers %}<tr><th>numbers</th><td>{{ card.row.numbers }}</td></tr>{% endif %}
{%- for job in card.row.item.jobs %}<tr><th>{{ job.name }}</th><td><code>{{ job.params }}</code></td></tr>{% endfor %}
</table>
{% for function in card.functions -%}
<details{{ " open" if function.bare }}><summary><code>{{ function.name }}</code>
<span class="muted">{{ function.where }}</span></summary>
<pre>{% for line in function.lines %}<span class="line {{ line.state }}"><span class="n">{{ line.number }}</span>{{ line.text }}</span>{% endfor %}</pre>
</details>
{% endfor -%}
<details><summary>{{ card.tests | length }} tests</summary>
<ul>{% for test in card.tests %}<li><code>{{ test }}</code></li>{% endfor %}</ul></details>
</div>
</section>
{% endfor -%}
{% if section.values -%}
<table>
<tr><th>number on the slide</th><th>where it comes from</th><th></th></tr>
{%- for expression, text, failed in section.values %}
<tr><td>{{ text }}</td><td><code>{{ expression }}</code></td><td class="{{ 'no' if failed else 'ok' }}">{{ "not proven" if failed else "proven" }}</td></tr>
{%- endfor %}
</table>
{% endif -%}
{% endfor -%}
</html>
"""
