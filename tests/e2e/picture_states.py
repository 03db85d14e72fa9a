"""Hundreds of states of the pictures, the same ones each time, and what must hold of a picture in each."""

import random
import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from ftts_plan import GIB, MIB, U64_MAX, KvDtype, Request
from ftts_plan.charts.picture import Picture, Tables
from tests.e2e.drawing_board import draw, faults, words

CEILING: Final = 32_768
WIDTHS: Final = (358, 700, 930, 1_560)
"""What a picture gets in a window of 390, 768, 1,280 and 1,920 pixels."""

FULL_SCREENS: Final = ((358, 600), (1_240, 760), (1_880, 1_040), (3_800, 2_100))

_BUDGETS: Final = (1, MIB, 64 * MIB, 256 * MIB, 700 * MIB, GIB, 2 * GIB, 3 * GIB, 7 * GIB // 2, 8 * GIB, U64_MAX)
_PROMPTS: Final = (0, 1, 28, 500, 1_024, 2_032, 4_096, 6_541, 10_509, 10_510, 19_553, 24_576, 32_767, 32_768)
_CAPS: Final = (0, 1, 64, 500, 4_000, 8_192, 29_696, 32_768)


def requests_by_lot() -> list[Request]:
    """Two hundred requests, the same ones each time."""
    lot = random.Random(20)
    return [
        Request(
            prompt_tokens=lot.choice([lot.randrange(CEILING), lot.choice(_PROMPTS)]),
            max_new_tokens=lot.choice([lot.randrange(CEILING), lot.choice(_CAPS), 8_192]),
            budget_bytes=lot.choice([lot.randint(MIB, 8 * GIB), lot.choice(_BUDGETS)]),
            heuristic_eos_backstop=lot.random() < 0.7,
            kv_dtype=lot.choice(list(KvDtype)),
            weights_resident_bytes=lot.choice((0, 0, 0, 2 * GIB, 2**63, U64_MAX)),
        )
        for _ in range(200)
    ]


def assert_faultless(board: Page, pictures: Sequence[Picture], width: int, height: int) -> None:
    assert len(pictures) >= 200
    warned: list[str] = []
    board.on("console", lambda message: warned.append(message.text))
    draw(board, pictures[0], width, height)
    assert [
        (pictures[number].title, *rest) for number, *rest in faults(board, tables_of(pictures), width, height)
    ] == []
    assert warned == []


def assert_titled(board: Page, pictures: Sequence[Picture], width: int, height: int) -> None:
    """On a full screen the title comes with the picture, and nothing touches or leaves."""
    draw(board, pictures[0], width, height)
    assert faults(board, tables_of(pictures), width, height) == []
    head = str(pictures[-1].tables["extent"][0]["title"])
    assert head
    assert re.sub(r"\s", "", head) in re.sub(r"\s", "", " ".join(words(board)))


def tables_of(pictures: Sequence[Picture]) -> list[Tables]:
    return [picture.tables for picture in pictures]


def numbers(line: str) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", line)]
