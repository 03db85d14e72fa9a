"""Writes what `--help` of every command says into `help/`, to be looked at: `python -m tests.cli.write_help`."""

from pathlib import Path

from ftts_plan.cli import main
from tests.cli.terminal import run

HELP = Path(__file__).with_name("help")
COMMANDS = ("", *main.commands)


def help_of(command: str) -> str:
    """80 columns wide, without colour."""
    return run(*command.split(), "--help").stdout


def path_of(command: str) -> Path:
    return HELP / f"{command or 'ftts-plan'}.txt"


if __name__ == "__main__":
    for command in COMMANDS:
        path_of(command).write_text(help_of(command), encoding="utf-8")
