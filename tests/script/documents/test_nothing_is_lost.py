"""Nothing of a document is lost without a word, in whatever encoding and size, and its limits hold for all of it."""

import pytest

from ftts_plan.script import open_script
from ftts_plan.script.documents.subtitles import Cue
from ftts_plan.script.documents.writing import write_cues, write_docx, write_epub, write_html, write_markdown
from ftts_plan.script.unspoken import spoken_part
from tests.script.documents.making import RELATIONS, archive, docx, epub, word_paragraph
from tests.scripts import read, refused_by_name, shown

TIMES = "00:00:01,000 --> 00:00:02,000"
EXTERNAL = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ENTITY = f'<w:document xmlns:w="{WORD}"><w:body>{word_paragraph("a&x;b")}</w:body></w:document>'
MACROS = '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.{}"/></Types>'
RUBY = (
    "<w:p><w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby>"
    "</w:r><w:r><w:t>字</w:t></w:r></w:p>"
)
WHOLE = {
    "utf8.epub": (epub({"a.xhtml": "<html><body><p>grün, 日本</p></body></html>"}), ["grün, 日本"]),
    "declared.epub": (
        epub({"a.xhtml": '<?xml version="1.0" encoding="windows-1252"?><p>grün</p>'.encode("cp1252")}),
        ["grün"],
    ),
    "marked.epub": (epub({"a.xhtml": "<p>grün</p>".encode("utf-16")}), ["grün"]),
    "ruby.docx": (docx(RUBY), ["漢字"]),
    "hyphen.docx": (
        docx("<w:p><w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r></w:p>"),
        ["well\N{NON-BREAKING HYPHEN}known"],
    ),
    "wbr.html": (b"super<wbr>cali", ["supercali"]),
    "head.vtt": (f"WEBVTT\n{TIMES}\nHi\n".encode(), ["Hi"]),
    "note.srt": (f"1\n{TIMES}\nHi\n\nNOTE this\n".encode(), ["Hi", "!has no times: 'NOTE this'"]),
    "blank.srt": (
        f"1\n{TIMES}\nHi\n\n\N{NO-BREAK SPACE}\n\n3\n{TIMES}\nHo\n".encode(),
        ["Hi", r"!has no times: '\xa0'", "Ho"],
    ),
    "blank.vtt": (
        f"WEBVTT\n\n\N{NO-BREAK SPACE}\n\n{TIMES}\nHo\n".encode(),
        [r"!has no times: '\xa0'", "Ho"],
    ),
    "joined.srt": (
        f"1\n{TIMES}\nHi\n2\n{TIMES}\nHo\n".encode(),
        [f"!holds times again, without a blank line before them: '{TIMES}'"],
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_read_is_all_that_is_there(name: str) -> None:
    data, expected = WHOLE[name]
    assert [text for _, text in shown(list(read(name, data)))] == expected


def test_a_text_of_html_that_is_very_long_is_there_and_what_follows_too() -> None:
    texts = [text for _, text in shown(list(read("a.html", b"<p>" + b"x" * 11_000_000 + b"<p>end")))]
    assert [len(text) for text in texts] == [11_000_000, 3]


REFUSED = {
    "many.epub": (epub({f"{n}.xhtml": "<p>x" * 100_000 for n in range(6)}), "has more than 500,000 elements"),
    "twice.epub": (
        archive(
            {
                "META-INF/container.xml": '<c><rootfile full-path="b.opf"/></c>',
                "b.opf": '<p><item id="i" href="a" media-type="text/html"/>' + 2 * '<itemref idref="i"/>' + "</p>",
                "a": "x",
            }
        ),
        "names a document twice: 'a'",
    ),
    "locked.epub": (
        epub({"a.xhtml": "x"}, {"META-INF/encryption.xml": '<e><CipherReference URI="OPS/./a.xhtml"/></e>'}),
        "is locked: 'OPS/a.xhtml' is encrypted",
    ),
    "unknown.epub": (
        epub({"a.xhtml": '<?xml version="1.0" encoding="rot13"?><p>x</p>'}),
        "has the encoding 'rot13', which is not known",
    ),
    "far.docx": (
        archive({"_rels/.rels": RELATIONS, "word/document.xml": f"<!--{' ' * 5_000}-->{EXTERNAL}{ENTITY}"}),
        "has a document type",
    ),
    "wide.docx": (
        archive(
            {
                "_rels/.rels": RELATIONS,
                "word/document.xml": f'<?xml version="1.0" encoding="utf-16"?>{EXTERNAL}{ENTITY}'.encode("utf-16"),
            }
        ),
        "has a document type",
    ),
    "macros.docx": (
        docx(word_paragraph("x"), {"[Content_Types].xml": MACROS.format("macroEnabled.main+xml")}),
        "holds macros",
    ),
    "lines.md": (b"  - a\n" * 50_001, "is Markdown of more than 50,000 lines"),
    "escapes.md": (b"\\" * 500_001, "is Markdown with more than 500,000 escapes"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_beyond_the_limits_is_refused(name: str) -> None:
    data, said = REFUSED[name]
    refused_by_name(name, data, said)


NASTY = [
    *("# a", "1. one", "- x", "> q", "<b>x</b>", "&amp;", "[x](y)", "![i](j)", "`c`", "~~s~~", "| a | b |", "---"),
    *("a\\", "http://x.y", "<!-- c -->", "a_b_c", "]]>", "* * *", "grün, 日本 \N{GRINNING FACE}", "{#id}", "a < b"),
]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", write_docx(NASTY)),
        ("a.epub", write_epub(NASTY)),
        ("a.html", write_html(NASTY)),
        ("a.md", write_markdown(NASTY)),
        ("a.srt", write_cues((Cue(n, n, n + 1, text) for n, text in enumerate(NASTY)), webvtt=False)),
        ("a.vtt", write_cues((Cue(n, n, n + 1, text) for n, text in enumerate(NASTY)), webvtt=True)),
    ],
)
def test_what_is_written_is_read_back(name: str, data: bytes) -> None:
    table = open_script(name, data).table
    assert [record[1][-1] for record in table.records()] == NASTY


@pytest.mark.parametrize(
    "text",
    [
        "He left (the music was loud) early.",
        "We met (in silence) there.",
        "She (who sings well) left.",
        "(Breath of the Wild) is a game.",
        "*Silence of the Lambs*",
    ],
)
def test_ordinary_brackets_are_spoken_with_a_listed_word_in_them(text: str) -> None:
    assert spoken_part(text) == (text, ())
