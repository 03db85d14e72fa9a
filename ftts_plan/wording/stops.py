"""The words for "why does my audio always stop at …?"."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.rule.request import CAP_VARIABLE, DEFAULT_MAX_NEW_TOKENS, MAX_CONTEXT_TOKENS
from ftts_plan.speech.stop_diagnosis import Stop
from ftts_plan.speech.text import text_tokens_of
from ftts_plan.units import format_seconds
from ftts_plan.wording.names import counted

ASK_THE_ENGINE: Final = (
    "If the engine reports a stop reason, ask it first: `frame_cap_reached` and `duration_limit_reached` are cuts, "
    "`end_of_speech` is none."
)


def stop_heading(stop: Stop) -> str:
    """The length in frames."""
    frames = counted(stop.nearest_frames, "frame")
    if stop.give_or_take:
        return f"That is {frames}, give or take {stop.give_or_take}."
    return f"That is {frames}." if stop.exact else f"That is no whole number of frames; the nearest is {frames}."


def stop_reasons(stop: Stop) -> tuple[str, ...]:
    """What gives audio of that length and what to change, the likeliest first."""
    frames = stop.nearest_frames
    if frames > MAX_CONTEXT_TOKENS:
        longest = format_seconds(MAX_CONTEXT_TOKENS)
        return (f"No limit of this rule: the context ends every utterance at {longest}. The audio was joined.",)
    reasons = [_cap(cap) for cap in stop.well_known_caps]
    reasons += [
        f"{_cap(cap)} The public `qwen-tts` returns one frame fewer than its cap." for cap in stop.one_frame_short
    ]
    if not reasons:
        reasons.append(_cap(frames))
    if stop.text_prompts:
        reasons.append(
            f"If only texts of one length stop there: the text backstop of a prompt of {_span(stop.text_prompts)} "
            f"({_text(stop.text_prompts)} of text), 4 frames a prompt token and 64. A higher cap does nothing as long "
            f"as the backstop is on: setting {CAP_VARIABLE} turns it off. Or split the text."
        )
    if stop.context_prompts:
        reasons.append(
            f"If the prompt is very long: the context of {MAX_CONTEXT_TOKENS:,}, which a prompt of "
            f"{_span(stop.context_prompts)} leaves just that much of. Only a shorter prompt or a split helps."
        )
    return tuple(reasons)


def _cap(cap: int) -> str:
    default = ", this engine's default" if cap == DEFAULT_MAX_NEW_TOKENS else ""
    return (
        f"If every long text stops there: a cap of {counted(cap, 'frame')} ({format_seconds(cap)}{default}). Raise "
        f"{CAP_VARIABLE}, which turns the text backstop off as well, or split the text."
    )


def _span(prompts: Sequence[int]) -> str:
    first, last = prompts[0], prompts[-1]
    return counted(first, "token") if first == last else f"{first:,} to {last:,} tokens"


def _text(prompts: Sequence[int]) -> str:
    first, last = text_tokens_of(prompts[0]), text_tokens_of(prompts[-1])
    return f"{first:,}" if first == last else f"{first:,} to {last:,}"
