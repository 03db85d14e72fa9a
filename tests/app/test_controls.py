"""The inputs: nothing typed is altered, what cannot be used is refused beside its field, presets write one way."""

import pytest

from ftts_plan import KvDtype, Request
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.models.published_sizes import ring_sizes, weight_sizes
from tests.app.screen import engine_lines, opened, shared_link, verdict


@pytest.mark.parametrize("field", ["budget_bytes", "ring_buffer_bytes", "weights_resident_bytes"])
@pytest.mark.parametrize("text", ["2 GB", "1,024", "", "-1", "inf", "0.3 B", "1e9", "99999999999 GiB", "<script>"])
def test_an_unusable_size_is_refused_beside_its_field(field: str, text: str) -> None:
    page = opened()
    box = page.text_input(key=field).set_value(text)
    page.run()
    assert box.value == text
    refusal = f"“{text}” was not used" if text else "The box is empty: write a size such as 2 GiB"
    assert [error for error in page.error if markdown_safe(refusal) in error.value]
    assert "No verdict yet" in page.info[0].value
    assert not page.metric
    assert not page.success


def test_the_figures_return_once_the_size_is_mended() -> None:
    page = opened()
    page.text_input(key="budget_bytes").set_value("2 GB").run()
    page.text_input(key="budget_bytes").set_value("2 GiB").run()
    assert verdict(page).startswith("Admitted")
    assert not page.error


@pytest.mark.parametrize(("field", "typed"), [("prompt_tokens", "10510"), ("max_new_tokens", "2048")])
def test_an_exact_value_moves_the_slider_and_leaves_the_box(field: str, typed: str) -> None:
    page = opened()
    page.text_input(key=f"{field}_exact").set_value(typed).run()
    assert page.slider(key=field).value == int(typed)
    assert page.text_input(key=f"{field}_exact").value == ""
    assert f"{field}={typed}" in shared_link(page)


@pytest.mark.parametrize("typed", ["12.7", "1e3", "1_00", "-1", "32769", "inf", "many"])
def test_an_unusable_exact_value_stays_in_its_box_and_moves_nothing(typed: str) -> None:
    page = opened()
    page.text_input(key="prompt_tokens_exact").set_value(typed).run()
    assert page.slider(key="prompt_tokens").value == 4096
    assert page.text_input(key="prompt_tokens_exact").value == typed
    assert markdown_safe(f"“{typed}” was not used") in page.error[0].value


def test_the_budget_slider_writes_the_text_and_keeps_a_typed_notch() -> None:
    page = opened()
    page.text_input(key="budget_bytes").set_value("700 MiB").run()
    assert page.select_slider(key="budget_notch").value == 700 * 2**20
    page.select_slider(key="budget_notch").set_value(2**30).run()
    assert page.text_input(key="budget_bytes").value == "1 GiB"
    page.select_slider(key="budget_notch").set_value(700 * 2**20).run()
    assert page.text_input(key="budget_bytes").value == "700 MiB"


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
    page.slider(key="prompt_tokens").set_value(32_768).run()
    assert "Raising the budget cannot help" in verdict(page)
    page.slider(key="prompt_tokens").set_value(0).run()
    page.slider(key="max_new_tokens").set_value(0).run()
    assert "the frame cap is 0" in verdict(page)


def test_the_cliff_of_an_explicit_cap() -> None:
    page = opened(Request(prompt_tokens=28))
    assert page.metric[2].value == "176"
    page.radio(key="heuristic_eos_backstop").set_value("off").run()
    assert page.metric[2].value == "8,192"
    assert "FTTS_MAX_FRAMES=8192" in engine_lines(page)


def test_a_dtype_that_a_link_empties_is_the_default() -> None:
    page = opened(parameters={"kv_dtype": ""})
    assert "talker KV dtype" in page.warning[0].value
    assert f"kv_dtype={KvDtype.BF16.value}" in shared_link(page)
