"""The languages that Qwen3-TTS speaks, and how people write them."""

import re
from typing import Final

LANGUAGES: Final = {
    "English": "en",
    "Chinese": "zh",
    "Japanese": "ja",
    "Korean": "ko",
    "German": "de",
    "French": "fr",
    "Russian": "ru",
    "Portuguese": "pt",
    "Spanish": "es",
    "Italian": "it",
}
"""Each with its ISO 639-1 code."""

LANGUAGE_NAMES: Final = {code: name for name, code in LANGUAGES.items()}
_BY_NAME: Final = {name.casefold(): code for name, code in LANGUAGES.items()}


def language_code(text: str) -> str | None:
    """`en` of `en`, `en-US` and `English`; None for what is none of the ten."""
    word = text.strip().casefold()
    code = re.split("[-_]", word)[0]
    return _BY_NAME.get(word) or (code if code in LANGUAGE_NAMES else None)
