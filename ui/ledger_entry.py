"""From the score into the ledger: who won, who discarded, who gets what, and one tap.

`offer` stands below the payments of a scored hand; `follow` keeps the winds and the rules of the
next hand with the evening.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import streamlit as st

import scoring
from ledger.errors import LedgerError
from ledger.evening import FALSE_WIN, Entry, Evening
from ledger.settlement import Sums, balanced, needs, paid_by, settle
from ledger.turns import Place
from scoring.tiles import WINDS
from ui import ledger_begin, ledger_session, session
from ui.ledger_words import label, literal, preview, round_of, seated, styles, told, where
from ui.places import link
from ui.remembered import remembered
from ui.rules import more_fields, rules_title
from ui.situation import set_seat_wind
from ui.widgets import heading, note
from ui.words import language, own_name, say

BOOKED, ASKED, FOLLOWED = "ledger-booked", "ledger-asked", "ledger-followed"
"""Session: the hand that went in, what was asked about this hand, what the winds were set for."""

MOST_FANS = 12


@dataclass(frozen=True)
class Booked:
    """A hand that went into the ledger: its tiles, and which entry of which evening it is."""

    tiles: str
    evening: str
    entry: str


@dataclass(frozen=True)
class Ready:
    """An entry that only wants its tap: what it will say, and what is still to be asked."""

    entry: Entry | None
    sums: Sums | None
    missing: str = ""


def offer(answer: Mapping[str, Any], hand: Mapping[str, Any]) -> None:
    """Take a scored hand into the ledger of the evening that is open, or begin one.

    answer: of `scoring.score`; hand: the JSON it was given. Nothing is shown for a hand that
    neither wins nor costs anything.
    """
    if "error" in answer:
        return
    styles()
    try:
        evening = ledger_session.open_evening()
        if evening is None:
            _begin()
            return
        with st.container(key="ledger-offer"):
            _offer(evening, answer, hand)
    except LedgerError as error:
        note(ledger_session.sentence(error), "wrong")


def follow() -> None:
    """Give a hand that has no tiles yet the winds and the rules of the evening."""
    now = session.state()
    if now.draft.pieces or not remembered(ledger_session.OPEN):
        return
    st.session_state[BOOKED] = None
    try:
        evening = ledger_session.open_evening()
    except LedgerError:
        return  # the evening page says so; a hand can be counted all the same
    if evening is None or evening.over:
        return
    wanted = (evening.id, evening.place)
    if st.session_state.get(FOLLOWED) == wanted:
        return
    st.session_state[FOLLOWED] = wanted
    if now.draft.ruleset != evening.ruleset:
        session.set_table_rules(evening.ruleset, evening.rulings)
    more = {**now.draft.more}
    if evening.ruleset == "riichi":
        more |= {"honba": evening.counters} if evening.counters else {}
    now.draft = replace(now.draft, seat_wind="E", round_wind=evening.place.round_wind, more=more)


def say_who_sits() -> None:
    """Below the choice of a seat: who sits at which, where an evening is open."""
    try:
        evening = ledger_session.open_evening()
    except LedgerError:
        return
    if evening is None or evening.over:
        return
    place = evening.place
    names = " · ".join(seated(evening, place, place.player(wind)) for wind in WINDS)
    styles()
    st.html(f'<p class="ledger-where">{escape(names)}</p>')


# --- what is shown -------------------------------------------------------------------------------


def _begin() -> None:
    notice = ledger_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    st.button(
        say("Keep a ledger of the evening"),
        key="ledger-begin-here",
        icon=":material/groups:",
        on_click=ledger_begin.begin_at_once,
        help=say("Four players, a whole game: this hand is its first."),
        width="stretch",
    )


def _offer(evening: Evening, answer: Mapping[str, Any], hand: Mapping[str, Any]) -> None:
    booked = _booked(evening, hand)
    if evening.ruleset != hand.get("ruleset", "mcr"):
        _other_rules(evening)
        return
    if booked is None and evening.over:
        heading(say("Into the ledger"))
        st.markdown(where(evening) + ".")
        link("evening", say("See the evening"), ":material/groups:")
        return
    place = evening.place_of(booked.hand) if booked else evening.place
    heading(say("In the ledger") if booked else say("Into the ledger"))
    hand_number = say("Hand {hand}", hand=place.hand)
    st.html(f'<p class="ledger-where">{hand_number} · {round_of(place)}</p>')
    before = _without(evening, booked)
    ready = _ready(before, place, answer, hand, booked)
    if booked is not None and ready.entry is not None and _same(booked, ready.entry):
        _is_in(evening, booked)
        return
    _questions(evening, place, answer, hand)
    notice = ledger_session.notice()
    if notice is not None and (notice.kind == "wrong" or not notice.undo):
        note(notice.text, notice.kind)
    if ready.sums is not None:
        st.html(preview(evening, ready.sums, place, before.totals))
    if ready.missing:
        st.html(f'<p class="ledger-where">{ready.missing}</p>')
    words = say("Into the ledger")
    if booked is not None:
        words = say("Change it in the ledger")
    elif ready.entry is not None and ready.entry.kind == FALSE_WIN:
        words = say("Into the ledger as a false win")
    st.button(
        words,
        key=f"ledger-confirm-hand-{place.hand}",
        type="primary",
        icon=":material/check:",
        on_click=_enter,
        args=(ready.entry, _tiles(hand), booked),
        disabled=ready.entry is None,
        width="stretch",
    )


def _is_in(evening: Evening, booked: Entry) -> None:
    what = literal(told(evening, booked))
    note(say("In the ledger: {what}.", what=what), "good")
    with st.container(horizontal=True, vertical_alignment="center", key="ledger-in"):
        st.button(
            say("Undo"),
            key=f"ledger-undo-{booked.id}",
            icon=":material/undo:",
            on_click=ledger_session.undo,
            args=(booked.id,),
        )
        link("evening", say("See the evening"), ":material/groups:")


def _other_rules(evening: Evening) -> None:
    """The hand was counted by rules that the evening is not played by."""
    rules = rules_title(evening.ruleset, language())
    heading(say("Into the ledger"))
    st.markdown(say("This evening is played by {rules}.", rules=rules))
    st.button(
        say("Count the hand by them"),
        key="ledger-rules-here",
        icon=":material/swap_horiz:",
        on_click=session.set_table_rules,
        args=(evening.ruleset, evening.rulings),
    )


# --- what is asked -------------------------------------------------------------------------------


def _questions(
    evening: Evening, place: Place, answer: Mapping[str, Any], hand: Mapping[str, Any]
) -> None:
    """Who won, and whatever else the settlement needs to know."""
    draft = session.state().draft
    names = {wind: label(evening, place, place.player(wind)) for wind in WINDS}
    key = "ledger-winner"
    st.session_state[key] = draft.seat_wind
    st.pills(
        say("Who won?") if _wins(answer) else say("Who declared it?"),
        list(WINDS),
        format_func=names.__getitem__,
        key=key,
        required=True,
        on_change=_seat,
        args=(key,),
    )
    if not _wins(answer):
        return
    others = [wind for wind in WINDS if wind != draft.seat_wind]
    if not hand.get("self_drawn"):
        _pick("discarder", say("Who discarded the tile?"), others, names)
    if "liable" in needs(answer.get("payments")):
        _pick("liable", say("Who is responsible?"), others, names)
    if evening.ruleset == "classical":
        for wind in others:
            _worth(wind, names[wind])
    if evening.ruleset == "riichi":
        key = "ledger-riichi"
        st.session_state[key] = _riichi(hand)
        st.pills(
            say("Who declared riichi?"),
            list(WINDS),
            format_func=names.__getitem__,
            selection_mode="multi",
            key=key,
            on_change=_said,
            args=("riichi", key),
        )


def _pick(name: str, question: str, others: list[str], names: Mapping[str, str]) -> None:
    """One of the other three."""
    key = f"ledger-{name}"
    said = _answers().get(name)
    st.session_state[key] = said if said in others else None
    st.pills(
        question,
        others,
        format_func=names.__getitem__,
        key=key,
        on_change=_said,
        args=(name, key),
    )


def _worth(wind: str, name: str) -> None:
    """What a loser's hand is worth: the losers settle with each other too."""
    key = f"ledger-worth-{wind}"
    st.session_state[key] = _answers().get("worth", {}).get(wind, 0)
    st.number_input(
        say("What is the hand of {name} worth?", name=name),
        min_value=0,
        step=2,
        key=key,
        on_change=_worth_said,
        args=(wind, key),
    )


def _answers() -> dict[str, Any]:
    """What was said about the hand on the table, seats by their winds; nothing for other tiles."""
    draft = session.state().draft
    tiles = ",".join(sorted(piece.tile for piece in draft.pieces))
    kept: dict[str, Any] = st.session_state.get(ASKED, {})
    if kept.get("tiles") != tiles:
        kept = {"tiles": tiles}
        if draft.more.get("discarder") in WINDS:
            kept["discarder"] = draft.more["discarder"]
        st.session_state[ASKED] = kept
    return kept


def _riichi(hand: Mapping[str, Any]) -> list[str]:
    """The winds of who has a riichi on the table; the winner's own is known from the hand."""
    own = hand.get("riichi") or hand.get("double_riichi")
    return _answers().get("riichi", [session.state().draft.seat_wind] if own else [])


def _wins(answer: Mapping[str, Any]) -> bool:
    return bool(answer.get("legal", True) and answer.get("minimum_met", True))


# --- what would go in ----------------------------------------------------------------------------


def _ready(
    evening: Evening,
    place: Place,
    answer: Mapping[str, Any],
    hand: Mapping[str, Any],
    booked: Entry | None,
) -> Ready:
    """The entry, once all that it needs is said."""
    player = place.player(session.state().draft.seat_wind)
    own = ledger_session.entry_id(_slot(place.hand, booked))
    if not _wins(answer):
        return _declared(evening, place, answer, own, player)
    discarder = None if hand.get("self_drawn") else _said_player(place, "discarder", player)
    if discarder is None and not hand.get("self_drawn"):
        return Ready(None, None, say("One tap more: who discarded it?"))
    liable = _said_player(place, "liable", player)
    payments = answer.get("payments")
    if evening.ruleset == "classical":
        payments = _among_four(hand)
    try:
        sums = settle(payments, place.seats, player, discarder, liable)
    except LedgerError as error:
        return Ready(None, None, ledger_session.sentence(error))
    riichi = [place.player(w) for w in _riichi(hand)] if evening.ruleset == "riichi" else []
    detail = {
        "total": answer.get("total"),
        "self_drawn": bool(hand.get("self_drawn")),
        "fans": [own_name(fan) for fan in answer.get("fans", [])][:MOST_FANS],
        "hand": dict(hand),
    }
    entry = evening.win(own, sums, player, discarder, riichi=riichi, detail=detail)
    return Ready(entry, entry.sums)


def _among_four(hand: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The payments of a hand with what the losers' hands are worth."""
    winner = session.state().draft.seat_wind
    worth = {w: many for w, many in _answers().get("worth", {}).items() if w != winner}
    return scoring.score({**hand, "others": worth, "brief": True}).get("payments")


def _declared(
    evening: Evening, place: Place, answer: Mapping[str, Any], own: str, player: int
) -> Ready:
    """A hand that does not win: what declaring it costs, where the rules say so."""
    penalty = answer.get("penalty")
    if penalty:
        sums = balanced([penalty["settlement"][wind] for wind in place.seats])
        ends = bool(penalty.get("ends_hand"))
    elif answer.get("false_win"):
        sums, ends = paid_by(player, answer["false_win"]["others"]), False
    else:
        return Ready(None, None, say("This hand does not win, so nothing is paid for it."))
    entry = evening.false_win(own, sums, player, ends=ends)
    return Ready(entry, sums)


def _said_player(place: Place, name: str, winner: int) -> int | None:
    wind = _answers().get(name)
    player = None if wind is None else place.player(wind)
    return None if player == winner else player


# --- what a tap does -----------------------------------------------------------------------------


def _seat(key: str) -> None:
    """Another winner is another seat of the hand; who discarded has to be said again."""
    draft = session.state().draft
    more = {name: value for name, value in draft.more.items() if name != "discarder"}
    session.change(replace(set_seat_wind(draft, st.session_state[key]), more=more))
    st.session_state[ASKED] = {"tiles": _answers()["tiles"]}


def _said(name: str, key: str) -> None:
    """Keep who it was; rules that ask for the discarder count the hand with it."""
    said = st.session_state[key]
    st.session_state[ASKED] = {**_answers(), name: said}
    draft = session.state().draft
    if name == "discarder" and _asks_discarder(draft.ruleset):
        unsaid = "unknown" if draft.ruleset == "classical" else ""
        session.change(replace(draft, more={**draft.more, name: said or unsaid}))


def _worth_said(wind: str, key: str) -> None:
    worth = {**_answers().get("worth", {}), wind: int(st.session_state[key])}
    st.session_state[ASKED] = {**_answers(), "worth": worth}


def _asks_discarder(ruleset: str) -> bool:
    return any(field["key"] == "discarder" for field in more_fields(ruleset, "en"))


def _enter(entry: Entry, tiles: str, booked: Entry | None) -> None:
    made = ledger_session.replaced(entry, booked) if booked else entry
    number = made.hand
    done = say("Hand {hand} is in the ledger.", hand=number)
    found = ledger_session.enter(
        _slot(number, booked),
        made.id,
        lambda evening, own: made,
        done,
        hand=0 if booked else number,
    )
    evening = remembered(ledger_session.OPEN)
    if found is not None:
        st.session_state[BOOKED] = Booked(tiles, evening, found.id)


def _slot(hand: int, booked: Entry | None) -> str:
    return f"hand-{hand}-{booked.id if booked else 'new'}"


def _booked(evening: Evening, hand: Mapping[str, Any]) -> Entry | None:
    """The entry of this hand, if it is in the ledger and was not taken out."""
    kept = st.session_state.get(BOOKED)
    if kept is None or (kept.evening, kept.tiles) != (evening.id, _tiles(hand)):
        return None
    return next((entry for entry in evening.live if entry.id == kept.entry), None)


def _tiles(hand: Mapping[str, Any]) -> str:
    """The tiles of a hand, whatever was said about it."""
    melds = sorted(sorted(meld["tiles"]) for meld in hand.get("melds", []))
    return json.dumps([sorted(hand["concealed"]), melds])


def _same(old: Entry, new: Entry) -> bool:
    return (old.kind, old.sums, old.player, old.other) == (
        new.kind,
        new.sums,
        new.player,
        new.other,
    )


def _without(evening: Evening, booked: Entry | None) -> Evening:
    """The evening before the entry that would be changed."""
    if booked is None:
        return evening
    return replace(evening, entries=tuple(e for e in evening.live if e.id != booked.id))
