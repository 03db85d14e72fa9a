"""The words of the pages: help beside inputs, captions of figures, what could not be used."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.arithmetic import Equation
from ftts_plan.request import BUDGET_VARIABLE, CAP_VARIABLE, Policy
from ftts_plan.rule import FrameLimit
from ftts_plan.units import Misuse, format_bytes, format_exact_bytes
from ftts_plan.verdict import Plan
from ftts_plan.wording.names import CONSTRAINT_NAMES

EXPLICIT_CAP_CAVEAT: Final = (
    f"{CAP_VARIABLE} is obeyed exactly: setting it turns the text backstop off, even at the default number."
)
BUDGET_UNIT_CAVEAT: Final = f"{BUDGET_VARIABLE} counts mebibytes (1,048,576 bytes), whatever its name says."

PROMPT_HELP: Final = "Length of the prompt in text tokens, after normalisation and prompt assembly."
CAP_HELP: Final = "The most frames that may be generated (`max_new_tokens`). One frame is 80 ms of audio."
BACKSTOP_CHOICES: Final = (
    "engine default: at most 4 frames a prompt token, plus 64",
    "obey this cap exactly, as an engine does when FTTS_MAX_FRAMES is set",
)
DTYPE_HELP: Final = "How one cached value is stored: bf16 costs 112 KiB a token, f32 224 KiB."
BUDGET_HELP: Final = (
    "What one utterance may take, such as `2 GiB`, `700 MiB` or plain bytes. The slider sets powers of two."
)
RINGS_HELP: Final = "The codec's convolution rings. Zero means that they are not counted."
WEIGHTS_HELP: Final = "Weights held in the same memory. Zero means that they are not counted."
FRAMES_HELP: Final = "One frame is 80 ms of audio (12.5 a second). The utterance may stop earlier by itself."
LIMITS_HELP: Final = "The limit that stops the audio first; below, the next one and how many frames further it is."
NOT_COUNTED: Final = "not counted"
NOTHING_TO_COMPUTE: Final = "The rule refuses this request before it computes anything."
NO_VERDICT: Final = "No verdict yet: an input on the left cannot be read. Correct it and the figures return."
NO_VARIABLES: Final = "# no variable can say this budget"
LINK_HELP: Final = "The link holds every input, so it shows the same view to anybody and whatever the defaults become."
MAP_HELP: Final = "Click the map to take the nearest prompt length and frame cap (in steps of 1,024)."
EDGES_TITLE: Final = "The edge along every axis, all else equal"


def changed_from(before: str) -> str:
    return f":material/edit: changed by a remedy, was {before}"


def unusable(problem: Misuse) -> str:
    """Why a typed value was refused, with the value."""
    return f"“{problem.value}” was not used: {problem.reason}."


def unused_in_link(problem: Misuse) -> str:
    """Why a part of a link was not used."""
    return f"The link's `{problem.field}` = “{str(problem.value)[:60]}” was not used: {problem.reason}."


def of_budget(plan: Plan) -> str:
    return f"of {format_bytes(plan.budget_bytes)} budget"


def headroom_word(plan: Plan) -> str:
    return "to spare" if plan.fits else "over budget"


def runner_up(limit: FrameLimit, plan: Plan) -> str:
    """The limit that comes next, with its distance in frames."""
    return f"{CONSTRAINT_NAMES[limit.constraint]} +{limit.frames - plan.predicted_max_frames:,}"


def aligned(equations: Sequence[Equation]) -> str:
    """The equations one below the other, equals signs in line."""
    names = max(len(equation.name) for equation in equations)
    middles = max(len(equation.expression) for equation in equations)
    return "\n".join(
        f"{equation.name:<{names}} = {equation.expression:<{middles}} = {equation.value:,} {equation.unit}".replace(
            "-", "−"
        )
        for equation in equations
    )


def environment_caveats(policy: Policy, inexpressible: Sequence[str]) -> tuple[str, ...]:
    """What the engine's two variables mean, and what of `policy` they cannot say."""
    caveats = [BUDGET_UNIT_CAVEAT, EXPLICIT_CAP_CAVEAT]
    if "budget_bytes" in inexpressible:
        exact = format_exact_bytes(policy.budget_bytes)
        caveats.append(f"The variable counts whole mebibytes only, so it says less than the {exact} on this page.")
    if "max_new_tokens" in inexpressible or "heuristic_eos_backstop" in inexpressible:
        caveats.append(
            f"{CAP_VARIABLE} cannot say this cap: 0 is ignored, and any other number turns the backstop off."
        )
    if unset := [name for name in inexpressible if name in _WITHOUT_VARIABLE]:
        caveats.append(f"No variable sets {', '.join(unset)}.")
    return tuple(caveats)


_WITHOUT_VARIABLE: Final = ("kv_dtype", "ring_buffer_bytes", "weights_resident_bytes")
