"""What a report says, in the order in which it is read. Numbers come from the core, sentences from `wording`."""

from collections.abc import Iterable, Iterator, Sequence

from ftts_plan import __version__, wording
from ftts_plan.charts import Picture, comparison_picture, growth_picture, peak_picture
from ftts_plan.formats import Scenario, collected, inexpressible_fields, seen_by_engine, to_env
from ftts_plan.planning import (
    ComparedRow,
    NoAttribution,
    advise,
    all_edges,
    arithmetic,
    attribute,
    explicit_cap_cliff,
    figures,
    inputs,
    limits,
    switches,
)
from ftts_plan.report.blocks import (
    Banner,
    Block,
    Code,
    Content,
    Figure,
    Link,
    Listing,
    Note,
    Paragraph,
    Section,
    Table,
    table_of,
)
from ftts_plan.report.input_hash import fingerprint
from ftts_plan.report.second_verdict import second_verdict
from ftts_plan.rule import Admitted, Policy, Request, Verdict, admit
from ftts_plan.speech import Pace, Truncation, truncation_at_pace
from ftts_plan.wording import advice, differences, engine, page, report, review
from ftts_plan.wording import edges as edge_words
from ftts_plan.wording.figures import exactly, value, values
from ftts_plan.wording.names import ROW_NAMES
from ftts_plan.wording.one_line import shown_name


def content(subject: Scenario, others: Sequence[Scenario], url: str, pace: Pace | None = None) -> Content:
    """The report of `subject`, and of how it compares with `others`; raises `Misuse` for more than six in all.

    By `pace` the speech is cut off or not; the typical one where it is left out.
    """
    pace = pace or Pace()
    scenarios = collected([subject, *others])
    request = subject.request
    verdict = admit(request)
    speech = truncation_at_pace(request, pace)
    digest = fingerprint([scenario.request for scenario in scenarios], __version__, pace)
    sections = (
        Section(report.INPUTS, (_values(inputs([request])),), narrow=True),
        Section(report.FIGURES, (_values(figures([request], [verdict])),), narrow=True),
        Section(report.NOT_COUNTED, (Listing(tuple(("", item) for item in wording.not_counted(request))),)),
        Section(report.GROWTH, tuple(_growth(growth_picture(request, verdict)))),
        Section(report.PEAK, (_figure(peak_picture(request, verdict)),)),
        *_remedies(request, verdict, speech, pace),
        Section(report.EDGES, tuple(_edges(request, verdict))),
        Section(report.ARITHMETIC, (_arithmetic(request),)),
        Section(report.ENGINE, tuple(_engine(request, verdict))),
        *_comparison(scenarios),
        Section(report.REPRODUCE, tuple(_reproduction(verdict, url, digest))),
    )
    banner = Banner(wording.headline(verdict), admitted=isinstance(verdict, Admitted))
    second = tuple(second_verdict(request, verdict, speech, pace))
    return Content(report.title(subject.name), report.subtitle(digest, __version__), banner, second, sections)


def _values(rows: Iterable[ComparedRow]) -> Table:
    """One scenario's values: as people say them, and every byte."""
    cells = (
        (ROW_NAMES[row.name], value(row.name, cell), exactly(row.name, cell)) for row in rows for cell in row.values
    )
    return Table(report.VALUE_HEAD, tuple(cells), amounts=True)


def _growth(picture: Picture | None) -> Iterator[Block]:
    yield _figure(picture)
    if picture and picture.note:
        yield Note(picture.note)


def _figure(picture: Picture | None) -> Block:
    return Figure(picture) if picture else Paragraph(report.NO_PICTURE)


def _arithmetic(request: Request) -> Block:
    equations = arithmetic(request)
    if not equations:
        return Paragraph(page.NOTHING_TO_COMPUTE)
    rows = tuple(
        (equation.name, equation.expression, f"{equation.shown_value} {equation.unit}") for equation in equations
    )
    return Table(report.ARITHMETIC_HEAD, rows)


def _edges(request: Request, verdict: Verdict) -> Iterator[Block]:
    edges = all_edges(request, verdict)
    yield table_of(edge_words.edge_rows(edges, switches(request, verdict)))
    yield Note(edge_words.audio_line(edges))
    if found := limits(request):
        yield Note(edge_words.limits_line(found))
    if cliff := explicit_cap_cliff(request, verdict):
        yield Note(edge_words.cliff_warning(request, cliff))


def _remedies(request: Request, verdict: Verdict, speech: Truncation, pace: Pace) -> Iterator[Section]:
    if isinstance(verdict, Admitted):
        return
    found = advise(request, verdict)
    remedies = tuple(
        (
            f"{advice.action(remedy)}.",
            f"{advice.price(remedy)} {advice.spoken_after(remedy, speech, truncation_at_pace(remedy.request, pace))}",
        )
        for remedy in found.remedies
    )
    yield Section(
        advice.ANSWER_REFUSED, (Listing(remedies, numbered=True) if remedies else Paragraph(advice.NO_REMEDY),)
    )
    cannot_help = tuple(
        (f"{advice.KNOB_NAMES[useless.knob]}:", advice.why_useless(useless)) for useless in found.useless
    )
    if cannot_help:
        yield Section(advice.CANNOT_HELP, (Listing(cannot_help),))


def _engine(request: Request, verdict: Verdict) -> Iterator[Block]:
    policy = Policy.of(request)
    seen = seen_by_engine(policy).request_for(request.prompt_tokens)
    yield Code("\n".join(f"{name}={value}" for name, value in to_env(policy).items()))
    yield Paragraph(engine.started_so(request, verdict, seen, admit(seen)))
    yield Note(" ".join(engine.environment_caveats(policy, inexpressible_fields(policy))))


def _comparison(scenarios: Sequence[Scenario]) -> Iterator[Section]:
    first, *rest = scenarios
    if not rest:
        return
    requests = [scenario.request for scenario in scenarios]
    rows = [*inputs(requests), *figures(requests)]
    table = Table(
        head=("", *(shown_name(scenario.name) for scenario in scenarios)),
        rows=tuple((ROW_NAMES[row.name], *values(row)) for row in rows),
        marked=frozenset((i, j) for i, row in enumerate(rows) for j, differs in enumerate(row.differing, 1) if differs),
    )
    drawn = (_figure(comparison_picture(rest, along, present=first)) for along in review.ALONG)
    yield Section(report.COMPARED, (*drawn, table, Note(report.DIFFERENCE_NOTE), Note(differences.ORDER_NOTE)))
    for second in rest:
        yield Section(report.against(second.name, first.name), tuple(_difference(first, second)))


def _difference(first: Scenario, second: Scenario) -> Iterator[Block]:
    found = attribute(first.request, second.request)
    if isinstance(found, NoAttribution):
        yield Paragraph(differences.no_attribution(first.name, second.name, found))
        return
    yield Paragraph(differences.difference(first.name, second.name, found))
    if terms := [term for term in found.terms if term.difference_bytes]:
        sums = table_of([*map(differences.term_row, terms), differences.total_row(found)])
        yield sums._replace(amounts=True, marked=frozenset((len(terms), column) for column in (1, 2)))
    yield Note(f"{differences.headroom(found)} {differences.why_frames(first.name, second.name, found)}")


def _reproduction(verdict: Verdict, url: str, digest: str) -> Iterator[Block]:
    yield Paragraph(report.SENTENCE_LEAD)
    yield Code(wording.sentence(verdict))
    if url:
        yield Paragraph(report.LINK_LEAD)
        yield Link(url)
    yield Note(report.fingerprint_note(digest, __version__))
