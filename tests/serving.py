"""A server in a process of its own, for tests and benchmarks that look at it from outside."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60

FTTS_PLAN = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # as at a prompt, also where the parent ignores Ctrl-C
sys.path.insert(0, {str(ROOT)!r})
from ftts_plan.cli import main
main()
"""


@dataclass(frozen=True)
class Server:
    """A running server: `url` is its address, without a slash at the end."""

    url: str
    process: subprocess.Popen[bytes]
    output: IO[bytes]

    def said(self) -> str:
        """All that it has written to its terminal so far."""
        self.output.seek(0)
        return self.output.read().decode()


def free_port() -> int:
    """A loopback port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def streamlit_run(script: Path, port: int) -> list[str]:
    """The command that serves `script` as `streamlit run` does, without opening a browser."""
    options = [f"--server.port={port}", "--server.headless=true", "--server.address=127.0.0.1"]
    return [sys.executable, "-m", "streamlit", "run", str(script), *options]


def ftts_plan_app(port: int) -> list[str]:
    """The command `ftts-plan app`, for any folder to be started from, whether the package is installed or not."""
    return [sys.executable, "-c", FTTS_PLAN, "app", "--no-browser", f"--port={port}"]


@contextmanager
def serving(command: Sequence[str], port: int, cwd: Path = ROOT) -> Iterator[Server]:
    """Run `command` until the block ends; the block starts once its server says that it is healthy."""
    # the output goes to a file, because a full pipe would stop the server
    with TemporaryFile() as output, subprocess.Popen(command, cwd=cwd, stdout=output, stderr=output) as process:
        server = Server(f"http://127.0.0.1:{port}", process, output)
        try:
            _wait_until_healthy(server)
            yield server
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()


def _wait_until_healthy(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not _is_healthy(server.url):
        if server.process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{server.process.args!r} does not serve {server.url}: {server.said()}")
        time.sleep(0.02)


def _is_healthy(url: str) -> bool:
    try:
        with urlopen(f"{url}/_stcore/health", timeout=PATIENCE_SECONDS) as answer:
            return bool(answer.read() == b"ok")
    except OSError:
        return False
