"""From the score into the ledger: who won, who discarded, who gets what, and one tap.

`offer` stands below the payments of a scored hand; `follow` keeps the winds and the rules of the
next hand with the evening.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Any, NamedTuple

import streamlit as st

import scoring
from ledger.errors import LedgerError
from ledger.evening import FALSE_WIN, Entry, Evening
from ledger.settlement import balanced, less, needs, plus, settle
from ledger.several import may_join, with_winner
from ledger.turns import TablePosition
from scoring.rulesets import ruleset
from scoring.tiles import WINDS
from ui.evening import begin_evening, evening_session, seats
from ui.evening.ledger_words import (
    describe,
    in_rules,
    label,
    literal,
    preview,
    round_of,
    seated,
    styles,
    where,
)
from ui.frame.navigation import link
from ui.frame.remembered import remembered
from ui.frame.rules import more_fields, rules_title
from ui.frame.widgets import bring_into_view, heading, note, showing
from ui.frame.words import language, own_name, say, spoken
from ui.hand import session
from ui.hand.situation import set_seat_wind

FOLLOWED = "ledger-followed"
"""Session: what the winds of the hand were set for."""

SOUGHT = "ledger-sought"
"""Session: how often the large button was tapped while something had still to be said."""

MAX_FANS = 12


class Followed(NamedTuple):
    """What a hand was given by the evening: its winds, and the fields that the evening fills."""

    evening: str
    position: TablePosition
    filled: Mapping[str, int]


@dataclass(frozen=True)
class At:
    """Where in the evening a scored hand belongs.

    booked: its entry, where it is in already; beside: an entry whose discard it won on as well;
    else it is the hand to be played.
    """

    evening: Evening
    position: TablePosition
    booked: Entry | None = None
    beside: Entry | None = None

    @property
    def replacing(self) -> Entry | None:
        """The entry whose place the hand's would take."""
        return self.booked or self.beside

    @property
    def winds(self) -> list[str]:
        """The seats from which the hand can have been won."""
        taken = {*self.beside.winners, self.beside.other} if self.beside else set()
        return [wind for wind in WINDS if self.position.player(wind) not in taken]


@dataclass(frozen=True)
class Plan:
    """What a tap would enter, made of the evening as it is at the tap, or what is still missing."""

    make: evening_session.Make | None = None
    missing: str = ""
    asks: bool = False
    """Whether an answer of the player's is what is missing."""


def offer(answer: Mapping[str, Any], hand: Mapping[str, Any]) -> None:
    """Take a scored hand into the ledger of the evening that is open, or begin one.

    answer: of `scoring.answer`; hand: the JSON it was given. Nothing is shown for a hand that
    neither wins nor costs anything.
    """
    if "error" in answer:
        return
    styles()
    try:
        evening = evening_session.open_evening()
        if evening is None:
            _begin()
            return
        if not evening_session.keeps(evening):
            link("evening", say("See the evening"), ":material/groups:")
            return
        with st.container(key="ledger-offer"):
            _offer(evening, answer, hand)
        bring_into_view("ledger-offer", st.session_state.get(SOUGHT, 0))
    except LedgerError as error:
        note(spoken(error.message), "wrong")


def way_on(
    answer: Mapping[str, Any], hand: Mapping[str, Any]
) -> tuple[str, Callable[..., None], tuple[Any, ...]] | None:
    """What the large button says and does while this hand may still go into an open ledger.

    None where it may not, or is in already: the next hand follows. Where something has still to be
    said, a tap brings the question into view.
    """
    if "error" in answer:
        return None
    try:
        evening = evening_session.open_evening()
        if evening is None or evening.ruleset != hand["ruleset"]:
            return None
        if not evening_session.keeps(evening):
            return None
        at = _where(evening, hand)
        if at.replacing is None and evening.over:
            return None
        if at.booked is not None and len(at.booked.winners) > 1:
            return None
        plan = _plan(at, answer, hand)
        entry, missing = _drafted(at, plan)
    except LedgerError:
        return None  # the page says so
    if at.booked is not None and entry is not None and _same(at.booked, entry):
        return None
    if entry is None or missing:
        return (say("Into the ledger"), _seek, ()) if plan.asks else None
    return _confirming(at, entry), _enter, (at, plan.make, _own_id(at))


def way_back(
    answer: Mapping[str, Any], hand: Mapping[str, Any]
) -> tuple[Callable[..., None], tuple[Any, ...]] | None:
    """What undo does while this hand is in the ledger as it stands: it takes the hand out, which
    was done last. None where it is not in, or was changed since."""
    if "error" in answer:
        return None
    try:
        evening = evening_session.open_evening()
        if evening is None or evening.ruleset != hand["ruleset"]:
            return None
        booked = _booked(evening)
        if booked is None or len(booked.winners) > 1 or not evening_session.keeps(evening):
            return None
        at = _where(evening, hand)
        entry, _ = _drafted(at, _plan(at, answer, hand))
    except LedgerError:
        return None  # the page says so
    if entry is None or not _same(booked, entry):
        return None
    done = say("Hand {hand} is taken out and open again.", hand=booked.hand)
    return evening_session.undo, (booked.id, done)


def follow() -> None:
    """Give a hand that has no tiles yet the winds and the rules of the evening.

    Where another phone changes the hands before it, a hand that has its tiles keeps up too.
    """
    if not remembered(evening_session.OPEN):
        return
    now = session.state()
    try:
        evening = evening_session.open_evening()
    except LedgerError:
        return  # the evening page says so; a hand can be counted all the same
    if evening is None or evening.over:
        return
    wanted = Followed(evening.id, evening.position, evening.filled(evening.position.hand))
    had: Followed | None = st.session_state.get(FOLLOWED)
    if had == wanted:
        return
    if not now.draft.pieces:
        if now.draft.ruleset != evening.ruleset:
            session.set_table_rules(evening.ruleset, evening.rulings)
        now.draft = replace(now.draft, seat_wind="E", seat_said=False)
    elif not _same_hand(had, wanted) or _answers().get("beside"):
        return
    st.session_state[FOLLOWED] = wanted
    _fill(evening, wanted.position, wanted.filled)


def _same_hand(had: Followed | None, wanted: Followed) -> bool:
    """Whether the evening is still at the hand that the winds were set for."""
    return had is not None and (had.evening, had.position.hand) == (
        wanted.evening,
        wanted.position.hand,
    )


def _fill(evening: Evening, position: TablePosition, filled: Mapping[str, int]) -> None:
    """Give the hand on the table what the evening knows of it."""
    now = session.state()
    known = {field for field, _ in evening.game.fills}
    more = {key: value for key, value in now.draft.more.items() if key not in known}
    now.draft = replace(now.draft, round_wind=position.round_wind, more={**more, **filled})


def say_who_sits() -> None:
    """Below the choice of a seat: who sits at which, where an evening is open."""
    try:
        evening = evening_session.open_evening()
    except LedgerError:
        return
    if evening is None or evening.over:
        return
    position = evening.position
    names = " · ".join(seated(evening, position, position.player(wind)) for wind in WINDS)
    styles()
    st.html(f'<p class="ledger-where">{escape(names)}</p>')


# --- what is shown -------------------------------------------------------------------------------


def _begin() -> None:
    evening_session.id_to_begin()
    notice = evening_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    st.button(
        say("Keep a ledger of the evening"),
        key="ledger-begin-here",
        icon=":material/groups:",
        on_click=begin_evening.begin_at_once,
        help=say("Four players, a whole game: this hand is its first."),
        width="stretch",
    )


def _offer(evening: Evening, answer: Mapping[str, Any], hand: Mapping[str, Any]) -> None:
    if evening.ruleset != hand["ruleset"]:
        _other_rules(evening)
        return
    at = _where(evening, hand)
    last = _last_to_join(evening, at, answer, hand)
    if at.replacing is None and evening.over:
        heading(say("Into the ledger"))
        st.markdown(where(evening) + ".")
        if last is not None:
            _ask_beside(at, last)
        link("evening", say("See the evening"), ":material/groups:")
        return
    heading(say("In the ledger") if at.booked else say("Into the ledger"))
    hand_number = say("Hand {hand}", hand=at.position.hand)
    st.html(f'<p class="ledger-where">{hand_number} · {round_of(at.position)}</p>')
    if last is not None:
        _ask_beside(at, last)
    if at.booked is not None and len(at.booked.winners) > 1:
        _is_in(evening, at.booked)
        return
    plan = _plan(at, answer, hand)
    entry, missing = _drafted(at, plan)
    if at.booked is not None and entry is not None and _same(at.booked, entry):
        _is_in(evening, at.booked)
        return
    _questions(at, answer, hand, entry)
    notice = evening_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    if entry is not None:
        before = plus(evening.totals, less(at.replacing.sums)) if at.replacing else evening.totals
        st.html(preview(evening, entry.sums, at.position, before))
    if missing:
        st.html(f'<p class="ledger-where">{missing}</p>')
    _confirm(at, plan, entry, disabled=bool(missing))


def _confirm(at: At, plan: Plan, entry: Entry | None, *, disabled: bool) -> None:
    st.button(
        _confirming(at, entry),
        key=f"ledger-confirm-hand-{at.position.hand}",
        type="primary",
        icon=":material/check:",
        on_click=_enter,
        args=(at, plan.make, _own_id(at)),
        disabled=disabled or entry is None,
        width="stretch",
    )
    if at.replacing is None:
        st.button(
            say("Next hand, this one not in the ledger"),
            key="ledger-leave-out",
            type="tertiary",
            on_click=session.next_hand,
            width="stretch",
        )


def _confirming(at: At, entry: Entry | None) -> str:
    """What the button says that takes the hand into the ledger."""
    if at.booked is not None:
        return say("Change it in the ledger")
    if entry is not None and entry.kind == FALSE_WIN:
        return say("Into the ledger as a false win")
    return say("Into the ledger")


def _drafted(at: At, plan: Plan) -> tuple[Entry | None, str]:
    """The entry as it would be now, and what stands in its way."""
    if plan.make is None:
        return None, plan.missing
    entry = None
    try:
        entry = plan.make(at.evening, _own_id(at))
        at.evening.with_entry(entry)
    except LedgerError as error:
        return entry, spoken(error.message)
    return entry, ""


def _is_in(evening: Evening, booked: Entry) -> None:
    what = literal(describe(evening, booked))
    note(say("In the ledger: {what}.", what=what), "good")
    with st.container(horizontal=True, vertical_alignment="center", key="ledger-in"):
        st.button(
            say("Undo"),
            key=f"ledger-undo-{booked.id}",
            icon=":material/undo:",
            on_click=evening_session.undo,
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


# --- which hand of the evening it is -------------------------------------------------------------


def _where(evening: Evening, hand: Mapping[str, Any]) -> At:
    booked = _booked(evening)
    if booked is not None:
        position = evening.position_at(booked.hand)
        if booked.other is not None:  # a reload knows the hand, and not what was asked about it
            _answers().setdefault("discarder", position.seats[booked.other])
        return At(evening, position, booked=booked)
    beside = evening.find(_answers().get("beside", ""))
    if beside is not None and may_join(evening, beside) and not hand.get("self_drawn"):
        return At(evening, evening.position_at(beside.hand), beside=beside)
    return At(evening, evening.position)


def _last_to_join(
    evening: Evening, at: At, answer: Mapping[str, Any], hand: Mapping[str, Any]
) -> Entry | None:
    """The last hand of the evening, where this one may have been won on its discard as well."""
    if at.booked is not None or hand.get("self_drawn") or not _wins(answer):
        return None
    last = at.beside or evening.played.get(evening.position.hand - 1)
    return last if may_join(evening, last) else None


def _ask_beside(at: At, last: Entry) -> None:
    key = f"ledger-beside-{last.id}"
    showing(key, at.beside is not None)
    st.toggle(
        say("Won on the same discard as hand {hand}", hand=last.hand),
        key=key,
        on_change=_beside_answered,
        args=(key, at.evening, last),
    )


# --- what is asked -------------------------------------------------------------------------------


def _questions(
    at: At, answer: Mapping[str, Any], hand: Mapping[str, Any], entry: Entry | None
) -> None:
    """Who won, and whatever else the settlement needs to know. entry: what is known by now."""
    evening, position, game = at.evening, at.position, at.evening.game
    names = {wind: label(evening, position, position.player(wind)) for wind in WINDS}
    winner = _winner(at)
    wins = _wins(answer)
    from_somebody = wins and not hand.get("self_drawn") and at.beside is None
    discarder = _answers().get("discarder") if from_somebody and winner else None
    tapped = seats.Tapped((winner,) if winner else (), None if discarder == winner else discarder)
    if wins:
        question = seats.who_won(evening, position, tapped, asks_other=from_somebody)
    else:
        question = seats.who_declared(evening, position, tapped)
    seats.show(
        evening,
        position,
        question,
        tapped,
        seats.won() if wins else seats.declared(),
        may_be_tapped=WINDS if from_somebody and winner else at.winds,
        sums=None if entry is None else entry.sums,
        on_tap=partial(_tap, at, from_somebody, tapped),
    )
    if winner is None or not wins:
        return
    others = [wind for wind in WINDS if wind != winner]
    if "liable" in needs(answer.get("payments")):
        _pick("liable", say("Who is responsible?"), others, names)
    if game.losers_field:
        for wind in others:
            _worth(wind, names[wind])
    for deposit in game.deposits:
        key = f"ledger-{deposit.code}"
        showing(key, _declared(at, hand)[deposit.code])
        st.pills(
            in_rules(evening, deposit.question),
            list(WINDS),
            format_func=names.__getitem__,
            selection_mode="multi",
            key=key,
            on_change=_part_answered,
            args=("deposits", deposit.code, key),
        )


def _winner(at: At) -> str | None:
    """The seat from which the hand was won, once somebody has said so."""
    draft = session.state().draft
    return draft.seat_wind if draft.seat_said and draft.seat_wind in at.winds else None


def _pick(name: str, question: str, others: list[str], names: Mapping[str, str]) -> None:
    """One of the other three."""
    key = f"ledger-{name}"
    answered = _answers().get(name)
    showing(key, answered if answered in others else None)
    st.pills(
        question,
        others,
        format_func=names.__getitem__,
        key=key,
        on_change=_answered,
        args=(name, key),
    )


def _worth(wind: str, name: str) -> None:
    """What a loser's hand is worth: the losers settle with each other too."""
    key = f"ledger-worth-{wind}"
    showing(key, _answers().get("worth", {}).get(wind, 0))
    st.number_input(
        say("What is the hand of {name} worth?", name=name),
        min_value=0,
        step=2,
        key=key,
        on_change=_part_answered,
        args=("worth", wind, key),
    )


def _answers() -> dict[str, Any]:
    """What was said about the hand on the table, seats by their winds; nothing for other tiles."""
    draft = session.state().draft
    tiles = ",".join(sorted(piece.tile for piece in draft.pieces))
    kept = session.state().asked
    if kept.get("tiles") != tiles:
        kept = {"tiles": tiles}
        said = draft.more.get(ruleset(draft.ruleset).DISCARDER)
        if said in WINDS:
            kept["discarder"] = said
        session.state().asked = kept
    return kept


def _declared(at: At, hand: Mapping[str, Any]) -> dict[str, list[str]]:
    """The winds of who has which deposit on the table; the winner's own is known from the hand."""
    answers = _answers()
    return {
        deposit.code: answers.get("deposits", {}).get(
            deposit.code,
            [
                wind
                for wind in WINDS
                if _has_declared(at, at.position.player(wind), deposit.code)
                or (
                    wind == session.state().draft.seat_wind
                    and any(hand.get(field) for field in deposit.fields)
                )
            ],
        )
        for deposit in at.evening.game.deposits
    }


def _has_declared(at: At, player: int, code: str) -> bool:
    """Whether the entry of the same discard says so already."""
    return at.beside is not None and player in at.beside.detail.get(code, ())


def _wins(answer: Mapping[str, Any]) -> bool:
    return bool(answer.get("legal", True) and answer.get("minimum_met", True))


# --- what would go in ----------------------------------------------------------------------------


def _plan(at: At, answer: Mapping[str, Any], hand: Mapping[str, Any]) -> Plan:
    """The entry, once all that it needs is said."""
    wind = _winner(at)
    if wind is None:
        words = say("One tap more: who won?"), say("One tap more: who declared it?")
        return Plan(missing=words[not _wins(answer)], asks=True)
    player = at.position.player(wind)
    if not _wins(answer):
        return _plan_false_win(at, player)
    discarder = at.beside.other if at.beside else _answered_player(at, "discarder", player)
    if hand.get("self_drawn"):
        discarder = None
    elif discarder is None:
        return Plan(missing=say("One tap more: who discarded it?"), asks=True)
    liable = _answered_player(at, "liable", player)
    field = at.evening.game.losers_field
    payments = _with_losers(hand, field) if field else answer.get("payments")
    try:
        sums = settle(payments, at.position.seats, player, discarder, liable)
    except LedgerError as error:
        return Plan(missing=spoken(error.message), asks=True)
    won: Mapping[str, Any] = {
        "player": player,
        "total": answer.get("total"),
        "self_drawn": bool(hand.get("self_drawn")),
        "fans": [own_name(fan) for fan in answer.get("fans", [])][:MAX_FANS],
        "hand": dict(hand),
        "sums": list(sums),
    }
    declared = {
        code: [at.position.player(wind) for wind in winds]
        for code, winds in _declared(at, hand).items()
    }

    def make(table: Evening, own: str) -> Entry:
        whole, hands = sums, [won]
        if at.beside is not None:
            whole, hands = with_winner(table, at.beside, won)
        return table.wins(own, whole, hands, discarder, declared=declared, replacing=at.replacing)

    return Plan(_unchanged(at, make))


def _with_losers(hand: Mapping[str, Any], field: str) -> Mapping[str, Any] | None:
    """The payments of a hand with what the losers' hands are worth."""
    winner = session.state().draft.seat_wind
    worth = {w: many for w, many in _answers().get("worth", {}).items() if w != winner}
    return scoring.answer({**hand, field: worth, "brief": True}).get("payments")


def _plan_false_win(at: At, player: int) -> Plan:
    """A hand that does not win: what declaring it costs, where the rules say so."""
    offence = at.evening.game.false_win
    sums = balanced(offence.due.paid(player, at.position.dealer, at.position.again))
    if not any(sums):
        return Plan(missing=say("This hand does not win, so nothing is paid for it."))

    def make(table: Evening, own: str) -> Entry:
        return table.false_win(own, sums, player, ends=offence.ends_hand, replacing=at.replacing)

    return Plan(_unchanged(at, make))


def _unchanged(at: At, make: evening_session.Make) -> evening_session.Make:
    """The same, but of an evening in which the hand would be counted otherwise it makes nothing."""
    hand = at.position.hand
    filled = at.evening.filled(hand)

    def made(table: Evening, own: str) -> Entry:
        if (table.position_at(hand), table.filled(hand)) != (at.position, filled):
            raise LedgerError("changed", f"hand {hand} is counted otherwise now")
        return make(table, own)

    return made


def _answered_player(at: At, name: str, winner: int) -> int | None:
    wind = _answers().get(name)
    player = None if wind is None else at.position.player(wind)
    return None if player == winner else player


# --- what a tap does -----------------------------------------------------------------------------


def _seek() -> None:
    """Show what has still to be said."""
    st.session_state[SOUGHT] = st.session_state.get(SOUGHT, 0) + 1


def _tap(at: At, from_somebody: bool, before: seats.Tapped, wind: str) -> None:
    """A seat of the table: who won, then whom from; the winner's again, and nobody has won yet."""
    now = before.after(wind, at.winds, asks_other=from_somebody)
    if not now.first:
        session.change(replace(session.state().draft, seat_said=False))
        _forget_answers()
    elif now.first == before.first:
        _say("discarder", now.other)
    else:
        _seat(wind)


def _seat(wind: str) -> None:
    """Another winner is another seat of the hand; who discarded has to be said again."""
    draft = session.state().draft
    known = "beside" in _answers()
    who = ruleset(draft.ruleset).DISCARDER
    more = {key: value for key, value in draft.more.items() if known or key != who}
    session.change(replace(set_seat_wind(draft, wind), more=more))
    _forget_answers()


def _forget_answers() -> None:
    """But for whose discard it was, which does not hang on who won."""
    kept = {name: value for name, value in _answers().items() if name in ("tiles", "beside")}
    session.state().asked = kept


def _answered(name: str, key: str) -> None:
    """Keep who it was; rules that ask for the discarder count the hand with it."""
    _say(name, st.session_state[key])


def _say(name: str, answer: Any) -> None:
    session.state().asked = {**_answers(), name: answer}
    draft = session.state().draft
    if name == "discarder" and (choices := _discarders(draft.ruleset)):
        unsaid = next(choice for choice in choices if choice not in WINDS)
        who = ruleset(draft.ruleset).DISCARDER
        session.change(replace(draft, more={**draft.more, who: answer or unsaid}))


def _part_answered(name: str, part: str, key: str) -> None:
    said = {**_answers().get(name, {}), part: st.session_state[key]}
    session.state().asked = {**_answers(), name: said}


def _beside_answered(key: str, evening: Evening, last: Entry) -> None:
    """The hand belongs to an earlier deal, with its winds, or to the one to be played after all."""
    beside = st.session_state[key]
    session.state().asked = {"tiles": _answers()["tiles"]} | ({"beside": last.id} if beside else {})
    hand = last.hand if beside else evening.position.hand
    position = evening.position_at(hand)
    _fill(evening, position, evening.filled(hand, first=not beside))
    now = session.state()
    if beside and last.other is not None:
        at = At(evening, position, beside=last)
        said = _winner(at)
        more = dict(now.draft.more)
        if _discarders(now.draft.ruleset):
            more[ruleset(now.draft.ruleset).DISCARDER] = position.seats[last.other]
        draft = set_seat_wind(now.draft, said or at.winds[0])
        session.change(replace(draft, seat_said=said is not None, more=more))


def _discarders(name: str) -> list[str]:
    """What these rules take for who discarded; nothing where they do not ask."""
    who = ruleset(name).DISCARDER
    fields = [field for field in more_fields(name, "en") if field["key"] == who]
    return [choice["value"] for field in fields for choice in field["choices"]]


def _enter(at: At, make: evening_session.Make, own: str) -> None:
    entered = evening_session.enter(
        _slot(at),
        own,
        make,
        say("Hand {hand} is in the ledger.", hand=at.position.hand),
        seen=None if at.replacing else at.position,
    )
    if entered is not None:  # the browser keeps it: a tap of which it knows is not sent again
        session.state().asked = {**_answers(), "entry": own}


def _slot(at: At) -> str:
    """Where the id of this hand's entry is kept until it is in."""
    return f"hand-{_name()}-{at.position.hand}-{at.replacing.id if at.replacing else 'new'}"


def _own_id(at: At) -> str:
    return evening_session.entry_id(_slot(at), _name())


def _name() -> str:
    """How the ids of the entries of the hand on the table begin: the browser keeps the hand's own
    name over reloads, so that it is known again."""
    return session.state().hand_id + "-"


def _booked(evening: Evening) -> Entry | None:
    """The entry of this hand, if it is in the ledger and was not taken out."""
    name = _name()
    return next((entry for entry in evening.live if entry.id.startswith(name)), None)


def _same(old: Entry, new: Entry) -> bool:
    return (old.kind, old.sums, old.player, old.other) == (
        new.kind,
        new.sums,
        new.player,
        new.other,
    )
