"""What the name of a column says: that it holds the text to be spoken, or something else."""

import re
from typing import Final

from ftts_plan.script.table import Role

_PART: Final = re.compile(r"[^\W_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")

_TEXT_WORDS: Final = """
text texts utterance utterances sentence sentences transcript transcription transcripts line script speech words content
caption subtitle dialogue dialog narration said spoken lyrics phrase satz sätze texte frase texto testo
文本 テキスト 텍스트 текст
"""
_QUALIFIER_WORDS: Final = """
normalized normalised norm original orig spoken raw clean cleaned target source input full final synthesis to synthesize
speak tts cased pc
"""
_ROLE_WORDS: Final = {
    Role.LANGUAGE: "language lang locale lid sprache langue idioma",
    Role.INSTRUCTION: "instruct instruction instructions style emotion tone mood",
    Role.VOICE: "voice speaker spk who character role actor sprecher speakers narrator",
    Role.START: "start begin onset from",
    Role.END: "end stop offset until",
    Role.IDENTIFIER: "id ids key utt uttid uid uuid index idx nr no number row n num name item",
    Role.OTHER: """
        audio wav path file filename filepath wavpath clip recording mp3 flac duration length seconds time timestamp
        date note notes comment comments remark remarks status score split gender age up votes channel episode chapter
        page         confidence translation phonemes phones pred hash size
    """,
}
_TEXT: Final = frozenset(_TEXT_WORDS.split())
_QUALIFIERS: Final = frozenset(_QUALIFIER_WORDS.split())
_ROLE_OF: Final = {word: role for role, words in _ROLE_WORDS.items() for word in words.split()}
_AUDIO: Final = frozenset({"audio", "wav", "path", "file", "speech", "recording"})
_REFERENCE: Final = frozenset({"prompt", "ref", "reference"})


def role_of_name(name: str) -> Role | None:
    """The role that a column's name gives it; None where it says nothing.

    `text`, `original_text`, `spokenText` hold text; `ref_text` and `prompt_text` the words of a reference recording;
    `speaker_id` a voice. A sentence such as `Text to say` is no name.
    """
    parts = tuple(part.casefold() for part in _PART.findall(_CAMEL.sub(" ", name.rpartition(".")[2].strip())))
    if not parts or len(parts) > 3:
        return None
    texts, qualifiers = [part for part in parts if part in _TEXT], [part for part in parts if part in _QUALIFIERS]
    if _REFERENCE & {*parts} and len(parts) > 1:
        if texts:
            return Role.REFERENCE_TEXT
        if _AUDIO & {*parts}:
            return Role.REFERENCE_AUDIO
    if texts and len(texts) + len([part for part in qualifiers if part not in _TEXT]) == len(parts):
        # `Text to say` reads as a sentence; a name of three parts has no blank in it.
        return Role.TEXT if " " not in name.strip() or len(parts) < 3 else None
    roles = [_ROLE_OF[part] for part in parts if part in _ROLE_OF]
    if not roles:
        return None
    return next((role for role in roles if role is not Role.IDENTIFIER), Role.IDENTIFIER)
