"""What the page makes of a drag: it is shown, nothing is set by it, and nothing that a browser sends can break it."""

from dataclasses import replace
from typing import Any

import pytest

from ftts_plan import GIB, MIB, Request
from ftts_plan.app.parts.live_drag import _DRAGGED
from tests.app.html_blocks import first_headings, verdict_bar
from tests.app.screen import box, figures, opened, painted, put, settled, titles, verdict
from tests.verdict_bar import memory_words, speech_words

BEFORE = Request(prompt_tokens=4_096, max_new_tokens=2_048, budget_bytes=GIB)
FIELDS = ("prompt_tokens", "max_new_tokens", "budget_bytes")


def dragged(page: Any, drag: object) -> Any:
    """One run as the browser's half asks for it, while the thumb is held."""
    page.session_state[_DRAGGED] = drag
    return settled(page.run())


def held(page: Any) -> list[str]:
    return [box(page, field) for field in FIELDS]


@pytest.mark.parametrize(
    ("field", "position", "shown"),
    [
        ("prompt_tokens", 10_510, 10_496),
        ("prompt_tokens", 0, 0),
        ("prompt_tokens", 32_768, 32_768),
        ("max_new_tokens", 8_191, 8_192),
        ("budget_bytes", 0, 64 * MIB),
        ("budget_bytes", 5, 2 * GIB),
        ("budget_bytes", 11, 128 * GIB),
    ],
)
def test_a_drag_is_shown_at_once_and_sets_nothing(field: str, position: int, shown: int) -> None:
    page, under_the_thumb = opened(BEFORE), replace(BEFORE, **{field: shown})  # type: ignore[arg-type]
    boxes, address, sliders = held(page), dict(page.query_params), [slider.value for slider in page.slider]
    dragged(page, {"field": field, "value": position})
    typed = opened(under_the_thumb)
    assert verdict_bar(page) == verdict_bar(typed)
    assert verdict(page) == memory_words(under_the_thumb)
    assert (figures(page), titles(page)) == (figures(typed), titles(typed))
    assert painted(page) == painted(typed)
    assert held(page) == boxes
    assert dict(page.query_params) == address
    assert [slider.value for slider in page.slider] == sliders
    settled(page.run())
    assert verdict(page) == memory_words(BEFORE)


@pytest.mark.parametrize("at", ["edges", "compare", "script", "oq-6"])
def test_every_page_follows_a_drag(at: str) -> None:
    page = dragged(opened(BEFORE, at=at), {"field": "prompt_tokens", "value": 9_000})
    after = opened(replace(BEFORE, prompt_tokens=8_960), at=at)
    assert verdict_bar(page) == verdict_bar(after)
    assert painted(page) == painted(after)
    assert first_headings(page) == first_headings(after)


def test_the_truncation_follows_too() -> None:
    page = dragged(opened(BEFORE), {"field": "max_new_tokens", "value": 1_000})
    assert verdict_bar(page).speech.endswith(speech_words(replace(BEFORE, max_new_tokens=1_024)))


def test_a_typed_budget_keeps_its_notch_under_a_drag() -> None:
    page = opened(replace(BEFORE, budget_bytes=700 * MIB))
    dragged(page, {"field": "budget_bytes", "value": 4})  # 64, 128, 256, 512, then the typed one
    assert verdict(page) == memory_words(replace(BEFORE, budget_bytes=700 * MIB))
    dragged(page, {"field": "budget_bytes", "value": 3})
    assert verdict(page) == memory_words(replace(BEFORE, budget_bytes=512 * MIB))


def test_a_drag_says_what_its_slider_would_commit_also_where_the_box_holds_more() -> None:
    page = opened(replace(BEFORE, prompt_tokens=40_000))
    dragged(page, {"field": "prompt_tokens", "value": 100})
    assert verdict(page) == memory_words(replace(BEFORE, prompt_tokens=128))
    assert box(page, "prompt_tokens") == "40000"


def test_a_box_that_cannot_be_read_stays_marked_while_another_is_dragged() -> None:
    page = put(opened(BEFORE), "max_new_tokens", "many")
    dragged(page, {"field": "prompt_tokens", "value": 100})
    assert verdict(page) == memory_words(replace(BEFORE, prompt_tokens=128))
    assert "Frame cap" in verdict_bar(page).unread


@pytest.mark.parametrize("value", [10**30, 2**63, 32_769])
def test_a_thumb_is_nowhere_beyond_its_slider(value: int) -> None:
    page = dragged(opened(BEFORE), {"field": "prompt_tokens", "value": value})
    assert verdict(page) == memory_words(replace(BEFORE, prompt_tokens=32_768))
    dragged(page, {"field": "budget_bytes", "value": value})
    assert verdict(page) == memory_words(replace(BEFORE, budget_bytes=128 * GIB))


@pytest.mark.parametrize(
    ("field", "position", "kept"), [("prompt_tokens", 10_510, "10496"), ("budget_bytes", 5, "2 GiB")]
)
def test_where_a_thumb_is_let_go_the_value_stays(field: str, position: int, kept: str) -> None:
    page = dragged(opened(BEFORE), {"field": field, "value": position, "let_go": True})
    assert box(page, field) == kept
    dragged(page, {"field": field, "value": 0, "let_go": "yes"})  # no more than a drag
    assert box(page, field) == kept


HOSTILE: list[object] = [
    None,
    {},
    [],
    "prompt_tokens",
    7,
    ["prompt_tokens", 7],
    {"field": "prompt_tokens"},
    {"value": 7},
    {"field": "prompt_tokens", "value": -1},
    {"field": "prompt_tokens", "value": 7.5},
    {"field": "prompt_tokens", "value": "7"},
    {"field": "prompt_tokens", "value": None},
    {"field": "prompt_tokens", "value": [7]},
    {"field": "prompt_tokens", "value": True},
    {"field": "prompt_tokens", "value": float("nan")},
    {"field": "budget_bytes", "value": -1},
    {"field": "budget_bytes", "value": False},
    {"field": "weights_resident_bytes", "value": 7},
    {"field": "kv_dtype", "value": 1},
    {"field": "__class__", "value": 1},
    {"field": ["prompt_tokens"], "value": 7},
]


@pytest.mark.parametrize("drag", HOSTILE, ids=repr)
def test_what_is_no_drag_is_ignored(drag: object) -> None:
    page = dragged(opened(BEFORE), drag)
    assert verdict(page) == memory_words(BEFORE)
    assert held(page) == held(opened(BEFORE))
