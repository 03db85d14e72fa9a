"""Whole numbers, byte sizes and audio time: how quantities are checked, read, spelled and shown.

A *frame* is 80 ms of audio (the codec runs at 12.5 Hz), and byte sizes are binary: 1 MiB is 1,048,576 B.
"""

from ftts_plan.units.kinds import BYTES, FRAMES, SWITCH, TOKENS, Unit
from ftts_plan.units.reading import Typed, parse_bytes, parse_whole, read_size, read_spelled_size, read_spelled_whole
from ftts_plan.units.showing import (
    BINARY_UNITS,
    GIB,
    KIB,
    MIB,
    MILLISECONDS_PER_FRAME,
    format_bytes,
    format_bytes_apart,
    format_exact_bytes,
    format_frames,
    format_seconds,
    spell_bytes,
)
from ftts_plan.units.whole_numbers import U64_MAX, Misuse, ceil_div, require_u64

__all__ = [
    "BINARY_UNITS",
    "BYTES",
    "FRAMES",
    "GIB",
    "KIB",
    "MIB",
    "MILLISECONDS_PER_FRAME",
    "SWITCH",
    "TOKENS",
    "U64_MAX",
    "Misuse",
    "Typed",
    "Unit",
    "ceil_div",
    "format_bytes",
    "format_bytes_apart",
    "format_exact_bytes",
    "format_frames",
    "format_seconds",
    "parse_bytes",
    "parse_whole",
    "read_size",
    "read_spelled_size",
    "read_spelled_whole",
    "require_u64",
    "spell_bytes",
]
