"""Every format gives the same utterances, under the numbers by which a person finds them."""

import json

import pytest

from ftts_plan import Misuse
from ftts_plan.data.files import data_path
from ftts_plan.script import open_script, pasted
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
    assert pasted(text).columns == ()
    assert shown(list(pasted("a\u2028b\x0bc").rows())) == [(1, "a\u2028b\x0bc")]


def test_a_bare_string_a_line_is_json_lines_too() -> None:
    assert shown(read("a.ndjson", b'"one"\n\n"two"\n')) == [(1, "one"), (3, "two")]


@pytest.mark.parametrize(
    ("name", "data", "columns", "likely"),
    [
        ("a.csv", b"id,Text ,n\n", ("id", "Text", "n"), "Text"),
        ("a.csv", b"id,,id\n", ("id", "(column 2)", "id (column 3)"), "id"),
        ("a.csv", b"who;sentence;text\n", ("who", "sentence", "text"), "text"),
        ("a.jsonl", b'{"a": 1}\n{"b": 2, "utterance": 3}\n', ("a", "b", "utterance"), "utterance"),
        ("a.xlsx", xlsx([["n", "line", None]]), ("n", "line"), "line"),
        ("a.parquet", parquet_of({"n": [1], "b": ["x"], "a": ["y"]}), ("b", "a"), "b"),
        ("a.txt", b"text\n", (), None),
        # numbers are taken for text only where nothing else is
        ("a.xlsx", xlsx([["Nr", "Sprecher", "Satz"], [1, "Ada", "Guten Morgen, Babbage."]]), None, "Satz"),
        ("a.csv", b"line,speaker,dialogue\n1,Ada,Good morning.\n", None, "dialogue"),
        ("a.csv", b"n,line\n1,2\n", None, "line"),
        ("a.csv", b"n,m\n1,2\n", None, "n"),
        ("a.csv", 'n,who,said\n1,ア,おはようございます\n2,"b'.encode(), None, "said"),
        ("a.jsonl", b'{"n": 1, "said": "Hello."}\n', None, "said"),
    ],
)
def test_the_columns_to_choose_from(
    name: str, data: bytes, columns: tuple[str, ...] | None, likely: str | None
) -> None:
    script = open_script(name, data)
    assert script.likely_column == likely
    assert columns in (None, script.columns)


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b"id,text\n1,Hello\n", "name"),
        (b"id,said\n1,Hello\n", "letters"),
        (b"id,said\n1,2\n", "first"),
        (b"said\nHello\n", "only"),
    ],
)
def test_what_speaks_for_a_column_is_told(data: bytes, because: str) -> None:
    likely = open_script("a.csv", data).likely
    assert likely
    assert likely.because == because


@pytest.mark.parametrize(("name", "data"), [("a.csv", CSV.encode()), ("a.xlsx", xlsx(CELLS))])
def test_another_column_or_a_first_row_that_is_no_header(name: str, data: bytes) -> None:
    assert shown(read(name, data, "id")) == [(2, "1"), (3, "2"), (4, "3")]
    script = open_script(name, data, header=False)
    assert script.columns == ("(column 1)", "(column 2)")
    assert shown(list(script.rows("(column 2)"))) == [(1, "text"), *HELLO]
    with pytest.raises(Misuse, match="column"):
        script.rows("text")


def test_a_script_can_be_read_twice_at_once() -> None:
    script = open_script("a.csv", CSV.encode())
    first, second = script.rows(), script.rows()
    assert next(first) == next(second)
    assert list(first) == list(second)


def test_numbers_are_texts_and_other_things_are_not() -> None:
    cells: list[list[object]] = [["text", "n"], [42], [3.5], [True], [None], ["=1+1", "a note"], ["ok"]]
    assert shown(read("a.xlsx", xlsx(cells))) == [
        *((2, "42"), (3, "3.5"), (4, "!is not text but True")),  # row 5 is empty, as are those below a table
        *((6, "!has no text"), (7, "ok")),  # a formula that was never computed
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
    assert (script.likely_column, len(rows)) == ("text", 18)
    assert not [text for _, text in rows if text.startswith("!")]
    assert len({text for _, text in shown(list(script.rows("language")))}) == 10
