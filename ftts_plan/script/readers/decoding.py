"""Bytes to text: UTF-8 with or without a byte order mark, UTF-16 and UTF-32, and what is no text at all."""

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


def decoded(name: str, data: bytes) -> io.TextIOWrapper:
    """`data` as a stream of text with its line ends as they are; raises `Misuse` of the field `file`.

    A byte that is not UTF-8 becomes half a surrogate pair, so that it spoils its own row only.
    """
    encoding = _encoding(name, data[:_HEAD_BYTES])
    errors = "surrogateescape" if encoding.startswith("utf-8") else "surrogatepass"
    return io.TextIOWrapper(io.BytesIO(data), encoding=encoding, errors=errors, newline="")


def _encoding(name: str, head: bytes) -> str:
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
