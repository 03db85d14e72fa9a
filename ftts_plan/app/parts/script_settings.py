"""How the script is read: what was found out, what a visitor sets instead, and what the page has to ask.

Each setting is the value of one widget, which is empty as long as nothing is set.
"""

from collections.abc import Sequence
from typing import Any, Final

import streamlit as st

from ftts_plan.formats import markdown_safe
from ftts_plan.script import Delimiter, Format, Quoting, ReadingSettings, Script, SettingName, TwoReadings
from ftts_plan.wording import script_settings as words

_CHOICES: Final[dict[SettingName, Sequence[object]]] = {
    "format": tuple(Format),
    "delimiter": tuple(Delimiter),
    "quoting": tuple(Quoting),
    "header": (True, False),
}
_SWITCHES: Final = {"sentences": words.SENTENCES, "keep_unspoken": words.KEEP_UNSPOKEN}


def chosen_settings() -> ReadingSettings:
    """What is set, whether or not its widgets are there yet."""
    given: dict[str, Any] = {name: st.session_state.get(_key(name)) for name in ReadingSettings.__slots__}
    for switch in _SWITCHES:
        given[switch] = bool(given[switch])
    return ReadingSettings(**given | {"encoding": given["encoding"] or None})


def forget_settings() -> None:
    """For the callback of another script: what was set was about the last one."""
    for name in ReadingSettings.__slots__:
        st.session_state[_key(name)] = "" if name == "encoding" else False if name in _SWITCHES else None


def ask(asked: TwoReadings) -> None:
    """Both readings as buttons; nothing is judged until one is pressed."""
    with st.container(key="script_question"):
        st.warning(
            markdown_safe(words.question(str(asked.value), asked.setting, len(asked.readings))),
            icon=":material/help:",
        )
        for place, reading in enumerate(asked.readings):
            st.button(
                markdown_safe(words.answer(asked.setting, reading)),
                key=f"script_reading_{place}",
                on_click=_set,
                args=(asked.setting, reading.value),
            )


def format_choice() -> None:
    """For a file whose name does not say what it is."""
    _select("format", _CHOICES["format"], words.NOT_KNOWN)


def settings_fold(script: Script) -> None:
    """What can be set instead of what was found."""
    taken = script.taken
    with st.expander(words.FOLD, key="script_settings"):
        _select("column", taken.columns, words.found("column", taken))
        left, right = st.columns(2)
        for place, (setting, choices) in enumerate(_CHOICES.items()):
            with (left, right)[place % 2]:
                _select(setting, choices, words.found(setting, taken))
        with left:
            st.text_input(
                words.LABELS["encoding"],
                key=_key("encoding"),
                placeholder=words.found("encoding", taken),
                persist_state="session",
            )
        with right:
            _select("sheet", taken.sheets, words.found("sheet", taken))
        for switch, label in _SWITCHES.items():
            st.toggle(label, key=_key(switch), persist_state="session")


def _select(setting: SettingName, choices: Sequence[object], found: str) -> None:
    st.selectbox(
        words.LABELS[setting],
        choices,
        index=None,
        key=_key(setting),
        format_func=lambda value: words.choice(setting, value),
        placeholder=found,
        disabled=not choices,
        persist_state="session",
    )


def _set(setting: SettingName, value: object) -> None:
    st.session_state[_key(setting)] = value


def _key(name: str) -> str:
    return f"script_{name}"
