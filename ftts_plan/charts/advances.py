"""How wide words are, without a browser: safe advances for the fonts of the page and of exports."""

from functools import cache
from typing import Final

FONT_SIZE: Final = 13
LINE_HEIGHT: Final = 17

# Advances in shares of the font's size, each at least those of Source Sans and of Liberation Sans (measured in tests)
_ADVANCES: Final = {
    character: advance
    for characters, advance in (
        ("ijl'|", 0.25),
        (" .,:;!/ftr()[]I-", 0.34),
        ("mM%", 0.86),
        ("wvxyzcskJ?", 0.53),
        ("W…", 1.0),
        ("ABCDEGHKNOPQRSTUVXYZw&", 0.76),
        ("◄►", 1.1),
    )
    for character in characters
}
_OTHER_ADVANCE: Final = 0.57
_BOLDER: Final = 1.07


@cache
def _line_width(line: str) -> float:
    return FONT_SIZE * sum(_ADVANCES.get(character, _OTHER_ADVANCE) for character in line)


def text_width(text: str, *, bold: bool = False) -> float:
    """A safe estimate of the pixels that the longest line of `text` takes."""
    return max(map(_line_width, text.split("\n"))) * (_BOLDER if bold else 1)
