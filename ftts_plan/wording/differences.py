"""Differences of two predicted peaks taken apart, in words and as sums that are exact to the byte."""

from typing import Final

from ftts_plan.fields import INPUT_NAMED, PARTS
from ftts_plan.planning import Attribution, NoAttribution, Term
from ftts_plan.rule import Plan
from ftts_plan.units import format_bytes, format_exact_bytes, format_seconds, spell_bytes
from ftts_plan.wording.names import CONSTRAINT_NAMES, ROW_NAMES, plural
from ftts_plan.wording.one_line import shown_name
from ftts_plan.wording.verdicts import headline

ORDER_NOTE: Final = (
    "Taken apart in this order: prompt tokens, then frames, both at the first scenario's bytes a token; then the "
    f"dtype, for all tokens of the second; then {'; then '.join(row.part for row in PARTS)}. The budget is no part of "
    "a peak."
)
SAME_PARTS: Final = "Nothing that a peak is made of differs."


def difference(first: str, second: str, found: Attribution) -> str:
    """How two peaks compare, the scenarios by name."""
    bytes_more = found.peak_difference_bytes
    if bytes_more == 0:
        return f"“{shown_name(second)}” and “{shown_name(first)}” have the same predicted peak."
    amount, side = format_bytes(abs(bytes_more)), "above" if bytes_more > 0 else "below"
    return f"The predicted peak of “{shown_name(second)}” is {amount} {side} that of “{shown_name(first)}”."


def equation(found: Attribution) -> str:
    """The difference as a sum, exact to the byte: `+665 MiB = +6,080 frames × 112 KiB`."""
    terms = " ".join(f"{_sign(term.difference_bytes)} {_body(term)}" for term in found.terms if term.difference_bytes)
    return f"{_signed(found.peak_difference_bytes)} = {terms.replace(' ', '', 1)}" if terms else SAME_PARTS


def term_row(term: Term) -> dict[str, str]:
    """One line of the table that takes a difference apart."""
    difference_bytes = term.difference_bytes
    return {
        "Part": ROW_NAMES[term.part],
        "Calculation": f"{_sign(difference_bytes)}{_body(term)}" if difference_bytes else "no difference",
        "Difference": _readably(difference_bytes),
    }


def total_row(found: Attribution) -> dict[str, str]:
    """The last line of that table: the whole difference."""
    total = found.peak_difference_bytes
    return {
        "Part": ROW_NAMES["predicted_peak_bytes"],
        "Calculation": "the sum of these",
        "Difference": _readably(total),
    }


def why_frames(first: str, second: str, found: Attribution) -> str:
    """Which limit set the frames of each of the two."""
    return f"Frames: {_bound(first, found.first)}; {_bound(second, found.second)}."


def headroom(found: Attribution) -> str:
    """What budgets and peaks together do to the headroom."""
    budget, peak = found.budget_difference_bytes, found.peak_difference_bytes
    change = found.headroom_difference_bytes
    if budget == 0:
        return f"The budgets are equal, so the headroom differs by {_readably(change)}."
    return (
        f"The budget differs by {_rounded(budget)} and the peak by {_rounded(peak)}: the headroom by "
        f"{_readably(change)}."
    )


def no_attribution(first: str, second: str, found: NoAttribution) -> str:
    """Why two scenarios have no difference of peaks."""
    named = ((first, found.first), (second, found.second))
    reasons = " ".join(f"“{shown_name(name)}”: {headline(verdict)}" for name, verdict in named if verdict)
    return f"There is no difference to take apart, because not both have a predicted peak. {reasons}"


def _bound(name: str, plan: Plan) -> str:
    frames = plan.predicted_max_frames
    limit = CONSTRAINT_NAMES[plan.binding_constraint]
    return f"“{shown_name(name)}” {frames:,} ({format_seconds(frames)}; the {limit} binds)"


def _body(term: Term) -> str:
    """A term without its sign."""
    amount, each = abs(term.amount), _exactly(abs(term.bytes_each))
    match term.part:
        case "prompt_tokens":
            return f"{plural(amount, 'prompt token')} × {each}"
        case "predicted_max_frames":
            return f"{plural(amount, 'frame')} × {each}"
        case "kv_dtype":
            return f"{plural(amount, 'token')} × {each} ({'f32 for bf16' if term.bytes_each > 0 else 'bf16 for f32'})"
        case _:
            return f"{_exactly(amount)} of {INPUT_NAMED[term.part].part}"


def _sign(n: int) -> str:
    return "+" if n > 0 else "−" if n < 0 else ""


def _signed(n: int) -> str:
    return f"{_sign(n)}{_exactly(abs(n))}"


def _rounded(n: int) -> str:
    return f"{_sign(n)}{format_bytes(abs(n))}"


def _readably(n: int) -> str:
    """`+264.1 KiB (+270,464 B)`: a difference as people read it, and to the byte where that says more."""
    shown, exact = _rounded(n), f"{_sign(n)}{format_exact_bytes(abs(n))}"
    return shown if shown == exact else f"{shown} ({exact})"


def _exactly(n: int) -> str:
    """`665 MiB`, or every byte where no unit says it shortly."""
    number, _, unit = spell_bytes(n).partition(" ")
    return f"{int(number):,} {unit}" if unit and len(number) <= 4 else format_exact_bytes(n)
