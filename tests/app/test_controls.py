"""The inputs: read as people type them, what cannot be used is refused beside its field and the last answer stays."""

from dataclasses import replace

import pytest

from ftts_plan import GIB, MIB, U64_MAX, KvDtype, Request
from ftts_plan.app.parts.link import START
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.models.published_sizes import ring_sizes, weight_sizes
from tests.app.html_blocks import verdict_bar
from tests.app.screen import box, engine_lines, figures, opened, put, shared_link, shown, verdict
from tests.verdict_bar import memory_words

LABELS = {
    "prompt_tokens": "Prompt tokens",
    "max_new_tokens": "Frame cap",
    "budget_bytes": "Budget",
    "ring_buffer_bytes": "Ring buffers",
    "weights_resident_bytes": "Resident weights",
}
SIZES = ["budget_bytes", "ring_buffer_bytes", "weights_resident_bytes"]
NUMBERS = ["prompt_tokens", "max_new_tokens"]


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *((field, text) for field in SIZES for text in ("2 GB", "1,5", "", "-1", "inf", "0.3 B", "1e9", "<script>")),
        *((field, "99999999999 GiB") for field in SIZES),
        *(
            (field, text)
            for field in NUMBERS
            for text in ("12.7", "1e3", "", "-1", "inf", "many", "10.509", str(2**64))
        ),
    ],
)
def test_what_cannot_be_used_is_refused_beside_its_field_and_the_last_answer_stays_marked(
    field: str, text: str
) -> None:
    before = Request(prompt_tokens=10_509)
    page = put(opened(before), field, text)
    assert box(page, field) == text
    refusal = f"“{text}” was not used: " if text else "The box is empty: write "
    assert [error for error in page.error if markdown_safe(refusal) in error.value]
    bar = verdict_bar(page)
    assert (bar.memory, "ftts-stale" in bar.classes) == (memory_words(before), True)
    assert LABELS[field] in bar.unread
    assert "last good answer" in bar.unread
    assert figures(page)


def test_the_last_good_answer_is_of_the_last_good_values_and_still_follows_the_others() -> None:
    page = put(put(opened(), "budget_bytes", "3 GiB"), "budget_bytes", "2 GB")
    assert verdict(page) == memory_words(replace(START, budget_bytes=3 * GIB))
    put(page, "prompt_tokens", "10510")
    assert verdict(page) == memory_words(Request(prompt_tokens=10_510, budget_bytes=3 * GIB))
    assert "ftts-stale" in verdict_bar(page).classes


def test_every_box_that_cannot_be_read_is_named() -> None:
    page = put(put(opened(), "prompt_tokens", "many"), "weights_resident_bytes", "2 GB")
    assert "Prompt tokens and Resident weights cannot be read" in verdict_bar(page).unread


def test_the_mark_goes_once_the_box_is_mended() -> None:
    page = put(put(opened(), "budget_bytes", "2 GB"), "budget_bytes", "1 GiB")
    assert verdict(page) == memory_words(replace(START, budget_bytes=GIB))
    assert "ftts-stale" not in verdict_bar(page).classes
    assert not verdict_bar(page).unread
    assert not page.error


@pytest.mark.parametrize(
    ("field", "typed", "held"),
    [
        ("prompt_tokens", "10,509", "10509"),
        ("prompt_tokens", "10 509", "10509"),
        ("prompt_tokens", "10\u202f509", "10509"),
        ("max_new_tokens", " 2_048 ", "2048"),
        ("max_new_tokens", "0032", "32"),
        ("budget_bytes", "2gib", "2 GiB"),
        ("budget_bytes", "700 mib", "700 MiB"),
        ("budget_bytes", "1,073,741,824", "1 GiB"),
        ("budget_bytes", "2147483647", "2147483647"),
        ("budget_bytes", "1.5 GiB", "1536 MiB"),
        ("ring_buffer_bytes", "1,024", "1 KiB"),
        ("weights_resident_bytes", "1024 MiB", "1 GiB"),
    ],
)
def test_what_people_type_is_read_and_written_out_as_links_hold_it(field: str, typed: str, held: str) -> None:
    page = put(opened(), field, typed)
    assert box(page, field) == held
    assert page.query_params[field] == held
    assert not page.error
    assert not verdict_bar(page).unread
    assert verdict(opened(parameters={field: held})) == verdict(page)


def test_a_size_that_is_rounded_to_the_nearest_byte_says_so_until_another_is_typed() -> None:
    page = put(opened(), "budget_bytes", "2.01 GiB")
    assert box(page, "budget_bytes") == "2158221066"  # 2.01 × 2^30 = 2,158,221,066.24
    said = "“2.01 GiB” is read as 2,158,221,066 B, the nearest byte"
    assert said in [shown(caption.value) for caption in page.caption]
    put(page, "prompt_tokens", "512")
    assert said in [shown(caption.value) for caption in page.caption]
    put(page, "budget_bytes", "1.5 GiB")
    assert not [caption for caption in page.caption if "nearest byte" in caption.value]


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize("typed", [32_769, 1_000_000, U64_MAX])
def test_a_box_takes_what_is_beyond_its_slider_which_stands_at_its_end(field: str, typed: int) -> None:
    request = replace(START, **{field: typed})  # type: ignore[arg-type]
    for page in (put(opened(), field, str(typed)), opened(parameters={field: str(typed)})):
        assert box(page, field) == str(typed)
        assert page.slider(key=f"{field}_slider").value == 32_768
        assert verdict(page) == memory_words(request)
        assert f"{field}={typed}" in shared_link(page)


@pytest.mark.parametrize("typed", [0, 1, 256 * GIB, U64_MAX])
def test_a_budget_beyond_the_powers_of_two_of_its_slider_has_its_own_notch(typed: int) -> None:
    page = put(opened(), "budget_bytes", str(typed))
    assert page.select_slider(key="budget_bytes_slider").value == typed
    assert verdict(page) == memory_words(replace(START, budget_bytes=typed))


@pytest.mark.parametrize("field", NUMBERS)
def test_a_slider_follows_its_box_and_writes_into_it(field: str) -> None:
    page = put(opened(), field, "2,048")
    slider = page.slider(key=f"{field}_slider")
    assert slider.value == 2_048
    slider.set_value(512).run()
    assert box(page, field) == "512"
    assert page.query_params[field] == "512"
    assert verdict(page) == memory_words(replace(START, **{field: 512}))  # type: ignore[arg-type]


def test_a_slider_mends_a_box_that_cannot_be_read() -> None:
    page = put(opened(), "prompt_tokens", "many")
    page.slider(key="prompt_tokens_slider").set_value(512).run()
    assert box(page, "prompt_tokens") == "512"
    assert "ftts-stale" not in verdict_bar(page).classes


def test_the_budget_slider_writes_the_text_and_keeps_a_typed_notch() -> None:
    page = put(opened(), "budget_bytes", "700 MiB")
    slider = "budget_bytes_slider"
    assert page.select_slider(key=slider).value == 700 * MIB
    page.select_slider(key=slider).set_value(GIB).run()
    assert box(page, "budget_bytes") == "1 GiB"
    page.select_slider(key=slider).set_value(700 * MIB).run()
    assert box(page, "budget_bytes") == "700 MiB"


def test_every_preset_writes_its_exact_size() -> None:
    page = opened()
    for field, presets in (("weights_resident_bytes", weight_sizes()), ("ring_buffer_bytes", ring_sizes())):
        assert presets
        for preset in presets:
            page.selectbox(key=f"{field}_preset").set_value(preset).run()
            assert page.selectbox(key=f"{field}_preset").value is None
            assert f"= {preset.size_bytes:,} B" in [caption.value for caption in page.caption]


def test_the_ends_of_the_sliders_are_reachable_and_explained() -> None:
    page = opened()
    page.slider(key="prompt_tokens_slider").set_value(32_768).run()
    assert "fills the context of 32,768" in verdict(page)
    page.slider(key="prompt_tokens_slider").set_value(0).run()
    page.slider(key="max_new_tokens_slider").set_value(0).run()
    assert "frame cap 0: no audio is asked for" in verdict(page)


def test_the_cliff_of_an_explicit_cap() -> None:
    page = opened(Request(prompt_tokens=28))
    assert figures(page)["Frames allowed"] == "176"
    page.segmented_control(key="heuristic_eos_backstop").set_value("off").run()
    assert figures(page)["Frames allowed"] == "8,192"
    assert "FTTS_MAX_FRAMES=8192" in engine_lines(page)


def test_a_dtype_that_a_link_empties_is_the_default() -> None:
    page = opened(parameters={"kv_dtype": ""})
    assert "The link's talker KV dtype = “” was not used" in page.warning[0].value
    assert f"kv_dtype={KvDtype.BF16.value}" in shared_link(page)
