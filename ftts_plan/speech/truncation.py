"""Will the audio be cut off? The frames that a text probably takes, against the frames that the limits allow.

Beside the memory verdict, not inside it: a request can fit and be cut mid-word, and what is cut off sounds finished.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Final, NamedTuple

from ftts_plan.rule import BindingConstraint, Plan, Request, Verdict, admit, binding_limit
from ftts_plan.speech.pace import Pace, SpeechEstimate
from ftts_plan.speech.text import text_tokens_of
from ftts_plan.units import U64_MAX, require_u64


@dataclass(frozen=True, slots=True)
class _Estimated:
    estimate: SpeechEstimate
    allowed_frames: int

    @property
    def expected_frames(self) -> int:
        """Frames that the text typically takes."""
        return self.estimate.typical_frames


@dataclass(frozen=True, slots=True)
class Finishes(_Estimated):
    """The whole range of the estimate is allowed. Frames."""

    outcome: ClassVar[str] = "finishes"


@dataclass(frozen=True, slots=True)
class MayBeCut(_Estimated):
    """What the text typically takes is allowed, and what a slow run of it takes is not: `limit` would stop that."""

    limit: BindingConstraint
    outcome: ClassVar[str] = "may_be_cut"


@dataclass(frozen=True, slots=True)
class CutOff(_Estimated):
    """The audio stops after `allowed_frames`, which are fewer than the text typically takes, stopped by `limit`."""

    limit: BindingConstraint

    @property
    def is_certain(self) -> bool:
        """Whether not even a brisk run of the text is allowed."""
        return self.allowed_frames < self.estimate.low_frames

    @property
    def outcome(self) -> str:
        """The wire string."""
        return "cut" if self.is_certain else "probably_cut"

    @property
    def lost_frames(self) -> int:
        """Frames that are typically not spoken."""
        return self.expected_frames - self.allowed_frames


@dataclass(frozen=True, slots=True)
class NeverStarts:
    """No frame is allowed: the prompt fills the context, or the cap is zero."""

    estimate: SpeechEstimate
    outcome: ClassVar[str] = "never_starts"
    allowed_frames: ClassVar[int] = 0

    @property
    def expected_frames(self) -> int:
        """Frames that the text would typically take."""
        return self.estimate.typical_frames


Truncation = Finishes | MayBeCut | CutOff | NeverStarts


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


def truncation_at(request: Request, estimate: SpeechEstimate) -> Truncation:
    """Whether a text of that estimate is spoken to its end by `request`, whatever the memory."""
    if request.prompt_tokens >= request.model.context_tokens or request.max_new_tokens == 0:
        return NeverStarts(estimate)
    allowed_frames, constraint = binding_limit(request)
    if estimate.high_frames <= allowed_frames:
        return Finishes(estimate, allowed_frames)
    if estimate.typical_frames <= allowed_frames:
        return MayBeCut(estimate, allowed_frames, constraint)
    return CutOff(estimate, allowed_frames, constraint)


def truncation_at_pace(request: Request, pace: Pace) -> Truncation:
    """Whether a prompt known by its length alone is cut off at `pace`; raises `Misuse`.

    A prompt may be so long that the estimate leaves 64 bits; it fills the context, so that nothing is spoken of it.
    """
    estimate = pace.estimate(text_tokens_of(request.prompt_tokens))
    return truncation_at(request, SpeechEstimate(*(min(frames, U64_MAX) for frames in estimate)))


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
