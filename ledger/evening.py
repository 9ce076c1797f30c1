"""An evening: who plays by which rules, and every entry in the order it was made.

Entries never change. What was wrong is taken out by an entry of its own that names it, and that
one can be taken out again; what counts is what is left.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple
from uuid import uuid4

from ledger.errors import LedgerError
from ledger.settlement import NOTHING, balanced, by_points, less, plus
from ledger.turns import PLAYERS, TablePosition, TurnOutcome, Turns, game_of
from scoring.game import (
    COUNTERS,
    NO_WINNER,
    TO_FIRST,
    TO_NOBODY,
    Amount,
    Game,
    GameEnd,
    Sums,
    whole,
)
from scoring.tiles import WINDS

KINDS = WIN, DRAW, INCIDENT, CORRECTION, SUBSTITUTE, END, UNDO = (
    "win",
    "draw",
    "incident",
    "correction",
    "substitute",
    "end",
    "undo",
)

Declared = Mapping[str, Sequence[int]]
"""For codes of a game's deposits, or of what a drawn hand pays: which players."""


MOST_ENTRIES = 1000
"""Maximum number of entries of an evening; the longest games have 200."""

LONGEST_NAME = 24
"""Characters of a name, as a person counts them who does not see how they are made."""


def clean_name(text: str) -> str:
    r"""Return a name, typed as `text`, as it is stored: without invisible characters and outer
    blanks, at most `LONGEST_NAME` visible characters; "" where nothing is left.

    Joiners stay, of which some scripts and emoji are made; an emoji made of several is not cut.

    >>> clean_name(" An\u202ena\0 "), clean_name("\u200b\u3164"), clean_name("a\u034fb")
    ('Anna', '', 'ab')
    """
    kept = "".join(
        sign
        for sign in text
        if sign in _JOINERS
        or (unicodedata.category(sign) not in ("Cc", "Cf") and sign not in _INVISIBLE)
    )
    if not kept.strip(_JOINERS + " "):
        return ""
    seen = 0
    for at, sign in enumerate(kept := kept.strip()):
        seen += at == 0 or not (_goes_on(sign) or kept[at - 1] == _ZERO_WIDTH_JOINER)
        if seen > LONGEST_NAME:
            return kept[:at].rstrip()
    return kept


def _goes_on(sign: str) -> bool:
    """Return whether a code point belongs to the character before it, as accents and skin tones
    do; the second letter of a flag counts for itself."""
    mark = unicodedata.category(sign).startswith("M") or sign in _JOINERS
    return mark or "\U0001f3fb" <= sign <= "\U0001f3ff"


def same_name(name: str) -> str:
    """Return the normal form of a name, as a string: equal for names that look alike."""
    return unicodedata.normalize("NFKC", "".join(s for s in clean_name(name) if s not in _JOINERS))


_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = "\u200c" + _ZERO_WIDTH_JOINER
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Fillers that are letters or marks to Unicode and draw nothing."""

EXCLUDED = "excluded"
"""The state that outlives its hand."""


def new_id() -> str:
    """Return a new random id of 32 hex digits.

    Made before an entry is sent and sent again with it, so that a retry is recognised.
    """
    return uuid4().hex


def now() -> str:
    """Return the present time in UTC as ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True)
class Entry:
    """One line of the ledger; immutable.

    id: made by whoever enters it.
    hand: number of the hand it belongs to.
    sums: gain of each player.
    ends: True where it ends its hand.
    player: who won (the first in turn of several), or who has to pay.
    other: who discarded.
    undoes: id of the entry that it cancels or replaces.
    number: its place in the ledger, 0 before it has one.
    author: who entered it, empty where unknown.
    nobody: points taken off that nobody gets.
    kitty: points put into the kitty of its hand. The sums and these two add up to zero.
    detail: JSON for people. Of a win ``total``, ``fans``, ``hand``, ``self_drawn`` and ``sums``
      (without deposits), or where several won ``hands``, one such object for each with its
      ``player``; of a drawn hand ``ready`` and ``paid``; of an incident ``states`` (the players
      that each came upon), ``warned``, ``overall`` (points of the event) and its details in
      ``told``; of both its ``code``, ``dealer`` where that is stated, and ``void`` where the hand
      is played again; of a substitute the ``name``; the players of each deposit under its code;
      ``note``.
    """

    id: str
    kind: str
    hand: int
    sums: Sums = NOTHING
    ends: bool = False
    player: int | None = None
    other: int | None = None
    undoes: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    at: str = field(default_factory=now)
    number: int = 0
    author: str = ""
    nobody: Amount = 0
    kitty: Amount = 0

    def __post_init__(self) -> None:
        balanced(self.sums, self.nobody + self.kitty)
        players = {self.player, self.other} - {None}
        players |= set(self.winners)
        known = self.kind in KINDS and self.hand >= 1 and players <= set(PLAYERS)
        known = known and self.winners[:1] in ((), (self.player,))
        if not known or not 0 < len(self.id) <= 64:
            raise LedgerError("bad_entry", f"{self!r} is no entry")

    @property
    def hands(self) -> list[Mapping[str, Any]]:
        """The detail of each winning hand in this entry, with its ``player``; empty for other
        entries than wins."""
        if self.kind != WIN:
            return []
        several: list[Mapping[str, Any]] = self.detail.get("hands", [])
        return several or [{**self.detail, "player": self.player}]

    @property
    def winners(self) -> tuple[int, ...]:
        """The numbers of this entry's winners, the first in turn first; empty for other entries
        than wins."""
        return tuple(hand["player"] for hand in self.hands if hand["player"] is not None)

    @property
    def outcome(self) -> TurnOutcome:
        """This entry's effect on the deal; meaningful only for one that ends its hand."""
        ready = frozenset(self.detail.get("ready", ()))
        at_fault = self.player if self.kind == INCIDENT else None
        dealer, void = self.detail.get("dealer", ""), bool(self.detail.get("void"))
        return TurnOutcome(self.winners, ready, at_fault, dealer, void)

    @property
    def states(self) -> Mapping[str, Sequence[int]]:
        """The players by each state that this entry left them in, {} for none (keys of
        `scoring.book.situations.STATES`)."""
        found: Mapping[str, Sequence[int]] = self.detail.get("states", {})
        return found


class Person(NamedTuple):
    """Somebody who played: seat number (0 to 3) and name."""

    player: int
    name: str


class Standing(NamedTuple):
    """A person's rank and total.

    rank: from 1; equal totals share it, unless the rules break ties at the end.
    player: index among all who played, substitutes last.
    """

    rank: int
    player: int
    total: Amount


@dataclass(frozen=True)
class Evening:
    """A game of four players with its ledger; immutable.

    players: names in the order of their first seats E S W N.
    rulings: as in a hand's JSON.
    start: points of each player at the beginning.
    entries: all entries in order, cancelled ones too.
    """

    id: str
    players: tuple[str, str, str, str]
    ruleset: str
    turns: Turns
    rulings: Mapping[str, Any] = field(default_factory=dict)
    start: Amount = 0
    begun: str = field(default_factory=now)
    entries: tuple[Entry, ...] = ()

    @cached_property
    def game(self) -> Game:
        """The rules of this evening besides the scoring of hands."""
        return game_of(self.ruleset, self.rulings)

    # --- what counts -----------------------------------------------------------------------------

    @cached_property
    def undone(self) -> frozenset[str]:
        """The ids of this evening's cancelled and replaced entries."""
        gone: set[str] = set()
        for entry in reversed(self.entries):
            if entry.undoes is not None and entry.id not in gone:
                gone.add(entry.undoes)
        return frozenset(gone)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """The entries of this evening that count, ordered by hand."""
        counting = [e for e in self.entries if e.id not in self.undone and e.kind != UNDO]
        return tuple(sorted(counting, key=lambda e: (e.hand, e.ends, e.number)))

    @cached_property
    def cancelled(self) -> tuple[tuple[Entry, Entry], ...]:
        """The cancelled incidents of this evening, each paired with the entry that cancelled it."""
        by = {e.undoes: e for e in self.entries if e.kind == UNDO and e.id not in self.undone}
        return tuple((e, by[e.id]) for e in self.entries if e.kind == INCIDENT and e.id in by)

    @cached_property
    def played(self) -> dict[int, Entry]:
        """The entry that ended each hand of this evening, by the hand's number."""
        return {entry.hand: entry for entry in self.live if entry.ends}

    def find(self, entry_id: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == entry_id), None)

    # --- where the game is -----------------------------------------------------------------------

    @cached_property
    def position(self) -> TablePosition:
        """The table position of the hand to be entered next in this evening: the first one without
        an ending."""
        here = self.position_at(next(hand for hand in _from_one() if hand not in self.played))
        over = self.ended is not None or self._ended_by_points(here)
        return here._replace(over=True) if over else here

    @cached_property
    def ending(self) -> GameEnd:
        """The rules by which points end this game; without any effect where the evening does not
        count from start points."""
        return self.game.ending if self.turns.by_points and self.start else GameEnd()

    def _ended_by_points(self, here: TablePosition) -> bool:
        """Return True where the players' points end the game before the next hand."""
        ending, seated = self.ending, self.seated()
        points = [self._course[-1][1][seated[player]] for player in PLAYERS]
        if ending.below_zero and min(points) < 0:
            return True
        rounds = WINDS.index(here.round_wind) + 1
        if rounds > self.turns.rounds and not here.again and max(points) >= ending.target:
            return True
        last = self.played.get(here.hand - 1)
        if last is None or not ending.dealer_leads or not here.again:
            return False
        stayed = here.dealer in last.outcome.winners or here.dealer in last.outcome.ready
        final = rounds > self.turns.rounds or (rounds, here.deal) == (self.turns.rounds, 4)
        leads = ending.ranks(points)[here.dealer] == 1 and points[here.dealer] >= ending.target
        return stayed and final and leads

    @cached_property
    def ended(self) -> Entry | None:
        """The entry by which the players ended this evening early, or None."""
        return next((entry for entry in self.live if entry.kind == END), None)

    def position_for(self, entry: Entry | None) -> TablePosition:
        """Return the table position of an entry's hand; for None that of the hand to be played.
        Raises ``LedgerError`` as `position_at`."""
        return self.position if entry is None else self.position_at(entry.hand)

    def position_at(self, hand: int) -> TablePosition:
        """Return the table position of a hand of this evening by its number.

        Raises ``LedgerError`` (``hand_open``) where a hand before it has no ending.
        """
        before = [self.played.get(earlier) for earlier in range(1, hand)]
        if None in before:
            raise LedgerError("hand_open", f"hand {1 + before.index(None)} comes before {hand}")
        outcomes = [entry.outcome for entry in before if entry]
        return self.turns.position(outcomes, self.ending.more_rounds)

    @property
    def over(self) -> bool:
        return self.position.over

    # --- who has what ----------------------------------------------------------------------------

    def kitty_at(self, hand: int) -> Sums:
        """Return what each player put into the kitty of a hand of this evening, by its number."""
        put: list[Amount] = [0] * 4
        for entry in self.live:
            if entry.hand == hand and entry.player is not None:
                put[entry.player] += entry.kitty
        return plus(put)

    def sums_of(self, entry: Entry) -> Sums:
        """Return each player's gain by an entry of this evening, with the kitty if it ends its
        hand: it goes to the first winner in turn, or back where nobody won."""
        put = self.kitty_at(entry.hand) if entry.ends else NOTHING
        if entry.winners:
            put = plus([sum(put) if p == entry.winners[0] else 0 for p in PLAYERS])
        return plus(entry.sums, put)

    @cached_property
    def totals(self) -> Sums:
        """The balance of each seat in this evening without start points; with `nobodys` and `kitty`
        they sum to zero."""
        return plus(NOTHING, *(self.sums_of(entry) for entry in self.live))

    @cached_property
    def nobodys(self) -> Amount:
        """The points taken from players in this evening that nobody received."""
        return sum(entry.nobody for entry in self.live)

    @property
    def kitty(self) -> Amount:
        """The points in the kitty of the hand being played."""
        return -sum(self.totals) - self.nobodys

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody who played in this evening: the four, then the substitutes in order of
        arrival."""
        came = [Person(e.player or 0, str(e.detail["name"])) for e in self._substitutes]
        return (*(Person(p, name) for p, name in enumerate(self.players)), *came)

    @cached_property
    def _substitutes(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.live if entry.kind == SUBSTITUTE)

    def seated(self, entry: Entry | None = None) -> tuple[int, ...]:
        """Return who sits on each of the four seats of this evening, as indices into `people`.

        entry: at this entry; None for now.
        """
        seats = list(PLAYERS)
        for number, came in enumerate(self._substitutes, start=4):
            if entry is None or (came.hand, came.number) <= (entry.hand, entry.number or 10**9):
                seats[came.player or 0] = number
        return tuple(seats)

    def names(self, entry: Entry | None = None) -> tuple[str, ...]:
        """Return the names of who sits on each of the four seats of this evening.

        entry: at this entry; None for now.
        """
        return tuple(self.people[person].name for person in self.seated(entry))

    def by_person(self, entry: Entry) -> list[Amount]:
        """Return each person's gain by an entry of this evening, in the order of `people`."""
        return self._by_seat(self.sums_of(entry), self.seated(entry))

    @cached_property
    def standings(self) -> list[Standing]:
        """The rank and total of everybody who played in this evening, the best first; a substitute
        starts at zero."""
        totals = self.course[-1][1]
        ranks = (self.ending if self.over else GameEnd()).ranks(totals)
        standings = [Standing(ranks[p], p, totals[p]) for p in range(len(totals))]
        return sorted(standings, key=lambda standing: (standing.rank, standing.player))

    @property
    def results(self) -> list[Amount]:
        """The final results of the four with uma and oka; an empty list before this evening's end,
        where the rules have none, and where somebody was replaced."""
        totals = self.course[-1][1]
        ended = self.over and len(totals) == len(PLAYERS)
        return self.ending.results(totals) if ended and self.ending.has_results else []

    @cached_property
    def course(self) -> list[tuple[int, tuple[Amount, ...]]]:
        """The points of all `people` after each hand of this evening, as pairs of hand number and
        points; hand 0 is the beginning.

        Deposits on the table are taken off who staked them; at the end they go where the rules say.
        """
        number, points = self._course[-1]
        if not self.over or not any(self.pot) or self.ending.left == TO_NOBODY:
            return self._course
        back: Sequence[Amount] = [0] * len(points)
        if self.ending.left == TO_FIRST:
            back = self.ending.leaders_get(sum(self.pot), points)
        else:
            back = self._by_seat(self.pot, self.seated())
        final = tuple([whole(had + got) for had, got in zip(points, back, strict=True)])
        return [*self._course[:-1], (number, final)]

    @property
    def shown(self) -> Sums:
        """What each of the four seats has as the list of the players shows it: with the points at
        the beginning, without the deposits on the table."""
        points = self.course[-1][1]
        return plus([points[person] for person in self.seated()])

    def change_by(self, entry: Entry) -> Sums:
        """Return how an entry, which is not in this evening yet, changes what `shown` has of each
        seat; what it replaces is taken out first. Raises ``LedgerError`` as `with_entry`."""
        before = self
        if entry.undoes is not None:
            before = self.with_entry(self.undo(f"without-{entry.undoes[:50]}", entry.undoes))
        return plus(self.with_entry(entry).shown, less(before.shown))

    def sticks_of(self, entry: Entry) -> list[Amount]:
        """Return what each person puts on the table as deposits in an entry of this evening, below
        zero, or gets back from it beside the entry's own sums; after the last hand with what is
        left there."""
        return self._sticks.get(entry.id, [0] * len(self.people))

    @cached_property
    def _sticks(self) -> dict[str, list[Amount]]:
        found: dict[str, list[Amount]] = {}
        pot: tuple[Amount, ...] = NOTHING
        lies: Sequence[Amount] = [0] * len(self.people)
        for entry in self.live:
            pot = self._pot([entry], pot) if entry.ends else pot
            before, lies = lies, self._by_seat(pot, self.seated(entry))
            found[entry.id] = [had - has for had, has in zip(before, lies, strict=True)]
        if self.live:
            last = self.live[-1].id
            ends = zip(found[last], self.course[-1][1], self._course[-1][1], strict=True)
            found[last] = [put + has - had for put, has, had in ends]
        return found

    @cached_property
    def _course(self) -> list[tuple[int, tuple[Amount, ...]]]:
        """The same, whatever becomes of the pot at the end."""
        totals: list[Amount] = [self.start] * len(self.people)
        after: dict[int, tuple[Amount, ...]] = {0: tuple(totals)}
        pot: tuple[Amount, ...] = NOTHING
        for entry in self.live:
            gets = self.by_person(entry)
            totals = [whole(had + got) for had, got in zip(totals, gets, strict=True)]
            pot = self._pot([entry], pot) if entry.ends else pot
            staked = self._by_seat(pot, self.seated(entry))
            after[entry.hand] = tuple([had - put for had, put in zip(totals, staked, strict=True)])
        return list(after.items())

    def _by_seat(self, amounts: Sequence[Amount], seated: Sequence[int]) -> list[Amount]:
        """Amounts of the four seats as those of everybody who played."""
        found: list[Amount] = [0] * len(self.people)
        for person, amount in zip(seated, amounts, strict=True):
            found[person] = amount
        return found

    @property
    def counters(self) -> int:
        """The counters for the hand to be played: hands since somebody other than the dealer
        won."""
        return self.counters_at(self.position.hand)

    def counters_at(self, hand: int) -> int:
        """Return the counters at the beginning of a hand of this evening, by its number; raises
        KeyError where an earlier hand has no ending."""
        many = 0
        for earlier in range(1, hand):
            outcome = self.played[earlier].outcome
            if outcome.void:
                continue
            winners = outcome.winners
            passed = winners and self.position_at(earlier).dealer not in winners
            many = 0 if passed else many + 1
        return many

    def filled(self, hand: int, *, first: bool = True) -> dict[str, int]:
        """Return the fields of the hand with this number that this evening can fill in (counters,
        dealer's streak), without those at zero.

        first: True for the first in turn of several winners on one discard.
        """
        counted = {
            field: self.counters_at(hand) if what == COUNTERS else self.position_at(hand).again
            for field, what in self.game.fills
            if first or field not in self.game.several.first
        }
        return {field: many for field, many in counted.items() if many}

    @cached_property
    def pot(self) -> tuple[Amount, ...]:
        """Each player's deposits that lie on this evening's table for the next winner."""
        return self._pot(self.played.values())

    def pot_at(self, hand: int) -> tuple[Amount, ...]:
        """Return each player's deposits on the table at the beginning of a hand of this evening, by
        its number."""
        return self._pot(entry for number, entry in self.played.items() if number < hand)

    def _pot(self, endings: Iterable[Entry], pot: Sequence[Amount] = NOTHING) -> tuple[Amount, ...]:
        for entry in endings:
            if entry.kind == WIN:
                pot = NOTHING
            elif entry.kind == DRAW:
                pot = [
                    had + more for had, more in zip(pot, self._staked(entry.detail), strict=True)
                ]
        return tuple(pot)

    def _staked(self, declared: Declared) -> list[Amount]:
        """Return the deposits of each player in one hand."""
        return [
            sum(d.amount for d in self.game.deposits if player in declared.get(d.code, ()))
            for player in PLAYERS
        ]

    def taken(self, hand: int, winners: Sequence[int], declared: Declared) -> Sums:
        """Return each player's gain where the winners of a hand of this evening, by its number,
        take the deposits on the table.

        winners: player numbers in turn after the discarder; the first takes what the others do not
          get back.
        declared: players who staked each deposit in this hand, by code.
        """
        staked = self._staked(declared)
        pot = [had + more for had, more in zip(self.pot_at(hand), staked, strict=True)]
        later = winners[1:] if self.game.several.own_back else ()
        takes = [staked[player] if player in later else 0 for player in PLAYERS]
        takes[winners[0]] = sum(pot) - sum(takes)
        return plus(takes, [-amount for amount in pot])

    def without_deposits(self, entry: Entry) -> Sums:
        """Return each player's gain by an entry of this evening, without the deposits that a win
        took."""
        if entry.kind != WIN:
            return entry.sums
        if entry.player is None or "sums" in entry.detail:
            return balanced(entry.detail.get("sums", entry.sums))
        return plus(entry.sums, less(self.taken(entry.hand, entry.winners, entry.detail)))

    def states(self, hand: int) -> dict[int, list[str]]:
        """Return the lost rights in force in a hand of this evening, by its number, as lists by
        player.

        Exclusion from the event lasts until somebody takes over the seat; a substitute inherits the
        other states of the hand with its tiles.
        """
        found: dict[int, list[str]] = {}
        for entry in self.live:
            if entry.kind == SUBSTITUTE and entry.hand <= hand and entry.player in found:
                found[entry.player] = [s for s in found[entry.player] if s != EXCLUDED]
            for state, players in entry.states.items():
                if entry.hand == hand or (state == EXCLUDED and entry.hand < hand):
                    for player in players:
                        found.setdefault(player, []).append(state)
        return found

    def locked_out(self, hand: int) -> frozenset[int]:
        """Return the numbers of the players who may no longer win a hand of this evening, by its
        number."""
        states = self.states(hand).items()
        return frozenset(player for player, found in states if set(found) & set(NO_WINNER))

    @cached_property
    def _locked_out_winners(self) -> frozenset[tuple[int, int]]:
        """The hands that were won by a player who might not, with that player."""
        return frozenset(
            (hand, player)
            for hand, entry in self.played.items()
            if entry.winners
            for player in self.locked_out(hand) & set(entry.winners)
        )

    def times(self, code: str, player: int, hand: int | None = None) -> int:
        """Return how many incidents with a code a player had in a hand of this evening, or for None
        in all of it."""
        return sum(
            entry.detail.get("code") == code and hand in (None, entry.hand)
            for entry in self._incidents_of(player)
        )

    def was_warned(self, player: int) -> bool:
        """Return True if a player, by number, was warned in this evening."""
        return any(entry.detail.get("warned") for entry in self._incidents_of(player))

    def _incidents_of(self, player: int) -> list[Entry]:
        return [e for e in self.live if e.kind == INCIDENT and e.player == player]

    def by_points(self, total: int, winner: int, discarder: int | None, fu: int = 0) -> Sums:
        """Return each player's gain by a win in this evening's hand to be played of which only the
        total is known.

        winner and discarder: player numbers, the latter None on a self-draw.
        fu: 0 in rules without.

        Raises ``LedgerError``, see `ledger.settlement.by_points`.
        """
        counters = self.filled(self.position.hand) and self.counters
        return by_points(
            self.game, self.position, total, winner, discarder, counters=counters or 0, fu=fu
        )

    # --- entries to be made ----------------------------------------------------------------------

    def win(
        self,
        entry_id: str,
        sums: Sums,
        winner: int,
        discarder: int | None = None,
        *,
        declared: Declared | None = None,
        detail: Mapping[str, Any] | None = None,
        replacing: Entry | None = None,
    ) -> Entry:
        """Return the entry with the id `entry_id` of a win in this evening, not yet added; the
        winner takes the deposits.

        sums: gains without deposits.
        winner and discarder: player numbers, the latter None on a self-draw.
        declared: players who staked each deposit in this hand, by code.
        detail: as in `Entry`.
        replacing: entry that it replaces; otherwise it belongs to the hand to be played.

        Raises ``LedgerError``: ``wrong_winners``.
        """
        hand = {"sums": list(sums), **(detail or {}), "player": winner}
        return self.wins(entry_id, sums, [hand], discarder, declared=declared, replacing=replacing)

    def wins(
        self,
        entry_id: str,
        sums: Sums,
        hands: Sequence[Mapping[str, Any]],
        discarder: int | None,
        *,
        declared: Declared | None = None,
        replacing: Entry | None = None,
    ) -> Entry:
        """Return the entry with the id `entry_id` of one or several wins on one discard in this
        evening, not yet added; the first winner in turn takes the deposits.

        sums: gains by all hands together, without deposits.
        hands: detail of each, with its ``player``.
        discarder: None on a self-draw.
        declared and replacing: as in `win`.

        Raises ``LedgerError``: ``wrong_winners``.
        """
        number = replacing.hand if replacing else self.position.hand
        position = self.position_at(number)
        ordered = sorted({hand["player"] for hand in hands})
        if discarder is not None:
            ordered = position.in_turn(ordered, discarder)
        self._check_winners(ordered, len(hands), discarder)
        by_player = {hand["player"]: hand for hand in hands}
        staked = {code: list(players) for code, players in (declared or {}).items() if players}
        detail: dict[str, Any] = {"hands": [dict(by_player[player]) for player in ordered]}
        if len(hands) == 1:
            detail = {key: value for key, value in hands[0].items() if key != "player"}
        return Entry(
            entry_id,
            WIN,
            number,
            plus(sums, self.taken(number, ordered, staked)),
            ends=True,
            player=ordered[0],
            other=discarder,
            undoes=replacing.id if replacing else None,
            detail=detail | staked,
        )

    def _check_winners(self, winners: Sequence[int], many: int, discarder: int | None) -> None:
        """Raise ``LedgerError`` where these players cannot all win."""
        most = self.game.several.most if discarder is not None else 1
        if not 1 <= many <= most or len(set(winners)) != many or discarder in winners:
            raise LedgerError(
                "wrong_winners", f"{many} hands of {winners} cannot win from {discarder}"
            )

    def draw(
        self,
        entry_id: str,
        *,
        sums: Sums = NOTHING,
        ready: Sequence[int] = (),
        declared: Declared | None = None,
        paid: Declared | None = None,
        code: str = "",
        dealer: str = "",
    ) -> Entry:
        """Return the entry with the id `entry_id` of a drawn hand, not yet added, for this
        evening's hand to be played.

        sums: gain of each player, without deposits.
        ready: players who were one tile short.
        declared: players who staked each deposit, by code.
        paid: players who are paid nevertheless, by code.
        code: of the incident that ended the hand.
        dealer: ``stays`` or ``passes`` where that incident decides it.
        """
        detail: dict[str, Any] = {
            "code": code,
            "dealer": dealer,
            "ready": list(ready),
            "paid": {code: list(players) for code, players in (paid or {}).items() if players},
            **{code: list(players) for code, players in (declared or {}).items()},
        }
        known = {key: value for key, value in detail.items() if value}
        return Entry(entry_id, DRAW, self.position.hand, sums, ends=True, detail=known)

    def incident(
        self,
        entry_id: str,
        player: int | None,
        sums: Sums = NOTHING,
        *,
        nobody: Amount = 0,
        kitty: Amount = 0,
        ends: bool = False,
        detail: Mapping[str, Any] | None = None,
        replacing: Entry | None = None,
    ) -> Entry:
        """Return the entry with the id `entry_id` of an incident in this evening, not yet added.

        player: whose act it was, None for nobody's.
        sums: gain of each player.
        nobody and kitty: as in `Entry`.
        ends: True where it ends the hand.
        detail: as in `Entry`; empty values are left out.
        replacing: entry that it replaces; otherwise it belongs to the hand to be played.
        """
        return Entry(
            entry_id,
            INCIDENT,
            replacing.hand if replacing else self.position.hand,
            sums,
            ends=ends,
            player=player,
            undoes=replacing.id if replacing else None,
            detail={key: value for key, value in (detail or {}).items() if value},
            nobody=nobody,
            kitty=kitty,
        )

    def substitute(self, entry_id: str, player: int, name: str) -> Entry:
        """Return the entry with the id `entry_id` by which in this evening a person called `name`
        takes the seat of a player, not yet added; that person starts at zero."""
        detail = {"name": clean_name(name)}
        return Entry(entry_id, SUBSTITUTE, self.position.hand, player=player, detail=detail)

    def end(self, entry_id: str) -> Entry:
        """Return the entry with the id `entry_id` that ends this evening after the last hand
        played, not yet added."""
        return Entry(entry_id, END, max(self.position.hand - 1, 1))

    def correction(self, entry_id: str, sums: Sums, note: str = "") -> Entry:
        """Return an entry with the id `entry_id` that corrects this evening's points, not yet
        added.

        sums: gain of each player.
        note: reason.
        """
        detail = {"note": note} if note else {}
        return Entry(entry_id, CORRECTION, self.position.hand, sums, detail=detail)

    def undo(self, entry_id: str, target: str, note: str = "") -> Entry:
        """Return the entry with the id `entry_id` that cancels this evening's entry with the id
        `target`, or restores what that one cancelled; not yet added. Raises ``LedgerError``
        (``not_there``) for an unknown id.

        note: reason.
        """
        found = self.find(target)
        if found is None:
            raise LedgerError("not_there", f"there is no entry {target}")
        detail = {"note": note} if note else {}
        return Entry(entry_id, UNDO, found.hand, undoes=target, detail=detail)

    # --- taking one up ---------------------------------------------------------------------------

    def with_entry(self, entry: Entry) -> Evening:
        """Return this evening with an entry added, which gets the next number; unchanged if it has
        that entry already.

        Raises ``LedgerError``: ``other_entry``, ``not_there``, ``already_undone``, ``bad_entry``,
        ``wrong_winners``, ``hand_taken``, ``hand_open``, ``over``, ``locked_out``, ``bad_name``,
        ``too_long``.
        """
        found = self.find(entry.id)
        if found is not None:
            own = replace(entry, number=found.number, at=found.at, author=found.author)
            if found != own:
                raise LedgerError("other_entry", f"{entry.id} says something else already")
            return self
        if len(self.entries) >= MOST_ENTRIES and entry.kind != END:
            raise LedgerError("too_long", f"it has {len(self.entries)} entries")
        if entry.undoes is not None:
            self._check_undone(entry.undoes, entry.hand)
        if entry.kind == SUBSTITUTE:
            taken = {same_name(person.name) for person in self.people}
            if not entry.detail.get("name") or same_name(entry.detail["name"]) in taken:
                raise LedgerError("bad_name", f"{entry.detail!r} is no name, or is taken")
        if entry.kind == WIN:
            self._check_winners(entry.winners, len(entry.hands), entry.other)
        number = 1 + max((e.number for e in self.entries), default=0)
        after = replace(self, entries=(*self.entries, replace(entry, number=number)))
        ended = [e.hand for e in after.live if e.ends]
        if len(ended) != len(set(ended)):
            raise LedgerError("hand_taken", f"hand {entry.hand} was entered already")
        instead = self.find(entry.undoes) if entry.undoes else None
        if entry.kind == END and self.over:
            raise LedgerError("over", "it ended already")
        in_play = entry.ends or entry.states or entry.kitty or entry.kind == SUBSTITUTE
        if in_play and not (instead and instead.ends):
            self._check_turn(entry.hand)
        if after._locked_out_winners - self._locked_out_winners:
            raise LedgerError("locked_out", f"hand {entry.hand} is won by one who may not win it")
        return after

    def _check_undone(self, target_id: str, hand: int) -> None:
        """Raise ``LedgerError`` where an entry of this hand cannot be taken out."""
        target = self.find(target_id)
        if target is None:
            raise LedgerError("not_there", f"there is no entry {target_id}")
        if target.id in self.undone:
            raise LedgerError("already_undone", f"{target.id} was taken out already")
        if target.hand != hand:
            raise LedgerError("bad_entry", f"{target.id} is no entry of hand {hand}")

    def _check_turn(self, hand: int) -> None:
        """Raise ``LedgerError`` where it is not this hand that is played."""
        if hand != self.position.hand:
            raise LedgerError("hand_open", f"hand {self.position.hand} comes before {hand}")
        if self.over:
            raise LedgerError("over", f"the last hand was {hand - 1}")


def _from_one() -> Iterator[int]:
    hand = 1
    while True:
        yield hand
        hand += 1
