"""What every page has: one h1, a title of its own, its navigation, and a fold that says what it holds."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, KIB, Request
from ftts_plan.app.main import PAGES
from ftts_plan.app.parts.link import START
from ftts_plan.wording import instrument
from tests.app.html_blocks import first_headings, headings, verdict_bar
from tests.app.screen import opened, put, settled

ADDRESSES = {"": "Plan", "edges": "Edges", "script": "Script", "compare": "Compare", "oq-6": "OQ-6"}
each_page = pytest.mark.parametrize("at", ADDRESSES)


def fold(page: AppTest) -> str:
    """The line of the folded inputs."""
    return page.expander[0].label


@each_page
@pytest.mark.parametrize(
    "request_",
    [START, Request(prompt_tokens=12_000), Request(prompt_tokens=32_768), Request(prompt_tokens=5, max_new_tokens=0)],
    ids=["admitted", "refused", "context", "no frames"],
)
def test_every_page_has_one_h1_one_bar_and_its_navigation(at: str, request_: Request) -> None:
    page = opened(request_, at=at)
    assert len(first_headings(page)) == 1
    assert verdict_bar(page).memory
    assert [link.proto.label for link in page.get("page_link")] == [*ADDRESSES.values()]
    assert not page.sidebar


def test_the_headings_and_the_tabs_of_two_pages_are_never_the_same() -> None:
    assert [page.title for page in PAGES] == [*ADDRESSES.values()]
    questions = [first_headings(opened(at=at))[0] for at in ADDRESSES]
    assert questions[0] == "Will this Qwen3-TTS utterance fit in memory?"
    assert len({*questions}) == len({instrument.browser_title(title) for title in ADDRESSES.values()}) == len(ADDRESSES)


@each_page
def test_a_picture_is_described_once_in_words_of_its_own(at: str) -> None:
    page = opened(at=at)
    described = [heading.alternative for heading in headings(page)]
    assert all(described)
    assert len({*described}) == len(described) == len(page.get("vega_lite_chart"))
    spoken = [chart.proto.alt for chart in page.get("vega_lite_chart")]
    assert all(len(name) < 40 for name in spoken)  # the toolbar repeats it before each of its buttons
    assert not [text for text in described if any(text in chart.proto.spec for chart in page.get("vega_lite_chart"))]


@pytest.mark.parametrize(
    ("request_", "line"),
    [
        (START, "Backstop on, typical pace, no rings or weights"),
        (replace(START, heuristic_eos_backstop=False), "Backstop off, typical pace, no rings or weights"),
        (replace(START, weights_resident_bytes=GIB), "Backstop on, typical pace, weights 1 GiB, no rings"),
        (
            replace(START, weights_resident_bytes=GIB, ring_buffer_bytes=264 * KIB),
            "Backstop on, typical pace, rings 264 KiB, weights 1 GiB",
        ),
    ],
)
def test_the_fold_says_what_the_inputs_in_it_are_set_to(request_: Request, line: str) -> None:
    page = opened(request_)
    assert fold(page) == line
    assert not page.expander[0].proto.expanded


def test_the_fold_follows_what_is_set_in_it() -> None:
    page = put(opened(), "weights_resident_bytes", "1.5gib")
    page.selectbox(key="pace").set_value("slow")
    page.segmented_control(key="heuristic_eos_backstop").set_value("off")
    assert fold(settled(page.run())) == "Backstop off, slow pace, weights 1536 MiB, no rings"
    put(page, "ring_buffer_bytes", "much")
    assert "Ring buffers" in verdict_bar(page).unread


def test_the_fold_says_the_pace_of_a_link() -> None:
    assert fold(opened(parameters={"pace": "7.25"})) == "Backstop on, 7.25 pace, no rings or weights"
