"""The report: every number the core's, every stranger's word text, the same inputs the same bytes."""

import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ftts_plan import GIB, Admitted, BudgetExceeded, KvDtype, Misuse, Request, __version__, admit, arithmetic, sentence
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.formats.scenarios import Scenario, review_link
from ftts_plan.planning.comparison import Attribution, attribute, figures, inputs
from ftts_plan.planning.edges import all_edges
from ftts_plan.planning.remedies import advise
from ftts_plan.report import fingerprint, report_html, report_markdown
from ftts_plan.report.blocks import Block, Code, Content, Figure, Listing, Note, Table
from ftts_plan.report.content import content
from ftts_plan.speech import truncation_at_pace
from ftts_plan.speech.pace import Pace
from ftts_plan.wording import advice, differences, not_counted
from ftts_plan.wording import edges as edge_words
from ftts_plan.wording.speech import truncation_sentence
from tests.laws.test_scenario_laws import names, scenarios
from tests.profiles import examples
from tests.strategies import U64, requests

pytestmark = pytest.mark.slow

URL = "http://localhost:8501/?v=1&prompt_tokens=512"
ADMITTED = Request(prompt_tokens=512)
REFUSED = Request(prompt_tokens=10_510)
EVERY_OUTCOME = [
    ADMITTED,
    REFUSED,
    Request(prompt_tokens=32_768),
    Request(prompt_tokens=1, max_new_tokens=0),
    Request(prompt_tokens=1, ring_buffer_bytes=U64),
]
TYPICAL = Pace()
VOID = {"meta"}


class Reader(HTMLParser):
    """Checks that elements nest, and keeps what a browser would show and fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def shown(html: str) -> str:
    return " ".join(read(html).text.split())


EDGE_LABELS = {
    "prompt_tokens": "Prompt tokens",
    "max_new_tokens": "Frame cap",
    "budget_bytes": "Budget",
    "ring_buffer_bytes": "Ring buffers",
    "weights_resident_bytes": "Resident weights",
}


def number(cell: str) -> str:
    """The exact number of a cell, or its word."""
    exact = re.search(r"[\d,]+(?= B\b)", cell)
    return (exact[0] if exact else re.sub(r"^[≤≥] | .*$", "", cell)).replace(",", "")


def blocks(made: Content) -> list[Block]:
    return [block for section in made.sections for block in section.blocks]


def everything(made: Content) -> str:
    """All text of a report except what is on its pictures."""
    return "\n".join([made.verdict.text, *map(str, blocks(made))])


@examples(times=0.4)
@given(requests(), scenarios().map(lambda kept: kept[:4]))
def test_every_number_of_the_report_is_the_cores(request: Request, kept: tuple[Scenario, ...]) -> None:
    others = [scenario for scenario in kept if scenario.name != "subject"]
    made = content(Scenario("subject", request), others, URL)
    text = everything(made)
    verdict = admit(request)
    assert made.verdict.admitted == isinstance(verdict, Admitted)
    assert Code(sentence(verdict)) in blocks(made)
    tables = [block for block in blocks(made) if isinstance(block, Table)]
    cells = {row for table in tables for row in table.rows}
    assert cells >= {(of.name, of.expression, f"{of.shown_value} {of.unit}") for of in arithmetic(request)}
    numbers = {(row[0], *map(number, row[1:])) for row in cells if len(row) == 4}
    for edge in all_edges(request):
        if edge.axis == edge_words.AUDIO_AXIS:
            assert Note(edge_words.audio_line([edge])) in blocks(made)
            continue
        sides = ("none", "every") if edge.admitted is None else (str(edge.admitted), str(edge.refused))
        assert (EDGE_LABELS[edge.axis], str(edge.current), *sides) in numbers
    if isinstance(verdict, Admitted | BudgetExceeded):
        plan = verdict.plan
        for size in (plan.predicted_peak_bytes, plan.headroom_bytes, plan.kv_talker_bytes, plan.bounded_state_bytes):
            assert f"{size:,} B".replace("-", "−") in {row[-1] for row in cells}
    items = {item for block in blocks(made) if isinstance(block, Listing) for item in block.items}
    now = truncation_at_pace(request, TYPICAL)
    for of in advise(request).remedies:
        spoken = advice.spoken_after(of, now, truncation_at_pace(of.request, TYPICAL))
        assert (f"{advice.action(of)}.", f"{advice.price(of)} {spoken}") in items
    assert made.speech[0].text.startswith(truncation_sentence(now))
    assert items >= {("", missing) for missing in not_counted(request)}
    for other in others:
        found = attribute(request, other.request)
        if isinstance(found, Attribution) and found.peak_difference_bytes:
            assert tuple(differences.total_row(found).values()) in cells
    digest = fingerprint([request, *(other.request for other in others)], __version__, TYPICAL)
    assert digest in made.subtitle
    assert digest in text


CHANGES = [
    {"prompt_tokens": 600},
    {"budget_bytes": 3 * GIB},
    {"max_new_tokens": 2_000},
    {"heuristic_eos_backstop": False},
    {"kv_dtype": KvDtype.F32},
    {"ring_buffer_bytes": 270_464},
    {"weights_resident_bytes": 1_811_577_344},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_changing_nothing_but_the_request_changes_the_numbers_everywhere(change: dict[str, object]) -> None:
    changed = replace(ADMITTED, **change)  # type: ignore[arg-type]
    before, after = (admit(request) for request in (ADMITTED, changed))
    assert isinstance(before, Admitted)
    assert isinstance(after, Admitted)
    for of, plan, other in ((ADMITTED, before.plan, after.plan), (changed, after.plan, before.plan)):
        for text in (shown(report_html(Scenario("a", of))), report_markdown(Scenario("a", of))):
            assert f"{plan.predicted_peak_bytes:,} B" in text
            assert f"{plan.headroom_bytes:,} B" in text
            stale = other.predicted_peak_bytes if plan.budget_bytes == other.budget_bytes else other.budget_bytes
            assert f"{stale:,} B" not in text


@pytest.mark.parametrize("request_", EVERY_OUTCOME, ids=lambda request: admit(request).outcome)
def test_every_outcome_has_a_whole_report(request_: Request) -> None:
    subject = Scenario("subject", request_)
    others = [Scenario(str(number), other) for number, other in enumerate(EVERY_OUTCOME)]
    reader = read(report_html(subject, others, url=URL))
    text = " ".join(reader.text.split())
    assert sentence(admit(request_)) in text
    assert reader.tags.count("svg") == sum(isinstance(block, Figure) for block in blocks(content(subject, others, URL)))
    assert reader.tags.count("svg") >= 2
    for heading in ("Inputs", "Figures", "What is not counted", "The arithmetic", "Where the answer changes"):
        assert heading in text
    assert ("What would change the answer" in text) == (not isinstance(admit(request_), Admitted))


def test_what_differs_from_the_first_scenario_is_bold() -> None:
    six = shipped_scenarios()
    rows = [*inputs([scenario.request for scenario in six]), *figures([scenario.request for scenario in six])]
    differing = sum(sum(row.differing) for row in rows)
    totals = 2 * (len(six) - 1)
    assert report_html(six[0], six[1:]).count('<td class="differs">') == differing + totals
    table = report_markdown(six[0], six[1:]).split("|  | Engine defaults")[1].split("Bold: differs")[0]
    assert table.count("**") == 2 * differing
    assert "| Prompt tokens | 512 | 512 | **2,048** | 512 | 512 | **6,000** |" in table


def test_a_report_fetches_nothing_and_runs_nothing() -> None:
    html = report_html(shipped_scenarios()[0], shipped_scenarios()[1:], url=URL)
    reader = read(html)
    assert not {"script", "link", "img", "image", "iframe", "object", "embed", "form", "base", "use"} & set(reader.tags)
    references = [(name, value) for name, value in reader.attributes if name in ("href", "src", "xlink:href", "srcset")]
    assert references == [("href", URL)]
    assert not [name for name, _ in reader.attributes if name.startswith("on")]
    assert not re.findall(r"url\(|@import|expression\(", html)
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'") in reader.attributes
    assert not re.findall(r"https?://(?!localhost:8501/|www\.w3\.org/)[^\"< ]*", html)


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", " http://x", '"><script>', "ftp://x", ""])
def test_only_a_web_address_becomes_a_link(url: str) -> None:
    subject = Scenario("a", ADMITTED)
    reader = read(report_html(subject, url=url))
    assert "a" not in reader.tags
    assert "script" not in reader.tags
    assert url.strip() in reader.text
    tokens = rendered(report_markdown(subject, url=url))
    assert not [token for token in tokens if token.type in ("link_open", "html_inline", "html_block")]


def rendered(markdown: str) -> list[Token]:
    """Every block and inline token that a GitHub-like renderer makes, addresses in plain text included."""
    tokens = MarkdownIt("gfm-like", {"html": True, "linkify": False}).parse(markdown)
    return [inner for token in tokens for inner in (token, *(token.children or []))]


NAMES = [
    "<script>alert(1)</script>",
    '=HYPERLINK("http://example.invalid")',
    "a](http://x)[b",
    "**b** _i_ `c` | d",
    "<!--",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_strangers_name_stays_text_in_html_and_markdown(name: str) -> None:
    plain = content(Scenario("plain", ADMITTED), [Scenario("other", REFUSED)], URL)
    hostile = (Scenario(name, ADMITTED), [Scenario(f"{name}2", REFUSED)])
    html = report_html(*hostile, url=URL)
    reader = read(html)
    assert reader.tags.count("svg") == 4
    assert f"Will it fit? {name}" in reader.text
    expected = read(report_html(Scenario("plain", ADMITTED), [Scenario("other", REFUSED)], url=URL))
    assert sorted(set(reader.tags)) == sorted(set(expected.tags))
    assert [section.title for section in plain.sections][:8] == [s.title for s in content(*hostile, URL).sections][:8]


@given(names() | st.text(alphabet="*_`[]()<>|\\~$:@&!#a /.w", min_size=1, max_size=30))
def test_text_made_safe_for_markdown_is_shown_as_it_is(text: str) -> None:
    line = " ".join(text.split())
    if not line:
        return
    tokens = rendered(f"x {markdown_safe(text)} y")
    assert {token.type for token in tokens} <= {"paragraph_open", "inline", "text", "text_special", "paragraph_close"}
    [inline] = [token for token in tokens if token.type == "inline"]
    said = "".join(token.content for token in inline.children or [])
    assert said.replace("\u2060", "") == f"x {line} y".replace("\u2060", "").replace("\x00", "\ufffd")
    assert not re.search(r":\S|@|www\.", said.replace(":\u2060", "").replace("@\u2060", ""), re.IGNORECASE)


@given(scenarios().filter(bool))
def test_markdown_has_one_table_line_a_row_whatever_the_names(kept: tuple[Scenario, ...]) -> None:
    made = content(kept[0], kept[1:], URL)
    tables = [block for block in blocks(made) if isinstance(block, Table)]
    tokens = [token.type for token in rendered(report_markdown(kept[0], kept[1:], url=URL))]
    assert tokens.count("table_open") == len(tables)
    assert tokens.count("tr_open") == sum(1 + len(table.rows) for table in tables)
    assert tokens.count("td_open") == sum(len(row) for table in tables for row in table.rows)
    assert tokens.count("heading_open") == 1 + len(made.sections)
    assert not {"html_inline", "html_block", "image", "em_open", "s_open"} & set(tokens)


@given(requests(), requests())
def test_the_fingerprint_is_of_the_inputs_and_the_version_alone(one: Request, other: Request) -> None:
    assert (fingerprint([one], "1", TYPICAL) == fingerprint([other], "1", TYPICAL)) == (one == other)
    assert fingerprint([one], "1", TYPICAL) != fingerprint([one], "2", TYPICAL)
    assert fingerprint([one], "1", TYPICAL) != fingerprint([one], "1", Pace(Fraction(4)))
    assert fingerprint([one], "1", TYPICAL) != fingerprint([one], "1", Pace(language="de"))
    assert fingerprint([one, other], "1", TYPICAL) != fingerprint([one], "1", TYPICAL)


def test_the_fingerprint_never_changes() -> None:
    """People compare it over months and machines."""
    assert fingerprint([ADMITTED], "0.1.0", Pace(Fraction(4))) == "546750f27a2c"
    named = [content(Scenario(name, ADMITTED), [], URL).subtitle for name in ("a", "b")]
    assert named[0] == named[1]


def test_the_same_inputs_give_the_same_bytes_in_another_process() -> None:
    code = (
        "import sys; from ftts_plan.report import *; from ftts_plan.formats.scenario_file import shipped_scenarios;"
        "subject, *others = shipped_scenarios();"
        "sys.stdout.buffer.write((report_html(subject, others) + report_markdown(subject, others)).encode())"
    )
    subject, *others = shipped_scenarios()
    expected = (report_html(subject, others) + report_markdown(subject, others)).encode()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        assert done.stdout == expected


def test_more_than_six_scenarios_and_a_name_twice_are_misuses() -> None:
    six = shipped_scenarios()
    for others in (six, six[:1]):
        with pytest.raises(Misuse):
            report_html(six[0], others)


def test_the_link_of_a_review_is_in_the_report() -> None:
    six = shipped_scenarios()
    url = review_link("http://localhost:8501/compare", ADMITTED, six).url
    assert ("href", url) in read(report_html(six[0], six[1:], url=url)).attributes
    assert f"<{url}>" in report_markdown(six[0], six[1:], url=url)


def test_the_second_verdict_stands_below_the_first_with_its_pace() -> None:
    html = shown(report_html(Scenario("a", REFUSED), pace=Pace(Fraction(4))))
    markdown = report_markdown(Scenario("a", REFUSED), pace=Pace(Fraction(4)))
    for text in (html.replace("\u00a0", " "), markdown.replace("\\", "")):
        assert "Cut at 655.36 s of about 3,361 s; the frame cap binds. It does not fit in memory" in text
        assert "(An estimate: 4 frames a text token.)" in text
        assert "No cap helps: prompt and speech together exceed the context of 32,768. Split the text." in text
        assert "The speech is expected to run to its limit, so the budget must hold the whole 2.00009 GiB." in text
    assert [len(content(Scenario("a", of), [], URL).speech) for of in EVERY_OUTCOME] == [3, 3, 1, 1, 1]
