"""SPEC.md: "along every axis the admitted values are one run of integers, known in closed form"."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Admitted, KvDtype, Overflow, Request, admit
from ftts_plan.planning.admissible_ranges import AXES, Axis, with_value
from ftts_plan.planning.edges import Edge, all_edges, audio_edge, explicit_cap_cliff, limits, switches
from tests.profiles import examples
from tests.strategies import CEILING, U64, near, requests, spec_tokens, u64


def admits(request: Request) -> bool:
    return isinstance(admit(request), Admitted)


def edges_along_fields(request: Request) -> list[tuple[Axis, Edge]]:
    *found, _ = all_edges(request)
    return list(zip(AXES, found, strict=True))


@examples(times=5)
@given(requests())
def test_admitted_and_refused_are_neighbours_and_the_rule_agrees(request_: Request) -> None:
    for axis, edge in edges_along_fields(request_):
        if edge.admitted is None or edge.refused is None:
            assert (edge.admitted, edge.refused) == (None, None)
            continue
        assert abs(edge.admitted - edge.refused) == 1
        assert admits(with_value(request_, axis, edge.admitted))
        assert not admits(with_value(request_, axis, edge.refused))


@given(requests(), st.sampled_from(AXES), st.data())
def test_a_value_is_admitted_exactly_when_it_is_in_the_run(request_: Request, axis: Axis, data: st.DataObject) -> None:
    edge = dict(edges_along_fields(request_))[axis]
    value = data.draw(u64() | near(0, edge.current, U64))
    assert (value in edge.admitted_values) == admits(with_value(request_, axis, value))
    assert bool(edge.admitted_values) == (edge.admitted is not None)


@given(requests())
def test_the_current_value_is_on_the_side_of_the_verdict(request_: Request) -> None:
    for edge in all_edges(request_):
        assert (edge.current in edge.admitted_values) == admits(request_)


@given(requests())
def test_a_refused_value_has_the_edge_on_its_way_to_the_nearest_admitted_one(request_: Request) -> None:
    for edge in all_edges(request_):
        if edge.admitted is None or edge.refused is None or edge.current in edge.admitted_values:
            continue
        assert abs(edge.current - edge.admitted) == abs(edge.current - edge.refused) + 1
        nearest = min(edge.admitted_values[0], edge.admitted_values[-1], key=lambda end: abs(end - edge.current))
        assert edge.admitted == nearest


@given(requests())
def test_an_exact_cap_gives_the_last_audio_that_is_admitted_and_no_more(request_: Request) -> None:
    edge = audio_edge(request_)
    exact = replace(request_, heuristic_eos_backstop=False)
    first_refused = 1 if edge.admitted is None else len(edge.admitted_values) + 1
    beyond = admit(replace(exact, max_new_tokens=first_refused))
    assert not isinstance(beyond, Admitted) or beyond.plan.predicted_max_frames < first_refused
    if edge.admitted is not None:
        last = admit(replace(exact, max_new_tokens=first_refused - 1))
        assert isinstance(last, Admitted)
        assert last.plan.predicted_max_frames == first_refused - 1
        assert {edge.admitted, edge.refused} <= {0, 1, first_refused - 1, first_refused}


@given(requests())
def test_switches_give_the_verdict_at_each_position(request_: Request) -> None:
    dtype, backstop = switches(request_)
    assert dict(dtype.choices) == {value: admit(replace(request_, kv_dtype=value)) for value in KvDtype}
    assert dict(backstop.choices) == {on: admit(replace(request_, heuristic_eos_backstop=on)) for on in (True, False)}
    assert dict(dtype.choices)[dtype.current] == dict(backstop.choices)[backstop.current] == admit(request_)


@given(requests(plannable=True))
def test_the_runner_up_binds_once_the_binding_limit_is_lifted(request_: Request) -> None:
    found = limits(request_)
    assert found is not None
    prompt, cap, backstop = request_.prompt_tokens, request_.max_new_tokens, request_.heuristic_eos_backstop
    frames = spec_tokens(prompt, cap, backstop=backstop) - prompt
    assert found.binding.frames == frames
    bounds = sorted([cap, CEILING - prompt, *([4 * prompt + 64] if backstop else [])])
    assert (found.runner_up.frames, found.distance_frames) == (bounds[1], bounds[1] - bounds[0])
    assert found.runner_up.constraint is not found.binding.constraint


@given(requests())
def test_there_is_a_cliff_exactly_where_an_explicit_cap_changes_the_frames(request_: Request) -> None:
    cliff = explicit_cap_cliff(request_)
    prompt, cap = request_.prompt_tokens, request_.max_new_tokens
    explicit = admit(replace(request_, heuristic_eos_backstop=False))
    counted = prompt < CEILING and cap and not isinstance(admit(request_), Overflow)
    rises = spec_tokens(prompt, cap, backstop=False) > spec_tokens(prompt, cap, backstop=True)
    if not (counted and request_.heuristic_eos_backstop and rises):
        assert cliff is None
        return
    assert cliff is not None
    assert cliff.verdict == explicit
    assert cliff.before == getattr(admit(request_), "plan", None)
    assert cliff.after == getattr(explicit, "plan", None)
