"""The table of a script in the terminal, and what stands under it."""

from typing import Final

from ftts_plan.script import BadRow, ConcurrentPeaks, JudgedRow, RowsUsed, Totals
from ftts_plan.units import format_bytes, format_seconds
from ftts_plan.wording import scripts, taken
from ftts_plan.wording.names import plural
from ftts_plan.wording.one_line import shown

SCRIPT_HEAD: Final = ("Row", "Verdict", "Peak", "To speak", "Allowed", "Text")
NO_UTTERANCE: Final = "holds no utterance"


def script_row(row: JudgedRow | BadRow) -> tuple[str, ...]:
    """A line of the table of a script, under `SCRIPT_HEAD`."""
    if isinstance(row, BadRow):
        word = "not spoken" if row.is_silent else "unreadable"
        return f"{row.row:,}", word, "", "", "", shown(row.reason)
    peak = "" if row.peak_bytes is None else format_bytes(row.peak_bytes)
    cut = "" if row.truncation.outcome in ("finishes", "never_starts") else f", {scripts.truncation_word(row)}"
    verdict = f"{row.verdict.outcome.replace('_', ' ')}{cut}"
    expected, allowed = format_seconds(row.expected_frames), format_seconds(row.allowed_frames)
    return f"{row.row:,}", verdict, peak, expected, allowed, shown(row.text, 40)


def script_summary(
    total: Totals, used: RowsUsed, peaks: ConcurrentPeaks, streams: int | None, budget_bytes: int
) -> list[str]:
    """What stands under the table."""
    refused = total.rows - total.admitted
    lines = [
        f"{plural(total.rows, 'utterance')}: {total.admitted:,} admitted, {refused:,} refused; "
        f"{total.cut:,} probably cut off."
    ]
    if total.planned:
        lines += [
            scripts.one_after_another(total, budget_bytes),
            scripts.all_at_once(total, budget_bytes),
            scripts.in_streams(peaks, streams, budget_bytes),
        ]
    accounts = [
        scripts.left_out(total),
        taken.left_out(used.left_out),
        scripts.over_slots(used),
        taken.removed(used.removed, used.removed_examples),
    ]
    return [*lines, *filter(None, accounts)]


def unreadable_rows(rows: int) -> str:
    return f"{plural(rows, 'row')} could not be read"


def rows_done(done: int, about_rows: int) -> str:
    return f"{done:,} of about {about_rows:,} rows" if done <= about_rows else plural(done, "row")
