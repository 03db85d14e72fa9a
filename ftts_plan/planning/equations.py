"""The rule's arithmetic with the numbers of one request put in.

Each equation is shown exactly as `expression = value`; a test evaluates the shown text.
"""

from typing import NamedTuple

from ftts_plan.rule.admission import binding_limit
from ftts_plan.rule.request import (
    CODEC_DECODER_KV_BYTES,
    HEURISTIC_FRAME_HEADROOM,
    HEURISTIC_FRAMES_PER_PROMPT_TOKEN,
    KEY_AND_VALUE,
    MAX_CONTEXT_TOKENS,
    MICRODECODER_KV_BYTES,
    TALKER_HEAD_DIM,
    TALKER_KV_HEADS,
    TALKER_KV_VALUES_PER_TOKEN,
    TALKER_LAYERS,
    Request,
)


class Equation(NamedTuple):
    """`name = expression = value`, the value in `unit`."""

    name: str
    expression: str
    value: int
    unit: str

    @property
    def shown_value(self) -> str:
        return _number(self.value)

    def __str__(self) -> str:
        return f"{self.name} = {self.expression} = {self.shown_value} {self.unit}"


def arithmetic(request: Request) -> tuple[Equation, ...]:
    """Every step from the inputs to the headroom, in the rule's order.

    Values are exact integers even where a sum leaves 64 bits. Empty at or above the context ceiling and for a
    cap of zero, where the rule refuses before it computes anything.
    """
    prompt, cap = request.prompt_tokens, request.max_new_tokens
    if prompt >= MAX_CONTEXT_TOKENS or cap == 0:
        return ()
    frames = binding_limit(request).frames
    bounds = [_number(cap), f"{_number(MAX_CONTEXT_TOKENS)} − {_number(prompt)}"]
    if request.heuristic_eos_backstop:
        slope, flat = HEURISTIC_FRAMES_PER_PROMPT_TOKEN, HEURISTIC_FRAME_HEADROOM
        bounds.append(f"{slope} × {_number(prompt)} + {flat}")
    talker = (prompt + frames) * request.kv_dtype.bytes_per_token
    bounded, weights = request.bounded_state_bytes, request.weights_resident_bytes
    peak = talker + bounded + weights
    geometry = (TALKER_LAYERS, KEY_AND_VALUE, TALKER_KV_HEADS, TALKER_HEAD_DIM)
    return (
        Equation("predicted_max_frames", f"min({', '.join(bounds)})", frames, "frames"),
        Equation("values_per_token", _joined(" × ", *geometry), TALKER_KV_VALUES_PER_TOKEN, "values"),
        Equation(
            "kv_talker_bytes",
            f"({_joined(' + ', prompt, frames)}) × "
            f"{_joined(' × ', TALKER_KV_VALUES_PER_TOKEN, request.kv_dtype.bytes_per_value)}",
            talker,
            "B",
        ),
        Equation(
            "bounded_state_bytes",
            _joined(" + ", MICRODECODER_KV_BYTES, CODEC_DECODER_KV_BYTES, request.ring_buffer_bytes),
            bounded,
            "B",
        ),
        Equation("predicted_peak_bytes", _joined(" + ", talker, bounded, weights), peak, "B"),
        Equation("headroom_bytes", _joined(" − ", request.budget_bytes, peak), request.budget_bytes - peak, "B"),
    )


def _joined(operator: str, *terms: int) -> str:
    return operator.join(map(_number, terms))


def _number(n: int) -> str:
    return f"{n:,}".replace("-", "−")
