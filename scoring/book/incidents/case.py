"""An incident while it is ruled on: the laws of a book, and the consequences so far.

The first law for the incident's code whose conditions hold is the ruling; its effects
(`scoring.book.incidents.effects`) are applied to the case in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypedDict

import msgspec

from scoring.book.incidents.details import Details, FollowingWin, Referee, checked, read, types_of
from scoring.book.options import Chosen, Options
from scoring.book.situations import QUESTIONS
from scoring.game import IF_READY, STAYS, TO_WINNER, Game
from scoring.hand.hand import check_keys, is_object
from scoring.hand.values import SeatName
from scoring.speech.errors import HandError
from scoring.speech.messages import Blank, Message, Text
from scoring.tiles import WINDS

Holds = Mapping[str, object]
"""The conditions of a law, by key: a detail, ``profile``, or an option as ``option:id``. The value
in the case must equal the given value or, if that is a tuple, one of its elements. The given value
may also be a function that takes the detail, which has to be known, and returns True if the
condition holds."""
ALWAYS: Holds = MappingProxyType({})
Effect = Callable[["Case"], None]
Amount = int | Callable[["Case"], int | None]

Words = Mapping[str, Callable[["Case"], Any]]
"""Words that only one rule set uses in its book, each with its function. The function takes the
case; it changes the case (an effect), or returns an amount or whether a request is granted. A
function that tests a detail takes the detail instead of the case."""


class Law(NamedTuple):
    """One law of a book of incidents.

    code: the incident's code.
    says: the rule in words.
    effects: actions applied to a `Case`, in order.
    source: where the rule is stated.
    when: conditions under which the law holds.
    asks: details that change the ruling.
    nobody: True if no player is at fault.
    """

    code: str
    says: Text
    effects: tuple[Effect, ...]
    source: str
    when: Holds = ALWAYS
    asks: tuple[str, ...] = ()
    nobody: bool = False


OTHERWISE = "other"
"""The code for an incident of any other kind; the last code of every book."""


class Book(NamedTuple):
    """The incidents of a rule set.

    rows: its laws in order.
    paid: returns the points by seat for a win that followed in the hand; None if such wins are not
        paid by a ruling.
    not_stated: details to ask for in incidents about which the book states no law, by code.
    silent: effects of an incident on which no source rules.
    words: the rule set's own words (see `Words`).
    """

    rows: tuple[Law, ...]
    paid: Callable[[Case, FollowingWin], dict[str, int]] | None = None
    not_stated: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    silent: tuple[Effect, ...] = ()
    words: Words = MappingProxyType({})

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all incidents of this book without repetition, in the order of the book;
        `OTHERWISE` is the last."""
        return tuple(dict.fromkeys([*(r.code for r in self.rows), *self.not_stated, OTHERWISE]))

    def laws(self, code: str) -> list[Law]:
        """Return the laws on an incident in order, followed by a law saying that no source rules on
        it. For an unknown code, only this last law is returned."""
        asks = self.not_stated.get(code, ())
        usual = Law(code, SILENT, self.silent, "not stated", asks=asks)
        return [*(row for row in self.rows if row.code == code), usual]

    def details(self, code: str) -> frozenset[str]:
        """Return the keys of ``details`` on which the laws on an incident depend (their ``asks``
        and ``when``); keys of ``COMMON`` only if a law's ``when`` names them.

        code: the incident's code.
        """
        return frozenset(
            key
            for law in self.laws(code)
            for key in (*law.asks, *(k for k in law.when if k != "profile" and ":" not in k))
        )

    def nobodys(self, code: str) -> bool:
        """Return True if all laws on the incident `code` say that no player is at fault; False if
        there are none."""
        laws = [row for row in self.rows if row.code == code]
        return bool(laws) and all(row.nobody for row in laws)


class IncidentRules(Protocol):
    """Protocol of the part of a rule set needed for rulings."""

    name: str
    OPTIONS: Options
    INCIDENTS: Book

    def game_under(self, rulings: object) -> Game:
        """Return the rules of an evening under a hand's ``rulings``."""


class Asked(msgspec.Struct, frozen=True):
    """An incident as reported.

    incident: its code.
    by: seat of the offender, or None.
    dealer: seat of the dealer.
    profile: the rulings in force: a profile's name, or an object as in a hand's JSON.
    details: the facts reported.
    """

    incident: str
    by: str | None = None
    dealer: str = "E"
    profile: str | dict[str, Any] | None = None
    details: Details = Details()


class Beside(TypedDict, total=False):
    """Entries of a ruling's answer that only some incidents have.

    by_win: True if the win in question ends the hand.
    hand_void: True if the hand is played again.
    overall: points of each seat for the whole event, in addition to those of this game.
    warned: True if the offender is warned.
    allowed: True if a request is granted, False if it is refused.
    claim_to: seat that gets the claimed tile, None for nobody.
    counters, bets: numbers on the table after the hand.
    aborted: True if the hand is drawn before the wall is used up.
    settled: True if the ruling already pays the win that followed.
    """

    by_win: bool
    hand_void: bool
    overall: dict[str, int]
    warned: bool
    allowed: bool
    claim_to: str | None
    counters: int
    bets: int
    aborted: bool
    settled: bool


class Case:
    """An incident while it is ruled on: the given details, and the consequences so far. Effects
    change it in place."""

    def __init__(self, rules: IncidentRules, asked: Asked, options: Chosen | None = None) -> None:
        self.rules = rules
        self.book = rules.INCIDENTS
        self.asked = asked
        self.by: str | None = asked.by
        self.dealer = asked.dealer
        self.details = asked.details
        self.untold: dict[str, None] = {}
        given = asked.profile if is_object(asked.profile) else {"profile": asked.profile}
        told = {**given, **(self.details.options or {})}
        self.options = rules.OPTIONS.read(told) if options is None else options
        self.points: dict[str, int] | None = dict.fromkeys(WINDS, 0)
        self.nobody: int | None = 0
        self.kitty: int | None = 0
        self.ends: bool | None = None
        self.states: dict[str, list[str]] = {}
        self.dealer_next: str | None = None
        self.beside: Beside = {}
        self.said: list[Message] = []

    def get(self, key: str, usual: Any = None) -> Any:
        """Return the detail at a key. If it was not given, return `usual` and record that the
        ruling depends on it."""
        told = self.details.told(key)
        if told is None:
            self.untold[key] = None
            return usual
        return told

    def need(self, key: str) -> Any:
        """Return the detail at a key, which the ruling requires. Raises ``HandError``
        (``impossible_situation``) with the question to ask if it was not given or is an empty
        object."""
        told = self.details.told(key)
        if told in (None, {}):
            raise HandError("impossible_situation", SAY, key=key, asked=Message(QUESTIONS[key]))
        return told

    @property
    def referee(self) -> Referee:
        """The referee's decisions. Raises ``HandError`` if they are invalid."""
        return read(Referee, self.details.referee or {})

    @property
    def won(self) -> FollowingWin | None:
        """The win that followed in the hand, or None. Raises ``HandError`` if its description is
        invalid."""
        told = (self.details.then or {}).get("win")
        if told is None:
            return None
        checked(told, dict, "win")
        check_keys(told, frozenset(types_of(FollowingWin)))
        return read(FollowingWin, told)

    def next_dealer(self, winner: str | None) -> str | None:
        """Return the seat that deals after the hand by the rules of the game; None if that depends
        on who was ready.

        winner: seat of the winner, None for a drawn hand.
        """
        game = self.rules.game_under(self.options.name)
        how = game.on_draw if winner is None else game.on_win
        if how == IF_READY:
            return None
        if how == TO_WINNER:
            return winner
        return stays(self) if how == STAYS and winner in (None, self.dealer) else passes(self)

    def pay(self, sums: Mapping[str, int]) -> None:
        """Add gains and losses by seat (`sums`) to the points; does nothing if the points are
        unknown (None)."""
        if self.points is not None:
            for seat, many in sums.items():
                self.points[seat] += many

    def say(self, text: Text, **blanks: Blank) -> None:
        """Fill in the blanks of a sentence and append it to the ruling."""
        self.said.append(Message(text, **blanks))

    @property
    def who(self) -> SeatName:
        """The offender as a seat name; East if there is no offender."""
        return SeatName(self.by or "E")


def stays(case: Case) -> str:
    """Return the seat that deals next if the dealer stays: the dealer's."""
    return case.dealer


def passes(case: Case) -> str:
    """Return the seat that deals next if the deal passes: the one after the dealer's."""
    return WINDS[(WINDS.index(case.dealer) + 1) % 4]


SILENT = Text("These rules say nothing of it.")
SAY = Text("The ruling needs “{key}”. {asked}")
