"""What the picture of one utterance says: what exceeds, and when one is one."""

import pytest

from ftts_plan import GIB, KIB, MIB, KvDtype, Request, growth
from ftts_plan.rule import frame_limits
from ftts_plan.wording.growth_picture import growth_conditions, growth_title, out_of_view, peak_labels, room_labels

START = 10_027_008  # the peak of an empty prompt: 64 frames of 112 KiB, and the bounded state


@pytest.mark.parametrize(
    ("request_", "title"),
    [
        (Request(prompt_tokens=4_096), "All 8,192 frames fit: 701.4 MiB of the 2 GiB budget stays free"),
        (
            Request(prompt_tokens=4_096, max_new_tokens=1),
            "The one frame fits: 1.56 GiB of the 2 GiB budget stays free",
        ),
        (
            Request(prompt_tokens=0, budget_bytes=START),
            "All 64 frames fit: the 9.6 MiB budget is used to the last byte",
        ),
        (Request(prompt_tokens=10_510), "Frame 8,192 of 8,192 would be the first beyond the 2 GiB budget"),
        (
            Request(prompt_tokens=0, max_new_tokens=1, budget_bytes=2_686_976),
            "The one frame would be the first beyond the 2.6 MiB budget",
        ),
        (
            Request(prompt_tokens=0, budget_bytes=MIB),
            "The bounded state alone (2.6 MiB) exceeds the 1 MiB budget, before the first frame",
        ),
        (
            Request(prompt_tokens=4_096, weights_resident_bytes=3 * GIB),
            "The weights alone (3 GiB) exceed the 2 GiB budget, before the first frame",
        ),
        (
            Request(prompt_tokens=4_096, weights_resident_bytes=2 * GIB),
            "Weights and bounded state together (2.003 GiB) exceed the 2 GiB budget, before the first frame",
        ),
        (
            Request(prompt_tokens=30_000),
            "The prompt alone (3.2 GiB) exceeds the 2 GiB budget, before the first frame",
        ),
        (
            Request(prompt_tokens=8, budget_bytes=3 * MIB),
            "Prompt and bounded state together (3.4 MiB) exceed the 3 MiB budget, before the first frame",
        ),
        (
            Request(prompt_tokens=8_192, weights_resident_bytes=GIB + 512 * MIB, kv_dtype=KvDtype.BF16),
            "Prompt, weights and bounded state together (2.38 GiB) exceed the 2 GiB budget, before the first frame",
        ),
    ],
)
def test_the_title_says_what_fits_or_what_exceeds(request_: Request, title: str) -> None:
    curve = growth(request_)
    assert curve
    assert growth_title(request_, curve) == title


def test_one_is_one_everywhere() -> None:
    request = Request(prompt_tokens=1, max_new_tokens=1, budget_bytes=2_686_976 + 2 * 112 * KIB)
    curve = growth(request)
    assert curve
    assert growth_conditions(request).startswith("1 prompt token; ")
    assert peak_labels(request, curve)[0] == "peak 2.8 MiB\n1 frame, 0.08 s"
    assert room_labels(curve) == ("room for 1 frame\n2 would not fit", "room for\n1")
    assert room_labels(curve._replace(affordable_frames=0)) == (
        "room for the prompt\nframe 1 would not fit",
        "room for\nno frame",
    )
    assert out_of_view(frame_limits(request)[:1]) == "Beyond this view: frame cap 1 frame (0.08 s)"


def test_a_peak_that_differs_from_the_budget_is_not_written_like_it() -> None:
    request = Request(prompt_tokens=10_510)
    curve = growth(request)
    assert curve
    assert peak_labels(request, curve)[1] == "peak 2.00009 GiB"
