"""The door that `streamlit run app.py` opens."""

import streamlit as st

from ftts_plan.app import MIDDLEWARE, PAGE, open_in_browser

app = st.App(PAGE, middleware=MIDDLEWARE, lifespan=open_in_browser)

if __name__ == "__main__":  # run as a page itself, by AppTest; the server imports this file as a module
    from ftts_plan.app.main import main

    main()
