"""The words of a review: scenarios and their files, the table that compares them, differences taken apart.

All of it is plain text: what shows it as Markdown or HTML escapes it, since names are anybody's.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Literal, get_args
from unicodedata import east_asian_width

from ftts_plan.formats.scenarios import MOST_LINK_CHARACTERS, MOST_NAME_CHARACTERS, Problem, ReviewLink, Scenario
from ftts_plan.planning.admissible_ranges import admissible
from ftts_plan.planning.comparison import LONGEST_PROMPT, Value
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import MAX_CONTEXT_TOKENS, Request
from ftts_plan.rule.verdict import Admitted, BindingConstraint, BudgetExceeded
from ftts_plan.units import format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, counted

ROW_NAMES: Final = {
    "prompt_tokens": "Prompt tokens",
    "budget_bytes": "Budget",
    "max_new_tokens": "Frame cap",
    "heuristic_eos_backstop": "Text backstop",
    "kv_dtype": "Talker KV dtype",
    "ring_buffer_bytes": "Ring buffers",
    "weights_resident_bytes": "Resident weights",
    "outcome": "Verdict",
    "predicted_peak_bytes": "Predicted peak",
    "headroom_bytes": "Headroom",
    "predicted_max_frames": "Frames allowed",
    "binding_constraint": "Binding limit",
    "kv_talker_bytes": "Talker KV",
    "bounded_state_bytes": "Bounded state",
    LONGEST_PROMPT: "Longest prompt admitted",
}
"""The names of inputs and figures, by the field that holds them."""

Along = Literal["prompt_tokens", "predicted_max_frames"]
"""What runs along the bottom of a picture that compares: the prompt length, or the frames of audio spoken."""
ALONG: Final[tuple[Along, ...]] = get_args(Along)

NO_PRINTABLE_NAME: Final = "(no printable name)"
_MOST_SHOWN: Final = 60


def shown(text: str, columns: int = _MOST_SHOWN) -> str:
    """A stranger's text on one line: what does not print is a space, what is beyond `columns` is cut."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    widths = list(accumulate(2 if east_asian_width(c) in "WF" else 1 for c in line))
    if not widths or widths[-1] <= columns:
        return line
    return line[: sum(width < columns for width in widths)].rstrip() + "…"


def shown_name(name: str, columns: int = 2 * MOST_NAME_CHARACTERS) -> str:
    """A scenario's name on one line; whole by default, unless it holds what does not print."""
    return shown(name, columns) or NO_PRINTABLE_NAME


def problem(found: Problem) -> str:
    """Why a file or link was refused, and where."""
    misuse = found.misuse
    places = [f"scenario {found.scenario}"] if found.scenario else []
    if found.lines:
        first, last = found.lines
        places.insert(0, f"line {first}" if first == last else f"lines {first} to {last}")
    place = f"{', '.join(places).capitalize()}: " if places else ""
    given = "" if misuse.value is None else f" = “{shown(str(misuse.value))}”:"
    return f"{place}{shown(misuse.field)}{given} {misuse.reason}."


def left_out(link: ReviewLink) -> str:
    """That a link would be too long with its scenarios; empty where it holds them."""
    if not link.left_out:
        return ""
    return (
        f"The link leaves the {counted(link.left_out, 'scenario')} out: with them it would be longer than "
        f"{MOST_LINK_CHARACTERS:,} characters, which not every server takes. Send them as a file."
    )


def value(name: str, of: Value) -> str:
    """A cell of the table that compares scenarios."""
    match of:
        case None:
            return "none" if name == LONGEST_PROMPT else "no plan"
        case bool():
            return "on" if of else "off"
        case BindingConstraint():
            return CONSTRAINT_NAMES[of]
        case int() if name.endswith("_bytes"):
            return format_bytes(of)
        case int() if name in ("max_new_tokens", "predicted_max_frames"):
            return f"{of:,} ({format_seconds(of)})"
        case int():
            return f"{of:,}"
        case str():
            return of.replace("_", " ")


def exactly(name: str, of: Value) -> str:
    """All bytes of a cell that holds a size; empty for any other."""
    return format_exact_bytes(of) if isinstance(of, int) and name.endswith("_bytes") else ""


def verdicts_title(scenarios: Sequence[Scenario]) -> str:
    """The finding of a picture that compares, as a title."""
    refused = [scenario for scenario in scenarios if not isinstance(admit(scenario.request), Admitted)]
    everything = counted(len(scenarios), "scenario")
    if not refused:
        return f"{everything}, each admitted"
    if len(refused) == len(scenarios):
        return f"{everything}, each refused"
    names = ", ".join(shown_name(scenario.name, _MOST_SHOWN // 2) for scenario in refused)
    return f"{len(scenarios) - len(refused)} of {everything} admitted; refused: {names}"


def comparison_subtitle(along: Along, missing: Sequence[Scenario]) -> str:
    """What the curves are and how they are drawn, and the scenarios that have none."""
    if along == "prompt_tokens":
        text = "Predicted peak by prompt length. The dot is the scenario's own prompt"
    else:
        text = "Memory as each scenario is spoken, up to its last frame"
    names = ", ".join(shown_name(scenario.name, _MOST_SHOWN // 2) for scenario in missing)
    return f"{text}; a curve turns faint where its own budget ends." + (
        f" Without a curve: {names}." if missing else ""
    )


def reach(request: Request, along: Along) -> str:
    """What a scenario admits, in the few words that stand under its name."""
    if along == "prompt_tokens":
        fitting = admissible(request, along)
        if not fitting:
            return "no prompt admitted"
        every = fitting[-1] + 1 == MAX_CONTEXT_TOKENS
        return "every prompt admitted" if every else f"up to {counted(fitting[-1], 'token')}"
    match admit(request):
        case Admitted(plan):
            return f"{format_bytes(plan.predicted_peak_bytes)}, admitted"
        case BudgetExceeded(plan):
            return f"over by {format_bytes(plan.shortfall_bytes)}"
        case _:
            return "no plan"


def comparison_alternative(along: Along, scenarios: Sequence[Scenario]) -> str:
    """A picture that compares, in words."""
    what = "predicted peak by prompt length" if along == "prompt_tokens" else "memory by frames spoken"
    each = "; ".join(f"{shown_name(s.name)}: {reach(s.request, along)}" for s in scenarios)
    return f"Line chart of {what}, a curve a scenario. {verdicts_title(scenarios)}. {each}."
