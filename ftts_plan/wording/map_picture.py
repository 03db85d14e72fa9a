"""The words on and around the map of prompt length and frame cap."""

from typing import Final

from ftts_plan.rule import Admitted, BindingConstraint, NoFramesRequested, Overflow, Request, Verdict
from ftts_plan.units import format_bytes, format_bytes_apart, format_exact_bytes
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural
from ftts_plan.wording.peak_picture import regime_labels
from ftts_plan.wording.pictures import memory_conditions

NAME: Final = "Map of prompt length and frame cap"
ADMITTED: Final = ("admitted",)
REFUSED: Final = ("refused: over budget", "refused:\nover budget", "refused")
"""What is said of the areas on both sides of the budget's line, longest first, for as much room as there is."""

PROMPT_REFUSED: Final = "refused: the prompt fills the context"
NO_FRAMES_REFUSED: Final = "refused: no frame is requested"
OVERFLOW_REFUSED: Final = "refused: a sum leaves 64 bits"
"""Refusals without a figure, where one points at them and beside the request itself."""


def title(request: Request, verdict: Verdict) -> str:
    """The finding about prompt length and frame cap together, as a title."""
    answer = "admitted" if isinstance(verdict, Admitted) else "refused"
    are = "is" if request.prompt_tokens == 1 else "are"
    return (
        f"At {format_bytes(request.budget_bytes)}, {plural(request.prompt_tokens, 'prompt token')} "
        f"with a frame cap of {request.max_new_tokens:,} {are} {answer}"
    )


def conditions(request: Request) -> str:
    return f"Frame cap by prompt length: which limit binds, what the budget refuses; {memory_conditions(request)}"


def finding(request: Request, verdict: Verdict) -> str:
    """The point of the request and the rule's answer, in a line."""
    return f"{request.prompt_tokens:,} × {request.max_new_tokens:,}: {_answer(request, verdict)}"


def here(request: Request, verdict: Verdict) -> tuple[str, ...]:
    """What stands beside the point of the request, in full and shorter."""
    place = f"{request.prompt_tokens:,} × {request.max_new_tokens:,}"
    answer = _answer(request, verdict)
    plan = verdict.plan
    exact = (f"{place}\n{answer}\n{format_exact_bytes(plan.predicted_peak_bytes)}",) if plan else ()
    broken = answer.replace(": ", ":\n").replace(", ", ",\n")
    return (*exact, f"{place}\n{answer}", f"{place}\n{broken}", place)


def alternative(request: Request, verdict: Verdict) -> str:
    """The map in words."""
    return f"Map. {title(request, verdict)}. {finding(request, verdict)}. {conditions(request)}."


def region_names(constraint: BindingConstraint) -> tuple[str, ...]:
    """The name of a region, longest first, for as much room as there is."""
    first, last = CONSTRAINT_NAMES[constraint].split()
    short = regime_labels(constraint)[-1]
    return f"{first} {last} binds", f"{first} {last}\nbinds", f"{first}\n{last}\nbinds", f"{first}\n{last}", short


def _answer(request: Request, verdict: Verdict) -> str:
    """What the rule answers, in a few words."""
    match verdict:
        case Overflow():
            return OVERFLOW_REFUSED
        case NoFramesRequested():
            return NO_FRAMES_REFUSED
    if not (plan := verdict.plan):
        return PROMPT_REFUSED
    peak, _ = format_bytes_apart(plan.predicted_peak_bytes, request.budget_bytes)
    return f"{peak}, {'admitted' if plan.fits else 'refused'}"
