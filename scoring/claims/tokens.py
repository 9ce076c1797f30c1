"""Cut an announcement into tokens: fan names, numbers with their units, players, signs.

Names are recognised in any language that players use; the longest match wins. A word that is in no
table becomes an UNKNOWN token, and the text around it is still read.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Generic, NamedTuple

from scoring.book.fan_names import (
    ALIKE,
    JAPANESE,
    KATAKANA,
    PLAYER_WORDS,
    SMALL_WORDS,
    Fan,
    NameIndex,
    normalized,
    written_out,
)
from scoring.claims.grammar import KINDS
from scoring.hand.values import SEATS, SeatName
from scoring.speech.languages import LANGUAGES, unify
from scoring.tiles import HONOR_WORDS, SIGNS, SUIT_WORDS, strip_invisible, tile_name

LONGEST = 4000
"""Maximum length of an announcement in characters; the rest is ignored."""

MOST = 1_000_000
"""Greatest number that can be announced."""

POINTS, FAN, TAI, FU, DOUBLES = "points", "fan", "tai", "fu", "doubles"
COUNTERS, BASE = "counters", "base"
"""Units of a number: ``FAN`` also stands for han, faan and 番, ``BASE`` for the basic points paid
in addition to the total."""

WINNER, DISCARDER, DEALER, OTHERS = "winner", "discarder", "dealer", "others"
"""Roles of players in payments."""

COMPOUNDS = PLAYER_WORDS.table("compounds").data


class Token(NamedTuple, Generic[Fan]):
    """A piece of an announcement.

    kind: a letter of `KINDS`.
    start, end: its range in the text, ``text[start:end]``.
    fans: the fans that a name can mean; for a compound name those of its first part.
    all: for a compound name, which means several fans, the possible fans of each part, in order;
        else empty.
    number: value of a NUMBER token, else 0.
    word: meaning of other tokens: the unit, the limit's key, the player's role, or the tiles; "" if
        none.
    """

    kind: str
    start: int
    end: int
    fans: tuple[Fan, ...] = ()
    all: tuple[tuple[Fan, ...], ...] = ()
    number: int = 0
    word: str = ""


class Tokenizer(Generic[Fan]):
    """Cuts texts into tokens, using the fan names of one rule set.

    limits: words for limits, each with the limit's key.
    """

    def __init__(self, names: NameIndex[Fan], limits: Mapping[str, str]) -> None:
        self.names = names
        self._known = names.known
        self._compounds = self._compound_names()
        self._prefixes = {
            name[:length]
            for name in (*self._known, *self._compounds)
            for length in range(1, len(name) + 1)
        }
        self._words: dict[str, tuple[str, str]] = {
            _plain(word): (kind, meaning)
            for kind, meanings in _word_lists().items()
            for meaning, words in meanings.items()
            for word in words
        }
        self._words |= {_plain(word): ("LIMIT", key) for word, key in limits.items()}
        self._word_beginnings = {
            word[:length] for word in self._words for length in range(1, len(word) + 1)
        }

    def _compound_names(self) -> dict[str, tuple[tuple[Fan, ...], ...]]:
        """Return the compound names of this rule set, each with the possible fans of every part; a
        name with a part that the table lacks is left out."""
        found = {}
        for name, parts in COMPOUNDS.items():
            fans = tuple([self.names.called(part) for part in parts])
            for number in (*"一二三四五六七八九十", *range(1, 11)) if "{n}" in name else ("",):
                key = normalized(name.replace("{n}", str(number)))
                if all(fans) and key not in self._known:
                    found[key] = fans
        return found

    def tokens(self, text: str) -> tuple[str, list[list[Token[Fan]]]]:
        """Return the normalised text and the possible ways to cut it into tokens (at least one),
        without blanks and bullets.

        There are several ways if a number may begin a name (2 Concealed Kong) or may be two numbers
        (400,700).
        """
        text = as_rows(_even(text[:LONGEST]))
        whole = self._cut(text, numbered=True)
        ways = [whole]
        if any(t.kind == KINDS["NAME"] and text[t.start].isdigit() for t in whole):
            ways.append(self._cut(text, numbered=False))
        numbers = [text[t.start : t.end] for t in whole if t.kind == KINDS["NUMBER"]]
        if any(_TWO_NUMBERS.fullmatch(number) for number in numbers):
            ways.append(self._cut(text, numbered=True, thousands=False))
        return text, ways

    def _cut(self, text: str, *, numbered: bool, thousands: bool = True) -> list[Token[Fan]]:
        """Return the tokens of a text.

        numbered: True if names may begin with digits.
        thousands: True if a comma may group the digits of one number, False if it separates two.
        """
        found: list[Token[Fan]] = []
        at = 0
        while at < len(text):
            if at == 0 or text[at - 1] == "\n":
                mark = _MARK.match(text, at)
                if mark and mark.end() > at:
                    at = mark.end()
                    continue
            token = self._token(text, at, found[-1] if found else None, numbered=numbered)
            if token and token.kind == KINDS["NUMBER"] and not thousands:
                two = _TWO_NUMBERS.fullmatch(text[token.start : token.end])
                if two:
                    token = token._replace(end=token.start + 3, number=int(two[1]))
            if token is not None:
                found.append(token)
            at = token.end if token else at + 1
        return self._with_slips(text, found)

    def _token(
        self, text: str, at: int, before: Token[Fan] | None, *, numbered: bool
    ) -> Token[Fan] | None:
        """Return the token that begins at a position; None for a blank or a sign without meaning.

        before: the preceding token.
        numbered: as in `_cut`.
        """
        sign = text[at]
        if sign in " \u3000":
            return None if not (wide := _GAP.match(text, at)) else _of("GAP", wide)
        name = self._name(text, at) if numbered or not sign.isdigit() else None
        word = self._word(text, at)
        behind_number = before is not None and before.kind == KINDS["NUMBER"]
        alone = word is not None and word.end == at + 1 and sign in "pP"
        if alone and (not behind_number or text[at + 1 : at + 2].isdigit()):
            word = None  # P1 is player 1, 100 P are points
        unit = word is not None and behind_number and word.kind in _UNITS
        if word and unit and (name is None or name.end <= word.end):
            return word
        if name and (word is None or name.end >= word.end):
            return self._with_role(name, text)
        if word:
            return word
        named = before is not None and before.kind in _NAMED and before.end == at
        number: Token[Fan] | None = _number(text, at, alone=before is None, behind_name=named)
        tile = _TILE_CODES.match(text, at) or _HONOR_SIGN.match(text, at)
        if tile and (number is None or tile.end() >= number.end):
            return _of("TILES", tile, word=tile[0])
        if number:
            return number
        times = _TIMES.match(text, at)
        if times:
            return _of("TIMES", times)
        kind = "STOP" if _STOP.match(text, at) else _SIGNS.get(sign)
        if kind:
            return Token(KINDS[kind], at, at + 1) if kind != "NONE" else None
        unknown = _WORD.match(text, at)
        return _of("UNKNOWN", unknown) if unknown else None

    def _word(self, text: str, at: int) -> Token[Fan] | None:
        """Return the longest word at a position that is not a fan name (a unit, a limit, a player),
        or None."""
        found: Token[Fan] | None = None
        word = ""
        for place in range(at, len(text)):
            word += text[place].casefold()
            if word not in self._word_beginnings:
                break
            if word in self._words and not _goes_on(text, place):
                kind, meaning = self._words[word]
                found = Token(KINDS[kind], at, place + 1, word=meaning)
        return found

    def _with_role(self, name: Token[Fan], text: str) -> Token[Fan]:
        """Return a name token, changed to PAYER or HONOR if the name is also a player's role or the
        name of a wind or dragon."""
        said = _plain(text[name.start : name.end])
        kind, meaning = self._words.get(said, ("", ""))
        if kind == "ROLE":
            return name._replace(kind=KINDS["PAYER"], word=meaning)
        tile = honor_of(said)
        return name._replace(kind=KINDS["HONOR"], word=tile) if tile else name

    def _name(self, text: str, at: int) -> Token[Fan] | None:
        """Return the longest name at a position, or None. A list separator such as a comma is part
        of a name only if the text on one of its sides is not a name by itself."""
        ends: list[tuple[int, str]] = []
        key, open_brackets = "", 0
        cuts: list[int] = []  # lengths of the key at the signs of a list
        place = at
        while place < len(text):
            atom = _ATOM.match(text, place)
            if atom is None:
                sign = text[place]
                if sign not in _WITHIN_NAMES or not key or text[place : place + 2] == "  ":
                    break
                if sign in _LIST_SIGNS and key.isdigit():
                    break
                if sign in _OPENING:
                    open_brackets += 1
                elif sign in _CLOSING:
                    open_brackets -= 1
                if open_brackets < 0:
                    break
                if sign in _LIST_SIGNS or (sign == " " and not _is_latin(text, place)):
                    cuts.append(len(key))
                place += 1
                continue
            key += _piece(atom[0])
            if key and key not in self._prefixes:
                break
            place = atom.end()
            if (key in self._known or key in self._compounds) and not self._is_list(key, cuts):
                closes = open_brackets > 0 and text[place : place + 1] in _CLOSING
                ends.append((place + 1 if closes else place, key))
        if not ends:
            return None
        end, key = ends[-1]
        if key in self._known:
            return Token(KINDS["NAME"], at, end, self._known[key])
        parts = self._compounds[key]
        return Token(KINDS["NAME"], at, end, parts[0], parts)

    def _is_list(self, key: str, cuts: Sequence[int]) -> bool:
        """Return True if a name that contains list separators is really a list: every part is a
        name."""
        inside = [cut for cut in dict.fromkeys(cuts) if 0 < cut < len(key)]
        parts = [key[a:b] for a, b in zip([0, *inside], [*inside, len(key)], strict=True)]
        return len(parts) > 1 and all(part in self._known for part in parts)

    def _with_slips(self, text: str, found: list[Token[Fan]]) -> list[Token[Fan]]:
        """Return the tokens after correcting misspelt names that can mean only one fan and merging
        adjacent unknown words into one token."""
        merged: list[Token[Fan]] = []
        for words in _runs(found):
            if words[0].kind != KINDS["UNKNOWN"]:
                merged += words
                continue
            start, end = words[0].start, words[-1].end
            fans = self.names.called(text[start:end])
            if not fans and merged and merged[-1].kind in _NAMED:
                whole = self._misspelt(text[merged[-1].start : end])
                if whole:
                    merged[-1] = merged[-1]._replace(kind=KINDS["NAME"], end=end, fans=whole)
                    continue
            fans = fans or self._misspelt(text[start:end])
            kind = KINDS["NAME" if fans else "UNKNOWN"]
            merged.append(Token(kind, start, end, fans))
        return merged

    def _misspelt(self, text: str) -> tuple[Fan, ...]:
        found = self.names.find(text)
        return () if found is None else (found,)


_NAMED = (KINDS["NAME"], KINDS["HONOR"], KINDS["PAYER"])
_UNITS = (KINDS["UNIT"], KINDS["EACH"])


def _goes_on(text: str, place: int) -> bool:
    """Return True if a word in Latin letters continues after a position."""
    here, behind = text[place], text[place + 1 : place + 2]
    return here.isascii() and here.isalpha() and behind.isascii() and behind.isalpha()


def _runs(found: Sequence[Token[Fan]]) -> Iterator[list[Token[Fan]]]:
    """Yield runs of tokens: adjacent unknown words together, every other token alone."""
    run: list[Token[Fan]] = []
    for token in found:
        joins = token.kind == KINDS["UNKNOWN"]
        if run and not (joins and run[-1].kind == KINDS["UNKNOWN"]):
            yield run
            run = []
        run.append(token)
    if run:
        yield run


def _of(kind: str, found: re.Match[str], word: str = "") -> Token[Fan]:
    return Token(KINDS[kind], found.start(), found.end(), word=word)


# --- words ----------------------------------------------------------------------------------------


@cache
def _word_lists() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the words that are not fan names, as kind of token → meaning → spellings."""
    units = PLAYER_WORDS.table("units").data
    roles = PLAYER_WORDS.table("roles").data
    return {
        "FILLER": {"": PLAYER_WORDS.string("said_with").split()},
        "SET": {"": PLAYER_WORDS.string("sets").split()},
        "TILES": _tile_words(),
        "AND": {"": PLAYER_WORDS.string("joining").split()},
        "TOTAL": {"": PLAYER_WORDS.strings("totals")},
        "ROLE": {role: PLAYER_WORDS.table("roles").strings(role) for role in roles},
        "UNIT": {unit: units[unit].split() for unit in units},
        "EACH": {"": PLAYER_WORDS.strings("each")},
        "MARK": {"": ("#", "no.", "nr.", "第")},
        "BASE": {"": PLAYER_WORDS.string("base").split()},
    }


@cache
def _tile_words() -> Mapping[str, tuple[str, ...]]:
    """Return the words for each wind, dragon and flower in every language, by tile code."""
    found = {}
    for tile, signs in HONOR_WORDS.items():
        english = tile_name(tile, "en")
        first = english.split()[0]
        names = [tile_name(tile, lang) for lang in LANGUAGES]
        if tile in SEATS:
            names += [SeatName(tile).in_language(lang) for lang in LANGUAGES]
        found[tile] = (*signs, *names, first, *JAPANESE.get(tile, ()))
    return found


@lru_cache(maxsize=1 << 10)
def honor_of(name: str) -> str:
    """Return the code of the wind or dragon with this name, or "".

    >>> honor_of("紅中"), honor_of("Red Dragon"), honor_of("South"), honor_of("Seat Wind")
    ('C', 'C', 'S', '')
    """
    wanted = normalized(name)
    for tile in "ESWNCFP":
        if wanted in map(normalized, _tile_words()[tile]):
            return tile
    return ""


def wind_of(name: str) -> str:
    """Return the code of the wind with this name; "" for any other name.

    >>> wind_of("東"), wind_of("East"), wind_of("S"), wind_of("中")
    ('E', 'E', 'S', '')
    """
    tile = name if name in SEATS else honor_of(name)
    return tile if tile in SEATS else ""


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


def _even(text: str) -> str:
    """Return a text in Unicode form NFKC (full-width letters become half-width), without invisible
    characters, and with 々 replaced by the character that it repeats."""
    lines = strip_invisible(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    plain = "\n".join(unicodedata.normalize("NFKC", line) for line in lines)
    return written_out(plain)


_ATOM = re.compile(r"[a-zA-Z\u00c0-\u024f]+(?:['’][a-zA-Z]+)?|\d+|[^\W\d_]")
"""Matches a word in Latin letters, a number, or one Chinese or Japanese character."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\S")


@lru_cache(maxsize=1 << 13)
def _piece(atom: str) -> str:
    """Return the normalised form of one atom (`_ATOM`) of a name; "" for a word such as "of" or
    "the" that does not distinguish names."""
    folded = atom.casefold()
    if folded.isascii() or (_ATOM.fullmatch(folded) and len(folded) > 1):
        return "" if folded in SMALL_WORDS else normalized(folded)
    return unify(folded.translate(KATAKANA)).translate(ALIKE)


def _is_latin(text: str, blank: int) -> bool:
    """Return True if both neighbours of the blank at this index are ASCII characters, which Chinese
    characters and accented letters are not. A missing neighbour counts as ASCII."""
    before, behind = text[blank - 1 : blank], text[blank + 1 : blank + 2]
    return before.isascii() and behind.isascii()


# --- signs ----------------------------------------------------------------------------------------

_OPENING, _CLOSING = frozenset("([（【"), frozenset(")]）】")
_WITHIN_NAMES = frozenset(" -–'’·・()（）[]【】,，、/／+＋&.:")
_LIST_SIGNS = frozenset(",，、/／+＋&;；|·・")
_SIGNS: Mapping[str, str] = {
    **dict.fromkeys("+＋", "PLUS"),
    **dict.fromkeys("-−–—", "MINUS"),
    **dict.fromkeys("=＝", "EQUALS"),
    **dict.fromkeys("/／", "SLASH"),
    **dict.fromkeys(",，、;；|·・~&", "COMMA"),
    **dict.fromkeys(":：.…>→", "COLON"),
    **dict.fromkeys("([（【{<〔《〈", "OPEN"),
    **dict.fromkeys(")]）】}〕》〉", "CLOSE"),
    **dict.fromkeys("\"'“”‘’「」『』*_`", "NONE"),
    "\n": "NEWLINE",
    "\t": "GAP",
    "\N{FOR ALL}": "EACH",
}
_GAP = re.compile(r"[ \u3000]{2,}(?=\S)(?!\n)")
_STOP = re.compile(r"(?<!\.)[.](?=\s|$)|[。!！?？]")
_TIMES = re.compile(r"(?:(?<![a-zA-Z])x|[×✕*])\s*(?=[\d(])|(?<=\d)[x×✕]|(?<=\d )[x×✕](?= )")
_MARK = re.compile(
    r"(?i)\s*(?:(?:fans?|yaku|tai|番种|番種|役種?|台型)\s*[:：]\s*(?!\d+\W*$)|\d{1,2}、(?=\D)"
    r"|[-–—*•·●▪◦‣✓✔✕]+\s+|[•●▪◦‣✓✔]\s*|\d{1,2}[.)]\s+(?=\D)|\|\s*)?"
)
"""Matches the start of a list line: a bullet, the line's number, or a heading such as "Fan:"."""
_TILE_CODES = re.compile(
    rf"(?:[1-9]+[mspz](?![a-z])|[1-9一二三四五六七八九]+[萬万筒餅饼條条索]"
    rf"|[{''.join(SIGNS)}]+|(?<![a-zA-Z])[ESWNCFP]{{1,4}}(?![a-zA-Z])"
    rf"|(?:\d-)+\d(?: of [a-z]+)?)"
)
_HONOR_SIGN = re.compile("|".join(sorted({w for ws in HONOR_WORDS.values() for w in ws})))
assert SUIT_WORDS  # the letters and words above are those of the suits


# --- numbers --------------------------------------------------------------------------------------

_NUMBER = re.compile(
    r"(?P<thousands>\d{1,3}(?:[,'’.]\d{3})+(?!\d)|\d{1,2}(?: \d{3})+(?!\d)|\d{3}(?: 000)+(?!\d))"
    r"|(?P<kilo>\d{1,3}(?:[.,]\d)?k(?![a-z]))"
    r"|(?P<digits>\d+)",
    re.IGNORECASE,
)
_TWO_NUMBERS = re.compile(r"(\d{3}),\d{3}")
"""Matches digits that are either one number with a thousands separator or two payments: 400,700."""
_NUMERALS = "〇零一二三四五六七八九十百千万萬两兩0-9"
_CHINESE = re.compile(
    rf"[{_NUMERALS}]*[〇零一二三四五六七八九十百千万萬两兩][{_NUMERALS}]*"
    r"(?=\s*(?:[番翻飜点點分符台臺]|ハン|本場|本场|オール))"
    r"|[一二三四五六七八九]{3}(?![^\W\d_])"
    rf"|[一二三四五六七八九兩两]?[{_NUMERALS}]*[百千万萬](?=[\s・/、,~-]|$)"
)
_CHINESE_BEHIND = re.compile("[一二三四五六七八九十百]+(?![^\\W\\d_])")
"""Matches a Chinese number without a unit, as written after a name."""
_CHINESE_ALONE = re.compile("[〇零一二三四五六七八九十百千万萬两兩]+\\s*$")


_ENGLISH: Mapping[str, int] = {
    word: number for number, word in enumerate(PLAYER_WORDS.string("english_numbers").split(), 1)
}
_ENGLISH_WORD = re.compile(
    rf"(?:{'|'.join(_ENGLISH)})"
    r"(?= (?:points?|pts|fans?|faan|han|tai|fu|doubles?|honba|counters?|each|all)\b)",
    re.IGNORECASE,
)


def _number(text: str, at: int, *, alone: bool, behind_name: bool) -> Token[Fan] | None:
    """Return the token of the number at a position, or None if there is no number. It is a NUMBER;
    but digits for more than `MOST` are a TILES token if they are consecutive ranks, else an UNKNOWN
    one.

    Accepted are digits, with or without thousands separators, or with a k for thousands; English
    number words before a unit; and Chinese numbers before a unit, of three digits, or ending in a
    sign for hundreds, thousands or ten thousands before a separator or the end of the text.

    alone: True if the text begins here; then a Chinese number that fills it is accepted as well.
    behind_name: True if a fan's name ends here; then a Chinese number needs no unit.
    """
    english = _ENGLISH_WORD.match(text, at)
    if english:
        value = _ENGLISH[english[0].casefold()]
        return Token(KINDS["NUMBER"], at, english.end(), number=value)
    chinese = (
        _CHINESE.match(text, at)
        or (_CHINESE_ALONE.match(text, at) if alone else None)
        or (_CHINESE_BEHIND.match(text, at) if behind_name else None)
    )
    if chinese:
        value = chinese_number(chinese[0])
        return Token(KINDS["NUMBER"], at, chinese.end(), number=value)
    found = _NUMBER.match(text, at)
    if found is None:
        return None
    if found["kilo"]:
        value = round(float(found[0][:-1].replace(",", ".")) * 1000)
    else:
        value = int(re.sub(r"\D", "", found[0])[:12])
    if value > MOST:
        ranks = found[0] in "123456789"
        return Token(KINDS["TILES" if ranks else "UNKNOWN"], at, found.end(), word=found[0])
    return Token(KINDS["NUMBER"], at, found.end(), number=value)


def chinese_number(text: str) -> int:
    """Return the value of a Chinese number below a hundred million, which may include digits.
    Raises ValueError for other text.

    >>> [chinese_number(text) for text in ("八", "十三", "一百零八", "八千", "3万2千", "八八")]
    [8, 13, 108, 8000, 32000, 88]
    """
    digits = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
    text = text.strip()
    if not set(text) & set("十百千万萬"):
        return int("".join(str(digits.get(c, c)) for c in text))
    whole = part = 0
    digit: int | None = None
    for sign in text:
        if sign in "十百千":
            part += (1 if digit is None else digit) * {"十": 10, "百": 100, "千": 1000}[sign]
            digit = None
        elif sign in "万萬":
            whole, part, digit = (whole + part + (digit or 0)) * 10_000, 0, None
        else:
            value = digits[sign] if sign in digits else int(sign)
            digit = value if not digit else 10 * digit + value
    return whole + part + (digit or 0)


# --- lists as programs print them -----------------------------------------------------------------

_COUNTS = ("count", "cnt", "times", "num", "n")
_WORTHS = ("points", "value", "worth", "score", "fan", "faan", "han", "tai")
"""Keys under which programs write how often a fan counts (`_COUNTS`) and what it is worth
(`_WORTHS`)."""


def as_list(entries: Sequence[str]) -> str:
    """Return the entries of a list as one text, each entry on its own line or lines."""
    return "\n".join([as_rows(_even(entry)) for entry in entries])


def as_rows(text: str) -> str:
    """Return a list in Python or JSON notation as text with one row per fan; return any other text
    unchanged, apart from a variable name before it ("fans = [...").

    >>> as_rows("[('清龙', 16), ('平和', 2)]"), as_rows("((16, 1, '清龙'),)")
    ('清龙 = 16\\n平和 = 2', '清龙 = 16 x1')
    >>> as_rows('[{"name": "Full Flush", "points": 24, "count": 1}]'), as_rows("{a}")
    ('Full Flush = 24 x1', '{a}')
    """
    text = _LABEL.sub("", text)
    if text.lstrip()[:1] not in tuple("[({"):
        return text
    try:
        value = ast.literal_eval(_LITERALS.sub(lambda found: _PYTHON[found[0]], text.strip()))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text
    rows = list(_rows_in(value))
    return "\n".join(rows) if rows else text


_LABEL = re.compile(r"^\s*[a-zA-Z_]+\s*[:=]\s*(?=[\[({]\s*[\[({\"'])")
"""Matches the variable name or label that programs print before a list."""
_PYTHON = {"true": "True", "false": "False", "null": "None"}
_LITERALS = re.compile(r"(?<![\"'\w])(?:true|false|null)(?![\"'\w])")


def _rows_in(value: object) -> Iterator[str]:
    """Yield the fans in a nested list or object as rows "name = worth xcount". Of two numbers
    without names the first is the worth."""
    if isinstance(value, dict):
        words = [text for text in value.values() if isinstance(text, str)]
        numbers = {str(k): n for k, n in value.items() if type(n) is int}
        if words and numbers:
            yield _row(words, numbers)
        elif numbers:
            yield from (f"{name} = {worth}" for name, worth in numbers.items())
        else:
            for name, part in value.items():
                if isinstance(part, list) and part and all(type(n) is int for n in part):
                    yield from _rows_in([str(name), *part])
                else:
                    yield from _rows_in(part)
    elif isinstance(value, list | tuple):
        words = [text for text in value if isinstance(text, str)]
        numbers = {str(place): n for place, n in enumerate(value) if type(n) is int}
        stated = len(words) > 1 and all(any(map(str.isdigit, word)) for word in words)
        if words and numbers and not stated:
            keys = [*numbers]
            if len(keys) > 1:
                numbers = {"worth": numbers[keys[0]], "count": numbers[keys[1]]}
            yield _row(words, numbers)
        elif words:
            yield from words
        else:
            for part in value:
                yield from _rows_in(part)


def _row(words: Sequence[str], numbers: Mapping[str, int]) -> str:
    times = next((n for key, n in numbers.items() if key.casefold() in _COUNTS), None)
    others = {key: n for key, n in numbers.items() if key.casefold() not in _COUNTS}
    named = [n for key, n in others.items() if key.casefold() in _WORTHS]
    worth = next(iter([*named, *others.values()]), "")
    stated = f"{words[0]} = {worth}" if worth != "" else words[0]
    return stated + (f" x{times}" if times else "")
