"""Judged rows, what they need together, where they can be split, and the files they are written to."""

import csv
import io
from fractions import Fraction

import pytest
from pyarrow import parquet

from ftts_plan import MIB, Admitted, BudgetExceeded, Misuse, Policy, PromptExceedsContext, admit
from ftts_plan.data.files import data_path
from ftts_plan.rule.verdict import BindingConstraint
from ftts_plan.script import (
    BadRow,
    JudgedRow,
    Row,
    Utterance,
    add_up,
    judge,
    judge_text,
    open_script,
    pasted,
    propose_split,
    to_csv,
    to_parquet,
)
from ftts_plan.script.judging import PROGRESS_EVERY_ROWS
from ftts_plan.script.writing import COLUMNS
from ftts_plan.speech import LANGUAGES
from ftts_plan.speech.pace import Pace, PaceName, exactly
from ftts_plan.speech.text import TextCount, prompt_tokens
from ftts_plan.speech.truncation import CutOff, Finishes, NeverStarts

FOUR = Pace(Fraction(4))
SLOW = Pace(PaceName.SLOW)
SEVEN = Pace(Fraction(7))


def judged(text: str, policy: Policy | None = None, pace: Pace = FOUR) -> list[JudgedRow]:
    rows = list(judge(pasted(text).rows(), policy or Policy(), pace))
    assert not [row for row in rows if isinstance(row, BadRow)]
    return [row for row in rows if isinstance(row, JudgedRow)]


def test_a_row_says_everything_by_hand() -> None:
    (row,) = judged("\nHello there, friend.")
    assert (row.row, row.text, row.size) == (2, "Hello there, friend.", TextCount(20, 5))
    assert (row.expected_frames, row.allowed_frames) == (5 * 4, 4 * 13 + 64)
    assert row.peak_bytes == (13 + 116) * 114_688 + 2_686_976
    assert row.verdict == admit(Policy().request_for(13))
    assert (row.cut, row.passes, row.truncation) == (False, True, Finishes(exactly(20), 116))


def test_a_row_passes_only_if_admitted_and_not_cut() -> None:
    fits, small = Policy(), Policy(budget_bytes=10 * MIB)
    outcomes = {
        (type(row.verdict), type(row.truncation), row.passes)
        for policy in (fits, small)
        for pace in (FOUR, Pace(Fraction(100)))
        for row in judged("Hello there, friend.", policy, pace)
    }
    assert outcomes == {
        (Admitted, Finishes, True),
        (Admitted, CutOff, False),
        (BudgetExceeded, Finishes, False),
        (BudgetExceeded, CutOff, False),
    }
    (row,) = judged("Hello", Policy(max_new_tokens=0))
    assert (row.peak_bytes, row.cut, row.passes, row.truncation) == (None, False, False, NeverStarts(exactly(4)))


def test_a_text_that_cannot_be_counted_is_a_bad_row_and_the_others_are_judged() -> None:
    rows: list[Row] = [Utterance(1, "a"), Utterance(2, "b\ud800"), BadRow(3, "has no text"), Utterance(4, "c")]
    first, second, third, fourth = judge(rows, Policy(), FOUR)
    assert isinstance(first, JudgedRow)
    assert isinstance(fourth, JudgedRow)
    assert second == BadRow(2, "cannot be counted: character 2 is U+D800, half of a surrogate pair and no text")
    assert third is rows[2]


def test_bytes_of_another_encoding_spoil_their_own_row() -> None:
    script = open_script("a.txt", "good\ncafé\nfine".encode("latin-1"))
    good, bad, fine = judge(script.rows(), Policy(), FOUR)
    assert (good.row, fine.row) == (1, 3)
    assert isinstance(bad, BadRow)
    assert "save the text as UTF-8" in bad.reason


def test_progress_counts_up_to_every_row() -> None:
    told: list[int] = []
    number = 2 * PROGRESS_EVERY_ROWS + 1
    list(judge((Utterance(n, "a") for n in range(number)), Policy(), FOUR, told.append))
    assert told == [PROGRESS_EVERY_ROWS, 2 * PROGRESS_EVERY_ROWS, number]
    told.clear()
    list(judge([], Policy(), FOUR, told.append))
    assert told == [0]


def test_rows_are_judged_as_they_come() -> None:
    def endless() -> object:
        row = 0
        while True:
            row += 1
            yield Utterance(row, "a")

    rows = judge(endless(), Policy(), FOUR)  # type: ignore[arg-type]
    assert [next(rows).row for _ in range(3)] == [1, 2, 3]


def test_totals_by_hand() -> None:
    policy = Policy(budget_bytes=20 * MIB, weights_resident_bytes=MIB)
    rows = judged(
        "Hello there, friend.\nThis is the reference recording.\n" + "a b " * 20_000, policy, Pace(Fraction(20))
    )
    assert isinstance(rows[2].verdict, PromptExceedsContext)
    # prompts of 13 and 14 tokens with 116 and 120 frames
    peaks = [129 * 114_688 + 2_686_976 + MIB, 134 * 114_688 + 2_686_976 + MIB]
    total = add_up(rows)
    assert (total.rows, total.planned, total.admitted, total.cut, total.passing) == (3, 2, 2, 0, 2)
    assert (total.one_after_another_bytes, total.all_at_once_bytes) == (max(peaks), sum(peaks))
    assert total.weights_counted_again_bytes == MIB
    assert total.text_tokens == 5 + 6 + rows[2].size.text_tokens
    assert total.expected_frames == 20 * total.text_tokens
    assert total.allowed_frames == 116 + 120 + 0
    assert add_up([]) == (0,) * 11


def test_sums_leave_64_bits_and_do_not_wrap() -> None:
    policy = Policy(budget_bytes=2**64 - 1, weights_resident_bytes=2**63)
    total = add_up(judged("a\na\na", policy))
    assert total.all_at_once_bytes == 3 * total.one_after_another_bytes > 2**64
    assert total.weights_counted_again_bytes == 2**64


def test_the_example_script_is_cut_where_its_readme_says() -> None:
    script = open_script("example.csv", data_path("scripts/example.csv").read_bytes())
    cut = {
        name: [row.row for row in judge(script.rows(), Policy(), Pace(name)) if getattr(row, "cut", False)]
        for name in PaceName
    }
    assert cut == {"brisk": [], "typical": [], "slow": [13, 14, 15, 16, 18]}


STORY = "Dr. Smith paid $3.50. Was it much? No! " * 12 + "今日は良い天気です。明日はどうですか？" * 6


@pytest.mark.parametrize("policy", [Policy(), Policy(budget_bytes=20 * MIB)])
@pytest.mark.parametrize("pace", [FOUR, SLOW])
def test_every_piece_of_a_split_is_judged_again(policy: Policy, pace: Pace) -> None:
    whole = judge_text(STORY, policy, pace, row=7)
    proposal = propose_split(STORY, policy, pace, row=7)
    assert proposal is not None
    assert proposal.passes
    assert (len(proposal.pieces) == 1) == whole.passes
    for piece in proposal.pieces:
        assert piece == judge_text(piece.text, policy, pace, row=7)
        assert piece.text[-1] in ".?!。？"
        assert not piece.text.endswith("Dr.")
    assert "".join("".join(piece.text for piece in proposal.pieces).split()) == "".join(STORY.split())


def test_pieces_are_as_full_as_sentences_allow() -> None:
    # at 7 frames a token, T tokens pass up to 7T = 4T + 96: 32 of them; a sentence here has 3
    proposal = propose_split("Hello there. " * 30, Policy(), SEVEN)
    assert proposal is not None
    assert [piece.size.text_tokens for piece in proposal.pieces] == [30, 30, 30]


@pytest.mark.parametrize(("most", "lines_a_piece"), [(4, 1), (5, 2), (7, 2), (8, 3)])
def test_blank_lines_stay_and_are_counted(most: int, lines_a_piece: int) -> None:
    # two tokens a line, and one for the blank lines between two
    policy = Policy(max_new_tokens=most, heuristic_eos_backstop=False)
    proposal = propose_split("\n\n".join(["Hello there"] * 6), policy, Pace(Fraction(1)))
    assert proposal is not None
    assert [piece.text for piece in proposal.pieces] == ["\n\n".join(["Hello there"] * lines_a_piece)] * (
        6 // lines_a_piece
    )


def test_a_sentence_that_is_too_long_alone_is_a_piece_that_fails() -> None:
    proposal = propose_split("Short one. " + "long " * 60 + "one. Short two.", Policy(), SEVEN)
    assert proposal is not None
    assert [piece.passes for piece in proposal.pieces] == [True, False, True]
    assert not proposal.passes


@pytest.mark.parametrize("policy", [Policy(budget_bytes=0), Policy(max_new_tokens=0)])
def test_no_split_is_proposed_where_no_piece_would_pass(policy: Policy) -> None:
    assert propose_split(STORY, policy, FOUR) is None


def test_nothing_to_split() -> None:
    assert propose_split("", Policy(), FOUR) is None
    assert propose_split(" \n ", Policy(), FOUR) is None
    with pytest.raises(Misuse, match="text"):
        propose_split("a\ud800", Policy(), FOUR)


def test_the_language_decides_what_an_abbreviation_is() -> None:
    policy = Policy(max_new_tokens=prompt_tokens("Das war am 3.").text_tokens, heuristic_eos_backstop=False)

    def pieces(language: str) -> list[str]:
        proposal = propose_split("Das war am 3. Mai. Ja.", policy, Pace(Fraction(1)), language=LANGUAGES[language])
        assert proposal is not None
        return [piece.text for piece in proposal.pieces]

    assert pieces("German") == ["Das war am 3. Mai.", "Ja."]
    assert pieces("English") == ["Das war am 3.", "Mai. Ja."]
    assert len(LANGUAGES) == 10


def rows_to_write() -> list[JudgedRow | BadRow]:
    rows: list[JudgedRow | BadRow] = [
        *judged('=1+1\n+1\n-1\n@x\n\'quoted\nplain, "text"\n日本語', Policy(), Pace(Fraction(50)))
    ]
    tab = judge_text("\tcmd", Policy(), FOUR, row=8)
    never = judge_text("two\r\nlines", Policy(max_new_tokens=0), FOUR, row=9)
    refused = judge_text("a", Policy(budget_bytes=1), FOUR, row=10)
    return [*rows, tab, never, BadRow(11, "has no text"), refused]


def test_csv_reads_back_and_starts_no_formula() -> None:
    data = to_csv(rows_to_write())
    assert data.startswith(b"\xef\xbb\xbf")
    table = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert list(table[0]) == list(COLUMNS)
    assert not [cell for row in table for cell in row.values() if cell.startswith(tuple("=+-@"))]
    texts = [row.text if isinstance(row, JudgedRow) else "" for row in rows_to_write()]
    assert [row["text"].removeprefix("'") for row in table] == texts
    assert [row["text"].startswith("'") for row in table] == [text[:1] in tuple("=+-@'") for text in texts]
    assert {row["cut"] for row in table} == {"true", "false", ""}
    assert table[0]["outcome"] == "admitted"
    assert (table[8]["outcome"], table[8]["peak_bytes"]) == ("no_frames_requested", "")
    assert (table[9]["row"], table[9]["outcome"], table[9]["problem"]) == ("11", "", "has no text")
    assert (table[10]["outcome"], table[10]["binding_constraint"]) == ("budget_exceeded", "text_heuristic")


def test_parquet_has_the_same_rows_with_types_and_texts_as_they_are() -> None:
    table = parquet.read_table(io.BytesIO(to_parquet(rows_to_write())))
    assert table.column_names == list(COLUMNS)
    read = table.to_pylist()
    for row, written in zip(read, rows_to_write(), strict=True):
        if isinstance(written, BadRow):
            assert {name: cell for name, cell in row.items() if cell is not None} == {
                "row": 11,
                "problem": "has no text",
            }
            continue
        assert (row["row"], row["text"]) == (written.row, written.text)
        assert row["prompt_tokens"] == prompt_tokens(written.text).prompt_tokens
        assert row["expected_seconds"] == pytest.approx(written.expected_frames * 0.08)
        assert row["allowed_seconds"] == pytest.approx(written.allowed_frames * 0.08)
        assert (row["peak_bytes"], row["outcome"]) == (written.peak_bytes, written.verdict.outcome)
        assert row["cut"] == (None if isinstance(written.truncation, NeverStarts) else written.cut)


def test_a_peak_of_64_bits_is_written() -> None:
    row = judge_text("a", Policy(budget_bytes=2**64 - 1, weights_resident_bytes=2**64 - 2**30), FOUR)
    assert row.peak_bytes is not None
    assert row.peak_bytes > 2**63
    assert parquet.read_table(io.BytesIO(to_parquet([row]))).to_pylist()[0]["peak_bytes"] == row.peak_bytes


def test_a_result_can_be_read_again_as_a_script() -> None:
    rows = judged("one\ntwo")
    for name, data in (("a.csv", to_csv(rows)), ("a.parquet", to_parquet(rows))):
        assert [getattr(row, "text", None) for row in open_script(name, data).rows()] == ["one", "two"]


def test_a_cut_row_names_its_limit() -> None:
    (row,) = judged("Hello there, friend.", Policy(), Pace(Fraction(100)))
    assert row.truncation == CutOff(exactly(500), 116, BindingConstraint.TEXT_HEURISTIC)
