"""Reading the page's own HTML: the verdict bar, lines of figures, and the words above a picture."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from streamlit.testing.v1 import AppTest


class Bar(NamedTuple):
    """The verdict bar: what it says of memory, of speech, and of boxes that cannot be read."""

    memory: str
    speech: str
    unread: str
    classes: frozenset[str]


class Line(NamedTuple):
    """One figure of a line of them: what it shows, a few words beside it, and what pointing at it shows."""

    shown: str
    detail: str
    exact: str


class Heading(NamedTuple):
    """The words above a picture, and what it says to people who do not see it."""

    title: str
    conditions: str
    alternative: str


def verdict_bar(page: AppTest) -> Bar:
    [bar] = _of_class(page, "div", "ftts-bar")
    memory, speech, *unread = bar.findall("p")
    return Bar(_words(memory), _words(speech), " ".join(map(_words, unread)), frozenset(bar.get("class", "").split()))


def figure_lines(page: AppTest, *, edges: bool) -> dict[str, Line]:
    """The figures above the growth picture, or the next edges below it."""
    lines: dict[str, Line] = {}
    for block in _of_class(page, "dl", "ftts-figures"):
        if ("ftts-edges" in block.get("class", "").split()) == edges:
            for row in block.findall("div"):
                name, figure = row
                detail = " ".join(map(_words, figure.findall("span")))
                lines[_words(name)] = Line((figure.text or "").strip(), detail, figure.get("title", ""))
    return lines


def headings(page: AppTest) -> list[Heading]:
    """The words above each picture, in the order of the page."""
    return [Heading(*map(_words, block)) for block in _of_class(page, "div", "ftts-picture")]


def arithmetic_lines(page: AppTest) -> list[str]:
    """The equations of the page Plan, a line each, without the blanks that align them."""
    [shown] = _of_class(page, "pre", "ftts-arithmetic")
    return [" ".join(line.split()) for line in "".join(shown.itertext()).splitlines()]


def first_headings(page: AppTest) -> list[str]:
    """Every `h1` of the page."""
    ours = [_words(heading) for block in _blocks(page) for heading in block.iter("h1")]
    return [*ours, *(title.value for title in page.title)]


def _of_class(page: AppTest, tag: str, name: str) -> list[Element]:
    return [
        element for block in _blocks(page) for element in block.iter(tag) if name in element.get("class", "").split()
    ]


def _blocks(page: AppTest) -> Iterator[Element]:
    """Every HTML block but the style. They are well-formed XML as well, or a text in one was not escaped."""
    for block in page.get("html"):
        body = block.proto.body
        if not body.startswith("<style>"):
            yield fromstring(f"<block>{body}</block>")


def _words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())
