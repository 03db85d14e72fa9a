"""The command line: it parses, prints and exits, and decides nothing. A command is loaded when it is asked for."""

import click

from ftts_plan import __version__
from ftts_plan.cli.exits import Exit
from ftts_plan.cli.group import Commands, LazyCommands
from ftts_plan.wording import command_help as words
from ftts_plan.wording.terminal import NAME

__all__ = ["main"]


@click.group(
    NAME,
    cls=Commands,
    commands=LazyCommands("check", "edges", "remedies", "script", "length", "stop", "verify", "report", "app"),
    help=words.SUMMARY,
    epilog=f"{words.EXIT_CODES}\n\n{words.COMPLETION}",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name=NAME, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Without a command, the help, as a misuse."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(Exit.MISUSE)
