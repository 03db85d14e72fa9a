"""What a cold start loads: no page, no table, no picture until a command needs them."""

import subprocess
import sys

import pytest

from tests.serving import ROOT

pytestmark = pytest.mark.slow

HEAVY = {"altair", "numpy", "pandas", "pyarrow", "pydantic", "rich", "starlette", "streamlit", "tiktoken", "vl_convert"}


def imported_by(program: str) -> set[str]:
    """Top-level modules outside the standard library that a fresh Python has loaded once `program` ends."""
    report = "print(*({*sys.modules} - before), file=sys.stderr)"
    watched = f"import sys; before = {{*sys.modules}}\ntry:\n    {program}\nexcept SystemExit:\n    pass\n{report}"
    loaded = subprocess.run([sys.executable, "-c", watched], cwd=ROOT, check=True, capture_output=True, text=True)
    names = loaded.stderr.splitlines()[-1].split()
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names


def running(*arguments: str) -> str:
    return f"from ftts_plan.cli import main; main({list(arguments)!r})"


def test_the_library_imports_nothing_but_itself() -> None:
    assert imported_by("import ftts_plan") == {"ftts_plan"}
    assert imported_by("from ftts_plan import *") == {"ftts_plan"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--prompt-tokens", "4096"),
        ("check", "--prompt-tokens", "14096", "--json"),
        ("check", "--prompt-tokens", "1.5"),
        ("edges", "--prompt-tokens", "28"),
        ("remedies", "--prompt-tokens", "14096"),
        ("--help",),
        ("--version",),
    ],
    ids=" ".join,
)
def test_one_request_loads_the_core_and_the_option_parser_alone(arguments: tuple[str, ...]) -> None:
    assert imported_by(running(*arguments)) - {"wcwidth"} == {"ftts_plan", "click"}  # measures what is not ASCII


def test_what_needs_more_loads_it() -> None:
    assert imported_by("import ftts_plan.app.server") & HEAVY
    assert "tiktoken" in imported_by(running("check", "--text", "Good morning."))


def test_a_check_of_a_text_loads_no_page() -> None:
    assert imported_by(running("check", "--text", "Good morning.")) & (HEAVY - {"tiktoken"}) == set()
