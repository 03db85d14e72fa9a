"""`ftts-plan app`: serves the page."""

from dataclasses import dataclass
from typing import Final

import click

from ftts_plan.cli.commands import command
from ftts_plan.cli.declaring import Options, option
from ftts_plan.cli.exits import Exit
from ftts_plan.formats import needed_for
from ftts_plan.wording import command_help, terminal


@dataclass(frozen=True, kw_only=True)
class Serving(Options):
    """Where the page is served."""

    host: str | None = option("--host", metavar="ADDRESS", help=command_help.HOST)
    port: int | None = option("--port", type=click.IntRange(1, 65_535), metavar="N", help=command_help.PORT)
    no_browser: bool = option("--no-browser", is_flag=True, default=False, help=command_help.NO_BROWSER)


def app(serving: Serving) -> int:
    """Serve until Ctrl-C, which is how a server ends: the status is 0."""
    with needed_for("Pages in the browser", "app"):
        from ftts_plan import app as server

    chosen = server.settings(serving.host, serving.port, headless=serving.no_browser or None)
    address = chosen["server.address"]
    if not server.is_local(address):
        click.echo(terminal.reachable(address, chosen["server.allowedHosts"]), err=True)
    try:
        server.run(chosen)
    except OSError as error:
        click.echo(terminal.cannot_listen(address, serving.port, error.strerror), err=True)
        return Exit.MISUSE
    return 0


COMMAND: Final = command("app", app, about=command_help.APP, examples=command_help.APP_EXAMPLES, codes="")
