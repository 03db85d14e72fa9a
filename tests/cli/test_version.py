"""`ftts-plan --version`: of the code that runs, whatever is installed beside it."""

import re

from ftts_plan import __version__
from tests.cli.terminal import process, run


def test_it_is_the_name_and_three_numbers() -> None:
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", __version__)
    result = run("--version")
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"ftts-plan {__version__}\n", "")


def test_a_checkout_that_is_not_installed_knows_its_own() -> None:
    with process("--version") as running:
        assert running.communicate() == (f"ftts-plan {__version__}\n".encode(), b"")
