"""The styles of drawn tile sets.

They differ in the features in which sets on sale differ: the colours, the brush, 五 or 伍, the kind
of ring and stick, the bird, the white dragon, a Western index in the corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True)
class ArtStyle:
    """The variable features of a drawn tile set.

    palette: pairs of ink name and colour, such as ("red", "#c3161c").
    weight: thickness of the brush; 1 is usual.
    hand: style of the characters, "regular" or "carved" (`datasets.glyphs`).
    five: character of the five, 五 or 伍.
    number_ink and wind_ink: inks of the numerals of character tiles, and of the winds.
    dot: kind of ring, "ringed", "heavy", "wheel" or "target".
    stick: kind of bamboo stick, "lobed", "jointed" or "hollow".
    bird: bird of the 1 of bamboo, "perched", "flying", "fan" or "long".
    mirrored: True to draw the mirror image of the bird.
    white: white dragon, "framed", "corners", "double" or "blank".
    index: True for a Western index in the corner.
    size: size of the print; 1 is usual.
    """

    palette: tuple[tuple[str, str], ...]
    weight: float = 1.0
    hand: str = "regular"
    five: str = "五"
    number_ink: str = "black"
    wind_ink: str = "black"
    dot: str = "ringed"
    stick: str = "lobed"
    bird: str = "perched"
    mirrored: bool = False
    white: str = "framed"
    index: bool = False
    size: float = 1.0

    def colour(self, ink: str) -> str:
        """Return the colour of an ink, such as "#c3161c". Raises KeyError for an unknown ink."""
        return dict(self.palette)[ink]


def _palette(**inks: str) -> tuple[tuple[str, str], ...]:
    return tuple(inks.items())


STYLES: dict[str, ArtStyle] = {
    "plain": ArtStyle(
        _palette(
            black="#1b2a3d",
            red="#c3161c",
            green="#0d6b3a",
            blue="#1d3f94",
            ground="#fbf8ef",
            back="#1f8a55",
        )
    ),
    "bold": ArtStyle(
        _palette(
            black="#15181b",
            red="#d3202c",
            green="#12512e",
            blue="#16203a",
            ground="#eef1f2",
            back="#2465a8",
        ),
        weight=1.22,
        hand="carved",
        five="伍",
        dot="heavy",
        bird="flying",
        white="corners",
        size=1.05,
    ),
    "indexed": ArtStyle(
        _palette(
            black="#1e2b7a",
            red="#cc2a22",
            green="#14864a",
            blue="#2434a0",
            ground="#f7ead6",
            back="#d59a3c",
        ),
        weight=0.92,
        hand="carved",
        number_ink="blue",
        wind_ink="blue",
        dot="wheel",
        stick="jointed",
        bird="flying",
        white="corners",
        index=True,
        size=0.86,
    ),
    "fine": ArtStyle(
        _palette(
            black="#26302c",
            red="#b92a35",
            green="#2b5a3c",
            blue="#2c3f55",
            ground="#f2ebdc",
            back="#e8dcc0",
        ),
        weight=0.82,
        five="伍",
        dot="ringed",
        stick="hollow",
        white="double",
        size=0.94,
    ),
    "blank": ArtStyle(
        _palette(
            black="#101418",
            red="#d11f2a",
            green="#00803f",
            blue="#0e56a8",
            ground="#ffffff",
            back="#3a3f46",
        ),
        weight=1.05,
        dot="target",
        stick="jointed",
        white="blank",
    ),
}
"""The styles of the project's own sets, by name."""


def named_style(name: str) -> ArtStyle:
    """Return a style of `STYLES`. Raises ValueError for an unknown name."""
    try:
        return STYLES[name]
    except KeyError:
        raise ValueError(f"unknown style {name!r}; expected one of {', '.join(STYLES)}") from None


def varied_style(look: ArtStyle, rng: np.random.Generator) -> ArtStyle:
    """Return the style with its colours and the thickness of its brush changed a little at random,
    as between real sets."""
    palette = {
        ink: _shifted(colour, rng.normal(0, spread) + rng.normal(0, spread * 0.6, 3))
        for ink, colour in look.palette
        for spread in [4 if ink == "ground" else 12]
    }
    weight = look.weight * float(rng.uniform(0.86, 1.16))
    return replace(look, palette=tuple(palette.items()), weight=weight)


def _shifted(colour: str, change: np.ndarray) -> str:
    channels = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) + change
    return "#" + "".join(f"{int(value):02x}" for value in channels.clip(0, 255))
