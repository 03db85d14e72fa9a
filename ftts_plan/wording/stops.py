"""The words for "why does my audio always stop at …?"."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.models import QWEN3_TTS, TEXT_BACKSTOP
from ftts_plan.rule import CAP_VARIABLE, DEFAULT_MAX_NEW_TOKENS
from ftts_plan.speech import StopDiagnosis, text_tokens_of
from ftts_plan.units import format_seconds
from ftts_plan.wording.names import plural

ASK_THE_ENGINE: Final = (
    "If the engine reports a stop reason, ask it first: `frame_cap_reached` and `duration_limit_reached` are cuts, "
    "`end_of_speech` is none."
)


def stop_heading(stop: StopDiagnosis) -> str:
    """The length in frames."""
    frames = plural(stop.nearest_frames, "frame")
    if stop.give_or_take:
        return f"That is {frames}, give or take {stop.give_or_take}."
    return f"That is {frames}." if stop.exact else f"That is no whole number of frames; the nearest is {frames}."


def stop_reasons(stop: StopDiagnosis) -> tuple[str, ...]:
    """What gives audio of that length and what to change, the likeliest first."""
    frames = stop.nearest_frames
    if frames > QWEN3_TTS.context_tokens:
        longest = format_seconds(QWEN3_TTS.context_tokens)
        return (f"No limit of this rule: the context ends every utterance at {longest}. The audio was joined.",)
    reasons = [_cap(cap) for cap in stop.well_known_caps]
    reasons += [
        f"{_cap(cap)} The public `qwen-tts` returns one frame fewer than its cap, and transformers with a "
        f"static cache stops one early."
        for cap in stop.one_frame_short
    ]
    if not reasons:
        reasons += [_near(frames, stop.nearest_caps)] if stop.nearest_caps else []
        reasons.append(_cap(frames))
    if stop.text_prompts:
        reasons.append(
            f"If only texts of one length stop there: the text backstop of a prompt of {_span(stop.text_prompts)} "
            f"({_text(stop.text_prompts)} of text), {TEXT_BACKSTOP.frames_per_prompt_token} frames a prompt token and "
            f"{TEXT_BACKSTOP.frame_headroom}. A higher cap does nothing as long as the backstop is on: setting "
            f"{CAP_VARIABLE} turns it off. Or split the text."
        )
    if stop.context_prompts:
        reasons.append(
            f"If the prompt is very long: the context of {QWEN3_TTS.context_tokens:,}, which a prompt of "
            f"{_span(stop.context_prompts)} leaves just that much of. Only a shorter prompt or a split helps."
        )
    return tuple(reasons)


def _cap(cap: int) -> str:
    default = ", this engine's default" if cap == DEFAULT_MAX_NEW_TOKENS else ""
    return (
        f"If every long text stops there: a cap of {plural(cap, 'frame')} ({format_seconds(cap)}{default}). Raise "
        f"{CAP_VARIABLE}, which turns the text backstop off as well, or split the text."
    )


def _near(frames: int, caps: Sequence[int]) -> str:
    """The usual cap next to a length that none gives."""
    nearest = min(caps, key=lambda cap: abs(cap - frames))
    away = f"{format_seconds(abs(nearest - frames))} {'longer' if nearest > frames else 'shorter'}"
    return (
        f"No usual cap gives just that. The nearest is {plural(nearest, 'frame')} ({format_seconds(nearest)}), "
        f"{away}: the likelier story where the end was trimmed, or the time read roughly. Engines that return one "
        "frame fewer than their cap, such as the public `qwen-tts`, and transformers with a static cache, stop at "
        f"{format_seconds(nearest - 1)} then."
    )


def _span(prompts: Sequence[int]) -> str:
    first, last = prompts[0], prompts[-1]
    return plural(first, "token") if first == last else f"{first:,} to {last:,} tokens"


def _text(prompts: Sequence[int]) -> str:
    first, last = text_tokens_of(prompts[0]), text_tokens_of(prompts[-1])
    return f"{first:,}" if first == last else f"{first:,} to {last:,}"
