"""One decision of the rule, for each way in which it can decide."""

import timeit
from collections.abc import Iterator
from functools import partial

from ftts_plan import MAX_CONTEXT_TOKENS, U64_MAX, Request, admit
from tests.benchmarks.timing import Row

REQUESTS = {
    "admitted": Request(prompt_tokens=512),
    "over budget": Request(prompt_tokens=20_000),
    "past the context": Request(prompt_tokens=MAX_CONTEXT_TOKENS),
    "overflow": Request(prompt_tokens=512, weights_resident_bytes=U64_MAX),
}


def measure(repeats: int = 40, decisions: int = 5_000) -> Iterator[Row]:
    """Each time is the mean of thousands of decisions."""
    for outcome, request in REQUESTS.items():
        batches = timeit.repeat(partial(admit, request), repeat=repeats, number=decisions)
        yield Row(f"admit: {outcome}", [seconds / decisions * 1000 for seconds in batches])
