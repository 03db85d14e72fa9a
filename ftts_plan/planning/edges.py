"""Where the verdict flips: along every axis of a request, the two neighbouring values around the edge.

Closed forms from `admissible_ranges`; the tests call `admit` on both sides of each.
"""

from dataclasses import replace
from typing import Literal, NamedTuple

from ftts_plan.models import KvDtype
from ftts_plan.planning.admissible_ranges import AXES, Axis, admissible, affordable_tokens
from ftts_plan.planning.curves import runner_up
from ftts_plan.rule import BindingConstraint, FrameLimit, Plan, Request, Verdict, admit, binding_limit
from ftts_plan.units import U64_MAX

EdgeAxis = Literal[Axis, "audio_frames"]


class Edge(NamedTuple):
    """Neighbouring integers along `axis`, all else equal: `admitted` is admitted, `refused` is not.

    `admitted` is the higher of the two where the admitted values go on upward: for a budget, and for a cap where
    every cap above zero is admitted, whose pair is (1, 0). Both are None where no value of the axis is admitted. For a
    refused request `admitted` is the admitted value nearest to `current`.
    """

    axis: EdgeAxis
    current: int
    admitted_values: range
    admitted: int | None
    refused: int | None


class Choice(NamedTuple):
    """The verdict if a switch stood at `value`."""

    value: KvDtype | bool
    verdict: Verdict


class Switch(NamedTuple):
    """An input with two positions, and the verdict at each."""

    field: Literal["kv_dtype", "heuristic_eos_backstop"]
    current: KvDtype | bool
    choices: tuple[Choice, ...]


class LeastLimits(NamedTuple):
    """The limit that binds, and the one that would if it were lifted."""

    binding: FrameLimit
    runner_up: FrameLimit

    @property
    def distance_frames(self) -> int:
        """How far the binding limit can rise before the runner-up takes over; 0 when they tie."""
        return self.runner_up.frames - self.binding.frames


class Cliff(NamedTuple):
    """What the same cap means once it is set explicitly, which turns the text backstop off."""

    before: Plan
    verdict: Verdict
    """The rule's answer after the change."""

    @property
    def after(self) -> Plan | None:
        """None where a sum leaves 64 bits."""
        return self.verdict.plan


def all_edges(request: Request, verdict: Verdict | None = None) -> tuple[Edge, ...]:
    """The edge along each of `AXES`, in that order, then the edge in frames of audio.

    `verdict` is the rule's on `request`, if it is known already.
    """
    now = verdict or admit(request)
    return (*(edge(request, axis, now) for axis in AXES), audio_edge(request))


def edge(request: Request, along: Axis, verdict: Verdict | None = None) -> Edge:
    """The edge along one axis: the end of the admitted values, or their start if they have no end or lie above.

    `verdict` is the rule's on `request`, if it is known already.
    """
    return _edge(along, getattr(request, along), admissible(request, along, verdict))


def audio_edge(request: Request) -> Edge:
    """The edge in frames of audio, were exactly so many generated: by memory or, failing that, by the context.

    `current` is what the rule predicts now. No policy field holds this number: an exact cap of `admitted` gives it.
    """
    headroom = request.model.context_tokens - request.prompt_tokens
    affordable = affordable_tokens(request) - request.prompt_tokens
    return _edge("audio_frames", predicted_frames(request), range(1, max(0, min(headroom, affordable)) + 1))


def predicted_frames(request: Request) -> int:
    """The frames that the limits allow, whatever the memory; 0 where the rule refuses before it counts any."""
    return binding_limit(request).frames if request.prompt_tokens < request.model.context_tokens else 0


def switches(request: Request, verdict: Verdict | None = None) -> tuple[Switch, Switch]:
    """The verdict at each position of the dtype and of the text backstop.

    `verdict` is the rule's on `request`, if it is known already.
    """
    now = verdict or admit(request)

    def choice(value: KvDtype | bool, changed: Request) -> Choice:
        return Choice(value, now if changed == request else admit(changed))

    return (
        Switch(
            "kv_dtype",
            request.kv_dtype,
            tuple(choice(dtype, replace(request, kv_dtype=dtype)) for dtype in KvDtype),
        ),
        Switch(
            "heuristic_eos_backstop",
            request.heuristic_eos_backstop,
            tuple(choice(on, replace(request, heuristic_eos_backstop=on)) for on in (True, False)),
        ),
    )


def limits(request: Request) -> LeastLimits | None:
    """The binding limit and its runner-up; None at or above the context ceiling and for a cap of zero."""
    if not predicted_frames(request):
        return None
    return LeastLimits(binding_limit(request), runner_up(request))


def explicit_cap_cliff(request: Request, verdict: Verdict | None = None) -> Cliff | None:
    """What happens if the cap now in force is typed explicitly; None where that changes nothing.

    It changes the frames exactly when the text backstop binds, which it does only strictly below the other limits.
    `verdict` is the rule's on `request`, if it is known already.
    """
    before = (verdict or admit(request)).plan
    if before is None or before.binding_constraint is not BindingConstraint.TEXT_HEURISTIC:
        return None
    after = admit(replace(request, heuristic_eos_backstop=False))
    return Cliff(before, after)


def _edge(axis: EdgeAxis, current: int, values: range) -> Edge:
    if not values:
        return Edge(axis, current, values, None, None)
    # No axis is admitted whole (32,768 prompt tokens, 0 frames, a budget of 0 and 2^64 - 1 bytes of rings or weights
    # are refused), so one end at least has a neighbour inside 64 bits.
    if current < values[0] or values[-1] == U64_MAX:
        return Edge(axis, current, values, values[0], values[0] - 1)
    return Edge(axis, current, values, values[-1], values[-1] + 1)
