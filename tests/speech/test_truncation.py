"""Cut off or not: the published runs replayed, all combinations with memory, and the cap that would not cut."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ftts_plan import MIB, Admitted, BindingConstraint, BudgetExceeded, KvDtype, Misuse, Policy, Request, admit
from ftts_plan.speech.pace import exactly
from ftts_plan.speech.runs import measured_runs
from ftts_plan.speech.text import WRAPPER_TOKENS
from ftts_plan.speech.truncation import (
    NEVER_ENDING,
    CutOff,
    Finishes,
    NeverStarts,
    cap_for,
    expected_peak_bytes,
    truncation_at,
)
from tests.strategies import requests

FRAMES = st.integers(0, 40_000)
FIVE = {
    ("1.7B CustomVoice Medium (53 w)", 389, 336),
    ("1.7B CustomVoice Long (115 w)", 850, 644),
    ("1.7B VoiceDesign Long (115 w)", 787, 644),
    ("CPU F32 1.7B Medium (53 w)", 379, 336),
    ("CPU F32 1.7B Long (115 w)", 703, 644),
}


def cut_runs(wrapper_tokens: int) -> set[tuple[str, int, int]]:
    cut = set()
    for run in measured_runs():
        outcome = truncation_at(Policy().request_for(run.text_tokens + wrapper_tokens), exactly(run.frames))
        if isinstance(outcome, CutOff):
            assert outcome.limit is BindingConstraint.TEXT_HEURISTIC
            cut.add((run.what, outcome.expected_frames, outcome.allowed_frames))
    return cut


def test_the_default_backstop_cuts_exactly_five_published_runs() -> None:
    # 60 tokens of text are allowed 4 x 68 + 64 = 336 frames, 137 are allowed 4 x 145 + 64 = 644
    assert cut_runs(WRAPPER_TOKENS) == FIVE


@pytest.mark.parametrize("wrapper_tokens", range(19))
def test_the_five_are_the_same_for_any_wrapper_up_to_18_tokens(wrapper_tokens: int) -> None:
    assert {what for what, _, _ in cut_runs(wrapper_tokens)} == {what for what, _, _ in FIVE}


def test_at_19_tokens_of_wrapper_one_of_the_five_would_finish() -> None:
    assert len(cut_runs(19)) == 4


@pytest.mark.parametrize(
    ("request_", "expected_frames", "outcome"),
    [
        (Request(prompt_tokens=145), 644, Finishes(exactly(644), 644)),
        (Request(prompt_tokens=145), 645, CutOff(exactly(645), 644, BindingConstraint.TEXT_HEURISTIC)),
        (
            Request(prompt_tokens=145, max_new_tokens=100, heuristic_eos_backstop=False),
            101,
            CutOff(exactly(101), 100, BindingConstraint.FRAME_CAP),
        ),
        (Request(prompt_tokens=32_760), 9, CutOff(exactly(9), 8, BindingConstraint.CONTEXT_CEILING)),
        (Request(prompt_tokens=32_768), 9, NeverStarts(exactly(9))),
        (Request(prompt_tokens=1, max_new_tokens=0), 9, NeverStarts(exactly(9))),
        (Request(prompt_tokens=0), 0, Finishes(exactly(0), 64)),
        # whatever the memory: that is the other verdict
        (Request(prompt_tokens=145, budget_bytes=0), 645, CutOff(exactly(645), 644, BindingConstraint.TEXT_HEURISTIC)),
        (Request(prompt_tokens=145, weights_resident_bytes=2**64 - 1), 644, Finishes(exactly(644), 644)),
    ],
)
def test_by_hand(request_: Request, expected_frames: int, outcome: object) -> None:
    assert truncation_at(request_, exactly(expected_frames)) == outcome


def test_lost_frames() -> None:
    assert NeverStarts(exactly(9)).allowed_frames == 0
    assert CutOff(exactly(850), 644, BindingConstraint.TEXT_HEURISTIC).lost_frames == 206


@pytest.mark.parametrize(
    ("budget_bytes", "expected_frames", "fits", "outcome"),
    [
        (100 * MIB, 500, Admitted, Finishes),
        (100 * MIB, 700, Admitted, CutOff),
        (50 * MIB, 500, BudgetExceeded, Finishes),
        (50 * MIB, 700, BudgetExceeded, CutOff),
    ],
)
def test_all_four_combinations_of_memory_and_truncation(
    budget_bytes: int, expected_frames: int, fits: type, outcome: type
) -> None:
    request = Request(prompt_tokens=145, budget_bytes=budget_bytes)
    assert type(admit(request)) is fits
    assert type(truncation_at(request, exactly(expected_frames))) is outcome


@given(requests(), FRAMES)
def test_the_frames_allowed_are_the_plans(request_: Request, expected_frames: int) -> None:
    verdict = admit(request_)
    assume(isinstance(verdict, Admitted | BudgetExceeded))
    assert isinstance(verdict, Admitted | BudgetExceeded)
    outcome = truncation_at(request_, exactly(expected_frames))
    assert outcome.allowed_frames == verdict.plan.predicted_max_frames
    assert isinstance(outcome, CutOff) == (expected_frames > verdict.plan.predicted_max_frames)
    if isinstance(outcome, CutOff):
        assert outcome.limit is verdict.plan.binding_constraint


@given(requests(), FRAMES)
def test_the_proposed_cap_does_not_cut_and_one_less_would(request_: Request, expected_frames: int) -> None:
    proposal = cap_for(request_, expected_frames)
    if proposal is None:
        assert request_.prompt_tokens + max(1, expected_frames) > 32_768
        return
    assert isinstance(truncation_at(proposal.request, exactly(expected_frames)), Finishes)
    assert proposal.verdict == admit(proposal.request)
    lower = replace(proposal.request, max_new_tokens=proposal.cap_frames - 1)
    assert not isinstance(truncation_at(lower, exactly(expected_frames)), Finishes)
    unchanged = replace(proposal.request, max_new_tokens=request_.max_new_tokens, heuristic_eos_backstop=True)
    assert unchanged == replace(request_, heuristic_eos_backstop=True)


def test_with_the_backstop_on_no_cap_helps_a_text_that_it_cuts() -> None:
    request = Request(prompt_tokens=145)
    assert isinstance(truncation_at(replace(request, max_new_tokens=2**64 - 1), exactly(850)), CutOff)
    proposal = cap_for(request, 850)
    assert proposal is not None
    assert (proposal.cap_frames, proposal.request.heuristic_eos_backstop) == (850, False)


def test_the_proposed_cap_may_be_refused_by_memory() -> None:
    # 145 + 850 tokens are 995 x 112 KiB and 2.5625 MiB
    needed = 995 * 114_688 + 2_686_976
    for budget_bytes, outcome in ((needed, Admitted), (needed - 1, BudgetExceeded)):
        proposal = cap_for(Request(prompt_tokens=145, budget_bytes=budget_bytes), 850)
        assert proposal is not None
        assert type(proposal.verdict) is outcome


@given(requests(plannable=True), FRAMES)
def test_the_expected_peak_is_the_peak_of_just_these_frames(request_: Request, expected_frames: int) -> None:
    verdict = admit(request_)
    assert isinstance(verdict, Admitted | BudgetExceeded)
    spoken = min(expected_frames, verdict.plan.predicted_max_frames)
    expected = expected_peak_bytes(request_, verdict.plan, expected_frames)
    assert expected <= verdict.plan.predicted_peak_bytes
    if spoken:
        exact = admit(replace(request_, max_new_tokens=spoken, heuristic_eos_backstop=False, budget_bytes=2**64 - 1))
        assert isinstance(exact, Admitted)
        assert expected == exact.plan.predicted_peak_bytes


def test_the_expected_peak_by_hand() -> None:
    request = Request(prompt_tokens=100, kv_dtype=KvDtype.F32)
    verdict = admit(request)
    assert isinstance(verdict, Admitted)
    assert expected_peak_bytes(request, verdict.plan, 0) == 100 * 229_376 + 2_686_976


def test_never_ending_rates() -> None:
    first, second, third = NEVER_ENDING
    assert (first.rate, second.rate, third.rate) == (Fraction(207, 60_424), Fraction(174, 55_944), Fraction(1, 200))
    assert [count.expected_in(1_000) for count in NEVER_ENDING] == [3, 3, 5]
    assert first.expected_in(60_424) == 207


@pytest.mark.parametrize("frames", [-1, 1.5, True])
def test_frames_are_whole(frames: int) -> None:
    with pytest.raises(Misuse, match="expected_frames"):
        truncation_at(Request(prompt_tokens=1), exactly(frames))
    with pytest.raises(Misuse, match="expected_frames"):
        cap_for(Request(prompt_tokens=1), frames)
