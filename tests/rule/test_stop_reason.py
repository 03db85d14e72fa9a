"""The table of stop reasons, as the specification prints it."""

import pytest

from ftts_plan import StopReason
from ftts_plan.wording import STOP_REMEDIES

TABLE = [
    ("end_of_speech", False, True, "none"),
    ("frame_cap_reached", True, False, "raise the cap, or split the text"),
    ("duration_limit_reached", True, False, "raise the limit, or split the text"),
    ("cancelled", False, False, "none"),
]


@pytest.mark.parametrize(("wire", "truncated", "clean", "remedy"), TABLE)
def test_each_stop_reason_is_a_row_of_the_table(wire: str, truncated: bool, clean: bool, remedy: str) -> None:
    reason = StopReason(wire)
    assert (reason.truncated, reason.clean_completion, STOP_REMEDIES[reason]) == (truncated, clean, remedy)


def test_the_table_is_whole() -> None:
    assert [reason.value for reason in StopReason] == [wire for wire, *_ in TABLE]
    assert set(STOP_REMEDIES) == set(StopReason)


def test_no_reason_is_both_truncated_and_clean() -> None:
    assert not any(reason.truncated and reason.clean_completion for reason in StopReason)
