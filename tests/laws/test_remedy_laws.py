"""Every remedy is admitted and the step before it is not; every knob said to be useless is, over its whole axis."""

from dataclasses import asdict, replace
from fractions import Fraction
from itertools import groupby

from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from ftts_plan import Admitted, KvDtype, Overflow, Request, admit
from ftts_plan.planning.admissible_ranges import Axis, with_value
from ftts_plan.planning.advice import Cost, Knob, Reason, Useless
from ftts_plan.planning.remedies import advise
from ftts_plan.speech import CutOff, truncation_at_pace
from ftts_plan.speech.pace import Pace
from tests.profiles import examples
from tests.strategies import (
    CEILING,
    U64,
    near,
    requests,
    spec_bytes_per_token,
    spec_floor_bytes,
    spec_peak_bytes,
    spec_tokens,
    u64,
)

WRAPPER = 8  # tokens of every prompt that are no text

AXIS_OF: dict[Knob, Axis] = {
    Knob.BUDGET: "budget_bytes",
    Knob.SPLIT: "prompt_tokens",
    Knob.CAP: "max_new_tokens",
    Knob.PROMPT: "prompt_tokens",
    Knob.WEIGHTS: "weights_resident_bytes",
    Knob.RINGS: "ring_buffer_bytes",
}


@st.composite
def refused(draw: DrawFn) -> Request:
    """Half of them with a budget between the floor and the peak, where most knobs have a remedy."""
    request = draw(requests().filter(lambda request: not admits(request)))
    floor, peak = spec_floor_bytes(request), spec_peak_bytes(request)
    if not floor < peak <= U64 or draw(st.booleans()):
        return request
    return replace(request, budget_bytes=draw(st.integers(floor, peak - 1)))


def admits(request: Request) -> bool:
    return isinstance(admit(request), Admitted)


def frames(request: Request) -> int:
    """Frames that the limits allow, by the specification; none at the ceiling."""
    prompt, cap = request.prompt_tokens, request.max_new_tokens
    return spec_tokens(prompt, cap, backstop=request.heuristic_eos_backstop) - prompt if prompt < CEILING else 0


@given(requests())
def test_every_knob_is_answered_once_and_only_for_a_refusal(request_: Request) -> None:
    advice = advise(request_)
    knobs = [remedy.knob for remedy in advice.remedies] + [useless.knob for useless in advice.useless]
    assert sorted(knobs) == ([] if admits(request_) else sorted(Knob))


@examples(times=5)
@given(refused())
def test_every_remedy_is_admitted_and_changes_one_field(request_: Request) -> None:
    for remedy in advise(request_).remedies:
        assert admit(remedy.request) == Admitted(remedy.plan)
        changed = dict(asdict(remedy.request).items() - asdict(request_).items())
        assert list(changed) == [AXIS_OF.get(remedy.knob, remedy.knob.value)]


@examples(times=5)
@given(refused())
def test_one_step_cheaper_is_refused(request_: Request) -> None:
    for remedy in advise(request_).remedies:
        if remedy.knob not in AXIS_OF:
            assert remedy.change == 0
            continue
        axis = AXIS_OF[remedy.knob]
        old, new = getattr(request_, axis), getattr(remedy.request, axis)
        assert remedy.change == new - old
        cheaper = new - 1 if new > old else new + 1
        assert bool(remedy.split) == (remedy.knob is Knob.SPLIT)
        if remedy.split:
            assert new == remedy.split.longest.prompt_tokens
            assert sum(group.pieces * (group.prompt_tokens - WRAPPER) for group in remedy.split.groups) == old - WRAPPER
            cheaper = WRAPPER - (-(old - WRAPPER) // (remedy.split.pieces - 1))
        assert not admits(with_value(request_, axis, cheaper))


@given(refused())
def test_whole_mebibytes_are_the_fewest_that_hold_the_plan(request_: Request) -> None:
    for remedy in advise(request_).remedies:
        mebibytes = remedy.budget_mebibytes
        if mebibytes is None:
            assert remedy.plan.predicted_peak_bytes > (2**44 - 1) * 2**20
        else:
            assert admits(replace(remedy.request, budget_bytes=mebibytes * 2**20))
            assert not admits(replace(remedy.request, budget_bytes=(mebibytes - 1) * 2**20))


@given(refused())
def test_idle_steps_free_no_byte_and_the_next_one_does(request_: Request) -> None:
    for remedy in advise(request_).remedies:
        assert 0 <= remedy.idle < max(1, abs(remedy.change))
        if remedy.knob not in (Knob.PROMPT, Knob.CAP) or request_.prompt_tokens >= CEILING or remedy.change > 0:
            assert remedy.idle == 0
            continue
        axis = AXIS_OF[remedy.knob]
        peaks = [
            spec_peak_bytes(with_value(request_, axis, getattr(request_, axis) - steps))
            for steps in (0, remedy.idle, remedy.idle + 1)
        ]
        assert peaks[0] == peaks[1] > peaks[2]


@given(refused())
def test_frames_lost_are_those_of_the_limits_before_and_after(request_: Request) -> None:
    for remedy in advise(request_).remedies:
        after = frames(remedy.request)
        if remedy.split:
            after = sum(
                group.pieces * frames(replace(request_, prompt_tokens=group.prompt_tokens))
                for group in remedy.split.groups
            )
        assert remedy.lost_frames == frames(request_) - after


@given(refused())
def test_the_cheapest_comes_first(request_: Request) -> None:
    remedies = advise(request_).remedies
    assert [(remedy.cost, remedy.lost_frames) for remedy in remedies] == sorted(
        (remedy.cost, remedy.lost_frames) for remedy in remedies
    )
    estimate = 4 * request_.prompt_tokens + 64
    for remedy in remedies:
        if remedy.knob in (Knob.DTYPE, Knob.BACKSTOP):
            assert remedy.cost is Cost.WITHIN_DEFAULTS
        if remedy.knob in (Knob.CAP, Knob.BACKSTOP):
            assert (remedy.cost is Cost.WITHIN_DEFAULTS) == (frames(remedy.request) >= estimate)


@examples(times=5)
@example(
    Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=2**29), Pace(Fraction(10))
)  # 200 of 176 frames
@given(refused(), st.fractions("0.1", 20).map(Pace))
def test_of_one_kind_none_that_is_cut_off_comes_before_one_that_finishes(request_: Request, pace: Pace) -> None:
    for _, kind in groupby(advise(request_).remedies, key=lambda remedy: remedy.cost):
        cut = [isinstance(truncation_at_pace(remedy.request, pace), CutOff) for remedy in kind]
        assert cut == sorted(cut)


@given(refused())
def test_a_cap_that_helps_means_the_same_when_set_explicitly(request_: Request) -> None:
    # FTTS_MAX_FRAMES turns the backstop off, and that must not undo the remedy
    for remedy in advise(request_).remedies:
        if remedy.knob is Knob.CAP:
            assert admit(replace(remedy.request, heuristic_eos_backstop=False)) == Admitted(remedy.plan)


@examples(times=5)
@given(refused(), st.data())
def test_a_useless_knob_admits_at_no_value(request_: Request, data: st.DataObject) -> None:
    for useless in advise(request_).useless:
        assert not admits(useless.closest)
        if useless.knob is Knob.DTYPE:
            others = [replace(request_, kv_dtype=dtype) for dtype in KvDtype]
        elif useless.knob is Knob.BACKSTOP:
            others = [replace(request_, heuristic_eos_backstop=on) for on in (True, False)]
        else:
            axis = AXIS_OF[useless.knob]
            least = WRAPPER + 1 if axis == "prompt_tokens" else 0  # a prompt of no text is no remedy
            anywhere = data.draw(u64() | near(getattr(request_, axis), CEILING))
            others = [with_value(request_, axis, max(least, value)) for value in (0, 1, U64, anywhere)]
        assert not any(map(admits, others))


@given(refused())
def test_every_reason_is_true(request_: Request) -> None:
    for useless in advise(request_).useless:
        assert is_true(useless, request_), useless


def is_true(useless: Useless, request: Request) -> bool:
    """The sentence of each `Reason`, said again in the specification's own terms."""
    short_of_nothing = request.prompt_tokens < CEILING and request.max_new_tokens > 0
    floor = spec_floor_bytes(request)
    token_bytes = spec_bytes_per_token(request)
    budget = request.budget_bytes
    match useless.reason:
        case Reason.CONTEXT_IS_FULL:
            return request.prompt_tokens >= CEILING
        case Reason.NO_FRAMES_REQUESTED:
            return request.max_new_tokens == 0
        case Reason.BEYOND_64_BITS:
            return isinstance(admit(request), Overflow)
        case Reason.ALREADY_THERE:
            return useless.closest == request
        case Reason.FLOOR_EXCEEDS_BUDGET:
            return floor > budget
        case Reason.ONE_FRAME_EXCEEDS:
            return floor <= budget < floor + (request.prompt_tokens + 1) * token_bytes
        case Reason.ONE_TOKEN_EXCEEDS:
            return floor <= budget < spec_peak_bytes(replace(request, prompt_tokens=WRAPPER + 1))
        case Reason.FREES_NOTHING:
            peaks = {
                spec_peak_bytes(replace(request, prompt_tokens=n))
                for n in (WRAPPER + 1, min(request.prompt_tokens, 32_767))
            }
            return len(peaks) == 1
        case Reason.DOES_NOT_BIND:
            return short_of_nothing and frames(replace(request, heuristic_eos_backstop=True)) == frames(request)
        case Reason.NOT_ENOUGH:
            missing = spec_peak_bytes(useless.closest) - budget
            return short_of_nothing and 0 < missing < spec_peak_bytes(request) - budget
