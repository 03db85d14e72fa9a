"""What is shipped: the wheel's contents, the exact versions beside it, and nothing of the machine it was made on."""

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ftts_plan import __version__
from ftts_plan.data.files import data_path, server_config
from tests.serving import ROOT

PACKAGE = ROOT / "ftts_plan"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DATA = {path.relative_to(ROOT / "data").as_posix() for path in (ROOT / "data").rglob("*") if path.is_file()}
KEPT_BACK = {"admission_vectors.csv", "notebooks/tuning_a_budget.ipynb", "token_counts.csv", "omni_requests.csv"}
"""Golden answers, for the tests alone; and a notebook, to be opened in a checkout."""
REGISTRY = re.compile(r"\b(?:index[-_]url|find[-_]links)\b|\b(?:pypi|pythonhosted|npmjs|debian)\.org\b")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, "-m", "pip", *build], check=True)
    (built,) = folder.iterdir()
    return built


@pytest.mark.slow
def test_the_wheel_holds_the_package_its_types_its_data_and_its_settings_and_nothing_else(wheel: Path) -> None:
    sources = {path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py")}
    data = {f"ftts_plan/data/{name}" for name in DATA - KEPT_BACK}
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        settings = {"ftts_plan/py.typed", "ftts_plan/.streamlit/config.toml", "ftts_plan/pyproject.toml"}
        assert names == sources | data | settings | {"ftts_plan/app/page.css", "ftts_plan/app/live_drag/live_drag.js"}
        assert archive.read("ftts_plan/.streamlit/config.toml") == server_config().read_bytes()
    assert wheel.name == f"ftts_plan-{__version__}-py3-none-any.whl"


def test_data_that_is_kept_back_is_there_for_the_tests_and_read_by_no_command() -> None:
    assert KEPT_BACK < DATA
    for source in PACKAGE.rglob("*.py"):
        assert not [name for name in KEPT_BACK if name in source.read_text(encoding="utf-8")], source


@pytest.mark.slow
def test_the_wheel_offers_the_command(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (entry_points,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert b"ftts-plan = ftts_plan.cli:main" in archive.read(entry_points)


def test_data_that_is_not_shipped_is_not_found() -> None:
    assert data_path("admission_vectors.csv").is_file()
    with pytest.raises(FileNotFoundError, match="no_such_data"):
        data_path("no_such_data.csv")


def test_every_dependency_has_a_lower_bound() -> None:
    for requirement in requirements():
        if requirement.name != "ftts-plan":
            assert [bound.operator for bound in requirement.specifier] == [">="], requirement


def test_one_exact_version_is_pinned_of_all_that_any_extra_pulls_in() -> None:
    lines = (ROOT / ".ci/constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)] == []
    pins = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    assert len(pins) == len(lines)
    reached: set[tuple[str, str]] = set()
    waiting = [requirement for requirement in requirements() if requirement.name != "ftts-plan"]
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        assert needed.specifier.contains(pins[name]), needed
        for extra in {"", *needed.extras}:
            if (name, extra) not in reached:
                reached.add((name, extra))
                waiting += [further for further in needs(name) if applies(further, extra)]


def test_self_references_name_extras_that_there_are() -> None:
    named = {extra for requirement in requirements() if requirement.name == "ftts-plan" for extra in requirement.extras}
    assert named == {"app", "files", "notebook", "report"}
    assert named | {"dev"} == {*PROJECT["optional-dependencies"]}


def requirements() -> list[Requirement]:
    """Of the package and of all its extras."""
    return [
        Requirement(line)
        for lines in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
        for line in lines
    ]


def needs(name: str) -> list[Requirement]:
    """What an installed distribution requires; nothing of one that is not here."""
    try:
        return [Requirement(line) for line in metadata.requires(name) or []]
    except metadata.PackageNotFoundError:
        return []


def applies(requirement: Requirement, extra: str) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


def test_no_folder_is_taken_for_pages_by_streamlit() -> None:
    assert not (ROOT / "pages").exists()
    assert not (PACKAGE / "pages").exists()


def test_no_file_says_where_packages_came_from_or_where_it_was_written() -> None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout, so no file is tracked")
    machine = [f"{path}/" for path in (ROOT.parent, Path.home()) if len(path.parts) > 1]
    telling = {}
    for name in listed.stdout.split("\0"):
        if (path := ROOT / name).is_file():
            text = path.read_bytes().decode(errors="replace")
            found = REGISTRY.findall(text) + [place for place in machine if place in text]
            if found:
                telling[name] = found
    assert telling == {}
