"""Proven by the type checker and never run: pytest finds no test here, mypy --strict reads every line.

An outcome or a wire string added without its branch, or a type that loosens, is an error of mypy in this file. A
`type: ignore` is a claim too: mypy reports one that ignores nothing.
"""

from typing import assert_never, assert_type

from ftts_plan import (
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    KvDtype,
    NoFramesRequested,
    Overflow,
    Plan,
    Policy,
    PromptExceedsContext,
    Request,
    StopReason,
    Verdict,
    admissible,
    admit,
    talker_kv_bytes,
)
from ftts_plan.planning.admissible_ranges import Axis
from ftts_plan.rule.verdict import OverflowTerm, Refused


def an_outcome_is_one_of_five(verdict: Verdict) -> None:
    match verdict:
        case Admitted(plan):
            assert_type(plan, Plan)
        case BudgetExceeded(plan):
            assert_type(plan, Plan)
        case PromptExceedsContext(prompt_tokens, ceiling):
            assert_type(prompt_tokens, int)
            assert_type(ceiling, int)
        case NoFramesRequested():
            pass
        case Overflow(term):
            assert_type(term, OverflowTerm)
        case _:
            assert_never(verdict)


def an_outcome_that_is_not_admitted_is_refused(verdict: Verdict) -> Refused | None:
    return None if isinstance(verdict, Admitted) else verdict


def an_overflow_is_one_of_three(term: OverflowTerm) -> None:
    match term:
        case "talker_kv_bytes" | "bounded_state_bytes" | "predicted_peak_bytes":
            pass
        case _:
            assert_never(term)


def a_constraint_is_one_of_three(constraint: BindingConstraint) -> None:
    match constraint:
        case BindingConstraint.FRAME_CAP | BindingConstraint.CONTEXT_CEILING | BindingConstraint.TEXT_HEURISTIC:
            pass
        case _:
            assert_never(constraint)


def a_dtype_is_one_of_two(dtype: KvDtype) -> None:
    match dtype:
        case KvDtype.BF16 | KvDtype.F32:
            pass
        case _:
            assert_never(dtype)


def a_stop_reason_is_one_of_four(reason: StopReason) -> None:
    match reason:
        case StopReason.END_OF_SPEECH | StopReason.CANCELLED:
            pass
        case StopReason.FRAME_CAP_REACHED | StopReason.DURATION_LIMIT_REACHED:
            pass
        case _:
            assert_never(reason)


def an_axis_is_one_of_five(axis: Axis) -> None:
    match axis:
        case "prompt_tokens" | "max_new_tokens" | "budget_bytes" | "ring_buffer_bytes" | "weights_resident_bytes":
            pass
        case _:
            assert_never(axis)


def answers_have_exact_types(request: Request, policy: Policy) -> None:
    assert_type(admit(request), Verdict)
    assert_type(policy.admit(1), Verdict)
    assert_type(policy.request_for(1), Request)
    assert_type(talker_kv_bytes(1, 1, KvDtype.BF16), int | Overflow)
    assert_type(admissible(request, along="prompt_tokens"), range)


def misuse_is_seen_before_it_runs(request: Request, plan: Plan, policy: Policy) -> None:
    admit(policy)  # type: ignore[arg-type]
    admissible(request, along="kv_dtype")  # type: ignore[arg-type]
    Request()  # type: ignore[call-arg]
    Request(512)  # type: ignore[call-arg]
    Policy(kv_dtype="bf16")  # type: ignore[arg-type]
    Policy(budget_bytes=0.5)  # type: ignore[arg-type]
    plan.budget_bytes = 0  # type: ignore[misc]
    request.prompt_tokens = 0  # type: ignore[misc]
    Overflow("weights")  # type: ignore[arg-type]
