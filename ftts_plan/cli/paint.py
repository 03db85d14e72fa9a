"""The few colours. Every word says as much without them."""

import click

from ftts_plan.rule import Admitted, Verdict
from ftts_plan.wording import headline


def verdict_line(verdict: Verdict) -> str:
    """The verdict at a glance; its first words, up to the colon, are the answer."""
    answer, colon, rest = headline(verdict).partition(":")
    return f"{(good if isinstance(verdict, Admitted) else bad)(answer)}{colon}{rest}"


def good(text: str) -> str:
    """As what fits is painted."""
    return click.style(text, fg="green", bold=True)


def bad(text: str) -> str:
    """As what is refused is painted."""
    return click.style(text, fg="red", bold=True)


def doubtful(text: str) -> str:
    """As what fits and is cut off is painted."""
    return click.style(text, fg="yellow", bold=True)


def strong(text: str) -> str:
    """As headings are painted."""
    return click.style(text, bold=True)


def quiet(text: str) -> str:
    """As small print is painted."""
    return click.style(text, dim=True)
