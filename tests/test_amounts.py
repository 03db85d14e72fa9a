"""Amounts as people see them: rounded where it says so, never wrong by a unit."""

from fractions import Fraction

import pytest
from hypothesis import given

from ftts_plan.units import GIB, KIB, MIB, format_bytes, format_exact_bytes, format_seconds
from tests.strategies import U64, u64


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (0, "0 B"),
        (1, "1 B"),
        (973, "973 B"),
        (1023, "1,023 B"),
        (1024, "1 KiB"),
        (114_688, "112 KiB"),
        (1536, "1.5 KiB"),
        (MIB - 1, "1 MiB"),
        (2_359_296, "2.25 MiB"),
        (2_359_297, "2.3 MiB"),
        (23_396_352, "22.3 MiB"),
        (942_735_360, "899.1 MiB"),
        (998_244_352, "952 MiB"),
        (1020 * MIB, "1,020 MiB"),
        (GIB - MIB // 10, "1,023.9 MiB"),
        (GIB - 1, "1 GiB"),
        (3_758_096_384, "3.5 GiB"),
        (2 * GIB + 1, "2 GiB"),
        (2**40 - 1, "1 TiB"),
        (U64, "16 EiB"),
        (-1, "−1 B"),
        (-1_610_612_736, "−1.5 GiB"),
        (-(GIB - 1), "−1 GiB"),
    ],
)
def test_bytes_as_people_see_them(size: int, shown: str) -> None:
    assert format_bytes(size) == shown


@given(u64())
def test_shown_bytes_are_right_to_half_of_their_last_digit(size: int) -> None:
    figure, unit = format_bytes(size).split(" ")
    scale, decimals = {"B": (1, 0), "KiB": (KIB, 1), "MiB": (MIB, 1)}.get(unit) or (
        1024 ** (" KMGTPE".index(unit[0])),
        2,
    )
    shown = Fraction(figure.replace(",", ""))
    assert abs(shown * scale - size) <= Fraction(scale, 2 * 10**decimals) * (1 + Fraction(1, 10**9))
    assert shown < 1024
    assert shown >= 1 or size == 0
    assert "." not in figure or not figure.endswith("0")


def test_exact_bytes_show_every_digit() -> None:
    assert format_exact_bytes(2**31) == "2,147,483,648 B"
    assert format_exact_bytes(-1000) == "−1,000 B"


@pytest.mark.parametrize(
    ("frames", "shown"),
    [
        (0, "0 s"),
        (1, "0.08 s"),
        (5, "0.4 s"),
        (25, "2 s"),
        (125, "10 s"),
        (176, "14.08 s"),
        (8192, "655.36 s"),
        (32_767, "2,621.36 s"),
        (12_500, "1,000 s"),
        (U64, "1,475,739,525,896,764,129.2 s"),
    ],
)
def test_seconds_are_exact(frames: int, shown: str) -> None:
    assert format_seconds(frames) == shown


@given(u64())
def test_shown_seconds_are_frames_over_twelve_and_a_half(frames: int) -> None:
    assert Fraction(format_seconds(frames).removesuffix(" s").replace(",", "")) == frames / Fraction(25, 2)
