"""The package ``mahjong``, which counts riichi, asked about our hands.

It is imported when the first hand is asked about, so that nothing else needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.arrangements import TileSet
from scoring.errors import HandError
from scoring.hand import Hand
from scoring.options import Chosen, Value
from scoring.rulesets.riichi.situation import Situation
from scoring.tiles import INDEX, WINDS

if TYPE_CHECKING:
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

PACKAGE = "mahjong"
NOT_WINNING = "hand_not_winning"

ASKED = (
    "open_tanyao",
    "red_fives",
    "double_yakuman",
    "kazoe",
    "kiriage",
    "renhou",
    "open_pinfu_fu",
    "pinfu_tsumo_fu",
)
"""The options that the package has a switch for."""


class Estimate(NamedTuple):
    """What the package says of a hand: ``yaku`` as its key and han, dearest reading only.

    ``error`` is the package's own code, and everything else is empty then. ``cost`` has its keys
    ``main``, ``additional`` and so on, in points; ``fu_details`` the reason and fu of each part.
    """

    error: str | None
    han: int = 0
    fu: int = 0
    yaku: tuple[tuple[str, int], ...] = ()
    fu_details: tuple[tuple[str, int], ...] = ()
    cost: dict[str, Any] = {}  # noqa: RUF012 - never changed

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        """What readings are ordered by, as in the package: cost, a real yakuman, han, fu."""
        yakuman = any(han >= 13 for _, han in self.yaku)
        return (-1 if self.error else self.points), yakuman, self.han, self.fu

    @property
    def points(self) -> int:
        """What the hand costs the others together, without counters and deposits."""
        main: int = self.cost["main"]
        additional: int = self.cost["additional"]
        return main + 2 * additional


def estimate(
    hand: Hand, situation: Situation, options: Chosen, sets: Sequence[TileSet] = ()
) -> Estimate:
    """The value of the hand; with ``sets`` that of one arrangement, whose sets these are.

    Raises ``HandError`` where the package is missing.
    """
    values = tuple([options[id] if _matters(id, hand, situation) else None for id in ASKED])
    return _estimate(hand, situation, values, _round_wind(hand, options), tuple(sets))


def _matters(id: str, hand: Hand, situation: Situation) -> bool:
    """Whether an option of the package can make a difference to this hand."""
    if id == "open_tanyao":
        return any(not meld.concealed for meld in hand.melds)
    if id == "red_fives":
        return bool(situation.red_fives)
    return id != "renhou" or situation.renhou


@lru_cache(maxsize=1 << 8)
def _estimate(
    hand: Hand,
    situation: Situation,
    values: tuple[Value | None, ...],
    round_wind: str,
    sets: tuple[TileSet, ...],
) -> Estimate:
    """The same, kept: most options ask the package nothing new. None: it does not matter which."""
    library = _library()
    options = dict(zip(ASKED, values, strict=True))
    copies = _Copies(situation.red_fives if options["red_fives"] else ())
    melds = [
        library.Meld(_KINDS[meld.kind], copies.take(meld.tiles), opened=not meld.concealed)
        for meld in hand.melds
    ]
    # a concealed set that is called a meld stays as it is, so that no other arrangement is left
    melds += [library.Meld(_KINDS[s.kind], copies.take(s.tiles), opened=False) for s in sets]
    taken = Counter(tile for s in sets for tile in s.tiles)
    loose = list((Counter(hand.concealed) - taken).elements())
    tiles = [place for meld in melds for place in meld.tiles] + copies.take(loose)
    assert hand.winning_tile is not None, "checked by the rule set"
    won = next(place for place in tiles if place // 4 == _PLACES[hand.winning_tile])
    answer = library.HandCalculator.estimate_hand_value(
        tiles=tiles,
        win_tile=won,
        melds=melds,
        dora_indicators=[4 * _PLACES[tile] for tile in situation.dora_indicators],
        ura_dora_indicators=[4 * _PLACES[tile] for tile in situation.ura_indicators],
        config=_config(hand, situation, options, round_wind),
    )
    if answer.error is not None:
        return Estimate(answer.error)
    opened = answer.is_open_hand
    return Estimate(
        None,
        answer.han or 0,
        answer.fu or 0,
        tuple(
            [
                (library.keys[y.yaku_id], y.han_open if opened and y.han_open else y.han_closed)
                for y in answer.yaku or ()
            ]
        ),
        tuple([(detail["reason"], detail["fu"]) for detail in answer.fu_details or ()]),
        dict(answer.cost or {}),
    )


_KINDS = {"chow": "chi", "pung": "pon", "kong": "kan"}
# characters, dots, bamboo, winds, then the dragons white, green, red
_PLACES = {
    tile: place
    for place, tile in enumerate(
        [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNPFC")
    )
}


class _Copies:
    """Hands out the package's numbers of single tiles: 0 … 135, four to a kind.

    The first copy of a five is the red one for the package. Where no red five is meant, it is
    passed over, and the fourth tile of a kong gets the number of the third once more: the package
    counts kinds, so that does no harm.
    """

    def __init__(self, red_fives: Iterable[str]) -> None:
        self.red = Counter(red_fives)
        self.given: Counter[str] = Counter()

    def take(self, tiles: Iterable[str]) -> list[int]:
        """A number for each of these tiles, red ones first."""
        return [self._next(tile) for tile in tiles]

    def _next(self, tile: str) -> int:
        copy = self.given[tile]
        self.given[tile] += 1
        first = 4 * _PLACES[tile]
        if tile[0] != "5":
            return first + copy
        red = self.red[tile]
        return first if copy < red else first + min(copy - red + 1, 3)


def _config(
    hand: Hand, situation: Situation, options: Mapping[str, Any], round_wind: str
) -> HandConfig:
    library = _library()
    renhou = situation.renhou and options["renhou"] != "none"
    config: HandConfig = library.HandConfig(
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
        round_wind=_PLACES[round_wind],
        tsumi_number=situation.honba,
        kyoutaku_number=situation.deposits,
        options=library.OptionalRules(
            has_open_tanyao=bool(options["open_tanyao"]),
            has_aka_dora=bool(options["red_fives"]),
            has_double_yakuman=options["double_yakuman"],
            kazoe_limit=library.KAZOE[options["kazoe"]],
            kiriage=options["kiriage"],
            fu_for_open_pinfu=options["open_pinfu_fu"],
            fu_for_pinfu_tsumo=options["pinfu_tsumo_fu"],
            renhou_as_yakuman=options["renhou"] == "yakuman",
        ),
    )
    return config


def _round_wind(hand: Hand, options: Chosen) -> str:
    """The wind of the round that the package is told.

    It gives a pair of the wind of seat and round 4 fu and has no switch for 2. Told of a round
    whose wind the hand has no pair or set of, it gives the 2 of the seat's wind and finds nothing
    else changed. Where there is no such wind the hand is a yakuman, and fu do not matter.
    """
    counts = hand.counts()
    double = hand.seat_wind == hand.round_wind and counts[INDEX[hand.seat_wind]] == 2
    if double and options["double_wind_fu"] == 2:
        return next((w for w in WINDS if counts[INDEX[w]] < 2), hand.round_wind)
    return hand.round_wind


class _Library(NamedTuple):
    """What is used of the package."""

    HandCalculator: Any
    HandConfig: type[HandConfig]
    OptionalRules: Any
    Meld: type[Meld]
    KAZOE: dict[str, int]
    keys: dict[int, str]
    """The key of each yaku by its number."""


@cache
def _library() -> _Library:
    try:
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
        from mahjong.hand_calculating.yaku_config import YakuConfig
        from mahjong.meld import Meld
    except ImportError:
        raise HandError(
            "unknown_ruleset",
            "Riichi is counted by the Python package “{package}”, which is not installed here: "
            "pip install {package}",
            chinese="立直麻將由Python套件“{package}”計算，這裡沒有安裝：pip install {package}",
            package=PACKAGE,
        ) from None
    return _Library(
        HandCalculator,
        HandConfig,
        OptionalRules,
        Meld,
        {
            "yakuman": HandConstants.KAZOE_LIMITED,
            "sanbaiman": HandConstants.KAZOE_SANBAIMAN,
            "unlimited": HandConstants.KAZOE_NO_LIMIT,
        },
        {yaku.yaku_id: key for key, yaku in vars(YakuConfig()).items()},
    )
