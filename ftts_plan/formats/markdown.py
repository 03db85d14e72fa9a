"""Plain text as Markdown: whatever it holds, it shows as itself."""

import re
from typing import Final

# What can start markup inside a line, in CommonMark and in the dialects of GitHub and Streamlit
_MARKUP: Final = re.compile(r"[\\`*_\[\]<>|~$&]")
# What can start an address, a mention or an icon: these are found in the text after backslashes are gone
_ADDRESS: Final = re.compile(r"(?<=www)(?=\.)|(?<=:)(?=\S)|(?<=@)", re.IGNORECASE)
_WORD_JOINER: Final = "\u2060"


def markdown_safe(text: str) -> str:
    """`text` for the inside of a line, which shows just that text and makes no link of it."""
    return _MARKUP.sub(r"\\\g<0>", _ADDRESS.sub(_WORD_JOINER, " ".join(text.split())))
