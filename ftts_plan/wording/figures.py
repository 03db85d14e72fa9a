"""The figures of a plan in words, the same on the page, in the terminal and in a report."""

from collections.abc import Sequence
from typing import NamedTuple

from ftts_plan.fields import INPUT_NAMED
from ftts_plan.planning import LONGEST_PROMPT, ComparedRow, Equation, Value
from ftts_plan.rule import BindingConstraint, FrameLimit, Plan
from ftts_plan.units import format_bytes, format_bytes_apart, format_exact_bytes, format_frames, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, FIGURE_NAMES


class Figure(NamedTuple):
    """One figure: what it is, how much, a few words beside it, and every byte where it is a size."""

    name: str
    shown: str
    detail: str
    exact: str = ""


def four_figures(plan: Plan, runner_up: FrameLimit | None) -> tuple[Figure, Figure, Figure, Figure]:
    """Peak, headroom, frames and binding limit of a plan; `runner_up` is the limit that comes next, if it is known."""
    peak, budget = format_bytes_apart(plan.predicted_peak_bytes, plan.budget_bytes)
    return (
        Figure(
            FIGURE_NAMES["predicted_peak_bytes"],
            peak,
            f"of {budget} budget",
            format_exact_bytes(plan.predicted_peak_bytes),
        ),
        Figure(
            FIGURE_NAMES["headroom_bytes"],
            format_bytes(plan.headroom_bytes),
            "to spare" if plan.fits else "over budget",
            format_exact_bytes(plan.headroom_bytes),
        ),
        Figure(
            FIGURE_NAMES["predicted_max_frames"],
            f"{plan.predicted_max_frames:,}",
            f"{format_seconds(plan.predicted_max_frames)} of audio",
        ),
        Figure(
            FIGURE_NAMES["binding_constraint"],
            CONSTRAINT_NAMES[plan.binding_constraint],
            f"{CONSTRAINT_NAMES[runner_up.constraint]} +{runner_up.frames - plan.predicted_max_frames:,}"
            if runner_up
            else "",
        ),
    )


def value(name: str, cell: Value) -> str:
    """An input or a figure as a cell of a table, rounded."""
    if name in INPUT_NAMED and cell is not None:
        return INPUT_NAMED[name].unit.show(cell)
    match cell:
        case None:
            return "none" if name == LONGEST_PROMPT else "no plan"
        case BindingConstraint():
            return CONSTRAINT_NAMES[cell]
        case int() if name.endswith("_bytes"):
            return format_bytes(cell)
        case int() if name == "predicted_max_frames":
            return format_frames(cell)
        case int():
            return f"{cell:,}"
        case str():
            return cell.replace("_", " ")


def values(row: ComparedRow) -> tuple[str, ...]:
    """The cells of a row of a table that compares, rounded; no two sizes that differ read alike."""
    sizes = [cell for cell in row.values if isinstance(cell, int)] if row.name.endswith("_bytes") else []
    apart = dict(zip(sizes, format_bytes_apart(*sizes), strict=True))
    return tuple(apart[cell] if sizes and isinstance(cell, int) else value(row.name, cell) for cell in row.values)


def exact_values(row: ComparedRow) -> tuple[str, ...]:
    """The same with every byte of each size."""
    return tuple(exactly(row.name, cell) or value(row.name, cell) for cell in row.values)


def exactly(name: str, cell: Value) -> str:
    """All bytes of a cell that holds a size; empty for any other."""
    return format_exact_bytes(cell) if isinstance(cell, int) and name.endswith("_bytes") else ""


def aligned(equations: Sequence[Equation]) -> str:
    """The equations one below the other, equals signs in line."""
    names = max(len(equation.name) for equation in equations)
    middles = max(len(equation.expression) for equation in equations)
    return "\n".join(
        f"{equation.name:<{names}} = {equation.expression:<{middles}} = {equation.shown_value} {equation.unit}"
        for equation in equations
    )
