"""The words of edges, remedies and figures: short, with every byte beside, and one of a thing is no plural."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given

from ftts_plan import GIB, KIB, KvDtype, Request, admit
from ftts_plan.planning import ComparedRow, Knob, advise, all_edges, explicit_cap_cliff, limits, switches
from ftts_plan.speech import truncation_at_pace
from ftts_plan.speech.pace import Pace
from ftts_plan.wording import advice, figures, glance, headline, sentence
from ftts_plan.wording import edges as edge_words
from ftts_plan.wording.speech import both_verdicts, truncation_glance, truncation_sentence
from tests.profiles import examples
from tests.strategies import requests

TYPICAL = Pace(Fraction(4))
ONES = [
    Request(prompt_tokens=1, max_new_tokens=1),
    Request(prompt_tokens=10, max_new_tokens=1, budget_bytes=0),
    Request(prompt_tokens=10_510),
    Request(prompt_tokens=32_767),
    Request(prompt_tokens=72, budget_bytes=19_202_048),
]


def everything(request: Request) -> Iterator[str]:
    """All that is said of a request without a picture."""
    verdict, now = admit(request), truncation_at_pace(request, TYPICAL)
    yield from (headline(verdict), sentence(verdict), *glance(verdict))
    yield from (truncation_glance(now), truncation_sentence(now), both_verdicts(verdict, now))
    edges, advised = all_edges(request, verdict), advise(request, verdict)
    yield edge_words.audio_line(edges)
    for row in edge_words.edge_rows(edges, switches(request, verdict)):
        yield from row.values()
    if found := limits(request):
        yield edge_words.limits_line(found)
    if cliff := explicit_cap_cliff(request, verdict):
        yield edge_words.cliff_warning(request, cliff)
    for remedy in advised.remedies:
        after = truncation_at_pace(remedy.request, TYPICAL)
        yield from (advice.action(remedy), advice.price(remedy), advice.spoken_after(remedy, now, after))
    yield from map(advice.why_useless, advised.useless)


def wrong(text: str) -> list[str]:
    return re.findall(r"(?<![\d,.])1 (?:prompt )?(?:tokens|frames|pieces|bytes)\b", text)


@pytest.mark.parametrize("request_", ONES)
def test_one_of_a_thing_is_no_plural(request_: Request) -> None:
    assert [text for text in everything(request_) if wrong(text)] == []


@examples(times=0.5)
@given(requests())
def test_nothing_is_empty_named_in_code_or_said_of_one_as_of_many(request_: Request) -> None:
    for text in everything(request_):
        assert not wrong(text)
        assert re.findall(r"\b[a-z]+_\w+", text) == [], "names of fields are for programs"


def said(request: Request, knob: Knob) -> list[str]:
    now = truncation_at_pace(request, TYPICAL)
    [remedy] = [remedy for remedy in advise(request).remedies if remedy.knob is knob]
    after = truncation_at_pace(remedy.request, TYPICAL)
    return [advice.action(remedy), advice.price(remedy), advice.spoken_after(remedy, now, after)]


def test_a_remedy_of_speech_that_is_cut_anyway_does_not_count_the_frame_it_loses() -> None:
    assert said(Request(prompt_tokens=10_510), Knob.CAP) == [
        "Lower the frame cap to 8,191 (655.28 s)",
        "The peak becomes 1.99998 GiB.",
        "It would still be cut at 655.28 s of about 3,361 s.",
    ]
    assert said(Request(prompt_tokens=10_510), Knob.SPLIT) == [
        "Split the text into 2 pieces",
        "At most 5,251 tokens of text and 8 of its wrapper in each, which peaks at 1.44 GiB.",
        "Each would still be cut at 655.36 s of about 1,680 s.",
    ]
    assert said(Request(prompt_tokens=10_510), Knob.PROMPT)[2] == (
        "What is left would still be cut at 655.36 s of about 3,360 s."
    )


def test_a_remedy_says_whether_the_text_is_then_spoken_to_its_end() -> None:
    request = Request(prompt_tokens=512, kv_dtype=KvDtype.F32, budget_bytes=GIB // 2)
    assert said(request, Knob.DTYPE)[2] == "It would be spoken to its end."
    assert said(request, Knob.SPLIT)[2] == "Each would be spoken to its end."
    assert said(request, Knob.CAP)[2] == "It would be cut at 145.28 s of about 161 s."


def test_sizes_that_are_compared_in_a_row_never_read_alike() -> None:
    assert figures.values(ComparedRow("predicted_peak_bytes", (2 * GIB, 2 * GIB + 96 * KIB, None, 2 * GIB))) == (
        "2 GiB",
        "2.00009 GiB",
        "no plan",
        "2 GiB",
    )
    assert figures.values(ComparedRow("predicted_max_frames", (1, None))) == ("1 (0.08 s)", "no plan")
