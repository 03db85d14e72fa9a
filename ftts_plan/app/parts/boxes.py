"""The kinds of input that `inputs` is made of: each a widget that holds the value, and what writes into it."""

from collections.abc import Sequence
from typing import Final

import streamlit as st

from ftts_plan.app.parts.link import MOST_ON_SLIDER, START
from ftts_plan.fields import BUDGET, Input, Value
from ftts_plan.formats import markdown_safe
from ftts_plan.models import PublishedSize
from ftts_plan.units import MIB, Misuse, format_bytes, parse_whole
from ftts_plan.wording import page

BUDGET_NOTCHES: Final = tuple(2**power * MIB for power in range(6, 18))  # 64 MiB to 128 GiB


def mark_changed(row: Input, value: Value) -> None:
    """Say that a remedy set this input, for as long as it stands where the remedy put it."""
    before, after = st.session_state.get("changed", {}).get(row.name, (None, None))
    if after is not None and value == after:
        st.caption(page.changed_from(row.spell(before)))


def number_input(row: Input) -> int:
    """A slider over whole numbers, and a box to type one exactly."""
    exact = f"{row.name}_exact"

    def apply_exact() -> None:
        try:
            st.session_state[row.name] = parse_whole(row.label, st.session_state[exact], MOST_ON_SLIDER)
            st.session_state[exact] = ""
        except Misuse as problem:
            st.session_state[f"{exact}_problem"] = problem
        else:
            st.session_state.pop(f"{exact}_problem", None)

    with st.container(horizontal=True, vertical_alignment="bottom"):
        number = st.slider(
            row.label,
            0,
            MOST_ON_SLIDER,
            getattr(START, row.name),
            key=row.name,
            bind="query-params",
            help=row.help,
            format="localized",
        )
        typed = st.text_input(
            f"Exact {row.label.lower()}",
            key=exact,
            on_change=apply_exact,
            placeholder="exact",
            label_visibility="collapsed",
            width=80,
        )
    if typed and (problem := st.session_state.get(f"{exact}_problem")):
        complain(problem)
    mark_changed(row, number)
    return int(number)


def switch(row: Input, captions: Sequence[str]) -> bool:
    """On or off, each with what it means."""
    text = st.radio(row.label, row.unit.choices, captions=captions, key=row.name, bind="query-params")
    on: bool = row.unit.read(row.name, text)
    mark_changed(row, on)
    return on


def choice(row: Input) -> Value:
    """One of a few words."""
    start = row.spell(row.of(START))
    text = st.segmented_control(
        row.label, row.unit.choices, default=start, required=True, key=row.name, bind="query-params", help=row.help
    )
    value = row.read(text or start)
    mark_changed(row, value)
    return value


def budget() -> int | None:
    """A text that holds the budget exactly, and a slider over powers of two that writes into it."""
    row = BUDGET
    text = st.text_input(row.label, row.spell(row.of(START)), key=row.name, bind="query-params", help=row.help)
    budget_bytes = _read_size(row, text)
    notches = _notches(budget_bytes)
    if budget_bytes is not None and st.session_state.get("budget_notch") != budget_bytes:
        st.session_state["budget_notch"] = budget_bytes

    def apply_notch() -> None:
        st.session_state[row.name] = row.spell(st.session_state["budget_notch"])

    st.select_slider(
        "Budget in powers of two",
        notches,
        key="budget_notch",
        format_func=format_bytes,
        on_change=apply_notch,
        label_visibility="collapsed",
    )
    return budget_bytes


def _notches(budget_bytes: int | None) -> list[int]:
    """The powers of two, and the last budget that was none of them: it keeps its own notch while the thumb moves."""
    if budget_bytes is not None and budget_bytes not in BUDGET_NOTCHES:
        st.session_state["budget_typed"] = budget_bytes
    typed = st.session_state.get("budget_typed")
    return sorted({*BUDGET_NOTCHES, *([typed] if typed is not None else [])})


def sized(row: Input, published: Sequence[PublishedSize]) -> int | None:
    """A text that holds a size exactly, and published sizes that write into it."""
    chosen = f"{row.name}_preset"

    def apply_published() -> None:
        if (size := st.session_state[chosen]) is not None:
            st.session_state[row.name] = row.spell(size.size_bytes)
            st.session_state[chosen] = None

    with st.container(horizontal=True, vertical_alignment="bottom"):
        text = st.text_input(row.label, row.spell(row.of(START)), key=row.name, bind="query-params", help=row.help)
        st.selectbox(
            f"Published sizes for {row.label.lower()}",
            published,
            index=None,
            key=chosen,
            format_func=lambda size: f"{size.name}: {format_bytes(size.size_bytes)}",
            on_change=apply_published,
            placeholder="presets",
            label_visibility="collapsed",
            width=130,
        )
    return _read_size(row, text)


def _read_size(row: Input, text: str) -> int | None:
    try:
        size_bytes: int = row.unit.read(row.name, text)
    except Misuse as problem:
        complain(problem)
        return None
    counts = size_bytes or row is BUDGET
    st.caption(f"= {row.unit.show_exactly(size_bytes)}" if counts else page.NOT_COUNTED)
    mark_changed(row, size_bytes)
    return size_bytes


def complain(problem: Misuse) -> None:
    """Say why what was typed cannot be used."""
    st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
