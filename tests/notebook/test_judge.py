"""`judge` on a table: the values of a judged script beside each row, whatever library made the table."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Misuse, Policy, Request, admit
from ftts_plan.formats import Cell
from ftts_plan.notebook import judge
from ftts_plan.script import judge as judge_script
from ftts_plan.script.rows import Row, from_cell
from ftts_plan.script.writing import COLUMNS, cells
from ftts_plan.speech import truncation_at_pace
from ftts_plan.speech.pace import Pace
from tests.profiles import examples
from tests.strategies import U64, policies, u64

TYPICAL = Pace()
ADDED = [name for name in COLUMNS if name not in ("row", "text")]
OF_LENGTHS = [name for name in ADDED if name not in ("characters", "text_tokens", "prompt_tokens")]
TEXTS = [
    "Hello there, friend.",
    "",
    None,
    "has no text",
    "Hello there, friend.",
    "a\0b",
    "Guten Morgen. " * 900,
    "=1+1",
]

Make = Callable[[dict[str, Sequence[Any]]], Any]
LIBRARIES: dict[str, Make] = {"pandas": pd.DataFrame, "polars": pl.DataFrame, "pyarrow": pa.table}
each_library = pytest.mark.parametrize("make", LIBRARIES.values(), ids=LIBRARIES)


def rows_of(table: Any) -> list[dict[str, Cell]]:
    """The rows of any table, None for an empty cell."""
    if isinstance(table, pd.DataFrame):
        return [{name: None if value is pd.NA else value for name, value in row.items()} for row in records(table)]
    rows: list[dict[str, Cell]] = table.to_dicts() if isinstance(table, pl.DataFrame) else table.to_pylist()
    return rows


def records(table: pd.DataFrame) -> list[dict[Any, Any]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.itertuples(index=False)]


def scripted(texts: Sequence[object], policy: Policy, pace: Pace) -> list[dict[str, Cell]]:
    rows: list[Row] = [from_cell(number, text) for number, text in enumerate(texts, 1)]
    return [{name: cells(row)[name] for name in ADDED} for row in judge_script(rows, policy, pace)]


def added(table: Any, names: Sequence[str] = ADDED) -> list[dict[str, Cell]]:
    return [{name: row[name] for name in names} for row in rows_of(table)]


@each_library
def test_a_table_of_texts_gets_the_columns_of_a_judged_script(make: Make) -> None:
    table = make({"id": range(len(TEXTS)), "line": TEXTS})
    judged = judge(table, text="line")
    assert type(judged) is type(table)
    assert [*rows_of(judged)[0]] == ["id", "line", *ADDED]
    assert added(judged) == scripted(TEXTS, Policy(), TYPICAL)
    assert [row["id"] for row in rows_of(judged)] == [*range(len(TEXTS))]
    assert [row["problem"] for row in rows_of(judged)][1:3] == ["has no text"] * 2


@given(
    texts=st.lists(st.none() | st.text(max_size=30)),
    policy=policies(),
    pace=st.fractions(0, 1_000).filter(bool).map(Pace),
)
@examples(times=0.5)
def test_any_texts_are_judged_alike_in_every_library(texts: list[str | None], policy: Policy, pace: Pace) -> None:
    texts = [text and text.encode(errors="replace").decode() for text in texts]
    expected = scripted(texts, policy, pace)
    for make in LIBRARIES.values():
        table = pa.table({"line": pa.array(texts, pa.string())}) if make is pa.table else make({"line": texts})
        if make is pl.DataFrame:
            table = table.cast(pl.String)
        assert added(judge(table, text="line", policy=policy, pace=pace)) == expected


@given(lengths=st.lists(u64(), min_size=1), policy=policies())
def test_any_lengths_get_the_rules_own_verdicts(lengths: list[int], policy: Policy) -> None:
    for table in (
        pd.DataFrame({"n": pd.Series(lengths, dtype="uint64")}),
        pl.DataFrame({"n": lengths}, schema={"n": pl.UInt64}),
        pa.table({"n": pa.array(lengths, pa.uint64())}),
    ):
        judged = rows_of(judge(table, prompt_tokens="n", policy=policy))
        assert [*judged[0]] == ["n", *OF_LENGTHS]
        for row, length in zip(judged, lengths, strict=True):
            request = policy.request_for(length)
            verdict, speech = admit(request), truncation_at_pace(request, TYPICAL)
            assert row["outcome"] == verdict.outcome
            assert row["peak_bytes"] == (verdict.plan.predicted_peak_bytes if verdict.plan else None)
            assert row["binding_constraint"] == (verdict.plan.binding_constraint.value if verdict.plan else None)
            assert (row["expected_frames"], row["allowed_frames"]) == (speech.expected_frames, speech.allowed_frames)
            assert row["problem"] is None


@each_library
def test_texts_and_their_lengths_get_the_same_verdicts(make: Make) -> None:
    of_texts = judge(make({"line": TEXTS}), text="line")
    lengths = [row["prompt_tokens"] for row in rows_of(of_texts)]
    of_lengths = added(judge(make({"n": lengths}), prompt_tokens="n"), OF_LENGTHS)
    usable = [at for at, length in enumerate(lengths) if length is not None]
    assert [of_lengths[at] for at in usable] == [added(of_texts, OF_LENGTHS)[at] for at in usable]
    unusable = [row for at, row in enumerate(of_lengths) if at not in usable]
    assert [row["problem"] for row in unusable] == ["has no prompt tokens"] * len(unusable)


GOOD = [0, 28, 28.0, np.int64(28), np.float64(28), U64, True - 1]
BAD = [None, math.nan, pd.NA, pd.NaT, -1, 2.5, U64 + 1, math.inf, True, "28", [28], {}, b"28", object(), np.bool_(True)]


def test_a_cell_that_is_no_length_leaves_its_row_with_the_reason() -> None:
    table = pd.DataFrame({"n": pd.Series([*GOOD, *BAD], dtype="object")})
    judged = judge(table, prompt_tokens="n")
    assert judged["outcome"].notna().tolist() == [True] * len(GOOD) + [False] * len(BAD)
    assert judged["problem"].isna().tolist() == [True] * len(GOOD) + [False] * len(BAD)
    empty = judged.loc[len(GOOD) :, [name for name in OF_LENGTHS if name != "problem"]]
    assert empty.isna().all(axis=None)
    assert judged.loc[1:4, "peak_bytes"].nunique() == 1
    assert judged["problem"][len(GOOD)] == judged["problem"][len(GOOD) + 1] == "has no prompt tokens"
    assert judged["problem"][len(GOOD) + 4] == f"is no number of prompt tokens: must be from 0 to {U64:,}"
    assert judged["problem"][len(GOOD) + 5] == "is no number of prompt tokens: must be a whole number (int), not float"


def test_a_cell_that_is_no_text_leaves_its_row_with_the_reason() -> None:
    texts = ["a", math.nan, pd.NA, True, [1], b"a", "\ud800", 1, "1", 1.0]
    judged = judge(pd.DataFrame({"text": pd.Series(texts, dtype="object")}), text="text")
    assert judged["outcome"].isna().tolist() == [False, *[True] * 6, *[False] * 3]
    assert judged["problem"][3] == "is not text but True"
    assert judged["problem"][6].startswith("cannot be counted: ")
    assert judged["characters"][7:].tolist() == [1, 1, 3]


def test_the_index_and_every_column_of_pandas_stay() -> None:
    index = pd.MultiIndex.from_tuples([("a", 1), ("a", 1), ("b", 2)], names=["book", "page"])
    table = pd.DataFrame({"n": [28.0, None, 28.0], "kept": pd.Categorical(["x", "y", "x"])}, index=index)
    before = table.copy()
    judged = judge(table, prompt_tokens="n")
    pd.testing.assert_index_equal(judged.index, index)
    pd.testing.assert_frame_equal(judged[["n", "kept"]], before)
    pd.testing.assert_frame_equal(table, before)
    assert judged["outcome"].tolist() == ["admitted", pd.NA, "admitted"]
    assert judged["cut"].dtype == "boolean"
    assert judged["peak_bytes"].dtype == "UInt64"


@each_library
def test_a_table_without_rows_gets_its_columns_with_their_types(make: Make) -> None:
    table = pa.table({"n": pa.array([], pa.int64())}) if make is pa.table else make({"n": []})
    judged = judge(table, prompt_tokens="n")
    assert len(judged) == 0
    names = judged.column_names if isinstance(judged, pa.Table) else [*judged.columns]
    assert names == ["n", *OF_LENGTHS]
    full = judge(make({"n": [28]}), prompt_tokens="n")
    schema = [str(field.type) for field in judged.schema][1:] if isinstance(judged, pa.Table) else [*judged.dtypes][1:]
    other = [str(field.type) for field in full.schema][1:] if isinstance(full, pa.Table) else [*full.dtypes][1:]
    assert schema == other


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({}, "text=None: name one column"),
        ({"text": "line", "prompt_tokens": "n"}, "text='line': name one column"),
        ({"text": "lines"}, "text='lines': is no column of the table, which has line, n, cut"),
        ({"prompt_tokens": "n"}, "table='cut': is a column of the table already"),
        ({"text": "line", "pace": "sluggish"}, "pace='sluggish'"),
    ],
)
def test_a_misuse_names_what_is_wrong(named: dict[str, Any], said: str) -> None:
    with pytest.raises(Misuse) as misuse:
        judge(
            pd.DataFrame({"line": ["a"], "n": [1], "cut": [0]}).drop(columns="cut" if "pace" in named else []), **named
        )
    assert str(misuse.value).startswith(said)


def test_what_is_not_in_memory_is_no_table() -> None:
    with pytest.raises(TypeError, match="LazyFrame"):
        judge(pl.LazyFrame({"n": [1]}), prompt_tokens="n")  # type: ignore[type-var]


def test_a_pace_is_a_name_a_decimal_or_exact() -> None:
    table = pd.DataFrame({"n": [108]})
    expected = [
        judge(table, prompt_tokens="n", pace=pace)["expected_frames"][0] for pace in ("slow", "4.25", Pace(Fraction(7)))
    ]
    assert expected == [math.ceil(Fraction("16.84") + 100 * Fraction("6.08")), 425, 700]


def test_each_length_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    original = Policy.request_for

    def request_for(policy: Policy, length: int) -> Request:
        asked.append(length)
        return original(policy, length)

    monkeypatch.setattr(Policy, "request_for", request_for)
    judged = judge(pl.DataFrame({"n": [28, 29, 28] * 1_000}), prompt_tokens="n")
    assert sorted(asked) == [28, 29]
    assert len(judged) == 3_000
