"""A whole script, one utterance a row: read from a file or pasted lines, judged row by row, written out again.

A row that cannot be used keeps its place and says why; nothing is held but the row at hand.
"""

from ftts_plan.script.judged_table import judge_table
from ftts_plan.script.judging import (
    CountedRow,
    JudgedRow,
    count_tokens,
    judge,
    judge_counted,
    judge_text,
)
from ftts_plan.script.opened import Script, Taken
from ftts_plan.script.readers import decoded
from ftts_plan.script.reading import SUFFIXES, open_script, pasted
from ftts_plan.script.rows import MAX_SCRIPT_CHARACTERS, BadRow, Row, Slot, Utterance
from ftts_plan.script.rows_used import RowsUsed
from ftts_plan.script.sentence_split import SplitProposal, propose_split
from ftts_plan.script.settings import Delimiter, Format, Quoting, Reading, ReadingSettings, SettingName, TwoReadings
from ftts_plan.script.split_script import can_be_written_back, split_file, split_name
from ftts_plan.script.streams import ConcurrentPeaks
from ftts_plan.script.text_column import Because
from ftts_plan.script.totals import Totals, add_up
from ftts_plan.script.writing import cells, to_csv, to_parquet

__all__ = [
    "MAX_SCRIPT_CHARACTERS",
    "SUFFIXES",
    "BadRow",
    "Because",
    "ConcurrentPeaks",
    "CountedRow",
    "Delimiter",
    "Format",
    "JudgedRow",
    "Quoting",
    "Reading",
    "ReadingSettings",
    "Row",
    "RowsUsed",
    "Script",
    "SettingName",
    "Slot",
    "SplitProposal",
    "Taken",
    "Totals",
    "TwoReadings",
    "Utterance",
    "add_up",
    "can_be_written_back",
    "cells",
    "count_tokens",
    "decoded",
    "judge",
    "judge_counted",
    "judge_table",
    "judge_text",
    "open_script",
    "pasted",
    "propose_split",
    "split_file",
    "split_name",
    "to_csv",
    "to_parquet",
]
