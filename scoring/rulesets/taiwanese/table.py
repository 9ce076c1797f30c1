"""The tai of the Taiwanese game; all patterns that apply are added up, as in the published tables.

Whether a pattern is played and what it is worth is an option, whose value in each profile is in
``rules.toml``. Patterns for events are found whether or not the options give tai for them, so that
an answer can mention events that give nothing.
"""

from __future__ import annotations

from scoring.book.fan_names import OF_WINDS, FanNames
from scoring.fans.arrangements import HONORS_MASK, STANDARD, THIRTEEN_ORPHANS, Times
from scoring.fans.facts import (
    FLUSH,
    HALF_FLUSH,
    NEVER,
    PLANTS,
    SEASONS,
    Expression,
    Fact,
    Facts,
    all_chows,
    concealed_pungs,
    count,
    each_concealed_kong,
    each_melded_kong,
    each_pung,
    each_pung_of_round,
    each_pung_of_seat,
    field,
    flower_sets,
    has,
    kongs,
    many_flowers,
    only,
    open_melds,
    pungs,
    ruled,
    said,
    shape,
)
from scoring.fans.patterns import (
    FLOWERS,
    TILE,
    Exclusion,
    FanWorth,
    OneOrMany,
    Pattern,
    PatternTable,
    Played,
    excluding,
)
from scoring.fans.win import DRAGONS_MASK, IN_PAIR, IN_PUNG, WINDS_MASK, Win
from scoring.rulesets.taiwanese.game import CHINESE
from scoring.rulesets.taiwanese.shapes import (
    CLOSED_WAIT,
    EDGE_WAIT,
    ONE_WAIT,
    ONLY_TWO_SIDED,
    OTHER_END_HELD,
    TWO_SIDED,
    in_place,
)
from scoring.rulesets.taiwanese.situation import opening_of
from scoring.speech.messages import Text

SETS = 5

WAY = Text("How it was won", "taiwanese")
WAIT = Text("Melds and waits")
SHAPE = Text("Shape and suits")
HONORS = Text("Winds and dragons")
FLOWER = Text("Flowers")
OPENING = Text("Openings and ready hands")
OTHER_SHAPES = Text("Other shapes")

TABLE = PatternTable("taiwanese", "tai", kanji=True)

FLOWER_ROWS = ("seat_flower", "flower_tile", "flower_set")
WIND_ROWS = ("seat_wind", "round_wind", "wind_pung")


OWN_PUNGS = Text("{many} pungs made from own tiles: {sets}")

# --- how it was won ---------------------------------------------------------------------------


BY_FLOWERS = shape("flower_win")
CONCEALED = (
    ~BY_FLOWERS
    & open_melds(0)
    & (shape(STANDARD, "eight_pairs_half") | ruled("special_concealed", True))
    & (~kongs(1) | ruled("concealed_kong_keeps", True))
)
"""Holds if no set was claimed and, under some profiles, no kong was declared."""


# fmt: off
TABLE.add(Pattern(
    "concealed_hand",
    FanNames("Concealed Hand", CHINESE["Concealed Hand"], pinyin="mén qīng"),
    FanWorth("tai.Concealed Hand"), WAIT,
    about=Text("No chow, pung or melded kong; concealed kongs are allowed. Also on a self-draw."),
    because=Text("No set was claimed from another player", "taiwanese"),
    example="456m 23456s 123m 123p CC 1s +seat=S",
    found=CONCEALED,
))
TABLE.add(Pattern(
    "fully_concealed_hand",
    FanNames(
        "Fully Concealed Hand", CHINESE["Fully Concealed Hand"], pinyin="bù qiú rén",
        also=("不求",),
    ),
    FanWorth("tai.Fully Concealed Hand"), WAIT,
    about=Text("A concealed hand that was self-drawn."),
    because=Text("A concealed hand, won on one's own draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn",
    found=said("self_drawn") & CONCEALED,
))
TABLE.add(Pattern(
    "self_draw",
    FanNames("Self-Draw", CHINESE["Self-Draw"], pinyin="zì mō"),
    FanWorth("tai.Self-Draw"), WAY,
    about=Text("The winning tile was one's own draw."),
    because=Text("The {tile} was self-drawn"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +self-drawn",
    shows=TILE,
    found=said("self_drawn") & ~BY_FLOWERS,
))
TABLE.add(Pattern(
    "concealed_self_draw",
    FanNames(
        "Concealed Self-Draw", CHINESE["Concealed Self-Draw"], pinyin="mén qīng zì mō",
        also=("門清一摸三", "門清自摸三", "一摸三", "門清一摸", "門前清一摸三"),
    ),
    FanWorth("tai.Concealed Self-Draw", played=Played("concealed_self_draw", ("one_fan", "five"))),
    WAIT,
    about=Text("One name for Concealed Hand, Fully Concealed Hand and Self-Draw together."),
    because=Text("A concealed hand, won on one's own draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn",
    found=said("self_drawn") & CONCEALED,
))


# --- winds and dragons ------------------------------------------------------------------------

TABLE.add(Pattern(
    "seat_wind",
    FanNames(
        "Seat Wind", CHINESE["Seat Wind"], pinyin="mén fēng",
        also=("正字", "風位", "門風台", "自風台", "位風"),
        shared=OF_WINDS,
    ),
    FanWorth("tai.Seat Wind", played=Played("winds", ("seat_round",))), HONORS,
    about=Text("A pung or kong of one's own wind.", "taiwanese"),
    because=Text("A pung of the player's own wind: {sets}"),
    example="123m 456p 33s 789p 78s [SSS] 9s +seat=S",
    found=each_pung_of_seat(),
))
TABLE.add(Pattern(
    "round_wind",
    FanNames(
        "Round Wind", CHINESE["Round Wind"], pinyin="quān fēng",
        also=("風圈", "圈風台"),
        shared=OF_WINDS,
    ),
    FanWorth("tai.Round Wind", played=Played("winds", ("seat_round",))), HONORS,
    about=Text("A pung or kong of the wind of the round."),
    because=Text("A pung of the round's wind: {sets}"),
    example="123m 456p 33s 789p 78s [EEE] 9s +seat=S",
    found=each_pung_of_round(),
))
TABLE.add(Pattern(
    "wind_pung",
    FanNames(
        "Wind Pung", CHINESE["Wind Pung"], pinyin="fēng kè",
        also=("見風見台",),
        shared=OF_WINDS,
    ),
    FanWorth("tai.Wind Pung", played=Played("winds", ("any",))), HONORS,
    about=Text("Each pung or kong of any wind."),
    because=OneOrMany(
        Text("A pung or kong of winds: {sets}"), Text("Pungs or kongs of winds: {sets}")),
    example="123m 456p 33s 789p 78s [NNN] 9s +seat=S",
    found=each_pung(WINDS_MASK),
))
TABLE.add(Pattern(
    "dragon_pung",
    FanNames(
        "Dragon Pung", CHINESE["Dragon Pung"], pinyin="sān yuán pái",
        also=("Dragons", "三元台", "字牌台", "三元牌刻"),
    ),
    FanWorth("tai.Dragon Pung"), HONORS,
    about=Text("Each pung or kong of a dragon.", "taiwanese"),
    because=OneOrMany(
        Text("A pung or kong of dragons: {sets}", "taiwanese"),
        Text("Pungs or kongs of dragons: {sets}", "taiwanese")),
    example="123m 456p 33s 789p 78s [CCC] 9s +seat=S",
    found=each_pung(DRAGONS_MASK),
))


# --- the dealer -------------------------------------------------------------------------------

TABLE.add(Pattern(
    "dealer",
    FanNames(
        "Dealer", "莊家", pinyin="zhuāng jiā",
        also=("莊家台", "做莊", "莊", "Dealer Hand", "Banker"),
    ),
    FanWorth(1), WAY,
    about=Text("The dealer wins, or pays for the win."),
    because=Text("The dealer has a part in this win"),
    found=NEVER,
), apart=True)
TABLE.add(Pattern(
    "dealers_streak",
    FanNames(
        "Dealer's Streak", "連莊", pinyin="lián zhuāng",
        also=(
            "Streak", "拉莊", "連莊拉莊", "連N拉N", "Consecutive Dealer", "Continued Dealer",
            *[f"連{n}拉{n}" for n in (*"一二三四五六七八九十", *range(1, 11))],
            *[f"{word}{n}" for word in "連拉" for n in "一二三四五六七八九十"],
        ),
    ),
    FanWorth(2), WAY,
    about=Text("Two tai for each time that the dealer has stayed, beside the one for the dealer."),
    because=Text("The dealer has a part in this win and has stayed"),
    found=NEVER,
), apart=True)


# --- flowers ----------------------------------------------------------------------------------

def own_flowers_of_the_table(wins: Facts) -> Times:
    """Return how many flowers of the player's seat give tai of their own."""
    own = wins.own_flower_bits
    if wins.options["flower_order"] == "bamboo_3":  # west has the bamboo, north chrysanthemum
        own = own & 0b00111111 | (own & 0b01000000) << 1 | (own & 0b10000000) >> 1
    mine = wins.flower_bits & own
    if wins.options["flower_set"] == "replace":
        for four in (SEASONS, PLANTS):
            mine = mine & ~(four * ((wins.flower_bits & four) == four))
    return count(mine)


TABLE.add(Pattern(
    "seat_flower",
    FanNames(
        "Seat Flower", CHINESE["Seat Flower"], pinyin="zhèng huā",
        also=("本花", "Own Flower"),
        shared=("花台",),
    ),
    FanWorth("tai.Seat Flower", played=Played("flowers", ("seat",))), FLOWER,
    about=Text("The season and the flower of one's own seat, each."),
    because=Text("A flower or season of {player}'s seat is there"),
    example="123m 456p 33s 789p 78s [222m] f2 9s +seat=S",
    shows=FLOWERS,
    found=Fact(own_flowers_of_the_table, "flower_order", "flower_set", number=True),
))
TABLE.add(Pattern(
    "flower_tile",
    FanNames(
        "Flower Tile", CHINESE["Flower Tile"], pinyin="huā pái",
        also=("見花見台",),
        shared=("花台",),
    ),
    FanWorth("tai.Flower Tile", played=Played("flowers", ("any",))), FLOWER,
    about=Text("Each flower and season, whosever it is."),
    because=Text("Flowers and seasons beside the hand: {flowers}"),
    example="123m 456p 33s 789p 78s [222m] f1 9s +seat=S",
    shows=FLOWERS,
    found=said("flowers"),
))


TABLE.add(Pattern(
    "flower_set",
    FanNames(
        "Flower Set", CHINESE["Flower Set"], pinyin="huā gàng",
        also=("一台花", "Four Flowers", "四季花"),
    ),
    FanWorth("tai.Flower Set"), FLOWER,
    about=Text("All four seasons, or all four flowers, each."),
    because=Text("Four seasons or four flowers are complete"),
    example="123m 456p 33s 789p 78s [222m] f1 f2 f3 f4 9s +seat=S",
    shows=FLOWERS,
    found=~ruled("flowers", "none") & (
        ~ruled("flowers", "any") | ruled("flower_set_with_any", True)) & flower_sets(),
))
TABLE.add(Pattern(
    "no_flowers",
    FanNames("No Flowers", CHINESE["No Flowers"], pinyin="wú huā"),
    FanWorth("tai.No Flowers", played=Played("no_flowers")), FLOWER,
    about=Text("Not a single flower or season."),
    because=Text("There is no flower and no season"),
    example="123m 456p 33s 789p 78s [222m] 9s +seat=S",
    shows=FLOWERS,
    found=many_flowers(0),
))


# --- waits, and who gave the tiles ------------------------------------------------------------

TABLE.add(Pattern(
    "single_wait",
    FanNames(
        "Single Wait", CHINESE["Single Wait"], pinyin="dú tīng",
        also=(
            "獨聽單釣", "獨聽邊張", "獨聽嵌張", "獨聽中洞", "邊張獨聽", "中洞獨聽", "嵌張獨聽",
            "中洞",
            "單洞", "吊頭", "Edge Wait", "Closed Wait", "Pair Wait", "Middle Wait",
        ),
    ),
    FanWorth("tai.Single Wait", played=Played("single_wait", ("only_wait", "shape"))), WAIT,
    about=Text("Won on an edge, a closed or a pair wait, where one kind of tile alone wins."),
    because=Text("Nothing but the {tile} completed the hand"),
    example="8m 9m 456s 456p CC [111s] [123p] 7m +seat=S",
    shows=TILE,
    found=(in_place(IN_PAIR) | CLOSED_WAIT | EDGE_WAIT) & (
        ONE_WAIT | ruled("single_wait", "shape")
    ) | TWO_SIDED & OTHER_END_HELD & ONE_WAIT & ruled("single_wait_dead_end", True),
))


TABLE.add(Pattern(
    "half_begging",
    FanNames("Half Begging", CHINESE["Half Begging"], pinyin="bàn qiú rén", also=("半求",)),
    FanWorth("tai.Half Begging", played=Played("half_begging")), WAIT,
    about=Text("Five melded sets, the pair self-drawn."),
    because=Text("All five sets are melded, and the {tile} was self-drawn"),
    example="9s [123m] [456m] [NNN] [123p] [456p] 9s +seat=S +self-drawn",
    found=open_melds(SETS) & said("self_drawn"),
))
TABLE.add(Pattern(
    "all_begging",
    FanNames("All Begging", CHINESE["All Begging"], pinyin="quán qiú rén"),
    FanWorth("tai.All Begging"), WAIT,
    about=Text("Five melded sets, none a concealed kong, and a discard for the pair."),
    because=Text("All five sets are melded, and another player gave the {tile}"),
    example="9s [123m] [456m] [NNN] [123p] [456p] 9s +seat=S",
    found=open_melds(SETS) & ~said("self_drawn"),
))
TABLE.add(Pattern(
    "robbing_the_kong",
    FanNames("Robbing the Kong", CHINESE["Robbing the Kong"], pinyin="qiǎng gàng"),
    FanWorth("tai.Robbing the Kong"), WAY,
    about=Text("Won on the tile that another adds to a melded pung, who pays for it."),
    because=Text("The {tile} was being added to another player's pung", "hong_kong"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +robbing",
    shows=TILE,
    circumstance=True,
    found=said("robbing_kong"),
))


TABLE.add(Pattern(
    "win_on_a_replacement",
    FanNames(
        "Win on a Replacement", CHINESE["Win on a Replacement"], pinyin="gàng shàng kāi huā",
        also=("槓上自摸", "補花自摸", "花開", "槓上開"),
    ),
    FanWorth("tai.Win on a Replacement"), WAY,
    about=Text("Self-drawn as the tile that replaces a kong or a flower."),
    because=lambda win, groups: (
        Text("The {tile} was drawn to replace a kong", "taiwanese")
        if win.hand.kong_replacement
        else Text("The {tile} was drawn to replace a flower")),
    example="456m 23456s CC [123m] (9999p) 1s +seat=S +replacement",
    shows=TILE,
    circumstance=True,
    found=said("kong_replacement") | (
        field("flower_replacement") & said("self_drawn")
        & ruled("replacement_win", "kong_or_flower")),
))
TABLE.add(Pattern(
    "last_tile_draw",
    FanNames(
        "Last Tile Draw", CHINESE["Last Tile Draw"], pinyin="hǎi dǐ lāo yuè",
        also=("海底", "海底撈"),
    ),
    FanWorth("tai.Last Tile Draw"), WAY,
    about=Text("Self-drawn as the last tile to be played."),
    because=Text("The {tile} was the last tile to be drawn"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +last-draw",
    shows=TILE,
    circumstance=True,
    found=said("last_wall_tile") & said("self_drawn"),
))


TABLE.add(Pattern(
    "last_tile_claim",
    FanNames(
        "Last Tile Claim", CHINESE["Last Tile Claim"], pinyin="hé dǐ lāo yú",
        also=("河底", "河底撈", "海底放砲"),
    ),
    FanWorth("tai.Last Tile Claim", played=Played("last_claim")), WAY,
    about=Text("Won on the last discard of the hand."),
    because=Text("The {tile} was the last discard"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +last-claim",
    shows=TILE,
    circumstance=True,
    found=said("last_wall_tile") & ~said("self_drawn") & ~said("robbing_kong"),
))


# --- shapes -----------------------------------------------------------------------------------

TABLE.add(Pattern(
    "melded_kong",
    FanNames("Melded Kong", CHINESE["Melded Kong"], pinyin="míng gàng"),
    FanWorth("tai.Melded Kong", played=Played("kong_tai")), SHAPE,
    about=Text("Each melded kong."),
    because=OneOrMany(Text("A melded kong: {sets}"), Text("Melded kongs: {sets}")),
    example="78m 123p 456p CC (1111s) [9999p] 6m +seat=S",
    found=each_melded_kong(),
))
TABLE.add(Pattern(
    "concealed_kong",
    FanNames("Concealed Kong", CHINESE["Concealed Kong"], pinyin="àn gàng"),
    FanWorth("tai.Concealed Kong", played=Played("kong_tai")), SHAPE,
    about=Text("Each concealed kong."),
    because=OneOrMany(Text("A concealed kong: {sets}"), Text("Concealed kongs: {sets}")),
    example="78m 123p 456p CC (1111s) [9999p] 6m +seat=S",
    found=each_concealed_kong(),
))


OPEN_END = (CLOSED_WAIT | EDGE_WAIT | in_place(IN_PUNG)) & ruled("all_chows_wait", "free") | (
    TWO_SIDED & (ONLY_TWO_SIDED | ~ruled("all_chows_wait", "only_two_sided")))
"""Holds if the winning tile completed a wait that All Chows allows under the options."""


TABLE.add(Pattern(
    "all_chows",
    FanNames("All Chows", CHINESE["All Chows"], pinyin="píng hú"),
    FanWorth("tai.All Chows"), SHAPE,
    about=Text("Five chows, won on a discard at an open end; tables differ on the rest."),
    because=Text("Nothing but chows, and the {tile} came to an open end: {sets}"),
    example="456m 23456s 123p CC [123m] 1s +seat=S",
    found=shape(STANDARD) & all_chows(SETS) & OPEN_END
        & (~has(HONORS_MASK) & many_flowers(0) | ruled("all_chows_honors_flowers", True))
        & (~open_melds(0) | ruled("all_chows_concealed", True))
        & (~said("self_drawn") | ruled("all_chows_self_draw", True)),
))


TABLE.add(Pattern(
    "no_honors_or_flowers",
    FanNames(
        "No Honors or Flowers", CHINESE["No Honors or Flowers"], pinyin="wú zì wú huā",
        also=("無字花", "No Honors No Flowers"),
    ),
    FanWorth("tai.No Honors or Flowers", played=Played("no_honors_flowers")), SHAPE,
    about=Text("No wind, no dragon, no flower."),
    because=Text("There is no honor and no flower"),
    example="123m 456p 33s 789p 78s [222m] 9s +seat=S",
    excludes=excluding("no_flowers"),
    found=~has(HONORS_MASK) & many_flowers(0) & ~BY_FLOWERS,
))
TABLE.add(Pattern(
    "three_concealed_pungs",
    FanNames("Three Concealed Pungs", CHINESE["Three Concealed Pungs"], pinyin="sān àn kè"),
    FanWorth("tai.Three Concealed Pungs"), SHAPE,
    about=Text("Three pungs or kongs of own tiles; one that a discard completed is open."),
    because=OWN_PUNGS,
    example="111m 333s 55p 678m CC [123p] 5p +seat=S +self-drawn",
    found=shape(STANDARD) & concealed_pungs(3),
))
TABLE.add(Pattern(
    "four_concealed_pungs",
    FanNames("Four Concealed Pungs", CHINESE["Four Concealed Pungs"], pinyin="sì àn kè"),
    FanWorth("tai.Four Concealed Pungs"), SHAPE,
    about=Text("Four pungs or kongs of own tiles."),
    because=OWN_PUNGS,
    example="111m 333s 555p 77s CC [123p] 7s +seat=S +self-drawn",
    excludes=excluding("three_concealed_pungs"),
    found=shape(STANDARD) & concealed_pungs(4),
))
TABLE.add(Pattern(
    "five_concealed_pungs",
    FanNames("Five Concealed Pungs", CHINESE["Five Concealed Pungs"], pinyin="wǔ àn kè"),
    FanWorth("tai.Five Concealed Pungs"), SHAPE,
    about=Text("Five pungs or kongs of own tiles."),
    because=OWN_PUNGS,
    example="111m 222m 111s 222s 11p CC 1p +seat=S +self-drawn",
    excludes=excluding("four_concealed_pungs", "three_concealed_pungs"),
    found=shape(STANDARD) & concealed_pungs(5),
))


TABLE.add(Pattern(
    "all_pungs",
    FanNames("All Pungs", CHINESE["All Pungs"], pinyin="pèng pèng hú"),
    FanWorth("tai.All Pungs"), SHAPE,
    about=Text("Five pungs or kongs."),
    because=Text("All five sets are pungs or kongs: {sets}"),
    example="33m 777s 55p [111m] [999s] [EEE] 5p +seat=S",
    found=shape(STANDARD) & pungs(least=SETS),
))
TABLE.add(Pattern(
    "half_flush",
    FanNames("Half Flush", CHINESE["Half Flush"], pinyin="hùn yī sè"),
    FanWorth("tai.Half Flush"), SHAPE,
    about=Text("One suit and honors.", "hong_kong"),
    because=Text("Only {all_suits} and honors"),
    example="123456789m EE CC [234m] C +seat=S",
    found=HALF_FLUSH & ~BY_FLOWERS,
))
TABLE.add(Pattern(
    "full_flush",
    FanNames("Full Flush", CHINESE["Full Flush"], pinyin="qīng yī sè"),
    FanWorth("tai.Full Flush"), SHAPE,
    about=Text("One suit, no honors."),
    because=Text("All tiles are {all_suits}"),
    example="123456789m 22m 55m [234m] 5m +seat=S",
    found=FLUSH & ~BY_FLOWERS,
))
TABLE.add(Pattern(
    "little_three_dragons",
    FanNames(
        "Little Three Dragons", CHINESE["Little Three Dragons"], pinyin="xiǎo sān yuán",
        also=("Little Dragons",),
    ),
    FanWorth("tai.Little Three Dragons"), HONORS,
    about=Text("Pungs of two dragons and a pair of the third, in place of Dragon Pung."),
    because=Text("Pungs of two dragons and the third as the pair: {sets}", "taiwanese"),
    example="23m 456s CCC PP [FFF] [123s] 1m +seat=S",
    excludes=excluding("dragon_pung"),
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
))
TABLE.add(Pattern(
    "big_three_dragons",
    FanNames(
        "Big Three Dragons", CHINESE["Big Three Dragons"], pinyin="dà sān yuán",
        also=("Big Dragons",),
    ),
    FanWorth("tai.Big Three Dragons"), HONORS,
    about=Text("Pungs of all three dragons, in place of Dragon Pung."),
    because=Text("Pungs of all three dragons: {sets}", "taiwanese"),
    example="23m PPP EEE 99p [FFF] [CCC] 1m +seat=S",
    excludes=excluding("dragon_pung"),
    found=pungs(DRAGONS_MASK, 3),
))
TABLE.add(Pattern(
    "little_four_winds",
    FanNames("Little Four Winds", CHINESE["Little Four Winds"], pinyin="xiǎo sì xǐ"),
    FanWorth("tai.Little Four Winds"), HONORS,
    about=Text("Pungs of three winds and a pair of the fourth.", "taiwanese"),
    because=Text("Pungs of three winds and the fourth as the pair: {sets}", "taiwanese"),
    example="23m 123p NN [EEE] [SSS] [WWW] 1m +seat=S",
    excludes=excluding(*[
        Exclusion(key, option="little_four_winds_add", values=(False,)) for key in WIND_ROWS]),
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
))
TABLE.add(Pattern(
    "big_four_winds",
    FanNames("Big Four Winds", CHINESE["Big Four Winds"], pinyin="dà sì xǐ"),
    FanWorth("tai.Big Four Winds"), HONORS,
    about=Text("Pungs of all four winds, in place of wind sets."),
    because=Text("Pungs of all four winds: {sets}"),
    example="NN 55p 123m [EEE] [SSS] [WWW] N +seat=S",
    excludes=excluding(*[
        Exclusion(key, option="big_four_winds_add", values=(False,)) for key in WIND_ROWS]),
    found=pungs(WINDS_MASK, 4),
))
TABLE.add(Pattern(
    "all_honors",
    FanNames("All Honors", CHINESE["All Honors"], pinyin="zì yī sè"),
    FanWorth("tai.All Honors"), HONORS,
    about=Text("Nothing but winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="NN FF [EEE] [PPP] [WWW] [CCC] N +seat=S",
    excludes=excluding(Exclusion("all_pungs", option="all_honors_all_pungs", values=(False,))),
    found=only(HONORS_MASK) & ~BY_FLOWERS,
))
TABLE.add(Pattern(
    "four_kongs",
    FanNames("Four Kongs", CHINESE["Four Kongs"], pinyin="sì gàng zǐ"),
    FanWorth("tai.Four Kongs", played=Played("four_kongs")), SHAPE,
    about=Text("Four kongs."),
    because=Text("Kongs: {sets}"),
    example="56m CC (1111m) [2222s] (3333p) [4444p] 7m +seat=S",
    found=kongs(4),
))
TABLE.add(Pattern(
    "five_kongs",
    FanNames("Five Kongs", CHINESE["Five Kongs"], pinyin="wǔ gàng zǐ"),
    FanWorth("tai.Five Kongs", played=Played("five_kongs")), SHAPE,
    about=Text("Five kongs, in place of Four Kongs."),
    because=Text("Kongs: {sets}"),
    example="C (1111m) [2222s] (3333p) [4444p] (9999s) C +seat=S",
    excludes=excluding("four_kongs"),
    found=kongs(SETS),
))


# --- flowers that win -------------------------------------------------------------------------

TABLE.add(Pattern(
    "eight_flowers",
    FanNames("Eight Flowers", CHINESE["Eight Flowers"], pinyin="bā xiān guò hǎi", also=("八仙",)),
    FanWorth("tai.Eight Flowers"), FLOWER,
    about=Text(
        "All eight flowers: a win of its own paid by all three, or more for an ordinary win, as "
        "the table plays."),
    because=Text("All eight flowers and seasons"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S +flower-win=eight",
    shows=FLOWERS,
    excludes=excluding(*FLOWER_ROWS),
    found=many_flowers(8) & (
        BY_FLOWERS & field("flower_win", "eight")
        | ~BY_FLOWERS & ruled("eight_flowers", "additive", "compound")),
))
TABLE.add(Pattern(
    "seven_robs_one",
    FanNames("Seven Robs One", CHINESE["Seven Robs One"], pinyin="qī qiǎng yī", also=("七搶一花",)),
    FanWorth("tai.Seven Robs One", played=Played("seven_robs_one")), FLOWER,
    about=Text("Seven flowers, and another player shows the eighth, who alone pays."),
    because=Text("Seven flowers, and another player showed the eighth"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S "
    "+flower-win=seven_robs_one +discarder-seat=N",
    shows=FLOWERS,
    circumstance=True,
    found=field("flower_win", "seven_robs_one"),
))


def opening(*names: str) -> Expression:
    """Return an expression that holds for a win with one of these openings; "" means any other
    win."""
    return Fact(lambda wins: _opening(wins) in names)


def _opening(wins: Facts) -> str:
    if not wins.fields["opening"] and not wins.fields["first_turn"]:
        return ""
    assert isinstance(wins, Win), "these fields are told of one hand at a time"
    return opening_of(wins.hand)


def ready(how: str) -> Expression:
    """Return an expression that holds if the hand was ready in this way (a value of the field
    `ready`). It does not hold for a win by flowers alone, nor for an opening, except a human hand
    that the table does not count."""
    takes_its_place = ~opening("") & (~opening("human") | ruled("human_hand", True))
    return ~BY_FLOWERS & field("ready", how) & ~takes_its_place


TABLE.add(Pattern(
    "dealt_flower_win",
    FanNames("Dealt Flower Win", CHINESE["Dealt Flower Win"], pinyin="pèi pái huā hú"),
    FanWorth("tai.Dealt Flower Win", played=Played("dealt_flower_bonus")), FLOWER,
    about=Text("A win by flowers with the deal, beside that win."),
    because=Text("The flowers came with the deal"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S +flower-win=eight "
    "+opening=earthly",
    shows=FLOWERS,
    circumstance=True,
    found=(BY_FLOWERS | field("flower_win", "eight")) & ~opening(""),
))


# --- openings and ready hands -----------------------------------------------------------------

TABLE.add(Pattern(
    "declared_ready",
    FanNames(
        "Declared Ready", CHINESE["Declared Ready"], pinyin="bào tīng",
        also=("聽牌", "Ready", "報聽牌", "Ready Hand"),
    ),
    FanWorth("tai.Declared Ready", played=Played("declared_ready")), OPENING,
    about=Text("A waiting hand that was announced and not changed again."),
    because=Text("The hand was announced as ready"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +ready=declared",
    circumstance=True,
    found=ready("declared"),
))
TABLE.add(Pattern(
    "earthly_ready",
    FanNames("Earthly Ready", CHINESE["Earthly Ready"], pinyin="dì tīng"),
    FanWorth("tai.Earthly Ready"), OPENING,
    about=Text("Ready after the own first draw and discard, and not changed again."),
    because=Text("The hand was ready after its first discard"),
    example="456m 23456s 123m 123p CC 1s +seat=S +ready=earthly",
    circumstance=True,
    found=ready("earthly"),
))
TABLE.add(Pattern(
    "heavenly_ready",
    FanNames("Heavenly Ready", CHINESE["Heavenly Ready"], pinyin="tiān tīng"),
    FanWorth("tai.Heavenly Ready"), OPENING,
    about=Text("Ready with the tiles of the deal, and not changed again."),
    because=Text("The hand was ready with the deal"),
    example="456m 23456s 123m 123p CC 1s +seat=S +ready=heavenly",
    circumstance=True,
    found=ready("heavenly"),
))
TABLE.add(Pattern(
    "earthly_hand",
    FanNames("Earthly Hand", CHINESE["Earthly Hand"], pinyin="dì hú"),
    FanWorth("tai.Earthly Hand"), OPENING,
    about=Text(
        "Another player than the dealer wins on the own first draw, before any claim or kong."),
    because=Text("The {tile} was {player}'s first draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn +opening=earthly",
    circumstance=True,
    found=~BY_FLOWERS & opening("earthly"),
))
TABLE.add(Pattern(
    "human_hand",
    FanNames("Human Hand", CHINESE["Human Hand"], pinyin="rén hú", also=("Blessing of Man",)),
    FanWorth("tai.Human Hand", played=Played("human_hand")), OPENING,
    about=Text("Won on a discard before the own first draw."),
    because=Text("The {tile} was discarded before {player}'s first draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +opening=human",
    circumstance=True,
    found=~BY_FLOWERS & opening("human"),
))
TABLE.add(Pattern(
    "heavenly_hand",
    FanNames("Heavenly Hand", CHINESE["Heavenly Hand"], pinyin="tiān hú"),
    FanWorth("tai.Heavenly Hand"), OPENING,
    about=Text("The dealer wins with the seventeen tiles of the deal."),
    because=Text("The dealer's seventeen tiles won as they were dealt"),
    example="456m 23456s 123m 123p CC 1s +seat=E +self-drawn +opening=heavenly",
    circumstance=True,
    found=~BY_FLOWERS & opening("heavenly"),
))


# --- other shapes -----------------------------------------------------------------------------

TABLE.add(Pattern(
    "eight_pairs_and_a_half",
    FanNames(
        "Eight Pairs and a Half", CHINESE["Eight Pairs and a Half"], pinyin="bā duì bàn",
        also=("嚦咕嚦咕", "嚦咕"),
    ),
    FanWorth("tai.Eight Pairs and a Half", played=Played("eight_pairs_half")), OTHER_SHAPES,
    about=Text(
        "Nothing melded, one kind three times and seven pairs; four of a kind are two pairs."),
    because=Text("One kind three times, and seven pairs beside it"),
    example="111335577m 225588s C C +seat=S",
    found=shape("eight_pairs_half"),
))
TABLE.add(Pattern(
    "sixteen_unrelated_tiles",
    FanNames(
        "Sixteen Unrelated Tiles", CHINESE["Sixteen Unrelated Tiles"], pinyin="shí liù bù dā",
    ),
    FanWorth("tai.Sixteen Unrelated Tiles", played=Played("sixteen_unrelated")), OTHER_SHAPES,
    about=Text(
        "Nothing melded: all seven honors, in each suit three numbers at least three apart, one "
        "of the sixteen twice."),
    because=Text("All honors and nothing that belongs together, with the {double} twice"),
    example="147m 258s 369p ESWNCFP C +seat=S",
    found=shape("sixteen_unrelated"),
))
TABLE.add(Pattern(
    "thirteen_orphans",
    FanNames("Thirteen Orphans", CHINESE["Thirteen Orphans"], pinyin="shí sān yāo"),
    FanWorth("tai.Thirteen Orphans", played=Played("thirteen_orphans")), OTHER_SHAPES,
    about=Text("Nothing melded: every terminal and honor, one of them twice, and one more set."),
    because=Text("Every terminal and honor, one of them twice, and a set"),
    example="19m 19s 19p ESWNCFP 456m C +seat=S",
    found=shape(THIRTEEN_ORPHANS),
))
# fmt: on
