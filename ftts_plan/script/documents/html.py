"""HTML: the text of each block, white space collapsed as a browser does. Scripts, styles and the head are no text."""

from typing import Final

from ftts_plan.formats import needed_for
from ftts_plan.script.documents.paragraph_target import ParagraphTarget, TooMuch
from ftts_plan.units import Misuse

_BLOCKS: Final = frozenset(
    {
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "caption",
            "dd",
            "details",
            "div",
            "dl",
            "dt",
            "fieldset",
        ),
        *("figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main"),
        *("nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
    }
)
_SILENT: Final = frozenset(
    {"head", "script", "style", "template", "noscript", "svg", "math", "select", "textarea", "rp", "rt", "title"}
)
_BREAKS: Final = frozenset({"br", "img"})
MOST_BYTES: Final = 2**24
_SAFE: Final = {
    "no_network": True,
    "remove_comments": True,
    "remove_pis": True,
    "huge_tree": True,  # else a text of more than ten million bytes, and all after it, is dropped without a word
}


def html_paragraphs(name: str, data: bytes, encoding: str | None = None) -> list[str]:
    """The text of each block, in order; raises `Misuse` of the field `file`."""
    target = html_target()
    read_html(name, data, target, encoding)
    return target.paragraphs


def html_target() -> ParagraphTarget:
    """Takes the blocks of one page, or of several that are bounded together."""
    return ParagraphTarget(_BLOCKS, _SILENT, _BREAKS)


def read_html(name: str, data: bytes, target: ParagraphTarget, encoding: str | None) -> None:
    """Hand a page to `target`; raises `Misuse` of the field `file`."""
    with needed_for("HTML, DOCX and EPUB files", "files"):
        from lxml import etree  # noqa: PLC0415 - only for a document

    if len(data) > MOST_BYTES:
        raise Misuse("file", name, f"is an HTML page of more than {MOST_BYTES:,} bytes")
    if not data.strip():
        return
    try:
        parser = etree.HTMLParser(target=target, encoding=encoding, **_SAFE)
        etree.fromstring(data, parser)
    except TooMuch as problem:
        raise Misuse("file", name, str(problem)) from None
    except LookupError:
        raise Misuse("file", name, f"has the encoding {encoding!r:.40}, which is not known") from None
    except etree.XMLSyntaxError as problem:
        raise Misuse("file", name, f"is broken or not what its name says: {problem}") from None
