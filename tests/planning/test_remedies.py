"""Remedies worked out by hand. With T the tokens a budget has room for: min(P + C, 32,768, 5P + 64) <= T.

T is 18,701 at 2 GiB and bf16, and at 512 MiB 4,657 (bf16) or 2,328 (f32), as test_edges.py works out.
"""

from dataclasses import replace

import pytest

from ftts_plan import GIB, MIB, U64_MAX, BudgetExceeded, KvDtype, Request, admit
from ftts_plan.planning.advice import Advice, Cost, Knob, Reason, Remedy
from ftts_plan.planning.remedies import advise

BOUNDED = 2_686_976


def ranked(advice: Advice) -> list[tuple[Knob, Cost]]:
    return [(remedy.knob, remedy.cost) for remedy in advice.remedies]


def remedy_by(knob: Knob, request: Request) -> Remedy:
    (found,) = (remedy for remedy in advise(request).remedies if remedy.knob is knob)
    return found


def test_an_admitted_request_needs_nothing() -> None:
    assert advise(Request(prompt_tokens=28)) == Advice((), ())
    assert advise(Request(prompt_tokens=32_767, budget_bytes=U64_MAX)) == Advice((), ())


def test_one_token_above_the_default_budget() -> None:
    # 10,510 + 8,192 = 18,702 tokens = 2,147,581,952 B: 98,304 B above 2 GiB, so 2,049 whole mebibytes
    request = Request(prompt_tokens=10_510)
    assert ranked(advise(request)) == [
        (Knob.BUDGET, Cost.MEMORY),
        (Knob.SPLIT, Cost.SEAMS),
        (Knob.CAP, Cost.AUDIO),
        (Knob.PROMPT, Cost.TEXT),
    ]
    budget = remedy_by(Knob.BUDGET, request)
    assert (budget.change, budget.request.budget_bytes, budget.budget_mebibytes) == (98_304, 2_147_581_952, 2_049)
    split = remedy_by(Knob.SPLIT, request)
    assert split.split is not None
    assert (split.split.pieces, split.request.prompt_tokens, split.lost_frames) == (2, 5_259, 8_192 - 2 * 8_192)
    cap = remedy_by(Knob.CAP, request)
    assert (cap.change, cap.request.max_new_tokens, cap.lost_frames, cap.idle) == (-1, 8_191, 1, 0)
    prompt = remedy_by(Knob.PROMPT, request)
    assert (prompt.change, prompt.request.prompt_tokens, prompt.lost_frames, prompt.idle) == (-1, 10_509, 0, 0)


def test_a_short_text_under_an_exact_cap() -> None:
    # 28 + 8,192 = 8,220 tokens = 945,422,336 B at 512 MiB. The backstop's 176 frames need 204 tokens; a cap may be as
    # high as 4,657 - 28 = 4,629, which is above them. No prompt helps: 1 + 8,192 tokens exceed 4,657.
    request = Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=512 * MIB)
    assert ranked(advise(request)) == [
        (Knob.CAP, Cost.WITHIN_DEFAULTS),
        (Knob.BACKSTOP, Cost.WITHIN_DEFAULTS),
        (Knob.BUDGET, Cost.MEMORY),
    ]
    cap = remedy_by(Knob.CAP, request)
    assert (cap.request.max_new_tokens, cap.lost_frames) == (4_629, 8_192 - 4_629)
    assert remedy_by(Knob.BACKSTOP, request).lost_frames == 8_192 - 176
    assert remedy_by(Knob.BUDGET, request).budget_mebibytes == 902  # 901.6
    assert advise(replace(request, heuristic_eos_backstop=True)) == Advice((), ())


def test_f32_where_bf16_would_fit() -> None:
    # 512 + 2,112 = 2,624 tokens = 604,569,600 B at f32, 67,698,688 B above 512 MiB (576.56 MiB)
    request = Request(prompt_tokens=512, kv_dtype=KvDtype.F32, budget_bytes=512 * MIB)
    assert ranked(advise(request)) == [
        (Knob.DTYPE, Cost.WITHIN_DEFAULTS),
        (Knob.BUDGET, Cost.MEMORY),
        (Knob.SPLIT, Cost.SEAMS),
        (Knob.CAP, Cost.AUDIO),
        (Knob.PROMPT, Cost.TEXT),
    ]
    dtype = remedy_by(Knob.DTYPE, request)
    assert (dtype.request, dtype.lost_frames, dtype.change) == (replace(request, kv_dtype=KvDtype.BF16), 0, 0)
    budget = remedy_by(Knob.BUDGET, request)
    assert (budget.change, budget.budget_mebibytes) == (67_698_688, 577)
    # the text bound binds, so the first 8,192 - 2,112 steps down change nothing; 2,328 - 512 = 1,816 frames fit
    cap = remedy_by(Knob.CAP, request)
    assert (cap.change, cap.idle, cap.lost_frames) == (1_816 - 8_192, 8_192 - 2_112, 2_112 - 1_816)
    # 5P + 64 <= 2,328 up to P = 452, which has 4 x 452 + 64 = 1,872 frames
    prompt = remedy_by(Knob.PROMPT, request)
    assert (prompt.change, prompt.idle, prompt.lost_frames) == (452 - 512, 0, 2_112 - 1_872)
    # two pieces of 252 + 8 tokens with 4 x 260 + 64 = 1,104 frames each
    split = remedy_by(Knob.SPLIT, request)
    assert (split.request.prompt_tokens, split.lost_frames) == (260, 2_112 - 2 * 1_104)


def test_an_exact_cap_at_512_mib_and_either_dtype() -> None:
    # 512 + 8,192 = 8,704 tokens: 464,060,416 B above 512 MiB at bf16. The cap may be 4,657 - 512 = 4,145.
    request = Request(prompt_tokens=512, heuristic_eos_backstop=False, budget_bytes=512 * MIB)
    assert [remedy.knob for remedy in advise(request).remedies] == [Knob.CAP, Knob.BACKSTOP, Knob.BUDGET]
    assert remedy_by(Knob.CAP, request).lost_frames == 8_192 - 4_145
    assert remedy_by(Knob.BUDGET, request).change == 464_060_416
    # At f32 a cap of 2,328 - 512 = 1,816 is below the 2,112 frames that the default allows this text, so it comes after
    # the memory.
    f32 = replace(request, kv_dtype=KvDtype.F32)
    assert ranked(advise(f32)) == [(Knob.BUDGET, Cost.MEMORY), (Knob.CAP, Cost.AUDIO)]


def test_while_the_ceiling_binds_a_shorter_prompt_frees_nothing() -> None:
    # 30,000 + 2,768 = 32,768 tokens, as has every prompt down to 24,576 = 32,768 - 8,192: 5,424 tokens cut in vain
    request = Request(prompt_tokens=30_000)
    now, shorter = admit(request), admit(replace(request, prompt_tokens=29_000))
    assert isinstance(now, BudgetExceeded)
    assert isinstance(shorter, BudgetExceeded)
    assert now.plan.predicted_peak_bytes == shorter.plan.predicted_peak_bytes
    prompt = remedy_by(Knob.PROMPT, request)
    assert (prompt.change, prompt.idle, prompt.lost_frames) == (10_509 - 30_000, 5_424, 2_768 - 8_192)


def test_under_the_backstop_the_ceiling_lets_go_at_the_text_bound() -> None:
    # C = 30,000: 32,768 - C = 2,768, but already at P = 6,540 the text bound gives 5 x 6,540 + 64 = 32,764 tokens
    assert remedy_by(Knob.PROMPT, Request(prompt_tokens=10_000, max_new_tokens=30_000)).idle == 10_000 - 6_541


def test_weights_above_the_budget() -> None:
    # 2,624 tokens and the bounded state need 303,628,288 B of the 2 GiB: 1,843,855,360 B are left for weights
    request = Request(prompt_tokens=512, weights_resident_bytes=3 * GIB)
    assert ranked(advise(request)) == [(Knob.BUDGET, Cost.MEMORY), (Knob.WEIGHTS, Cost.BUILD)]
    assert remedy_by(Knob.WEIGHTS, request).request.weights_resident_bytes == 1_843_855_360
    assert remedy_by(Knob.BUDGET, request).request.budget_bytes == 3 * GIB + 303_628_288


def test_rings_can_be_what_is_too_much() -> None:
    request = Request(prompt_tokens=512, ring_buffer_bytes=3 * GIB, weights_resident_bytes=1)
    rings = remedy_by(Knob.RINGS, request)
    assert (rings.cost, rings.request.ring_buffer_bytes) == (Cost.BUILD, 1_843_855_359)


def test_with_all_memory_only_other_limits_refuse() -> None:
    full = Request(prompt_tokens=32_768, budget_bytes=U64_MAX)
    assert ranked(advise(full)) == [(Knob.SPLIT, Cost.SEAMS), (Knob.PROMPT, Cost.TEXT)]
    # two pieces of 16,388 tokens with 8,192 frames each, where now there are none
    assert remedy_by(Knob.SPLIT, full).lost_frames == -2 * 8_192

    overflowing = Request(prompt_tokens=28, budget_bytes=U64_MAX, weights_resident_bytes=U64_MAX)
    assert ranked(advise(overflowing)) == [(Knob.WEIGHTS, Cost.BUILD)]


def test_a_cap_of_zero_is_raised_and_nothing_else_helps() -> None:
    request = Request(prompt_tokens=512, max_new_tokens=0)
    assert ranked(advise(request)) == [(Knob.CAP, Cost.AUDIO)]
    cap = remedy_by(Knob.CAP, request)
    assert (cap.change, cap.idle, cap.lost_frames) == (1, 0, -1)


def test_the_variable_cannot_say_the_last_partial_mebibyte() -> None:
    # 204 tokens: the peak is exactly 2^64 - 1, and 2^44 mebibytes would be 2^64
    weights = U64_MAX - BOUNDED - 204 * 114_688
    budget = remedy_by(Knob.BUDGET, Request(prompt_tokens=28, weights_resident_bytes=weights))
    assert (budget.request.budget_bytes, budget.budget_mebibytes) == (U64_MAX, None)
    lower = Request(prompt_tokens=28, weights_resident_bytes=weights - MIB + 1)
    assert remedy_by(Knob.BUDGET, lower).budget_mebibytes == 2**44 - 1


@pytest.mark.parametrize(("affordable_frames", "cost"), [(2_112, Cost.WITHIN_DEFAULTS), (2_111, Cost.AUDIO)])
def test_a_cap_costs_audio_from_one_frame_below_the_text_bound(affordable_frames: int, cost: Cost) -> None:
    # 4 x 512 + 64 = 2,112 frames are what the default allows this text
    budget = BOUNDED + (512 + affordable_frames) * 114_688
    request = Request(prompt_tokens=512, heuristic_eos_backstop=False, budget_bytes=budget)
    cap = remedy_by(Knob.CAP, request)
    assert (cap.request.max_new_tokens, cap.cost) == (affordable_frames, cost)


def test_a_prompt_of_no_text_is_no_remedy() -> None:
    # 108 tokens hold a prompt of 8, the wrapper alone, with its 96 frames, but not one of 9 with 100
    request = Request(prompt_tokens=100, budget_bytes=BOUNDED + 108 * 114_688)
    found = advise(request)
    assert {Knob.PROMPT, Knob.SPLIT}.isdisjoint({remedy.knob for remedy in found.remedies})
    [prompt] = [useless for useless in found.useless if useless.knob is Knob.PROMPT]
    assert (prompt.reason, prompt.closest.prompt_tokens) == (Reason.ONE_TOKEN_EXCEEDS, 9)


def test_a_prompt_that_fills_the_context_is_helped_by_less_text_alone() -> None:
    found = advise(Request(prompt_tokens=32_768, budget_bytes=U64_MAX))
    assert {remedy.knob for remedy in found.remedies} == {Knob.PROMPT, Knob.SPLIT}
    assert remedy_by(Knob.PROMPT, Request(prompt_tokens=32_768, budget_bytes=U64_MAX)).request.prompt_tokens == 32_767
    assert {useless.reason for useless in found.useless} == {Reason.CONTEXT_IS_FULL}


def test_a_prompt_of_one_text_token_is_a_remedy() -> None:
    # 109 tokens hold a prompt of 9 with its 100 frames
    request = Request(prompt_tokens=10, budget_bytes=BOUNDED + 109 * 114_688)
    assert remedy_by(Knob.PROMPT, request).request.prompt_tokens == 9
    split = remedy_by(Knob.SPLIT, request).split
    assert split
    assert (split.pieces, split.longest.prompt_tokens) == (2, 9)
