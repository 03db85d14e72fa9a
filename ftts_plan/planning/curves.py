"""The curves of a request, each as its corners: straight in between, so a handful of points is the whole of it."""

from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from ftts_plan.planning.admissible_ranges import admissible, affordable_tokens
from ftts_plan.rule import BindingConstraint, FrameLimit, Request, Verdict, admit, frame_limits
from ftts_plan.units import U64_MAX


class Regime(NamedTuple):
    """A run of prompt lengths over which one limit binds, so that the peak is a straight line."""

    constraint: BindingConstraint
    prompt_tokens: range


class PeakCorner(NamedTuple):
    """A corner of the peak-by-prompt-length curve; between corners the curve is straight at every integer."""

    prompt_tokens: int
    peak_bytes: int


class Growth(NamedTuple):
    """Memory as one utterance is spoken: a straight line from the prompt to the last frame allowed."""

    floor_bytes: int
    """Bounded state and resident weights: held before the first token."""
    prompt_bytes: int
    """Held once the prompt is cached, before the first frame."""
    peak_bytes: int
    frames: int
    affordable_frames: int
    """Frames that the budget has room for, whatever the limits; negative when the prompt alone exceeds it."""

    @property
    def fits(self) -> bool:
        """Whether the budget has room for every frame that the limits allow, as `Plan.fits` says."""
        return self.frames <= self.affordable_frames


def runner_up(request: Request) -> FrameLimit:
    """The limit that would bind if the binding one were lifted; `frames` minus the plan's is the distance."""
    return sorted(frame_limits(request), key=attrgetter("frames"))[1]


def regimes(request: Request) -> tuple[Regime, ...]:
    """Which limit binds at each prompt length below the ceiling; the non-empty runs, in order, none left out.

    Text binds where 4P + 64 < min(C, ceiling - P), the cap where C <= ceiling - P beyond that, the ceiling last.
    """
    cap, ceiling = request.max_new_tokens, request.model.context_tokens
    text_end = 0
    if backstop := request.text_backstop:
        reaches_cap = backstop.first_prompt_reaching_frames(cap)
        text_end = max(0, min(reaches_cap, backstop.first_prompt_reaching_tokens(ceiling)))
    cap_end = max(text_end, min(ceiling - cap + 1, ceiling))
    runs = (
        Regime(BindingConstraint.TEXT_HEURISTIC, range(text_end)),
        Regime(BindingConstraint.FRAME_CAP, range(text_end, cap_end)),
        Regime(BindingConstraint.CONTEXT_CEILING, range(cap_end, ceiling)),
    )
    return tuple(run for run in runs if run.prompt_tokens)


def peak_corners(request: Request) -> tuple[PeakCorner, ...]:
    """The peak by prompt length, as the ends of its straight runs: each is what `admit` predicts there.

    Drawn as far as the sum stays in 64 bits; empty when it does nowhere, or when no frame is requested.
    """
    countable = admissible(replace(request, budget_bytes=U64_MAX), along="prompt_tokens")
    ends = (run.prompt_tokens[i] for run in regimes(request) for i in (0, -1))
    lengths = sorted({min(end, countable[-1]) for end in ends}) if countable else []
    plans = ((length, admit(replace(request, prompt_tokens=length)).plan) for length in lengths)
    return tuple(PeakCorner(length, plan.predicted_peak_bytes) for length, plan in plans if plan)


def growth(request: Request, verdict: Verdict | None = None) -> Growth | None:
    """Memory as the utterance of `request` is spoken; None where the rule makes no plan.

    `verdict` is the rule's on `request`, if it is known already.
    """
    plan = (verdict or admit(request)).plan
    if plan is None:
        return None
    return Growth(
        floor_bytes=request.floor_bytes,
        prompt_bytes=request.floor_bytes + request.kv_bytes(request.prompt_tokens),
        peak_bytes=plan.predicted_peak_bytes,
        frames=plan.predicted_max_frames,
        affordable_frames=affordable_tokens(request) - request.prompt_tokens,
    )
