"""What a notebook shows of a request, a policy, a plan or a verdict: the page's words, never a stranger's HTML."""

import subprocess
import sys
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from IPython.core.formatters import HTMLFormatter

from ftts_plan import GIB, U64_MAX, Admitted, Plan, Policy, Request, admit, runner_up
from ftts_plan.fields import INPUTS, POLICY_INPUTS
from ftts_plan.formats import Scenario
from ftts_plan.notebook import _repr_html_
from ftts_plan.wording import headline, not_counted
from ftts_plan.wording.figures import four_figures
from tests.app.html_blocks import figure_lines
from tests.app.screen import figures, opened, titles, verdict
from tests.laws.test_scenario_laws import scenarios
from tests.serving import ROOT
from tests.strategies import requests
from tests.verdict_bar import memory_words

OUTCOMES = {
    "admitted": Request(prompt_tokens=4_096),
    "budget_exceeded": Request(prompt_tokens=10_510),
    "prompt_exceeds_context": Request(prompt_tokens=32_768),
    "no_frames_requested": Request(prompt_tokens=28, max_new_tokens=0),
    "overflow": Request(prompt_tokens=28, ring_buffer_bytes=U64_MAX),
}
each_outcome = pytest.mark.parametrize(("outcome", "request_"), OUTCOMES.items(), ids=OUTCOMES)


def html(shown: Any) -> str:
    """What IPython takes for a cell whose last line is `shown`."""
    made = HTMLFormatter()(shown)
    assert isinstance(made, str)
    return made


def said(shown: Any) -> list[str]:
    """Every paragraph and cell, in order, without the bond between a number and its unit."""
    root = ElementTree.fromstring(f"<div>{html(shown)}</div>")
    return ["".join(part.itertext()).replace("\u00a0", " ") for part in root.iter() if part.tag in ("p", "th", "td")]


@pytest.mark.page
@each_outcome
def test_a_verdict_and_its_request_say_what_the_page_says(outcome: str, request_: Request) -> None:
    page = opened(request_)
    answer = admit(request_)
    assert answer.outcome == outcome
    assert verdict(page) == memory_words(request_)
    for shown in (answer, request_, *([answer.plan] if answer.plan else [])):
        assert said(shown)[0] == headline(answer)
        cells = said(shown)
        for name, value in figures(page).items():
            assert cells[cells.index(name) + 1] == value
    if answer.plan:
        assert figure_lines(page, edges=False)["Binding limit"].detail in said(request_)


@pytest.mark.page
def test_a_policy_says_which_prompts_it_admits_as_the_page_does() -> None:
    [first, *cells] = said(Policy())
    assert first.rstrip(".") in titles(opened(Request(prompt_tokens=512)))
    assert [cell for cell in cells if cell in {row.label for row in POLICY_INPUTS}] == [r.label for r in POLICY_INPUTS]


@given(request_=requests())
def test_whatever_is_asked_the_words_are_those_of_the_core(request_: Request) -> None:
    answer = admit(request_)
    cells = said(request_)
    assert cells[0] == headline(answer)
    assert cells[-1] == " ".join(not_counted(request_))
    for row in INPUTS:
        assert cells[cells.index(row.label, 2) + 1] == row.unit.show(row.of(request_))
    if answer.plan:
        for figure in four_figures(answer.plan, runner_up(request_)):
            at = cells.index(figure.name)
            assert tuple(cells[at : at + 4]) == figure
    assert said(answer)[0] == headline(answer)
    assert said(Policy.of(request_))


def test_a_plan_alone_knows_whether_it_fits() -> None:
    answer = admit(Request(prompt_tokens=4_096))
    assert isinstance(answer, Admitted)
    assert isinstance(answer.plan, Plan)
    assert said(answer.plan)[0].startswith("Admitted: ")
    assert said(admit(Request(prompt_tokens=10_510)).plan)[0].startswith("Refused before allocating: ")


HOSTILE = ["<script>alert(1)</script>", "\"><img src=x onerror='alert(1)'>", "</p><b>&amp;</b>", "]]><!--"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_scenarios_name_is_shown_and_starts_nothing(name: str) -> None:
    shown = Scenario(name, Request(prompt_tokens=28, budget_bytes=GIB))
    assert said(shown)[0] == name
    assert name not in html(shown)
    assert unescape(html(shown)).startswith(f"<p>{name}</p>")


@given(kept=scenarios())
def test_any_name_makes_well_formed_html(kept: tuple[Scenario, ...]) -> None:
    for scenario in kept:
        tags = {part.tag for part in ElementTree.fromstring(f"<div>{html(scenario)}</div>").iter()}
        assert tags == {"div", "p", "table", "thead", "tbody", "tr", "th", "td"} or admit(scenario.request).plan is None


@pytest.mark.slow
def test_the_rule_knows_nothing_of_it_until_the_module_is_imported_which_loads_nothing_heavy() -> None:
    program = (
        "import sys; from ftts_plan import Request; request = Request(prompt_tokens=1)\n"
        "print(hasattr(request, '_repr_html_'))\n"
        "import ftts_plan.notebook; print(hasattr(request, '_repr_html_'), request == Request(prompt_tokens=1))\n"
        "print(sorted({'IPython', 'altair', 'narwhals', 'pandas', 'pyarrow', 'vl_convert'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["False", "True True", "[]"]


def test_a_class_is_not_shown_as_if_it_were_a_verdict() -> None:
    assert HTMLFormatter()(Admitted) is None
    assert Admitted._repr_html_ is _repr_html_  # type: ignore[attr-defined]
