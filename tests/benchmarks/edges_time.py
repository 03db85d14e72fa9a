"""Everything that the page says about edges and remedies of one request, and the geometry of its map."""

import timeit
from collections.abc import Iterator
from functools import partial

from ftts_plan import Request
from ftts_plan.planning.edges import all_edges, explicit_cap_cliff, limits, switches
from ftts_plan.planning.regions import budget_boundary, constraint_regions, refused_area
from ftts_plan.planning.remedies import advise
from tests.benchmarks.timing import Row

REQUESTS = {"admitted": Request(prompt_tokens=512), "refused": Request(prompt_tokens=30_000)}


def measure(repeats: int = 40, times: int = 50) -> Iterator[Row]:
    """Each time is the mean of many."""
    for outcome, request in REQUESTS.items():
        for what, work in (("edges and remedies", _everything), ("map geometry", _map)):
            batches = timeit.repeat(partial(work, request), repeat=repeats, number=times)
            yield Row(f"{what}: {outcome}", [seconds / times * 1000 for seconds in batches])


def _everything(request: Request) -> None:
    for found in (advise, all_edges, switches, limits, explicit_cap_cliff):
        found(request)


def _map(request: Request) -> None:
    for found in (constraint_regions, budget_boundary, refused_area):
        found(request)
