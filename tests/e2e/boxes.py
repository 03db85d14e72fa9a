"""Where things lie on the screen, in pixels of the window, and what of them can be seen."""

from typing import NamedTuple

from playwright.sync_api import Page

_MEASURE = """selector => [...document.querySelectorAll(selector)].map(element => {
    const box = element.getBoundingClientRect()
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    const open = hit !== null && (element.contains(hit) || hit.contains(element))
    return [box.left, box.top, box.right, box.bottom, open, element.textContent.slice(0, 60)]
})"""

# What is wider than its place, or reaches out of the window. Left out: what only a screen reader finds, and what lies
# in a part that scrolls by itself, such as a table or a block of code.
_CLIPPED = """() => {
    const found = []
    const scrolls = element => {
        for (let outer = element; outer !== null; outer = outer.parentElement)
            if (["auto", "scroll"].includes(getComputedStyle(outer).overflowX) && outer.matches("pre, code, table *, " +
                "[data-testid=stMarkdownContainer], [data-testid=stTable], [data-testid=stDataFrame] *")) return true
        return false
    }
    const hasWords = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    for (const element of document.querySelectorAll("[data-testid=stMain] *")) {
        const box = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        if (box.width <= 1 || box.height <= 1 || style.visibility === "hidden" || style.opacity === "0") continue
        if (element.closest(".ftts-unseen, [data-testid=stDataFrame], canvas") || scrolls(element)) continue
        if (!hasWords(element)) continue
        const name = `${element.tagName} “${element.textContent.trim().slice(0, 50)}”`
        if (box.left < -0.5 || box.right > innerWidth + 0.5)
            found.push(`${name} from ${box.left.toFixed(0)} to ${box.right.toFixed(0)} of ${innerWidth}`)
        const main = element.closest("[data-testid=stMain]")
        for (let outer = element; outer !== main; outer = outer.parentElement) {
            const outside = getComputedStyle(outer)
            if (!["hidden", "clip"].includes(outside.overflowX)) continue
            const around = outer.getBoundingClientRect()
            const over = outer === element ? element.scrollWidth - element.clientWidth
                : Math.max(box.right - around.right, around.left - box.left)
            if (element.namespaceURI.endsWith("xhtml") && over > 1)
                found.push(`${name} is cut by ${over.toFixed(0)} px`)
        }
    }
    return [...new Set(found)]
}"""

# The words outside drawings that are too light for white paper, by the least that an eye needs (WCAG 2, 4.5 : 1).
_FAINT = """() => {
    const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    const contrast = colour => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).slice(0, 3).map(part => linear(part / 255))
        return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    return [...document.querySelectorAll("[data-testid=stMain] *")].filter(element => {
        const words = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
        const printed = words && element.checkVisibility() && !element.closest("svg, button, .ftts-unseen")
        return printed && contrast(getComputedStyle(element).color) < 4.5
    }).map(element => `${element.tagName} “${element.textContent.slice(0, 40)}”`)
}"""

_WIDER = """() => [document.scrollingElement, ...document.querySelectorAll("[data-testid=stMain], .st-key-answer")]
    .map(part => part.scrollWidth - part.clientWidth)"""

_TO_THE_END = """() => { for (const part of [document.scrollingElement,
    ...document.querySelectorAll("[data-testid=stMain], .st-key-answer")]) part.scrollTop = part.scrollHeight }"""


class Box(NamedTuple):
    """One element: its edges, whether its middle can be clicked, and how its text begins."""

    left: float
    top: float
    right: float
    bottom: float
    open: bool
    text: str


def boxes(page: Page, selector: str) -> list[Box]:
    """The elements of the page that match, in its order."""
    found: list[list[float]] = page.evaluate(_MEASURE, selector)
    return [Box(*measured) for measured in found]  # type: ignore[arg-type]


def outside(page: Page, selector: str, at_least: int = 1, at_most: int | None = None) -> list[str]:
    """Which of the first `at_most` elements that match is not wholly in the window, or hidden, and by how much."""
    found = boxes(page, selector)[:at_most]
    faults = [] if len(found) >= at_least else [f"{selector}: {len(found)} instead of {at_least}"]
    size = page.viewport_size
    assert size
    for box in found:
        over = max(-box.left, -box.top, box.right - size["width"], box.bottom - size["height"])
        if over > 0.5:
            faults.append(f"{selector} “{box.text}” is {over:.0f} px outside, from {box.top:.0f} to {box.bottom:.0f}")
        elif box.right - box.left < 1 or box.bottom - box.top < 1:
            faults.append(f"{selector} “{box.text}” has no size")
        elif not box.open:
            faults.append(f"{selector} “{box.text}” is hidden by something else")
    return faults


def clipped(page: Page) -> list[str]:
    """The words of the page that are cut, or that reach out of the window at a side."""
    found: list[str] = page.evaluate(_CLIPPED)
    return found


def faint_on_paper(page: Page) -> list[str]:
    """The words that can hardly be read on white paper."""
    found: list[str] = page.evaluate(_FAINT)
    return found


def wider_by(page: Page) -> float:
    """By how many pixels the page could be scrolled sideways."""
    over: list[float] = page.evaluate(_WIDER)
    return max(over)


def scroll_to_the_end(page: Page) -> None:
    page.evaluate(_TO_THE_END)
