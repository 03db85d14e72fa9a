"""Bytes to text: UTF-8 with or without a byte order mark, UTF-16 and UTF-32, and what is no text at all."""

import codecs
import io
from typing import Final

from ftts_plan.units import Misuse

# The longer mark first: UTF-32's begins with UTF-16's.
_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)
_HEAD_BYTES: Final = 4_096
_NEVER_IN_TEXT: Final = bytes({*range(32)} - {*b"\t\n\v\f\r\x1b"})


def decoded(name: str, data: bytes, encoding: str | None = None) -> io.TextIOWrapper:
    """`data` as a stream of text with its line ends as they are; raises `Misuse` of the field `file`.

    A byte that the encoding does not have becomes half a surrogate pair, so that it spoils its own row only.
    `encoding` is found out unless it is given; raises `Misuse` of that field for one that Python does not know.
    """
    encoding = encoding_of(name, data) if encoding is None else _known(encoding)
    errors = "surrogatepass" if encoding.startswith(("utf-16", "utf-32")) else "surrogateescape"
    return io.TextIOWrapper(io.BytesIO(data), encoding=encoding, errors=errors, newline="")


def _known(encoding: str) -> str:
    try:
        found = codecs.lookup(encoding)
        "".encode(found.name)  # rot13 and base64 are codecs, and no encodings of text
    except (LookupError, ValueError, TypeError):
        raise Misuse("encoding", encoding, "is not an encoding of text, such as utf-8, cp1252 or shift_jis") from None
    return found.name


def encoding_of(name: str, data: bytes) -> str:
    """The encoding of a text, by its byte order mark or its zero bytes, else UTF-8; raises `Misuse`."""
    head = data[:_HEAD_BYTES]
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    # Without a mark, UTF-16 of most scripts shows by its zero bytes being all high or all low ones.
    high, low = head[::2].count(0), head[1::2].count(0)
    if 0 in head and max(high, low) * 10 >= len(head) and min(high, low) * 50 <= max(high, low):
        return "utf-16-be" if high > low else "utf-16-le"
    if len(head.translate(None, _NEVER_IN_TEXT)) < len(head) * 0.99:
        raise Misuse("file", name, "is not a text file: it holds bytes that no text has")
    return "utf-8"
