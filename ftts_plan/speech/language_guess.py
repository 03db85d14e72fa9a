"""Which language a text is in, by its letters and words: a guess, and said to be one.

`py3langid` looks for what tells the ten languages apart that Qwen3-TTS speaks. It is loaded when a text is there, and a
text too short to tell anything has no language.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from ftts_plan.speech.languages import LANGUAGE_NAMES

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

MOST_READ_CHARACTERS: Final = 10_000
_FEWEST_LETTERS: Final = 12
_FEWEST_LETTERS_OF_OTHER_SCRIPTS: Final = 3
_LEAST_PROBABILITY: Final = 0.9


def guess_language(texts: Iterable[str]) -> str | None:
    """The ISO 639-1 code of the language of `texts`, read in their beginning.

    None where they are too short or it is not clear, and where the package is not installed: no number depends on it
    that cannot be had by naming the language.
    """
    begun, letters = "", 0
    for text in texts:
        begun = f"{begun} {text[: MOST_READ_CHARACTERS - len(begun)]}".strip()
        if len(begun) >= MOST_READ_CHARACTERS:
            break
    letters = sum(map(str.isalpha, begun))
    if letters < (_FEWEST_LETTERS if begun.isascii() else _FEWEST_LETTERS_OF_OTHER_SCRIPTS):
        return None
    try:
        code, probability = _identifier().classify(begun)
    except ModuleNotFoundError:
        return None
    return str(code) if probability >= _LEAST_PROBABILITY else None


@cache
def _identifier() -> "LanguageIdentifier":
    from py3langid import langid  # noqa: PLC0415 - a tenth of a second, and only for a text

    identifier = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)
    identifier.set_languages([*LANGUAGE_NAMES])
    return identifier
