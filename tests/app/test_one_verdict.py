"""A run of a page asks the rule about its request once, and passes the answer along."""

import sys
from collections import Counter

import pytest

from ftts_plan import GIB, Request, Verdict, admit
from ftts_plan.app import main as _all_pages  # noqa: F401 - loaded before they are watched
from tests.app.screen import opened

ADMITTED = Request(prompt_tokens=1_000)
REFUSED = Request(prompt_tokens=14_000, budget_bytes=GIB)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[Request]:
    """How often each request is asked about from now on, by whatever module."""
    counts: Counter[Request] = Counter()

    def counting(request: Request) -> Verdict:
        counts[request] += 1
        return admit(request)

    for name, module in list(sys.modules.items()):
        if name.startswith("ftts_plan") and vars(module).get("admit") is admit:
            monkeypatch.setattr(module, "admit", counting)
    return counts


@pytest.mark.parametrize("page", ["", "edges", "oq-6"])
@pytest.mark.parametrize("request_", [ADMITTED, REFUSED], ids=["admitted", "refused"])
def test_the_rule_is_asked_once_about_the_request_of_a_page(
    page: str, request_: Request, asked: Counter[Request]
) -> None:
    opened_page = opened(request_, at=page)
    asked.clear()
    opened_page.run()
    assert asked[request_] == 1
