"""What the cells of a column look like: texts, single words, numbers, paths, identifiers, languages."""

import re
from collections.abc import Iterable
from enum import Enum, auto
from typing import Final

from ftts_plan.script.rows import Missing
from ftts_plan.speech import LANGUAGES

_NUMBER: Final = re.compile(r"[-+]?[0-9][0-9.,:]*(?:[eE][-+]?[0-9]+)?\s?(?:%|s|ms)?", re.ASCII)
_PATH: Final = re.compile(
    r"\S*[\\/]\S*\.\w{1,5}|\S+\.(?:wav|mp3|flac|ogg|opus|m4a|aac|npy|npz|pt|pth|txt|json|lab|TextGrid)", re.IGNORECASE
)
_IDENTIFIER: Final = re.compile(r"(?=\S*[0-9_])[A-Za-z0-9_.:\-]+", re.ASCII)
_LANGUAGE_TAG: Final = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?", re.ASCII)
_LANGUAGES: Final = frozenset({"auto", *map(str.casefold, LANGUAGES)})
_ENDS_SENTENCE: Final = re.compile(r"[.!?…。！？।؟][\"'”’»)\]]*$")
_WITHOUT_SPACES: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
"""Scripts that put no spaces between words."""

_MOST_LOOKED_AT: Final = 1_000
"""Characters of one cell."""


class Kind(Enum):
    """What a cell looks like, or all cells of a column that are not empty."""

    EMPTY = auto()
    NUMBER = auto()
    PATH = auto()
    IDENTIFIER = auto()
    LANGUAGE = auto()
    WORD = auto()
    """One word, as a name is."""
    TEXT = auto()
    """Several words, or a sentence."""


def kind_of_cell(cell: object) -> Kind:
    """The kind of one cell; a value that is no text counts as a number."""
    if cell is None or isinstance(cell, Missing):
        return Kind.EMPTY
    if not isinstance(cell, str):
        return Kind.NUMBER
    text = cell[:_MOST_LOOKED_AT].strip()
    if not text:
        return Kind.EMPTY
    if _NUMBER.fullmatch(text):
        return Kind.NUMBER
    if _PATH.fullmatch(text):
        return Kind.PATH
    if _IDENTIFIER.fullmatch(text):
        return Kind.IDENTIFIER
    if _LANGUAGE_TAG.fullmatch(text) or text.casefold() in _LANGUAGES:
        return Kind.LANGUAGE
    several = len(text.split()) > 1 or len(_WITHOUT_SPACES.findall(text)) > 3
    return Kind.TEXT if several or _ENDS_SENTENCE.search(text) else Kind.WORD


def kind_of_column(cells: Iterable[object]) -> Kind:
    """What a column is, by the cells that are not empty: texts if any of them is one, else what they have in common."""
    kinds = {kind_of_cell(cell) for cell in cells} - {Kind.EMPTY}
    if not kinds:
        return Kind.EMPTY
    if Kind.TEXT in kinds:
        return Kind.TEXT
    if len(kinds) == 1:
        return kinds.pop()
    return Kind.IDENTIFIER if kinds <= {Kind.NUMBER, Kind.IDENTIFIER} else Kind.WORD


def ends_sentence(cell: object) -> bool:
    """Whether a cell ends as a sentence does, which no name of a column does."""
    return isinstance(cell, str) and bool(_ENDS_SENTENCE.search(cell.strip()[-8:]))


def shape(text: str) -> str:
    """How an identifier is built: `LJ001-0002` is `a9-9`. Identifiers of one file are built alike."""
    return re.sub("[A-Za-z]+", "a", re.sub("[0-9]+", "9", text, flags=re.ASCII), flags=re.ASCII)
