"""The command as a shell meets it: what it imports, prints, and exits with."""

import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner

from ftts_plan import server
from ftts_plan.cli import main
from tests.serving import ROOT, free_port, ftts_plan_app, serving

HEAVY = {"altair", "numpy", "pandas", "pyarrow", "starlette", "streamlit"}


def imported_by(module: str) -> set[str]:
    """Top-level modules outside the standard library that a fresh Python loads for `import module`."""
    program = f"import sys; before = {{*sys.modules}}; import {module}; print(*({{*sys.modules}} - before))"
    loaded = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    return {name.partition(".")[0] for name in loaded.stdout.split()} - sys.stdlib_module_names


def test_the_library_imports_nothing_but_itself() -> None:
    assert imported_by("ftts_plan") == {"ftts_plan"}


def test_the_command_line_imports_no_page() -> None:
    assert imported_by("ftts_plan.cli") & HEAVY == set()
    assert imported_by("ftts_plan.server") & HEAVY  # so the check above can fail


def test_a_port_in_use_is_one_line_and_status_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main, ["app", "--no-browser", f"--port={port}"])
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "127.0.0.1" in line
    assert str(port) in line
    assert "in use" in line


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_an_impossible_port_is_status_2(port: str) -> None:
    assert CliRunner().invoke(main, ["app", f"--port={port}"]).exit_code == 2


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """The settings that the server would have run with."""
    ran: list[Mapping[str, Any]] = []
    monkeypatch.setattr(server, "run", ran.append)
    return ran


def test_without_options_the_settings_file_decides(served: list[Mapping[str, Any]]) -> None:
    result = CliRunner().invoke(main, ["app"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert served == [server.settings()]


def test_options_reach_the_server(served: list[Mapping[str, Any]]) -> None:
    CliRunner().invoke(main, ["app", "--host=::1", "--port=8600", "--no-browser"])
    assert served == [server.settings("::1", 8600, headless=True)]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.7"])
def test_serving_others_is_warned_of(served: list[Mapping[str, Any]], host: str) -> None:
    result = CliRunner().invoke(main, ["app", f"--host={host}"])
    assert result.exit_code == 0
    assert host in result.stderr
    assert all(name in result.stderr for name in served[0]["server.allowedHosts"])


@pytest.mark.slow
def test_ctrl_c_ends_it_quietly() -> None:
    port = free_port()
    with serving(ftts_plan_app(port), port) as running:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(timeout=30) == 0
        assert "Traceback" not in running.said()
