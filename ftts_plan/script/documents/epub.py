"""EPUB: the paragraphs of its documents in reading order. The list of contents is not read."""

from posixpath import dirname, normpath
from typing import Final
from urllib.parse import unquote

from ftts_plan.script.documents.archive import Archive
from ftts_plan.script.documents.html import html_paragraphs
from ftts_plan.script.documents.xml_parts import xml_tree
from ftts_plan.units import Misuse

_CONTAINER: Final = "META-INF/container.xml"
_ENCRYPTION: Final = "META-INF/encryption.xml"
_KINDS: Final = ("application/xhtml+xml", "text/html")


def epub_paragraphs(name: str, data: bytes) -> list[str]:
    """The text of each block, through all documents; raises `Misuse` of the field `file`, also for one with locks."""
    archive = Archive(name, data)
    book = _book(name, archive)
    documents = _documents(name, archive, book)
    if locked := _locked(name, archive) & {*documents}:
        raise Misuse("file", name, f"is locked: {min(locked)!r:.60} is encrypted")
    return [paragraph for path in documents for paragraph in html_paragraphs(name, archive.read(path))]


def _book(name: str, archive: Archive) -> str:
    for element in xml_tree(name, _CONTAINER, archive.read(_CONTAINER)).iter("{*}rootfile"):
        if path := element.get("full-path"):
            return str(path)
    raise Misuse("file", name, "is broken or not what its name says: it names no book")


def _documents(name: str, archive: Archive, book: str) -> list[str]:
    root = xml_tree(name, book, archive.read(book))
    items = {item.get("id"): item for item in root.iter("{*}item")}
    found = []
    for reference in root.iter("{*}itemref"):
        item = items.get(reference.get("idref"))
        if item is None or item.get("media-type") not in _KINDS or "nav" in (item.get("properties") or "").split():
            continue
        path = normpath(f"{dirname(book)}/{unquote(item.get('href', ''))}").lstrip("/")
        if path.startswith(".."):
            raise Misuse("file", name, f"names a document outside of itself: {path!r:.60}")
        found.append(path)
    if not found:
        raise Misuse("file", name, "names no document to be read")
    return found


def _locked(name: str, archive: Archive) -> set[str]:
    if _ENCRYPTION not in archive.names:
        return set()
    root = xml_tree(name, _ENCRYPTION, archive.read(_ENCRYPTION))
    return {unquote(element.get("URI", "")) for element in root.iter("{*}CipherReference")}
