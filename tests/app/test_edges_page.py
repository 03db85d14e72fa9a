"""The page Edges in every state: its map holds the exact regions, its table the edges, and the rule agrees."""

import re

import pytest

from ftts_plan import GIB, U64_MAX, Admitted, KvDtype, Request, admit
from ftts_plan.fields import INPUT_NAMED
from ftts_plan.planning import Edge
from ftts_plan.planning.edges import all_edges, switches
from ftts_plan.planning.regions import budget_boundary, constraint_regions, refused_area
from ftts_plan.wording.advice import KNOB_NAMES
from ftts_plan.wording.edges import AUDIO_AXIS, audio_line
from tests.app.html_blocks import first_headings
from tests.app.screen import opened, painted, table, titles

STATES = {
    "fits": Request(prompt_tokens=4_096),
    "over budget": Request(prompt_tokens=12_000),
    "nothing fits": Request(prompt_tokens=12_000, budget_bytes=1),
    "everything fits": Request(prompt_tokens=512, budget_bytes=8 * GIB, heuristic_eos_backstop=False),
    "context refused": Request(prompt_tokens=32_768),
    "no frames": Request(prompt_tokens=512, max_new_tokens=0),
    "overflow": Request(prompt_tokens=512, weights_resident_bytes=U64_MAX, kv_dtype=KvDtype.F32),
}
each_state = pytest.mark.parametrize("request_", STATES.values(), ids=STATES.keys())


@each_state
def test_the_map_is_painted_from_the_regions(request_: Request) -> None:
    [tables] = painted(opened(request_, at="edges"))
    regions = [
        (region.constraint.value, [(float(x), float(y)) for x, y in region.corners])
        for region in constraint_regions(request_)
    ]
    drawn = {row["constraint"]: None for row in tables["regions"]}
    assert [
        (name, [(row["x"], row["y"]) for row in tables["regions"] if row["constraint"] == name]) for name in drawn
    ] == regions
    assert [(row["x"], row["y"]) for row in tables["boundary"]] == [
        (float(x), float(y)) for x, y in budget_boundary(request_)
    ]
    assert bool(tables["hatching"]) == bool(refused_area(request_))


@each_state
def test_the_map_marks_the_request_with_the_rules_answer(request_: Request) -> None:
    page = opened(request_, at="edges")
    answer = "admitted" if isinstance(admit(request_), Admitted) else "refused"
    [tables] = painted(page)
    [here] = tables["here"]
    assert (here["x"], here["y"]) == (request_.prompt_tokens, request_.max_new_tokens)
    place = f"{request_.prompt_tokens:,} × {request_.max_new_tokens:,}"
    beside = [str(row["text"]) for row in tables["labels"] if str(row["text"]).startswith(place)]
    assert beside
    assert all(answer in text or text == place for text in beside)
    assert titles(page)[0].endswith(f"are {answer}")


def knob_edges(request_: Request) -> list[Edge]:
    return [edge for edge in all_edges(request_) if edge.axis != AUDIO_AXIS]


@each_state
def test_audio_is_no_knob_and_has_a_sentence_below_the_table(request_: Request) -> None:
    blocks = [block.value for block in opened(request_, at="edges").markdown]
    assert [block for block in blocks if audio_line(all_edges(request_)) in block]


@each_state
def test_the_table_is_the_edges(request_: Request) -> None:
    rows = table(opened(request_, at="edges"), "Knob", "Now", "Admitted", "Refused")
    numbers = [(row[0], *map(number, row[1:])) for row in rows[:-2]]
    assert numbers == [
        (INPUT_NAMED[edge.axis].label, edge.current, edge.admitted, edge.refused) for edge in knob_edges(request_)
    ]
    for row, edge in zip(rows, knob_edges(request_), strict=False):
        if edge.admitted is None:
            assert row[2:] == ("none", "every value")


def test_sizes_are_readable_and_exact() -> None:
    [budget] = [row for row in table(opened(STATES["fits"], at="edges"), "Knob") if row[0] == "Budget"]
    assert budget[1:] == (
        "2 GiB (2,147,483,648 B)",
        "≥ 1.32 GiB (1,411,973,120 B)",
        "≤ 1.32 GiB (1,411,973,119 B)",
    )


def test_the_one_h1_asks_the_question() -> None:
    assert first_headings(opened(at="edges")) == ["Where does the answer flip?"]


@each_state
def test_the_table_says_which_way_an_axis_admits(request_: Request) -> None:
    rows = table(opened(request_, at="edges"), "Knob", "Now", "Admitted", "Refused")
    for row, edge in zip(rows, knob_edges(request_), strict=False):
        if edge.admitted is not None and edge.refused is not None:
            upward = edge.admitted > edge.refused
            assert (row[2][0], row[3][0]) == (("≥", "≤") if upward else ("≤", "≥")), row


@each_state
def test_the_table_ends_with_both_positions_of_each_switch(request_: Request) -> None:
    rows = table(opened(request_, at="edges"), "Knob", "Now", "Admitted", "Refused")
    words: dict[object, str] = {True: "on", False: "off", **{dtype: dtype.value for dtype in KvDtype}}
    for (knob, now, admitted, refused), switch in zip(rows[-2:], switches(request_), strict=True):
        assert knob in KNOB_NAMES.values()
        assert now == words[switch.current]
        for choice in switch.choices:
            where = admitted if isinstance(choice.verdict, Admitted) else refused
            assert words[choice.value] in where.split(" and ")


def number(cell: str) -> int | None:
    """The exact number that a cell of the table holds; None where it holds none."""
    found = re.search(r"[\d,]+(?= B\b)", cell) or re.search(r"[\d,]+", cell)
    return int(found[0].replace(",", "")) if found else None
