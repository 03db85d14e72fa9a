"""Problems as GitHub annotations: workflow commands that show them at their line of the plan file."""

from collections.abc import Iterator, Sequence

from ftts_plan.formats import Lines, Problem
from ftts_plan.verification import Result
from ftts_plan.wording import verification as words
from ftts_plan.wording.one_line import shown_name
from ftts_plan.wording.review import problem


def of_results(path: str, results: Sequence[Result]) -> Iterator[str]:
    """One for each utterance that is not as expected."""
    for result in results:
        if not result.as_expected:
            message = "\n".join(words.problems(result))
            yield _error(path, result.entry.lines, shown_name(result.entry.name), message)


def of_problems(path: str, problems: tuple[Problem, ...]) -> Iterator[str]:
    """One for each part of the file that cannot be used."""
    for found in problems:
        yield _error(path, found.lines, words.UNREADABLE_PLAN, problem(found))


def _error(path: str, lines: Lines | None, title: str, message: str) -> str:
    place = {"file": path} | ({"line": str(lines.first)} if lines else {}) | {"title": title}
    properties = ",".join(f"{name}={_escaped(value, ',:')}" for name, value in place.items())
    return f"::error {properties}::{_escaped(message)}"


def _escaped(text: str, also: str = "") -> str:
    """As the runner wants it: `%` first, or the others' own would be escaped again."""
    for character in f"%\r\n{also}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text
