"""A function that takes groups of options becomes a Click command."""

from collections.abc import Callable
from typing import Any, get_type_hints

import click

from ftts_plan.cli.answer import Answer, render
from ftts_plan.cli.exits import Exit
from ftts_plan.cli.options import Output
from ftts_plan.wording.command_help import EXIT_CODES


def command(
    name: str, run: Callable[..., Answer | Exit | int], *, about: str, examples: str, codes: str = EXIT_CODES
) -> click.Command:
    """A command that calls `run`, whose every parameter is a group of `Options`.

    What `run` answers is rendered in the form that `Output` asks for; a command that writes elsewhere returns its exit
    status.
    """
    groups = get_type_hints(run)
    answers = groups.pop("return") is Answer

    def callback(**given: Any) -> int:
        result = run(**{parameter: group.from_given(given) for parameter, group in groups.items()})
        return render(result, Output.from_given(given)) if isinstance(result, Answer) else result

    declared = [*groups.values(), *([Output] if answers else [])]
    parameters = [parameter for group in declared for parameter in group.parameters()]
    return click.Command(
        name, params=parameters, callback=callback, help=about, epilog="\n\n".join(filter(None, [examples, codes]))
    )
