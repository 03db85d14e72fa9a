"""A missing optional package is one sentence that says what to install; any other missing module stays a defect."""

import sys
import tomllib
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement

from ftts_plan import Policy
from ftts_plan.formats.extras import OPTIONAL_PACKAGES, MissingPackage, needed_for
from ftts_plan.script import Format, ReadingSettings, Script, open_script, propose_split, to_parquet
from ftts_plan.script.table import Record, Table
from ftts_plan.script.text_column import TextColumn
from ftts_plan.speech.pace import read_pace
from tests.scripts import parquet_of, xlsx
from tests.serving import ROOT

IMPORTED_AS = {"markdown-it-py": "markdown_it", "vl-convert-python": "vl_convert"}


def test_what_is_optional_is_what_the_extras_install() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = {Requirement(line).name for extra, lines in extras.items() if extra != "dev" for line in lines}
    assert {IMPORTED_AS.get(name, name) for name in named - {"ftts-plan"}} == OPTIONAL_PACKAGES


@pytest.mark.parametrize("package", sorted(OPTIONAL_PACKAGES))
def test_a_missing_package_is_one_sentence(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackage) as missing, needed_for("Colours", "files"):
        __import__(f"{package}.part")
    assert str(missing.value) == f'Colours need the package {package}: pip install "ftts-plan[files]"'
    assert missing.value.name == package


@pytest.mark.parametrize("module", ["ftts_plan.no_such_room", "click.no_such_module", "no_such_package"])
def test_a_module_that_no_extra_installs_is_no_missing_package(module: str) -> None:
    with pytest.raises(ModuleNotFoundError), needed_for("Colours", "files"):
        __import__(module)


@pytest.mark.parametrize(
    ("package", "name", "data", "what"),
    [
        ("openpyxl", "a.xlsx", xlsx([["text"], ["a"]]), "XLSX files"),
        ("pyarrow", "a.parquet", parquet_of({"text": ["a"]}), "Parquet files"),
        ("lxml", "a.html", b"<p>a</p>", "HTML, DOCX and EPUB files"),
        ("markdown_it", "a.md", b"a", "Markdown files"),
    ],
)
def test_a_file_is_not_called_broken_where_its_reader_is_missing(
    package: str, name: str, data: bytes, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackage, match=f"^{what} need the package {package}: "):
        open_script(name, data)


def test_nor_do_its_rows_end_with_a_reason_of_their_own() -> None:
    def lazily() -> Iterator[Record]:
        yield Record(1, ("a",))
        with needed_for("Rows", "files"):
            raise ModuleNotFoundError(name="pyarrow")

    table = Table(format=Format.PARQUET, columns=("text",), records=lazily, about_rows=2)
    script = Script("a.parquet", table, TextColumn(0, "only", {}), ReadingSettings())
    with pytest.raises(MissingPackage):
        list(script.rows())


def test_splits_and_parquet_results_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentencex", None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingPackage, match=r"^Sentence splits need the package sentencex: "):
        propose_split("One. Two.", Policy(), read_pace("pace", "typical"))
    with pytest.raises(MissingPackage, match=r"^Parquet files need the package pyarrow: "):
        to_parquet([])
