"""Requests side by side: every input and figure, and what the difference between two predicted peaks is made of.

peak = (prompt tokens + frames) × bytes a token + rings + weights + a constant, so going from one request to another
in steps, one term at a time, gives parts that add up to the whole difference, to the byte. The order of the steps is
fixed: prompt tokens, then frames, both at the *first* request's bytes a token; then the dtype, for all tokens of the
*second*; then rings; then weights. Another order would share the bytes of a changed dtype out differently. The budget
is no part of a peak: it moves the headroom beside it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ftts_plan.fields import INPUTS, PARTS
from ftts_plan.planning.admissible_ranges import admissible
from ftts_plan.rule import Plan, Request, Verdict, admit

Value = int | str | bool | None

LONGEST_PROMPT: Final = "longest_admitted_prompt_tokens"
_PLAN_FIGURES: Final = (
    "predicted_peak_bytes",
    "headroom_bytes",
    "predicted_max_frames",
    "binding_constraint",
    "kv_talker_bytes",
    "bounded_state_bytes",
)


class Term(NamedTuple):
    """A part of a difference: `amount` more (or fewer) of something, at `bytes_each` more (or fewer)."""

    part: str
    """The field that differs, or `predicted_max_frames`."""
    amount: int
    bytes_each: int

    @property
    def difference_bytes(self) -> int:
        """What this part adds to the peak; negative where it takes away."""
        return self.amount * self.bytes_each


class Attribution(NamedTuple):
    """The difference of the second predicted peak from the first; `terms` in the order of the steps, zeros included."""

    first: Plan
    second: Plan
    terms: tuple[Term, ...]

    @property
    def peak_difference_bytes(self) -> int:
        """The second peak less the first: the sum of the terms."""
        return self.second.predicted_peak_bytes - self.first.predicted_peak_bytes

    @property
    def budget_difference_bytes(self) -> int:
        """The second budget less the first."""
        return self.second.budget_bytes - self.first.budget_bytes

    @property
    def headroom_difference_bytes(self) -> int:
        """The second headroom less the first."""
        return self.second.headroom_bytes - self.first.headroom_bytes


class NoAttribution(NamedTuple):
    """Why there is nothing to take apart: the verdict of each request that gets no plan, None for one that does."""

    first: Verdict | None
    second: Verdict | None


class ComparedRow(NamedTuple):
    """One input or figure of every request, under its public name; None where the rule makes no plan."""

    name: str
    values: tuple[Value, ...]

    @property
    def differing(self) -> tuple[bool, ...]:
        """For each value whether it differs from the first."""
        return tuple(value != self.values[0] for value in self.values)


def attribute(first: Request, second: Request) -> Attribution | NoAttribution:
    """What the second predicted peak has more or less than the first, whatever the budgets."""
    verdicts = admit(first), admit(second)
    before, after = verdicts[0].plan, verdicts[1].plan
    if before is None or after is None:
        return NoAttribution(*(None if verdict.plan else verdict for verdict in verdicts))
    token_bytes, new_token_bytes = first.kv_bytes(1), second.kv_bytes(1)
    tokens = second.prompt_tokens + after.predicted_max_frames
    terms = (
        Term("prompt_tokens", second.prompt_tokens - first.prompt_tokens, token_bytes),
        Term("predicted_max_frames", after.predicted_max_frames - before.predicted_max_frames, token_bytes),
        Term("kv_dtype", tokens, new_token_bytes - token_bytes),
        *(Term(row.name, getattr(second, row.name) - getattr(first, row.name), 1) for row in PARTS),
    )
    return Attribution(before, after, terms)


def inputs(requests: Sequence[Request]) -> tuple[ComparedRow, ...]:
    """Every field of the requests, prompt first."""
    return tuple(ComparedRow(row.name, tuple(row.of(request) for request in requests)) for row in INPUTS)


def figures(requests: Sequence[Request], verdicts: Sequence[Verdict] = ()) -> tuple[ComparedRow, ...]:
    """The verdicts, the figures of the plans, and the longest prompt that each policy admits.

    `verdicts` are the rule's on `requests`, if they are known already.
    """
    verdicts = verdicts or [admit(request) for request in requests]
    plans = [verdict.plan for verdict in verdicts]
    prompts = [admissible(request, along="prompt_tokens") for request in requests]
    return (
        ComparedRow("outcome", tuple(verdict.outcome for verdict in verdicts)),
        *(ComparedRow(name, tuple(getattr(plan, name) if plan else None for plan in plans)) for name in _PLAN_FIGURES),
        ComparedRow(LONGEST_PROMPT, tuple(prompt[-1] if prompt else None for prompt in prompts)),
    )
