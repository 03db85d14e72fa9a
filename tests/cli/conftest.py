"""What the tests of the command share."""

import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.cli.terminal import shell


@pytest.fixture
def in_shell(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Runs a line of shell in an empty folder."""
    return partial(shell, folder=tmp_path)
