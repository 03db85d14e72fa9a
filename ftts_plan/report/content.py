"""What a report says, in the order in which it is read. Numbers come from the core, sentences from `wording`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ftts_plan import wording
from ftts_plan.charts.compare import comparison_picture
from ftts_plan.charts.drawings.compare import comparison_template
from ftts_plan.charts.drawings.curves import growth_template, peak_template
from ftts_plan.charts.growth import growth_picture, out_of_view
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import Picture
from ftts_plan.formats.scenarios import Scenario, collected
from ftts_plan.formats.wire import inexpressible_fields, to_env
from ftts_plan.planning.comparison import NoAttribution, Row, attribute, figures, inputs
from ftts_plan.planning.edges import edges, explicit_cap_cliff, limits, switches
from ftts_plan.planning.equations import arithmetic
from ftts_plan.planning.remedies import advise
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
from ftts_plan.report.exports import Drawing
from ftts_plan.report.fingerprint import fingerprint
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Request
from ftts_plan.rule.verdict import Admitted
from ftts_plan.version import VERSION
from ftts_plan.wording import advice, differences, page, pictures, report, review


def content(subject: Scenario, others: Sequence[Scenario], url: str) -> Content:
    """The report of `subject`, and of how it compares with `others`; raises `Misuse` for more than six in all."""
    scenarios = collected([subject, *others])
    request = subject.request
    digest = fingerprint([scenario.request for scenario in scenarios], VERSION)
    sections = (
        Section(report.INPUTS, (_values(inputs([request])),), narrow=True),
        Section(report.FIGURES, (_values(figures([request])),), narrow=True),
        Section(report.NOT_COUNTED, (Listing(tuple(("", item) for item in wording.not_counted(request))),)),
        Section(report.GROWTH, tuple(_growth(request))),
        Section(report.PEAK, (_figure(peak_picture(request), peak_template),)),
        *_remedies(request),
        Section(report.EDGES, tuple(_edges(request))),
        Section(report.ARITHMETIC, (_arithmetic(request),)),
        Section(report.ENGINE, tuple(_engine(request))),
        *_comparison(scenarios),
        Section(report.REPRODUCE, tuple(_reproduction(request, url, digest))),
    )
    banner = Banner(wording.headline(admit(request)), admitted=isinstance(admit(request), Admitted))
    return Content(report.title(subject.name), report.subtitle(digest, VERSION), banner, sections)


def _values(rows: Iterable[Row]) -> Table:
    """One scenario's values: as people say them, and every byte."""
    cells = (
        (review.ROW_NAMES[row.name], review.value(row.name, of), review.exactly(row.name, of))
        for row in rows
        for of in row.values
    )
    return Table(report.VALUE_HEAD, tuple(cells), amounts=True)


def _growth(request: Request) -> Iterator[Block]:
    yield _figure(growth_picture(request), growth_template)
    if distant := out_of_view(request):
        yield Note(pictures.out_of_view(distant))


def _figure(picture: Picture | None, drawing: Drawing) -> Block:
    return Figure(picture, drawing) if picture else Paragraph(report.NO_PICTURE)


def _arithmetic(request: Request) -> Block:
    equations = arithmetic(request)
    if not equations:
        return Paragraph(page.NOTHING_TO_COMPUTE)
    rows = tuple((of.name, of.expression, f"{of.shown_value} {of.unit}") for of in equations)
    return Table(report.ARITHMETIC_HEAD, rows)


def _edges(request: Request) -> Iterator[Block]:
    rows = [advice.edge_row(edge) for edge in edges(request)]
    yield table_of([*rows, *(advice.switch_row(switch) for switch in switches(request))])
    if found := limits(request):
        yield Note(advice.limits_line(found))
    if cliff := explicit_cap_cliff(request):
        yield Note(advice.cliff_warning(request, cliff))


def _remedies(request: Request) -> Iterator[Section]:
    if isinstance(admit(request), Admitted):
        return
    found = advise(request)
    remedies = tuple((f"{advice.action(of)}.", advice.price(of)) for of in found.remedies)
    yield Section(
        advice.ANSWER_REFUSED, (Listing(remedies, numbered=True) if remedies else Paragraph(advice.NO_REMEDY),)
    )
    reasons = ((of, advice.why_useless(of, admit(of.closest))) for of in found.useless)
    if useless := tuple((f"{advice.KNOB_NAMES[of.knob]}:", why) for of, why in reasons):
        yield Section(advice.CANNOT_HELP, (Listing(useless),))


def _engine(request: Request) -> Iterator[Block]:
    variables = to_env(request)
    yield Code("\n".join(f"{name}={value}" for name, value in variables.items()))
    yield Note(" ".join(page.environment_caveats(request, inexpressible_fields(request))))


def _comparison(scenarios: Sequence[Scenario]) -> Iterator[Section]:
    first, *rest = scenarios
    if not rest:
        return
    requests = [scenario.request for scenario in scenarios]
    rows = [*inputs(requests), *figures(requests)]
    table = Table(
        head=("", *(review.shown_name(scenario.name) for scenario in scenarios)),
        rows=tuple((review.ROW_NAMES[row.name], *(review.value(row.name, of) for of in row.values)) for row in rows),
        marked=frozenset((i, j) for i, row in enumerate(rows) for j, differs in enumerate(row.differing, 1) if differs),
    )
    drawn = (
        _figure(comparison_picture(scenarios, along), partial(comparison_template, along=along))
        for along in review.ALONG
    )
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


def _reproduction(request: Request, url: str, digest: str) -> Iterator[Block]:
    yield Paragraph(report.SENTENCE_LEAD)
    yield Code(wording.sentence(admit(request)))
    if url:
        yield Paragraph(report.LINK_LEAD)
        yield Link(url)
    yield Note(report.fingerprint_note(digest, VERSION))
