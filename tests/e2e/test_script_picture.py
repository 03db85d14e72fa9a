"""The histogram of a script as a browser draws it: words never touch or leave, and pointing counts rows."""

import random

import pytest
from playwright.sync_api import Page

from ftts_plan import GIB, MIB, Policy
from ftts_plan.charts import script_picture
from ftts_plan.charts.picture import Picture
from ftts_plan.charts.script_rows import SCRIPT_HEIGHT, fate
from ftts_plan.script import JudgedRow
from ftts_plan.script.judging import judge_length
from tests.charts.test_script_picture import TYPICAL
from tests.e2e.drawing_board import draw, point_at, read
from tests.e2e.picture_states import FULL_SCREENS, WIDTHS, assert_faultless, assert_titled, numbers
from tests.e2e.test_pictures import faults_of_card


def rows_by_lot(seed: int, most: int = 20_000) -> list[JudgedRow]:
    """A script of some size, its utterances of some length."""
    lot = random.Random(seed)
    typical, policy = lot.choice((12, 40, 300, 3_000)), Policy(heuristic_eos_backstop=lot.random() < 0.8)
    lengths = (int(lot.lognormvariate(0, 0.5) * typical) + 9 for _ in range(lot.choice((1, 2, 30, 900, most))))
    counted: dict[int, JudgedRow] = {}
    return [
        counted.setdefault(length, judge_length(length, policy, TYPICAL))
        for length in (min(n, 32_767) for n in lengths)
    ]


def scripts_by_lot() -> list[Picture]:
    pictures = []
    for seed in range(60):
        rows = rows_by_lot(seed, most=3_000)
        for budget_bytes in (16 * MIB, 64 * MIB, 300 * MIB, 2 * GIB):
            picture = script_picture(rows, budget_bytes)
            assert picture
            pictures.append(picture)
    return pictures


@pytest.mark.parametrize("width", WIDTHS)
def test_words_of_a_histogram_never_touch_and_never_leave(board: Page, width: int) -> None:
    assert_faultless(board, scripts_by_lot(), width, SCRIPT_HEIGHT)


@pytest.mark.parametrize(("width", "height"), FULL_SCREENS)
def test_on_a_full_screen_a_title_comes_with_it(board: Page, width: int, height: int) -> None:
    assert_titled(board, scripts_by_lot()[::9], width, height)


@pytest.mark.parametrize("width", WIDTHS[::2])
def test_pointing_at_a_histogram_counts_its_rows(board: Page, width: int) -> None:
    rows = rows_by_lot(3)
    picture = script_picture(rows, 64 * MIB)
    assert picture
    draw(board, picture, width, SCRIPT_HEIGHT)
    for across in (0.0, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9):
        point_at(board, across, 0.5)
        *said, exact = read(board)
        first, last = numbers(exact)
        inside = [fate(row) for row in rows if row.peak_bytes is not None and first <= row.peak_bytes <= last]
        counted = {kind: inside.count(kind) for kind in ("passes", "cut", "refused") if inside.count(kind)}
        assert (last + 1 - first).bit_count() == 1
        assert first % (last + 1 - first) == 0
        assert numbers(" ".join(said).partition(": ")[2]) == list(counted.values())
        assert faults_of_card(board, width, SCRIPT_HEIGHT) == []
