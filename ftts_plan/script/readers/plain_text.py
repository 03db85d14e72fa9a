"""What a plain text really is: lines, paragraphs, subtitles, Kaldi's identifiers, SSML, JSON, or a table.

The name of the file says none of that, so the beginning of the content does; where two speak, the person decides.
"""

import re
from contextlib import suppress
from itertools import islice
from typing import Final

from ftts_plan.script.readers.dialect import delimiters_of_lines
from ftts_plan.script.readers.kaldi import looks_like_kaldi
from ftts_plan.script.readers.lines import Stream, numbered_lines
from ftts_plan.script.rows import SAMPLED_ROWS
from ftts_plan.script.settings import Format, Reading, TwoReadings

_HEAD_CHARACTERS: Final = 4_096
_SRT: Final = re.compile(r"\s*\d+\s*\r?\n\s*\d+:\d+:\d+[,.]\d+\s*-->")
_TIMES: Final = re.compile(r"\s*(?:\d+:)?\d+:\d+[,.]\d+\s*-->")
_ENDS_LINE: Final = re.compile(r"[.!?…:;。！？”\"')\]*]\s*$")
_WRAPPED_FROM: Final = 40
"""Characters of a line that may have been broken because it was full."""


def format_of_text(name: str, stream: Stream) -> Format:
    """The format of a text whose name does not say it; raises `TwoReadings`."""
    with suppress(UnicodeError):  # what breaks off is told of where it does, when the lines are read
        return _format(name, stream)
    return Format.LINES


def _format(name: str, stream: Stream) -> Format:
    head = stream().read(_HEAD_CHARACTERS).lstrip("\ufeff")
    start = head.lstrip()
    if start.startswith("WEBVTT"):
        return Format.VTT
    if _SRT.match(head) or _TIMES.match(head):
        return Format.SRT
    if re.match(r"<speak[\s>]", start):
        return Format.SSML
    if re.match(r'\{\s*"', start):
        return Format.JSON_LINES if start.splitlines()[0].rstrip().endswith("}") else Format.JSON
    if re.match(r'\[\s*[{"\]]', start):
        return Format.JSON
    if looks_like_kaldi(stream):
        return Format.KALDI
    first = start.splitlines()[0][:60] if start else ""
    if delimiters_of_lines(stream):
        readings = [Reading(Format.LINES, "lines", first), Reading(Format.DELIMITED, "csv, a table", first)]
        raise TwoReadings("format", name, readings)
    if wrapped := _wrapped(stream):
        readings = [Reading(Format.LINES, "lines", first), Reading(Format.PARAGRAPHS, "paragraphs", wrapped[:60])]
        raise TwoReadings("format", name, readings)
    return Format.LINES


def _wrapped(stream: Stream) -> str:
    """The first paragraph, if blank lines divide the text and most lines within paragraphs end in mid-sentence."""
    blocks: list[list[str]] = [[]]
    for _, line in islice(numbered_lines(stream()), 10 * SAMPLED_ROWS):
        if line and line.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    within = [line for block in blocks for line in block[:-1]]
    broken = [line for line in within if len(line) >= _WRAPPED_FROM and not _ENDS_LINE.search(line)]
    paragraphs = [block for block in blocks if block]
    if len(paragraphs) < 2 or len(broken) * 2 <= len(within):
        return ""
    return " ".join(paragraphs[0])
