"""The table, the files and `admit` say the same of every row, whatever its text."""

import csv
import io
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from ftts_plan import Admitted, BudgetExceeded, Policy, admit
from ftts_plan.formats.spreadsheet import spreadsheet_safe
from ftts_plan.script import BadRow, JudgedRow, Utterance, add_up, judge, propose_split, to_csv, to_parquet
from ftts_plan.speech.pace import Pace, PaceName
from ftts_plan.speech.text import prompt_tokens
from ftts_plan.speech.truncation import CutOff, truncation_at
from tests.strategies import policies

# Lone surrogates are among them: such a row is bad, and all others are judged.
TEXTS = (
    st.text() | st.text(st.characters()) | st.sampled_from(["=1+1", "'", "\r\n", "-", "a\ud800", "🙂", "<|im_end|>"])
)
SCRIPTS = st.lists(TEXTS, max_size=5).map(lambda texts: [Utterance(row, text) for row, text in enumerate(texts, 1)])
PACES = st.fractions(Fraction(1, 10), 1_000, max_denominator=100).map(Pace) | st.sampled_from([*PaceName]).map(Pace)


@given(SCRIPTS, policies(), PACES)
def test_every_row_has_the_verdict_of_admit(script: list[Utterance], policy: Policy, pace: Pace) -> None:
    judged = list(judge(script, policy, pace))
    assert [row.row for row in judged] == [row.row for row in script]
    for row, (_, text, *_) in zip(judged, script, strict=True):
        if isinstance(row, BadRow):
            assert any("\ud800" <= character <= "\udfff" for character in text)
            continue
        size = prompt_tokens(text)
        request = policy.request_for(size.text_tokens + 8)
        assert (row.text, row.size) == (text, size)
        assert row.verdict == admit(request)
        assert row.truncation == truncation_at(request, pace.estimate(size.text_tokens))


@given(SCRIPTS, policies(), PACES)
def test_both_files_say_what_the_rows_say(script: list[Utterance], policy: Policy, pace: Pace) -> None:
    judged = list(judge(script, policy, pace))
    table = list(csv.DictReader(io.StringIO(to_csv(judged).decode("utf-8-sig"), newline="")))
    typed = parquet.read_table(io.BytesIO(to_parquet(judged))).to_pylist()
    for row, cells, values in zip(judged, table, typed, strict=True):
        assert (int(cells["row"]), values["row"]) == (row.row, row.row)
        assert cells["problem"] == spreadsheet_safe(values["problem"] or "")
        if isinstance(row, BadRow):
            assert values["problem"] == row.reason
            continue
        assert (cells["text"], values["text"]) == (spreadsheet_safe(row.text), row.text)
        assert cells["outcome"] == values["outcome"] == row.verdict.outcome
        for name, number in (
            ("text_tokens", row.size.text_tokens),
            ("expected_frames", row.expected_frames),
            ("allowed_frames", row.allowed_frames),
            ("peak_bytes", row.peak_bytes),
        ):
            assert values[name] == number
            assert cells[name] == ("" if number is None else str(number))
        limit = row.verdict.plan.binding_constraint if isinstance(row.verdict, Admitted | BudgetExceeded) else None
        assert values["binding_constraint"] == limit
        assert cells["cut"] == {None: "", True: "true", False: "false"}[values["cut"]]


@given(SCRIPTS, policies(), PACES)
def test_totals_are_the_largest_and_the_sum(script: list[Utterance], policy: Policy, pace: Pace) -> None:
    rows = [row for row in judge(script, policy, pace) if isinstance(row, JudgedRow)]
    peaks = [
        row.verdict.plan.predicted_peak_bytes for row in rows if isinstance(row.verdict, Admitted | BudgetExceeded)
    ]
    total = add_up(rows)
    assert (total.one_after_another_bytes, total.all_at_once_bytes) == (max(peaks, default=0), sum(peaks))
    assert total.weights_counted_again_bytes == max(0, len(peaks) - 1) * policy.weights_resident_bytes
    assert total.admitted == sum(isinstance(row.verdict, Admitted) for row in rows)
    assert total.cut == sum(isinstance(row.truncation, CutOff) for row in rows)
    assert total.passing <= total.admitted <= total.planned == len(peaks) <= total.rows == len(rows)


@given(
    st.lists(
        st.sampled_from(["Hello. ", "Is it? ", "今日は。", "नमस्ते। ", "and so on ", "\n\n", "x" * 40, "Line\n\n"]),
        max_size=30,
    ).map("".join),
    st.integers(0, 200),
    PACES,
)
def test_a_split_loses_nothing_and_each_piece_is_judged(text: str, frames: int, pace: Pace) -> None:
    policy = Policy(max_new_tokens=frames, heuristic_eos_backstop=False)
    proposal = propose_split(text, policy, pace)
    if proposal is None:
        return
    assert "".join("".join(piece.text for piece in proposal.pieces).split()) == "".join(text.split())
    assert all(piece.text in text for piece in proposal.pieces)  # white space goes at the seams alone
    for piece in proposal.pieces:
        request = policy.request_for(prompt_tokens(piece.text).prompt_tokens)
        assert piece.verdict == admit(request)
        assert piece.passes == (isinstance(piece.verdict, Admitted) and piece.expected_frames <= frames)
    assert proposal.passes == all(piece.expected_frames <= frames for piece in proposal.pieces)
