"""A bare page with the very Vega and the font that Streamlit brings, for hundreds of pictures in one visit.

Nothing is served: the browser is handed the files of the installed package.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import streamlit
from playwright.sync_api import Page, Route

from ftts_plan.charts.picture import Picture, Tables, Template
from ftts_plan.charts.specs import template_of

_STATIC: Final = Path(streamlit.__file__).parent / "static" / "static"
_ADDRESS: Final = "http://localhost/"

_PAGE: Final = """<!DOCTYPE html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<style>
  @font-face { font-family: "Source Sans"; src: url(/media/FONT); font-weight: 200 900 }
  body { margin: 0; background: light-dark(#fff, #171614) }
</style>
<div id="board"></div>
<script type="module">
  import { t as load } from "/js/EMBED"
  const { embed, expressionInterpreter } = await load()
  await Promise.all(["13px", "bold 13px"].map(size => document.fonts.load(`${size} "Source Sans"`)))
  const board = document.getElementById("board")
  let shown

  window.draw = async (spec, width, height) => {
    shown?.finalize()
    board.style.cssText = `width: ${width}px; height: ${height}px`
    const options = { ast: true, expr: expressionInterpreter, tooltip: { disableDefaultStyle: true },
                      defaultStyle: false, actions: false, renderer: "svg" }
    shown = await embed(board, { ...spec, width, height }, options)
    await shown.view.runAsync()
    await shown.view.resize().runAsync()
  }
  window.swap = async tables => {
    for (const [name, rows] of Object.entries(tables)) shown.view.data(name, rows)
    await shown.view.resize().runAsync()
  }
  window.settle = async () => { await shown.view.runAsync() }
  window.plot = () => {
    const [left, top] = shown.view.origin(), padding = shown.view.padding()
    const [width, height] = ["width", "height"].map(name => shown.view.signal(name))
    return { left: left + padding.left, top: top + padding.top, width, height }
  }
  // The box of a font is higher than its letters: a title may stand at the very top, that of an axis at the very left
  window.words = () => {
    const edges = board.querySelector("svg").getBoundingClientRect()
    const halo = text => text.getAttribute("stroke")
    const texts = [...board.querySelectorAll("svg text")].filter(text => text.textContent && !halo(text))
    return texts.map(text => {
      const { left, top, right, bottom } = text.getBoundingClientRect()
      const air = parseFloat(text.getAttribute("font-size")) / 8
      const above = text.closest(".role-title-text") ? air : 0, aside = text.closest(".role-axis-title") ? air : 0
      const [x, y] = [left + aside - edges.left, top + above - edges.top]
      return [text.textContent, x, y, right - edges.left, bottom - edges.top]
    })
  }
  window.faults = async (states, width, height) => {
    const found = []
    for (const [number, tables] of states.entries()) {
      await window.swap(tables)
      for (const scheme of ["light", "dark"]) {
        document.documentElement.style.colorScheme = scheme
        const words = window.words()
        words.forEach(([text, left, top, right, bottom], i) => {
          if (left < 0 || top < 0 || right > width || bottom > height) found.push([number, scheme, "leaves", text])
          for (const [other, left2, top2, right2, bottom2] of words.slice(i + 1))
            if (left < right2 && left2 < right && top < bottom2 && top2 < bottom)
              found.push([number, scheme, text, other])
        })
        if (words.length < 8) found.push([number, scheme, "few words", String(words.length)])
      }
    }
    return found
  }
  window.ready = true
</script>
"""


def open_board(page: Page) -> None:
    """Make `page` a drawing board."""
    [font] = (_STATIC / "media").glob("SourceSansVF-Upright*")
    [embed] = (_STATIC / "js").glob("loadVegaEmbed*")
    html = _PAGE.replace("FONT", font.name).replace("EMBED", embed.name)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(_ADDRESS)
        if path:
            route.fulfill(path=_STATIC / path)
        else:
            route.fulfill(body=html, content_type="text/html")

    page.route(f"{_ADDRESS}**", answer)
    page.goto(_ADDRESS)
    page.wait_for_function("window.ready")


def draw(page: Page, picture: Picture, width: int, height: int) -> None:
    """The picture in a place of that size, as the page draws it."""
    page.set_viewport_size({"width": width, "height": height})
    draw_spec(page, picture.spec(template_of(picture, "browser")), width, height)


def draw_spec(page: Page, spec: Template, width: int, height: int) -> None:
    """Any specification in a place of that size."""
    page.evaluate("([spec, width, height]) => draw(spec, width, height)", [spec, width, height])


def swap(page: Page, tables: Tables) -> None:
    """Repaint with the data of another picture of the same drawing, as Streamlit does when a slider moves."""
    page.evaluate("tables => swap(tables)", tables)


def faults(page: Page, states: Sequence[Tables], width: int, height: int) -> list[list[Any]]:
    """Words on each other and words outside their picture, for each of the states in turn and in both themes."""
    found: list[list[Any]] = page.evaluate(
        "([states, width, height]) => faults(states, width, height)", [list(states), width, height]
    )
    return found


def words(page: Page) -> list[str]:
    """All words that are drawn, halos left out."""
    return [text for text, *_ in page.evaluate("words()")]


def plot(page: Page) -> Mapping[str, float]:
    """The plot: its left and top, width and height in pixels."""
    place: dict[str, float] = page.evaluate("plot()")
    return place


def point_at(page: Page, across: float, down: float) -> None:
    """Move the pointer to a place of the plot, in shares of it from its top left corner."""
    place = plot(page)
    page.mouse.move(place["left"] + across * place["width"], place["top"] + down * place["height"])
    page.evaluate("settle()")


def read(page: Page) -> list[str]:
    """The lines of the card that says what is pointed at; none where there is no card."""
    lines: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg .mark-text.role-mark")].at(-1)
                   .querySelectorAll("tspan, text:not(:has(tspan))").values()
                   .map(line => line.textContent).filter(line => line).toArray()"""
    )
    return lines
