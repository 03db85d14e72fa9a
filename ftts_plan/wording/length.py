"""The words for "how much text is ten minutes?"."""

from typing import Final

from ftts_plan.rule import CAP_VARIABLE, Admitted, Request, Verdict
from ftts_plan.speech import LANGUAGE_NAMES, Pace, TextLength, text_densities
from ftts_plan.units import format_bytes, format_seconds
from ftts_plan.wording.names import plural
from ftts_plan.wording.pace import pace_basis
from ftts_plan.wording.verdicts import headline

QUESTION_LABEL: Final = "How much text is …? (seconds)"
PLACEHOLDER: Final = "such as 600 or 10:00"


def length_heading(length: TextLength) -> str:
    """The text tokens, as a range where there is one."""
    low, typical, high = length.slow_tokens, length.typical_tokens, length.brisk_tokens
    span = f", {low:,} if it is spoken slowly to {high:,} if briskly" if low < high else ""
    return (
        f"{format_seconds(length.frames)} ({plural(length.frames, 'frame')}) hold about {plural(typical, 'text token')}"
        f"{span}."
    )


def length_lines(length: TextLength, pace: Pace, request: Request, verdict: Verdict) -> tuple[str, ...]:
    """The same in characters and words, the cap that allows it, and what the rule says to that."""
    return (_in_language(length, pace.language), _cap(length, request, verdict), f"An estimate: {pace_basis(pace)}.")


def _in_language(length: TextLength, language: str | None) -> str:
    if language is None:
        return "Name the language for characters and words: they differ threefold from one to another."
    density = text_densities()[language]
    tokens = (length.slow_tokens, length.typical_tokens, length.brisk_tokens)
    low, typical, high = map(density.characters_of, tokens)
    words = [density.words_of(many) for many in tokens]
    of_words = f" or {words[1]:,} words ({words[0]:,} to {words[2]:,})" if words[1] is not None else ""
    return (
        f"In {LANGUAGE_NAMES[language]} that is about {typical:,} characters ({low:,} to {high:,}){of_words}, by the "
        f"density of one paragraph ({density.characters:,} characters, {density.text_tokens:,} tokens)."
    )


def _cap(length: TextLength, request: Request, verdict: Verdict) -> str:
    cap = f"A cap of {plural(length.frames, 'frame')} allows it: {CAP_VARIABLE}={length.frames}"
    if isinstance(verdict, Admitted):
        plan = verdict.plan
        return (
            f"{cap}. With {plural(request.prompt_tokens, 'prompt token')} that is admitted: the predicted peak is "
            f"{format_bytes(plan.predicted_peak_bytes)} of {format_bytes(plan.budget_bytes)}."
        )
    return f"{cap}. With {plural(request.prompt_tokens, 'prompt token')} that is refused: {headline(verdict)}"
