"""The points of Classical: what sets, pairs and flowers score, and what going out adds."""

from __future__ import annotations

from scoring.arrangements import formal_waits
from scoring.messages import Text
from scoring.patterns import FLOWERS, TILE, OneOrMany, Played
from scoring.rulesets.classical.facts import (
    CLAIMED_KONG_DRAWN,
    GOING_OUT,
    MAJORS_MASK,
    NOTHING_DRAWN,
    SETS,
    TABLE,
    exposed_kong,
    loose,
    losing,
    pairs_of,
    special_shape,
    won_concealed,
)
from scoring.rulesets.classical.options import IN_POINTS, WITH_GOING_OUT
from scoring.win import DRAGONS_MASK, Group, Win


def _pungs(win: Win, *, kong: bool, concealed: bool, major: bool) -> list[Group]:
    return [
        (s,)
        for s in win.pungs
        if (s.is_kong, s.concealed, bool(s.mask & MAJORS_MASK)) == (kong, concealed, major)
    ]


# fmt: off
TABLE.add(
    "exposed_pung_of_minors", "Exposed Pung of Minors", "中張明刻", 2, SETS,
    about=Text("An exposed pung of 2 to 8."),
    because=OneOrMany(
        Text("An exposed pung of 2 to 8: {sets}"), Text("Exposed pungs of 2 to 8: {sets}")),
    example="111m 234s 567s 88p [555p]",
    found=lambda win: _pungs(win, kong=False, concealed=False, major=False),
)
TABLE.add(
    "exposed_pung_of_majors", "Exposed Pung of Majors", "么九明刻", 4, SETS,
    about=Text("An exposed pung of a terminal, a wind or a dragon."),
    because=OneOrMany(
        Text("An exposed pung of a terminal or an honor: {sets}"),
        Text("Exposed pungs of terminals or honors: {sets}")),
    example="222m 234s 567s 88p [999p]",
    found=lambda win: _pungs(win, kong=False, concealed=False, major=True),
)
TABLE.add(
    "concealed_pung_of_minors", "Concealed Pung of Minors", "中張暗刻", 4, SETS,
    about=Text("A pung of 2 to 8 made of own tiles."),
    because=OneOrMany(
        Text("A concealed pung of 2 to 8: {sets}"), Text("Concealed pungs of 2 to 8: {sets}")),
    example="222m 234s 567s 88p [999p]",
    found=lambda win: _pungs(win, kong=False, concealed=True, major=False),
)
TABLE.add(
    "concealed_pung_of_majors", "Concealed Pung of Majors", "么九暗刻", 8, SETS,
    about=Text("A pung of a terminal, a wind or a dragon made of own tiles."),
    because=OneOrMany(
        Text("A concealed pung of a terminal or an honor: {sets}"),
        Text("Concealed pungs of terminals or honors: {sets}")),
    example="111m 234s 567s 88p [555p]",
    found=lambda win: _pungs(win, kong=False, concealed=True, major=True),
)
TABLE.add(
    "exposed_kong_of_minors", "Exposed Kong of Minors", "中張明槓", 8, SETS,
    about=Text("An exposed kong of 2 to 8."),
    because=OneOrMany(
        Text("An exposed kong of 2 to 8: {sets}"), Text("Exposed kongs of 2 to 8: {sets}")),
    example="111m 234s 567s 88p [5555p]",
    found=lambda win: _pungs(win, kong=True, concealed=False, major=False),
)
TABLE.add(
    "exposed_kong_of_majors", "Exposed Kong of Majors", "么九明槓", 16, SETS,
    about=Text("An exposed kong of a terminal, a wind or a dragon."),
    because=OneOrMany(
        Text("An exposed kong of a terminal or an honor: {sets}"),
        Text("Exposed kongs of terminals or honors: {sets}")),
    example="222m 234s 567s 88p [9999p]",
    found=lambda win: _pungs(win, kong=True, concealed=False, major=True),
)
TABLE.add(
    "concealed_kong_of_minors", "Concealed Kong of Minors", "中張暗槓", 16, SETS,
    about=Text("A kong of 2 to 8 made of own tiles."),
    because=OneOrMany(
        Text("A concealed kong of 2 to 8: {sets}"), Text("Concealed kongs of 2 to 8: {sets}")),
    example="111m 234s 567s 88p (5555p)",
    found=lambda win: _pungs(win, kong=True, concealed=True, major=False),
)
TABLE.add(
    "concealed_kong_of_majors", "Concealed Kong of Majors", "么九暗槓", 32, SETS,
    about=Text("A kong of a terminal, a wind or a dragon made of own tiles."),
    because=OneOrMany(
        Text("A concealed kong of a terminal or an honor: {sets}"),
        Text("Concealed kongs of terminals or honors: {sets}")),
    example="222m 234s 567s 88p (9999p)",
    found=lambda win: _pungs(win, kong=True, concealed=True, major=True),
)
TABLE.add(
    "pair_of_dragons", "Pair of Dragons", "箭牌將", 2, SETS,
    about=Text("A pair of red, green or white dragons."),
    because=Text("A pair of dragons: {sets}"),
    example="123m 456s 789p [444p] CC",
    found=lambda win: pairs_of(win, DRAGONS_MASK),
)
TABLE.add(
    "pair_of_own_wind", "Pair of Own Wind", "門風將", 2, SETS,
    about=Text("A pair of the wind of the player's seat."),
    because=Text("A pair of the player's own wind: {sets}"),
    example="123m 456s 789p [444p] SS +seat=S",
    found=lambda win: pairs_of(win, win.seat),
)


def pair_of_round_wind(win: Win) -> list[Group]:
    pairs = pairs_of(win, win.round)
    if pairs and win.seat == win.round and win.options["double_wind_pair"] == 2:
        return []
    return pairs


TABLE.add(
    "pair_of_round_wind", "Pair of Round Wind", "圈風將", 2, SETS,
    about=Text(
        "A pair of the wind of the round; for some tables not where it is the own wind too."),
    because=Text("A pair of the wind of the round: {sets}"),
    example="123m 456s 789p [444p] EE +seat=S",
    found=pair_of_round_wind,
)
TABLE.add(
    "flower_or_season", "Flower or Season", "花牌", 4, SETS,
    about=Text("Each flower and each season that was exposed."),
    because=Text("Flowers and seasons: {flowers}"),
    example="123m 456s 789p [444p] 88s +flowers=1",
    shows=FLOWERS,
    found=lambda win: win.hand.flowers,
)


# Points of the winner

def going_out(win: Win) -> bool:
    if special_shape(win) and win.options["half_limit_or_more"] != WITH_GOING_OUT:
        return False
    return not losing(win)


TABLE.add(
    "going_out", "Going Out", "和牌底分", "mahjong_bonus", GOING_OUT,
    about=Text("For winning the hand."),
    because=Text("For going out on the {tile}"),
    example="123m 456s 789p [444p] 88s",
    shows=TILE,
    names=("Mah-Jong", "Mahjong", "Going Mah-Jong", "Mahjong Bonus", "和牌"),
    found=going_out,
)


def self_draw(win: Win) -> bool:
    if losing(win) or not win.hand.self_drawn:
        return False
    return not loose(win) or bool(win.options["loose_tile_points"])


TABLE.add(
    "self_draw", "Self-Draw", "自摸", 2, GOING_OUT,
    about=Text("The winning tile was drawn from the wall.", "classical"),
    because=Text("The {tile} was self-drawn"),
    example="123m 456s 789p [444p] 88s +self-drawn",
    shows=TILE,
    names=("Won from the Wall", "Drawing the Winning Tile"),
    found=self_draw,
)


def only_tile(win: Win) -> bool:
    if losing(win) or win.won < 0 or not win.standard:
        return False
    counts = list(win.counts)
    counts[win.won] -= 1
    used_up = sum(1 << place for place, count in enumerate(counts) if count == 4)
    if formal_waits(win.standing) & ~used_up != 1 << win.won:
        return False
    pair = _seventh_pair(win) & ~used_up
    return pair in (0, 1 << win.won) or not win.options["seven_pairs"]


TABLE.add(
    "only_tile", "Only Tile", "獨聽", 2, GOING_OUT,
    about=Text(
        "No other tile could have completed the hand. A tile of which the hand itself has all four "
        "is no such tile."),
    because=Text("No tile but the {tile} could complete the hand"),
    example="123m 456s 789p [444p] 88s",
    shows=TILE,
    names=("Only Possible Tile", "One Chance"),
    shared=("Fishing", "Fishing the Eyes", "Single Wait", "單釣", "單釣將"),
    played=Played("points_for_last_tile"),
    found=only_tile,
)


def _seventh_pair(win: Win) -> int:
    odd = [place for place, count in enumerate(win.standing) if count & 1]
    return 1 << odd[0] if len(odd) == 1 and not win.hand.melds else 0


def _eyes(win: Win, mask: int) -> bool:
    pair = win.pair
    return pair is not None and bool(pair.mask & mask) and any(s is pair for s in win.sets_won_on())


TABLE.add(
    "fishing_minor_eyes", "Fishing the Eyes, Minors", "單釣中張", 2, GOING_OUT,
    about=Text("The winning tile completes a pair of 2 to 8."),
    because=Text("The {tile} completes the pair"),
    example="123m 456s 789p [444p] 88s",
    shows=TILE,
    shared=("Fishing", "Fishing the Eyes", "Single Wait", "單釣", "單釣將"),
    played=Played("points_for_last_tile"),
    found=lambda win: _eyes(win, ~MAJORS_MASK),
)
TABLE.add(
    "fishing_major_eyes", "Fishing the Eyes, Majors", "單釣么九", 4, GOING_OUT,
    about=Text("The winning tile completes a pair of terminals or honors."),
    because=Text("The {tile}, a terminal or an honor, completes the pair"),
    example="123m 456s 789p [444p] 99s",
    shows=TILE,
    shared=("Fishing", "Fishing the Eyes", "Single Wait", "單釣", "單釣將"),
    played=Played("points_for_last_tile"),
    found=lambda win: _eyes(win, MAJORS_MASK),
)
TABLE.add(
    "fully_concealed_points", "Fully Concealed, in Points", "不求人（計分）", 10, GOING_OUT,
    about=Text("A self-drawn win with nothing exposed, where the table gives points for it."),
    because=lambda win, groups: CLAIMED_KONG_DRAWN if exposed_kong(win) else NOTHING_DRAWN,
    example="123m 456s 789p 444p 88s +self-drawn",
    shows=TILE,
    played=Played("fully_concealed", (IN_POINTS,)),
    found=won_concealed,
)
# fmt: on
