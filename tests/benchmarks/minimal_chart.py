"""The yardstick for pictures: one slider and a chart of two points, its data sent as the planner sends its own."""

import pyarrow as pa
import streamlit as st

END = float(st.slider("Value", 0, 32_768, 512))
POINTS = [{"x": 0.0, "y": 0.0}, {"x": END, "y": END}]

st.vega_lite_chart(
    None,
    {
        "mark": "point",
        "data": {"name": "points"},
        "encoding": {channel: {"field": channel, "type": "quantitative"} for channel in ("x", "y")},
        "datasets": {"points": pa.Table.from_pylist(POINTS)},
        "usermeta": {"embedOptions": {"renderer": "svg"}},
    },
    theme=None,
    key="chart",
)
