"""The words of the pages: help beside inputs, captions of figures, what could not be used."""

from typing import Final

from ftts_plan.fields import INPUT_NAMED
from ftts_plan.units import Misuse
from ftts_plan.wording.names import in_a_sentence, plural
from ftts_plan.wording.one_line import shown_name

NOT_COUNTED: Final = "not counted"
NOTHING_TO_COMPUTE: Final = "The rule refuses this request before it computes anything."
LINK_HELP: Final = "The link holds every input, so it shows the same view to anybody and whatever the defaults become."
EDGES_QUESTION: Final = "Where does the answer flip?"
EDGES_TITLE: Final = "The edge of every knob, all else equal"
MAP_HELP: Final = "Click the map to take that prompt length and frame cap."


def unusable(problem: Misuse) -> str:
    """Why a typed value was refused, with the value."""
    if problem.value == "":
        return f"The box is empty: {problem.reason}."
    return f"“{problem.value}” was not used: {problem.reason}."


def unused_in_link(problem: Misuse) -> str:
    """Why a part of a link was not used."""
    known = INPUT_NAMED.get(problem.field)
    field = in_a_sentence(known.label) if known else problem.field[:60]
    return f"The link's {field} = “{str(problem.value)[:60]}” was not used: {problem.reason}."


SHARE_TITLE: Final = "Share and print"
ENGINE_TITLE: Final = "For an engine"
ARITHMETIC_TITLE: Final = "The arithmetic"
SPEECH_TITLE: Final = "Will it be cut off?"
MORE_LABEL: Final = "More about this request"
REPORT_HTML: Final = "Report (HTML)"
REPORT_MARKDOWN: Final = "Report (Markdown)"
TABLE_CSV: Final = "Table (CSV)"
PRESENT_VIEW: Final = "This view"


def link_note(left_out: int) -> str:
    """What the share link holds."""
    if not left_out:
        return LINK_HELP
    return f"{LINK_HELP} {plural(left_out, 'scenario')} would make it too long for many servers: save them as a file."


def report_without(name: str) -> str:
    """Which of six kept scenarios has no room in the report beside the present view."""
    return f"A report has room for six: “{shown_name(name)}” is left out of it."


def picture_file(name: str, kind: str) -> str:
    return f"{name.capitalize()} ({kind})"


STOP_LABEL: Final = "Why does my audio always stop at …? (seconds)"
STOP_PLACEHOLDER: Final = "such as 163.84 or 10:55"
SENTENCE_TITLE: Final = "The verdict as one sentence, for a log or an issue"
APPLY: Final = "Apply"
TEXT_LABEL: Final = "Count a text instead"
