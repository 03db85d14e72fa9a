"""Numbers and sizes are read as people write them, what has two readings is asked about, and spelled is read back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.units import (
    GIB,
    KIB,
    MIB,
    Misuse,
    ceil_div,
    format_bytes,
    format_bytes_apart,
    format_exact_bytes,
    parse_bytes,
    parse_whole,
    read_size,
    read_spelled_size,
    read_spelled_whole,
    spell_bytes,
)
from tests.strategies import U64, u64

# What a program writes, and a person may.
SPELLED_SIZES = {
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
    "1.500 GiB": 1_610_612_736,
    "0.0009765625 KiB": 1,
    "1.0 B": 1,
    "0 EiB": 0,
    "1 TiB": 2**40,
    "1 PiB": 2**50,
    "15 EiB": 15 * 2**60,
    "007": 7,
}

# What only a person writes.
TYPED_SIZES = {
    "1,024": 1024,
    "1,024 MiB": GIB,
    "1,024.5 MiB": GIB + 512 * KIB,
    "2,147,483,648 B": 2**31,
    "2 147 483 648": 2**31,
    "2\u202f147\u202f483\u202f648\u00a0B": 2**31,
    "2\u00a0147\u00a0483\u00a0648": 2**31,
    "2_147_483_648": 2**31,
    "2'147'483'648": 2**31,
    "18,446,744,073,709,551,615": U64,
    "2gib": 2**31,
    "2 gib": 2**31,
    "2 GIB": 2**31,
    "512 Mib": 536_870_912,
    "512 Mi": 536_870_912,
    "512mi": 536_870_912,
    "1\u00a0MiB": MIB,
    "700\u202fMiB": 700 * MIB,
    "8 bytes": 8,
    "1 byte": 1,
}

ROUNDED_SIZES = {
    "2.01 GiB": 2_158_221_066,  # 2,158,221,066.24
    "0.1 GiB": 107_374_182,  # 107,374,182.4
    "0.3 KiB": 307,  # 307.2
    "0.7 KiB": 717,  # 716.8
    "1.024 MiB": 1_073_742,  # 1,073,741.824
    "0.00048828125 KiB": 1,  # one half
}

# Text, and what the reason must contain: a proposal wherever there is one.
REFUSED_SIZES = {
    "": "2 GiB",
    "   ": "2 GiB",
    "MiB": "2 GiB",
    "GiB 2": "2 GiB",
    "inf GiB": "2 GiB",
    "nan": "2 GiB",
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
    "1" * 5000: "2 GiB",
    "1,024,00": "2 GiB",
    "1,024 000": "2 GiB",
    "10  509": "2 GiB",
    "1_0": "2 GiB",
    "1,5 GiB": "has two readings; write 1.5 GiB for a decimal comma, or 15 GiB without one",
    "0,512 gib": "has two readings; write 0.512 GiB for a decimal comma, or 512 GiB without one",
    "1024,5 MiB": "write 1024.5 MiB for a decimal comma, or 10245 MiB",
    "1,02": "has two readings; write 102 for bytes, or a decimal point and a unit, such as 1.02 GiB",
    "1.5": "1.5 what? Write 1.5 GiB or 1.5 MiB",
    "1.0": "1.0 what? Write 1.0 GiB or 1.0 MiB",
    "1.024": "has two readings; write 1024 for bytes, or a unit, such as 1.024 GiB",
    "0.3 B": "bytes come whole; write 0 or 1",
    "2 GB": "GB has two readings; write 2 GiB for powers of 1,024, or 2000000000 for powers of 1,000",
    "1.5 gb": "write 1.5 GiB for powers of 1,024, or 1500000000 for",
    "700 MB": "write 700 MiB for powers of 1,024, or 700000000 for",
    "1 kB": "write 1 KiB for powers of 1,024, or 1000 for",
    "1,500 KB": "write 1500 KiB for powers of 1,024, or 1500000 for",
    "1 TB": "write 1 TiB",
    "512 M": "M has two readings; write 512 MiB for powers of 1,024, or 512000000 for powers of 1,000",
    "2 g": "write 2 GiB",
    "8 b": "bits and bytes; write 8 B",
    "3 lines": "GiB",
    "16 EiB": "18,446,744,073,709,551,615 bytes; write 18446744073709551615 for that",
    "18446744073709551616": "write 18446744073709551615",
    "99999999999999999999 EiB": "write 18446744073709551615",
    "16.00000000000000000001 EiB": "write 18446744073709551615",
    "15.99999999999999999999 EiB": "write 18446744073709551615",
}


@pytest.mark.parametrize(("text", "size"), (SPELLED_SIZES | TYPED_SIZES).items())
def test_sizes_are_read_exactly(text: str, size: int) -> None:
    assert read_size("budget_bytes", text) == (size, False)
    assert parse_bytes("budget_bytes", text) == size


@pytest.mark.parametrize(("text", "size"), ROUNDED_SIZES.items())
def test_a_size_between_two_bytes_is_the_nearest_and_says_so(text: str, size: int) -> None:
    assert read_size("budget_bytes", text) == (size, True)
    assert parse_bytes("budget_bytes", text) == size


@pytest.mark.parametrize(("text", "size"), SPELLED_SIZES.items())
def test_a_link_holds_sizes_as_programs_write_them(text: str, size: int) -> None:
    assert read_spelled_size("budget_bytes", text) == size


@pytest.mark.parametrize(("text", "size"), (TYPED_SIZES | ROUNDED_SIZES).items())
def test_what_a_person_types_is_no_link_but_the_proposal_is_one(text: str, size: int) -> None:
    with pytest.raises(Misuse) as caught:
        read_spelled_size("budget_bytes", text)
    *_, proposal = caught.value.reason.rpartition("write ")
    assert read_spelled_size("budget_bytes", proposal) == size


@pytest.mark.parametrize(("text", "proposal"), REFUSED_SIZES.items())
def test_doubtful_sizes_are_refused_with_a_proposal(text: str, proposal: str) -> None:
    for read in (parse_bytes, read_spelled_size):
        with pytest.raises(Misuse) as caught:
            read("budget_bytes", text)
        assert (caught.value.field, caught.value.value) == ("budget_bytes", text)
        assert proposal in caught.value.reason
        assert len(str(caught.value)) < 250


@given(u64())
def test_a_spelled_size_is_read_back(size: int) -> None:
    for text in (spell_bytes(size), format_exact_bytes(size), format_exact_bytes(size).replace(" ", "\u00a0")):
        assert read_size("size", text) == (size, False)
    assert read_spelled_size("size", spell_bytes(size)) == size


@given(st.integers(0, 10**6) | u64(), st.sampled_from("KMGTPE"), st.integers(0, 20))
def test_a_size_is_read_as_the_nearest_byte_to_what_it_says(digits: int, prefix: str, decimals: int) -> None:
    whole, fraction = divmod(digits, 10**decimals)
    text = f"{whole}.{fraction:0{decimals}d} {prefix}iB" if decimals else f"{whole} {prefix}iB"
    meant = Fraction(digits, 10**decimals) * 1024 ** ("KMGTPE".index(prefix) + 1)
    if meant + Fraction(1, 2) >= U64 + 1:
        with pytest.raises(Misuse):
            parse_bytes("size", text)
        return
    size, rounded = read_size("size", text)
    assert abs(size - meant) <= Fraction(1, 2)
    assert rounded == (size != meant)
    if rounded:
        with pytest.raises(Misuse, match=f"write {size}$"):
            read_spelled_size("size", text)
    else:
        assert read_spelled_size("size", text) == size


@given(st.text("0123456789. \n,_'’+-eEKMGTPiBb٣３²∞\u00a0\u202f", max_size=12) | st.text(max_size=8))
def test_any_other_text_is_read_in_bounds_or_refused(text: str) -> None:
    for parse in (parse_bytes, parse_whole, read_spelled_size, read_spelled_whole):
        try:
            number = parse("size", text)
        except Misuse:
            continue
        assert "".join(c for c in text if c.isdigit()).isascii()
        assert 0 <= number <= U64
        if parse in (read_spelled_size, read_spelled_whole):
            assert text.isascii()
            assert number == (parse_bytes if parse is read_spelled_size else parse_whole)("size", text)


NUMBERS = {
    "0": 0,
    "8192": 8192,
    " 8192 ": 8192,
    str(U64): U64,
    "0" * 30 + "7": 7,
    "10,509": 10_509,
    "10 509": 10_509,
    "10\u00a0509": 10_509,
    "10\u202f509": 10_509,
    "10\u2009509": 10_509,
    "10_509": 10_509,
    "10'509": 10_509,
    "10’509": 10_509,
    "1,000,000": 1_000_000,
    f"{U64:,}": U64,
}


@pytest.mark.parametrize(("text", "number"), NUMBERS.items())
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert parse_whole("prompt_tokens", text) == number


@pytest.mark.parametrize(("text", "number"), NUMBERS.items())
def test_a_link_holds_whole_numbers_in_digits_alone(text: str, number: int) -> None:
    if text.strip().isdecimal():
        assert read_spelled_whole("prompt_tokens", text) == number
        return
    with pytest.raises(Misuse, match=f"write {number}$"):
        read_spelled_whole("prompt_tokens", text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-1", "+1", "1.0", "1e3", "1_00", "1,00", "1,000 000", "0,100", "10  509", "inf", "nan", "0x1"),
        *("True", "１", "٣", "8192;", str(2**64), "9" * 5000, f"{2**64:,}", "1,0509"),
    ],
)
def test_text_that_is_no_whole_number_is_refused(text: str) -> None:
    for read in (parse_whole, read_spelled_whole):
        with pytest.raises(Misuse) as caught:
            read("prompt_tokens", text)
        assert (caught.value.field, caught.value.value) == ("prompt_tokens", text)


def test_dots_between_thousands_are_asked_about() -> None:
    with pytest.raises(Misuse, match="a dot is a decimal point here; write 10509 if it parts thousands"):
        parse_whole("prompt_tokens", "10.509")


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


@pytest.mark.parametrize(
    ("sizes", "texts"),
    [
        ((2 * GIB, 2 * GIB + 96 * KIB), ("2 GiB", "2.00009 GiB")),
        ((2 * GIB, 2 * GIB + 1), ("2,147,483,648 B", "2,147,483,649 B")),
        ((2 * GIB, 2 * GIB), ("2 GiB", "2 GiB")),
        ((2 * GIB, 2 * GIB + 96 * KIB, 96 * KIB), ("2 GiB", "2.00009 GiB", "96 KiB")),
        ((GIB + 300 * MIB, 2 * GIB), ("1.29 GiB", "2 GiB")),
        ((700 * MIB + 1, 700 * MIB + 50 * KIB), ("700 MiB", "700.05 MiB")),
        ((GIB - KIB * 40, GIB), ("0.99996 GiB", "1 GiB")),
        ((-96 * KIB, 96 * KIB), ("−96 KiB", "96 KiB")),
        ((U64, U64 - 2_801_664), ("18,446,744,073,709,551,615 B", "18,446,744,073,706,749,951 B")),
        ((), ()),
    ],
)
def test_sizes_that_differ_read_differently(sizes: tuple[int, ...], texts: tuple[str, ...]) -> None:
    assert format_bytes_apart(*sizes) == texts


@given(st.lists(u64() | st.integers(2**31 - 2**20, 2**31 + 2**20), max_size=6))
def test_sizes_read_alike_exactly_if_they_are_the_same(sizes: list[int]) -> None:
    texts = format_bytes_apart(*sizes)
    assert len(texts) == len(sizes)
    assert len(set(texts)) == len(set(sizes))
    for size, text in zip(sizes, texts, strict=True):
        if [format_bytes(other) for other in set(sizes)].count(format_bytes(size)) == 1:
            assert text == format_bytes(size), "no more digits than are needed"
