"""Answer the frames of live cameras until a reading is accepted as the hand.

Frames are read and not stored. For each camera the server keeps only a `Watch`, the state of its
last frames.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from scoring.hand.photo_form import HandForm
from scoring.speech.messages import Message, Text
from ui.live.occlusion import GLARE, glare, occlusion_advice
from vision.geometry import sides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.reading import Question, Reading

KEY = "live-"
"""Prefix of a camera's widget key. The rest of the key is the camera's ticket, the secret by which
`WATCHES` finds it."""

LOCK_SECONDS = 0.7
"""A reading is accepted if it stays the same and certain for this many seconds, and in at least
`LOCK_FRAMES` frames."""
LOCK_FRAMES = 3
LOOK_APART = 0.1
"""Median distance, in tile sizes (square root of the area), by which the tiles must have moved in
the frame for the hand to count as seen from another place. It is less than a hand holding a phone
trembles in a second, and more than the error of detected corners."""
MOVE = Text("Move the phone a little, so that it sees the hand from another place.")

ROOM = Text("Leave some room around the hand: more of it may lie beyond the edge.")

EDGE_SHARE = 0.01
"""Distance to the edge of the frame, as a share of its side, below which a tile may be cut off."""

SMALL_TILE_PX = 20
"""Tile width in pixels of the frame below which reading becomes less accurate (see the model
card)."""

WATCHES_LIMIT = 200
IDLE_SECONDS = 120
"""Maximum number of cameras known at a time (`WATCHES_LIMIT`), and seconds without a frame after
which a camera is forgotten."""

TOUCHING = 1.5
"""Distance between middles, in tile sizes (square root of the area), below which tiles touch."""

MOST_WRONG = 1 / 200
"""Maximum sum of the probabilities of whatever may be wrong, names and melds, with which a hand is
accepted."""

KONGS = ("kong", "concealed_kong")

HandKey: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""The parts of a hand, each with its kind and its tiles in order; two readings of the same hand
have the same key. Empty for a reading that is not certain."""


@dataclass
class Watch:
    """One camera and the state of its last frames.

    form: shape of a hand by the table's rules.
    lang: language of its messages.
    used: time of the last frame, in seconds of a monotonic clock.
    busy: True while a frame is being read.
    hidden: reason why a stable, certain hand was not accepted: something may cover a tile, the hand
      may continue beyond the edge of the frame, or it was only seen from one place; otherwise None.
    locked: True after the hand was accepted.
    """

    form: HandForm
    lang: str
    used: float = 0.0
    busy: bool = False
    hidden: Message | None = None
    locked: bool = False
    _key: HandKey = ()
    _frames: int = 0
    _since: float = 0.0
    _first: Reading | None = None
    _elsewhere: bool = False

    def see(self, reading: Reading, now: float, image: NDArray[np.uint8] | None = None) -> bool:
        """Record the reading of the next frame and return True if the hand is or was accepted. It
        is accepted if it stays the same and certain for `LOCK_SECONDS` and `LOCK_FRAMES`, nothing
        covers it, there is room around it, and it was seen from two places (`LOOK_APART`). If one
        of the last three conditions is not met, `hidden` says which.

        now: seconds of a monotonic clock.
        image: (H, W, 3) uint8 RGB, in whose pixels the reading's quads are given; None to skip the
          check for covered tiles.
        """
        key = sure_hand(reading, self.form)
        if not key or key != self._key:
            self._begin(key, reading, now)
            self.hidden = None
        self._frames += bool(key)
        # A reflection or shadow that misleads one view lies elsewhere in a view from another place.
        self._elsewhere = self._elsewhere or (
            self._first is not None and looks_apart(self._first, reading) >= LOOK_APART
        )
        same_long = now - self._since >= LOCK_SECONDS and self._frames >= LOCK_FRAMES
        if key and same_long:
            self.hidden = occlusion_advice(reading, image) if image is not None else None
            if self.hidden is not None:
                self._begin(key, reading, now)  # the next frame may only miss the cover
            elif ends_at_the_edge(reading):
                self.hidden = Message(ROOM)
            elif not self._elsewhere:
                self.hidden = Message(MOVE)
            self.locked = self.locked or self.hidden is None
        return self.locked

    def _begin(self, key: HandKey, reading: Reading, now: float) -> None:
        """Start counting frames and seconds for a hand that must stay the same from this reading
        on.

        key: key of the hand, from `sure_hand`; empty if the reading is not certain.
        now: seconds of a monotonic clock.
        """
        self._key, self._frames, self._since = key, 0, now
        self._first, self._elsewhere = reading if key else None, False


@dataclass
class Watches:
    """The cameras of this process, by the ticket (secret) of a page; thread-safe."""

    clock: Callable[[], float] = time.monotonic
    _known: OrderedDict[str, Watch] = field(default_factory=OrderedDict)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def open(self, form: HandForm, lang: str) -> str:
        """Register a camera with the shape of a hand and the language of its messages, and return
        its ticket. If there are more than `WATCHES_LIMIT`, the one idle longest is dropped."""
        ticket = secrets.token_hex(18)  # hex, since Streamlit allows no key with two underscores
        with self._guard:
            self._drop_idle()
            while len(self._known) >= WATCHES_LIMIT:
                self._known.popitem(last=False)
            self._known[ticket] = Watch(form, lang, self.clock())
        return ticket

    def begin(self, ticket: str) -> Watch | None:
        """Return the camera of a ticket, marked as busy, to process one frame; None for an unknown
        ticket or while another frame is being read.

        The caller must set `busy` to False afterwards.
        """
        with self._guard:
            self._drop_idle()
            watch = self._known.get(ticket)
            if watch is None or watch.busy:
                return None
            self._known.move_to_end(ticket)
            watch.used, watch.busy = self.clock(), True
            return watch

    def knows(self, ticket: str) -> bool:
        return ticket in self._known

    def _drop_idle(self) -> None:
        while self._known:
            ticket, oldest = next(iter(self._known.items()))
            if self.clock() - oldest.used < IDLE_SECONDS:
                return
            del self._known[ticket]


WATCHES = Watches()


def looks_apart(one: Reading, other: Reading) -> float:
    """Return how far the hand's tiles moved between two readings: the median distance in tile
    sizes, 0 if either has no hand."""
    here, there = (np.array([tile.quad for tile in each.hand_tiles()]) for each in (one, other))
    if not len(here) or not len(there):
        return 0.0
    steps = here.mean(axis=1)[:, None] - there.mean(axis=1)[None]
    nearest = np.linalg.norm(steps, axis=2).min(axis=1)
    return float(np.median(nearest / sides(here)))


def ends_at_the_edge(reading: Reading) -> bool:
    """Return True if a tile of the hand is nearer to the edge of the frame than half the tile's
    width, so that less than half of a neighbouring tile there would be visible. Raises ValueError
    for a reading without a hand."""
    quads = np.array([tile.quad for tile in reading.hand_tiles()])
    frame = np.array([reading.width, reading.height])
    room = np.minimum(quads, frame - quads).min(axis=(1, 2))
    widths = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    return bool((room < widths / 2).any())


def sure_hand(reading: Reading, form: HandForm) -> HandKey:
    """Return a hashable key of the hand in a reading if it is complete and nothing in it is
    doubtful, apart from questions that are asked afterwards; otherwise an empty tuple.

    form: shape of a hand by the table's rules.
    """
    hand = {i for g in reading.groups if g.kind != "other" for i in g.tiles}
    asked = [each for each in reading.questions if not _asked_afterwards(each, reading)]
    about = {i for question in asked for i in question.tiles}
    quads = [question.quad for question in asked if question.quad is not None]
    quads += [reading.tiles[i].quad for i in about]
    if hand & about or _touches(reading, hand, quads):
        return ()
    parts = [
        (group.kind, tuple(sorted(reading.tiles[i].tile for i in group.tiles)))
        for group in reading.groups
        if group.kind != "other"
    ]
    tiles = reading.hand_tiles()
    if hand_size(reading) != form.tiles or any(tile.doubtful for tile in tiles):
        return ()
    if sum(tile.doubt for tile in tiles) + reading.otherwise > MOST_WRONG:
        return ()
    return tuple(sorted(parts))


def _asked_afterwards(question: Question, reading: Reading) -> bool:
    """Return True for a question that no photo can answer."""
    kongs = {i for group in reading.groups if group.kind in KONGS for i in group.tiles}
    return question.kind == "winning_tile" or (
        question.kind == "group" and kongs.issuperset(question.tiles)
    )


def _touches(reading: Reading, hand: set[int], quads: Sequence[NDArray[np.float32]]) -> bool:
    """Return True if one of the places (`quads`) touches a tile of the hand, so that another tile
    of the hand may lie there."""
    if not hand or not quads:
        return False
    tiles = [reading.tiles[i].quad for i in sorted(hand)]
    sizes = sides(np.array(tiles))
    steps = np.array(quads).mean(axis=1)[:, None] - np.array(tiles).mean(axis=1)[None]
    return bool((np.linalg.norm(steps, axis=2) < TOUCHING * sizes).any())


def hand_size(reading: Reading) -> int:
    """Return the number of tiles in the hand; a kong counts as three, flowers are not counted."""
    sizes = (
        3 if group.kind in KONGS else len(group.tiles)
        for group in reading.groups
        if group.kind not in ("other", "flowers")
    )
    return sum(sizes)


def advice(
    reading: Reading, form: HandForm, image: NDArray[np.uint8] | None = None
) -> Message | None:
    """Return the most useful instruction to the player for seeing more of the hand ("go closer");
    None if the hand is certain (`sure_hand`), large enough, not cut off and without glare.

    form: shape of a hand by the table's rules.
    image: (H, W, 3) uint8, in whose pixels the reading's quads are given; None to skip the check
      for reflections.
    """
    tiles = reading.hand_tiles()
    if not tiles:
        return Message(Text("Hold the phone over the hand."))
    quads = np.array([tile.quad for tile in tiles], dtype=np.float32)
    cut = _cut_off(quads, reading.width, reading.height)
    if cut is not None:
        return cut
    widths = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    if float(np.median(widths)) < SMALL_TILE_PX:
        return Message(Text("Too far away: go closer."))
    if image is not None and glare(reading, image):
        return Message(GLARE)
    have, want = hand_size(reading), form.tiles
    if have < want:
        seen = Text("{have} of {want} tiles are seen. If all are there, take the photo.")
        return Message(seen, have=have, want=want)
    if have > want:
        return Message(Text("More tiles than a hand has: take the photo and say which."))
    unsure = Text("Hold still. If that does not help, take the photo and check the hand.")
    return None if sure_hand(reading, form) else Message(unsure)


def _cut_off(quads: NDArray[np.float32], width: int, height: int) -> Message | None:
    margin = EDGE_SHARE * max(width, height)
    sides: Sequence[tuple[bool, Message]] = (
        (bool(quads[..., 0].max() > width - margin), Message(Text("The right end is cut off."))),
        (bool(quads[..., 0].min() < margin), Message(Text("The left end is cut off."))),
        (bool(quads[..., 1].min() < margin), Message(Text("The top is cut off."))),
        (bool(quads[..., 1].max() > height - margin), Message(Text("The bottom is cut off."))),
    )
    return next((message for is_cut, message in sides if is_cut), None)


def frame_json(
    watch: Watch, reading: Reading, image: NDArray[np.uint8] | None, now: float
) -> dict[str, Any]:
    """Record the reading of a frame with `Watch.see`, and return what the browser draws over its
    picture as a dict for JSON: the tiles of the hand, with quads as fractions of width and height
    (0 to 1), how many there are and should be, the advice ("" if there is none), and whether the
    hand is accepted.

    image and now: as in `Watch.see`.
    """
    locked = watch.see(reading, now, image)
    words = None if locked else advice(reading, watch.form, image) or watch.hidden
    have, want = hand_size(reading), watch.form.tiles
    side = np.array([reading.width, reading.height], dtype=np.float32)
    return {
        "tiles": [
            {
                "tile": tile.tile,
                "quad": np.round(tile.quad / side, 4).tolist(),
                "doubtful": bool(tile.doubtful),
            }
            for tile in reading.hand_tiles()
        ],
        "have": have,
        "want": want,
        "advice": words.in_language(watch.lang) if words is not None else "",
        "locked": locked,
    }
