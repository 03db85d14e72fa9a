"""The words that several pictures share, and those of the build-up."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.fields import PARTS
from ftts_plan.models import QWEN3_TTS, KvDtype
from ftts_plan.rule import Request
from ftts_plan.units import format_bytes
from ftts_plan.wording.names import plural

SIDE_ADMITTED: Final = "◄ admitted"
SIDE_REFUSED: Final = "refused ►"

HEADROOM: Final = "headroom"
OVER_BUDGET: Final = "over budget"
WITHIN_BUDGET: Final = "within the budget"
PROMPT: Final = "prompt"
WEIGHTS: Final = "weights"
BOUNDED_STATE: Final = "bounded state"
TALKER_KV: Final = "talker KV"


def prompts_admitted(request: Request, fitting: range) -> str:
    """The finding about prompt lengths, as a title; `fitting` are those that the policy of `request` admits."""
    budget = format_bytes(request.budget_bytes)
    if not fitting:
        return f"A {budget} budget admits no prompt, however short"
    if len(fitting) == request.model.context_tokens:
        return f"A {budget} budget admits every prompt the context holds, up to {fitting[-1]:,} tokens"
    return f"A {budget} budget admits prompts up to {plural(fitting[-1], 'token')}"


def policy_conditions(request: Request) -> str:
    """The conditions a picture was drawn under, short enough for a subtitle."""
    return f"frame cap {request.max_new_tokens:,}, {memory_conditions(request)}"


def memory_conditions(request: Request) -> str:
    """The same for a picture over every frame cap."""
    backstop = "text backstop on" if request.heuristic_eos_backstop else "text backstop off"
    parts = [f"{row.part} {row.unit.show(size)}" for row in PARTS if (size := row.of(request))]
    return ", ".join([f"{request.kv_dtype} ({format_bytes(request.kv_bytes(1))} a token)", backstop, *parts])


def budget_label(budget_bytes: int) -> str:
    return f"Budget {format_bytes(budget_bytes)}"


def budget_above_labels(budget_bytes: int) -> tuple[str, str]:
    """A budget above the plot, in full and for where there is little room."""
    return f"{budget_label(budget_bytes)}, above this view", f"{budget_label(budget_bytes)} ▲"


BUILD_UP_CONDITIONS: Final = (
    "Cached values for one token or one frame of the talker; each bar multiplies the one above it"
)


def build_up_title(dtype: KvDtype) -> str:
    size = format_bytes(QWEN3_TTS.kv_bytes(1, dtype))
    return f"{QWEN3_TTS.kv_values_per_token:,} values, {size} in {dtype}, for every token and frame"


def build_up_label(factor: int, values: int, dtype: KvDtype, *, first: bool) -> str:
    size = format_bytes(values * dtype.bytes_per_value)
    return f"{values:,} values, {size}" if first else f"× {factor} = {values:,} values, {size}"


def build_up_alternative(steps: Sequence[tuple[str, str]]) -> str:
    """The build-up picture in words."""
    return "Bar chart. " + "; ".join(f"{name}: {text}" for name, text in steps) + "."
