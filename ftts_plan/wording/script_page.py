"""The words of the page Script."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown_name

QUESTION: Final = "Does every utterance of a script fit?"
SCRIPT_EMPTY: Final = "Paste a text, drop a file, or look at the example. Each row is judged by the inputs on the left."
PASTE_LABEL: Final = "Paste lines, subtitles, a table, a dialogue"
FILE_LABEL: Final = "Or a file"
EXAMPLE_LABEL: Final = "Look at the example"
AS_FOUND: Final = "Set nothing, and find it out"
STREAMS_LABEL: Final = "Streams at once"
NO_ROWS: Final = "No row of this script can be judged."
COUNTING: Final = "Counting tokens"
SPLITS_TITLE: Final = "Rows that fail, split at sentence ends"
LANGUAGE_LABEL: Final = "Language of the text"
TABLE_HEAD: Final = {
    "row": "Row",
    "outcome": "Verdict",
    "cut": "Speech ends",
    "peak": "Peak",
    "tokens": "Tokens",
    "speech": "Speech",
    "slow": "Slow run",
    "allowed": "Allowed",
    "slot": "Over slot",
    "text": "Text",
}
SLOT_HELP: Final = "How much longer the row is probably spoken than its slot lasts."
SLOW_HELP: Final = "The 90th percentile of what published runs took, where there is a range."
PEAK_HELP: Final = "None where the rule refuses before it predicts a peak."
RESULT_CSV: Final = "Result (CSV)"
SPLIT_FILE: Final = "Split script"
RESULT_PARQUET: Final = "Result (Parquet)"


def drop_file(name: str) -> str:
    """The way out of a file that was given before the page was left."""
    return f"Still reading {shown_name(name)}: drop it"


def counting(rows: int) -> str:
    return f"{COUNTING}: {plural(rows, 'row')}"


def bad_rows(rows: int) -> str:
    return f"{plural(rows, 'row')} could not be used"


def more_bad(rows: int) -> str:
    return f"and {plural(rows, 'row')} more."


def judged_rows(rows: int) -> str:
    """How many utterances were judged."""
    return f"{plural(rows, 'row')} judged."


def worst_rows(shown: int, rows: int) -> str:
    return f"The worst {plural(shown, 'row')} of {rows:,}: refused first, then cut off, then by peak."


def split_note(name: str) -> str:
    """What is in the file of a split."""
    return (
        f"{shown_name(name)} is the script in its own format, every failing row in pieces. An identifier gets the "
        "number of its piece, a slot is divided as its text is. Not in it are rows that cannot be read, other sheets, "
        "and columns of Parquet that hold no text."
    )


def row_names(rows: Sequence[int]) -> str:
    """`Row 3.`, `Rows 3, 5 and 8.`"""
    *others, last = (f"{row:,}" for row in rows)
    return f"Rows {', '.join(others)} and {last}." if others else f"Row {last}."


def pieces_of(row: int) -> str:
    return f"The pieces of row {row:,}"


def more_failing(rows: int) -> str:
    return f"{plural(rows, 'more failing row')} are in the files."
