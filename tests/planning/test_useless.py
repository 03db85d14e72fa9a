"""Changes that cannot work, and why: worked out by hand. T, the tokens of a budget, is as in test_edges.py."""

from dataclasses import replace

import pytest

from ftts_plan import GIB, MIB, U64_MAX, BudgetExceeded, KvDtype, Request, admit
from ftts_plan.planning.advice import Knob, Reason
from ftts_plan.planning.remedies import advise

BOUNDED = 2_686_976
DEFAULTS = dict.fromkeys((Knob.DTYPE, Knob.BACKSTOP, Knob.WEIGHTS, Knob.RINGS), Reason.ALREADY_THERE)
EXACT_CAP = {knob: reason for knob, reason in DEFAULTS.items() if knob is not Knob.BACKSTOP}
TEXT = (Knob.SPLIT, Knob.PROMPT)


def reasons(request: Request) -> dict[Knob, Reason]:
    return {useless.knob: useless.reason for useless in advise(request).useless}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        # one token too many: whatever is not at its best already helps
        (Request(prompt_tokens=10_510), DEFAULTS),
        # 30,000 tokens and one frame exceed the 18,701 that 2 GiB has room for
        (Request(prompt_tokens=30_000), DEFAULTS | {Knob.CAP: Reason.ONE_FRAME_EXCEEDS}),
        # 9 + 8,192 tokens exceed the 4,657 that 512 MiB has room for
        (
            Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=512 * MIB),
            EXACT_CAP | dict.fromkeys(TEXT, Reason.ONE_TOKEN_EXCEEDS),
        ),
        # 4 x 10,510 + 64 frames are above the cap of 8,192
        (
            Request(prompt_tokens=10_510, heuristic_eos_backstop=False),
            EXACT_CAP | {Knob.BACKSTOP: Reason.DOES_NOT_BIND},
        ),
        # from one token of text on, prompt and frames fill the context
        (
            Request(prompt_tokens=100, max_new_tokens=32_759, heuristic_eos_backstop=False),
            EXACT_CAP | dict.fromkeys(TEXT, Reason.FREES_NOTHING),
        ),
        # so few frames that the wrapper and one token of text are a token short of that
        (
            Request(prompt_tokens=100, max_new_tokens=32_758, heuristic_eos_backstop=False),
            EXACT_CAP | dict.fromkeys(TEXT, Reason.ONE_TOKEN_EXCEEDS),
        ),
        # the bounded state alone is a byte too much: only memory helps
        (
            Request(prompt_tokens=28, kv_dtype=KvDtype.F32, heuristic_eos_backstop=False, budget_bytes=BOUNDED - 1),
            dict.fromkeys((Knob.DTYPE, Knob.BACKSTOP, Knob.CAP, *TEXT), Reason.FLOOR_EXCEEDS_BUDGET)
            | dict.fromkeys((Knob.WEIGHTS, Knob.RINGS), Reason.ALREADY_THERE),
        ),
        # the floor fits to the byte, and not one token beside it
        (
            Request(prompt_tokens=28, budget_bytes=BOUNDED),
            DEFAULTS | {Knob.CAP: Reason.ONE_FRAME_EXCEEDS} | dict.fromkeys(TEXT, Reason.ONE_TOKEN_EXCEEDS),
        ),
        # weights above the budget: no utterance is short enough
        (
            Request(prompt_tokens=512, weights_resident_bytes=3 * GIB),
            {knob: DEFAULTS[knob] for knob in (Knob.DTYPE, Knob.BACKSTOP, Knob.RINGS)}
            | dict.fromkeys((Knob.CAP, *TEXT), Reason.FLOOR_EXCEEDS_BUDGET),
        ),
        # a full context, with all the memory there is
        (
            Request(prompt_tokens=32_768, budget_bytes=U64_MAX),
            dict.fromkeys((*DEFAULTS, Knob.BUDGET, Knob.CAP), Reason.CONTEXT_IS_FULL),
        ),
        # a cap of zero
        (
            Request(prompt_tokens=512, max_new_tokens=0),
            dict.fromkeys((*DEFAULTS, Knob.BUDGET, *TEXT), Reason.NO_FRAMES_REQUESTED),
        ),
        # both at once: no single change helps
        (
            Request(prompt_tokens=32_768, max_new_tokens=0),
            dict.fromkeys((*DEFAULTS, Knob.BUDGET, Knob.CAP), Reason.CONTEXT_IS_FULL)
            | dict.fromkeys(TEXT, Reason.NO_FRAMES_REQUESTED),
        ),
        # a sum beyond 64 bits
        (
            Request(prompt_tokens=28, budget_bytes=U64_MAX, weights_resident_bytes=U64_MAX),
            {knob: DEFAULTS[knob] for knob in (Knob.DTYPE, Knob.BACKSTOP, Knob.RINGS)}
            | {Knob.BUDGET: Reason.BEYOND_64_BITS}
            | dict.fromkeys((Knob.CAP, *TEXT), Reason.FLOOR_EXCEEDS_BUDGET),
        ),
    ],
)
def test_each_reason(request_: Request, expected: dict[Knob, Reason]) -> None:
    assert reasons(request_) == expected


@pytest.mark.parametrize(("prompt_tokens", "reason"), [(10, Reason.ONE_TOKEN_EXCEEDS), (9, Reason.ALREADY_THERE)])
def test_a_prompt_of_no_text_is_no_remedy(prompt_tokens: int, reason: Reason) -> None:
    # 104 tokens hold the wrapper of 8 with its 96 frames, and no longer prompt
    budget_bytes = BOUNDED + 104 * 114_688
    assert advise(Request(prompt_tokens=8, budget_bytes=budget_bytes)).useless == ()
    found = reasons(Request(prompt_tokens=prompt_tokens, budget_bytes=budget_bytes))
    assert [found[knob] for knob in TEXT] == [reason, reason]


def test_what_is_not_enough_says_how_much_is_missing() -> None:
    # Of 512 + 8,192 tokens at f32 and 512 MiB, bf16 leaves 1,000,931,328 B and the backstop 2,624 x 229,376 + 2,686,976
    request = Request(
        prompt_tokens=512,
        heuristic_eos_backstop=False,
        kv_dtype=KvDtype.F32,
        budget_bytes=512 * MIB,
        ring_buffer_bytes=1,
    )
    missing = {
        useless.knob: verdict.plan.shortfall_bytes
        for useless in advise(request).useless
        if useless.reason is Reason.NOT_ENOUGH and isinstance(verdict := admit(useless.closest), BudgetExceeded)
    }
    assert missing == {
        Knob.DTYPE: 1_000_931_328 + 1 - 512 * MIB,
        Knob.BACKSTOP: 604_569_600 + 1 - 512 * MIB,
        Knob.RINGS: 8_704 * 229_376 + BOUNDED - 512 * MIB,
    }
    assert advise(replace(request, budget_bytes=4 * GIB)).useless == ()
