"""The histogram of a script: bins where the axis has its ticks, every row in one, and no comb that is not in it."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import GIB, MIB, U64_MAX, Policy
from ftts_plan.charts.picture import Picture
from ftts_plan.charts.script_rows import fate, script_picture
from ftts_plan.script import JudgedRow
from ftts_plan.script.judging import judge_length
from ftts_plan.speech.pace import Pace
from ftts_plan.wording.scripts import bin_words

TYPICAL = Pace()
FATES = {"admitted": "passes", "context_ceiling": "cut", "refused": "refused"}


def rows_of(lengths: list[int], policy: Policy | None = None) -> list[JudgedRow]:
    judged = {length: judge_length(length, policy or Policy(), TYPICAL) for length in set(lengths)}
    return [judged[length] for length in lengths]


def pictured(rows: list[JudgedRow], budget_bytes: int) -> Picture:
    picture = script_picture(rows, budget_bytes)
    assert picture
    return picture


@given(
    st.lists(st.integers(0, 32_767), min_size=1, max_size=40),
    st.sampled_from((0, 3 * GIB, 2**53 + 1, 2**63)),
    st.sampled_from((1, 64 * MIB, 2 * GIB, U64_MAX)),
)
def test_every_row_is_in_a_bin_between_multiples_of_a_power_of_two(
    lengths: list[int], weights: int, budget_bytes: int
) -> None:
    rows = rows_of(lengths, Policy(weights_resident_bytes=weights, budget_bytes=budget_bytes))
    picture = pictured(rows, budget_bytes)
    bars = picture.tables["bars"]
    [width] = {float(bar["x2"]) - float(bar["x"]) for bar in bars}
    assert int(width).bit_count() == 1
    assert all(float(bar["x"]) % width == 0 for bar in bars)
    drawn: Counter[tuple[float, str]] = Counter()
    for bar in bars:
        drawn[float(bar["x"]), FATES[str(bar["fate"])]] += int(bar["y2"]) - int(bar["y"])
    size = int(width)
    assert drawn == Counter((float(row.peak_bytes // size * size), fate(row)) for row in rows if row.peak_bytes)
    read = {float(row["first"]): int(row["rows"]) for row in picture.tables["reading"]}
    assert {start: rows for start, rows in read.items() if rows} == dict(
        Counter(float(row.peak_bytes // size * size) for row in rows if row.peak_bytes)
    )
    assert len(read) <= 160


@pytest.mark.parametrize(("least", "most"), [(9, 60), (9, 200), (30, 900), (9, 3_000)])
def test_a_level_script_of_twenty_thousand_rows_has_no_comb(least: int, most: int) -> None:
    """Each length as often as any other, so bars inside differ only by how many lengths they hold."""
    lengths = list(range(least, most + 1))
    rows = rows_of(lengths * (20_000 // len(lengths)))
    picture = pictured(rows, 2 * GIB)
    held: Counter[float] = Counter()
    for bar in picture.tables["bars"]:
        held[float(bar["x"])] += int(bar["y2"]) - int(bar["y"])
    text_bound = float(max(row.peak_bytes or 0 for row in rows if row.size.prompt_tokens < 2_032))
    inner = [rows for start, rows in sorted(held.items())[1:-1] if start < text_bound * 0.9]
    assert len(inner) >= 4
    assert max(inner) / min(inner) <= 8 / 7


def test_few_rows_have_bins_of_their_own() -> None:
    assert len(pictured(rows_of([20, 40, 60]), GIB).tables["bars"]) == 3
    assert len(pictured(rows_of([20]), GIB).tables["bars"]) == 1


def test_the_words_of_a_bin() -> None:
    assert bin_words(1_280 * MIB, 1_344 * MIB, {"passes": 12, "cut": 3, "refused": 0}).splitlines() == [
        "1.25 to 1.31 GiB: 12 rows pass, 3",
        "are cut off",
        "1,342,177,280 to 1,409,286,143 B",
    ]
    assert bin_words(0, MIB, {"passes": 0, "cut": 0, "refused": 1}) == "0 to 1 MiB: 1 row is refused\n0 to 1,048,575 B"
    assert bin_words(1_008 * MIB, GIB, {"passes": 0, "cut": 0, "refused": 0}).startswith("1,008 MiB to 1 GiB: no row\n")
