"""`--help` of every command, word for word, and that it says all there is."""

import re
from pathlib import Path

import click
import pytest

from ftts_plan.cli import main
from tests.cli.terminal import PLAN, SCRIPT, run, shell
from tests.cli.write_help import COMMANDS, HELP, help_of, path_of


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_as_kept(command: str) -> None:
    assert help_of(command) == path_of(command).read_text(encoding="utf-8")


def test_nothing_else_is_kept() -> None:
    assert {*HELP.iterdir()} == {*map(path_of, COMMANDS)}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_plain_and_within_80_columns(command: str) -> None:
    assert "\x1b" not in help_of(command)
    assert max(map(len, help_of(command).splitlines())) <= 80
    assert run(*command.split(), "-h").stdout == help_of(command)


@pytest.mark.parametrize("command", main.commands.values(), ids=main.commands)
def test_every_option_has_a_word_of_help(command: click.Command) -> None:
    assert command.name is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name
            assert all(name in help_of(command.name) for name in (*parameter.opts, *parameter.secondary_opts))


@pytest.mark.parametrize("command", [name for name in main.commands if name != "app"])
def test_every_exit_status_is_documented(command: str) -> None:
    _, codes = help_of(command).split("Exit codes:\n")
    assert re.findall(r"^ +([0-9]+)  ", codes, re.MULTILINE) == ["0", "1", "2", "70", "130", "141"]


EXAMPLES = [
    line
    for command in COMMANDS
    for line in re.findall(r"^    (.*\bftts-plan (?!app).*)$", help_of(command).partition("Examples:")[2], re.MULTILINE)
]


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_does_what_it_says(example: str, tmp_path: Path) -> None:
    (tmp_path / "chapter.txt").write_text("It was a dark and stormy night. " * 99, encoding="utf-8")
    (tmp_path / "lines.txt").write_text("One.\nTwo.\n", encoding="utf-8")
    (tmp_path / "metadata.csv").write_text("LJ1|Dr. No came.|Doctor No came.\n", encoding="utf-8")
    (tmp_path / "guide.csv").write_bytes(SCRIPT.read_bytes())
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/example.csv").write_bytes(SCRIPT.read_bytes())
    (tmp_path / "plan.toml").write_bytes(PLAN.read_bytes())
    ended = shell(example, tmp_path, GITHUB_STEP_SUMMARY="summary.md")
    assert ended.returncode == (1 if "12000" in example else 0)
    assert ("read as" in ended.stderr) if " script " in example else not ended.stderr
    written = [tmp_path / name for name in re.findall(r"judged\.json|report\.xml|plan\.html", example)]
    assert all(path.stat().st_size for path in written)
