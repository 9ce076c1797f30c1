"""Settle generated hands of Chinese Classical and check that nobody's points are lost.

    python -m benchmarks.classical_settlements 100000

Every hand is won under random options, with losers' hands dealt from the tiles that are left (some
long or short, some known only by their worth), a discarder, a kitty, sometimes a third dragon that
was fed. The sums of the four seats have to be zero, the transfers have to make the same sums, and
who is liable has to pay alone. Exit status 1 where one of this fails.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from benchmarks.generated import asked
from scoring import answer as scored_json
from scoring.rulesets import ruleset
from tests.helpers.hands import TILES, hands

SEATS = "ESWN"
CLUB_RULES = [
    "bouquet",
    "buried_treasure",
    "claimed_kong_concealed",
    "concealed_kong_in_sight",
    "discarder_doubles",
    "east_doubles",
    "exemption",
    "fishing_intrinsic",
    "fully_concealed",
    "half_limit_hands",
    "liability",
    "limit",
    "losers_settle",
    "losers_suit_doubles",
    "mahjong_bonus",
    "one_suit",
    "own_flower",
    "seven_pairs",
    "snake",
    "special_bonus",
    "three_scholars",
    "waiting_for_limit",
]


def cases(seed: int) -> Iterator[dict[str, Any]]:
    """Hands with everything that a settlement asks for; the same ones for the same seed."""
    rng = random.Random(seed)
    values = {
        option["id"]: [choice["value"] for choice in option["choices"]]
        for option in ruleset("classical").options("en")
    }
    for plain in hands(seed):
        hand = {**plain, "ruleset": "classical", "brief": True}
        hand["rulings"] = {id: rng.choice(values[id]) for id in CLUB_RULES if rng.random() < 0.3}
        losers = [seat for seat in SEATS if seat != hand["seat_wind"]]
        hand["others"] = _losers(rng, hand, losers)
        if not hand["self_drawn"] and rng.random() < 0.9:
            hand["discarder"] = rng.choice(losers)
            hand["discarder_drew"] = rng.random() < 0.5
            hand["dangerous_game"] = rng.random() < 0.3
            hand["exempt"] = rng.choice(["unknown", "unknown", "a", "b", "no"])
        if rng.random() < 0.3:
            hand["dragon_feeder"] = rng.choice(losers)
        if rng.random() < 0.2:
            hand["kitty"] = {rng.choice(SEATS): 100 for _ in range(2)}
        yield hand


def _losers(rng: random.Random, hand: dict[str, Any], losers: list[str]) -> dict[str, Any]:
    """Hands out of the tiles that the winner does not hold."""
    held = Counter(hand["concealed"] + [t for m in hand["melds"] for t in m["tiles"]])
    wall = [tile for tile in TILES for _ in range(4 - held[tile])]
    rng.shuffle(wall)
    if rng.random() < 0.5:
        wall.sort(key=lambda tile: (rng.random() < 0.3, tile))
    found: dict[str, Any] = {}
    for seat in losers:
        kind = rng.random()
        if kind < 0.1:
            continue
        if kind < 0.3:
            found[seat] = rng.choice([0, 2, 16, 128, 5000])
            continue
        many = rng.choice([13] * 8 + [12, 14])
        tiles = [wall.pop() for _ in range(many)]
        found[seat] = {"concealed": tiles}
        if many != 13:
            found[seat]["condition"] = "long" if many > 13 else "short"
    return found


def problems(answer: dict[str, Any]) -> list[str]:
    """Return the errors in the sums of an answer."""
    sums, said = answer["settlement"], []
    if sum(sums.values()):
        said.append(f"the sums make {sum(sums.values())}")
    moved = dict.fromkeys(SEATS, 0)
    for transfer in answer["transfers"]:
        moved[transfer["from"]] -= transfer["points"]
        moved[transfer["to"]] += transfer["points"]
        if transfer["points"] <= 0:
            said.append("somebody pays nothing or less")
    if moved != sums:
        said.append("the transfers make other sums")
    liable = answer["liability"]["liable"]
    payers = {t["from"] for t in answer["transfers"] if t["what"] != "kitty"}
    if liable and payers != {liable}:
        said.append("somebody pays beside the liable player")
    if answer["payments"]["settlement"] != sums:
        said.append("the payments have other sums")
    return said


def check(many: int, seed: int) -> tuple[Counter[str], list[tuple[dict[str, Any], list[str]]]]:
    """Settle so many winning hands: how often what occurred, and the hands that failed."""
    seen: Counter[str] = Counter()
    failed = []
    answered = ((case, scored_json(case)) for case in cases(seed))
    winning = ((case, answer) for case, answer in answered if "settlement" in answer)
    for case, answer in islice(winning, many):
        if found := problems(answer):
            failed.append((case, found))
        for trigger in answer["liability"]["triggers"]:
            seen[trigger["id"] + (" exempt" if trigger["exempt"] else "")] += 1
        seen["liable" if answer["liability"]["liable"] else "ordinary"] += 1
        if answer["limit"]["reached"]:
            seen[answer["limit"]["reached"]] += 1
    return seen, failed


def main() -> int:
    options = asked(__doc__, 100_000)
    seen, failed = check(options.hands, options.seed)
    for what, many in sorted(seen.items()):
        print(f"{many:>9}  {what}")
    print(f"{options.hands} hands settled, {len(failed)} wrong")
    for case, found in failed[:10]:
        print(found, case)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
