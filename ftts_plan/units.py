"""Whole numbers, byte sizes and audio time: how quantities are checked, read and written.

A *frame* is 80 ms of audio (the codec runs at 12.5 Hz). Byte sizes are binary: 1 MiB = 1,048,576 B.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final, Generic, NamedTuple, TypeVar

U64_MAX: Final = 2**64 - 1
KIB: Final = 1024
MIB: Final = 1024**2
GIB: Final = 1024**3

MILLISECONDS_PER_FRAME: Final = 80

# (bytes in one, name, decimals shown): the precision at which people compare amounts of memory.
_BINARY_UNITS: Final = (
    (1024**6, "EiB", 2),
    (1024**5, "PiB", 2),
    (1024**4, "TiB", 2),
    (GIB, "GiB", 2),
    (MIB, "MiB", 1),
    (KIB, "KiB", 1),
    (1, "B", 0),
)
_BYTES_IN: Final = {name: size for size, name, _ in _BINARY_UNITS}
_DECIMAL_UNITS: Final = ("KB", "MB", "GB", "TB", "PB", "EB")

_SIZE: Final = re.compile(r"\s*([0-9]{1,20})(?:\.([0-9]{1,20}))?\s*([A-Za-z]+)?\s*", re.ASCII)
_WHOLE: Final = re.compile(r"\s*0*([0-9]+)\s*", re.ASCII)

T = TypeVar("T")


class Misuse(ValueError):  # noqa: N818 - "misuse" is SPEC.md's word, and it is no refusal
    """A value the rule cannot be asked about. Not a refusal: nothing was decided.

    `field` is the public name of the input, `value` what was given, `reason` what would be accepted.
    """

    def __init__(self, field: str, value: object, reason: str) -> None:
        super().__init__(f"{field}={_shown(value)}: {reason}")
        self.field = field
        self.value = value
        self.reason = reason


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # CPython will not print an int beyond 4,300 digits
        text = f"<a {type(value).__name__} too long to print>"
    return text if len(text) <= 80 else f"{text[:60]}… ({len(text):,} characters)"


def require_u64(field: str, value: object) -> int:
    """`value` itself, if it is a Python int in 0 ..= 2^64 - 1; raises `Misuse` otherwise.

    Fixed-width integers such as `numpy.int64` are refused although they are whole: their sums wrap silently.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misuse(field, value, f"must be a whole number (int), not {type(value).__name__}")
    if not 0 <= value <= U64_MAX:
        raise Misuse(field, value, f"must be from 0 to {U64_MAX:,}")
    return value


def ceil_div(numerator: int, denominator: int) -> int:
    """`numerator / denominator` rounded up, exactly, for any sign; the denominator is above zero."""
    return -(-numerator // denominator)


def parse_whole(field: str, text: str, most: int = U64_MAX) -> int:
    """The whole number that `text` spells in plain ASCII digits, at most `most`; raises `Misuse`."""
    match = _WHOLE.fullmatch(text)
    if match is None:
        raise Misuse(field, text, "write a whole number in digits alone, such as 8192")
    if len(match[1]) > 20 or (number := int(match[1])) > most:
        raise Misuse(field, text, f"must be from 0 to {most:,}")
    return number


def parse_bytes(field: str, text: str) -> int:
    """The exact number of bytes that `text` spells: `2 GiB`, `700MiB`, `1.5 GiB` or plain bytes.

    Strict on purpose: what is not a whole number of bytes in 0 ..= 2^64 - 1, or could be read in two
    ways (`2 GB`, `1,024`), raises `Misuse` with a proposal where there is one.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise Misuse(field, text, "write a size such as 2 GiB, 700 MiB or 2147483648")
    whole, fraction, unit = match[1], match[2], match[3] or "B"
    if unit.upper() in _DECIMAL_UNITS:
        binary = f"{unit[0].upper()}iB"
        raise Misuse(field, text, f"{unit} has two readings; write {binary} for powers of 1,024, or plain bytes")
    if unit not in _BYTES_IN:
        raise Misuse(field, text, f"{unit!r} is not a unit; use KiB, MiB, GiB, TiB or plain bytes")
    decimals = fraction or ""
    scale: int = 10 ** len(decimals)
    size, rest = divmod(int(whole + decimals) * _BYTES_IN[unit], scale)
    if size > U64_MAX:
        raise Misuse(field, text, f"is above {U64_MAX:,} bytes, the most the rule can count")
    if rest:
        raise Misuse(field, text, f"is not a whole number of bytes; write {size}")
    return size


def spell_bytes(n: int) -> str:
    """The shortest exact spelling, `700 MiB` or `2147483647`; `parse_bytes` reads it back to `n`."""
    for size, name, _ in _BINARY_UNITS[:-1]:
        if n and n % size == 0:
            return f"{n // size} {name}"
    return str(n)


def format_bytes(n: int) -> str:
    """`n` bytes for people: `22.3 MiB`, `2 GiB`, `2.25 MiB`. Rounded, so never a thing to compute with."""
    sign, magnitude = "−" if n < 0 else "", abs(n)
    for (size, name, decimals), (smaller, _, coarse) in pairwise(_BINARY_UNITS):
        if round(magnitude / smaller, coarse) >= 1024:  # as it would be shown there: 1,023.96 MiB is 1 GiB
            exact = magnitude * 100 % size == 0
            return f"{sign}{_trimmed(magnitude / size, 2 if exact else decimals)} {name}"
    return f"{sign}{magnitude:,} B"


def format_exact_bytes(n: int) -> str:
    """`2,147,483,648 B`: every digit, for hovers, tables and sums."""
    return f"{n:,} B".replace("-", "−")


def format_seconds(frames: int) -> str:
    """The audio that `frames` make, exactly: `655.36 s`."""
    whole, milliseconds = divmod(frames * MILLISECONDS_PER_FRAME, 1000)
    return f"{whole:,}.{milliseconds // 10:02d}".rstrip("0").rstrip(".") + " s"


def format_frames(frames: int) -> str:
    """`8,192 (655.36 s)`: frames, and how long they are."""
    return f"{frames:,} ({format_seconds(frames)})"


def _trimmed(value: float, decimals: int) -> str:
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if decimals else text


class Unit(NamedTuple, Generic[T]):
    """How a kind of value is read, spelled and shown."""

    read: Callable[[str, str], T]
    """From a field's name and text; raises `Misuse`."""
    accept: Callable[[str, object], T]
    """From a field's name and a value of JSON or TOML; raises `Misuse`."""
    spell: Callable[[T], str]
    """As links, files and boxes hold it; `read` gives the value back."""
    show: Callable[[T], str]
    """As people read it, rounded."""
    show_exactly: Callable[[T], str]
    """As people read it, to the last digit."""
    placeholder: str = ""
    """What stands for a value in the help of the command line."""
    choices: tuple[str, ...] = ()
    """The words that can be read, where there are only a few."""


def _accept_number(read: Callable[[str, str], int]) -> Callable[[str, object], int]:
    def accept(field: str, value: object) -> int:
        if isinstance(value, str):
            return read(field, value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Misuse(field, value, "must be a whole number")
        return require_u64(field, value)

    return accept


def _read_switch(field: str, text: str) -> bool:
    if text not in SWITCH.choices:
        raise Misuse(field, text, f"must be {' or '.join(SWITCH.choices)}")
    return text == "on"


def _accept_switch(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Misuse(field, value, "must be true or false")
    return value


def _show_switch(on: bool) -> str:
    return "on" if on else "off"


TOKENS: Final = Unit(parse_whole, _accept_number(parse_whole), str, "{:,}".format, "{:,}".format, "N")
FRAMES: Final = Unit(parse_whole, _accept_number(parse_whole), str, format_frames, format_frames, "FRAMES")
BYTES: Final = Unit(parse_bytes, _accept_number(parse_bytes), spell_bytes, format_bytes, format_exact_bytes, "SIZE")
SWITCH: Final = Unit(_read_switch, _accept_switch, _show_switch, _show_switch, _show_switch, choices=("on", "off"))
