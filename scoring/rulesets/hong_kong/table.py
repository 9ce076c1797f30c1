"""The faan of Hong Kong Old Style; all patterns that apply are added up.

Published totals are such sums: Big Three Dragons is worth 8 including its three dragon pungs.
"""

from __future__ import annotations

from scoring.book.fan_names import OF_WINDS, FanNames
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
from scoring.fans.patterns import (
    FLOWERS,
    TILE,
    FanWorth,
    OneOrMany,
    Pattern,
    PatternTable,
    excluding,
)
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
TABLE.add(Pattern(
    "common_hand",
    FanNames("Common Hand", "平糊", also=("Ping Wo", "Common", "All Sequence Hand")),
    FanWorth("common_hand_faan"), SHAPE,
    about=Text("Four chows and a pair, on any wait."),
    because=Text("Nothing but chows: {sets}"),
    example="123m 789m 55s 24p [456s] 3p",
    found=all_chows(4) & ~(ruled("common_hand_pair", "suited") & pair_in(HONORS_MASK)),
))
TABLE.add(Pattern(
    "all_triplets",
    FanNames("All Triplets", "對對糊", also=("Pung Pung", "Pong Pong Wu", "Triplets")),
    FanWorth("all_triplets_faan"), SHAPE,
    about=Text("Four pungs or kongs and a pair."),
    because=Text("All four sets are pungs or kongs: {sets}"),
    example="33m 777s 555p 99s [111m] 9s",
    found=pungs(least=4),
))


TABLE.add(Pattern(
    "four_concealed_triplets",
    FanNames(
        "Four Concealed Triplets", "坎坎糊",
        also=("All Concealed Triplets", "Self Triplets", "Hidden Treasure"),
    ),
    FanWorth("four_concealed_triplets_faan"), SHAPE,
    about=Text("Four pungs or kongs made from own tiles, in place of All Triplets."),
    because=Text("Four pungs made from own tiles: {sets}"),
    example="333m 777s 555p 999s N N",
    excludes=excluding("all_triplets"),
    found=pungs(least=4) & (
        ruled("discard_in_triplet", "concealed") & open_melds(0)
        | ~ruled("discard_in_triplet", "concealed") & is_there(concealed_pungs(4))),
))
TABLE.add(Pattern(
    "seven_pairs",
    FanNames("Seven Pairs", "七對子"),
    FanWorth("seven_pairs"), SHAPE,
    about=Text("Seven pairs, nothing melded. Most tables do not play it."),
    because=Text("Seven pairs: {pairs}"),
    example="1133m 5577s 99p EE C C",
    found=shape(SEVEN_PAIRS),
))
TABLE.add(Pattern(
    "half_flush",
    FanNames("Half Flush", "混一色", also=("Mixed Suit",)),
    FanWorth("half_flush_faan"), SUIT,
    about=Text("One suit and honors.", "hong_kong"),
    because=Text("Only {all_suits} and honors"),
    example="123m 567m EE 88m [CCC] 8m",
    found=HALF_FLUSH,
))
TABLE.add(Pattern(
    "full_flush",
    FanNames("Full Flush", "清一色", also=("Pure Suit", "Same Suit", "All One Suit", "One Suit")),
    FanWorth("full_flush_faan"), SUIT,
    about=Text("One suit, no honors."),
    because=Text("All tiles are {all_suits}"),
    example="123m 567m 44m 88m [999m] 8m",
    found=FLUSH,
))


TABLE.add(Pattern(
    "mixed_terminals",
    FanNames("Mixed Terminals", "花幺", also=("混么", "混老頭", "Mixed Orphans", "花么九")),
    FanWorth("mixed_terminals_faan"), SUIT,
    about=Text("Ones, nines and honors, in pungs."),
    because=Text("Only ones, nines and honors: {sets}"),
    example="99p WW [111m] [999s] [NNN] 9p",
    found=only(ORPHANS_MASK) & has(HONORS_MASK) & has(TERMINALS_MASK) & ~shape(THIRTEEN_ORPHANS),
))
TABLE.add(Pattern(
    "chicken_hand",
    FanNames("Chicken Hand", "雞糊", also=("Chicken",)),
    FanWorth(0), WAY,
    about=Text("A hand without any faan."),
    because=Text("No faan is counted"),
    found=NEVER,
), apart=True)
TABLE.add(Pattern(
    "dragon_triplet",
    FanNames("Dragon Triplet", "番子", also=("Dragon Pong", "Dragons", "Value Honor")),
    FanWorth(1), HONORS,
    about=Text("Each pung or kong of a dragon."),
    because=OneOrMany(
        Text("A pung or kong of dragons: {sets}"), Text("Pungs or kongs of dragons: {sets}")),
    example="123m 456p 33s 78s [CCC] 9s",
    found=each_pung(DRAGONS_MASK),
))
TABLE.add(Pattern(
    "small_three_dragons",
    FanNames("Small Three Dragons", "小三元", also=("Small Dragons", "Little Dragons")),
    FanWorth(3), HONORS,
    about=Text("Pungs of two dragons and a pair of the third; 5 with the two sets."),
    because=Text("Pungs of two dragons and the third as the pair: {sets}"),
    example="123m 45p PP [CCC] [FFF] 6p",
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
))
TABLE.add(Pattern(
    "big_three_dragons",
    FanNames(
        "Big Three Dragons", "大三元",
        also=("Great Dragons", "Big Dragons", "Great Three Dragons"),
    ),
    FanWorth("big_three_dragons_faan"), HONORS,
    about=Text(
        "Pungs of all three dragons; the three sets count beside it unless it is a limit hand."),
    because=Text("Pungs of all three dragons: {sets}"),
    example="45p PPP 22m [CCC] [FFF] 6p",
    found=pungs(DRAGONS_MASK, 3),
))
TABLE.add(Pattern(
    "seat_wind",
    FanNames("Seat Wind", "門風", also=("風位",), shared=OF_WINDS),
    FanWorth(1), HONORS,
    about=Text("A pung or kong of one's own wind."),
    because=Text("A pung of the player's own wind: {sets}"),
    example="123m 456p 33s 78s [SSS] 9s +seat=S",
    found=each_pung_of_seat(),
))
TABLE.add(Pattern(
    "round_wind",
    FanNames("Round Wind", "圈風", also=("Wind of the Round",), shared=OF_WINDS),
    FanWorth(1), HONORS,
    about=Text("A pung or kong of the wind of the round."),
    because=Text("A pung of the round's wind: {sets}"),
    example="123m 456p 33s 78s [EEE] 9s +seat=S +round=E",
    found=each_pung_of_round(),
))
TABLE.add(Pattern(
    "small_four_winds",
    FanNames("Small Four Winds", "小四喜", also=("Small Winds", "Little Winds")),
    FanWorth("small_four_winds_faan"), HONORS,
    about=Text("Pungs of three winds and a pair of the fourth."),
    because=Text("Pungs of three winds and the fourth as the pair: {sets}"),
    example="45p NN [EEE] [SSS] [WWW] 6p +seat=S",
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
))
TABLE.add(Pattern(
    "concealed_kong",
    FanNames("Concealed Kong", "暗槓"),
    FanWorth("concealed_kong_faan"), SHAPE,
    about=Text("Each concealed kong, where a table plays it."),
    because=OneOrMany(Text("A concealed kong: {sets}"), Text("Concealed kongs: {sets}")),
    example="123m 456p 33s 78s (9999m) 9s",
    found=each_concealed_kong(),
))
TABLE.add(Pattern(
    "self_draw",
    FanNames("Self-Draw", "自摸", also=("Win by Self-Draw",)),
    FanWorth(1), WAY,
    about=Text("The winning tile was drawn from the wall."),
    because=Text("The {tile} was self-drawn"),
    example="123m 456p 33s 78s [222m] 9s +self-drawn",
    shows=TILE,
    found=said("self_drawn"),
))


TABLE.add(Pattern(
    "concealed_hand",
    FanNames("Concealed Hand", "門前清", also=("Win from Wall",)),
    FanWorth("concealed_hand_faan"), WAY,
    about=Text("Nothing claimed before the win and no kong; a discard may complete it."),
    because=Text("No set was claimed before the win"),
    example="123m 456p 33s 78s 222m 9s",
    found=open_melds(0)
        & (many_flowers(0) | ruled("concealed_hand_flowers", True))
        & (~kongs(1) | ruled("concealed_hand_kong", True)),
))
TABLE.add(Pattern(
    "robbing_the_kong",
    FanNames("Robbing the Kong", "搶槓"),
    FanWorth(1), WAY,
    about=Text("Won on the tile that another player adds to a pung."),
    because=Text("The {tile} was being added to another player's pung", "hong_kong"),
    example="456p 789p 23p NN [222p] 1p +robbing",
    shows=TILE,
    found=said("robbing_kong"),
))
TABLE.add(Pattern(
    "last_tile_draw",
    FanNames(
        "Last Tile Draw", "海底撈月",
        also=("Win by Last Catch", "Last Catch", "海底"),
        shared=("Last Tile",),
    ),
    FanWorth(1), WAY,
    about=Text("Self-drawn as the last tile of the wall."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="123m 456p 33s 78s [222m] 9s +last-draw",
    shows=TILE,
    found=said("last_wall_tile") & said("self_drawn"),
))
TABLE.add(Pattern(
    "last_tile_claim",
    FanNames(
        "Last Tile Claim", "河底撈魚",
        also=("Last Discard", "河底", "Win by Last Discard"),
        shared=("Last Tile",),
    ),
    FanWorth("last_tile_claim_faan"), WAY,
    about=Text("Won on the discard that follows the last tile of the wall."),
    because=Text("The {tile} was claimed after the last tile of the wall was drawn", "hong_kong"),
    example="123m 456p 33s 78s [222m] 9s +last-claim",
    shows=TILE,
    found=said("last_wall_tile") & ~said("self_drawn"),
))
TABLE.add(Pattern(
    "win_on_kong",
    FanNames("Win on Kong", "槓上開花", also=("Flower on the Kong", "Win by Kong", "After a Kong")),
    FanWorth(1), WAY,
    about=Text("Won on the replacement tile of a kong, not of a flower."),
    because=Text("The {tile} was drawn to replace a kong", "hong_kong"),
    example="123m 456p 33s 78s [5555m] 9s +replacement",
    series="kong",
    shows=TILE,
    found=said("kong_replacement"),
))
TABLE.add(Pattern(
    "kong_on_kong",
    FanNames(
        "Kong on Kong", "連槓開花",
        also=("連槓", "Win by Double Kong", "Double Kong", "槓上槓", "槓上槓開花"),
    ),
    FanWorth("kong_on_kong_faan"), WAY,
    about=Text("A kong, its replacement makes another kong, and that replacement wins."),
    because=Text("The {tile} replaced a kong that was itself made with a replacement tile"),
    example="123m 33s 78s [5555m] (5555p) 9s +replacement +kong-on-kong",
    series="kong",
    shows=TILE,
    found=said("kong_replacement") & field("kong_on_kong") & is_there(kongs(2)),
))
TABLE.add(Pattern(
    "no_flowers",
    FanNames("No Flowers", "無花"),
    FanWorth(1), FLOWER,
    about=Text("No flower and no season, where they are in play."),
    because=Text("No flower and no season was drawn"),
    example="123m 456p 33s 78s [222m] 9s",
    shows=FLOWERS,
    found=IN_PLAY & many_flowers(0),
))
TABLE.add(Pattern(
    "seat_season",
    FanNames("Seat Season", "正花（季）", also=("正季", "Own Season")),
    FanWorth(1), FLOWER,
    about=Text("The season of one's own seat: spring for east, and so on."),
    because=Text("{own_season} is the season of {player}'s seat"),
    example="123m 456p 33s 78s [222m] f2 9s +seat=S",
    series="seasons",
    shows=FLOWERS,
    found=IN_PLAY & own_flower_among(SEASONS),
))
TABLE.add(Pattern(
    "seat_flower",
    FanNames("Seat Flower", "正花", also=("Own Flower",)),
    FanWorth(1), FLOWER,
    about=Text("The flower of one's own seat: plum for east, and so on."),
    because=Text("The {own_flower} is the flower of {player}'s seat"),
    example="123m 456p 33s 78s [222m] f6 9s +seat=S",
    series="flowers",
    shows=FLOWERS,
    found=IN_PLAY & own_flower_among(PLANTS),
))
TABLE.add(Pattern(
    "all_four_seasons",
    FanNames(
        "All Four Seasons", "一台花（季）",
        also=("All Seasons", "Four Seasons", "Complete Seasons"),
    ),
    FanWorth(2), FLOWER,
    about=Text("Spring, summer, autumn and winter, in place of the seat's."),
    because=Text("All four seasons", "hong_kong"),
    example="123m 456p 33s 78s [222m] f1 f2 f3 f4 9s",
    series="seasons",
    shows=FLOWERS,
    found=IN_PLAY & flowers(SEASONS),
))
TABLE.add(Pattern(
    "all_four_flowers",
    FanNames(
        "All Four Flowers", "一台花",
        also=("All Flowers", "Four Flowers", "Complete Flowers", "Bouquet"),
    ),
    FanWorth(2), FLOWER,
    about=Text("Plum, orchid, chrysanthemum and bamboo, in place of the seat's."),
    because=Text("All four flowers", "hong_kong"),
    example="123m 456p 33s 78s [222m] f5 f6 f7 f8 9s",
    series="flowers",
    shows=FLOWERS,
    found=IN_PLAY & flowers(PLANTS),
))
TABLE.add(Pattern(
    "seven_flowers",
    FanNames("Seven Flowers", "花糊", also=("七花", "七隻花")),
    FanWorth("seven_flowers"), FLOWER,
    about=Text("Seven flowers and seasons win at once, as a self-draw; nothing else counts."),
    because=Text("Seven flowers and seasons"),
    example="159m 258s 37p ESWN C F +flowers=7",
    shows=FLOWERS,
    found=shape(BY_FLOWERS) & many_flowers(7),
))
TABLE.add(Pattern(
    "eight_flowers",
    FanNames("Eight Flowers", "大花糊", also=("八花", "八仙過海", "Great Flowers")),
    FanWorth("eight_flowers"), FLOWER,
    about=Text("All eight flowers and seasons win at once, as a self-draw; nothing else counts."),
    because=Text("All eight flowers and seasons"),
    example="159m 258s 37p ESWN C F +flowers=8",
    shows=FLOWERS,
    found=shape(BY_FLOWERS) & many_flowers(8),
))
TABLE.add(Pattern(
    "thirteen_orphans",
    FanNames("Thirteen Orphans", "十三么"),
    FanWorth(13), LIMIT,
    about=Text(
        "One of each terminal and honor, and one of them twice; it may rob a concealed kong."),
    because=Text("Every terminal and honor once, and the {double} twice"),
    example="19m 19s 19p ESWN C F PP",
    found=shape(THIRTEEN_ORPHANS),
))
TABLE.add(Pattern(
    "big_four_winds",
    FanNames("Big Four Winds", "大四喜", also=("Great Winds", "Big Winds", "Great Four Winds")),
    FanWorth("big_four_winds_faan"), LIMIT,
    about=Text("Pungs of all four winds."),
    because=Text("Pungs of all four winds: {sets}"),
    example="NN 55p [EEE] [SSS] [WWW] N",
    found=pungs(WINDS_MASK, 4),
))
TABLE.add(Pattern(
    "four_kongs",
    FanNames("Four Kongs", "十八羅漢", also=("Eighteen Arhats", "All Kongs")),
    FanWorth("four_kongs_faan"), LIMIT,
    about=Text("Four kongs and a pair."),
    because=Text("Four kongs: {sets}"),
    example="9s [1111m] [3333m] [5555p] (7777s) 9s",
    found=kongs(4),
))
TABLE.add(Pattern(
    "all_honors",
    FanNames("All Honors", "字一色", also=("All Honor Tiles",)),
    FanWorth(10), LIMIT,
    about=Text("Nothing but winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="CC WW [EEE] [SSS] [PPP] C",
    found=only(HONORS_MASK),
))
TABLE.add(Pattern(
    "all_terminals",
    FanNames("All Terminals", "清么九", also=("Orphans", "么九", "Terminals")),
    FanWorth("all_terminals_faan"), LIMIT,
    about=Text("Nothing but ones and nines."),
    because=Text("Every tile is a one or a nine: {sets}"),
    example="99s 11p [111m] [999m] [111s] 9s",
    found=only(TERMINALS_MASK),
))
TABLE.add(Pattern(
    "nine_gates",
    FanNames("Nine Gates", "九子連環"),
    FanWorth("nine_gates_faan"), LIMIT,
    about=Text("1112345678999 of one suit in the hand, won on any tile of the suit."),
    because=lambda win, groups: (
        Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}")
        if GATES_WAITED(win)
        else Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one tile more")),
    example="1112345678999m 5m",
    found=GATES & (GATES_WAITED | ruled("nine_gates_wait", "any")),
))
TABLE.add(Pattern(
    "heavenly_hand",
    FanNames("Heavenly Hand", "天糊"),
    FanWorth("heavenly_faan"), LIMIT,
    about=Text("The dealer wins on the tiles dealt."),
    because=Text("The dealer's fourteen tiles won as they were dealt"),
    example="123m 456p 33s 789s 22m 2m +first-turn +self-drawn +seat=E",
    found=said("dealt"),
))
TABLE.add(Pattern(
    "earthly_hand",
    FanNames("Earthly Hand", "地糊"),
    FanWorth("heavenly_faan"), LIMIT,
    about=Text("Won on the dealer's first discard."),
    because=Text("The {tile} was the dealer's first discard"),
    example="123m 456p 33s 78s 222m 9s +first-turn +seat=S",
    found=said("first_turn") & ~said("self_drawn"),
))


TABLE.add(Pattern(
    "hand_of_man",
    FanNames("Hand of Man", "人糊", also=("Human Hand", "Blessing of Man")),
    FanWorth("hand_of_man_faan"), LIMIT,
    about=Text("Won on another discard of the first go-round, before any set was claimed."),
    because=Text("The {tile} was discarded in the first go-round"),
    example="123m 456p 33s 78s 222m 9s +seat=S +first-round",
    found=field("first_round") & ~(
        ~open_melds(0) | is_there(kongs(1)) | any_of(*map(said, (
            "self_drawn", "robbing_kong", "first_turn", "last_wall_tile")))),
))


def local_dragon(dragon: str, suit: int) -> Expression:
    """Return an expression that holds for a pung of a dragon with three pungs and a pair of one
    suit (0 … 2)."""
    mask = 1 << INDEX[dragon]
    return only(SUIT_MASKS[suit] | mask) & many_pungs(4) & is_there(pungs(mask))


TABLE.add(Pattern(
    "jade_dragon",
    FanNames("Jade Dragon", "翡翠龍"),
    FanWorth("local_dragons_faan"), LIMIT,
    about=Text("A pung of green dragons, all else pungs and a pair of bamboo."),
    because=Text("Green dragons, and bamboo for the rest: {sets}"),
    example="33s 55s [222s] [FFF] [888s] 5s",
    found=local_dragon("F", 1),
))
TABLE.add(Pattern(
    "ruby_dragon",
    FanNames("Ruby Dragon", "紅寶龍"),
    FanWorth("local_dragons_faan"), LIMIT,
    about=Text("A pung of red dragons, all else pungs and a pair of characters."),
    because=Text("Red dragons, and characters for the rest: {sets}"),
    example="33m 55m [222m] [CCC] [888m] 5m",
    found=local_dragon("C", 0),
))
TABLE.add(Pattern(
    "pearl_dragon",
    FanNames("Pearl Dragon", "珍珠龍"),
    FanWorth("local_dragons_faan"), LIMIT,
    about=Text("A pung of white dragons, all else pungs and a pair of dots."),
    because=Text("White dragons, and dots for the rest: {sets}"),
    example="33p 55p [222p] [PPP] [888p] 5p",
    found=local_dragon("P", 2),
))
# fmt: on
