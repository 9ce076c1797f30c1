"""The doubles of Classical: those of every player (M 116), then those of the winner (M 117)."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.messages import Text
from scoring.patterns import FLOWERS, TILE, OneOrMany, Played
from scoring.rulesets.classical.facts import (
    CLAIMED_KONG_DRAWN,
    CLAIMED_KONG_WON,
    FOR_ALL,
    FOR_WINNER,
    HONORS_MASK,
    MAJORS_MASK,
    NOTHING_DRAWN,
    NOTHING_WON,
    concealed_for_doubles,
    double,
    doubles_for_tiles,
    drew_last_tile,
    exposed_kong,
    flower_tiles,
    four_pungs,
    loose,
    losing,
    nothing_exposed,
    sets_and_pair,
    special_shape,
    won_concealed,
)
from scoring.rulesets.classical.options import AS_WITHOUT, BOTH, EACH, INCLUSIVE, OFF, UNLIMITED
from scoring.tiles import WINDS
from scoring.win import DRAGONS_MASK, WINDS_MASK, Group, Win

SEASONS = {f"f{n}" for n in range(1, 5)}
PLANTS = {f"f{n}" for n in range(5, 9)}


# fmt: off
double(
    "dragon_set", "Dragon Set", "箭刻", 1, FOR_ALL,
    about=Text("For each pung or kong of dragons (M 116d)."),
    because=OneOrMany(
        Text("A pung or kong of dragons: {sets}", "classical"),
        Text("Pungs or kongs of dragons: {sets}", "classical")),
    example="123m 456s 789p [CCC] 88s",
    names=("Dragon Pong",),
    found=lambda win: win.pungs_of(DRAGONS_MASK),
)
double(
    "own_wind", "Own Wind", "門風刻", 1, FOR_ALL,
    about=Text("A pung or kong of the player's own wind (M 116e)."),
    because=Text("A pung or kong of the player's own wind: {sets}"),
    example="123m 456s 789p [SSS] 88s +seat=S",
    names=("Pung of Own Wind", "Wind of the Seat", "Pung of Player’s Wind"),
    found=lambda win: win.pungs_of(win.seat),
)
double(
    "round_wind", "Round Wind", "圈風刻", 1, FOR_ALL,
    about=Text("A pung or kong of the wind of the round (M 116f); the own wind doubles once more."),
    because=Text("A pung or kong of the wind of the round: {sets}"),
    example="123m 456s 789p [EEE] 88s +seat=S",
    names=("Wind of the Round", "Pung of Round Wind", "Wind of Round", "Pung of the Round Wind"),
    found=lambda win: win.pungs_of(win.round),
)
double(
    "own_flower_and_season", "Own Flower and Season", "正花正季", 1, FOR_ALL,
    about=Text("The flower and the season of the player's seat together (M 116a)."),
    because=Text("The flower and the season of the player's seat"),
    example="123m 456s 789p [444p] f2 f6 88s +seat=S",
    shows=FLOWERS,
    played=Played("own_flower", (BOTH,)),
    found=lambda win: all(_own(win)),
)
double(
    "own_season", "Own Season", "正季", 1, FOR_ALL,
    about=Text("The season of the player's seat, where flower and season double each."),
    because=Text("The season of the player's seat"),
    example="123m 456s 789p [444p] f2 88s +seat=S",
    shows=FLOWERS,
    names=("Seat Season",),
    played=Played("own_flower", (EACH,)),
    found=lambda win: _own(win)[0] and not _within(win, SEASONS),
)
double(
    "own_flower", "Own Flower", "正花", 1, FOR_ALL,
    about=Text("The flower of the player's seat, where flower and season double each."),
    because=Text("The flower of the player's seat"),
    example="123m 456s 789p [444p] f6 88s +seat=S",
    shows=FLOWERS,
    names=("Seat Flower",),
    played=Played("own_flower", (EACH,)),
    found=lambda win: _own(win)[1] and not _within(win, PLANTS),
)
double(
    "all_four_flowers", "All Four Flowers", "齊四花", "bouquet", FOR_ALL,
    about=Text("Plum, orchid, chrysanthemum and bamboo (M 116b)."),
    because=Text("All four flowers"),
    example="123m 456s 789p [444p] f5 f6 f7 f8 88s",
    shows=FLOWERS,
    names=("Four Flowers",),
    shared=("Bouquet", "Bouquet of Flowers"),
    found=lambda win: set(flower_tiles(win)) >= PLANTS,
)
double(
    "all_four_seasons", "All Four Seasons", "齊四季", "bouquet", FOR_ALL,
    about=Text("Spring, summer, autumn and winter (M 116b)."),
    because=Text("All four seasons"),
    example="123m 456s 789p [444p] f1 f2 f3 f4 88s",
    shows=FLOWERS,
    names=("Four Seasons",),
    shared=("Bouquet", "Bouquet of Flowers"),
    found=lambda win: set(flower_tiles(win)) >= SEASONS,
)
double(
    "little_three_dragons", "Little Three Dragons", "小三元", 1, FOR_ALL,
    about=Text("Two sets of dragons and a pair of the third, on top of the sets (M 116g)."),
    because=Text("Two sets of dragons and a pair of the third: {sets}"),
    example="123m 456s [CCC] [FFF] PP",
    played=Played("little_and_big"),
    found=lambda win: sets_and_pair(win, DRAGONS_MASK, 2),
)
double(
    "big_three_dragons", "Big Three Dragons", "大三元", 2, FOR_ALL,
    about=Text("Sets of all three dragons, on top of the sets (M 116h)."),
    because=Text("Sets of all three dragons: {sets}", "classical"),
    example="123m [CCC] [FFF] [PPP] 88s",
    played=Played("little_and_big"),
    found=lambda win: win.pungs_together(DRAGONS_MASK, 3),
)
double(
    "little_four_winds", "Little Four Winds", "小四喜", 1, FOR_ALL,
    about=Text("Three sets of winds and a pair of the fourth (M 116i)."),
    because=Text("Three sets of winds and a pair of the fourth: {sets}"),
    example="123m [SSS] [WWW] [NNN] EE",
    played=Played("little_and_big"),
    found=lambda win: sets_and_pair(win, WINDS_MASK, 3),
)
double(
    "big_four_winds", "Big Four Winds", "大四喜", 2, FOR_ALL,
    about=Text("Sets of all four winds (M 116j); a winner has a limit hand with them."),
    because=Text("Sets of all four winds: {sets}", "classical"),
    example="88s [EEE] [SSS] [WWW] [NNN]",
    played=Played("little_and_big"),
    found=lambda win: win.pungs_together(WINDS_MASK, 4),
)


def three_concealed_pungs(win: Win) -> list[Group]:
    if len(win.pungs) < 3:
        return []
    sets = tuple([s for s in win.pungs if concealed_for_doubles(win, s)])
    return [sets] if len(sets) >= 3 else []


double(
    "three_concealed_pungs", "Three Concealed Pungs", "三暗刻", 1, FOR_ALL,
    about=Text(
        "Three concealed pungs or kongs, or four (M 116k). A pung that a discard completed is "
        "exposed."),
    because=Text("Concealed pungs or kongs: {sets}"),
    example="222m 555s 888p [456m] 99s",
    played=Played("three_concealed"),
    names=("Three Hidden Pungs",),
    found=three_concealed_pungs,
)


def no_score_hand(win: Win) -> bool:
    scores = win.pair_of(DRAGONS_MASK | win.seat | win.round)
    return not losing(win) and len(win.chows) == 4 and not scores


double(
    "no_score_hand", "No-Score Hand", "平和", 1, FOR_WINNER,
    about=Text(
        "Four chows and a pair without points (M 117a); points for the win itself do not matter."),
    because=Text("Nothing but chows, and a pair that scores nothing: {sets}"),
    example="123m 456m 789s [234p] 88s",
    names=("No Points Hand", "Chow Hand"),
    played=Played("no_score_double"),
    found=no_score_hand,
)


def _without_chow(win: Win, groups: Sequence[Group]) -> Text:
    if win.standard:
        return Text("No chow among the sets: {sets}")
    return Text("No chow in the hand")


double(
    "no_chows", "No Chows", "對對和", 1, FOR_WINNER,
    about=Text("Four pungs or kongs and a pair (M 117b)."),
    because=_without_chow,
    example="222m 555s [888p] [444m] 99s",
    names=("No Sequences",),
    found=lambda win: special_shape(win) or four_pungs(win),
)
double(
    "fully_concealed_double", "Fully Concealed", "不求人", "fully_concealed", FOR_WINNER,
    about=Text("Self-drawn, with nothing exposed except concealed kongs (M 117c)."),
    because=lambda win, groups: CLAIMED_KONG_DRAWN if exposed_kong(win) else NOTHING_DRAWN,
    example="123m 456s 789p 444p 88s +self-drawn",
    shows=TILE,
    found=won_concealed,
)
double(
    "concealed_until_discard",
    "Concealed until the Discard", "門前清", "semi_concealed", FOR_WINNER,
    about=Text("Nothing was exposed before the discard that completed the hand; only some tables."),
    because=lambda win, groups: CLAIMED_KONG_WON if exposed_kong(win) else NOTHING_WON,
    example="123m 456s 789p 444p 88s",
    shows=TILE,
    found=lambda win: not losing(win) and not win.hand.self_drawn and nothing_exposed(win),
)
double(
    "one_suit_and_honors", "One Suit and Honors", "混一色", "one_suit_honours", FOR_WINNER,
    about=Text("One suit together with winds or dragons (M 117d)."),
    because=Text("Only {all_suits} and honors"),
    example="123m 456m 789m [CCC] 99m",
    names=("Cleared Hand", "Semi-Pure", "Semi-Pure Hand", "Cleared Suit", "Clean Hand"),
    found=lambda win: len(win.suits) == 1 and win.honors != 0 and doubles_for_tiles(win),
)
double(
    "one_suit_only", "One Suit Only", "清一色", "one_suit", FOR_WINNER,
    about=Text("All tiles of one suit (M 117e)."),
    because=Text("All tiles are {all_suits}"),
    example="123m 456m 789m [555m] 99m",
    names=("One Suit", "Pure", "Pure Hand", "Pure Suit"),
    played=Played("one_suit_with_chow", (AS_WITHOUT,)),
    found=lambda win: win.one_suit and doubles_for_tiles(win),
)
double(
    "purity", "Purity", "清一色對對和", "one_suit", FOR_WINNER,
    about=Text("Four pungs or kongs and a pair of one suit, where a chow would spoil it (BMJA)."),
    because=Text("All tiles are {all_suits}, without a chow"),
    example="[111m] [777m] 222m 666m 55m",
    played=Played("one_suit_with_chow", (OFF,)),
    found=lambda win: win.one_suit and not win.chows and doubles_for_tiles(win),
)
double(
    "all_majors", "All Majors", "混么九", 1, FOR_WINNER,
    about=Text("Only terminals, winds and dragons (M 117f)."),
    because=Text("Every tile is a terminal or an honor: {kinds}"),
    example="111m 999s [EEE] [111p] NN",
    found=lambda win: win.only(MAJORS_MASK) and doubles_for_tiles(win),
)
double(
    "all_honors_double", "All Honors in a Game without Limit", "字一色（不設上限）", 2, FOR_WINNER,
    about=Text("Only winds and dragons, in a game without a limit (M 117g)."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="CCC SSS [EEE] [WWW] NN",
    played=Played("limit", (UNLIMITED,)),
    found=lambda win: win.only(HONORS_MASK) and doubles_for_tiles(win),
)
double(
    "loose_tile", "Loose Tile", "槓上開花", "loose_tile", FOR_WINNER,
    about=Text(
        "A win on the replacement tile of a kong (M 117h); for some of a flower or season too."),
    because=Text("The {tile} was drawn as a replacement"),
    example="123m 456s 789p (4444p) 88s +replacement",
    shows=TILE,
    names=("After a Kong", "Dead Wall Tile"),
    found=loose,
)
double(
    "last_wall_tile", "Last Wall Tile", "海底自摸", 1, FOR_WINNER,
    about=Text("A win on the last tile of the wall (M 117i)."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="123m 456s 789p [444p] 88s +last-draw",
    shows=TILE,
    names=("Last Tile of the Wall",),
    shared=("Last Tile",),
    found=drew_last_tile,
)
double(
    "last_discard", "Last Discard", "河底", 1, FOR_WINNER,
    about=Text("A win on the discard after the last tile of the wall (M 117j)."),
    because=Text("The {tile} was claimed after the last tile of the wall was drawn"),
    example="123m 456s 789p [444p] 88s +last-claim",
    shows=TILE,
    names=("河底撈魚", "Last Tile Claim"),
    shared=("Last Tile",),
    found=lambda win: win.hand.last_wall_tile and not win.hand.self_drawn,
)
double(
    "robbing_the_kong", "Robbing the Kong", "搶槓", 1, FOR_WINNER,
    about=Text("A win on the tile that another player adds to a pung (M 117k)."),
    because=Text("The {tile} was being added to another player's pung"),
    example="123m 456s [444p] 88s 79p 8p +robbing",
    shows=TILE,
    found=lambda win: win.hand.robbing_kong,
)
double(
    "original_call", "Original Call", "天聽", 1, FOR_WINNER,
    about=Text(
        "The player was ready after the first discard, said so and never changed the hand (M 117l)."
    ),
    because=Text("The hand was ready from the first turn and was not changed"),
    example="123m 456s 789p 444p 88s +original-call",
    shows=TILE,
    names=("Fishing from the Start", "Original Ready"),
    found=lambda win: not losing(win) and bool(win.fields.get("original_call")),
)
# fmt: on


def _within(win: Win, four: set[str]) -> bool:
    """Return True where the own tile is in the doubles for all four already."""
    return four <= set(flower_tiles(win)) and win.options["bouquet_own"] == INCLUSIVE


def _own(win: Win) -> tuple[bool, bool]:
    """Return whether the season and the flower of the player's seat are there."""
    tiles = flower_tiles(win)
    number = WINDS.index(win.hand.seat_wind) + 1
    return f"f{number}" in tiles, f"f{number + 4}" in tiles
