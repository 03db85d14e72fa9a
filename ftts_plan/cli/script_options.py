"""The options that say how a script is read."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import click

from ftts_plan.cli.declaring import Options, argument, option
from ftts_plan.script import Delimiter, Format, Quoting, ReadingSettings
from ftts_plan.units import Misuse, parse_whole
from ftts_plan.wording import command_help


def _words(choices: type[StrEnum]) -> click.Choice[str]:
    return click.Choice([choice.value for choice in choices])


@dataclass(frozen=True, kw_only=True)
class Source(Options):
    """Where the utterances are, and how they are read; what is left out is found out."""

    file: str = argument(metavar="FILE", type=click.Path(allow_dash=True))
    format: str | None = option("--format", metavar="KIND", help=command_help.FORMAT)
    encoding: str | None = option("--encoding", metavar="NAME", help=command_help.ENCODING)
    delimiter: str | None = option("--delimiter", type=_words(Delimiter), help=command_help.DELIMITER)
    quoting: str | None = option("--quoting", type=_words(Quoting), help=command_help.QUOTING)
    header: bool | None = option("--header/--no-header", default=None, help=command_help.HEADER)
    sheet: str | None = option("--sheet", metavar="NAME", help=command_help.SHEET)
    column: str | None = option("--column", metavar="NAME", help=command_help.COLUMN)
    sentences: bool = option("--sentences", is_flag=True, default=False, help=command_help.SENTENCES)
    keep_unspoken: bool = option("--keep-unspoken", is_flag=True, default=False, help=command_help.KEEP_UNSPOKEN)
    streams: str | None = option("--streams", metavar="N", help=command_help.STREAMS)

    def read_streams(self) -> int | None:
        """How many utterances are in memory together; raises `Misuse`."""
        if self.streams is None:
            return None
        if (number := parse_whole("streams", self.streams)) == 0:
            raise Misuse("streams", self.streams, "must be 1 or more")
        return number

    @property
    def settings(self) -> ReadingSettings:
        """The same for the core."""
        given: dict[str, Any] = {name: getattr(self, name) for name in ReadingSettings.__slots__}
        given["format"] = self.format and _format(self.format)
        given["delimiter"] = self.delimiter and Delimiter(self.delimiter)
        given["quoting"] = self.quoting and Quoting(self.quoting)
        return ReadingSettings(**given)


def _format(word: str) -> Format:
    try:
        return Format(word)
    except ValueError:
        raise Misuse("format", word, f"must be one of {', '.join(Format)}") from None
