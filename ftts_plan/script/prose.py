"""Sentences of a text: where it can be divided when it is read, or when it is too long to be spoken at once.

They come from `sentencex`, which knows the ends of about 300 languages; the language only decides what is an
abbreviation, so a wrong one gives a seam too many or too few, never another text.
"""

from collections.abc import Iterator

from ftts_plan.formats import needed_for

ANY_LANGUAGE = "en"


def sentences(text: str, language: str | None = None) -> Iterator[str]:
    """The sentences of a text without the white space around them; raises `MissingPackage`."""
    return (sentence.strip() for sentence in sentences_with_space(text, language or ANY_LANGUAGE))


def sentences_with_space(text: str, language: str) -> list[str]:
    """The sentences of a text, which together are the text; none where it is blank. Raises `MissingPackage`."""
    with needed_for("Sentence splits", "files"):
        from sentencex import segment as segments  # type: ignore[import-untyped] # noqa: PLC0415 - only to divide a text

    found: list[str] = []
    for segment in segments(language, text):
        if segment.strip() or not found:
            found.append(segment)
        else:
            found[-1] += segment  # blank lines stay with the sentence before them
    return found if text.strip() else []
