"""The words of a checked plan file: for people, for JUnit and for GitHub's annotations."""

from collections.abc import Sequence
from typing import Final, assert_never

from ftts_plan.formats import Problem
from ftts_plan.units import Misuse, format_bytes, format_exact_bytes, format_seconds
from ftts_plan.verification import Deviation, Entry, Result, Unreadable
from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown, shown_name
from ftts_plan.wording.review import problem
from ftts_plan.wording.speech import truncation_sentence
from ftts_plan.wording.terminal import NAME
from ftts_plan.wording.verdicts import headline

HEAD: Final = ("Result", "Utterance", "Policy", "Peak", "Allowed")
AS_EXPECTED: Final = "ok"
NOT_AS_EXPECTED: Final = "FAILED"
UNREADABLE: Final = "UNREADABLE"
UNREADABLE_PLAN: Final = "The plan file cannot be used"


def row(result: Result) -> tuple[str, ...]:
    """A line of the table, under `HEAD`."""
    entry = result.entry
    peak = format_bytes(result.peak_bytes) if result.peak_bytes else "no plan"
    return (
        word(result),
        shown_name(entry.name, 40),
        shown(entry.policy_name, 20),
        peak,
        format_seconds(result.allowed_frames),
    )


def word(result: Result) -> str:
    if result.unread:
        return UNREADABLE
    return NOT_AS_EXPECTED if result.deviating else AS_EXPECTED


def problems(result: Result) -> list[str]:
    """Why an entry is not as expected, a sentence each; of a long script the first ones and how many more there are."""
    lines = [unreadable(found) for found in result.unreadable]
    lines += [deviation(result.entry, found) for found in result.deviations]
    more = result.unread - len(result.unreadable)
    more += result.deviating - len({found.answer for found in result.deviations})
    return [*lines, *([f"And {plural(more, 'more row')}."] if more else [])]


def deviation(entry: Entry, found: Deviation) -> str:
    """What was expected, and what is."""
    answer = found.answer
    match found.expectation:
        case "expect":
            outcome = answer.verdict.outcome
            sentence = f"expected {entry.expect}, got {outcome}: {headline(answer.verdict)}"
        case "max_peak_bytes":
            most, peak = entry.max_peak_bytes or 0, answer.peak_bytes
            sentence = (
                f"the predicted peak of {format_exact_bytes(peak)} exceeds the limit of {format_exact_bytes(most)} by "
                f"{format_exact_bytes(peak - most)}."
            )
        case "max_seconds":
            allowed = format_seconds(answer.speech.allowed_frames)
            sentence = f"up to {allowed} of audio are allowed, more than the limit of {_seconds(entry)}."
        case "cut_off":
            expected = "to be cut off" if entry.cut_off else "not to be cut off"
            sentence = f"expected {expected}: {truncation_sentence(answer.speech)}"
        case _:
            assert_never(found.expectation)
    return sentence[0].upper() + sentence[1:] if answer.row is None else f"Row {answer.row:,}: {sentence}"


def unreadable(found: Unreadable) -> str:
    """What could not be judged."""
    if isinstance(found.why, Misuse):
        return f"{found.why.field.capitalize()} “{shown(str(found.why.value))}”: {found.why.reason}."
    return f"Row {found.row or 0:,} {shown(found.why, 200)}."


def not_made(unjudged: int, checks: int) -> str:
    return f"{unjudged:,} of {plural(checks, 'check')} could not be made"


def summary(results: Sequence[Result]) -> str:
    """The last line."""
    fine = sum(result.as_expected for result in results)
    return f"{fine:,} of {plural(len(results), 'check')} as expected."


def _seconds(entry: Entry) -> str:
    return f"{float(entry.max_seconds or 0):,.3f}".rstrip("0").rstrip(".") + " s"


def unusable_plan(path: str, found: Problem) -> str:
    """A problem of a plan file, on one line."""
    return f"{NAME}: {shown(path)}: {problem(found)}"
