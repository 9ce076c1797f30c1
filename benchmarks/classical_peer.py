"""Compare Chinese Classical with the scoring engine of KDE's Kajongg, on generated hands.

    python -m benchmarks.classical_peer
    python -m benchmarks.classical_peer --winners 2500 --losers 1200 --kajongg /usr/share/kajongg

The Debian package ``kajongg`` (22.12.3 was compared) contains the engine in Python. It is not
installed with this project; ``apt-get download kajongg && dpkg -x kajongg_*.deb here`` is enough,
since its Qt and network modules are not needed. Each profile is compared with Kajongg's rules of
the same name. The profile ``bmja``, which follows the British rules themselves, is compared as
well, and its differences are attributed to the options in which it differs from Kajongg.

A hand won on a discard can use the tile in several sets: Kajongg is asked about each of them, and
the highest value counts, as in our engine. Every hand that differs is printed, with the reason if
the engine is shown to be wrong. The exit status is 1 if a hand differs without such a reason, 2 if
Kajongg is not found.
"""

import argparse
import importlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from scoring import answer as scored_json
from scoring.rulesets import ruleset
from tests.helpers.hands import ENDS, SUITS, TILES, hands

INSTALLED = Path("/usr/share/kajongg")
RULESETS = {
    "kajongg": "ClassicalChinese",
    "dmjl": "ClassicalChineseDMJL",
    "bmja_kajongg": "ClassicalChineseBMJA",
}
"""Our profiles, each with the class of the same rules in Kajongg's ``predefined.py``."""

BRITISH, AS_KAJONGG = "bmja", "bmja_kajongg"

GREEN = {"2s", "3s", "4s", "6s", "8s", "F"}
LIMITS_OF_A_SHAPE = [["Nine Gates"], ["Gates of Heaven"], ["Wriggling Snake"]]
KAJONGG_SUITS = {"m": "C", "s": "B", "p": "S"}
KAJONGG_HONORS = {"E": "We", "S": "Ws", "W": "Ww", "N": "Wn", "C": "Dr", "F": "Dg", "P": "Db"}

Hand = dict[str, Any]


class Worth(NamedTuple):
    """The value of a hand.

    total: points, None if the hand does not win.
    lines: names of the rules that count, or our error message.
    sets: concealed sets of our arrangement.
    """

    total: int | None
    lines: list[str]
    sets: Sequence[Sequence[str]] = ()


class Difference(NamedTuple):
    """A hand with different results.

    hand: the hand.
    ours, theirs: the two results.
    reason: why Kajongg is wrong about it, or "" if that is not known.
    """

    hand: Hand
    ours: Worth
    theirs: Worth
    reason: str


# Kajongg


class _Absent:
    """A stand-in for anything that Kajongg imports from Qt."""

    def __init__(self, *_: object, **__: object) -> None:
        pass


def _stand_in(name: str, **there: object) -> None:
    module = ModuleType(name)
    module.__dict__.update(there)
    module.__getattr__ = lambda _: _Absent  # type: ignore[method-assign]
    sys.modules[name] = module


class Kajongg:
    """Kajongg's engine in ``folder``, without user interface, network and database."""

    def __init__(self, folder: Path) -> None:
        for name in ("qt", "dialogs", "sound", "query"):
            _stand_in(name)
        _stand_in(
            "mi18n",
            i18n=lambda text, *_: text,
            i18nc=lambda _, text, *__: text,
            i18nE=lambda text: text,
            i18ncE=lambda _, text: text,
            english=lambda text: text,
        )
        sys.path.insert(0, str(folder))
        try:
            self._hand = importlib.import_module("hand").Hand
            self._wind = importlib.import_module("wind").Wind
            self._mind = importlib.import_module("intelligence").AIDefaultAI
            predefined = importlib.import_module("predefined")
            importlib.import_module("rulecode")  # needed when the rules are created below
        finally:
            sys.path.remove(str(folder))
        self._rulesets = {ours: getattr(predefined, theirs)() for ours, theirs in RULESETS.items()}
        for rules in self._rulesets.values():
            rules.load()

    def winner(self, profile: str, hand: Hand) -> Worth:
        """Return the value of a winning hand, with the winning tile in the set that gives the
        highest value."""
        won = self._best(profile, hand, winning_strings(hand))
        if hand["self_drawn"]:
            return won
        # Kajongg accepts snake and gates on a discard only if the tile is not marked as exposed
        shape = self._best(profile, hand, [_claimed(hand, [])])
        return shape if shape.lines in LIMITS_OF_A_SHAPE else won

    def arranged(self, profile: str, hand: Hand, sets: Sequence[Sequence[str]]) -> Worth:
        """Return the value of a winning hand with the concealed tiles arranged in these sets."""
        return self._best(profile, hand, arranged_strings(hand, sets))

    def wins_on(self, profile: str, hand: Hand, tile: str) -> bool:
        """Return True if the hand could also have been won on the given other tile."""
        concealed = list(hand["concealed"])
        concealed[concealed.index(hand["winning_tile"])] = tile
        held = concealed + [held for meld in hand["melds"] for held in meld["tiles"]]
        other = {**hand, "concealed": concealed, "winning_tile": tile}
        return held.count(tile) < 5 and self.winner(profile, other).total is not None

    def loser(self, profile: str, hand: Hand) -> Worth:
        """Return the value of the thirteen tiles of a player who did not win."""
        answer = self._ask(profile, hand, " ".join([*_declared(hand), _rest(hand["concealed"])]))
        return Worth(answer.total(), _used(answer))

    def _best(self, profile: str, hand: Hand, texts: Iterable[str]) -> Worth:
        won = []
        for text in texts:
            # Kajongg searches knitted sets among exposed tiles too, and fails if there are none
            with suppress(ValueError):
                answer = self._ask(profile, hand, text)
                won += [Worth(answer.total(), _used(answer))] if answer.won else []
        return max(won, key=lambda worth: worth.total or 0, default=Worth(None, []))

    def _ask(self, profile: str, hand: Hand, text: str) -> Any:
        return self._hand(_Player(self, profile, hand), text)


class _Player:
    """The player object that Kajongg's hand asks about seat, round and rules."""

    name = "player"
    mayWin = True

    def __init__(self, kajongg: Kajongg, profile: str, hand: Hand) -> None:
        self.handCache: dict[str, Any] = {}
        self.cacheHits = self.cacheMisses = 0
        self.wind = kajongg._wind(hand["seat_wind"].lower())
        self.intelligence = kajongg._mind(self)
        self.game = SimpleNamespace(
            ruleset=kajongg._rulesets[profile],
            roundWind=kajongg._wind(hand["round_wind"].lower()),
            moves=[],
            winner=None,
            isScoringGame=lambda: False,
        )

    def tileAvailable(self, tile: Any, hand: Any) -> int:
        return 4 - [held.exposed for held in hand.tiles].count(tile.exposed)


def _used(answer: Any) -> list[str]:
    return [used.rule.name for used in answer.usedRules]


def winning_strings(hand: Hand) -> Iterator[str]:
    """Yield the hand in Kajongg's notation, one string for each set that a claimed winning tile may
    belong to; a single one for a win by self-draw or in the first turn."""
    if hand.get("first_turn"):
        yield " ".join([*_declared(hand), _rest(hand["concealed"]), f"m1{_announced(hand)}"])
    elif hand["self_drawn"]:
        yield _claimed(hand, [])
    else:
        for taken in _sets_with(hand["winning_tile"], hand["concealed"]):
            yield _claimed(hand, taken)


def arranged_strings(hand: Hand, sets: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the hand in Kajongg's notation with its concealed tiles in these sets, one string for
    each set that may contain the winning tile."""
    tile = hand["winning_tile"]
    for n, taken in enumerate(sets):
        if tile in taken:
            others = [*sets[:n], *sets[n + 1 :]]
            rest = ["".join(map(_code, other)) for other in others]
            if hand["self_drawn"]:
                rest.append("".join(map(_code, taken)))
            yield _written(hand, [] if hand["self_drawn"] else taken, rest)


def _claimed(hand: Hand, taken: list[str]) -> str:
    """Return the hand in Kajongg's notation with the tiles `taken` exposed as the set for which the
    winning tile was claimed. For a self-drawn hand `taken` is empty and no set is exposed."""
    rest = list(hand["concealed"])
    for tile in taken:
        rest.remove(tile)
    knitted = len({tile[0] for tile in taken}) == 1 < len(set(taken))
    # with one knitted set exposed Kajongg cannot find the others, so they are given as sets
    return _written(hand, taken, _couples_and_triples(rest) if knitted else [_rest(rest)])


def _written(hand: Hand, taken: Sequence[str], rest: list[str]) -> str:
    exposed = "".join(_exposed(tile) for tile in taken)
    last = (_exposed if taken else _code)(hand["winning_tile"])
    parts = [part for part in (*_declared(hand), exposed, *rest) if part not in ("", "R")]
    return " ".join([*parts, f"m{_source(hand)}{_announced(hand)}", f"L{last}{exposed}"])


def _couples_and_triples(tiles: list[str]) -> list[str]:
    """Return the tiles grouped by number into strings, each group with as many suits as possible;
    others stay single."""
    left = sorted(tiles, key=_code)
    sets = []
    while left:
        group = [left[0]]
        for tile in left:
            if tile[0] == group[0][0] and tile not in group and len(tile) == len(group[0]):
                group.append(tile)
        for tile in group:
            left.remove(tile)
        sets.append("".join(map(_code, group)))
    return sets


def _announced(hand: Hand) -> str:
    if hand.get("original_call"):
        return "a"
    return "t" if hand.get("kong_on_kong") else ""


def _source(hand: Hand) -> str:
    drawn, last = hand["self_drawn"], hand.get("last_wall_tile")
    if drawn and hand.get("kong_replacement"):
        return "e"
    if drawn:
        return "z" if last else "w"
    if hand.get("robbing_kong"):
        return "k"
    return "Z" if last else "d"


def _sets_with(tile: str, concealed: list[str]) -> Iterator[list[str]]:
    """Yield each combination of these concealed tiles that contains `tile`: the tile alone, a pair,
    a set or a knitted set."""
    held = Counter(concealed)
    wanted = [[tile], [tile] * 2, [tile] * 3]
    if len(tile) == 2:
        rank, suit = int(tile[0]), tile[1]
        for low in range(max(rank - 2, 1), min(rank, 7) + 1):
            wanted.append([f"{low + n}{suit}" for n in range(3)])
        wanted += [[tile, f"{rank}{other}"] for other in SUITS if other != suit]
        wanted.append([f"{rank}{s}" for s in SUITS])
    for group in wanted:
        if not Counter(group) - held:
            yield sorted(group, key=_code)


def _declared(hand: Hand) -> list[str]:
    parts = []
    for meld in hand["melds"]:
        tiles = [_exposed(tile) for tile in meld["tiles"]]
        if meld["type"] == "kong" and meld["concealed"]:
            tiles[1] = tiles[2] = _code(meld["tiles"][0])
        elif meld["type"] == "kong" and meld["tiles"][0] not in hand.get("added_kongs", ()):
            tiles[3] = _code(meld["tiles"][0])
        parts.append("".join(tiles))
    for tile in hand.get("flowers") or []:
        parts.append(("y" if tile < "f5" else "f") + "eswn"[(int(tile[1]) - 1) % 4])
    return parts


def _rest(tiles: list[str]) -> str:
    return "R" + "".join(_code(tile) for tile in tiles)


def _code(tile: str) -> str:
    """Return a tile in the notation that Kajongg uses for concealed tiles."""
    return KAJONGG_HONORS.get(tile) or KAJONGG_SUITS[tile[1]] + tile[0]


def _exposed(tile: str) -> str:
    return _code(tile).lower()


# our answers


def our_winner(rulings: object, hand: Hand) -> Worth:
    """Return our value of a winning hand under the given rulings."""
    answer = scored_json({**hand, "ruleset": "classical", "rulings": rulings, "brief": True})
    if "error" in answer:
        assert answer["error"]["code"] == "not_winning", (hand, answer)
        return Worth(None, [answer["error"]["message"]])
    sets = [s["tiles"] for s in answer["arrangement"][len(hand["melds"]) :]]
    return Worth(answer["total"] if answer["legal"] else None, _lines(answer), sets)


def our_loser(rulings: object, hand: Hand) -> Worth:
    """Return our value of a loser's hand under the given rulings. The winner gets tiles that the
    loser does not hold."""
    held = Counter(hand["concealed"] + [t for m in hand["melds"] for t in m["tiles"]])
    *pungs, eyes = [tile for tile in TILES if not held[tile]][-5:]
    seat = hand["seat_wind"]
    answer = scored_json(
        {
            "ruleset": "classical",
            "rulings": rulings,
            "brief": True,
            "concealed": [eyes] * 2,
            "melds": [{"type": "pung", "tiles": [t] * 3, "concealed": False} for t in pungs],
            "winning_tile": eyes,
            "seat_wind": "ESWN"["ESWN".index(seat) - 1],
            "round_wind": hand["round_wind"],
            "others": {seat: {k: hand[k] for k in ("concealed", "melds", "flowers")}},
            "added_kongs": hand.get("added_kongs", []),
        }
    )
    player = answer["players"][seat]
    return Worth(player["value"], [*_lines(player), f"fishing for {player.get('fishing_for')}"])


def _lines(counted: dict[str, Any]) -> list[str]:
    return [
        line["name"] for line in counted["items"] + counted["fans"] for _ in range(line["count"])
    ]


# hands


def winners(seed: int) -> Iterator[Hand]:
    """Yield random winning hands with flowers and circumstances of the win, including British
    special hands."""
    rng = random.Random(seed)
    plain = hands(seed)
    while True:
        hand = _british(rng) if rng.random() < 0.15 else next(plain)
        hand.pop("last_tile_of_kind", None)
        if hand.get("kong_replacement") or hand.get("robbing_kong"):
            hand.pop("last_wall_tile", None)
        _dress(rng, hand)
        yield hand


def losers(seed: int) -> Iterator[Hand]:
    """Yield hands of thirteen tiles: winning hands without one tile, half of them with another tile
    replaced."""
    rng = random.Random(seed)
    for won in winners(seed):
        concealed = list(won["concealed"])
        concealed.remove(rng.choice(concealed))
        if rng.random() < 0.5:
            held = Counter(concealed + [t for m in won["melds"] for t in m["tiles"]])
            concealed.remove(rng.choice(concealed))
            concealed.append(rng.choice([tile for tile in TILES if held[tile] < 4]))
        kept = ("melds", "seat_wind", "round_wind", "flowers", "added_kongs")
        yield {"concealed": concealed, **{key: won[key] for key in kept if key in won}}


def _dress(rng: random.Random, hand: Hand) -> None:
    flowers = rng.sample([f"f{n}" for n in range(1, 9)], rng.choice([0, 0, 0, 1, 1, 2, 3, 4, 6]))
    hand["flowers"] = sorted(flowers)
    kongs = [meld for meld in hand["melds"] if meld["type"] == "kong"]
    exposed = [meld["tiles"][0] for meld in kongs if not meld["concealed"]]
    if exposed and rng.random() < 0.5:
        hand["added_kongs"] = [rng.choice(exposed)]
    ordinary = not any(hand.get(k) for k in ("kong_replacement", "robbing_kong", "last_wall_tile"))
    east = hand["seat_wind"] == "E"
    if not hand["melds"] and ordinary and hand["self_drawn"] == east and rng.random() < 0.05:
        hand["first_turn"] = True
    elif sum(not meld["concealed"] for meld in hand["melds"]) < 2 and rng.random() < 0.1:
        hand["original_call"] = True
    elif hand.get("kong_replacement") and len(kongs) > 1 and rng.random() < 0.3:
        hand["kong_on_kong"] = True


def _british(rng: random.Random) -> Hand:
    """Return a concealed hand of 14 tiles laid out as a special hand of the British rules; now and
    then one that the rules do not accept as it, such as an Imperial Jade with a chow."""
    ranks = [str(rank) for rank in range(1, 10)]
    one, other = rng.sample(SUITS, 2)
    kind = rng.choice(["snake", "knitting", "triple", "pairs", "gates", "jade", "treasure"])
    if kind == "snake":
        tiles = [rank + one for rank in ("1", *ranks)] + list("ESWN")
    elif kind == "knitting":
        chosen = rng.choices(ranks, k=7)
        tiles = [rank + suit for rank in chosen for suit in (one, other)]
    elif kind == "triple":
        *four, last = rng.choices(ranks, k=5)
        tiles = [rank + suit for rank in four for suit in SUITS] + [last + one, last + other]
    elif kind == "pairs":
        tiles = [tile for tile in rng.choices(ENDS, k=7) for _ in range(2)]
        if rng.random() < 0.7:
            tiles = [tile for tile in rng.sample(ENDS, 7) for _ in range(2)]
    elif kind == "gates":
        tiles = [rank + one for rank in ("1", "1", *ranks, "9", "9", rng.choice(ranks))]
    elif kind == "jade":
        *four, eyes = rng.sample(["2s", "3s", "4s", "6s", "8s", "F"], 5)
        tiles = [tile for tile in four for _ in range(3)] + [eyes] * 2
        if rng.random() < 0.3:
            tiles = ["2s", "3s", "4s", *["6s", "8s", "F"] * 3, *[rng.choice(["2s", "4s"])] * 2]
    else:
        pool = [rank + one for rank in ranks] + list("ESWNCFP")
        *four, eyes = rng.sample(pool, 5)
        tiles = [tile for tile in four for _ in range(3)] + [eyes] * 2
    if max(Counter(tiles).values()) > 4:
        return _british(rng)
    winning = rng.choice(tiles)
    return {
        "concealed": tiles,
        "melds": [],
        "winning_tile": winning,
        "self_drawn": rng.random() < 0.5,
        "seat_wind": rng.choice("ESWN"),
        "round_wind": rng.choice("ESWN"),
    }


# the comparison


def compare(
    kajongg: Kajongg, profile: str, what: str, cases: Iterator[Hand]
) -> tuple[int, list[Difference]]:
    """Return the number of hands with equal results, and the hands that differ.

    what: "winners" or "losers".
    """
    ours, theirs = (our_winner, kajongg.winner) if what == "winners" else (our_loser, kajongg.loser)
    same, differ = 0, []
    for hand in cases:
        one, other = ours(profile, hand), theirs(profile, hand)
        if one.total == other.total:
            same += 1
        else:
            why = reason(kajongg, profile, hand, one, other)
            differ.append(Difference(hand, one, other, why))
    return same, differ


def put_down(kajongg: Kajongg, what: str, cases: Iterator[Hand]) -> tuple[int, Counter[str]]:
    """Compare values under the British rules with Kajongg's. Return the number of hands with equal
    values, and the number of different ones by cause: the options of which each alone, set as in
    Kajongg, changes our value; "several options together" if there is no such option; or, if our
    value still differs with all options set as in Kajongg, "Kajongg is wrong" or "NOT EXPLAINED".
    what: "winners" or "losers".
    """
    ours, theirs = (our_winner, kajongg.winner) if what == "winners" else (our_loser, kajongg.loser)
    same, because = 0, Counter[str]()
    for hand in cases:
        one, other = ours(BRITISH, hand).total, theirs(AS_KAJONGG, hand).total
        if one == other:
            same += 1
            continue
        there = ours(AS_KAJONGG, hand)
        if there.total != other:
            wrong = reason(kajongg, AS_KAJONGG, hand, there, theirs(AS_KAJONGG, hand))
            because["Kajongg is wrong" if wrong else "NOT EXPLAINED"] += 1
            continue
        alone = [
            id
            for id, choice in KAJONGGS_CHOICES.items()
            if ours({"profile": BRITISH, id: choice}, hand).total != one
        ]
        because[" and ".join(alone) or "several options together"] += 1
    return same, because


KAJONGGS_CHOICES = {
    option["id"]: option["defaults"][AS_KAJONGG]
    for option in ruleset("classical").OPTIONS.description("en")
    if option["defaults"][AS_KAJONGG] != option["defaults"][BRITISH]
}


def reason(kajongg: Kajongg, profile: str, hand: Hand, ours: Worth, theirs: Worth) -> str:
    """Return why Kajongg is wrong about this hand, or "" if that cannot be shown."""
    tiles = set(hand["concealed"]) | {tile for meld in hand["melds"] for tile in meld["tiles"]}
    if tiles <= GREEN and len(tiles) > 4 and any("Imperial Jade" in line for line in ours.lines):
        return "its Imperial Jade leaves out a hand with all six kinds of green tiles"
    if "All pair honors" in theirs.lines and max(Counter(hand["concealed"]).values()) > 2:
        return "it wants seven different pairs, and takes an exposed one for another than concealed"
    if "Nine Gates" in ours.lines and hand["winning_tile"][0] in "19" and not hand["self_drawn"]:
        return "a claimed fourth 1 or 9 makes its pung exposed; by its own words any tile may come"
    if any("Heads and Tails" in line for line in theirs.lines) and not hand["melds"]:
        return "Heads and Tails is pungs or kongs and a pair, and it takes any 1s and 9s for it"
    if "Calling for Purity" not in theirs.lines and "fishing for Purity" in ours.lines:
        return "a tile that makes a limit hand makes Purity too, and it sees the limit hand alone"
    if ours.sets and kajongg.arranged(profile, hand, ours.sets).total == ours.total:
        return f"it misses an arrangement that it counts as {ours.total} itself: {ours.sets}"
    if "Only Tile" in ours.lines and "Last Tile is Only Possible Tile" not in theirs.lines:
        others = [tile for tile in TILES if tile != hand["winning_tile"]]
        if not any(kajongg.wins_on(profile, hand, tile) for tile in others):
            return "it misses that no other tile wins, though it accepts no other"
    return ""


def main() -> int:
    """Run the comparison, print the results and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--winners", type=int, default=2500)
    parser.add_argument("--losers", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kajongg", type=Path, default=INSTALLED, help="the folder with hand.py")
    options = parser.parse_args()
    if not (options.kajongg / "rulecode.py").exists():
        print(f"There is no Kajongg in {options.kajongg}: install the package kajongg.")
        return 2
    start = time.perf_counter()
    kajongg = Kajongg(options.kajongg)
    unexplained = 0
    for profile in RULESETS:
        for what, cases, many in (
            ("winners", winners(options.seed), options.winners),
            ("losers", losers(options.seed), options.losers),
        ):
            same, differ = compare(kajongg, profile, what, islice(cases, many))
            wrong = [d for d in differ if d.reason]
            unexplained += len(differ) - len(wrong)
            print(
                f"{profile:12} {what:8} {same:5} of {same + len(differ)} equal, "
                f"{len(wrong)} where Kajongg is wrong, {len(differ) - len(wrong)} otherwise"
            )
            for difference in differ:
                _show(difference)
    for what, cases, many in (
        ("winners", winners(options.seed), options.winners),
        ("losers", losers(options.seed), options.losers),
    ):
        same, because = put_down(kajongg, what, islice(cases, many))
        unexplained += because["NOT EXPLAINED"]
        print(f"{BRITISH:12} {what:8} {same:5} of {same + because.total()} equal; the others:")
        for why, how_many in because.most_common():
            print(f"  {how_many:5} {why}")
    print(f"{time.perf_counter() - start:.0f} s")
    return 1 if unexplained else 0


def _show(difference: Difference) -> None:
    hand, ours, theirs, why = difference
    print(f"  {ours.total} here, {theirs.total} there: {why or 'NOT EXPLAINED'}")
    print(f"    {hand}")
    print(f"    here {ours.lines}")
    print(f"    there {theirs.lines}")


if __name__ == "__main__":
    sys.exit(main())
