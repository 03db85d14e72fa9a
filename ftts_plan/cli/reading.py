"""Files and standard input, bounded in size. What cannot be read or written is a `Misuse`."""

import sys
from pathlib import Path

from ftts_plan.speech import MAX_TEXT_CHARACTERS
from ftts_plan.units import Misuse

STANDARD_INPUT = "-"
_MOST_TEXT_BYTES = 4 * MAX_TEXT_CHARACTERS  # no encoding of Unicode takes more a character


def read_bytes(field: str, path: str, most_bytes: int) -> bytes:
    """All of a file, or of standard input for `-`; raises `Misuse` of `field`."""
    try:
        data = _read(path, most_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        raise Misuse(field, path, getattr(error, "strerror", None) or str(error)) from None
    if len(data) > most_bytes:
        raise Misuse(field, path, f"is larger than {most_bytes:,} bytes")
    return data


def read_text(field: str, path: str) -> str:
    """A whole text without the line break at its very end; raises `Misuse` of `field`."""
    from ftts_plan.script import decoded

    data = read_bytes(field, path, _MOST_TEXT_BYTES)
    try:
        text = decoded(path, data).read()
    except Misuse as misuse:
        raise Misuse(field, path, misuse.reason) from None
    except UnicodeDecodeError as error:
        raise Misuse(field, path, f"cannot be read as text: {error.reason}") from None
    return text.removesuffix("\n").removesuffix("\r")


def write_bytes(field: str, path: str, data: bytes) -> None:
    """Write a whole file; raises `Misuse` of `field`."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise Misuse(field, path, error.strerror or str(error)) from None


def _read(path: str, most_bytes: int) -> bytes:
    if path != STANDARD_INPUT:
        with Path(path).open("rb") as file:
            return file.read(most_bytes)
    if sys.stdin is None:  # its descriptor was closed
        raise ValueError("there is no standard input")
    return sys.stdin.buffer.read(most_bytes)
