"""What a visitor does. Each verb waits on a state of the page, never on time.

After a change, `expect(...)` what it should lead to: a run may start later than a verb returns.
"""

from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, urlsplit

from playwright.sync_api import FilePayload, Locator, Page, expect

from ftts_plan import Request
from ftts_plan.app.parts.link import START
from ftts_plan.formats.links import parse_query

_AT_REST = '[data-testid="stApp"][data-test-connection-state="CONNECTED"][data-test-script-state="notRunning"]'


def open_page(page: Page, url: str) -> None:
    """Go to `url` and wait until the page has been written for the first time."""
    page.goto(url)
    wait_for_run(page)


def wait_for_run(page: Page) -> None:
    """Wait until no script is running. Before its first run the page is in another state, so that is waited for too."""
    page.wait_for_selector(_AT_REST)


def slider(page: Page, key: str) -> Locator:
    """The slider of an input, by its field, or any other slider by its key."""
    return page.locator(f".st-key-{key}_slider input[type=range], .st-key-{key} input[type=range]")


def box(page: Page, field: str) -> Locator:
    """The box that holds an input."""
    return page.locator(f".st-key-{field} input[type=text]")


def choose(page: Page, field: str, word: str) -> None:
    """Choose one of the words of an input that has only a few."""
    page.locator(f".st-key-{field}").get_by_text(word, exact=True).click()


def press(page: Page, key: str, stroke: str, times: int = 1) -> None:
    """Move a slider by keyboard: arrows go one step, PageUp and PageDown a tenth, Home and End to the ends."""
    slider(page, key).focus()
    for _ in range(times):
        page.keyboard.press(stroke)


def type_into(page: Page, field: str, text: str) -> None:
    """Type a value over the one that the box of an input holds, once no run may still write into it."""
    wait_for_run(page)
    box(page, field).fill(text)
    box(page, field).press("Enter")


def bar(page: Page) -> Locator:
    """The bar at the top of the answer."""
    return page.locator(".ftts-bar")


def verdict(page: Page) -> Locator:
    """What the bar says of memory."""
    return page.locator(".ftts-bar > p").first


def speech(page: Page) -> Locator:
    """What the bar says of speech."""
    return page.locator(".ftts-bar .ftts-speech")


def title(page: Page, picture: str) -> Locator:
    """The heading of a picture."""
    return page.locator(f".st-key-{picture} h2")


def drawing(page: Page, picture: str) -> Locator:
    """The drawing of a picture, once there is one: the new one, while another takes its place."""
    return page.locator(f".st-key-{picture} svg.marks").last


def unfold(page: Page) -> None:
    """Open the inputs that are set seldom."""
    page.locator(".st-key-seldom_fold summary").click()
    expect(box(page, "weights_resident_bytes")).to_be_visible()


def wait_for_inputs(page: Page, **texts: str) -> None:
    """Wait until the address holds these inputs as these texts, in whatever order, and no other."""
    page.wait_for_url(lambda url: dict(parse_qsl(urlsplit(url).query)) == texts)


def wait_for_request(page: Page, request: Request) -> None:
    """Wait until the address says `request`, however many of its inputs it leaves at what they are at first."""
    page.wait_for_url(lambda url: parse_query(parse_qs(urlsplit(url).query), otherwise=START) == (request, ()))


def shared_link(page: Page) -> str:
    """The link that the page offers, behind its tab."""
    open_tab(page, "Share and print")
    return page.locator(".st-key-share code").inner_text()


def open_tab(page: Page, name: str) -> None:
    """Open one of the parts at the foot of the page Plan."""
    page.locator(".st-key-more").get_by_text(name, exact=True).click()


def turn_to(page: Page, title: str) -> None:
    """Go to another page of the app by its navigation."""
    page.get_by_role("link", name=title, exact=True).click()


def upload(page: Page, key: str, name: str, data: bytes) -> None:
    """Give a file to the uploader that has `key`."""
    file = FilePayload(name=name, mimeType="application/octet-stream", buffer=data)
    uploader = page.locator(f".st-key-{key} input[type=file]")
    expect(uploader).to_have_count(1)  # while a run is rewriting the page, the old one may still be there
    uploader.set_input_files(file)


def download(page: Page, button: str) -> Path:
    """Press a button that makes a file, and take the file."""
    with page.expect_download() as started:
        page.get_by_role("button", name=button, exact=True).click()
    return started.value.path()


def switch_theme(page: Page, theme: str) -> None:
    """Choose `light` or `dark` in the app's own menu."""
    page.get_by_test_id("stMainMenu").get_by_role("button").click()
    page.get_by_test_id(f"stMainMenuItem-theme-{theme.capitalize()}").click()
    page.keyboard.press("Escape")
