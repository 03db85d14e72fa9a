"""Byte sizes and whole numbers are read strictly, and what is spelled is read back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.units import Misuse, ceil_div, parse_bytes, parse_whole, spell_bytes
from tests.strategies import U64, u64

SIZES = {
    "0": 0,
    "1024": 1024,
    "2147483648": 2**31,
    "18446744073709551615": U64,
    "7 B": 7,
    "512 MiB": 536_870_912,
    "512MiB": 536_870_912,
    "  512   MiB  ": 536_870_912,
    "2 GiB": 2**31,
    "700 MiB": 734_003_200,
    "1.5 GiB": 1_610_612_736,
    "2.25 MiB": 2_359_296,
    "0.5 KiB": 512,
    "3.50 GiB": 3_758_096_384,
    "0.0009765625 KiB": 1,
    "1.0": 1,
    "0 EiB": 0,
    "1 TiB": 2**40,
    "1 PiB": 2**50,
    "15 EiB": 15 * 2**60,
    "007": 7,
}

# Text, and what the reason must contain: a proposal wherever there is one.
REFUSED_SIZES = {
    "": "2 GiB",
    "   ": "2 GiB",
    "MiB": "2 GiB",
    "GiB 2": "2 GiB",
    "inf GiB": "2 GiB",
    "nan": "2 GiB",
    "1,024 MiB": "2 GiB",
    "1,024": "2 GiB",
    "1_024": "2 GiB",
    "1 024": "2 GiB",
    "1e3": "2 GiB",
    "0x10": "2 GiB",
    "2**40 B": "2 GiB",
    "512 GiB + 1 MiB": "2 GiB",
    "1 MiB; import os": "2 GiB",
    "-1": "2 GiB",
    "−1 MiB": "2 GiB",
    "+1 MiB": "2 GiB",
    ".5 GiB": "2 GiB",
    "1. GiB": "2 GiB",
    "1.5.0 GiB": "2 GiB",
    "٣ MiB": "2 GiB",
    "３ MiB": "2 GiB",
    "²": "2 GiB",
    "1\u00a0MiB": "2 GiB",
    "1" * 5000: "2 GiB",
    "0.1 GiB": "write 107374182",
    "1.5": "write 1",
    "0.3 KiB": "write 307",
    "2 GB": "write GiB",
    "700 MB": "write MiB",
    "1 kB": "write KiB",
    "1 KB": "write KiB",
    "2 gb": "write GiB",
    "1 TB": "write TiB",
    "512 Mib": "MiB",
    "512 Mi": "MiB",
    "512 mib": "MiB",
    "512 M": "MiB",
    "8 b": "bytes",
    "3 lines": "GiB",
    "16 EiB": "18,446,744,073,709,551,615",
    "18446744073709551616": "18,446,744,073,709,551,615",
    "99999999999999999999 EiB": "18,446,744,073,709,551,615",
    "16.00000000000000000001 EiB": "18,446,744,073,709,551,615",
}


@pytest.mark.parametrize(("text", "size"), SIZES.items())
def test_sizes_are_read_exactly(text: str, size: int) -> None:
    assert parse_bytes("budget_bytes", text) == size


@pytest.mark.parametrize(("text", "proposal"), REFUSED_SIZES.items())
def test_doubtful_sizes_are_refused_with_a_proposal(text: str, proposal: str) -> None:
    with pytest.raises(Misuse) as caught:
        parse_bytes("budget_bytes", text)
    assert (caught.value.field, caught.value.value) == ("budget_bytes", text)
    assert proposal in caught.value.reason
    assert len(str(caught.value)) < 250


@given(u64())
def test_a_spelled_size_is_read_back(size: int) -> None:
    assert parse_bytes("size", spell_bytes(size)) == size


@given(st.integers(0, 10**6) | u64(), st.sampled_from("KMGTPE"), st.integers(0, 20))
def test_a_size_is_read_as_exactly_what_it_says(digits: int, prefix: str, decimals: int) -> None:
    whole, fraction = divmod(digits, 10**decimals)
    text = f"{whole}.{fraction:0{decimals}d} {prefix}iB" if decimals else f"{whole} {prefix}iB"
    meant = Fraction(digits, 10**decimals) * 1024 ** ("KMGTPE".index(prefix) + 1)
    if meant.denominator == 1 and meant <= U64:
        assert parse_bytes("size", text) == meant
        return
    with pytest.raises(Misuse) as caught:
        parse_bytes("size", text)
    *_, proposal = caught.value.reason.rpartition("write ")
    if proposal.isdecimal():
        assert parse_bytes("size", proposal) == int(meant), "what is proposed can be used"


@given(st.text("0123456789. \n,_+-eEKMGTPiBb٣３²∞", max_size=12) | st.text(max_size=8))
def test_any_other_text_is_read_in_bounds_or_refused(text: str) -> None:
    for parse in (parse_bytes, parse_whole):
        try:
            number = parse("size", text)
        except Misuse:
            continue
        assert text.isascii()
        assert 0 <= number <= U64


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("8192", 8192), (" 8192 ", 8192), (str(U64), U64)])
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert parse_whole("prompt_tokens", text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-1", "+1", "1.0", "1e3", "1_000", "1,000", "1 000", "inf", "nan", "0x1", "True", "１", "٣"),
        *("8192;", str(2**64), "9" * 5000),
    ],
)
def test_text_that_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(Misuse) as caught:
        parse_whole("prompt_tokens", text)
    assert (caught.value.field, caught.value.value) == ("prompt_tokens", text)


def test_a_whole_number_has_the_bound_it_is_given() -> None:
    assert parse_whole("cap", "32768", most=32_768) == 32_768
    with pytest.raises(Misuse, match=r"from 0 to 32,768"):
        parse_whole("cap", "32769", most=32_768)


@pytest.mark.parametrize(
    ("size", "spelled"),
    [(0, "0"), (1, "1"), (1_023, "1023"), (1_024, "1 KiB"), (3_072, "3 KiB"), (1_536, "1536"), (2**20, "1 MiB")],
)
def test_a_size_is_spelled_in_the_largest_unit_that_is_exact(size: int, spelled: str) -> None:
    assert spell_bytes(size) == spelled


@pytest.mark.parametrize(
    ("numerator", "rounded_up"), [(-8, -2), (-7, -1), (-4, -1), (-1, 0), (0, 0), (1, 1), (8, 2), (9, 3)]
)
def test_a_quotient_is_rounded_up_for_any_sign(numerator: int, rounded_up: int) -> None:
    assert ceil_div(numerator, 4) == rounded_up
