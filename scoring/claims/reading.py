"""Read an announcement: find the sequence of forms that best fits the text and the hand's numbers.

The forms are in ``announcement.grammar``. The hand decides between several readings: "Self-Drawn
13" can be a fan and its worth, or the last fan of a list followed by the total; the reading whose
numbers the hand has is chosen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import Generic, NamedTuple

from scoring.book.fan_names import PLAYER_WORDS, Fan, NameIndex, normalized
from scoring.claims.grammar import KINDS, matching
from scoring.claims.tokens import BASE, MOST, POINTS, Token, Tokenizer, wind_of
from scoring.hand.values import SEATS

UNEXPLAINED = 10.0
"""Cost of a number that is no quantity of the hand."""

UNREAD = 6.0
"""Cost of a token that belongs to no form."""

MIXED = 1.3
"""Cost of mixing fans with and without a stated worth in one list."""

IN_THE_MIDDLE = 12.0
"""Cost of an amount between two fans, since totals are said first or last."""

RATHER_TOTAL = 3.0
"""Cost of taking the last number of a text for the worth of the fan before its comma, if the fan
is not worth that and no number before it is as large: it can be the total."""

SKIPPED: Mapping[str, float] = {
    KINDS[kind]: cost
    for kind, cost in (
        ("COMMA", 0.0),
        ("STOP", 0.0),
        ("NEWLINE", 0.0),
        ("GAP", 0.0),
        ("FILLER", 0.0),
        ("AND", 0.0),
        ("SLASH", 0.1),
        ("PLUS", 0.2),
        ("COLON", 0.1),
        ("EQUALS", 0.3),
        ("OPEN", 0.1),
        ("CLOSE", 0.1),
        ("TOTAL", 0.2),
        ("TIMES", 1.0),
        ("MINUS", 0.5),
        ("EACH", 1.0),
        ("ROLE", 1.0),
        ("SET", 1.0),
        ("MARK", 1.0),
        ("TILES", 0.5),
        ("UNIT", 1.0),
    )
}
"""Cost of a token outside any form: 0 for a separator, more for a meaningful word. Other kinds of
tokens cost `UNREAD`."""

NUMBER, EACH, PLAYER, SHARES = "number", "each", "player", "shares"
SUM, PRODUCT, SETTLEMENT, LIMIT = "sum", "product", "settlement", "limit"
"""Kinds of amounts: ``NUMBER`` with or without a unit; ``EACH`` what each other player pays;
``PLAYER`` what one player pays or gets; ``SHARES`` two or three payments of the others; ``SUM``
numbers joined by a plus; ``PRODUCT`` a product and its result; ``SETTLEMENT`` the gains of all
players; ``LIMIT`` a limit by name."""


class Amount(NamedTuple):
    """An announced number, or several that belong together.

    kind: ``NUMBER``, ``EACH`` or another of the kinds defined above.
    numbers: the announced numbers; for a sum its stated result, for a settlement signed gains.
    unit: unit of the numbers, "" if none was stated.
    who: role or seat of the player who pays or gets the amount, "" if none was named.
    limit: key of the limit that was named, or "".
    terms: the summands of a sum; for a product its true and its stated result.
    written: the text of a product.
    apart: True for a number between a comma and the end, before which a fan's name stands without
        its worth: the number could be that worth.
    """

    kind: str
    numbers: tuple[int, ...]
    unit: str = ""
    who: str = ""
    limit: str = ""
    terms: tuple[int, ...] = ()
    written: str = ""
    apart: bool = False

    @property
    def adds_up(self) -> bool:
        """True if the stated result of a sum or product is correct; True for other kinds."""
        if self.kind == PRODUCT:
            return self.terms[0] == self.terms[1]
        return self.kind != SUM or sum(self.terms) == self.numbers[0]


class ClaimedName(NamedTuple, Generic[Fan]):
    """A fan name that a player claims.

    text: the name as written, with its worth.
    fans: the fans that it can mean; empty for an unknown name.
    times: number of occurrences claimed.
    worth: the worth stated with it, or None.
    name: the name alone, as written.
    tiles: the tiles written with it, or the ranks of its sets, or "".
    """

    text: str
    fans: tuple[Fan, ...] = ()
    times: int = 1
    worth: int | None = None
    name: str = ""
    tiles: str = ""


class AnnouncementReading(NamedTuple, Generic[Fan]):
    """The content of an announcement: fan names and amounts, each in the order of the text."""

    names: tuple[ClaimedName[Fan], ...] = ()
    amounts: tuple[Amount, ...] = ()


class Explaining(Generic[Fan]):
    """Decides which readings of an announcement fit the hand. This base class knows no hand: it
    accepts every name, and every amount whose arithmetic is correct."""

    def explains(self, amount: Amount) -> bool:
        """Return True if the hand has this amount. Here: if its arithmetic is correct."""
        return amount.adds_up

    def has_tiles(self, fan: Fan, shown: str) -> bool:
        """Return True if the hand has the fan with the tiles that the player wrote (`shown`).
        Always False here."""
        return False

    def meanings(self, name: ClaimedName[Fan]) -> Sequence[ClaimedName[Fan]] | None:
        """Return the claimed fans that a name with its stated worth means in this hand; None if the
        worth does not fit."""
        return [name]


class AnnouncementReader(Generic[Fan]):
    """Reads announcements that use the fan names of one rule set.

    limits: words for limits, each with the limit's key.
    """

    def __init__(self, names: NameIndex[Fan], limits: Mapping[str, str]) -> None:
        self.names = names
        self.tokenizer = Tokenizer(names, limits)

    def read(self, text: str, hand: Explaining[Fan] | None = None) -> AnnouncementReading[Fan]:
        """Return the names and amounts in the first `LONGEST` characters of a text. An unknown word
        becomes a name without fans; if the text has a number, such names are dropped, unless they
        resemble a fan's name or contain digits. If the text has an amount, and all names only say
        how the hand was won and have no worth, the names are dropped.

        hand: decides which readings fit the hand; None to read by the grammar alone.
        """
        explaining = hand or Explaining()
        rows, verdict = _page(text)
        names: list[ClaimedName[Fan]] = []
        amounts: list[Amount] = []
        for part in rows:
            found = self._best(part, explaining)
            names += found.names
            amounts += found.amounts
        if verdict:
            amounts += self._best(verdict, explaining).amounts
        return AnnouncementReading(tuple(names), tuple(amounts))

    def _best(self, text: str, hand: Explaining[Fan]) -> AnnouncementReading[Fan]:
        plain, ways = self.tokenizer.tokens(text)
        parses = [_Parse(plain, tokens, hand, self.names) for tokens in ways]
        return min([parse.best() for parse in parses], key=lambda found: found[0])[1]


_TILES = re.compile(r"\s*(?=\S)[\[\]()\d mspfESWNCFP]+\s*")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n")
_COLUMNS = re.compile(r"\S\s{2,}\S")


def _page(text: str) -> tuple[Sequence[str], str]:
    """Return the fan lists in a text, and the sentence with the total ("" if none).

    In a result page printed by this program, the lists are its table rows and the sentence is its
    verdict with the payments; any other text is one list.
    """
    parts = [part for part in _PARAGRAPHS.split(text) if part.strip()]
    has_tiles = bool(parts) and _TILES.fullmatch(parts[0]) is not None
    if len(parts) < 2 or not (has_tiles or _is_table(parts[0])):
        return [text], ""
    if has_tiles:
        del parts[0]
    # these rules print two lists if they have items, and none for a win without fans
    rows = []
    while parts and any(_COLUMNS.search(line.strip()) for line in parts[0].splitlines()):
        rows.append(parts.pop(0))
    first, *others = parts[0].splitlines() if parts else [""]
    payments = [line for line in others if _SIGNED.search(line)]
    return rows, "\n".join([_sums_of(first), *payments])


def _is_table(text: str) -> bool:
    """Return True if every non-blank line consists of columns separated by wide blanks."""
    return all(_COLUMNS.search(line.strip()) for line in text.splitlines() if line.strip())


def _sums_of(verdict: str) -> str:
    """Return the part of a verdict that states totals, without anything that follows.

    >>> _sums_of("Total: 12 points. Enough to win: 8 or more"), _sums_of("滿貫，5翻30符：8000點。")
    ('Total: 12 points', '滿貫，5翻30符：8000點')
    >>> _sums_of("合計：6台，成和，另加1台。"), _sums_of("合計：9番，夠起和（滿8番）")
    ('合計：6台', '合計：9番')
    """
    sums: list[str] = []
    for part in _COMMAS.split(_SENTENCE.split(verdict)[0]):
        counted = any(map(_has_digits, sums))
        if counted and (not _has_digits(part) or "（" in part or "(" in part):
            break
        sums.append(part)
    return "，".join(sums)


_SENTENCE = re.compile(r"[.。](?=\s|$)|。")
_COMMAS = re.compile("[,，、]")
_SIGNED = re.compile(r"[+−-]\d")


class _Step(NamedTuple, Generic[Fan]):
    """The cheapest way found to read the tokens before some position.

    cost: total cost of that way.
    before: the preceding state (position, mode); None at the beginning.
    way: the last form or skipped token; None at the beginning.
    """

    cost: float
    before: tuple[int, str] | None
    way: _Way[Fan] | None = None


class _Way(NamedTuple, Generic[Fan]):
    """One way to read the next tokens: as a form, or by skipping one token.

    end: index of the first token after them.
    cost: cost of this way.
    names, amounts: what is read from them.
    remark: a number in running text, used only if the text announces nothing else; or None.
    """

    end: int
    cost: float
    names: tuple[ClaimedName[Fan], ...] = ()
    amounts: tuple[Amount, ...] = ()
    remark: Amount | None = None


NONE, BARE, VALUED = "", "bare", "valued"
"""State of the list of fans so far: no fan, fans without a worth, or fans with a worth."""


class _Parse(Generic[Fan]):
    """Search for the cheapest sequence of forms that covers a list of tokens."""

    def __init__(
        self, text: str, tokens: Sequence[Token[Fan]], hand: Explaining[Fan], names: NameIndex[Fan]
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.hand = hand
        self.names = names
        self.kinds = "".join([token.kind for token in tokens])
        named = [at for at, kind in enumerate(self.kinds) if kind in _NAMED]
        self.lists_fans = bool(named)
        said = [text[tokens[at].start : tokens[at].end] for at in named]
        self.only_way = bool(said) and all(map(is_way, said))
        self.inside = range(named[0] + 1, named[-1]) if named else range(0)
        self._explained: dict[Amount, bool] = {}

    def best(self) -> tuple[float, AnnouncementReading[Fan]]:
        """Return the cost of the cheapest sequence of forms, and the names and amounts read from
        it.

        This is a best-first search over (position, mode): the cheapest partial reading is extended
        first, the longest among equals.
        """
        steps: dict[tuple[int, str], _Step[Fan]] = {}
        onward: dict[int, list[_Way[Fan]]] = {}
        pushed = count()
        heap: list[tuple[float, int, int, str, _Step[Fan]]] = []
        heappush(heap, (0.0, 0, next(pushed), NONE, _Step(0.0, None)))
        while True:
            cost, place, _, mode, step = heappop(heap)
            at, state = -place, (-place, mode)
            if state in steps:
                continue
            steps[state] = step
            if at == len(self.tokens):
                break
            if at not in onward:
                onward[at] = [*self._skipped(at), *self._formed(at)]
            for way in onward[at]:
                then, mixed = _mode(mode, way.names)
                if (way.end, then) not in steps:
                    whole = cost + way.cost + mixed
                    after = _Step(whole, state, way)
                    heappush(heap, (whole, -way.end, next(pushed), then, after))
        ways: list[_Way[Fan]] = []
        back: tuple[int, str] | None = state
        while back is not None:
            step = steps[back]
            ways += [] if step.way is None else [step.way]
            back = step.before
        return cost, self._said(ways[::-1])

    def _said(self, ways: Sequence[_Way[Fan]]) -> AnnouncementReading[Fan]:
        """Return the names and amounts of a sequence of forms.

        A remark is used only if nothing else is announced. If there is any number, unknown names
        are dropped, unless they resemble a fan name or contain digits. If there is an amount, and
        all names only say how the hand was won and have no worth, the names are dropped.
        """
        names = tuple([name for way in ways for name in way.names])
        amounts = tuple([amount for way in ways for amount in way.amounts])
        remarks = [way.remark for way in ways if way.remark]
        if not amounts and len(remarks) == 1 and not any(name.fans for name in names):
            amounts = tuple(remarks)
        if amounts and all(name.worth is None and is_way(name.name) for name in names):
            names = ()
        if amounts or remarks:
            names = tuple(
                [
                    name
                    for name in names
                    if name.fans or self.names.is_like(name.name) or _has_digits(name.text)
                ]
            )
        return AnnouncementReading(names, amounts)

    def _skipped(self, at: int) -> Iterator[_Way[Fan]]:
        """Yield the one way to pass over the token at this index: punctuation and filler words are
        dropped, any other token is kept as a name that was not understood, at a high cost."""
        token = self.tokens[at]
        cost = SKIPPED.get(token.kind)
        if cost is not None:
            yield _Way(at + 1, cost)
            return
        signed = token.kind == KINDS["NUMBER"] and at and self.kinds[at - 1] == KINDS["MINUS"]
        start = self.tokens[at - 1].start if signed else token.start
        text = self.text[start : token.end].strip()
        known = token.kind in _NAMED
        name: ClaimedName[Fan] = ClaimedName(text, token.fans if known else (), name=text)
        cost = UNREAD
        if token.kind in (KINDS["NUMBER"], KINDS["LIMIT"]):
            cost += UNEXPLAINED
        yield _Way(at + 1, cost, (name,))

    def _formed(self, at: int) -> Iterator[_Way[Fan]]:
        """Yield the readings by each form that matches at token index `at`."""
        for form, found in matching(self.kinds, at):
            make = _MAKERS.get(form.name, _entry)
            for said in make(self, found):
                cost = form.cost + said.cost
                among = at in self.inside and form.name != "by_seat"
                if said.amounts and not said.names and among:
                    cost += IN_THE_MIDDLE
                yield said._replace(end=found.end(), cost=cost)

    # what a form says

    def number(self, found: re.Match[str], *labels: str) -> int | None:
        """Return the number in the first of the groups `labels` that matched, or None if no group
        matched."""
        for label in labels:
            if found.groupdict().get(label) is not None:
                begin, end = found.span(label)
                return next(
                    (t.number for t in self.tokens[begin:end] if t.kind == KINDS["NUMBER"]), None
                )
        return None

    def word(self, found: re.Match[str], *labels: str) -> str:
        """Return the `Token.word` of the first of the groups `labels` that matched, or ""."""
        for label in labels:
            if found.groupdict().get(label) is not None:
                return self.tokens[found.start(label)].word
        return ""

    def numbers(self, begin: int, end: int) -> list[int]:
        return [t.number for t in self.tokens[begin:end] if t.kind == KINDS["NUMBER"]]

    def written(self, begin: int, end: int) -> str:
        """Return the text of the tokens in a range, without separators at its end; a closing
        bracket is kept if its opening one is inside."""
        while end > begin + 1 and self.kinds[end - 1] in _EDGES:
            end -= 1
        text = self.text[self.tokens[begin].start : self.tokens[end - 1].end]
        closing = self.text[self.tokens[end - 1].end : self.tokens[end - 1].end + 1]
        if closing in _CLOSING and text.count(_CLOSING[closing]) > text.count(closing):
            text += closing
        return text.strip()

    def amount(self, amount: Amount) -> Iterator[_Way[Fan]]:
        """Yield the reading as this amount, at the additional cost `UNEXPLAINED` if the hand does
        not have it; yield nothing if a number exceeds `MOST`."""
        if any(abs(number) > MOST for number in amount.numbers):
            return
        if amount not in self._explained:
            self._explained[amount] = self.hand.explains(amount)
        yield _Way(0, 0.0 if self._explained[amount] else UNEXPLAINED, (), (amount,))


_NAMED = frozenset(KINDS[kind] for kind in ("NAME", "HONOR", "PAYER"))
_EDGES = frozenset(KINDS[kind] for kind in ("COMMA", "COLON", "GAP", "FILLER", "AND", "CLOSE"))
_CLOSING = {")": "(", "]": "[", "）": "（", "】": "【"}


@cache
def _ways() -> frozenset[str]:
    return frozenset(map(normalized, PLAYER_WORDS.strings("ways")))


def is_way(name: str) -> bool:
    """Return True if a fan's name only says how the hand was won, such as "Self-Drawn"."""
    return normalized(name) in _ways()


def _mode(mode: str, names: Sequence[ClaimedName[Fan]]) -> tuple[str, float]:
    """Return the mode of the list (`NONE`, `BARE` or `VALUED`) after these names, and the cost for
    mixing fans with and without a worth."""
    for name in names:
        if name.fans:
            now = BARE if name.worth is None else VALUED
            return (mode or now), 0.0 if mode in (NONE, now) else MIXED
    return mode, 0.0


def _has_digits(text: str) -> bool:
    return any(sign.isdigit() for sign in text)


def _entry(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield the readings of a match as a fan with its optional worth, tiles and number of
    occurrences; yield nothing if these contradict each other."""
    given = found.groupdict()
    token = parse.tokens[found.start("name")]
    begin, end = found.span()
    text = parse.written(begin, end)
    alone = parse.text[token.start : token.end]
    if "worth" in found.re.groupindex and KINDS["GAP"] in found[0]:
        text = alone  # in columns
    alias = next((a for a in ("alias", "alias2") if given.get(a) is not None), "")
    if alias:
        other = parse.tokens[found.start(alias)]
        again = parse.text[other.start : other.end] == alone
        if again or not set(other.fans) & set(token.fans):
            return  # another fan, or the same a second time
    times = parse.number(found, "times", "times1", "times2", "times3") or 1
    if parse.number(found, "whole") not in (None, times * (parse.number(found, "worth") or 0)):
        return
    limit = given.get("worth") == KINDS["LIMIT"]
    worth = None if limit else parse.number(found, "worth")
    label = next((one for one in ("tiles", "tiles2") if given.get(one) is not None), "")
    tiles = _tiles_in(parse, *found.span(label)) if label else ""
    if given.get("ranks"):
        begin, end = found.span("ranks")
        runs = [str(token.number) for token in parse.tokens[begin:end]]
        if not all(map(is_run, runs)):
            return
        tiles = " ".join(runs)
    name = ClaimedName(text, token.fans, times, worth, alone, tiles)
    honor = parse.tokens[found.start(label)] if label else None
    if honor and honor.kind == KINDS["HONOR"]:
        marked = KINDS["OPEN"] in found[0] or KINDS["COLON"] in found[0]
        twice = token.kind == KINDS["HONOR"] and not (marked and token.word == honor.word)
        if twice or not set(honor.fans) & set(token.fans):
            return  # a wind or dragon that is another fan of the list
    if token.all and token.kind == KINDS["NAME"]:
        parts = [name._replace(fans=fans, worth=None) for fans in token.all]
        yield _Way(0, 0.0, tuple(parts))
        return
    meant = parse.hand.meanings(name)
    if meant is not None:
        yield _Way(0, 0.0, tuple(meant))
        return
    if worth is not None and parse.only_way and is_way(alone):
        return
    alike = parse.hand.meanings(name._replace(worth=None)) or [name]
    fans = alike[0].fans if len(alike) == 1 else name.fans
    yield _Way(0, UNEXPLAINED, (name._replace(fans=fans),))
    run = str(worth)
    if worth is not None and len(run) > 1:
        ranks = name._replace(worth=None, tiles=run)
        fits = any(parse.hand.has_tiles(fan, run) for fan in name.fans)
        if is_run(run):
            yield _Way(0, 0.1 if fits else UNREAD, tuple(parse.hand.meanings(ranks) or ()))


def _tiles_in(parse: _Parse[Fan], begin: int, end: int) -> str:
    """Return the tiles that a player wrote in a range of tokens."""
    return "".join(
        token.word or parse.text[token.start : token.end]
        for token in parse.tokens[begin:end]
        if token.kind in (KINDS["TILES"], KINDS["HONOR"])
    )


def _worth_apart(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield the readings of a fan with a number behind a comma as its worth, at a higher cost if
    the number is rather the total of the list."""
    worth, onward = parse.number(found, "worth") or 0, set(parse.kinds[found.end() :])
    is_last = not onward & (_NAMED | {KINDS["NUMBER"]})
    is_most = all(number < worth for number in parse.numbers(0, found.start("worth")))
    for way in _entry(parse, found):
        if is_last and is_most and way.cost >= UNEXPLAINED:
            way = way._replace(cost=way.cost + RATHER_TOTAL)
        yield way


def is_run(ranks: str) -> bool:
    """Return True if a string of ranks is three or more consecutive ranks, three or more equal
    ones, or a knitted chow (147, 258, 369).

    >>> is_run("345"), is_run("123456"), is_run("222"), is_run("258"), is_run("160")
    (True, True, True, True, False)
    """
    knitted = ranks in ("147", "258", "369")
    return knitted or (len(ranks) > 2 and (ranks in "123456789" or len(set(ranks)) == 1))


def _unknown(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield an unknown word as a name with its worth or with how often it is claimed. With a worth
    only if the text lists other fans or the word resembles a fan's name; else the number is an
    announced one."""
    token = parse.tokens[found.start("unknown")]
    alone = parse.text[token.start : token.end]
    like = parse.names.is_like(alone)
    if like or parse.lists_fans or found.groupdict().get("times") is not None:
        text = parse.written(*found.span())
        worth = parse.number(found, "worth")
        yield _Way(0, UNREAD, (ClaimedName(text, (), worth=worth, name=alone),))


def _by_number(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number = parse.number(found, "number")
    fan = parse.names.find(str(number))
    text = parse.written(*found.span())
    yield _Way(0, 0.0, (ClaimedName(text, () if fan is None else (fan,), name=text),))


def _number(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number, unit = parse.number(found, "number"), parse.word(found, "unit")
    before, onward = parse.kinds[: found.start()], parse.kinds[found.end() :]
    apart = not unit and not onward and before[-1:] == KINDS["COMMA"] and before[-2:-1] in _NAMED
    if number is not None:
        yield from parse.amount(Amount(NUMBER, (number,), unit, apart=apart))


def _each(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number = parse.number(found, "number", "number2")
    if number is None:
        return
    unit = parse.word(found, "unit", "unit2")
    # 8 faan, each 32: rather a total before what is paid
    more = 0.0 if unit in ("", POINTS) else MIXED
    for way in parse.amount(Amount(EACH, (number,), unit)):
        yield way._replace(cost=way.cost + more)


def _by_player(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number, who = parse.number(found, "number", "number2"), parse.word(found, "who", "who2")
    if number is not None:
        yield from parse.amount(Amount(PLAYER, (number,), parse.word(found, "unit", "unit2"), who))


def _shares(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    numbers = [parse.number(found, label) for label in ("first", "second", "third")]
    paid = tuple([number for number in numbers if number is not None])
    units = [t.word for t in parse.tokens[slice(*found.span())] if t.kind == KINDS["UNIT"]]
    if set(units) <= {POINTS}:
        yield from parse.amount(Amount(SHARES, paid, units[-1] if units else ""))


def _shares_added(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    first, second, more = (parse.number(found, key) or 0 for key in ("first", "second", "more"))
    yield from parse.amount(Amount(SHARES, (first + more, second + more)))


def _by_players(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    units = {t.word for t in parse.tokens[slice(*found.span())] if t.kind == KINDS["UNIT"]}
    if not units <= {POINTS}:
        return
    yield from parse.amount(Amount(SHARES, tuple(parse.numbers(*found.span()))))


def _sum(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield a sum with its stated result, or else its true one; nothing if it has several units.
    With a unit and a word for "each", it is yielded only if it is a payment of the hand."""
    terms = tuple(parse.numbers(*found.span("terms")))
    result = parse.number(found, "result")
    units = {t.word for t in parse.tokens[slice(*found.span())] if t.kind == KINDS["UNIT"]}
    if len(units) > 1:
        return
    kind_each = KINDS["EACH"] in found[0]
    if kind_each and units:  # 24 points + 8 each: two amounts, unless they are one payment
        paid = Amount(SUM, (sum(terms),), EACH, terms=terms)
        if parse.hand.explains(paid):
            yield from parse.amount(paid)
        return
    whole = sum(terms) if result is None else result
    unit = next(iter(units), "")
    who = parse.word(found, "who")
    amount = Amount(SUM, (whole,), EACH if kind_each else unit, who, terms=terms)
    yield from parse.amount(amount)


def _calculation(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield the result of a calculation in steps, such as (13 + 8) × 3 = 63 or 13 + 8 = 21 × 3 =
    63, where each step continues with the previous result; yield nothing for malformed
    arithmetic."""
    tokens = parse.tokens[slice(*found.span())]
    steps: list[list[str]] = [[]]
    for token in tokens:
        if token.kind == KINDS["NUMBER"]:
            steps[-1].append(str(token.number))
        elif token.kind in _WRITTEN:
            steps[-1].append(_WRITTEN[token.kind])
        elif token.kind == KINDS["EQUALS"] and steps[-1]:
            steps.append([])
    values = [worked_out("".join(step)) for step in steps]
    if any(value is None for value in values):
        return
    last = next((t.word for t in reversed(tokens) if t.kind == KINDS["UNIT"]), "")
    unit = EACH if tokens[-1].kind == KINDS["EACH"] else last
    result = values[-1] or 0
    written, comes_to, said = " ".join(steps[-1]), result, result
    for step, onward, value, after in zip(steps, steps[1:], values, values[1:], strict=False):
        first = next(int(part) for part in onward if part.isdigit())
        if value not in (after, first):
            written, comes_to, said = " ".join(step), value or 0, first
            break
    amount = Amount(PRODUCT, (result,), unit, terms=(comes_to, said), written=written)
    yield from parse.amount(amount)


_WRITTEN = {KINDS["PLUS"]: "+", KINDS["TIMES"]: "×", KINDS["OPEN"]: "(", KINDS["CLOSE"]: ")"}
_IN_BRACKETS = re.compile(r"\(([\d+×]+)\)")


def worked_out(written: str) -> int | None:
    """Return the value of an arithmetic expression in +, × and brackets, without blanks; None if
    malformed.

    >>> worked_out("(13+8)×3"), worked_out("12+8×3"), worked_out("13+"), worked_out("(13")
    (63, 36, None, None)
    """
    while "(" in written or ")" in written:
        inner = _IN_BRACKETS.search(written)
        value = worked_out(inner[1]) if inner else None
        if inner is None or value is None:
            return None
        written = f"{written[: inner.start()]}{value}{written[inner.end() :]}"
    parts = [part.split("×") for part in written.split("+")]
    if not all(one.isdigit() for part in parts for one in part):
        return None
    return sum(math.prod(map(int, part)) for part in parts)


def _doublings(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield the last of several numbers if each is twice the previous one (40, 80, 160); else
    nothing."""
    numbers = parse.numbers(*found.span())
    if all(2 * one == two for one, two in pairwise(numbers)):
        yield from parse.amount(Amount(NUMBER, (numbers[-1],), parse.word(found, "unit")))


def _by_seat(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number, seat = parse.number(found, "number", "number2"), parse.word(found, "seat", "seat2")
    wind = wind_of(seat)
    if number is None or not wind:
        return
    said = parse.text[parse.tokens[found.start()].start : parse.tokens[found.end() - 1].end]
    pays = any(word in said for word in PLAYER_WORDS.string("paying").split())
    for way in parse.amount(Amount(PLAYER, (number,), who=wind)):
        yield way._replace(cost=way.cost - pays)


def _base(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number = parse.number(found, "number")
    if number is not None:
        yield from parse.amount(Amount(NUMBER, (number,), BASE))


def _settlement(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    """Yield the signed gains of the players, without numbers that belong to a player's name;
    nothing if no gain is negative or the text may be a subtraction."""
    signed: list[int] = []
    bare = 0
    for place in range(*found.span()):
        token = parse.tokens[place]
        if token.kind == KINDS["NUMBER"]:
            sign = parse.kinds[place - 1] if place > found.start() else ""
            if sign in _CALLED and parse.kinds[place + 1 : place + 2] in _BEFORE_SUM:
                continue  # Player 1: +36
            signed.append(-token.number if sign == KINDS["MINUS"] else token.number)
            bare += bool(token.number) and sign not in (KINDS["MINUS"], KINDS["PLUS"])
    if min(signed) >= 0:
        return
    gains = Amount(SETTLEMENT, tuple(signed))
    if len(signed) == len(SEATS) and not bare and not sum(signed) and max(signed) <= MOST:
        # nothing else is written so, even if each number is by chance one of the hand
        yield _Way(0, 0.0, (), (gains,))
    elif KINDS["PLUS"] in found[0] or (len(signed) > 2 and bare <= 1):
        yield from parse.amount(gains)


_CALLED = frozenset(KINDS[kind] for kind in ("UNKNOWN", "TILES", "ROLE", "FILLER"))
_BEFORE_SUM = frozenset(KINDS[kind] for kind in ("COLON", "PLUS", "MINUS", "NUMBER"))


def _remark(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    number = parse.number(found, "number")
    if number is not None:
        yield _Way(0, 0.0, remark=Amount(NUMBER, (number,), parse.word(found, "unit")))


def _comment(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    yield _Way(0, 0.0)


def _limit(parse: _Parse[Fan], found: re.Match[str]) -> Iterator[_Way[Fan]]:
    yield from parse.amount(Amount(LIMIT, (), limit=parse.word(found, "limit")))


_MAKERS: Mapping[str, Callable[[_Parse[Fan], re.Match[str]], Iterator[_Way[Fan]]]] = {
    "worth_apart": _worth_apart,
    "unknown_times": _unknown,
    "times_unknown": _unknown,
    "unknown_worth": _unknown,
    "by_number": _by_number,
    "amount": _number,
    "total": _number,
    "result": _number,
    "unit_first": _number,
    "each": _each,
    "each_pays": _each,
    "by_player": _by_player,
    "shares": _shares,
    "shares_added": _shares_added,
    "by_players": _by_players,
    "payers": _by_players,
    "sum": _sum,
    "sum_each": _sum,
    "calculation": _calculation,
    "doublings": _doublings,
    "by_seat": _by_seat,
    "base": _base,
    "settlement": _settlement,
    "limit": _limit,
    "comment": _comment,
    "remark": _remark,
}
"""The function that reads each form that is an amount or a special name; other forms are read as a
fan by `_entry`."""
