"""The words of a review: scenarios and their files, and the pictures that compare them.

All of it is plain text: what shows it as Markdown or HTML escapes it, since names are anybody's.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, get_args

from ftts_plan.formats import MOST_LINK_CHARACTERS, Problem, ReviewLink
from ftts_plan.rule import Admitted, BudgetExceeded, Verdict
from ftts_plan.units import format_bytes
from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown, shown_name

Along = Literal["prompt_tokens", "predicted_max_frames"]
"""What runs along the bottom of a picture that compares: the prompt length, or the frames of audio spoken."""
ALONG: Final[tuple[Along, ...]] = get_args(Along)

PICTURE_NAMES: Final[dict[Along, str]] = {
    "prompt_tokens": "Peaks of the scenarios by prompt length",
    "predicted_max_frames": "Memory of the scenarios by frame",
}
ENDED: Final[dict[Along, str]] = {"prompt_tokens": "no plan", "predicted_max_frames": "spoken by then"}
"""What is said of a scenario at a place that its curve does not reach."""

_MOST_COLUMNS: Final = 30


class JudgedScenario(NamedTuple):
    """A scenario's name, the rule's verdict on it, and the prompt lengths that its policy admits of its context."""

    name: str
    verdict: Verdict
    prompts: range
    context_tokens: int


def problem(found: Problem) -> str:
    """Why a file or link was refused, and where."""
    misuse = found.misuse
    places = [f"scenario {found.scenario}"] if found.scenario else []
    if found.lines:
        first, last = found.lines
        places.insert(0, f"line {first}" if first == last else f"lines {first} to {last}")
    place = f"{', '.join(places).capitalize()}: " if places else ""
    value = "" if misuse.value is None else shown(str(misuse.value))
    given = f" = “{value}”:" if value else "" if misuse.value is None else ":"
    return f"{place}{shown(misuse.field)}{given} {misuse.reason}."


def left_out(link: ReviewLink) -> str:
    """That a link would be too long with its scenarios; empty where it holds them."""
    if not link.left_out:
        return ""
    return (
        f"The link leaves the {plural(link.left_out, 'scenario')} out: with them it would be longer than "
        f"{MOST_LINK_CHARACTERS:,} characters, which not every server takes. Send them as a file."
    )


def verdicts_title(judged: Sequence[JudgedScenario], name_columns: int = _MOST_COLUMNS) -> str:
    """The finding of a picture that compares, as a title, with so many columns of a name at most."""
    refused = [scenario for scenario in judged if not isinstance(scenario.verdict, Admitted)]
    if len(judged) == 1:
        return f"{_names([judged[0].name], name_columns)} is {'refused' if refused else 'admitted'}"
    everything = plural(len(judged), "scenario")
    if len(judged) == 1:
        return f"{everything}: {'refused' if refused else 'admitted'}"
    if not refused:
        return f"{everything}, each admitted"
    if len(refused) == len(judged):
        return f"{everything}, each refused"
    names = _names((scenario.name for scenario in refused), name_columns)
    return f"{len(judged) - len(refused)} of {everything} admitted; refused: {names}"


def comparison_subtitle(along: Along, missing: Sequence[str]) -> str:
    """What the curves are and how they are drawn, and the names of the scenarios that have none."""
    if along == "prompt_tokens":
        text = "Predicted peak by prompt length. The dot is the scenario's own prompt"
    else:
        text = "Memory as each scenario is spoken, up to its last frame"
    without = f" Without a curve: {_names(missing)}." if missing else ""
    return f"{text}; a curve turns faint where its own budget ends.{without}"


def reach(judged: JudgedScenario, along: Along) -> str:
    """What a scenario admits, in the few words that stand under its name."""
    if along == "prompt_tokens":
        if not judged.prompts:
            return "no prompt admitted"
        every = judged.prompts.stop == judged.context_tokens
        return "every prompt admitted" if every else f"up to {plural(judged.prompts[-1], 'token')}"
    match judged.verdict:
        case Admitted(plan):
            return f"{format_bytes(plan.predicted_peak_bytes)}, admitted"
        case BudgetExceeded(plan):
            return f"over by {format_bytes(plan.shortfall_bytes)}"
        case _:
            return "no plan"


def read_at(along: Along, name: str) -> str:
    """What is read where one points near a scenario's curve; the drawing fills in the numbers."""
    place = "{at} tokens" if along == "prompt_tokens" else "frame {at} ({seconds})"
    return f"{place}: {{bytes}}\n{{exact}}\n{name}"


def beside(name: str, judged: JudgedScenario) -> str:
    """The verdict on the present view, in a line."""
    return f"{shown_name(name)}: {reach(judged, 'predicted_max_frames')}"


def comparison_alternative(along: Along, judged: Sequence[JudgedScenario]) -> str:
    """A picture that compares, in words."""
    what = "predicted peak by prompt length" if along == "prompt_tokens" else "memory by frames spoken"
    each = "; ".join(f"{shown_name(scenario.name)}: {reach(scenario, along)}" for scenario in judged)
    return f"Line chart of {what}, a curve a scenario. {verdicts_title(judged)}. {each}."


def _names(names: Iterable[str], columns: int = _MOST_COLUMNS) -> str:
    return ", ".join(shown_name(name, columns) for name in names)
