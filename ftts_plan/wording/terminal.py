"""What the command line prints that no page says."""

from collections.abc import Iterator, Sequence
from typing import Final

from ftts_plan.fields import INPUTS, Input, Value
from ftts_plan.planning import Remedy
from ftts_plan.rule import FrameLimit, Plan
from ftts_plan.speech import Pace, Truncation
from ftts_plan.units import Misuse
from ftts_plan.wording.advice import ANSWER_REFUSED, action, price, spoken_after
from ftts_plan.wording.figures import four_figures
from ftts_plan.wording.one_line import shown
from ftts_plan.wording.speech import truncation_sentence, with_pace

NAME: Final = "ftts-plan"
TRACEBACK_VARIABLE: Final = "FTTS_PLAN_TRACEBACK"
ONE_SUBJECT: Final = "give exactly one of --prompt-tokens, --text and --text-file"
NO_TEXT: Final = "has no text"
NOTHING_TO_CHANGE: Final = f"Nothing has to change. `{NAME} edges` says how far each input can go."

_OPTIONS: Final = {row.name: row.shown_option for row in INPUTS} | {
    "text": "--text",
    "pace": "--pace",
    "language": "--language",
    "seconds": "SECONDS",
    "format": "--format",
    "encoding": "--encoding",
    "delimiter": "--delimiter",
    "quoting": "--quoting",
    "header": "--header",
    "sheet": "--sheet",
    "column": "--column",
    "streams": "--streams",
    "file": "FILE",
    "name": "--name",
    "scenario": "--scenarios",
}


def misuse(found: Misuse) -> str:
    """The option, the value, and what would be accepted, on one line."""
    option = _OPTIONS.get(found.field, found.field)
    given = "" if found.value is None else f" “{shown(str(found.value))}”"
    return f"{NAME}: {option}{given}: {found.reason}"


def rounded(row: Input, text: str, value: Value) -> str:
    """That an option was read as the nearest whole number of bytes."""
    return f"{row.shown_option} {shown(text)} is read as {row.unit.show_exactly(value)}, the nearest byte."


def usage(message: str) -> str:
    """What the option parser refuses, on one line."""
    return f"{NAME}: {shown(message, 200)}"


def defect(error: Exception) -> str:
    """An exception that nobody foresaw, on one line."""
    said = shown(f"{type(error).__name__}: {error}".rstrip(": "), 200)
    return f"{NAME}: a defect of {NAME}, not of what was asked: {said} ({TRACEBACK_VARIABLE}=1 prints the traceback)"


def cheapest(remedy: Remedy, now: Truncation, after: Truncation) -> str:
    """The first remedy, where only one is shown, as `advice.spoken_after` has its arguments."""
    return f"{ANSWER_REFUSED}: {action(remedy)}. {price(remedy)} {spoken_after(remedy, now, after)}"


def spoken(speech: Truncation, pace: Pace) -> str:
    """Whether the speech is cut off, and by what estimate."""
    return with_pace(truncation_sentence(speech), speech, pace)


def figures(plan: Plan, runner_up: FrameLimit) -> Iterator[tuple[str, str, str]]:
    """The four figures of a plan: which, how much, and the small print."""
    *amounts, binding = four_figures(plan, runner_up)
    for figure in amounts:
        yield figure.name, figure.shown, f"{figure.exact} {figure.detail}".strip()
    yield binding.name, binding.shown, f"then {binding.detail}"


def reachable(address: str, names: Sequence[str]) -> str:
    """What to know before others are let in."""
    return (
        f"Warning: others can reach {address}, and the page asks nobody for a password.\n"
        f"It answers to {', '.join(names)} only; to open it by another address, give that as --host."
    )


def cannot_listen(address: str, port: int | None, why: str | None) -> str:
    return f"Cannot listen on {address}, port {port or 'any'}: {why}."
