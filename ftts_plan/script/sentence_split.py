"""Where a text that fails can be divided: at its sentence ends, each piece judged again."""

from collections.abc import Sequence
from typing import NamedTuple

from ftts_plan.rule import Policy
from ftts_plan.script.judging import CountedRow, JudgedRow, judge_count, judge_text
from ftts_plan.script.prose import sentences_with_space
from ftts_plan.script.unspoken import Unspoken
from ftts_plan.speech import Pace, TextCount, prompt_tokens


class SplitProposal(NamedTuple):
    """The text in pieces, in order; nothing is lost but white space at the seams."""

    pieces: tuple[JudgedRow, ...]
    removed: tuple[Unspoken, ...] = ()
    """What else stood in the row, which is not spoken."""

    @property
    def passes(self) -> bool:
        """Whether every piece is admitted and finishes; a single sentence that does not is a piece that fails."""
        return all(piece.passes for piece in self.pieces)


def propose_split(text: str, policy: Policy, pace: Pace, *, language: str = "en", row: int = 1) -> SplitProposal | None:
    """Fill each piece with as many sentences as pass; None where not one piece would pass. Raises `Misuse`."""
    prompt_tokens(text)  # refuses what cannot be counted, before it is cut up
    sentences = sentences_with_space(text, language)
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


def _filled(counts: Sequence[int], start: int, policy: Policy, pace: Pace) -> int:
    """The end of the longest run of sentences from `start` whose tokens together pass; at least one sentence."""
    end, tokens = start + 1, counts[start]
    while end < len(counts):
        tokens += counts[end]
        if not judge_count(CountedRow(0, "", TextCount(0, tokens)), policy, pace).passes:
            break
        end += 1
    return end


def _piece(sentences: Sequence[str], policy: Policy, pace: Pace, row: int) -> JudgedRow:
    return judge_text("".join(sentences).strip(), policy, pace, row)
