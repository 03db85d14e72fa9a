"""Scenarios that are written are read back, by file and by link; whatever else is read is refused whole, by place."""

import tomllib
from string import ascii_lowercase
from urllib.parse import parse_qs, urlsplit

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ftts_plan import Request
from ftts_plan.formats.links import parse_query
from ftts_plan.formats.problems import Lines
from ftts_plan.formats.scenario_file import from_toml, to_toml
from ftts_plan.formats.scenarios import MOST_LINK_CHARACTERS, Reading, Scenario, from_link, link_values, review_link
from ftts_plan.formats.toml_source import MOST_BYTES, MOST_LINE_CHARACTERS, read_toml
from tests.strategies import requests

NASTY_NAMES = (
    *(
        '"',
        '"""',
        "'''",
        "\\",
        '\\"',
        "\\u0041",
        "\x00",
        "\x7f",
        "\x85",
        "\r",
        "a\r\nb",
        "\ta",
        "\u2028",
        "\ufeff",
        "\uffff",
    ),
    *("<script>alert(1)</script>", '=HYPERLINK("http://example.invalid")', "&name=", "a&name=b&v=2", "v=1&scenario=x"),
    *(
        "#",
        "]]",
        "[[scenario]]",
        'a"\n[[scenario]]\nname = "b',
        "%41+%2B",
        "a=b;c",
        "\u202egnp",
        "日本語",
        "👩‍👩‍👧",
        "🎙" * 100,
    ),
)


def names() -> SearchStrategy[str]:
    any_text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=100)
    return (st.sampled_from(NASTY_NAMES) | any_text).filter(lambda name: name.strip())


def scenarios() -> SearchStrategy[tuple[Scenario, ...]]:
    any_scenario = st.builds(Scenario, names(), requests())
    return st.lists(any_scenario, max_size=6, unique_by=lambda scenario: scenario.name).map(tuple)


@given(scenarios())
def test_a_file_read_back_is_the_scenarios(kept: tuple[Scenario, ...]) -> None:
    data = to_toml(kept)
    assert from_toml(data) == Reading(kept)
    assert from_toml(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")) == Reading(kept)


@given(scenarios())
def test_a_file_is_toml_in_which_every_number_has_64_bits_with_a_sign(kept: tuple[Scenario, ...]) -> None:
    tables = tomllib.loads(to_toml(kept).decode()).get("scenario", [])
    assert [table["name"] for table in tables] == [scenario.name for scenario in kept]
    assert all(value < 2**63 for table in tables for value in table.values() if isinstance(value, int))


@given(scenarios(), requests())
def test_a_link_read_back_is_the_request_and_the_scenarios(kept: tuple[Scenario, ...], request: Request) -> None:
    link = review_link("http://localhost:8501/compare", request, kept)
    parameters = parse_qs(urlsplit(link.url).query, keep_blank_values=True, strict_parsing=True)
    values = parameters.pop("scenario", [])
    assert parse_query(parameters, Request(prompt_tokens=1)) == (request, ())
    assert from_link(values) == Reading(() if link.left_out else kept)
    assert from_link(link_values(kept)) == Reading(kept)


@given(scenarios(), requests(), st.integers(7000, 8000))
def test_a_link_holds_all_scenarios_where_they_fit_and_none_otherwise(
    kept: tuple[Scenario, ...], request: Request, filler: int
) -> None:
    """`filler` stands for a long address, which makes the limit bite for some of the links."""
    base = "http://localhost/" + "x" * (filler - 7000)
    link = review_link(base, request, kept)
    values = parse_qs(urlsplit(link.url).query).get("scenario", [])
    assert len(link.url) <= MOST_LINK_CHARACTERS
    assert (len(values), link.left_out) in ((len(kept), 0), (0, len(kept)))


@given(st.binary(max_size=400) | st.text(max_size=400).map(lambda text: text.encode(errors="surrogatepass")))
def test_any_bytes_are_refused_with_a_problem(data: bytes) -> None:
    read = from_toml(data)
    assert read.scenarios == ()
    assert read.problems


TOML_VALUES = st.sampled_from(
    [
        "1",
        "-1",
        "1.5",
        "nan",
        "true",
        '""',
        '"2 GB"',
        "[]",
        "{}",
        "[[1]]",
        "1979-05-27",
        "99999999999999999999",
        '"x\\u0000"',
    ]
)
TOML_KEYS = st.sampled_from(
    [
        "schema_version",
        "scenario",
        "name",
        "prompt_tokens",
        "budget_bytes",
        "kv_dtype",
        "a.b",
        '"<b>"',
        "[scenario]",
        "[[scenario]]",
    ]
)


@given(st.lists(st.tuples(TOML_KEYS, TOML_VALUES), max_size=8), st.booleans())
def test_any_document_is_read_whole_or_refused_whole(statements: list[tuple[str, str]], ours: bool) -> None:
    lines = ["schema_version = 1"] * ours
    lines += [key if key.startswith("[") else f"{key} = {value}" for key, value in statements]
    read = from_toml("\n".join(lines).encode())
    assert not (read.scenarios and read.problems)
    for problem in read.problems:
        assert problem.misuse.reason
        assert problem.lines is None or 1 <= problem.lines.first <= problem.lines.last <= len(lines)
    assert read.problems or "schema_version = 1" in lines


@given(
    st.lists(
        st.text(max_size=60) | st.sampled_from(["v=1", "v=1&name=a", "&name=", "=&=", "v=1&prompt_tokens=1&name=x"])
    )
)
def test_any_link_values_are_scenarios_or_problems(values: list[str]) -> None:
    read = from_link(values)
    assert read.scenarios == ()
    assert len({problem.scenario for problem in read.problems}) == len(values)


@st.composite
def spoiled(draw: DrawFn) -> tuple[str, int, str]:
    """A file with comments and blank lines anywhere, one key of it renamed: its text, the line, the new key."""
    kept = draw(scenarios().filter(bool))
    lines = []
    for line in to_toml(kept).decode().split("\n"):
        lines += [*draw(st.lists(st.sampled_from(["", "  ", "# x = 1", "# [[scenario]]"]), max_size=2)), line]
    keys = [
        number for number, line in enumerate(lines) if " = " in line and not line.startswith(("#", "schema_version"))
    ]
    number = draw(st.sampled_from(keys))
    new = f"unknown_{draw(st.text(ascii_lowercase, min_size=1, max_size=5))}"
    lines[number] = new + lines[number][lines[number].index(" = ") :]
    return "\n".join(lines), number + 1, new


@given(spoiled())
def test_an_unknown_key_is_named_with_its_line(made: tuple[str, int, str]) -> None:
    text, line, key = made
    read = from_toml(text.encode())
    assert read.scenarios == ()
    assert [problem.lines for problem in read.problems if problem.misuse.field == key] == [Lines(line, line)]


STATEMENTS = st.sampled_from(
    [
        "k = 1",
        "k = '''a\n[[x]]\nk = 2\n'''",
        'k = """\\\n  a\n"""',
        "k = [\n  1, # k = 3\n  2,\n]",
        "k = {a = {b = 1}, c = [1]}",
        'k."a.b".c = 1',
        "# k = 1",
        "",
    ]
)


@given(st.lists(st.tuples(STATEMENTS, st.sampled_from(["", "[t]", "[[a]]", "[[a.b]]", "[x.y]"])), max_size=8))
def test_every_key_of_any_document_is_found_on_the_lines_of_its_statement(pieces: list[tuple[str, str]]) -> None:
    """Each statement gets a key of its own; the lines it was written on are known here, the parser's are compared."""
    text, expected = "", {}
    for number, (statement, header) in enumerate(pieces):
        if header:
            text += header.replace("t", f"t{number}").replace("x", f"x{number}") + "\n"
        first = text.count("\n") + 1
        text += statement.replace("k", f"k{number}", 1) + "\n"
        if statement.startswith("k"):
            expected[f"k{number}"] = Lines(first, text.count("\n"))
    try:
        source = read_toml(text.encode())
    except ValueError:  # such as [[a.b]] before [[a]]
        return
    found = {path[-1]: source.lines_of(path) for path in paths(source.value) if path[-1] in expected}
    assert found == expected


def paths(value: object, prefix: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in inside for path in ((*prefix, key), *paths(inner, (*prefix, key)))]


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_size_is_bounded_whatever_the_file_says(longer: int, wider: int) -> None:
    comment = "#" * (MOST_LINE_CHARACTERS + wider) + "\n"
    data = b"schema_version = 1\n".ljust(MOST_BYTES + longer, b"\n")
    assert bool(from_toml(data).problems) == (longer > 0)
    assert bool(from_toml(comment.encode() + b"schema_version = 1").problems) == (wider > 0)
