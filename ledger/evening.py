"""An evening: the players, the rules, and all entries in the order they were made.

Everything else is derived from the entries: `log` has those that count, `people` who sits where,
`positions` the state of the game, `money` and `standings` the points, `states` the lost rights.
`ledger.entering` makes entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ledger.details import END, SUBSTITUTE, WIN, SubstituteDetails
from ledger.entry import Entry, now
from ledger.errors import LedgerError
from ledger.log import Log
from ledger.money import Money
from ledger.names import same_name
from ledger.people import People
from ledger.positions import Positions
from ledger.standings import Standings
from ledger.states import States
from ledger.turns import Turns, game_of
from scoring.game import Amount, Game

MOST_ENTRIES = 1000
"""Maximum number of entries of an evening; the longest games have about 200."""


@dataclass(frozen=True)
class Evening:
    """A game of four players with its ledger; immutable.

    players: names in the order of their first seats E S W N.
    turns: the order of deals and seats.
    rulings: chosen options, as in a hand's JSON.
    start: points of each player at the beginning.
    begun: time of the beginning, in ISO 8601.
    entries: all entries in order, including cancelled ones.
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
        """The rules of the evening apart from the scoring of hands."""
        return game_of(self.ruleset, self.rulings)

    @cached_property
    def log(self) -> Log:
        """The entries that count, and those that were cancelled."""
        return Log(self.entries)

    @cached_property
    def people(self) -> People:
        """The people who played, and who sits where."""
        return People(self.players, self.log)

    @cached_property
    def money(self) -> Money:
        """The gains from each entry, the deposits on the table, and the kitty."""
        return Money(game=self.game, start=self.start, log=self.log, people=self.people)

    @cached_property
    def positions(self) -> Positions:
        """The table position of the next hand and of every earlier one."""
        return Positions(
            game=self.game,
            turns=self.turns,
            start=self.start,
            log=self.log,
            people=self.people,
            money=self.money,
        )

    @cached_property
    def standings(self) -> Standings:
        """The points of every player, after each hand and at the end."""
        return Standings(
            log=self.log, people=self.people, money=self.money, positions=self.positions
        )

    @cached_property
    def states(self) -> States:
        """The rights that players lost by incidents."""
        return States(self.log)

    # --- one entry more --------------------------------------------------------------------------

    def with_entry(self, entry: Entry) -> Evening:
        """Return the evening with an entry added, which gets the next number. Returns the evening
        unchanged if it has the same entry already.

        Raises ``LedgerError``: ``other_entry``, ``not_there``, ``already_undone``, ``bad_entry``,
        ``wrong_winners``, ``hand_taken``, ``hand_open``, ``over``, ``locked_out``, ``bad_name``,
        ``too_long``.
        """
        found = self.log.find(entry.id)
        if found is not None:
            own = replace(entry, number=found.number, at=found.at, author=found.author)
            if found != own:
                raise LedgerError("other_entry", f"{entry.id} says something else already")
            return self
        if len(self.entries) >= MOST_ENTRIES and entry.kind != END:
            raise LedgerError("too_long", f"it has {len(self.entries)} entries")
        if entry.undoes is not None:
            self._check_undone(entry.undoes, entry.hand)
        if isinstance(entry.detail, SubstituteDetails):
            self._check_name(entry, entry.detail.name)
        if entry.kind == WIN:
            self.check_winners(entry.winners, len(entry.hands), entry.other)
        number = 1 + max((e.number for e in self.entries), default=0)
        after = replace(self, entries=(*self.entries, replace(entry, number=number)))
        ended = [e.hand for e in after.log.live if e.ends]
        if len(ended) != len(set(ended)):
            raise LedgerError("hand_taken", f"hand {entry.hand} was entered already")
        instead = self.log.find(entry.undoes) if entry.undoes else None
        if entry.kind == END and self.positions.over:
            raise LedgerError("over", "it ended already")
        sits_down = entry.kind == SUBSTITUTE and instead is None  # else only the name is corrected
        in_play = entry.ends or entry.states or entry.kitty or sits_down
        if in_play and not (instead and instead.ends):
            self._check_turn(entry.hand)
        if after.states.locked_out_winners - self.states.locked_out_winners:
            raise LedgerError("locked_out", f"hand {entry.hand} is won by one who may not win it")
        return after

    def check_winners(self, winners: Sequence[int], many: int, discarder: int | None) -> None:
        """Raise ``LedgerError`` (``wrong_winners``) if these players cannot win together.

        winners: player numbers.
        many: number of winning hands.
        discarder: player number, None for a self-draw.
        """
        most = self.game.several.most if discarder is not None else 1
        if not 1 <= many <= most or len(set(winners)) != many or discarder in winners:
            raise LedgerError(
                "wrong_winners", f"{many} hands of {winners} cannot win from {discarder}"
            )

    def _check_name(self, entry: Entry, name: str) -> None:
        """Raise ``LedgerError``: ``bad_name`` for a substitute (the entry with this name) without a
        name or with the name of another player, ``bad_entry`` if it corrects anything but a
        substitution on the same seat."""
        taken = self.people.names_taken
        if entry.undoes is not None:
            wrong = self.log.find(entry.undoes)
            if wrong is None or (wrong.kind, wrong.player) != (SUBSTITUTE, entry.player):
                raise LedgerError("bad_entry", f"{entry.undoes} is no substitution on this seat")
            if isinstance(wrong.detail, SubstituteDetails):
                taken -= {same_name(wrong.detail.name)}
        if not name or same_name(name) in taken:
            raise LedgerError("bad_name", f"{name!r} is no name, or is taken")

    def _check_undone(self, target_id: str, hand: int) -> None:
        """Raise ``LedgerError`` if the entry `target_id` cannot be cancelled: it is unknown,
        already cancelled, or belongs to another hand than `hand`."""
        target = self.log.find(target_id)
        if target is None:
            raise LedgerError("not_there", f"there is no entry {target_id}")
        if target.id in self.log.undone:
            raise LedgerError("already_undone", f"{target.id} was taken out already")
        if target.hand != hand:
            raise LedgerError("bad_entry", f"{target.id} is no entry of hand {hand}")

    def _check_turn(self, hand: int) -> None:
        """Raise ``LedgerError`` (``hand_open`` or ``over``) unless this hand is the next one to be
        played."""
        if hand != self.positions.now.hand:
            raise LedgerError("hand_open", f"hand {self.positions.now.hand} comes before {hand}")
        if self.positions.over:
            raise LedgerError("over", f"the last hand was {hand - 1}")
