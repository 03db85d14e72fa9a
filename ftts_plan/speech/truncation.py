"""Will the audio be cut off? The frames that a text probably takes, against the frames that the limits allow.

Beside the memory verdict, not inside it: a request can fit and be cut mid-word, and what is cut off sounds finished.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Final, NamedTuple

from ftts_plan.rule import BindingConstraint, Plan, Request, Verdict, admit, binding_limit
from ftts_plan.speech.pace import speech_estimate
from ftts_plan.speech.text import text_tokens_of
from ftts_plan.units import U64_MAX, require_u64


@dataclass(frozen=True, slots=True)
class Finishes:
    """The text is probably spoken to its end. Frames."""

    outcome: ClassVar[str] = "finishes"
    expected_frames: int
    allowed_frames: int


@dataclass(frozen=True, slots=True)
class CutOff:
    """The audio stops after `allowed_frames` of about `expected_frames`, stopped by `limit`."""

    outcome: ClassVar[str] = "cut_off"
    expected_frames: int
    allowed_frames: int
    limit: BindingConstraint

    @property
    def lost_frames(self) -> int:
        """Frames that are not spoken."""
        return self.expected_frames - self.allowed_frames


@dataclass(frozen=True, slots=True)
class NeverStarts:
    """No frame is allowed: the prompt fills the context, or the cap is zero."""

    outcome: ClassVar[str] = "never_starts"
    expected_frames: int
    allowed_frames: ClassVar[int] = 0


Truncation = Finishes | CutOff | NeverStarts


class CapProposal(NamedTuple):
    """The smallest explicit cap that would not cut the audio, and the rule's answer to it."""

    request: Request
    """With that cap and without the text backstop, which an explicit cap turns off."""
    verdict: Verdict

    @property
    def cap_frames(self) -> int:
        """The cap, in frames."""
        return self.request.max_new_tokens


class NeverEnding(NamedTuple):
    """A published count of requests in which the model never said that it had finished speaking."""

    source: str
    never_ended: int
    requests: int

    @property
    def rate(self) -> Fraction:
        """The share of requests that never ended, exactly."""
        return Fraction(self.never_ended, self.requests)

    def expected_in(self, utterances: int) -> int:
        """How many of `utterances` would run to their cap at this rate, to the nearest whole number."""
        return round(utterances * self.rate)


NEVER_ENDING: Final = (
    NeverEnding("sglang-omni #1179", 207, 60_424),
    NeverEnding("sglang-omni #1178", 174, 55_944),
    NeverEnding("Qwen3-TTS #118", 1, 200),
)
"""The largest count first."""


def truncation_at(request: Request, expected_frames: int) -> Truncation:
    """Whether `expected_frames` are allowed by `request`, whatever the memory; raises `Misuse`."""
    require_u64("expected_frames", expected_frames)
    if request.prompt_tokens >= request.model.context_tokens or request.max_new_tokens == 0:
        return NeverStarts(expected_frames)
    allowed_frames, constraint = binding_limit(request)
    if expected_frames <= allowed_frames:
        return Finishes(expected_frames, allowed_frames)
    return CutOff(expected_frames, allowed_frames, constraint)


def truncation_at_pace(request: Request, pace: Fraction) -> Truncation:
    """Whether a prompt known by its length alone is cut off at `pace` frames a text token; raises `Misuse`.

    A prompt may be so long that the estimate leaves 64 bits; it fills the context, so that nothing is spoken of it.
    """
    expected_frames = speech_estimate(text_tokens_of(request.prompt_tokens), pace)
    return truncation_at(request, min(expected_frames, U64_MAX))


def cap_for(request: Request, expected_frames: int) -> CapProposal | None:
    """The smallest cap that lets `expected_frames` be spoken; None where the context cannot hold them.

    The text backstop is off in it: as long as the text bound is below what is expected, no cap helps.
    """
    frames = max(1, require_u64("expected_frames", expected_frames))
    if request.prompt_tokens + frames > request.model.context_tokens:
        return None
    changed = replace(request, max_new_tokens=frames, heuristic_eos_backstop=False)
    return CapProposal(changed, admit(changed))


def expected_peak_bytes(request: Request, plan: Plan, expected_frames: int) -> int:
    """The peak if the audio ends as expected, or at the limit if that is earlier; the plan's own is the worst case."""
    spared_frames = max(0, plan.predicted_max_frames - require_u64("expected_frames", expected_frames))
    return plan.predicted_peak_bytes - request.kv_bytes(spared_frames)
