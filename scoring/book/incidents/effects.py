"""The effects of laws: the possible consequences of an incident. Each one changes a `Case` in
place.

`scoring.book.incidents.book` lists the verbs by which a book's lines name them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.book.incidents.case import Amount, Case, Effect, passes, stays
from scoring.book.incidents.details import Seat, checked
from scoring.book.situations import STATES
from scoring.hand.values import SeatName
from scoring.speech.errors import HandError, describe
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS


def before_play(case: Case) -> None:
    """Record that the incident happened before any hand was played, so no hand ends."""
    case.ends = False


def on(case: Case) -> None:
    """Let the hand go on, unless the referee decides otherwise."""
    _goes_on(case, True)


def unknown_end(case: Case) -> None:
    """Leave it to the referee whether the hand goes on, because no source says so; it stays unknown
    until the referee decides."""
    _goes_on(case, None)


def _goes_on(case: Case, usual: bool | None) -> None:
    said = case.referee.hand_goes_on
    goes = usual if said is None else said
    if goes is None:
        case.ends = None
        case.say(END_NOT_STATED)
    else:
        case.ends = not goes
        case.say(Text("The hand goes on.") if goes else HAND_ENDS)


Dealer = Callable[["Case"], str | None]


def ends(case: Case, dealer: Dealer | None = None) -> None:
    """End the hand.

    dealer: called with the case; returns the seat that deals next. None leaves that open.
    """
    case.ends = True
    case.dealer_next = dealer(case) if dealer else None
    case.say(HAND_ENDS)
    if case.dealer_next:
        case.say(Text("{who} deals next."), who=SeatName(case.dealer_next))


def by_win(case: Case, dealer: Dealer | None = None) -> None:
    """End the hand by the win in question, which is entered in the ledger separately.

    dealer: as in `ends`.
    """
    ends(case, dealer)
    case.beside["by_win"] = True


def played_again(case: Case) -> None:
    """End the hand as void: it is played again with the same dealer."""
    ends(case, stays)
    case.beside["hand_void"] = True
    case.say(Text("It is played again."))


def passes_if_at_fault(case: Case) -> str:
    """Return the seat that deals next: the next player if the dealer is at fault, otherwise the
    dealer again."""
    return passes(case) if case.by == case.dealer else case.dealer


def drawn_out(case: Case) -> None:
    """End the hand as a draw; the game's rules say who deals next."""
    ends(case, lambda c: c.next_dealer(None))


def each(
    case: Case, amount: Amount, dealer: Amount | None = None, dealers: Amount | None = None
) -> None:
    """Let the offender pay an amount to each other player. An amount is a number, or a function of
    the case whose result None stands for 0.

    dealer: what the dealer gets instead of `amount`.
    dealers: what each player gets instead if the dealer is the offender.
    """
    plain = _amount(amount, case)
    sums = {seat: plain for seat in WINDS if seat != case.by}
    if case.by == case.dealer and dealers is not None:
        sums = dict.fromkeys(sums, _amount(dealers, case))
    elif dealer is not None and case.dealer in sums:
        sums[case.dealer] = _amount(dealer, case)
    case.pay({**sums, case.by or "E": -sum(sums.values())})
    if len(set(sums.values())) == 1:
        case.say(PAYS_EACH, who=case.who, n=next(iter(sums.values())))
    else:
        case.say(PAYS_DEALER, who=case.who, n=sums[case.dealer], other=min(sums.values()))


def nobody(case: Case, amount: Amount) -> None:
    """Deduct an amount from the offender without giving it to anybody.

    amount: as in `each`.
    """
    many = _amount(amount, case)
    case.pay({case.by or "E": -many})
    case.nobody = (case.nobody or 0) + many
    if many:
        case.say(Text("{n} is taken off {who}; nobody gets it."), who=case.who, n=many)


def off_the_event(case: Case, amount: int) -> None:
    """Deduct an amount from the offender's event score; the points at this table do not change."""
    overall = case.beside.setdefault("overall", dict.fromkeys(WINDS, 0))
    overall[case.by or "E"] -= amount
    case.nobody = (case.nobody or 0) + amount
    case.say(OFF_THE_EVENT, who=case.who, n=amount)


def ladder(case: Case, *steps: int) -> None:
    """Warn the offender for the first offence in the hand, and deduct points for each later one:
    the numbers in `steps`, one after the other; the last is repeated. A step of 0 is a warning. If
    the number of offences was not given, this is the first."""
    _step(case, case.get("times_in_hand", 1), steps)


def session_ladder(case: Case, *steps: int) -> None:
    """Warn the offender for the first offence in the session, and deduct points for each later
    offence, as `ladder` does. If the offender was already warned for something else, even the first
    offence costs points."""
    time = case.get("times_in_session", 1)
    _step(case, max(time, 2) if case.get("warned") else time, steps)


def _step(case: Case, time: int, steps: Sequence[int]) -> None:
    many = 0 if time <= 1 else steps[min(time - 2, len(steps) - 1)]
    if many:
        nobody(case, many)
    else:
        warning(case)


def warning(case: Case) -> None:
    """Record a warning without points."""
    case.beside["warned"] = True
    case.say(Text("{who} is warned."), who=case.who)


def to_seat(case: Case, key: str, amount: Amount) -> None:
    """Let the offender pay an amount to the player named by the case's detail `key`. Raises
    ``HandError`` if that detail is missing or names the offender.

    amount: as in `each`.
    """
    pays_one(case, other_than_by(case, case.need(key), key), _amount(amount, case))


def pays_one(case: Case, seat: str, many: int) -> None:
    """Let the offender pay `many` points to one seat."""
    case.pay({case.by or "E": -many, seat: many})
    case.say(Text("{who} pays {n} to {other}."), who=case.who, n=many, other=SeatName(seat))


def to_kitty(case: Case, amount: int) -> None:
    """Let the offender put an amount into the kitty of the hand, which the hand's winner gets. If
    the hand is drawn, the offender gets it back."""
    case.pay({case.by or "E": -amount})
    case.kitty = amount
    case.say(Text("{who} puts {n} into the kitty of this hand."), who=case.who, n=amount)


def state(case: Case, *found: str) -> None:
    """Record that the offender loses rights, each given as a key of `STATES`. Raises KeyError for
    an unknown key."""
    case.states.setdefault(case.by or "E", []).extend(found)
    what = tuple([Message(STATES[name]) for name in found])
    case.say(Text("{who}: {what}."), who=case.who, what=what)


def allow(case: Case, asked: bool | Callable[[Case], bool]) -> None:
    """Grant or refuse a request: `asked` is True or False, or a function of the case."""
    granted = asked(case) if callable(asked) else asked
    case.beside["allowed"] = granted
    case.say(Text("That is allowed.") if granted else Text("That is refused."))


def referee_sets(case: Case, key: str = "") -> None:
    """Apply the amount set by the referee where no source states one: paid to one player, to each
    other player, or to nobody. Until the referee sets it, the points are None. Raises ``HandError``
    for an invalid amount or receiver.

    key: detail that names the receiver; if "", the referee's ``to`` names it.
    """
    seat = case.need(key) if key else case.referee.to
    many = case.referee.points
    if many is None:
        case.points = case.nobody = None
        case.say(Text("No source read states a sum: the referee sets it, to whom, and why."))
        return
    if seat == EACH:
        each(case, many)
    elif seat:
        pays_one(case, other_than_by(case, seat, key or "to"), many)
    else:
        nobody(case, many)


EACH = "each"
"""Value of the referee's ``to`` for each other player, instead of a seat."""


def of_each(case: Case, key: str, effect: Effect) -> None:
    """Apply an effect once for each player listed in the case's detail `key`, with that player as
    the offender. Afterwards the case has no offender. Raises ``HandError`` if the detail is
    missing."""
    for seat in case.need(key):
        case.by = seat
        effect(case)
    case.by = None


def by_the_hand(case: Case) -> None:
    """Leave the payment to the score of the winning hand."""
    case.say(Text("Count the hand that won, and say there who is responsible."))


def claim_order(case: Case) -> None:
    """Record in ``claim_to`` which player gets a tile claimed by several, and say so: the one with
    the highest kind of claim and, among equals, the next in turn after the discarder. A chow
    claimed by another player than the next in turn is left out; None if no claim remains. Raises
    ``HandError`` for a missing detail, an unknown kind of claim, or a claim by the discarder."""
    discarder, claims = case.need("discarder"), case.need("claims")
    start = WINDS.index(discarder)
    best: tuple[int, int] | None = None
    for seat, claim in claims.items():
        checked(seat, Seat, "claims")
        if str(claim) not in CLAIMS or seat == discarder:
            raise HandError("impossible_situation", NO_CLAIM, value=describe(claim))
        rank = (CLAIMS[claim], (WINDS.index(seat) - start) % 4)
        if claim == "chow" and rank[1] != 1:
            continue  # only the next player in turn may chow
        if best is None or rank < best:
            best, case.beside["claim_to"] = rank, seat
    claimant = case.beside.setdefault("claim_to", None)
    if best is None or claimant is None:
        case.say(Text("Nobody who claims it may have the tile."))
    else:
        case.say(Text("{who} gets the tile."), who=SeatName(claimant))


CLAIMS = {"win": 0, "hu": 0, "ron": 0, "kong": 1, "pung": 1, "pong": 1, "pon": 1, "chow": 2}


def _amount(amount: Amount, case: Case) -> int:
    many = amount(case) if callable(amount) else amount
    return int(many or 0)


def other_than_by(case: Case, value: object, key: str) -> str:
    """Return the seat given as the value of a detail. Raises ``HandError`` if it is the offender's
    own, or not a seat.

    key: the detail's name, for messages.
    """
    if value == case.by:
        raise HandError("impossible_situation", NOT_ONESELF, key=key)
    checked(value, Seat, key)
    return str(value)


HAND_ENDS = Text("The hand ends.")
END_NOT_STATED = Text("No source read says whether the hand goes on.")
PAYS_EACH = Text("{who} pays {n} to each of the others.")
PAYS_DEALER = Text("{who} pays {n} to the dealer and {other} to each of the others.")
OFF_THE_EVENT = Text("{n} is taken off the score of {who} in the event; nothing changes here.")
NO_CLAIM = Text("A claim is win, kong, pung or chow, by another than the discarder, not {value}.")
NOT_ONESELF = Text("“{key}” is another player than “by”.")
