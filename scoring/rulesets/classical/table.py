"""The table of Classical: points, doubles of every player and of the winner, limit hands.

A loser's hand is also a ``Win``, of the shape ``LOSING``: its pungs, kongs and pairs; other tiles
are ignored. "M" with a number refers to a rule in Millington, "The Complete Book of Mah-Jongg".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scoring.book.fan_names import OF_WINDS, FanNames
from scoring.fans.arrangements import THIRTEEN_ORPHANS, TileSet, formal_waits
from scoring.fans.facts import (
    FLUSH,
    GATES_WAITED,
    HALF_FLUSH,
    Expression,
    Fact,
    all_chows,
    each_pung,
    each_pung_of_round,
    each_pung_of_seat,
    field,
    has,
    holds,
    is_there,
    kongs,
    no_chows,
    only,
    pungs,
    ruled,
    said,
    shape,
)
from scoring.fans.patterns import (
    FLOWERS,
    HALF_LIMIT,
    LIMIT,
    TILE,
    FanWorth,
    OneOrMany,
    Pattern,
    PatternTable,
    Played,
)
from scoring.fans.win import DRAGONS_MASK, TERMINALS_MASK, WINDS_MASK, Group, Win
from scoring.rulesets.classical.shapes import SPECIAL_SHAPES
from scoring.speech.messages import Text
from scoring.tiles import INDEX, WINDS

LOSING = "losing"

POINTS, DOUBLES = "points", "doubles"
"""Units of the worths in the table."""

SETS = Text("Points of every player")
GOING_OUT = Text("Points of the winner")
FOR_ALL = Text("Doubles of every player")
FOR_WINNER = Text("Doubles of the winner")
LIMITS = Text("Limit hands")
HALVES = Text("Hands of half a limit")

HONORS_MASK = WINDS_MASK | DRAGONS_MASK
MAJORS_MASK = TERMINALS_MASK | HONORS_MASK
GREEN_MASK = sum(1 << INDEX[tile] for tile in ("2s", "3s", "4s", "6s", "8s", "F"))

TABLE = PatternTable("classical", POINTS, kanji=True)


def losing(win: Win) -> bool:
    """Return True if a `Win` is a loser's hand; losers' hands are counted too."""
    return win.shape == LOSING


def pairs_of(win: Win, mask: int) -> list[Group]:
    """Return a win's pairs of tiles in `mask`, one group each; a loser may have several."""
    return [(s,) for s in win.parts if s.kind == "pair" and s.mask & mask]


def sets_and_pair(win: Win, mask: int, many: int) -> list[Group]:
    """Return one group: a win's pungs and kongs of tiles in `mask` and its first pair in `mask`.
    Empty if there are fewer than `many` sets, or no such pair."""
    eyes = pairs_of(win, mask)
    sets = tuple([s for s in win.pungs if s.mask & mask])
    return [(*sets, *eyes[0])] if eyes and len(sets) >= many else []


def concealed_for_doubles(win: Win, s: TileSet) -> bool:
    """Return True if the set `s` of a win counts as concealed for doubles.

    An exposed kong not listed in ``added_kongs`` is taken as claimed from a discard; the option
    ``claimed_kong_concealed`` decides whether it counts as concealed.
    """
    if s.concealed or not s.is_kong or s.tiles[0] in win.fields.get("added_kongs", ()):
        return s.concealed
    return bool(win.options["claimed_kong_concealed"])


def nothing_exposed(win: Win) -> bool:
    """Return True if no set of a win was exposed before the winning tile came; kongs that count as
    concealed are not regarded as exposed."""
    melded = win.parts[: len(win.hand.melds)]
    return all(concealed_for_doubles(win, s) for s in melded)


def exposed_kong(win: Win) -> bool:
    """Return True if a win has an exposed meld. If the win passes `nothing_exposed`, this can only
    be a claimed kong that counts as concealed."""
    return any(not s.concealed for s in win.parts[: len(win.hand.melds)])


NOTHING_DRAWN = Text("Nothing was exposed and the {tile} was self-drawn")
CLAIMED_KONG_DRAWN = Text(
    "Nothing was exposed but a claimed kong, which counts as concealed here, and the {tile} was "
    "self-drawn"
)
NOTHING_WON = Text("Nothing was exposed before the {tile} was claimed")
CLAIMED_KONG_WON = Text(
    "Nothing was exposed before the {tile} was claimed but a claimed kong, which counts as "
    "concealed here"
)


def won_concealed(win: Win) -> bool:
    """Return True if a hand was self-drawn with nothing exposed, kongs that count as concealed
    excepted; False for a loser's hand."""
    return not losing(win) and win.hand.self_drawn and nothing_exposed(win)


def four_pungs(win: Win) -> list[Group]:
    """Return the sets of a win as one group if they are four pungs or kongs; else, and for a
    loser's hand, an empty list."""
    return [win.pungs] if not losing(win) and win.standard and not win.chows else []


def special_shape(win: Win) -> bool:
    """Return True if a win has a special shape: knitting, triple knitting, honour pairs or
    snake."""
    return win.shape in SPECIAL_SHAPES


LOSER = shape(LOSING)
DOUBLES_FOR_TILES = ~LOSER | ruled("losers_suit_doubles", True)
"""Holds if the hand can get doubles for one suit, majors and honors: always for the winner, by
option for losers."""

LOOSE = said("kong_replacement") | field("flower_replacement") & ruled("loose_flower", True)
"""Holds for a win on the replacement tile of a kong, or of a flower if the option counts that."""

DREW_LAST_TILE = said("last_wall_tile") & said("self_drawn")


def nothing_but(mask: int) -> Expression:
    """Return an expression that holds if all tiles are in `mask`, and there is at least one
    tile."""
    return has(mask) & only(mask)


def won_on(tile: str) -> Expression:
    """Return an expression that holds for a win on this tile."""
    bit = 1 << INDEX[tile]
    return Fact(lambda wins: wins.won_bit == bit)


def seated(wind: str) -> Expression:
    """Return an expression that holds if the player sits in this seat."""
    bit = 1 << INDEX[wind]
    return Fact(lambda wins: wins.seat == bit)


def pair_that_scores() -> Expression:
    """Return an expression that holds for a pair of dragons, of the player's wind or of the round's
    wind."""
    return Fact(lambda wins: (wins.pair_bits & (wins.seat | wins.round | DRAGONS_MASK)) != 0)


def flower_tiles(win: Win) -> Sequence[str]:
    """Return the codes of a win's flowers and seasons; empty if only their number is known, unless
    it has all eight."""
    if win.hand.flowers == 8:
        return [f"f{n}" for n in range(1, 9)]
    return win.hand.flower_tiles


def _pungs(win: Win, *, kong: bool, concealed: bool, major: bool) -> list[Group]:
    """Return each pung or kong of exactly this kind as a group of its own.

    kong: True for kongs, False for pungs.
    concealed: True for concealed ones, False for exposed ones.
    major: True for terminals and honors, False for 2 to 8.
    """
    return [
        (s,)
        for s in win.pungs
        if (s.is_kong, s.concealed, bool(s.mask & MAJORS_MASK)) == (kong, concealed, major)
    ]


# fmt: off
for _name, _zh, _points, _example, _about, _one, _many in (
    ("Exposed Pung of Minors", "中張明刻", 2, "111m 234s 567s 88p [555p]",
        Text("An exposed pung of 2 to 8."),
        Text("An exposed pung of 2 to 8: {sets}"), Text("Exposed pungs of 2 to 8: {sets}")),
    ("Exposed Pung of Majors", "么九明刻", 4, "222m 234s 567s 88p [999p]",
        Text("An exposed pung of a terminal, a wind or a dragon."),
        Text("An exposed pung of a terminal or an honor: {sets}"),
        Text("Exposed pungs of terminals or honors: {sets}")),
    ("Concealed Pung of Minors", "中張暗刻", 4, "222m 234s 567s 88p [999p]",
        Text("A pung of 2 to 8 made of own tiles."),
        Text("A concealed pung of 2 to 8: {sets}"), Text("Concealed pungs of 2 to 8: {sets}")),
    ("Concealed Pung of Majors", "么九暗刻", 8, "111m 234s 567s 88p [555p]",
        Text("A pung of a terminal, a wind or a dragon made of own tiles."),
        Text("A concealed pung of a terminal or an honor: {sets}"),
        Text("Concealed pungs of terminals or honors: {sets}")),
    ("Exposed Kong of Minors", "中張明槓", 8, "111m 234s 567s 88p [5555p]",
        Text("An exposed kong of 2 to 8."),
        Text("An exposed kong of 2 to 8: {sets}"), Text("Exposed kongs of 2 to 8: {sets}")),
    ("Exposed Kong of Majors", "么九明槓", 16, "222m 234s 567s 88p [9999p]",
        Text("An exposed kong of a terminal, a wind or a dragon."),
        Text("An exposed kong of a terminal or an honor: {sets}"),
        Text("Exposed kongs of terminals or honors: {sets}")),
    ("Concealed Kong of Minors", "中張暗槓", 16, "111m 234s 567s 88p (5555p)",
        Text("A kong of 2 to 8 made of own tiles."),
        Text("A concealed kong of 2 to 8: {sets}"), Text("Concealed kongs of 2 to 8: {sets}")),
    ("Concealed Kong of Majors", "么九暗槓", 32, "222m 234s 567s 88p (9999p)",
        Text("A kong of a terminal, a wind or a dragon made of own tiles."),
        Text("A concealed kong of a terminal or an honor: {sets}"),
        Text("Concealed kongs of terminals or honors: {sets}")),
):
    TABLE.add(Pattern(
        _name.lower().replace(" ", "_"), FanNames(_name, _zh), FanWorth(_points), SETS,
        about=_about, because=OneOrMany(_one, _many), example=_example,
        found=partial(
            _pungs, kong="Kong" in _name, concealed="Concealed" in _name, major="Majors" in _name),
    ))
TABLE.add(Pattern(
    "pair_of_dragons",
    FanNames("Pair of Dragons", "箭牌將"),
    FanWorth(2), SETS,
    about=Text("A pair of red, green or white dragons."),
    because=Text("A pair of dragons: {sets}"),
    example="123m 456s 789p [444p] CC",
    found=lambda win: pairs_of(win, DRAGONS_MASK),
))
TABLE.add(Pattern(
    "pair_of_own_wind",
    FanNames("Pair of Own Wind", "門風將"),
    FanWorth(2), SETS,
    about=Text("A pair of the wind of the player's seat."),
    because=Text("A pair of the player's own wind: {sets}"),
    example="123m 456s 789p [444p] SS +seat=S",
    found=lambda win: pairs_of(win, win.seat),
))


def pair_of_round_wind(win: Win) -> list[Group]:
    pairs = pairs_of(win, win.round)
    if pairs and win.seat == win.round and win.options["double_wind_pair"] == 2:
        return []
    return pairs


TABLE.add(Pattern(
    "pair_of_round_wind",
    FanNames("Pair of Round Wind", "圈風將"),
    FanWorth(2), SETS,
    about=Text(
        "A pair of the wind of the round; for some tables not where it is the own wind too."),
    because=Text("A pair of the wind of the round: {sets}"),
    example="123m 456s 789p [444p] EE +seat=S",
    found=pair_of_round_wind,
))
TABLE.add(Pattern(
    "flower_or_season",
    FanNames("Flower or Season", "花牌"),
    FanWorth(4), SETS,
    about=Text("Each flower and each season that was exposed."),
    because=Text("Flowers and seasons: {flowers}"),
    example="123m 456s 789p [444p] 88s +flowers=1",
    shows=FLOWERS,
    found=said("flowers"),
))


# Points of the winner

def going_out(win: Win) -> bool:
    if special_shape(win) and win.options["half_limit_or_more"] != "with_going_out":
        return False
    return not losing(win)


TABLE.add(Pattern(
    "going_out",
    FanNames("Going Out", "和牌底分", also=("Mahjong", "Going Mah-Jong", "Mahjong Bonus", "和牌")),
    FanWorth("mahjong_bonus"), GOING_OUT,
    about=Text("For winning the hand."),
    because=Text("For going out on the {tile}"),
    example="123m 456s 789p [444p] 88s",
    shows=TILE,
    found=going_out,
))


def self_draw(win: Win) -> bool:
    if losing(win) or not win.hand.self_drawn:
        return False
    return not LOOSE(win) or bool(win.options["loose_tile_points"])


TABLE.add(Pattern(
    "self_draw",
    FanNames("Self-Draw", "自摸", also=("Won from the Wall", "Drawing the Winning Tile")),
    FanWorth(2), GOING_OUT,
    about=Text("The winning tile was drawn from the wall.", "classical"),
    because=Text("The {tile} was self-drawn"),
    example="123m 456s 789p [444p] 88s +self-drawn",
    shows=TILE,
    found=self_draw,
))


def only_tile(win: Win) -> bool:
    """Return True if no other tile completes the hand to sets and a pair or, where the options play
    them, to seven pairs; tiles of which the hand has all four are left out of account. False for a
    loser's hand, another shape than sets and a pair, or an unknown winning tile."""
    if losing(win) or win.won < 0 or not win.standard:
        return False
    counts = list(win.counts)
    counts[win.won] -= 1
    used_up = sum(1 << place for place, count in enumerate(counts) if count == 4)
    standing, alone = win.tiles.standing, 1 << win.won
    if formal_waits(standing) & ~used_up != alone:
        return False
    waits = formal_waits(standing, pairs=not win.hand.melds)
    return waits & ~used_up == alone or not win.options["seven_pairs"]


TABLE.add(Pattern(
    "only_tile",
    FanNames(
        "Only Tile", "獨聽",
        also=("Only Possible Tile", "One Chance"),
        shared=("Fishing", "Fishing the Eyes", "Single Wait", "單釣", "單釣將"),
    ),
    FanWorth(2, played=Played("points_for_last_tile")), GOING_OUT,
    about=Text(
        "No other tile could have completed the hand. A tile of which the hand itself has all four "
        "is no such tile."),
    because=Text("No tile but the {tile} could complete the hand"),
    example="123m 456s 789p [444p] 88s",
    shows=TILE,
    found=only_tile,
))


def _eyes(win: Win, mask: int) -> bool:
    pair = win.pair
    return pair is not None and bool(pair.mask & mask) and any(s is pair for s in win.sets_won_on())


TABLE.add(Pattern(
    "fishing_minor_eyes",
    FanNames(
        "Fishing the Eyes, Minors", "單釣中張",
        shared=("Fishing", "Fishing the Eyes", "Single Wait", "單釣", "單釣將"),
    ),
    FanWorth(2, played=Played("points_for_last_tile")), GOING_OUT,
    about=Text("The winning tile completes a pair of 2 to 8."),
    because=Text("The {tile} completes the pair"),
    example="123m 456s 789p [444p] 88s",
    shows=TILE,
    found=lambda win: _eyes(win, ~MAJORS_MASK),
))
TABLE.add(Pattern(
    "fishing_major_eyes",
    FanNames(
        "Fishing the Eyes, Majors", "單釣么九",
        shared=("Fishing", "Fishing the Eyes", "Single Wait", "單釣", "單釣將"),
    ),
    FanWorth(4, played=Played("points_for_last_tile")), GOING_OUT,
    about=Text("The winning tile completes a pair of terminals or honors."),
    because=Text("The {tile}, a terminal or an honor, completes the pair"),
    example="123m 456s 789p [444p] 99s",
    shows=TILE,
    found=lambda win: _eyes(win, MAJORS_MASK),
))
TABLE.add(Pattern(
    "fully_concealed_points",
    FanNames("Fully Concealed, in Points", "不求人（計分）"),
    FanWorth(10, played=Played("fully_concealed", ("points",))), GOING_OUT,
    about=Text("A self-drawn win with nothing exposed, where the table gives points for it."),
    because=lambda win, groups: CLAIMED_KONG_DRAWN if exposed_kong(win) else NOTHING_DRAWN,
    example="123m 456s 789p 444p 88s +self-drawn",
    shows=TILE,
    found=won_concealed,
))
# fmt: on


SEASONS = {f"f{n}" for n in range(1, 5)}
PLANTS = {f"f{n}" for n in range(5, 9)}


# fmt: off
TABLE.add(Pattern(
    "dragon_set",
    FanNames("Dragon Set", "箭刻", also=("Dragon Pong",)),
    FanWorth(1, DOUBLES), FOR_ALL,
    about=Text("For each pung or kong of dragons (M 116d)."),
    because=OneOrMany(
        Text("A pung or kong of dragons: {sets}", "classical"),
        Text("Pungs or kongs of dragons: {sets}", "classical")),
    example="123m 456s 789p [CCC] 88s",
    found=each_pung(DRAGONS_MASK),
))
TABLE.add(Pattern(
    "own_wind",
    FanNames(
        "Own Wind", "門風刻",
        also=("Pung of Own Wind", "Wind of the Seat", "Pung of Player’s Wind"),
        shared=OF_WINDS,
    ),
    FanWorth(1, DOUBLES), FOR_ALL,
    about=Text("A pung or kong of the player's own wind (M 116e)."),
    because=Text("A pung or kong of the player's own wind: {sets}"),
    example="123m 456s 789p [SSS] 88s +seat=S",
    found=each_pung_of_seat(),
))
TABLE.add(Pattern(
    "round_wind",
    FanNames(
        "Round Wind", "圈風刻",
        also=("Wind of Round", "Pung of the Round Wind"),
        shared=OF_WINDS,
    ),
    FanWorth(1, DOUBLES), FOR_ALL,
    about=Text("A pung or kong of the wind of the round (M 116f); the own wind doubles once more."),
    because=Text("A pung or kong of the wind of the round: {sets}"),
    example="123m 456s 789p [EEE] 88s +seat=S",
    found=each_pung_of_round(),
))
TABLE.add(Pattern(
    "own_flower_and_season",
    FanNames("Own Flower and Season", "正花正季"),
    FanWorth(1, DOUBLES, played=Played("own_flower", ("both",))), FOR_ALL,
    about=Text("The flower and the season of the player's seat together (M 116a)."),
    because=Text("The flower and the season of the player's seat"),
    example="123m 456s 789p [444p] f2 f6 88s +seat=S",
    shows=FLOWERS,
    found=lambda win: all(_own(win)),
))
TABLE.add(Pattern(
    "own_season",
    FanNames("Own Season", "正季", also=("Seat Season",)),
    FanWorth(1, DOUBLES, played=Played("own_flower", ("each",))), FOR_ALL,
    about=Text("The season of the player's seat, where flower and season double each."),
    because=Text("The season of the player's seat"),
    example="123m 456s 789p [444p] f2 88s +seat=S",
    shows=FLOWERS,
    found=lambda win: _own(win)[0] and not _within(win, SEASONS),
))
TABLE.add(Pattern(
    "own_flower",
    FanNames("Own Flower", "正花", also=("Seat Flower",)),
    FanWorth(1, DOUBLES, played=Played("own_flower", ("each",))), FOR_ALL,
    about=Text("The flower of the player's seat, where flower and season double each."),
    because=Text("The flower of the player's seat"),
    example="123m 456s 789p [444p] f6 88s +seat=S",
    shows=FLOWERS,
    found=lambda win: _own(win)[1] and not _within(win, PLANTS),
))
TABLE.add(Pattern(
    "all_four_flowers",
    FanNames(
        "All Four Flowers", "齊四花",
        also=("Four Flowers",),
        shared=("Bouquet", "Bouquet of Flowers"),
    ),
    FanWorth("bouquet", DOUBLES), FOR_ALL,
    about=Text("Plum, orchid, chrysanthemum and bamboo (M 116b)."),
    because=Text("All four flowers"),
    example="123m 456s 789p [444p] f5 f6 f7 f8 88s",
    shows=FLOWERS,
    found=lambda win: set(flower_tiles(win)) >= PLANTS,
))
TABLE.add(Pattern(
    "all_four_seasons",
    FanNames(
        "All Four Seasons", "齊四季",
        also=("Four Seasons",),
        shared=("Bouquet", "Bouquet of Flowers"),
    ),
    FanWorth("bouquet", DOUBLES), FOR_ALL,
    about=Text("Spring, summer, autumn and winter (M 116b)."),
    because=Text("All four seasons"),
    example="123m 456s 789p [444p] f1 f2 f3 f4 88s",
    shows=FLOWERS,
    found=lambda win: set(flower_tiles(win)) >= SEASONS,
))
TABLE.add(Pattern(
    "little_three_dragons",
    FanNames("Little Three Dragons", "小三元"),
    FanWorth(1, DOUBLES, played=Played("little_and_big")), FOR_ALL,
    about=Text("Two sets of dragons and a pair of the third, on top of the sets (M 116g)."),
    because=Text("Two sets of dragons and a pair of the third: {sets}"),
    example="123m 456s [CCC] [FFF] PP",
    found=lambda win: sets_and_pair(win, DRAGONS_MASK, 2),
))
TABLE.add(Pattern(
    "big_three_dragons",
    FanNames("Big Three Dragons", "大三元"),
    FanWorth(2, DOUBLES, played=Played("little_and_big")), FOR_ALL,
    about=Text("Sets of all three dragons, on top of the sets (M 116h)."),
    because=Text("Sets of all three dragons: {sets}", "classical"),
    example="123m [CCC] [FFF] [PPP] 88s",
    found=pungs(DRAGONS_MASK, 3),
))
TABLE.add(Pattern(
    "little_four_winds",
    FanNames("Little Four Winds", "小四喜"),
    FanWorth(1, DOUBLES, played=Played("little_and_big")), FOR_ALL,
    about=Text("Three sets of winds and a pair of the fourth (M 116i)."),
    because=Text("Three sets of winds and a pair of the fourth: {sets}"),
    example="123m [SSS] [WWW] [NNN] EE",
    found=lambda win: sets_and_pair(win, WINDS_MASK, 3),
))
TABLE.add(Pattern(
    "big_four_winds",
    FanNames("Big Four Winds", "大四喜"),
    FanWorth(2, DOUBLES, played=Played("little_and_big")), FOR_ALL,
    about=Text("Sets of all four winds (M 116j); a winner has a limit hand with them."),
    because=Text("Sets of all four winds: {sets}", "classical"),
    example="88s [EEE] [SSS] [WWW] [NNN]",
    found=pungs(WINDS_MASK, 4),
))


def three_concealed_pungs(win: Win) -> list[Group]:
    if len(win.pungs) < 3:
        return []
    sets = tuple([s for s in win.pungs if concealed_for_doubles(win, s)])
    return [sets] if len(sets) >= 3 else []


TABLE.add(Pattern(
    "three_concealed_pungs",
    FanNames("Three Concealed Pungs", "三暗刻", also=("Three Hidden Pungs",)),
    FanWorth(1, DOUBLES, played=Played("three_concealed")), FOR_ALL,
    about=Text(
        "Three concealed pungs or kongs, or four (M 116k). A pung that a discard completed is "
        "exposed."),
    because=Text("Concealed pungs or kongs: {sets}"),
    example="222m 555s 888p [456m] 99s",
    found=three_concealed_pungs,
))


TABLE.add(Pattern(
    "no_score_hand",
    FanNames("No-Score Hand", "平和", also=("No Points Hand", "Chow Hand")),
    FanWorth(1, DOUBLES, played=Played("no_score_double")), FOR_WINNER,
    about=Text(
        "Four chows and a pair without points (M 117a); points for the win itself do not matter."),
    because=Text("Nothing but chows, and a pair that scores nothing: {sets}"),
    example="123m 456m 789s [234p] 88s",
    found=~LOSER & is_there(all_chows(4)) & ~pair_that_scores(),
))


def _without_chow(win: Win, groups: Sequence[Group]) -> Text:
    if win.standard:
        return Text("No chow among the sets: {sets}")
    return Text("No chow in the hand")


TABLE.add(Pattern(
    "no_chows",
    FanNames("No Chows", "對對和", also=("No Sequences",)),
    FanWorth(1, DOUBLES), FOR_WINNER,
    about=Text("Four pungs or kongs and a pair (M 117b)."),
    because=_without_chow,
    example="222m 555s [888p] [444m] 99s",
    found=lambda win: special_shape(win) or four_pungs(win),
))
TABLE.add(Pattern(
    "fully_concealed_double",
    FanNames("Fully Concealed", "不求人"),
    FanWorth("fully_concealed", DOUBLES), FOR_WINNER,
    about=Text("Self-drawn, with nothing exposed except concealed kongs (M 117c)."),
    because=lambda win, groups: CLAIMED_KONG_DRAWN if exposed_kong(win) else NOTHING_DRAWN,
    example="123m 456s 789p 444p 88s +self-drawn",
    shows=TILE,
    found=won_concealed,
))
TABLE.add(Pattern(
    "concealed_until_discard",
    FanNames("Concealed until the Discard", "門前清"),
    FanWorth("semi_concealed", DOUBLES), FOR_WINNER,
    about=Text("Nothing was exposed before the discard that completed the hand; only some tables."),
    because=lambda win, groups: CLAIMED_KONG_WON if exposed_kong(win) else NOTHING_WON,
    example="123m 456s 789p 444p 88s",
    shows=TILE,
    found=lambda win: not losing(win) and not win.hand.self_drawn and nothing_exposed(win),
))
TABLE.add(Pattern(
    "one_suit_and_honors",
    FanNames(
        "One Suit and Honors", "混一色",
        also=("Cleared Hand", "Semi-Pure", "Semi-Pure Hand", "Cleared Suit", "Clean Hand"),
    ),
    FanWorth("one_suit_honours", DOUBLES), FOR_WINNER,
    about=Text("One suit together with winds or dragons (M 117d)."),
    because=Text("Only {all_suits} and honors"),
    example="123m 456m 789m [CCC] 99m",
    found=HALF_FLUSH & DOUBLES_FOR_TILES,
))
TABLE.add(Pattern(
    "one_suit_only",
    FanNames("One Suit Only", "清一色", also=("One Suit", "Pure", "Pure Hand", "Pure Suit")),
    FanWorth("one_suit", DOUBLES, played=Played("one_suit_with_chow", ("same",))), FOR_WINNER,
    about=Text("All tiles of one suit (M 117e)."),
    because=Text("All tiles are {all_suits}"),
    example="123m 456m 789m [555m] 99m",
    found=FLUSH & DOUBLES_FOR_TILES,
))
TABLE.add(Pattern(
    "purity",
    FanNames("Purity", "清一色對對和"),
    FanWorth("one_suit", DOUBLES, played=Played("one_suit_with_chow", ("none",))), FOR_WINNER,
    about=Text("Four pungs or kongs and a pair of one suit, where a chow would spoil it (BMJA)."),
    because=Text("All tiles are {all_suits}, without a chow"),
    example="[111m] [777m] 222m 666m 55m",
    found=FLUSH & no_chows() & DOUBLES_FOR_TILES,
))
TABLE.add(Pattern(
    "all_majors",
    FanNames("All Majors", "混么九"),
    FanWorth(1, DOUBLES), FOR_WINNER,
    about=Text("Only terminals, winds and dragons (M 117f)."),
    because=Text("Every tile is a terminal or an honor: {kinds}"),
    example="111m 999s [EEE] [111p] NN",
    found=nothing_but(MAJORS_MASK) & DOUBLES_FOR_TILES,
))
TABLE.add(Pattern(
    "all_honors_double",
    FanNames("All Honors in a Game without Limit", "字一色（不設上限）"),
    FanWorth(2, DOUBLES, played=Played("limit", ("none",))), FOR_WINNER,
    about=Text("Only winds and dragons, in a game without a limit (M 117g)."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="CCC SSS [EEE] [WWW] NN",
    found=nothing_but(HONORS_MASK) & DOUBLES_FOR_TILES,
))
TABLE.add(Pattern(
    "loose_tile",
    FanNames("Loose Tile", "槓上開花", also=("After a Kong", "Dead Wall Tile")),
    FanWorth("loose_tile", DOUBLES), FOR_WINNER,
    about=Text(
        "A win on the replacement tile of a kong (M 117h); for some of a flower or season too."),
    because=Text("The {tile} was drawn as a replacement"),
    example="123m 456s 789p (4444p) 88s +replacement",
    shows=TILE,
    found=LOOSE,
))
TABLE.add(Pattern(
    "last_wall_tile",
    FanNames("Last Wall Tile", "海底自摸", also=("Last Tile of the Wall",), shared=("Last Tile",)),
    FanWorth(1, DOUBLES), FOR_WINNER,
    about=Text("A win on the last tile of the wall (M 117i)."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="123m 456s 789p [444p] 88s +last-draw",
    shows=TILE,
    found=DREW_LAST_TILE,
))
TABLE.add(Pattern(
    "last_discard",
    FanNames("Last Discard", "河底", also=("河底撈魚", "Last Tile Claim"), shared=("Last Tile",)),
    FanWorth(1, DOUBLES), FOR_WINNER,
    about=Text("A win on the discard after the last tile of the wall (M 117j)."),
    because=Text("The {tile} was claimed after the last tile of the wall was drawn"),
    example="123m 456s 789p [444p] 88s +last-claim",
    shows=TILE,
    found=said("last_wall_tile") & ~said("self_drawn"),
))
TABLE.add(Pattern(
    "robbing_the_kong",
    FanNames("Robbing the Kong", "搶槓"),
    FanWorth(1, DOUBLES), FOR_WINNER,
    about=Text("A win on the tile that another player adds to a pung (M 117k)."),
    because=Text("The {tile} was being added to another player's pung"),
    example="123m 456s [444p] 88s 79p 8p +robbing",
    shows=TILE,
    found=said("robbing_kong"),
))
TABLE.add(Pattern(
    "original_call",
    FanNames("Original Call", "天聽", also=("Fishing from the Start", "Original Ready")),
    FanWorth(1, DOUBLES), FOR_WINNER,
    about=Text(
        "The player was ready after the first discard, said so and never changed the hand (M 117l)."
    ),
    because=Text("The hand was ready from the first turn and was not changed"),
    example="123m 456s 789p 444p 88s +original-call",
    shows=TILE,
    found=~LOSER & field("original_call"),
))
# fmt: on


def _within(win: Win, four: set[str]) -> bool:
    """Return True if the doubles for all four flowers or seasons (`four`) include those for the
    player's own tile."""
    return four <= set(flower_tiles(win)) and win.options["bouquet_own"] == "inclusive"


def _own(win: Win) -> tuple[bool, bool]:
    """Return whether the hand has the season, and whether it has the flower, of the player's
    seat."""
    tiles = flower_tiles(win)
    number = WINDS.index(win.hand.seat_wind) + 1
    return f"f{number}" in tiles, f"f{number + 4}" in tiles


# fmt: off
TABLE.add(Pattern(
    "heavens_blessing",
    FanNames("Heaven's Blessing", "天和", also=("Heaven's Grace", "Natural Winning")),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("East wins with the fourteen tiles of the deal."),
    because=Text("East won with the tiles of the deal"),
    example="123m 456s 789p 444p 88s +first-turn +self-drawn",
    found=said("dealt") & seated("E"),
))
TABLE.add(Pattern(
    "earths_blessing",
    FanNames("Earth's Blessing", "地和", also=("Earth's Grace",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("A win on East's first discard."),
    because=Text("The {tile} was East's first discard", "classical"),
    example="123m 456s 789p 444p 88s +first-turn +seat=S",
    shows=TILE,
    found=said("first_turn") & ~said("self_drawn"),
))
TABLE.add(Pattern(
    "gathering_plum_blossom",
    FanNames(
        "Gathering Plum Blossom", "槓上梅花",
        also=(
            "Plum Blossom", "Gathering the Plum Blossom from the Roof",
            "Plum Blossom from the Roof",
        ),
    ),
    FanWorth(1, LIMIT), LIMITS,
    about=Text(
        "A win on the 5 of dots as the replacement of a kong, for some of a flower or season too."),
    because=Text("The {tile} was drawn as a replacement"),
    example="123m 88s 46p [999s] (7777m) 5p +replacement",
    shows=TILE,
    found=LOOSE & won_on("5p"),
))
TABLE.add(Pattern(
    "catching_the_moon",
    FanNames(
        "Catching the Moon", "海底撈月",
        also=(
            "Bottom of the Sea", "Moon from the Bottom of the Sea",
            "Catching the Moon from the Bottom of the Sea",
            "Plucking the Moon",
        ),
    ),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("The 1 of dots drawn as the last tile of the wall."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="456s 88s 23p [999s] [777m] 1p +last-draw",
    shows=TILE,
    found=DREW_LAST_TILE & won_on("1p"),
))
TABLE.add(Pattern(
    "carrying_pole",
    FanNames("Carrying Pole", "二條搶槓", also=("Scratching a Carrying Pole",)),
    FanWorth(1, LIMIT, played=Played("carrying_pole")), LIMITS,
    about=Text("Robbing a kong of the 2 of bamboo."),
    because=Text("The {tile} of another player's kong was robbed"),
    example="456p 88m 13s [999p] [777m] 2s +robbing",
    shows=TILE,
    found=said("robbing_kong") & won_on("2s"),
))
TABLE.add(Pattern(
    "kong_on_kong",
    FanNames("Kong on Kong", "槓上槓", also=("Twofold Fortune",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text(
        "A kong, with its replacement tile a second kong, and a win on the replacement of that."),
    because=Text("The {tile} replaced a kong that was made with the replacement of another"),
    example="123m 456s (4444p) (7777p) 88s +replacement +kong-on-kong",
    shows=TILE,
    found=field("kong_on_kong") & said("kong_replacement"),
))
TABLE.add(Pattern(
    "four_kongs",
    FanNames("Four Kongs", "十八羅漢", also=("Fourfold Plenty",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("Four kongs and a pair.", "classical"),
    because=Text("Four kongs: {sets}"),
    example="(2222m) [4444s] [7777p] [9999s] 88s",
    found=~LOSER & kongs(4),
))


def buried_treasure(win: Win) -> list[Group]:
    """Return the pungs of a buried treasure as one group; empty if the hand is not a buried
    treasure as the option ``buried_treasure`` defines it."""
    pungs = four_pungs(win)
    if not pungs:
        return []
    played = win.options["buried_treasure"]
    if played == "self_drawn":
        return pungs if won_concealed(win) else []
    if win.hand.melds or len(win.suits) != 1:
        return []
    exposed = any(not s.concealed for s in win.pungs)
    return [] if exposed and played == "pair_claimed" else pungs


TABLE.add(Pattern(
    "buried_treasure",
    FanNames("Buried Treasure", "坎坎和", also=("Hidden Treasure",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text(
        "Four concealed pungs or kongs and a pair, self-drawn; for the British four concealed "
        "pungs of one suit and honors."),
    because=Text("Concealed pungs or kongs, and no other set: {sets}"),
    example="222m 444m 777m 999m 88m +self-drawn",
    found=buried_treasure,
))


TABLE.add(Pattern(
    "three_great_scholars",
    FanNames("Three Great Scholars", "三元及第", also=("Three Scholars",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text(
        "Sets of all three dragons; without a chow beside them, or with any set, by the table."),
    because=Text("Sets of all three dragons: {sets}", "classical"),
    example="222m [CCC] [FFF] [PPP] 88s",
    found=~LOSER & pungs(DRAGONS_MASK, 3) & (no_chows() | ruled("three_scholars", "any")),
))
TABLE.add(Pattern(
    "four_blessings",
    FanNames(
        "Four Blessings", "四喜臨門",
        also=(
            "Four Big Joys", "Four Joys", "Four Blessings Hovering over the Door",
            "Four Large Blessings",
        ),
    ),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("Sets of all four winds.", "classical"),
    because=Text("Sets of all four winds: {sets}", "classical"),
    example="[EEE] [SSS] [WWW] NNN 88s",
    found=~LOSER & pungs(WINDS_MASK, 4),
))
TABLE.add(Pattern(
    "all_honors",
    FanNames("All Honors", "字一色", also=("All Winds and Dragons",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("Only winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="[EEE] [CCC] [FFF] SSS WW",
    found=~LOSER & only(HONORS_MASK),
))
TABLE.add(Pattern(
    "all_terminals",
    FanNames("All Terminals", "清么九", also=("Heads and Tails",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("Only ones and nines."),
    because=Text("Every tile is a 1 or a 9: {kinds}"),
    example="[111m] [999m] [111s] 999p 11p",
    found=~LOSER & ~shape(*SPECIAL_SHAPES) & only(TERMINALS_MASK),
))


TABLE.add(Pattern(
    "imperial_jade",
    FanNames("Imperial Jade", "綠一色"),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("Only the green tiles: 2, 3, 4, 6, 8 of bamboo and green dragons."),
    because=Text("Only green tiles: {kinds}"),
    example="[234s] [666s] [FFF] 234s 88s",
    found=~LOSER & only(GREEN_MASK) & (no_chows() | ruled("jade_chow", True)),
))


def nine_gates(win: Win) -> bool:
    """Return True for nine gates whose surplus tile the option ``gates_surplus`` accepts and, if a
    discard completed the pung of 1s or 9s, the option ``gates_claimed`` too."""
    if losing(win) or not win.gate_bits:
        return False
    surplus, waited_for_nine = win.options["gates_surplus"], bool(GATES_WAITED(win))
    if surplus == "last_tile":
        return waited_for_nine
    claimed_end = not win.hand.self_drawn and win.won % 9 in (0, 8)
    if claimed_end and not waited_for_nine and not win.options["gates_claimed"]:
        return False
    return bool(surplus != "2_8") or not win.gate_bits & TERMINALS_MASK


TABLE.add(Pattern(
    "nine_gates",
    FanNames("Nine Gates", "九蓮寶燈", also=("Calling Nine Tiles",)),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit, concealed, and one more tile of the suit."),
    because=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more", "classical"),
    example="1112345678999m 5m",
    found=nine_gates,
))


SNAKES = {1: (2, 5), 4: (1, 5), 7: (1, 4)}
"""For each possible pair of a squirming snake, the lowest ranks of its two chows; ranks are counted
from 0."""


def squirming_snake(win: Win) -> bool:
    if losing(win) or not FLUSH(win) or not win.pair:
        return False
    ends = sorted(s.place % 9 for s in win.pungs)
    body = tuple(sorted(s.place % 9 for s in win.chows))
    return ends == [0, 8] and SNAKES.get(win.pair.place % 9) == body


TABLE.add(Pattern(
    "squirming_snake",
    FanNames("Squirming Snake", "游蛇"),
    FanWorth(1, LIMIT, played=Played("snake", ("squirming",))), LIMITS,
    about=Text(
        "One suit from 1 to 9: pungs of 1 and 9, a pair of 2, 5 or 8, and the rest in two chows."),
    because=Text("One suit from 1 to 9 with pungs at both ends: {sets}"),
    example="[111m] 345m 678m 999m 22m",
    found=squirming_snake,
))
TABLE.add(Pattern(
    "concealed_clear_suit",
    FanNames("Concealed Clear Suit", "不求人清一色"),
    FanWorth(1, LIMIT, played=Played("concealed_clear_suit")), LIMITS,
    about=Text("One suit only, self-drawn, nothing exposed."),
    because=Text("All tiles are {all_suits}, nothing exposed, and the {tile} was self-drawn"),
    example="123m 456m 789m 555m 22m +self-drawn",
    found=FLUSH & holds(won_concealed, "claimed_kong_concealed"),
))
TABLE.add(Pattern(
    "wriggling_snake",
    FanNames("Wriggling Snake", "四風游蛇", also=("Wriggly Snake",)),
    FanWorth(1, LIMIT, played=Played("snake", ("wriggling",))), LIMITS,
    about=Text("A pair of 1s and the 2 to 9 of one suit, and each of the four winds (BMJA)."),
    because=Text("A pair of 1s, 2 to 9 of {all_suits}, and each of the four winds"),
    example="1123456789m ESWN",
    found=shape("snake"),
))
TABLE.add(Pattern(
    "thirteen_orphans",
    FanNames(
        "Thirteen Orphans", "十三么",
        also=("Unique Wonder", "Thirteen Odd Majors", "13 Unique Wonders"),
    ),
    FanWorth(1, LIMIT), LIMITS,
    about=Text("Every terminal and honor once, and one of them twice."),
    because=Text("Every terminal and honor once, and the {double} twice", "classical"),
    example="19m 19s 19p ESWNCFP P",
    found=shape(THIRTEEN_ORPHANS),
))


def easts_long_stay(win: Win) -> bool:
    wins = win.fields.get("east_wins", 0)
    if not wins or losing(win) or win.hand.seat_wind != "E":
        return False
    streak = win.options["east_streak"]
    return isinstance(streak, int) and bool(wins >= streak)


TABLE.add(Pattern(
    "easts_long_stay",
    FanNames("East's Long Stay", "連莊滿貫", also=("Thirteen Consecutive Wins",)),
    FanWorth(1, LIMIT, played=Played("east_streak", (13, 9))), LIMITS,
    about=Text("East's 13th win in a row; the 9th for some."),
    because=Text("East has won so often in a row that this win is a limit"),
    example="123m 456s 789p [444p] 88s +east-wins=13",
    found=easts_long_stay,
))
TABLE.add(Pattern(
    "triple_knitting",
    FanNames("Triple Knitting", "三色編織"),
    FanWorth(1, HALF_LIMIT, played=Played("half_limit_hands", ("all", "triple"))), HALVES,
    about=Text(
        "Four sets of one number in all three suits, and a pair of one number in two (BMJA)."),
    because=Text("Four sets of one number in all three suits, and a pair of one number in two"),
    example="2467m 24678s 24678p",
    found=shape("triple_knitting"),
))
TABLE.add(Pattern(
    "knitting",
    FanNames("Knitting", "雙色編織"),
    FanWorth(1, HALF_LIMIT, played=Played("half_limit_hands", ("all", "knitting"))), HALVES,
    about=Text("Seven pairs, each of one number in two suits, without honors (BMJA)."),
    because=Text("Seven pairs, each of one number in two suits: {all_suits}"),
    example="2345679s 2345679p",
    found=shape("knitting"),
))
TABLE.add(Pattern(
    "all_pair_honours",
    FanNames("All Pair Honours", "么九七對"),
    FanWorth(1, HALF_LIMIT, played=Played("half_limit_hands", ("all", "pairs"))), HALVES,
    about=Text("Seven pairs of 1s, 9s, winds and dragons (BMJA)."),
    because=Text("Seven pairs of 1s, 9s and honors: {kinds}"),
    example="11s 99p EE SS WW CC FF",
    found=shape("honour_pairs"),
))
# fmt: on
