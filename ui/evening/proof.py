"""The proof of an evening: the code of its chain of entries, and whether the chain continues the
one that this phone saw before."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial

import streamlit as st

from ledger.chain import RESTORED_SINCE, REWRITTEN, Chain, SeenChain, compare
from ledger.evening import Evening
from ui.evening import evening_session
from ui.frame.browser_cookie import fits, remember, remembered
from ui.frame.picture import qr_png
from ui.frame.widgets import FileToSave, note, press, save_button
from ui.frame.words import say

HEADS = "heads"
"""Key under which the browser remembers the chains that it saw, by evening, the latest last."""

MOST_HEADS = 12

PUT_BACK = "ledger-put-back"
"""Session key of the evenings for which the page reported that the ledger was restored from a
copy."""


def show(evening: Evening, chain: Chain) -> None:
    """Draw, folded, the proof of an evening: its code as QR code and text, and a file to save."""
    with st.expander(say("Proof of this evening"), icon=":material/verified:", key="ledger-proof"):
        st.image(qr_png(f"{evening.id} {chain.head()}"), width=180, alt=chain.code)
        st.markdown(f"`{chain.code}`")
        st.caption(
            say(
                "The code stands for every entry so far, cancelled ones too. Whoever has the same "
                "evening has the same code. Each phone keeps the last one that it saw, and says so "
                "when the evening does not go on from there."
            )
        )
        st.caption(
            say(
                "It does not prove that this page is honest: who runs the app serves it, too. To "
                "be sure, save the evening with its proof and check the file on your own computer."
            )
        )
        data = json.dumps(chain.to_json(), ensure_ascii=False, indent=1)
        file = f"tiletally-{evening_session.local(evening.begun):%Y-%m-%d}.json"
        save_button(
            say("Save with its proof"), FileToSave(data, file, "application/json"), "ledger-chain"
        )


def tell(evening: Evening) -> Chain:
    """Return an evening's chain, after comparing it with the one that this browser saw last. If
    entries seen then were changed, warn, with a button that accepts the present chain; otherwise
    remember the chain and, if the ledger was restored from a copy, tell the player. Raises
    ``LedgerError``."""
    chain = evening_session.store().chain(evening.id)
    verdict = compare(seen(evening.id), chain)
    told: set[str] = st.session_state.setdefault(PUT_BACK, set())
    if verdict == REWRITTEN:
        note(
            say(
                "This is not the evening that this phone saw before: what was entered then was "
                "changed, taken away or put between. Compare the code with the other phones."
            ),
            "wrong",
        )
        press(say("Go on from here"), "ledger-proof-accept", partial(keep, evening, chain))
        return chain
    if verdict == RESTORED_SINCE:
        told.add(evening.id)
    if evening.id in told:
        note(
            say(
                "The ledger was put back to a copy since this phone saw it: what was entered after "
                "the copy is missing, or was entered again."
            )
        )
    keep(evening, chain)
    return chain


def seen(evening_id: str) -> SeenChain | None:
    """Return the state of the evening with this id that this browser saw last, or None."""
    kept = remembered(HEADS)
    found = kept.get(evening_id) if isinstance(kept, dict) else None
    with suppress(ValueError):
        entries, changes, code, at = str(found).split(" ")
        return SeenChain(int(entries), int(changes), code, at)
    return None


def keep(evening: Evening, chain: Chain) -> None:
    """Store the state of an evening's chain in the browser; if there is no room, or there are more
    than `MOST_HEADS`, those that changed longest ago are dropped."""
    now, before = SeenChain.of(chain), seen(evening.id)
    if before is not None and before[:3] == now[:3]:
        return
    kept = remembered(HEADS)
    heads = dict(kept) if isinstance(kept, dict) else {}
    heads.pop(evening.id, None)
    heads[evening.id] = " ".join(map(str, now))
    while len(heads) > MOST_HEADS or (len(heads) > 1 and not fits(HEADS, heads)):
        del heads[next(iter(heads))]
    remember(HEADS, heads)
