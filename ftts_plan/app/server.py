"""How the page is served: the script, what wraps it, and the settings of `.streamlit/config.toml`."""

import ipaddress
import socket
import tomllib
import webbrowser
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any, Final

import streamlit as st
from starlette.middleware import Middleware

from ftts_plan.app.headers import SecurityHeaders
from ftts_plan.data import server_config

PAGE: Final = Path(__file__).with_name("main.py")
MIDDLEWARE: Final = (Middleware(SecurityHeaders),)


@asynccontextmanager
async def open_in_browser(_: st.App) -> AsyncIterator[None]:
    """Lifespan that opens the page, unless `server.headless`. The socket listens already, so the browser can wait.

    Meanwhile what the first picture needs is imported: a browser takes as long to load its own part.
    """
    Thread(target=_import_first_page, daemon=True).start()
    if not st.get_option("server.headless"):
        host = st.get_option("server.address")
        name = "localhost" if is_every_interface(host) else f"[{host}]" if ":" in host else host
        url = f"http://{name}:{st.get_option('server.port')}"
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()  # some browsers are waited for
    yield


def _import_first_page() -> None:
    for module in ("pyarrow", "pandas", "ftts_plan.app.main", "ftts_plan.app.views.plan"):
        with suppress(ImportError):  # then the page says which package is missing
            import_module(module)


def settings(host: str | None = None, port: int | None = None, *, headless: bool | None = None) -> dict[str, Any]:
    """`.streamlit/config.toml` with the given options on top, keyed as `App.run` wants them: `server.port`.

    The page answers to a given host by that name too. Where the host means every interface, only this machine's own
    name is added: the list is there because any site could point a name of its own at this machine.
    """
    chosen = dict(_flat(tomllib.loads(server_config().read_text(encoding="utf-8"))))
    if host is not None:
        name = socket.gethostname() if is_every_interface(host) else host
        chosen |= {"server.address": host, "server.allowedHosts": [*chosen["server.allowedHosts"], name]}
    given = {"server.port": port, "server.headless": headless}
    return chosen | {key: value for key, value in given.items() if value is not None}


def run(chosen: Mapping[str, Any]) -> None:
    """Serve with `settings` until Ctrl-C. Raises `OSError` where the address cannot be listened on."""
    host = chosen["server.address"]
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, chosen.get("server.port", 0)))  # Streamlit would exit from within, or print a traceback
    with suppress(KeyboardInterrupt):
        st.App(PAGE, middleware=MIDDLEWARE, lifespan=open_in_browser).run(config=chosen)


def is_local(host: str) -> bool:
    """Whether only programs on this machine can reach `host`."""
    return host == "localhost" or (_is_number(host) and ipaddress.ip_address(host).is_loopback)


def is_every_interface(host: str) -> bool:
    """Whether `host` means all addresses of this machine: `0.0.0.0` or `::`."""
    return _is_number(host) and ipaddress.ip_address(host).is_unspecified


def _is_number(host: str) -> bool:
    with suppress(ValueError):
        return bool(ipaddress.ip_address(host))
    return False


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value
