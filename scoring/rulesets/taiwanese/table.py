"""The tai of the Taiwanese game: every row of the published tables that applies is added.

What a row is worth, and whether it is played, is an option with a default for each table
(``rules.toml``). Rows that only some events bring say so by their predicate alone, so that an
event which a table does not play can be told as well.
"""

from __future__ import annotations

from scoring.book.fan_names import OF_WINDS
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
from scoring.fans.patterns import FLOWERS, TILE, Exclusion, OneOrMany, PatternTable, Played
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


def _row(name: str) -> tuple[str, str, str]:
    return name, CHINESE[name], f"tai.{name}"


OWN_PUNGS = Text("{many} pungs made from own tiles: {sets}")

# --- how it was won ---------------------------------------------------------------------------


BY_FLOWERS = shape("flower_win")
CONCEALED = (
    ~BY_FLOWERS
    & open_melds(0)
    & (shape(STANDARD, "eight_pairs_half") | ruled("special_concealed", True))
    & (~kongs(1) | ruled("concealed_kong_keeps", True))
)
"""Nothing was claimed: where a table says so, nor a kong declared."""


# fmt: off
TABLE.add(
    "concealed_hand", *_row("Concealed Hand"), WAIT,
    about=Text("No chow, pung or melded kong; concealed kongs are allowed. Also on a self-draw."),
    because=Text("No set was claimed from another player", "taiwanese"),
    example="456m 23456s 123m 123p CC 1s +seat=S",
    pinyin="mén qīng",
    found=CONCEALED,
)
TABLE.add(
    "fully_concealed_hand", *_row("Fully Concealed Hand"), WAIT,
    about=Text("A concealed hand that was self-drawn."),
    because=Text("A concealed hand, won on one's own draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn",
    pinyin="bù qiú rén",
    names=("不求",),
    found=said("self_drawn") & CONCEALED,
)
TABLE.add(
    "self_draw", *_row("Self-Draw"), WAY,
    about=Text("The winning tile was one's own draw."),
    because=Text("The {tile} was self-drawn"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +self-drawn",
    shows=TILE,
    pinyin="zì mō",
    found=said("self_drawn") & ~BY_FLOWERS,
)
TABLE.add(
    "concealed_self_draw", *_row("Concealed Self-Draw"), WAIT,
    about=Text("One name for Concealed Hand, Fully Concealed Hand and Self-Draw together."),
    because=Text("A concealed hand, won on one's own draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn",
    played=Played("concealed_self_draw", ("one_fan", "five")), pinyin="mén qīng zì mō",
    names=("門清一摸三", "門清自摸三", "一摸三", "門清一摸", "門前清一摸三"),
    found=said("self_drawn") & CONCEALED,
)


# --- winds and dragons ------------------------------------------------------------------------

TABLE.add(
    "seat_wind", *_row("Seat Wind"), HONORS,
    about=Text("A pung or kong of one's own wind.", "taiwanese"),
    because=Text("A pung of the player's own wind: {sets}"),
    example="123m 456p 33s 789p 78s [SSS] 9s +seat=S",
    names=("正字", "風位", "門風台", "自風台", "位風"),
    played=Played("winds", ("seat_round",)), pinyin="mén fēng",
    shared=OF_WINDS,
    found=each_pung_of_seat(),
)
TABLE.add(
    "round_wind", *_row("Round Wind"), HONORS,
    about=Text("A pung or kong of the wind of the round."),
    because=Text("A pung of the round's wind: {sets}"),
    example="123m 456p 33s 789p 78s [EEE] 9s +seat=S",
    names=("風圈", "圈風台"),
    played=Played("winds", ("seat_round",)), pinyin="quān fēng",
    shared=OF_WINDS,
    found=each_pung_of_round(),
)
TABLE.add(
    "wind_pung", *_row("Wind Pung"), HONORS,
    about=Text("Each pung or kong of any wind."),
    because=OneOrMany(
        Text("A pung or kong of winds: {sets}"), Text("Pungs or kongs of winds: {sets}")),
    example="123m 456p 33s 789p 78s [NNN] 9s +seat=S",
    names=("見風見台",),
    played=Played("winds", ("any",)), pinyin="fēng kè",
    shared=OF_WINDS,
    found=each_pung(WINDS_MASK),
)
TABLE.add(
    "dragon_pung", *_row("Dragon Pung"), HONORS,
    about=Text("Each pung or kong of a dragon.", "taiwanese"),
    because=OneOrMany(
        Text("A pung or kong of dragons: {sets}", "taiwanese"),
        Text("Pungs or kongs of dragons: {sets}", "taiwanese")),
    example="123m 456p 33s 789p 78s [CCC] 9s +seat=S",
    names=("Dragons", "三元台", "字牌台", "三元牌刻"),
    pinyin="sān yuán pái",
    found=each_pung(DRAGONS_MASK),
)


# --- the dealer -------------------------------------------------------------------------------

TABLE.add(
    "dealer", "Dealer", "莊家", 1, WAY,
    about=Text("The dealer wins, or pays for the win."),
    because=Text("The dealer has a part in this win"),
    names=("莊家台", "做莊", "莊", "Dealer Hand", "Banker"), pinyin="zhuāng jiā", apart=True,
    found=NEVER,
)
TABLE.add(
    "dealers_streak", "Dealer's Streak", "連莊", 2, WAY,
    about=Text("Two tai for each time that the dealer has stayed, beside the one for the dealer."),
    because=Text("The dealer has a part in this win and has stayed"),
    names=(
        "Streak", "拉莊", "連莊拉莊", "連N拉N", "Consecutive Dealer", "Continued Dealer",
        *[f"連{n}拉{n}" for n in (*"一二三四五六七八九十", *range(1, 11))],
        *[f"{word}{n}" for word in "連拉" for n in "一二三四五六七八九十"],
    ),
    pinyin="lián zhuāng", apart=True,
    found=NEVER,
)


# --- flowers ----------------------------------------------------------------------------------

def own_flowers_of_the_table(wins: Facts) -> Times:
    """Return how many flowers of the player's seat count by themselves."""
    own = wins.own_flower_bits
    if wins.options["flower_order"] == "bamboo_3":  # west has the bamboo, north chrysanthemum
        own = own & 0b00111111 | (own & 0b01000000) << 1 | (own & 0b10000000) >> 1
    mine = wins.flower_bits & own
    if wins.options["flower_set"] == "replace":
        for four in (SEASONS, PLANTS):
            mine = mine & ~(four * ((wins.flower_bits & four) == four))
    return count(mine)


TABLE.add(
    "seat_flower", *_row("Seat Flower"), FLOWER,
    about=Text("The season and the flower of one's own seat, each."),
    because=Text("A flower or season of {player}'s seat is there"),
    example="123m 456p 33s 789p 78s [222m] f2 9s +seat=S",
    shows=FLOWERS, played=Played("flowers", ("seat",)), pinyin="zhèng huā",
    names=("本花", "Own Flower"),
    shared=("花台",),
    found=Fact(own_flowers_of_the_table, "flower_order", "flower_set", number=True),
)
TABLE.add(
    "flower_tile", *_row("Flower Tile"), FLOWER,
    about=Text("Each flower and season, whosever it is."),
    because=Text("Flowers and seasons beside the hand: {flowers}"),
    example="123m 456p 33s 789p 78s [222m] f1 9s +seat=S",
    shows=FLOWERS, names=("見花見台",), played=Played("flowers", ("any",)), pinyin="huā pái",
    shared=("花台",),
    found=said("flowers"),
)


TABLE.add(
    "flower_set", *_row("Flower Set"), FLOWER,
    about=Text("All four seasons, or all four flowers, each."),
    because=Text("Four seasons or four flowers are complete"),
    example="123m 456p 33s 789p 78s [222m] f1 f2 f3 f4 9s +seat=S",
    shows=FLOWERS, pinyin="huā gàng",
    names=("一台花", "Four Flowers", "四季花"),
    found=~ruled("flowers", "none") & (
        ~ruled("flowers", "any") | ruled("flower_set_with_any", True)) & flower_sets(),
)
TABLE.add(
    "no_flowers", *_row("No Flowers"), FLOWER,
    about=Text("Not a single flower or season."),
    because=Text("There is no flower and no season"),
    example="123m 456p 33s 789p 78s [222m] 9s +seat=S",
    shows=FLOWERS, played=Played("no_flowers"), pinyin="wú huā",
    found=many_flowers(0),
)


# --- waits, and who gave the tiles ------------------------------------------------------------

TABLE.add(
    "single_wait", *_row("Single Wait"), WAIT,
    about=Text("Won on an edge, a closed or a pair wait, where one kind of tile alone wins."),
    because=Text("Nothing but the {tile} completed the hand"),
    example="8m 9m 456s 456p CC [111s] [123p] 7m +seat=S",
    shows=TILE, played=Played("single_wait", ("only_wait", "shape")), pinyin="dú tīng",
    names=(
        "獨聽單釣", "獨聽邊張", "獨聽嵌張", "獨聽中洞", "邊張獨聽", "中洞獨聽", "嵌張獨聽", "中洞",
        "單洞", "吊頭", "Edge Wait", "Closed Wait", "Pair Wait", "Middle Wait",
    ),
    found=(in_place(IN_PAIR) | CLOSED_WAIT | EDGE_WAIT) & (
        ONE_WAIT | ruled("single_wait", "shape")
    ) | TWO_SIDED & OTHER_END_HELD & ONE_WAIT & ruled("single_wait_dead_end", True),
)


TABLE.add(
    "half_begging", *_row("Half Begging"), WAIT,
    about=Text("Five melded sets, the pair self-drawn."),
    because=Text("All five sets are melded, and the {tile} was self-drawn"),
    example="9s [123m] [456m] [NNN] [123p] [456p] 9s +seat=S +self-drawn",
    played=Played("half_begging"), pinyin="bàn qiú rén",
    names=("半求",),
    found=open_melds(SETS) & said("self_drawn"),
)
TABLE.add(
    "all_begging", *_row("All Begging"), WAIT,
    about=Text("Five melded sets, none a concealed kong, and a discard for the pair."),
    because=Text("All five sets are melded, and another player gave the {tile}"),
    example="9s [123m] [456m] [NNN] [123p] [456p] 9s +seat=S",
    pinyin="quán qiú rén",
    found=open_melds(SETS) & ~said("self_drawn"),
)
TABLE.add(
    "robbing_the_kong", *_row("Robbing the Kong"), WAY,
    about=Text("Won on the tile that another adds to a melded pung, who pays for it."),
    because=Text("The {tile} was being added to another player's pung", "hong_kong"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +robbing",
    shows=TILE, circumstance=True, pinyin="qiǎng gàng",
    found=said("robbing_kong"),
)


TABLE.add(
    "win_on_a_replacement", *_row("Win on a Replacement"), WAY,
    about=Text("Self-drawn as the tile that replaces a kong or a flower."),
    because=lambda win, groups: (
        Text("The {tile} was drawn to replace a kong", "taiwanese")
        if win.hand.kong_replacement
        else Text("The {tile} was drawn to replace a flower")),
    example="456m 23456s CC [123m] (9999p) 1s +seat=S +replacement",
    shows=TILE, circumstance=True,
    names=("槓上自摸", "補花自摸", "花開", "槓上開"),
    pinyin="gàng shàng kāi huā",
    found=said("kong_replacement") | (
        field("flower_replacement") & said("self_drawn")
        & ruled("replacement_win", "kong_or_flower")),
)
TABLE.add(
    "last_tile_draw", *_row("Last Tile Draw"), WAY,
    about=Text("Self-drawn as the last tile to be played."),
    because=Text("The {tile} was the last tile to be drawn"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +last-draw",
    shows=TILE, circumstance=True, pinyin="hǎi dǐ lāo yuè",
    names=("海底", "海底撈"),
    found=said("last_wall_tile") & said("self_drawn"),
)


TABLE.add(
    "last_tile_claim", *_row("Last Tile Claim"), WAY,
    about=Text("Won on the last discard of the hand."),
    because=Text("The {tile} was the last discard"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +last-claim",
    shows=TILE, circumstance=True, played=Played("last_claim"), pinyin="hé dǐ lāo yú",
    names=("河底", "河底撈", "海底放砲"),
    found=said("last_wall_tile") & ~said("self_drawn") & ~said("robbing_kong"),
)


# --- shapes -----------------------------------------------------------------------------------

TABLE.add(
    "melded_kong", *_row("Melded Kong"), SHAPE,
    about=Text("Each melded kong."),
    because=OneOrMany(Text("A melded kong: {sets}"), Text("Melded kongs: {sets}")),
    example="78m 123p 456p CC (1111s) [9999p] 6m +seat=S",
    played=Played("kong_tai"), pinyin="míng gàng",
    found=each_melded_kong(),
)
TABLE.add(
    "concealed_kong", *_row("Concealed Kong"), SHAPE,
    about=Text("Each concealed kong."),
    because=OneOrMany(Text("A concealed kong: {sets}"), Text("Concealed kongs: {sets}")),
    example="78m 123p 456p CC (1111s) [9999p] 6m +seat=S",
    played=Played("kong_tai"), pinyin="àn gàng",
    found=each_concealed_kong(),
)


OPEN_END = (CLOSED_WAIT | EDGE_WAIT | in_place(IN_PUNG)) & ruled("all_chows_wait", "free") | (
    TWO_SIDED & (ONLY_TWO_SIDED | ~ruled("all_chows_wait", "only_two_sided")))
"""The wait was one that All Chows may have."""


TABLE.add(
    "all_chows", *_row("All Chows"), SHAPE,
    about=Text("Five chows, won on a discard at an open end; tables differ on the rest."),
    because=Text("Nothing but chows, and the {tile} came to an open end: {sets}"),
    example="456m 23456s 123p CC [123m] 1s +seat=S",
    pinyin="píng hú",
    found=(
        shape(STANDARD) & all_chows(SETS) & OPEN_END
        & (~has(HONORS_MASK) & many_flowers(0) | ruled("all_chows_honors_flowers", True))
        & (~open_melds(0) | ruled("all_chows_concealed", True))
        & (~said("self_drawn") | ruled("all_chows_self_draw", True))),
)


TABLE.add(
    "no_honors_or_flowers", *_row("No Honors or Flowers"), SHAPE,
    about=Text("No wind, no dragon, no flower."),
    because=Text("There is no honor and no flower"),
    example="123m 456p 33s 789p 78s [222m] 9s +seat=S",
    excludes=["no_flowers"],
    played=Played("no_honors_flowers"), pinyin="wú zì wú huā",
    names=("無字花", "No Honors No Flowers"),
    found=~has(HONORS_MASK) & many_flowers(0) & ~BY_FLOWERS,
)
TABLE.add(
    "three_concealed_pungs", *_row("Three Concealed Pungs"), SHAPE,
    about=Text("Three pungs or kongs of own tiles; one that a discard completed is open."),
    because=OWN_PUNGS,
    example="111m 333s 55p 678m CC [123p] 5p +seat=S +self-drawn",
    pinyin="sān àn kè",
    found=shape(STANDARD) & concealed_pungs(3),
)
TABLE.add(
    "four_concealed_pungs", *_row("Four Concealed Pungs"), SHAPE,
    about=Text("Four pungs or kongs of own tiles."),
    because=OWN_PUNGS,
    example="111m 333s 555p 77s CC [123p] 7s +seat=S +self-drawn",
    excludes=["three_concealed_pungs"],
    pinyin="sì àn kè",
    found=shape(STANDARD) & concealed_pungs(4),
)
TABLE.add(
    "five_concealed_pungs", *_row("Five Concealed Pungs"), SHAPE,
    about=Text("Five pungs or kongs of own tiles."),
    because=OWN_PUNGS,
    example="111m 222m 111s 222s 11p CC 1p +seat=S +self-drawn",
    excludes=["four_concealed_pungs", "three_concealed_pungs"],
    pinyin="wǔ àn kè",
    found=shape(STANDARD) & concealed_pungs(5),
)


TABLE.add(
    "all_pungs", *_row("All Pungs"), SHAPE,
    about=Text("Five pungs or kongs."),
    because=Text("All five sets are pungs or kongs: {sets}"),
    example="33m 777s 55p [111m] [999s] [EEE] 5p +seat=S",
    pinyin="pèng pèng hú",
    found=shape(STANDARD) & pungs(least=SETS),
)
TABLE.add(
    "half_flush", *_row("Half Flush"), SHAPE,
    about=Text("One suit and honors.", "hong_kong"),
    because=Text("Only {all_suits} and honors"),
    example="123456789m EE CC [234m] C +seat=S",
    pinyin="hùn yī sè",
    found=HALF_FLUSH & ~BY_FLOWERS,
)
TABLE.add(
    "full_flush", *_row("Full Flush"), SHAPE,
    about=Text("One suit, no honors."),
    because=Text("All tiles are {all_suits}"),
    example="123456789m 22m 55m [234m] 5m +seat=S",
    pinyin="qīng yī sè",
    found=FLUSH & ~BY_FLOWERS,
)
TABLE.add(
    "little_three_dragons", *_row("Little Three Dragons"), HONORS,
    about=Text("Pungs of two dragons and a pair of the third, in place of Dragon Pung."),
    because=Text("Pungs of two dragons and the third as the pair: {sets}", "taiwanese"),
    example="23m 456s CCC PP [FFF] [123s] 1m +seat=S",
    excludes=["dragon_pung"],
    pinyin="xiǎo sān yuán",
    names=("Little Dragons",),
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
)
TABLE.add(
    "big_three_dragons", *_row("Big Three Dragons"), HONORS,
    about=Text("Pungs of all three dragons, in place of Dragon Pung."),
    because=Text("Pungs of all three dragons: {sets}", "taiwanese"),
    example="23m PPP EEE 99p [FFF] [CCC] 1m +seat=S",
    excludes=["dragon_pung"],
    pinyin="dà sān yuán",
    names=("Big Dragons",),
    found=pungs(DRAGONS_MASK, 3),
)
TABLE.add(
    "little_four_winds", *_row("Little Four Winds"), HONORS,
    about=Text("Pungs of three winds and a pair of the fourth.", "taiwanese"),
    because=Text("Pungs of three winds and the fourth as the pair: {sets}", "taiwanese"),
    example="23m 123p NN [EEE] [SSS] [WWW] 1m +seat=S",
    excludes=[Exclusion(key, option="little_four_winds_add", values=(False,)) for key in WIND_ROWS],
    pinyin="xiǎo sì xǐ",
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
)
TABLE.add(
    "big_four_winds", *_row("Big Four Winds"), HONORS,
    about=Text("Pungs of all four winds, in place of wind sets."),
    because=Text("Pungs of all four winds: {sets}"),
    example="NN 55p 123m [EEE] [SSS] [WWW] N +seat=S",
    excludes=[Exclusion(key, option="big_four_winds_add", values=(False,)) for key in WIND_ROWS],
    pinyin="dà sì xǐ",
    found=pungs(WINDS_MASK, 4),
)
TABLE.add(
    "all_honors", *_row("All Honors"), HONORS,
    about=Text("Nothing but winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="NN FF [EEE] [PPP] [WWW] [CCC] N +seat=S",
    excludes=[Exclusion("all_pungs", option="all_honors_all_pungs", values=(False,))],
    pinyin="zì yī sè",
    found=only(HONORS_MASK) & ~BY_FLOWERS,
)
TABLE.add(
    "four_kongs", *_row("Four Kongs"), SHAPE,
    about=Text("Four kongs."),
    because=Text("Kongs: {sets}"),
    example="56m CC (1111m) [2222s] (3333p) [4444p] 7m +seat=S",
    played=Played("four_kongs"), pinyin="sì gàng zǐ",
    found=kongs(4),
)
TABLE.add(
    "five_kongs", *_row("Five Kongs"), SHAPE,
    about=Text("Five kongs, in place of Four Kongs."),
    because=Text("Kongs: {sets}"),
    example="C (1111m) [2222s] (3333p) [4444p] (9999s) C +seat=S",
    excludes=["four_kongs"],
    played=Played("five_kongs"), pinyin="wǔ gàng zǐ",
    found=kongs(SETS),
)


# --- flowers that win -------------------------------------------------------------------------

TABLE.add(
    "eight_flowers", *_row("Eight Flowers"), FLOWER,
    about=Text(
        "All eight flowers: a win of its own paid by all three, or more for an ordinary win, as "
        "the table plays."),
    because=Text("All eight flowers and seasons"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S +flower-win=eight",
    shows=FLOWERS,
    excludes=FLOWER_ROWS,
    pinyin="bā xiān guò hǎi",
    names=("八仙",),
    found=many_flowers(8) & (
        BY_FLOWERS & field("flower_win", "eight")
        | ~BY_FLOWERS & ruled("eight_flowers", "additive", "compound")),
)
TABLE.add(
    "seven_robs_one", *_row("Seven Robs One"), FLOWER,
    about=Text("Seven flowers, and another player shows the eighth, who alone pays."),
    because=Text("Seven flowers, and another player showed the eighth"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S "
    "+flower-win=seven_robs_one +discarder-seat=N",
    shows=FLOWERS, circumstance=True, played=Played("seven_robs_one"), pinyin="qī qiǎng yī",
    names=("七搶一花",),
    found=field("flower_win", "seven_robs_one"),
)


def opening(*names: str) -> Expression:
    """Return the word for a win on the first turn, of one of these names; "" for any other win."""
    return Fact(lambda wins: _opening(wins) in names)


def _opening(wins: Facts) -> str:
    if not wins.fields["opening"] and not wins.fields["first_turn"]:
        return ""
    assert isinstance(wins, Win), "these fields are told of one hand at a time"
    return opening_of(wins.hand)


def ready(how: str) -> Expression:
    """Return the word for a hand that was ready in this way; an opening that is played takes the
    place of it."""
    takes_its_place = ~opening("") & (~opening("human") | ruled("human_hand", True))
    return ~BY_FLOWERS & field("ready", how) & ~takes_its_place


TABLE.add(
    "dealt_flower_win", *_row("Dealt Flower Win"), FLOWER,
    about=Text("A win by flowers with the deal, beside that win."),
    because=Text("The flowers came with the deal"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S +flower-win=eight "
    "+opening=earthly",
    shows=FLOWERS, circumstance=True, played=Played("dealt_flower_bonus"), pinyin="pèi pái huā hú",
    found=(BY_FLOWERS | field("flower_win", "eight")) & ~opening(""),
)


# --- openings and ready hands -----------------------------------------------------------------

TABLE.add(
    "declared_ready", *_row("Declared Ready"), OPENING,
    about=Text("A waiting hand that was announced and not changed again."),
    because=Text("The hand was announced as ready"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +ready=declared",
    circumstance=True, played=Played("declared_ready"),
    names=("聽牌", "Ready", "報聽牌", "Ready Hand"),
    pinyin="bào tīng",
    found=ready("declared"),
)
TABLE.add(
    "earthly_ready", *_row("Earthly Ready"), OPENING,
    about=Text("Ready after the own first draw and discard, and not changed again."),
    because=Text("The hand was ready after its first discard"),
    example="456m 23456s 123m 123p CC 1s +seat=S +ready=earthly",
    circumstance=True, pinyin="dì tīng",
    found=ready("earthly"),
)
TABLE.add(
    "heavenly_ready", *_row("Heavenly Ready"), OPENING,
    about=Text("Ready with the tiles of the deal, and not changed again."),
    because=Text("The hand was ready with the deal"),
    example="456m 23456s 123m 123p CC 1s +seat=S +ready=heavenly",
    circumstance=True, pinyin="tiān tīng",
    found=ready("heavenly"),
)
TABLE.add(
    "earthly_hand", *_row("Earthly Hand"), OPENING,
    about=Text(
        "Another player than the dealer wins on the own first draw, before any claim or kong."),
    because=Text("The {tile} was {player}'s first draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn +opening=earthly",
    circumstance=True, pinyin="dì hú",
    found=~BY_FLOWERS & opening("earthly"),
)
TABLE.add(
    "human_hand", *_row("Human Hand"), OPENING,
    about=Text("Won on a discard before the own first draw."),
    because=Text("The {tile} was discarded before {player}'s first draw"),
    example="456m 23456s 123m 123p CC 1s +seat=S +opening=human",
    circumstance=True, played=Played("human_hand"), pinyin="rén hú",
    names=("Blessing of Man",),
    found=~BY_FLOWERS & opening("human"),
)
TABLE.add(
    "heavenly_hand", *_row("Heavenly Hand"), OPENING,
    about=Text("The dealer wins with the seventeen tiles of the deal."),
    because=Text("The dealer's seventeen tiles won as they were dealt"),
    example="456m 23456s 123m 123p CC 1s +seat=E +self-drawn +opening=heavenly",
    circumstance=True, pinyin="tiān hú",
    found=~BY_FLOWERS & opening("heavenly"),
)


# --- other shapes -----------------------------------------------------------------------------

TABLE.add(
    "eight_pairs_and_a_half", *_row("Eight Pairs and a Half"), OTHER_SHAPES,
    about=Text(
        "Nothing melded, one kind three times and seven pairs; four of a kind are two pairs."),
    because=Text("One kind three times, and seven pairs beside it"),
    example="111335577m 225588s C C +seat=S",
    names=("嚦咕嚦咕", "嚦咕"),
    played=Played("eight_pairs_half"), pinyin="bā duì bàn",
    found=shape("eight_pairs_half"),
)
TABLE.add(
    "sixteen_unrelated_tiles", *_row("Sixteen Unrelated Tiles"), OTHER_SHAPES,
    about=Text(
        "Nothing melded: all seven honors, in each suit three numbers at least three apart, one "
        "of the sixteen twice."),
    because=Text("All honors and nothing that belongs together, with the {double} twice"),
    example="147m 258s 369p ESWNCFP C +seat=S",
    played=Played("sixteen_unrelated"), pinyin="shí liù bù dā",
    found=shape("sixteen_unrelated"),
)
TABLE.add(
    "thirteen_orphans", *_row("Thirteen Orphans"), OTHER_SHAPES,
    about=Text("Nothing melded: every terminal and honor, one of them twice, and one more set."),
    because=Text("Every terminal and honor, one of them twice, and a set"),
    example="19m 19s 19p ESWNCFP 456m C +seat=S",
    played=Played("thirteen_orphans"), pinyin="shí sān yāo",
    found=shape(THIRTEEN_ORPHANS),
)
# fmt: on
