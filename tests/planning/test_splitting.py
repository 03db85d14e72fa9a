"""The fewest even pieces, by hand and against every smaller number."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ftts_plan import MIB, Admitted, KvDtype, Misuse, Request, admit
from ftts_plan.planning.splitting import Split, fewest_pieces
from tests.strategies import requests


def lengths(split: Split | None) -> list[tuple[int, int]] | None:
    return split and [(group.pieces, group.prompt_tokens) for group in split.groups]


def admits(request: Request, prompt_tokens: int) -> bool:
    return isinstance(admit(replace(request, prompt_tokens=prompt_tokens)), Admitted)


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (Request(prompt_tokens=10_509), [(1, 10_509)]),  # admitted whole
        # 8 of the tokens are the wrapper's, of each piece; 10,509 is the last prompt that 2 GiB admits
        (Request(prompt_tokens=10_510), [(2, 5_259)]),  # 10,502 of text: 5,251 each
        (Request(prompt_tokens=30_000), [(1, 10_006), (2, 10_005)]),  # 29,992 / 10,501 = 2.86
        (Request(prompt_tokens=21_010), [(2, 10_509)]),  # twice 10,501 of text
        (Request(prompt_tokens=21_011), [(3, 7_009)]),  # and one more: 21,003
        (Request(prompt_tokens=40_000), [(4, 10_006)]),  # 39,992 of text; above the context ceiling as a whole
        # 452 is the last: 5 x 452 + 64 = 2,324 <= 2,328 tokens; 504 of text are 252 each
        (Request(prompt_tokens=512, kv_dtype=KvDtype.F32, budget_bytes=512 * MIB), [(2, 260)]),
        # T = 64 MiB / 229,376 = 280.9: 5 x 43 + 64 = 279; 35 of text each: 29,992 / 35 = 856.9
        (
            Request(prompt_tokens=30_000, max_new_tokens=32_768, kv_dtype=KvDtype.F32, budget_bytes=64 * MIB),
            [(854, 43), (3, 42)],
        ),
        # 64 times "word": T = 16,515,072 / 114,688 = 144: 5 x 16 + 64 = 144; 8 of text each
        (Request(prompt_tokens=72, budget_bytes=19_202_048), [(8, 16)]),
        # 8,192 exact frames alone exceed 4,657 tokens, so one token of text is refused as well
        (Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=512 * MIB), None),
        (Request(prompt_tokens=28, max_new_tokens=0), None),
        (Request(prompt_tokens=28, budget_bytes=0), None),
        (Request(prompt_tokens=0), [(1, 0)]),
        (Request(prompt_tokens=0, budget_bytes=0), None),
    ],
)
def test_by_hand(request_: Request, expected: list[tuple[int, int]] | None) -> None:
    assert lengths(fewest_pieces(request_)) == expected


def test_pieces_add_up_and_say_what_they_need() -> None:
    split = fewest_pieces(Request(prompt_tokens=21_019))
    assert split is not None
    assert split.pieces == 3
    # 21,019 - 8 = 21,011 of text: 7,004, 7,004 and 7,003
    assert [(group.pieces, group.text_tokens, group.prompt_tokens) for group in split.groups] == [
        (2, 7_004, 7_012),
        (1, 7_003, 7_011),
    ]
    assert split.longest.prompt_tokens == 7_012
    # C = 8,192 binds in each piece
    assert split.predicted_max_frames == 3 * 8_192
    assert [group.plan.predicted_peak_bytes for group in split.groups] == [
        (7_012 + 8_192) * 114_688 + 2_686_976,
        (7_011 + 8_192) * 114_688 + 2_686_976,
    ]


def test_a_prompt_shorter_than_the_wrapper_is_one_piece_or_none() -> None:
    assert lengths(fewest_pieces(Request(prompt_tokens=5))) == [(1, 5)]
    assert fewest_pieces(Request(prompt_tokens=5, budget_bytes=0)) is None


def test_every_piece_repeats_the_wrapper() -> None:
    # 21,019 - 9 = 21,010 of text; a piece has room for 10,509 - 9 = 10,500 of it: 3 pieces of 7,003.3
    assert lengths(fewest_pieces(Request(prompt_tokens=21_019), wrapper_tokens=9)) == [(1, 7_013), (2, 7_012)]
    # a wrapper that leaves no room for text cannot be split away
    assert fewest_pieces(Request(prompt_tokens=21_019), wrapper_tokens=10_509) is None
    # one token of room: a piece for each of the 10,511 tokens of text
    assert lengths(fewest_pieces(Request(prompt_tokens=21_019), wrapper_tokens=10_508)) == [(10_511, 10_509)]
    # nothing but wrapper
    assert lengths(fewest_pieces(Request(prompt_tokens=100), wrapper_tokens=100)) == [(1, 100)]


@pytest.mark.parametrize("wrapper_tokens", [29, -1])
def test_a_wrapper_that_the_prompt_does_not_hold_is_a_misuse(wrapper_tokens: int) -> None:
    with pytest.raises(Misuse, match="wrapper_tokens"):
        fewest_pieces(Request(prompt_tokens=28), wrapper_tokens)


@given(requests(), st.integers(0, 20))
def test_all_pieces_are_admitted_and_one_fewer_would_not_be(request_: Request, wrapper_tokens: int) -> None:
    assume(wrapper_tokens <= request_.prompt_tokens)
    text_tokens = request_.prompt_tokens - wrapper_tokens
    split = fewest_pieces(request_, wrapper_tokens)
    if split is None:
        assert not admits(request_, wrapper_tokens + min(1, text_tokens))
        return
    for group in split.groups:
        assert admit(replace(request_, prompt_tokens=group.prompt_tokens)) == Admitted(group.plan)
        assert group.pieces > 0
    assert sum(group.pieces * (group.prompt_tokens - wrapper_tokens) for group in split.groups) == text_tokens
    assert 0 <= split.longest.prompt_tokens - split.groups[-1].prompt_tokens <= 1
    if split.pieces > 1:
        assert not admits(request_, wrapper_tokens - (-text_tokens // (split.pieces - 1)))


@given(requests(plannable=True), st.integers(0, 60), st.integers(0, 60))
def test_fewest_of_all_even_splits(request_: Request, text_tokens: int, wrapper_tokens: int) -> None:
    request = replace(request_, prompt_tokens=text_tokens + wrapper_tokens)
    # n pieces: the longest has ceil(text / n) tokens of text, and at least one token each
    numbers = [n for n in range(1, max(1, text_tokens) + 1) if admits(request, wrapper_tokens - (-text_tokens // n))]
    split = fewest_pieces(request, wrapper_tokens)
    assert (split and split.pieces) == (numbers[0] if numbers else None)
