"""The map's corners, worked out by hand."""

from fractions import Fraction

import pytest

from ftts_plan import GIB, MIB, U64_MAX, BindingConstraint, KvDtype, Misuse, Request
from ftts_plan.planning.regions import Point, budget_boundary, constraint_regions, divided_areas, iso_line, refused_area

END = 32_768
BOUNDED = 2_686_976
# C = 4P + 64 and P + C = 32,768 cross at P = 32,704 / 5
MEETING = (Fraction(32_704, 5), Fraction(131_136, 5))
WHOLE = [(0, 0), (END, 0), (END, END), (0, END)]

DEFAULT = Request(prompt_tokens=28)
EXACT = Request(prompt_tokens=28, heuristic_eos_backstop=False)


def of_tokens(tokens: int, *, backstop: bool) -> Request:
    """A budget with room for exactly so many talker tokens."""
    return Request(prompt_tokens=28, budget_bytes=BOUNDED + tokens * 114_688, heuristic_eos_backstop=backstop)


def plain(points: tuple[Point, ...]) -> list[tuple[int | Fraction, int | Fraction]]:
    return [(point.prompt_tokens, point.max_new_tokens) for point in points]


def test_regions_with_the_backstop() -> None:
    cap, ceiling, text = constraint_regions(DEFAULT)
    assert [region.constraint for region in (cap, ceiling, text)] == [
        BindingConstraint.FRAME_CAP,
        BindingConstraint.CONTEXT_CEILING,
        BindingConstraint.TEXT_HEURISTIC,
    ]
    above = (MEETING[0], END)
    assert plain(cap.corners) == [(0, 0), (END, 0), MEETING, (0, 64)]
    assert plain(ceiling.corners) == [(END, 0), (END, END), above, MEETING]
    assert plain(text.corners) == [(0, 64), MEETING, above, (0, END)]


def test_regions_where_the_cap_is_obeyed_exactly() -> None:
    cap, ceiling = constraint_regions(EXACT)
    assert (cap.constraint, plain(cap.corners)) == (BindingConstraint.FRAME_CAP, [(0, 0), (END, 0), (0, END)])
    assert (ceiling.constraint, plain(ceiling.corners)) == (
        BindingConstraint.CONTEXT_CEILING,
        [(END, 0), (END, END), (0, END)],
    )


def test_the_two_gib_line() -> None:
    # (2,147,483,648 - 2,686,976) / 114,688 = 18,701 + 1/7 tokens; the text bound holds (that - 64) / 5 of prompt
    tokens = Fraction(130_908, 7)
    bend = Fraction(26_092, 7)
    assert plain(budget_boundary(DEFAULT)) == [(tokens, 0), (bend, tokens - bend), (bend, END)]
    assert tokens - bend == 4 * bend + 64
    assert plain(budget_boundary(EXACT)) == [(tokens, 0), (0, tokens)]


def test_areas_on_either_side_of_the_line() -> None:
    foot, bend, top = budget_boundary(DEFAULT)
    assert plain(refused_area(DEFAULT))[:2] == [(END, 0), (END, END)]
    assert refused_area(DEFAULT)[2:] == (top, bend, foot)
    foot, left = budget_boundary(EXACT)
    assert plain(refused_area(EXACT))[:3] == [(END, 0), (END, END), (0, END)]
    assert refused_area(EXACT)[3:] == (left, foot)


@pytest.mark.parametrize("backstop", [True, False])
@pytest.mark.parametrize(
    ("tokens", "refused"),
    [(-1, WHOLE), (0, WHOLE), (END, []), (END + 1, [])],
)
def test_no_line_divides_a_map_of_one_answer(tokens: int, refused: list[tuple[int, int]], *, backstop: bool) -> None:
    request = of_tokens(tokens, backstop=backstop)
    assert budget_boundary(request) == ()
    assert plain(refused_area(request)) == refused


def test_the_line_bends_from_the_least_text_bound_on() -> None:
    # at 64 tokens a prompt of none has all its frames: the line runs up the left side
    assert plain(budget_boundary(of_tokens(64, backstop=True))) == [(64, 0), (0, 64), (0, END)]
    assert plain(budget_boundary(of_tokens(63, backstop=True))) == [(63, 0), (0, 63)]
    assert plain(budget_boundary(of_tokens(END - 1, backstop=True)))[1:] == [
        (Fraction(32_703, 5), Fraction(131_132, 5)),
        (Fraction(32_703, 5), END),
    ]


def test_iso_lines_move_with_dtype_and_floor() -> None:
    assert iso_line(DEFAULT, 2 * GIB) == budget_boundary(DEFAULT)
    assert plain(iso_line(EXACT, BOUNDED + 1_000 * 114_688)) == [(1_000, 0), (0, 1_000)]
    f32 = Request(prompt_tokens=28, heuristic_eos_backstop=False, kv_dtype=KvDtype.F32, weights_resident_bytes=MIB)
    assert plain(iso_line(f32, BOUNDED + MIB + 1_000 * 229_376)) == [(1_000, 0), (0, 1_000)]
    assert iso_line(f32, U64_MAX) == iso_line(f32, 0) == ()
    with pytest.raises(Misuse, match="budget_bytes"):
        iso_line(DEFAULT, -1)


@pytest.mark.parametrize(("tokens", "admitted"), [(-1, [False] * 3), (END, [True] * 3), (END + 1, [True] * 3)])
def test_a_map_of_one_answer_has_areas_of_one_answer(tokens: int, admitted: list[bool]) -> None:
    assert [area.admitted for area in divided_areas(of_tokens(tokens, backstop=True))] == admitted


def test_areas_on_both_sides_of_the_line() -> None:
    cap, cap_refused, ceiling, text, text_refused = divided_areas(DEFAULT)
    foot, bend, top = budget_boundary(DEFAULT)
    parts = (cap, cap_refused, ceiling, text, text_refused)
    assert [part.admitted for part in parts] == [True, False, False, True, False]
    assert set(cap.corners) == {(0, 0), foot, bend, (0, 64)}
    assert set(cap_refused.corners) == {foot, (END, 0), MEETING, bend}
    assert set(text.corners) == {(0, 64), bend, top, (0, END)}
    assert set(text_refused.corners) == {bend, MEETING, (MEETING[0], END), top}
