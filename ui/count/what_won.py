"""The list of winning tiles: every tile that completes the hand, with its scores. If no tile does,
exchanges of one tile after which the hand can win."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape

import streamlit as st

from scoring.fans.arrangements import formal_waits
from scoring.score import Score, Wait, WaitWorth
from scoring.tiles import INDEX, TILES, tile_name
from ui.count.fan_lights import head_html
from ui.frame.answer_words import unit_words, wait_words, worth_words
from ui.frame.table_rules import headline_of
from ui.frame.widgets import WIDE, in_line, marked, press, tile_button
from ui.frame.words import language, plain, say, spoken
from ui.hand import changes, session
from ui.hand.circumstances import fields_of, set_flag, set_self_drawn
from ui.hand.fan_tiles import fan_tiles
from ui.hand.machine import AppState
from ui.hand.state import Draft
from ui.hand.worth import waits_of, winners_of

MOST_NEAR = 3
"""Maximum number of exchanges of one tile that are offered for a hand that cannot win."""

UNKNOWN = "winning_tile_mixed"
"""The flag for a hand whose winning tile is not known."""


def show(now: AppState) -> None:
    """Draw the waits of the hand on the table if it lacks one tile.

    For a complete hand that has no winning tile yet or does not win: if none of its tiles can have
    won, draw exchanges of one tile; otherwise, while the winning tile is asked for, draw a button
    that takes the tile with the lowest score. Draw nothing for other hands.
    """
    have, want = now.draft.tile_count
    if have == want - 1:
        _standing(now.draft)
        return
    refusal = session.refusal() if have == want else None
    if refusal is None or refusal.code not in ("winning_tile_missing", "not_winning"):
        return
    winners = winners_of(now.draft)
    if not winners:
        _nearest(now.draft)
    elif session.asks_winner():
        least = session.scored(_won_by_the_least(now.draft, winners).to_json())
        if isinstance(least, Score):
            text = marked("Any of them: {worth}", worth=worth_words(least))
            press(text, "any-winner", _any, look=WIDE)


def _any() -> None:
    draft = session.state().draft
    if winners := winners_of(draft):
        session.change(_won_by_the_least(draft, winners), switched=UNKNOWN)


def _won_by_the_least(draft: Draft, winners: Mapping[str, Score]) -> Draft:
    """Return a draft whose winning tile is the one of `winners` with the lowest score. If the rules
    have a field for an unknown winning tile, it is set."""
    least = min(winners, key=lambda tile: headline_of(winners[tile]) or 0)
    piece = next(piece for piece in draft.concealed if piece.tile == least)
    draft = changes.choose_winning(draft, piece.id)
    if UNKNOWN in {field.key for field in fields_of(draft)}:
        draft = set_flag(draft, UNKNOWN, True)
    return draft


def _standing(draft: Draft) -> None:
    """Draw a list of the tiles that complete the hand, each with its score on a discard and
    self-drawn and, folded, its fans. A tap on a score completes the hand with this tile, won in
    that way; a tap on the tile does so in the way set in the form. If no tile completes the hand,
    draw exchanges of one tile instead."""
    waits = waits_of(draft)
    if not waits:
        _nearest(draft)
        return
    with st.container(key="what-won", gap=None):
        st.header(say("What won?"))
        ways = (say("On a discard"), say("Self-drawn"))
        heads = "".join(f"<b>{escape(way)}</b>" for way in ways)
        st.html(f'<div class="wait-head"><i></i>{heads}</div>')
        for wait in waits:
            with in_line(f"wait-{wait.tile}"):
                tile_button(
                    wait.tile, f"waits-{wait.tile}", partial(_won, wait.tile, draft.self_drawn)
                )
                for drawn, worth in ((False, wait.discard), (True, wait.self_drawn)):
                    key = f"won-{wait.tile}-{'drawn' if drawn else 'discard'}"
                    press(_number(worth), key, partial(_won, wait.tile, drawn), look=WIDE)
            st.html(_fans_of(draft, wait, ways))


def _number(worth: WaitWorth) -> str:
    """Return the score of a wait as Markdown: a number, or words under rules without points."""
    headline = headline_of(worth)
    if headline is None:
        return say("wins") if worth.legal else say("does not win")
    if worth.legal and worth.minimum_met:
        return f"**{plain(headline)}**"
    return f"{plain(headline)} :small[{say('not enough')}]"


def _fans_of(draft: Draft, wait: Wait, ways: tuple[str, str]) -> str:
    """Return as HTML the number of unseen copies of a tile and, folded, the fans of the hand that
    it completes; a tap on a fan highlights its tiles.

    wait: the tile that completes the draft's hand.
    ways: headings for the fans on a discard and self-drawn.
    """
    left = say("one left") if wait.left == 1 else say("{left} left", left=wait.left)
    columns = []
    for drawn, way in enumerate(ways):
        whole = _completed(draft, wait.tile, self_drawn=bool(drawn))
        found = session.scored(whole.to_json())
        if not isinstance(found, Score):
            continue
        on_table = fan_tiles(f"{wait.tile} {drawn}", found.listed, 1, whole, found)
        rows = []
        for fan in found.listed:
            worth = f"{'' if fan.points is None else fan.total} {unit_words(fan.unit, fan.total)}"
            row = f"<span>{escape(spoken(fan.local))}</span><b>{escape(worth.strip())}</b>"
            there = on_table[fan.name].among(draft.pieces)
            rows.append(head_html(there, f'<span class="fan-head">{row}</span>'))
        columns.append(f"<section><h3>{escape(way)}</h3>{''.join(rows)}</section>")
    summary = f"{escape(left)} · {escape(say('Fans'))}"
    return (
        f'<details class="wait-fans"><summary>{summary}</summary>'
        f"<div>{''.join(columns)}</div></details>"
    )


def _completed(draft: Draft, tile: str, *, self_drawn: bool) -> Draft:
    draft = changes.add_tile(draft, tile)
    return set_self_drawn(changes.choose_winning(draft, draft.pieces[-1].id), self_drawn)


def _won(tile: str, drawn: bool) -> None:
    """Complete the hand with this tile as the winning one, self-drawn if `drawn`."""
    session.change(_completed(session.state().draft, tile, self_drawn=drawn))


def _nearest(draft: Draft) -> None:
    """Show, for a hand that no tile can complete, exchanges of one tile after which it can win."""
    exchanges = _exchanges(draft)
    if not exchanges:
        return
    with st.container(key="what-won", gap="small"):
        st.caption(say("One tile read or typed wrong? Tap what is right."))
        for number, (out, into, total) in enumerate(exchanges):
            piece = draft.piece(out)
            if piece is None:
                continue
            names = [tile_name(code, language()) for code in (into, piece.tile)]
            words = say("{tile} in place of {other}", tile=names[0], other=names[1])
            text = marked("{label}: {value}", label=words, value=total) if total else words
            press(
                text,
                f"near-{number}",
                partial(session.apply, partial(changes.replace_tile, number=out, tile=into)),
            )


def _exchanges(draft: Draft) -> list[tuple[int, str, str]]:
    """Return the best exchanges of one concealed tile, at most `MOST_NEAR`, after which the hand
    can win, as piece id, new code and score on a discard in words ("" for a hand that lacks a
    tile). Exchanges for a guess of the reader come first, then those of doubtful pieces."""
    have, want = draft.tile_count
    pieces = {piece.tile: piece for piece in draft.concealed if piece.tile in INDEX}
    found = []
    for piece in pieces.values():
        rest = changes.remove_tile(draft, piece.id)
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
                first = (tile not in piece.guesses, not piece.doubtful, piece.id, INDEX[tile])
                found.append((first, rest, tile))
    found.sort(key=lambda way: way[0])
    return [
        (first[2], tile, _words(rest, tile) if have == want else "")
        for first, rest, tile in found[:MOST_NEAR]
    ]


def _counts(draft: Draft) -> list[int]:
    counts = [0] * len(TILES)
    for piece in draft.concealed:
        if piece.tile in INDEX:
            counts[INDEX[piece.tile]] += 1
    return counts


def _words(rest: Draft, tile: str) -> str:
    """Return the score in words of the hand `rest`, which lacks a tile, if it is completed by
    `tile` on a discard; "" if this tile does not complete it."""
    found = [wait_words(wait.discard, rest.ruleset) for wait in waits_of(rest) if wait.tile == tile]
    return found[0] if found else ""
