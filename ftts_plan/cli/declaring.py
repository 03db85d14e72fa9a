"""Options as the fields of a dataclass: each is declared once, and a command that takes the dataclass has them all."""

from collections.abc import Callable
from dataclasses import Field, field, fields
from typing import Any, get_type_hints

import click


def option(*names: str, default: Any = None, **settings: Any) -> Any:
    """A field that an option fills, named and set as `click.Option` wants it."""
    return field(default=default, metadata={"kind": click.Option, "names": names, "settings": settings})


def argument(**settings: Any) -> Any:
    """A field that an argument fills."""
    return field(metadata={"kind": click.Argument, "names": (), "settings": settings})


def command(name: str, run: Callable[..., int], *, about: str, after: str) -> click.Command:
    """A command that calls `run`, whose every parameter is a dataclass of such fields, and returns its exit status."""
    groups = {parameter: group for parameter, group in get_type_hints(run).items() if parameter != "return"}

    def callback(**given: Any) -> int:
        return run(
            **{
                parameter: group(**{field.name: given[field.name] for field in fields(group)})
                for parameter, group in groups.items()
            }
        )

    parameters = [_parameter(field) for group in groups.values() for field in fields(group)]
    return click.Command(name, params=parameters, callback=callback, help=about, epilog=after)


def _parameter(declared: Field[Any]) -> click.Parameter:
    settings = declared.metadata["settings"]
    if declared.metadata["kind"] is click.Argument:
        return click.Argument([declared.name], **settings)
    return click.Option([declared.name, *declared.metadata["names"]], default=declared.default, **settings)
