"""Fans of the parts of a hand, as tables that the readable rules fill in.

Every predicate of ``rulesets.mcr.table`` is asked here, with a win that has just the facts it is
about; so a table has the fans of, say, every choice of up to four chows. The fans of a hand are
then those of its parts, less what the table of the rules excludes.

Fans are kept as bits of two words. From the top of the first word on there is a bit for each line
of the table of the rules, in its order; at the bottom of the second stand the fans that count
several times, less one, in as many bits as that takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.arrangements import (
    CHOWS,
    CONCEALED_KONGS,
    KNITTED_STRAIGHT,
    OPEN_CHOWS,
    OPEN_KONGS,
    OPEN_PUNGS,
    PAIRS,
    PUNGS,
    STANDARD,
    TileSet,
)
from scoring.bulk.arrays import Bytes, Ints
from scoring.bulk.shapes import CHOW_WEIGHTS, CHOWS_AT, PUNG_WEIGHTS, chow_number
from scoring.hand import FLAGS, Hand, Meld
from scoring.notation import parse_hand
from scoring.options import Chosen
from scoring.patterns import ALL, Pattern
from scoring.rules import CountedFan
from scoring.rulesets.mcr.payments import MINIMUM
from scoring.rulesets.mcr.relations import among, relations
from scoring.rulesets.mcr.rules import CHICKEN, FLOWERS, LIMIT, RULES
from scoring.rulesets.mcr.table import ENDS, EVEN, FIVES, GREEN, REVERSIBLE, TABLE
from scoring.situation import contradictions
from scoring.tiles import WINDS
from scoring.win import WHOLE, Group, Tiles, Win

FIRST_WORD = 60
"""Number of lines of the table of the rules in the first word; the others are in the second."""

TOP_BIT = 62
SEVERAL = {
    "pure_double_chow": 2,
    "mixed_double_chow": 2,
    "short_straight": 2,
    "two_terminal_chows": 2,
    "double_pung": 2,
    "pung_of_terminals_or_honors": 2,
    "dragon_pung": 2,
    "tile_hog": 2,
    "concealed_kong": 2,
    "melded_kong": 2,
    "two_concealed_kongs": 1,
    "flower_tiles": 3,
}
"""The fans that can count several times, each with the bits that one less than this takes."""

NUMBERED_AT = 41
"""The bits of the second word from here on say which fans there are, those below how often."""

KINDS_ONLY_EVEN, KINDS_ONLY_ENDS = 1, 2

SEVEN_PAIRS, SHIFTED_PAIRS, ORPHANS, LESSER, LESSER_STRAIGHT, GREATER, KNITTED = range(1, 8)
"""The places in ``FanTables.special``: what a hand is that is not four sets and a pair."""

ONLY_GREEN, ONLY_REVERSIBLE = ~GREEN, ~REVERSIBLE
"""The tiles that a hand of these must not have."""


class FanTables(NamedTuple):
    """All tables for one choice of rulings. Tables of fans are (2, …), a row for each word.

    ``chow_of``, ``pung_of``: from the sum of weights to the number of a choice of sets.
    ``chows``, ``pungs`` (2, choices): their relations. ``chow_fit``, ``pung_fit``, ``pair_fit``:
    bit 0 whether each has an end, bit 1 a five. ``terminal_chows`` (choices,) → row of
    ``dragons_meet`` (2, rows, 35 pairs), the fans of 123 and 789 twice with a pair of 5.
    ``honors`` (2, 7 bits of pungs × 8 pairs × 16 winds) and ``honors_left``, how many pungs of
    them count for being honors; ``ends`` does that for ``pungs``. ``outer`` (2, 5, 2): the fan for
    these, less where Nine Gates implies one. ``concealed`` (2, 5 pungs × 5 concealed × 2 even).
    ``whole`` (2, 8): each has an end, each has a five, chows alone. ``kinds`` (2, 2**14) and
    ``kinds_more`` by suits, ranks, honors. ``situation`` (2, 6 bits × 5). ``kongs`` (2, 25).
    ``hogs`` (2, 5), ``flowers`` (2, 9), ``picture`` (2, 4): only green, only reversible.
    ``waits`` (2, 8): edge, closed, single. ``excluders`` (m, 4): a fan's bit in each word, and what
    stays beside it. ``points`` (8, 65536) by 16 bits. ``impossible`` (2**11,): the situations.
    """

    chow_of: NDArray[np.int16]
    pung_of: NDArray[np.int16]
    pung_many: Bytes
    honor_many: Bytes
    chows: Ints
    pungs: Ints
    chow_fit: Bytes
    pung_fit: Bytes
    pair_fit: Bytes
    terminal_chows: Ints
    dragons_meet: Ints
    honors: Ints
    honors_left: Bytes
    ends: Bytes
    outer: Ints
    concealed: Ints
    whole: Ints
    kinds: Ints
    kinds_more: Bytes
    situation: Ints
    kongs: Ints
    hogs: Ints
    flowers: Ints
    picture: Ints
    waits: Ints
    special: Ints
    gates: Ints
    chicken: Ints
    excluders: Ints
    points: NDArray[np.int16]
    impossible: NDArray[np.bool_]
    edge: Ints
    closed: Ints
    no_wait: Ints
    strict: bool
    knitted_waits: bool
    knitted_chow_waits: bool
    honor_hogs: bool
    four_as_pairs: bool
    limit: int
    gates_dealt: bool
    no_hog_beside: bool


Word = tuple[int, int]
PLACE = {pattern.key: place for place, pattern in enumerate(TABLE.patterns)}
_MORE_AT = dict(zip(SEVERAL, np.cumsum([0, *SEVERAL.values()])[:-1].tolist(), strict=True))


def bits(key: str, many: int = 1) -> Word:
    """Return the two words of bits of a fan that counts `many` times; (0, 0) for none."""
    if not many:
        return 0, 0
    place, more = PLACE[key], many - 1
    assert more < 1 << SEVERAL.get(key, 0), (key, many)
    if place < FIRST_WORD:
        return 1 << (TOP_BIT - place), more << _MORE_AT.get(key, 0)
    return 0, 1 << (TOP_BIT - place + FIRST_WORD) | more << _MORE_AT.get(key, 0)


def all_bits(key: str) -> Word:
    """Return the two words with every bit that a fan can use."""
    first, second = bits(key)
    return first, second | ((1 << SEVERAL.get(key, 0)) - 1) << _MORE_AT.get(key, 0)


def word_of(counted: Iterable[CountedFan]) -> Word:
    """Return the two words of bits of several fans."""
    first = second = 0
    for one in counted:
        a, b = bits(one.pattern.key, len(one.groups))
        first, second = first | a, second | b
    return first, second


def fans_of(first: int, second: int) -> dict[str, int]:
    """Return a dict from fan key to the number of times it counts, decoded from two words of
    bits."""
    found = {}
    for place, pattern in enumerate(TABLE.patterns):
        word, at = (first, place) if place < FIRST_WORD else (second, place - FIRST_WORD)
        if word >> (TOP_BIT - at) & 1:
            width = SEVERAL.get(pattern.key, 0)
            more = second >> _MORE_AT[pattern.key] & ((1 << width) - 1) if width else 0
            found[pattern.key] = 1 + more
    return found


# Asking the rules --------------------------------------------------------------------------------


class PartOfWin(Win):
    """A win of which only some facts are known, given as keyword arguments."""

    def __init__(self, options: Chosen, **facts: Any) -> None:
        usual: dict[str, Any] = {
            "options": options,
            "hand": Hand(()),
            "shape": STANDARD,
            "won": -1,
            "pair": None,
            **dict.fromkeys(("chows", "pungs", "kongs", "concealed_kongs", "concealed_pungs"), ()),
            **dict.fromkeys(("mask", "ranks", "honors"), 0),
            "suits": (),
            "fields": {},
        }
        for name, value in (usual | facts).items():
            setattr(self, name, value)


ABOUT: dict[str, tuple[Pattern, ...]] = {
    subject: tuple([TABLE[key] for key in keys.split()])
    for subject, keys in {
        "special": "seven_shifted_pairs thirteen_orphans seven_pairs knitted_straight "
        "greater_honors_and_knitted_tiles lesser_honors_and_knitted_tiles",
        "four chows": "pure_terminal_chows three_suited_terminal_chows",
        "pungs": "pung_of_terminals_or_honors",
        "honor pungs": "little_four_winds little_three_dragons two_dragon_pungs dragon_pung "
        "prevalent_wind seat_wind",
        "concealed pungs": "three_concealed_pungs two_concealed_pungs",
        "four pungs": "four_concealed_pungs all_even_pungs all_pungs",
        "kongs": "four_kongs three_kongs two_concealed_kongs concealed_kong_and_melded_kong "
        "two_melded_kongs concealed_kong melded_kong",
        "kinds": "all_terminals all_honors all_terminals_and_honors full_flush upper_tiles "
        "middle_tiles lower_tiles upper_four lower_four half_flush all_types all_simples "
        "one_voided_suit no_honors",
        "situation": "last_tile_draw last_tile_claim out_with_replacement_tile robbing_the_kong "
        "melded_hand fully_concealed_hand last_tile concealed_hand self_drawn",
    }.items()
}
"""The fans that depend on one thing alone, for which there is a table."""


def asked(win: Win, *subjects: str) -> list[CountedFan]:
    """Return the fans about these subjects (keys of `ABOUT`) that the win has, in the table's
    order."""
    found = []
    for subject in subjects:
        for pattern in ABOUT[subject]:
            there = pattern.found(win)
            if there:
                groups = WHOLE if there is True else there
                assert not isinstance(groups, bool | int)
                found.append(CountedFan(pattern, pattern.worth(win.options), groups))
    found.sort(key=lambda counted: PLACE[counted.pattern.key])
    return found


def drop_excluded(win: Win, found: list[CountedFan]) -> list[CountedFan]:
    """Return the fans without those that others of them exclude."""
    return RULES.drop_excluded(win, found, [])[0]


def relations_between(of: str, sets: Group, options: Chosen) -> list[CountedFan]:
    """Return the relation fans between these sets that count together, in the table's order.

    of: "chows" or "pungs".
    """
    counted, _ = among(sets, relations(of, tuple([s.place for s in sets])), options)
    return sorted(counted, key=lambda one: PLACE[one.pattern.key])


# Sets --------------------------------------------------------------------------------------------


class SetChoices(NamedTuple):
    """Choices of up to four sets: the choice's number by the sum of its weights, and its sets."""

    number: NDArray[np.int16]
    sets: list[Group]


def _choices(sets: Sequence[TileSet], weights: Sequence[int], *, repeats: bool) -> SetChoices:
    weight = {s.place: weights[n] for n, s in enumerate(sets)}
    choose = combinations_with_replacement if repeats else combinations
    found = [group for many in range(5) for group in choose(sets, many)]
    sums = [sum(weight[s.place] for s in group) for group in found]
    assert len(set(sums)) == len(sums), "two choices of sets have the same sum"
    number = np.zeros(4 * max(weights) + 1, np.int16)
    number[sums] = np.arange(len(sums))
    return SetChoices(number, found)


@cache
def chow_choices() -> SetChoices:
    """Return all choices of up to four chows."""
    chows = [OPEN_CHOWS[place] for place in sorted(CHOWS)]
    assert [chow_number(s.place) for s in chows] == list(range(21))
    return _choices(chows, CHOW_WEIGHTS, repeats=True)


@cache
def pung_choices() -> SetChoices:
    """Return all choices of up to four pungs of suits; kongs make the same relations."""
    return _choices(OPEN_PUNGS[:27], PUNG_WEIGHTS, repeats=False)


def _relation_words(of: str, choices: SetChoices, options: Chosen) -> Ints:
    """Return the relations of every choice; suits can change places, so one order of them is asked
    for."""
    known: dict[tuple[tuple[int, ...], ...], Word] = {}
    words = np.zeros((2, len(choices.sets)), np.int64)
    win = PartOfWin(options)
    for number, sets in enumerate(choices.sets):
        if len(sets) > 1:
            ranks = sorted(tuple(s.rank for s in sets if s.suit == suit) for suit in range(3))
            alike = tuple(ranks)
            if alike not in known:
                known[alike] = word_of(drop_excluded(win, relations_between(of, sets, options)))
            words[:, number] = known[alike]
    return words


def _fit(sets: Iterable[TileSet]) -> int:
    """Bit 0: each set has an end; bit 1: each has a five."""
    masks = [s.mask for s in sets]
    return all(m & ENDS for m in masks) + 2 * all(m & FIVES for m in masks)


def _table(size: Sequence[int], fill: Callable[..., Word]) -> Ints:
    """Return a table (2, …) with the words that a function gives for each place."""
    return np.array([fill(*place) for place in product(*map(range, size))]).T.copy()


# All of it ---------------------------------------------------------------------------------------


@cache
def fan_tables(options: Chosen) -> FanTables:
    """Return the tables under these rulings; cached, computed in a second or two at the first
    call."""
    _every_fan_has_a_table()
    chows, pungs = chow_choices(), pung_choices()
    honors, honors_left = _honors(options)
    terminal_chows, dragons_meet = _terminal_chows(chows, options)
    kinds, kinds_more = _kinds(options)
    beside = TABLE["seven_pairs"].excludes
    strict = options["C9"] != "a"
    return FanTables(
        chow_of=chows.number,
        pung_of=pungs.number,
        pung_many=np.array([len(s) for s in pungs.sets], np.uint8),
        honor_many=np.array([n.bit_count() for n in range(128)], np.uint8),
        chows=_relation_words("chows", chows, options),
        pungs=_relation_words("pungs", pungs, options),
        chow_fit=np.array([_fit(s) for s in chows.sets], np.uint8),
        pung_fit=np.array([_fit(s) for s in pungs.sets], np.uint8),
        pair_fit=np.array([0, *(_fit([PAIRS[p]]) for p in range(34))], np.uint8),
        terminal_chows=terminal_chows,
        dragons_meet=dragons_meet,
        honors=honors,
        honors_left=honors_left,
        ends=np.array([sum(s.rank in (1, 9) for s in sets) for sets in pungs.sets], np.uint8),
        outer=_outer(options),
        concealed=_table((5, 5, 2), lambda *facts: _concealed(options, *facts)),
        whole=_table((2, 2, 2), _whole),
        kinds=kinds,
        kinds_more=kinds_more,
        situation=_table((2, 2, 2, 2, 2, 5), lambda *facts: _situation(options, *facts)),
        kongs=_table((5, 5), lambda many, own: _kongs(options, many, own)),
        hogs=_table((5,), lambda many: bits("tile_hog", many) if many < 5 else (0, 0)),
        flowers=_table((9,), lambda many: bits(FLOWERS.key, many)),
        picture=_table((2, 2), _picture),
        waits=_table((2, 2, 2), _waits),
        special=_special(options),
        gates=np.array(bits("nine_gates")),
        chicken=np.array(bits(CHICKEN.key)),
        excluders=_excluders(options),
        points=_points(options),
        impossible=_impossible(),
        edge=_places_won(lambda s, won: _is_edge(s, won)),
        closed=_places_won(lambda s, won: won == s.place + 1),
        no_wait=_places_won(
            lambda s, won: bool(s.mask >> won & 1) and not _is_edge(s, won) and won != s.place + 1,
            pungs=True,
        ),
        strict=strict,
        knitted_waits=options["C5-waits"] == "a",
        knitted_chow_waits=options["C5-waits"] != "c",
        honor_hogs=options["C18"] == "a",
        four_as_pairs=options["C19"] == "a",
        limit=LIMIT if options["C17"] == LIMIT else np.iinfo(np.int16).max,
        gates_dealt=options["C11"] == "a",
        no_hog_beside=any(e.only_if and e.by_options(options) for e in beside),
    )


BY_HAND = {
    *("all_green", "reversible_tiles", "all_fives", "outside_hand", "all_chows", "tile_hog"),
    *("nine_gates", "edge_wait", "closed_wait", "single_wait", FLOWERS.key, CHICKEN.key),
}
"""The fans of which ``count.py`` knows itself whether they are there."""


def _every_fan_has_a_table() -> None:
    """A fan about something new needs a table here: better to stop than to leave it out."""
    in_tables = {p.key for patterns in ABOUT.values() for p in patterns}
    others = {p.key for p in TABLE.patterns if not p.related} - in_tables
    assert others == BY_HAND, others ^ BY_HAND
    # ``_honors`` settles which pungs the fans of honors take from OUTER before others exclude these
    honors = {p.key for p in ABOUT["honor pungs"]}
    for pattern in TABLE.patterns:
        excluded = {e.key for e in pattern.excludes}
        assert OUTER in excluded or not excluded & honors, f"{pattern.key}: exclude {OUTER}, too"


OUTER = "pung_of_terminals_or_honors"


def _honors(options: Chosen) -> tuple[Ints, Bytes]:
    """Return the fans of the pungs of honors by which they are, the pair and the winds."""
    words = np.zeros((2, 128 * 8 * 16), np.int64)
    left = np.zeros(128 * 8 * 16, np.uint8)
    known: dict[tuple[int, int, int, int], tuple[Word, int]] = {}
    for mask, pair, winds in product(range(128), range(8), range(16)):
        if mask.bit_count() > 4 or (pair and mask >> (pair - 1) & 1):
            continue
        seat, around = winds >> 2, winds & 3
        alike = (mask, pair, seat if mask >> seat & 1 else -1, around if mask >> around & 1 else -1)
        if alike not in known:
            sets = tuple([OPEN_PUNGS[27 + n] for n in range(7) if mask >> n & 1])
            win = PartOfWin(
                options,
                pungs=sets,
                honors=mask << 27,
                pair=PAIRS[26 + pair] if pair else None,
                hand=Hand((), seat_wind=WINDS[seat], round_wind=WINDS[around]),
            )
            found = asked(win, "honor pungs", "pungs") if sets else []
            if len(sets) > 1:
                found += relations_between("pungs", sets, options)
            found.sort(key=lambda counted: PLACE[counted.pattern.key])
            kept = drop_excluded(win, found)
            outer = sum(len(c.groups) for c in kept if c.pattern.key == OUTER)
            known[alike] = word_of([c for c in kept if c.pattern.key != OUTER]), outer
        place = (mask * 8 + pair) * 16 + winds
        words[:, place], left[place] = known[alike]
    return words, left


def _terminal_chows(chows: SetChoices, options: Chosen) -> tuple[Ints, Ints]:
    """Return the fans of four chows with a pair: which choices can have one, and those with each
    pair."""
    which = np.zeros(len(chows.sets), np.int64)
    rows = [np.zeros((2, 35), np.int64)]
    for number, sets in enumerate(chows.sets):
        if sorted(s.rank for s in sets) != [1, 1, 7, 7]:
            continue
        row = np.zeros((2, 35), np.int64)
        for place in range(34):
            parts = (*sets, PAIRS[place])
            suits = tuple(sorted({s.suit for s in parts if s.suit < 3}))
            honors = PAIRS[place].mask if place >= 27 else 0
            win = PartOfWin(options, chows=sets, pair=parts[-1], suits=suits, honors=honors)
            row[:, place + 1] = word_of(asked(win, "four chows"))
        which[number] = len(rows)
        rows.append(row)
    return which, np.concatenate(rows, axis=1)


def _outer(options: Chosen) -> Ints:
    """Pungs of terminals or honors, by how many there are and whether it is Nine Gates."""
    gates = [e for e in TABLE["nine_gates"].excludes if e.key == OUTER and e.by_options(options)]
    less = sum(e.times for e in gates if e.times != ALL)

    def fill(many: int, nine_gates: int) -> Word:
        return bits(OUTER, max(0, many - less * nine_gates))

    return _table((5, 2), fill)


def _concealed(options: Chosen, pungs: int, own: int, even: int) -> Word:
    if own > pungs:
        return 0, 0
    win = PartOfWin(
        options,
        pungs=tuple(OPEN_PUNGS[:pungs]),
        concealed_pungs=tuple(PUNGS[:own]),
        ranks=EVEN if even else 1,
    )
    subjects = (["concealed pungs"] if own > 1 else []) + (["four pungs"] if pungs == 4 else [])
    return word_of(asked(win, *subjects))


def _whole(chows: int, fives: int, ends: int) -> Word:
    return _either((chows, "all_chows"), (fives, "all_fives"), (ends, "outside_hand"))


def _picture(reversible: int, green: int) -> Word:
    return _either((reversible, "reversible_tiles"), (green, "all_green"))


def _waits(single: int, closed: int, edge: int) -> Word:
    return _either((single, "single_wait"), (closed, "closed_wait"), (edge, "edge_wait"))


def _either(*pairs: tuple[int, str]) -> Word:
    words = [bits(key, there) for there, key in pairs]
    return sum(w[0] for w in words), sum(w[1] for w in words)


def _kinds(options: Chosen) -> tuple[Ints, Bytes]:
    """Return the fans of which kinds of tiles there are: by suits, ranks, and winds and dragons."""
    words = np.zeros((2, 1 << 14), np.int64)
    more = np.zeros(1 << 14, np.uint8)
    for suits, ranks, honors in product(range(8), range(512), range(4)):
        if bool(suits) != bool(ranks) or not (suits or honors):
            continue
        mask = (1 << 27 if honors & 1 else 0) | (1 << 31 if honors & 2 else 0)
        there = tuple([n for n in range(3) if suits >> n & 1])
        win = PartOfWin(options, suits=there, ranks=ranks, honors=mask)
        place = (suits << 11) | (ranks << 2) | honors
        words[:, place] = word_of(asked(win, "kinds"))
        more[place] = KINDS_ONLY_EVEN * win.only_ranks(EVEN)
        more[place] |= KINDS_ONLY_ENDS * win.only_ranks(1 | 1 << 8)
    return words, more


def _situation(options: Chosen, *facts: int) -> Word:
    *flags, melds = facts
    names = ("robbing_kong", "kong_replacement", "last_wall_tile", "last_tile_of_kind")
    set_flags = dict(zip((*names, "self_drawn"), map(bool, flags), strict=True))
    hand = Hand((), (Meld("chow", ("1m", "2m", "3m")),) * melds, **set_flags)  # type: ignore[arg-type]
    return word_of(asked(PartOfWin(options, hand=hand, tiles=Tiles(hand)), "situation"))


def _kongs(options: Chosen, many: int, own: int) -> Word:
    if own > many:
        return 0, 0
    kongs = (*CONCEALED_KONGS[:own], *OPEN_KONGS[own:many])
    win = PartOfWin(options, kongs=kongs, pungs=kongs, concealed_kongs=kongs[:own])
    return word_of(drop_excluded(win, asked(win, "kongs")))


def _special(options: Chosen) -> Ints:
    """Return the fans of shapes without four sets: asked of a hand that has each."""
    words = np.zeros((2, 8), np.int64)
    for place, text in (
        (SEVEN_PAIRS, "1133m5577p2266sC C"),
        (SHIFTED_PAIRS, "2233445566778s 8s"),
        (ORPHANS, "19m19s19pESWNCFP 9p"),
        (LESSER, "147m25s369pESWNC F"),
        (LESSER_STRAIGHT, "147m258s369pESWN C"),
        (GREATER, "147m25s36pESWNCF P"),
        (KNITTED, "147m258s369p678pN N"),
    ):
        hand = parse_hand(text)
        tiles = Tiles(hand)
        wins = [Win(tiles, reading, options) for reading in tiles.readings]
        (win,) = [w for w in wins if w.shape != STANDARD]
        assert (win.shape == KNITTED_STRAIGHT) == (place == KNITTED)
        words[:, place] = word_of(asked(win, "special"))
    return words


def _excluders(options: Chosen) -> Ints:
    """Return each fan that excludes others, in the order in which they do: its bit in either word,
    and what may stay. Fans for their own sets, kongs among themselves and Nine Gates that implies
    one pung only have been dealt with in the tables of the parts."""
    rows = []
    ranks = TABLE.ranks
    patterns = list(TABLE.patterns)
    if not TABLE.in_order:
        patterns.sort(key=lambda p: ranks[p.key])
    for pattern in patterns:
        first = second = 0
        for excluded in pattern.excludes:
            partly = excluded.own or excluded.times != ALL or excluded.only_if
            if partly or not excluded.by_options(options):
                continue
            a, b = all_bits(excluded.key)
            first, second = first | a, second | b
        if first or second:
            rows.append([*bits(pattern.key), ~first, ~second])
    return np.array(rows)


def _points(options: Chosen) -> NDArray[np.int16]:
    """Return the points of the bits in each quarter of the words."""
    worth = np.zeros((2, 64), np.int16)
    for pattern in TABLE.patterns:
        value = MINIMUM if pattern is CHICKEN else pattern.worth(options)
        first, second = bits(pattern.key)
        worth[0 if first else 1, (first or second).bit_length() - 1] = value
        for n in range(SEVERAL.get(pattern.key, 0)):
            worth[1, _MORE_AT[pattern.key] + n] = value << n
    table = np.zeros((8, 1 << 16), np.int16)
    for quarter in range(8):
        for n in range(16):
            table[quarter, 1 << n : 2 << n] = (
                table[quarter, : 1 << n] + worth[quarter // 4, quarter % 4 * 16 + n]
            )
    return table


def _impossible() -> NDArray[np.bool_]:
    """Which situations no game can produce: by six flags, then whether there is a kong, an open
    meld, East's seat, another copy in the hand, another copy anywhere."""
    found = np.zeros(1 << 11, np.bool_)
    for facts in range(1 << 11):
        kong, is_open, east, held, shown = (facts >> n & 1 for n in range(6, 11))
        melds = [Meld("kong", ("N",) * 4, True)] if kong else []
        melds += [Meld("chow", ("1m" if shown else "4m", "2m", "3m"))] if is_open else []
        hand = Hand(
            ("1m", "1m") if held or (shown and not is_open) else ("1m",),
            tuple(melds),
            "1m",
            seat_wind="E" if east else "S",
            **{key: bool(facts >> n & 1) for n, key in enumerate(FLAGS)},  # type: ignore[arg-type]
        )
        found[facts] = next(contradictions(hand), None) is not None
    return found


def _is_edge(chow: TileSet, won: int) -> bool:
    return (chow.rank, won) in ((1, chow.place + 2), (7, chow.place))


def _places_won(there: Callable[[TileSet, int], bool], *, pungs: bool = False) -> Ints:
    """For each winning tile the concealed sets that it completes in a way, as `shapes` has them."""
    masks = np.zeros(35, np.int64)
    for won in range(34):
        masks[won] = sum(1 << (s.place + CHOWS_AT) for s in CHOWS.values() if there(s, won))
        masks[won] |= (1 << won) if pungs else 0
    return masks
