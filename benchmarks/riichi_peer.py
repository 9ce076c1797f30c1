"""Compare the riichi answers with the package ``mahjong`` asked directly, on generated hands.

    python -m benchmarks.riichi_peer 10000

The hands are passed to the package independently of ``scoring``: as suit strings with red fives as
``r``, and with its own options. Yaku, han, fu with its parts, cost, and the refusal of a hand
without yaku must be equal. The exit status is 1 if something differs.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from benchmarks.generated import run
from scoring import answer
from tests.helpers.hands import TILES, hands
from tests.helpers.peer import Comparison

WIND = dict(zip("ESWN", (EAST, SOUTH, WEST, NORTH), strict=True))
SWITCHES: dict[str, list[Any]] = {
    "open_tanyao": [True, False],
    "red_fives": [True, False],
    "double_yakuman": [False, True],
    "kazoe": ["yakuman", "sanbaiman", "unlimited"],
    "kiriage": [False, True],
    "renhou": ["none", "mangan", "yakuman"],
    "open_pinfu_fu": [True, False],
    "pinfu_tsumo_fu": [False, True],
}


def riichi_hands(seed: int) -> Iterator[dict[str, Any]]:
    """Yield random hands without end, with possible riichi circumstances and random options; the
    same seed gives the same hands."""
    rng = random.Random(seed)
    for plain in hands(seed):
        hand = {**plain, "ruleset": "riichi", "flowers": 0}
        hand.pop("last_tile_of_kind", None)
        closed = all(meld["concealed"] for meld in hand["melds"])
        on_kong = hand.get("kong_replacement") or hand.get("robbing_kong")
        if on_kong:
            hand.pop("last_wall_tile", None)
        ordinary = not on_kong and not hand.get("last_wall_tile") and not hand["melds"]
        if ordinary and rng.random() < 0.05 and (hand["self_drawn"] or hand["seat_wind"] != "E"):
            hand["first_turn"] = True
        elif closed and rng.random() < 0.5:
            hand[rng.choice(["riichi", "riichi", "double_riichi"])] = True
            hand["ippatsu"] = rng.random() < 0.3 and not hand.get("kong_replacement")
        _add_dora(rng, hand)
        hand["honba"] = rng.choice([0, 0, 1, 3])
        hand["deposits"] = rng.choice([0, 0, 1, 2])
        if rng.random() < 0.5:
            hand["rulings"] = {
                name: rng.choice(values) for name, values in SWITCHES.items() if rng.random() < 0.5
            }
        yield hand


def _add_dora(rng: random.Random, hand: dict[str, Any]) -> None:
    held = Counter(hand["concealed"]) + Counter(t for m in hand["melds"] for t in m["tiles"])
    used = Counter(held)
    for key in ("dora_indicators", "ura_indicators"):
        hand[key] = []
        for _ in range(rng.randint(0, 3)):
            tile = rng.choice(TILES)
            if used[tile] < 4:
                used[tile] += 1
                hand[key].append(tile)
    hand["red_fives"] = [
        tile
        for tile in ("5m", "5s", "5p")
        if held[tile] and (held[tile] == 4 or rng.random() < 0.4)
    ]


def ask_package(hand: dict[str, Any]) -> Any:
    """Return the package's answer: its error as text, or yaku with their han, total han, fu, parts
    of fu, and cost."""
    chosen = {name: values[0] for name, values in SWITCHES.items()} | hand.get("rulings", {})
    red = list(hand["red_fives"])
    taken: Counter[int] = Counter()

    def numbers(tiles: Iterable[str]) -> list[int]:
        found = []
        for tile in tiles:
            is_red = tile in red
            if is_red:
                red.remove(tile)
            found.append(_number(tile, is_red, taken))
        return found

    melds = [
        Meld(
            {"chow": Meld.CHI, "pung": Meld.PON, "kong": Meld.KAN}[meld["type"]],
            numbers(meld["tiles"]),
            opened=not meld["concealed"],
        )
        for meld in hand["melds"]
    ]
    concealed = numbers(hand["concealed"])
    won = concealed[hand["concealed"].index(hand["winning_tile"])]
    drawn, east = hand["self_drawn"], hand["seat_wind"] == "E"
    first = hand.get("first_turn", False)
    last = hand.get("last_wall_tile", False)
    answer = HandCalculator.estimate_hand_value(
        tiles=concealed + [number for meld in melds for number in meld.tiles],
        win_tile=won,
        melds=melds,
        dora_indicators=[_number(tile, False, Counter()) for tile in hand["dora_indicators"]],
        ura_dora_indicators=[_number(tile, False, Counter()) for tile in hand["ura_indicators"]],
        config=HandConfig(
            is_tsumo=drawn,
            is_riichi=hand.get("riichi", False),
            is_daburu_riichi=hand.get("double_riichi", False),
            is_ippatsu=hand.get("ippatsu", False),
            is_rinshan=hand.get("kong_replacement", False),
            is_chankan=hand.get("robbing_kong", False),
            is_haitei=last and drawn,
            is_houtei=last and not drawn,
            is_tenhou=first and east,
            is_chiihou=first and not east and drawn,
            is_renhou=first and not drawn and chosen["renhou"] != "none",
            player_wind=WIND[hand["seat_wind"]],
            round_wind=WIND[hand["round_wind"]],
            tsumi_number=hand["honba"],
            kyoutaku_number=hand["deposits"],
            options=OptionalRules(
                has_open_tanyao=chosen["open_tanyao"],
                has_aka_dora=chosen["red_fives"],
                has_double_yakuman=chosen["double_yakuman"],
                kazoe_limit={
                    "yakuman": HandConstants.KAZOE_LIMITED,
                    "sanbaiman": HandConstants.KAZOE_SANBAIMAN,
                    "unlimited": HandConstants.KAZOE_NO_LIMIT,
                }[chosen["kazoe"]],
                kiriage=chosen["kiriage"],
                renhou_as_yakuman=chosen["renhou"] == "yakuman",
                # before 2.3.0 the package treats the fu of a self-draw like those of an open hand
                fu_for_open_pinfu=chosen["open_pinfu_fu"] or drawn,
                fu_for_pinfu_tsumo=chosen["pinfu_tsumo_fu"],
            ),
        ),
    )
    if answer.error:
        return answer.error
    opened = answer.is_open_hand
    yaku = [
        (y.name, y.han_open if opened and y.han_open else y.han_closed) for y in answer.yaku or ()
    ]
    told = {"hand_without_fu": "tsumo"} if drawn else {}
    parts = [
        (told.get(part["reason"], part["reason"]), part["fu"]) for part in answer.fu_details or ()
    ]
    return yaku, answer.han, answer.fu, parts, answer.cost


def _number(tile: str, red: bool, taken: Counter[int]) -> int:
    """Return the package's number (0 to 135) for a copy of a tile that is not used yet, and record
    it in `taken`."""
    if tile[0].isdigit():
        suit = {"m": "man", "p": "pin", "s": "sou"}[tile[1]]
        text = "r" if red else tile[0]
    else:
        suit, text = "honors", str("ESWNPFC".index(tile) + 1)
    number = TilesConverter.string_to_136_array(**{suit: text}, has_aka_dora=True)[0]
    place = 4 * (number // 4) + (1 if tile[0] == "5" else 0)
    if not red:
        number = place + taken[place]
        taken[place] += 1
    return int(number)


def ask_scoring(hand: dict[str, Any]) -> Any:
    """Return our engine's answer in the same form as `ask_package` returns the package's."""
    scored = answer(hand)
    if "error" in scored:
        if scored["error"]["code"] != "not_winning":
            return scored["error"]["message"]
        no_yaku = "yaku" in scored["error"]["message"]
        return HandCalculator.ERR_NO_YAKU if no_yaku else HandCalculator.ERR_HAND_NOT_WINNING
    yaku = [(fan["name"], fan["points"] * fan["count"]) for fan in scored["fans"]]
    parts = [(part["reason"], part["fu"]) for part in scored["fu_details"]]
    return yaku, scored["total"], scored["fu"], parts, scored["cost"]


def compare(dealt: Iterable[dict[str, Any]]) -> Comparison:
    """Score every hand with the package ``mahjong`` and with our engine, and return the
    comparison."""
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    failed = []
    for hand in dealt:
        expected, got = ask_package(hand), ask_scoring(hand)
        if expected != got:
            kinds["different"] += 1
            failed.append((hand, expected, got))
        elif isinstance(got, str):
            kinds[got] += 1
        else:
            kinds["the same yaku, han, fu and cost"] += 1
            seen.update(name for name, _ in got[0])
    return Comparison(kinds, seen, failed)


if __name__ == "__main__":
    sys.exit(run(__doc__, 10_000, riichi_hands, compare))
