"""The Streamlit app: `main` is the script that Streamlit runs, `server` serves it, `views` are its pages.

`main` is run by path, never imported by another room.
"""

from ftts_plan.app.server import MIDDLEWARE, PAGE, is_local, open_in_browser, run, settings

__all__ = ["MIDDLEWARE", "PAGE", "is_local", "open_in_browser", "run", "settings"]
