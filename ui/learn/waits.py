"""Waits of a hand not yet won: thirteen tiles in, what completes them and what it is worth."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st

from scoring.answering import waits_json
from scoring.errors import HandError
from scoring.score import Wait, Worth
from scoring.tiles import FLOWERS, TILES, tile_name
from ui.frame.rules import asked, pattern_names, total_unit
from ui.frame.styles import tile_html, tiles_html
from ui.frame.widgets import (
    heading,
    meld_word,
    note,
    press,
    showing,
    tile_button,
    tile_grid,
    tile_row,
)
from ui.frame.words import language, say, spoken
from ui.hand import session
from ui.hand.state import (
    Draft,
    MeldOnTable,
    add_tile,
    as_it_lies,
    concealed_of,
    forget_winning,
    hand_json,
    make_meld,
    meld_tiles,
    melds_of,
    possible_melds,
    remove_tile,
    split_meld,
    tile_count,
)
from ui.hand.typed import typed_draft
from ui.learn.learn_state import learning, rules_here

WINDS = ("E", "S", "W", "N")


def show() -> None:
    now = learning()
    now.waiting = replace(now.waiting, **rules_here())
    have, want = tile_count(now.waiting)
    want -= 1
    _hint(have, want)
    tiles(now.waiting)
    if have == want:
        _answer(now.waiting)
        _circumstances(now.waiting)
    if have == want + 1:
        _discards(now.waiting)
    melds(now.waiting)
    if have <= want:
        tile_grid("waits", put, flowers=False)
    other_ways_in(say("Take the hand from the count, without its winning tile"))


def _hint(have: int, want: int) -> None:
    missing = want - have
    if not have:
        note(say("Tap thirteen tiles: the hand before the winning tile comes."))
    elif missing > 1:
        note(say("{many} tiles are still missing.", many=missing))
    elif missing == 1:
        note(say("One tile is still missing."))
    elif missing == -1:
        note(say("Fourteen tiles: tap away one of them to see its waits in full."))
    elif missing < -1:
        note(say("Too many tiles: tap one that does not belong."), "wrong")


def tiles(draft: Draft) -> None:
    """The tiles of the hand, each to be tapped away, and its melds."""
    with st.container(key="waits-tiles"):
        with tile_row("strip-waits"):
            for piece in concealed_of(draft):
                label = say("Take away {tile}", tile=tile_name(piece.tile, language()))
                tile_button(piece.tile, f"wait-{piece.id}", _take, (piece.id,), label=label)
        for meld in melds_of(draft):
            _meld(meld)


def _meld(meld: MeldOnTable) -> None:
    with st.container(
        horizontal=True, wrap=False, vertical_alignment="center", key=f"wait-meld-{meld.number}"
    ):
        st.html(tiles_html([meld_tiles(meld)]), width="content")
        word = say("Concealed kong") if meld.concealed else meld_word(meld.kind)
        press(say("Take back"), f"wait-split-{meld.number}", _split, meld.number, help=word)


def melds(draft: Draft) -> None:
    """Sets that were laid down: they lie open, and a kong holds one tile more."""
    melds = possible_melds(draft)
    if not melds:
        return
    with st.expander(say("Lay a set down ({many})", many=len(melds))):
        for kind, tiles in melds:
            name = "-".join((kind, *tiles))
            with st.container(
                horizontal=True, wrap=False, vertical_alignment="center", key=f"wait-lay-{name}"
            ):
                st.html(tiles_html([tiles]), width="content")
                press(meld_word(kind), f"lay-{name}", _lay, kind, tiles, False)
                if kind == "kong":
                    press(say("Concealed"), f"lay-hidden-{name}", _lay, kind, tiles, True)


# --- the answer -----------------------------------------------------------------------------------


def _answer(draft: Draft) -> None:
    try:
        waits = waits_json(hand_json(draft)).waits
    except HandError as error:
        note(spoken(error.message), "wrong")
        return
    if not waits:
        note(say("This hand waits for nothing yet: no single tile completes it."), "look")
        return
    heading(say("What completes it"))
    left = sum(wait.left for wait in waits)
    short = sum(not _enough(wait.discard) for wait in waits)
    st.html(f'<p class="waits-sum">{escape(_summary(len(waits), left, short))}</p>')
    st.html("".join(_wait(wait, draft.ruleset) for wait in waits))


def _summary(kinds: int, left: int, short: int) -> str:
    if kinds == 1:
        said = say("One kind of tile; {left} can still come.", left=left)
    else:
        said = say("{kinds} kinds of tile; {left} can still come.", kinds=kinds, left=left)
    if short == kinds:
        said += say(" None is enough to win on a discard.")
    elif short == 1:
        said += say(" One of them falls short on a discard.")
    elif short:
        said += say(" {short} of them fall short on a discard.", short=short)
    return said


def _wait(wait: Wait, name: str) -> str:
    """One tile: its picture, how many are left, and the worth of either way to win."""
    here = say("one left") if wait.left == 1 else say("{left} left", left=wait.left)
    rows = _worth(say("On a discard"), wait.discard, name)
    rows += _worth(say("Self-drawn"), wait.self_drawn, name)
    return (
        f'<div class="wait"><div class="wait-tile">{tile_html(wait.tile)}'
        f"<small>{escape(here)}</small></div><dl>{rows}</dl></div>"
    )


def _worth(word: str, worth: Worth, name: str) -> str:
    total = worth.total
    enough = _enough(worth)
    tone, sign = ("good", "✓") if enough else ("short", "✕")
    said = say("wins") if total is None else f"{total} {total_unit(name, total, language())}"
    if not enough:
        said = say("not enough: {worth}", worth=said) if total is not None else say("does not win")
    names = pattern_names(name, language())
    fans = say(", ").join(names.get(fan, fan) for fan in worth.fans)
    small = f"<small>{escape(fans)}</small>" if fans else ""
    return (
        f'<div><dt>{escape(word)}</dt><dd><span class="verdict {tone}">{sign} {escape(said)}</span>'
        f"{small}</dd></div>"
    )


def _enough(worth: Worth) -> bool:
    """Return True if the rules of the table allow a win of this worth."""
    return worth.legal and worth.minimum_met


# --- fourteen tiles -------------------------------------------------------------------------------


def _discards(draft: Draft) -> None:
    """Draw the waits that each discard from fourteen tiles leaves, the best first."""
    heading(say("What to throw"))
    rows = sorted(_thrown(draft), reverse=True)
    if not rows:
        note(say("No tile can be thrown so that the rest waits."), "look")
        return
    st.html("".join(_throw(*row) for row in rows))


def _thrown(draft: Draft) -> list[tuple[int, int, int, str, list[str]]]:
    """For each tile that leaves a waiting hand: how many tiles complete it, the greatest and the
    least worth on a discard, the tile itself, and the tiles it then waits for."""
    found = []
    for tile in sorted({piece.tile for piece in concealed_of(draft)}):
        piece = next(p for p in concealed_of(draft) if p.tile == tile)
        with suppress(HandError):
            waits = waits_json(hand_json(remove_tile(draft, piece.id))).waits
            worth = [wait.discard.total or 0 for wait in waits]
            left = sum(wait.left - (wait.tile == tile) for wait in waits)
            if waits:
                found.append((left, max(worth), min(worth), tile, [wait.tile for wait in waits]))
    return found


def _throw(left: int, most: int, least: int, tile: str, waits: list[str]) -> str:
    if not most:
        said = say("waits for {left} tiles", left=left)
    elif most == least:
        said = say("waits for {left} tiles, worth {most}", left=left, most=most)
    else:
        said = say(
            "waits for {left} tiles, worth {least} to {most}", left=left, least=least, most=most
        )
    throw = escape(say("Throw {tile}", tile=tile_name(tile, language())))
    return (
        f'<div class="wait"><div class="wait-tile">{tile_html(tile)}</div>'
        f"<div><p><b>{throw}</b> – {escape(said)}</p>{tiles_html([waits])}</div></div>"
    )


# --- seats, and other ways to enter ---------------------------------------------------------------


def _circumstances(draft: Draft) -> None:
    fields = asked(draft.ruleset, draft.rulings)
    with st.container(key="waits-winds"):
        if "seat_wind" in fields:
            _wind(say("Seat wind"), "seat_wind", draft.seat_wind)
        if "round_wind" in fields:
            _wind(say("Round wind"), "round_wind", draft.round_wind)


def _wind(title: str, field: str, value: str) -> None:
    key = f"waits-{field}"
    names = {wind: tile_name(wind, language()).split()[0].capitalize() for wind in WINDS}
    showing(key, value)
    st.segmented_control(
        title,
        WINDS,
        format_func=names.__getitem__,
        key=key,
        required=True,
        on_change=lambda: _set(**{field: st.session_state[key]}),
        width="stretch",
    )


def other_ways_in(take: str, *, whole: bool = False) -> None:
    """Clear the hand, take that of the count (a button that says ``take``), ``whole``
    or without its winning tile, or write one."""
    now = learning()
    if now.waiting.pieces:
        press(say("Clear all tiles"), "waits-clear", _clear, type="tertiary")
    counted = session.state().draft
    if len(concealed_of(counted)) > 1:
        press(take, "waits-take", _from_count, whole, icon="content_paste")
    st.text_input(
        say("Or write the hand: 123m 456p 77s … [789s] for a set laid down"),
        key="waits-typed",
        on_change=_typed,
    )
    if now.typed_error:
        note(now.typed_error, "wrong")


# --- what a tap does ------------------------------------------------------------------------------


def _set(**fields: Any) -> None:
    now = learning()
    now.waiting = replace(now.waiting, **fields)


def put(code: str) -> None:
    """Add a tile to the hand; no flower, for which nothing waits."""
    if code not in FLOWERS:
        now = learning()
        now.waiting = add_tile(now.waiting, code)


def _take(number: int) -> None:
    now = learning()
    now.waiting = remove_tile(now.waiting, number)


def _lay(kind: str, tiles: tuple[str, ...], concealed: bool) -> None:
    now = learning()
    now.waiting = make_meld(now.waiting, kind, tiles, concealed)


def _split(number: int) -> None:
    now = learning()
    now.waiting = split_meld(now.waiting, number)


def _clear() -> None:
    now = learning()
    now.waiting = Draft(seat_wind=now.waiting.seat_wind, round_wind=now.waiting.round_wind)
    now.typed_error, now.seen = "", ()


def _from_count(whole: bool) -> None:
    """The hand of the other page; its winning tile, or the last one, is what it waited for. What
    else its photo shows lies open on the table."""
    counted = session.state().draft
    won = None if whole else counted.winning
    if not whole and won is None and tile_count(counted)[0] == tile_count(counted)[1]:
        won = concealed_of(counted)[-1].id
    pieces = tuple(
        p for p in counted.pieces if p.id != won and not p.aside and p.tile not in FLOWERS
    )
    now = learning()
    bare = replace(counted, read=None, said=(), flags=frozenset(), more_flowers=0)
    now.waiting = as_it_lies(bare, pieces, counted.concealed_kongs, None)
    now.seen = tuple(p.tile for p in counted.pieces if p.aside and p.tile in TILES)


def _typed() -> None:
    """The hand of the line takes the place of the one that was there."""
    now = learning()
    text = st.session_state["waits-typed"].strip()
    now.typed_error = ""
    if not text:
        return
    try:
        now.waiting = forget_winning(typed_draft(text, now.waiting))
    except HandError as error:
        now.typed_error = spoken(error.message)
