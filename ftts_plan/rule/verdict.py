"""What is answered: a plan, and the five outcomes as a sum type.

A refusal is a value and exhaustive under `match`; a misuse raises (`units.Misuse`). Every outcome has `outcome`, its
wire string, and `plan`, which is None where the rule refuses before it has one.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal

OverflowTerm = Literal["talker_kv_bytes", "bounded_state_bytes", "predicted_peak_bytes"]


class BindingConstraint(StrEnum):
    """The limit that gave `predicted_max_frames`. The value is the wire string."""

    FRAME_CAP = "frame_cap"
    CONTEXT_CEILING = "context_ceiling"
    TEXT_HEURISTIC = "text_heuristic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The predicted peak and what it is made of. Bytes unless the name says frames."""

    predicted_max_frames: int
    binding_constraint: BindingConstraint
    kv_talker_bytes: int
    bounded_state_bytes: int
    weights_resident_bytes: int
    predicted_peak_bytes: int
    budget_bytes: int

    @property
    def fits(self) -> bool:
        """Exactly the budget fits; one byte less does not."""
        return self.predicted_peak_bytes <= self.budget_bytes

    @property
    def headroom_bytes(self) -> int:
        """Budget minus peak, signed: negative is a deficit."""
        return self.budget_bytes - self.predicted_peak_bytes

    @property
    def shortfall_bytes(self) -> int:
        """Peak above budget, else 0."""
        return max(0, -self.headroom_bytes)


@dataclass(frozen=True, slots=True)
class Admitted:
    """The predicted peak is at most the budget."""

    outcome: ClassVar[str] = "admitted"
    plan: Plan


@dataclass(frozen=True, slots=True)
class BudgetExceeded:
    """The predicted peak is above the budget; the plan says by how much."""

    outcome: ClassVar[str] = "budget_exceeded"
    plan: Plan


def by_budget(plan: Plan) -> Admitted | BudgetExceeded:
    """The verdict of a plan: the last step of the rule."""
    return Admitted(plan) if plan.fits else BudgetExceeded(plan)


@dataclass(frozen=True, slots=True)
class PromptExceedsContext:
    """The prompt alone fills the context, so no amount of memory helps. Both in tokens."""

    outcome: ClassVar[str] = "prompt_exceeds_context"
    plan: ClassVar[None] = None
    prompt_tokens: int
    ceiling: int


@dataclass(frozen=True, slots=True)
class NoFramesRequested:
    """The frame cap is zero."""

    outcome: ClassVar[str] = "no_frames_requested"
    plan: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Overflow:
    """`term` is the first sum that leaves 64 bits; nothing was wrapped or clamped."""

    outcome: ClassVar[str] = "overflow"
    plan: ClassVar[None] = None
    term: OverflowTerm


Verdict = Admitted | BudgetExceeded | PromptExceedsContext | NoFramesRequested | Overflow
Refused = BudgetExceeded | PromptExceedsContext | NoFramesRequested | Overflow
