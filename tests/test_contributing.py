"""What CONTRIBUTING.md, the decisions and the changelog say of the tree is so."""

import ast
import re
from dataclasses import fields
from importlib import import_module

import pytest

from ftts_plan import __version__, models
from ftts_plan.app.main import PAGES
from ftts_plan.cli import main
from ftts_plan.cli.options import Output
from ftts_plan.fields import INPUT_NAMED
from ftts_plan.models import ModelShape
from ftts_plan.models import shape as shapes
from ftts_plan.script import readers
from ftts_plan.script.readers import READERS
from ftts_plan.wording import command_help
from tests.serving import ROOT

PACKAGE = ROOT / "ftts_plan"
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^### ([^\n]+)\n\n(.*?)(?=^### |\Z)", CONTRIBUTING, re.MULTILINE | re.DOTALL))
DECISIONS = sorted((ROOT / ".decisions").iterdir())
PARTS = ["Context", "Decision", "Cost", "Look again"]


def paths_in(text: str) -> list[str]:
    """What stands in backquotes and has the look of a file or of a folder."""
    return re.findall(r"`([.\w/-]+(?:/|\.(?:py|md|toml|json|txt|yaml)))`", text)


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", *(f".decisions/{path.name}" for path in DECISIONS)])
def test_every_path_that_is_named_is_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert [path for path in paths_in(text) if not any((folder / path).exists() for folder in (ROOT, PACKAGE))] == []


def test_a_recipe_names_files_from_the_top_of_the_tree() -> None:
    assert len(RECIPES) == 5
    for title, recipe in RECIPES.items():
        named = paths_in(recipe)
        assert len(named) >= 4, title
        assert [path for path in named if not (ROOT / path).exists()] == [], title


def test_the_steps_of_a_recipe_are_counted() -> None:
    for title, recipe in RECIPES.items():
        numbers = re.findall(r"^([0-9]+)\. `", recipe, re.MULTILINE)
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)], title


def test_every_command_of_a_shell_block_is_there() -> None:
    setup, *checks = re.findall(r"```sh\n(.*)\n```", CONTRIBUTING)
    assert setup == 'pip install -c .ci/constraints.txt -e ".[dev]"'
    assert checks == [".ci/check", ".ci/run"]
    for check in checks:
        assert (ROOT / check).stat().st_mode & 0o111, check


def test_every_row_of_an_input_has_its_place_on_the_page() -> None:
    tree = ast.parse((PACKAGE / "app/parts/inputs.py").read_text(encoding="utf-8"))
    placing = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("show_")]
    placed = [
        ast.unparse(call.args[0]) if call.args else call.func.attr.upper()
        for function in placing
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func.value) == "boxes"
    ]
    rows = {name: row for name, row in vars(import_module("ftts_plan.fields")).items() if row in INPUT_NAMED.values()}
    assert len(rows) == len(INPUT_NAMED)
    assert sorted(placed) == sorted(rows)


def test_a_page_is_a_file_in_views_and_is_looked_at_by_every_test_of_all_pages() -> None:
    views = {path.stem for path in (PACKAGE / "app/views").glob("*.py")} - {"__init__"}
    titles = [page.title for page in PAGES]
    assert sorted(page.view for page in PAGES) == sorted(views)

    addresses = [title.lower() for title in titles[1:]]
    probes = (ROOT / "tests/e2e/conftest.py").read_text(encoding="utf-8")
    assert f"/({'|'.join(addresses)})/_stcore/" in probes
    links = (ROOT / "tests/app/test_links.py").read_text(encoding="utf-8")
    [turned_to] = re.findall(r"for at in (\(.+?\)):", links)
    assert sorted(ast.literal_eval(turned_to)) == sorted(["", *addresses])
    accessibility = (ROOT / "tests/e2e/test_accessibility.py").read_text(encoding="utf-8")
    [pictures] = re.findall(r"^PICTURES = (\{.+?\})$", accessibility, re.MULTILINE | re.DOTALL)
    assert [*ast.literal_eval(pictures)] == titles


def test_a_command_is_the_module_of_its_name() -> None:
    modules = {path.stem for path in (PACKAGE / "cli").glob("*.py") if "\nCOMMAND: Final" in path.read_text("utf-8")}
    assert {*main.commands} == modules


def test_an_output_is_an_option_of_every_command_that_answers() -> None:
    forms = {field.name for field in fields(Output)}
    options = {name: {parameter.name for parameter in command.params} for name, command in main.commands.items()}
    assert [name for name, names in options.items() if forms <= names] == [
        *("check", "edges", "remedies", "script", "length", "stop", "verify")
    ]


def test_a_model_is_a_value_with_a_name_in_the_door() -> None:
    values = {name for name, value in vars(shapes).items() if isinstance(value, ModelShape)}
    assert values == {name for name in models.__all__ if isinstance(getattr(models, name), ModelShape)}


def test_the_recipe_of_a_model_names_every_file_that_asks_one_model_by_name() -> None:
    named = {*paths_in(RECIPES["A new model or engine"])}
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "QWEN3_TTS" in path.read_text(encoding="utf-8")
    }
    assert asking <= named


def test_a_format_is_a_file_below_readers_and_is_named_to_people() -> None:
    homes = {getattr(reader, "func", reader).__module__ for reader in READERS.values()}
    assert {home.rpartition(".")[0] for home in homes} == {readers.__name__}
    example = (ROOT / "data/plan.example.toml").read_text(encoding="utf-8")
    for sentence in (command_help.SCRIPT, example):
        [listed] = re.findall(r"\bTXT, CSV, .*?(?=;|\))", sentence.replace("\n# ", " ").replace("\n", " "))
        # TXT is lines or paragraphs; CSV, TSV and LST are one
        assert len(re.split(r", | or ", listed)) - 1 == len(READERS), listed


def test_decisions_are_numbered_short_and_of_four_parts() -> None:
    for number, path in enumerate(DECISIONS, start=1):
        text = path.read_text(encoding="utf-8")
        assert path.name.startswith(f"{number:02}-")
        assert text.startswith(f"# {number}. ")
        assert [part for part in re.findall(r"^\*\*([\w ]+?)\.?\*\*", text, re.MULTILINE) if part in PARTS] == PARTS
        assert len(text.splitlines()) <= 25, path.name


def test_the_changelog_tells_of_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", __version__]


def test_no_line_is_longer_than_the_code_s() -> None:
    for path in (ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DECISIONS):
        assert [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > 120] == [], path.name
