"""The house explains itself: the tree that the README shows is the tree, and every room has a door that can be read."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.serving import ROOT

PACKAGE = ROOT / "ftts_plan"
ROOMS = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
SOURCES = [*PACKAGE.rglob("*.py"), ROOT / "app.py"]
MOST_LINES = 200


def layout() -> dict[str, str]:
    """What the README's tree says is in the package, and about each."""
    [tree] = re.findall(r"```layout\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    inside = tree.partition("ftts_plan/\n")[2]
    return dict(re.findall(r"^  (\S+) +(.+)$", inside, re.MULTILINE))


def test_the_tree_in_the_readme_is_the_tree() -> None:
    files = {path.name for path in PACKAGE.iterdir() if path.is_file()}
    there = files | {f"{path.name}/" for path in PACKAGE.iterdir() if any(path.glob("**/*.py"))}
    assert set(layout()) == there
    assert {name.rstrip("/") for name in layout() if name.endswith("/")} == set(ROOMS)


def test_beside_the_rooms_there_is_only_what_all_of_them_need() -> None:
    files = {name for name in layout() if not name.endswith("/")}
    assert files <= {"__init__.py", "py.typed", "units.py", "fields.py", "notebook.py"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_door_says_in_two_sentences_what_is_inside(room: str) -> None:
    door = import_module(f"ftts_plan.{room}")
    assert door.__doc__
    sentences = re.findall(r"[.!?](?=\s|$)", re.sub(r"`[^`]*`", "", door.__doc__))
    assert len(sentences) == 2, door.__doc__


@pytest.mark.parametrize("room", ROOMS)
def test_a_door_names_what_others_may_use_and_no_name_hides_a_module(room: str) -> None:
    door = import_module(f"ftts_plan.{room}")
    assert list(door.__all__) == sorted(door.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name))
    assert all(hasattr(door, name) for name in door.__all__)
    modules = {path.stem for path in (PACKAGE / room).iterdir()}
    assert modules.isdisjoint(door.__all__)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_is_longer_than_can_be_taken_in(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
