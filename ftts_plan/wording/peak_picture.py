"""The words on and around the picture of the peak by prompt length."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.planning import PeakCorner
from ftts_plan.rule import BindingConstraint, Plan, Request
from ftts_plan.units import format_bytes, format_bytes_apart
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural
from ftts_plan.wording.pictures import policy_conditions, prompts_admitted

PEAK_NAME: Final = "Peak by prompt length"

READ_NO_ROOM: Final = "{at} tokens: refused\nno room for a frame in the context"
"""What is said of the prompt that fills the context."""


def peak_conditions(request: Request) -> str:
    """The conditions it was drawn under, as a subtitle."""
    return f"Predicted peak by prompt length: {policy_conditions(request)}"


def boundary_labels(fitting: range) -> tuple[str, str]:
    """Where the admitted prompts end, in full and for where there is little room."""
    fit = "fits" if fitting[-1] == 1 else "fit"
    full = f"{plural(fitting[-1], 'token')} {fit}\n{fitting.stop:,} or more are refused"
    return full, f"{fitting[-1]:,} {fit}\n{fitting.stop:,} refused"


def here_labels(request: Request, plan: Plan) -> tuple[str, ...]:
    """The request itself, in full and for where there is ever less room."""
    length = plural(request.prompt_tokens, "token")
    short = f"{length}\n{format_bytes_apart(plan.predicted_peak_bytes, plan.budget_bytes)[0]}"
    return f"{short}\n{CONSTRAINT_NAMES[plan.binding_constraint]} binds", short, length


def plateau_labels(peak_bytes: int) -> tuple[str, str]:
    """The height of the curve's end, in full and for where there is little room."""
    size = format_bytes(peak_bytes)
    return f"{size} at the context ceiling", size


def regime_labels(constraint: BindingConstraint) -> tuple[str, str]:
    """The name of a regime in its ribbon, in full and for where there is little room."""
    name = CONSTRAINT_NAMES[constraint]
    return f"{name} binds", name.split()[0] if constraint is BindingConstraint.TEXT_HEURISTIC else name.split()[-1]


def read_prompt(constraint: BindingConstraint, *, one: bool, admitted: bool) -> str:
    """What is said of a prompt length that is pointed at: a template for `charts.readings`."""
    noun, answer = "token" if one else "tokens", "admitted" if admitted else "refused"
    return f"{{at}} {noun}: {{bytes}}, {answer}\n{{exact}}\n{CONSTRAINT_NAMES[constraint]} binds"


def peak_alternative(request: Request, corners: Sequence[PeakCorner], fitting: range) -> str:
    """The peak-by-prompt-length picture in words."""
    straight = "; ".join(
        f"{plural(corner.prompt_tokens, 'token')} {format_bytes(corner.peak_bytes)}" for corner in corners
    )
    return (
        f"Line chart. {prompts_admitted(request, fitting)}. Conditions: {policy_conditions(request)}. "
        f"Predicted peak by prompt length, straight between: {straight}."
    )
