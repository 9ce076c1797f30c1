"""Interface to the package ``mahjong``, which counts riichi hands.

Rules for which the package has no switch are applied to its result here: several yakuman, renhou
counting alone, a drawn tile mixed into the hand, other counter values, and the 2 fu of an open
self-drawn hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator, ScoresResult
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld

from scoring.book.options import Chosen, word
from scoring.fans.arrangements import Arrangement, TileSet
from scoring.hand.hand import Hand
from scoring.rulesets.riichi.situation import Situation, is_closed
from scoring.score import Cost
from scoring.tiles import INDEX, WINDS

KAZOE = {
    "yakuman": HandConstants.KAZOE_LIMITED,
    "sanbaiman": HandConstants.KAZOE_SANBAIMAN,
    "unlimited": HandConstants.KAZOE_NO_LIMIT,
}
KEYS = {yaku.yaku_id: key for key, yaku in vars(YakuConfig()).items()}

NOT_WINNING = "hand_not_winning"

OF_WAIT = ("penchan", "kanchan", "pair_wait", "tsumo")
"""Reasons of the fu that a drawn tile mixed into the hand does not get (option ``mixed_in``)."""

COUNTER = 300

MAY_BE_DOUBLE = ("daburu_kokushi", "daburu_chuuren_poutou", "suuankou_tanki", "daisuushi")
"""The yakuman that count as two under the option ``double_yakuman``."""

ROUNDED_UP = ((4, 30), (3, 60))
"""The (han, fu) that are rounded up to a mangan under the option ``kiriage``."""

MANGAN = 2000
"""Minimum basic points (from han and fu, before multiplication for each payer) of a mangan."""


class Estimate(NamedTuple):
    """The value of a hand as computed by the package.

    error: the package's error code, None if there is none; with an error all other fields are
        empty.
    yaku: key and han of each yaku of the most valuable arrangement, dora included.
    fu_details: reason and fu of each part.
    cost: the payments, with the package's value of a counter (`cost_of` applies the option).
    dropped: keys of yaku that do not count because of an option.
    """

    error: str | None
    han: int = 0
    fu: int = 0
    yaku: tuple[tuple[str, int], ...] = ()
    fu_details: tuple[tuple[str, int], ...] = ()
    cost: ScoresResult | None = None
    dropped: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        """The sort key among arrangements, as in the package: points, whether there is a yakuman,
        han, fu."""
        return (-1 if self.error else self.points), self.yakuman, self.han, self.fu

    @property
    def yakuman(self) -> bool:
        """True if one of the yaku is a yakuman."""
        return any(han >= 13 for _, han in self.yaku)

    @property
    def points(self) -> int:
        """The points that the others pay in total, without counters and deposits; 0 if there is an
        error."""
        return self.cost["main"] + 2 * self.cost["additional"] if self.cost else 0

    @property
    def limit(self) -> str:
        """The package's name of the limit that the hand reaches; "" below mangan.

        With kiriage the package names no limit for hands of up to four han that are a mangan by
        their fu; here they are named.
        """
        if self.cost is None:
            return ""
        return self.cost["yaku_level"] or ("mangan" if self.fu << self.han + 2 >= MANGAN else "")


def estimate(
    hand: Hand, situation: Situation, options: Chosen, sets: Sequence[TileSet] = ()
) -> Estimate:
    """Return the package's value of a hand in a situation; if ``sets`` is given, that of the
    arrangement with these sets.

    The options are read without being recorded as consulted, except the one for the pair of a
    double wind; `touching` returns the others that mattered.
    """
    hand = hand.replace(round_wind=_round_wind(hand, options))
    chosen = options.peek
    config = _config(hand, situation, options)
    found = _asked(hand, situation, config, sets)
    if situation.renhou and chosen("renhou") == "mangan_alone":
        plain = situation._replace(renhou=False)
        other = _asked(hand, plain, _config(hand, plain, options), sets)
        beside = tuple([key for key, _ in found.yaku if key != "renhou" and key not in DORA])
        alone = found._replace(han=RENHOU, yaku=(("renhou", RENHOU),), dropped=beside)
        alone = _priced(alone, config)
        found = other if other.rank > alone.rank else alone
    if found.error:
        return found
    if hand.self_drawn and not hand.winning_tile_known and chosen("mixed_in") == "no_fu":
        found = _mixed_in(found, config)
    if not chosen("yakuman_together"):
        one = max(found.yaku, key=lambda yaku: (yaku[1], yaku[0] in CERTAIN))
        if found.yakuman and len(found.yaku) > 1:
            beside = tuple([key for key, _ in found.yaku if key != one[0]])
            found = _priced(found._replace(han=one[1], yaku=(one,), dropped=beside), config)
    return found


def touching(
    hand: Hand, situation: Situation, arrangements: Sequence[Arrangement], found: Sequence[Estimate]
) -> list[str]:
    """Return the ids of the options that may change a hand's value, judged by its situation, its
    arrangements and their estimates `found`. The option for the pair of a double wind is not among
    them; see `_round_wind`."""
    opened = not is_closed(hand)
    chows_alone = any(sum(s.is_chow for s in a.sets) == 4 for a in arrangements)
    touches = {
        "open_tanyao": opened and all(tile[0] in "2345678" for tile in hand.tiles),
        "red_fives": bool(hand.fields["red_fives"]),
        "double_yakuman": any(key in MAY_BE_DOUBLE for one in found for key, _ in one.yaku),
        "kazoe": any(one.han >= 13 and not one.yakuman for one in found),
        "kiriage": any((one.han, one.fu) in ROUNDED_UP for one in found),
        "renhou": situation.renhou,
        "open_pinfu_fu": opened and chows_alone and not hand.self_drawn,
        "pinfu_tsumo_fu": hand.self_drawn and chows_alone and not opened,
        "yakuman_together": any(
            len(one.yaku) + len(one.dropped) > 1 and one.yakuman for one in found
        ),
        "counter_value": bool(hand.fields["honba"]),
        "mixed_in": hand.self_drawn and not hand.winning_tile_known,
    }
    return [id for id, may_change in touches.items() if may_change]


RENHOU = 5

DORA = ("dora", "aka_dora", "ura_dora")

CERTAIN = ("daisangen", "daisuushi", "suukantsu")
"""The yakuman that a claimed set can make certain; the discarder of that set may be liable."""


def _asked(
    hand: Hand, situation: Situation, config: HandConfig, sets: Sequence[TileSet]
) -> Estimate:
    """Return the package's estimate, with the 2 fu of an open hand attributed correctly."""
    assert hand.winning_tile is not None, "checked by the rule set"
    copies = _Copies(hand.fields["red_fives"] if config.options.has_aka_dora else ())
    melds = [
        Meld(_KINDS[meld.kind], copies.take(meld.tiles), opened=not meld.concealed)
        for meld in hand.melds
    ]
    # a concealed set passed as a meld is kept as it is, so that no other arrangement is possible
    melds += [Meld(_KINDS[s.kind], copies.take(s.tiles), opened=False) for s in sets]
    taken = Counter(tile for s in sets for tile in s.tiles)
    loose = list((Counter(hand.concealed) - taken).elements())
    tiles = [place for meld in melds for place in meld.tiles] + copies.take(loose)
    won = next(place for place in tiles if place // 4 == _PLACES[hand.winning_tile])
    answer = HandCalculator.estimate_hand_value(
        tiles=tiles,
        win_tile=won,
        melds=melds,
        dora_indicators=[4 * _PLACES[tile] for tile in hand.fields["dora_indicators"]],
        ura_dora_indicators=[4 * _PLACES[tile] for tile in hand.fields["ura_indicators"]],
        config=config,
    )
    if answer.error is not None:
        return Estimate(answer.error)
    yaku = []
    for one in answer.yaku or ():
        opened = answer.is_open_hand and one.han_open
        yaku.append((KEYS[one.yaku_id], one.han_open if opened else one.han_closed))
    details = []
    for part in answer.fu_details or ():
        reason = part["reason"]
        if reason == "hand_without_fu" and hand.self_drawn:
            reason = "tsumo"  # versions before 2.3.0 give these fu to the open hand instead
        details.append((reason, part["fu"]))
    return Estimate(
        error=None,
        han=answer.han or 0,
        fu=answer.fu or 0,
        yaku=tuple(yaku),
        fu_details=tuple(details),
        cost=answer.cost,
    )


def _mixed_in(found: Estimate, config: HandConfig) -> Estimate:
    """Return the estimate for a drawn tile mixed into the hand: without pinfu, and without the fu
    for wait and self-draw; yakuman and seven pairs are left unchanged."""
    if found.yakuman or any(key == "chiitoitsu" for key, _ in found.yaku):
        return found
    yaku = tuple([one for one in found.yaku if one[0] != "pinfu"])
    details = tuple([one for one in found.fu_details if one[0] not in OF_WAIT])
    fu = -(-sum(fu for _, fu in details) // 10) * 10
    lost = sum(han for _, han in found.yaku) - sum(han for _, han in yaku)
    return _priced(
        found._replace(
            han=found.han - lost,
            fu=fu,
            yaku=yaku,
            fu_details=details,
            dropped=("pinfu",) if lost else (),
        ),
        config,
    )


def _priced(found: Estimate, config: HandConfig) -> Estimate:
    cost = ScoresCalculator.calculate_scores(found.han, found.fu, config, is_yakuman=found.yakuman)
    return found._replace(cost=cost)


def price(
    han: int,
    fu: int,
    *,
    dealer: bool,
    self_drawn: bool,
    counters: int,
    kazoe: str,
    kiriage: bool,
    counter_value: int,
) -> Cost:
    """Return the payments for a hand given only by han and fu; multiples of 13 han are yakuman.

    dealer: True if East wins.
    self_drawn: True for a self-drawn win.
    counters: number of counters on the table.
    kazoe, kiriage, counter_value: values of riichi's options.
    """
    config = HandConfig(
        is_tsumo=self_drawn,
        player_wind=_PLACES["E" if dealer else "S"],
        tsumi_number=counters,
        options=OptionalRules(kazoe_limit=KAZOE[kazoe], kiriage=kiriage),
    )
    yakuman = han % 13 == 0
    found = ScoresCalculator.calculate_scores(han, fu, config, is_yakuman=yakuman)
    return cost_of(found, counter_value)


def cost_of(result: ScoresResult, counter_value: int) -> Cost:
    """Return the package's payments with counters worth `counter_value` points each; in the package
    they are worth `COUNTER`."""
    times = counter_value // COUNTER
    counters = result["main_bonus"] + 2 * result["additional_bonus"]
    return {
        "main": result["main"],
        "additional": result["additional"],
        "main_bonus": times * result["main_bonus"],
        "additional_bonus": times * result["additional_bonus"],
        "kyoutaku_bonus": result["kyoutaku_bonus"],
        "total": result["total"] + (times - 1) * counters,
        "yaku_level": result["yaku_level"],
    }


_KINDS = {"chow": "chi", "pung": "pon", "kong": "kan"}
# the package's order: characters, dots, bamboo, winds, then white, green and red dragons
_PLACES = {
    tile: place
    for place, tile in enumerate(
        [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNPFC")
    )
}


class _Copies:
    """Assigns the package's numbers (0 … 135, four per kind) to single tiles.

    To the package the first copy of a five is the red one. If no red five is meant, that number is
    skipped, so the fourth tile of a kong gets the same number as the third; this is harmless,
    because the package counts kinds.
    """

    def __init__(self, red_fives: Iterable[str]) -> None:
        self.red = Counter(red_fives)
        self.given: Counter[str] = Counter()

    def take(self, tiles: Iterable[str]) -> list[int]:
        """Return the package's number for each tile, in order. Copies of a tile get different
        numbers where possible; the first fives get those of red ones, if any are left."""
        return [self._next(tile) for tile in tiles]

    def _next(self, tile: str) -> int:
        copy = self.given[tile]
        self.given[tile] += 1
        first = 4 * _PLACES[tile]
        if tile[0] != "5":
            return first + copy
        red = self.red[tile]
        return first if copy < red else first + min(copy - red + 1, 3)


def _config(hand: Hand, situation: Situation, options: Chosen) -> HandConfig:
    """Return the package's description of how a hand was won and by which rules. The options are
    read without being recorded as consulted."""
    chosen = options.peek
    renhou = situation.renhou and chosen("renhou") != "none"
    config: HandConfig = HandConfig(
        is_tsumo=hand.self_drawn,
        is_riichi=situation.riichi,
        is_daburu_riichi=situation.double_riichi,
        is_ippatsu=situation.ippatsu,
        is_rinshan=hand.kong_replacement,
        is_chankan=hand.robbing_kong,
        is_haitei=hand.last_wall_tile and hand.self_drawn,
        is_houtei=hand.last_wall_tile and not hand.self_drawn,
        is_tenhou=situation.tenhou,
        is_chiihou=situation.chiihou,
        is_renhou=renhou,
        player_wind=_PLACES[hand.seat_wind],
        round_wind=_PLACES[hand.round_wind],
        tsumi_number=hand.fields["honba"],
        kyoutaku_number=hand.fields["deposits"],
        options=OptionalRules(
            has_open_tanyao=bool(chosen("open_tanyao")),
            has_aka_dora=bool(chosen("red_fives")),
            has_double_yakuman=bool(chosen("double_yakuman")),
            kazoe_limit=KAZOE[word(chosen("kazoe"))],
            kiriage=bool(chosen("kiriage")),
            fu_for_open_pinfu=bool(chosen("open_pinfu_fu")) or hand.self_drawn,
            fu_for_pinfu_tsumo=bool(chosen("pinfu_tsumo_fu")),
            renhou_as_yakuman=chosen("renhou") == "yakuman",
        ),
    )
    return config


def _round_wind(hand: Hand, options: Chosen) -> str:
    """Return the round wind to pass to the package.

    The package always gives 4 fu to a pair of a wind that is both seat and round wind. If the
    option says 2, a wind of which the hand has no pair or set is passed as the round wind: the pair
    then gets the 2 fu of the seat wind, and nothing else changes. If there is no such wind, the
    hand is a yakuman, for which fu do not matter.
    """
    counts = hand.counts()
    double = hand.seat_wind == hand.round_wind and counts[INDEX[hand.seat_wind]] == 2
    if double and options["double_wind_fu"] == 2:
        return next((w for w in WINDS if counts[INDEX[w]] < 2), hand.round_wind)
    return hand.round_wind
