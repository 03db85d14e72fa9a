"""SRT and WebVTT: cues with their times. A block that cannot be read is told with its number, and the next one is read.

The libraries that read subtitles skip or join what they cannot read; here nothing may be lost without a word.
"""

import html
import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile
from typing import Final, NamedTuple

_TIMES: Final = re.compile(
    r"(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})\s*-->\s*(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})(?:\s.*)?",
    re.ASCII,
)
_MARKUP: Final = re.compile(r"</?[A-Za-z0-9.:][^<>]{0,200}>|\{\\[^{}]{0,200}\}")
_NO_CUE: Final = ("NOTE", "STYLE", "REGION")


class Cue(NamedTuple):
    """One subtitle. `number` counts the cues from 1; a text of several lines is joined by blanks."""

    number: int
    start_milliseconds: int
    end_milliseconds: int
    text: str


class UnreadCue(NamedTuple):
    """A block that is no cue; `reason` completes "row 7 …"."""

    number: int
    reason: str


def cues(lines: Iterable[str | None]) -> Iterator[Cue | UnreadCue]:
    """The cues in the lines of a file; a line that is None was too long to be read."""
    number = 0
    webvtt = False
    for place, block in enumerate(_blocks(lines)):
        if place == 0 and block[0] is not None and block[0].lstrip("\ufeff").startswith("WEBVTT"):
            webvtt = True
            if not _has_times(block):
                continue
            block = [*dropwhile(lambda line: line is None or "-->" not in line, block)]  # noqa: PLW2901 - no blank line
        if webvtt and _first_word(block[0]) in _NO_CUE and not _has_times(block):
            continue
        number += 1
        yield _cue(number, block)


def _blocks(lines: Iterable[str | None]) -> Iterator[list[str | None]]:
    """Lines between blank ones. A blank line within a cue ends it: what follows has no times, and is told."""
    block: list[str | None] = []
    for line in lines:
        if line is None or line.strip("\ufeff \t"):
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _first_word(line: str | None) -> str:
    words = (line or "").split(maxsplit=1)  # none in a line of no-break spaces, which is not blank
    return words[0].rstrip(":") if words else ""


def _has_times(block: list[str | None]) -> bool:
    return any(line is not None and "-->" in line for line in block)


def _cue(number: int, block: list[str | None]) -> Cue | UnreadCue:
    if None in block:
        return UnreadCue(number, "has a line that is too long to be read")
    lines = [line.strip("\ufeff \t") for line in block if line is not None]
    times = next((place for place, line in enumerate(lines[:2]) if "-->" in line), None)
    if times is None:
        return UnreadCue(number, f"has no times: {lines[0]!r:.60}")
    found = _TIMES.fullmatch(lines[times])
    if found is None:
        return UnreadCue(number, f"has times that cannot be read: {lines[times]!r:.60}")
    if any(_TIMES.fullmatch(line) for line in lines[times + 1 :]):
        return UnreadCue(number, f"holds times again, without a blank line before them: {lines[times]!r:.60}")
    start, end = _milliseconds(found.groups()[:4]), _milliseconds(found.groups()[4:])
    if end < start:
        return UnreadCue(number, f"ends before it begins: {lines[times]!r:.60}")
    text = html.unescape(_MARKUP.sub("", " ".join(lines[times + 1 :])))
    return Cue(number, start, end, " ".join(text.split()))


def _milliseconds(groups: tuple[str | None, ...]) -> int:
    hours, minutes, seconds, fraction = groups
    whole = (int(hours or 0) * 60 + int(minutes or 0)) * 60 + int(seconds or 0)
    return whole * 1000 + int((fraction or "").ljust(3, "0"))
