"""What every quantity is: a whole number in 0 ..= 2^64 - 1, or a misuse."""

from typing import Final

U64_MAX: Final = 2**64 - 1


class Misuse(ValueError):  # noqa: N818 - "misuse" is SPEC.md's word, and it is no refusal
    """A value the rule cannot be asked about. Not a refusal: nothing was decided.

    `field` is the public name of the input, `value` what was given, `reason` what would be accepted.
    """

    def __init__(self, field: str, value: object, reason: str) -> None:
        super().__init__(f"{field}={_shown(value)}: {reason}")
        self.field = field
        self.value = value
        self.reason = reason


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # CPython will not print an int beyond 4,300 digits
        text = f"<a {type(value).__name__} too long to print>"
    return text if len(text) <= 80 else f"{text[:60]}… ({len(text):,} characters)"


def require_u64(field: str, value: object) -> int:
    """`value` itself, if it is a Python int in 0 ..= 2^64 - 1; raises `Misuse` otherwise.

    Fixed-width integers such as `numpy.int64` are refused although they are whole: their sums wrap silently.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misuse(field, value, f"must be a whole number (int), not {type(value).__name__}")
    if not 0 <= value <= U64_MAX:
        raise Misuse(field, value, f"must be from 0 to {U64_MAX:,}")
    return value


def ceil_div(numerator: int, denominator: int) -> int:
    """`numerator / denominator` rounded up, exactly, for any sign; the denominator is above zero."""
    return -(-numerator // denominator)
