"""How the ledger is told: sums, seats, hands and entries in words and small tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import streamlit as st

from ledger.evening import CORRECTION, DRAW, FALSE_WIN, PENALTY, WIN, Entry, Evening
from ledger.settlement import Amount
from ledger.turns import MCR_SEATS, PASSES, PLAYERS, Place
from scoring.tiles import WINDS
from ui.rules import total_unit
from ui.words import language, say

STYLE = Path(__file__).with_name("ledger.css")

SEATS = {"E": "East", "S": "South", "W": "West", "N": "North"}
SIGNS = {"E": "東", "S": "南", "W": "西", "N": "北"}

MARKUP = "\\`*_{}[]()<>#+-.!|~:$&"
"""The signs that may mean something in Streamlit's labels and notes."""


def styles() -> None:
    """The style sheet of the ledger."""
    st.html(f"<style>{STYLE.read_text('utf-8')}</style>")


def plain(amount: Amount) -> str:
    """A sum with a minus that is as wide as a plus.

    >>> plain(-8), plain(1.5)
    ('−8', '1.5')
    """
    return f"{amount:.12g}".replace("-", "−")


def signed(amount: Amount) -> str:
    """What somebody gets or pays.

    >>> signed(36), signed(-20), signed(0)
    ('+36', '−20', '0')
    """
    return f"+{plain(amount)}" if amount > 0 else plain(amount)


def seated(evening: Evening, place: Place, player: int) -> str:
    """A player with the seat: 東 Anna."""
    return f"{SIGNS[place.seats[player]]} {evening.players[player]}"


def label(evening: Evening, place: Place, player: int) -> str:
    """The same for a widget: what players call themselves is no markup there."""
    return literal(seated(evening, place, player))


def literal(text: str) -> str:
    """Text in which no sign is markup.

    >>> literal("*Bo* :red[x]")
    '\\\\*Bo\\\\* \\\\:red\\\\[x\\\\]'
    """
    return "".join(f"\\{c}" if c in MARKUP else c for c in text)


def wind_words(wind: str) -> str:
    """A seat by its sign and, where that is not the word for it, by the word."""
    word = say(SEATS[wind])
    return word if word == SIGNS[wind] else f"{SIGNS[wind]} {word}"


def where(evening: Evening) -> str:
    """The hand to be played: "Hand 3 of 16" where their number is known."""
    place = evening.place
    if place.over:
        return say("The game is over")
    if evening.turns.on_win == PASSES and evening.turns.on_draw == PASSES:
        return say("Hand {hand} of {all}", hand=place.hand, all=4 * evening.turns.rounds)
    return say("Hand {hand}", hand=place.hand)


def round_of(place: Place) -> str:
    """ "East round, deal 2", and how often the dealer has stayed."""
    text = say("{wind} round, deal {deal}", wind=say(SEATS[place.round_wind]), deal=place.deal)
    return text + (say(", East again: {many}", many=place.again) if place.again else "")


def table(evening: Evening) -> str:
    """The four players as they sit, with their totals and ranks, as HTML."""
    place = evening.place
    ranks = {standing.player: standing for standing in evening.standings}
    order = [s.player for s in evening.standings] if place.over else _in_seats(place)
    rows = "".join(
        f"<tr{' class=east' if place.seats[p] == 'E' and not place.over else ''}>"
        f"<td>{_seat(place, p)}</td>"
        f'<th scope="row">{escape(evening.players[p])}</th>'
        f"<td class=sum>{plain(ranks[p].total)}</td>"
        f"<td class=rank>{ranks[p].rank}</td></tr>"
        for p in order
    )
    heads = (say("Seat"), say("Player"), say("Points"), say("Rank"))
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    caption = say("Who sits where, and how it stands")
    return (
        f'<table class="ledger-table"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def preview(
    evening: Evening, sums: Sequence[Amount], place: Place, before: Sequence[Amount]
) -> str:
    """Who would get what, and what everybody would have then, as HTML."""
    rows = "".join(
        f'<tr><th scope="row">{escape(seated(evening, place, p))}</th>'
        f"<td class=sum><span class={_tone(sums[p])}>{signed(sums[p])}</span></td>"
        f"<td class=sum>{plain(evening.start + before[p] + sums[p])}</td></tr>"
        for p in _in_seats(place)
    )
    heads = (say("Player"), say("Change"), say("Then"))
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    return (
        f'<table class="ledger-table preview"><caption>{say("Who gets what")}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def course_table(evening: Evening) -> str:
    """What everybody had after each hand, to be heard and not seen."""
    heads = (say("Number of the hand"), *evening.players)
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    rows = "".join(
        f'<tr><th scope="row">{hand}</th>{"".join(f"<td>{plain(t)}</td>" for t in totals)}</tr>'
        for hand, totals in evening.course
    )
    return (
        f'<table class="only-heard"><caption>{say("How it went")}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def told(evening: Evening, entry: Entry) -> str:
    """An entry in a sentence."""
    who = "" if entry.player is None else evening.players[entry.player]
    worth = _worth(evening, entry)
    if entry.kind == WIN and entry.other is not None:
        giver = evening.players[entry.other]
        return say("{who} won{worth} from {giver}", who=who, giver=giver, worth=worth)
    if entry.kind == WIN and entry.detail.get("self_drawn"):
        return say("{who} won{worth} by self-draw", who=who, worth=worth)
    if entry.kind == WIN:
        return say("{who} won{worth}", who=who, worth=worth)
    if entry.kind == DRAW:
        return say("Nobody won")
    if entry.kind == FALSE_WIN:
        return say("False win by {who}", who=who)
    if entry.kind == PENALTY:
        return say("Penalty for {who}", who=who) + _note(entry)
    return say("Correction") + _note(entry) if entry.kind == CORRECTION else ""


def sums_html(evening: Evening, entry: Entry) -> str:
    """What each player gets by an entry, in a line."""
    return '<span class="ledger-sums">' + "".join(
        f'<span><span class="who">{escape(evening.players[p])}</span> '
        f'<span class="{_tone(entry.sums[p])}">{signed(entry.sums[p])}</span></span>'
        for p in PLAYERS
    ) + "</span>"  # fmt: skip


def turning(evening: Evening) -> str:
    """How the seats turn, in a sentence."""
    return (
        say("The deal passes after every hand, and the seats change between rounds.")
        if evening.turns.seats == MCR_SEATS
        else ""
    )


def _worth(evening: Evening, entry: Entry) -> str:
    total = entry.detail.get("total")
    if total is None:
        return ""
    unit = total_unit(evening.ruleset, total, language())
    return say(" {total} {unit}", total=total, unit=unit)


def _note(entry: Entry) -> str:
    note = entry.detail.get("note")
    return f" – {note}" if note else ""


def _in_seats(place: Place) -> list[int]:
    return [place.player(wind) for wind in WINDS]


def _seat(place: Place, player: int) -> str:
    return "" if place.over else wind_words(place.seats[player])


def _tone(amount: Amount) -> str:
    return "gets" if amount > 0 else "pays" if amount < 0 else "nil"
