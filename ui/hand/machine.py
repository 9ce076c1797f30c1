"""The state machine of a hand: all changes of an `AppState`. This module does not use Streamlit.

>>> from ui.hand import changes
>>> now = AppState()
>>> now.go("hand")
>>> now.take(changes.add_tile(now.draft, "1m"))
[]
>>> now.open_sheet("fix", 0)
>>> now.place
Whereabouts(step='hand', sheet='fix.0')
>>> now.undo()
>>> now.place, now.draft.pieces
(Whereabouts(step='hand', sheet=''), ())
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ui.hand.circumstances import drop_impossible_flags
from ui.hand.state import FRONT, HAND, Draft, EveningHand

if TYPE_CHECKING:
    from ui.hand.hand_photo import HandPhoto

UNDO_LIMIT = 60  # steps back
OF_BEFORE = ("tiles", "score")
"""Steps in addresses of older versions, which now belong to the hand's page."""
PHOTO_LIMIT = 2
"""Maximum number of photos kept in a session: that of the hand and one for undo. Older ones are
requested again from the browser."""


@dataclass(frozen=True)
class Whereabouts:
    """The player's place as written in the address: the step, and the open sheet or ""."""

    step: str
    sheet: str = ""


def new_id() -> str:
    """Return a random id (8 hex digits) for a hand in this browser."""
    return secrets.token_hex(4)


def _known(step: str) -> str:
    return HAND if step in (HAND, *OF_BEFORE) else FRONT


@dataclass(frozen=True)
class Past:
    """A previous state of the hand, for undo.

    draft: the hand.
    photo: its photo; None if it has none or it was released to save memory.
    id: id of the hand.
    claimed: English names of the fans claimed for the hand.
    """

    draft: Draft
    photo: HandPhoto | None = None
    id: str = ""
    claimed: tuple[str, ...] = ()


@dataclass
class AppState:
    """The session of one player; changed in place.

    step: "photo" (the front page) or "hand".
    turned: number of pages opened so far.
    draft: the hand on the table.
    photo: photo of the hand, or None.
    hand_id: id of the hand in the browser's storage and in the address.
    wanted: id of the hand whose tiles and photo have to be requested from the browser, or "".
    opened: draft of the wanted hand as it was opened, to see whether it was changed since; or None.
    past: earlier states for undo, the latest last.
    sheet: kind and number of the open sheet, for example ("fix", 3), or None.
    source: "file" or "webcam".
    source_round: number of the upload widget; a new number clears it.
    chosen: bytes and names of the photos or videos still to be read as one hand.
    joins: True if the next photo shows the hand on the table again.
    notice: sentence to show on the next page.
    claimed: English names of the fans claimed for the hand.
    meant: to which hand of which evening the tiles belong.
    """

    step: str = FRONT
    turned: int = 0
    draft: Draft = field(default_factory=Draft)
    photo: HandPhoto | None = None
    hand_id: str = ""
    wanted: str = ""
    opened: Draft | None = None
    past: list[Past] = field(default_factory=list)
    sheet: tuple[str, int] | None = None
    source: str = "file"
    source_round: int = 0
    chosen: tuple[tuple[bytes, str], ...] = ()
    joins: bool = False
    notice: str = ""
    claimed: tuple[str, ...] = ()
    meant: EveningHand = field(default_factory=EveningHand)

    def take(self, draft: Draft, photo: HandPhoto | None = None, switched: str = "") -> list[str]:
        """Replace the draft, keeping the old one for undo, and clear the notice. Return the names
        of flags that became impossible and were switched off, except `switched`. Without a photo
        and with an equal draft nothing happens.

        photo: a new photo, or None; one with other bytes starts a hand with a new id.
        switched: the flag that the player switched.
        """
        possible = drop_impossible_flags(draft)
        gone = sorted(self.draft.flags - possible.flags - {switched})
        if possible == self.draft and photo is None:
            return []
        self._keep()
        if photo is not None:
            if self.photo is None or self.photo.sha != photo.sha:  # not the same photo read again
                self.hand_id = new_id()
            self.photo = photo
        self.draft, self.notice = possible, ""
        return gone

    def undo(self) -> None:
        """Restore the hand as it was before its last change, if there was one, and close sheet and
        notice; the step stays."""
        if self.past:
            self._put(self.past.pop())
        self.notice, self.sheet = "", None

    def go(self, step: str) -> None:
        """Go to a step, closing sheet and notice. Names of steps in old addresses are accepted."""
        self.step = _known(step)
        self.turned += 1
        self.sheet, self.notice = None, ""

    def open_sheet(self, kind: str, number: int = -1) -> None:
        self.sheet = (kind, number)

    def close_sheet(self) -> None:
        self.sheet = None

    def start_over(self) -> None:
        """Remove tiles and photo and give the hand a new id; undo restores them."""
        self._keep()
        self._put(Past(self.draft.without_tiles(), None, new_id()))

    def open_hand(self, draft: Draft, hand_id: str, claimed: tuple[str, ...] = ()) -> None:
        """Replace the hand with a draft, its id and its claimed fans, and request this hand's tiles
        and photo from the browser, which may have stored them; undo restores the previous hand."""
        if self.draft.pieces:
            self._keep()
        self._put(Past(draft, None, hand_id, claimed))
        self.wanted, self.opened = hand_id, draft

    def arrive(self, place: Whereabouts) -> None:
        """Go to the step and sheet that the browser reached by Back, Forward or a reload."""
        if _known(place.step) != self.step:
            self.go(place.step)
        kind, _, number = place.sheet.partition(".")
        self.sheet = (kind, int(number) if number.isdigit() else -1) if kind else None

    def restore(
        self,
        kept: tuple[Draft, EveningHand] | None,
        photo: HandPhoto | None,
        claimed: tuple[str, ...] = (),
    ) -> None:
        """Restore the parts of the hand that the browser stored.

        kept: stored draft and hand of the evening; ignored if the hand on the table was changed
          since it was opened.
        photo: its photo, or None; ignored if no piece of the hand was found in one.
        claimed: English names of claimed fans, used together with `kept` if there are none yet.
        """
        self.wanted = ""
        if kept is not None and self.draft is self.opened:  # not touched since
            self.draft, self.meant = kept
            self.claimed = self.claimed or claimed
        self.opened = None
        if photo is not None and self.draft.shows_photo:
            self.photo = photo

    @property
    def place(self) -> Whereabouts:
        """The open step and sheet; a numbered sheet is written as "kind.number"."""
        if self.sheet is None:
            return Whereabouts(self.step)
        kind, number = self.sheet
        return Whereabouts(self.step, kind if number < 0 else f"{kind}.{number}")

    def _keep(self) -> None:
        """Store the current hand for undo, releasing all but the most recent photos."""
        now = Past(self.draft, self.photo, self.hand_id, self.claimed)
        past = [*self.past[1 - UNDO_LIMIT :], now]
        shas: list[str] = []
        for place in range(len(past) - 1, -1, -1):
            photo = past[place].photo
            if photo is None:
                continue
            if photo.sha not in shas:
                shas.append(photo.sha)
            if len(shas) > PHOTO_LIMIT - 1:
                past[place] = replace(past[place], photo=None)
        self.past = past

    def _put(self, then: Past) -> None:
        self.draft, self.photo = then.draft, then.photo
        self.hand_id, self.claimed = then.id, then.claimed
        if self.photo is None and self.draft.shows_photo:
            self.wanted = self.hand_id
