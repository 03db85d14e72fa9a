"""Bytes in words, computed in the browser: digit for digit what `format_bytes` and `format_exact_bytes` say.

Both ends round the same double, once: an exact sum of two doubles, divided by a power of two. They differ at a tie,
where Python takes the even digit and a browser the larger: a nudge turns that.
"""

import math
from typing import Final

from ftts_plan.charts.readings import LIMB
from ftts_plan.units import BINARY_UNITS

_UNITS: Final = BINARY_UNITS[::-1]
"""By the power of 1,024 that each is."""

Steps = list[dict[str, str]]
"""Fields to calculate, one after the other."""


def said_bytes(added: str = "0", of: str = "") -> Steps:
    """Steps that say the bytes of `high` and `low`, with the expression `added` on top, which is below 2^53.

    They give `bytes`, a number to place marks by, and the words `bytes_shown` and `bytes_exact`. All five names begin
    with `of`, for rows that hold several sizes.
    """
    high, low, total, size = (f"datum.{of}{name}" for name in ("carried", "rest", "bytes", "size"))
    power, decimals = f"datum.{of}power", f"datum.{of}decimals"
    return [
        {f"{of}sum": f"datum.{of}low + ({added})"},
        {f"{of}carried": f"datum.{of}high + floor(datum.{of}sum / {LIMB})"},
        {f"{of}rest": f"datum.{of}sum - floor(datum.{of}sum / {LIMB}) * {LIMB}"},
        # both summands are exact: the first has at most 49 bits before its zeros, the second 47
        {f"{of}bytes": f"floor({high} / 65536) * {LIMB} * 65536 + ({high} % 65536 * {LIMB} + {low})"},
        {f"{of}power": _power(total)},
        {f"{of}size": f"{total} / pow(1024, {power})"},
        # two decimals are exact where 100 times the size is whole: 4 times, as its denominator is a power of two
        {f"{of}decimals": f"{power} > 0 && {size} * 4 % 1 == 0 ? 2 : {[unit.decimals for unit in _UNITS]}[{power}]"},
        {f"{of}tenths": f"{size} * pow(10, {decimals})"},
        {
            f"{of}bytes_shown": f"format({size} - ({_tie(of)} ? 0.002 : 0), ',.' + {decimals} + '~f')"
            f" + ' ' + {[unit.name for unit in _UNITS]}[{power}]"
        },
        {f"{of}bytes_exact": f"({high} > 0 ? format({high}, ',') + ',' + {_grouped(low)} : format({low}, ',')) + ' B'"},
    ]


def _power(total: str) -> str:
    """The power of 1,024 to show in: the highest whose smaller neighbour would be shown as 1,024 or more."""
    smaller = reversed(list(enumerate(_UNITS[:-1], 1)))
    ends = ((power, _least_shown_as_1024(unit.decimals) * unit.size) for power, unit in smaller)
    return " : ".join(f"{total} >= {end!r} ? {power}" for power, end in ends) + " : 0"


def _least_shown_as_1024(decimals: int) -> float:
    """The least double that Python rounds to 1,024."""
    least = 1024 - 0.5 / 10**decimals
    return least if round(least, decimals) >= 1024 else math.nextafter(least, math.inf)


def _tie(of: str) -> str:
    """Whether the last digit is rounded from an exact half, below an even digit, which stays then."""
    return f"datum.{of}tenths % 1 == 0.5 && floor(datum.{of}tenths) % 2 == 0"


def _grouped(low: str) -> str:
    """Nine digits in groups of three."""
    thousands = f"floor({low} / 1000)"
    groups = (f"floor({low} / 1000000)", f"{thousands} % 1000", f"{low} % 1000")
    return " + ',' + ".join(f"pad({group}, 3, '0', 'left')" for group in groups)
