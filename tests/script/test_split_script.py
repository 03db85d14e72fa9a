"""A split script is a file of the same format, which reads back as the pieces in the place of the row."""

from fractions import Fraction

import pytest

from ftts_plan import Misuse, Policy
from ftts_plan.script import (
    ReadingSettings,
    SplitProposal,
    Utterance,
    can_be_written_back,
    judge,
    open_script,
    propose_split,
    split_file,
    split_name,
)
from ftts_plan.script.judging import JudgedRow
from ftts_plan.speech.pace import Pace
from tests.script.documents.making import cues, docx, epub, word_paragraph
from tests.scripts import parquet_of, xlsx

FOUR = Pace(Fraction(4))
POLICY = Policy(max_new_tokens=60)  # 15 tokens of text
LONG = "The harbour was quiet that day. The boats lay still. Nobody spoke of the storm. It had gone by."
SHORT = ("One & two.", "Three <four>.")
PIECES = ("The harbour was quiet that day. The boats lay still.", "Nobody spoke of the storm. It had gone by.")
TEXTS = [SHORT[0], LONG, SHORT[1]]
EXPECTED = [SHORT[0], *PIECES, SHORT[1]]

FILES = {
    "a.txt": "\n".join(TEXTS).encode(),
    "a.csv": ("id,text,note\n" + "".join(f'u_{n},"{text}",n{n}\n' for n, text in enumerate(TEXTS))).encode(),
    "metadata.csv": "".join(f"LJ{n}|{text}|{text}\n" for n, text in enumerate(TEXTS)).encode(),
    "quotes.csv": "".join(f'LJ{n}|"{n}" it is|{text}\n' for n, text in enumerate(TEXTS)).encode(),
    "meta.lst": "".join(f"u{n}|old words|p/u{n}.wav|{text}\n" for n, text in enumerate(TEXTS)).encode(),
    "text": "".join(f"utt{n} {text}\n" for n, text in enumerate(TEXTS)).encode(),
    "a.json": str([{"id": f"u{n}", "text": text} for n, text in enumerate(TEXTS)]).replace("'", '"').encode(),
    "a.jsonl": "".join(f'{{"data": {{"text": "{text}"}}, "n": {n}}}\n' for n, text in enumerate(TEXTS)).encode(),
    "a.ndjson": "".join(f'"{text}"\n' for text in TEXTS).encode(),
    "a.xlsx": xlsx([["id", "text"], *([n, text] for n, text in enumerate(TEXTS))]),
    "a.parquet": parquet_of({"text": TEXTS, "who": ["a", "b", "c"]}),
    "a.srt": cues([text.replace("&", "&amp;").replace("<", "&lt;") for text in TEXTS], "srt"),
    "a.vtt": cues([text.replace("&", "&amp;").replace("<", "&lt;") for text in TEXTS], "vtt"),
    "a.docx": docx("".join(word_paragraph(text.replace("&", "&amp;").replace("<", "&lt;")) for text in TEXTS)),
    "a.epub": epub(
        {f"{n}.xhtml": f"<p>{t.replace('&', '&amp;').replace('<', '&lt;')}</p>" for n, t in enumerate(TEXTS)}
    ),
    "a.html": "".join(f"<p>{text.replace('&', '&amp;').replace('<', '&lt;')}</p>" for text in TEXTS).encode(),
    "a.md": "\n\n".join(text.replace("<", "\\<") for text in TEXTS).encode(),
    "a.ssml": "\n".join(f"<speak>{text.replace('&', '&amp;').replace('<', '&lt;')}</speak>" for text in TEXTS).encode(),
}


def proposals_of(name: str, data: bytes) -> dict[int, SplitProposal]:
    found = {}
    for row in judge(open_script(name, data).rows(), POLICY, FOUR):
        assert isinstance(row, JudgedRow)
        if not row.passes and (proposal := propose_split(row.text, POLICY, FOUR, row=row.row)):
            found[row.row] = proposal._replace(removed=row.removed)
    return found


@pytest.mark.parametrize("name", FILES)
def test_the_pieces_stand_in_the_place_of_the_row(name: str) -> None:
    script = open_script(name, FILES[name])
    proposals = proposals_of(name, FILES[name])
    assert len(proposals) == 1
    written = split_file(script, proposals)
    assert written
    again = open_script(split_name(script), written, ReadingSettings(format=script.taken.format))
    assert [row.text for row in again.rows() if isinstance(row, Utterance)] == EXPECTED
    assert again.taken.columns == script.taken.columns


@pytest.mark.parametrize("name", FILES)
def test_every_piece_is_within_the_limits_with_its_wrapper(name: str) -> None:
    written = split_file(open_script(name, FILES[name]), proposals_of(name, FILES[name]))
    assert written
    settings = ReadingSettings(format=open_script(name, FILES[name]).taken.format)
    for row in judge(open_script(name if "." in name else "a.txt", written, settings).rows(), POLICY, FOUR):
        assert isinstance(row, JudgedRow)
        assert row.passes
        assert row.size.prompt_tokens == row.size.text_tokens + 8


def test_identifiers_are_numbered_and_other_cells_stay() -> None:
    written = split_file(open_script("a.csv", FILES["a.csv"]), proposals_of("a.csv", FILES["a.csv"]))
    assert written
    lines = written.decode().splitlines()
    assert lines[:2] == ["id,text,note", "u_0,One & two.,n0"]
    assert [line.split(",")[0] for line in lines[2:]] == ["u_1-1", "u_1-2", "u_2"]
    assert [line.rpartition(",")[2] for line in lines[2:]] == ["n1", "n1", "n2"]


def test_a_slot_is_divided_as_its_text_is() -> None:
    script = open_script("a.srt", FILES["a.srt"])
    written = split_file(script, proposals_of("a.srt", FILES["a.srt"]))
    assert written
    slots = [row.slot for row in open_script("a.srt", written).rows() if isinstance(row, Utterance)]
    assert slots[0] == (1_000, 2_000)
    assert slots[3] == (3_000, 4_000)
    assert slots[1] and slots[2]  # noqa: PT018 - both are slots
    # 12 and 11 of 23 tokens, in a second
    assert (slots[1].start_milliseconds, slots[2].end_milliseconds) == (2_000, 3_000)
    assert slots[1].end_milliseconds == slots[2].start_milliseconds == 2_000 + round(1000 * 12 / 23)


def test_a_piece_of_ssml_is_sound_markup() -> None:
    data = f"<speak>Tom &amp; Ben. {LONG}</speak>".encode()
    written = split_file(open_script("a.ssml", data), proposals_of("a.ssml", data))
    first, *_ = written.decode().splitlines()
    assert first.startswith("<speak>Tom &amp; Ben.")
    [row, *_] = open_script("a.ssml", written).rows()
    assert isinstance(row, Utterance)
    assert row.text.startswith("Tom & Ben.")


def test_who_speaks_stays_in_front_of_each_piece() -> None:
    data = f"Speaker 1: {LONG}\nSpeaker 2: Yes.\n".encode()
    written = split_file(open_script("a.txt", data), proposals_of("a.txt", data))
    assert written
    assert written.decode().splitlines() == [*(f"Speaker 1: {piece}" for piece in PIECES), "Speaker 2: Yes."]


@pytest.mark.parametrize(
    ("name", "data", "settings"),
    [
        ("a.txt", FILES["a.txt"], ReadingSettings(sentences=True)),
        ("a.json", b'{"language": "en", "lines": ["One two.", "Three four."]}', ReadingSettings()),
    ],
)
def test_parts_of_rows_are_not_written_back(name: str, data: bytes, settings: ReadingSettings) -> None:
    script = open_script(name, data, settings)
    assert not can_be_written_back(script)
    with pytest.raises(Misuse, match="cannot be written back"):
        split_file(script, {})


@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("a.csv", "a.split.csv"),
        ("metadata.csv", "metadata.split.csv"),
        ("a.txt", "a.split.txt"),
        ("a.vtt", "a.split.vtt"),
    ],
)
def test_the_file_is_named_after_the_script(name: str, split: str) -> None:
    assert split_name(open_script(name, FILES[name])) == split
