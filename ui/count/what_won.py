"""The winning tile: every tile that completes the hand, with its totals; or why none does."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape

import streamlit as st

from scoring.answers.answering import score_or_error, waits_json
from scoring.fans.arrangements import formal_waits
from scoring.score import Score, Wait
from scoring.speech.errors import HandError
from scoring.tiles import INDEX, TILES, tile_name
from ui.frame.answer_words import wait_words
from ui.frame.styles import tile_html
from ui.frame.table_rules import pattern_names
from ui.frame.widgets import in_line, press, two_lines
from ui.frame.words import language, say
from ui.hand import session
from ui.hand.circumstances import set_self_drawn
from ui.hand.machine import AppState
from ui.hand.state import Draft

MOST_NEAR = 3
"""The most exchanges offered that would make the hand win."""


def show(now: AppState) -> None:
    """Draw the waits of the hand in the state `now` if it lacks one tile, or the choice of the
    winning tile if it is whole and not counted; otherwise nothing."""
    have, want = now.draft.tile_count
    if have == want - 1:
        _standing(now.draft)
        return
    refusal = session.refusal() if have == want else None
    unwon = refusal is not None and refusal.code in ("winning_tile_missing", "not_winning")
    if unwon and not can_win(now.draft):
        _nearest(now.draft, "These tiles make no winning hand.")


def waits_of(draft: Draft) -> tuple[Wait, ...]:
    """Return the tiles that complete a draft lacking one tile, each with its score."""
    return _waits(json.dumps(draft.forget_winning().to_json()))


@lru_cache(maxsize=512)
def _waits(hand: str) -> tuple[Wait, ...]:
    try:
        return waits_json(json.loads(hand)).waits
    except HandError:
        return ()


def can_win(draft: Draft) -> bool:
    """Return True if a whole draft wins with any of its tiles, even below the minimum."""
    return _wins(json.dumps(draft.forget_winning().to_json()))


@lru_cache(maxsize=512)
def _wins(text: str) -> bool:
    hand = json.loads(text)
    hands = ({**hand, "winning_tile": tile, "brief": True} for tile in {*hand["concealed"]})
    return any(isinstance(score_or_error(each), Score) for each in hands)


def _standing(draft: Draft) -> None:
    waits = waits_of(draft)
    if not waits:
        _nearest(draft, "This hand waits for nothing yet: no single tile completes it.")
        return
    with st.container(key="what-won", gap="small"):
        st.header(say("What won?"))
        names = pattern_names(draft.ruleset, language())
        for wait in waits:
            with in_line(f"wait-{wait.tile}"):
                left = say("one left") if wait.left == 1 else say("{left} left", left=wait.left)
                st.html(f"{tile_html(wait.tile)}<small>{escape(left)}</small>", width="content")
                for drawn, worth in ((False, wait.discard), (True, wait.self_drawn)):
                    way = say("Self-drawn") if drawn else say("On a discard")
                    fans = say(", ").join(names.get(fan, fan) for fan in worth.fans)
                    text = two_lines(f"{way}  \n**{wait_words(worth, draft.ruleset)}**", fans)
                    key = f"won-{wait.tile}-{'drawn' if drawn else 'discard'}"
                    press(text, key, _won, wait.tile, drawn, wide=True)


def _won(tile: str, drawn: bool) -> None:
    """The tile that was missing came, and so it won."""
    draft = session.state().draft.add_tile(tile)
    draft = draft.choose_winning(draft.pieces[-1].id)
    session.change(set_self_drawn(draft, drawn))


def _nearest(draft: Draft, sentence: str) -> None:
    """Say that no tile can win, and which one tile, exchanged, would mend it."""
    with st.container(key="what-won", gap="small"):
        st.markdown(f":material/search: {say(sentence)}")
        for number, (out, into, total) in enumerate(_exchanges(draft)):
            piece = draft.piece(out)
            if piece is None:
                continue
            names = [tile_name(code, language()) for code in (into, piece.tile)]
            words = say("{tile} in place of {other}", tile=names[0], other=names[1])
            text = f"{words}: {total}" if total else words
            press(text, f"near-{number}", session.apply, Draft.replace_tile, out, into)


def _exchanges(draft: Draft) -> list[tuple[int, str, str]]:
    """Return piece, other tile and worth of the nearest exchanges, the doubtful pieces first."""
    have, want = draft.tile_count
    pieces = {piece.tile: piece for piece in draft.concealed if piece.tile in INDEX}
    found = []
    for piece in pieces.values():
        rest = draft.remove_tile(piece.id)
        counts = _counts(rest)
        for tile in TILES:
            if tile == piece.tile or counts[INDEX[tile]] > 3:
                continue
            if have == want:
                mends = bool(formal_waits(counts) >> INDEX[tile] & 1)
            else:
                counts[INDEX[tile]] += 1
                mends = bool(formal_waits(counts))
                counts[INDEX[tile]] -= 1
            if mends:
                likely = piece.doubtful + 2 * (tile in piece.guesses)
                found.append((-likely, piece.id, TILES.index(tile), rest))
    nearest = sorted(found, key=lambda way: way[:3])[:MOST_NEAR]
    return [
        (number, TILES[at], _words(rest, TILES[at]) if have == want else "")
        for _, number, at, rest in nearest
    ]


def _counts(draft: Draft) -> list[int]:
    counts = [0] * len(TILES)
    for piece in draft.concealed:
        if piece.tile in INDEX:
            counts[INDEX[piece.tile]] += 1
    return counts


def _words(rest: Draft, tile: str) -> str:
    """Return the worth of a hand that lacks one tile, completed by this one."""
    found = [wait_words(wait.discard, rest.ruleset) for wait in waits_of(rest) if wait.tile == tile]
    return found[0] if found else ""
