"""The words of the page Compare."""

import re
from typing import Final

from ftts_plan.formats import MOST_SCENARIOS
from ftts_plan.wording.one_line import shown_name

SCENARIOS_TITLE: Final = "Scenarios"
NOTHING_KEPT: Final = "Nothing to compare yet: name the present view and keep it, load the examples, or load a file."
NAME_LABEL: Final = "Name the present view"
NAME_PLACEHOLDER: Final = "such as: laptop, long text"
KEEP: Final = "Keep"
ALL_KEPT: Final = f"There is room for {MOST_SCENARIOS}: remove one to keep the present view."
SHOW: Final = "Show"
REMOVE: Final = "Remove"
LOAD_EXAMPLES: Final = "Load examples"
EXAMPLES_HELP: Final = "Six scenarios to begin with. They can be loaded while nothing is kept, so nothing kept is lost."
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
