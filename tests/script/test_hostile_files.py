"""Broken and hostile files: a clear refusal, or a row number and a reason with the good rows kept."""

import gzip
import zipfile
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Misuse
from ftts_plan.script import SUFFIXES, open_script, rows
from ftts_plan.script.readers import parquet as columnar
from ftts_plan.script.readers.decoding import decoded
from tests.scripts import SHEET, parquet_of, read, sheet_xml, shown, xlsx, xlsx_with

PARQUET = parquet_of({"text": [f"line {n}" for n in range(1_000)]})
XLSX = xlsx([["text"], ["a"], ["b"]])
TEN_MB = b"x" * 10_000_000
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89"
LAUGHS = '<?xml version="1.0"?><!DOCTYPE z [<!ENTITY l0 "lol">{}]>'.format(
    "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
)


def archive(name: str, content: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("bomb.xlsx", xlsx_with(SHEET, b"0" * 300_000_000), "would unpack to 300,0"),
        ("styles.xlsx", xlsx_with("xl/styles.xml", b"0" * 20_000_000), "would unpack to 20,0"),
        ("laughs.xlsx", xlsx_with(SHEET, sheet_xml({1: "&l9;"}, head=LAUGHS)), "is broken.*amplification"),
        ("cut.xlsx", xlsx([["text"], ["a"]])[:-300], "is broken.*not a zip file"),
        ("other.xlsx", archive("readme.txt", b"hi"), "is broken.*Content_Types"),
        ("rubbish.xlsx", xlsx_with(SHEET, "<a"), "is broken"),
        ("nothing.xlsx", xlsx([]), "has nothing in the first row"),
        ("text.xlsx", b"id,text\n", "is broken or not what its name says"),
        ("old.xls", b"\xd0\xcf\x11\xe0" + bytes(100), "is of no known kind; use .txt"),
        ("cut.parquet", PARQUET[:-50], "is broken.*magic bytes"),
        ("head.parquet", PARQUET[:20], "is broken.*magic bytes"),
        ("text.parquet", b"text", "is broken or not what its name says"),
        ("numbers.parquet", parquet_of({"n": [1]}), "has no column of text"),
        ("picture.txt", PNG, "is not a text file"),
        ("picture.csv", PNG, "is not a text file"),
        ("packed.jsonl", gzip.compress(bytes(range(256)) * 20), "is not a text file"),
        ("zeros.txt", bytes(5_000), "is not a text file"),
        ("quote.csv", b'"a"b,text\n', "is broken.*expected after"),
        ("letter.doc", b"hello", "is of no known kind"),
        ("noname", b"hello", "is of no known kind"),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_a_file_that_cannot_be_read_is_refused_by_name(name: str, data: bytes, reason: str) -> None:
    with pytest.raises(Misuse, match=reason) as refused:
        open_script(name, data)
    assert (refused.value.field, refused.value.value) == ("file", name)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        (
            "a.txt",
            b"one\n" + TEN_MB + b"\ntwo\n",
            [(1, "one"), (2, "!is longer than 1,048,576 characters"), (3, "two")],
        ),
        ("a.jsonl", b'"a"\n' + TEN_MB + b'\n"b"\n', [(1, "a"), (2, "!is longer than 1,048,576 characters"), (3, "b")]),
        (
            "a.csv",
            b"text\na\n" + TEN_MB + b"\nb\n",
            [(2, "a"), (3, "!cannot be read: field larger than field limit (1048576)"), (4, "b")],
        ),
        (
            "a.csv",
            b'text,n\na,1\n"x"y,2\nb,3\n',
            [(2, "a"), (3, "!cannot be read: ',' expected after '\"'"), (4, "b")],
        ),
        ("a.csv", b'text,n\na,1\n"x,2\nb,3\n', [(2, "a"), (3, "!cannot be read: unexpected end of data")]),
        (
            "a.csv",
            b"text\na, b\nc\n",
            [
                (
                    2,
                    "!has 2 cells where the first row has 1: either a comma in a text is not quoted, or the row has a "
                    "cell too many",
                ),
                (3, "c"),
            ],
        ),
        ("a.csv", b"text,n\na,1,\nb,2,,\n", [(2, "a"), (3, "b")]),  # empty cells at the end hide no text
    ],
    ids=["long-line", "long-json", "long-cell", "quote", "open-quote", "comma", "empty-tail"],
)
def test_a_bad_row_has_a_number_and_a_reason_and_the_good_ones_are_kept(
    name: str, data: bytes, expected: list[tuple[int, str]]
) -> None:
    assert shown(read(name, data)) == expected


def test_one_nul_spoils_its_own_line_only() -> None:
    # among as much text as a real file has: many NULs in few lines are no text file at all
    kept = shown(read("a.txt", b"a line of text\n" * 20 + b"a\0b\nmore\n"))
    assert kept[19:] == [(20, "a line of text"), (21, "!holds a NUL character, so it is not text"), (22, "more")]


def test_json_lines_that_are_not_what_they_should_be() -> None:
    lines = ['{"text": "a"}', "nope", '{"x": 1}', "[1]", '{"text": null}', '{"text": {}}', "[" * 200_000, "1" * 5_000]
    kept = shown(read("a.jsonl", "\n".join([*lines, '{"text": "z"}']).encode(), "text"))
    assert kept[0] == (1, "a")
    assert kept[-1] == (9, "z")
    reasons = ["is not JSON", "has no key “text”", "is not a JSON object", "has no text", "is not text but {}"]
    for (row, text), reason in zip(kept[1:-1], [*reasons, "is not JSON", "is not JSON"], strict=True):
        assert text.startswith(f"!{reason}"), row


def test_a_workbook_that_breaks_off_keeps_what_came_before() -> None:
    texts = {1: "text"} | {number: f"line {number}" for number in range(2, 5_000)}
    kept = shown(read("a.xlsx", xlsx_with(SHEET, sheet_xml(texts, tail="<row"))))
    assert kept[:-1] == [(number, f"line {number}") for number in range(2, 5_000)]
    assert kept[-1][0] == 5_000
    assert kept[-1][1].startswith("!and all after it cannot be read")


def test_a_large_picture_in_a_workbook_is_no_bomb() -> None:
    assert shown(read("a.xlsx", xlsx_with("xl/media/image1.png", bytes(20_000_000)))) == []


def test_a_cell_said_to_be_in_a_row_that_no_sheet_has_is_not_waited_for() -> None:
    assert shown(read("a.xlsx", xlsx_with(SHEET, sheet_xml({1: "text", 2: "a", 999_999_999: "far"})))) == [(2, "a")]


def test_a_parquet_file_with_a_huge_row_group_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columnar, "_MAX_GROUP_BYTES", 1_000)
    with pytest.raises(Misuse, match="has a row group of more than 1,000 bytes"):
        open_script("a.parquet", PARQUET)


def test_a_line_as_long_as_may_be_is_kept() -> None:
    longest = "x" * 2**20
    assert shown(read("a.txt", f"{longest}\r\nend".encode())) == [(1, longest), (2, "end")]
    assert shown(read("a.csv", f"text\n{longest}\n".encode())) == [(2, longest)]


def test_a_parquet_file_damaged_inside_ends_with_a_reason() -> None:
    damaged = PARQUET[:100] + bytes(200) + PARQUET[300:]
    *_, (_, last) = shown(read("a.parquet", damaged))
    assert last.startswith("!and all after it cannot be read")


def test_utf_16_cut_in_the_middle_of_a_character_keeps_the_lines_before() -> None:
    kept = shown(read("a.txt", "hello\nworld".encode("utf-16")[:-1]))
    assert kept[0] == (1, "hello")
    assert kept[1][1].startswith("!and all after it cannot be read")


def test_more_than_is_read_is_said_and_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MAX_ROWS", 3)
    ends = "and all after it were not read: a script has at most"
    assert shown(read("a.txt", b"1\n2\n3\n")) == [(1, "1"), (2, "2"), (3, "3")]
    assert shown(read("a.txt", b"1\n2\n3\n4\n5\n"))[3:] == [(4, f"!{ends} 3 rows")]
    monkeypatch.setattr(rows, "MAX_SCRIPT_CHARACTERS", 5)
    assert shown(read("a.txt", b"123\n45\n6\n"))[2:] == [(3, f"!{ends} 5 characters")]


def rows_or_misused_field(name: str, data: bytes, *, header: bool | None = None) -> tuple[list[int], str]:
    try:
        return [row.row for row in read(name, data, header=header)], "file"
    except Misuse as misuse:
        return [], misuse.field


@given(
    st.binary(max_size=300),
    st.sampled_from([f"a{suffix}" for suffix in SUFFIXES]),
    st.none() | st.booleans(),
)
def test_any_bytes_are_rows_or_a_misuse_of_the_file(data: bytes, name: str, header: bool | None) -> None:
    numbers, field = rows_or_misused_field(name, data, header=header)
    assert field in {"file", "column", "delimiter", "quoting", "header", "format"}
    assert numbers == sorted(set(numbers))


@given(st.data())
def test_a_sound_file_with_any_bytes_changed_is_rows_or_a_misuse(data: st.DataObject) -> None:
    name, sound = data.draw(st.sampled_from([("a.xlsx", XLSX), ("a.parquet", PARQUET)]))
    at = data.draw(st.integers(0, len(sound)))
    damaged = sound[:at] + data.draw(st.binary(max_size=8)) + sound[data.draw(st.integers(at, len(sound))) :]
    _, field = rows_or_misused_field(name, damaged)
    assert field == "file"


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
    st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]),
)
def test_what_was_encoded_with_a_mark_is_decoded(text: str, encoding: str) -> None:
    with_mark = text.encode(encoding)
    assert decoded("a.txt", with_mark).read() == text or not text
