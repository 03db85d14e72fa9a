"""Markdown: the text of each paragraph, heading, item and cell. Marks, addresses, code blocks and images are not."""

import re
from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.units import Misuse

MOST_CHARACTERS: Final = 2**21
MOST_MARKS: Final = 50_000
"""Of those that may begin or end something: the parser looks for the other end of each."""
MOST_LINES: Final = 50_000
"""Of those that are not blank: each may be a block, which is the most costly."""
MOST_ESCAPES: Final = 500_000
_ESCAPES: Final = re.compile(r"[\\&\]]")
_LINES: Final = re.compile(r"\S[^\n\r]*")
_MARKS: Final = re.compile(r"[\[*_`<~]")
_FRONT_MATTER: Final = re.compile(r"\A---\n.*?\n(?:---|\.\.\.)\n", re.DOTALL)


def markdown_paragraphs(name: str, text: str) -> list[str]:
    """The text of each block; raises `Misuse` of the field `file`."""
    with needed_for("Markdown files", "files"):
        from markdown_it import MarkdownIt  # noqa: PLC0415 - only for Markdown

    if len(text) > MOST_CHARACTERS:
        raise Misuse("file", name, f"is Markdown of more than {MOST_CHARACTERS:,} characters")
    if (marks := sum(1 for _ in _MARKS.finditer(text))) > MOST_MARKS:
        raise Misuse("file", name, f"is Markdown with {marks:,} marks; at most {MOST_MARKS:,} are read")
    if sum(1 for _ in _LINES.finditer(text)) > MOST_LINES:
        raise Misuse("file", name, f"is Markdown of more than {MOST_LINES:,} lines")
    if sum(1 for _ in _ESCAPES.finditer(text)) > MOST_ESCAPES:
        raise Misuse("file", name, f"is Markdown with more than {MOST_ESCAPES:,} escapes")
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    text = _FRONT_MATTER.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    found = (_text(token.children or []) for token in parser.parse(text) if token.type == "inline")
    return [paragraph for paragraph in found if paragraph]


def _text(tokens: list[Any]) -> str:
    kept = []
    for token in tokens:
        if token.type in {"text", "text_special", "code_inline"}:
            kept.append(token.content)
        elif token.type in {"softbreak", "hardbreak"}:
            kept.append(" ")
    return " ".join("".join(kept).split())
