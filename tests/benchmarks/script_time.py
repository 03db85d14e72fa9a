"""A script of ordinary lines, read, tokenised and judged, and the memory that this adds row by row."""

import random
import tracemalloc
from collections.abc import Iterator
from functools import partial

from ftts_plan import Policy
from ftts_plan.script import BadRow, JudgedRow, judge, open_script, to_csv, to_parquet
from ftts_plan.speech.pace import Pace
from ftts_plan.speech.text import prompt_tokens
from tests.benchmarks.timing import Row, stopwatch

ROWS = 10_000
SENTENCE = (
    "the keeper climbed one more stair and lit his lamp, Über Flüsse führt kein Weg. 灯台守は 明かりを привет, мир 1898"
)


def measure(repeats: int = 5) -> Iterator[Row]:
    """The tokenizer is loaded first, and timed by itself; nothing is kept from one row to the next."""
    yield Row("load the tokenizer", [stopwatch(partial(prompt_tokens, ""))], "once a process")
    chosen, words = random.Random(5), SENTENCE.split()
    script = "\n".join(" ".join(chosen.choices(words, k=18)) for _ in range(ROWS)).encode()
    yield Row(f"judge {ROWS:,} lines", [stopwatch(partial(_judged, script)) for _ in range(repeats)], _per_row(script))
    rows = list(_rows(script))
    yield Row(f"write {ROWS:,} rows as CSV", [stopwatch(partial(to_csv, rows)) for _ in range(repeats)])
    yield Row(f"write {ROWS:,} rows as Parquet", [stopwatch(partial(to_parquet, rows)) for _ in range(repeats)])


def _rows(script: bytes) -> Iterator[JudgedRow | BadRow]:
    return judge(open_script("lines.txt", script).rows(), Policy(), Pace())


def _judged(script: bytes) -> int:
    return sum(1 for _ in _rows(script))


def _per_row(script: bytes) -> str:
    """The most memory that is held at any time while judging, above that of the file."""
    tracemalloc.start()
    try:
        _judged(script)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return f"{len(script) / 1e6:.1f} MB of text; at most {peak_bytes / 2**20:.1f} MiB held beside it"
