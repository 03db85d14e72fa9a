"""The kinds of input that `controls` is made of: each a widget that holds the value, and what writes into it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import streamlit as st

from ftts_plan.app.parts.link import PACE_KEY, START, START_PACE
from ftts_plan.formats.wire import spell
from ftts_plan.models.published_sizes import Preset
from ftts_plan.report.as_markdown import markdown_safe
from ftts_plan.rule.request import MAX_CONTEXT_TOKENS
from ftts_plan.speech.pace import pace_presets, read_pace
from ftts_plan.speech.text import prompt_tokens
from ftts_plan.units import MIB, Misuse, format_bytes, format_exact_bytes, parse_bytes, parse_whole, spell_bytes
from ftts_plan.wording import page, speech

BUDGET_NOTCHES: Final = tuple(2**power * MIB for power in range(6, 18))  # 64 MiB to 128 GiB


def mark_changed(field: str, value: object) -> None:
    """Say that a remedy set this field, for as long as it stands where the remedy put it."""
    before, after = st.session_state.get("changed", {}).get(field, (None, None))
    if after is not None and value == after:
        st.caption(page.changed_from(spell(field, before)))


def counted(label: str, field: str, start: int, explanation: str) -> int:
    """A slider over whole numbers, and a box to type one exactly."""
    exact = f"{field}_exact"

    def take_exact() -> None:
        try:
            st.session_state[field] = parse_whole(label, st.session_state[exact], MAX_CONTEXT_TOKENS)
            st.session_state[exact] = ""
        except Misuse as problem:
            st.session_state[f"{exact}_problem"] = problem
        else:
            st.session_state.pop(f"{exact}_problem", None)

    with st.container(horizontal=True, vertical_alignment="bottom"):
        number = st.slider(
            label, 0, MAX_CONTEXT_TOKENS, start, key=field, bind="query-params", help=explanation, format="localized"
        )
        typed = st.text_input(
            f"Exact {label.lower()}",
            key=exact,
            on_change=take_exact,
            placeholder="exact",
            label_visibility="collapsed",
            width=80,
        )
    if typed and (problem := st.session_state.get(f"{exact}_problem")):
        _complain(problem)
    mark_changed(field, number)
    return number


def pasted_text() -> None:
    """A text to be counted: its prompt tokens go to the slider, and the text goes nowhere."""

    def take_text() -> None:
        st.session_state["counted"] = None
        if not st.session_state["text"]:
            return
        try:
            size = prompt_tokens(st.session_state["text"])
            if size.prompt_tokens > MAX_CONTEXT_TOKENS:
                raise Misuse("text", f"{size.prompt_tokens:,} prompt tokens", page.beyond_slider(MAX_CONTEXT_TOKENS))
            st.session_state["prompt_tokens"] = size.prompt_tokens
            st.session_state["counted"] = size
        except Misuse as problem:
            st.session_state["counted"] = problem

    folded = st.expander(page.TEXT_LABEL, icon=":material/edit_note:", key="counting", on_change="rerun")
    if not folded.open:
        return
    with folded:
        st.text_area(
            page.TEXT_LABEL,
            key="text",
            on_change=take_text,
            label_visibility="collapsed",
            height=120,
            persist_state="session",
        )
        counted = st.session_state.get("counted")
        if isinstance(counted, Misuse):
            _complain(counted)
        elif counted is not None and counted.prompt_tokens == st.session_state["prompt_tokens"]:
            st.caption(speech.text_count(counted))
        st.caption(speech.LINK_HOLDS_NO_TEXT)


def pace_box() -> tuple[str, Fraction | None]:
    """A pace: one of the published ones by its word, or any number."""
    words = [preset.name.value for preset in pace_presets()]
    text = st.selectbox(
        page.PACE_LABEL,
        words,
        index=words.index(START_PACE),
        key=PACE_KEY,
        bind="query-params",
        help=speech.PACE_HELP,
        accept_new_options=True,
    )
    try:
        pace = read_pace(PACE_KEY, text or "")
    except Misuse as problem:
        _complain(problem)
        return text or "", None
    st.caption(page.pace_note(pace))
    return text, pace


def budget() -> int | None:
    """A text that holds the budget exactly, and a slider over powers of two that writes into it."""
    text = st.text_input(
        "Budget", spell_bytes(START.budget_bytes), key="budget_bytes", bind="query-params", help=page.BUDGET_HELP
    )
    budget_bytes = _read_size("budget_bytes", text)
    notches = _notches(budget_bytes)
    if budget_bytes is not None and st.session_state.get("budget_notch") != budget_bytes:
        st.session_state["budget_notch"] = budget_bytes

    def take_notch() -> None:
        st.session_state["budget_bytes"] = spell_bytes(st.session_state["budget_notch"])

    st.select_slider(
        "Budget in powers of two",
        notches,
        key="budget_notch",
        format_func=format_bytes,
        on_change=take_notch,
        label_visibility="collapsed",
    )
    return budget_bytes


def _notches(budget_bytes: int | None) -> list[int]:
    """The powers of two, and the last budget that was none of them: it keeps its own notch while the thumb moves."""
    if budget_bytes is not None and budget_bytes not in BUDGET_NOTCHES:
        st.session_state["budget_typed"] = budget_bytes
    typed = st.session_state.get("budget_typed")
    return sorted({*BUDGET_NOTCHES, *([typed] if typed is not None else [])})


def sized(label: str, field: str, presets: Sequence[Preset], explanation: str) -> int | None:
    """A text that holds a size exactly, and published sizes that write into it."""
    chosen = f"{field}_preset"

    def take_preset() -> None:
        if (preset := st.session_state[chosen]) is not None:
            st.session_state[field] = spell_bytes(preset.size_bytes)
            st.session_state[chosen] = None

    with st.container(horizontal=True, vertical_alignment="bottom"):
        text = st.text_input(label, "0", key=field, bind="query-params", help=explanation)
        st.selectbox(
            f"Published sizes for {label.lower()}",
            presets,
            index=None,
            key=chosen,
            format_func=lambda preset: f"{preset.name}: {format_bytes(preset.size_bytes)}",
            on_change=take_preset,
            placeholder="presets",
            label_visibility="collapsed",
            width=130,
        )
    return _read_size(field, text)


def _read_size(field: str, text: str) -> int | None:
    try:
        size_bytes = parse_bytes(field, text)
    except Misuse as problem:
        _complain(problem)
        return None
    st.caption(f"= {format_exact_bytes(size_bytes)}" if size_bytes or field == "budget_bytes" else page.NOT_COUNTED)
    mark_changed(field, size_bytes)
    return size_bytes


def _complain(problem: Misuse) -> None:
    st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
