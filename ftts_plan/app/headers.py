"""What a browser may do with the page: the security headers of every answer."""

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SHELL: Final = Path(st.__file__).parent / "static" / "index.html"


def _inline_scripts_of_the_shell() -> Iterator[str]:
    for script in re.findall(r"<script>(.*?)</script>", _SHELL.read_text(encoding="utf-8"), re.DOTALL):
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest())
        yield f"'sha256-{digest.decode()}'"


CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        " ".join(("script-src 'self' 'wasm-unsafe-eval'", *_inline_scripts_of_the_shell())),
        "style-src 'self' 'unsafe-inline'",  # Streamlit and Vega style their elements in place
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",  # the address holds the whole state
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class SecurityHeaders:
    """ASGI middleware that puts `HEADERS` on every HTTP response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with the headers on top."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)
