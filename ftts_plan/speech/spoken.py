"""How a prompt that is known by its length alone is probably spoken."""

from fractions import Fraction

from ftts_plan.rule.request import Request
from ftts_plan.speech.pace import speech_estimate
from ftts_plan.speech.text import text_tokens_of
from ftts_plan.speech.truncation import Truncation, truncation
from ftts_plan.units import U64_MAX


def spoken(request: Request, pace: Fraction) -> Truncation:
    """Whether its speech is cut off at `pace` frames per text token; raises `Misuse` for a bad pace.

    A prompt may be so long that the estimate leaves 64 bits; it fills the context, so that nothing is spoken of it.
    """
    expected_frames = speech_estimate(text_tokens_of(request.prompt_tokens), pace)
    return truncation(request, min(expected_frames, U64_MAX))
