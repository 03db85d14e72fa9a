"""The page OQ-6: every number on it is the core's for the request on the left, and follows it."""

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import (
    GIB,
    U64_MAX,
    Admitted,
    BudgetExceeded,
    KvDtype,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    admit,
)
from ftts_plan.data.files import data_path
from ftts_plan.models import QWEN3_TTS
from ftts_plan.rule.admission import binding_limit, frame_limits
from ftts_plan.rule.recorded_points import worked_points
from ftts_plan.units import format_bytes, format_seconds
from ftts_plan.wording import CONSTRAINT_NAMES, not_counted
from ftts_plan.wording.story import CLIFF_BEFORE, MISSING
from tests.app.html_blocks import verdict_bar
from tests.app.screen import box, figures, opened, painted, put, settled, subheadings, table, verdict
from tests.verdict_bar import memory_words

OUTCOMES = {
    "admitted": Request(prompt_tokens=512),
    "budget exceeded": Request(prompt_tokens=12_345, kv_dtype=KvDtype.F32, budget_bytes=3 * GIB),
    "context exceeded": Request(prompt_tokens=32_768),
    "no frames": Request(prompt_tokens=77, max_new_tokens=0),
    "overflow": Request(prompt_tokens=77, weights_resident_bytes=U64_MAX),
}
STEPS = {Admitted: 5, BudgetExceeded: 5, PromptExceedsContext: 1, NoFramesRequested: 2, Overflow: 4}

each_outcome = pytest.mark.parametrize("request_", OUTCOMES.values(), ids=OUTCOMES.keys())


def steps(page: AppTest) -> list[str]:
    """The decision, a line a step."""
    [block] = [block.value for block in page.markdown if block.value.startswith("1. **Does the prompt")]
    return str(block).splitlines()


@each_outcome
def test_the_answer_is_given_in_as_many_steps_as_it_takes(request_: Request) -> None:
    page, outcome = opened(request_, at="oq-6"), admit(request_)
    assert verdict(page) == memory_words(request_)
    assert len(steps(page)) == STEPS[type(outcome)]
    *passed, last = steps(page)
    assert not [step for step in passed if "refused" in step]
    assert ("refused" in last) == (not isinstance(outcome, Admitted))
    assert [heading[:2] for heading in subheadings(page)] == [f"{cell}." for cell in range(1, 10)]


@each_outcome
def test_every_number_of_the_steps_is_the_rules(request_: Request) -> None:
    said, outcome = steps(opened(request_, at="oq-6")), admit(request_)
    assert f"{request_.prompt_tokens:,} of 32,768 tokens" in said[0]
    if len(said) > 1:
        assert f"The cap is {request_.max_new_tokens:,} frames" in said[1]
    if len(said) > 2:
        frames, constraint = binding_limit(request_)
        assert f"{frames:,} frames ({format_seconds(frames)})" in said[2]
        assert f"the {CONSTRAINT_NAMES[constraint]} binds" in said[2]
    if isinstance(outcome, Admitted | BudgetExceeded):
        plan = outcome.plan
        for size in (plan.kv_talker_bytes, plan.bounded_state_bytes, plan.weights_resident_bytes):
            assert format_bytes(size) in said[3]
        assert f"a predicted peak of {format_bytes(plan.predicted_peak_bytes)}." in said[3]
        assert f"the budget of {format_bytes(plan.budget_bytes)}?" in said[4]
        assert ("Yes" in said[4]) == plan.fits
        assert plan.fits or format_bytes(plan.shortfall_bytes) in said[4]


def test_a_move_of_the_sliders_moves_every_number() -> None:
    page = opened(OUTCOMES["admitted"], at="oq-6")
    before = steps(page), table(page, "Limit")
    put(put(page, "prompt_tokens", "10510"), "max_new_tokens", "8191")
    assert verdict(page) == memory_words(Request(prompt_tokens=10_510, max_new_tokens=8_191))
    assert not set(steps(page)[:4]) & set(before[0])
    assert not set(table(page, "Limit")) & set(before[1])


@pytest.mark.parametrize("dtype", KvDtype)
def test_every_recorded_point_is_there_and_recomputed_alike(dtype: KvDtype) -> None:
    page = opened(Request(prompt_tokens=512, kv_dtype=dtype), at="oq-6")
    rows = table(page, "Prompt tokens", "Frames", "dtype")
    recorded = [line.split(",") for line in data_path("worked_points.csv").read_text().splitlines()]
    assert [(row[0], row[1]) for row in rows] == [
        (f"{int(prompt):,}", f"{int(frames):,}") for prompt, frames, kv_dtype, *_ in recorded[1:] if kv_dtype == dtype
    ]
    assert {row[2] for row in rows} == {dtype.value}
    assert {row[-1] for row in rows} == {"✓"}
    assert len(rows) == len([point for point in worked_points() if point.kv_dtype is dtype]) > 0
    assert [row[3] for row in rows] == [row[4] for row in rows]  # alike to the eye too: no unit that rounds


def test_a_rule_that_changed_would_lose_the_check_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ftts_plan.rule.recorded_points.talker_kv_bytes", lambda *_: 1)
    assert {row[-1] for row in table(opened(at="oq-6"), "Prompt tokens", "Frames", "dtype")} == {"✗"}


@each_outcome
def test_the_limits_are_the_rules_and_one_binds(request_: Request) -> None:
    page = opened(request_, at="oq-6")
    if request_.prompt_tokens == 32_768:
        assert "Limit" not in str([block.value for block in page.markdown])
        return
    binding = binding_limit(request_)
    assert table(page, "Limit") == [
        (
            CONSTRAINT_NAMES[limit.constraint],
            f"{limit.frames:,}",
            format_seconds(limit.frames),
            "◄ binds" if limit == binding else "",
        )
        for limit in frame_limits(request_)
    ]


def cliff(page: AppTest) -> list[tuple[str, str]]:
    return [(metric.value, metric.delta) for metric in page.metric]


def test_the_cliff_of_the_specification() -> None:
    page = opened(at="oq-6")
    assert cliff(page) == [
        ("24.9 MiB", "22.3 MiB of it talker KV, for 176 frames (14.08 s)"),
        ("901.6 MiB", "899.1 MiB of it talker KV, for 8,192 frames (655.36 s)"),
    ]


def test_a_prompt_has_the_same_figure_here_as_on_plan() -> None:
    peak = figures(opened(Request(prompt_tokens=28)))["Predicted peak"]
    assert (peak, "Predicted peak, backstop on (engine default)") == (cliff(opened(at="oq-6"))[0][0], CLIFF_BEFORE)


def test_the_cliff_follows_its_own_slider_and_the_policy_but_moves_nothing_else() -> None:
    page = opened(Request(prompt_tokens=4_096, kv_dtype=KvDtype.F32, max_new_tokens=1_000), at="oq-6")
    page.slider(key="cliff_prompt_tokens").set_value(100)
    settled(page.run())
    sides = [
        admit(Request(prompt_tokens=100, kv_dtype=KvDtype.F32, max_new_tokens=1_000, heuristic_eos_backstop=on))
        for on in (True, False)
    ]
    plans = [side.plan for side in sides if isinstance(side, Admitted)]
    assert cliff(page) == [
        (
            format_bytes(plan.predicted_peak_bytes),
            f"{format_bytes(plan.kv_talker_bytes)} of it talker KV, for {plan.predicted_max_frames:,} frames "
            f"({format_seconds(plan.predicted_max_frames)})",
        )
        for plan in plans
    ]
    assert box(page, "prompt_tokens") == "4096"
    page.slider(key="cliff_prompt_tokens").set_value(32_768)
    settled(page.run())
    assert {size for size, _ in cliff(page)} == {"no plan"}


@pytest.mark.parametrize("dtype", KvDtype)
def test_the_picture_builds_a_token_up(dtype: KvDtype) -> None:
    [tables] = painted(opened(Request(prompt_tokens=512, kv_dtype=dtype), at="oq-6"))
    assert [row["values"] for row in tables["factors"]] == [128, 256, 2_048, 57_344]
    assert str(tables["factors"][-1]["text"]).endswith(f"57,344 values, {format_bytes(QWEN3_TTS.kv_bytes(1, dtype))}")


def test_the_stop_reasons_are_the_specifications() -> None:
    assert [row[:3] for row in table(opened(at="oq-6"), "Stopped because")] == [
        ("end_of_speech", "no", "yes"),
        ("frame_cap_reached", "yes", "no"),
        ("duration_limit_reached", "yes", "no"),
        ("cancelled", "no", "no"),
    ]


def test_what_is_not_counted_is_said_until_it_is() -> None:
    for request in (Request(prompt_tokens=512), Request(prompt_tokens=512, weights_resident_bytes=GIB)):
        said = [block.value for block in opened(request, at="oq-6").markdown]
        assert "\n".join(f"* {sentence}" for sentence in not_counted(request)) in said
        assert "overhead" not in MISSING  # what is never counted is said once, below it


def test_the_sizes_are_the_specifications() -> None:
    assert table(opened(at="oq-6"), "Tokens", "As audio") == [
        ("2,048", "163.84 s", "224 MiB", "448 MiB"),
        ("8,192", "655.36 s", "896 MiB", "1.75 GiB"),
        ("32,768", "2,621.44 s", "3.5 GiB", "7 GiB"),
    ]


def test_a_box_that_cannot_be_read_leaves_the_last_story() -> None:
    page = opened(OUTCOMES["admitted"], at="oq-6")
    before = steps(page)
    put(page, "budget_bytes", "2 GB")
    assert steps(page) == before
    assert "ftts-stale" in verdict_bar(page).classes
