"""Every format gives the same utterances, under the numbers by which a person finds them."""

import json

import pytest

from ftts_plan import Misuse
from ftts_plan.data.files import data_path
from ftts_plan.script import ReadingSettings, open_script, pasted
from tests.scripts import parquet_of, read, shown, xlsx

HELLO = [(2, "héllo"), (3, "日本語, ja"), (4, "two\nlines")]
CSV = 'id,text\n1,héllo\n2,"日本語, ja"\n3,"two\nlines"\n'
CELLS: list[list[object]] = [["id", "text"], [1, "héllo"], [2, "日本語, ja"], [3, "two\nlines"]]
LINES = "".join(json.dumps({"id": cells[0], "text": cells[1]}) + "\n" for cells in CELLS[1:])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_csv_in_every_encoding(encoding: str, line_end: str) -> None:
    data = CSV.replace("\n", line_end).encode(encoding)
    assert shown(read("a.csv", data)) == [(row, text.replace("\n", line_end)) for row, text in HELLO]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(encoding: str) -> None:
    assert shown(read("a.txt", "one line\nnaïve, café\n".encode(encoding))) == [(1, "one line"), (2, "naïve, café")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_csv_with_each_delimiter(delimiter: str) -> None:
    data = f'id{delimiter}text\n1{delimiter}"a{delimiter}b"\n'.encode()
    assert shown(read("a.csv", data)) == [(2, f"a{delimiter}b")]


def test_tsv_is_divided_by_tabs_alone() -> None:
    assert shown(read("a.tsv", b"id,no\ttext\n1\ta, b; c\n")) == [(2, "a, b; c")]


def test_xlsx_and_parquet_and_json_lines() -> None:
    assert shown(read("a.xlsx", xlsx(CELLS))) == HELLO
    data = parquet_of({"id": [1, 2, 3], "text": [text for _, text in HELLO]})
    assert shown(read("a.parquet", data)) == [(row - 1, text) for row, text in HELLO]
    assert shown(read("a.jsonl", LINES.encode())) == [(row - 1, text) for row, text in HELLO]


def test_plain_lines_are_pasted_or_from_a_file() -> None:
    text = "one\n\n  two  \r\nthree\rfour"
    lines = [(1, "one"), (3, "  two  "), (4, "three"), (5, "four")]
    assert shown(list(pasted(text).rows())) == lines
    assert shown(read("a.TXT", text.encode())) == lines
    assert pasted(text).taken.column is None
    assert shown(list(pasted("a\u2028b\x0bc").rows())) == [(1, "a\u2028b\x0bc")]


def test_a_bare_string_a_line_is_json_lines_too() -> None:
    assert shown(read("a.ndjson", b'"one"\n\n"two"\n')) == [(1, "one"), (3, "two")]


@pytest.mark.parametrize(
    ("name", "data", "column", "because"),
    [
        ("a.csv", b"id,Text ,n\n1,Hello there.,2\n", "Text", "name"),
        ("a.csv", b"who;remark;sentence\nAda;a note, a long one;Hello\n", "sentence", "name"),
        ("a.jsonl", b'{"a": 1}\n{"b": 2, "utterance": "so"}\n', "utterance", "name"),
        ("a.xlsx", xlsx([["n", "line", None], [1, "Hello", None]]), "line", "name"),
        ("a.parquet", parquet_of({"n": [1], "b": ["x"], "a": ["some words"]}), "a", "content"),
        # a column of numbers is no text, whatever its name
        ("a.csv", b"line,speaker,dialogue\n1,Ada,Good morning.\n", "dialogue", "name"),
        ("a.xlsx", xlsx([["Nr", "Sprecher", "Satz"], [1, "Ada", "Guten Morgen, Babbage."]]), "Satz", "name"),
        ("a.csv", 'n,who,what\n1,ア,おはようございます\n2,"b'.encode(), "what", "content"),
        ("a.csv", b"id,remarks on it,what\n1,,Hello there.\n", "what", "content"),
        ("a.csv", b"client_id,path,sentence,up_votes\nab12,a.mp3,So it is.,2\n", "sentence", "name"),
        ("a.csv", b"ref_text,target_text,lang\nOld words.,New words.,en\n", "target_text", "name"),
        ("a.csv", b"text,text_tokens,pred_text\nSo it is.,4,So is it.\n", "text", "name"),
        ("a.csv", b"id,before,after\n1,Dr. No came.,Dr. No came.\n", "after", "content"),
        # a layout without a header is known by what its cells are
        ("a.csv", b"u1|Dr. No came.|Doctor No came.\nu2|So it is.|So it is.\n", "(column 3)", "ljspeech"),
        (
            "a.lst",
            b"u1|old words|p/u1.wav|new words\nu2|old words|p/u2.wav|more words\n",
            "(column 4)",
            "seed_tts_eval",
        ),
    ],
)
def test_the_column_that_is_spoken_and_why(name: str, data: bytes, column: str, because: str) -> None:
    taken = open_script(name, data).taken
    assert (taken.column, taken.because) == (column, because)


@pytest.mark.parametrize("data", [b"said\nHello\n", b"said\nHello there.\n", b"Hello there.\nYou too.\n"])
def test_the_only_column_needs_no_name(data: bytes) -> None:
    taken = open_script("a.csv", data).taken
    assert (taken.column, taken.because) == (None, "only")


@pytest.mark.parametrize(
    ("name", "data", "held"),
    [
        ("a.csv", b"n,m\n1,2\n", "“n” (numbers), “m” (numbers)"),
        ("a.csv", b"n,line\n1,2\n", "“n” (numbers), “line” (numbers)"),
        ("a.csv", b"text\n1\n2\n", "“text” (numbers)"),
        ("a.csv", b"id,who,file\nu_1,Ada,a/b.wav\n", "“id” (identifiers), “who” (single words), “file” (paths)"),
        ("a.jsonl", b'{"a": 1}\n', "“a” (numbers)"),
        ("a.parquet", parquet_of({"b": ["x"], "a": ["y"]}), "“b” (single words), “a” (single words)"),
    ],
)
def test_numbers_paths_identifiers_and_names_are_no_text(name: str, data: bytes, held: str) -> None:
    with pytest.raises(Misuse) as refused:
        open_script(name, data)
    assert (refused.value.field, refused.value.value) == ("column", name)
    assert refused.value.reason == f"no column is certain to hold the text, so name one: {held}"


@pytest.mark.parametrize(("name", "data"), [("a.csv", CSV.encode()), ("a.xlsx", xlsx(CELLS))])
def test_another_column_or_a_first_row_that_is_no_header(name: str, data: bytes) -> None:
    assert shown(read(name, data, "id")) == [(2, "1"), (3, "2"), (4, "3")]
    script = open_script(name, data, ReadingSettings(header=False, column="(column 2)"))
    assert script.taken.columns == ("(column 1)", "(column 2)")
    assert shown(list(script.rows())) == [(1, "text"), *HELLO]
    with pytest.raises(Misuse, match="column='text': is not in a"):
        open_script(name, data, ReadingSettings(header=False, column="text"))


def test_a_script_can_be_read_twice_at_once() -> None:
    script = open_script("a.csv", CSV.encode())
    first, second = script.rows(), script.rows()
    assert next(first) == next(second)
    assert list(first) == list(second)


def test_numbers_are_texts_and_other_things_are_not() -> None:
    cells: list[list[object]] = [["text", "n"], [42], [3.5], [True], [None], ["=1+1", "a note"], ["ok"]]
    assert shown(read("a.xlsx", xlsx(cells))) == [
        *((2, "42"), (3, "3.5"), (4, "!is not text but True")),  # row 5 is empty, as are those below a table
        *((6, "!holds a formula whose value the file does not have"), (7, "ok")),
    ]


def test_empty_cells_are_named_and_empty_rows_are_not() -> None:
    assert shown(read("a.csv", b"id,text\n1,\n,\n\n2\n3,x\n")) == [
        *((2, "!has no text"), (5, "!has no cell in this column"), (6, "x"))
    ]
    assert shown(read("a.xlsx", xlsx([["id", "text"], [1], [None, None], [None, "x"]]))) == [
        (2, "!has no text"),
        (4, "x"),
    ]
    assert shown(read("a.parquet", parquet_of({"text": ["a", None, ""]}))) == [
        *((1, "a"), (2, "!has no text"), (3, "!has no text"))
    ]


@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.jsonl"])
def test_an_empty_file_has_no_rows(name: str) -> None:
    assert read(name, b"") == []


def test_the_example_script_is_whole() -> None:
    script = open_script("example.csv", data_path("scripts/example.csv").read_bytes())
    rows = shown(list(script.rows()))
    assert (script.taken.column, script.taken.language_column, len(rows)) == ("text", "language", 18)
    assert not [text for _, text in rows if text.startswith("!")]
    assert len({getattr(row, "language", None) for row in script.rows()}) == 10
