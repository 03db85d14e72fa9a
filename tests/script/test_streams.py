"""How many utterances fit together, against every choice of rows."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Misuse, Policy
from ftts_plan.script import ConcurrentPeaks, JudgedRow
from ftts_plan.script.judging import judge_length
from ftts_plan.speech.pace import Pace

FOUR = Pace(Fraction(4))
LENGTHS = st.lists(st.integers(0, 40_000), min_size=1, max_size=7)


def rows_of(lengths: list[int], weights_bytes: int = 0) -> list[JudgedRow]:
    policy = Policy(weights_resident_bytes=weights_bytes)
    return [judge_length(length, policy, FOUR, row) for row, length in enumerate(lengths, start=1)]


def counted(rows: list[JudgedRow]) -> ConcurrentPeaks:
    peaks = ConcurrentPeaks()
    for row in rows:
        peaks.count(row)
    return peaks


def worst_of_all_choices(rows: list[JudgedRow], streams: int, weights_bytes: int) -> int:
    own = [row.plan.predicted_peak_bytes - weights_bytes for row in rows if row.plan]
    return weights_bytes + max(map(sum, combinations(own, min(streams, len(own)))), default=0)


@given(LENGTHS, st.integers(1, 8), st.sampled_from([0, 1, 2**30]))
def test_the_worst_case_is_that_of_every_choice(lengths: list[int], streams: int, weights_bytes: int) -> None:
    rows = rows_of(lengths, weights_bytes)
    planned = any(row.plan for row in rows)
    expected = worst_of_all_choices(rows, streams, weights_bytes if planned else 0)
    assert counted(rows).worst_case_bytes(streams) == expected


@given(LENGTHS, st.integers(0, 2**34), st.sampled_from([0, 1, 2**30]))
def test_as_many_as_are_said_always_fit_and_one_more_may_not(
    lengths: list[int], budget_bytes: int, weights_bytes: int
) -> None:
    rows = rows_of(lengths, weights_bytes)
    peaks = counted(rows)
    most = peaks.most_streams(budget_bytes)
    assert 0 <= most <= peaks.rows
    if most:
        assert peaks.worst_case_bytes(most) <= budget_bytes
    if most < peaks.rows:
        assert peaks.worst_case_bytes(most + 1) > budget_bytes


def test_no_stream_is_no_question() -> None:
    with pytest.raises(Misuse, match="streams"):
        counted(rows_of([1])).worst_case_bytes(0)
