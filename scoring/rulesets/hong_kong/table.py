"""The faan of Hong Kong Old Style: every line that applies is added.

Published totals are sums: Big Three Dragons is 8 with its three dragon sets, and so on.
"""

from __future__ import annotations

from scoring.book.fan_names import OF_WINDS
from scoring.fans.arrangements import (
    BY_FLOWERS,
    HONORS_MASK,
    ORPHANS_MASK,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
)
from scoring.fans.facts import (
    FLUSH,
    GATES,
    GATES_WAITED,
    HALF_FLUSH,
    NEVER,
    PLANTS,
    SEASONS,
    Expression,
    all_chows,
    any_of,
    concealed_pungs,
    each_concealed_kong,
    each_pung,
    each_pung_of_round,
    each_pung_of_seat,
    field,
    flowers,
    has,
    is_there,
    kongs,
    many_flowers,
    many_pungs,
    only,
    open_melds,
    own_flower_among,
    pair_in,
    pungs,
    ruled,
    said,
    shape,
)
from scoring.fans.patterns import FLOWERS, TILE, OneOrMany, PatternTable
from scoring.fans.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK
from scoring.speech.messages import Text
from scoring.tiles import INDEX

SHAPE = Text("Shape")
SUIT = Text("Suits and terminals")
HONORS = Text("Dragons and winds")
WAY = Text("How it was won", "hong_kong")
FLOWER = Text("Flowers")
LIMIT = Text("Limit hands", "hong_kong")

IN_PLAY = ruled("flowers_in_play", True)

TABLE = PatternTable("hong_kong", "faan", kanji=True)


# fmt: off
TABLE.add(
    "common_hand", "Common Hand", "平糊", "common_hand_faan", SHAPE,
    about=Text("Four chows and a pair, on any wait."),
    because=Text("Nothing but chows: {sets}"),
    example="123m 789m 55s 24p [456s] 3p",
    names=("Ping Wo", "Common", "All Sequence Hand"),
    found=all_chows(4) & ~(ruled("common_hand_pair", "suited") & pair_in(HONORS_MASK)),
)
TABLE.add(
    "all_triplets", "All Triplets", "對對糊", "all_triplets_faan", SHAPE,
    about=Text("Four pungs or kongs and a pair."),
    because=Text("All four sets are pungs or kongs: {sets}"),
    example="33m 777s 555p 99s [111m] 9s",
    names=("Pung Pung", "Pong Pong Wu", "Triplets"),
    found=pungs(least=4),
)


TABLE.add(
    "four_concealed_triplets",
    "Four Concealed Triplets", "坎坎糊", "four_concealed_triplets_faan", SHAPE,
    about=Text("Four pungs or kongs made from own tiles, in place of All Triplets."),
    because=Text("Four pungs made from own tiles: {sets}"),
    example="333m 777s 555p 999s N N",
    excludes=("all_triplets",),
    names=("All Concealed Triplets", "Self Triplets", "Hidden Treasure"),
    found=pungs(least=4) & (
        ruled("discard_in_triplet", "concealed") & open_melds(0)
        | ~ruled("discard_in_triplet", "concealed") & is_there(concealed_pungs(4))),
)
TABLE.add(
    "seven_pairs", "Seven Pairs", "七對子", "seven_pairs", SHAPE,
    about=Text("Seven pairs, nothing melded. Most tables do not play it."),
    because=Text("Seven pairs: {pairs}"),
    example="1133m 5577s 99p EE C C",
    found=shape(SEVEN_PAIRS),
)
TABLE.add(
    "half_flush", "Half Flush", "混一色", "half_flush_faan", SUIT,
    about=Text("One suit and honors.", "hong_kong"),
    because=Text("Only {all_suits} and honors"),
    example="123m 567m EE 88m [CCC] 8m",
    names=("Mixed Suit",),
    found=HALF_FLUSH,
)
TABLE.add(
    "full_flush", "Full Flush", "清一色", "full_flush_faan", SUIT,
    about=Text("One suit, no honors."),
    because=Text("All tiles are {all_suits}"),
    example="123m 567m 44m 88m [999m] 8m",
    names=("Pure Suit", "Same Suit", "All One Suit", "One Suit"),
    found=FLUSH,
)


TABLE.add(
    "mixed_terminals", "Mixed Terminals", "花幺", "mixed_terminals_faan", SUIT,
    about=Text("Ones, nines and honors, in pungs."),
    because=Text("Only ones, nines and honors: {sets}"),
    example="99p WW [111m] [999s] [NNN] 9p",
    names=("混么", "混老頭", "Mixed Orphans", "花么九"),
    found=only(ORPHANS_MASK) & has(HONORS_MASK) & has(TERMINALS_MASK) & ~shape(THIRTEEN_ORPHANS),
)
TABLE.add(
    "chicken_hand", "Chicken Hand", "雞糊", 0, WAY,
    about=Text("A hand without any faan."),
    because=Text("No faan is counted"),
    names=("Chicken",), apart=True,
    found=NEVER,
)
TABLE.add(
    "dragon_triplet", "Dragon Triplet", "番子", 1, HONORS,
    about=Text("Each pung or kong of a dragon."),
    because=OneOrMany(
        Text("A pung or kong of dragons: {sets}"), Text("Pungs or kongs of dragons: {sets}")),
    example="123m 456p 33s 78s [CCC] 9s",
    names=("Dragon Pong", "Dragons", "Value Honor"),
    found=each_pung(DRAGONS_MASK),
)
TABLE.add(
    "small_three_dragons", "Small Three Dragons", "小三元", 3, HONORS,
    about=Text("Pungs of two dragons and a pair of the third; 5 with the two sets."),
    because=Text("Pungs of two dragons and the third as the pair: {sets}"),
    example="123m 45p PP [CCC] [FFF] 6p",
    names=("Small Dragons", "Little Dragons"),
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
)
TABLE.add(
    "big_three_dragons", "Big Three Dragons", "大三元", "big_three_dragons_faan", HONORS,
    about=Text(
        "Pungs of all three dragons; the three sets count beside it unless it is a limit hand."),
    because=Text("Pungs of all three dragons: {sets}"),
    example="45p PPP 22m [CCC] [FFF] 6p",
    names=("Great Dragons", "Big Dragons", "Great Three Dragons"),
    found=pungs(DRAGONS_MASK, 3),
)
TABLE.add(
    "seat_wind", "Seat Wind", "門風", 1, HONORS,
    about=Text("A pung or kong of one's own wind."),
    because=Text("A pung of the player's own wind: {sets}"),
    example="123m 456p 33s 78s [SSS] 9s +seat=S",
    names=("風位",),
    shared=OF_WINDS,
    found=each_pung_of_seat(),
)
TABLE.add(
    "round_wind", "Round Wind", "圈風", 1, HONORS,
    about=Text("A pung or kong of the wind of the round."),
    because=Text("A pung of the round's wind: {sets}"),
    example="123m 456p 33s 78s [EEE] 9s +seat=S +round=E",
    names=("Wind of the Round",),
    shared=OF_WINDS,
    found=each_pung_of_round(),
)
TABLE.add(
    "small_four_winds", "Small Four Winds", "小四喜", "small_four_winds_faan", HONORS,
    about=Text("Pungs of three winds and a pair of the fourth."),
    because=Text("Pungs of three winds and the fourth as the pair: {sets}"),
    example="45p NN [EEE] [SSS] [WWW] 6p +seat=S",
    names=("Small Winds", "Little Winds"),
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
)
TABLE.add(
    "concealed_kong", "Concealed Kong", "暗槓", "concealed_kong_faan", SHAPE,
    about=Text("Each concealed kong, where a table plays it."),
    because=OneOrMany(Text("A concealed kong: {sets}"), Text("Concealed kongs: {sets}")),
    example="123m 456p 33s 78s (9999m) 9s",
    found=each_concealed_kong(),
)
TABLE.add(
    "self_draw", "Self-Draw", "自摸", 1, WAY,
    about=Text("The winning tile was drawn from the wall."),
    because=Text("The {tile} was self-drawn"),
    example="123m 456p 33s 78s [222m] 9s +self-drawn",
    shows=TILE,
    names=("Win by Self-Draw",),
    found=said("self_drawn"),
)


TABLE.add(
    "concealed_hand", "Concealed Hand", "門前清", "concealed_hand_faan", WAY,
    about=Text("Nothing claimed before the win and no kong; a discard may complete it."),
    because=Text("No set was claimed before the win"),
    example="123m 456p 33s 78s 222m 9s",
    names=("Win from Wall",),
    found=(
        open_melds(0)
        & (many_flowers(0) | ruled("concealed_hand_flowers", True))
        & (~kongs(1) | ruled("concealed_hand_kong", True))),
)
TABLE.add(
    "robbing_the_kong", "Robbing the Kong", "搶槓", 1, WAY,
    about=Text("Won on the tile that another player adds to a pung."),
    because=Text("The {tile} was being added to another player's pung", "hong_kong"),
    example="456p 789p 23p NN [222p] 1p +robbing",
    shows=TILE,
    found=said("robbing_kong"),
)
TABLE.add(
    "last_tile_draw", "Last Tile Draw", "海底撈月", 1, WAY,
    about=Text("Self-drawn as the last tile of the wall."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="123m 456p 33s 78s [222m] 9s +last-draw",
    shows=TILE,
    names=("Win by Last Catch", "Last Catch", "海底"),
    shared=("Last Tile",),
    found=said("last_wall_tile") & said("self_drawn"),
)
TABLE.add(
    "last_tile_claim", "Last Tile Claim", "河底撈魚", "last_tile_claim_faan", WAY,
    about=Text("Won on the discard that follows the last tile of the wall."),
    because=Text("The {tile} was claimed after the last tile of the wall was drawn", "hong_kong"),
    example="123m 456p 33s 78s [222m] 9s +last-claim",
    shows=TILE,
    names=("Last Discard", "河底", "Win by Last Discard"),
    shared=("Last Tile",),
    found=said("last_wall_tile") & ~said("self_drawn"),
)
TABLE.add(
    "win_on_kong", "Win on Kong", "槓上開花", 1, WAY,
    about=Text("Won on the replacement tile of a kong, not of a flower."),
    because=Text("The {tile} was drawn to replace a kong", "hong_kong"),
    example="123m 456p 33s 78s [5555m] 9s +replacement",
    series="kong", shows=TILE,
    names=("Flower on the Kong", "Win by Kong", "After a Kong"),
    found=said("kong_replacement"),
)
TABLE.add(
    "kong_on_kong", "Kong on Kong", "連槓開花", "kong_on_kong_faan", WAY,
    about=Text("A kong, its replacement makes another kong, and that replacement wins."),
    because=Text("The {tile} replaced a kong that was itself made with a replacement tile"),
    example="123m 33s 78s [5555m] (5555p) 9s +replacement +kong-on-kong",
    series="kong", shows=TILE,
    names=("連槓", "Win by Double Kong", "Double Kong", "槓上槓", "槓上槓開花"),
    found=said("kong_replacement") & field("kong_on_kong") & is_there(kongs(2)),
)
TABLE.add(
    "no_flowers", "No Flowers", "無花", 1, FLOWER,
    about=Text("No flower and no season, where they are in play."),
    because=Text("No flower and no season was drawn"),
    example="123m 456p 33s 78s [222m] 9s",
    shows=FLOWERS,
    found=IN_PLAY & many_flowers(0),
)
TABLE.add(
    "seat_season", "Seat Season", "正花（季）", 1, FLOWER,
    about=Text("The season of one's own seat: spring for east, and so on."),
    because=Text("{own_season} is the season of {player}'s seat"),
    example="123m 456p 33s 78s [222m] f2 9s +seat=S",
    series="seasons", shows=FLOWERS,
    names=("正季", "Own Season"),
    found=IN_PLAY & own_flower_among(SEASONS),
)
TABLE.add(
    "seat_flower", "Seat Flower", "正花", 1, FLOWER,
    about=Text("The flower of one's own seat: plum for east, and so on."),
    because=Text("The {own_flower} is the flower of {player}'s seat"),
    example="123m 456p 33s 78s [222m] f6 9s +seat=S",
    series="flowers", shows=FLOWERS,
    names=("Own Flower",),
    found=IN_PLAY & own_flower_among(PLANTS),
)
TABLE.add(
    "all_four_seasons", "All Four Seasons", "一台花（季）", 2, FLOWER,
    about=Text("Spring, summer, autumn and winter, in place of the seat's."),
    because=Text("All four seasons", "hong_kong"),
    example="123m 456p 33s 78s [222m] f1 f2 f3 f4 9s",
    series="seasons", shows=FLOWERS,
    names=("All Seasons", "Four Seasons", "Complete Seasons"),
    found=IN_PLAY & flowers(SEASONS),
)
TABLE.add(
    "all_four_flowers", "All Four Flowers", "一台花", 2, FLOWER,
    about=Text("Plum, orchid, chrysanthemum and bamboo, in place of the seat's."),
    because=Text("All four flowers", "hong_kong"),
    example="123m 456p 33s 78s [222m] f5 f6 f7 f8 9s",
    series="flowers", shows=FLOWERS,
    names=("All Flowers", "Four Flowers", "Complete Flowers", "Bouquet"),
    found=IN_PLAY & flowers(PLANTS),
)
TABLE.add(
    "seven_flowers", "Seven Flowers", "花糊", "seven_flowers", FLOWER,
    about=Text("Seven flowers and seasons win at once, as a self-draw; nothing else counts."),
    because=Text("Seven flowers and seasons"),
    example="159m 258s 37p ESWN C F +flowers=7",
    shows=FLOWERS,
    names=("七花", "七隻花"),
    found=shape(BY_FLOWERS) & many_flowers(7),
)
TABLE.add(
    "eight_flowers", "Eight Flowers", "大花糊", "eight_flowers", FLOWER,
    about=Text("All eight flowers and seasons win at once, as a self-draw; nothing else counts."),
    because=Text("All eight flowers and seasons"),
    example="159m 258s 37p ESWN C F +flowers=8",
    shows=FLOWERS,
    names=("八花", "八仙過海", "Great Flowers"),
    found=shape(BY_FLOWERS) & many_flowers(8),
)
TABLE.add(
    "thirteen_orphans", "Thirteen Orphans", "十三么", 13, LIMIT,
    about=Text(
        "One of each terminal and honor, and one of them twice; it may rob a concealed kong."),
    because=Text("Every terminal and honor once, and the {double} twice"),
    example="19m 19s 19p ESWN C F PP",
    found=shape(THIRTEEN_ORPHANS),
)
TABLE.add(
    "big_four_winds", "Big Four Winds", "大四喜", "big_four_winds_faan", LIMIT,
    about=Text("Pungs of all four winds."),
    because=Text("Pungs of all four winds: {sets}"),
    example="NN 55p [EEE] [SSS] [WWW] N",
    names=("Great Winds", "Big Winds", "Great Four Winds"),
    found=pungs(WINDS_MASK, 4),
)
TABLE.add(
    "four_kongs", "Four Kongs", "十八羅漢", "four_kongs_faan", LIMIT,
    about=Text("Four kongs and a pair."),
    because=Text("Four kongs: {sets}"),
    example="9s [1111m] [3333m] [5555p] (7777s) 9s",
    names=("Eighteen Arhats", "All Kongs"),
    found=kongs(4),
)
TABLE.add(
    "all_honors", "All Honors", "字一色", 10, LIMIT,
    about=Text("Nothing but winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="CC WW [EEE] [SSS] [PPP] C",
    names=("All Honor Tiles",),
    found=only(HONORS_MASK),
)
TABLE.add(
    "all_terminals", "All Terminals", "清么九", "all_terminals_faan", LIMIT,
    about=Text("Nothing but ones and nines."),
    because=Text("Every tile is a one or a nine: {sets}"),
    example="99s 11p [111m] [999m] [111s] 9s",
    names=("Orphans", "么九", "Terminals"),
    found=only(TERMINALS_MASK),
)
TABLE.add(
    "nine_gates", "Nine Gates", "九子連環", "nine_gates_faan", LIMIT,
    about=Text("1112345678999 of one suit in the hand, won on any tile of the suit."),
    because=lambda win, groups: (
        Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}")
        if GATES_WAITED(win)
        else Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one tile more")),
    example="1112345678999m 5m",
    found=GATES & (GATES_WAITED | ruled("nine_gates_wait", "any")),
)
TABLE.add(
    "heavenly_hand", "Heavenly Hand", "天糊", "heavenly_faan", LIMIT,
    about=Text("The dealer wins on the tiles dealt."),
    because=Text("The dealer's fourteen tiles won as they were dealt"),
    example="123m 456p 33s 789s 22m 2m +first-turn +self-drawn +seat=E",
    found=said("dealt"),
)
TABLE.add(
    "earthly_hand", "Earthly Hand", "地糊", "heavenly_faan", LIMIT,
    about=Text("Won on the dealer's first discard."),
    because=Text("The {tile} was the dealer's first discard"),
    example="123m 456p 33s 78s 222m 9s +first-turn +seat=S",
    found=said("first_turn") & ~said("self_drawn"),
)


TABLE.add(
    "hand_of_man", "Hand of Man", "人糊", "hand_of_man_faan", LIMIT,
    about=Text("Won on another discard of the first go-round, before any set was claimed."),
    because=Text("The {tile} was discarded in the first go-round"),
    example="123m 456p 33s 78s 222m 9s +seat=S +first-round",
    names=("Human Hand", "Blessing of Man"),
    found=field("first_round") & ~(
        ~open_melds(0) | is_there(kongs(1)) | any_of(*map(said, (
            "self_drawn", "robbing_kong", "first_turn", "last_wall_tile")))),
)


def local_dragon(dragon: str, suit: int) -> Expression:
    """Return the word for a pung of a dragon, and pungs and a pair of the suit (0 to 2)."""
    mask = 1 << INDEX[dragon]
    return only(SUIT_MASKS[suit] | mask) & many_pungs(4) & is_there(pungs(mask))


TABLE.add(
    "jade_dragon", "Jade Dragon", "翡翠龍", "local_dragons_faan", LIMIT,
    about=Text("A pung of green dragons, all else pungs and a pair of bamboo."),
    because=Text("Green dragons, and bamboo for the rest: {sets}"),
    example="33s 55s [222s] [FFF] [888s] 5s",
    found=local_dragon("F", 1),
)
TABLE.add(
    "ruby_dragon", "Ruby Dragon", "紅寶龍", "local_dragons_faan", LIMIT,
    about=Text("A pung of red dragons, all else pungs and a pair of characters."),
    because=Text("Red dragons, and characters for the rest: {sets}"),
    example="33m 55m [222m] [CCC] [888m] 5m",
    found=local_dragon("C", 0),
)
TABLE.add(
    "pearl_dragon", "Pearl Dragon", "珍珠龍", "local_dragons_faan", LIMIT,
    about=Text("A pung of white dragons, all else pungs and a pair of dots."),
    because=Text("White dragons, and dots for the rest: {sets}"),
    example="33p 55p [222p] [PPP] [888p] 5p",
    found=local_dragon("P", 2),
)
# fmt: on
