"""Waits of the hand on the first page: what completes it and what it is worth then."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from html import escape

import streamlit as st

from scoring.answering import waits_json
from scoring.errors import HandError
from scoring.score import Wait, Worth
from scoring.tiles import FLOWERS, tile_name
from ui.frame.answer_words import wait_words
from ui.frame.navigation import link
from ui.frame.rules import pattern_names
from ui.frame.styles import tile_html, tiles_html
from ui.frame.widgets import heading, note
from ui.frame.words import language, say, spoken
from ui.hand import session
from ui.hand.state import Draft, as_it_lies, concealed_of, hand_json, remove_tile, tile_count
from ui.learn.drawing import hand_html
from ui.learn.learn_state import rules_here


def show() -> None:
    draft = on_table()
    have, want = tile_count(draft)
    if lies_there(draft):
        (_answer if have < want else _discards)(draft)


def on_table(*, whole: bool = False) -> Draft:
    """Return the hand of the first page as a draft by the rules of the table, without flowers,
    photo and, unless `whole`, the winning tile."""
    draft = session.state().draft
    have, want = tile_count(draft)
    won = None if whole or have < want else draft.winning
    pieces = tuple(p for p in draft.pieces if p.id != won and not p.aside and p.tile not in FLOWERS)
    bare = replace(
        draft, read=None, statements=(), flags=frozenset(), more_flowers=0, **rules_here()
    )
    return as_it_lies(bare, pieces, draft.concealed_kongs, None)


def lies_there(draft: Draft) -> bool:
    """Draw the hand, and where to enter it if the number of tiles is wrong; return True if it is
    complete or lacks one tile."""
    have, want = tile_count(draft)
    if draft.pieces:
        hand = {key: value for key, value in hand_json(draft).items() if key != "winning_tile"}
        st.html(hand_html(hand, winds=True))
    there = have in (want - 1, want)
    if not there:
        note(
            say(
                "This is about the hand of the first page. Put {few} or {many} tiles in there, by "
                "photo or by taps.",
                few=want - 1,
                many=want,
            )
        )
    link("", say("To the hand on the first page"), ":material/calculate:")
    return there


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
    here = say("one left") if wait.left == 1 else say("{left} left", left=wait.left)
    rows = _worth(say("On a discard"), wait.discard, name)
    rows += _worth(say("Self-drawn"), wait.self_drawn, name)
    return (
        f'<div class="wait"><div class="wait-tile">{tile_html(wait.tile)}'
        f"<small>{escape(here)}</small></div><dl>{rows}</dl></div>"
    )


def _worth(word: str, worth: Worth, name: str) -> str:
    said = wait_words(worth, name)
    tone, sign = ("good", "✓") if _enough(worth) else ("short", "✕")
    names = pattern_names(name, language())
    fans = say(", ").join(names.get(fan, fan) for fan in worth.fans)
    small = f"<small>{escape(fans)}</small>" if fans else ""
    return (
        f'<div><dt>{escape(word)}</dt><dd><span class="verdict {tone}">{sign} {escape(said)}</span>'
        f"{small}</dd></div>"
    )


def _enough(worth: Worth) -> bool:
    return worth.legal and worth.minimum_met


# --- fourteen tiles -------------------------------------------------------------------------------


def _discards(draft: Draft) -> None:
    """Draw the waits that each discard from fourteen tiles leaves, the best first."""
    heading(say("What to throw"))
    rows = sorted(_thrown(draft), reverse=True)
    if not rows:
        note(say("No discard leaves a waiting hand."), "look")
        return
    st.html("".join(_throw(*row) for row in rows))


def _thrown(draft: Draft) -> list[tuple[int, int, int, str, list[str]]]:
    """Return for each tile: how many complete the rest, most and least worth, it, and these."""
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
