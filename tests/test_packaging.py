"""What is shipped: the wheel's contents, the exact versions beside it, and nothing of the machine it was made on."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ftts_plan.data.files import data_path, server_config
from tests.serving import ROOT

PACKAGE = ROOT / "ftts_plan"
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
def test_the_wheel_holds_the_package_its_data_and_its_settings_and_nothing_else(wheel: Path) -> None:
    sources = {path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py")}
    data = {f"ftts_plan/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "data").rglob("*") if path.is_file()}
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert names == sources | data | {"ftts_plan/.streamlit/config.toml"}
        assert archive.read("ftts_plan/.streamlit/config.toml") == server_config().read_bytes()


@pytest.mark.slow
def test_the_wheel_offers_the_command(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (entry_points,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert b"ftts-plan = ftts_plan.cli:main" in archive.read(entry_points)


def test_data_that_is_not_shipped_is_not_found() -> None:
    assert data_path("admission_vectors.csv").is_file()
    with pytest.raises(FileNotFoundError, match="no_such_data"):
        data_path("no_such_data.csv")


def test_every_dependency_has_a_lower_bound_and_one_exact_version_above_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = (ROOT / ".ci/constraints.txt").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)] == []
    pins = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    for requirement in map(Requirement, project["dependencies"] + project["optional-dependencies"]["dev"]):
        assert [bound.operator for bound in requirement.specifier] == [">="], requirement
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), requirement


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
