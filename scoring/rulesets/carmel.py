"""The simplified Hong Kong rules of the Carmel Companions: a hand wins or does not; there are no
points.

Four sets and a pair win if all numbered tiles are of one suit; without any chow they may be of
several suits. The special hands win too, most of them already by that rule.
"""

from __future__ import annotations

from pathlib import Path

from scoring.book.fan_names import FanNames
from scoring.book.incidents.book import book_from
from scoring.book.incidents.case import Case
from scoring.book.incidents.effects import allow, by_win
from scoring.book.options import Chosen, options_from
from scoring.fans.arrangements import (
    HONORS_MASK,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
)
from scoring.fans.counts import Count, CountedFan
from scoring.fans.facts import (
    GATES,
    Expression,
    concealed_pungs,
    is_there,
    kongs,
    many_pungs,
    no_chows,
    only,
    pungs,
    ruled,
    said,
    shape,
    suits,
)
from scoring.fans.patterns import FanWorth, Pattern, PatternTable
from scoring.fans.reasons import SUIT_NAMES
from scoring.fans.ruleset import RuleSet
from scoring.fans.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK, Tiles, Win
from scoring.game import STAYS, TO_WINNER, Game
from scoring.hand.hand import Hand
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, WINDS

USUAL = Text("Standard")
SPECIAL = Text("Special hands")

OPTIONS = options_from(Path(__file__).with_suffix(".toml"))
FOUR_ALIKE = Text(
    "Four equal tiles are not two pairs here, by the option chosen: seven pairs have to be "
    "different."
)

TABLE = PatternTable("carmel", unit="", kanji=True)


# fmt: off
TABLE.add(Pattern(
    "standard_hand",
    FanNames("Standard Hand", "一般糊牌"),
    FanWorth(0), USUAL,
    about=Text("Four sets and a pair; with a chow among them all numbered tiles are of one suit."),
    because=lambda win, groups: (
        Text("Four pungs or kongs and a pair, in any suits: {sets}")
        if not win.chows
        else Text("Four sets and a pair with {all_suits} only: {sets}")),
    example="123m 456m 78m EEE CC 9m",
    found=shape(STANDARD) & (no_chows() | suits(1)),
))
TABLE.add(Pattern(
    "seven_pairs",
    FanNames("Seven Pairs", "七對子"),
    FanWorth(0), SPECIAL,
    about=Text("Seven pairs of any tiles, nothing melded."),
    because=Text("Seven pairs: {pairs}"),
    example="22m 55m 11s 88s 33p 66p C C",
    found=shape(SEVEN_PAIRS),
))


TABLE.add(Pattern(
    "hidden_treasure",
    FanNames("Hidden Treasure", "四暗刻自摸"),
    FanWorth(0), SPECIAL,
    about=Text("Four concealed pungs and a pair, won by self-draw."),
    because=Text("Four concealed pungs, and the {tile} was self-drawn: {sets}"),
    example="222m 888s 44p 555p EE E +self-drawn",
    found=concealed_pungs(4) & said("self_drawn") & (
        ruled("hidden_treasure_kongs", True) | ~kongs(1)),
))
TABLE.add(Pattern(
    "three_great_scholars",
    FanNames("Three Great Scholars", "大三元", also=("Big Three Dragons",)),
    FanWorth(0), SPECIAL,
    about=Text("Pungs of all three dragons, any other set and any pair; suits do not matter."),
    because=Text("Pungs of all three dragons: {sets}"),
    example="12m 99p PPP [CCC] [FFF] 3m",
    found=pungs(DRAGONS_MASK, 3),
))
TABLE.add(Pattern(
    "little_four_winds",
    FanNames("Little Four Winds", "小四喜", also=("Small Four Winds",)),
    FanWorth(0), SPECIAL,
    about=Text("Pungs of three winds, a pair of the fourth, and any set."),
    because=Text("Pungs of three winds and the fourth as the pair: {sets}"),
    example="12p NN [EEE] [SSS] [WWW] 3p",
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
))
TABLE.add(Pattern(
    "big_four_winds",
    FanNames("Big Four Winds", "大四喜"),
    FanWorth(0), SPECIAL,
    about=Text("Pungs of all four winds and any pair."),
    because=Text("Pungs of all four winds: {sets}"),
    example="NN 55p [EEE] [SSS] [WWW] N",
    found=pungs(WINDS_MASK, 4),
))
TABLE.add(Pattern(
    "all_honors",
    FanNames("All Honors", "字一色"),
    FanWorth(0), SPECIAL,
    about=Text("Four pungs and a pair of winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {sets}"),
    example="CC WW [EEE] [SSS] [PPP] C",
    found=shape(STANDARD) & only(HONORS_MASK),
))
TABLE.add(Pattern(
    "all_terminals",
    FanNames("All Terminals", "清么九"),
    FanWorth(0), SPECIAL,
    about=Text("Four pungs and a pair of ones and nines."),
    because=Text("Every tile is a one or a nine: {sets}"),
    example="99s 11p [111m] [999m] [111s] 9s",
    found=shape(STANDARD) & only(TERMINALS_MASK),
))
TABLE.add(Pattern(
    "nine_gates",
    FanNames("Nine Gates", "九子連環"),
    FanWorth(0), SPECIAL,
    about=Text("1112345678999 and any other tile of the same suit, concealed, no kong."),
    because=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one tile more"),
    example="1112345678999m 5m",
    found=GATES,
))
TABLE.add(Pattern(
    "thirteen_orphans",
    FanNames("Thirteen Orphans", "十三么"),
    FanWorth(0), SPECIAL,
    about=Text("One of each terminal and honor, and one of them twice."),
    because=Text("Every terminal and honor once, and the {double} twice"),
    example="19m 19s 19p ESWN C F PP",
    found=shape(THIRTEEN_ORPHANS),
))
TABLE.add(Pattern(
    "all_kongs",
    FanNames("All Kongs", "四槓", also=("Four Kongs",)),
    FanWorth(0), SPECIAL,
    about=Text("Four kongs and any pair."),
    because=Text("Four kongs: {sets}"),
    example="9s [1111m] [3333m] [5555p] (7777s) 9s",
    found=kongs(4),
))


def dragon(tile: str, suit: int) -> Expression:
    """Return an expression that holds for a pung of a dragon with three pungs and a pair of one
    suit (0 … 2)."""
    mask = 1 << INDEX[tile]
    return only(SUIT_MASKS[suit] | mask) & many_pungs(4) & is_there(pungs(mask))


TABLE.add(Pattern(
    "jade_dragon",
    FanNames("Jade Dragon", "翡翠龍"),
    FanWorth(0), SPECIAL,
    about=Text("A pung of green dragons; three pungs and the pair of bamboo."),
    because=Text("Green dragons, and bamboo for the rest: {sets}"),
    example="33s 55s [222s] [FFF] [888s] 5s",
    found=dragon("F", 1),
))
TABLE.add(Pattern(
    "ruby_dragon",
    FanNames("Ruby Dragon", "紅寶龍"),
    FanWorth(0), SPECIAL,
    about=Text("A pung of red dragons; three pungs and the pair of characters."),
    because=Text("Red dragons, and characters for the rest: {sets}"),
    example="33m 55m [222m] [CCC] [888m] 5m",
    found=dragon("C", 0),
))
TABLE.add(Pattern(
    "pearl_dragon",
    FanNames("Pearl Dragon", "珍珠龍"),
    FanWorth(0), SPECIAL,
    about=Text("A pung of white dragons; three pungs and the pair of dots."),
    because=Text("White dragons, and dots for the rest: {sets}"),
    example="33p 55p [222p] [PPP] [888p] 5p",
    found=dragon("P", 2),
))
# fmt: on


# --- incidents ------------------------------------------------------------------------------------


def _claimed_by(case: Case) -> None:
    """Give the tile to the claimant, who wins on it and deals next."""
    allow(case, True)
    case.beside["claim_to"] = case.by
    by_win(case, lambda c: c.by)


def _may_chow(case: Case) -> bool:
    return WINDS[(WINDS.index(case.need("discarder")) + 1) % 4] == case.by


def _is_numbered(tile: object) -> bool:
    return isinstance(tile, str) and tile[:1].isdigit()


def _may_lay(case: Case) -> bool:
    """Return True if the offender may expose the wanted meld: a chow if all exposed chows and
    numbered pungs are of its suit, a numbered pung if all exposed chows are of its suit, honors
    always."""
    wanted = case.need("wants")
    if not isinstance(wanted, list) or not wanted or not _is_numbered(wanted[0]):
        return True
    exposed = [tiles for tiles in case.need("exposed") if tiles and _is_numbered(tiles[0])]
    chow = any(tile != wanted[0] for tile in wanted)
    others = {tiles[0][-1] for tiles in exposed if chow or any(tile != tiles[0] for tile in tiles)}
    return not others - {str(wanted[0])[-1]}


INCIDENTS = book_from(
    Path(__file__).with_suffix(".incidents.toml"),
    OPTIONS,
    {"claimed_by": _claimed_by, "may_chow": _may_chow, "may_lay": _may_lay},
)


class Carmel(RuleSet):
    """Carmel's rules, without points: a hand wins if it has at least one pattern of `TABLE`."""

    name = "carmel"
    TITLE = Text("Carmel Companions (simplified Hong Kong)")
    UNIT = Text("")
    WINNING = Text("four sets and a pair, Seven Pairs or Thirteen Orphans")
    TABLE = TABLE
    OPTIONS = OPTIONS
    INCIDENTS = INCIDENTS
    GAME = Game(on_win=TO_WINNER, on_draw=STAYS)
    asks = frozenset({"self_drawn"})

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        return [
            a
            for a in super().arrangements(tiles, options)
            if a.shape != SEVEN_PAIRS
            or len(set(a.sets)) == 7
            or options["four_equal_are_two_pairs"]
        ]

    def not_winning(self, hand: Hand) -> HandError:
        pairs = [count for count in hand.concealed_counts() if count]
        if not hand.melds and 4 in pairs and all(count in (2, 4) for count in pairs):
            return HandError("not_winning", FOUR_ALIKE, hand.concealed)
        return super().not_winning(hand)

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        count = Count(win, found, [], None, raw=len(found))
        if not found:
            count.why = Message(SEVERAL_SUITS, suits=tuple([SUIT_NAMES[n] for n in win.suits]))
        return count


SEVERAL_SUITS = Text(
    "This hand does not win: with a chow in it all numbered tiles have to be of one suit, but "
    "this one has {suits}."
)

RULES = Carmel()
