"""What was seen in a photo: one type between the models and everything after them.

>>> quad = np.array([[10, 20], [40, 20], [40, 60], [10, 60]], dtype=np.float32)
>>> tile = FoundTile("3m", 0.98, [("2m", 0.01)], quad)
>>> tile.doubtful, tile.turned
(False, 0)
>>> reading = Reading("hand.jpg", 100, 80, [tile], [Group("concealed", [0])])
>>> Reading.from_json(reading.to_json()).tiles[0].tile
'3m'
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from scoring.hand_form import USUAL_FORM, HandForm
from scoring.messages import Message, literal
from scoring.version import VERSION
from vision.doubt import chance_wrong, features_of

if TYPE_CHECKING:
    from vision.record import Observations
    from vision.statements import Statement

Read = TypeVar("Read")

DOUBTFUL_FROM = 0.0125
"""A tile is marked for the player to look at where it is wrong with this probability or more. The
model card has what share of the wrong tiles, and of the right ones, that marks."""

CERTAIN = 0.9
"""Probability from which on something is not doubted: nothing is asked about it, a name is not
given up for the sake of a winning hand, a face is not looked at again. On simulated tables what was
left unasked was wrong in the share that the model card has."""

LIKELIER_NONE = 0.5
"""What looks like no tile with more than this probability makes no hand by itself, and is marked
where a hand has it."""

GROUP_KINDS = ("concealed", "chow", "pung", "kong", "concealed_kong", "winning", "flowers", "other")


class PhotoError(Exception):
    """A file that gives no picture. `code` is one of the closed list in `PHOTO_ERRORS`.

    `message` says to the player what to do.
    """

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


PHOTO_ERRORS = ("not_an_image", "damaged_image", "too_large", "no_such_file")


@dataclass(frozen=True, eq=False)
class FoundTile:
    """One tile in the photo. What was seen of it is never rewritten: what is decided, or said, of
    it makes another one.

    tile: its code, or `back` for a tile that lies face down.
    confidence: between 0 and 1, that `tile` is right; 0 where nothing was seen, see `assumed`.
    alternatives: the next best codes with their probabilities, best first.
    quad: (4, 2) float32, pixels of the upright photo, clockwise from the face's own top left.
    row, group: its row (0 is the topmost) and its place in `Reading.groups`; -1 before `lay_out`.
    turned: 0, 90, 180 or 270 degrees clockwise against upright in the photo; follows from `quad`
        where it is not given.
    mended_from: what it was read as, where the rules say that this cannot be; else "".
    red: whether it is a red five.
    doubt: the probability that the name is wrong, by what lies around it as well (`vision.doubt`);
        below 0 before it is laid out.
    looks: in how many looks at the hand it was seen.
    none: the probability that it is no tile at all; 0 where the player named it.
    id: its number among what was seen and added (`vision.record`), the same however often its hand
        is decided anew; -1 where it has none, as what is only assumed.
    """

    tile: str
    confidence: float
    alternatives: list[tuple[str, float]]
    quad: NDArray[np.float32]
    row: int = -1
    group: int = -1
    turned: int = -1
    mended_from: str = ""
    red: bool = False
    doubt: float = -1.0
    looks: int = 1
    none: float = 0.0
    id: int = -1

    def __post_init__(self) -> None:
        set_once = object.__setattr__
        set_once(self, "quad", np.asarray(self.quad, dtype=np.float32).reshape(4, 2))
        if self.turned < 0:
            set_once(self, "turned", turned_of(self.quad))

    @property
    def doubtful(self) -> bool:
        """Whether the player should look at this tile."""
        wrong = self.chance_wrong >= DOUBTFUL_FROM or self.none > LIKELIER_NONE
        return wrong or bool(self.mended_from)

    @property
    def chance_wrong(self) -> float:
        """The probability that the name is wrong: `doubt`, or by the name alone where that was not
        worked out."""
        if self.doubt >= 0:
            return self.doubt
        return chance_wrong(features_of(self.tile, self.confidence, self.alternatives))

    @property
    def assumed(self) -> bool:
        """Whether nothing was found here: a face-down tile that a concealed kong must have."""
        return self.confidence == 0

    def to_json(self) -> dict[str, Any]:
        return {
            "tile": self.tile,
            "confidence": round(float(self.confidence), 4),
            "alternatives": [[tile, round(float(p), 4)] for tile, p in self.alternatives],
            "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in self.quad],
            "row": int(self.row),
            "group": int(self.group),
            "turned": int(self.turned),
            "doubt": round(float(self.chance_wrong), 4),
        } | {
            key: value
            for key, value in (
                ("mended_from", self.mended_from),
                ("red", self.red),
                ("none", round(float(self.none), 4)),
            )
            if value
        }

    @classmethod
    def from_json(cls, data: object) -> FoundTile:
        """The tile that `to_json` wrote; raises ValueError on anything else."""
        return _read(data, cls)


@dataclass
class Group:
    """Tiles that lie together. `kind` is one of `GROUP_KINDS`; `tiles` are indices of tiles."""

    kind: str
    tiles: list[int]

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "tiles": [int(i) for i in self.tiles]}


@dataclass
class Answer:
    """One likely answer. text: for the player. probability: 0 to 1. change: what it does to the
    drafted hand, in keys of the hand's JSON or of `tiles`."""

    text: Message
    probability: float
    change: dict[str, Any]

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        return {
            "text": self.text.in_language(lang),
            "probability": round(float(self.probability), 3),
            "change": self.change,
        }


@dataclass
class Question:
    """What the reader wants to be told. kind: one of `QUESTION_KINDS`. tiles: indices of the tiles
    that it is about. quad: (4, 2) pixels of the photo, where something may lie unseen, or None.
    answers: the likeliest first."""

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


QUESTION_KINDS = (
    "which_tile",
    "is_tile",
    "missing_tile",
    "same_tile",
    "in_hand",
    "which_hand",
    "group",
    "winning_tile",
    "hand_size",
)


@dataclass(eq=False)
class Reading:
    """Everything read from one photo.

    photo: its name. width, height: pixels of the upright photo, also of the quads.
    tiles: in reading order, rows from the top, each from the left. hand: the drafted hand as the
    form takes it, or None where there is no tile. warnings: sentences for the player, what to
    look at first. questions: what the reader wants to be told, the most useful first; nothing is
    in doubt that none of them touches. rejected: what was found and is taken for no tile. size:
    tiles of a hand, a kong as three, of the game that the hand is one of; 0 where that was not
    asked. hands: what may be the hand, the likeliest first: its probability and its tiles, flowers
    included. seconds: from the file to this reading. version: of TileTally that read it, empty
    where that is not known. seen, said, form: what it follows from.
    Of several looks at one hand: photos are the names of those that were used, the one whose pixels
    everything is in first, other_hands those that show another hand, and unread those in which
    nothing could be read; else all three are empty.
    """

    photo: str
    width: int
    height: int
    tiles: list[FoundTile] = field(default_factory=list)
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
    hands: list[tuple[float, list[int]]] = field(default_factory=list)
    seen: Observations | None = None
    said: tuple[Statement, ...] = ()
    form: HandForm = USUAL_FORM
    version: str = VERSION

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The reading as plain JSON values, its sentences in a language; quads to a tenth of a
        pixel."""
        return (
            {
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
            }
            | {
                key: list(value)
                for key, value in (
                    ("other_hands", self.other_hands),
                    ("unread", self.unread),
                    ("rejected", [tile.to_json() for tile in self.rejected]),
                    (
                        "hands",
                        [{"probability": round(p, 3), "tiles": tiles} for p, tiles in self.hands],
                    ),
                )
                if value
            }
            | ({"size": int(self.size)} if self.size else {})
            | ({"version": self.version} if self.version else {})
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reading:
        """The reading that `to_json` wrote. Raises KeyError or ValueError on anything else."""
        photos = data["photo"] if isinstance(data["photo"], list) else []
        return cls(
            photo=str(photos[0] if photos else data["photo"]),
            width=int(data["width"]),
            height=int(data["height"]),
            tiles=_read(data["tiles"], list[FoundTile]),
            groups=_read(data["groups"], list[Group]),
            hand=data.get("hand"),
            warnings=_read(data.get("warnings", []), list[Message]),
            seconds=float(data.get("seconds", 0.0)),
            questions=_read(data.get("questions", []), list[Question]),
            photos=[str(each) for each in photos],
            other_hands=_read(data.get("other_hands", []), list[str]),
            unread=_read(data.get("unread", []), list[str]),
            # What was kept before it was known how likely it is none is not taken for a tile.
            rejected=[
                FoundTile.from_json(tile) for tile in data.get("rejected", []) if "none" in tile
            ],
            size=int(data.get("size", 0)),
            hands=[
                (float(each["probability"]), [int(i) for i in each["tiles"]])
                for each in data.get("hands", [])
            ],
            version=str(data.get("version", "")),
        )


def _read(data: object, kind: type[Read]) -> Read:
    """JSON values as this type; raises ValueError for others."""
    return msgspec.convert(data, kind, strict=False, dec_hook=_own_kind)


def _own_kind(kind: type, value: object) -> object:
    return literal(str(value)) if kind is Message else np.asarray(value, np.float32)


def turned_of(quad: NDArray[np.float32]) -> int:
    """Quarter turns clockwise, in degrees, of a face whose quad starts at its own top left.

    >>> turned_of(np.array([[40, 0], [40, 30], [0, 30], [0, 0]], dtype=np.float32))
    90
    """
    right = quad[1] + quad[2] - quad[0] - quad[3]
    return round(math.degrees(math.atan2(float(right[1]), float(right[0]))) / 90) % 4 * 90
