"""Plain prose: paragraphs between blank lines, the lines of each joined as they were before they were wrapped."""

from collections.abc import Iterable, Iterator


def blocks(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The paragraphs among numbered lines, each under the number of its first line."""
    begun: list[str] = []
    first = 0
    for number, line in lines:
        if stripped := line.strip():
            first = first if begun else number
            begun.append(stripped)
        elif begun:
            yield first, " ".join(begun)
            begun = []
    if begun:
        yield first, " ".join(begun)
