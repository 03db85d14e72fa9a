"""One palette for every picture: Okabe-Ito hues, darkened for a light ground and lightened for a dark one.

The same thing has the same colour on every page, and every colour is also said in words.
"""

from dataclasses import asdict, dataclass
from typing import Final, Literal

from ftts_plan.rule import BindingConstraint

ThemeName = Literal["light", "dark", "browser"]
"""`browser` leaves the choice to the page: each colour is a CSS `light-dark()` pair, so a switch needs no rerun."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they mean."""

    ground: str
    ink: str
    quiet: str
    grid: str
    curve: str
    frame_cap: str
    context_ceiling: str
    text_heuristic: str
    admitted: str
    refused: str
    ribbon_ink: str

    @property
    def by_constraint(self) -> dict[str, str]:
        """The colour of each limit, by its wire string."""
        return {
            BindingConstraint.FRAME_CAP.value: self.frame_cap,
            BindingConstraint.CONTEXT_CEILING.value: self.context_ceiling,
            BindingConstraint.TEXT_HEURISTIC.value: self.text_heuristic,
        }

    @property
    def by_role(self) -> dict[str, str]:
        """Colours of words and lines, by the role that a table's row names."""
        return self.by_constraint | {
            "ink": self.ink,
            "quiet": self.quiet,
            "admitted": self.admitted,
            "refused": self.refused,
        }


_LIGHT: Final = Palette(
    ground="#ffffff",
    ink="#1a1d21",
    quiet="#565e68",
    grid="#e3e6ea",
    curve="#12314f",
    frame_cap="#0068a3",
    context_ceiling="#8a4f7d",
    text_heuristic="#007a59",
    admitted="#00598c",
    refused="#a83600",
    ribbon_ink="#ffffff",
)
_DARK: Final = Palette(
    ground="#171614",
    ink="#f4f3f0",
    quiet="#b3b0a9",
    grid="#3b3936",
    curve="#d7ebfa",
    frame_cap="#67bdf0",
    context_ceiling="#d9a3cd",
    text_heuristic="#3ecfa3",
    admitted="#8fd0f7",
    refused="#ff9d5c",
    ribbon_ink="#171614",
)

PALETTES: Final[dict[ThemeName, Palette]] = {
    "light": _LIGHT,
    "dark": _DARK,
    "browser": Palette(
        **{role: f"light-dark({light}, {asdict(_DARK)[role]})" for role, light in asdict(_LIGHT).items()}
    ),
}
