"""What a button sets: a remedy on any input, told beside the curve, taken back by Undo; and Reset."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, MIB, KvDtype, Request
from ftts_plan.app.parts.link import START
from ftts_plan.planning import Knob, advise
from ftts_plan.wording import instrument
from tests.app.html_blocks import verdict_bar
from tests.app.screen import (
    box,
    button,
    chosen,
    is_admitted,
    opened,
    put,
    settled,
    shared_link,
    shown,
    turn_to,
    verdict,
)
from tests.verdict_bar import memory_words

REFUSED = {
    "prompt": Request(prompt_tokens=12_000),
    "backstop": Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=512 * MIB),
    "dtype": Request(prompt_tokens=4_096, kv_dtype=KvDtype.F32),
    "weights": Request(prompt_tokens=512, weights_resident_bytes=3 * GIB),
    "rings": Request(prompt_tokens=512, ring_buffer_bytes=3 * GIB + 1),
    "both": Request(prompt_tokens=512, weights_resident_bytes=2 * GIB, ring_buffer_bytes=5),
    "no frames": Request(prompt_tokens=512, max_new_tokens=0),
    "context": Request(prompt_tokens=40_000, budget_bytes=8 * GIB),
}
REMEDIES = [
    pytest.param(request, remedy.knob, remedy.request, id=f"{name}-{remedy.knob}")
    for name, request in REFUSED.items()
    for remedy in advise(request).remedies
]


def held(page: AppTest) -> dict[str, str]:
    """What every input holds."""
    texts = {
        field: box(page, field)
        for field in ("prompt_tokens", "max_new_tokens", "budget_bytes", "ring_buffer_bytes", "weights_resident_bytes")
    }
    return texts | {field: chosen(page, field) for field in ("kv_dtype", "heuristic_eos_backstop")}


def press(page: AppTest, key: str) -> AppTest:
    page.button(key=key).click()
    return settled(page.run())


def press_labelled(page: AppTest, label: str) -> AppTest:
    button(page, label).click()
    return settled(page.run())


def told(page: AppTest) -> list[str]:
    """What the page says that a button changed."""
    return [shown(block.value) for block in page.markdown if " → " in block.value]


def test_some_request_is_remedied_by_each_knob() -> None:
    assert {parameters.values[1] for parameters in REMEDIES} == {*Knob}


@pytest.mark.parametrize(("request_", "knob", "after"), REMEDIES)
def test_apply_sets_every_input_flips_the_verdict_and_undo_takes_it_back(
    request_: Request, knob: Knob, after: Request
) -> None:
    page = opened(request_)
    before = held(page)
    assert not is_admitted(page)
    press(page, f"apply_{knob}")
    assert held(page) == held(opened(after)) != before
    assert verdict(page) == memory_words(after)
    assert is_admitted(page)
    [said] = told(page)
    assert said.startswith("Refused → Admitted: ")
    assert shared_link(page) == shared_link(opened(after))
    press_labelled(page, instrument.UNDO)
    assert held(page) == before
    assert verdict(page) == memory_words(request_)
    assert told(page) == []
    assert instrument.UNDO not in [each.label for each in page.button]


@pytest.mark.parametrize(
    ("name", "knob", "said"),
    [
        ("prompt", "prompt_tokens", "Refused → Admitted: prompt tokens 12,000 → 10,509."),
        ("backstop", "heuristic_eos_backstop", "Refused → Admitted: text backstop off → on."),
        ("dtype", "kv_dtype", "Refused → Admitted: talker KV dtype f32 → bf16."),
        ("no frames", "max_new_tokens", "Refused → Admitted: frame cap 0 (0 s) → 1 (0.08 s)."),
    ],
)
def test_what_was_changed_is_said_in_full(name: str, knob: str, said: str) -> None:
    assert told(press(opened(REFUSED[name]), f"apply_{knob}")) == [said]


def test_two_sizes_that_round_alike_are_told_apart() -> None:
    request = Request(prompt_tokens=10_510)
    [said] = told(press(opened(request), "apply_budget_bytes"))
    assert said == "Refused → Admitted: budget 2,147,483,648 B → 2,147,581,952 B."


def test_undo_is_offered_only_while_nothing_else_was_changed_since() -> None:
    page = press(opened(REFUSED["prompt"]), "apply_prompt_tokens")
    put(page, "prompt_tokens", "10000")
    assert instrument.UNDO not in [each.label for each in page.button]
    assert told(page) == []
    assert verdict(page) == memory_words(Request(prompt_tokens=10_000))


def test_what_compare_shows_can_be_undone_on_plan() -> None:
    page = opened(Request(prompt_tokens=12_000), at="compare")
    page.text_input(key="scenario_name").set_value("mine")
    press_labelled(page, "Keep")
    put(page, "prompt_tokens", "512")
    press(page, "show_0")
    assert box(page, "prompt_tokens") == "12000"
    turn_to(page, "")
    assert told(page) == ["Admitted → Refused: prompt tokens 512 → 12,000."]
    press_labelled(page, instrument.UNDO)
    assert box(page, "prompt_tokens") == "512"


EVERYTHING_SET = Request(
    prompt_tokens=40_000,
    max_new_tokens=99_999,
    heuristic_eos_backstop=False,
    kv_dtype=KvDtype.F32,
    budget_bytes=3 * GIB + 1,
    ring_buffer_bytes=540_928,
    weights_resident_bytes=GIB,
)


@pytest.mark.parametrize("at", ["", "edges", "oq-6"])
def test_reset_sets_everything_to_the_start(at: str) -> None:
    page = opened(EVERYTHING_SET, at=at)
    page.selectbox(key="pace").set_value("slow").run()
    press_labelled(page, instrument.RESET)
    assert held(page) == held(opened())
    assert page.selectbox(key="pace").value == "typical"
    assert verdict_bar(page) == verdict_bar(opened())


def test_reset_mends_boxes_that_cannot_be_read() -> None:
    page = put(put(opened(replace(START, prompt_tokens=5)), "prompt_tokens", "many"), "budget_bytes", "2 GB")
    press_labelled(page, instrument.RESET)
    assert held(page) == held(opened())
    assert "ftts-stale" not in verdict_bar(page).classes
    assert not page.error


def test_reset_leaves_nothing_to_undo() -> None:
    page = press_labelled(press(opened(REFUSED["prompt"]), "apply_prompt_tokens"), instrument.RESET)
    put(page, "prompt_tokens", "10509")
    assert told(page) == []
