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
from ftts_plan.script.readers import decoded
from ftts_plan.script.reading import SUFFIXES, open_script, pasted
from ftts_plan.script.rows import MAX_SCRIPT_CHARACTERS, SAMPLED_ROWS, BadRow, LikelyColumn, Row, Script, Utterance
from ftts_plan.script.sentence_split import LANGUAGES, SplitProposal, propose_split
from ftts_plan.script.totals import Totals, add_up
from ftts_plan.script.writing import cells, to_csv, to_parquet

__all__ = [
    "LANGUAGES",
    "MAX_SCRIPT_CHARACTERS",
    "SAMPLED_ROWS",
    "SUFFIXES",
    "BadRow",
    "CountedRow",
    "JudgedRow",
    "LikelyColumn",
    "Row",
    "Script",
    "SplitProposal",
    "Totals",
    "Utterance",
    "add_up",
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
    "to_csv",
    "to_parquet",
]
