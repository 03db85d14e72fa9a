"""The files of the folder `data/`, wherever they lie: at the top of a checkout, or beside this file in a wheel.

Each has its source in `data/README.md`.
"""

from ftts_plan.data.files import data_path, server_config, shipped_rows

__all__ = ["data_path", "server_config", "shipped_rows"]
