"""The command line: it parses, prints and exits, and decides nothing. Slow imports wait until they are needed."""

import click

from ftts_plan.cli.app import app
from ftts_plan.cli.check import check
from ftts_plan.cli.declaring import command
from ftts_plan.cli.edges import edges
from ftts_plan.cli.exits import Commands, Exit
from ftts_plan.cli.remedies import remedies
from ftts_plan.cli.report import report
from ftts_plan.cli.script import script
from ftts_plan.cli.verify import verify
from ftts_plan.version import VERSION
from ftts_plan.wording import command_help as words
from ftts_plan.wording.terminal import NAME


@click.group(
    NAME,
    cls=Commands,
    help=words.SUMMARY,
    epilog=f"{words.EXIT_CODES}\n\n{words.COMPLETION}",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name=NAME, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(Exit.MISUSE)


for run, about, examples in (
    (check, words.CHECK, words.CHECK_EXAMPLES),
    (edges, words.EDGES, words.EDGES_EXAMPLES),
    (remedies, words.REMEDIES, words.REMEDIES_EXAMPLES),
    (script, words.SCRIPT, words.SCRIPT_EXAMPLES),
    (verify, words.VERIFY, words.VERIFY_EXAMPLES),
    (report, words.REPORT, words.REPORT_EXAMPLES),
):
    main.add_command(command(run.__name__, run, about=about, after=f"{examples}\n\n{words.EXIT_CODES}"))
main.add_command(command("app", app, about=words.APP, after=words.APP_EXAMPLES))
