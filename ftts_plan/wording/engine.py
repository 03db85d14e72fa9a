"""What an engine does that is started with the printed settings, and what those settings cannot say."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.fields import BACKSTOP, BUDGET, CAP, ENGINE_VARIABLES, INPUT_NAMED, POLICY_INPUTS, Input
from ftts_plan.rule import BUDGET_VARIABLE, BUDGET_VARIABLE_UNIT_BYTES, CAP_VARIABLE, Admitted, Policy, Request, Verdict
from ftts_plan.units import BYTES, format_bytes_apart, format_exact_bytes
from ftts_plan.wording.names import in_a_sentence
from ftts_plan.wording.verdicts import glance

EXPLICIT_CAP_CAVEAT: Final = (
    f"{CAP_VARIABLE} is obeyed exactly: setting it turns the text backstop off, even at the default number."
)
BUDGET_UNIT_CAVEAT: Final = (
    f"{BUDGET_VARIABLE} counts mebibytes ({BUDGET_VARIABLE_UNIT_BYTES:,} bytes), whatever its name says."
)


def started_so(request: Request, verdict: Verdict, seen: Request, seen_verdict: Verdict) -> str:
    """What an engine really does that was started with the printed settings, beside what is asked here.

    `seen` is the same prompt under the policy that the settings give, `seen_verdict` the rule's answer to it.
    """
    differences = [_difference(row, request, seen) for row in POLICY_INPUTS if row.of(seen) != row.of(request)]
    runs = f"runs with {'; '.join(differences)}." if differences else "runs with just these inputs."
    return f"An engine started so {runs} {_answer(verdict, seen_verdict)}"


def environment_caveats(policy: Policy, inexpressible: Sequence[str]) -> tuple[str, ...]:
    """What the engine's two variables mean, and what of `policy` they cannot say."""
    caveats = []
    if CAP.name in inexpressible or BACKSTOP.name in inexpressible:
        caveats.append(
            f"{CAP_VARIABLE} cannot say this cap: 0 is ignored, and any other number turns the text backstop off."
        )
    if BUDGET.name in inexpressible:
        exact = format_exact_bytes(policy.budget_bytes)
        caveats.append(f"{BUDGET_VARIABLE} counts whole mebibytes only, so it cannot say the {exact} given here.")
    if unset := [in_a_sentence(INPUT_NAMED[name].label) for name in inexpressible if name not in ENGINE_VARIABLES]:
        caveats.append(f"No variable sets the {' or the '.join(unset)}.")
    return (*caveats, BUDGET_UNIT_CAVEAT, EXPLICIT_CAP_CAVEAT)


def _difference(row: Input, request: Request, seen: Request) -> str:
    there, here = row.of(seen), row.of(request)
    if row.unit is BYTES:
        shown_there, shown_here = format_bytes_apart(int(there), int(here))
    else:
        shown_there, shown_here = row.unit.show(there), row.unit.show(here)
    return f"{in_a_sentence(row.label)} {shown_there}, not {shown_here}"


def _answer(verdict: Verdict, seen_verdict: Verdict) -> str:
    found = glance(seen_verdict)
    admits = isinstance(seen_verdict, Admitted)
    amount = f"the predicted peak is {found.amount}, {found.margin}" if found.amount else found.why
    answer = f"It {'admits' if admits else 'refuses'} this prompt: {amount}."
    if admits == isinstance(verdict, Admitted):
        return answer
    return f"{answer} That is not the answer given here."
