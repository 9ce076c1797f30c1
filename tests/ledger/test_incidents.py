"""Random evenings with incidents: no points get lost, and no player wins without the right to."""

import json
import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

from ledger import entering
from ledger.details import DRAW, INCIDENT, WIN, IncidentDetails
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.incident_entry import Incident, by_frequency
from ledger.settlement import less
from ledger.store import _text
from ledger.turns import PLAYERS, TablePosition, usual_turns
from scoring.book.incidents.case import OTHERWISE
from scoring.rulesets import names, ruleset
from scoring.tiles import WINDS
from tests.helpers.incidents import likely
from tests.helpers.sums import paid_by, paid_to

EVENINGS = int(os.environ.get("INCIDENT_EVENINGS", "300"))
NO_WINNER = {"no_win", "dead_hand", "long", "short", "foul", "excluded"}
PASSES, STAYS, OF_EAST, WINNER, READY = "passes", "stays", "stays for East", "the winner", "ready"
DEALS = {
    # who deals after a win, a drawn hand, and a hand that an offence ended
    "mcr": (PASSES, PASSES, PASSES),
    "zung_jung": (PASSES, PASSES, PASSES),
    "hong_kong": (OF_EAST, STAYS, STAYS),
    "carmel": (WINNER, STAYS, PASSES),
    "classical": (OF_EAST, STAYS, OF_EAST),
    "riichi": (OF_EAST, READY, OF_EAST),
    "taiwanese": (OF_EAST, STAYS, OF_EAST),
}
"""Who deals next after a win, a drawn hand, and a hand ended by an offence. After an offence,
``OF_EAST`` means that East stays unless East was at fault."""


class Played:
    """A random evening, and the errors found in it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        name = self.chance.choice(list(names()))
        profile = self.chance.choice(ruleset(name).OPTIONS.profiles)
        rulings: dict[str, Any] = {"profile": profile}
        if name == "riichi":
            rulings |= {
                code: "on" for code in ruleset(name).INCIDENTS.codes if code.startswith("abort")
            }
        if name == "classical":
            usual = ["1924", "shown", "shown", "exposed", "harr", "dmjl", "bmja"]
            rulings["penalties"] = self.chance.choice(usual)
        four, turns = ("Anna", "Bo", "Chen", "Dora"), usual_turns(name, rulings)
        self.table = Evening("one", four, name, turns, rulings)
        self.many: Counter[str] = Counter()
        self.wrong: list[str] = []

    def play(self, hands: int) -> None:
        """Play up to `hands` hands, each with up to three incidents, and check the dealer after
        each."""
        for _ in range(hands):
            if self.table.positions.over:
                break
            before, hand = self.table.positions.now, self.table.positions.now.hand
            for _ in range(self.chance.randint(0, 3)):
                if self.table.positions.now.hand == hand:
                    self.happen()
            if self.table.positions.now.hand == hand:
                self.end()
            self.check_dealer(before)

    def happen(self) -> None:
        """Enter a random incident of the rules' book with random details; if its points are left to
        the referee, a random decision of the referee is added."""
        table, chance = self.table, self.chance
        book = ruleset(table.ruleset).INCIDENTS
        code = chance.choice(book.codes)
        by = chance.choice(WINDS)
        keys = [key for key in sorted(book.details(code)) if chance.random() < 0.7]
        others = {key: [told for told in likely(key) if told != by] for key in keys}
        details = {key: chance.choice(told) for key, told in others.items() if told}
        happened = Incident(table, code, by, details)
        referee = {"points": chance.randint(0, 60), "to": chance.choice([None, "each"])}
        untold = getattr(happened.ruling, "points", {}) is None
        if untold:
            happened = Incident(table, code, by, {**details, "referee": referee})
        try:
            entry = happened.make(table, f"incident {len(table.entries)}")
            self.table = table.with_entry(entry)
        except LedgerError as error:
            self.many[error.code] += 1
            if error.code != "not_said":
                self.fail(f"{code}: {error}")
            return
        self.many[entry.kind] += 1

    def end(self) -> None:
        """Check that players who lost the right to win cannot win; then end the hand by a win of
        another player or as a draw."""
        table, hand = self.table, self.table.positions.now.hand
        barred = {
            player
            for entry in table.entries
            for state, players in entry.states.items()
            if state in NO_WINNER and (entry.hand == hand or state == "excluded")
            for player in players
        }
        for player in PLAYERS:
            won = entering.win(
                table,
                f"{hand}-{player}",
                entering.WonHands.of_one(less(paid_by(player, 8)), player),
            )
            try:
                table.with_entry(won)
            except LedgerError as error:
                self.many[error.code] += 1
                if player not in barred or error.code != "locked_out":
                    self.fail(f"{player} cannot win: {error}")
            else:
                if player in barred:
                    self.fail(f"{player} wins who may not")
        may = [player for player in PLAYERS if player not in barred]
        if not may or self.chance.random() < 0.3:
            ready = self.chance.sample(PLAYERS, 2)
            entry = entering.draw(table, f"{hand}", ready=ready)
        else:
            winner, loser = self.chance.choice(may), self.chance.choice(PLAYERS)
            sums = less(paid_by(winner, 8)) if winner == loser else paid_to(loser, winner, 24)
            entry = entering.win(
                table,
                f"{hand}",
                entering.WonHands.of_one(sums, winner, None if winner == loser else loser),
            )
        self.many[entry.kind] += 1
        self.table = table.with_entry(entry)

    def check_dealer(self, before: TablePosition) -> None:
        """Check who deals after the hand at position `before`; after a void hand nothing but the
        number of the hand may change."""
        entry, now, dealer = (
            self.table.log.played[before.hand],
            self.table.positions.now,
            before.dealer,
        )
        if self.table.positions.over:
            return
        if entry.outcome.void and now != before._replace(hand=now.hand):
            self.fail(f"{entry.detail}: {now} after {before}")
        after_win, after_draw, after_offence = DEALS[self.table.ruleset]
        how = {WIN: after_win, DRAW: after_draw, INCIDENT: after_offence}[entry.kind]
        if entry.outcome.void or entry.code.startswith("abort"):
            how = STAYS
        at_fault = entry.player if entry.kind == INCIDENT else None
        stays = {
            STAYS: True,
            READY: dealer in entry.outcome.ready,
            OF_EAST: at_fault != dealer if at_fault is not None else dealer in entry.winners,
            WINNER: dealer in entry.winners,
        }.get(how, False)
        most = self.table.turns.most_stays
        stays = stays and (most is None or before.again < most)
        wanted = dealer if stays else (dealer + 1) % 4
        if how == WINNER and entry.winners:
            wanted = entry.winners[0]
        if now.round_wind == "E" and now.dealer != wanted:  # seats may change between rounds
            self.fail(f"{entry.kind} {entry.detail}: {now.dealer} deals")

    def fail(self, what: str) -> None:
        self.wrong.append(f"{self.table.ruleset} {dict(self.table.rulings)}: {what}")


def test_evenings_at_random_have_sums_winners_kitties_and_dealers_right() -> None:
    many: Counter[str] = Counter()
    for number in range(EVENINGS):
        played = Played(11_000_033 + number)
        played.play(5)
        assert played.wrong == []
        many += played.many
    assert many["incident"] > 3 * EVENINGS
    assert many["locked_out"] > EVENINGS / 2


MIL = {"profile": "mil-2025"}
TABLE = Evening("one", ("Anna", "Bo", "Chen", "Dora"), "mcr", usual_turns("mcr", MIL), MIL)


def test_an_entry_says_what_happened_and_what_the_next_time_is() -> None:
    entry = Incident(TABLE, "false_win", "S", note="rushed").make(TABLE, "own")
    states = {"no_win": [1], "no_claims": [1]}
    assert entry.detail.stored() == {"code": "false_win", "note": "rushed", "states": states}
    after = TABLE.with_entry(entry)
    times = [dict(Incident(after, "false_win", wind)._counted()) for wind in "SW"]
    told = [(known["times_in_hand"], known["times_in_session"]) for known in times]
    assert told == [(2, 2), (1, 1)]


def test_a_sum_that_the_referee_sets_has_no_code() -> None:
    sum_ = {"referee": {"points": 5, "to": "each"}}
    entry = Incident(TABLE, OTHERWISE, "W", sum_).make(TABLE, "own")
    assert (entry.sums, entry.detail.stored()) == ((5, 5, -15, 5), {"told": sum_})


def test_what_happened_most_at_this_table_is_offered_first() -> None:
    rare = by_frequency(TABLE)[-1]
    entry = Incident(TABLE, "false_win", "S").make(TABLE, "own")
    assert (
        by_frequency(TABLE.with_entry(replace(entry, detail=IncidentDetails(code=rare))))[0] == rare
    )


def test_an_evening_goes_by_the_rules_of_its_club_kept_whole() -> None:
    club = {
        "name": "Tea house",
        "profile": "china-1998",
        "minimum": 6,
        "fans": {"All Chows": 5},
        "incidents": {"false_win": ["each 15", "state no_win", "on"]},
    }
    kept = json.loads(_text(club))
    table = replace(TABLE, rulings=kept)
    entry = Incident(table, "false_win", "S").make(table, "own")
    assert (entry.sums, entry.states) == ((15, -45, 15, 15), {"no_win": (1,)})
    by_total = table.game.by_total
    assert by_total is not None
    assert by_total.minimum == 6
    rare = Incident(table, "exposed_own", "W").make(table, "next")
    assert rare.states == {"must_discard": (2,)}, "the rest is as its profile has it"
