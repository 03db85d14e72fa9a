"""One run of the page's script, without a browser."""

from collections.abc import Iterator

from streamlit.testing.v1 import AppTest

from ftts_plan.app.server import PAGE
from tests.benchmarks.timing import Row, stopwatch


def measure(moves: int = 60) -> Iterator[Row]:
    """The first run, which imports what the page needs, and then one run for each move of a slider."""
    page = AppTest.from_file(str(PAGE), default_timeout=60)
    yield Row("page script: first run", [stopwatch(page.run)])
    prompt = page.slider(key="prompt_tokens")
    times = []
    for move in range(moves):
        prompt.set_value(512 + move * 300)
        times.append(stopwatch(page.run))
        if page.exception:
            raise RuntimeError(page.exception[0].message)
    yield Row("page script: a slider moved", times)
