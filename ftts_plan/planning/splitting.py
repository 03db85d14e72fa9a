"""The fewest pieces into which a text must be cut so that each is admitted under the same policy.

A piece of n text tokens is assumed to cost n prompt tokens, wherever the text is cut, plus the wrapper, which every
piece repeats.
"""

from typing import NamedTuple

from ftts_plan.planning.admissible_ranges import admissible, with_value
from ftts_plan.rule import Admitted, Plan, Request, admit
from ftts_plan.units import Misuse, ceil_div, require_u64


class PieceGroup(NamedTuple):
    """`pieces` of one length: each a prompt of `prompt_tokens`, `text_tokens` of them text, admitted with `plan`."""

    pieces: int
    prompt_tokens: int
    text_tokens: int
    plan: Plan


class Split(NamedTuple):
    """A text of T tokens in n pieces: T mod n of them hold one token more than the rest, and come first."""

    groups: tuple[PieceGroup, ...]
    """One group, or two whose lengths differ by one token, the longer first."""

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return sum(group.pieces for group in self.groups)

    @property
    def longest(self) -> PieceGroup:
        """The pieces with the highest peak."""
        return self.groups[0]

    @property
    def predicted_max_frames(self) -> int:
        """Frames of all pieces together. Each has limits of its own, so often more than the whole text was allowed."""
        return sum(group.pieces * group.plan.predicted_max_frames for group in self.groups)


def fewest_pieces(request: Request, wrapper_tokens: int | None = None) -> Split | None:
    """Split the text in the prompt of `request` evenly; None when a piece of even one text token is refused.

    `wrapper_tokens` are those of `prompt_tokens` that are no text: the model's, unless they are given. Raises `Misuse`
    for more than the prompt has.

    n pieces are admitted exactly when the longest is, as the peak never decreases with the prompt. It has ceil(T / n)
    text tokens, at most the room R for text exactly when n >= T / R: so ceil(T / R) is the fewest. Where R holds no
    token, no number helps, and one piece shows it.
    """
    if wrapper_tokens is None:
        wrapper_tokens = min(request.model.prompt_wrapper.tokens, request.prompt_tokens)
    text_tokens = request.prompt_tokens - require_u64("wrapper_tokens", wrapper_tokens)
    if text_tokens < 0:
        raise Misuse("wrapper_tokens", wrapper_tokens, f"must be at most the prompt, {request.prompt_tokens:,} tokens")
    prompts = admissible(request, along="prompt_tokens")
    room_tokens = prompts[-1] - wrapper_tokens if prompts else 0
    pieces = max(1, ceil_div(text_tokens, room_tokens)) if room_tokens > 0 else 1
    shortest, longer_pieces = divmod(text_tokens, pieces)
    lengths = ((longer_pieces, shortest + 1), (pieces - longer_pieces, shortest))
    groups = []
    for many, text in lengths:
        if not many:
            continue
        prompt_tokens = wrapper_tokens + text
        verdict = admit(with_value(request, "prompt_tokens", prompt_tokens))
        if not isinstance(verdict, Admitted):
            return None
        groups.append(PieceGroup(many, prompt_tokens, text, verdict.plan))
    return Split(tuple(groups))
