"""What stands in a text and is not spoken: who speaks, SSML, and stage directions.

It is taken out before tokens are counted, and told. Ordinary brackets are spoken, so of round ones and asterisks only
listed words are directions. Patterns match runs of bounded length: no text makes them slow.
"""

import html
import re
from collections import Counter
from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final, NamedTuple


class UnspokenKind(StrEnum):
    """What kind of thing is not spoken. The value is the wire string."""

    SPEAKER = "speaker"
    SSML = "ssml"
    STAGE_DIRECTION = "stage_direction"


class Unspoken(NamedTuple):
    """Something that was taken out of a text, as it stood there."""

    kind: UnspokenKind
    text: str


class Spoken(NamedTuple):
    """What of a text is spoken, and what is not."""

    text: str
    removed: tuple[Unspoken, ...]


_DIRECTION_WORDS: Final = """
applause beat breath breathes chuckle chuckles chuckling clapping clears cough coughs cries crying exhales gasp gasps
giggle giggles giggling groan groans growls hums inhales laugh laughs laughing laughter loudly moans music mumbles
murmurs mutters pause pauses quietly screams shouts shouting sigh sighs sighing silence singing sings smiles sniffs
sobbing sobs softly whisper whispering whispers yawns yells
"""
_MANNER: Final = r"(?:\w{1,20}ly|a|and|deep|long|short)"
_LISTED_WORD: Final = rf"(?:{'|'.join(_DIRECTION_WORDS.split())})"
_DIRECTION: Final = rf"(?:{_MANNER} ){{0,3}}{_LISTED_WORD}(?: (?:{_MANNER}|{_LISTED_WORD})\b){{0,3}}"
"""Listed words, and how it is done. With any other word in it, as in “(the music was loud)”, it is spoken."""
_TAG: Final = re.compile(r"\[(?:S\d{1,3}|SPEAKER[ _]?\d{1,3})\]:?\s?", re.IGNORECASE | re.ASCII)
_NUMBERED: Final = re.compile(r"\s{0,9}(?:SPEAKER[ _]?\d{1,3}|S\d{1,3})\s?[:：]\s+", re.IGNORECASE | re.ASCII)
_NAMED: Final = re.compile(r"\s{0,9}([^\W\d_][\w.' -]{0,30}?)\s?[:：]\s{1,9}(?=\S)")
_BRACKETED: Final = re.compile(r"\[[^\W\d_][^\[\]\n]{1,80}\](?!\()")
_LISTED: Final = re.compile(rf"\({_DIRECTION}\)|\*{_DIRECTION}\*", re.IGNORECASE)
_SSML_WORDS: Final = """
speak break prosody emphasis say-as sub phoneme voice lang p s w audio mark desc lexicon lookup meta metadata token par
seq media mstts amazon google
"""
_ELEMENTS: Final = "|".join(map(re.escape, _SSML_WORDS.split()))
_SSML: Final = re.compile(
    rf"</?(?:{_ELEMENTS})(?::[\w-]{{1,30}})?(?:\s[^<>]{{0,500}})?/?>|<!--[^<>]{{0,500}}-->|<\?xml[^<>]{{0,200}}\?>"
)
_SUBSTITUTE: Final = re.compile(r"<sub\s+alias=(?:\"([^\"<>]{0,300})\"|'([^'<>]{0,300})')\s*>[^<>]{0,300}</sub>")
_SPEAKS: Final = re.compile(r"<(?:speak|break|prosody|emphasis|say-as|sub|phoneme|voice|mstts|amazon)[\s/>:]")


def spoken_part(text: str, speakers: Collection[str] = ()) -> Spoken:
    """`text` without what is not spoken. `speakers`: names that are followed by a colon where they speak."""
    removed: list[Unspoken] = []
    spoken = text
    if "<" in text and _SPEAKS.search(text):
        spoken = _without_ssml(spoken, removed)
    if "[" in spoken:
        spoken = _without(_TAG, UnspokenKind.SPEAKER, spoken, removed)
    if begun := _speaker(spoken, speakers):
        removed.append(Unspoken(UnspokenKind.SPEAKER, begun.strip()))
        spoken = spoken[len(begun) :]
    if "[" in spoken:
        spoken = _without(_BRACKETED, UnspokenKind.STAGE_DIRECTION, spoken, removed)
    if "(" in spoken or "*" in spoken:
        spoken = _without(_LISTED, UnspokenKind.STAGE_DIRECTION, spoken, removed)
    return Spoken(spoken, tuple(removed)) if removed else Spoken(text, ())


def speaker_names(texts: Iterable[str]) -> frozenset[str]:
    """Names that begin two texts at least as `Name: …`, where half of the texts begin so: a dialogue has them."""
    names: Counter[str] = Counter()
    texts = list(texts)
    for text in texts:
        if found := _NAMED.match(text):
            names[found[1]] += 1
    if names.total() * 2 < len(texts):
        return frozenset()
    return frozenset(name for name, times in names.items() if times > 1)


def _speaker(text: str, speakers: Collection[str]) -> str:
    """The tag that `text` begins with; empty where it begins with none."""
    if found := _NUMBERED.match(text):
        return found[0]
    found = _NAMED.match(text) if speakers else None
    return found[0] if found and found[1] in speakers else ""


def _without(pattern: re.Pattern[str], kind: UnspokenKind, text: str, removed: list[Unspoken]) -> str:
    """`text` without what matches, and with one blank where it stood."""
    kept: list[str] = []
    place = 0
    for found in pattern.finditer(text):
        removed.append(Unspoken(kind, found[0].strip()))
        kept.append(text[place : found.start()])
        place = found.end()
    return _joined([*kept, text[place:]]) if kept else text


def _without_ssml(text: str, removed: list[Unspoken]) -> str:
    removed.extend(Unspoken(UnspokenKind.SSML, found[0]) for found in _SUBSTITUTE.finditer(text))
    substituted = _SUBSTITUTE.sub(lambda found: f" {found[1] or found[2] or ''} ", text)
    spoken = _without(_SSML, UnspokenKind.SSML, substituted, removed)
    return " ".join(html.unescape(spoken).split())


def _joined(pieces: list[str]) -> str:
    """Pieces with one blank between them, and none before a mark that closes what stood before."""
    kept = [piece.strip() for piece in pieces]
    text = [kept[0]]
    for piece in kept[1:]:
        if piece:
            text.append(f" {piece}" if any(text) and piece[0] not in ",.;:!?…)" else piece)
    return "".join(text)
