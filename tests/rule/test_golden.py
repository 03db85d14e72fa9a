"""The data that came with the specification is reproduced to the last figure."""

import csv
import hashlib
from pathlib import Path

from ftts_plan import (
    Admitted,
    BudgetExceeded,
    KvDtype,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    admissible,
    admit,
    talker_kv_bytes,
)
from ftts_plan.planning.admissible_ranges import AXES
from ftts_plan.units import parse_bytes

DATA = Path(__file__).parents[2] / "data"

ASKED = (
    "prompt_tokens",
    "max_new_tokens",
    "heuristic_eos_backstop",
    "kv_dtype",
    "ring_buffer_bytes",
    "weights_resident_bytes",
    "budget_bytes",
)
FIGURES = (
    "predicted_max_frames",
    "binding_constraint",
    "kv_talker_bytes",
    "bounded_state_bytes",
    "predicted_peak_bytes",
    "shortfall_bytes",
)
COLUMNS = (*ASKED, "outcome", *FIGURES, "overflow_term")
OUTCOMES = {"admitted", "budget_exceeded", "prompt_exceeds_context", "no_frames_requested", "overflow"}


def rows_of(name: str, columns: tuple[str, ...]) -> list[dict[str, str]]:
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file, strict=True)
    assert tuple(header) == columns
    assert rows
    return [dict(zip(columns, row, strict=True)) for row in rows]


def request_of(row: dict[str, str]) -> Request:
    return Request(
        prompt_tokens=int(row["prompt_tokens"]),
        max_new_tokens=int(row["max_new_tokens"]),
        heuristic_eos_backstop={"true": True, "false": False}[row["heuristic_eos_backstop"]],
        kv_dtype=KvDtype(row["kv_dtype"]),
        ring_buffer_bytes=int(row["ring_buffer_bytes"]),
        weights_resident_bytes=int(row["weights_resident_bytes"]),
        budget_bytes=int(row["budget_bytes"]),
    )


def answer_to(request: Request) -> dict[str, str]:
    """The answer in the file's own columns; what does not apply is empty."""
    verdict = admit(request)
    empty = dict.fromkeys((*FIGURES, "overflow_term"), "") | {"outcome": verdict.outcome}
    match verdict:
        case Admitted(plan) | BudgetExceeded(plan):
            return empty | {name: str(getattr(plan, name)) for name in FIGURES}
        case Overflow(term):
            return empty | {"overflow_term": term}
        case PromptExceedsContext() | NoFramesRequested():
            return empty


def test_all_golden_vectors_are_reproduced_exactly() -> None:
    rows = rows_of("admission_vectors.csv", COLUMNS)
    wrong = [
        f"line {line}: {row} but got {got}"
        for line, row in enumerate(rows, start=2)
        if (got := answer_to(request_of(row))) != {name: row[name] for name in COLUMNS if name not in ASKED}
    ]
    assert not wrong, f"{len(wrong)} of {len(rows)} differ, such as\n" + "\n".join(wrong[:3])


def test_the_golden_file_is_whole_and_reaches_every_outcome() -> None:
    rows = rows_of("admission_vectors.csv", COLUMNS)
    assert len(rows) == 5_000
    assert {row["outcome"] for row in rows} == OUTCOMES


def test_the_golden_file_is_the_one_that_was_issued() -> None:
    digest = hashlib.sha256((DATA / "admission_vectors.csv").read_bytes()).hexdigest()
    assert f"SHA-256: `{digest}`" in (DATA / "README.md").read_text(encoding="utf-8")


def test_golden_requests_lie_in_their_admissible_ranges_exactly_when_admitted() -> None:
    wrong = [
        (row, axis)
        for row in rows_of("admission_vectors.csv", COLUMNS)
        for axis in AXES
        if (int(row[axis]) in admissible(request_of(row), along=axis)) != (row["outcome"] == "admitted")
    ]
    assert not wrong, f"{len(wrong)} disagree, such as {wrong[:3]}"


POINT_COLUMNS = ("prompt_tokens", "frames", "kv_dtype", "talker_kv_bytes", "said_as")


def test_worked_points_are_exact() -> None:
    for row in rows_of("worked_points.csv", POINT_COLUMNS):
        size = talker_kv_bytes(int(row["prompt_tokens"]), int(row["frames"]), KvDtype(row["kv_dtype"]))
        assert size == int(row["talker_kv_bytes"]), row
        assert size == parse_bytes("said_as", row["said_as"]), row


def test_worked_points_hold_the_five_of_the_specification_and_f32_doubles_each() -> None:
    bf16, f32 = (
        {
            (int(row["prompt_tokens"]), int(row["frames"])): int(row["talker_kv_bytes"])
            for row in rows_of("worked_points.csv", POINT_COLUMNS)
            if row["kv_dtype"] == dtype
        }
        for dtype in ("bf16", "f32")
    )
    assert bf16[512, 2048] == 280 * 2**20
    assert bf16[512, 8192] == 952 * 2**20
    assert {size for split, size in bf16.items() if sum(split) == 32_768} == {7 * 2**29}
    assert bf16[1, 0] == bf16[0, 1] == 112 * 2**10
    assert f32 == {split: 2 * size for split, size in bf16.items()}
