"""The yardstick: one slider and one text."""

import streamlit as st

st.text(st.slider("Value", 0, 32_768, 512))
