"""The options that several commands share. What is a number or a size stays text until the core's parsers read it."""

import os
from dataclasses import dataclass

import click

from ftts_plan.cli.declaring import option
from ftts_plan.rule.request import KvDtype
from ftts_plan.wording import command_help, page


@dataclass(frozen=True, kw_only=True)
class Utterance:
    """What is to be spoken: exactly one of the three."""

    prompt_tokens: str | None = option("--prompt-tokens", metavar="N", help=page.PROMPT_HELP)
    text: str | None = option("--text", metavar="TEXT", help=command_help.TEXT)
    text_file: str | None = option(
        "--text-file", metavar="PATH", type=click.Path(allow_dash=True), help=command_help.TEXT_FILE
    )


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What the engine knows before any text arrives; the fields but the last are `Policy`'s, None where not given."""

    max_new_tokens: str | None = option("--max-new-tokens", "--cap", metavar="FRAMES", help=command_help.CAP)
    heuristic_eos_backstop: bool | None = option("--backstop/--no-backstop", help=command_help.BACKSTOP)
    kv_dtype: str | None = option("--kv-dtype", type=click.Choice([*map(str, KvDtype)]), help=command_help.DTYPE)
    budget_bytes: str | None = option("--budget", metavar="SIZE", help=command_help.BUDGET)
    ring_buffer_bytes: str | None = option("--rings", metavar="SIZE", help=command_help.RINGS)
    weights_resident_bytes: str | None = option("--weights", metavar="SIZE", help=command_help.WEIGHTS)
    from_env: bool = option("--from-env", is_flag=True, default=False, help=command_help.FROM_ENV)


@dataclass(frozen=True, kw_only=True)
class Pace:
    pace: str = option("--pace", metavar="PACE", default="typical", help=command_help.PACE)


@dataclass(frozen=True, kw_only=True)
class Colour:
    color: str = option(
        "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help=command_help.COLOR
    )

    @property
    def coloured(self) -> bool | None:
        """As `click.echo` wants it: None is on a terminal only."""
        if self.color == "auto":
            return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None
        return self.color == "always"


@dataclass(frozen=True, kw_only=True)
class Output(Colour):
    as_json: bool = option("--json", is_flag=True, default=False, help=command_help.JSON)
