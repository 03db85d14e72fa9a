"""Where a text that fails can be divided: at its sentence ends, each piece judged again.

The sentences come from `sentencex`, which knows the ends of about 300 languages; the language only decides what is an
abbreviation, so a wrong one gives a seam too many or too few, never another text.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ftts_plan.formats import needed_for
from ftts_plan.rule import Policy
from ftts_plan.script.judging import CountedRow, JudgedRow, judge_count, judge_text
from ftts_plan.speech import TextCount, prompt_tokens

LANGUAGES: Final = {
    "English": "en",
    "Chinese": "zh",
    "Japanese": "ja",
    "Korean": "ko",
    "German": "de",
    "French": "fr",
    "Russian": "ru",
    "Portuguese": "pt",
    "Spanish": "es",
    "Italian": "it",
}
"""The languages that Qwen3-TTS speaks, with the code to give to `propose_split`; any other ISO code works too."""


class SplitProposal(NamedTuple):
    """The text in pieces, in order; nothing is lost but white space at the seams."""

    pieces: tuple[JudgedRow, ...]

    @property
    def passes(self) -> bool:
        """Whether every piece is admitted and finishes; a single sentence that does not is a piece that fails."""
        return all(piece.passes for piece in self.pieces)


def propose_split(
    text: str, policy: Policy, pace: Fraction, *, language: str = "en", row: int = 1
) -> SplitProposal | None:
    """Fill each piece with as many sentences as pass; None where not one piece would pass. Raises `Misuse`."""
    prompt_tokens(text)  # refuses what cannot be counted, before it is cut up
    sentences = _sentences(text, language)
    counts = [prompt_tokens(sentence.strip()).text_tokens for sentence in sentences]
    pieces = []
    start = 0
    while start < len(sentences):
        end = _filled(counts, start, policy, pace)
        # Tokens may join differently across a seam, so the whole piece is counted and judged before it is offered.
        while not (piece := _piece(sentences[start:end], policy, pace, row)).passes and end > start + 1:
            end -= 1
        pieces.append(piece)
        start = end
    return SplitProposal(tuple(pieces)) if any(piece.passes for piece in pieces) else None


def _sentences(text: str, language: str) -> list[str]:
    with needed_for("Sentence splits", "files"):
        from sentencex import segment as segments  # type: ignore[import-untyped] # noqa: PLC0415 - only to divide a text

    sentences: list[str] = []
    for segment in segments(language, text):
        if segment.strip() or not sentences:
            sentences.append(segment)
        else:
            sentences[-1] += segment  # blank lines stay with the sentence before them
    return sentences if text.strip() else []


def _filled(counts: Sequence[int], start: int, policy: Policy, pace: Fraction) -> int:
    """The end of the longest run of sentences from `start` whose tokens together pass; at least one sentence."""
    end, tokens = start + 1, counts[start]
    while end < len(counts):
        tokens += counts[end]
        if not judge_count(CountedRow(0, "", TextCount(0, tokens)), policy, pace).passes:
            break
        end += 1
    return end


def _piece(sentences: Sequence[str], policy: Policy, pace: Fraction, row: int) -> JudgedRow:
    return judge_text("".join(sentences).strip(), policy, pace, row)
