"""The points that OQ-6 works out by hand, as recorded in `data/worked_points.csv`."""

from functools import cache
from typing import NamedTuple

from ftts_plan.data import shipped_rows
from ftts_plan.models import KvDtype
from ftts_plan.rule.admission import talker_kv_bytes
from ftts_plan.rule.verdict import Overflow


class WorkedPoint(NamedTuple):
    """A recorded amount of talker KV, and the inputs it belongs to."""

    prompt_tokens: int
    frames: int
    kv_dtype: KvDtype
    recorded_bytes: int
    said_as: str

    @property
    def recomputed_bytes(self) -> int | Overflow:
        """What the rule says now; a test holds it against `recorded_bytes`."""
        return talker_kv_bytes(self.prompt_tokens, self.frames, self.kv_dtype)


@cache
def worked_points() -> tuple[WorkedPoint, ...]:
    """Every recorded point, in the order of the file."""
    return tuple(
        WorkedPoint(
            int(row["prompt_tokens"]),
            int(row["frames"]),
            KvDtype(row["kv_dtype"]),
            int(row["talker_kv_bytes"]),
            row["said_as"],
        )
        for row in shipped_rows("worked_points.csv")
    )
