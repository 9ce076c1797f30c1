"""Why a fan counts in this very hand, and why another one does not.

One sentence a fan, in English and in Traditional Chinese; Simplified Chinese is derived from the
latter character by character. The words in braces are filled in from the hand (``_Words``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from scoring.arrangements import HONORS_AND_KNITTED, KNITTED, TileSet
from scoring.chinese import simplified
from scoring.rulesets.mcr.count import Count, Counted, Dropped
from scoring.rulesets.mcr.fans import BY_NUMBER, IMPLIED, ONE_WAIT, WHOLE, Fan, Group
from scoring.rulesets.mcr.relations import ONCE, SAME_FAN
from scoring.rulesets.mcr.win import Win
from scoring.sentences import COUNT, DIGITS, SUITS, listed, set_words
from scoring.tiles import INDEX, TILES, tile_name

SENTENCES: dict[int, tuple[str, str]] = {
    1: ("Pungs of all four winds: {sets}", "四種風牌都成刻：{sets}"),
    2: ("Pungs of all three dragons: {sets}", "三種箭牌都成刻：{sets}"),
    3: ("Only green tiles: {kinds}", "全是綠色的牌：{kinds}"),
    4: (
        "Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {suits}",
        "除去{tile}，手牌是{suits}1112345678999",
    ),
    5: ("Four kongs: {sets}", "四副槓：{sets}"),
    6: ("Seven pairs in a row in {suits}: {ranks}", "{suits}七個相連的對子：{ranks}"),
    7: ("Every terminal and honor once, and {double} twice", "十三種么九牌各一張，{double}成對"),
    8: ("Every tile is a 1 or a 9", "全是一和九"),
    9: (
        "Pungs of three winds, and the fourth is the pair: {sets}",
        "三副風刻，另一種風作將：{sets}",
    ),
    10: (
        "Pungs of two dragons, and the third is the pair: {sets}",
        "兩副箭刻，另一種箭牌作將：{sets}",
    ),
    11: ("Every tile is a wind or a dragon", "全是字牌"),
    12: ("Four pungs made from own tiles: {sets}", "四副暗刻：{sets}"),
    13: (
        "1-2-3 and 7-8-9 twice each with a pair of 5, all in {suits}",
        "{suits}兩副一二三、兩副七八九，五作將",
    ),
    14: ("{run} four times in {suits}", "{suits}四副{run}"),
    15: (
        "Four pungs, each one above the last, in {suits}: {ranks}",
        "{suits}連續四副刻子：{ranks}",
    ),
    16: (
        "Four chows in {suits}, each {step} above the last: {runs}",
        "{suits}四副順子依次遞增{step}：{runs}",
    ),
    17: ("Three kongs: {sets}", "三副槓：{sets}"),
    18: ("Every tile is a 1, a 9 or an honor, and both kinds occur", "全是么九牌和字牌"),
    19: ("Seven pairs, nothing melded: {kinds}", "七個對子：{kinds}"),
    20: ("All seven honors once, and seven tiles out of {knit}", "七種字牌各一張，數牌出自{knit}"),
    21: ("Four pungs and a pair of even tiles: {sets}", "四副雙數刻子和雙數將：{sets}"),
    22: ("All tiles are {all_suits}", "全是{all_suits}"),
    23: ("{run} three times in {suits}", "{suits}三副{run}"),
    24: (
        "Three pungs, each one above the last, in {suits}: {ranks}",
        "{suits}連續三副刻子：{ranks}",
    ),
    25: ("Every tile is a 7, 8 or 9", "全是七八九"),
    26: ("Every tile is a 4, 5 or 6", "全是四五六"),
    27: ("Every tile is a 1, 2 or 3", "全是一二三"),
    28: ("1-2-3, 4-5-6 and 7-8-9 in {suits}", "{suits}一二三、四五六、七八九"),
    29: (
        "1-2-3 and 7-8-9 in {chow_suits}, and a pair of 5 in {pair_suit}",
        "{chow_suits}各有一二三、七八九，{pair_suit}五作將",
    ),
    30: (
        "Three chows in {suits}, each {step} above the last: {runs}",
        "{suits}三副順子依次遞增{step}：{runs}",
    ),
    31: ("Every set and the pair have a 5: {sets}", "每副牌和將都帶五：{sets}"),
    32: ("Pungs of {rank} in all three suits", "三門都有{rank}的刻子"),
    33: ("Three pungs made from own tiles: {sets}", "三副暗刻：{sets}"),
    34: (
        "Fourteen different tiles: {honors} honors, and the rest out of {knit}",
        "{honors}張不同的字牌，數牌出自{knit}",
    ),
    35: ("{knit}, each in a suit of its own", "{knit}各佔一門"),
    36: ("Every tile is a 6, 7, 8 or 9", "全是六至九"),
    37: ("Every tile is a 1, 2, 3 or 4", "全是一至四"),
    38: ("Pungs of three winds: {sets}", "三副風刻：{sets}"),
    39: ("A straight through three suits: {ladder}", "三門連成一至九：{ladder}"),
    40: ("Every tile looks the same upside down: {kinds}", "牌面倒轉都一樣：{kinds}"),
    41: ("{run} in {suits}", "{suits}都有{run}"),
    42: (
        "Three pungs in three suits, each one above the last: {ladder}",
        "三門遞增的刻子：{ladder}",
    ),
    43: ("Nothing else in this hand counts", "這手牌沒有其他番"),
    44: ("The {tile} was drawn as the last tile of the wall", "自摸牌牆最後一張{tile}"),
    45: (
        "The {tile} was claimed after the last tile of the wall was drawn",
        "最後一張打出的{tile}",
    ),
    46: ("The {tile} was drawn to replace a kong", "槓後補進{tile}成和"),
    47: ("The {tile} was being added to another player's pung", "別家加槓的{tile}被搶"),
    48: ("Two concealed kongs: {sets}", "兩副暗槓：{sets}"),
    49: ("All four sets are pungs or kongs: {sets}", "四副都是刻子或槓：{sets}"),
    50: ("Only {all_suits} and honors", "只有{all_suits}和字牌"),
    51: (
        "Three chows in three suits, each one above the last: {ladder}",
        "三門遞增的順子：{ladder}",
    ),
    52: ("Characters, bamboo, dots, winds and dragons all occur", "萬、條、筒、風、箭俱全"),
    53: (
        "All four sets are melded, and the {tile} came from another player",
        "四副全是副露，和的{tile}出自別家",
    ),
    54: ("Pungs of two dragons: {sets}", "兩副箭刻：{sets}"),
    55: (
        "Every set and the pair have a 1, a 9 or an honor: {sets}",
        "每副牌和將都帶么九或字牌：{sets}",
    ),
    56: ("Nothing was claimed, and the {tile} was self-drawn", "沒有吃碰，自摸{tile}"),
    57: ("Two kongs with {melded} melded: {sets}", "兩副槓，其中{melded}副明槓：{sets}"),
    58: ("The other three of the {tile} were in sight", "另外三張{tile}都已亮明"),
    59: ("A dragon pung: {sets}", "箭刻：{sets}"),
    60: ("A pung of the round's wind: {sets}", "圈風的刻子：{sets}"),
    61: ("A pung of the player's own wind: {sets}", "門風的刻子：{sets}"),
    62: (
        "Nothing was claimed before the winning {tile} of another player",
        "沒有吃碰，和別家的{tile}",
    ),
    63: ("Nothing but chows, and a pair that is no honor: {sets}", "全是順子，數牌作將：{sets}"),
    64: ("All four of {fours}, not as a kong", "用了四張{fours}而沒有開槓"),
    65: ("Pungs of {rank} in {suits}", "{suits}都有{rank}的刻子"),
    66: ("Two pungs made from own tiles: {sets}", "兩副暗刻：{sets}"),
    67: ("A concealed kong: {sets}", "暗槓：{sets}"),
    68: ("No 1, no 9 and no honor", "沒有么九和字牌"),
    69: ("{run} twice in {suits}", "{suits}兩副{run}"),
    70: ("{run} in {suits}", "{suits}都有{run}"),
    71: ("{runs} in {suits}, six in a row", "{suits}{runs}，六張相連"),
    72: ("1-2-3 and 7-8-9 in {suits}", "{suits}一二三和七八九"),
    73: ("A pung of a terminal or an honor: {sets}", "么九或字牌的刻子：{sets}"),
    74: ("A melded kong: {sets}", "明槓：{sets}"),
    75: ("No {missing} in the hand", "沒有{missing}"),
    76: ("No winds and no dragons", "沒有字牌"),
    77: ("The only wait: the {tile} at the end of {sets}", "獨聽{tile}，補成{sets}的邊張"),
    78: ("The only wait: the {tile} in the middle of {sets}", "獨聽{tile}，補成{sets}的中張"),
    79: ("The only wait: the {tile} for the pair", "獨聽{tile}作將"),
    80: ("The {tile} was self-drawn", "自摸{tile}"),
    81: ("{flowers} flower tiles", "{flowers}張花牌"),
    82: ("One kind of kong each, concealed and melded: {sets}", "一副暗槓、一副明槓：{sets}"),
}

ONE_FLOWER = ("One flower tile", "一張花牌")
EACH = frozenset({48, 59, 60, 61, 64, 65, 67, 69, 70, 71, 72, 73, 74})
"""The fans that can count more than once: the sentence is made for each occurrence."""

NOT_COUNTED: dict[str, tuple[str, str]] = {
    IMPLIED: (", but {by} already implies it", "，但「{by}」已經包含"),
    "ruling": (
        ", but by ruling {ruling} it is not added to {by}",
        "，但按規則選項{ruling}，不與「{by}」同計",
    ),
    SAME_FAN: (
        ", but one of these sets already makes {by} with another set",
        "，但其中一副已與別的牌組成「{by}」",
    ),
    ONCE: (
        ", but these sets are already combined through {by} and what counts beside it",
        "，但這些牌已由「{by}」等番套算過",
    ),
    ONE_WAIT: (
        ", but only one wait counts, as {by}",
        "，但聽牌只計一種，已計「{by}」",
    ),
}
"""What goes behind the pattern that is there."""


def because(count: Count, counted: Counted, lang: str) -> str:
    """One sentence that is true of this hand."""
    fan, _, groups = counted
    return sentence(_pattern_of(count.win, fan.number, groups, lang), lang)


def why_not(count: Count, dropped: Dropped, lang: str) -> str:
    """What is there, and which fan and principle stand against counting it."""
    return _pattern_of(count.win, dropped.fan.number, dropped.groups, lang) + but(dropped, lang)


def but(dropped: Dropped, lang: str) -> str:
    """The second half of that sentence: what stands against the pattern."""
    reason = "ruling" if dropped.ruling else dropped.principle
    return _but(dropped.by.number, reason, dropped.ruling, lang)


def sentence(pattern: str, lang: str) -> str:
    """What there is, with a stop."""
    return pattern + ("." if lang == "en" else "。")


def about(win: Win, number: int) -> str | int:
    """What the sentence of a fan says of the hand itself, as a small value that tells all.

    The winning tile, the number of flowers or the suits that occur (a bit for each); nothing for
    most fans, and not enough for those of ``OF_THE_HAND``.
    """
    fact = _ABOUT.get(number)
    return "" if fact is None else win.tiles.facts[fact]


def pattern(number: int, groups: Sequence[Group], about: str | int, lang: str) -> str:
    """What there is, without a stop; not for the fans of ``OF_THE_HAND``."""
    if about == 1 and number == FLOWERS:
        text = ONE_FLOWER[lang != "en"]
        return simplified(text) if lang == "zh-Hans" else text
    if number not in OF_THE_SETS:
        return _said(number, (), about, lang)
    if number not in EACH:
        return _filled(number, groups[0], about, lang)
    if len(groups) == 1:
        return _said(number, groups[0], about, lang)
    said = dict.fromkeys([_said(number, group, about, lang) for group in groups])
    return listed(list(said), lang)


def fan_name(fan: Fan, lang: str) -> str:
    """The fan's Chinese name, in simplified characters unless traditional ones are asked for."""
    return fan.traditional if lang == "zh-Hant" else fan.simplified


FLOWERS = 81
_Word = Callable[[Group, Any], str]
"""A word of a sentence, made from the sets of the fan and from what ``about`` has, or the win."""


def _pattern_of(win: Win, number: int, groups: Sequence[Group], lang: str) -> str:
    if number in OF_THE_HAND:
        return _filled(number, win.parts if groups is WHOLE else groups[0], win, lang)
    if groups is WHOLE and number in OF_THE_SETS:
        return _filled(number, win.parts, about(win, number), lang)
    return pattern(number, groups, about(win, number), lang)


@lru_cache(maxsize=1 << 14)
def _said(number: int, group: Group, about: str | int, lang: str) -> str:
    """A pattern that says nothing of the hand but some sets and what ``about`` has."""
    return _filled(number, group, about, lang)


@lru_cache(maxsize=1 << 10)
def _but(by: int, reason: str, ruling: str, lang: str) -> str:
    english, chinese = NOT_COUNTED[reason]
    fan = BY_NUMBER[by]
    if lang == "en":
        return sentence(english.format(by=fan.name, ruling=ruling), lang)
    template = simplified(chinese) if lang == "zh-Hans" else chinese
    return sentence(template.format(by=fan_name(fan, lang), ruling=ruling), lang)


def _filled(number: int, group: Group, about: object, lang: str) -> str:
    template, words = _TEMPLATES[lang == "en"][number]
    if len(words) == 1:
        text = template.replace("{}", words[0](group, about))
    else:
        text = template.format(*[word(group, about) for word in words])
    return simplified(text) if lang == "zh-Hans" else text


def _with_words(*words: str) -> frozenset[int]:
    return frozenset(n for n, (text, _) in SENTENCES.items() if any(w in text for w in words))


_HAND_WORDS = ("kinds", "honors}", "double", "knit", "chow_", "pair_")
OF_THE_HAND = _with_words(*("{" + word for word in _HAND_WORDS))
"""The fans whose sentences say so much of the hand that there is no use in keeping them."""

_ABOUT: dict[int, int] = {
    **dict.fromkeys(_with_words("{tile"), 0),
    **dict.fromkeys(_with_words("{missing", "{all_suits"), 1),
    FLOWERS: 2,
}
"""Which of ``Tiles.facts`` a sentence tells."""

_SET_WORDS = ("{sets", "{ladder", "{suits", "{run", "{rank", "{step", "{melded", "{fours")
OF_THE_SETS = _with_words(*_SET_WORDS)
"""The fans whose sentences name sets, or something of them."""


class _Words:
    """The words of the sentences in English or Traditional Chinese, each under its name."""

    def __init__(self, *, english: bool) -> None:
        self.english = english
        self.language = "en" if english else "zh"
        self.suit_names = SUITS["en" if english else "zh"]
        self.count = COUNT["en" if english else "zh"]

    def sets(self, group: Group, about: object) -> str:
        said = [s.words.get(self.language) or set_words(s, self.english) for s in group]
        # of a knitted straight the sentence says enough without naming its tiles
        return self._join(said[1:] if group[0].kind == "knitted" else said)

    def ladder(self, group: Group, about: object) -> str:
        by_rank = sorted(group, key=lambda s: s.rank)
        return self._join([set_words(s, self.english) for s in by_rank])

    def suits(self, group: Group, about: object) -> str:
        return self._join([self.suit_names[n] for n in sorted({s.suit for s in group}) if n < 3])

    def missing(self, group: Group, about: int) -> str:
        return self._join([self.suit_names[n] for n in range(3) if not about >> n & 1])

    def all_suits(self, group: Group, about: int) -> str:
        return self._join([self.suit_names[n] for n in range(3) if about >> n & 1])

    def run(self, group: Group, about: object) -> str:
        return self._run_of(group[0])

    def runs(self, group: Group, about: object) -> str:
        return self._join([self._run_of(s) for s in group])

    def rank(self, group: Group, about: object) -> str:
        return self._number(group[0].rank)

    def ranks(self, group: Group, about: object) -> str:
        return self._join([self._number(rank) for rank in sorted({s.rank for s in group})])

    def step(self, group: Group, about: object) -> str:
        ranks = sorted({s.rank for s in group})
        return self.count[ranks[1] - ranks[0]]

    def melded(self, group: Group, about: object) -> str:
        return self.count[sum(not s.concealed for s in group)]

    def fours(self, group: Group, about: object) -> str:
        return self._join([self._tile(TILES[place]) for place in shared_tiles(group)])

    def tile(self, group: Group, about: str) -> str:
        if not about:
            return "winning tile" if self.english else "和牌"
        return self._tile(about)

    def flowers(self, group: Group, about: int) -> str:
        return self._number(about)

    def chow_suits(self, group: Group, win: Win) -> str:
        return self.suits(win.chows, win)

    def pair_suit(self, group: Group, win: Win) -> str:
        return self.suits(group[-1:], win)

    def kinds(self, group: Group, win: Win) -> str:
        mask = win.tiles.mask
        kinds = []
        for n in range(3):
            ranks = [rank for rank in range(1, 10) if mask >> 9 * n + rank - 1 & 1]
            if ranks:
                kinds.append(self._ranks_of(ranks, n))
        return self._join(kinds + [self._tile(TILES[n]) for n in range(27, 34) if mask >> n & 1])

    def knit(self, group: Group, win: Win) -> str:
        suited = win.tiles.mask & 0x7FFFFFF
        if win.shape == HONORS_AND_KNITTED:
            knitted = next(k for k in KNITTED if not suited & ~k.mask)
        else:
            knitted = win.parts[0]
        places = [INDEX[tile] for tile in knitted.tiles]
        return self._join(
            [self._ranks_of([p % 9 + 1 for p in places if p // 9 == n], n) for n in range(3)]
        )

    def double(self, group: Group, win: Win) -> str:
        return self._tile(TILES[win.tiles.counts.index(2)])

    def honors(self, group: Group, win: Win) -> str:
        return self._number(win.tiles.kinds.honors.bit_count())

    def _join(self, words: Sequence[str]) -> str:
        if not self.english:
            return "、".join(words)
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

    def _run_of(self, s: TileSet) -> str:
        steps = range(s.rank, s.rank + 3)
        return "-".join(map(str, steps)) if self.english else "".join(DIGITS[n] for n in steps)

    def _ranks_of(self, ranks: Sequence[int], suit: int) -> str:
        if self.english:
            return f"{'-'.join(map(str, ranks))} of {self.suit_names[suit]}"
        return "".join(DIGITS[rank] for rank in ranks) + self.suit_names[suit][0]

    def _number(self, number: int) -> str:
        return str(number) if self.english else DIGITS[number]

    def _tile(self, tile: str) -> str:
        return tile_name(tile, "en" if self.english else "zh-Hant")


def shared_tiles(group: Group) -> list[int]:
    """The places of the tiles that all sets of a Tile Hog have four of together: one, or two where
    1-2-3 three times and 2-3-4 make two of them."""
    tiles = [tile for s in group for tile in s.tiles]
    return sorted(INDEX[tile] for tile in set(tiles) if tiles.count(tile) == 4)


def _template(text: str, words: _Words) -> tuple[str, list[_Word]]:
    """A sentence with its blanks unnamed, and what makes the word for each of them."""
    names = [name for _, name, _, _ in Formatter().parse(text) if name]
    return re.sub(r"\{\w+\}", "{}", text), [getattr(words, name) for name in names]


_TEMPLATES = tuple(
    {n: _template(texts[not english], _Words(english=english)) for n, texts in SENTENCES.items()}
    for english in (False, True)
)
