"""The words that sentences about a hand are filled with, in English and Traditional Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.arrangements import TileSet
from scoring.chinese import simplified
from scoring.tiles import INDEX, TILES, tile_name

DIGITS = "零一二三四五六七八九"
SUITS = {
    "en": ("characters", "bamboo", "dots"),
    "zh": ("萬子", "條子", "筒子"),
}
COUNT = {"en": ("no", "one", "two", "three", "four"), "zh": tuple(DIGITS)}


class Words(dict[str, str]):
    """What the blanks of a sentence stand for, each made when the sentence asks for it.

    {sets} names the sets of the group, {ladder} the same by rank; {suits} their suits; {run},
    {runs} the ranks of chows; {rank}, {ranks} the lowest ranks; {step} the distance of chows;
    {tile} the winning tile. About the whole hand: {kinds} all tiles, {all_suits} and {missing}
    the suits that occur and that do not, {chow_suits}, {pair_suit}, {pair} the pair's tile,
    {double} the tile there twice, {flowers} how many flowers, {seat} and {round} the winds.
    """

    def __init__(
        self,
        group: Sequence[TileSet],
        lang: str,
        *,
        tile: str | None = None,
        counts: Sequence[int] = (),
        chows: Sequence[TileSet] = (),
        flowers: int = 0,
        winds: tuple[str, str] = ("E", "E"),
    ) -> None:
        super().__init__()
        self.group = group
        self.english = lang == "en"
        self.lang = "en" if self.english else "zh-Hant"
        self.tile = tile
        self.counts = counts
        self.chows = chows
        self.flowers = flowers
        self.winds = winds

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

    def _suit_names(self) -> tuple[str, ...]:
        return SUITS["en" if self.english else "zh"]

    def _suits_of(self, sets: Sequence[TileSet]) -> str:
        names = self._suit_names()
        return self._join([names[n] for n in sorted({s.suit for s in sets if s.suit < 3})])

    def _suits(self) -> str:
        return self._suits_of(self.group)

    def _chow_suits(self) -> str:
        return self._suits_of(self.chows)

    def _pair_suit(self) -> str:
        return self._suits_of(self.group[-1:])

    def _pair(self) -> str:
        return tile_name(self.group[-1].tiles[0], self.lang)

    def _all_suits(self) -> str:
        names = self._suit_names()
        return self._join([names[n] for n in range(3) if any(self.counts[9 * n : 9 * n + 9])])

    def _missing(self) -> str:
        names = self._suit_names()
        return self._join([names[n] for n in range(3) if not any(self.counts[9 * n : 9 * n + 9])])

    def _run(self) -> str:
        return self._run_of(self.group[0])

    def _run_of(self, s: TileSet) -> str:
        steps = range(s.rank, s.rank + 3)
        return "-".join(map(str, steps)) if self.english else "".join(DIGITS[n] for n in steps)

    def _runs(self) -> str:
        return self._join([self._run_of(s) for s in self.group])

    def _rank(self) -> str:
        return self._number(self.group[0].rank)

    def _number(self, number: int) -> str:
        return str(number) if self.english else DIGITS[number]

    def _ranks(self) -> str:
        return self._join([self._number(rank) for rank in sorted({s.rank for s in self.group})])

    def _step(self) -> str:
        ranks = sorted({s.rank for s in self.group})
        return COUNT["en" if self.english else "zh"][ranks[1] - ranks[0]]

    def _tile(self) -> str:
        if not self.tile:
            return "winning tile" if self.english else "和牌"
        return tile_name(self.tile, self.lang)

    def _kinds(self) -> str:
        kinds = []
        for n, suit in enumerate(self._suit_names()):
            ranks = [rank for rank in range(1, 10) if self.counts[9 * n + rank - 1]]
            if ranks and self.english:
                kinds.append(f"{'-'.join(map(str, ranks))} of {suit}")
            elif ranks:
                kinds.append("".join(DIGITS[rank] for rank in ranks) + suit[0])
        honors = [tile for tile in TILES[27:] if self.counts[INDEX[tile]]]
        return self._join(kinds + [tile_name(tile, self.lang) for tile in honors])

    def _double(self) -> str:
        return tile_name(TILES[list(self.counts).index(2)], self.lang)

    def _flowers(self) -> str:
        return self._number(self.flowers)

    def _seat(self) -> str:
        return tile_name(self.winds[0], self.lang)

    def _round(self) -> str:
        return tile_name(self.winds[1], self.lang)


def finished(text: str, lang: str) -> str:
    """Filled-in words as a sentence in ``lang``: simplified where asked for, and with its stop."""
    if lang == "en":
        return text + "."
    return (simplified(text) if lang == "zh-Hans" else text) + "。"


def listed(said: Sequence[str], lang: str) -> str:
    """Several statements as one sentence, still without its stop."""
    if lang != "en":
        return "；".join(said)
    return "; ".join([said[0], *(text[0].lower() + text[1:] for text in said[1:])])


def set_words(s: TileSet, english: bool) -> str:
    """What a player calls the set, in English or Traditional Chinese."""
    words = s.words.get("en" if english else "zh")
    if words is None:
        ranks = [INDEX[tile] % 9 + 1 for tile in s.tiles]
        if s.suit == 3:
            number = len(s.tiles)
            name = tile_name(s.tiles[0], "en" if english else "zh-Hant")
            words = f"{COUNT['en'][number]} {name}s" if english else DIGITS[number] + "張" + name
        elif english:
            words = f"{'-'.join(map(str, ranks))} of {SUITS['en'][s.suit]}"
        else:
            words = "".join(DIGITS[rank] for rank in ranks) + SUITS["zh"][s.suit][0]
        s.words["en" if english else "zh"] = words
    return words
