"""The page Compare: the scenarios kept, the table, and differences that are the core's to the byte."""

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, KIB, U64_MAX, KvDtype, Request, admit
from ftts_plan.app.parts.link import START
from ftts_plan.app.parts.saved_scenarios import MOST_SHOWN_PROBLEMS
from ftts_plan.formats.scenario_file import shipped_scenarios, to_toml
from ftts_plan.formats.scenarios import MOST_SCENARIOS, Scenario, link_values
from ftts_plan.planning.comparison import Attribution, attribute, figures, inputs
from ftts_plan.units import format_bytes, format_exact_bytes
from ftts_plan.wording import compare_page
from ftts_plan.wording import page as words
from ftts_plan.wording.differences import equation
from tests.app.html_blocks import first_headings, headings
from tests.app.screen import (
    box,
    button,
    chosen,
    opened,
    painted,
    put,
    settled,
    shown,
    table,
    tables,
    titles,
    turn_to,
    verdict,
)
from tests.verdict_bar import memory_words

HOSTILE = (
    "<script>alert(1)</script>",
    '=HYPERLINK("http://x")',
    "![x](http://x)",
    "| a | b |",
    "$x^2$ :material/home: :red[x]",
    "x" * 100,
)
REFUSED = Request(prompt_tokens=12_000)


def names(page: AppTest) -> list[str]:
    """The scenarios kept, as the page shows them."""
    return [
        shown(block.value) for block in page.markdown if block.value.startswith("**") and block.value.endswith("**")
    ]


def keep(page: AppTest, name: str) -> AppTest:
    page.text_input(key="scenario_name").set_value(name)
    button(page, compare_page.KEEP).click()
    return settled(page.run())


def with_examples(request: Request | None = None) -> AppTest:
    page = opened(request, at="compare")
    button(page, compare_page.LOAD_EXAMPLES).click()
    return settled(page.run())


def with_scenarios(*scenarios: Scenario) -> AppTest:
    """A page opened by a link that holds them."""
    return opened(parameters={"scenario": link_values(scenarios)}, at="compare")


def upload(page: AppTest, data: bytes, name: str = "scenarios.toml") -> AppTest:
    page.file_uploader(key="scenario_file").upload(name, data)
    return settled(page.run())


def drawn(page: AppTest) -> dict[str, str]:
    """The number of each curve, by the name of its scenario."""
    [tables] = painted(page)
    numbers = {str(row["number"]) for row in tables["curves"]}
    return {str(row["scenario"]): str(row["number"]) for row in tables["names"] if str(row["number"]) in numbers}


def captions(page: AppTest) -> list[str]:
    return [shown(caption.value) for caption in page.caption]


def complaints(page: AppTest) -> list[str]:
    return [shown(error.value) for error in page.error]


def test_a_page_without_scenarios_says_how_to_keep_one_and_shows_the_present_view() -> None:
    page = opened(REFUSED, at="compare")
    assert compare_page.NOTHING_KEPT in captions(page)
    assert titles(page)[0] == "This view is refused"
    assert first_headings(page) == [compare_page.QUESTION]
    assert names(page) == []
    assert [rows[0] for rows in tables(page)] == [("", words.PRESENT_VIEW)]
    assert len(painted(page)) == 1


def test_the_examples_are_the_shipped_scenarios() -> None:
    page = with_examples()
    assert names(page) == [scenario.name for scenario in shipped_scenarios()]
    assert len(names(page)) == MOST_SCENARIOS
    assert drawn(page).keys() == {words.PRESENT_VIEW, *names(page)}
    assert compare_page.NOTHING_KEPT not in captions(page)


def test_the_examples_are_added_to_what_was_kept_as_far_as_there_is_room() -> None:
    examples = [scenario.name for scenario in shipped_scenarios()]
    page = keep(keep(opened(at="compare"), "mine"), examples[1])
    button(page, compare_page.LOAD_EXAMPLES).click()
    settled(page.run())
    assert names(page) == ["mine", examples[1], examples[0], *examples[2:5]]
    assert page.session_state["scenarios"][1].request == START  # not the example of that name
    assert f"There was no room for {examples[5]}." in captions(page)
    page.button(key="remove_0").click()
    settled(page.run())
    assert f"There was no room for {examples[5]}." not in captions(page)


def test_with_six_kept_the_present_view_is_still_drawn_and_compared_and_follows_the_inputs() -> None:
    page = with_examples(Request(prompt_tokens=1_000))
    put(page, "prompt_tokens", "9000")
    present = drawn(page)[words.PRESENT_VIEW]
    [own] = [row for row in painted(page)[0]["own"] if row["number"] == present]
    plan = admit(Request(prompt_tokens=9_000)).plan
    assert plan
    assert (own["x"], own["y"]) == (9_000, plan.predicted_peak_bytes)
    assert tables(page)[0][0] == ("", words.PRESENT_VIEW, *names(page))
    assert tables(page)[0][1][1] == "9,000"


def test_a_scenario_called_as_the_present_view_takes_nothing_from_it() -> None:
    page = with_scenarios(Scenario(words.PRESENT_VIEW, REFUSED))
    assert tables(page)[0][0] == ("", f"{words.PRESENT_VIEW} (2)", words.PRESENT_VIEW)
    assert page.selectbox(key="second").value == words.PRESENT_VIEW


def test_six_scenarios_leave_no_room_for_a_seventh_and_says_why() -> None:
    page = with_examples()
    assert button(page, compare_page.KEEP).disabled
    assert button(page, compare_page.LOAD_EXAMPLES).disabled
    assert compare_page.ALL_KEPT in captions(page)
    page.button(key="remove_0").click()
    settled(page.run())
    assert not button(page, compare_page.KEEP).disabled
    assert not button(page, compare_page.LOAD_EXAMPLES).disabled
    assert compare_page.ALL_KEPT not in captions(page)


def test_a_file_with_a_seventh_is_refused_whole() -> None:
    seventh = b'\n[[scenario]]\nname = "seventh"\nprompt_tokens = 1\n'
    page = upload(keep(opened(at="compare"), "mine"), to_toml(shipped_scenarios()) + seventh)
    assert "one more than the 6 there may be" in complaints(page)[0]
    assert names(page) == ["mine"]


@pytest.mark.parametrize("field", ["prompt_tokens", "max_new_tokens"])
def test_a_scenario_beyond_the_sliders_is_compared_and_can_be_shown(field: str) -> None:
    request = replace(Request(prompt_tokens=100), **{field: U64_MAX})  # type: ignore[arg-type]
    page = with_scenarios(Scenario("beyond", request))
    page.button(key="show_0").click()
    settled(page.run())
    assert box(page, field) == str(U64_MAX)
    assert page.slider(key=f"{field}_slider").value == 32_768
    assert verdict(page) == memory_words(request)
    assert len(painted(page)) == 1


def test_keep_show_and_remove() -> None:
    page = keep(opened(REFUSED, at="compare"), "refused one")
    assert names(page) == ["refused one"]
    assert page.text_input(key="scenario_name").value == ""
    page.text_input(key="prompt_tokens").set_value("512")
    page.segmented_control(key="heuristic_eos_backstop").set_value("off")
    put(page, "budget_bytes", "1 GiB")
    keep(page, "admitted one")
    assert names(page) == ["refused one", "admitted one"]
    page.button(key="show_0").click()
    settled(page.run())
    assert box(page, "prompt_tokens") == "12000"
    assert chosen(page, "heuristic_eos_backstop") == "on"
    assert box(page, "budget_bytes") == "2 GiB"
    page.button(key="remove_0").click()
    settled(page.run())
    assert names(page) == ["admitted one"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "write a name"),
        (" \t ", "write a name"),
        ("x" * 101, "at most 100 characters"),
        ("taken", "is the name of another scenario"),
    ],
)
def test_a_bad_name_is_refused_with_the_reason_and_stays_in_its_box(name: str, reason: str) -> None:
    page = keep(keep(opened(at="compare"), "taken"), name)
    assert names(page) == ["taken"]
    assert reason in complaints(page)[0]
    assert page.text_input(key="scenario_name").value == name
    keep(page, "better")
    assert names(page) == ["taken", "better"]
    assert complaints(page) == []


def test_what_is_being_typed_and_kept_outlives_a_look_at_another_page() -> None:
    page = keep(opened(at="compare"), "mine")
    page.text_input(key="scenario_name").set_value("half a na")
    page.segmented_control(key="along").set_value("predicted_max_frames")
    settled(page.run())
    turn_to(turn_to(page, "edges"), "compare")
    assert names(page) == ["mine"]
    assert page.text_input(key="scenario_name").value == "half a na"
    assert page.segmented_control(key="along").value == "predicted_max_frames"


def test_a_saved_file_is_read_back_and_replaces_what_was_kept() -> None:
    scenarios = tuple(Scenario(name, REFUSED) for name in HOSTILE)
    page = upload(keep(opened(at="compare"), "replaced"), to_toml(scenarios))
    assert names(page) == [*HOSTILE]
    assert page.session_state["scenarios"] == scenarios


@pytest.mark.parametrize(
    ("spoilt", "place"),
    [
        ("prompt_tokens = 12000", "Line 7, scenario 1: prompt_tokens = “-1”"),
        ("schema_version = 1", "Line 3: schema_version = “-1”"),
        ('name = "one"', "Line 6, scenario 1: name = “-1”: must be text."),
    ],
)
def test_a_bad_file_is_refused_whole_with_the_line(spoilt: str, place: str) -> None:
    good = to_toml([Scenario("one", REFUSED), Scenario("two", REFUSED)]).decode()
    assert spoilt in good
    field = spoilt.partition(" ")[0]
    page = upload(keep(opened(at="compare"), "mine"), good.replace(spoilt, f"{field} = -1", 1).encode())
    assert complaints(page)[0].startswith(place)
    assert names(page) == ["mine"]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"a = [", b"x = 1\n" * 20_000, b'"""' + b"\x00" * 99])
def test_a_file_that_is_no_scenario_file_says_so(data: bytes) -> None:
    page = upload(keep(opened(at="compare"), "mine"), data)
    assert complaints(page)
    assert names(page) == ["mine"]


def test_a_strangers_name_stays_text_everywhere() -> None:
    page = with_scenarios(*(Scenario(name, Request(prompt_tokens=512)) for name in HOSTILE))
    assert names(page) == [*HOSTILE]
    assert tables(page)[0][0] == ("", words.PRESENT_VIEW, *HOSTILE)
    for text in (*page.markdown, *page.caption, *page.info, *page.subheader):
        for name in HOSTILE[:5]:
            assert name not in text.value
            assert "<script" not in text.value.replace("\\<script", "")
    assert not [block for block in page.markdown if block.allow_html]


def test_the_table_holds_every_input_and_figure_and_marks_what_differs() -> None:
    page = with_examples()
    requests = [START, *(scenario.request for scenario in shipped_scenarios())]
    rows = tables(page)[0][1:]
    expected = [*inputs(requests), *figures(requests)]
    assert len(rows) == len(expected)
    for row, found in zip(rows, expected, strict=True):
        assert tuple(cell.endswith("≠") for cell in row[1:]) == found.differing
        if found.name == "predicted_peak_bytes":
            peaks = [value for value in found.values if isinstance(value, int)]
            assert [cell.removesuffix(" ≠") for cell in row[1:]] == [format_bytes(peak) for peak in peaks]


def test_two_sizes_that_round_alike_are_told_apart_and_every_byte_can_be_seen() -> None:
    page = with_scenarios(Scenario("a little more", Request(prompt_tokens=4_096, budget_bytes=2 * GIB + 96 * KIB)))
    [budget] = [row for row in tables(page)[0] if row[0] == "Budget"]
    assert budget[1:] == ("2 GiB", "2.00009 GiB ≠")
    page.toggle(key="exact_bytes").set_value(True)
    settled(page.run())
    [budget] = [row for row in tables(page)[0] if row[0] == "Budget"]
    assert budget[1:] == ("2,147,483,648 B", "2,147,581,952 B ≠")


def test_no_unit_and_no_mark_can_stand_alone_on_a_line() -> None:
    page = with_examples()
    loose = [block.value for block in page.markdown if re.search(r"\d (?:[KMGTPE]i)?B|\d s\b| ≠", block.value)]
    assert not [text for text in loose if text.startswith("| ")]


def test_very_many_problems_of_a_file_are_counted_and_a_file_of_none_removes_nothing() -> None:
    page = upload(keep(opened(at="compare"), "mine"), b"schema_version = 1\n" + b"[[scenario]]\n" * 40)
    assert len(complaints(page)) == MOST_SHOWN_PROBLEMS
    assert any(re.fullmatch(r"and \d+ problems more\.", caption) for caption in captions(page))
    upload(page, b"schema_version = 1\n", "empty.toml")
    assert names(page) == ["mine"]
    assert complaints(page) == ["scenario is nowhere in the file."]


@pytest.mark.parametrize("first", range(6))
def test_the_shown_difference_is_the_cores_to_the_byte(first: int) -> None:
    page = with_examples()
    for second in range(6):
        one, other = shipped_scenarios()[first], shipped_scenarios()[second]
        page.selectbox(key="first").set_value(one.name)
        page.selectbox(key="second").set_value(other.name)
        settled(page.run())
        found = attribute(one.request, other.request)
        assert isinstance(found, Attribution)
        assert equation(found) in [block.value for block in page.code]
        if terms := [term for term in found.terms if term.difference_bytes]:
            cells = [row[2] for row in table(page, "Part")]
            expected = [*(term.difference_bytes for term in terms), found.peak_difference_bytes]
            assert [cell.split(" (")[0] for cell in cells] == [*map(readable, expected)]
            shown_bytes = [exact_bytes(cell) for cell in cells]
            assert shown_bytes == [*(term.difference_bytes for term in terms), found.peak_difference_bytes]
            assert sum(shown_bytes[:-1]) == shown_bytes[-1]
        exact = format_exact_bytes(abs(found.headroom_difference_bytes))
        assert any(exact in caption.value for caption in page.caption)


def test_a_scenario_without_a_plan_has_no_difference_but_a_reason() -> None:
    page = with_scenarios(
        Scenario("fine", Request(prompt_tokens=512)), Scenario("too long", Request(prompt_tokens=32_768))
    )
    page.selectbox(key="first").set_value("fine")
    page.selectbox(key="second").set_value("too long")
    settled(page.run())
    assert "not both have a predicted peak" in shown(page.info[0].value)
    assert "Raising the budget cannot help" in shown(page.info[0].value)


def test_a_choice_follows_its_scenario_when_another_is_removed() -> None:
    page = with_examples()
    page.selectbox(key="first").set_value("Laptop")
    page.selectbox(key="second").set_value("Long-form")
    settled(page.run())
    page.button(key="remove_0").click()
    settled(page.run())
    assert (page.selectbox(key="first").value, page.selectbox(key="second").value) == ("Laptop", "Long-form")
    for _ in range(5):
        page.button(key="remove_0").click()
        settled(page.run())
    assert names(page) == []


def test_the_present_view_stands_beside_those_kept_and_follows_the_inputs() -> None:
    page = keep(opened(Request(prompt_tokens=512), at="compare"), "before")
    page.segmented_control(key="kv_dtype").set_value(KvDtype.F32.value)
    settled(page.run())
    assert tables(page)[0][0] == ("", words.PRESENT_VIEW, "before")
    found = attribute(Request(prompt_tokens=512, kv_dtype=KvDtype.F32), Request(prompt_tokens=512))
    assert isinstance(found, Attribution)
    assert equation(found) in [block.value for block in page.code]


@pytest.mark.parametrize("along", ["prompt_tokens", "predicted_max_frames"])
def test_scenarios_without_a_curve_are_named(along: str) -> None:
    page = with_scenarios(Scenario("no [frames]", Request(prompt_tokens=512, max_new_tokens=0, budget_bytes=GIB)))
    page.segmented_control(key="along").set_value(along)
    settled(page.run())
    [above] = headings(page)
    assert "Without a curve: no [frames]." in above.conditions
    assert drawn(page).keys() == {words.PRESENT_VIEW}


def exact_bytes(cell: str) -> int:
    """`+1,024 B` or `−1 KiB (−1,024 B)` as a number of bytes."""
    return int(cell.rpartition("(")[2].removesuffix(")").removesuffix(" B").replace(",", "").replace("−", "-"))


def readable(difference_bytes: int) -> str:
    return f"{'+' if difference_bytes > 0 else ''}{format_bytes(difference_bytes)}"
