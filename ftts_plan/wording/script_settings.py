"""The words for how a script is read on the page: what was found, what can be set, and what has to be asked."""

from typing import Final

from ftts_plan.script import Delimiter, Format, Quoting, Reading, SettingName, Taken
from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown, shown_name
from ftts_plan.wording.taken import DELIMITER_NAMES, FORMAT_NAMES

NOT_KNOWN: Final = "say what it is"
FOLD: Final = "Read it differently"
LABELS: Final[dict[SettingName, str]] = {
    "column": "Column that is spoken",
    "format": "Format",
    "delimiter": "Cells stand",
    "quoting": "Quotation marks",
    "header": "First row",
    "sheet": "Sheet",
    "encoding": "Encoding of the text",
}
SENTENCES: Final = "Each sentence is an utterance"
KEEP_UNSPOKEN: Final = "Count speaker tags, markup and stage directions too"
HEADER_NAMES: Final = {True: "names the columns", False: "is an utterance"}
QUOTING_NAMES: Final = {Quoting.CSV: "open and close a cell", Quoting.NONE: "are text"}
_QUESTIONS: Final[dict[SettingName, str]] = {
    "column": "Which column is spoken?",
    "format": "What is in the file?",
    "delimiter": "What stands between the cells?",
    "quoting": "What do the quotation marks mean?",
    "header": "What is in the first row?",
    "sheet": "Which sheet is it?",
    "encoding": "Which encoding does it have?",
}


def choice(setting: SettingName, value: object) -> str:
    """A value of a setting, as a choice."""
    if setting == "header":
        return HEADER_NAMES[bool(value)]
    match value:
        case Format():
            return FORMAT_NAMES[value]
        case Delimiter():
            return DELIMITER_NAMES[value]
        case Quoting():
            return QUOTING_NAMES[value]
        case _:
            return shown_name(str(value))


def found(setting: SettingName, taken: Taken) -> str:
    """What was found out, in the place where something else can be set."""
    value = getattr(taken, setting)
    if value is None:
        return "does not apply"
    return f"found: {choice(setting, value)}"


def question(name: str, setting: SettingName, readings: int) -> str:
    """What has to be said before the script can be judged."""
    return f"{shown_name(name)} can be read in {plural(readings, 'way')}. {_QUESTIONS[setting]}"


def answer(setting: SettingName, reading: Reading) -> str:
    """One way to read it, and what would then be spoken first."""
    return f"{choice(setting, reading.value)}: “{shown(reading.begins_with, 50)}” comes first"
