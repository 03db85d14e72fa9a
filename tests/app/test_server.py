"""The server as it is met from outside, however it was started, and the settings it is given."""

import asyncio
import http.client
import socket
from collections.abc import Iterator
from queue import Queue
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from ftts_plan.app.headers import HEADERS
from ftts_plan.app.server import MIDDLEWARE, PAGE, is_every_interface, is_local, open_in_browser, settings
from tests.serving import ROOT, free_port, ftts_plan_app, serving, streamlit_run


@pytest.fixture(scope="module", params=["streamlit run app.py", "ftts-plan app"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page's address, for each way to start it, from a folder that has nothing to do with it."""
    port = free_port()
    command = ftts_plan_app(port) if request.param == "ftts-plan app" else streamlit_run(ROOT / "app.py", port)
    with serving(command, port, cwd=tmp_path_factory.mktemp("elsewhere")) as server:
        yield server.url


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/favicon.png", "/media/none"])
def test_every_answer_carries_the_security_headers(url: str, path: str) -> None:
    try:
        answer = urlopen(url + path)
    except HTTPError as refusal:
        answer = refusal
    with answer:
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_a_browser_is_allowed_nothing_that_the_page_does_not_need() -> None:
    policy = {kind: sources for kind, *sources in map(str.split, HEADERS["Content-Security-Policy"].split(";"))}
    for kind in ("default-src", "frame-ancestors", "base-uri", "form-action"):
        assert policy[kind] == ["'none'"]
    here = {"'none'", "'self'", "data:", "blob:", "'wasm-unsafe-eval'"}
    elsewhere = {kind: set(sources) - here for kind, sources in policy.items() if set(sources) - here}
    (hashed,) = elsewhere.pop("script-src")
    assert hashed.startswith("'sha256-")
    assert elsewhere == {"style-src": {"'unsafe-inline'"}}
    assert HEADERS["X-Content-Type-Options"] == "nosniff"
    assert HEADERS["X-Frame-Options"] == "DENY"
    assert HEADERS["Referrer-Policy"] == "no-referrer"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost", "http://localhost", 101),
        ("127.0.0.1", "http://127.0.0.1", 101),
        ("localhost", "http://foreign.example", 403),
        ("foreign.example", "http://foreign.example", 403),  # DNS rebinding: a site's own name, pointed here
    ],
)
def test_the_page_talks_to_no_other_site(url: str, host: str, origin: str, status: int) -> None:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    connection.request("GET", "/_stcore/stream", headers=upgrade | key | {"Host": host, "Origin": origin})
    assert connection.getresponse().status == status
    connection.close()


def test_the_door_is_a_page_itself_for_streamlit_s_own_tests() -> None:
    page = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    assert not page.exception
    assert page.text_input(key="prompt_tokens").label


def test_only_this_machine_is_served_and_strangers_are_told_nothing() -> None:
    chosen = settings()
    assert is_local(chosen["server.address"])
    assert all(map(is_local, chosen["server.allowedHosts"]))
    assert chosen["client.showErrorDetails"] == "none"
    assert chosen["browser.gatherUsageStats"] is False
    assert chosen["server.maxUploadSize"] == 5


def test_streamlit_knows_every_setting() -> None:
    for key in settings("127.0.0.1", 8501, headless=True):
        st.get_option(key)


def test_every_message_is_sent_whole() -> None:
    """Streamlit sends the hash of a message that it takes for cached; where the browser dropped it, the page ends."""
    assert settings()["global.minCachedMessageSize"] > st.get_option("server.maxMessageSize") * 1e6


def test_options_that_are_not_given_leave_the_settings_file_in_force() -> None:
    given = settings("192.0.2.7", 8600, headless=True)
    assert {key for key in given if given[key] != settings().get(key)} == {
        "server.address",
        "server.allowedHosts",
        "server.headless",
        "server.port",
    }


@pytest.mark.parametrize(
    ("host", "name"),
    [("192.0.2.7", "192.0.2.7"), ("planner.example", "planner.example"), ("0.0.0.0", socket.gethostname())],
)
def test_a_given_host_is_answered_by_that_name_and_never_by_every_name(host: str, name: str) -> None:
    assert settings(host)["server.allowedHosts"] == [*settings()["server.allowedHosts"], name]


@pytest.mark.parametrize(
    ("host", "local", "every_interface"),
    [
        ("localhost", True, False),
        ("127.0.0.1", True, False),
        ("127.1.2.3", True, False),
        ("::1", True, False),
        ("0.0.0.0", False, True),
        ("::", False, True),
        ("192.0.2.7", False, False),
        ("localhost.foreign.example", False, False),
    ],
)
def test_what_others_can_reach_is_told_apart(host: str, local: bool, every_interface: bool) -> None:
    assert (is_local(host), is_every_interface(host)) == (local, every_interface)


@pytest.mark.parametrize(
    ("headless", "host", "opened"),
    [
        (False, "127.0.0.1", ["http://127.0.0.1:8600"]),
        (False, "::1", ["http://[::1]:8600"]),
        (False, "0.0.0.0", ["http://localhost:8600"]),
        (True, "127.0.0.1", []),
    ],
)
def test_the_browser_is_sent_where_the_page_is(
    monkeypatch: pytest.MonkeyPatch, headless: bool, host: str, opened: list[str]
) -> None:
    urls: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", urls.put)
    options = {"server.headless": headless, "server.address": host, "server.port": 8600}
    monkeypatch.setattr(st, "get_option", options.get)

    async def start() -> None:
        async with open_in_browser(st.App(PAGE, middleware=MIDDLEWARE)):
            pass

    asyncio.run(start())
    assert [urls.get(timeout=10) for _ in opened] == opened
    assert urls.empty()
