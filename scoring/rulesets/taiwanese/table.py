"""The tai of the Taiwanese game: every row of the published tables that applies is added.

What a row is worth, and whether it is played, is an option with a default for each table
(``options.py``). Rows that only some events bring say so by their predicate alone, so that an
event which a table does not play can be told as well.
"""

from __future__ import annotations

from scoring.arrangements import STANDARD
from scoring.messages import Text
from scoring.patterns import FLOWERS, TILE, Excluded, Found, OneOrMany, Played, Table
from scoring.rulesets.taiwanese.options import CHINESE
from scoring.rulesets.taiwanese.shapes import (
    CLOSED,
    EDGE,
    EIGHT_PAIRS_HALF,
    FLOWER_WIN,
    PAIR,
    SIXTEEN_UNRELATED,
    TWO_SIDED,
    chow_places,
    other_end,
    place_of,
    waits,
)
from scoring.rulesets.taiwanese.situation import (
    DECLARED,
    EARTHLY,
    EIGHT,
    HEAVENLY,
    HUMAN,
    SEVEN_ROBS_ONE,
    flower_win_of,
    opening_of,
    ready_of,
)
from scoring.tiles import WINDS
from scoring.win import DRAGONS_MASK, WINDS_MASK, Win

SETS = 5

WAY: Text = ("How it was won", "胡法")
WAIT: Text = ("Melds and waits", "門清、求人與聽牌")
SHAPE: Text = ("Shape and suits", "牌型與花色")
HONORS: Text = ("Winds and dragons", "風牌與三元牌")
FLOWER: Text = ("Flowers", "花牌")
OPENING: Text = ("Openings and ready hands", "天地人胡與聽牌")
SPECIAL: Text = ("Other shapes", "特殊牌型")

TABLE = Table("taiwanese", "tai")

FLOWER_ROWS = ("seat_flower", "flower_tile", "flower_set")
WIND_ROWS = ("seat_wind", "round_wind", "wind_pung")


def _row(name: str) -> tuple[str, str, str]:
    """The English and the Chinese name of a row, and the option that is its worth."""
    return name, CHINESE[name], f"tai.{name}"


# --- how it was won ---------------------------------------------------------------------------


@TABLE.pattern(
    *_row("Concealed Hand"),
    WAIT,
    about=(
        "No chow, pung or melded kong; concealed kongs are allowed. Also on a self-draw.",
        "沒有吃、碰、明槓，可有暗槓；自摸亦計。",
    ),
    because=("No set was claimed from another player", "沒有吃碰別家的牌"),
    example="456m 23456s 123m 123p CC 1s +seat=S",
    pinyin="mén qīng",
)
def concealed_hand(win: Win) -> Found:
    return _concealed(win)


@TABLE.pattern(
    *_row("Fully Concealed Hand"),
    WAIT,
    about=("A concealed hand that was self-drawn.", "門清而自摸。"),
    because=("A concealed hand, won on one's own draw", "門清，而且自摸"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn",
    pinyin="bù qiú rén",
)
def fully_concealed_hand(win: Win) -> Found:
    return win.hand.self_drawn and _concealed(win)


@TABLE.pattern(
    *_row("Self-Draw"),
    WAY,
    about=("The winning tile was one's own draw.", "自己摸到胡牌張。"),
    because=("The {tile} was self-drawn", "自摸{tile}"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +self-drawn",
    shows=TILE,
    names=("Self-Drawn",),
    pinyin="zì mō",
)
def self_draw(win: Win) -> Found:
    return win.hand.self_drawn and win.shape != FLOWER_WIN


@TABLE.pattern(
    *_row("Concealed Self-Draw"),
    WAIT,
    about=(
        "One name for Concealed Hand, Fully Concealed Hand and Self-Draw together.",
        "門清、不求人、自摸合為一項。",
    ),
    because=("A concealed hand, won on one's own draw", "門清，而且自摸"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn",
    played=Played("concealed_self_draw", ("one_fan", "five")),
    pinyin="mén qīng zì mō",
)
def concealed_self_draw(win: Win) -> Found:
    return win.hand.self_drawn and _concealed(win)


def _concealed(win: Win) -> bool:
    """Whether nothing was claimed: where a table says so, nor a kong declared."""
    if win.shape == FLOWER_WIN or not win.nothing_melded:
        return False
    if win.shape not in (STANDARD, EIGHT_PAIRS_HALF) and not win.options["special_concealed"]:
        return False
    return not win.kongs or bool(win.options["concealed_kong_keeps"])


# --- winds and dragons ------------------------------------------------------------------------


@TABLE.pattern(
    *_row("Seat Wind"),
    HONORS,
    about=("A pung or kong of one's own wind.", "自己門風的刻子或槓。"),
    because=("A pung of the player's own wind: {sets}", "門風的刻子：{sets}"),
    example="123m 456p 33s 789p 78s [SSS] 9s +seat=S",
    names=("正字",),
    played=Played("winds", ("seat_round",)),
    pinyin="mén fēng",
)
def seat_wind(win: Win) -> Found:
    return win.pungs_of(win.seat)


@TABLE.pattern(
    *_row("Round Wind"),
    HONORS,
    about=("A pung or kong of the wind of the round.", "圈風的刻子或槓。"),
    because=("A pung of the round's wind: {sets}", "圈風的刻子：{sets}"),
    example="123m 456p 33s 789p 78s [EEE] 9s +seat=S",
    names=("場風", "Prevalent Wind"),
    played=Played("winds", ("seat_round",)),
    pinyin="quān fēng",
)
def round_wind(win: Win) -> Found:
    return win.pungs_of(win.round)


@TABLE.pattern(
    *_row("Wind Pung"),
    HONORS,
    about=("Each pung or kong of any wind.", "每副風牌刻子或槓，不論門風圈風。"),
    because=OneOrMany(
        ("A pung or kong of winds: {sets}", "風牌的刻子或槓：{sets}"),
        ("Pungs or kongs of winds: {sets}", "風牌的刻子或槓：{sets}"),
    ),
    example="123m 456p 33s 789p 78s [NNN] 9s +seat=S",
    names=("見風見台",),
    played=Played("winds", ("any",)),
    pinyin="fēng kè",
)
def wind_pung(win: Win) -> Found:
    return win.pungs_of(WINDS_MASK)


@TABLE.pattern(
    *_row("Dragon Pung"),
    HONORS,
    about=("Each pung or kong of a dragon.", "每副三元牌刻子或槓。"),
    because=OneOrMany(
        ("A pung or kong of dragons: {sets}", "三元牌的刻子或槓：{sets}"),
        ("Pungs or kongs of dragons: {sets}", "三元牌的刻子或槓：{sets}"),
    ),
    example="123m 456p 33s 789p 78s [CCC] 9s +seat=S",
    names=("Dragon Set", "箭刻"),
    pinyin="sān yuán pái",
)
def dragon_pung(win: Win) -> Found:
    return win.pungs_of(DRAGONS_MASK)


# --- flowers ----------------------------------------------------------------------------------


@TABLE.pattern(
    *_row("Seat Flower"),
    FLOWER,
    about=(
        "The season and the flower of one's own seat, each.",
        "自己座位的季與花，各計。",
    ),
    because=("A flower or season of {player}'s seat is there", "有{player}的正花"),
    example="123m 456p 33s 789p 78s [222m] f2 9s +seat=S",
    shows=FLOWERS,
    played=Played("flowers", ("seat",)),
    pinyin="zhèng huā",
)
def seat_flower(win: Win) -> Found:
    return len(own_flowers(win))


@TABLE.pattern(
    *_row("Flower Tile"),
    FLOWER,
    about=("Each flower and season, whosever it is.", "每張花牌，不論是誰的。"),
    because=("Flowers and seasons beside the hand: {flowers}", "花牌{flowers}張"),
    example="123m 456p 33s 789p 78s [222m] f1 9s +seat=S",
    shows=FLOWERS,
    names=("見花見台",),
    played=Played("flowers", ("any",)),
    pinyin="huā pái",
)
def flower_tile(win: Win) -> Found:
    return win.hand.flowers


@TABLE.pattern(
    *_row("Flower Set"),
    FLOWER,
    about=("All four seasons, or all four flowers, each.", "春夏秋冬或梅蘭菊竹齊，各計。"),
    because=("Four seasons or four flowers are complete", "四季或四花齊"),
    example="123m 456p 33s 789p 78s [222m] f1 f2 f3 f4 9s +seat=S",
    shows=FLOWERS,
    pinyin="huā gàng",
)
def flower_set(win: Win) -> Found:
    many = len(complete_sets(win))
    if not many or win.options["flowers"] == "none":
        return False
    if win.options["flowers"] == "any" and not win.options["flower_set_with_any"]:
        return False
    return many


@TABLE.pattern(
    *_row("No Flowers"),
    FLOWER,
    about=("Not a single flower or season.", "一張花都沒有。"),
    because=("There is no flower and no season", "沒有花牌"),
    example="123m 456p 33s 789p 78s [222m] 9s +seat=S",
    shows=FLOWERS,
    played=Played("no_flowers"),
    pinyin="wú huā",
)
def no_flowers(win: Win) -> Found:
    return win.hand.flowers == 0


FLOWER_SETS = (frozenset(("f1", "f2", "f3", "f4")), frozenset(("f5", "f6", "f7", "f8")))


def complete_sets(win: Win) -> list[frozenset[str]]:
    """Which of the four seasons and the four flowers are complete."""
    return [one for one in FLOWER_SETS if one.issubset(win.hand.flower_tiles)]


def own_flowers(win: Win) -> list[str]:
    """The flowers of the winner's seat that count by themselves."""
    seat = WINDS.index(win.hand.seat_wind)
    flower = seat
    if seat > 1 and win.options["flower_order"] == "bamboo_3":
        flower = 5 - seat
    mine = [tile for tile in (f"f{1 + seat}", f"f{5 + flower}") if tile in win.hand.flower_tiles]
    inside = {tile for one in complete_sets(win) for tile in one}
    if inside.intersection(mine) and win.options["flower_set"] == "replace":
        mine = [tile for tile in mine if tile not in inside]
    return mine


# --- waits, and who gave the tiles ------------------------------------------------------------


@TABLE.pattern(
    *_row("Single Wait"),
    WAIT,
    about=(
        "Won on an edge, a closed or a pair wait, where one kind of tile alone wins.",
        "邊張、嵌張或單吊，而且只聽一種牌。",
    ),
    because=("Nothing but the {tile} completed the hand", "只有{tile}能成胡"),
    example="8m 9m 456s 456p CC [111s] [123p] 7m +seat=S",
    shows=TILE,
    played=Played("single_wait", ("only_wait", "shape")),
    pinyin="dú tīng",
)
def single_wait(win: Win) -> Found:
    place = place_of(win)
    if place not in (PAIR, CLOSED, EDGE):
        return _dead_end(win)
    if waits(win).bit_count() == 1:
        return True
    return bool(win.options["single_wait"] == "shape")


def _dead_end(win: Win) -> bool:
    """Whether an open end has all four tiles of its other side in the player's own hand."""
    end = other_end(win)
    if end < 0 or win.counts[end] < 4 or waits(win).bit_count() != 1:
        return False
    return bool(win.options["single_wait_dead_end"])


@TABLE.pattern(
    *_row("Half Begging"),
    WAIT,
    about=("Five melded sets, the pair self-drawn.", "五副全是吃碰槓來的，自摸將眼。"),
    because=("All five sets are melded, and the {tile} was self-drawn", "五副全亮，自摸{tile}"),
    example="9s [123m] [456m] [NNN] [123p] [456p] 9s +seat=S +self-drawn",
    played=Played("half_begging"),
    pinyin="bàn qiú rén",
)
def half_begging(win: Win) -> Found:
    return five_melded(win) and win.hand.self_drawn


@TABLE.pattern(
    *_row("All Begging"),
    WAIT,
    about=(
        "Five melded sets, none a concealed kong, and a discard for the pair.",
        "五副全是吃碰槓來的（沒有暗槓），將眼由別家放槍。",
    ),
    because=("All five sets are melded, and another gave the {tile}", "五副全亮，{tile}也是別家的"),
    example="9s [123m] [456m] [NNN] [123p] [456p] 9s +seat=S",
    pinyin="quán qiú rén",
)
def all_begging(win: Win) -> Found:
    return five_melded(win) and not win.hand.self_drawn


def five_melded(win: Win) -> bool:
    """Whether every set was melded, none of them a concealed kong."""
    return win.tiles.open_melds == SETS


@TABLE.pattern(
    *_row("Robbing the Kong"),
    WAY,
    about=(
        "Won on the tile that another adds to a melded pung, who pays for it.",
        "胡別家加槓的牌，由加槓者付。",
    ),
    because=("The {tile} was being added to another player's pung", "搶別家加槓的{tile}"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +robbing",
    shows=TILE,
    circumstance=True,
    pinyin="qiǎng gàng",
)
def robbing_the_kong(win: Win) -> Found:
    return win.hand.robbing_kong


@TABLE.pattern(
    *_row("Win on a Replacement"),
    WAY,
    about=(
        "Self-drawn as the tile that replaces a kong or a flower.",
        "補槓或補花的牌自摸。",
    ),
    because=lambda win, groups: (
        ("The {tile} was drawn to replace a kong", "槓後補進{tile}成胡")
        if win.hand.kong_replacement
        else ("The {tile} was drawn to replace a flower", "補花補進{tile}成胡")
    ),
    example="456m 23456s CC [123m] (9999p) 1s +seat=S +replacement",
    shows=TILE,
    circumstance=True,
    names=("槓開", "Out with Replacement Tile"),
    pinyin="gàng shàng kāi huā",
)
def win_on_a_replacement(win: Win) -> Found:
    if win.hand.kong_replacement:
        return True
    flower = bool(win.fields["flower_replacement"]) and win.hand.self_drawn
    return flower and win.options["replacement_win"] == "kong_or_flower"


@TABLE.pattern(
    *_row("Last Tile Draw"),
    WAY,
    about=("Self-drawn as the last tile to be played.", "自摸最後一張可摸的牌。"),
    because=("The {tile} was the last tile to be drawn", "{tile}是最後一張可摸的牌"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +last-draw",
    shows=TILE,
    circumstance=True,
    pinyin="hǎi dǐ lāo yuè",
)
def last_tile_draw(win: Win) -> Found:
    return win.hand.last_wall_tile and win.hand.self_drawn


@TABLE.pattern(
    *_row("Last Tile Claim"),
    WAY,
    about=("Won on the last discard of the hand.", "胡本局最後一張出牌。"),
    because=("The {tile} was the last discard", "{tile}是最後一張出牌"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +last-claim",
    shows=TILE,
    circumstance=True,
    played=Played("last_claim"),
    pinyin="hé dǐ lāo yú",
)
def last_tile_claim(win: Win) -> Found:
    hand = win.hand
    return hand.last_wall_tile and not hand.self_drawn and not hand.robbing_kong


# --- shapes -----------------------------------------------------------------------------------


@TABLE.pattern(
    *_row("Melded Kong"),
    SHAPE,
    about=("Each melded kong.", "每副明槓。"),
    because=OneOrMany(
        ("A melded kong: {sets}", "明槓：{sets}"), ("Melded kongs: {sets}", "明槓：{sets}")
    ),
    example="78m 123p 456p CC (1111s) [9999p] 6m +seat=S",
    played=Played("kong_tai"),
    pinyin="míng gàng",
)
def melded_kong(win: Win) -> Found:
    return [(one,) for one in win.kongs if not one.concealed]


@TABLE.pattern(
    *_row("Concealed Kong"),
    SHAPE,
    about=("Each concealed kong.", "每副暗槓。"),
    because=OneOrMany(
        ("A concealed kong: {sets}", "暗槓：{sets}"), ("Concealed kongs: {sets}", "暗槓：{sets}")
    ),
    example="78m 123p 456p CC (1111s) [9999p] 6m +seat=S",
    played=Played("kong_tai"),
    pinyin="àn gàng",
)
def concealed_kong(win: Win) -> Found:
    return [(one,) for one in win.concealed_kongs]


@TABLE.pattern(
    *_row("All Chows"),
    SHAPE,
    about=(
        "Five chows, won on a discard at an open end; tables differ on the rest.",
        "五副順子，兩頭聽而別家放槍；其餘各桌不同。",
    ),
    because=(
        "Nothing but chows, and the {tile} came to an open end: {sets}",
        "全是順子，{tile}兩頭聽：{sets}",
    ),
    example="456m 23456s 123p CC [123m] 1s +seat=S",
    names=("平和", "Ping Hu"),
    pinyin="píng hú",
)
def all_chows(win: Win) -> Found:
    options = win.options
    if win.shape != STANDARD or len(win.chows) != SETS:
        return False
    if not _open_end(win):
        return False
    if (win.honors or win.hand.flowers) and not options["all_chows_honors_flowers"]:
        return False
    if win.nothing_melded and not options["all_chows_concealed"]:
        return False
    if win.hand.self_drawn and not options["all_chows_self_draw"]:
        return False
    return [win.chows]


def _open_end(win: Win) -> bool:
    """Whether the wait was one that All Chows may have."""
    place = place_of(win)
    if place in (PAIR, ""):
        return False
    if place != TWO_SIDED:
        return bool(win.options["all_chows_wait"] == "free")
    if chow_places(win.tiles) == {TWO_SIDED}:
        return True
    return bool(win.options["all_chows_wait"] != "only_two_sided")


@TABLE.pattern(
    *_row("No Honors or Flowers"),
    SHAPE,
    about=("No wind, no dragon, no flower.", "沒有字牌，也沒有花牌。"),
    because=("There is no honor and no flower", "沒有字牌和花牌"),
    example="123m 456p 33s 789p 78s [222m] 9s +seat=S",
    excludes=["no_flowers"],
    played=Played("no_honors_flowers"),
    pinyin="wú zì wú huā",
)
def no_honors_or_flowers(win: Win) -> Found:
    return not win.honors and win.hand.flowers == 0 and win.shape != FLOWER_WIN


@TABLE.pattern(
    *_row("Three Concealed Pungs"),
    SHAPE,
    about=(
        "Three pungs or kongs of own tiles; one that a discard completed is open.",
        "三副暗刻或暗槓；由別家放槍成刻的不算。",
    ),
    because=("Three pungs of own tiles: {sets}", "三副暗刻：{sets}"),
    example="111m 333s 55p 678m CC [123p] 5p +seat=S +self-drawn",
    pinyin="sān àn kè",
)
def three_concealed_pungs(win: Win) -> Found:
    return _concealed_pungs(win, 3)


@TABLE.pattern(
    *_row("Four Concealed Pungs"),
    SHAPE,
    about=("Four pungs or kongs of own tiles.", "四副暗刻或暗槓。"),
    because=("Four pungs of own tiles: {sets}", "四副暗刻：{sets}"),
    example="111m 333s 555p 77s CC [123p] 7s +seat=S +self-drawn",
    excludes=["three_concealed_pungs"],
    pinyin="sì àn kè",
)
def four_concealed_pungs(win: Win) -> Found:
    return _concealed_pungs(win, 4)


@TABLE.pattern(
    *_row("Five Concealed Pungs"),
    SHAPE,
    about=("Five pungs or kongs of own tiles.", "五副暗刻或暗槓。"),
    because=("Five pungs of own tiles: {sets}", "五副暗刻：{sets}"),
    example="111m 222m 111s 222s 11p CC 1p +seat=S +self-drawn",
    excludes=["four_concealed_pungs", "three_concealed_pungs"],
    pinyin="wǔ àn kè",
)
def five_concealed_pungs(win: Win) -> Found:
    return _concealed_pungs(win, 5)


def _concealed_pungs(win: Win, many: int) -> Found:
    if win.shape != STANDARD or len(win.concealed_pungs) < many:
        return False
    return [win.concealed_pungs]


@TABLE.pattern(
    *_row("All Pungs"),
    SHAPE,
    about=("Five pungs or kongs.", "五副刻子或槓。"),
    because=("All five sets are pungs or kongs: {sets}", "五副都是刻子或槓：{sets}"),
    example="33m 777s 55p [111m] [999s] [EEE] 5p +seat=S",
    names=("對對胡", "All Triplets"),
    pinyin="pèng pèng hú",
)
def all_pungs(win: Win) -> Found:
    return [win.sets] if win.shape == STANDARD and len(win.pungs) == SETS else False


@TABLE.pattern(
    *_row("Half Flush"),
    SHAPE,
    about=("One suit and honors.", "一門數牌加字牌。"),
    because=("Only {all_suits} and honors", "只有{all_suits}和字牌"),
    example="123456789m EE CC [234m] C +seat=S",
    pinyin="hùn yī sè",
)
def half_flush(win: Win) -> Found:
    return len(win.suits) == 1 and bool(win.honors) and win.shape != FLOWER_WIN


@TABLE.pattern(
    *_row("Full Flush"),
    SHAPE,
    about=("One suit, no honors.", "只有一門數牌。"),
    because=("All tiles are {all_suits}", "全是{all_suits}"),
    example="123456789m 22m 55m [234m] 5m +seat=S",
    pinyin="qīng yī sè",
)
def full_flush(win: Win) -> Found:
    return win.one_suit and win.shape != FLOWER_WIN


@TABLE.pattern(
    *_row("Little Three Dragons"),
    HONORS,
    about=(
        "Pungs of two dragons and a pair of the third, in place of Dragon Pung.",
        "兩副三元牌刻子，第三種作將，代替三元牌。",
    ),
    because=(
        "Pungs of two dragons and the third as the pair: {sets}",
        "兩副三元牌刻子，另一種作將：{sets}",
    ),
    example="23m 456s CCC PP [FFF] [123s] 1m +seat=S",
    excludes=["dragon_pung"],
    pinyin="xiǎo sān yuán",
)
def little_three_dragons(win: Win) -> Found:
    return win.pungs_and_pair(DRAGONS_MASK, 2)


@TABLE.pattern(
    *_row("Big Three Dragons"),
    HONORS,
    about=("Pungs of all three dragons, in place of Dragon Pung.", "三副三元牌刻子，代替三元牌。"),
    because=("Pungs of all three dragons: {sets}", "三種三元牌都成刻：{sets}"),
    example="23m PPP EEE 99p [FFF] [CCC] 1m +seat=S",
    excludes=["dragon_pung"],
    pinyin="dà sān yuán",
)
def big_three_dragons(win: Win) -> Found:
    sets = [one for one in win.pungs if one.mask & DRAGONS_MASK]
    return [tuple(sets)] if len(sets) == 3 else False


@TABLE.pattern(
    *_row("Little Four Winds"),
    HONORS,
    about=("Pungs of three winds and a pair of the fourth.", "三副風牌刻子，第四種作將。"),
    because=(
        "Pungs of three winds and the fourth as the pair: {sets}",
        "三副風牌刻子，另一種作將：{sets}",
    ),
    example="23m 123p NN [EEE] [SSS] [WWW] 1m +seat=S",
    excludes=[Excluded(key, option="little_four_winds_add", values=(False,)) for key in WIND_ROWS],
    pinyin="xiǎo sì xǐ",
)
def little_four_winds(win: Win) -> Found:
    return win.pungs_and_pair(WINDS_MASK, 3)


@TABLE.pattern(
    *_row("Big Four Winds"),
    HONORS,
    about=("Pungs of all four winds, in place of wind sets.", "四副風牌刻子，不另計風刻。"),
    because=("Pungs of all four winds: {sets}", "四種風牌都成刻：{sets}"),
    example="NN 55p 123m [EEE] [SSS] [WWW] N +seat=S",
    excludes=[Excluded(key, option="big_four_winds_add", values=(False,)) for key in WIND_ROWS],
    pinyin="dà sì xǐ",
)
def big_four_winds(win: Win) -> Found:
    sets = [one for one in win.pungs if one.mask & WINDS_MASK]
    return [tuple(sets)] if len(sets) == 4 else False


@TABLE.pattern(
    *_row("All Honors"),
    HONORS,
    about=("Nothing but winds and dragons.", "全是字牌。"),
    because=("Every tile is a wind or a dragon: {kinds}", "全是字牌：{kinds}"),
    example="NN FF [EEE] [PPP] [WWW] [CCC] N +seat=S",
    excludes=[Excluded("all_pungs", option="all_honors_all_pungs", values=(False,))],
    pinyin="zì yī sè",
)
def all_honors(win: Win) -> Found:
    return not win.suits and bool(win.honors) and win.shape != FLOWER_WIN


@TABLE.pattern(
    *_row("Four Kongs"),
    SHAPE,
    about=("Four kongs.", "四副槓。"),
    because=("Kongs: {sets}", "槓：{sets}"),
    example="56m CC (1111m) [2222s] (3333p) [4444p] 7m +seat=S",
    played=Played("four_kongs"),
    pinyin="sì gàng zǐ",
)
def four_kongs(win: Win) -> Found:
    return [win.kongs] if len(win.kongs) >= 4 else False


@TABLE.pattern(
    *_row("Five Kongs"),
    SHAPE,
    about=("Five kongs, in place of Four Kongs.", "五副槓，代替四槓子。"),
    because=("Kongs: {sets}", "槓：{sets}"),
    example="C (1111m) [2222s] (3333p) [4444p] (9999s) C +seat=S",
    excludes=["four_kongs"],
    played=Played("five_kongs"),
    pinyin="wǔ gàng zǐ",
)
def five_kongs(win: Win) -> Found:
    return [win.kongs] if len(win.kongs) == SETS else False


# --- flowers that win -------------------------------------------------------------------------


@TABLE.pattern(
    *_row("Eight Flowers"),
    FLOWER,
    about=(
        "All eight flowers: a win of its own paid by all three, or more for an ordinary win, as "
        "the table plays.",
        "八張花齊：單獨成胡、三家付，或加在普通胡牌上，依各桌規則。",
    ),
    because=("All eight flowers and seasons", "八張花牌齊"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S +flower-win=eight",
    shows=FLOWERS,
    excludes=FLOWER_ROWS,
    pinyin="bā xiān guò hǎi",
)
def eight_flowers(win: Win) -> Found:
    if win.hand.flowers < 8:
        return False
    if win.shape == FLOWER_WIN:
        return flower_win_of(win.hand) == EIGHT
    return bool(win.options["eight_flowers"] in ("additive", "compound"))


@TABLE.pattern(
    *_row("Seven Robs One"),
    FLOWER,
    about=(
        "Seven flowers, and another player shows the eighth, who alone pays.",
        "手上七張花，別家摸到第八張即胡，由該家獨付。",
    ),
    because=("Seven flowers, and another player showed the eighth", "七張花，別家亮出第八張"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S "
    "+flower-win=seven_robs_one +discarder-seat=N",
    shows=FLOWERS,
    circumstance=True,
    played=Played("seven_robs_one"),
    pinyin="qī qiǎng yī",
)
def seven_robs_one(win: Win) -> Found:
    return flower_win_of(win.hand) == SEVEN_ROBS_ONE


@TABLE.pattern(
    *_row("Dealt Flower Win"),
    FLOWER,
    about=("A win by flowers with the deal, beside that win.", "起手即花胡，另加。"),
    because=("The flowers came with the deal", "起手補花即成"),
    example="159m 258s 37p ESWNCFP 1s f1 f2 f3 f4 f5 f6 f7 f8 ? +seat=S +flower-win=eight "
    "+opening=earthly",
    shows=FLOWERS,
    circumstance=True,
    played=Played("dealt_flower_bonus"),
    pinyin="pèi pái huā hú",
)
def dealt_flower_win(win: Win) -> Found:
    by_flowers = win.shape == FLOWER_WIN or flower_win_of(win.hand) == EIGHT
    return by_flowers and bool(opening_of(win.hand))


# --- openings and ready hands -----------------------------------------------------------------


@TABLE.pattern(
    *_row("Declared Ready"),
    OPENING,
    about=(
        "A waiting hand that was announced and not changed again.",
        "聽牌時報聽，之後不再換牌。",
    ),
    because=("The hand was announced as ready", "已報聽"),
    example="456m 23456s 123p CC [123m] 1s +seat=S +ready=declared",
    circumstance=True,
    played=Played("declared_ready"),
    names=("聽牌",),
    pinyin="bào tīng",
)
def declared_ready(win: Win) -> Found:
    return _ready(win) == DECLARED


@TABLE.pattern(
    *_row("Earthly Ready"),
    OPENING,
    about=(
        "Ready after the own first draw and discard, and not changed again.",
        "首次摸打後即聽牌，之後不再換牌。",
    ),
    because=("The hand was ready after its first discard", "首次摸打後即聽牌"),
    example="456m 23456s 123m 123p CC 1s +seat=S +ready=earthly",
    circumstance=True,
    pinyin="dì tīng",
)
def earthly_ready(win: Win) -> Found:
    return _ready(win) == EARTHLY


@TABLE.pattern(
    *_row("Heavenly Ready"),
    OPENING,
    about=(
        "Ready with the tiles of the deal, and not changed again.",
        "起手即聽牌，之後不再換牌。",
    ),
    because=("The hand was ready with the deal", "起手即聽牌"),
    example="456m 23456s 123m 123p CC 1s +seat=S +ready=heavenly",
    circumstance=True,
    pinyin="tiān tīng",
)
def heavenly_ready(win: Win) -> Found:
    return _ready(win) == HEAVENLY


def _ready(win: Win) -> str:
    """How the hand was ready; an opening takes the place of it."""
    if win.shape == FLOWER_WIN:
        return ""
    ready = ready_of(win.hand)
    return "" if ready and _opening(win) else ready


def _opening(win: Win) -> str:
    """The opening, where the table plays it."""
    opening = opening_of(win.hand)
    return opening if opening != HUMAN or win.options["human_hand"] else ""


@TABLE.pattern(
    *_row("Earthly Hand"),
    OPENING,
    about=(
        "Another player than the dealer wins on the own first draw, before any claim or kong.",
        "閒家首次摸牌即胡，之前無人吃碰槓。",
    ),
    because=("The {tile} was {player}'s first draw", "{tile}是{player}首次摸的牌"),
    example="456m 23456s 123m 123p CC 1s +seat=S +self-drawn +opening=earthly",
    circumstance=True,
    pinyin="dì hú",
)
def earthly_hand(win: Win) -> Found:
    return win.shape != FLOWER_WIN and opening_of(win.hand) == EARTHLY


@TABLE.pattern(
    *_row("Human Hand"),
    OPENING,
    about=("Won on a discard before the own first draw.", "首次摸牌之前胡別家的出牌。"),
    because=(
        "The {tile} was discarded before {player}'s first draw",
        "{player}首次摸牌之前，別家打出{tile}",
    ),
    example="456m 23456s 123m 123p CC 1s +seat=S +opening=human",
    circumstance=True,
    played=Played("human_hand"),
    pinyin="rén hú",
)
def human_hand(win: Win) -> Found:
    return win.shape != FLOWER_WIN and opening_of(win.hand) == HUMAN


@TABLE.pattern(
    *_row("Heavenly Hand"),
    OPENING,
    about=("The dealer wins with the seventeen tiles of the deal.", "莊家起手十七張即胡。"),
    because=("The dealer's seventeen tiles won as they were dealt", "莊家起手十七張即胡"),
    example="456m 23456s 123m 123p CC 1s +seat=E +self-drawn +opening=heavenly",
    circumstance=True,
    pinyin="tiān hú",
)
def heavenly_hand(win: Win) -> Found:
    return win.shape != FLOWER_WIN and opening_of(win.hand) == HEAVENLY


# --- other shapes -----------------------------------------------------------------------------


@TABLE.pattern(
    *_row("Eight Pairs and a Half"),
    SPECIAL,
    about=(
        "Nothing melded, one kind three times and seven pairs; four of a kind are two pairs.",
        "沒有吃碰，一種三張加七對；四張相同當兩對。",
    ),
    because=("One kind three times, and seven pairs beside it", "一種三張，另有七對"),
    example="111335577m 225588s C C +seat=S",
    names=("嚦咕嚦咕",),
    played=Played("eight_pairs_half"),
    pinyin="bā duì bàn",
)
def eight_pairs_and_a_half(win: Win) -> Found:
    return win.shape == EIGHT_PAIRS_HALF


@TABLE.pattern(
    *_row("Sixteen Unrelated Tiles"),
    SPECIAL,
    about=(
        "Nothing melded: all seven honors, in each suit three numbers at least three apart, one "
        "of the sixteen twice.",
        "沒有吃碰：七種字牌齊，每門三張至少相隔三，其中一張成對。",
    ),
    because=(
        "All honors and nothing that belongs together, with the {double} twice",
        "字牌齊，其餘不搭，{double}成對",
    ),
    example="147m 258s 369p ESWNCFP C +seat=S",
    played=Played("sixteen_unrelated"),
    pinyin="shí liù bù dā",
)
def sixteen_unrelated_tiles(win: Win) -> Found:
    return win.shape == SIXTEEN_UNRELATED


@TABLE.pattern(
    *_row("Thirteen Orphans"),
    SPECIAL,
    about=(
        "Nothing melded: every terminal and honor, one of them twice, and one more set.",
        "沒有吃碰：十三種么九牌齊，其中一種成對，另加一副。",
    ),
    because=(
        "Every terminal and honor, one of them twice, and a set",
        "十三種么九牌齊，其中一種成對，另加一副",
    ),
    example="19m 19s 19p ESWNCFP 456m C +seat=S",
    names=("國士無雙",),
    played=Played("thirteen_orphans"),
    pinyin="shí sān yāo",
)
def thirteen_orphans(win: Win) -> Found:
    return win.orphans
