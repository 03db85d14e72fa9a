"""Small files of the layouts that people use (`files/README.md`): read right, or refused with both readings named."""

from pathlib import Path

import pytest

from ftts_plan.script import BadRow, ReadingSettings, TwoReadings, open_script
from tests.scripts import shown

FILES = Path(__file__).parent / "files"

Rows = list[tuple[int, str]]

# file: format, column and why, rows and texts
READ: dict[str, tuple[str, str | None, str, Rows]] = {
    "array.json": ("json", None, "only", [(1, "One two."), (2, "Three four.")]),
    "array.jsonl": ("json", None, "only", [(1, "One two."), (2, "Three four.")]),
    "bars.csv": ("csv", "(column 3)", "ljspeech", [(1, "One, two, three"), (2, "Four, five")]),
    "bars_header.csv": ("csv", "text", "name", [(2, "One"), (3, "Four, five, six")]),
    "content.csv": ("csv", "content", "name", [(2, "Words to say."), (3, "More words.")]),
    "dialog.txt": ("lines", None, "format", [(1, "Hello there."), (2, "Hello back.")]),
    "dur.csv": ("csv", "text", "name", [(2, "One, two"), (3, "Three")]),
    "gptsovits.list": ("csv", "(column 4)", "content", [(1, "Words to say.")]),
    "instr.csv": ("csv", "text", "name", [(2, "Words.")]),
    "instruct.jsonl": ("jsonl", "line", "name", [(1, "words to say")]),
    "k.csv": ("csv", "speech", "name", [(2, "Words here")]),
    "kaldi.txt": ("kaldi", "text", "format", [(1, "hello there"), (2, "more words")]),
    "meta.tsv": ("csv", "(column 4)", "seed_tts_eval", [(1, "spoken words here"), (2, "more spoken words")]),
    "nemo.jsonl": ("jsonl", "normalized_text", "name", [(1, "one two three")]),
    "onecol.csv": ("csv", None, "only", [(1, "Just one sentence."), (2, "Another, here.")]),
    "quotes.csv": ("csv", "(column 2)", "content", [(1, 'Say "go" now'), (2, '"Go," he said, "go."')]),
    "semi.csv": (
        *("csv", "sentence", "name"),
        [
            (2, "Hello, you"),
            (
                3,
                "!has 3 cells where the first row has 2: either a semicolon in a text is not quoted, or the row has a "
                "cell too many",
            ),
        ],
    ),
    "sp.csv": ("csv", "Text", "name", [(2, "Hello")]),
    "ssml.txt": ("ssml", None, "format", [(1, "Hello there.")]),
    "subtitles.txt": ("srt", "text", "format", [(1, "One two three."), (2, "Four five six.")]),
    "t.tsv": ("csv", "Text", "name", [(2, "One")]),
    "two.srt": ("srt", "text", "format", [(1, "One two three."), (2, "Four five six.")]),
    "webvtt.txt": ("vtt", "text", "format", [(1, "One two")]),
    "whisper.jsonl": ("jsonl", "text", "name", [(1, "One two")]),
}
# file: what is asked, and both answers with the texts that each gives
ASKED: dict[str, tuple[str, dict[str | bool, Rows]]] = {
    "ot.csv": ("column", {"original_text": [(2, "Dr. No")], "spoken_text": [(2, "Doctor No")]}),
    "twotab.tsv": ("header", {True: [(2, "More to say")], False: [(1, "Text to say"), (2, "More to say")]}),
}


def test_every_file_has_its_right_answer() -> None:
    assert {path.name for path in FILES.iterdir()} - {"README.md"} == READ.keys() | ASKED.keys()


@pytest.mark.parametrize("name", READ)
def test_a_file_is_read_right(name: str) -> None:
    kind, column, because, rows = READ[name]
    script = open_script(name, (FILES / name).read_bytes())
    assert (script.taken.format, script.taken.column, script.taken.because) == (kind, column, because)
    assert shown(list(script.rows())) == rows


@pytest.mark.parametrize("name", ASKED)
def test_a_file_with_two_readings_is_refused_with_both(name: str) -> None:
    field, answers = ASKED[name]
    data = (FILES / name).read_bytes()
    with pytest.raises(TwoReadings) as refused:
        open_script(name, data)
    assert refused.value.field == field
    assert {reading.value for reading in refused.value.readings} == {*answers}
    assert all(reading.word in refused.value.reason for reading in refused.value.readings)
    assert all(reading.begins_with in refused.value.reason for reading in refused.value.readings)
    for value, rows in answers.items():
        if isinstance(value, str):
            settings = ReadingSettings(column=value)
        else:
            settings = ReadingSettings(header=value, column="Text to say" if value else "(column 1)")
        assert shown(list(open_script(name, data, settings).rows())) == rows


def test_the_times_of_subtitles_are_their_slots() -> None:
    for name in ("two.srt", "subtitles.txt"):
        rows = open_script(name, (FILES / name).read_bytes()).rows()
        assert [row.slot for row in rows if not isinstance(row, BadRow)] == [(1_000, 3_000), (4_000, 6_000)]


def test_what_beside_the_text_the_engine_may_take_is_told() -> None:
    taken = {name: open_script(name, (FILES / name).read_bytes()).taken.not_counted for name in READ}
    assert {name: columns for name, columns in taken.items() if columns} == {
        "content.csv": ("speaker",),
        "instr.csv": ("instruct", "speaker"),
        "instruct.jsonl": ("instruct", "speaker"),
        "meta.tsv": ("(column 3)", "(column 2)"),
        "nemo.jsonl": ("speaker",),
        "sp.csv": ("speaker",),
        "t.tsv": ("Emotion",),
    }
