"""How a generation stopped. Truncated audio sounds finished, so truncation is an outcome of its own."""

from enum import StrEnum


class StopReason(StrEnum):
    """Why no further frame was generated. The value is the wire string."""

    END_OF_SPEECH = "end_of_speech"
    FRAME_CAP_REACHED = "frame_cap_reached"
    DURATION_LIMIT_REACHED = "duration_limit_reached"
    CANCELLED = "cancelled"

    @property
    def truncated(self) -> bool:
        """The audio was cut off by a limit. A cancelled run was stopped on purpose, so it is not."""
        return self in (StopReason.FRAME_CAP_REACHED, StopReason.DURATION_LIMIT_REACHED)

    @property
    def clean_completion(self) -> bool:
        """The model itself said that it had finished speaking."""
        return self is StopReason.END_OF_SPEECH
