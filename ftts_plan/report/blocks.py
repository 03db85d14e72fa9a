"""What a report is made of before it is HTML or Markdown. All text is plain; each form escapes it in its own way."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ftts_plan.charts import Picture


class Banner(NamedTuple):
    """The verdict."""

    text: str
    admitted: bool


class Paragraph(NamedTuple):
    """Running text."""

    text: str


class Note(NamedTuple):
    """What stands under a table or picture, in small print."""

    text: str


class Listing(NamedTuple):
    """Each item a lead that stands out, and the rest."""

    items: tuple[tuple[str, str], ...]
    numbered: bool = False


class Table(NamedTuple):
    """Rows of text under a head, the last column to the right if it holds `amounts`."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    amounts: bool = False
    marked: frozenset[tuple[int, int]] = frozenset()
    """The cells (row, column) that stand out."""


def table_of(rows: Sequence[Mapping[str, str]]) -> Table:
    """Rows that name their columns, at least one."""
    return Table(tuple(rows[0]), tuple(tuple(row.values()) for row in rows))


class Code(NamedTuple):
    """Lines that are to be copied as they are."""

    text: str


class Figure(NamedTuple):
    """A picture with its title and conditions."""

    picture: Picture


class Link(NamedTuple):
    """An address to open."""

    url: str


Block = Banner | Paragraph | Note | Listing | Table | Code | Figure | Link


class Section(NamedTuple):
    """A titled part; two that are `narrow` stand side by side where there is room."""

    title: str
    blocks: tuple[Block, ...]
    narrow: bool = False


class Content(NamedTuple):
    """A whole report."""

    title: str
    subtitle: str
    verdict: Banner
    speech: tuple[Paragraph | Note, ...]
    """The second verdict, whether the speech is cut off; and what that means for the cap and for memory."""
    sections: tuple[Section, ...]
