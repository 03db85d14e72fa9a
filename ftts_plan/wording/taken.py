"""How a script was read: what was found out, what was set, and what of it does not count."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, assert_never

from ftts_plan.script import Because, Delimiter, Format, Quoting, Taken
from ftts_plan.speech import LANGUAGE_NAMES, WRAPPER_TOKENS_AFTER, WRAPPER_TOKENS_BEFORE
from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown, shown_name

FORMAT_NAMES: Final = {
    Format.LINES: "lines, one utterance each",
    Format.PARAGRAPHS: "paragraphs of plain prose",
    Format.KALDI: "Kaldi text, an identifier before the words",
    Format.SSML: "SSML, one utterance a document",
    Format.DELIMITED: "a table of cells",
    Format.JSON: "JSON",
    Format.JSON_LINES: "JSON Lines",
    Format.XLSX: "an XLSX workbook",
    Format.PARQUET: "Parquet",
    Format.SRT: "SRT subtitles",
    Format.VTT: "WebVTT subtitles",
    Format.DOCX: "the paragraphs of a DOCX document",
    Format.EPUB: "the paragraphs of an EPUB book",
    Format.MARKDOWN: "the paragraphs of a Markdown text",
    Format.HTML: "the paragraphs of an HTML page",
}
DELIMITER_NAMES: Final = {
    Delimiter.COMMA: "between commas",
    Delimiter.SEMICOLON: "between semicolons",
    Delimiter.TAB: "between tabs",
    Delimiter.BAR: "between bars",
}
_MOST_REASONS: Final = 5


def taken_sentence(name: str, taken: Taken, guessed_language: str | None = None) -> str:
    """How a script was read, in one line; a language that was guessed by its code."""
    language = [f"{LANGUAGE_NAMES[guessed_language]}, as guessed from the text"] if guessed_language else []
    return f"{shown_name(name)}: {'; '.join([*_parts(taken), *language])}."


def _parts(taken: Taken) -> list[str]:
    kind = FORMAT_NAMES[taken.format]
    between = DELIMITER_NAMES[taken.delimiter] if taken.delimiter else ""
    parts = [f"read as {' '.join(filter(None, [kind, between]))}{_as_set('format' in taken.set)}"]
    if taken.encoding:
        parts.append(f"{taken.encoding.removesuffix('-sig').upper()}{_as_set('encoding' in taken.set)}")
    if taken.sheet is not None:
        of_several = (
            f", the first of {taken.sheets:,} in sight" if len(taken.sheets) > 1 and "sheet" not in taken.set else ""
        )
        parts.append(f"sheet “{shown_name(taken.sheet)}”{of_several}{_as_set('sheet' in taken.set)}")
    if taken.quoting == Quoting.NONE:
        parts.append(f"quotation marks are text{_as_set('quoting' in taken.set)}")
    if taken.header is not None:
        row = "the first row names the columns" if taken.header else "the first row is an utterance"
        parts.append(f"{row}{_as_set('header' in taken.set)}")
    if taken.column is not None:
        parts.append(f"the column “{shown_name(taken.column)}” is spoken{_why(taken.because)}")
    if taken.sentences:
        parts.append("each sentence is an utterance")
    if taken.language_column is not None:
        parts.append(f"“{shown_name(taken.language_column)}” gives the language")
    if taken.not_counted:
        names = " and ".join(f"“{shown_name(column)}”" for column in taken.not_counted)
        wrapper = WRAPPER_TOKENS_BEFORE + WRAPPER_TOKENS_AFTER
        are = "is" if len(taken.not_counted) == 1 else "are"
        parts.append(f"{names} {are} not counted: a prompt is taken to be the text and its wrapper of {wrapper} tokens")
    return parts


def _as_set(is_set: bool) -> str:
    return ", as set" if is_set else ""


def _why(because: Because) -> str:
    match because:
        case "set":
            return ", as set"
        case "name":
            return " because of its name"
        case "content":
            return " because no other holds sentences"
        case "ljspeech":
            return ": the normalised text of LJSpeech's layout"
        case "seed_tts_eval":
            return ": the text to be spoken of seed-tts-eval's layout"
        case "only" | "format":
            return ""
        case _:
            assert_never(because)


def left_out(reasons: Counter[str]) -> str:
    """How many rows were left out, by reason; empty where there is none."""
    if not reasons:
        return ""
    said = [f"{rows:,} {shown(reason, 80)}" for reason, rows in reasons.most_common(_MOST_REASONS)]
    if more := reasons.total() - sum(rows for _, rows in reasons.most_common(_MOST_REASONS)):
        said.append(f"{more:,} for other reasons")
    return f"{plural(reasons.total(), 'row')} left out: {'; '.join(said)}."


def removed(kinds: Counter[str], examples: Iterable[str]) -> str:
    """What was taken out of the texts because it is not spoken; empty where nothing was."""
    if not kinds:
        return ""
    counted = ", ".join(f"{plural(number, _UNSPOKEN.get(kind, kind))}" for kind, number in kinds.most_common())
    seen = ", ".join(f"“{shown(example, 30)}”" for example in examples)
    return f"Not spoken, and so not counted: {counted} ({seen})."


_UNSPOKEN: Final = {
    "speaker": "speaker tag",
    "ssml": "mark of SSML",
    "stage_direction": "stage direction",
}
