"""The limits on the frames as planes over prompt length and frame cap, for whoever cannot ask the rule, as a browser.

The rule itself is asked, at three corners of the map; that each limit is straight everywhere else is proven by a law.
"""

from dataclasses import replace
from typing import NamedTuple

from ftts_plan.planning.admissible_ranges import affordable_tokens
from ftts_plan.rule import BindingConstraint, Request, frame_limits
from ftts_plan.units import U64_MAX


class LimitPlane(NamedTuple):
    """A limit of `frames` + `frames_per_prompt_token` x prompt tokens + `frames_per_cap_frame` x cap, in frames."""

    constraint: BindingConstraint
    frames: int
    frames_per_prompt_token: int
    frames_per_cap_frame: int


def limit_planes(request: Request) -> tuple[LimitPlane, ...]:
    """Every limit in force over the whole map, in the order of `frame_limits`: of equal limits the earlier binds."""
    nothing, one_token, one_frame = (
        frame_limits(replace(request, prompt_tokens=prompt, max_new_tokens=cap))
        for prompt, cap in ((0, 0), (1, 0), (0, 1))
    )
    return tuple(
        LimitPlane(at.constraint, at.frames, token.frames - at.frames, frame.frames - at.frames)
        for at, token, frame in zip(nothing, one_token, one_frame, strict=True)
    )


def countable_tokens(request: Request) -> int:
    """Talker tokens up to which no sum of the rule leaves 64 bits; negative where none stays inside."""
    return affordable_tokens(replace(request, budget_bytes=U64_MAX))
