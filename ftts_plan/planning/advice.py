"""What is advised: the knobs a person can turn, what turning one costs, and why one cannot help.

The vocabulary of `remedies.advise`. It holds values and numbers; the sentences are in `wording`.
"""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from ftts_plan.planning.splitting import Split
from ftts_plan.rule import BUDGET_VARIABLE_UNIT_BYTES, Plan, Request, Verdict
from ftts_plan.units import U64_MAX, ceil_div


class Knob(StrEnum):
    """What a person can change. The value is the field of `Request`, or `split`."""

    DTYPE = "kv_dtype"
    BACKSTOP = "heuristic_eos_backstop"
    BUDGET = "budget_bytes"
    SPLIT = "split"
    CAP = "max_new_tokens"
    PROMPT = "prompt_tokens"
    WEIGHTS = "weights_resident_bytes"
    RINGS = "ring_buffer_bytes"


class Cost(IntEnum):
    """What a remedy costs the person, cheapest first. `advise` ranks by it, then by frames lost.

    First what gives no less than the engine's own defaults would: bf16 loses precision only, and 4P + 64 frames are
    what the default allows this text (an estimate: published runs reach 6.5 frames a token, so the frames lost are
    always given too). Then memory, which leaves the utterance whole. Then seams: all is said, with breaks. Then audio
    below the estimate: speech may be cut off, and what is cut off sounds finished. Then text left unsaid. Last another
    build of the engine or another checkpoint, which no setting changes.
    """

    WITHIN_DEFAULTS = 0
    MEMORY = 1
    SEAMS = 2
    AUDIO = 3
    TEXT = 4
    BUILD = 5


class Reason(StrEnum):
    """Why no value of a knob is admitted, all else equal."""

    CONTEXT_IS_FULL = "context_is_full"
    """The prompt alone is at the context ceiling."""
    NO_FRAMES_REQUESTED = "no_frames_requested"
    """The frame cap is zero."""
    BEYOND_64_BITS = "beyond_64_bits"
    """A sum leaves 64 bits, so no budget can hold it."""
    ALREADY_THERE = "already_there"
    """The knob stands at its most helpful value."""
    FLOOR_EXCEEDS_BUDGET = "floor_exceeds_budget"
    """Bounded state and weights alone exceed the budget."""
    ONE_FRAME_EXCEEDS = "one_frame_exceeds"
    """The prompt with a single frame exceeds the budget."""
    ONE_TOKEN_EXCEEDS = "one_token_exceeds"  # noqa: S105 - a token of text
    """One token of text with the frames it is allowed exceeds the budget."""
    FREES_NOTHING = "frees_nothing"
    """The frames take whatever context the prompt gives up, down to one token of text."""
    DOES_NOT_BIND = "does_not_bind"
    """The text bound would not be below the limit that binds."""
    NOT_ENOUGH = "not_enough"
    """The most helpful value frees bytes, but too few: `closest` says how many are still missing."""


class Remedy(NamedTuple):
    """The smallest change of one knob that is admitted."""

    knob: Knob
    cost: Cost
    request: Request
    """The changed request; for a split, that of the longest piece."""
    plan: Plan
    """What the rule admits of `request`."""
    change: int
    """New value minus old, in the unit of the field (bytes, frames, prompt tokens); 0 for a switch."""
    idle: int
    """How many of these steps, the first ones, free no byte: another limit binds."""
    lost_frames: int
    """Frames that the present limits allow and the remedy does not; negative where it allows more."""
    split: Split | None = None

    @property
    def budget_mebibytes(self) -> int | None:
        """The least `FTTS_MEMORY_BUDGET_MB` that holds the plan; None above what the variable can say."""
        mebibytes = ceil_div(self.plan.predicted_peak_bytes, BUDGET_VARIABLE_UNIT_BYTES)
        return mebibytes if mebibytes <= U64_MAX // BUDGET_VARIABLE_UNIT_BYTES else None


class Useless(NamedTuple):
    """A knob that cannot help alone. `closest` has it at its most helpful value, and is refused with `verdict`."""

    knob: Knob
    reason: Reason
    closest: Request
    verdict: Verdict


class Advice(NamedTuple):
    """Every knob once: `remedies` with the cheapest first, `useless` in the order of `Knob`."""

    remedies: tuple[Remedy, ...]
    useless: tuple[Useless, ...]
