"""How one cached value is stored."""

from enum import StrEnum

from ftts_plan.units import Misuse


class KvDtype(StrEnum):
    """The type of the talker's cached values. The value is the wire string."""

    BF16 = "bf16"
    F32 = "f32"

    @property
    def bytes_per_value(self) -> int:
        """Bytes of one cached value: 2 for bf16, 4 for f32."""
        match self:
            case KvDtype.BF16:
                return 2
            case KvDtype.F32:
                return 4


def require_dtype(field: str, value: object) -> KvDtype:
    """`value` itself, if it is a `KvDtype`; raises `Misuse` otherwise. `KvDtype("bf16")` reads the wire string."""
    if not isinstance(value, KvDtype):
        raise Misuse(field, value, "must be KvDtype.BF16 or KvDtype.F32")
    return value
