"""The engine's own words on slides, in the languages that it speaks."""

from __future__ import annotations

from collections.abc import Mapping

UI: Mapping[str, Mapping[str, str]] = {
    "zh-CN": {
        "agenda": "目录",
        "answer": "答案",
        "cause": "原因",
        "chapter": "第 {number} 章",
        "code_in": "代码：{files}",
        "continued": "续",
        "figure_from": "图由 {function} 生成",
        "fix": "修复",
        "look": "如何检查",
        "minutes": "{number} 分钟",
        "next_on_path": "按这条路线，下一页是：{title}",
        "output": "输出",
        "question": "问题",
        "route_pages": "{title}：第 {pages} 页",
        "references": "参考文献",
        "summary": "小结",
        "symptom": "症状",
        "tests_in": "测试：{files}",
    },
    "en-US": {
        "agenda": "Agenda",
        "answer": "Answer",
        "cause": "Cause",
        "chapter": "Chapter {number}",
        "code_in": "Code: {files}",
        "continued": "continued",
        "figure_from": "Figure made by {function}",
        "fix": "Fix",
        "look": "How to look",
        "minutes": "{number} min",
        "next_on_path": "On this path the next slide is: {title}",
        "output": "Output",
        "question": "Question",
        "route_pages": "{title}: slides {pages}",
        "references": "References",
        "summary": "Summary",
        "symptom": "Symptom",
        "tests_in": "Tests: {files}",
    },
}
