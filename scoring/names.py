"""The names that players give to fans, and which fan of a table one of them means.

A table has its own names beside its fans (``names`` in ``patterns.py``). What players of several
games call the same fan stands here once, in ``SYNONYMS``, and holds in each table that knows one
of the names. Guide, search and claims all read both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Generic, NamedTuple, Protocol, TypeVar

from scoring.languages import unify
from scoring.words import FanName

SYNONYMS: tuple[tuple[str, ...], ...] = tuple(
    tuple(name.strip() for name in line.split(","))
    for line in """
    Seven Pairs, 七對, 七對子, 七小對, 小七對, Chiitoitsu, Chitoi, チートイツ, チートイ
    All Pungs, All Triplets, All Pongs, 碰碰, 碰碰和, 對對和, 對對碰, Toitoi, トイトイ
    All Chows, All Sequences, 平和, Pinfu, Ping Hu, Ping Wu, ピンフ
    Full Flush, Pure One-Suit, One Suit Only, Pure Flush, 清一色, Chinitsu, チンイツ, チンイーソー
    Half Flush, Mixed One-Suit, One Suit and Honors, Mixed Flush, 混一色, 湊一色, Honitsu, ホンイツ
    Pure Straight, Nine-Tile Straight, 清龍, 一條龍, 一氣通貫, 一通, Ittsu, Ikkitsuukan, イッツー
    Mixed Straight, 花龍, 三色貫通, 三色通貫
    All Simples, No Terminals, 斷么, 斷么九, 斷么九胡, Tanyao, タンヤオ
    Outside Hand, Mixed Lesser Terminals, 全帶么, 混全帶么, 混全帶么九, 全帶么九, Chanta, チャンタ
    All Terminals and Honors, Mixed Greater Terminals, 混么九, 混老頭, Honroutou, ホンロウトウ
    All Terminals, Pure Greater Terminals, 清么九, 清老頭, Chinroutou, チンロウトウ
    Thirteen Orphans, Thirteen Terminals, Thirteen Wonders, 十三么, 十三么九, 國士無雙, 國士, \
    Kokushi, Kokushi Musou, コクシ, コクシムソウ
    Nine Gates, Gates of Heaven, 九蓮寶燈, 九寶蓮燈, 九子連環, Chuuren Poutou, チューレン, \
    チューレンポウトウ
    All Green, 綠一色, Ryuuiisou, リューイーソー
    All Honors, 字一色, Tsuuiisou, ツーイーソー
    Big Three Dragons, 大三元, Daisangen, ダイサンゲン
    Little Three Dragons, Small Three Dragons, 小三元, Shousangen, ショウサンゲン
    Big Four Winds, 大四喜, Daisuushii, ダイスーシー
    Little Four Winds, Small Four Winds, 小四喜, Shousuushii, ショウスーシー
    Big Three Winds, 三風刻, 大三風
    Four Kongs, 四槓, 四槓子, 十八羅漢, Suukantsu, スーカンツ
    Three Kongs, 三槓, 三槓子, Sankantsu, サンカンツ
    Four Concealed Pungs, Four Concealed Triplets, Four Closed Triplets, 四暗刻, 坎坎和, \
    Suuankou, スーアンコー
    Three Concealed Pungs, Three Concealed Triplets, Three Closed Triplets, 三暗刻, 三暗坎, \
    Sanankou, サンアンコー
    Two Concealed Pungs, Two Concealed Triplets, 雙暗刻, 二暗刻, 兩暗刻
    Quadruple Chow, Four Identical Sequences, 一色四同順, 四同順
    Pure Triple Chow, Three Identical Sequences, 一色三同順, 一色三順, \
    One Color Three Same Chows
    Mixed Triple Chow, Three Similar Sequences, 三色三同順, 三色同順, 三同順, Sanshoku, \
    Three Color Same Chow, サンショク, サンショクドウジュン
    Triple Pung, Three Similar Triplets, 三同刻, 三色同刻, Sanshoku Doukou, \
    Three Color Same Pung, サンショクドウコウ
    Pure Double Chow, Two Identical Sequences, 一般高, 一盃口, Iipeiko, Iipeikou, イーペーコー
    Pure Shifted Pungs, Three Consecutive Triplets, 一色三節高, 三連刻
    Four Pure Shifted Pungs, Four Consecutive Triplets, 一色四節高, 四連刻
    Two Terminal Chows, 老少副, 老少配, 老少
    One Voided Suit, Voided Suit, 缺一門, 缺門, 缺一色
    All Types, All Five Types, 五門齊, 五門
    Melded Hand, All Begging, 全求人, 全求
    Concealed Hand, 門前清, 門清, 門前, Menzen, メンゼン
    Fully Concealed Hand, Fully Concealed, 不求人, 門前清自摸, 門前清自摸和
    Self-Drawn, Self-Draw, Self-Pick, 自摸, 自摸和, Tsumo, ツモ
    Last Tile Draw, 妙手回春, 海底自摸
    Out with Replacement Tile, Win on Kong, 槓上開花, 槓上花, 槓開, 嶺上開花, Rinshan, リンシャン
    Robbing the Kong, Robbed Kong, 搶槓和, 搶槓, 槍槓, Chankan, チャンカン
    Last Tile, Last of Its Kind, 和絕張, 絕張
    Dragon Pung, Dragon Triplet, Dragon Set, Pung of Dragons, 箭刻, 三元牌, 番牌, 紅中, 中, 發財, \
    青發, 發, 白板, 白, Red Dragon, Green Dragon, White Dragon
    Prevalent Wind, Round Wind, Pung of Prevalent Wind, Prevalent Wind Pung, Prevailing Wind, \
    Prevailing Wind Pung, Bakaze, 圈風刻, 圈風, 場風, バカゼ
    Seat Wind, Own Wind, Pung of Seat Wind, Seat Wind Pung, Jikaze, 門風刻, 門風, 自風, ジカゼ
    Two Dragon Pungs, 雙箭刻, 二箭刻
    Double Pung, 雙同刻, 二同刻
    Melded Kong, Exposed Kong, Open Kong, 明槓, ミンカン
    Concealed Kong, Closed Kong, 暗槓, アンカン
    Pung of Terminals or Honors, 么九刻
    Tile Hog, 四歸一, 四歸
    No Honors, 無字, 無字牌, 缺字
    Edge Wait, 邊張, 邊張待, Penchan, ペンチャン
    Closed Wait, 坎張, 嵌張, 夾張, 卡張, 坎檔, Kanchan, カンチャン
    Single Wait, 單釣將, 單釣, 單吊, 單吊將, 單騎, 單騎待, Tanki, タンキ
    Flower Tiles, Flowers, 花牌, 花
    Chicken Hand, 無番和, 雞和
    Blessing of Heaven, Heavenly Hand, Hand of Heaven, 天和, Tenhou, テンホー
    Blessing of Earth, Earthly Hand, Hand of Earth, 地和, Chiihou, チーホー
""".replace("\\\n", "")
    .strip()
    .splitlines()
)
"""Names of the same fan in several games and languages, a line each. Chinese ones hold in any
characters (`normalized`)."""


READINGS: dict[str, str] = dict(
    pair.split(" ", 1)
    for line in """
    一 イチ イー, 七 シチ チー ナナ, 三 サン, 上 ジョウ, 不 フ, 中 チュウ チュン
    九 キュウ ク チュー, 于 オ ヨ, 五 ゴ ウー, 人 ジン ニン レン, 会 カイ エ, 倒 トウ, 元 ゲン
    全 ゼン, 六 ロク ロッ リュウ, 刻 コク コー, 前 ゼン, 副 フク, 十 ジュウ ジュッ シー, 单 タン
    双 ソウ, 合 ゴウ, 同 ドウ トン, 和 ホー ワ, 喜 キ シー, 四 シ スー ヨン, 回 カイ, 圈 ケン
    坎 カン, 大 ダイ ター, 妙 ミョウ, 字 ジ ツー, 宝 ホウ, 对 タイ ツイ トイ, 将 ショウ, 小 ショウ
    少 ショウ, 带 タイ, 平 ヘイ ピン, 幺 ヨウ ヤオ, 底 テイ, 开 カイ, 张 チョウ チャン, 归 キ
    手 シュ, 抢 ソウ チャン, 捞 ロウ, 推 スイ, 摸 モ, 断 ダン タン, 无 ム, 明 メイ ミン, 星 セイ
    春 シュン, 暗 アン, 月 ゲツ, 杠 コウ カン, 步 ホ ブ, 求 キュウ, 海 カイ ハイ, 混 コン ホン
    清 セイ チン, 灯 トウ, 牌 ハイ パイ, 番 バン ハン, 相 ソウ, 碰 ホウ ポン, 箭 セン, 组 ソ
    绝 ゼツ ゼッ, 绿 リョク リュー, 缺 ケツ ケッ, 老 ロウ, 自 ジ ツー, 般 ハン, 色 ショク シキ ソー
    节 セツ セッ, 花 カ ハナ, 莲 レン, 边 ヘン ペン, 连 レン, 逢 ホウ, 钓 チョウ, 门 モン メン
    靠 コウ, 顺 ジュン シュン, 风 フウ フォン, 高 コウ, 齐 セイ, 龙 リュウ ロン, 头 トウ
    """.strip().splitlines()
    for pair in line.strip().split(", ")
)
"""Japanese readings of the characters in fan names, on their own and by players, by simplified
character."""


def is_read(kana: str, name: str) -> bool:
    """Return True where kana are a Japanese reading of a name in simplified characters; voicing and
    vowel length are ignored.

    >>> is_read("かりゅう", "花龙"), is_read("ハナロン", "花龙"), is_read("かりゅう", "清龙")
    (True, True, False)
    """
    sound = _sound(kana)
    if not _KANA.fullmatch(sound):
        return False
    ways = ("|".join(map(_sound, READINGS.get(char, char).split())) for char in name)
    return re.fullmatch("".join(f"(?:{way})" for way in ways), sound) is not None


@lru_cache(maxsize=1 << 10)
def _sound(kana: str) -> str:
    return plain(unicodedata.normalize("NFKC", kana)).translate(NOT_HEARD)


def plain(text: str) -> str:
    """Return a text reduced to lower-case letters and digits, without tones, blanks or signs; ü
    becomes u, hiragana unvoiced katakana.

    >>> plain("Lǜ yī-sè"), plain("Mixed Straight"), plain("どらごん")
    ('luyise', 'mixedstraight', 'トラコン')
    """
    parts = unicodedata.normalize("NFD", text.casefold()).translate(KATAKANA)
    return "".join(c for c in parts if c.isalnum())


@lru_cache(maxsize=1 << 13)
def normalized(text: str) -> str:
    """Return a name (`text`) in the form in which names are compared.

    Capitals, signs, tones, width, small words, plurals, digits, simplified and Japanese characters,
    hiragana and katakana, and the characters that clubs write for one another (胡 and 和) make no
    difference.

    >>> normalized("13 Orphans") == normalized("Ｔｈｉｒｔｅｅｎ orphan")
    True
    >>> normalized("対々和") == normalized("對對胡")
    True
    >>> normalized("ちんいつ") == normalized("チンイツ")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold().replace("honour", "honor")
    plain = unicodedata.normalize("NFC", _TONES.sub("", unicodedata.normalize("NFD", plain)))
    plain = plain.translate(KATAKANA)
    words = [_word(word) for word in _WORD.findall(plain)]
    joined = "".join([word for word in words if word not in SMALL_WORDS]) or "".join(words)
    if joined.isascii():
        return joined
    joined = _TWICE.sub(lambda found: found[1] * 2, joined)
    return unify(joined).translate(ALIKE)


def _short(name: str) -> str:
    """Return a romanized name without the marks of long vowels: Tenho for Tenhou.

    >>> _short("ryuuiisou"), _short("ipeko"), _short("iipeikou")
    ('ryuiso', 'ipeko', 'ipeko')
    """
    return _LONG.sub(lambda found: found[0][0], name)


_LONG = re.compile("ou|oo|uu|ii|ei")
_TONES = re.compile("[\u0300-\u036f]")
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|\d+|[^\W\d_a-z]+|々", re.UNICODE)
_TWICE = re.compile("(.)々")
SMALL_WORDS = frozenset(("a", "the", "of", "and", "or", "in", "with"))
UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBERS = {**{word: str(number) for number, word in enumerate(UNITS, 1)}, "thirteen": "13"}
KATAKANA = {hiragana: hiragana + 0x60 for hiragana in range(0x3041, 0x3097)}
NOT_HEARD = str.maketrans("", "", "ーウッ")
"""Marks dropped before readings are compared: they make a sound long, or a consonant."""
ALIKE = str.maketrans("和糊吊调章幺番翻飜", "胡胡钓钓张么番番番")
"""Characters that are written for one another in the names of fans, simplified."""


def _word(word: str) -> str:
    word = NUMBERS.get(word, word.replace("'", "").replace("’", ""))
    return word[:-1] if len(word) > 3 and word.isascii() and word.endswith("s") else word


OF_WINDS = (
    *("風牌", "風台", "East Wind", "South Wind", "West Wind"),
    *("North Wind", "東風", "南風", "西風", "北風", "東", "南", "西", "北"),
)
"""Names that the fans of the seat's and of the round's wind share."""


class PatternNames(NamedTuple):
    """The names of a fan.

    zh: its name in every language.
    names: other names under which it may be claimed.
    shared: names that other fans have as well (a dragon pung, whichever dragon).
    number: in the rule book, None for none.
    """

    zh: FanName
    pinyin: str = ""
    names: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    number: int | None = None


class NamedFan(Protocol):
    """Protocol of a fan with its names."""

    @property
    def key(self) -> str: ...
    @property
    def called(self) -> PatternNames: ...


Fan = TypeVar("Fan", bound=NamedFan)


class Names(Generic[Fan]):
    """An index of the fans of one table by their names."""

    def __init__(self, patterns: Iterable[Fan]) -> None:
        self._patterns = tuple(patterns)
        self._numbers = {p.called.number: p for p in self._patterns if p.called.number is not None}
        self._known: dict[str, tuple[Fan, ...]] = {}
        for pattern in self._patterns:
            called = pattern.called
            for name in (*called.zh.all, pattern.key, called.pinyin, *called.names):
                self._known.setdefault(normalized(name), (pattern,))
        own = set(self._known)
        for pattern in self._patterns:
            for name in map(normalized, pattern.called.shared):
                if name not in own and pattern not in self._known.get(name, ()):
                    self._known[name] = (*self._known.get(name, ()), pattern)
        self._known.pop("", None)
        self._synonyms: dict[str, list[str]] = {}
        self._short: dict[str, tuple[Fan, ...]] = {}
        for group, keys in zip(SYNONYMS, _synonym_keys(), strict=True):
            meant = {
                p.key: p
                for found in map(self._known.get, keys)
                if found and len(found) == 1
                for p in found
            }
            if len(meant) == 1:
                ((key, pattern),) = meant.items()
                self._synonyms.setdefault(key, []).extend(group)
                for name in keys:
                    self._known.setdefault(name, (pattern,))
        for name, fans in self._known.items():
            short = _short(name)
            self._short[short] = fans if self._short.get(short, fans) == fans else ()

    def called(self, text: str) -> tuple[Fan, ...]:
        """Return the fans of this index with exactly the name `text` after `normalized`; several
        where they share it, empty for none."""
        wanted = normalized(text)
        found = self._known.get(wanted)
        if found is None and _KANA.fullmatch(wanted):
            read = [
                p for p in self._patterns if is_read(wanted, p.called.zh.in_language("zh-Hans"))
            ]
            found = tuple(read) if len(read) == 1 else None
        return found or self._short.get(_short(wanted), ())

    def find(self, text: str) -> Fan | None:
        """Return the fan of this index that `text` names, allowing slips of spelling, or whose
        number it is; None for none or where it is unclear."""
        number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
        if number:
            return self._numbers.get(int(number[1]))
        if _SIGNED.match(text.strip()):
            return None
        wanted = normalized(text)
        found = next(iter(self.called(text)), None)
        if found or len(wanted) < SLIPS_FROM or not wanted.isascii():
            return found
        # a number is not misspelt: Three Kongs are no slip for Four Kongs
        near = self._near(wanted, _DIGITS.findall(wanted))
        if not near or near[0][0] < A_SLIP:
            return None
        clear = len(near) == 1 or near[0][0] - near[1][0] >= CLEARLY
        return near[0][1] if clear else None

    def suggestions(self, text: str, most: int = 3) -> Sequence[Fan]:
        """Return at most `most` fans of this index that an unknown name (`text`) may have meant,
        the most likely first."""
        near = self._near(normalized(text))
        return [pattern for likeness, pattern in near[:most] if likeness >= LIKE]

    def of(self, pattern: Fan) -> Sequence[str]:
        """Return the names that this index knows for a fan (`pattern`), other than those in the
        languages of the table."""
        called = pattern.called
        own = (*called.names, *called.shared, *self._synonyms.get(pattern.key, ()))
        known = set(called.zh.all)
        return [name for name in dict.fromkeys(own) if name not in known]

    def _near(self, wanted: str, digits: Sequence[str] | None = None) -> list[tuple[float, Fan]]:
        """Return each fan with its likeness, the likest first; ``digits`` must be in its name."""
        best: dict[str, float] = {}
        matcher = SequenceMatcher(b=wanted, autojunk=False)
        for name, (pattern, *_) in self._known.items():
            if digits is not None and _DIGITS.findall(name) != digits:
                continue
            matcher.set_seq1(name)
            if matcher.real_quick_ratio() >= LIKE and matcher.quick_ratio() >= LIKE:
                best[pattern.key] = max(best.get(pattern.key, 0), matcher.ratio())
        by_key: Mapping[str, Fan] = {p.key: p for p in self._patterns}
        ranked = sorted(best.items(), key=lambda item: -item[1])
        return [(likeness, by_key[key]) for key, likeness in ranked]


@lru_cache(maxsize=1)
def _synonym_keys() -> list[list[str]]:
    return [[normalized(name) for name in group] for group in SYNONYMS]


_NUMBER = re.compile(r"(?:#|no\.?|nr\.?|第)?\s*(\d{1,3})\s*号?", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_KANA = re.compile("[ァ-ヺ]+")
_SIGNED = re.compile(r"[-−–+]\s*\d")
SLIPS_FROM = 6
"""Letters of a name from which on a slip in spelling is seen through."""
A_SLIP, CLEARLY, LIKE = 0.88, 0.03, 0.5
"""Similarity (`difflib`) of a misspelt name to the one meant, its lead over any other, and the
similarity from which a name may have been meant."""
