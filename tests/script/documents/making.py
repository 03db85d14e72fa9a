"""Documents made in memory, sound and hostile."""

import io
import zipfile
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
RELATIONS: Final = (
    f'<Relationships xmlns="{_PACKAGE}">'
    '<Relationship Id="r" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>'
)
CONTAINER: Final = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OPS/book.opf"/></rootfiles></container>'
)
LAUGHS: Final = '<!DOCTYPE z [<!ENTITY l0 "lol">{}]>'.format(
    "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
)


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return out.getvalue()


def docx(body: str, parts: Mapping[str, str | bytes] = MappingProxyType({}), head: str = "") -> bytes:
    document = f'{head}<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>'
    return archive({"_rels/.rels": RELATIONS, "word/document.xml": document, **parts})


def word_paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def epub(documents: Mapping[str, str | bytes], parts: Mapping[str, str | bytes] = MappingProxyType({})) -> bytes:
    """The documents in their order, under `OPS/`."""
    items = "".join(
        f'<item id="i{n}" href="{at}" media-type="application/xhtml+xml"/>' for n, at in enumerate(documents)
    )
    spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(documents)))
    book = f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{spine}</spine></package>'
    inside = {f"OPS/{name}": content for name, content in documents.items() if ".." not in name}
    return archive({"META-INF/container.xml": CONTAINER, "OPS/book.opf": book, **inside, **parts})


def cues(texts: list[str], kind: str) -> bytes:
    """A cue a second; WebVTT has a head, and a point in its times."""
    mark = "," if kind == "srt" else "."

    def time(seconds: int) -> str:
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{mark}000"

    blocks = [f"{n}\n{time(n)} --> {time(n + 1)}\n{text}\n" for n, text in enumerate(texts, start=1)]
    return ("WEBVTT\n\n" * (kind == "vtt") + "\n".join(blocks)).encode()
