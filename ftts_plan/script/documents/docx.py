"""DOCX: the paragraphs of the main document, those in tables among them, in its order.

Insertions are text, tracked deletions are none. Footnotes, comments, headers and text boxes are not read.
"""

from typing import Final, NoReturn

from ftts_plan.script.documents.archive import Archive
from ftts_plan.script.documents.paragraph_target import ParagraphTarget, TooMuch
from ftts_plan.script.documents.xml_parts import xml_paragraphs, xml_tree
from ftts_plan.units import Misuse

_WORD: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT: Final = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_RELATION: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_KINDS: Final = "[Content_Types].xml"
_SILENT: Final = ("del", "moveFrom", "delText", "instrText", "txbxContent", "pPr", "rPr", "sectPr", "tblPr", "rt")


class _WordTarget(ParagraphTarget):
    """Of the text of a paragraph, only what stands in its `w:t` is any."""

    def __init__(self) -> None:
        every = [prefix + tag for prefix in (_WORD, _STRICT) for tag in _SILENT]
        super().__init__(
            blocks={f"{_WORD}p", f"{_STRICT}p"},
            silent={*every, _FALLBACK},
            breaks={prefix + tag for prefix in (_WORD, _STRICT) for tag in ("tab", "br", "cr")},
        )
        self._in_text = False

    def start(self, tag: str, attributes: object) -> None:
        self._in_text = tag in {f"{_WORD}t", f"{_STRICT}t"}
        super().start(tag, attributes)
        if tag in {f"{_WORD}noBreakHyphen", f"{_STRICT}noBreakHyphen"}:
            super().data("\N{NON-BREAKING HYPHEN}")

    def end(self, tag: str) -> None:
        self._in_text = False
        super().end(tag)

    def doctype(self, *declared: object) -> NoReturn:  # noqa: ARG002 - the parser gives it
        """A document type is declared, in whatever encoding and however far down."""
        raise TooMuch("has a document type, which is not read")

    def data(self, text: str) -> None:
        if self._in_text:
            super().data(text)


def docx_paragraphs(name: str, data: bytes) -> list[str]:
    """The text of each paragraph; raises `Misuse` of the field `file`, also for a document with macros."""
    archive = Archive(name, data)
    if _has_macros(name, archive):
        raise Misuse("file", name, "holds macros; save it as a DOCX without them")
    part = _main_part(name, archive)
    return xml_paragraphs(name, part, archive.read(part), _WordTarget())


def _has_macros(name: str, archive: Archive) -> bool:
    """Whether a part is one of macros by its name, or by the kind that the document states for it."""
    if any(part.casefold().endswith(("vbaproject.bin", "vbadata.xml")) for part in archive.names):
        return True
    if _KINDS not in archive.names:
        return False
    kinds = (element.get("ContentType", "") for element in xml_tree(name, _KINDS, archive.read(_KINDS)))
    return any(word in kind.casefold() for kind in kinds for word in ("macroenabled", "vbaproject"))


def _main_part(name: str, archive: Archive) -> str:
    relations = xml_tree(name, "_rels/.rels", archive.read("_rels/.rels"))
    for relation in relations.iter(_RELATION):
        if relation.get("Type", "").endswith("/officeDocument"):
            return str(relation.get("Target", "")).removeprefix("/")
    raise Misuse("file", name, "is broken or not what its name says: it names no document")
