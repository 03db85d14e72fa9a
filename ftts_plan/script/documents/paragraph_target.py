"""Paragraphs out of a stream of tags and text: nothing of a document is held but the paragraph at hand."""

from collections.abc import Collection
from typing import Final

MOST_ELEMENTS: Final = 500_000
MOST_CHARACTERS: Final = 2**24


class TooMuch(Exception):  # noqa: N818 - ends the parser, and is told as a misuse of the file
    """A document beyond what is read; the message completes "the file …"."""


class ParagraphTarget:
    """What a parser of lxml tells its events. `blocks` begin and end a paragraph, what is in `silent` is no text."""

    def __init__(self, blocks: Collection[str], silent: Collection[str], breaks: Collection[str] = ()) -> None:
        self.paragraphs: Final[list[str]] = []
        self._blocks, self._silent, self._breaks = blocks, silent, breaks
        self._pieces: list[str] = []
        self._silent_depth = self._elements = self._characters = 0

    def start(self, tag: str, attributes: object) -> None:  # noqa: ARG002 - the parser gives it
        """An element begins."""
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise TooMuch(f"has more than {MOST_ELEMENTS:,} elements")
        if self._silent_depth or tag in self._silent:
            self._silent_depth += 1
        elif tag in self._blocks:
            self._end_paragraph()
        elif tag in self._breaks:
            self._pieces.append(" ")

    def end(self, tag: str) -> None:
        """An element ends."""
        if self._silent_depth:
            self._silent_depth -= 1
        elif tag in self._blocks:
            self._end_paragraph()

    def data(self, text: str) -> None:
        """Text stands in the element at hand."""
        if self._silent_depth:
            return
        self._characters += len(text)
        if self._characters > MOST_CHARACTERS:
            raise TooMuch(f"has more than {MOST_CHARACTERS:,} characters of text")
        self._pieces.append(text)

    def close(self) -> list[str]:
        """The document ends; another may follow."""
        self._end_paragraph()
        self._silent_depth = 0
        return self.paragraphs

    def _end_paragraph(self) -> None:
        if paragraph := " ".join("".join(self._pieces).split()):
            self.paragraphs.append(paragraph)
        self._pieces.clear()
