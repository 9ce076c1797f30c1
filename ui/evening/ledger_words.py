"""Texts and HTML tables for the ledger: sums, seats, hands and entries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from msgspec import UNSET

from ledger import entering
from ledger.details import (
    CORRECTION,
    DRAW,
    END,
    SUBSTITUTE,
    WIN,
    DrawDetails,
    IncidentDetails,
    SubstituteDetails,
    WinningHand,
)
from ledger.entry import Entry
from ledger.evening import Evening
from ledger.turns import PLAYERS, TablePosition
from scoring.book.situations import SITUATIONS, STATES
from scoring.game import COUNTERS, FALSE_WIN, PASSES, STAYED, Amount, Deposit
from scoring.hand.values import FanName
from scoring.rulesets import ruleset
from scoring.speech.languages import simplify
from scoring.speech.messages import Message, Text
from ui.frame.table_rules import total_unit
from ui.frame.widgets import literal
from ui.frame.words import APP, SIGNS, WINDS, language, plain, say, signed, spoken

COLOURS = ("#1b9e77", "#d95f02", "#7570b3", "#e7298a")
"""Colours of the four players' lines, distinguishable with colour blindness and visible on light
and dark backgrounds."""


def seated(evening: Evening, position: TablePosition, player: int) -> str:
    """Return a player's name after the sign of the seat at this position, for example "東 Anna".

    player: index 0 to 3 in the evening's order of players.
    """
    return f"{SIGNS[position.seats[player]]} {evening.people.names()[player]}"


def label(evening: Evening, position: TablePosition, player: int) -> str:
    """Return the text of `seated` for a widget label, with Markdown escaped."""
    return literal(seated(evening, position, player))


def wind_words(wind: str) -> str:
    """Return a seat's wind ("E", "S", "W", "N") as sign and word, for example "東 East"; only the
    word if it is the sign itself."""
    word = say(WINDS[wind])
    return word if word in (SIGNS[wind], simplify(SIGNS[wind])) else f"{SIGNS[wind]} {word}"


def where(evening: Evening) -> str:
    """Return which hand is played next: "Hand 3", or "Hand 3 of 16" if the number of hands is
    fixed; or that the game is over."""
    position = evening.positions.now
    if position.over:
        return say("The game is over")
    if evening.turns.on_win == evening.turns.on_draw == PASSES:
        again = sum(entry.outcome.void for entry in evening.log.played.values())
        many = 4 * evening.turns.rounds + again
        return say("Hand {hand} of {all}", hand=position.hand, all=many)
    return say("Hand {hand}", hand=position.hand)


def round_of(position: TablePosition) -> str:
    """Return round and deal, "East round, deal 2", and the number of times that the dealer stayed,
    if any."""
    text = say(
        "{wind} round, deal {deal}", wind=say(WINDS[position.round_wind]), deal=position.deal
    )
    return text + (say(", East again: {many}", many=position.again) if position.again else "")


def table(evening: Evening) -> str:
    """Return an HTML table of the players with totals and ranks, in the order of the seats, with
    replaced players last; after the end of the game in the order of the ranks."""
    position = evening.positions.now
    ranks = {standing.player: standing for standing in evening.standings.ranked}
    results = evening.standings.results
    seated = evening.people.seated()
    winds = {seated[p]: position.seats[p] for p in PLAYERS}
    order = [seated[p] for p in position.in_seats]
    order += [p for p in ranks if p not in order]  # players who were replaced
    order = list(ranks) if position.over else order
    rows = "".join(
        f"<tr{' class=east' if winds.get(p) == 'E' and not position.over else ''}>"
        + ("" if position.over else f"<td>{wind_words(winds[p]) if p in winds else ''}</td>")
        + f'<th scope="row">{escape(evening.people.everyone[p].name)}</th>'
        f"<td class=sum>{plain(ranks[p].total)}</td>"
        + (f"<td class=sum>{signed(results[p])}</td>" if results else "")
        + f"<td class=rank>{ranks[p].rank}</td></tr>"
        for p in order
    )
    heads = [say("Seat"), say("Player"), say("Points"), say("Rank")][position.over :]
    heads[-1:-1] = [say("Result")] if results else []
    told, numbers = say("Who sits where, and how it stands"), 3 if results else 2
    return _table("ledger-table", told, heads, rows, numbers=numbers)


def preview(evening: Evening, entry: Entry, position: TablePosition) -> str:
    """Return an HTML table with the change that an entry makes to each player's points and the
    points after it, in the order of the seats at a position. Raises ``LedgerError``."""
    change, then = entering.change_by(evening, entry), evening.with_entry(entry).standings.shown
    rows = "".join(
        f'<tr><th scope="row">{escape(seated(evening, position, p))}</th>'
        f"<td class=sum><span class={tone(change[p])}>{signed(change[p])}</span></td>"
        f"<td class=sum>{plain(then[p])}</td></tr>"
        for p in position.in_seats
    )
    heads = (say("Player"), say("Change"), say("Then"))
    return _table("ledger-table preview", say("Who gets what"), heads, rows)


def too_poor(evening: Evening, deposit: Deposit, players: Sequence[int]) -> list[str]:
    """Return a line for each of these players who has fewer points than the deposit requires; empty
    if the rules have no starting points."""
    if not evening.start:
        return []
    names, has = evening.people.names(), evening.standings.shown
    text = "{who} has {points} points, and a stick is {amount}. Was it declared all the same?"
    return [
        say(text, who=names[who], points=plain(has[who]), amount=plain(deposit.amount))
        for who in players
        if has[who] < deposit.amount
    ]


def sticks(evening: Evening, entry: Entry, position: TablePosition) -> list[str]:
    """Return a line for each deposit that a player stakes in an entry, and one for the deposits on
    the table that go to its winner."""
    names = evening.people.names()
    lines = [
        say("{who}'s stick {amount}", who=names[player], amount=plain(deposit.amount))
        for deposit in evening.game.deposits
        for player in entry.deposits.get(deposit.code, ())
    ]
    amounts = [deposit.amount for deposit in evening.game.deposits]
    lying = sum(evening.money.pot_at(position.hand))
    if lying and entry.winners:
        many = int(lying // amounts[0])
        one, several = "{n} stick on the table: {gain}", "{n} sticks on the table: {gain}"
        lines.append(say(one if many == 1 else several, n=many, gain=signed(lying)))
    return lines


FILLED = {
    COUNTERS: Text("{n} counter: {gain}", APP, plural="{n} counters: {gain}"),
    STAYED: Text("East again {n} time: {gain}", APP, plural="East again {n} times: {gain}"),
}
"""Sentences about conditions that the evening fills in for the winner, by condition."""


def filled(what: str, many: int, gain: Amount) -> str:
    """Return a sentence on what a condition that the evening fills in brings the winner.

    what: the condition, a key of `FILLED`.
    many: its number, such as that of the counters.
    """
    return spoken(Message(FILLED[what], n=many, gain=signed(gain)))


def course_table(evening: Evening) -> str:
    """Return the totals after each hand as an HTML table that only screen readers present."""
    heads = (say("Number of the hand"), *(person.name for person in evening.people.everyone))
    rows = "".join(
        f'<tr><th scope="row">{hand}</th>{"".join(f"<td>{plain(t)}</td>" for t in totals)}</tr>'
        for hand, totals in evening.standings.course
    )
    return _table("only-heard", say("How it went"), heads, rows)


def _table(look: str, caption: str, heads: Sequence[str], rows: str, *, numbers: int = 2) -> str:
    """Return an HTML table.

    look: its CSS classes.
    caption: HTML.
    heads: texts of the column heads, escaped here.
    rows: HTML of the rows of its body.
    numbers: number of columns, the last ones, that contain numbers.
    """
    of_words = len(heads) - numbers
    head = "".join(
        f'<th scope="col"{" class=number" if place >= of_words else ""}>{escape(word)}</th>'
        for place, word in enumerate(heads)
    )
    return (
        f'<table class="{look}"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def in_rules(evening: Evening, text: Text) -> str:
    """Return a text of an evening's rule set in the language of the app."""
    return spoken(Message(text, evening.ruleset))


def describe(evening: Evening, entry: Entry) -> str:
    """Return one sentence about an entry of an evening (a win, a draw, an incident, ...); "" for an
    entry that cancels another one."""
    names = evening.people.names(entry)
    who = "" if entry.player is None else names[entry.player]
    if entry.kind == WIN:
        return _describe_win(evening, entry)
    if entry.kind == DRAW:
        how = [situation(entry.code)] if entry.code else []
        return say("; ").join([say("Nobody won"), *how, *_paid(evening, entry)])
    if isinstance(entry.detail, IncidentDetails):
        return _describe_incident(entry, entry.detail, who)
    if entry.kind == SUBSTITUTE:
        left = evening.people.names(entry, before=True)[entry.player or 0]
        wrong = evening.log.find(entry.undoes) if entry.undoes else None
        if wrong is not None and isinstance(wrong.detail, SubstituteDetails):
            text = "{name}, entered as {wrong}, takes the seat of {who}"
            return say(text, name=who, wrong=wrong.detail.name, who=left)
        return say("{name} takes the seat of {who}", name=who, who=left)
    if entry.kind == END:
        return say("The evening ends here")
    return say("Correction") + _note(entry) if entry.kind == CORRECTION else ""


def situation(code: str) -> str:
    """Return the name of the incident with this code; "Penalty" for a code unknown to this
    version."""
    return spoken(Message(SITUATIONS[code])) if code in SITUATIONS else say("Penalty")


def _describe_incident(entry: Entry, detail: IncidentDetails, who: str) -> str:
    named = situation(detail.code)
    what = say("{who}: {what}", who=who, what=named) if who else named
    if who and detail.code == FALSE_WIN:
        what = say("False win by {who}", who=who)
    more = []
    if detail.warned:
        more.append(say("a warning"))
    if entry.nobody:
        more.append(say("{amount} to nobody", amount=plain(entry.nobody)))
    if entry.kitty:
        more.append(say("{amount} into the kitty", amount=plain(entry.kitty)))
    for amount in filter(None, detail.overall):
        more.append(say("{amount} in the event", amount=signed(amount)))
    more += [spoken(Message(STATES[state])) for state in entry.states if state in STATES]
    if detail.void:
        more.append(say("the hand is played again"))
    return what + (f" – {say('; ').join(more)}" if more else "") + _note(entry)


def barred(evening: Evening, position: TablePosition) -> list[str]:
    """Return a line for each player who has lost rights in the hand at `position`; empty after the
    game."""
    names = evening.people.names()
    states = {} if position.over else evening.states.at(position.hand)
    return [
        say("{who}: {what}", who=names[player], what=say("; ").join(said))
        for player, found in states.items()
        if (said := [spoken(Message(STATES[state])) for state in found if state in STATES])
    ]


def standing(evening: Evening) -> list[str]:
    """Return lines about the state of an evening that affects the next win or the totals: rights
    lost in this hand, the kitty, and the amount that went to nobody. Empty if none of these
    applies."""
    lines = barred(evening, evening.positions.now)
    if evening.money.kitty:
        lines.append(say("{amount} in the kitty of this hand.", amount=plain(evening.money.kitty)))
    if evening.money.nobodys:
        text = "{amount} went to nobody: the totals are that much short."
        lines.append(say(text, amount=plain(evening.money.nobodys)))
    return lines


def _describe_win(evening: Evening, entry: Entry) -> str:
    names = evening.people.names(entry)
    first = entry.hands[0]
    who, worth = _winner(names, first), _worth(evening, first)
    if entry.other is None:
        if first.self_drawn is True:
            return say("{who} won{worth} by self-draw", who=who, worth=worth)
        return say("{who} won{worth}", who=who, worth=worth)
    giver = names[entry.other]
    if len(entry.hands) == 1:
        return say("{who} won{worth} from {giver}", who=who, worth=worth, giver=giver)
    wins = say(" and ").join(
        say("{who} won{worth}", who=_winner(names, hand), worth=_worth(evening, hand))
        for hand in entry.hands
    )
    return say("{wins} from {giver}", wins=wins, giver=giver)


def fans(evening: Evening, entry: Entry) -> list[str]:
    """Return the names of the fans of all winning hands of an entry; may be empty."""
    return [fan for hand in entry.hands for fan in fans_of(evening, hand)]


def fans_of(evening: Evening, hand: WinningHand) -> list[str]:
    """Return the names of a winning hand's fans in the language of the app; as entered if the rules
    have no such name, or several fans with it."""
    known = _fans_by_name(evening.ruleset)
    return [spoken(known[name]) if name in known else name for name in hand.fan_names]


@cache
def _fans_by_name(rules: str) -> dict[str, FanName]:
    """Return the fans of a rule set by their names in every language, without names that several
    fans have."""
    named: dict[str, set[FanName]] = {}
    for pattern in ruleset(rules).TABLE.patterns:
        for name in pattern.zh.all:
            named.setdefault(name, set()).add(pattern.zh)
    return {name: fans.pop() for name, fans in named.items() if len(fans) == 1}


def sums_html(evening: Evening, entry: Entry) -> str:
    """Return each player's gain or loss by an entry of an evening, deposits included, as one line
    of HTML."""
    names, sums = evening.people.names(entry), evening.standings.gains_of(entry)
    return '<span class="ledger-sums">' + "".join(
        f'<span><span class="who">{escape(names[p])}</span> '
        f'<span class="{tone(sums[p])}">{signed(sums[p])}</span></span>'
        for p in PLAYERS
    ) + "</span>"  # fmt: skip


def winners(evening: Evening) -> str:
    """Return a sentence with the winners of a finished evening: all players who share the first
    rank."""
    first = [
        evening.people.everyone[s.player].name for s in evening.standings.ranked if s.rank == 1
    ]
    return say("The evening goes to {names}.", names=say(", ").join(first))


def _winner(names: Sequence[str], hand: WinningHand) -> str:
    return "" if hand.player is None else names[hand.player]


def _worth(evening: Evening, hand: WinningHand) -> str:
    worth = worth_of(evening, hand)
    return say(" {worth}", worth=worth) if worth else ""


def worth_of(evening: Evening, hand: WinningHand) -> str:
    """Return the score of a winning hand in words: its total or, in rules that turn han and fu into
    points, what the winner gains; "" if unknown."""
    total, sums = hand.known_total, hand.sums
    if total is None:
        return ""
    by_total = evening.game.by_total
    by_fu = by_total is not None and by_total.fu
    if by_fu and sums is not UNSET and hand.player is not None:
        return say("{points} points", points=plain(sums[hand.player]))
    return f"{plain(total)} {total_unit(evening.ruleset, total, language())}"


def _paid(evening: Evening, entry: Entry) -> list[str]:
    """Return a line for each kind of payment in a drawn hand, with the players who received it."""
    paid = entry.detail.paid if isinstance(entry.detail, DrawDetails) else {}
    return [
        say(
            "{what}: {names}",
            what=in_rules(evening, draw.title),
            names=say(", ").join(evening.people.names(entry)[player] for player in paid[draw.code]),
        )
        for draw in evening.game.paid_draws
        if draw.code in paid
    ]


def _note(entry: Entry) -> str:
    return f" – {entry.note}" if entry.note else ""


def tone(amount: Amount) -> str:
    """Return the CSS class of an amount: "gets" above 0, "pays" below, "nil" at 0."""
    if amount > 0:
        return "gets"
    return "pays" if amount < 0 else "nil"
