"""Why a fan counts in this very hand, and why another one does not.

One sentence a fan, in English and in Traditional Chinese; Simplified Chinese is derived from the
latter character by character. The words in braces are filled in from the hand (``_Words``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scoring.arrangements import HONORS_AND_KNITTED, KNITTED, TileSet
from scoring.chinese import simplified
from scoring.jsontext import array, encode
from scoring.mcr.count import Count, Counted, Dropped
from scoring.mcr.fans import IMPLIED, ONE_WAIT, Fan, Group
from scoring.mcr.relations import ONCE, SAME_FAN
from scoring.mcr.win import Win
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
    22: ("All tiles are {suits}", "全是{suits}"),
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
    50: ("Only {suits} and honors", "只有{suits}和字牌"),
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
    IMPLIED: ("{pattern}, but {by} already implies it", "{pattern}，但「{by}」已經包含"),
    "ruling": (
        "{pattern}, but by ruling {ruling} it is not added to {by}",
        "{pattern}，但按規則選項{ruling}，不與「{by}」同計",
    ),
    SAME_FAN: (
        "{pattern}, but one of these sets already makes {by} with another set",
        "{pattern}，但其中一副已與別的牌組成「{by}」",
    ),
    ONCE: (
        "{pattern}, but these sets are already combined through {by} and what counts beside it",
        "{pattern}，但這些牌已由「{by}」等番套算過",
    ),
    ONE_WAIT: (
        "{pattern}, but only one wait counts, as {by}",
        "{pattern}，但聽牌只計一種，已計「{by}」",
    ),
}


def because(count: Count, counted: Counted, lang: str) -> str:
    """One sentence that is true of this hand."""
    return _sentence(count.win, counted.fan.number, counted.groups, lang) + _STOP[lang == "en"]


def why_not(count: Count, dropped: Dropped, lang: str) -> str:
    """What is there, and which fan and principle stand against counting it."""
    pattern = _sentence(count.win, dropped.fan.number, dropped.groups, lang)
    reason = "ruling" if dropped.ruling else dropped.principle
    english, chinese = NOT_COUNTED[reason]
    by = dropped.by.name if lang == "en" else fan_name(dropped.by, lang)
    values = {"by": by, "pattern": pattern, "ruling": dropped.ruling}
    if lang == "en":
        return english.format_map(values) + "."
    if lang == "zh-Hans":
        chinese = simplified(chinese)
    return chinese.format_map(values) + "。"


def fan_tiles(count: Count, counted: Counted) -> str:
    """The tiles that make the fan, set by set, as JSON text."""
    number, hand = counted.fan.number, count.win.tiles.hand
    if number in _ON_WINNING_TILE:
        return f'[["{hand.winning_tile}"]]' if hand.winning_tile else "[]"
    if number == 81:
        return array([f'["{tile}"]' for tile in hand.flower_tiles])
    if number == 64:
        return encode([[TILES[place]] * 4 for place in map(_shared, counted.groups)])
    return array([_tiles_text(group) for group in counted.groups])


@lru_cache(maxsize=1 << 12)
def _tiles_text(group: Group) -> str:
    return ", ".join([s.tiles_text for s in group])


def fan_name(fan: Fan, lang: str) -> str:
    """The fan's Chinese name, in simplified characters unless traditional ones are asked for."""
    return fan.traditional if lang == "zh-Hant" else fan.simplified


_ON_WINNING_TILE = frozenset({44, 45, 46, 47, 58, 80})
_STOP = ("。", ".")
_DIGITS = "零一二三四五六七八九"
_SUITS = {
    "en": ("characters", "bamboo", "dots"),
    "zh": ("萬子", "條子", "筒子"),
}
_COUNT = {"en": ("no", "one", "two", "three", "four"), "zh": tuple(_DIGITS)}


def _sentence(win: Win, number: int, groups: Sequence[Group], lang: str) -> str:
    if number == 81 and len(groups) == 1:
        text = ONE_FLOWER[lang != "en"]
        return simplified(text) if lang == "zh-Hans" else text
    if number in _OF_THE_HAND:
        return _filled(number, lang, _Words(win, groups[0] if groups else (), lang))
    tile = win.tiles.hand.winning_tile or "" if number in _OF_THE_TILE else ""
    if number not in _OF_SETS:
        return _said(number, (), tile, lang)
    if len(groups) == 1 or number not in EACH:
        return _said(number, groups[0], tile, lang)
    return _listed(list(dict.fromkeys(_said(number, group, tile, lang) for group in groups)), lang)


@lru_cache(maxsize=1 << 14)
def _said(number: int, group: Group, tile: str, lang: str) -> str:
    """A sentence that says nothing of the hand but some sets and the winning tile."""
    return _filled(number, lang, _Words(None, group, lang, tile))


def _filled(number: int, lang: str, words: _Words) -> str:
    template = SENTENCES[number][lang != "en"]
    text = template.format_map(words) if "{" in template else template
    return simplified(text) if lang == "zh-Hans" else text


def _with_words(*words: str) -> frozenset[int]:
    return frozenset(n for n, (text, _) in SENTENCES.items() if any(w in text for w in words))


_HAND_WORDS = ("kinds", "missing", "honors}", "double", "flowers}", "knit", "chow_", "pair_")
_OF_THE_HAND = _with_words(*("{" + word for word in _HAND_WORDS))
_OF_THE_TILE = _with_words("{tile")
_SET_WORDS = ("{sets", "{ladder", "{suits", "{run", "{rank", "{step", "{melded", "{fours")
_OF_SETS = _with_words(*_SET_WORDS)


def _listed(said: list[str], lang: str) -> str:
    if lang != "en":
        return "；".join(said)
    return "; ".join([said[0], *(text[0].lower() + text[1:] for text in said[1:])])


class _Words(dict[str, str]):
    """The words of a sentence, each made when the sentence asks for it."""

    def __init__(self, win: Win | None, group: Group, lang: str, tile: str = "") -> None:
        super().__init__()
        self.about = win
        self.group = group
        self.english = lang == "en"
        self.lang = "en" if self.english else "zh-Hant"
        self.tile = tile or (win.tiles.hand.winning_tile if win else None)

    @property
    def win(self) -> Win:
        assert self.about is not None, "only sentences of _OF_THE_HAND ask for it"
        return self.about

    def __missing__(self, key: str) -> str:
        word: str = getattr(self, "_" + key)()
        return word

    def _join(self, words: Sequence[str]) -> str:
        if not self.english:
            return "、".join(words)
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

    def _sets(self) -> str:
        return self._join([set_words(s, self.english) for s in self.group if s.kind != "knitted"])

    def _ladder(self) -> str:
        by_rank = sorted(self.group, key=lambda s: s.rank)
        return self._join([set_words(s, self.english) for s in by_rank])

    def _suits_of(self, sets: Sequence[TileSet]) -> str:
        names = _SUITS["en" if self.english else "zh"]
        return self._join([names[n] for n in sorted({s.suit for s in sets if s.suit < 3})])

    def _suits(self) -> str:
        return self._suits_of(self.group)

    def _chow_suits(self) -> str:
        return self._suits_of(self.win.chows)

    def _pair_suit(self) -> str:
        return self._suits_of(self.group[-1:])

    def _missing(self) -> str:
        names = _SUITS["en" if self.english else "zh"]
        mask = self.win.tiles.mask
        return self._join([names[n] for n in range(3) if not mask >> (9 * n) & 0x1FF])

    def _run(self) -> str:
        return self._run_of(self.group[0])

    def _run_of(self, s: TileSet) -> str:
        steps = range(s.rank, s.rank + 3)
        return "-".join(map(str, steps)) if self.english else "".join(_DIGITS[n] for n in steps)

    def _runs(self) -> str:
        return self._join([self._run_of(s) for s in self.group])

    def _rank(self) -> str:
        return self._rank_word(self.group[0].rank)

    def _rank_word(self, rank: int) -> str:
        return str(rank) if self.english else _DIGITS[rank]

    def _ranks(self) -> str:
        return self._join([self._rank_word(rank) for rank in sorted({s.rank for s in self.group})])

    def _step(self) -> str:
        ranks = sorted({s.rank for s in self.group})
        return _COUNT["en" if self.english else "zh"][ranks[1] - ranks[0]]

    def _tile(self) -> str:
        if not self.tile:
            return "winning tile" if self.english else "和牌"
        return tile_name(self.tile, self.lang)

    def _kinds(self) -> str:
        kinds = []
        for n, suit in enumerate(_SUITS["en" if self.english else "zh"]):
            ranks = [rank for rank in range(1, 10) if self.win.tiles.counts[9 * n + rank - 1]]
            if ranks and self.english:
                kinds.append(f"{'-'.join(map(str, ranks))} of {suit}")
            elif ranks:
                kinds.append("".join(_DIGITS[rank] for rank in ranks) + suit[0])
        honors = [tile for tile in TILES[27:] if self.win.tiles.counts[INDEX[tile]]]
        return self._join(kinds + [tile_name(tile, self.lang) for tile in honors])

    def _knit(self) -> str:
        win = self.win
        suited = win.tiles.mask & 0x7FFFFFF
        if win.shape == HONORS_AND_KNITTED:
            knitted = next(k for k in KNITTED if not suited & ~k.mask)
        else:
            knitted = win.parts[0]
        words = []
        for n, suit in enumerate(_SUITS["en" if self.english else "zh"]):
            ranks = [INDEX[tile] % 9 + 1 for tile in knitted.tiles if INDEX[tile] // 9 == n]
            if self.english:
                words.append(f"{'-'.join(map(str, ranks))} of {suit}")
            else:
                words.append("".join(_DIGITS[rank] for rank in ranks) + suit[0])
        return self._join(words)

    def _double(self) -> str:
        return tile_name(TILES[self.win.tiles.counts.index(2)], self.lang)

    def _honors(self) -> str:
        return self._rank_word(self.win.tiles.honors.bit_count())

    def _melded(self) -> str:
        melded = sum(not s.concealed for s in self.group)
        return _COUNT["en" if self.english else "zh"][melded]

    def _fours(self) -> str:
        return tile_name(TILES[_shared(self.group)], self.lang)

    def _flowers(self) -> str:
        return self._rank_word(self.win.tiles.hand.flowers)


def _shared(group: Group) -> int:
    """The place of the tile that all sets of a Tile Hog have four of together."""
    copies: dict[str, int] = {}
    for s in group:
        for tile in s.tiles:
            copies[tile] = copies.get(tile, 0) + 1
    return INDEX[max(copies, key=lambda tile: (copies[tile], -INDEX[tile]))]


def set_words(s: TileSet, english: bool) -> str:
    """What a player calls the set, in English or Traditional Chinese."""
    words = s.words.get("en" if english else "zh")
    if words is None:
        ranks = [INDEX[tile] % 9 + 1 for tile in s.tiles]
        if s.suit == 3:
            number = len(s.tiles)
            name = tile_name(s.tiles[0], "en" if english else "zh-Hant")
            words = f"{_COUNT['en'][number]} {name}s" if english else _DIGITS[number] + "張" + name
        elif english:
            words = f"{'-'.join(map(str, ranks))} of {_SUITS['en'][s.suit]}"
        else:
            words = "".join(_DIGITS[rank] for rank in ranks) + _SUITS["zh"][s.suit][0]
        s.words["en" if english else "zh"] = words
    return words
