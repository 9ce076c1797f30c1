"""Book a scored hand in an evening: which answers are still missing, and the resulting entry.

>>> from ledger.turns import Turns
>>> from scoring import parse_shorthand
>>> evening = Evening("one", ("Anna", "Bo", "Chen", "Dora"), "mcr", Turns())
>>> hand = parse_shorthand("123m 456m 789m CCC 22p +self-drawn")
>>> Booking(evening, hand).missing.code
'who_won'
>>> Booking(evening, hand, BookingAnswers(winner=1)).entry.player
1
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from ledger import entering
from ledger.details import Declared, IncidentDetails, Player, WinningHand
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.incident_entry import Incident
from ledger.settlement import needs, settle
from ledger.several_winners import may_join, with_winner
from ledger.turns import TablePosition
from scoring.answers.answering import score_json, score_or_error, why_impossible
from scoring.game import FALSE_WIN, FOR_A_WHILE, NO_DISCARD_WIN, Amount, Deposit
from scoring.rulesets import ruleset
from scoring.score import Payments, Score
from scoring.speech.messages import Message
from scoring.tiles import WINDS

MAX_FANS = 12

LONG = "long"
"""The state of a player whose hand has too many tiles and therefore counts nothing."""

ASKS = ("who_won", "who_declared", "who_discarded", "not_said", "for_a_while")
"""Codes of errors that are resolved by an answer of the player."""


# the largest whole number that a number field accepts
_Worth = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class BookingAnswers(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's answers in the booking form. Players are given by number, so that an answer
    stays with the person whatever the hand.

    winner, discarder: None if the answer was withdrawn, UNSET if none was given.
    liable: player who pays for all.
    worth: value of each loser's hand, by player.
    deposits: players who staked each deposit, by its code.
    over: True if the winner's temporary bar from winning has ended.
    beside: id of the entry on whose discard this hand won too, or "".
    same: id of the entry by which another phone already entered this hand, or "".
    """

    winner: Player | UnsetType | None = UNSET
    discarder: Player | UnsetType | None = UNSET
    liable: Player | None = None
    worth: dict[Player, _Worth] = {}
    deposits: dict[str, tuple[Player, ...]] = {}
    over: bool = False
    beside: str = ""
    same: str = ""


class EntryDraft(NamedTuple):
    """The entry as it would be made now, None if it cannot be made; and the error that prevents
    entering it, or None."""

    entry: Entry | None
    missing: LedgerError | None


@dataclass(frozen=True)
class Booking:
    """A scored hand to be entered in an evening.

    hand: the hand's JSON.
    answers: the player's answers so far.
    name: prefix of the ids of the entries made for this hand; "" if they cannot be found by id.
    score: the hand's score, None if it still has to be computed.
    lang: language of the fan names written to the ledger.
    own: id that the new entry gets.
    number: number of its hand in the evening, None for the next one to be played.
    """

    evening: Evening
    hand: Mapping[str, Any]
    answers: BookingAnswers = field(default_factory=BookingAnswers)
    name: str = ""
    score: Score | None = None
    lang: str = "en"
    own: str = "draft"
    number: int | None = None

    # --- which hand of the evening it is ----------------------------------------------------------

    @cached_property
    def booked(self) -> Entry | None:
        """The evening's counting entry for this hand, None if it is not in the ledger."""
        live = self.evening.log.live
        own = [entry for entry in live if self.name and entry.id.startswith(self.name)]
        same = [entry for entry in live if entry.id == self.answers.same]
        return next(iter(own + same), None)

    @cached_property
    def overtaken(self) -> Entry | None:
        """The entry by which another phone ended the hand with this `number`, or None."""
        if self.number is None or self.replacing is not None:
            return None
        return self.evening.log.played.get(self.number)

    @cached_property
    def joined_entry(self) -> Entry | None:
        """The entry of another hand on whose discard this hand won too, or None."""
        found = self.evening.log.find(self.answers.beside)
        joins = self.booked is None and may_join(self.evening, found)
        return found if joins and not self.hand.get("self_drawn") else None

    @property
    def replacing(self) -> Entry | None:
        """The entry that booking this hand would replace; None if a new hand would be entered."""
        return self.booked or self.joined_entry

    @cached_property
    def position(self) -> TablePosition:
        """The table position of this hand in the evening. Raises ``LedgerError`` like
        `Positions.at`."""
        return self.evening.positions.of(self.replacing or self.overtaken)

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of this hand's JSON that are known from the evening: round wind, counters or
        dealer's streak, the seats of the players named so far, and the winner's deposits.

        They apply however the tiles were entered; fields stated explicitly override them.
        """
        first = self.joined_entry is None
        facts: dict[str, Any] = {"round_wind": self.position.round_wind}
        facts |= self.evening.positions.filled(self.position.hand, first=first)
        if self.winner is not None:
            facts["seat_wind"] = self.winner
        discarder = self._named_discarder
        if discarder in _discarders(self.evening.ruleset):
            facts[ruleset(self.evening.ruleset).DISCARDER] = discarder
        for deposit in self.evening.game.deposits:
            said = self.answers.deposits.get(deposit.code, ())
            declared = self.winner and self.position.player(self.winner) in said
            if declared and against_declaring(self, deposit) is None:
                facts[deposit.fields[0]] = True
        return facts

    @property
    def closed(self) -> bool:
        """True if this hand cannot be entered any more: the game is over, or the booked entry has
        several winners."""
        if self.booked is not None:
            return len(self.booked.winners) > 1
        return self.joined_entry is None and self.evening.positions.over

    @property
    def to_join(self) -> Entry | None:
        """The entry on whose discard this hand may have won too: the one already chosen
        (`joined_entry`), else that of the evening's last hand. None if there is none, or if this
        hand is booked already, was self-drawn, or does not win."""
        if self.booked is not None or self.hand.get("self_drawn") or not self.wins:
            return None
        last = self.joined_entry or self.evening.log.played.get(self.evening.positions.now.hand - 1)
        return last if may_join(self.evening, last) else None

    # --- what was said ----------------------------------------------------------------------------

    @cached_property
    def scored(self) -> Score:
        """The score of this hand, computed if it was not given. Raises ``HandError``."""
        return self.score or score_json(self.hand)

    @property
    def wins(self) -> bool:
        """True if this hand may be declared and reaches the minimum; otherwise declaring it is a
        false or a void win."""
        return self.scored.legal and self.scored.minimum_met

    @property
    def void(self) -> bool:
        """True if declaring this hand is void, so that nobody wins the hand."""
        return bool(self.scored.more.get("void"))

    @cached_property
    def false_win(self) -> Incident | None:
        """The incident of declaring this hand falsely; None if the hand wins, if declaring it is
        void, or if no winner is named."""
        if self.wins or self.void or self.winner is None:
            return None
        known = ruleset(self.evening.ruleset).INCIDENTS.details(FALSE_WIN)
        told = {"points_of_hand": self.scored.total} if "points_of_hand" in known else {}
        return Incident(self.evening, FALSE_WIN, self.winner, told, replacing=self.replacing)

    @property
    def winds(self) -> list[str]:
        """The winds of the seats whose players can have won this hand."""
        there = self.joined_entry
        taken = {*there.winners, there.other} if there else set()
        return [wind for wind in WINDS if self.position.player(wind) not in taken]

    @property
    def winner(self) -> str | None:
        """The wind of the player who won or declared this hand; None if nobody is named, or if the
        player named cannot have won it."""
        player = self.answers.winner
        if player is UNSET:
            player = self.booked.player if self.booked else None
        wind = None if player is None else self.position.seats[player]
        return wind if wind in self.winds else None

    @property
    def others(self) -> list[str]:
        """The winds of all seats except the winner's; all four before a winner is named."""
        return [wind for wind in WINDS if wind != self.winner]

    @property
    def from_somebody(self) -> bool:
        """True if the form has to ask for the discarder."""
        return self.wins and not self.hand.get("self_drawn") and self.joined_entry is None

    @property
    def discarder(self) -> str | None:
        """The wind of the discarder; None if nobody is named, or if the form need not ask for the
        discarder (`from_somebody`), as for a self-draw or a joined hand."""
        return self._named_discarder if self.from_somebody else None

    @property
    def _named_discarder(self) -> str | None:
        """The wind of the player named as the discarder in the joined entry, in the answers or else
        in the entry stored for this hand. None if that is nobody or the winner, if no winner is
        named, or for a self-draw."""
        player = self.answers.discarder
        if self.joined_entry is not None:
            player = self.joined_entry.other
        elif player is UNSET:
            player = self.booked.other if self.booked else None
        if player is None or self.winner is None or self.hand.get("self_drawn"):
            return None
        wind = self.position.seats[player]
        return wind if wind in self.others else None

    @property
    def asks_liable(self) -> bool:
        """True if the form has to ask which player pays for all (is liable)."""
        return "liable" in needs(self.scored.payments)

    @property
    def asks_worth(self) -> bool:
        """True if the losers settle among themselves, so that the form has to ask for the values of
        their hands."""
        return bool(self.evening.game.losers_field)

    @property
    def asks_over(self) -> bool:
        """True if the form has to ask whether a temporary bar, by which the winner could not have
        won this hand, is over; False if the hand is already entered as won by this player."""
        if self.winner is None or not self.wins:
            return False
        player = self.position.player(self.winner)
        if self.booked is not None and player in self.booked.winners:
            return False
        states = self.evening.states.at(self.position.hand).get(player, ())
        drawn = bool(self.hand.get("self_drawn"))
        return any(s in FOR_A_WHILE and not (drawn and s == NO_DISCARD_WIN) for s in states)

    def staked(self, code: str) -> tuple[int, ...]:
        """Return the numbers of the players who have the deposit with this `code` on the table in
        this hand. Raises StopIteration for an unknown code.

        The hand's own fields decide for the winner; the answers decide for the others or, if there
        are none, the replaced entry.
        """
        deposit = next(d for d in self.evening.game.deposits if d.code == code)
        entered = self.replacing.deposits.get(code, ()) if self.replacing else ()
        known = set(self.answers.deposits.get(code, entered))
        if self.winner:
            known.discard(self.position.player(self.winner))
            if any(self.hand.get(field) for field in deposit.fields):
                known.add(self.position.player(self.winner))
        return tuple(sorted(known))

    # --- what would go in -------------------------------------------------------------------------

    @cached_property
    def drafted(self) -> EntryDraft:
        """The entry that this booking would make now, and the error that prevents entering it.
        Raises ``HandError`` if the hand cannot be scored."""
        entry = None
        try:
            entry = self._made(self.evening, self.own)
            self.evening.with_entry(entry)
        except LedgerError as error:
            return EntryDraft(entry, error)
        return EntryDraft(entry, None)

    @property
    def entry(self) -> Entry | None:
        """The entry as it would be made now; None if it cannot be made."""
        return self.drafted.entry

    @property
    def missing(self) -> LedgerError | None:
        """The error that prevents entering this hand now, or None."""
        return self.drafted.missing

    @cached_property
    def by_discarder(self) -> dict[str, Entry]:
        """The entry that this booking would make with each possible discarder, by wind. Discarders
        with whom the form would have to ask something else are left out; {} unless only the
        discarder is missing."""
        if self.missing is None or self.missing.code != "who_discarded" or self.asks_worth:
            return {}
        entries, asked = {}, _discarders(self.evening.ruleset)
        for wind in self.others:
            answers = msgspec.structs.replace(self.answers, discarder=self.position.player(wind))
            named = replace(self, answers=answers, score=self.scored)
            if wind in asked:
                hand = {**self.hand, ruleset(self.evening.ruleset).DISCARDER: wind}
                named = replace(named, hand=hand, score=None)
            if named.entry is not None and named.missing is None and not named.asks_liable:
                entries[wind] = named.entry
        return entries

    @property
    def asks(self) -> bool:
        """True if only a missing answer prevents entering this hand."""
        return self.missing is not None and self.missing.code in ASKS

    @property
    def is_in(self) -> bool:
        """True if the ledger already has this hand as it would be entered now: the same kind, sums,
        winner and discarder."""
        old, new = self.booked, self.entry
        if old is None or new is None:
            return False
        return (old.kind, old.sums, old.player, old.other) == (
            new.kind,
            new.sums,
            new.player,
            new.other,
        )

    def make(self, table: Evening, own: str) -> Entry:
        """Return the entry for this hand, with the id `own`.

        table: the evening read anew at the time of booking; another phone may have changed it.

        Raises ``LedgerError``: ``changed`` if the hand would now be scored differently, else the
        error that prevents the entry.
        """
        hand = self.position.hand
        now = table.positions.at(hand), table.positions.filled(hand)
        if now != (self.position, self.evening.positions.filled(hand)):
            raise LedgerError("changed", f"hand {hand} is counted otherwise now")
        return self._made(table, own)

    def _made(self, table: Evening, own: str) -> Entry:
        """Return the entry for this hand without the check of `make`. Raises ``LedgerError`` with
        the reason if the entry cannot be made."""
        if self.overtaken is not None:
            raise LedgerError("hand_taken", f"hand {self.number} was entered by another phone")
        if self.void:
            undoes = self.replacing.id if self.replacing else None
            return replace(entering.draw(table, own), hand=self.position.hand, undoes=undoes)
        if self.winner is None:
            raise LedgerError("who_won" if self.wins else "who_declared", "nobody was tapped")
        player = self.position.player(self.winner)
        if self.false_win is not None:
            entry = self.false_win.make(table, own)
            costs = isinstance(entry.detail, IncidentDetails) and entry.detail.overall
            if not (any(entry.sums) or entry.states or costs or entry.ends):
                raise LedgerError("nothing_paid", "a false win costs nothing")
            return entry
        discarder = None if self.discarder is None else self.position.player(self.discarder)
        if self.joined_entry is not None:
            discarder = self.joined_entry.other
        elif self.from_somebody and discarder is None:
            raise LedgerError("who_discarded", "nobody was tapped as the discarder")
        if self.asks_over and not self.answers.over:
            raise LedgerError("for_a_while", "the winner could not win for a while")
        liable = None if self.answers.liable == player else self.answers.liable
        sums = settle(_payments(self), self.position.seats, player, discarder, liable)
        won = WinningHand(
            player=player,
            total=self.scored.total,
            self_drawn=bool(self.hand.get("self_drawn")),
            fans=tuple([fan.name_in(self.lang) for fan in self.scored.fans[:MAX_FANS]]),
            hand=dict(self.hand),
            sums=sums,
        )
        hands = [won]
        if self.joined_entry is not None:
            sums, hands = with_winner(table, self.joined_entry, won)
        return entering.win(
            table,
            own,
            entering.WonHands(sums, hands, discarder),
            declared=_declared(self),
            replacing=self.replacing,
        )


def against_declaring(booking: Booking, deposit: Deposit) -> Message | None:
    """Return why the winner of this hand cannot have staked a deposit (for example riichi with an
    open hand); None if nothing contradicts it."""
    return why_impossible({**booking.hand, deposit.fields[0]: True, "brief": True})


def gain_of(booking: Booking, name: str) -> Amount:
    """Return how many points more the winner gets because of a field of this hand, such as
    counters; 0 if unknown.

    name: key of the field.
    """
    without = score_or_error({**booking.hand, name: 0, "brief": True})
    paid = (booking.scored.payments, without.payments if isinstance(without, Score) else None)
    return (paid[0].winner or 0) - (paid[1].winner or 0) if paid[0] and paid[1] else 0


def _payments(booking: Booking) -> Payments | None:
    """Return the payments for the hand, including those between losers if they settle; None if
    nothing is paid, or if the hand cannot be scored with the worths of the losers' hands. Raises
    ``HandError`` if it cannot be scored at all."""
    if not booking.asks_worth:
        return booking.scored.payments
    told = {booking.position.seats[player]: many for player, many in booking.answers.worth.items()}
    told |= dict.fromkeys(_long(booking), 0)
    worth = {wind: many for wind, many in told.items() if wind != booking.hand.get("seat_wind")}
    asked = {**booking.hand, booking.evening.game.losers_field: worth, "brief": True}
    found = score_or_error(asked)
    return found.payments if isinstance(found, Score) else None


def _long(booking: Booking) -> list[str]:
    """Return the winds of the seats whose hands have too many tiles and therefore count nothing."""
    states = booking.evening.states.at(booking.position.hand).items()
    return [booking.position.seats[player] for player, found in states if LONG in found]


def _declared(booking: Booking) -> Declared:
    codes = [deposit.code for deposit in booking.evening.game.deposits]
    return {code: booking.staked(code) for code in codes}


def _discarders(name: str) -> list[str]:
    """Return the winds allowed in a hand's field for the discarder under the rules `name`; empty if
    they have no such field."""
    key = ruleset(name).DISCARDER
    fields = [field for field in ruleset(name).more_fields if field.key == key]
    return [value for field in fields for value, _ in field.choices if value in WINDS]
