"""State machine test of an evening: random actions, compared with a simple list of the entries.

The machine wins, draws, fines, corrects, cancels and restores in any order; after each step the
evening must agree with a model that is only the list of its entries.
"""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from ledger import entering
from ledger.details import DRAW, INCIDENT, WIN, IncidentDetails, WinDetails, WinningHand
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.settlement import less, plus
from ledger.spreadsheet import to_csv
from ledger.turns import PLAYERS, usual_turns
from scoring.game import NO_WINNER, PASSES, TO_NOBODY
from scoring.rulesets import names
from tests.helpers.sums import paid_by, paid_to

PLAYER = st.sampled_from(list(PLAYERS))
SOME = st.lists(PLAYER, unique=True)
AMOUNT = st.integers(1, 500)
STATE = st.sampled_from(["", "no_claims", "long", *NO_WINNER[:2]])
Detail = dict[str, Any] | None
ENDS = st.sampled_from([None, None, None, {}, {"void": True}, {"dealer": "passes"}])
"""Effects of an incident on its hand: None if the hand goes on, else the details of its end."""
TO = st.sampled_from(["each", "one", "nobody", "kitty"])

T = TypeVar("T")


def tried(make: Callable[[], T]) -> tuple[T | None, str]:
    """Return the result of `make` and "", or None and the code of the ledger's error."""
    try:
        return make(), ""
    except LedgerError as error:
        return None, error.code


class EveningMachine(RuleBasedStateMachine):
    """Random actions in one evening under one rule set."""

    entries = Bundle("entries")

    def __init__(self, ruleset: str) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.lines: dict[str, Entry] = {}
        self.many = 0

    @initialize(rounds=st.integers(1, 4), start=st.sampled_from([0, 100, 25000]))
    def begin(self, rounds: int, start: int) -> None:
        players = ("Anna", "Bo", "Chen", "Dora")
        turns = replace(usual_turns(self.ruleset), rounds=rounds)
        self.evening = Evening("one", players, self.ruleset, turns, start=start)

    # --- what a table does -----------------------------------------------------------------------

    @rule(target=entries, winner=PLAYER, giver=PLAYER, amount=AMOUNT, staked=SOME)
    def win(self, winner: int, giver: int, amount: int, staked: list[int]) -> object:
        drawn = winner == giver
        sums = less(paid_by(winner, amount)) if drawn else paid_to(giver, winner, amount)
        declared = {deposit.code: staked for deposit in self.evening.game.deposits}
        discarder = None if drawn else giver
        made = entering.win(
            self.evening,
            self.new(),
            entering.WonHands.of_one(sums, winner, discarder),
            declared=declared,
        )
        pot = self.pot(made.hand, staked)
        for player in PLAYERS:
            taken = sum(pot) * (player == winner) - pot[player]
            assert made.sums[player] == sums[player] + taken
        return self.enter(made)

    @rule(target=entries, giver=PLAYER, many=st.integers(2, 3), amount=AMOUNT)
    def several_win(self, giver: int, many: int, amount: int) -> object:
        winners = [player for player in PLAYERS if player != giver][:many]
        hands = [WinningHand(player=winner, total=amount) for winner in winners]
        east, south, west, north = (
            -many * amount if player == giver else amount * (player in winners)
            for player in PLAYERS
        )
        sums = (east, south, west, north)
        made, code = tried(
            lambda: entering.win(self.evening, self.new(), entering.WonHands(sums, hands, giver))
        )
        assert code == ("wrong_winners" if many > self.evening.game.several.most else "")
        return multiple() if made is None else self.enter(made)

    @rule(target=entries, ready=SOME, staked=SOME)
    def draw(self, ready: list[int], staked: list[int]) -> object:
        game, dealer = self.evening.game, self.evening.positions.now.dealer
        waiting = sorted({*ready, *staked})
        declared = {deposit.code: staked for deposit in game.deposits}
        sums = game.drawn(dealer, waiting)
        return self.enter(
            entering.draw(self.evening, self.new(), sums=sums, ready=waiting, declared=declared)
        )

    @rule(target=entries, player=PLAYER, amount=AMOUNT, state=STATE, ends=ENDS, to=TO)
    def incident(self, player: int, amount: int, state: str, ends: Detail, to: str) -> object:
        """Enter a fine of `player` paid to each, one, nobody or the kitty (`to`), with a lost right
        (`state`) and an end of the hand (`ends`); return the entry's id, or nothing if it is
        refused."""
        away = amount if to in ("nobody", "kitty") else 0
        sums = {"each": paid_by(player, amount), "one": paid_to(player, (player + 1) % 4, amount)}
        fined = plus([-away if p == player else 0 for p in PLAYERS])
        penalty = entering.Penalty(
            player,
            sums.get(to, fined),
            nobody=away * (to == "nobody"),
            kitty=away * (to == "kitty"),
        )
        detail = IncidentDetails.read(
            {"states": {state: [player]} if state else {}, **(ends or {})}
        )
        made = entering.incident(
            self.evening, self.new(), penalty, ends=ends is not None, detail=detail
        )
        entered = self.enter(made)
        if ends is None and state and not self.evening.positions.over:
            won = entering.win(
                self.evening, self.new(), entering.WonHands.of_one(less(paid_by(player, 8)), player)
            )
            _, code = tried(lambda: self.evening.with_entry(won))
            assert code == "locked_out" or state not in NO_WINNER
        return entered

    @rule(target=entries, player=PLAYER)
    def substitute(self, player: int) -> object:
        return self.enter(entering.substitute(self.evening, self.new(), player, f"Eve {self.many}"))

    @rule(target=entries, one=PLAYER, other=PLAYER, amount=AMOUNT)
    def correction(self, one: int, other: int, amount: int) -> object:
        return self.enter(
            entering.correction(self.evening, self.new(), paid_to(one, other, amount / 4))
        )

    @rule(target=entries, entry_id=entries)
    def take_out(self, entry_id: str) -> object:
        """Enter the cancellation of an entry, which may be a cancellation itself; return its id, or
        nothing if it is refused."""
        return self.enter(entering.undo(self.evening, self.new(), entry_id))

    @rule(target=entries, entry_id=entries, winner=PLAYER, amount=AMOUNT)
    def replace_by_a_win(self, entry_id: str, winner: int, amount: int) -> object:
        old = self.lines[entry_id]
        if old.kind not in (WIN, INCIDENT) or not self.may_be_placed(old.hand):
            return multiple()
        sums = less(paid_by(winner, amount))
        return self.enter(
            entering.win(
                self.evening, self.new(), entering.WonHands.of_one(sums, winner), replacing=old
            )
        )

    @rule(entry_id=entries)
    def send_again(self, entry_id: str) -> None:
        assert self.evening.with_entry(self.lines[entry_id]) is self.evening

    @rule(winner=PLAYER)
    def play_out_of_turn(self, winner: int) -> None:
        """Check that a win in a later hand than the next one is refused."""
        hand = self.evening.positions.now.hand + 1
        detail = WinDetails(hands=(WinningHand(player=winner),))
        late = Entry(self.new(), WIN, hand, ends=True, player=winner, detail=detail)
        _, code = tried(lambda: self.evening.with_entry(late))
        assert code in ("hand_open", "hand_taken")

    # --- the model -------------------------------------------------------------------------------

    def new(self) -> str:
        self.many += 1
        return f"entry {self.many}"

    def may_be_placed(self, hand: int) -> bool:
        return hand <= self.evening.positions.now.hand

    def enter(self, entry: Entry) -> object:
        """Add an entry to the evening and, if it is accepted, to the model; return its id, or
        nothing if it is refused."""
        before = self.evening
        after, code = tried(lambda: before.with_entry(entry))
        if after is None:
            self.check_refusal(entry, code)
            return multiple()
        assert after.entries[:-1] == before.entries
        self.evening = after
        assert entry.undoes is None or not self.out(entry.undoes)
        self.lines[entry.id] = after.entries[-1]
        return entry.id

    def out(self, entry_id: str) -> bool:
        """Return True if an entry cancels or replaces the entry with this id, and was not cancelled
        itself."""
        return any(not self.cancelled(taker.id) for taker in self.takers(entry_id))

    def cancelled(self, entry_id: str) -> bool:
        takers = [taker for taker in self.takers(entry_id) if taker.kind == "undo"]
        return any(not self.cancelled(taker.id) for taker in takers)

    def takers(self, entry_id: str) -> list[Entry]:
        return [line for line in self.lines.values() if line.undoes == entry_id]

    def pot(self, hand: int, staked: list[int]) -> list[float]:
        """Return each player's deposits on the table in a hand, by the model: those of the drawn
        hands since the last win, plus one of each kind for the players in `staked`."""
        pot = [0.0] * 4
        endings = sorted((e for e in self.counting() if e.ends), key=lambda e: e.hand)
        for deposit in self.evening.game.deposits:
            for entry in (e for e in endings if e.hand < hand):
                for player in entry.deposits.get(deposit.code, ()) if entry.kind == DRAW else ():
                    pot[player] += deposit.amount
                pot = [0.0] * 4 if entry.kind == WIN else pot
            for player in staked:
                pot[player] += deposit.amount
        return pot

    def check_refusal(self, entry: Entry, code: str) -> None:
        assert code in ("hand_taken", "hand_open", "over", "locked_out", "already_undone")
        if code == "already_undone":
            assert self.out(entry.undoes or "")
        if code == "over":
            assert self.evening.positions.over

    def counting(self) -> list[Entry]:
        return [line for line in self.lines.values() if not self.out(line.id)]

    # --- what always holds -----------------------------------------------------------------------

    @invariant()
    def nothing_is_won_or_lost(self) -> None:
        for entry in self.evening.entries:
            assert sum(entry.sums) + entry.nobody + entry.kitty == 0
        counting = [entry for entry in self.counting() if entry.kind != "undo"]
        model = [sum(entry.sums[player] for entry in counting) for player in PLAYERS]
        ends = {entry.hand: entry for entry in counting if entry.ends}
        open_kitty: float = 0
        for entry in counting:
            if entry.hand not in ends:
                open_kitty += entry.kitty
            elif entry.player is not None:
                winners = ends[entry.hand].winners
                model[winners[0] if winners else entry.player] += entry.kitty
        assert list(self.evening.money.totals) == model
        nobodys = sum(entry.nobody for entry in counting)
        assert sum(model) + nobodys + open_kitty == 0
        assert (self.evening.money.nobodys, self.evening.money.kitty) == (nobodys, open_kitty)
        everybody, lies = self.evening.standings.course[-1].points, sum(self.evening.money.pot)
        if self.evening.positions.over and self.evening.positions.ending.left != TO_NOBODY:
            lies = 0
        assert sum(everybody) + lies - self.evening.start * len(everybody) == sum(model)

    @invariant()
    def nothing_is_there_twice_and_nothing_is_lost(self) -> None:
        assert [e.number for e in self.evening.entries] == list(range(1, len(self.lines) + 1))
        assert {e.id for e in self.evening.entries} == set(self.lines)
        counting = {entry.id for entry in self.counting() if entry.kind != "undo"}
        assert {entry.id for entry in self.evening.log.live} == counting

    @invariant()
    def each_hand_ends_once_and_the_first_open_one_is_played(self) -> None:
        ended = [entry.hand for entry in self.counting() if entry.ends]
        assert len(ended) == len(set(ended))
        position = self.evening.positions.now
        assert position.hand not in ended
        assert set(range(1, position.hand)) <= set(ended)
        assert sorted(position.seats) == sorted("ESWN")
        if self.evening.turns.on_win == self.evening.turns.on_draw == PASSES:
            void = sum(e.outcome.void for e in self.evening.log.live)
            hands = 4 * self.evening.turns.rounds + void
            assert max(ended, default=0) <= hands
            assert position.over == (position.hand > hands)

    @invariant()
    def deposits_are_somewhere(self) -> None:
        """Deposits on the table are whole stakes; after a win there are none."""
        stakes = [deposit.amount for deposit in self.evening.game.deposits]
        for amount in self.evening.money.pot:
            assert amount >= 0
            assert not amount or amount % stakes[0] == 0
        last = self.evening.log.played.get(max(self.evening.log.played, default=0))
        if last is not None and last.kind == WIN:
            assert not any(self.evening.money.pot)

    @invariant()
    def nobody_wins_who_lost_the_right(self) -> None:
        barred = {
            (entry.hand, player)
            for entry in self.evening.log.live
            for state, players in entry.states.items()
            for player in players
            if state in NO_WINNER
        }
        assert not barred & {(e.hand, p) for e in self.evening.log.live for p in e.winners}

    @invariant()
    def the_spreadsheet_ends_with_the_totals(self) -> None:
        rows = list(csv.DictReader(io.StringIO(to_csv(self.evening), newline="")))
        assert len(rows) == sum(e.kind != "undo" for e in self.evening.entries)
        names = [person.name for person in self.evening.people.everyone]
        if rows and len(set(names)) == len(names):
            ends = [float(rows[-1][f"{name} (total)"]) for name in names]
            assert ends == [float(total) for total in self.evening.standings.course[-1].points]

    def teardown(self) -> None:
        """Check that the evening can be played to its end, whatever happened before."""
        if not hasattr(self, "evening"):
            return
        for _ in range(200):
            if self.evening.positions.over:
                break
            winner = (self.evening.positions.now.dealer + 1) % 4
            if winner in self.evening.states.locked_out(self.evening.positions.now.hand):
                made = entering.aborted(
                    entering.draw(self.evening, self.new()), "", dealer="passes"
                )
            else:
                made = entering.win(
                    self.evening,
                    self.new(),
                    entering.WonHands.of_one(less(paid_by(winner, 8)), winner),
                )
            self.evening = self.evening.with_entry(made)
        assert self.evening.positions.over
        # a game that ended below zero may leave a kitty that no hand decides any more
        assert (
            sum(self.evening.money.totals) == -self.evening.money.nobodys - self.evening.money.kitty
        )


STEPS = settings(max_examples=40, stateful_step_count=30, report_multiple_bugs=False)


@pytest.mark.parametrize("ruleset", names())
def test_whatever_a_table_does_nothing_is_lost(ruleset: str) -> None:
    class Table(EveningMachine):
        def __init__(self) -> None:
            super().__init__(ruleset)

    run_state_machine_as_test(Table, settings=STEPS)
