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
_BREAKS: Final = frozenset({"br", "img", "wbr"})
MOST_BYTES: Final = 2**24


def html_paragraphs(name: str, data: bytes, encoding: str | None = None) -> list[str]:
    """The text of each block, in order; raises `Misuse` of the field `file`."""
    with needed_for("HTML, DOCX and EPUB files", "files"):
        from lxml import etree  # noqa: PLC0415 - only for a document

    if len(data) > MOST_BYTES:
        raise Misuse("file", name, f"is an HTML page of more than {MOST_BYTES:,} bytes")
    if not data.strip():
        return []
    target = ParagraphTarget(_BLOCKS, _SILENT, _BREAKS)
    parser = etree.HTMLParser(target=target, encoding=encoding, no_network=True, remove_comments=True, remove_pis=True)
    try:
        etree.fromstring(data, parser)
    except TooMuch as problem:
        raise Misuse("file", name, str(problem)) from None
    except etree.XMLSyntaxError as problem:
        raise Misuse("file", name, f"is broken or not what its name says: {problem}") from None
    return target.paragraphs
