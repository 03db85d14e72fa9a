"""The state in the URL: a link reproduces the view, and a bad one says what it could not use."""

from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, KvDtype, Request
from ftts_plan.app.parts.link import START
from ftts_plan.fields import INPUT_NAMED
from ftts_plan.formats.links import parse_query
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.formats.scenarios import SCENARIO_KEY, Scenario, link_values
from ftts_plan.wording import page as words
from tests.app.screen import box, is_admitted, opened, put, settled, shared_link, shown, turn_to

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
        ("prompt_tokens", "18446744073709551616"),
        ("max_new_tokens", "10,509"),
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
    label = INPUT_NAMED[field].label.lower() if field in INPUT_NAMED else field
    assert markdown_safe(f"The link's {label} = “{text[:60]}” was not used").lower() in warning.lower()
    assert box(page, "ring_buffer_bytes") == "1 MiB"
    assert is_admitted(page)


def test_a_link_of_another_version_is_not_applied_at_all() -> None:
    page = opened(parameters={"v": "2", "prompt_tokens": "5", "budget_bytes": "1 MiB"})
    [warning] = link_warnings(page)
    assert "this app reads links of version 1" in warning
    assert box(page, "prompt_tokens") == str(START.prompt_tokens)
    assert box(page, "budget_bytes") == "2 GiB"


def test_the_warning_is_there_once_on_every_run() -> None:
    page = opened(parameters={"prompt_tokens": "inf"})
    put(page, "prompt_tokens", "5000")
    assert ["inf" in warning for warning in link_warnings(page)] == [True]


NAMED = (
    Scenario('50% <b>of</b> a&b=c#d "e"', Request(prompt_tokens=7)),
    Scenario("日本語 🙂", Request(prompt_tokens=8)),
)


def kept(page: AppTest) -> tuple[Scenario, ...]:
    found: tuple[Scenario, ...] = page.session_state["scenarios"]
    return found


@pytest.mark.parametrize("scenarios", [NAMED, shipped_scenarios()], ids=["named", "shipped"])
def test_the_share_link_carries_scenarios_and_pace(scenarios: tuple[Scenario, ...]) -> None:
    page = opened(parameters={SCENARIO_KEY: link_values(scenarios), "pace": "slow"})
    assert not link_warnings(page)
    link = parse_qs(urlsplit(shared_link(page)).query)
    assert link[SCENARIO_KEY] == [*link_values(scenarios)]
    again = opened(parameters=link)
    assert kept(again) == kept(page) == scenarios
    assert again.selectbox(key="pace").value == page.selectbox(key="pace").value == "slow"


def test_the_address_holds_what_is_kept_on_every_page() -> None:
    page = opened(parameters={SCENARIO_KEY: link_values(NAMED)})
    for at in ("compare", "edges", "script", "oq-6", ""):
        turn_to(page, at)
        assert page.query_params[SCENARIO_KEY] == [*link_values(NAMED)]
        assert kept(page) == NAMED


GOOD, OTHER = link_values(NAMED)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ([GOOD, OTHER.replace("v=1", "v=2")], "Scenario 2: v"),
        ([GOOD, GOOD], "is the name of another scenario"),
        ([GOOD, "nonsense"], "is not a request as this app writes it"),
        ([GOOD, OTHER.replace("kv_dtype=bf16", "kv_dtype=fp8")], "Scenario 2: kv\\_dtype"),
        ([GOOD, OTHER.replace("&prompt_tokens=8", "")], "prompt\\_tokens is missing"),
        ([GOOD + "x" * 100], "must be at most 100 characters"),
        ([GOOD[: GOOD.index("&name=")] + f"&name={n}" for n in range(7)], "one more than the 6 there may be"),
        ([GOOD, "x" * 8_000], "must be at most 8,000 characters"),
    ],
    ids=lambda value: value.replace("\\", "") if isinstance(value, str) else "",
)
def test_bad_scenarios_in_a_link_are_refused_as_a_whole(values: list[str], reason: str) -> None:
    page = opened(parameters={SCENARIO_KEY: values, "prompt_tokens": "77"})
    assert any(reason in warning for warning in link_warnings(page))
    assert kept(page) == ()
    assert SCENARIO_KEY not in page.query_params
    assert box(page, "prompt_tokens") == "77"


def test_a_link_of_another_version_brings_neither_scenarios_nor_pace() -> None:
    page = opened(parameters={"v": "2", SCENARIO_KEY: link_values(NAMED), "pace": "slow", "prompt_tokens": "77"})
    assert len(link_warnings(page)) == 1
    assert kept(page) == ()
    assert page.selectbox(key="pace").value == "typical"
    assert box(page, "prompt_tokens") == str(START.prompt_tokens)


@pytest.mark.parametrize("pace", ["fast", "0", "-1", "1e3", "1001", ""])
def test_a_bad_pace_is_named_and_the_scenarios_are_used(pace: str) -> None:
    page = opened(parameters={SCENARIO_KEY: link_values(NAMED), "pace": pace})
    [warning] = link_warnings(page)
    assert shown(warning).startswith(f"The link's pace = “{pace}” was not used")
    assert page.selectbox(key="pace").value == "typical"
    assert kept(page) == NAMED


def test_scenarios_that_do_not_fit_a_link_are_left_out_and_that_is_said() -> None:
    long = tuple(Scenario(f"{n}{'🙂' * 99}", Request(prompt_tokens=n)) for n in range(6))
    page = opened()
    page.session_state["scenarios"] = long
    settled(page.run())
    assert SCENARIO_KEY not in page.query_params
    link = parse_qs(urlsplit(shared_link(page)).query)
    assert SCENARIO_KEY not in link
    assert link["prompt_tokens"] == [str(START.prompt_tokens)]
    assert words.link_note(6) in [caption.value for caption in page.caption]
    assert kept(page) == long


def link_warnings(page: AppTest) -> list[str]:
    return [str(warning.value) for warning in page.warning if warning.icon == ":material/link_off:"]
