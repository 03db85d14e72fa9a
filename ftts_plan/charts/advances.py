"""How wide words are, without a browser: safe advances for the fonts of the page and of exports."""

from functools import cache
from typing import Final
from unicodedata import east_asian_width

FONT_SIZE: Final = 13
LINE_HEIGHT: Final = 17

# Advances in shares of the font's size, each at least those of Source Sans and of Liberation Sans (measured in tests)
_ADVANCES: Final = {
    character: advance
    for characters, advance in (
        ("ijl|", 0.27),
        (" .,:;!/ft()[]I-'", 0.36),
        ("r", 0.38),
        ("mM%@", 0.86),
        ("wvxyzcskJ?", 0.53),
        ("W…", 1.0),
        ("ABCDEGHKNOPQRSTUVXYZw&", 0.76),
        ("▲", 0.62),
        ("◄►", 1.1),
    )
    for character in characters
}
_OTHER_ADVANCE: Final = 0.57
_WIDE_ADVANCE: Final = 1.35  # letters as wide as two, emoji among them
_BOLDER: Final = 1.07


def _advance(character: str) -> float:
    wide = not character.isascii() and east_asian_width(character) in "WF"
    return _ADVANCES.get(character, _WIDE_ADVANCE if wide else _OTHER_ADVANCE)


@cache
def _line_width(line: str) -> float:
    return FONT_SIZE * sum(map(_advance, line))


def text_width(text: str, *, bold: bool = False) -> float:
    """A safe estimate of the pixels that the longest line of `text` takes."""
    return max(map(_line_width, text.split("\n"))) * (_BOLDER if bold else 1)


def lines_within(text: str, pixels: float, *, bold: bool = False) -> str:
    """`text` broken at spaces, so that no line takes more; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, bold=bold) <= pixels:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)
