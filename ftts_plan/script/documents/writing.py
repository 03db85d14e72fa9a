"""Cues and paragraphs written as files that the readers here read back to the same texts."""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from ftts_plan.script.documents.subtitles import Cue

_WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
_DOCUMENT: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_MARKS: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&])")
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_cues(cues: Iterable[Cue], *, webvtt: bool) -> bytes:
    """SRT, or WebVTT."""
    mark, head = (".", "WEBVTT\n\n") if webvtt else (",", "")
    blocks = [
        f"{number}\n{_time(cue.start_milliseconds, mark)} --> {_time(cue.end_milliseconds, mark)}\n"
        f"{escape(' '.join(cue.text.split()), quote=False)}\n"
        for number, cue in enumerate(cues, start=1)
    ]
    return (head + "\n".join(blocks)).encode()


def _time(milliseconds: int, mark: str) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{mark}{rest:03}"


def write_html(paragraphs: Sequence[str]) -> bytes:
    """A page with a paragraph each."""
    body = "\n".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    head = '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>Script</title></head><body>'
    return f"{head}\n{body}\n</body></html>\n".encode()


def write_markdown(paragraphs: Sequence[str]) -> bytes:
    """Paragraphs in which no character means anything but itself."""
    return ("\n\n".join(_MARKS.sub(r"\\\1", text) for text in paragraphs) + "\n").encode()


def write_docx(paragraphs: Sequence[str]) -> bytes:
    """A document with a paragraph each."""
    body = "".join(f'<w:p><w:r><w:t xml:space="preserve">{_xml(text)}</w:t></w:r></w:p>' for text in paragraphs)
    return _archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override '
            f'PartName="/word/document.xml" ContentType="{_DOCUMENT}"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
            f'Type="{_OFFICE}" Target="word/document.xml"/></Relationships>',
            "word/document.xml": f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>',
        }
    )


def write_epub(paragraphs: Sequence[str]) -> bytes:
    """A book of one document."""
    body = "".join(f"<p>{_xml(text)}</p>" for text in paragraphs)
    return _archive(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container version="1.0" '
            'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
            "</container>",
            "book.opf": '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">script</dc:identifier>'
            "<dc:title>Script</dc:title><dc:language>en</dc:language></metadata><manifest>"
            '<item id="t" href="text.xhtml" media-type="application/xhtml+xml"/></manifest>'
            '<spine><itemref idref="t"/></spine></package>',
            "text.xhtml": f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Script</title></head><body>{body}'
            "</body></html>",
        }
    )


def _xml(text: str) -> str:
    return escape(_NOT_XML.sub(" ", text), quote=False)


def _archive(parts: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            stored = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            made.writestr(name, content if name == "mimetype" else f'<?xml version="1.0"?>{content}', stored)
    return out.getvalue()
