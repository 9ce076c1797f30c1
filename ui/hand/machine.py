"""The state machine of a hand: every way in which an `AppState` changes. No Streamlit.

>>> now = AppState()
>>> go(now, "hand")
>>> take(now, now.draft.add_tile("1m"))
[]
>>> open_sheet(now, "fix", 0)
>>> place_of(now)
Whereabouts(step='hand', sheet='fix.0')
>>> undo(now)
>>> place_of(now), now.draft.pieces
(Whereabouts(step='hand', sheet=''), ())
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ui.hand.situation import drop_impossible_flags
from ui.hand.state import FRONT, HAND, AppState, Draft, EveningHand, Past

if TYPE_CHECKING:
    from ui.hand.hand_photo import HandPhoto

UNDO_LIMIT = 60  # steps back
OF_BEFORE = ("tiles", "score")
"""Steps in addresses of older versions, all of them parts of the hand's page now."""
PHOTO_LIMIT = 2
"""The most photos kept of a visit: the hand's, and the one before, for undo. Older ones are fetched
again from the browser that took them."""


@dataclass(frozen=True)
class Whereabouts:
    """The player's place as the address writes it: the step, and the sheet over it ("" for
    none)."""

    step: str
    sheet: str = ""


def new_id() -> str:
    """Return a random id (8 hex digits) for a hand in this browser."""
    return secrets.token_hex(4)


def place_of(now: AppState) -> Whereabouts:
    """Return the step and sheet that are open in the state `now`, a numbered sheet as
    "kind.number"."""
    if now.sheet is None:
        return Whereabouts(now.step)
    kind, number = now.sheet
    return Whereabouts(now.step, kind if number < 0 else f"{kind}.{number}")


def take(
    now: AppState, draft: Draft, photo: HandPhoto | None = None, switched: str = ""
) -> list[str]:
    """Replace the draft of the state `now`, in place, keeping the old one for undo; return the
    names of flags that became impossible and were switched off, except `switched`.

    photo: a new photo, or None; one with other bytes starts a hand with a new id.
    switched: the flag that the player switched.
    """
    possible = drop_impossible_flags(draft)
    gone = sorted(now.draft.flags - possible.flags - {switched})
    if possible == now.draft and photo is None:
        return []
    _keep(now)
    if photo is not None:
        if now.photo is None or now.photo.sha != photo.sha:  # else the same one, read anew
            now.hand_id = new_id()
        now.photo = photo
    now.draft, now.notice = possible, ""
    return gone


def undo(now: AppState) -> None:
    """Restore the state `now`, in place, as it was before its last change; the step stays, notice
    and sheet are closed. Nothing without one."""
    if now.past:
        _put(now, now.past.pop())
    now.notice, now.sheet = "", None


def go(now: AppState, step: str) -> None:
    """Set the state `now`, in place, to a step (front or hand; old addresses name others), closing
    sheet and notice."""
    now.step = _known(step)
    now.turned += 1
    now.sheet, now.notice = None, ""


def open_sheet(now: AppState, kind: str, number: int = -1) -> None:
    now.sheet = (kind, number)


def start_over(now: AppState) -> None:
    """Remove tiles and photo from the state `now`, in place, with a new hand id; undo restores
    them."""
    _keep(now)
    _put(now, Past(now.draft.without_tiles(), None, new_id()))


def open_hand(now: AppState, draft: Draft, hand_id: str, claimed: tuple[str, ...] = ()) -> None:
    """Replace the hand in the state `now`, in place, by a draft with its id and claimed fans, and
    mark it as wanted from the browser, which may have its photo; undo restores the one before."""
    if now.draft.pieces:
        _keep(now)
    _put(now, Past(draft, None, hand_id, claimed))
    now.wanted, now.opened = hand_id, draft


def arrive(now: AppState, place: Whereabouts) -> None:
    """Set step and sheet of the state `now` to the place that the browser reached by Back, Forward
    or a reload."""
    if _known(place.step) != now.step:
        go(now, place.step)
    kind, _, number = place.sheet.partition(".")
    now.sheet = (kind, int(number) if number.isdigit() else -1) if kind else None


def restore(
    now: AppState,
    kept: tuple[Draft, EveningHand] | None,
    photo: HandPhoto | None,
    claimed: tuple[str, ...] = (),
) -> None:
    """Restore in the state `now`, in place, what the browser stored of its hand.

    kept: its draft and hand of the evening, ignored where the hand was changed since it was opened.
    photo: its photo, or None.
    claimed: English names of claimed fans, used where there are none yet.
    """
    now.wanted = ""
    if kept is not None and now.draft is now.opened:  # not touched since
        now.draft, now.meant = kept
        now.claimed = now.claimed or claimed
    now.opened = None
    if photo is not None and now.draft.shows_photo:
        now.photo = photo


# --- helpers -----------------------------------------------------------------------------------


def _known(step: str) -> str:
    return HAND if step in (HAND, *OF_BEFORE) else FRONT


def _keep(now: AppState) -> None:
    """Remember what is on the table for undo, old photos without their pixels."""
    past = [*now.past[1 - UNDO_LIMIT :], Past(now.draft, now.photo, now.hand_id, now.claimed)]
    shas: list[str] = []
    for place in range(len(past) - 1, -1, -1):
        photo = past[place].photo
        if photo is None:
            continue
        if photo.sha not in shas:
            shas.append(photo.sha)
        if len(shas) > PHOTO_LIMIT - 1:
            past[place] = replace(past[place], photo=None)
    now.past = past


def _put(now: AppState, then: Past) -> None:
    now.draft, now.photo, now.hand_id, now.claimed = then.draft, then.photo, then.id, then.claimed
    if now.photo is None and now.draft.shows_photo:
        now.wanted = now.hand_id
