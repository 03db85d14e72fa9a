"""Every state of the page Plan, with its figures and its pictures held against the core."""

import pytest

from ftts_plan import (
    GIB,
    U64_MAX,
    Admitted,
    BudgetExceeded,
    KvDtype,
    Request,
    admissible,
    admit,
    arithmetic,
    growth,
    peak_corners,
    regimes,
)
from ftts_plan.app.parts.link import START
from ftts_plan.units import format_bytes, format_bytes_apart
from ftts_plan.wording import CONSTRAINT_NAMES, sentence
from ftts_plan.wording.page import SHARE_TITLE
from tests.app.html_blocks import arithmetic_lines
from tests.app.screen import (
    exact_figures,
    figures,
    is_admitted,
    open_tab,
    opened,
    painted,
    titles,
    truncation,
    verdict,
)
from tests.verdict_bar import memory_words, speech_words

WITH_A_PLAN = {
    "first sight": START,
    "last admitted": Request(prompt_tokens=10_509),
    "first refused": Request(prompt_tokens=10_510),
    "text binds": Request(prompt_tokens=28),
    "the explicit cap": Request(prompt_tokens=28, heuristic_eos_backstop=False),
    "ceiling binds": Request(prompt_tokens=30_000, budget_bytes=8 * GIB),
    "over budget by far": Request(prompt_tokens=30_000, kv_dtype=KvDtype.F32),
    "nothing fits": Request(prompt_tokens=512, budget_bytes=1_048_576),
    "no budget at all": Request(prompt_tokens=0, budget_bytes=0),
    "budget far above": Request(prompt_tokens=512, budget_bytes=128 * GIB),
    "everything counted": Request(
        prompt_tokens=2_048, ring_buffer_bytes=270_464, weights_resident_bytes=1_811_577_344, budget_bytes=4 * GIB
    ),
    "one frame": Request(prompt_tokens=32_767, budget_bytes=4 * GIB),
    "sums near 64 bits": Request(prompt_tokens=1, weights_resident_bytes=U64_MAX - 2 * GIB),
}
WITHOUT_A_PLAN = {
    "context refuses": Request(prompt_tokens=32_768),
    "no frames": Request(prompt_tokens=512, max_new_tokens=0),
    "overflow of the peak": Request(prompt_tokens=512, weights_resident_bytes=U64_MAX),
    "overflow of the bounded state": Request(prompt_tokens=512, ring_buffer_bytes=U64_MAX),
}


def named(cases: dict[str, Request]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("request_", cases.values(), ids=cases.keys())


@named(WITH_A_PLAN | WITHOUT_A_PLAN)
def test_the_verdict_is_the_rules(request_: Request) -> None:
    page = opened(request_)
    assert verdict(page) == memory_words(request_)
    assert truncation(page) == speech_words(request_)
    assert is_admitted(page) == isinstance(admit(request_), Admitted)
    assert not [warning for warning in page.warning if warning.icon == ":material/link_off:"]


@named(WITH_A_PLAN | WITHOUT_A_PLAN)
def test_the_verdict_in_full_can_be_copied(request_: Request) -> None:
    page = opened(request_)
    open_tab(page, SHARE_TITLE)
    assert sentence(admit(request_)) in [block.value for block in page.code]


@named(WITH_A_PLAN)
def test_every_figure_is_the_plans(request_: Request) -> None:
    outcome = admit(request_)
    assert isinstance(outcome, Admitted | BudgetExceeded)
    page, plan = opened(request_), outcome.plan
    assert figures(page) == {
        "Predicted peak": format_bytes_apart(plan.predicted_peak_bytes, plan.budget_bytes)[0],
        "Headroom": format_bytes(plan.headroom_bytes),
        "Frames allowed": f"{plan.predicted_max_frames:,}",
        "Binding limit": CONSTRAINT_NAMES[plan.binding_constraint],
    }
    assert exact_figures(page) == {
        "Predicted peak": f"{plan.predicted_peak_bytes:,} B",
        "Headroom": f"{plan.headroom_bytes:,} B".replace("-", "−"),
    }


@named(WITH_A_PLAN)
def test_the_growth_picture_is_painted_from_the_plan(request_: Request) -> None:
    curve = growth(request_)
    assert curve is not None
    tables = painted(opened(request_))[0]
    assert [(row["x"], row["y"]) for row in tables["curve"]] == [
        (0, float(curve.prompt_bytes)),
        (curve.frames, float(curve.peak_bytes)),
    ]
    assert [row["exact"] for row in tables["here"]] == [f"{curve.peak_bytes:,} B"]
    assert sum(float(row["y2"]) - float(row["y"]) for row in tables["bands"]) == pytest.approx(curve.prompt_bytes)
    [binding] = [row for row in tables["limits"] if row["width"] == 3]
    assert (binding["x"], binding["role"]) == (curve.frames, plan_of(request_).binding_constraint)


@named(WITH_A_PLAN | {"context refuses": WITHOUT_A_PLAN["context refuses"]})
def test_the_peak_picture_is_painted_from_the_corners(request_: Request) -> None:
    tables = painted(opened(request_))[-1]
    corners = [(corner.prompt_tokens, float(corner.peak_bytes)) for corner in peak_corners(request_)]
    assert [(row["x"], row["y"]) for row in tables["curve"]] == corners
    ribbon = [(row["constraint"], row["x"], row["x2"]) for row in tables["ribbon"]]
    assert ribbon == [(run.constraint, run.prompt_tokens.start, run.prompt_tokens.stop) for run in regimes(request_)]
    fitting = admissible(request_, along="prompt_tokens")
    assert [side["side"] for side in tables["sides"]] == [
        *(["admitted"] if fitting else []),
        *(["refused"] if len(fitting) < 32_768 else []),
    ]
    for edge in tables["edge"]:
        assert fitting[-1] <= float(edge["x"]) < fitting.stop


@named(WITHOUT_A_PLAN)
def test_without_a_plan_there_are_no_figures(request_: Request) -> None:
    assert not figures(opened(request_))


@pytest.mark.parametrize("backstop", [True, False])
def test_the_title_names_the_last_admitted_prompt(backstop: bool) -> None:
    page = opened(Request(prompt_tokens=4_096, heuristic_eos_backstop=backstop))
    assert "A 2 GiB budget admits prompts up to 10,509 tokens" in titles(page)
    words = {str(row["text"]) for row in painted(page)[1]["labels"] if "refused" in str(row["text"])}
    assert {said for said in words if "10,5" in said} == {
        "10,509 tokens fit\n10,510 or more are refused",
        "10,509 fit\n10,510 refused",  # where there is less room
    }


@named(WITH_A_PLAN)
def test_the_shown_arithmetic_is_the_cores(request_: Request) -> None:
    assert arithmetic_lines(opened(request_)) == [str(equation) for equation in arithmetic(request_)]


def test_what_is_not_counted_is_said_until_it_is() -> None:
    bare = " ".join(caption.value for caption in opened(START).caption)
    assert "rings are not counted" in bare
    assert "weights are not counted" in bare
    full = " ".join(caption.value for caption in opened(WITH_A_PLAN["everything counted"]).caption)
    assert "rings are not counted" not in full
    assert "weights are not counted" not in full


def plan_of(request: Request):  # type: ignore[no-untyped-def]
    outcome = admit(request)
    assert isinstance(outcome, Admitted | BudgetExceeded)
    return outcome.plan
