"""Numbers and byte sizes in text: as people type them, and as programs write them.

People part thousands by commas, spaces, underscores and apostrophes, and write units in small letters; a number with
decimals is the nearest byte, and whoever reads it can say so. Links and files are read strictly: what a program wrote
comes back to the byte, and nobody is there to be told of a rounding. What has two readings is refused everywhere, with
both named.
"""

import re
from typing import Final, Generic, NamedTuple, TypeVar

from ftts_plan.units.showing import BINARY_UNITS, spell_bytes
from ftts_plan.units.whole_numbers import U64_MAX, Misuse

T = TypeVar("T")

_PARTERS: Final = ",_'\u2019 \u00a0\u2009\u202f"  # between groups of three digits, the same throughout
_NUMBER: Final = (
    rf"(?P<number>0*[0-9]{{1,20}}|[1-9][0-9]{{0,2}}(?P<parter>[{_PARTERS}])[0-9]{{3}}(?:(?P=parter)[0-9]{{3}}){{0,5}})"
)
_WHOLE: Final = re.compile(rf"\s*{_NUMBER}\s*")
_SIZE: Final = re.compile(rf"\s*{_NUMBER}(?:\.(?P<decimals>[0-9]{{1,20}}))?\s*(?P<unit>[A-Za-z]{{1,20}})?\s*")
_SPELLED_WHOLE: Final = re.compile(r"\s*[0-9]+\s*", re.ASCII)
_SPELLED_SIZE: Final = re.compile(r"\s*[0-9]+(?:\.[0-9]+)?\s*(?:[KMGTPE]iB|B)?\s*", re.ASCII)
_DECIMAL_COMMA: Final = re.compile(r"\s*([0-9]{1,20}),([0-9]{1,20})\s*([A-Za-z]{0,20})\s*")
_PARTED_BY_DOTS: Final = re.compile(r"\s*[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,5}\s*")

_BYTES_IN: Final = {name.lower(): size for size, name, _ in BINARY_UNITS}
_BYTES_IN_WORDS: Final = (
    _BYTES_IN | {name.removesuffix("b"): size for name, size in _BYTES_IN.items() if size > 1} | {"byte": 1, "bytes": 1}
)
_PREFIXES: Final = "KMGTPE"
_NAMES: Final = {name.lower(): name for _, name, _ in BINARY_UNITS}


class Typed(NamedTuple, Generic[T]):
    """What was typed, and whether it had to be rounded to be counted."""

    value: T
    rounded: bool = False


def parse_whole(field: str, text: str, most: int = U64_MAX) -> int:
    """The whole number that a person typed, at most `most`: `10509`, `10,509`, `10 509`; raises `Misuse`."""
    match = _WHOLE.fullmatch(text)
    if match is None and not _SPELLED_WHOLE.fullmatch(text):
        raise Misuse(field, text, _why_no_whole(text))
    if match is None or (number := int(_digits(match["number"]))) > most:  # digits alone, but more than any limit has
        raise Misuse(field, text, f"must be from 0 to {most:,}")
    return number


def read_spelled_whole(field: str, text: str) -> int:
    """The whole number that a program wrote, in ASCII digits alone; raises `Misuse`."""
    number = parse_whole(field, text)
    if not _SPELLED_WHOLE.fullmatch(text):
        raise Misuse(field, text, f"must stand here in digits alone; write {number}")
    return number


def parse_bytes(field: str, text: str) -> int:
    """The bytes that a person typed: `2 GiB`, `700mib`, `10,509`, `2.01 GiB` to the nearest byte; raises `Misuse`.

    `read_size` says as well whether it was rounded.
    """
    return read_size(field, text).value


def read_size(field: str, text: str) -> Typed[int]:
    """As `parse_bytes`, and whether the size is rounded to the nearest byte; raises `Misuse` with a proposal."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise Misuse(field, text, _why_no_size(text))
    whole, decimals = _digits(match["number"]), match["decimals"] or ""
    scale: int = 10 ** len(decimals)
    unit_bytes = _unit_bytes(field, text, int(whole + decimals), scale, match["unit"] or "")
    if decimals and not match["unit"]:
        raise Misuse(field, text, _of_what(whole, decimals))
    number = int(whole + decimals) * unit_bytes
    exact, rest = divmod(number, scale)
    if rest and unit_bytes == 1:
        raise Misuse(field, text, f"bytes come whole; write {exact} or {exact + 1}")
    size = (2 * number + scale) // (2 * scale)
    if size > U64_MAX:
        raise Misuse(field, text, f"is above the most that can be counted, {U64_MAX:,} bytes; write {U64_MAX} for that")
    return Typed(size, rest > 0)


def read_spelled_size(field: str, text: str) -> int:
    """The bytes that a program wrote, `2 GiB` or `2147483648`, exactly; raises `Misuse`."""
    size, rounded = read_size(field, text)
    if rounded:
        raise Misuse(field, text, f"is not a whole number of bytes; write {size}")
    if not _SPELLED_SIZE.fullmatch(text):
        raise Misuse(field, text, f"must stand here as a program writes it; write {spell_bytes(size)}")
    return size


def _digits(number: str) -> str:
    return re.sub(f"[{_PARTERS}]", "", number)


def _unit_bytes(field: str, text: str, digits: int, scale: int, unit: str) -> int:
    """Bytes in one `unit`; raises `Misuse` for one that is unknown, or that has two readings."""
    if unit == "b":
        raise Misuse(field, text, f"b has two readings, bits and bytes; write {digits / scale:.0f} B for bytes")
    if not unit or unit.lower() in _BYTES_IN_WORDS:
        return _BYTES_IN_WORDS[unit.lower() or "b"]
    prefix = unit[0].upper()
    if unit.upper() in (prefix, f"{prefix}B") and prefix in _PREFIXES:
        number = str(digits // scale) if digits % scale == 0 else f"{digits / scale:.10g}"
        in_thousands = digits * 1000 ** (_PREFIXES.index(prefix) + 1) // scale
        raise Misuse(
            field,
            text,
            f"{unit} has two readings; write {number} {prefix}iB for powers of 1,024, or {in_thousands} for powers of "
            "1,000",
        )
    raise Misuse(field, text, f"{unit!r} is not a unit; use KiB, MiB, GiB, TiB or plain bytes")


def _of_what(whole: str, decimals: str) -> str:
    """Why a number with a decimal point needs a unit."""
    number = f"{whole}.{decimals}"
    if len(decimals) == 3 and len(whole) <= 3:
        return f"has two readings; write {int(whole + decimals)} for bytes, or a unit, such as {number} GiB"
    return f"{number} what? Write {number} GiB or {number} MiB"


def _why_no_size(text: str) -> str:
    if not (comma := _DECIMAL_COMMA.fullmatch(text)):
        return "write a size such as 2 GiB, 700 MiB or 2147483648"
    whole, decimals, unit = comma.groups()
    name = _NAMES.get(unit.lower(), unit)
    without = str(int(whole + decimals))
    if not name or name == "B":
        with_point = f"{whole}.{decimals} GiB"
        return f"has two readings; write {without} for bytes, or a decimal point and a unit, such as {with_point}"
    return f"has two readings; write {whole}.{decimals} {name} for a decimal comma, or {without} {name} without one"


def _why_no_whole(text: str) -> str:
    if _PARTED_BY_DOTS.fullmatch(text):
        whole = text.strip().replace(".", "")
        return f"a dot is a decimal point here; write {whole} if it parts thousands, as only whole numbers are counted"
    return "write a whole number, such as 8192"
