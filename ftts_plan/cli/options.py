"""The options that several commands share."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

import click

from ftts_plan.cli.declaring import Options, option
from ftts_plan.fields import POLICY_INPUTS, PROMPT, Input
from ftts_plan.speech import LANGUAGES, Pace, language_code, read_pace
from ftts_plan.units import Misuse
from ftts_plan.wording import command_help


@dataclass(frozen=True, kw_only=True)
class UtteranceOptions(Options):
    """What is to be spoken: exactly one of the three."""

    prompt_tokens: str | None = option(
        *PROMPT.options, metavar=PROMPT.unit.placeholder, help=command_help.of_input(PROMPT)
    )
    text: str | None = option("--text", metavar="TEXT", help=command_help.TEXT)
    text_file: str | None = option(
        "--text-file", metavar="PATH", type=click.Path(allow_dash=True), help=command_help.TEXT_FILE
    )


@dataclass(frozen=True, kw_only=True)
class PolicyOptions(Options):
    """What the engine knows before any text arrives: an option for each input of a policy."""

    given: Mapping[str, str]
    """The text of each option that was given, by the input's name."""
    from_env: bool = option("--from-env", is_flag=True, default=False, help=command_help.FROM_ENV)

    @classmethod
    def parameters(cls) -> list[click.Parameter]:
        """An option for each row of `fields`, then those declared here."""
        return [*map(_policy_option, POLICY_INPUTS), *super().parameters()]

    @classmethod
    def from_given(cls, given: Mapping[str, Any]) -> Self:
        """The group, of all that Click read."""
        values = {row.name: given[row.name] for row in POLICY_INPUTS if given[row.name] is not None}
        texts = {name: "on" if value is True else "off" if value is False else value for name, value in values.items()}
        return cls(given=texts, from_env=given["from_env"])


def _policy_option(row: Input) -> click.Option:
    is_flag = any("/" in name for name in row.options)
    return click.Option(
        [row.name, *row.options],
        default=None,
        metavar=row.unit.placeholder or None,
        type=click.Choice(row.unit.choices) if row.unit.choices and not is_flag else None,
        help=command_help.of_input(row),
    )


@dataclass(frozen=True, kw_only=True)
class PaceOptions(Options):
    """How briskly the text is spoken, and in which language."""

    pace: str = option("--pace", metavar="PACE", default="typical", help=command_help.PACE)
    language: str | None = option("--language", metavar="NAME", help=command_help.LANGUAGE)

    def read(self, guess: Callable[[], str | None] = lambda: None) -> Pace:
        """The pace; where no language was named, it is that of `guess`. Raises `Misuse`."""
        code = None if self.language is None else language_code(self.language)
        if self.language is not None and code is None:
            raise Misuse("language", self.language, f"must be one of {', '.join(LANGUAGES)}")
        return read_pace("pace", self.pace, code or guess())

    def guessed_in(self, pace: Pace) -> str | None:
        """The language of `pace`, if `read` had to guess it."""
        return pace.language if self.language is None else None


@dataclass(frozen=True, kw_only=True)
class Colour(Options):
    """When to colour."""

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
    """The form of an answer."""

    as_json: bool = option("--json", is_flag=True, default=False, help=command_help.JSON)
