"""The Chromium of this machine, for the browser tests, the benchmarks and the screenshots."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

ARGUMENTS = (
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)


def chromium_path() -> str | None:
    """`$CHROMIUM`, or the first Chromium on the path; None where there is none."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium; raises `RuntimeError` where there is none."""
    path = chromium_path()
    if path is None:
        raise RuntimeError("no Chromium found; install one, or name it in $CHROMIUM")
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
