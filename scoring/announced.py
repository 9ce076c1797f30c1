"""Parses announcements: names of fans with their worth, and sums with their unit.

Lists are read as programs and players write them: one below the other or with signs between, the
worth before or behind a name, how often it counts. A reader knows the names of one rule set.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Generic, NamedTuple

from scoring.messages import Message, Text
from scoring.names import PLAYER_WORDS, Fan, Names

POINTS, FAN, TAI, FU, DOUBLES = "points", "fan", "tai", "fu", "doubles"
EACH, LIMIT, ADDED = "each", "limit", "added"
"""Units of a claimed sum: ``FAN`` stands for han, faan and 番, ``EACH`` for the payment of every
other player, ``ADDED`` for numbers with a plus between them."""

UNITS = {
    word: unit for unit, words in PLAYER_WORDS.table("units").data.items() for word in words.split()
}
SAID_WITH = frozenset(PLAYER_WORDS.string("said_with").split())
OTHERS = frozenset(PLAYER_WORDS.strings("others"))
LIMIT_WORDS = PLAYER_WORDS.strings("limits")

MOST = 1_000_000


class Sum(NamedTuple):
    """An announced total.

    numbers: one number, two where the players pay different sums, none for a limit.
    unit: empty where none was given.
    limit: key of a limit that was named in place of numbers.
    """

    numbers: tuple[int, ...]
    unit: str = ""
    limit: str = ""


class ClaimedName(NamedTuple, Generic[Fan]):
    """A claimed fan name.

    text: as it was written.
    fans: the fans that it can mean, empty for an unknown name.
    times: how often it is claimed.
    worth: the worth stated with it, or None.
    name: the name alone.
    """

    text: str
    fans: tuple[Fan, ...] = ()
    times: int = 1
    worth: int | None = None
    name: str = ""


class Announcement(NamedTuple, Generic[Fan]):
    """The names and totals in an announcement, in their order.

    loose: the sentence that a number was taken out of, "" for none.
    """

    names: tuple[ClaimedName[Fan], ...] = ()
    sums: tuple[Sum, ...] = ()
    loose: str = ""


class Measure(NamedTuple):
    """A number by which players announce a count.

    unit: its name in an answer.
    said_as: units by which players call it.
    numbers: correct numbers, the first is the one displayed.
    words: returns a number of it as text.
    may_be: True for a number that can mean this measure without a unit.
    note: a sentence to add.
    """

    unit: str
    said_as: tuple[str, ...]
    numbers: tuple[int, ...]
    words: Callable[[int], Message]
    may_be: Callable[[int], bool] = lambda number: True
    note: Message | None = None


def never(number: int) -> bool:
    """Return False for any number: the `may_be` of a measure that is only meant where its unit is
    given."""
    return False


class NamedLimit(NamedTuple):
    """A limit with its name, and every way in which players write it."""

    name: Text
    words: tuple[str, ...]


def in_points(number: int) -> Message:
    """Return the message "`number` points"."""
    return Message(Text("{n} points"), n=number)


def paid_each(number: int) -> Message:
    """Return the message "`number` from each", for points from each player."""
    return Message(Text("{n} from each"), n=number)


class AnnouncementReader(Generic[Fan]):
    """A parser of announcements in the names of one rule set.

    limits: words for limits, each with the limit's key.
    """

    def __init__(self, names: Names[Fan], limits: Mapping[str, str]) -> None:
        self.names = names
        self.limits = {_plain(word): key for word, key in limits.items()}
        words = [*self.limits, *UNITS, *SAID_WITH]
        self._fans = {word for word in SAID_WITH if names.called(word)}
        self._word = re.compile("|".join(map(_bounded, sorted(words, key=len, reverse=True))))

    def read(self, text: str) -> Announcement[Fan]:
        """Return the names and totals that this reader finds in a text, of which at most `LONGEST`
        characters are read; unknown parts become names without fans."""
        plain = _digits(text[:LONGEST])
        tiles, *parts = [part for part in _PARAGRAPHS.split(plain) if part.strip()] or [""]
        if not parts or not _TILES.fullmatch(tiles):
            return _joined(self._list(_rows(plain), 0))
        # a page as this program prints it: the tiles, the rows, the total, and what it says of them
        listed_here = any(_COLUMNS.search(row.strip()) for row in parts[0].splitlines())
        rows = parts.pop(0) if listed_here else ""  # a win without fans has none
        listed = _joined(self._list(rows, 0))
        told = _joined(self._list(_SENTENCE.split("".join(parts[:1]).strip())[0], 0))
        return listed._replace(sums=told.sums)

    def total(self, text: str) -> tuple[Sum, ...]:
        """Return the totals that this reader finds in a text that announces nothing but totals; an
        empty tuple for none."""
        plain = _digits(text[:LONGEST])
        return self._sums(plain) or self._lone(plain)

    # lists

    def _list(self, text: str, level: int) -> Iterable[Announcement[Fan]]:
        text = _MARK.sub("", text).strip()
        if not text:
            return []
        listed = [piece for piece in _ANY_LIST.split(text) if piece.strip()]
        parted = "\n" in text or (len(listed) > 1 and all(map(self.names.find, listed)))
        # of a name and a number with a sign between, the number is the worth: 16 - Pure Straight
        beside = len({bool(_NUMBER.fullmatch(piece)) for piece in listed}) > 1
        whole = None if parted and not beside else self._one(text)
        if whole is not None:
            return [whole]
        for deeper, separator in enumerate(LISTS[level:], level + 1):
            pieces = self._pieces(text, separator)
            if len(pieces) > 1:
                return [found for piece in pieces for found in self._list(piece, deeper)]
        return self._sentence(text) or [self._loose(text)]

    def _pieces(self, text: str, separator: re.Pattern[str]) -> list[str]:
        """Return the text parted at the signs of a list, but for those within a name."""
        cuts = [0, *(place for found in separator.finditer(text) for place in found.span())]
        cuts.append(len(text))
        ranges = list(zip(cuts[::2], cuts[1::2], strict=True))
        pieces: list[str] = []
        while ranges:
            begin = ranges[0][0]
            many = 1
            for end in range(min(len(ranges), WORDS), 1, -1):
                if self._exact(text[begin : ranges[end - 1][1]]):
                    many = end
                    break
            pieces.append(text[begin : ranges[many - 1][1]])
            del ranges[:many]
        pieces = [piece for piece in pieces if piece.strip()]
        numbers = [bool(_NUMBER.fullmatch(piece)) for piece in pieces]
        if len(pieces) > 2 and numbers == [numbers[0], not numbers[0]] * (len(pieces) // 2):
            # names and worths in turn
            return [" ".join(pair) for pair in zip(pieces[::2], pieces[1::2], strict=True)]
        return pieces

    def _sentence(self, text: str) -> list[Announcement[Fan]] | None:
        """Names and sums with nothing but "and" or blanks between, all of them understood."""
        cuts = [(0, 0)]
        for found in BETWEEN.finditer(text):
            begin, end = found.span()
            # a sign may belong to a name on either side of it: 碰碰和
            cuts += (
                [(begin, end)] if found[0].isspace() else [(begin, begin), found.span(), (end, end)]
            )
        least, most = 1, WORDS
        if _JOINED.fullmatch(text):  # Chinese and Japanese names stand without a blank
            least, most = 2, 2 * WORDS
            cuts = sorted({*cuts, *[(place, place) for place in range(len(text))]})
        cuts.append((len(text), len(text)))
        if not 2 < len(cuts) <= MOST_CUTS:
            return None
        best: dict[int, list[Announcement[Fan]] | None] = {len(text): []}
        for start in sorted({end for _, end in cuts} - {len(text)}, reverse=True):
            ways = []
            for begin, end in [cut for cut in cuts if cut[0] >= start + least][most::-1]:
                rest = best.get(end)
                one = None if rest is None else self._one(text[start:begin], exact=True)
                if one is not None and rest is not None:
                    ways.append([one, *rest])
            best[start] = min(ways, key=len, default=None)
        return best[0]

    # one entry

    def _one(self, text: str, *, exact: bool = False) -> Announcement[Fan] | None:
        """A name with what stands beside it, or sums; ``exact``: with no slip of spelling."""
        number = None if exact or not _NUMBER.fullmatch(text) else self.names.find(text)
        if number is not None:
            return Announcement((ClaimedName(text, (number,)),))
        named = self._named(text, self._exact)
        if named is None:
            sums = self._sums(text)
            if sums and not (exact and _NUMBER.fullmatch(text)):
                return Announcement(sums=sums)
        if named is None and not exact:
            named = self._columns(text) or self._named(text, self._spelt)
        return None if named is None else Announcement((named,))

    def _exact(self, text: str) -> tuple[Fan, ...]:
        return self.names.called(text)

    def _spelt(self, text: str) -> tuple[Fan, ...]:
        found = None if _NUMBER.fullmatch(text.strip()) else self.names.find(text)
        return () if found is None else (found,)

    def _named(self, text: str, find: Callable[[str], tuple[Fan, ...]]) -> ClaimedName[Fan] | None:
        """Return a name, after what stands beside it was taken away bit by bit."""
        rest, times, worth = text.strip(), 1, None
        for _ in range(4):
            fans = find(rest)
            if fans:
                return ClaimedName(text.strip(), fans, times, worth, rest)
            found = next(filter(None, (form.fullmatch(rest) for form in BESIDE)), None)
            if found is None:
                break
            given = found.groupdict()
            rest = _FOR.sub("", given["name"].strip())
            one, other = given.get("worth"), given.get("times")
            if one is not None and worth not in (None, int(one)):
                break
            worth = int(one) if one is not None else worth
            if other is not None:
                times = int(other)
        return None

    def _columns(self, text: str) -> ClaimedName[Fan] | None:
        first, *others = [column for column in _COLUMNS.split(text) if column] or [""]
        fans = self._exact(first) if others else ()
        if any(named not in ((), fans) for named in map(self._exact, others)):
            return None
        numbers = [found for column in others if (found := _WORTH.fullmatch(column))]
        if fans and not numbers and any(_plain(column) in self.limits for column in others):
            return ClaimedName(first, fans, name=first)
        if not fans or not numbers:
            return None
        times, worth = int(numbers[0]["times"] or 1), int(numbers[0]["worth"])
        return ClaimedName(first, fans, times, worth, first)

    def _loose(self, text: str) -> Announcement[Fan]:
        """Return the number of a sentence, unless its words are nearly a name."""
        sums = () if self.names.suggestions(_NOT_LETTERS.sub(" ", text)) else self._lone(text)
        return Announcement((), sums, text) if sums else Announcement((ClaimedName(text),))

    # sums

    def _sums(self, text: str) -> tuple[Sum, ...]:
        """Return the sums of a text that is made of nothing else."""
        plain = _plain(text)
        if _SIGNED.match(plain):
            return ()
        numbers: list[list[int | str]] = []
        limits: list[str] = []
        each, plus = False, set[int]()
        place, before, around = 0, "", set[str]()
        while place < len(plain):
            number, word = _DIGITS.match(plain, place), self._word.match(plain, place)
            sign = _SIGNS.match(plain, place)
            found = word or number or sign
            if found is None:
                return ()
            if number and not word:
                numbers.append([int(number[0]), before])
                before = ""
            elif word and word[0] in self.limits:
                limits.append(self.limits[word[0]])
            elif word and word[0] in UNITS:
                unit = UNITS[word[0]]
                each = each or unit == EACH
                if unit != EACH and numbers and not numbers[-1][1]:
                    numbers[-1][1] = unit
                elif unit != EACH and before:
                    return ()
                elif unit != EACH:  # Han: 3, Fu: 40
                    before = unit
            elif word:
                around.add(word[0])
            elif "+" in found[0]:
                plus.add(len(numbers))
            place = found.end()
        fan = around & self._fans and not around & OTHERS  # the dealer's tai, no payer
        if before or fan:
            return ()
        return _together(numbers, limits, each=each, plus=plus - {0, len(numbers)})

    def _lone(self, text: str) -> tuple[Sum, ...]:
        """Return the one number that a text has, with the unit behind it."""
        found = list(_LONE.finditer(_plain(text)))
        if len(found) != 1 or int(found[0]["number"]) > MOST:
            return ()
        behind = self._word.match(found[0]["behind"].strip())
        unit = UNITS.get(behind[0], "") if behind else ""
        return (Sum((int(found[0]["number"]),), unit),)


def _together(
    numbers: Sequence[Sequence[int | str]], limits: Sequence[str], *, each: bool, plus: set[int]
) -> tuple[Sum, ...]:
    """Numbers with their units as sums: without one they are what different players pay, or are
    added where ``plus`` has the places of a plus before them."""
    said = [(int(number), str(unit)) for number, unit in numbers]
    if any(number > MOST for number, _ in said):
        return ()
    named = [Sum((), LIMIT, key) for key in limits]
    alike = {unit for _, unit in said} <= {"", POINTS}
    if alike and not limits and len(plus) == len(said) - 1 > 0:
        if each and said[0][1]:  # 24 points + 8 each
            return (Sum((said[0][0],), POINTS),)
        whole = tuple([n for n, _ in said])
        return (Sum((sum(whole),), EACH) if each else Sum(whole, ADDED),)
    if alike and plus == {2} and len(said) == 3:  # 700/1300 + 100
        said = [(n + said[2][0], unit) for n, unit in said[:2]]
    if each:
        return (*named, Sum(tuple([n for n, _ in said]), EACH)) if said else ()
    if alike and len(said) in (2, 3) and len({n for n, _ in said}) <= 2 and not said[0][1]:
        return (Sum(tuple([n for n, _ in said]), said[-1][1]), *named)
    return (*[Sum((n,), unit) for n, unit in said], *named)


def _joined(parts: Iterable[Announcement[Fan]]) -> Announcement[Fan]:
    found = list(parts)
    last = found[-1].names[-1].text if found and found[-1].names else ""
    if last.isdecimal() and any(name.worth is not None for part in found for name in part.names):
        found[-1] = Announcement((), (Sum((int(last),)),))  # a number behind names with their worth
    if sum(bool(part.sums) for part in found) > 1:  # a sentence beside a total announces no other
        found = [Announcement((ClaimedName(p.loose),)) if p.loose else p for p in found]
    return Announcement(
        tuple([name for part in found for name in part.names]),
        tuple([one for part in found for one in part.sums]),
    )


def _rows(text: str) -> str:
    """Return a list with what a sum comes to in a line of its own, and with the tuples and objects
    of other programs as rows.

    >>> _rows("清龙16+平和2=18"), _rows("[('清龙', 16), ('平和', 2)]"), _rows("((16, 1, '清龙'),)")
    ('清龙16+平和2\\n=18', '\\n清龙 = 16 x1\\n\\n平和 = 2 x1\\n', '\\n清龙 = 16 x1\\n')
    """
    rows = [
        f"\n{row['name'] or row['first']} = {row['worth'] or row['value']} x{row['times'] or 1}\n"
        for row in _TUPLE.finditer(text)
    ]
    if rows:
        return "".join(rows)
    return _TOTAL.sub(r"\g<list>\n=\g<total>", text)


def lone_total(text: str) -> str:
    """Return a list of fans, typed as `text`, with its only number without a name marked as the
    total; any other text unchanged.

    >>> lone_total("Full Flush, 24"), lone_total("13, 80"), lone_total("24")
    ('Full Flush, =24', '13, 80', '=24')
    """
    alone = list(
        re.finditer(r"(?:^|(?<=[,，、;；+\n]))\s*(\d+)\s*(?=$|[,，、;；+\n])", _digits(text))
    )
    if len(alone) != 1:
        return text
    begin, end = alone[0].span(1)
    plain = _digits(text)
    return f"{plain[:begin]}={plain[begin:end]}{plain[end:]}"


# --- the signs of lists ---------------------------------------------------------------------------

LONGEST = 4000
"""Characters of one announcement that are read."""

WORDS, MOST_CUTS = 10, 120
"""Parts that one name may have, and places where a sentence may be parted."""
LISTS = tuple(
    map(
        re.compile,
        (
            r"[\n\r]+",
            r"(?<=[^\d\s.])[.!！]\s+|。",
            r"[;；|]+",
            r"[,，、]+",
            r"\s*(?:[+＋&]|(?<!\d{3})[/／]|[/／](?!\d{3}))\s*|\s+[-–—•]\s+",
        ),
    )
)
"""Separators between the entries of a list, the strongest first."""
_ANY_LIST = re.compile("|".join([separator.pattern for separator in LISTS]))
BETWEEN = re.compile(
    r"\s+(?:and|plus)\s+|\s+|[和与與及·・]|[」』”][「『“]?|(?<=[)）\]】])(?=[^\W\d])"
)
_JOINED = re.compile(r"(?=\d*[^\W\d])[^\W_a-zA-Z]{4,40}")
_MARK = re.compile(
    r"(?i)^\s*(?:(?:fans?|yaku|tai|番种|番種|役種?|台型)\s*[:：]\s*(?!\d+\W*$)|\d{1,2}、(?=\D)|[-–—*•·●▪◦‣✓✔]+\s+|[•●▪◦‣✓✔]\s*|\d{1,2}[.)]\s+)"
)
_COLUMNS = re.compile(r"\s{2,}|\t|\s*\|\s*")
_UNIT = "(?:" + "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True)) + ")"
_LETTER = r"[^\d\s+:：=(\[（【.…–—>,，、;；/&|-]"
_OPEN, _CLOSE = r"[\s:：=(\[（【.…–—>-]*", r"[)\]）】]*[.。]?"
BESIDE = tuple(
    re.compile(form.replace("UNIT", _UNIT), re.IGNORECASE)
    for form in (
        rf"(?P<name>.*{_LETTER}){_OPEN}\+?(?P<worth>\d{{1,5}})\s*UNIT?\s*[x×*]\s*(?P<times>[1-8])"
        + _CLOSE,
        rf"(?P<name>.*{_LETTER}){_OPEN}[x×*]\s*(?P<times>[1-8]){_CLOSE}",
        rf"(?P<name>.*{_LETTER})[\s(（]+(?P<times>[1-8])\s*[x×]{_CLOSE}",
        r"(?P<name>.*\S)\s*[(\[（【]\s*\+?(?P<worth>\d{1,5})\s*UNIT?\s*[)\]）】]",
        rf"(?P<name>.*{_LETTER}){_OPEN}\+?(?P<worth>\d{{1,5}})\s*UNIT?\s*{_CLOSE}",
        r"(?P<times>[1-8])\s*[x×*]\s*(?P<name>\D.*)",
        r"[(\[（【]?\+?(?P<worth>\d{1,5})\s*UNIT?\s*[)\]）】]?[\s:：.–—-]*(?:for\s+)?(?P<name>[^\d\s].*)",
    )
)
"""Forms in which the worth and the number of times are written after a name or before it."""
_TUPLE = re.compile(
    r"""[(\[]\s*(?P<worth>\d{1,5})\s*,\s*(?:(?P<times>[1-8])\s*,\s*)?["'](?P<name>[^"']+)["'][^)\]]*[)\]]"""
    r"""|["'](?:name["']\s*:\s*["'])?(?P<first>[^"']+)["']\s*[,:]\s*(?:["']\w+["']\s*:\s*)?(?P<value>\d{1,5})\s*[)\]},]"""
)
_TOTAL = re.compile(
    rf"^(?P<list>[^=\n]*[+＋][^=\n]*?)\s*[=＝]\s*(?P<total>\d{{1,6}}\s*{_UNIT}?)\s*$", re.MULTILINE
)
_FOR = re.compile(r"\s+(?:for|worth|gives|is)$", re.IGNORECASE)
_WORTH = re.compile(rf"\+?(?P<worth>\d{{1,5}})\s*{_UNIT}?(?:\s*[x×*]\s*(?P<times>[1-8]))?")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n")
_TILES = re.compile(r"\s*(?=\S)[\[\]()\d mspfESWNCFP]+\s*")
_SENTENCE = re.compile(r"\n|[.。](?=\s|$)|。")
_NUMBER = re.compile(r"\s*(?:#|no\.?|nr\.?|第)?\s*\d+\s*号?\s*", re.IGNORECASE)
_NOT_LETTERS = re.compile(r"[\d\W_]+")
_SIGNED = re.compile(r"[-−–]\s*\d")
_SIGNS = re.compile(r"[\s,，、/:：=.。!！?？~&+()（）・·–—-]+")
_DIGITS = re.compile(r"\d{1,9}(?!\d)")
_LONE = re.compile(r"(?<![-−–+#\d])(?P<number>\d{1,9})(?!\d)(?P<behind>\D*)")


# --- numbers --------------------------------------------------------------------------------------


@cache
def _bounded(word: str) -> str:
    return rf"{re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold().replace("'s", " ")


def _digits(text: str) -> str:
    """Return the text with its numbers in plain digits: no signs between thousands, none in Chinese
    where a unit follows or nothing else is there.

    >>> _digits("2,000 and 4,000"), _digits("三色三同顺八番"), _digits("八千点"), _digits("24 000")
    ('2000 and 4000', '三色三同顺8番', '8000点', '24000')
    >>> _digits("3.9k"), _digits("700 1300"), _digits("400 700")
    ('3900', '700 1300', '400 700')
    """
    plain = "\n".join(unicodedata.normalize("NFKC", line) for line in text.split("\n"))
    plain = _THOUSANDS.sub(lambda found: re.sub(r"\D", "", found[0]), plain)
    plain = _KILO.sub(lambda found: f"{found[1]}{found[2] or 0}00", plain)
    return _CHINESE.sub(lambda found: str(chinese_number(found[0]) or found[0]), plain)


_THOUSANDS = re.compile(
    r"(?<![\d.,])(?:\d{1,3}(?:[,'’.]\d{3})+|\d{1,2}(?: \d{3})+|\d{3}(?: 000)+)(?!\d)"
)
_KILO = re.compile(r"(?<![\d.,])(\d{1,3})(?:[.,](\d))?k(?![a-z])", re.IGNORECASE)
_NUMERALS = "[〇零一二三四五六七八九十百千万萬两兩0-9]"
_CHINESE = re.compile(
    # in 全带五16番, 四归一2番 and 連二拉二4台 the numeral is the name's
    r"(?<!\d)(?!(?<=[归歸抢搶])一|(?<=[于於带帶])五|(?<=一摸)三|(?<=[拉连連])[一二三四五六七八九])"
    rf"{_NUMERALS}{{0,12}}[〇零一二三四五六七八九十百千万萬两兩]{_NUMERALS}{{0,12}}"
    r"(?=\s*(?:[番翻飜点點分符]|[台臺](?!花)|ハン))"
    r"|^\s*[〇零一二三四五六七八九十百千万萬两兩]{1,12}\s*$"
)


def chinese_number(text: str) -> int | None:
    """Return the value of a text that is a Chinese number below a hundred million, which may
    include digits; raises ValueError for other text.

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
