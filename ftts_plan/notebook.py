"""The same pictures and verdicts in Jupyter, marimo and VS Code, and for a whole DataFrame.

Needs `ftts-plan[notebook]`. Once this module is imported, requests, policies, plans, verdicts and scenarios show as the
page says them: each class gets the `_repr_html_` that all notebooks ask for. The rule itself knows nothing of it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, get_args

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
from ftts_plan.formats import Scenario, needed_for
from ftts_plan.models import KvDtype
from ftts_plan.planning import admissible, runner_up
from ftts_plan.report import Banner, Block, Note, Paragraph, Table, block_html
from ftts_plan.rule import (
    Admitted,
    FrameLimit,
    Plan,
    Policy,
    Request,
    Verdict,
    admit,
    by_budget,
)
from ftts_plan.script import judge_table as judge
from ftts_plan.wording import headline, not_counted, pictures, report, sentence
from ftts_plan.wording.figures import exactly, four_figures
from ftts_plan.wording.one_line import shown_name
from ftts_plan.wording.review import Along

if TYPE_CHECKING:
    from altair import LayerChart

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


def growth_chart(request: Request, *, theme: ThemeName = "light") -> "LayerChart":
    """Memory as the utterance of `request` is spoken; raises `NothingToDraw` where the rule makes no plan.

    `theme`: "light" and "dark" bring their own ground, so they can be read in a notebook of either kind and in a file.
    "browser" is both at once and asks the page which it is; notebooks seldom say, and it is then light. It needs a
    browser: a file of it has no colours.
    """
    verdict = admit(request)
    return _chart(growth_picture(request, verdict), theme, lambda: sentence(verdict))


def peak_chart(request: Request, *, theme: ThemeName = "light") -> "LayerChart":
    """Peak by prompt length under the policy of `request`, as `growth_chart`."""
    shortest = replace(request, prompt_tokens=0)
    return _chart(peak_picture(request), theme, lambda: sentence(admit(shortest)))


def region_map(request: Request, *, theme: ThemeName = "light") -> "LayerChart":
    """Prompt length against frame cap: what binds where, and what the budget refuses. Every request has one.

    `alt.JupyterChart(region_map(request)).selections.pick` holds the place that was clicked.
    """
    return _chart(map_picture(request), theme, str)


def comparison_chart(
    scenarios: Sequence[Scenario], *, along: Along = "prompt_tokens", theme: ThemeName = "light"
) -> "LayerChart":
    """Up to six scenarios over one another, as `growth_chart`; raises `Misuse` for more."""
    picture = comparison_picture(scenarios, along)
    return _chart(
        picture, theme, lambda: " ".join(f"{shown_name(s.name)}: {sentence(admit(s.request))}" for s in scenarios)
    )


def build_up_chart(dtype: KvDtype = KvDtype.BF16, *, theme: ThemeName = "light") -> "LayerChart":
    """How the 57,344 cached values of a token come about, as `growth_chart`."""
    return _chart(build_up_picture(dtype), theme, str)


def _chart(picture: Picture | None, theme: ThemeName, why_none: Callable[[], str]) -> "LayerChart":
    if picture is None:
        raise NothingToDraw(f"{report.NO_PICTURE} {why_none()}".strip())
    with needed_for("Pictures", "notebook"):
        import altair  # noqa: F401, PLC0415 - half a second, and asked for here in this extra's name

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
            yield from _verdict(by_budget(shown))
        case _:
            yield from _verdict(shown)


def _verdict(verdict: Verdict, next_limit: FrameLimit | None = None) -> Iterator[Block]:
    yield Banner(headline(verdict), admitted=isinstance(verdict, Admitted))
    if verdict.plan:
        head = (report.FIGURES, report.VALUE_HEAD[1], "", report.VALUE_HEAD[2])
        yield Table(head, tuple(map(tuple, four_figures(verdict.plan, next_limit))))


def _inputs(request: Request, rows: Iterable[Input]) -> Block:
    cells = ((row.label, row.unit.show(row.of(request)), exactly(row.name, row.of(request))) for row in rows)
    return Table((report.INPUTS, *report.VALUE_HEAD[1:]), tuple(cells))


for _kind in (Scenario, Request, Policy, Plan, *get_args(Verdict)):
    setattr(_kind, _repr_html_.__name__, _repr_html_)
