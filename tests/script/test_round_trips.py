"""Tables of texts written by the usual libraries and read back: the same texts, whatever they hold."""

import csv
import io
import json
from collections.abc import Callable, Sequence

import openpyxl  # type: ignore[import-untyped]
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ftts_plan.script import BadRow, Delimiter, Format, Quoting, ReadingSettings, TwoReadings, Utterance, open_script
from tests.scripts import parquet_of

Table = Sequence[tuple[str, str]]
"""Identifiers and texts."""

NASTY = st.sampled_from(
    [
        '"',
        '""',
        "|",
        ",",
        ";",
        "\t",
        "\n",
        "\r\n",
        "a|b",
        '"a",',
        "=1+1",
        "' ",
        "日本語。",
        "שלום",
        "e\u0301",
        "\ufeff",
        "[S1] a",
    ]
)
TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"])) | NASTY, min_size=1, max_size=4).map("".join)
TABLES = st.lists(TEXTS, min_size=1, max_size=8).map(lambda texts: [(f"u{n}", text) for n, text in enumerate(texts)])
KEPT = ReadingSettings(column="text", keep_unspoken=True)


def csv_of(table: Table, delimiter: str = ",", **settings: object) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, **settings)  # type: ignore[arg-type]
    writer.writerows([("id", "text"), *table])
    return out.getvalue().encode()


def json_of(table: Table) -> bytes:
    return json.dumps([{"id": name, "text": text} for name, text in table]).encode()


def json_lines_of(table: Table) -> bytes:
    return "".join(json.dumps({"id": name, "text": text}, ensure_ascii=False) + "\n" for name, text in table).encode()


def xlsx_of(table: Table) -> bytes:
    workbook, out = openpyxl.Workbook(), io.BytesIO()
    for row in [("id", "text"), *table]:
        workbook.active.append(row)
    workbook.save(out)
    return out.getvalue()


def parquet_table(table: Table) -> bytes:
    return parquet_of({"id": [name for name, _ in table], "text": [text for _, text in table]})


def texts_of(name: str, data: bytes, settings: ReadingSettings = KEPT) -> list[str | None]:
    """The text of each row, None where it has none."""
    rows = list(open_script(name, data, settings).rows())
    assert all(isinstance(row, Utterance) or row.reason == "has no text" for row in rows)
    return [None if isinstance(row, BadRow) else row.text for row in rows]


@given(TABLES, st.sampled_from([*Delimiter]), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
def test_csv(table: Table, delimiter: Delimiter, quoting: int) -> None:
    data = csv_of(table, delimiter.character, quoting=quoting)
    settings = ReadingSettings(column="text", header=True, delimiter=delimiter, quoting=Quoting.CSV, keep_unspoken=True)
    assert texts_of("a.csv", data, settings) == [text or None for _, text in table]


@given(TABLES, st.sampled_from([*Delimiter]))
def test_csv_is_read_right_or_asked_about_where_nothing_is_set(table: Table, delimiter: Delimiter) -> None:
    data = csv_of(table, delimiter.character)
    try:
        texts = texts_of("a.csv", data)
    except TwoReadings:
        return
    assert texts == [text or None for _, text in table]


@given(TABLES)
def test_json_and_json_lines(table: Table) -> None:
    assert texts_of("a.json", json_of(table)) == [text or None for _, text in table]
    assert texts_of("a.jsonl", json_lines_of(table)) == [text or None for _, text in table]


@given(TABLES)
def test_parquet(table: Table) -> None:
    assert texts_of("a.parquet", parquet_table(table)) == [text or None for _, text in table]


@given(TABLES)
def test_xlsx(table: Table) -> None:
    # XML has one line end; `_x0041_` is the format's own way to write a character; "=" begins a formula
    assume(not any("\r" in text or "_x" in text or text.startswith("=") for _, text in table))
    assert texts_of("a.xlsx", xlsx_of(table), KEPT) == [text or None for _, text in table]


def test_a_text_that_openpyxl_wrote_as_a_formula_is_not_lost_in_silence() -> None:
    [row] = open_script("a.xlsx", xlsx_of([("u", "=1+1")]), KEPT).rows()
    assert row == BadRow(2, "holds a formula whose value the file does not have")


TEN_THOUSAND = [
    (f"LJ{n:05}", f'Sentence {n}, "said" the {n}th{" | of many;" * (n % 3)} and so on.') for n in range(1, 10_001)
]


def lj_speech(table: Table) -> bytes:
    return "".join(f"{name}|{text.replace('|', '/')} No.|{text.replace('|', '/')}\n" for name, text in table).encode()


def seed_tts_eval(table: Table) -> bytes:
    return "".join(f"{name}|Old words.|wavs/{name}.wav|{text.replace('|', '/')}\n" for name, text in table).encode()


def kaldi(table: Table) -> bytes:
    return "".join(f"{name} {text}\n" for name, text in table).encode()


def nemo(table: Table) -> bytes:
    lines = ({"audio_filepath": f"{name}.wav", "duration": 1.5, "text": text} for name, text in table)
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def whisper(table: Table) -> bytes:
    segments = [{"id": n, "start": n * 2.0, "end": n * 2.0 + 2, "text": text} for n, (_, text) in enumerate(table)]
    return json.dumps({"language": "en", "segments": segments}).encode()


@pytest.mark.parametrize(
    ("name", "write", "bars", "kind"),
    [
        ("a.csv", csv_of, True, Format.DELIMITED),
        ("a.tsv", lambda table: csv_of(table, "\t"), True, Format.DELIMITED),
        ("metadata.csv", lj_speech, False, Format.DELIMITED),
        ("meta.lst", seed_tts_eval, False, Format.DELIMITED),
        ("text", kaldi, True, Format.KALDI),
        ("kaldi.txt", kaldi, True, Format.KALDI),
        ("a.txt", lambda table: "".join(f"{text}\n" for _, text in table).encode(), True, Format.LINES),
        ("a.json", json_of, True, Format.JSON),
        ("a.jsonl", json_lines_of, True, Format.JSON_LINES),
        ("manifest.jsonl", nemo, True, Format.JSON_LINES),
        ("whisper.json", whisper, True, Format.JSON),
        ("a.xlsx", xlsx_of, True, Format.XLSX),
        ("a.parquet", parquet_table, True, Format.PARQUET),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_ten_thousand_rows_of_each_layout(name: str, write: Callable[[Table], bytes], bars: bool, kind: Format) -> None:
    script = open_script(name, write(TEN_THOUSAND))
    assert script.taken.format is kind
    expected = [text if bars else text.replace("|", "/") for _, text in TEN_THOUSAND]
    assert [row.text for row in script.rows() if isinstance(row, Utterance)] == expected
