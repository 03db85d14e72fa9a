"""Edges worked out by hand. With T the tokens a budget has room for: tokens(P) = min(P + C, 32,768, 5P + 64) <= T."""

import pytest

from ftts_plan import MIB, U64_MAX, Admitted, BindingConstraint, BudgetExceeded, KvDtype, Overflow, Request, admit
from ftts_plan.planning.admissible_ranges import AXES, Axis
from ftts_plan.planning.edges import (
    Edge,
    all_edges,
    audio_edge,
    edge,
    explicit_cap_cliff,
    limits,
    predicted_frames,
    switches,
)

BOUNDED = 2_686_976
# 2 GiB: (2,147,483,648 - 2,686,976) / 114,688 = 18,701 tokens, rest 16,384
# 512 MiB: (536,870,912 - 2,686,976) / 114,688 = 4,657 tokens, rest 81,920; at f32 2,328, rest 196,608
TWO_GIB_TOKENS = 18_701


def pair(request: Request, along: Axis) -> tuple[int | None, int | None]:
    found = edge(request, along)
    return found.admitted, found.refused


def test_default_policy_at_the_last_prompt_that_fits() -> None:
    # 10,509 + 8,192 = 18,701 tokens: exactly T, with 16,384 B to spare
    request = Request(prompt_tokens=10_509)
    peak = TWO_GIB_TOKENS * 114_688 + BOUNDED
    assert pair(request, "prompt_tokens") == (10_509, 10_510)
    assert pair(request, "max_new_tokens") == (8_192, 8_193)
    assert pair(request, "budget_bytes") == (peak, peak - 1) == (2_147_467_264, 2_147_467_263)
    assert pair(request, "ring_buffer_bytes") == (16_384, 16_385)
    assert pair(request, "weights_resident_bytes") == (16_384, 16_385)


def test_a_short_prompt_is_admitted_whatever_its_cap() -> None:
    # the backstop allows 4 x 28 + 64 = 176 frames however high the cap; only a cap of 0 is refused
    found = edge(Request(prompt_tokens=28), "max_new_tokens")
    assert (found.admitted, found.refused) == (1, 0)
    assert (found.admitted_values[0], found.admitted_values[-1]) == (1, U64_MAX)


def test_a_cap_of_zero_stands_below_the_admitted_caps() -> None:
    # 512 + C <= 4,657 where the cap is obeyed exactly
    found = edge(
        Request(prompt_tokens=512, max_new_tokens=0, heuristic_eos_backstop=False, budget_bytes=512 * MIB),
        "max_new_tokens",
    )
    assert found == Edge("max_new_tokens", 0, range(1, 4_146), 1, 0)


def test_audio_is_limited_by_memory_or_else_by_the_context() -> None:
    # memory: 18,701 - 28 = 18,673 frames, although the backstop predicts 176
    assert audio_edge(Request(prompt_tokens=28)) == Edge("audio_frames", 176, range(1, 18_674), 18_673, 18_674)
    # context: 32,768 - 28 = 32,740 frames
    assert audio_edge(Request(prompt_tokens=28, budget_bytes=U64_MAX))[3:] == (32_740, 32_741)
    # a full context has no frame to give
    assert audio_edge(Request(prompt_tokens=32_768)) == Edge("audio_frames", 0, range(1, 1), None, None)


def test_f32_where_bf16_would_fit() -> None:
    # 512 + 2,112 = 2,624 tokens: within 4,657 at bf16, above 2,328 at f32
    request = Request(prompt_tokens=512, kv_dtype=KvDtype.F32, budget_bytes=512 * MIB)
    dtype, backstop = switches(request)
    assert (dtype.field, dtype.current) == ("kv_dtype", KvDtype.F32)
    assert [(value, type(verdict)) for value, verdict in dtype.choices] == [
        (KvDtype.BF16, Admitted),
        (KvDtype.F32, BudgetExceeded),
    ]
    assert (backstop.field, backstop.current) == ("heuristic_eos_backstop", True)
    assert [(value, type(verdict)) for value, verdict in backstop.choices] == [
        (True, BudgetExceeded),
        (False, BudgetExceeded),
    ]


@pytest.mark.parametrize("budget_bytes", [0, BOUNDED - 1, BOUNDED, BOUNDED + 114_687])
def test_below_the_floor_and_one_token_nothing_fits_but_a_larger_budget(budget_bytes: int) -> None:
    found = all_edges(Request(prompt_tokens=28, budget_bytes=budget_bytes))
    assert [edge.axis for edge in found if edge.admitted is not None] == ["budget_bytes"]
    assert all(not edge.admitted_values and edge.refused is None for edge in found if edge.admitted is None)


def test_with_all_memory_only_context_and_64_bits_refuse() -> None:
    request = Request(prompt_tokens=28, budget_bytes=U64_MAX)
    peak = 204 * 114_688 + BOUNDED
    assert pair(request, "prompt_tokens") == (32_767, 32_768)
    assert pair(request, "weights_resident_bytes") == (U64_MAX - peak, U64_MAX - peak + 1)


@pytest.mark.parametrize("request_", [Request(prompt_tokens=32_768), Request(prompt_tokens=U64_MAX)])
def test_a_full_context_has_an_edge_in_prompt_tokens_alone(request_: Request) -> None:
    assert [edge.axis for edge in all_edges(request_) if edge.admitted is not None] == ["prompt_tokens"]
    assert (limits(request_), predicted_frames(request_)) == (None, 0)


def test_edges_come_in_the_order_of_the_axes() -> None:
    assert [edge.axis for edge in all_edges(Request(prompt_tokens=28))] == [*AXES, "audio_frames"]


def test_binding_limit_runner_up_and_distance() -> None:
    # P = 28: text 176, cap 8,192, ceiling 32,740
    found = limits(Request(prompt_tokens=28))
    assert found is not None
    assert found.binding == (176, BindingConstraint.TEXT_HEURISTIC)
    assert found.runner_up == (8_192, BindingConstraint.FRAME_CAP)
    assert found.distance_frames == 8_016
    # P = 24,576: cap and ceiling tie at 8,192, and the cap wins
    tied = limits(Request(prompt_tokens=24_576))
    assert tied is not None
    assert (tied.binding.constraint, tied.distance_frames) == (BindingConstraint.FRAME_CAP, 0)
    assert limits(Request(prompt_tokens=28, max_new_tokens=0)) is None


def test_the_cliff_of_an_explicit_cap() -> None:
    # 28 + 176 = 204 tokens = 22.3125 MiB of KV; 28 + 8,192 = 8,220 tokens = 899.0625 MiB
    cliff = explicit_cap_cliff(Request(prompt_tokens=28))
    assert cliff is not None
    assert cliff.after is not None
    assert (cliff.before.predicted_max_frames, cliff.before.kv_talker_bytes) == (176, 204 * 112 * 1024)
    assert (cliff.after.predicted_max_frames, cliff.after.kv_talker_bytes) == (8_192, 8_220 * 112 * 1024)
    assert cliff.verdict == Admitted(cliff.after)

    tight = explicit_cap_cliff(Request(prompt_tokens=28, budget_bytes=512 * MIB))
    assert tight is not None
    assert tight.after is not None
    assert tight.verdict == BudgetExceeded(tight.after)


def test_the_cliff_may_leave_64_bits() -> None:
    request = Request(prompt_tokens=28, weights_resident_bytes=U64_MAX - BOUNDED - 204 * 114_688, budget_bytes=U64_MAX)
    assert isinstance(admit(request), Admitted)
    cliff = explicit_cap_cliff(request)
    assert cliff is not None
    assert (cliff.after, cliff.verdict) == (None, Overflow("predicted_peak_bytes"))


@pytest.mark.parametrize(
    "request_",
    [
        Request(prompt_tokens=28, heuristic_eos_backstop=False),
        Request(prompt_tokens=28, max_new_tokens=176),  # cap and text tie: nothing changes
        Request(prompt_tokens=32_768),
        Request(prompt_tokens=28, max_new_tokens=0),
        Request(prompt_tokens=28, weights_resident_bytes=U64_MAX),
    ],
)
def test_no_cliff_where_the_text_bound_does_not_bind(request_: Request) -> None:
    assert explicit_cap_cliff(request_) is None
