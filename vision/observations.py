"""Tiles of a hand as the networks observe them, before any decision.

>>> quad = np.array([[10, 20], [40, 20], [40, 60], [10, 60]], dtype=np.float32)
>>> tile = FoundTile("3m", 0.98, [("2m", 0.01)], quad)
>>> tile.names["2m"], tile.turned
(0.01, 0)
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from scoring.speech.messages import Message, literal
from scoring.tiles import ALL
from vision.doubt import EVEN

Read = TypeVar("Read")
FIVES = ("5m", "5p", "5s")
"""The tiles of which some sets have red ones."""


@dataclass(frozen=True, eq=False)
class FoundTile:
    """One tile in the photo. Immutable; a decision or correction creates a new one.

    tile: its code, or `back` for a face-down tile.
    confidence: probability that `tile` is right; 0 for a tile that was not detected, see `assumed`.
    alternatives: the next best codes with their probabilities, best first.
    quad: (4, 2) float32, pixels of the upright photo, clockwise from the face's own top left.
    turned: 0, 90, 180 or 270 degrees clockwise against upright; derived from `quad` if not given.
    red: True for a red five, False for any other tile.
    looks: number of pictures of the hand in which it was seen.
    none: probability that it is not a tile; 0 if the player named it.
    id: number among observed and added tiles (`vision.record`), unchanged when the hand is decided
      again; -1 for an assumed tile.
    """

    tile: str
    confidence: float
    alternatives: list[tuple[str, float]]
    quad: NDArray[np.float32]
    turned: int = -1
    red: bool = False
    looks: int = 1
    none: float = 0.0
    id: int = -1

    def __post_init__(self) -> None:
        set_once = object.__setattr__
        set_once(self, "quad", np.asarray(self.quad, dtype=np.float32).reshape(4, 2))
        set_once(self, "red", self.red and self.tile in FIVES)
        if self.turned < 0:
            set_once(self, "turned", turned_of(self.quad))

    @property
    def names(self) -> dict[str, float]:
        """The probability of each name that the classifier considered, `tile` first."""
        return {self.tile: self.confidence, **dict(self.alternatives)}

    @property
    def rejected(self) -> bool:
        """True if this detection is probably not a tile. It is used only if the hand lacks a tile
        or the player names it."""
        return self.none > EVEN

    @property
    def assumed(self) -> bool:
        """True if this is an undetected face-down tile that a concealed kong must have."""
        return self.confidence == 0

    def to_json(self) -> dict[str, Any]:
        """Return the tile as plain JSON values, rounded; `looks` and `id` are left out."""
        none = round(float(self.none), 4)
        optional = {"red": self.red, "none": none}
        return {
            "tile": self.tile,
            "confidence": round(float(self.confidence), 4),
            "alternatives": [[tile, round(float(p), 4)] for tile, p in self.alternatives],
            "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in self.quad],
            "turned": int(self.turned),
        } | {key: value for key, value in optional.items() if value}

    @classmethod
    def from_json(cls, data: object) -> FoundTile:
        """Return the tile stored by `to_json`, which leaves out its `id`; the code is not checked.
        Raises ValueError on anything else."""
        return converted(data, cls)


@dataclass(frozen=True, eq=False)
class Observations:
    """The tiles observed of one hand, in one picture or several.

    photo: name of the photo.
    width and height: size of the upright photo in pixels, in which the quads are given.
    tiles: in no particular order.
    rejected: detections that are probably not tiles. Ids count from 0 through `tiles` and then
      `rejected`; statements refer to them.
    advice: messages about the photo as a whole.
    photos, other_hands, unread: for several pictures, as in `Reading`.
    """

    photo: str
    width: int
    height: int
    tiles: tuple[FoundTile, ...] = ()
    rejected: tuple[FoundTile, ...] = ()
    advice: tuple[Message, ...] = ()
    photos: tuple[str, ...] = ()
    other_hands: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        numbered = tuple(replace(tile, id=at) for at, tile in enumerate(self.all))
        object.__setattr__(self, "rejected", numbered[len(self.tiles) :])
        object.__setattr__(self, "tiles", numbered[: len(self.tiles)])

    @property
    def all(self) -> tuple[FoundTile, ...]:
        """All tiles of these observations, rejected ones last; the id of each is its index."""
        return self.tiles + self.rejected

    def to_json(self) -> dict[str, Any]:
        """Return these observations as plain JSON values, advice in English, quads to a tenth of a
        pixel, without `other_hands` and `unread`."""
        return {
            "photo": self.photo,
            "width": int(self.width),
            "height": int(self.height),
            "tiles": [tile.to_json() | {"looks": int(tile.looks)} for tile in self.tiles],
            "rejected": [tile.to_json() | {"looks": int(tile.looks)} for tile in self.rejected],
            "advice": [str(text) for text in self.advice],
            "photos": list(self.photos),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Observations:
        """Return the observations stored by `to_json`; advice stays in the language in which it was
        stored. Raises KeyError, TypeError or ValueError on anything else."""
        found = [[FoundTile.from_json(tile) for tile in data[key]] for key in ("tiles", "rejected")]
        if not all(_can_be_decided(tile) for tile in chain(*found)):
            raise ValueError("a tile with an unknown code, or with values that no photo gives")
        return cls(
            photo=str(data["photo"]),
            width=int(data["width"]),
            height=int(data["height"]),
            tiles=tuple(found[0]),
            rejected=tuple(found[1]),
            advice=tuple(literal(str(text)) for text in data.get("advice", [])),
            photos=tuple(str(name) for name in data.get("photos", [])),
        )


def _can_be_decided(tile: FoundTile) -> bool:
    """Return True if a hand can be decided with a tile that was stored: its names are tiles, its
    probabilities are between 0 and 1, and it lies somewhere, turned by quarters."""
    shares = (tile.confidence, tile.none, *(share for _, share in tile.alternatives))
    return (
        all(name in ALL for name in tile.names)
        and all(0 <= share <= 1 for share in shares)
        and tile.turned in (0, 90, 180, 270)
        and bool(np.isfinite(tile.quad).all())
    )


def converted(data: object, kind: type[Read]) -> Read:
    """Return JSON values, `data`, converted to the type `kind`. Raises ValueError if they do not
    fit."""
    return msgspec.convert(data, kind, strict=False, dec_hook=_own_kind)


def _own_kind(kind: type, value: object) -> object:
    if kind is Message:
        return literal(str(value))
    try:
        return np.asarray(value, np.float32)
    except OverflowError as error:
        raise ValueError("a number too large for a photo") from error


def turned_of(quad: NDArray[np.float32]) -> int:
    """Return by how many degrees clockwise a face is turned (0, 90, 180 or 270), from its quad (4,
    2) that starts at its own top left.

    >>> turned_of(np.array([[40, 0], [40, 30], [0, 30], [0, 0]], dtype=np.float32))
    90
    """
    right = quad[1] + quad[2] - quad[0] - quad[3]
    return round(math.degrees(math.atan2(float(right[1]), float(right[0]))) / 90) % 4 * 90
