"""The kinds of input that `inputs` is made of: each a box that holds the value, and what writes into it.

Each has `persist_state`: so a browser that has not made it yet, because its code is still being loaded, is told the
value again by every run. Without it a second run before that starts the box empty, and the session takes that over.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import streamlit as st

from ftts_plan.app.parts.link import MOST_ON_SLIDER, START
from ftts_plan.app.parts.live_drag import Drag
from ftts_plan.fields import BUDGET, INPUT_NAMED, Input
from ftts_plan.formats import markdown_safe
from ftts_plan.models import PublishedSize
from ftts_plan.units import MIB, Misuse, format_bytes
from ftts_plan.wording import instrument, page

_POWERS_OF_TWO: Final = tuple(2**power * MIB for power in range(6, 18))  # 64 MiB to 128 GiB
_ROUND_STOP: Final = 128  # tokens or frames; every larger power of two is among its multiples
_TYPED_NOTCH: Final = "budget_typed"


def number(row: Input) -> None:
    """A box for a whole number, and a slider that writes into it."""
    value = _box(row)
    slider = _slider_key(row.name)
    _follow(slider, None if value is None else min(value, MOST_ON_SLIDER))
    st.slider(
        row.label,
        0,
        MOST_ON_SLIDER,
        key=slider,
        on_change=_write_into_box,
        args=(row,),
        format="localized",
        label_visibility="collapsed",
        persist_state="session",
    )


def budget() -> None:
    """A box that holds the budget exactly, and a slider over powers of two that writes into it."""
    size_bytes = _box(BUDGET)
    slider = _slider_key(BUDGET.name)
    if size_bytes is not None and size_bytes not in _POWERS_OF_TWO:
        st.session_state[_TYPED_NOTCH] = size_bytes
    elif not _POWERS_OF_TWO[0] < st.session_state.get(_TYPED_NOTCH, 0) < _POWERS_OF_TWO[-1]:
        st.session_state.pop(_TYPED_NOTCH, None)  # a slider ends at a power of two, unless it stands beyond
    _follow(slider, size_bytes)
    st.select_slider(
        BUDGET.label,
        _notches(),
        key=slider,
        format_func=format_bytes,
        on_change=_write_into_box,
        args=(BUDGET,),
        label_visibility="collapsed",
        persist_state="session",
    )


def value_at(drag: Drag) -> int:
    """The value where a thumb is: a round one, since a pixel of a slider is more than a hundred tokens."""
    if drag.field == BUDGET.name:
        notches = _notches()
        return notches[min(drag.position, len(notches) - 1)]
    return min(round(drag.position / _ROUND_STOP) * _ROUND_STOP, MOST_ON_SLIDER)


def take_let_go(drag: Drag) -> None:
    """Keep the round value where a thumb was let go. The slider itself has committed the one of its pixel."""
    st.session_state[drag.field] = INPUT_NAMED[drag.field].spell(value_at(drag))


def choice(row: Input) -> None:
    """One of a few words."""
    st.segmented_control(
        row.label,
        row.unit.choices,
        required=True,
        key=row.name,
        bind="query-params",
        persist_state="session",
        help=row.help,
        **_at_first(row.name, "default", row.spell(row.of(START))),
    )


def sized(row: Input, published: Sequence[PublishedSize]) -> None:
    """A box that holds a size exactly, and published sizes that write into it."""
    chosen = f"{row.name}_preset"

    def apply_published() -> None:
        if (size := st.session_state[chosen]) is not None:
            st.session_state[row.name] = row.spell(size.size_bytes)
            st.session_state[chosen] = None

    size_bytes = _box(row)
    st.selectbox(
        instrument.published_sizes(row),
        published,
        index=None,
        key=chosen,
        format_func=lambda size: f"{format_bytes(size.size_bytes)}: {size.name}",
        on_change=apply_published,
        placeholder=instrument.PUBLISHED_SIZES,
        label_visibility="collapsed",
    )
    if size_bytes is not None:
        st.caption(f"= {row.unit.show_exactly(size_bytes)}" if size_bytes else page.NOT_COUNTED)


def complain(problem: Misuse) -> None:
    """Say why what was typed cannot be used."""
    st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")


def _box(row: Input) -> int | None:
    """The number or size that the box of `row` holds; None, with the reason beside it, where it cannot be read."""
    text = st.text_input(
        row.label,
        key=row.name,
        bind="query-params",
        persist_state="session",
        help=row.help,
        on_change=_spell_out,
        args=(row,),
        **_at_first(row.name, "value", row.spell(row.of(START))),
    )
    try:
        value: int = row.unit.read(row.name, text)
    except Misuse as problem:
        complain(problem)
        return None
    typed, rounded_bytes = st.session_state.get(_rounded_key(row), ("", None))
    if value == rounded_bytes:
        st.caption(instrument.rounded(typed, row.unit.show_exactly(value)))
    return value


def _spell_out(row: Input) -> None:
    """Write what a person typed as links hold it, since the URL holds what the box does."""
    typed = st.session_state[row.name]
    with suppress(Misuse):
        value, rounded = row.read_typed(typed)
        st.session_state[row.name] = row.spell(value)
        st.session_state[_rounded_key(row)] = (typed, value) if rounded else ("", None)


def _rounded_key(row: Input) -> str:
    return f"{row.name}_rounded"


def _at_first(key: str, parameter: str, start: str) -> dict[str, Any]:
    """The value of a widget that is made for the first time; later the session holds it, and Streamlit warns of two."""
    return {} if key in st.session_state else {parameter: start}


def _slider_key(name: str) -> str:
    return f"{name}_slider"


def _follow(slider: str, value: int | None) -> None:
    """Put the thumb where the box says. Nothing is assigned while it is there: the browser may be further already."""
    if value is not None and st.session_state.get(slider) != value:
        st.session_state[slider] = value


def _write_into_box(row: Input) -> None:
    st.session_state[row.name] = row.spell(st.session_state[_slider_key(row.name)])


def _notches() -> list[int]:
    """The powers of two, and the last budget that was none of them: it keeps its own notch while the thumb moves."""
    typed = st.session_state.get(_TYPED_NOTCH)
    return sorted({*_POWERS_OF_TWO, *([typed] if typed is not None else [])})
