"""Documents and subtitles give the texts that a reader sees, and no other."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Misuse
from ftts_plan.script import BadRow, Format, ReadingSettings, Utterance, open_script
from tests.script.documents.making import cues, docx, epub, word_paragraph
from tests.scripts import read, shown

DOCX_BODY = (
    "<w:p><w:r><w:t>One </w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
    "<w:ins><w:r><w:t>two.</w:t></w:r></w:ins></w:p>"
    "<w:p/>"
    "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>In a</w:t><w:br/><w:t>cell.</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    "<w:p><w:r><w:instrText>PAGE</w:instrText><w:t>A &amp; b.</w:t></w:r></w:p>"
)
HTML = (
    "<html><head><title>No</title><style>p {}</style></head><body><h1>Head</h1><p>One<br>two,  <b>bold</b>\nthree.</p>"
    "<script>no()</script><!-- no --><ul><li>An item</li></ul>loose &lt;text&gt;<table><tr><td>a</td><td>b</td></table>"
)
MARKDOWN = """\
---
title: no
---
# Head

A *bold* [link](http://no) and `code`
on two lines.

* an item
* a [S1] tag

```
no
```

| a | b |
|---|---|
| c | d |

![no](no.png)
"""


def texts(name: str, data: bytes, **settings: object) -> list[str]:
    rows = open_script(name, data, ReadingSettings(**settings)).rows()  # type: ignore[arg-type]
    return [row.text for row in rows if isinstance(row, Utterance)]


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.docx", docx(DOCX_BODY), ["One two.", "In a cell.", "A & b."]),
        (
            "a.epub",
            epub({"z.xhtml": "<p>First.</p>", "a.xhtml": "<!DOCTYPE html><p>One&nbsp;two.</p><p>Three.</p>"}),
            ["First.", "One two.", "Three."],
        ),
        ("a.html", HTML.encode(), ["Head", "One two, bold three.", "An item", "loose <text>", "a", "b"]),
        (
            "a.md",
            MARKDOWN.encode(),
            ["Head", "A bold link and code on two lines.", "an item", "a tag", "a", "b", "c", "d"],
        ),
        ("a.html", "<p>grün".encode("utf-16"), ["grün"]),
    ],
)
def test_a_document_gives_its_paragraphs(name: str, data: bytes, expected: list[str]) -> None:
    assert texts(name, data) == expected


def test_prose_is_joined_by_paragraphs_where_that_is_said() -> None:
    text = b"One line that goes on\nto the next.\n\n\nA second\nparagraph.\n"
    assert shown(list(open_script("a.txt", text, ReadingSettings(format=Format.PARAGRAPHS)).rows())) == [
        (1, "One line that goes on to the next."),
        (5, "A second paragraph."),
    ]
    assert texts("a.txt", b"One. Two three! Four\n", sentences=True) == ["One.", "Two three!", "Four"]


def test_what_is_not_spoken_is_told_with_the_first_sentence_alone() -> None:
    rows = open_script("a.txt", b"[S1] One. Two.\nThree.\n", ReadingSettings(sentences=True)).rows()
    assert [(row.row, row.text, len(row.removed)) for row in rows if isinstance(row, Utterance)] == [
        *((1, "One.", 1), (2, "Two.", 0), (3, "Three.", 0))
    ]


def test_wrapped_prose_is_asked_about() -> None:
    wrapped = (
        "It is a truth universally acknowledged, that a single\nman must be in want of a wife.\n\nHowever little\n"
    )
    with pytest.raises(Misuse) as asked:
        open_script("a.txt", wrapped.encode())
    assert asked.value.field == "format"
    assert "lines (then" in asked.value.reason
    assert "paragraphs (then" in asked.value.reason


SRT = """\ufeff1\r
00:00:01,000 --> 00:00:03,500\r
{\\an8}<i>One</i> two\r
three &amp; four.\r
\r
2\r
00:00:04,000 -> 00:00:06,000\r
Lost?\r
\r
\r
00:05.5 --> 00:07.0 align:left\r
No number.\r
\r
4\r
00:00:09,000 --> 00:00:08,000\r
Backwards.\r
\r
and more\r
"""


def test_a_cue_that_cannot_be_read_is_told_and_the_others_are_kept() -> None:
    rows = list(open_script("a.srt", SRT.encode()).rows())
    assert shown(rows) == [
        (1, "One two three & four."),
        (2, "!has no times: '2'"),
        (3, "No number."),
        (4, "!ends before it begins: '00:00:09,000 --> 00:00:08,000'"),
        (5, "!has no times: 'and more'"),
    ]
    assert [row.slot for row in rows if isinstance(row, Utterance)] == [(1_000, 3_500), (5_500, 7_000)]


def test_what_is_no_cue_of_webvtt_is_none() -> None:
    head = "WEBVTT - a head\nKind: captions\n\nNOTE\nno\n\nSTYLE\n::cue {}\n\n"
    text = f"{head}1\n00:01.000 --> 01:00:02.000\n<v Ann>Hi <c.x>all</c>\n"
    [row] = open_script("a.vtt", text.encode()).rows()
    assert isinstance(row, Utterance)
    assert (row.text, row.slot) == ("Hi all", (1_000, 3_602_000))


def html_of(paragraphs: list[str]) -> str:
    return "".join(f"<p>{text}</p>" for text in paragraphs)


TEN_THOUSAND = [f"Sentence {n} of very many, and so on." for n in range(1, 10_001)]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("a.docx", lambda kept: docx("".join(map(word_paragraph, kept)))),
        ("a.epub", lambda kept: epub({f"{n}.xhtml": html_of(kept[n : n + 100]) for n in range(0, len(kept), 100)})),
        ("a.ssml", lambda kept: "\n".join(f"<speak>{text}</speak>" for text in kept).encode()),
        ("a.html", lambda kept: html_of(kept).encode()),
        ("a.md", lambda kept: "\n\n".join(kept).encode()),
        ("a.srt", lambda kept: cues(kept, "srt")),
        ("a.vtt", lambda kept: cues(kept, "vtt")),
    ],
)
def test_ten_thousand_paragraphs_or_cues(name: str, make: Callable[[list[str]], bytes]) -> None:
    assert texts(name, make(TEN_THOUSAND)) == TEN_THOUSAND


PLAIN = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="<>&\ufeff"), max_size=30)


@given(st.lists(PLAIN.map(lambda text: " ".join(text.split())).filter(bool), min_size=1, max_size=5))
def test_any_paragraphs_come_back(paragraphs: list[str]) -> None:
    made = docx("".join(map(word_paragraph, paragraphs)))
    assert texts("a.docx", made, keep_unspoken=True) == paragraphs


@given(st.binary(max_size=200), st.sampled_from(["a.docx", "a.epub", "a.html", "a.md", "a.srt", "a.vtt", "a.json"]))
def test_any_bytes_are_rows_or_a_misuse(data: bytes, name: str) -> None:
    with suppress(Misuse):
        assert all(isinstance(row, Utterance | BadRow) for row in read(name, data))


def test_an_object_that_holds_segments_has_two_readings() -> None:
    whisper = {
        "text": "One two. Three.",
        "segments": [{"start": 0, "end": 1.5, "text": "One two."}, {"text": "Three."}],
    }
    data = json.dumps(whisper).encode()
    with pytest.raises(Misuse) as asked:
        open_script("a.json", data)
    assert "“text” (then it begins with “One two. Three.”)" in asked.value.reason
    assert "“segments[].text” (then it begins with “One two.”)" in asked.value.reason
    rows = list(open_script("a.json", data, ReadingSettings(column="segments[].text")).rows())
    assert shown(rows) == [(1, "One two."), (2, "Three.")]
    assert [row.slot for row in rows if isinstance(row, Utterance)] == [(0, 1_500), None]
    assert texts("a.json", data, column="text") == ["One two. Three."]


def test_texts_that_lie_deeper_are_found() -> None:
    assert texts("a.jsonl", b'{"data": {"text": "One."}, "n": 1}\n') == ["One."]
    assert texts("a.json", b'{"meta": {"n": 1}, "lines": ["One two.", "Three."]}') == ["One two.", "Three."]
