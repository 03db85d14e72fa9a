"""The rule's arithmetic with the numbers of one request put in.

Each equation is shown exactly as `expression = value`; a test evaluates the shown text.
"""

from typing import NamedTuple

from ftts_plan.models import KEY_AND_VALUE
from ftts_plan.rule import Request, binding_limit


class Equation(NamedTuple):
    """`name = expression = value`, the value in `unit`."""

    name: str
    expression: str
    value: int
    unit: str

    @property
    def shown_value(self) -> str:
        """The value as the equation shows it, its thousands grouped."""
        return _number(self.value)

    def __str__(self) -> str:
        return f"{self.name} = {self.expression} = {self.shown_value} {self.unit}"


def arithmetic(request: Request) -> tuple[Equation, ...]:
    """Every step from the inputs to the headroom, in the rule's order.

    Values are exact integers even where a sum leaves 64 bits. Empty at or above the context ceiling and for a
    cap of zero, where the rule refuses before it computes anything.
    """
    prompt, cap, model = request.prompt_tokens, request.max_new_tokens, request.model
    if prompt >= model.context_tokens or cap == 0:
        return ()
    frames = binding_limit(request).frames
    bounds = [_number(cap), f"{_number(model.context_tokens)} − {_number(prompt)}"]
    if backstop := request.text_backstop:
        bounds.append(f"{backstop.frames_per_prompt_token} × {_number(prompt)} + {backstop.frame_headroom}")
    talker = request.kv_bytes(prompt + frames)
    bounded, weights = request.bounded_state_bytes, request.weights_resident_bytes
    peak = talker + bounded + weights
    values_per_token = model.kv_values_per_token
    return (
        Equation("predicted_max_frames", f"min({', '.join(bounds)})", frames, "frames"),
        Equation(
            "values_per_token",
            _joined(" × ", model.layers, KEY_AND_VALUE, model.kv_heads, model.head_dim),
            values_per_token,
            "values",
        ),
        Equation(
            "kv_talker_bytes",
            f"({_joined(' + ', prompt, frames)}) × "
            f"{_joined(' × ', values_per_token, request.kv_dtype.bytes_per_value)}",
            talker,
            "B",
        ),
        Equation(
            "bounded_state_bytes",
            _joined(" + ", model.microdecoder.kv_bytes, model.codec_decoder.kv_bytes, request.ring_buffer_bytes),
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
