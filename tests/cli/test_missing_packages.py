"""What a command says where a package is missing that an extra installs: one line, status 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import SCRIPT
from tests.scripts import parquet_of, xlsx
from tests.serving import ROOT


def without(package: str, *arguments: str | Path, folder: Path) -> tuple[int, str, str]:
    """The command in a fresh process that lacks one package: its status, and what it wrote to stdout and stderr."""
    given = [*map(str, arguments)]
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.modules[{package!r}] = None\n"
        f"from ftts_plan.cli import main; main({given!r})"
    )
    ended = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, check=False, text=True)
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize(
    ("package", "command", "sentence"),
    [
        ("openpyxl", "script a.xlsx", 'XLSX files need the package openpyxl: pip install "ftts-plan[files]"'),
        ("openpyxl", "verify plan.toml", 'XLSX files need the package openpyxl: pip install "ftts-plan[files]"'),
        ("pyarrow", "script a.parquet", 'Parquet files need the package pyarrow: pip install "ftts-plan[files]"'),
        (
            "altair",
            "report r.html --prompt-tokens=1",
            'Pictures need the package altair: pip install "ftts-plan[report]"',
        ),
        (
            "vl_convert",
            "report r.html --prompt-tokens=1",
            'Pictures need the package vl_convert: pip install "ftts-plan[report]"',
        ),
        ("streamlit", "app", 'Pages in the browser need the package streamlit: pip install "ftts-plan[app]"'),
    ],
    ids=lambda value: value if isinstance(value, str) and "need" not in value else "",
)
def test_it_is_one_line_that_says_what_to_install(package: str, command: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(xlsx([["text"], ["a"]]))
    (tmp_path / "a.parquet").write_bytes(parquet_of({"text": ["a"]}))
    (tmp_path / "plan.toml").write_text(
        'schema_version = 1\n[policy.phone]\n[[utterance]]\nname = "all"\npolicy = "phone"\nscript = "a.xlsx"\n',
        encoding="utf-8",
    )
    assert without(package, *command.split(), folder=tmp_path) == (2, "", f"ftts-plan: {sentence}\n")
    assert not (tmp_path / "r.html").exists()


@pytest.mark.parametrize("package", ["openpyxl", "pyarrow", "altair", "streamlit", "sentencex", "pandas"])
def test_what_does_not_need_it_works_without(package: str, tmp_path: Path) -> None:
    status, _, said = without(package, "script", SCRIPT, folder=tmp_path)
    assert status == 0
    assert said.startswith(f"ftts-plan: {SCRIPT}: read as a table of cells between commas")
    assert said.count("\n") == 1


@pytest.mark.parametrize("package", ["altair", "vl_convert", "pandas", "pyarrow"])
def test_a_report_as_markdown_needs_no_picture(package: str, tmp_path: Path) -> None:
    status, report, said = without(package, "report", "-", "--prompt-tokens=28", folder=tmp_path)
    assert (status, said) == (0, "")
    assert report.startswith("# Will it fit?")
