"""A DataFrame judged row by row: the columns of a written script beside its own, whatever library made it."""

from numbers import Integral
from typing import TYPE_CHECKING, Any, Final

from ftts_plan.formats import Cell, needed_for
from ftts_plan.rule import Policy
from ftts_plan.script.judging import JudgedRow, judge, judge_length
from ftts_plan.script.rows import BadRow, Utterance, from_cell
from ftts_plan.script.writing import COLUMNS, cells
from ftts_plan.speech import Pace, read_pace
from ftts_plan.units import Misuse, require_u64

if TYPE_CHECKING:
    import narwhals as nw
    from narwhals.typing import IntoDataFrameT

_NOT_ADDED: Final = ("row", "text")
_NOT_ADDED_OF_LENGTHS: Final = (*_NOT_ADDED, "characters", "text_tokens", "prompt_tokens")
_NARWHALS: Final = {"uint64": "UInt64", "float64": "Float64", "string": "String", "bool_": "Boolean"}
_PANDAS: Final = {"uint64": "UInt64", "float64": "Float64", "string": "string", "bool_": "boolean"}
"""Its types that can hold an empty cell, by the names of `COLUMNS`."""


def judge_table(
    table: "IntoDataFrameT",
    *,
    text: str | None = None,
    prompt_tokens: str | None = None,
    policy: Policy | None = None,
    pace: Pace | str = "typical",
) -> "IntoDataFrameT":
    """`table` with the verdict on each row beside it, a DataFrame of the same kind: pandas, Polars, PyArrow, Modin.

    Name the one column that holds texts, or lengths in prompt tokens. The new columns are those of `ftts-plan script`
    and have its values; of a length alone there are no characters and text tokens. A row that cannot be judged is
    there, empty, and `problem` says why. `policy`: engine defaults unless given. `pace`: as `speech.read_pace` reads
    it, or the exact frames a text token. Raises `Misuse`, also where `table` has a column that would be added.
    """
    with needed_for("DataFrames", "notebook"):
        import narwhals as nw  # noqa: PLC0415 - only for a DataFrame

    if (text is None) == (prompt_tokens is None):
        raise Misuse("text", text, "name one column: either of texts, or of prompt_tokens")
    field, column, read, not_added = (
        ("text", text, _text, _NOT_ADDED)
        if text is not None
        else ("prompt_tokens", prompt_tokens, _length, _NOT_ADDED_OF_LENGTHS)
    )
    held = nw.from_native(table, eager_only=True)
    if column not in held.columns:
        raise Misuse(field, column, f"is no column of the table, which has {', '.join(map(str, held.columns))}")
    added = [name for name in COLUMNS if name not in not_added]
    if taken := [name for name in added if name in held.columns]:
        raise Misuse("table", taken[0], "is a column of the table already; drop or rename it first")
    missing = held[column].is_null().to_list()
    items = [read(None if null else cell) for cell, null in zip(held[column].to_list(), missing, strict=True)]
    chosen = read_pace("pace", pace) if isinstance(pace, str) else pace
    judged = {item: cells(_judged(item, policy or Policy(), chosen)) for item in set(items)}
    new = (_column(held, name, [judged[item][name] for item in items]) for name in added)
    return held.with_columns(*new).to_native()


def _text(cell: object) -> str | BadRow:
    row = from_cell(0, cell)
    return row if isinstance(row, BadRow) else row.text


def _length(cell: object) -> int | BadRow:
    """Whole numbers as any column may hold them: beside an empty cell, pandas makes floats of them."""
    if cell is None:
        return BadRow(0, "has no prompt tokens")
    if (isinstance(cell, Integral) and not isinstance(cell, bool)) or (isinstance(cell, float) and cell.is_integer()):
        cell = int(cell)
    try:
        return require_u64("prompt_tokens", cell)
    except Misuse as misuse:
        return BadRow(0, f"is no number of prompt tokens: {misuse.reason}")


def _judged(item: str | int | BadRow, policy: Policy, pace: Pace) -> JudgedRow | BadRow:
    if isinstance(item, int):
        return judge_length(item, policy, pace)
    [judged] = judge([item if isinstance(item, BadRow) else Utterance(0, item)], policy, pace)
    return judged


def _column(table: "nw.DataFrame[Any]", name: str, values: list[Cell]) -> "nw.Series[Any]":
    import narwhals as nw  # noqa: PLC0415 - as above

    if table.implementation.is_pandas_like():
        # Of its own accord it would make False of an unknown switch, and floats of byte sizes.
        make = nw.get_native_namespace(table).Series
        return nw.from_native(make(values, dtype=_PANDAS[COLUMNS[name]], name=name), series_only=True)
    dtype = getattr(nw, _NARWHALS[COLUMNS[name]])
    return nw.new_series(name, values, dtype, backend=table.implementation)
