"""What the command line prints that no page says."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ftts_plan.formats.scenarios import Problem
from ftts_plan.planning.advice import Remedy
from ftts_plan.rule.admission import FrameLimit
from ftts_plan.rule.verdict import Plan
from ftts_plan.script.judging import JudgedRow
from ftts_plan.script.rows import BadRow
from ftts_plan.script.totals import Totals
from ftts_plan.speech.truncation import Truncation
from ftts_plan.units import Misuse, format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording import page, scripts
from ftts_plan.wording.advice import ANSWER_REFUSED, action, price
from ftts_plan.wording.names import CONSTRAINT_NAMES, counted
from ftts_plan.wording.review import ROW_NAMES, problem, shown
from ftts_plan.wording.speech import truncation_sentence

NAME: Final = "ftts-plan"
TRACEBACK_VARIABLE: Final = "FTTS_PLAN_TRACEBACK"
ONE_SUBJECT: Final = "give exactly one of --prompt-tokens, --text and --text-file"
NO_UTTERANCE: Final = "holds no utterance"
NO_TEXT: Final = "has no text"
NOTHING_TO_CHANGE: Final = f"Nothing has to change. `{NAME} edges` says how far each input can go."
SCRIPT_HEAD: Final = ("Row", "Verdict", "Peak", "To speak", "Allowed", "Text")

_OPTIONS: Final = {
    "budget_bytes": "--budget",
    "max_new_tokens": "--max-new-tokens",
    "ring_buffer_bytes": "--rings",
    "weights_resident_bytes": "--weights",
    "prompt_tokens": "--prompt-tokens",
    "text": "--text",
    "pace": "--pace",
    "column": "--column",
    "file": "FILE",
    "name": "--name",
    "scenario": "--scenarios",
}


def misuse(found: Misuse) -> str:
    """The option, the value, and what would be accepted, on one line."""
    option = _OPTIONS.get(found.field, found.field)
    given = "" if found.value is None else f" “{shown(str(found.value))}”"
    return f"{NAME}: {option}{given}: {found.reason}"


def usage(message: str) -> str:
    """What the option parser refuses, on one line."""
    return f"{NAME}: {shown(message, 200)}"


def defect(error: Exception) -> str:
    """An exception that nobody foresaw, on one line."""
    said = shown(f"{type(error).__name__}: {error}".rstrip(": "), 200)
    return f"{NAME}: a defect of {NAME}, not of what was asked: {said} ({TRACEBACK_VARIABLE}=1 prints the traceback)"


def unusable_plan(path: str, found: Problem) -> str:
    """A problem of a plan file, on one line."""
    return f"{NAME}: {shown(path)}: {problem(found)}"


def cheapest(remedy: Remedy) -> str:
    """The first remedy, where only one is shown."""
    return f"{ANSWER_REFUSED}: {action(remedy)}. {price(remedy)}"


def spoken(speech: Truncation, pace: Fraction) -> str:
    """Whether the speech is cut off, and by what estimate."""
    return f"{truncation_sentence(speech)} (An estimate, at {float(pace):.2f} frames a text token.)"


def figures(plan: Plan, runner: FrameLimit) -> tuple[tuple[str, str, str], ...]:
    """The four figures of a plan: which, how much, and the small print."""
    peak = format_exact_bytes(plan.predicted_peak_bytes)
    headroom = format_exact_bytes(plan.headroom_bytes)
    limit = CONSTRAINT_NAMES[plan.binding_constraint]
    shown_as = {
        "predicted_peak_bytes": (format_bytes(plan.predicted_peak_bytes), f"{peak} {page.of_budget(plan)}"),
        "headroom_bytes": (format_bytes(plan.headroom_bytes), f"{headroom} {page.headroom_word(plan)}"),
        "predicted_max_frames": (
            f"{plan.predicted_max_frames:,}",
            f"{format_seconds(plan.predicted_max_frames)} of audio",
        ),
        "binding_constraint": (limit, f"then {page.runner_up(runner, plan)}"),
    }
    return tuple((ROW_NAMES[name], value, detail) for name, (value, detail) in shown_as.items())


def reachable(address: str, names: Sequence[str]) -> str:
    """What to know before others are let in."""
    return (
        f"Warning: others can reach {address}, and the page asks nobody for a password.\n"
        f"It answers to {', '.join(names)} only; to open it by another address, give that as --host."
    )


def cannot_listen(address: str, port: int | None, why: str | None) -> str:
    return f"Cannot listen on {address}, port {port or 'any'}: {why}."


def script_row(row: JudgedRow | BadRow) -> tuple[str, ...]:
    """A line of the table of a script, under `SCRIPT_HEAD`."""
    if isinstance(row, BadRow):
        return f"{row.row:,}", "unreadable", "", "", "", shown(row.reason)
    peak = "" if row.peak_bytes is None else format_bytes(row.peak_bytes)
    verdict = f"{row.verdict.outcome.replace('_', ' ')}{', cut' if row.cut else ''}"
    expected, allowed = format_seconds(row.expected_frames), format_seconds(row.allowed_frames)
    return f"{row.row:,}", verdict, peak, expected, allowed, shown(row.text, 40)


def script_summary(total: Totals, budget_bytes: int) -> list[str]:
    """What stands under the table."""
    refused = total.rows - total.admitted
    lines = [
        f"{counted(total.rows, 'utterance')}: {total.admitted:,} admitted, {refused:,} refused; "
        f"{total.cut:,} probably cut off."
    ]
    if total.planned:
        lines += [scripts.one_after_another(total, budget_bytes), scripts.all_at_once(total, budget_bytes)]
    return [*lines, *filter(None, [scripts.left_out(total)])]


def unreadable_rows(rows: int) -> str:
    return f"{counted(rows, 'row')} could not be read"


def rows_done(done: int, about_rows: int) -> str:
    return f"{done:,} of about {about_rows:,} rows" if done <= about_rows else counted(done, "row")
