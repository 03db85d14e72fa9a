"""The words of the pages: help beside inputs, captions of figures, what could not be used."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ftts_plan.formats.scenarios import MOST_SCENARIOS
from ftts_plan.planning.equations import Equation
from ftts_plan.rule.admission import FrameLimit
from ftts_plan.rule.request import BUDGET_VARIABLE, CAP_VARIABLE, Policy
from ftts_plan.rule.verdict import Plan
from ftts_plan.units import Misuse, format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, counted
from ftts_plan.wording.review import shown_name

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
    return f"The link's {problem.field[:60]} = “{str(problem.value)[:60]}” was not used: {problem.reason}."


def of_budget(plan: Plan) -> str:
    return f"of {format_bytes(plan.budget_bytes)} budget"


def of_audio(plan: Plan) -> str:
    return f"{format_seconds(plan.predicted_max_frames)} of audio"


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
        caveats.append(f"The variable counts whole mebibytes only, so it cannot say the {exact} on this page.")
    if "max_new_tokens" in inexpressible or "heuristic_eos_backstop" in inexpressible:
        caveats.append(
            f"{CAP_VARIABLE} cannot say this cap: 0 is ignored, and any other number turns the backstop off."
        )
    if unset := [name for name in inexpressible if name in _WITHOUT_VARIABLE]:
        caveats.append(f"No variable sets {', '.join(unset)}.")
    return tuple(caveats)


_WITHOUT_VARIABLE: Final = ("kv_dtype", "ring_buffer_bytes", "weights_resident_bytes")


SHARE_TITLE: Final = "Share and print"
ENGINE_TITLE: Final = "For an engine"
ARITHMETIC_TITLE: Final = "The arithmetic"
SPEECH_TITLE: Final = "Will it be cut off?"
MORE_LABEL: Final = "More about this request"
REPORT_HTML: Final = "Report (HTML)"
REPORT_MARKDOWN: Final = "Report (Markdown)"
TABLE_CSV: Final = "Table (CSV)"
PRESENT_VIEW: Final = "This view"
SHELF_TITLE: Final = "Scenarios"
SHELF_EMPTY: Final = "Nothing to compare yet: name the present view and keep it, load the examples, or load a file."
NAME_LABEL: Final = "Name the present view"
NAME_PLACEHOLDER: Final = "such as: laptop, long text"
KEEP: Final = "Keep"
SHELF_FULL: Final = f"There is room for {MOST_SCENARIOS}: remove one to keep the present view."
SHOW: Final = "Show"
REMOVE: Final = "Remove"
LOAD_EXAMPLES: Final = "Load examples"
EXAMPLES_HELP: Final = "Six scenarios to begin with. They need an empty shelf, so nothing kept is lost."
LOAD_FILE: Final = "Load scenarios from a TOML file (replaces those above)"
SAVE_FILE: Final = "Save as TOML"
ALONG_LABEL: Final = "Along the bottom"
ALONG_NAMES: Final = {"prompt_tokens": "Prompt length", "predicted_max_frames": "Frames spoken"}
TABLE_TITLE: Final = "Every input and figure"
DIFFERS: Final = " \u2060≠"  # the word joiner keeps it on the line of its value
DIFFERS_NOTE: Final = "Bold with ≠: differs from the first scenario."
DIFFERENCE_TITLE: Final = "What a difference is made of"
FROM_LABEL: Final = "From"
TO_LABEL: Final = "To"


_LONG_WORD: Final = re.compile(r"\w{10}(?=\w)")


def column_head(name: str) -> str:
    """A scenario's name over a column: whole, but a long word may be broken, or it would widen the page."""
    return _LONG_WORD.sub("\\g<0>\u200b", shown_name(name))


def link_note(left_out: int) -> str:
    """What the share link holds."""
    if not left_out:
        return LINK_HELP
    return f"{LINK_HELP} {counted(left_out, 'scenario')} would make it too long for many servers: save them as a file."


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
PACE_LABEL: Final = "Pace"


def pace_note(pace: Fraction) -> str:
    """A pace as a number, whatever word named it."""
    return f"= {float(pace):.2f} frames a text token"


def beyond_slider(most_tokens: int) -> str:
    """Why a text was counted but not taken."""
    return f"more than the context holds; this page shows at most {most_tokens:,}"


SCRIPT_TITLE: Final = "A whole script, one utterance a row"
SCRIPT_EMPTY: Final = "Paste lines, drop a file, or look at the example. Each row is judged by the inputs on the left."
PASTE_LABEL: Final = "Paste lines, one utterance each"
FILE_LABEL: Final = "Or a file"
HEADER_LABEL: Final = "The first row names the columns"
EXAMPLE_LABEL: Final = "Look at the example"
COLUMN_LABEL: Final = "Column that holds the text"
NO_ROWS: Final = "No row of this script can be judged."
COUNTING: Final = "Counting tokens"
SPLITS_TITLE: Final = "Rows that fail, split at sentence ends"
LANGUAGE_LABEL: Final = "Language of the text"
RESULT_CSV: Final = "Result (CSV)"
RESULT_PARQUET: Final = "Result (Parquet)"


def drop_file(name: str) -> str:
    """The way out of a file that was given before the page was left."""
    return f"Still reading {shown_name(name)}: drop it"


def counting(rows: int) -> str:
    return f"{COUNTING}: {counted(rows, 'row')}"


def bad_rows(rows: int) -> str:
    return f"{counted(rows, 'row')} could not be used"


def more_bad(rows: int) -> str:
    return f"and {counted(rows, 'row')} more."


def worst_rows(shown: int, rows: int) -> str:
    return f"The worst {counted(shown, 'row')} of {rows:,}: refused first, then cut off, then by peak."


def row_name(row: int) -> str:
    return f"Row {row:,}."


def pieces_of(row: int) -> str:
    return f"The pieces of row {row:,}"


def more_failing(rows: int) -> str:
    return f"{counted(rows, 'more failing row')} are in the files."
