"""The same pictures and verdicts in Jupyter, marimo and VS Code, and for a whole DataFrame.

Needs `ftts-plan[notebook]`. Once this module is imported, requests, policies, plans, verdicts and scenarios show as the
page says them: each class gets the `_repr_html_` that all notebooks ask for. The rule itself knows nothing of it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from numbers import Integral
from typing import Any, Final, get_args

from ftts_plan.charts import (
    Picture,
    ThemeName,
    build_up_picture,
    chart_of,
    comparison_picture,
    growth_picture,
    map_picture,
    peak_picture,
)
from ftts_plan.fields import INPUTS, POLICY_INPUTS, Input
from ftts_plan.formats import Cell, Scenario, needed_for
from ftts_plan.models import KvDtype
from ftts_plan.planning import admissible, runner_up
from ftts_plan.report import Banner, Block, Note, Paragraph, Table, block_html
from ftts_plan.rule import (
    Admitted,
    BudgetExceeded,
    FrameLimit,
    Plan,
    Policy,
    Request,
    Verdict,
    admit,
)
from ftts_plan.script import COLUMNS, BadRow, JudgedRow, Utterance, cells, from_cell, judge_length
from ftts_plan.script import judge as judge_rows
from ftts_plan.speech import read_pace
from ftts_plan.units import Misuse, require_u64
from ftts_plan.wording import headline, not_counted, pictures, report, sentence
from ftts_plan.wording.figures import exactly, four_figures
from ftts_plan.wording.one_line import shown_name
from ftts_plan.wording.review import Along

with needed_for("Notebooks", "notebook"):
    import altair as alt
    import narwhals as nw
    from narwhals.typing import IntoDataFrameT

__all__ = [
    "NothingToDraw",
    "build_up_chart",
    "comparison_chart",
    "growth_chart",
    "judge",
    "peak_chart",
    "region_map",
]

WIDTH: Final = 720  # its plot is as wide as the narrowest that labels are placed for


class NothingToDraw(ValueError):  # noqa: N818 - like `Misuse`, a thing to tell a person
    """There is no curve, because the rule makes no plan; the message says why."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows instead of a traceback, which would say no more."""
        return [str(self)]


def growth_chart(request: Request, *, theme: ThemeName = "light") -> alt.LayerChart:
    """Memory as the utterance of `request` is spoken; raises `NothingToDraw` where the rule makes no plan.

    `theme`: "light" and "dark" bring their own ground, so they can be read in a notebook of either kind and in a file.
    "browser" is both at once and asks the page which it is; notebooks seldom say, and it is then light. It needs a
    browser: a file of it has no colours.
    """
    verdict = admit(request)
    return _chart(growth_picture(request, verdict), theme, lambda: sentence(verdict))


def peak_chart(request: Request, *, theme: ThemeName = "light") -> alt.LayerChart:
    """Peak by prompt length under the policy of `request`, as `growth_chart`."""
    shortest = replace(request, prompt_tokens=0)
    return _chart(peak_picture(request), theme, lambda: sentence(admit(shortest)))


def region_map(request: Request, *, theme: ThemeName = "light") -> alt.LayerChart:
    """Prompt length against frame cap: what binds where, and what the budget refuses. Every request has one.

    `alt.JupyterChart(region_map(request)).selections.pick` holds the place that was clicked.
    """
    return _chart(map_picture(request), theme, str)


def comparison_chart(
    scenarios: Sequence[Scenario], *, along: Along = "prompt_tokens", theme: ThemeName = "light"
) -> alt.LayerChart:
    """Up to six scenarios over one another, as `growth_chart`; raises `Misuse` for more."""
    picture = comparison_picture(scenarios, along)
    return _chart(
        picture, theme, lambda: " ".join(f"{shown_name(s.name)}: {sentence(admit(s.request))}" for s in scenarios)
    )


def build_up_chart(dtype: KvDtype = KvDtype.BF16, *, theme: ThemeName = "light") -> alt.LayerChart:
    """How the 57,344 cached values of a token come about, as `growth_chart`."""
    return _chart(build_up_picture(dtype), theme, str)


def _chart(picture: Picture | None, theme: ThemeName, why_none: Callable[[], str]) -> alt.LayerChart:
    if picture is None:
        raise NothingToDraw(f"{report.NO_PICTURE} {why_none()}".strip())
    return chart_of(picture, theme, WIDTH)


def _repr_html_(shown: Scenario | Request | Policy | Plan | Verdict) -> str:
    return "".join(map(block_html, _blocks(shown)))


def _blocks(shown: Scenario | Request | Policy | Plan | Verdict) -> Iterator[Block]:
    match shown:
        case Scenario(name, request):
            yield Paragraph(shown_name(name))
            yield from _blocks(request)
        case Request():
            verdict = admit(shown)
            yield from _verdict(verdict, runner_up(shown) if verdict.plan else None)
            yield _inputs(shown, INPUTS)
            yield Note(" ".join(not_counted(shown)))
        case Policy():
            request = shown.request_for(0)
            yield Paragraph(f"{pictures.prompts_admitted(request, admissible(request, along='prompt_tokens'))}.")
            yield _inputs(request, POLICY_INPUTS)
        case Plan():
            yield from _verdict(Admitted(shown) if shown.fits else BudgetExceeded(shown))
        case _:
            yield from _verdict(shown)


def _verdict(verdict: Verdict, next_limit: FrameLimit | None = None) -> Iterator[Block]:
    yield Banner(headline(verdict), admitted=isinstance(verdict, Admitted))
    if verdict.plan:
        head = (report.FIGURES, report.VALUE_HEAD[1], "", report.VALUE_HEAD[2])
        yield Table(head, tuple(map(tuple, four_figures(verdict.plan, next_limit))))


def _inputs(request: Request, rows: Iterable[Input]) -> Block:
    cells = ((row.label, row.show(row.of(request)), exactly(row.name, row.of(request))) for row in rows)
    return Table((report.INPUTS, *report.VALUE_HEAD[1:]), tuple(cells))


for _kind in (Scenario, Request, Policy, Plan, *get_args(Verdict)):
    setattr(_kind, _repr_html_.__name__, _repr_html_)


def judge(
    table: IntoDataFrameT,
    *,
    text: str | None = None,
    prompt_tokens: str | None = None,
    policy: Policy | None = None,
    pace: Fraction | str = "typical",
) -> IntoDataFrameT:
    """`table` with the verdict on each row beside it, a DataFrame of the same kind: pandas, Polars, PyArrow, Modin.

    Name the one column that holds texts, or lengths in prompt tokens. The new columns are those of `ftts-plan script`
    and have its values; of a length alone there are no characters and text tokens. A row that cannot be judged is
    there, empty, and `problem` says why. `policy`: engine defaults unless given. `pace`: as `speech.read_pace` reads
    it, or the exact frames a text token. Raises `Misuse`, also where `table` has a column that would be added.
    """
    named = {
        field: column for field, column in (("text", text), ("prompt_tokens", prompt_tokens)) if column is not None
    }
    if len(named) != 1:
        raise Misuse("text", text, "name one column: either of texts, or of prompt_tokens")
    [(field, column)] = named.items()
    held = nw.from_native(table, eager_only=True)
    if column not in held.columns:
        raise Misuse(field, column, f"is no column of the table, which has {', '.join(map(str, held.columns))}")
    added = [name for name in COLUMNS if name not in (_NOT_ADDED if text is not None else _NOT_ADDED_OF_LENGTHS)]
    if taken := [name for name in added if name in held.columns]:
        raise Misuse("table", taken[0], "is a column of the table already; drop or rename it first")
    read = _text if text is not None else _length
    missing = held[column].is_null().to_list()
    items = [read(None if null else cell) for cell, null in zip(held[column].to_list(), missing, strict=True)]
    frames_per_token = read_pace("pace", pace) if isinstance(pace, str) else pace
    judged = {item: cells(_judged(item, policy or Policy(), frames_per_token)) for item in set(items)}
    new = (_column(held, name, [judged[item][name] for item in items]) for name in added)
    return held.with_columns(*new).to_native()


_NOT_ADDED: Final = ("row", "text")
_NOT_ADDED_OF_LENGTHS: Final = (*_NOT_ADDED, "characters", "text_tokens", "prompt_tokens")
_DTYPES: Final[dict[str, Any]] = {"uint64": nw.UInt64, "float64": nw.Float64, "string": nw.String, "bool_": nw.Boolean}
_PANDAS_DTYPES: Final = {
    "uint64": "UInt64",
    "float64": "Float64",
    "string": "string",
    "bool_": "boolean",
}


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


def _judged(item: str | int | BadRow, policy: Policy, pace: Fraction) -> JudgedRow | BadRow:
    if isinstance(item, int):
        return judge_length(item, policy, pace)
    [judged] = judge_rows([item if isinstance(item, BadRow) else Utterance(0, item)], policy, pace)
    return judged


def _column(table: nw.DataFrame[Any], name: str, values: list[Cell]) -> nw.Series[Any]:
    if table.implementation.is_pandas_like():
        # Of its own accord it would make False of an unknown switch, and floats of byte sizes.
        native = nw.get_native_namespace(table).Series(
            values, table.to_native().index, _PANDAS_DTYPES[COLUMNS[name]], name
        )
        return nw.from_native(native, series_only=True)
    return nw.new_series(name, values, _DTYPES[COLUMNS[name]], backend=table.implementation)
