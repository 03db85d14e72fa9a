"""What an engine is set to before any text arrives, by hand or by its two environment variables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import DEFAULT_BUDGET_BYTES, DEFAULT_MAX_NEW_TOKENS, Request, SharedInputs
from ftts_plan.rule.verdict import Verdict
from ftts_plan.units import MIB, U64_MAX

BUDGET_VARIABLE: Final = "FTTS_MEMORY_BUDGET_MB"
BUDGET_VARIABLE_UNIT_BYTES: Final = MIB  # whatever the name says
CAP_VARIABLE: Final = "FTTS_MAX_FRAMES"

_WHOLE: Final = re.compile(r"0*([0-9]{1,20})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(SharedInputs):
    """What the engine knows before any text arrives."""

    def request_for(self, prompt_tokens: int) -> Request:
        """This policy, completed by a prompt length in tokens (after normalisation and assembly)."""
        return Request(prompt_tokens=prompt_tokens, **self.shared())

    def admit(self, prompt_tokens: int) -> Verdict:
        """The verdict on `request_for(prompt_tokens)`."""
        return admit(self.request_for(prompt_tokens))

    @classmethod
    def of(cls, request: Request) -> "Policy":
        """The policy that `request` completes."""
        return cls(**request.shared())

    @classmethod
    def from_env(cls, environment: Mapping[str, str]) -> "FromEnv":
        """The policy that an engine's two environment variables describe, and what it ignored in them.

        `FTTS_MEMORY_BUDGET_MB` counts mebibytes. `FTTS_MAX_FRAMES` replaces the cap and turns the text
        backstop off. A value that is zero, no whole number or out of range leaves the default in force.
        """
        budget, cap = environment.get(BUDGET_VARIABLE), environment.get(CAP_VARIABLE)
        budget_mib = _positive(budget, U64_MAX // BUDGET_VARIABLE_UNIT_BYTES)
        cap_frames = _positive(cap, U64_MAX)
        policy = cls(
            budget_bytes=budget_mib * BUDGET_VARIABLE_UNIT_BYTES if budget_mib else DEFAULT_BUDGET_BYTES,
            max_new_tokens=cap_frames or DEFAULT_MAX_NEW_TOKENS,
            heuristic_eos_backstop=cap_frames is None,
        )
        given = ((BUDGET_VARIABLE, budget, budget_mib), (CAP_VARIABLE, cap, cap_frames))
        ignored = tuple(IgnoredVariable(name, text) for name, text, used in given if text is not None and used is None)
        return FromEnv(policy, ignored)


class IgnoredVariable(NamedTuple):
    """An environment variable that was set but left the default in force."""

    name: str
    value: str


class FromEnv(NamedTuple):
    """`policy` as the engine would run it; `ignored` names the variables that did not count."""

    policy: Policy
    ignored: tuple[IgnoredVariable, ...]


def _positive(text: str | None, most: int) -> int | None:
    """The number in 1 ..= most that `text` spells; None where it spells none."""
    if text is None or not (match := _WHOLE.fullmatch(text)):
        return None
    return number if 1 <= (number := int(match[1])) <= most else None
