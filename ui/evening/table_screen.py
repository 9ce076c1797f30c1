"""The table screen: a page for all four players, on a tablet or laptop at the table.

It can be read from two metres, needs no taps, and updates itself. The script in the browser
(`table_screen.js`) runs even if the server does not: it reports when nothing was received for a
while, and keeps the screen awake.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from time import monotonic
from typing import Any

import streamlit as st

from ledger.details import END
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from scoring.tiles import WINDS, sort_key
from ui.evening import begin_evening, evening_session, sharing
from ui.evening.ledger_words import describe, fans, round_of, standing, tone, where, winners
from ui.frame import own_rules
from ui.frame.open_on_phone import link_for_others
from ui.frame.picture import qr_png
from ui.frame.styles import tile_html, tiles_html
from ui.frame.words import plain, say, signed

LOOK_EVERY_S = 0.4
"""Seconds between checks of the ledger, so that entries from another phone appear within a
second."""

QUIET_S = 30
"""Seconds without an answer from the server after which the screen says so."""

_component = st.components.v2.component(
    "tiletally_table_screen",
    js=Path(__file__).with_suffix(".js").read_text("utf-8"),
    isolate_styles=False,
)


def show() -> None:
    """Draw the table screen of the open evening, or the form to begin one."""
    begin_evening.open_or_begin(_screen)


def _screen(evening: Evening) -> None:
    with st.container(key="board"):
        drawn = board(evening)
        st.html(drawn)
        _code(evening)
        with st.container(key="board-foot"):
            # A plain HTML link: Streamlit loses a tap on one of its own links if the periodic check
            # follows right after it.
            whole = escape(say("The whole evening"))
            st.html(f'<a href="evening" target="_self">{whole}</a>')
            _watch(evening.id, drawn)


def board(evening: Evening) -> str:
    """Return the table screen as HTML: the four seats around the current round, and the last hand
    below."""
    last = max((e for e in evening.log.live if e.kind != END), key=lambda e: e.number, default=None)
    position = evening.positions.now
    seats = "".join(_seat(evening, wind, last) for wind in WINDS)
    middle = escape(where(evening))
    if not evening.positions.over:
        middle = f"{tile_html(position.round_wind)}{escape(round_of(position))}<br>{middle}"
    about = "".join(f"<p>{escape(line)}</p>" for line in standing(evening))
    first = WINDS.index(position.seats[0])
    return (
        f'<h1 class="unseen">{escape(say("Table screen"))}</h1>'
        f'<div class="board-table turned-{first}">{seats}<div class="board-round">{middle}</div>'
        f'</div><div class="board-last" aria-live="polite">{_last(evening, last)}{about}'
        f"{own_rules.details(evening.ruleset, evening.rulings)}</div>"
    )


def _seat(evening: Evening, wind: str, last: Entry | None) -> str:
    player = evening.positions.now.player(wind)
    total = evening.standings.course[-1].points[evening.people.seated()[player]]
    gets = evening.standings.gains_of(last)[player] if last is not None else 0
    change = f'<span class="{tone(gets)}">{signed(gets)}</span>' if gets else ""
    deals = (
        f"<small>{escape(say('deals'))}</small>"
        if wind == "E" and not evening.positions.over
        else ""
    )
    name = escape(evening.people.names()[player])
    has = plain(total)
    return (
        f'<div class="board-seat{" deals" if deals else ""}"><span class="who">'
        f'{tile_html(wind)} <span class="name">{name}</span> {deals}'
        f'</span><span class="has"><b style="--signs: {len(has)}">{has}</b> {change}</span></div>'
    )


def _last(evening: Evening, last: Entry | None) -> str:
    if evening.positions.over:
        return f"<h2>{escape(winners(evening))}</h2>"
    if last is None:
        return f"<h2>{escape(say('No hand yet.'))}</h2>"
    number = say("Hand {hand}", hand=last.hand)
    tiles = "".join(tiles_html(_sets(won.tiles)) for won in last.hands if won.tiles)
    named = "".join(f"<li>{escape(fan)}</li>" for fan in fans(evening, last))
    return (
        f"<p>{escape(number)}</p><h2>{escape(describe(evening, last))}</h2>{tiles}<ul>{named}</ul>"
    )


def _sets(hand: dict[str, Any]) -> list[list[str]]:
    """Return a hand's tiles for display: the concealed tiles, the winning tile on its own, and the
    melds."""
    won = hand.get("winning_tile")
    standing_tiles = sorted(hand["concealed"], key=sort_key)
    if won in standing_tiles:
        standing_tiles.remove(won)
        return [standing_tiles, [won], *(meld["tiles"] for meld in hand.get("melds", ()))]
    return [standing_tiles, *(meld["tiles"] for meld in hand.get("melds", ()))]


def _code(evening: Evening) -> None:
    """Draw a QR code of the link with which any phone can enter hands, if this browser may pass it
    on."""
    secret = "" if evening.positions.over else sharing.keeping_secret(evening)
    if not secret:
        return
    address = link_for_others("/", fragment=f"{sharing.PARAMETER}={secret}")
    with st.container(key="board-code"):
        st.image(qr_png(address), alt=say("The link as a QR code"))
        st.markdown(say("Scan to enter a hand"))


@st.fragment(run_every=LOOK_EVERY_S)
def _watch(evening_id: str, drawn: str) -> None:
    """Redraw the page if the HTML of the board now differs from `drawn`; else tell the browser that
    the ledger was read. Do nothing if the ledger cannot be read."""
    try:
        if board(evening_session.store().evening(evening_id)) != drawn:
            st.rerun()
    except LedgerError:
        return  # the browser shows how long ago the ledger was read
    _component(
        key="board-heard",
        data={
            "read": monotonic(),
            "quiet": QUIET_S,
            "words": {
                "quiet": say("Nothing received for {seconds} s.", seconds="{seconds}"),
                "sleeps": say(
                    "This browser cannot keep the screen awake: the device's settings can."
                ),
            },
        },
    )
