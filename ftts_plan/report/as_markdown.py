"""A report as Markdown: the same text and tables; each picture as its finding and what it shows in words."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from ftts_plan.formats import Scenario, markdown_safe
from ftts_plan.report.blocks import Banner, Block, Code, Figure, Link, Listing, Note, Paragraph, Table
from ftts_plan.report.content import content
from ftts_plan.speech import Pace

_NO_ADDRESS: Final = re.compile(r"[\s<>]")


def report_markdown(
    subject: Scenario, others: Sequence[Scenario] = (), *, url: str = "", pace: Pace | None = None
) -> str:
    """The report that `report_html` gives, as Markdown."""
    made = content(subject, others, url, pace)
    parts = [
        f"# {markdown_safe(made.title)}",
        markdown_safe(made.subtitle),
        _block(made.verdict),
        *map(_block, made.speech),
    ]
    for section in made.sections:
        parts += [f"## {markdown_safe(section.title)}", *map(_block, section.blocks)]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Banner(text):
            return f"**{markdown_safe(text)}**"
        case Paragraph(text) | Note(text):
            return markdown_safe(text)
        case Code(text):
            return "\n".join(f"    {line}" for line in text.split("\n"))
        case Link(url) if url.startswith(("http://", "https://")) and not _NO_ADDRESS.search(url):
            return f"<{url}>"
        case Link(url):
            return markdown_safe(url)
        case Listing(items, numbered):
            bullet = "1." if numbered else "-"
            return "\n".join(f"{bullet} {_bold(lead)}{markdown_safe(rest)}" for lead, rest in items)
        case Table():
            return markdown_table(block)
        case Figure(picture):
            return (
                f"**{markdown_safe(picture.title)}** {markdown_safe(picture.subtitle)}\n\n"
                f"{markdown_safe(picture.alternative)}"
            )
        case _:
            assert_never(block)


def _bold(lead: str) -> str:
    return f"**{markdown_safe(lead)}** " if lead else ""


def markdown_table(table: Table) -> str:
    """A table whose cells show just their text."""
    rows = (
        [f"**{markdown_safe(cell)}**" if (i, j) in table.marked else markdown_safe(cell) for j, cell in enumerate(row)]
        for i, row in enumerate(table.rows)
    )
    return "\n".join(map(_line, (map(markdown_safe, table.head), ["---"] * len(table.head), *rows)))


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
