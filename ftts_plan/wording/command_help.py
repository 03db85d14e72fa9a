"""What `--help` says: commands, options, exit codes, examples. `\\b` keeps the lines of a paragraph as they are."""

from typing import Final

from ftts_plan.fields import Input
from ftts_plan.rule import BUDGET_VARIABLE, CAP_VARIABLE
from ftts_plan.script import Format
from ftts_plan.wording import page

SUMMARY: Final = (
    "Will this text-to-speech utterance fit in memory, why, and what is the smallest change that flips the answer?"
)
EXIT_CODES: Final = """\
\b
Exit codes:
  0    admitted (script: every row; verify: every utterance as expected)
  1    refused (script: a row; verify: an utterance not as expected)
  2    misuse or unreadable input: stderr says which
  70   a defect of ftts-plan; FTTS_PLAN_TRACEBACK=1 prints its traceback
  130  interrupted by Ctrl-C
  141  whoever read the output stopped before its end"""
COMPLETION: Final = """\
\b
Completion of commands and options:
  eval "$(_FTTS_PLAN_COMPLETE=bash_source ftts-plan)"     in bash
  eval "$(_FTTS_PLAN_COMPLETE=zsh_source ftts-plan)"      in zsh
  _FTTS_PLAN_COMPLETE=fish_source ftts-plan | source      in fish"""

CHECK: Final = """Decide one utterance: will it fit, and why.

Prints the verdict, the figures and the arithmetic. That the speech is probably cut off is said, but changes no exit
code: memory alone decides it."""
EDGES: Final = "Find where the answer changes, one input at a time."
REMEDIES: Final = "List what would change a refusal, and what cannot."
SCRIPT: Final = """Judge a whole script, one utterance a row.

FILE is TXT, CSV, TSV, LST, JSON, JSON Lines, XLSX, Parquet, SRT, VTT, DOCX, EPUB, Markdown, HTML, SSML or Kaldi's text;
- reads text from standard input. How it was read is said on stderr. A file that can be read in two ways is refused with
both, until an option says which. A row that is admitted but probably cut off is marked and counts as admitted. A row
that cannot be read makes the exit code 2; one of which nothing is spoken does not."""
LENGTH: Final = """Say how much text SECONDS of audio hold, and which frame cap allows them.

SECONDS is 600 or 10:00. The text is told in tokens, and in characters and words where --language is given. The verdict
is on a text of that length with that cap."""
STOP: Final = """Say why audio always stops at SECONDS.

SECONDS is 163.84 or 2:43.8: its decimals say how precise it is."""
VERIFY: Final = """Check a plan file against what it expects: a gate for CI.

PLAN.toml holds policies, utterances and what is expected of each; data/plan.example.toml shows every key. Unknown keys
are refused with their line. Scripts are found from the folder of PLAN.toml."""
REPORT: Final = """Write the report of one utterance, as the app does.

FILE ends in .html or .md; - writes Markdown to standard output."""
APP: Final = "Serve the planner's page until Ctrl-C."

CHECK_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan check --prompt-tokens 4096 --budget 1.5GiB
  ftts-plan check --text "Good morning." --from-env
  ftts-plan check --text-file chapter.txt --json"""
EDGES_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan edges --prompt-tokens 4096
  ftts-plan edges --prompt-tokens 28 --no-backstop --json"""
REMEDIES_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan remedies --prompt-tokens 12000
  ftts-plan remedies --text-file chapter.txt --budget 512MiB --json"""
SCRIPT_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan script guide.csv --column text --budget 700MiB
  ftts-plan script metadata.csv --delimiter bar --no-header
  ftts-plan script guide.csv --json > judged.json
  cat lines.txt | ftts-plan script -"""
LENGTH_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan length 10:00 --language German
  ftts-plan length 600 --pace slow --budget 1.5GiB --json"""
STOP_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan stop 2:41
  ftts-plan stop 163.84 --json"""
VERIFY_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan verify plan.toml
  ftts-plan verify plan.toml --github --junit report.xml"""
REPORT_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan report plan.html --prompt-tokens 4096 --name "Morning news"
  ftts-plan report - --prompt-tokens 4096 >> "$GITHUB_STEP_SUMMARY\""""
APP_EXAMPLES: Final = """\
\b
Examples:
  ftts-plan app
  ftts-plan app --port 8600 --no-browser"""

TEXT: Final = "The text itself; its prompt tokens are counted exactly, offline."
TEXT_FILE: Final = "A text file, or - for standard input; the line break at its very end does not count."
FROM_ENV: Final = (
    f"Start from {BUDGET_VARIABLE} and {CAP_VARIABLE} as an engine does; a value that it would ignore is reported. "
    "Any option above replaces just its own input."
)
PACE: Final = (
    "How long a text takes to speak: typical (the range of published runs), brisk or slow (its ends), or frames per "
    "text token such as 4.25.  [typical]"
)
LANGUAGE: Final = "The language of the text, such as German or de; else guessed from the text itself."
JSON: Final = "Print one JSON object, described by data/cli.schema.json."
COLOR: Final = "When to colour; auto is on a terminal, unless NO_COLOR is set.  [auto]"
FORMAT: Final = (
    f"What FILE is, whatever its name: {', '.join(Format)}. Else its name says so, or the beginning of its text."
)
ENCODING: Final = "The encoding of a text, such as cp1252; else its byte order mark, or UTF-8."
DELIMITER: Final = "What stands between the cells of a row; else what divides the first rows evenly."
QUOTING: Final = "Whether a quotation mark opens a cell (csv) or is text (none), as in LJSpeech."
HEADER: Final = "Whether the first row of a table names its columns; else the rows below it tell."
SHEET: Final = "The sheet of a workbook; else the first in sight."
COLUMN: Final = "The column that is spoken; else the one that its name or its sentences tell."
SENTENCES: Final = "Each sentence is an utterance of its own."
STREAMS: Final = "Say what N utterances in memory together need at worst, the weights held once."
KEEP_UNSPOKEN: Final = "Count speaker tags, SSML and stage directions as if they were spoken."
JUNIT: Final = "Write the results as JUnit XML as well."
GITHUB: Final = "Print a GitHub annotation for each problem as well."
REPORT_NAME: Final = f"What the report calls the utterance.  [{page.PRESENT_VIEW}]"
SCENARIOS: Final = "A scenario file (TOML) of up to five to compare with."
PAGE_URL: Final = "http://localhost:8501/"
PAGE: Final = f"The address of the app that the link in the report opens.  [{PAGE_URL}]"
HOST: Final = "Listen on this address, not only to this machine."
PORT: Final = "Listen on this port, or not at all."
NO_BROWSER: Final = "Leave it to you to open the page."


def of_input(row: Input) -> str:
    """What the option of an input says, and what it is where it is left out."""
    explanation = row.option_help or row.help
    return explanation if row.default is None else f"{explanation}  [{row.spell(row.default)}]"
