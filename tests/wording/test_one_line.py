"""A stranger's text on one line: bounded in columns and in characters, whatever it is made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.wording.one_line import NO_PRINTABLE_NAME, shown, shown_name, width

MARK = "\u0301"
STRANGE = st.text() | st.text(st.sampled_from(["a", MARK, "日", "\u200d", "👩", " ", "\n", "\x1b", "\u202e"]))


@given(STRANGE, st.integers(2, 40))
def test_what_is_shown_is_printable_and_bounded(text: str, columns: int) -> None:
    line = shown(text, columns)
    assert line.isprintable()
    assert width(line) <= columns
    assert len(line) <= 3 * columns + 1


@given(st.text(st.characters(codec="ascii"), max_size=30))
def test_what_fits_is_shown_whole(text: str) -> None:
    words = "".join(c if c.isprintable() else " " for c in text).split()
    assert shown(text, 60) == " ".join(words)


@pytest.mark.parametrize("text", ["a" + MARK * 100_000, MARK * 100_000, "\u200d" * 100_000, " " * 10**7 + "a"])
def test_letters_that_take_no_column_are_no_way_around_the_bound(text: str) -> None:
    assert len(shown(text)) <= 181
    assert shown(text).endswith("…")


@pytest.mark.parametrize(
    ("name", "said"),
    [("", NO_PRINTABLE_NAME), ("\x00", NO_PRINTABLE_NAME), (MARK, NO_PRINTABLE_NAME), ("a" + MARK, "a" + MARK)],
)
def test_a_name_that_shows_nothing_is_said_to(name: str, said: str) -> None:
    assert shown_name(name) == said


def test_a_letter_is_kept_or_cut_with_its_marks() -> None:
    assert shown(f"a{MARK}b{MARK}c{MARK}", 2) == f"a{MARK}…"
    assert shown("日本語", 5) == "日本…"
    assert shown("日本語", 6) == "日本語"
