"""An incident while it is being ruled on: the laws of a book, and the consequences so far.

The first law of a code that holds is the ruling; its effects (`scoring.book.incidents.effects`) are
applied to the case one after another.
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
"""The conditions of a row: a detail, the ``profile``, or an option prefixed by ``option:``, is this
value or one of these; a function is called with a detail, which must then be given."""
ALWAYS: Holds = MappingProxyType({})
Effect = Callable[["Case"], None]
Amount = int | Callable[["Case"], int | None]

Words = Mapping[str, Callable[["Case"], Any]]
"""Words of one rule set alone, each with its function: an effect, an amount, whether
something is allowed, whether a detail is such."""


class Law(NamedTuple):
    """One law of the book.

    says: the rule in words.
    effects: actions applied to a `Case`, in order.
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
"""The code for anything else that happens; the last in every book."""


class Book(NamedTuple):
    """The incidents of a rule set.

    rows: its laws in order.
    paid: how a win that follows is paid, None for the usual way.
    not_stated: details to ask for in situations on which the book is silent.
    silent: effects of an incident on which no source rules.
    words: additional verbs of the book's lines, with their effects.
    """

    rows: tuple[Law, ...]
    paid: Callable[[Case, FollowingWin], dict[str, int]] | None = None
    not_stated: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    silent: tuple[Effect, ...] = ()
    words: Words = MappingProxyType({})

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all incidents of this book, each once, in the order of the book; `OTHERWISE`
        is the last."""
        return tuple(dict.fromkeys([*(r.code for r in self.rows), *self.not_stated, OTHERWISE]))

    def laws(self, code: str) -> list[Law]:
        """Return the laws on an incident in order, followed by a last one that states that no
        source rules on it; for an unknown code only this last one."""
        asks = self.not_stated.get(code, ())
        usual = Law(code, SILENT, self.silent, "not stated", asks=asks)
        return [*(row for row in self.rows if row.code == code), usual]

    def details(self, code: str) -> frozenset[str]:
        """Return the keys of ``details`` that the laws on an incident use, without those of
        ``COMMON``.

        code: of the incident.
        """
        return frozenset(
            key
            for law in self.laws(code)
            for key in (*law.asks, *(k for k in law.when if k != "profile" and ":" not in k))
        )

    def nobodys(self, code: str) -> bool:
        """Return True if all laws on an incident, given by its code, say that no player is at
        fault."""
        laws = [row for row in self.rows if row.code == code]
        return bool(laws) and all(row.nobody for row in laws)


class IncidentRules(Protocol):
    """Protocol of the part of a rule set that a ruling needs."""

    name: str
    OPTIONS: Options
    INCIDENTS: Book

    def game_under(self, rulings: object) -> Game:
        """Return the rules of an evening under a hand's ``rulings``; given by the rule set."""


class Asked(msgspec.Struct, frozen=True):
    """An incident as it was reported.

    by: seat of the offender, or None.
    profile: the rulings of the table, by name or as in a hand's JSON.
    """

    incident: str
    by: str | None = None
    dealer: str = "E"
    profile: str | dict[str, Any] | None = None
    details: Details = Details()


class Beside(TypedDict, total=False):
    """What a ruling says of some incidents only.

    by_win: the hand ends by the win that it is about.
    hand_void: the hand is played again.
    overall: points of each seat in the event.
    allowed: whether a request is granted.
    claim_to: seat that gets the tile.
    counters and bets: on the table after the hand.
    aborted: the hand is drawn before the wall was used up.
    settled: the win that followed is paid already.
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
    """An incident while it is being ruled on: the given details, and the consequences so far.
    Effects change it in place."""

    def __init__(self, rules: IncidentRules, asked: Asked, options: Chosen | None = None) -> None:
        self.rules = rules
        self.book = rules.INCIDENTS
        self.asked = asked
        self.row: Law | None = None
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
        """Return the detail at a key, or `usual` where it was not given; the ruling is then
        recorded as depending on it."""
        told = self.details.told(key)
        if told is None:
            self.untold[key] = None
            return usual
        return told

    def need(self, key: str) -> Any:
        """Return the detail at a key, which the ruling requires; raises ``HandError``
        (``impossible_situation``) with the question to ask where it was not given."""
        told = self.details.told(key)
        if told in (None, {}):
            raise HandError("impossible_situation", SAY, key=key, asked=Message(QUESTIONS[key]))
        return told

    @property
    def referee(self) -> Referee:
        """The referee's decisions. Raises ``HandError`` for a wrong one."""
        return read(Referee, self.details.referee or {})

    @property
    def won(self) -> FollowingWin | None:
        """The win that followed in the hand, or None. Raises ``HandError`` for an impossible
        one."""
        told = (self.details.then or {}).get("win")
        if told is None:
            return None
        checked(told, dict, "win")
        check_keys(told, frozenset(types_of(FollowingWin)))
        return read(FollowingWin, told)

    def next_dealer(self, winner: str | None) -> str | None:
        """Return the seat that deals next after the hand by the rules of the game, None if that
        depends on who was ready.

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
        """Add `sums`, gains and losses by seat, to the points; does nothing where the points are
        unknown."""
        if self.points is not None:
            for seat, many in sums.items():
                self.points[seat] += many

    def say(self, text: Text, **blanks: Blank) -> None:
        """Add a sentence, a text with its blanks, to the ruling."""
        self.said.append(Message(text, **blanks))

    @property
    def who(self) -> SeatName:
        """The seat name of the offender; East where there is none."""
        return SeatName(self.by or "E")


def stays(case: Case) -> str:
    """Return the seat of a case's present dealer: the dealer deals again."""
    return case.dealer


def passes(case: Case) -> str:
    """Return the seat after that of a case's dealer: the next player deals."""
    return WINDS[(WINDS.index(case.dealer) + 1) % 4]


SILENT = Text("These rules say nothing of it.")
SAY = Text("The ruling needs “{key}”. {asked}")
