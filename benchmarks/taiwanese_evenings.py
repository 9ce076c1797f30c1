"""Evenings of sixteen tiles: dealer, continuations, several winners; every sum is nothing.

    python -m benchmarks.taiwanese_evenings 100000 --seed 1

Evenings of four rounds with generated hands, under the published tables and tables that choose
otherwise: draws, self-drawn hands, discards on which one, two or three declare, liable players. Who
deals and how often the dealer has stayed is kept here once more, and what each seat gets is counted
from the written rules alone. Both have to be what the ledger says, and the four sums nothing. Exit
status 1 where they are not.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.generated import asked
from ledger.evening import Evening
from ledger.settlement import plus, settle
from ledger.turns import usual_turns
from scoring.answering import score_json
from scoring.game import Sums
from tests.helpers.taiwanese_recount import Recount, generated

PLAYERS = ("Anna", "Bo", "Chen", "Dora")
PAID = {"double_bump_triple_all": (1, 1, 3), "head_bump": (1, 1, 1), "all": (1, 2, 3)}
"""How many are paid of one, two and three who declare on a discard (taiwanese.md, 6.3)."""


class Checked:
    """How many settlements there were, of what kind, and what was wrong."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.wrong: list[str] = []

    @property
    def many(self) -> int:
        return self.kinds["wins"]


def check(seed: int, settlements: int) -> Iterator[Checked]:
    """The evenings of a seed, one after the other, until there were so many settlements."""
    luck, hands, found = random.Random(seed), generated(seed), Checked()
    while found.many < settlements:
        _evening(luck, hands, found)
        yield found


def _evening(luck: random.Random, hands: Iterator[dict[str, Any]], found: Checked) -> None:
    """One evening, compared hand by hand."""
    how = luck.choice(sorted(PAID))
    rulings = {**_table(next(hands)["rulings"]), "minimum": 0, "multiple_winners": how}
    table = Evening("one", PLAYERS, "taiwanese", usual_turns("taiwanese", rulings), rulings=rulings)
    limit = {"star31": 10, "shenlaiye": 9}.get(rulings["profile"])
    dealer, stayed = 0, 0
    while not table.position.over:
        position = table.position
        if (position.dealer, position.again) != (dealer, stayed):
            found.wrong.append(f"{position} but dealer {dealer}, stayed {stayed}")
        giver = luck.choice((0, 1, 2, 3, None))
        winners: list[int] = []
        if giver is None and luck.random() < 0.6:
            winners = [luck.randrange(4)]
        elif giver is not None:
            others = [(giver + step) % 4 for step in (1, 2, 3)]  # in turn after the discarder
            said = sorted(luck.sample(others, luck.choice((1, 1, 2, 3))), key=others.index)
            winners = said[: PAID[how][len(said) - 1]]
        if winners:
            entry = _won(hands, table, winners, giver, found)
        else:
            entry = table.draw(str(position.hand))
        table = table.with_entry(entry)
        if (dealer in winners or not winners) and (limit is None or stayed < limit):
            stayed += 1
        else:
            dealer, stayed = (dealer + 1) % 4, 0
    if sum(table.totals):
        found.wrong.append(f"an evening that comes to {sum(table.totals)}")
    found.kinds["evenings"] += 1


def _won(
    hands: Iterator[dict[str, Any]],
    table: Evening,
    winners: list[int],
    giver: int | None,
    found: Checked,
) -> Any:
    """The entry of one to three winners; what it pays is compared with the written rules."""
    position = table.position
    seats = position.seats
    told: list[dict[str, Any]] = []
    again = [0, 0, 0, 0]
    for winner in winners:
        said = {
            "seat_wind": seats[winner],
            "round_wind": position.round_wind,
            "dealer_seat": "E",
            "dealer_streak": position.again,
            "discarder_seat": "" if giver is None else seats[giver],
            "rulings": table.rulings,
        }
        hand, counted = next(_winning(hands, said, drawn=giver is None))
        made = score_json({**hand, "brief": True})
        sums = settle(made.payments, seats, winner, giver)
        if sum(sums):
            found.wrong.append(f"{sums} of {hand}")
        told.append({"player": winner, "sums": list(sums)})
        written: Mapping[str, int] = counted.sums or {}
        again = [had + written[seat] for had, seat in zip(again, seats, strict=True)]
        found.kinds["wins"] += 1
        found.kinds["with the dealer"] += made.more["dealer_tai"] > 0
        found.kinds["continued"] += position.again > 0
    whole: Sums = plus(*(one["sums"] for one in told))
    if list(whole) != again:
        found.wrong.append(f"{whole} but {again}: {told}")
    found.kinds["several winners"] += len(winners) > 1
    return table.wins(str(position.hand), whole, told, giver)


def _winning(
    hands: Iterator[dict[str, Any]], said: Mapping[str, Any], *, drawn: bool
) -> Iterator[tuple[dict[str, Any], Recount]]:
    """Hands that win at this seat, by the written rules; openings and flowers that win are left
    out, because they ask for a seat of their own."""
    for hand in hands:
        if bool(hand["self_drawn"]) == drawn and not {"opening", "flower_win"} & set(hand):
            hand = {**hand, **said}
            if hand.get("liable_seat") == hand["seat_wind"]:
                del hand["liable_seat"]
            counted = Recount(hand)
            if counted.fans is not None:
                yield hand, counted


def _table(rulings: Any) -> dict[str, Any]:
    return {"profile": rulings} if isinstance(rulings, str) else dict(rulings)


def main() -> int:
    options = asked(__doc__, 100_000)
    for found in check(options.seed, options.hands):
        if found.wrong or found.kinds["evenings"] % 100 == 0:
            print(dict(found.kinds), f"{len(found.wrong)} wrong", *found.wrong[:5], flush=True)
            if found.wrong:
                return 1
    print(f"{dict(found.kinds)}, every sum nothing and as the written rules have it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
