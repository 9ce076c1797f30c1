"""Storage in the browser: the hand on the table with its photo, and the last fifty hands.

The server stores no hands: the browser keeps them in its own storage, sends one when requested, and
deletes the oldest.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from scoring.rulesets import ruleset
from scoring.score import Score
from ui.frame import own_rules
from ui.frame.answer_words import worth_words
from ui.frame.picture import media_url
from ui.frame.styles import VISIT
from ui.frame.words import language
from ui.hand import link, session
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.state import FRONT, HAND, Draft, EveningHand
from ui.hand.stored_hand import as_kept, photo_from, photo_json, pieces_json

SCRIPT = Path(__file__).with_name("browser_store.js").read_text("utf-8")
_component = st.components.v2.component("tiletally_store", js=SCRIPT, isolate_styles=False)

HANDS, ASKED, FORGOTTEN = "kept-hands", "kept-asked", "kept-forgotten"
"""Session keys: the list of hands that the browser sent; the number of times it was requested; ids
of hands that the browser must delete."""

KEY = "store-hand"
LONGEST_LIST = 50
"""Maximum number of hands that the browser keeps."""


@dataclass(frozen=True)
class KeptHand:
    """A stored hand in the browser's list.

    id: id of the hand.
    text: the hand as the text of a link.
    when: time in milliseconds since 1970.
    total: total with its unit, as displayed.
    rules: title of the rules.
    """

    id: str
    text: str
    when: float
    total: str
    rules: str


def keep() -> None:
    """Send the hand on the table to the browser's storage, request the photo and tiles of the hand
    with the id `AppState.wanted`, and delete forgotten hands."""
    now = session.state()
    forgotten = st.session_state.get(FORGOTTEN, [])
    if now.step == HAND and now.hand_id in forgotten:  # opened again
        forgotten = [each for each in forgotten if each != now.hand_id]
        st.session_state[FORGOTTEN] = forgotten
    gone = now.wanted or not now.draft.pieces or now.hand_id in forgotten
    with st.container(key="store"):
        if now.photo is not None and not now.wanted:
            url = media_url(now.photo.view, "kept-photo")
            photo = {"sha": _key(now.photo), "meta": photo_json(now.photo), "url": url}
            _component(key="store-photo", data={"photo": photo})
        _component(
            key=KEY,
            data={
                "hand": None if gone else _record(now),
                "want": now.wanted,
                "list": ".".join([str(st.session_state.get(ASKED, 0)), *_latest(now)]),
                "forget": forgotten,
            },
            on_found_change=_came,
            on_listed_change=_came,
        )


def ask_for_list() -> None:
    """Request the list of stored hands from the browser; `kept_hands` returns it in a later run."""
    st.session_state[ASKED] = st.session_state.get(ASKED, 0) + 1


def kept_hands() -> list[KeptHand] | None:
    """Return the stored hands that the browser sent, newest first; None if it has not sent them
    yet."""
    hands: list[KeptHand] | None = st.session_state.get(HANDS)
    return hands


def forget(hand_id: str) -> None:
    """Delete a hand from the browser's storage and from the displayed list."""
    st.session_state[FORGOTTEN] = [*st.session_state.get(FORGOTTEN, []), hand_id][-LONGEST_LIST:]
    st.session_state[HANDS] = [hand for hand in kept_hands() or [] if hand.id != hand_id]


def open_kept(hand: KeptHand) -> None:
    """Put a stored hand on the table; if it is invalid, only set a notice."""
    now = session.state()
    try:
        draft, claimed = link.unpacked(hand.text)
    except link.LinkError as error:
        now.notice = str(error)
        return
    now.open_hand(draft, hand.id, claimed)
    session.state().go(HAND)


def total_words(score: Score | None) -> str:
    """Return the total of a score with its unit; "" for None, or for a score without a total."""
    return "" if score is None or score.total is None else worth_words(score)


def _latest(now: AppState) -> list[str]:
    """Return parts of the key of a request for the list of hands. They change each time the first
    page opens without a hand, so that the list is then requested again; [] in all other cases."""
    first = now.step == FRONT and not now.draft.pieces
    return [str(now.turned), st.session_state.get(VISIT, "")] if first else []


def _record(now: AppState) -> dict[str, Any]:
    score = session.score()
    return {
        "id": now.hand_id,
        "text": link.packed(now.draft, now.claimed),
        "pieces": pieces_json(now.draft, now.meant),
        "total": total_words(score),
        "rules": _rules_of(now.draft),
        "photo": _key(now.photo) if now.photo is not None else "",
    }


def _rules_of(draft: Draft) -> str:
    """Return the title of a draft's rules, with "own rules" if they differ from the profile."""
    titles = ruleset(draft.ruleset).title(language()), own_rules.title(draft.ruleset, draft.rulings)
    return " · ".join(filter(None, titles))


def _key(photo: HandPhoto) -> str:
    """Return a name for a photo and its observations, which changes when the photo is read
    again."""
    return f"{photo.sha[:16]}.{zlib.crc32(photo_json(photo).encode()):08x}"


def _found(now: AppState, found: Mapping[str, Any]) -> None:
    """Restore the hand `found` that the browser sent, if it is the wanted one. Invalid parts of it
    are ignored and not requested again."""
    if found.get("id") != now.wanted:
        return
    kept = photo = None
    claimed: tuple[str, ...] = ()
    with suppress(link.LinkError, ValueError, KeyError, TypeError):
        newest, claimed = link.unpacked(found["text"])
        kept = newest, EveningHand()  # from its link text, in case the other data is invalid
        if "view" in found:
            with suppress(ValueError, KeyError, TypeError):
                form = ruleset(newest.ruleset).form
                photo = photo_from(found["meta"], found["view"], form)
        draft, meant = as_kept(newest, found["pieces"], photo, found.get("meta", ""))
        if link.packed(draft, claimed) != link.packed(newest, claimed):
            raise ValueError("the tiles are not those of the hand")
        kept = draft, meant
    now.restore(kept, photo, claimed)


def _listed(said: Mapping[str, Any]) -> list[KeptHand]:
    hands = []
    for each in said.get("hands", [])[:LONGEST_LIST]:
        with suppress(KeyError, TypeError, ValueError):
            hand_id, text, total, rules = (str(each[n]) for n in ("id", "text", "total", "rules"))
            hands.append(
                KeptHand(id=hand_id, text=text, when=float(each["when"]), total=total, rules=rules)
            )
    return hands


def _came() -> None:
    """Process what the browser sent, before the page is drawn, because a tap may end the run
    early."""
    said = st.session_state[KEY]
    if (found := said.get("found")) is not None:
        _found(session.state(), found)
    if (listed := said.get("listed")) is not None:
        st.session_state[HANDS] = _listed(listed)
