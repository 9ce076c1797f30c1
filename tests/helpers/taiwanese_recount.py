"""The Taiwanese game counted a second time, straight from the written rules.

Nothing of the engine is used: hands are JSON, tiles are their codes. The published tables stand
here once more, row by row, each with what makes it count in one reading of the hand; then what
takes the place of what; then who pays. `generated` makes hands and tables to compare on.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

PROFILES = ("sml", "cml", "star31", "shenlaiye", "association")
WINDS, DRAGONS, SUITS = "ESWN", "CFP", "msp"
KINDS = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)] + list(WINDS + DRAGONS)
FLOWERS = [f"f{n}" for n in range(1, 9)]
ORPHANS = [tile for tile in KINDS if len(tile) == 1 or tile[0] in "19"]

# what a row is worth, in the order of the profiles, or once for all of them
_WORTHS = {
    (1,): (
        "Concealed Hand, Fully Concealed Hand, Self-Draw, Seat Wind, Round Wind, Wind Pung, "
        "Dragon Pung, Seat Flower, Flower Tile, No Flowers, Single Wait, Half Begging, Robbing "
        "the Kong, Win on a Replacement, Last Tile Draw, Last Tile Claim, Declared Ready, "
        "Melded Kong"
    ),
    (3,): "Concealed Self-Draw",
    (1, 1, 2, 2, 2): "Flower Set",
    (2,): "Concealed Kong, All Chows, Three Concealed Pungs, All Begging, No Honors or Flowers",
    (4,): "All Pungs, Half Flush, Little Three Dragons, Dealt Flower Win",
    (5,): "Four Concealed Pungs",
    (8,): (
        "Five Concealed Pungs, Big Three Dragons, Little Four Winds, Full Flush, Eight "
        "Flowers, Seven Robs One, Eight Pairs and a Half, Four Kongs"
    ),
    (8, 8, 4, 4, 4): "Earthly Ready",
    (16,): "Five Kongs, Earthly Hand, Big Four Winds, Sixteen Unrelated Tiles, Thirteen Orphans",
    (16, 16, 8, 16, 8): "Heavenly Ready",
    (16, 16, 16, 8, 16): "Human Hand",
    (16, 16, 8, 8, 16): "All Honors",
    (24, 24, 24, 24, 16): "Heavenly Hand",
}
WORTH = {fan: worth for worth, fans in _WORTHS.items() for fan in fans.split(", ")}

CONCEALED, FULLY, DRAW = "Concealed Hand", "Fully Concealed Hand", "Self-Draw"
_HEAVENLY = [CONCEALED, FULLY, "Win on a Replacement", "Single Wait"]

# what each profile plays, in the same order, and the other readings that a table may choose
SWITCHES: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    "concealed_self_draw": (("parts",) * 5, ("parts", "one_fan", "two", "five")),
    "concealed_kong_keeps": ((True,) * 5, (True, False)),
    "all_chows_wait": (
        ("any_two_sided", "any_two_sided", "any_two_sided", "only_two_sided", "any_two_sided"),
        ("any_two_sided", "only_two_sided", "free"),
    ),
    "all_chows_concealed": ((False, False, False, True, True), (True, False)),
    "all_chows_self_draw": ((False,) * 5, (True, False)),
    "all_chows_honors_flowers": ((True, False, False, False, False), (True, False)),
    "flowers": (("seat", "seat", "any", "seat", "seat"), ("seat", "any", "none")),
    "flower_order": (("chrysanthemum_3",) * 4 + ("bamboo_3",), ("chrysanthemum_3", "bamboo_3")),
    "flower_set": (("add", "replace", "replace", "replace", "add"), ("add", "replace")),
    "no_flowers": ((False,) * 5, (True, False)),
    "no_honors_flowers": ((False, False, True, False, False), (True, False)),
    "single_wait": (("only_wait",) * 5, ("only_wait", "shape", "off")),
    "single_wait_begging": ((False,) * 4 + (True,), (True, False)),
    "half_begging": ((False, False, False, True, True), (True, False)),
    "last_claim": ((False,) * 4 + (True,), (True, False)),
    "replacement_win": (("kong_or_flower",) * 5, ("kong_or_flower", "kong")),
    "winds": (
        ("seat_round", "seat_round", "any", "seat_round", "seat_round"),
        ("seat_round", "any"),
    ),
    "little_four_winds_add": ((False, True, False, True, True), (True, False)),
    "all_honors_all_pungs": ((True, True, True, False, False), (True, False)),
    "five_concealed_drops": (([],) * 4 + ([CONCEALED, "All Pungs"],), ([], ["All Pungs"])),
    "discard_pung_first": ((False, False, True, False, False), (True, False)),
    "kong_tai": ((False, False, True, False, False), (True, False)),
    "four_kongs": ((False,) * 5, (True, False)),
    "five_kongs": ((False,) * 5, (True, False)),
    "human_hand": ((True, True, False, True, True), (True, False)),
    "heavenly_hand_drops": ((_HEAVENLY,) * 4 + ([*_HEAVENLY, DRAW],), (_HEAVENLY, [CONCEALED])),
    "earthly_hand_drops": (
        ([CONCEALED, FULLY],) * 4 + ([CONCEALED],),
        ([CONCEALED, FULLY], [DRAW]),
    ),
    "human_hand_drops": (([CONCEALED],) * 5, ([CONCEALED], [])),
    "declared_ready": ((False, False, True, True, False), (True, False)),
    "earthly_ready_drops": (
        ([], [], [], [CONCEALED, "Declared Ready"], [CONCEALED, FULLY]),
        ([], [CONCEALED], [CONCEALED, FULLY, DRAW]),
    ),
    "heavenly_ready_drops": (([],) * 4 + ([CONCEALED],), ([], [CONCEALED])),
    "eight_flowers": (
        ("standalone", "additive", "standalone", "compound", "standalone"),
        ("standalone", "additive", "compound", "off"),
    ),
    "seven_robs_one": ((True, False, False, True, True), (True, False)),
    "dealt_flower_bonus": ((False, False, False, True, True), (True, False)),
    "eight_pairs_half": ((False,) * 5, (True, False)),
    "sixteen_unrelated": ((False,) * 5, (True, False)),
    "thirteen_orphans": ((False,) * 5, (True, False)),
    "minimum": ((0,) * 5, (0, 1, 2, 3)),
    "cap": ((None,) * 5, (None, 4, 16, 24, 81)),
    "base": ((5,) * 5, (5, 10, 30, 100)),
    "tai_value": ((1,) * 5, (1, 10, 20)),
    "dealer_tai": (("2n+1",) * 5, ("2n+1", "none")),
    "liability": (([],) * 5, ([], ["Full Flush", "All Pungs", "All Honors"])),
    "liability_discard": (("liable_pays",) * 5, ("liable_pays", "split")),
}


def table_of(rulings: Any) -> tuple[dict[str, Any], dict[str, int]]:
    """The switches and the worths of a hand's ``rulings``."""
    given: dict[str, Any] = (
        rulings if isinstance(rulings, dict) else {"profile": rulings or PROFILES[0]}
    )
    at = PROFILES.index(given.get("profile", PROFILES[0]))
    switches = {name: played[at] for name, (played, _) in SWITCHES.items()}
    switches |= {name: value for name, value in given.items() if name in switches}
    worth = {name: row[at if len(row) > 1 else 0] for name, row in WORTH.items()}
    own: dict[str, int] = given.get("tai", {})
    return switches, worth | own


# --- readings -----------------------------------------------------------------------------------

Set = tuple[str, tuple[str, ...]]
"""The kind of a set, with ``!`` before it where it was melded, and its tiles."""


def following(tile: str, step: int) -> str:
    return f"{int(tile[0]) + step}{tile[1]}"


@lru_cache(maxsize=1 << 14)
def in_sets(tiles: tuple[str, ...]) -> tuple[tuple[Set, ...], ...]:
    """Every way to lay sorted tiles out in chows and pungs."""
    if not tiles:
        return ((),)
    first, left = tiles[0], list(tiles[1:])
    found = []
    if left.count(first) >= 2:
        rest = list(left)
        rest.remove(first)
        rest.remove(first)
        found += [(("pung", (first,) * 3), *more) for more in in_sets(tuple(rest))]
    if len(first) == 2 and first[0] <= "7":
        run = (first, following(first, 1), following(first, 2))
        if run[1] in left and run[2] in left:
            rest = list(left)
            rest.remove(run[1])
            rest.remove(run[2])
            found += [(("chow", run), *more) for more in in_sets(tuple(rest))]
    return tuple(dict.fromkeys(tuple(sorted(one)) for one in found))


def splits(concealed: list[str]) -> Iterator[tuple[Set, ...]]:
    """Sets and, last, a pair."""
    for tile in sorted(set(concealed)):
        if concealed.count(tile) < 2:
            continue
        rest = sorted(concealed)
        rest.remove(tile)
        rest.remove(tile)
        for sets in in_sets(tuple(rest)):
            yield (*sets, ("pair", (tile, tile)))


def special_shape(tiles: list[str]) -> str:
    """Which of the shapes that only some tables play seventeen tiles make."""
    many = Counter(tiles)
    if sorted(many.values()).count(3) == 1 and not {1, 5} & set(many.values()):
        return "eight_pairs_half"
    suited = [sorted(int(t[0]) for t in many if t[-1] == suit and len(t) == 2) for suit in SUITS]
    apart = all(len(r) == 3 and r[1] - r[0] > 2 and r[2] - r[1] > 2 for r in suited)
    if apart and len(many) == 16 and all(many[honor] for honor in WINDS + DRAGONS):
        return "sixteen_unrelated"
    if set(ORPHANS) <= set(many):
        rest = many - Counter(ORPHANS)
        for double in ORPHANS:
            if rest[double] and in_sets(tuple(sorted((rest - Counter([double])).elements()))):
                return "thirteen_orphans"
    return ""


def waits_of(hand: Mapping[str, Any], switches: Mapping[str, Any]) -> list[str]:
    """Every kind that completes the sixteen tiles, but what the player holds all four of."""
    standing = list(hand["concealed"])
    standing.remove(hand["winning_tile"])
    held = Counter(standing) + Counter(tile for meld in hand["melds"] for tile in meld["tiles"])
    found = []
    for tile in KINDS:
        if held[tile] < 4:
            whole = [*standing, tile]
            special = special_shape(whole) if len(whole) == 17 else ""
            if next(splits(whole), None) or (special and switches[special]):
                found.append(tile)
    return found


def place_in(one: Set, tile: str) -> str:
    kind, tiles = one
    if kind != "chow":
        return kind
    at = tiles.index(tile)
    if at == 1:
        return "closed"
    return (
        "edge" if (at == 2 and tiles[0][0] == "1") or (at == 0 and tile[0] == "7") else "two_sided"
    )


class Reading:
    """One reading of a hand: a split, and where its winning tile stands."""

    def __init__(
        self, hand: Mapping[str, Any], sets: tuple[Set, ...], place: int, shape: str
    ) -> None:
        self.hand, self.shape = hand, shape
        self.drawn = bool(hand["self_drawn"])
        self.switches, self.worth = table_of(hand.get("rulings"))
        self.place = place_in(sets[place], hand["winning_tile"]) if place >= 0 else ""
        self.sets: list[tuple[str, tuple[str, ...], bool]] = []
        for meld in hand["melds"]:
            self.sets.append((meld["type"], tuple(meld["tiles"]), bool(meld["concealed"])))
        for number, (kind, tiles) in enumerate(sets):
            own = kind != "pung" or number != place or self.drawn
            self.sets.append((kind, tiles, own))
        self.tiles = [*hand["concealed"], *(t for meld in hand["melds"] for t in meld["tiles"])]
        self.pair = next((tiles[0] for kind, tiles, _ in self.sets if kind == "pair"), "")
        self.pungs = [tiles[0] for kind, tiles, _ in self.sets if kind in ("pung", "kong")]
        self.own = [tiles[0] for kind, tiles, own in self.sets if own and kind in ("pung", "kong")]
        self.chows = [tiles for kind, tiles, _ in self.sets if kind == "chow"]
        self.kongs = [own for kind, _, own in self.sets if kind == "kong"]
        self.open = [meld for meld in hand["melds"] if not meld["concealed"]]
        self.suits = {tile[1] for tile in self.tiles if len(tile) == 2}
        self.honors = any(len(tile) == 1 for tile in self.tiles)
        self.flowers = list(hand["flowers"])
        self.regular = shape == "regular"
        self.opening = hand.get("opening", "")
        self.plain_opening = self.opening != "human" or self.switches["human_hand"]
        self._waits: list[str] | None = None

    def plays(self, switch: str, *values: Any) -> bool:
        return self.switches[switch] in (values or (True,))

    @property
    def waits(self) -> list[str]:
        if self._waits is None:
            self._waits = waits_of(self.hand, self.switches)
        return self._waits

    @property
    def closed(self) -> bool:
        return not self.open and (not self.kongs or self.plays("concealed_kong_keeps"))

    @property
    def begging(self) -> bool:
        return len(self.open) == 5

    def own_flowers(self) -> int:
        seat = WINDS.index(self.hand["seat_wind"])
        order = (5, 6, 7, 8) if self.plays("flower_order", "chrysanthemum_3") else (5, 6, 8, 7)
        mine = {f"f{seat + 1}", f"f{order[seat]}"} & set(self.flowers)
        if self.plays("flower_set", "replace"):
            mine -= {tile for one in self.flower_sets() for tile in one}
        return len(mine)

    def flower_sets(self) -> list[set[str]]:
        return [one for one in (set(FLOWERS[:4]), set(FLOWERS[4:])) if one <= set(self.flowers)]

    def chows_waited_well(self) -> bool:
        how = self.switches["all_chows_wait"]
        if self.place in ("pair", ""):
            return False
        if how == "free":
            return True
        if self.place != "two_sided":
            return False
        return how == "any_two_sided" or self.always_two_sided()

    def always_two_sided(self) -> bool:
        for sets in splits(self.hand["concealed"]):
            if all(kind != "pung" for kind, _ in sets):
                taking = [one for one in sets if self.hand["winning_tile"] in one[1]]
                if {place_in(one, self.hand["winning_tile"]) for one in taking} != {"two_sided"}:
                    return False
        return True


# each row: how often it is there
Row = Callable[[Reading], int]
ROWS: dict[str, Row] = {
    CONCEALED: lambda r: r.closed,
    FULLY: lambda r: r.closed and r.drawn,
    DRAW: lambda r: r.drawn,
    "Seat Wind": lambda r: r.plays("winds", "seat_round") * r.pungs.count(r.hand["seat_wind"]),
    "Round Wind": lambda r: r.plays("winds", "seat_round") * r.pungs.count(r.hand["round_wind"]),
    "Wind Pung": lambda r: r.plays("winds", "any") * sum(t in WINDS for t in r.pungs),
    "Dragon Pung": lambda r: sum(t in DRAGONS for t in r.pungs),
    "Seat Flower": lambda r: r.plays("flowers", "seat") * r.own_flowers(),
    "Flower Tile": lambda r: r.plays("flowers", "any") * len(r.flowers),
    "Flower Set": lambda r: r.plays("flowers", "seat") * len(r.flower_sets()),
    "No Flowers": lambda r: r.plays("no_flowers") and not r.flowers,
    "Single Wait": lambda r: (
        not r.plays("single_wait", "off")
        and r.place in ("pair", "closed", "edge")
        and (r.plays("single_wait", "shape") or len(r.waits) == 1)
        and (not r.begging or r.plays("single_wait_begging"))
    ),
    "Half Begging": lambda r: r.plays("half_begging") and r.begging and r.drawn,
    "Robbing the Kong": lambda r: bool(r.hand.get("robbing_kong")),
    "Win on a Replacement": lambda r: (
        r.drawn
        and (
            bool(r.hand.get("kong_replacement"))
            or (
                bool(r.hand.get("flower_replacement"))
                and r.plays("replacement_win", "kong_or_flower")
            )
        )
    ),
    "Last Tile Draw": lambda r: bool(r.hand.get("last_wall_tile")) and r.drawn,
    "Last Tile Claim": lambda r: (
        r.plays("last_claim") and bool(r.hand.get("last_wall_tile")) and not r.drawn
    ),
    "Declared Ready": lambda r: (
        r.plays("declared_ready") and r.hand.get("ready") == "declared" and not _opened(r)
    ),
    "Melded Kong": lambda r: r.plays("kong_tai") * r.kongs.count(False),
    "Concealed Kong": lambda r: r.plays("kong_tai") * r.kongs.count(True),
    "All Chows": lambda r: (
        len(r.chows) == 5
        and r.chows_waited_well()
        and (not r.drawn or r.plays("all_chows_self_draw"))
        and (bool(r.open) or r.plays("all_chows_concealed"))
        and (not (r.honors or r.flowers) or r.plays("all_chows_honors_flowers"))
    ),
    "Three Concealed Pungs": lambda r: r.regular and len(r.own) >= 3,
    "Four Concealed Pungs": lambda r: r.regular and len(r.own) >= 4,
    "Five Concealed Pungs": lambda r: r.regular and len(r.own) == 5,
    "All Begging": lambda r: r.begging and not r.drawn,
    "No Honors or Flowers": lambda r: (
        r.plays("no_honors_flowers") and not r.honors and not r.flowers
    ),
    "All Pungs": lambda r: r.regular and len(r.pungs) == 5,
    "Half Flush": lambda r: len(r.suits) == 1 and r.honors,
    "Full Flush": lambda r: len(r.suits) == 1 and not r.honors,
    "All Honors": lambda r: not r.suits,
    "Little Three Dragons": lambda r: (
        sum(t in DRAGONS for t in r.pungs) == 2 and r.pair in tuple(DRAGONS)
    ),
    "Big Three Dragons": lambda r: sum(t in DRAGONS for t in r.pungs) == 3,
    "Little Four Winds": lambda r: sum(t in WINDS for t in r.pungs) == 3 and r.pair in tuple(WINDS),
    "Big Four Winds": lambda r: sum(t in WINDS for t in r.pungs) == 4,
    "Four Kongs": lambda r: r.plays("four_kongs") and len(r.kongs) >= 4,
    "Five Kongs": lambda r: r.plays("five_kongs") and len(r.kongs) == 5,
    "Eight Flowers": lambda r: (
        len(r.flowers) == 8 and r.plays("eight_flowers", "additive", "compound")
    ),
    "Dealt Flower Win": lambda r: (
        r.plays("dealt_flower_bonus") and r.hand.get("flower_win") == "eight" and bool(r.opening)
    ),
    "Earthly Ready": lambda r: r.hand.get("ready") == "earthly" and not _opened(r),
    "Heavenly Ready": lambda r: r.hand.get("ready") == "heavenly" and not _opened(r),
    "Heavenly Hand": lambda r: r.opening == "heavenly",
    "Earthly Hand": lambda r: r.opening == "earthly",
    "Human Hand": lambda r: r.plays("human_hand") and r.opening == "human",
    "Eight Pairs and a Half": lambda r: r.shape == "eight_pairs_half",
    "Sixteen Unrelated Tiles": lambda r: r.shape == "sixteen_unrelated",
    "Thirteen Orphans": lambda r: r.shape == "thirteen_orphans",
}


def _opened(reading: Reading) -> bool:
    return bool(reading.opening) and reading.plain_opening


# what takes the place of what, always or by a switch
INSTEAD: list[tuple[str, tuple[str, ...], Callable[[Reading], bool]]] = [
    ("Big Four Winds", ("Seat Wind", "Round Wind", "Wind Pung"), lambda r: True),
    (
        "Little Four Winds",
        ("Seat Wind", "Round Wind", "Wind Pung"),
        lambda r: not r.plays("little_four_winds_add"),
    ),
    ("Big Three Dragons", ("Dragon Pung",), lambda r: True),
    ("Little Three Dragons", ("Dragon Pung",), lambda r: True),
    ("All Honors", ("All Pungs",), lambda r: not r.plays("all_honors_all_pungs")),
    ("Five Kongs", ("Four Kongs",), lambda r: True),
    ("Five Concealed Pungs", ("Four Concealed Pungs", "Three Concealed Pungs"), lambda r: True),
    ("Four Concealed Pungs", ("Three Concealed Pungs",), lambda r: True),
    ("No Honors or Flowers", ("No Flowers",), lambda r: True),
    ("Eight Flowers", ("Seat Flower", "Flower Set", "Flower Tile"), lambda r: True),
]
DROPS = {
    "Heavenly Hand": "heavenly_hand_drops",
    "Earthly Hand": "earthly_hand_drops",
    "Human Hand": "human_hand_drops",
    "Earthly Ready": "earthly_ready_drops",
    "Heavenly Ready": "heavenly_ready_drops",
    "Five Concealed Pungs": "five_concealed_drops",
}


def fans_of(reading: Reading) -> dict[str, int]:
    """What one reading counts."""
    there = {name: int(row(reading)) for name, row in ROWS.items()}
    fans = {name: many for name, many in there.items() if many and reading.worth[name]}
    for name, instead, holds in INSTEAD:
        if name in fans and holds(reading):
            fans = {other: many for other, many in fans.items() if other not in instead}
    for name, switch in DROPS.items():
        if name in fans:
            dropped = [other for other in reading.switches[switch] if other != name]
            fans = {other: many for other, many in fans.items() if other not in dropped}
    if all(name in fans for name in (CONCEALED, FULLY, DRAW)):
        how = reading.switches["concealed_self_draw"]
        if how != "two" and not reading.worth["Concealed Self-Draw"]:
            return fans  # a name that is worth nothing is not played, and takes no place
        gone = {"one_fan": (CONCEALED, FULLY, DRAW), "two": (FULLY,), "five": (FULLY,)}.get(how, ())
        fans = {other: many for other, many in fans.items() if other not in gone}
        if how in ("one_fan", "five"):
            fans["Concealed Self-Draw"] = 1
    return fans


# --- a hand, and who pays -----------------------------------------------------------------------


def readings(hand: Mapping[str, Any], switches: Mapping[str, Any]) -> list[Reading]:
    """Every split with every place of the winning tile, and the special shape if it is played."""
    found = []
    if len(hand["concealed"]) % 3 == 2:
        for sets in splits(hand["concealed"]):
            for number, one in enumerate(sets):
                if hand["winning_tile"] in one[1]:
                    found.append(Reading(hand, sets, number, "regular"))
    special = special_shape(hand["concealed"]) if len(hand["concealed"]) == 17 else ""
    if special and switches[special]:
        many = Counter(hand["concealed"])
        sets = ()
        if special == "eight_pairs_half":
            sets = tuple(("pung", (tile,) * 3) for tile in many if many[tile] == 3)
            found.append(Reading(hand, sets, -1, special))
        elif special == "sixteen_unrelated":
            found.append(Reading(hand, (), -1, special))
        else:
            rest = many - Counter(ORPHANS)
            for double in ORPHANS:
                left = tuple(sorted((rest - Counter([double])).elements())) if rest[double] else ()
                for more in in_sets(left) if left else ():
                    found.append(Reading(hand, more, -1, special))
    pungs = [reading for reading in found if reading.place == "pung"]
    if pungs and not hand["self_drawn"] and switches["discard_pung_first"]:
        return pungs
    return found


class Recount:
    """A hand counted: ``fans`` with how often, ``equal`` all readings of that worth, ``tai`` before
    the cap and ``total`` after it, and the sum of each seat, None where nobody said who
    discarded."""

    def __init__(self, hand: Mapping[str, Any]) -> None:
        self.hand = hand
        self.switches, self.worth = table_of(hand.get("rulings"))
        found = list(self.candidates())
        self.fans = max(found, key=lambda fans: (self.value(fans), len(fans)), default=None)
        if self.fans is None:
            return
        self.tai = self.value(self.fans)
        # which of two readings of one worth is given is nobody's rule
        self.equal = [fans for fans in found if self.value(fans) == self.tai]
        cap = self.switches["cap"]
        self.total = self.tai if cap is None else min(self.tai, cap)
        self.legal = self.tai >= self.switches["minimum"]
        self.sums, self.dealer_tai = self.settle() if self.legal else (None, 0)

    def value(self, fans: Mapping[str, int]) -> int:
        return sum(self.worth[name] * many for name, many in fans.items())

    def candidates(self) -> Iterator[dict[str, int]]:
        hand, switches = self.hand, self.switches
        event = hand.get("flower_win")
        found = readings(hand, switches)
        how = switches["eight_flowers"]
        alone = ""
        if event == "seven_robs_one" and switches["seven_robs_one"]:
            alone = "Seven Robs One"
        elif event == "eight" and (how == "standalone" or (how == "compound" and not found)):
            alone = "Eight Flowers"
        if alone:
            fans = {alone: 1}
            if switches["dealt_flower_bonus"] and hand.get("opening"):
                fans["Dealt Flower Win"] = 1
            yield {name: many for name, many in fans.items() if self.worth[name]}
            return
        for reading in found:
            yield fans_of(reading)

    def settle(self) -> tuple[dict[str, int] | None, int]:
        hand, switches = self.hand, self.switches
        winner, dealer = hand["seat_wind"], hand.get("dealer_seat", "E")
        drawn = hand["self_drawn"] or hand.get("flower_win") == "eight"
        payers = [seat for seat in WINDS if seat != winner]
        if not drawn:
            if not hand.get("discarder_seat"):
                return None, 0
            payers = [hand["discarder_seat"]]
        base = hand.get("base", switches["base"])
        tai_value = hand.get("tai_value", switches["tai_value"])
        liable = hand.get("liable_seat", "")
        if not set(self.fans or ()) & set(switches["liability"]):
            liable = ""
        sums = dict.fromkeys(WINDS, 0)
        most = 0
        for payer in payers:
            related = dealer in (winner, payer) and switches["dealer_tai"] != "none"
            relation = (2 * hand.get("dealer_streak", 0) + 1) * related
            most = max(most, relation)
            amount = base + (self.total + relation) * tai_value
            parts = [(payer, amount)]
            if liable and liable != payer:
                split = not drawn and switches["liability_discard"] == "split"
                half = -(-amount // 2)
                parts = [(liable, half), (payer, half)] if split else [(liable, amount)]
            for who, sum_ in parts:
                sums[who] -= sum_
                sums[winner] += sum_
        return sums, most


# --- hands to compare on ------------------------------------------------------------------------


def generated(seed: int) -> Iterator[dict[str, Any]]:
    """Winning hands of seventeen to twenty-two tiles with flowers, under tables of all kinds."""
    luck = random.Random(seed)
    while True:
        hand = _tiles(luck)
        if hand is not None:
            yield _situation(luck, hand)


def _tiles(luck: random.Random) -> dict[str, Any] | None:
    how = luck.random()
    if how < 0.04:
        return _special(luck)
    suits = luck.sample(SUITS, luck.choice((1, 1, 2, 3, 3)))
    pool = [tile for tile in KINDS if tile[-1] in suits and len(tile) == 2]
    honors = list(luck.sample(WINDS + DRAGONS, luck.choice((0, 1, 2, 4, 7))))
    pungs = luck.choice((0.1, 0.3, 0.7, 1.0))
    if luck.random() < 0.06:
        pool, honors, pungs = [], list(WINDS + DRAGONS), 1.0
    left = Counter(dict.fromkeys(KINDS, 4))
    sets: list[list[str]] = []
    for _ in range(40):
        if len(sets) == 5:
            break
        if luck.random() < pungs:
            one = [luck.choice((pool or honors) + honors)] * 3
        elif pool:
            first = luck.choice([tile for tile in pool if tile[0] <= "7"])
            one = [first, following(first, 1), following(first, 2)]
        else:
            continue
        if all(left[tile] >= many for tile, many in Counter(one).items()):
            left -= Counter(one)
            sets.append(one)
    pairs = [tile for tile in pool + honors if left[tile] >= 2]
    if len(sets) < 5 or not pairs:
        return None
    pair = luck.choice(pairs)
    left -= Counter([pair, pair])
    melds, concealed = [], [pair, pair]
    how_many = luck.choice((0, 0, 0, 1, 2, 3, 4, 5))
    for number, one in enumerate(sets):
        kong = one[0] == one[1] and left[one[0]] > 0 and luck.random() < 0.3
        if kong:
            melds.append({"type": "kong", "tiles": one[:1] * 4, "concealed": luck.random() < 0.5})
            left -= Counter(one[:1])
        elif number < how_many:
            kind = "pung" if one[0] == one[1] else "chow"
            melds.append({"type": kind, "tiles": one, "concealed": False})
        else:
            concealed += one
    luck.shuffle(concealed)
    return {"concealed": concealed, "melds": melds, "winning_tile": luck.choice(concealed)}


def _special(luck: random.Random) -> dict[str, Any] | None:
    how = luck.randrange(3)
    if how == 0:
        kinds = luck.sample(KINDS[luck.choice((0, 0, 9, 18)) :], 8)
        tiles = [kinds[0]] * 3 + [tile for tile in kinds[1:] for _ in range(2)]
    elif how == 1:
        tiles = list(WINDS + DRAGONS)
        for suit in SUITS:
            ranks = luck.choice([r for r in combinations(range(1, 10), 3) if r[1] - r[0] > 2])
            tiles += [f"{rank}{suit}" for rank in ranks]
        tiles.append(luck.choice(tiles))
    else:
        run = luck.choice([tile for tile in KINDS if len(tile) == 2 and tile[0] <= "7"])
        one = [run, following(run, 1), following(run, 2)]
        if luck.random() < 0.3:
            one = [luck.choice(KINDS)] * 3
        tiles = [*ORPHANS, luck.choice(ORPHANS), *one]
    if max(Counter(tiles).values()) > 4:
        return None
    luck.shuffle(tiles)
    return {"concealed": tiles, "melds": [], "winning_tile": luck.choice(tiles)}


def _situation(luck: random.Random, hand: dict[str, Any]) -> dict[str, Any]:
    many = luck.choice((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8))
    flowers = sorted(luck.sample(FLOWERS, many))
    if luck.random() < 0.1:
        flowers = luck.choice((FLOWERS[:4], FLOWERS[4:]))
    seat, dealer = luck.choice(WINDS), luck.choice("EEES")
    drawn = luck.random() < 0.45
    hand |= {
        "ruleset": "taiwanese",
        "self_drawn": drawn,
        "seat_wind": seat,
        "round_wind": luck.choice(WINDS),
        "flowers": flowers,
        "dealer_seat": dealer,
        "dealer_streak": luck.choice((0, 0, 1, 2, 7)),
    }
    others = [wind for wind in WINDS if wind != seat]
    if not drawn and luck.random() < 0.9:
        hand["discarder_seat"] = luck.choice(others)
    if luck.random() < 0.15:
        hand["liable_seat"] = luck.choice(others)
    kong = any(meld["type"] == "kong" for meld in hand["melds"])
    held = Counter(tile for meld in hand["melds"] for tile in meld["tiles"])
    held += Counter(hand["concealed"])
    if drawn and kong and luck.random() < 0.4:
        hand["kong_replacement"] = True
    if drawn and flowers and luck.random() < 0.2:
        hand["flower_replacement"] = True
    if not drawn and held[hand["winning_tile"]] == 1 and luck.random() < 0.2:
        hand["robbing_kong"] = True
    elif luck.random() < 0.1:
        hand["last_wall_tile"] = True
    if not hand["melds"] and luck.random() < 0.25:
        hand["opening"] = "human" if not drawn else "heavenly" if seat == dealer else "earthly"
    if luck.random() < 0.3:
        melded = any(meld["type"] != "kong" for meld in hand["melds"])
        hand["ready"] = "declared" if melded else luck.choice(("declared", "earthly", "heavenly"))
    if luck.random() < 0.1:
        hand |= {"base": luck.choice((0, 50, 100)), "tai_value": luck.choice((1, 20))}
    if len(flowers) == 8 and luck.random() < 0.4:
        hand = _by_flowers(luck, hand, others)
    return hand | {"rulings": _rulings(luck)}


def _by_flowers(luck: random.Random, hand: dict[str, Any], others: list[str]) -> dict[str, Any]:
    eight = luck.random() < 0.6
    for key in ("robbing_kong", "last_wall_tile", "kong_replacement", "flower_replacement"):
        hand.pop(key, None)
    hand |= {"flower_win": "eight" if eight else "seven_robs_one", "self_drawn": eight}
    hand["discarder_seat"] = "" if eight else luck.choice(others)
    if hand.get("opening") == "human" and eight:
        del hand["opening"]
    elif not eight:
        hand.pop("opening", None)
    if luck.random() < 0.7:  # sixteen tiles, and the flower that wins
        concealed = list(hand["concealed"])
        concealed.remove(hand["winning_tile"])
        hand |= {"concealed": concealed, "winning_tile": luck.choice(FLOWERS)}
    return hand


def _rulings(luck: random.Random) -> Any:
    profile = luck.choice(PROFILES)
    how = luck.random()
    if how < 0.4:
        return profile
    chosen: dict[str, Any] = {"profile": profile}
    for switch in luck.sample(sorted(SWITCHES), luck.choice((1, 1, 2, 4, 12))):
        chosen[switch] = luck.choice(SWITCHES[switch][1])
    if luck.random() < 0.15:
        chosen["tai"] = {name: luck.randrange(7) for name in luck.sample(sorted(WORTH), 3)}
    return chosen
