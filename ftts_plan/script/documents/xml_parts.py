"""The XML parts of a document, parsed without entities, document types or the network."""

from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.script.documents.paragraph_target import ParagraphTarget, TooMuch
from ftts_plan.units import Misuse

MOST_TREE_BYTES: Final = 2**21
"""Of a part that is held as a whole: a list of the other parts."""


def xml_tree(name: str, part: str, data: bytes) -> Any:
    """The root element of a small part; raises `Misuse` of the field `file`."""
    if len(data) > MOST_TREE_BYTES:
        raise Misuse("file", name, f"has a part {part!r:.60} of more than {MOST_TREE_BYTES:,} bytes")
    _refuse_doctype(name, part, data)
    etree = _etree()
    try:
        root = etree.fromstring(data, etree.XMLParser(**_SAFE))
    except etree.XMLSyntaxError as problem:
        raise Misuse("file", name, f"is broken: {part}: {problem}") from None
    if root.getroottree().docinfo.doctype:  # in an encoding of two bytes, or far down
        raise Misuse("file", name, _HAS_DOCTYPE.format(part=part))
    return root


def xml_paragraphs(name: str, part: str, data: bytes, target: ParagraphTarget) -> list[str]:
    """What `target` makes of a large part; raises `Misuse` of the field `file`."""
    _refuse_doctype(name, part, data)
    etree = _etree()
    try:
        etree.fromstring(data, etree.XMLParser(target=target, **_SAFE))
    except TooMuch as problem:
        raise Misuse("file", name, str(problem)) from None
    except etree.XMLSyntaxError as problem:
        raise Misuse("file", name, f"is broken: {part}: {problem}") from None
    return target.paragraphs


def _refuse_doctype(name: str, part: str, data: bytes) -> None:
    if b"<!DOCTYPE" in data[:4_096]:
        raise Misuse("file", name, _HAS_DOCTYPE.format(part=part))


_HAS_DOCTYPE: Final = "has a document type in {part!r:.60}, which is not read"
_SAFE: Final[dict[str, Any]] = {
    "resolve_entities": False,
    "load_dtd": False,
    "no_network": True,
    "huge_tree": False,
    "remove_comments": True,
    "remove_pis": True,
}


def _etree() -> Any:
    with needed_for("HTML, DOCX and EPUB files", "files"):
        from lxml import etree  # noqa: PLC0415 - only for a document

    return etree
