"""Options as the fields of a dataclass: each is declared once, and a command that takes the dataclass has them all."""

from collections.abc import Mapping
from dataclasses import Field, field, fields
from typing import Any, Self

import click


class Options:
    """A dataclass of options and arguments. What is a number or a size stays text until the core's parsers read it."""

    @classmethod
    def parameters(cls) -> list[click.Parameter]:
        """As Click wants them."""
        return [_parameter(declared) for declared in _fields_of(cls)]

    @classmethod
    def from_given(cls, given: Mapping[str, Any]) -> Self:
        """The group, of all that Click read."""
        return cls(**{declared.name: given[declared.name] for declared in _fields_of(cls)})


def option(*names: str, default: Any = None, **settings: Any) -> Any:
    """A field that an option fills, named and set as `click.Option` wants it."""
    return field(default=default, metadata={"kind": click.Option, "names": names, "settings": settings})


def argument(**settings: Any) -> Any:
    """A field that an argument fills."""
    return field(metadata={"kind": click.Argument, "names": (), "settings": settings})


def _fields_of(group: type[Options]) -> list[Field[Any]]:
    return [declared for declared in fields(group) if declared.metadata]  # type: ignore[arg-type]


def _parameter(declared: Field[Any]) -> click.Parameter:
    settings = declared.metadata["settings"]
    if declared.metadata["kind"] is click.Argument:
        return click.Argument([declared.name], **settings)
    return click.Option([declared.name, *declared.metadata["names"]], default=declared.default, **settings)
