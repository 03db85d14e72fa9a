"""A report as one HTML file: no script, nothing fetched, pictures inline, fit for A4 paper."""

import re
from collections.abc import Sequence
from html import escape
from typing import Final, assert_never

from ftts_plan.formats import Scenario
from ftts_plan.report.blocks import Banner, Block, Code, Figure, Link, Listing, Note, Paragraph, Section, Table
from ftts_plan.report.content import content
from ftts_plan.report.exports import to_svg
from ftts_plan.report.style import STYLE
from ftts_plan.speech import Pace

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_PICTURE_WIDTH: Final = 720
_BEFORE_UNIT: Final = re.compile(r"(?<=\d) (?=(?:[KMGTPE]?i?B|s|frames?|tokens?)\b)")


def report_html(subject: Scenario, others: Sequence[Scenario] = (), *, url: str = "", pace: Pace | None = None) -> str:
    """The report of `subject` beside up to five `others`; `url` opens the same view. Same inputs, same text.

    `pace`: the typical one where it is left out. Raises `Misuse` as
    `scenarios.collected` does.
    """
    made = content(subject, others, url, pace)
    title = escape(made.title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<header><h1>{title}</h1><p class="made">{escape(made.subtitle)}</p></header>\n'
        f"{block_html(made.verdict)}\n{''.join(map(block_html, made.speech))}\n"
        f"{''.join(map(_section, made.sections))}</main>\n</body>\n</html>\n"
    )


def block_html(block: Block) -> str:
    """One block, its text escaped; how it looks is up to the document around it."""
    match block:
        case Banner(text, admitted):
            return f'<p class="{"admitted" if admitted else "refused"} verdict">{_text(text)}</p>'
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Note(text):
            return f'<p class="note">{_text(text)}</p>'
        case Code(text):
            return f"<pre>{escape(text)}</pre>"
        case Link(url):
            return _link(url)
        case Listing(items, numbered):
            kind = "ol" if numbered else "ul"
            inside = "".join(f"<li>{_bold(lead)}{_text(rest)}</li>" for lead, rest in items)
            return f"<{kind}>{inside}</{kind}>"
        case Table():
            return _table(block)
        case Figure(picture):
            svg = to_svg(picture, width=_PICTURE_WIDTH, titled=False)
            return (
                f"<figure><figcaption><strong>{_text(picture.title)}</strong>{_text(picture.subtitle)}</figcaption>"
                f'<div role="img" aria-label="{escape(picture.alternative)}">{svg}</div></figure>'
            )
        case _:
            assert_never(block)


def _section(section: Section) -> str:
    kind = ' class="narrow"' if section.narrow else ""
    blocks = "\n".join(map(block_html, section.blocks))
    return f"<section{kind}><h2>{_text(section.title)}</h2>\n{blocks}\n</section>\n"


def _text(text: str) -> str:
    """Escaped, and no number parted from its unit at the end of a line."""
    return _BEFORE_UNIT.sub("\u00a0", escape(text))


def _bold(lead: str) -> str:
    return f"<strong>{_text(lead)}</strong> " if lead else ""


def _link(url: str) -> str:
    """An address to open; one that would do anything else than open a page is no link."""
    if not url.startswith(("http://", "https://")):
        return f'<p class="link">{escape(url)}</p>'
    return f'<p class="link"><a href="{escape(url)}">{escape(url)}</a></p>'


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in table.head)
    rows = "".join(f"<tr>{_row(table, i)}</tr>" for i in range(len(table.rows)))
    kind = ' class="amounts"' if table.amounts else ""
    return f"<table{kind}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(table: Table, i: int) -> str:
    first, *rest = table.rows[i]
    marks = (' class="differs"' if (i, j) in table.marked else "" for j in range(1, len(table.rows[i])))
    cells = "".join(f"<td{mark}>{_text(cell)}</td>" for mark, cell in zip(marks, rest, strict=True))
    return f'<th scope="row">{_text(first)}</th>{cells}'
