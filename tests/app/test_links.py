"""The state in the URL: a link reproduces the view, and a bad one says what it could not use."""

from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, KvDtype, Request
from ftts_plan.report.as_markdown import markdown_safe
from ftts_plan.views.link import START
from ftts_plan.wire import parse_query
from tests.app.screen import opened, shared_link, verdict

REQUESTS = [
    START,
    Request(prompt_tokens=0, max_new_tokens=1, budget_bytes=1),
    Request(
        prompt_tokens=32_768,
        max_new_tokens=32_768,
        heuristic_eos_backstop=False,
        kv_dtype=KvDtype.F32,
        budget_bytes=3 * GIB + 1,
        ring_buffer_bytes=540_928,
        weights_resident_bytes=2**64 - 1,
    ),
]


@pytest.mark.parametrize("request_", REQUESTS)
def test_the_share_link_of_a_view_reproduces_its_request(request_: Request) -> None:
    page = opened(request_)
    parameters = parse_qs(urlsplit(shared_link(page)).query)
    assert parameters.pop("pace") == ["typical"]
    assert parse_query(parameters, otherwise=Request(prompt_tokens=7)) == (request_, ())


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("prompt_tokens", "inf"),
        ("prompt_tokens", "-1"),
        ("prompt_tokens", "1e3"),
        ("prompt_tokens", "40000"),
        ("max_new_tokens", "99999999"),
        ("heuristic_eos_backstop", "maybe"),
        ("kv_dtype", "fp8"),
        ("budget_bytes", "2 GB"),
        ("weights_resident_bytes", "<script>alert(1)</script>"),
        ("unknown", "1"),
        ("pace", "fast"),
        ("pace", "0"),
    ],
)
def test_garbage_in_a_link_is_named_and_the_rest_is_used(field: str, text: str) -> None:
    page = opened(parameters={"ring_buffer_bytes": "1 MiB", field: text})
    [warning] = link_warnings(page)
    assert markdown_safe(f"The link's {field} = “{text[:60]}” was not used") in warning
    assert page.text_input(key="ring_buffer_bytes").value == "1 MiB"
    assert verdict(page).startswith("Admitted")


def test_a_link_of_another_version_is_not_applied_at_all() -> None:
    page = opened(parameters={"v": "2", "prompt_tokens": "5", "budget_bytes": "1 MiB"})
    [warning] = link_warnings(page)
    assert "this app reads links of version 1" in warning
    assert page.slider(key="prompt_tokens").value == START.prompt_tokens
    assert page.text_input(key="budget_bytes").value == "2 GiB"


def test_the_warning_is_there_once_on_every_run() -> None:
    page = opened(parameters={"prompt_tokens": "inf"})
    page.slider(key="prompt_tokens").set_value(5_000).run()
    assert ["inf" in warning for warning in link_warnings(page)] == [True]


def link_warnings(page: AppTest) -> list[str]:
    return [str(warning.value) for warning in page.warning if warning.icon == ":material/link_off:"]
