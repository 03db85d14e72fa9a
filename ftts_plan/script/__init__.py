"""A whole script, one utterance a row: read from a file or pasted lines, judged row by row, written out again."""

from ftts_plan.script.judging import JudgedRow, judge, judge_text
from ftts_plan.script.reading import open_script, pasted
from ftts_plan.script.rows import BadRow, Row, Script, Utterance
from ftts_plan.script.sentence_split import LANGUAGES, SplitProposal, propose_split
from ftts_plan.script.totals import Totals, totals
from ftts_plan.script.writing import to_csv, to_parquet

__all__ = [
    "LANGUAGES",
    "BadRow",
    "JudgedRow",
    "Row",
    "Script",
    "SplitProposal",
    "Totals",
    "Utterance",
    "judge",
    "judge_text",
    "open_script",
    "pasted",
    "propose_split",
    "to_csv",
    "to_parquet",
    "totals",
]
