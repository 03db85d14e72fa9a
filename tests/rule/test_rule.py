"""The decision, one edge at a time. What must hold everywhere is in laws/."""

from dataclasses import replace

import pytest

from ftts_plan import (
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    KvDtype,
    NoFramesRequested,
    Overflow,
    Plan,
    Policy,
    PromptExceedsContext,
    Request,
    Verdict,
    admit,
    frame_limits,
    talker_kv_bytes,
)
from ftts_plan.models import QWEN3_TTS
from ftts_plan.units import format_bytes
from tests.strategies import BOUNDED, U64

CAP, CEILING, TEXT = BindingConstraint.FRAME_CAP, BindingConstraint.CONTEXT_CEILING, BindingConstraint.TEXT_HEURISTIC


def plan_of(verdict: Verdict) -> Plan:
    match verdict:
        case Admitted(plan) | BudgetExceeded(plan):
            return plan
        case _:
            pytest.fail(f"no plan in {verdict}")


def frames_of(prompt_tokens: int, cap: int, *, backstop: bool) -> tuple[int, BindingConstraint]:
    policy = Policy(max_new_tokens=cap, heuristic_eos_backstop=backstop)
    plan = plan_of(policy.admit(prompt_tokens))
    return plan.predicted_max_frames, plan.binding_constraint


def test_a_plan_carries_every_figure() -> None:
    request = Request(
        prompt_tokens=512, max_new_tokens=2048, ring_buffer_bytes=540_928, weights_resident_bytes=7, budget_bytes=10**9
    )
    assert admit(request) == Admitted(
        Plan(
            predicted_max_frames=2048,
            binding_constraint=CAP,
            kv_talker_bytes=293_601_280,
            bounded_state_bytes=3_227_904,
            weights_resident_bytes=7,
            predicted_peak_bytes=296_829_191,
            budget_bytes=10**9,
        )
    )


def test_exactly_the_budget_is_admitted_and_one_byte_less_is_not() -> None:
    request = Request(prompt_tokens=512, max_new_tokens=2048, budget_bytes=293_601_280 + BOUNDED)
    exact = admit(request)
    assert isinstance(exact, Admitted)
    assert (exact.plan.fits, exact.plan.shortfall_bytes, exact.plan.headroom_bytes) == (True, 0, 0)
    short = admit(replace(request, budget_bytes=request.budget_bytes - 1))
    assert isinstance(short, BudgetExceeded)
    assert (short.plan.fits, short.plan.shortfall_bytes, short.plan.headroom_bytes) == (False, 1, -1)
    assert replace(short.plan, budget_bytes=request.budget_bytes) == exact.plan


@pytest.mark.parametrize("backstop", [True, False])
def test_the_default_policy_admits_10_509_prompt_tokens_and_refuses_10_510(backstop: bool) -> None:
    policy = Policy(heuristic_eos_backstop=backstop)
    assert isinstance(policy.admit(10_509), Admitted)
    assert isinstance(policy.admit(10_510), BudgetExceeded)


# Prompt, cap, backstop, then frames and the limit that gave them.
LIMITS = [
    (24_576, 8_192, False, 8_192, CAP),  # cap = ceiling: the cap wins
    (24_576, 8_192, True, 8_192, CAP),
    (24_577, 8_192, True, 8_191, CEILING),
    (24_575, 8_192, True, 8_192, CAP),
    (2_032, 8_192, True, 8_192, CAP),  # text = cap: the cap wins
    (2_031, 8_192, True, 8_188, TEXT),
    (2_033, 8_192, True, 8_192, CAP),
    (28, 176, True, 176, CAP),
    (28, 177, True, 176, TEXT),
    (28, 8_192, True, 176, TEXT),
    (28, 100, True, 100, CAP),  # the backstop is on, and a smaller cap is obeyed
    (28, 8_192, False, 8_192, CAP),
    (6_540, U64, True, 26_224, TEXT),  # 5P + 64 = 32,764
    (6_541, U64, True, 26_227, CEILING),  # 5P + 64 = 32,769
    (6_540, 26_224, True, 26_224, CAP),
    (6_541, 26_227, True, 26_227, CAP),
    (0, 8_192, True, 64, TEXT),
    (0, 64, True, 64, CAP),
    (0, 65, True, 64, TEXT),
    (0, 1, True, 1, CAP),
    (0, U64, False, 32_768, CEILING),
    (0, 32_768, False, 32_768, CAP),
    (32_767, U64, True, 1, CEILING),
    (32_767, 2, False, 1, CEILING),
    (32_767, 1, True, 1, CAP),
]


@pytest.mark.parametrize(("prompt_tokens", "cap", "backstop", "frames", "constraint"), LIMITS)
def test_the_least_limit_binds_and_ties_go_to_the_earlier(
    prompt_tokens: int, cap: int, backstop: bool, frames: int, constraint: BindingConstraint
) -> None:
    assert frames_of(prompt_tokens, cap, backstop=backstop) == (frames, constraint)


def test_the_context_ceiling_wins_a_tie_with_the_text() -> None:
    # No prompt length makes 4P + 64 equal 32,768 − P (5P = 32,704), so the order of the limits is all there is to see.
    limits = frame_limits(Request(prompt_tokens=28))
    assert limits == ((8_192, CAP), (32_740, CEILING), (176, TEXT))


@pytest.mark.parametrize("prompt_tokens", [32_768, 32_769, 2**63, U64])
def test_a_prompt_at_the_ceiling_is_refused_whatever_the_memory(prompt_tokens: int) -> None:
    refusal = PromptExceedsContext(prompt_tokens, 32_768)
    assert Policy(budget_bytes=U64).admit(prompt_tokens) == refusal
    assert Policy(budget_bytes=0).admit(prompt_tokens) == refusal


def test_the_longest_prompt_leaves_one_frame() -> None:
    plan = plan_of(Policy(budget_bytes=U64).admit(32_767))
    assert (plan.predicted_max_frames, plan.kv_talker_bytes) == (1, 3_758_096_384)


def test_the_prompt_is_judged_before_the_frames_and_the_frames_before_the_bytes() -> None:
    worst = Request(prompt_tokens=32_768, max_new_tokens=0, ring_buffer_bytes=U64, weights_resident_bytes=U64)
    assert admit(worst) == PromptExceedsContext(32_768, 32_768)
    assert admit(replace(worst, prompt_tokens=32_767)) == NoFramesRequested()
    assert admit(replace(worst, prompt_tokens=32_767, max_new_tokens=1)) == Overflow("bounded_state_bytes")
    lighter = replace(worst, prompt_tokens=32_767, max_new_tokens=1, ring_buffer_bytes=0)
    assert admit(lighter) == Overflow("predicted_peak_bytes")
    assert isinstance(admit(replace(lighter, weights_resident_bytes=0, budget_bytes=0)), BudgetExceeded)


def test_no_frames_are_refused_even_with_all_the_memory() -> None:
    assert Policy(max_new_tokens=0, budget_bytes=U64).admit(0) == NoFramesRequested()


def test_the_bounded_state_overflows_by_one_byte() -> None:
    fullest = Request(prompt_tokens=0, max_new_tokens=1, ring_buffer_bytes=U64 - BOUNDED, budget_bytes=U64)
    assert admit(fullest) == Overflow("predicted_peak_bytes")
    assert admit(replace(fullest, ring_buffer_bytes=U64 - BOUNDED + 1)) == Overflow("bounded_state_bytes")


@pytest.mark.parametrize("field", ["weights_resident_bytes", "ring_buffer_bytes"])
def test_the_peak_overflows_by_one_byte(field: str) -> None:
    room = U64 - BOUNDED - 114_688
    bare = Request(prompt_tokens=0, max_new_tokens=1, budget_bytes=U64)
    full, over = (replace(bare, **{field: room + extra}) for extra in (0, 1))  # type: ignore[arg-type]
    assert plan_of(admit(full)).predicted_peak_bytes == U64
    assert isinstance(admit(full), Admitted)
    assert admit(over) == Overflow("predicted_peak_bytes")


@pytest.mark.parametrize("dtype", KvDtype)
def test_the_talker_kv_overflows_by_one_token(dtype: KvDtype) -> None:
    most = QWEN3_TTS.kv_tokens(U64, dtype)
    for prompt_tokens, frames in ((most, 0), (0, most), (most - 1, 1), (most // 2, most - most // 2)):
        assert talker_kv_bytes(prompt_tokens, frames, dtype) == QWEN3_TTS.kv_bytes(most, dtype)
        assert talker_kv_bytes(prompt_tokens, frames + 1, dtype) == Overflow("talker_kv_bytes")


@pytest.mark.parametrize(("prompt_tokens", "frames"), [(U64, U64), (U64, 0), (0, U64), (2**63, 2**63), (U64, 1)])
def test_a_token_count_that_would_wrap_is_an_overflow(prompt_tokens: int, frames: int) -> None:
    # 2^63 + 2^63 and U64 + 1 wrap to zero tokens, which would be a small plausible number
    assert talker_kv_bytes(prompt_tokens, frames, KvDtype.BF16) == Overflow("talker_kv_bytes")


def test_nothing_costs_nothing() -> None:
    assert talker_kv_bytes(0, 0, KvDtype.F32) == 0


def test_the_same_cap_typed_by_hand_falls_off_the_cliff_at_28_tokens() -> None:
    """SPEC.md: from 176 frames and 22.3 MiB of KV to 8,192 frames and 899.1 MiB."""
    policies = Policy(), Policy.from_env({"FTTS_MAX_FRAMES": "8192"}).policy
    seen = [
        (plan.predicted_max_frames, format_bytes(plan.kv_talker_bytes))
        for policy in policies
        for plan in [plan_of(policy.admit(28))]
    ]
    assert seen == [(176, "22.3 MiB"), (8_192, "899.1 MiB")]
