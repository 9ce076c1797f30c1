"""Checking somebody's count: what they claimed against what counts. The same for all rules.

Where the rules leave a choice, a claim is judged by the legal choice that comes nearest to it. The
choices are what the table and the principles of the rules make of the hand
(``RuleSet.every_choice``), each in every arrangement.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scoring.arrangements import completing_tiles
from scoring.errors import HandError, described, shorten
from scoring.explain import because, paid, why_not
from scoring.messages import Message, Text, message_of
from scoring.nearly import what_was_missing
from scoring.patterns import WORTHS, Pattern
from scoring.rules import Count, RuleSet
from scoring.score import Announced, Claim
from scoring.tiles import TILES
from scoring.words import TileName


class Claims(NamedTuple):
    """What somebody claimed: fans and how often each, and the total where one was announced."""

    fans: list[tuple[str, Pattern | None, int]]
    total: int | None


class Judged(NamedTuple):
    """The verdict on each fan, then what was missed; and on the sum, where there is one."""

    fans: tuple[Claim, ...] | None
    sum: Announced | None


def check_claims(
    rules: RuleSet, counts: Sequence[Count], claimed: object, announced: object = None
) -> Judged:
    """A verdict for each claim (right, wrong, twice, unknown), then what was missed, and for the
    sum (right, too_high, too_low).

    A claim is the name or the number of a fan; ``x2`` behind it claims it twice; one such as
    "13 points" is the total, as is ``announced``. Raises ``HandError`` (``bad_json``) where the
    claims are no list of these.
    """
    claims = _read(rules, claimed, announced)
    best = counts[0]
    if claimed is None or (claimed and not claims.fans):
        return Judged(None, _sum_only(rules, best, claims.total))
    counts = rules.claimable(counts, [pattern for _, pattern, _ in claims.fans if pattern])
    choice = _nearest(rules, counts, claims)
    arranged = choice.win.arrangement
    others = [count for count in counts if count.win.arrangement is not arranged]
    fans = tuple(_verdicts(rules, [choice, *others], claims))
    named = _named(choice, fans)
    return Judged(fans, _sum(rules, best, choice, named, claims.total))


# --- the choice that a claim is judged by ---------------------------------------------------------


def _nearest(rules: RuleSet, counts: Sequence[Count], claims: Claims) -> Count:
    """The legal choice in which fewest of the claimed fans are wrong, the dearest among equals.

    One that is worth less than the hand counts only where it was claimed as a whole, unless the
    rules let the winner arrange the tiles freely.
    """
    best = counts[0]
    wanted: Counter[Pattern] = Counter()
    for _, pattern, times in claims.fans:
        if pattern:
            wanted[pattern] += times
    choices = [best, *(choice for count in counts for choice in rules.every_choice(count))]
    worth = _worth(rules, best)
    free = rules.arranged_freely(best.win.options)
    as_dear = [choice for choice in choices if free or _worth(rules, choice) == worth]
    nearest = min(as_dear, key=lambda choice: (_wrong(choice, wanted), -(choice.total or 0)))
    if _wrong(nearest, wanted):
        for choice in choices:
            if choice.legal == best.legal and _fans(choice) == wanted:
                return choice
    return nearest


def _worth(rules: RuleSet, count: Count) -> tuple[object, ...]:
    return count.legal, count.total, paid(rules, count)


def _fans(count: Count) -> Counter[Pattern]:
    return Counter({counted.pattern: len(counted.groups) for counted in count.fans})


def _wrong(count: Count, wanted: Counter[Pattern]) -> int:
    """How many of the wanted fans do not count."""
    return (wanted - _fans(count)).total()


# --- the verdicts on fans -------------------------------------------------------------------------


def _verdicts(rules: RuleSet, counts: Sequence[Count], claims: Claims) -> Iterator[Claim]:
    choice = counts[0]
    counted = {c.pattern.key: c for c in choice.fans}
    left = {key: len(c.groups) for key, c in counted.items()}
    for text, pattern, times in claims.fans:
        for _ in range(times):
            if pattern is None:
                yield _unknown(rules, text)
            elif left.get(pattern.key):
                left[pattern.key] -= 1
                here = counted[pattern.key]
                points, reason = pattern.points(here.value), because(rules, choice, here)
                yield _told(text, pattern, "right", points, reason)
            elif pattern.key in counted:
                times_counted = len(counted[pattern.key].groups)
                reason = Message(_TWICE, name=pattern.zh, n=times_counted)
                yield _told(text, pattern, "twice", 0, reason)
            else:
                yield _told(text, pattern, "wrong", 0, _why_wrong(rules, counts, pattern))
    for key, c in counted.items():
        points, reason = c.pattern.points(c.value), because(rules, choice, c)
        for _ in range(left[key]):
            yield _told(None, c.pattern, "missed", points, reason)


def _told(
    text: str | None, pattern: Pattern, verdict: str, points: int | None, because: Message
) -> Claim:
    return Claim(text, pattern.name, pattern.zh.local, verdict, points, because)


def _unknown(rules: RuleSet, text: str) -> Claim:
    """A name that no fan has, with the fans that it may have meant."""
    meant = rules.TABLE.called.meant(text)
    if meant:
        names = tuple([pattern.zh for pattern in meant])
        said = Message(_MEANT if len(names) == 1 else _MEANT_ONE_OF, name=text, names=names)
    else:
        number = re.fullmatch(r"[-−–+]?\s*\d+", text.strip())
        said = Message(_NO_NUMBER if number else _UNKNOWN, name=text)
    return Claim(text, None, None, "unknown", 0, said, tuple([p.name for p in meant]))


def _why_wrong(rules: RuleSet, counts: Sequence[Count], pattern: Pattern) -> Message:
    """Why a fan that was claimed is not among those that count."""
    best = counts[0]
    for dropped in best.dropped:
        if dropped.counted.pattern is pattern:
            return why_not(rules, best, dropped).because
    for other in counts[1:]:
        if any(c.pattern is pattern for c in other.fans):
            return Message(_ELSEWHERE, name=pattern.zh, worth=rules.amount(other.total or 0))
    absent = Message(_ABSENT, name=pattern.zh)
    if pattern.key in rules.WAITS:
        return Message(_AND_NEARLY, absent=absent, missing=_why_no_wait(best))
    missing = what_was_missing(rules, counts, pattern)
    return Message(_AND_NEARLY, absent=absent, missing=missing or message_of(pattern.about))


def _why_no_wait(count: Count) -> Message:
    """What stands against a wait, the most usual dispute: other tiles complete the hand too."""
    win, hand = count.win, count.win.hand
    if hand.winning_tile is None or not hand.winning_tile_known:
        return Message(_NOT_SHOWN)
    if hand.dealt:
        return Message(_DEALT)
    tile = TileName(hand.winning_tile)
    others = [
        place for place in completing_tiles(win.standing, win.tiles.melds) if place != win.won
    ]
    names = tuple([TileName(TILES[place]) for place in others])
    if not names:
        return Message(_OTHER_WAIT, tile=tile)
    gone = [place for place in others if win.standing[place] == 4]
    if len(gone) == len(others):
        return Message(_BY_FORM, tiles=names)
    return Message(_OTHER_TILES if len(names) > 1 else _OTHER_TILE, tiles=names, tile=tile)


# --- the sum --------------------------------------------------------------------------------------


def _named(choice: Count, fans: Sequence[Claim]) -> int | None:
    """What the names that count come to; None where these rules do not add them up."""
    if not any(claim.verdict == "missed" for claim in fans):
        return choice.total
    units = {counted.pattern.unit for counted in choice.fans}
    if choice.total is None or len(units) > 1 or units & set(WORTHS) or "doubles" in units:
        return None
    return sum(claim.points or 0 for claim in fans if claim.verdict == "right")


def _sum_only(rules: RuleSet, best: Count, total: int | None) -> Announced | None:
    return None if total is None else _sum(rules, best, best, None, total)


def _sum(
    rules: RuleSet, best: Count, choice: Count, named: int | None, announced: int | None
) -> Announced | None:
    """The verdict on what was announced, or on what the names come to; what differs first."""
    counts = rules.announced_as(best)
    if not counts:
        if announced is None:
            return None
        raise HandError("impossible_situation", _NO_SUMS)
    total = named if announced is None else announced
    if total is None:
        return None
    # a player who plays for payments may announce these
    hand = counts[0]
    if announced is not None:
        hand = min(counts, key=lambda number: abs(number - announced))
    verdict = "right" if total == hand else "too_high" if total > hand else "too_low"
    amount = rules.amount(hand) if hand == counts[0] else Message(_NUMBER, n=hand)
    parts = [Message(_SUMS[verdict], total=total, counts=amount, many=abs(hand - total))]
    if choice.total == total and total < counts[0]:
        parts = [Message(_LEGAL_CHOICE, total=total, counts=amount)]
    if announced is not None and named is not None and named != announced:
        parts.insert(0, Message(_DIFFER, total=announced, named=rules.amount(named)))
    settled = None if announced is None else rules.settled(best, announced)
    if settled:
        parts.append(Message(_SETTLED, total=rules.amount(settled[0])))
    return Announced(total, hand, verdict, _together(parts), named, settled and settled[0])


def _together(parts: Sequence[Message]) -> Message:
    first, *others = parts
    for part in others:
        first = Message(_AND_NEARLY, absent=first, missing=part)
    return first


# --- reading what was claimed ---------------------------------------------------------------------


def _read(rules: RuleSet, claimed: object, announced: object) -> Claims:
    total = _whole(announced)
    fans: list[tuple[str, Pattern | None, int]] = []
    if claimed is not None and not isinstance(claimed, list | tuple):
        raise HandError(
            "bad_json", Text("“claimed” has to be the list of the fans that were claimed.")
        )
    find = rules.TABLE.find
    for entry in claimed or ():
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError("bad_json", Text("A claimed fan is its name or its number."))
        if isinstance(entry, int):
            found = find(str(entry)) if 0 <= entry < 1000 else None
            fans.append((found.name if found else str(shorten(str(entry))), found, 1))
            continue
        text, times = entry, 1
        many = _MANY.fullmatch(entry)
        if many and find(entry) is None:
            text, times = many[1], int(many[2])
        found = find(text)
        points = total_in(entry) if found is None and total is None else None
        if points is not None:
            total = points
        else:
            fans.append((shorten(entry), found, times))
    return Claims(fans, total)


def _whole(announced: object) -> int | None:
    if announced is None:
        return None
    if isinstance(announced, bool) or not isinstance(announced, int) or not 0 <= announced <= MOST:
        raise HandError("bad_json", _NO_TOTAL, value=described(announced))
    return announced


MOST = 1_000_000
"""The highest total that can be announced."""


def claims_in(text: str, find: Callable[[str], Pattern | None]) -> list[str]:
    """The claims in a line that somebody typed, with commas between; a comma may be part of a
    name."""
    parts = [part.strip() for part in re.split("[,，、;；]", text)]
    claims: list[str] = []
    for part in filter(None, parts):
        if claims and find(part) is None and find(claims[-1]) is None:
            both = f"{claims[-1]}, {part}"
            if find(both) is not None:
                claims[-1] = both
                continue
        claims.append(part)
    return claims


def total_in(text: str, *, bare: bool = False) -> int | None:
    """The total that a text names, such as "13 points", "13番" or "十三番"; ``bare``: a number
    alone is one, too.

    >>> total_in("13 points"), total_in("十三番"), total_in("13"), total_in("13", bare=True)
    (13, 13, None, 13)
    """
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    found = _TOTAL.fullmatch(plain)
    if not found or not (bare or found[2]):
        return None
    digits = found[1]
    number = int(digits) if digits.isascii() else _chinese_number(digits)
    return number if number is not None and number <= MOST else None


_TOTAL = re.compile(
    r"([0-9]{1,7}|[〇零一二三四五六七八九十百两兩]{1,7})\s*"
    r"(points?|pts?\.?|fans?|faan|han|tai|p|点|點|番|翻|飜|分|台|臺|符)?"
)


def _chinese_number(text: str) -> int | None:
    """A number below a thousand in Chinese.

    >>> [_chinese_number(text) for text in ("八", "十三", "二十", "一百零八", "八八")]
    [8, 13, 20, 108, 88]
    """
    digits = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
    if not set(text) & set("十百"):
        return int("".join(str(digits[c]) for c in text))
    found = re.fullmatch(r"(?:(.)百[零〇]?)?(?:(.?)十)?(.?)", text)
    if found is None:
        return None
    hundreds, tens, ones = found.groups()
    if any(part and part not in digits for part in (hundreds, tens, ones)):
        return None
    ten = 0 if tens is None else digits[tens] if tens else 1
    return 100 * (digits[hundreds] if hundreds else 0) + 10 * ten + (digits[ones] if ones else 0)


_UNKNOWN = Text("There is no fan called “{name}”.")
_NO_NUMBER = Text("No fan has the number {name}. A total is claimed with its unit: 13 points.")
_MEANT = Text("There is no fan called “{name}”. {names} was probably meant.")
_MEANT_ONE_OF = Text("There is no fan called “{name}”. One of these was probably meant: {names}.")
_ABSENT = Text("{name} is not in this hand.")
_AND_NEARLY = Text("{absent} {missing}")
_TWICE = Text("{name} counts {n}× in this hand and was claimed more often.")
_ELSEWHERE = Text(
    "{name} needs another arrangement of these tiles, worth {worth} in all: sets cannot be "
    "regrouped for one fan."
)
_OTHER_TILE = Text("Beside the {tile}, the {tiles} completes the hand too.")
_OTHER_TILES = Text("Beside the {tile}, these tiles complete the hand too: {tiles}.")
_BY_FORM = Text("By its form the hand waits for this as well, though all four are used: {tiles}.")
_OTHER_WAIT = Text("No other tile completes the hand, but the {tile} does not complete it so.")
_NOT_SHOWN = Text("The winning tile was not shown apart, so no wait counts.")
_DEALT = Text("East won with the dealt tiles, so nothing was waited for.")
_NO_TOTAL = Text("“claimed_total” is a whole number, not {value}.")
_NO_SUMS = Text("These rules count no points, so no total can be claimed.")
_DIFFER = Text("Announced {total}, but the fans claimed come to {named}.")
_SETTLED = Text("Unless another player objects, {total} is paid.")
_NUMBER = Text("{n}")
_LEGAL_CHOICE = Text(
    "Counted so, the hand is worth {total}, which is legal; you may claim {counts}."
)
_SUMS = {
    "right": Text("Claimed {total}, and the hand counts {counts}."),
    "too_high": Text("Claimed {total}, but the hand counts {counts}: {many} too high."),
    "too_low": Text("Claimed {total}, but the hand counts {counts}: {many} too low."),
}
_MANY = re.compile(r"(.*\S)\s*[x×*]\s*([1-8])", re.IGNORECASE | re.DOTALL)
