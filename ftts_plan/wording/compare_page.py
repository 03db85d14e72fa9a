"""The words of the page Compare."""

import re
from collections.abc import Sequence
from typing import Final

from ftts_plan.formats import MOST_SCENARIOS
from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown_name

QUESTION: Final = "Which of these fit, and what sets them apart?"
NOTHING_KEPT: Final = "Only this view is drawn: keep it and move an input, load the examples, or open a file below."
NAME_LABEL: Final = "Name of the present view"
NAME_PLACEHOLDER: Final = "Name this view, such as: laptop"
KEEP: Final = "Keep"
ALL_KEPT: Final = (
    f"{MOST_SCENARIOS} are kept, the most there may be: remove one below to keep this view or to load an example."
)
SHOW: Final = "Show"
REMOVE: Final = "Remove"
LOAD_EXAMPLES: Final = "Load examples"
EXAMPLES_HELP: Final = f"Adds ready-made scenarios to those kept, up to {MOST_SCENARIOS} in all."
KEPT_TITLE: Final = "Kept scenarios: show or remove one, load or save a file"
LOAD_FILE: Final = "Load scenarios from a TOML file (replaces those above)"
NO_SCENARIO: Final = "is nowhere in the file"
SAVE_FILE: Final = "Save as TOML"
ALONG_LABEL: Final = "Along the bottom"
ALONG_NAMES: Final = {"prompt_tokens": "Prompt length", "predicted_max_frames": "Frames spoken"}
TABLE_TITLE: Final = "Every input and figure"
EXACT_LABEL: Final = "Exact bytes"
DIFFERS: Final = " ≠"
DIFFERS_NOTE: Final = "Bold with ≠: differs from the first column."
DIFFERENCE_TITLE: Final = "What a difference is made of"
FROM_LABEL: Final = "From"
TO_LABEL: Final = "To"


_LONG_WORD: Final = re.compile(r"\w{10}(?=\w)")


def column_head(name: str) -> str:
    """A scenario's name over a column: whole, but a long word may be broken, or it would widen the page."""
    return _LONG_WORD.sub("\\g<0>\u200b", shown_name(name))


def examples_left_out(names: Sequence[str]) -> str:
    """The examples that there was no room for."""
    return f"There was no room for {', '.join(names)}."


def more_problems(problems: int) -> str:
    return f"and {plural(problems, 'problem')} more."
