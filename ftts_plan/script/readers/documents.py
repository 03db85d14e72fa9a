"""Documents and subtitles as tables: a paragraph a row, or a cue with its times."""

from collections.abc import Iterator
from typing import Final

from ftts_plan.script.documents import (
    Cue,
    blocks,
    cues,
    docx_paragraphs,
    epub_paragraphs,
    html_paragraphs,
    markdown_paragraphs,
)
from ftts_plan.script.readers.lines import (
    ONE_COLUMN,
    TOO_LONG,
    Stream,
    about_rows,
    encoding_used,
    numbered_lines,
    text_stream,
    text_table,
)
from ftts_plan.script.rows import BadRow
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Record, Role, Table

_CUE_COLUMNS: Final = ("start", "end", "text")


def open_paragraphs(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """Plain prose, whose paragraphs stand between blank lines."""
    return text_table(Format.PARAGRAPHS, name, data, settings, _paragraph_records)


def open_docx(name: str, data: bytes, settings: ReadingSettings) -> Table:  # noqa: ARG001 - nothing of it can be set
    """The paragraphs of a DOCX document."""
    return _of_paragraphs(Format.DOCX, docx_paragraphs(name, data), None)


def open_epub(name: str, data: bytes, settings: ReadingSettings) -> Table:  # noqa: ARG001 - as above
    """The paragraphs of an EPUB book."""
    return _of_paragraphs(Format.EPUB, epub_paragraphs(name, data), None)


def open_html(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The blocks of an HTML page. Its own declaration of an encoding is not trusted over what its bytes say."""
    encoding = encoding_used(name, data, settings.encoding)
    return _of_paragraphs(Format.HTML, html_paragraphs(name, data, encoding), encoding)


def open_markdown(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The blocks of a Markdown text."""
    text = text_stream(name, data, settings.encoding)().read()
    return _of_paragraphs(
        Format.MARKDOWN, markdown_paragraphs(name, text), encoding_used(name, data, settings.encoding)
    )


def open_cues(kind: Format, name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The cues of subtitles; their times are seconds."""
    stream = text_stream(name, data, settings.encoding)
    return Table(
        format=kind,
        columns=_CUE_COLUMNS,
        records=lambda: _cue_records(stream),
        about_rows=about_rows(data) // 4,
        roles={Role.START: _CUE_COLUMNS[0], Role.END: _CUE_COLUMNS[1], Role.TEXT: _CUE_COLUMNS[2]},
        encoding=encoding_used(name, data, settings.encoding),
    )


def _of_paragraphs(kind: Format, paragraphs: list[str], encoding: str | None) -> Table:
    return Table(
        format=kind,
        columns=ONE_COLUMN,
        records=lambda: (Record(number, (text,)) for number, text in enumerate(paragraphs, start=1)),
        about_rows=len(paragraphs),
        roles={Role.TEXT: ONE_COLUMN[0]},
        encoding=encoding,
    )


def _paragraph_records(stream: Stream) -> Iterator[Record | BadRow]:
    too_long: list[BadRow] = []

    def lines() -> Iterator[tuple[int, str]]:
        for number, line in numbered_lines(stream()):
            if line is None:
                too_long.append(BadRow(number, TOO_LONG))
            yield number, line or ""

    for number, text in blocks(lines()):
        yield from too_long
        too_long.clear()
        yield Record(number, (text,))
    yield from too_long


def _cue_records(stream: Stream) -> Iterator[Record | BadRow]:
    for cue in cues(line for _, line in numbered_lines(stream())):
        if isinstance(cue, Cue):
            yield Record(cue.number, (cue.start_milliseconds / 1000, cue.end_milliseconds / 1000, cue.text))
        else:
            yield BadRow(*cue)
