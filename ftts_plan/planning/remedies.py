"""What would change a refusal: for every knob the smallest change that admits, or why none can.

A remedy is offered only after `admit` has admitted it. That a knob cannot work is shown by its most helpful value
being refused too, since the peak never decreases along any axis.
"""

from dataclasses import replace
from operator import attrgetter
from typing import Final

from ftts_plan.models import KvDtype
from ftts_plan.planning.admissible_ranges import Axis, room_bytes, with_value
from ftts_plan.planning.advice import Advice, Cost, Knob, Reason, Remedy, Useless
from ftts_plan.planning.edges import edge, predicted_frames
from ftts_plan.planning.splitting import fewest_pieces
from ftts_plan.rule import Admitted, Plan, Request, Verdict, admit, frame_limits
from ftts_plan.units import U64_MAX

# Each numeric knob with the value that helps most, should none be admitted; `_turned` knows that of a prompt.
_AXES: Final[dict[Knob, tuple[Axis, int]]] = {
    Knob.BUDGET: ("budget_bytes", U64_MAX),
    Knob.SPLIT: ("prompt_tokens", 0),
    Knob.CAP: ("max_new_tokens", 1),
    Knob.PROMPT: ("prompt_tokens", 0),
    Knob.WEIGHTS: ("weights_resident_bytes", 0),
    Knob.RINGS: ("ring_buffer_bytes", 0),
}
_COSTS: Final = {
    Knob.DTYPE: Cost.WITHIN_DEFAULTS,
    Knob.BACKSTOP: Cost.WITHIN_DEFAULTS,
    Knob.BUDGET: Cost.MEMORY,
    Knob.SPLIT: Cost.SEAMS,
    Knob.PROMPT: Cost.TEXT,
    Knob.WEIGHTS: Cost.BUILD,
    Knob.RINGS: Cost.BUILD,
}


def advise(request: Request, verdict: Verdict | None = None) -> Advice:
    """What would change the answer; nothing for an admitted request. A prompt of no text counts for no remedy.

    The cheapest kind comes first, however much of the speech is cut off after it: more memory leaves the text whole,
    while a text short enough to finish is another text. Of one kind, the one that loses fewer frames is never cut off
    where the other is spoken to its end. `verdict` is the rule's on `request`, if it is known already.
    """
    now = verdict or admit(request)
    if isinstance(now, Admitted):
        return Advice((), ())
    answers = [_try(request, now, knob) for knob in Knob]
    remedies = [answer for answer in answers if isinstance(answer, Remedy)]
    useless = [answer for answer in answers if isinstance(answer, Useless)]
    return Advice(tuple(sorted(remedies, key=attrgetter("cost", "lost_frames"))), tuple(useless))


def _try(request: Request, now: Verdict, knob: Knob) -> Remedy | Useless:
    split = fewest_pieces(request) if knob is Knob.SPLIT else None
    changed = (
        with_value(request, "prompt_tokens", split.longest.prompt_tokens) if split else _turned(request, now, knob)
    )
    verdict = now if changed == request else admit(changed)
    if not isinstance(verdict, Admitted):
        return Useless(knob, _reason(request, knob, changed), changed, verdict)
    frames = (split or verdict.plan).predicted_max_frames
    return Remedy(
        knob=knob,
        cost=_cost(request, knob, verdict.plan),
        request=changed,
        plan=verdict.plan,
        change=_change(request, knob, changed),
        idle=_idle(request, knob),
        lost_frames=predicted_frames(request) - frames,
        split=split,
    )


def _turned(request: Request, now: Verdict, knob: Knob) -> Request:
    """`request` with the knob at its nearest admitted value, or at its most helpful one where none is admitted."""
    if knob is Knob.DTYPE:
        return replace(request, kv_dtype=KvDtype.BF16)
    if knob is Knob.BACKSTOP:
        return replace(request, heuristic_eos_backstop=True)
    axis, most_helpful = _AXES[knob]
    admitted = edge(request, axis, now).admitted
    if axis == "prompt_tokens":
        # the wrapper and one token of text; a shorter prompt says nothing
        most_helpful = min(request.model.prompt_wrapper.tokens + 1, request.prompt_tokens)
        admitted = max(admitted or 0, most_helpful)
    if admitted is None:
        admitted = most_helpful
    return with_value(request, axis, admitted)


def _change(request: Request, knob: Knob, changed: Request) -> int:
    if knob not in _AXES:
        return 0
    axis, _ = _AXES[knob]
    change: int = getattr(changed, axis) - getattr(request, axis)
    return change


def _idle(request: Request, knob: Knob) -> int:
    if knob is Knob.CAP:
        return request.max_new_tokens - predicted_frames(request)
    if knob is not Knob.PROMPT or request.prompt_tokens >= request.model.context_tokens:
        return 0
    # min(P + C, ceiling, 5P + 64) stays at the ceiling down to the least P at which neither other term is below it
    full_from = request.model.context_tokens - request.max_new_tokens
    if request.text_backstop:
        full_from = max(full_from, request.text_backstop.first_prompt_reaching_tokens(request.model.context_tokens))
    return max(0, request.prompt_tokens - full_from)


def _cost(request: Request, knob: Knob, plan: Plan) -> Cost:
    if knob is not Knob.CAP:
        return _COSTS[knob]
    *_, text = frame_limits(replace(request, heuristic_eos_backstop=True))
    return Cost.WITHIN_DEFAULTS if plan.predicted_max_frames >= text.frames else Cost.AUDIO


def _reason(request: Request, knob: Knob, closest: Request) -> Reason:
    shortens = knob in (Knob.PROMPT, Knob.SPLIT)
    if request.prompt_tokens >= request.model.context_tokens and not shortens:
        return Reason.CONTEXT_IS_FULL
    if request.max_new_tokens == 0 and knob is not Knob.CAP:
        return Reason.NO_FRAMES_REQUESTED
    if knob is Knob.BUDGET:
        return Reason.BEYOND_64_BITS
    if closest == request:
        return Reason.ALREADY_THERE
    if room_bytes(request) < 0 and knob not in (Knob.WEIGHTS, Knob.RINGS):
        return Reason.FLOOR_EXCEEDS_BUDGET
    if knob is Knob.CAP:
        return Reason.ONE_FRAME_EXCEEDS
    if shortens:
        fills = closest.prompt_tokens + predicted_frames(closest) == request.model.context_tokens
        return Reason.FREES_NOTHING if fills else Reason.ONE_TOKEN_EXCEEDS
    if knob is Knob.BACKSTOP and predicted_frames(closest) == predicted_frames(request):
        return Reason.DOES_NOT_BIND
    return Reason.NOT_ENOUGH
