"""The map's words stand where they are true, at every size; what a browser is sent adds up to the rule's answer."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given

from ftts_plan import GIB, U64_MAX, Admitted, NoFramesRequested, PromptExceedsContext, Request, admit
from ftts_plan.charts.picture import Picture
from ftts_plan.charts.readings import LIMB
from ftts_plan.charts.region_map import map_picture
from ftts_plan.wording.map_picture import ADMITTED, REFUSED, region_names
from ftts_plan.wording.names import CONSTRAINT_NAMES
from tests.charts.boxes import Box, label_boxes
from tests.charts.test_pictures import MAP_HEIGHTS, WIDTHS
from tests.laws.test_other_shapes import TINY, TinyRequest, tiny_requests
from tests.laws.test_region_laws import maps
from tests.strategies import CEILING, spec_bytes_per_token, spec_floor_bytes

SIZES = tuple(product(WIDTHS, MAP_HEIGHTS))


def corners(box: Box, width: float, height: float) -> list[tuple[float, float]]:
    """Prompt and cap under the corners of a label."""
    return [
        (x / width * CEILING, (1 - y / height) * CEILING) for x in (box.left, box.right) for y in (box.top, box.bottom)
    ]


def held_bytes(request: Request, prompt: float, cap: float) -> float:
    """SPEC.md, "What follows from it", between whole numbers too."""
    text = [5 * prompt + 64] if request.heuristic_eos_backstop else []
    return min(prompt + cap, CEILING, *text) * spec_bytes_per_token(request) + spec_floor_bytes(request)


@given(maps())
def test_a_side_is_said_in_its_own_area_alone(request_: Request) -> None:
    picture = map_picture(request_)
    for width, height in SIZES:
        for box in label_boxes(picture, width, height):
            held = [held_bytes(request_, prompt, cap) for prompt, cap in corners(box, width, height)]
            if box.text in ADMITTED:
                assert max(held) <= request_.budget_bytes * (1 + 1e-9)
            if box.text in REFUSED:
                assert min(held) >= request_.budget_bytes * (1 - 1e-9)


@given(maps())
def test_a_region_is_named_inside_itself_on_one_side_of_the_budget(request_: Request) -> None:
    picture = map_picture(request_)
    names = {name: constraint.value for constraint in CONSTRAINT_NAMES for name in region_names(constraint)}
    for width, height in SIZES:
        for box in label_boxes(picture, width, height):
            if box.text in names:
                under = corners(box, width, height)
                assert {sides(request_, *place)[0] for place in under} == {names[box.text]}
                assert len({sides(request_, *place)[1] for place in under}) == 1


def sides(request: Request, prompt: float, cap: float) -> tuple[str, bool]:
    """The limit that binds at a place, and whether the budget admits it."""
    limits = [(cap, "frame_cap"), (CEILING - prompt, "context_ceiling")]
    if request.heuristic_eos_backstop:
        limits.append((4 * prompt + 64, "text_heuristic"))
    return min(limits)[1], held_bytes(request, prompt, cap) <= request.budget_bytes


@pytest.mark.parametrize("prompt_tokens", [0, 500, 4_096, 10_509, 32_767])
@pytest.mark.parametrize("budget_bytes", [1, GIB // 4, GIB, 2 * GIB, 3 * GIB, 128 * GIB])
def test_what_the_hatching_means_is_said_and_nothing_is_said_twice(prompt_tokens: int, budget_bytes: int) -> None:
    picture = map_picture(Request(prompt_tokens=prompt_tokens, budget_bytes=budget_bytes))
    for width, height in SIZES:
        texts = [box.text for box in label_boxes(picture, width, height)]
        assert len(texts) == len(set(texts))
        if picture.tables["hatching"]:
            assert set(texts) & set(REFUSED)
        assert bool(picture.tables["boundary"]) == any(text.startswith("Budget") for text in texts)
        assert any(text.startswith(f"{prompt_tokens:,} × 8,192") for text in texts)


def test_a_map_of_refusals_says_so_and_one_of_none_says_that() -> None:
    nothing = [box.text for box in label_boxes(map_picture(Request(prompt_tokens=1, budget_bytes=1)), 620, 450)]
    everything = map_picture(Request(prompt_tokens=1, budget_bytes=U64_MAX))
    assert "refused: over budget" in nothing
    assert not set(nothing) & set(ADMITTED)
    texts = [box.text for box in label_boxes(everything, 620, 450)]
    assert "admitted" in texts
    assert not set(texts) & set(REFUSED)


def browser_answer(picture: Picture, prompt: int, cap: int) -> str:
    """What the drawing makes of its table at a place, as it is written there."""
    rows: list[Any] = list(picture.tables["reading"])
    frames = [row["frames"] + row["per_prompt_token"] * prompt + row["per_cap_frame"] * cap for row in rows]
    least = min(range(len(rows)), key=lambda i: frames[i] + i / 8)
    row = rows[least]
    tokens = prompt + frames[least]
    if prompt >= row["ceiling"]:
        return "prompt"
    if cap == 0:
        return "no frames"
    if tokens > row["countable"]:
        return "overflow"
    size = row["high"] * LIMB + row["low"] + tokens * row["token_bytes"]
    return f"{size} {tokens <= row['affordable']} {row['limit']} {frames[least]}"


@given(maps() | tiny_requests())
def test_what_the_browser_is_sent_adds_up_to_the_rule(request_: Request) -> None:
    ceiling = request_.model.context_tokens
    if request_.prompt_tokens > ceiling or request_.max_new_tokens > ceiling:
        return
    match verdict := admit(request_):
        case PromptExceedsContext():
            expected = "prompt"
        case NoFramesRequested():
            expected = "no frames"
        case _ if plan := verdict.plan:
            name = CONSTRAINT_NAMES[plan.binding_constraint]
            fits = isinstance(verdict, Admitted)
            expected = f"{plan.predicted_peak_bytes} {fits} {name} {plan.predicted_max_frames}"
        case _:
            expected = "overflow"
    assert browser_answer(map_picture(request_), request_.prompt_tokens, request_.max_new_tokens) == expected


def test_another_shape_has_its_own_axes() -> None:
    tables = map_picture(TinyRequest(prompt_tokens=20, max_new_tokens=30)).tables
    assert (tables["extent"][-1]["x"], tables["extent"][-1]["y"]) == (TINY.context_tokens, TINY.context_tokens)
    assert max(float(row["x"]) for row in tables["regions"]) == TINY.context_tokens
