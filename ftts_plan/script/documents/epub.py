"""EPUB: the paragraphs of its documents in reading order. The list of contents is not read."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from posixpath import dirname, normpath
from typing import Final
from urllib.parse import unquote

from ftts_plan.script.documents.archive import Archive
from ftts_plan.script.documents.html import html_target, read_html
from ftts_plan.script.documents.xml_parts import xml_tree
from ftts_plan.units import Misuse

_CONTAINER: Final = "META-INF/container.xml"
_ENCRYPTION: Final = "META-INF/encryption.xml"
_KINDS: Final = ("application/xhtml+xml", "text/html")
_DECLARED: Final = re.compile(rb"<\?xml[^>]{0,200}?\sencoding\s*=\s*[\"']([\w.:-]{1,40})")


def epub_paragraphs(name: str, data: bytes) -> list[str]:
    """The text of each block, through all documents; raises `Misuse` of the field `file`, also for one with locks."""
    archive = Archive(name, data)
    book = _book(name, archive)
    documents = _documents(name, archive, book)
    if locked := _locked(name, archive) & {*documents}:
        raise Misuse("file", name, f"is locked: {min(locked)!r:.60} is encrypted")
    target = html_target()  # one, so that its limits hold for the whole book
    for path in documents:
        content = archive.read(path)
        read_html(name, content, target, _encoding(content))
    return target.paragraphs


def _encoding(data: bytes) -> str | None:
    """That of the XML declaration, else UTF-8, as XML has it; None where a byte order mark says it."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return None
    declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
    return declared[1].decode("ascii") if declared else "utf-8"


def _book(name: str, archive: Archive) -> str:
    for element in xml_tree(name, _CONTAINER, archive.read(_CONTAINER)).iter("{*}rootfile"):
        if path := element.get("full-path"):
            return str(path)
    raise Misuse("file", name, "is broken or not what its name says: it names no book")


def _documents(name: str, archive: Archive, book: str) -> list[str]:
    root = xml_tree(name, book, archive.read(book))
    items = {item.get("id"): item for item in root.iter("{*}item")}
    found: dict[str, None] = {}
    for reference in root.iter("{*}itemref"):
        item = items.get(reference.get("idref"))
        if item is None or item.get("media-type") not in _KINDS or "nav" in (item.get("properties") or "").split():
            continue
        path = normpath(f"{dirname(book)}/{unquote(item.get('href', ''))}").lstrip("/")
        if path.startswith(".."):
            raise Misuse("file", name, f"names a document outside of itself: {path!r:.60}")
        if path in found:
            raise Misuse("file", name, f"names a document twice: {path!r:.60}")
        found[path] = None
    if not found:
        raise Misuse("file", name, "names no document to be read")
    return [*found]


def _locked(name: str, archive: Archive) -> set[str]:
    if _ENCRYPTION not in archive.names:
        return set()
    root = xml_tree(name, _ENCRYPTION, archive.read(_ENCRYPTION))
    return {normpath(unquote(element.get("URI", ""))).lstrip("/") for element in root.iter("{*}CipherReference")}
