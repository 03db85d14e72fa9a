"""A policy as the two environment variables of an engine; `Policy.from_env` reads them."""

from dataclasses import fields

from ftts_plan.rule import BUDGET_VARIABLE, BUDGET_VARIABLE_UNIT_BYTES, CAP_VARIABLE, Policy


def to_env(policy: Policy) -> dict[str, str]:
    """The engine variables that come closest to `policy` and never admit what its budget refuses.

    Compare `seen_by_engine(policy)` with `policy` to see what they cannot say.
    """
    # A budget below one mebibyte is written as 1: leaving the variable out would mean 2 GiB, and 1 MiB admits nothing
    # either, as the bounded state alone is larger.
    variables = {BUDGET_VARIABLE: str(max(1, policy.budget_bytes // BUDGET_VARIABLE_UNIT_BYTES))}
    if policy.max_new_tokens and not policy.heuristic_eos_backstop:
        variables[CAP_VARIABLE] = str(policy.max_new_tokens)
    return variables


def seen_by_engine(policy: Policy) -> Policy:
    """The policy that an engine started with `to_env(policy)` runs with."""
    return Policy.from_env(to_env(policy)).policy


def inexpressible_fields(policy: Policy) -> tuple[str, ...]:
    """The fields of `policy` that an engine started with `to_env(policy)` would see otherwise."""
    seen = seen_by_engine(policy)
    return tuple(field.name for field in fields(Policy) if getattr(seen, field.name) != getattr(policy, field.name))
