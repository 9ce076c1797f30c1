"""The reading of a photo, which the rest of the app receives from `vision`.

>>> quad = np.array([[10, 20], [40, 20], [40, 60], [10, 60]], dtype=np.float32)
>>> tile = PlacedTile("3m", 0.98, [("2m", 0.01)], quad, row=0, group=0, doubt=0.001)
>>> reading = Reading("hand.jpg", 100, 80, [tile], [Group("concealed", [0])])
>>> Reading.from_json(reading.to_json()).tiles[0].tile
'3m'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from scoring.hand.photo_form import USUAL_FORM, HandForm
from scoring.speech.messages import Message
from scoring.version import VERSION
from vision.observations import FoundTile, Observations, converted
from vision.settings import DOUBTFUL_FROM
from vision.statements import Statement


@dataclass(frozen=True, eq=False, kw_only=True)
class PlacedTile(FoundTile):
    """A tile of a reading: what was found, and what was decided about it.

    row: its row, 0 is the topmost.
    group: its index in `Reading.groups`.
    doubt: probability that its name is wrong (`vision.doubt`), with the other tiles taken into
      account.
    mended_from: the name first read if the other tiles make the present one more probable;
      otherwise "".
    """

    row: int
    group: int
    doubt: float
    mended_from: str = ""

    @classmethod
    def of(
        cls, tile: FoundTile, *, row: int, group: int, doubt: float, mended_from: str = ""
    ) -> Self:
        """Return a found tile with what was decided about it."""
        return cls(
            tile=tile.tile,
            confidence=tile.confidence,
            alternatives=tile.alternatives,
            quad=tile.quad,
            turned=tile.turned,
            red=tile.red,
            looks=tile.looks,
            none=tile.none,
            id=tile.id,
            row=row,
            group=group,
            doubt=doubt,
            mended_from=mended_from,
        )

    @property
    def doubtful(self) -> bool:
        """True if the player should check this tile."""
        return self.doubt >= DOUBTFUL_FROM or bool(self.mended_from)

    def to_json(self) -> dict[str, Any]:
        """Return the tile as plain JSON values, rounded; `looks` and `id` are left out."""
        mended = {"mended_from": self.mended_from} if self.mended_from else {}
        return {
            **super().to_json(),
            "row": int(self.row),
            "group": int(self.group),
            "doubt": round(float(self.doubt), 4),
            **mended,
        }


@dataclass
class Group:
    """Tiles of a reading that belong together.

    kind: one of `layout_net.ROLES`.
    tiles: indices in the reading's tiles.
    """

    kind: str
    tiles: list[int]

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "tiles": [int(i) for i in self.tiles]}


@dataclass
class Answer:
    """One possible answer to a question.

    text: what the player reads.
    probability: 0 to 1.
    statements: what it states about the tiles.
    change: its effect on the drafted hand and on tiles, for the reading's JSON, which has no
      statements.
    """

    text: Message
    probability: float
    statements: tuple[Statement, ...] = ()
    change: dict[str, Any] = field(default_factory=dict)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        return {
            "text": self.text.in_language(lang),
            "probability": round(float(self.probability), 3),
            "change": self.change,
        }


@dataclass
class Question:
    """A question to the player.

    kind: one of `QUESTION_KINDS`.
    tiles: indices of the tiles in question.
    text: what the player reads.
    answers: possible answers, in the order in which they are offered.
    quad: (4, 2) pixels of the photo where an undetected tile may be, or None.
    """

    kind: str
    tiles: list[int]
    text: Message
    answers: list[Answer]
    quad: NDArray[np.float32] | None = None

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        quad = None
        if self.quad is not None:
            quad = [[round(float(x), 1), round(float(y), 1)] for x, y in self.quad]
        return {
            "kind": self.kind,
            "tiles": [int(i) for i in self.tiles],
            "quad": quad,
            "text": self.text.in_language(lang),
            "answers": [answer.to_json(lang) for answer in self.answers],
        }


class CandidateHand(NamedTuple):
    """Tiles that may be the hand.

    probability: 0 to 1.
    tiles: indices of the tiles in the reading, flowers included.
    """

    probability: float
    tiles: list[int]


QUESTION_KINDS = (
    *("which_hand", "missing_tile", "is_tile", "same_tile", "in_hand", "hand_size"),
    *("which_tile", "winning_tile", "group"),
)
"""Kinds of questions in the order in which they are asked: first those whose answers change the
number of tiles in the hand, last those that answers to others may settle. The order is chosen, not
measured."""


@dataclass(eq=False)
class Reading:
    """Everything read from one photo, or from several of one hand.

    photo: name of the photo.
    width and height: size of the upright photo in pixels, in which the quads are given.
    tiles: in reading order, rows from the top, each from the left.
    groups: all tiles by group.
    hand: the drafted hand in the format of the form; None without tiles.
    warnings: sentences for the player, the most important first.
    seconds: time from the file to this reading.
    questions: questions about doubtful points, the most useful first.
    photos, other_hands, unread: for several pictures, names of those used (first the one in whose
      pixels the quads are), of those with another hand, and of those that could not be read;
      otherwise empty.
    rejected: detections judged not to be tiles.
    size: number of tiles of a hand in its game, a kong counted as three; 0 if unknown.
    hands: candidate hands, the most probable first.
    otherwise: probability that the hand has other tiles, melds or names, whichever tile won.
    seen, statements, form: observations, statements and shape of a hand from which it was derived.
    version: version of TileTally that made it, "" if unknown.
    """

    photo: str
    width: int
    height: int
    tiles: list[PlacedTile] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    hand: dict[str, Any] | None = None
    warnings: list[Message] = field(default_factory=list)
    seconds: float = 0.0
    questions: list[Question] = field(default_factory=list)
    photos: list[str] = field(default_factory=list)
    other_hands: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    rejected: list[FoundTile] = field(default_factory=list)
    size: int = 0
    hands: list[CandidateHand] = field(default_factory=list)
    otherwise: float = 0.0
    seen: Observations | None = None
    statements: tuple[Statement, ...] = ()
    form: HandForm = USUAL_FORM
    version: str = VERSION

    def hand_tiles(self) -> list[PlacedTile]:
        """Return the tiles of the hand, flowers included."""
        groups = (group for group in self.groups if group.kind != "other")
        return [self.tiles[number] for group in groups for number in group.tiles]

    def with_advice(self, advice: Sequence[Message]) -> Reading:
        """Return this reading with more advice about the photo, which comes after the advice that
        its observations have already and before all other warnings."""
        if self.seen is None:
            return replace(self, warnings=[*advice, *self.warnings])
        many = len(self.seen.advice)
        return replace(
            self,
            warnings=[*self.warnings[:many], *advice, *self.warnings[many:]],
            seen=replace(self.seen, advice=(*self.seen.advice, *advice)),
        )

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return this reading as plain JSON values, sentences in the language `lang`, quads to a
        tenth of a pixel. `otherwise`, `seen`, `form` and all statements are left out."""
        optional = {
            "other_hands": list(self.other_hands),
            "unread": list(self.unread),
            "rejected": [tile.to_json() for tile in self.rejected],
            "hands": [
                {"probability": round(hand.probability, 3), "tiles": hand.tiles}
                for hand in self.hands
            ],
            "size": int(self.size),
            "version": self.version,
        }
        return {
            "photo": list(self.photos) or self.photo,
            "width": int(self.width),
            "height": int(self.height),
            "tiles": [
                tile.to_json() | ({"looks": int(tile.looks)} if self.photos else {})
                for tile in self.tiles
            ],
            "groups": [group.to_json() for group in self.groups],
            "hand": self.hand,
            "warnings": [warning.in_language(lang) for warning in self.warnings],
            "questions": [question.to_json(lang) for question in self.questions],
            "seconds": round(float(self.seconds), 3),
        } | {key: value for key, value in optional.items() if value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reading:
        """Return the reading stored by `to_json`. Raises KeyError, TypeError or ValueError on
        anything else."""
        photos = data["photo"] if isinstance(data["photo"], list) else []
        return cls(
            photo=str(photos[0] if photos else data["photo"]),
            width=int(data["width"]),
            height=int(data["height"]),
            tiles=converted(data["tiles"], list[PlacedTile]),
            groups=converted(data["groups"], list[Group]),
            hand=data.get("hand"),
            warnings=converted(data.get("warnings", []), list[Message]),
            seconds=float(data.get("seconds", 0.0)),
            questions=converted(data.get("questions", []), list[Question]),
            photos=[str(each) for each in photos],
            other_hands=converted(data.get("other_hands", []), list[str]),
            unread=converted(data.get("unread", []), list[str]),
            # Older versions stored rejected detections without `none`; these cannot be used.
            rejected=converted(
                [tile for tile in data.get("rejected", []) if "none" in tile], list[FoundTile]
            ),
            size=int(data.get("size", 0)),
            hands=[
                CandidateHand(float(each["probability"]), [int(i) for i in each["tiles"]])
                for each in data.get("hands", [])
            ],
            version=str(data.get("version", "")),
        )
