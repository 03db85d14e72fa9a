"""`ftts-plan app`: which settings reach the server, what is warned of, and how it ends."""

import signal
import socket
from collections.abc import Mapping
from typing import Any

import pytest

from ftts_plan import app as server
from tests.cli.terminal import misused, run
from tests.serving import PATIENCE_SECONDS, free_port, ftts_plan_app, serving


def test_a_port_in_use_is_one_line_and_status_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("app", "--no-browser", f"--port={port}")
    assert result.exit_code == 2
    assert result.stderr == f"Cannot listen on 127.0.0.1, port {port}: Address already in use.\n"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", ""])
def test_an_impossible_port_is_one_line_and_status_2(port: str) -> None:
    assert "--port" in misused("app", f"--port={port}")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """The settings that the server would have run with."""
    ran: list[Mapping[str, Any]] = []
    monkeypatch.setattr(server, "run", ran.append)
    return ran


def test_without_options_the_settings_file_decides(served: list[Mapping[str, Any]]) -> None:
    result = run("app")
    assert (result.exit_code, result.stderr) == (0, "")
    assert served == [server.settings()]


def test_options_reach_the_server(served: list[Mapping[str, Any]]) -> None:
    run("app", "--host=::1", "--port=8600", "--no-browser")
    assert served == [server.settings("::1", 8600, headless=True)]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.7"])
def test_serving_others_is_warned_of(served: list[Mapping[str, Any]], host: str) -> None:
    result = run("app", f"--host={host}")
    assert result.exit_code == 0
    assert f"others can reach {host}" in result.stderr
    assert all(name in result.stderr for name in served[0]["server.allowedHosts"])


@pytest.mark.slow
def test_ctrl_c_ends_it_quietly() -> None:
    port = free_port()
    with serving(ftts_plan_app(port), port) as running:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(timeout=PATIENCE_SECONDS) == 0
        assert "Traceback" not in running.said()
