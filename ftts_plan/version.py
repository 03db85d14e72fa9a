"""The version of this package: `pyproject.toml` and everything that shows it read it here."""

VERSION = "0.2.0"
