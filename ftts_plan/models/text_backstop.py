"""The engine's own bound on the frames of a text: an engineering choice against speech that never ends, not physics."""

from typing import Final, NamedTuple

from ftts_plan.units import ceil_div


class TextBackstop(NamedTuple):
    """At most `frames_per_prompt_token` × P + `frame_headroom` frames for a prompt of P tokens: a rising line.

    Each inverse below gives the exact integer at which the line passes a bound, whatever the sign of the bound.
    """

    frames_per_prompt_token: int
    frame_headroom: int

    @property
    def tokens_per_prompt_token(self) -> int:
        """How many tokens of the context one more prompt token takes: itself and its frames."""
        return 1 + self.frames_per_prompt_token

    def frames(self, prompt_tokens: int) -> int:
        """The most frames that a prompt of that length is allowed."""
        return self.frames_per_prompt_token * prompt_tokens + self.frame_headroom

    def first_prompt_reaching_frames(self, frames: int) -> int:
        """The least P for which `frames(P)` is at least `frames`."""
        return ceil_div(frames - self.frame_headroom, self.frames_per_prompt_token)

    def last_prompt_within_frames(self, frames: int) -> int:
        """The greatest P for which `frames(P)` is at most `frames`."""
        return (frames - self.frame_headroom) // self.frames_per_prompt_token

    def first_prompt_reaching_tokens(self, tokens: int) -> int:
        """The least P for which P + `frames(P)` is at least `tokens`."""
        return ceil_div(tokens - self.frame_headroom, self.tokens_per_prompt_token)

    def last_prompt_within_tokens(self, tokens: int) -> int:
        """The greatest P for which P + `frames(P)` is at most `tokens`."""
        return (tokens - self.frame_headroom) // self.tokens_per_prompt_token


TEXT_BACKSTOP: Final = TextBackstop(frames_per_prompt_token=4, frame_headroom=64)
"""Source: OQ-6. The 64 frames are for silence before and after."""
