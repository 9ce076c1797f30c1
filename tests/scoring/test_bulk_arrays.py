"""Counting many hands on arrays gives the same results as the engine, under all rulings."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Hand, answer, answer_waits
from scoring.bulk import Hands, hands_of, totals, values
from scoring.bulk.known import Known
from scoring.bulk.possible import possible
from scoring.bulk.totals import MOST_COUNTERS, _counters, counter_of, one_by_one
from scoring.fans.facts import Expression, kind_of
from scoring.fans.win import Tiles, Win
from scoring.hand.contradictions import contradictions
from scoring.hand.hand import check_hand
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import names, ruleset
from scoring.tiles import TILES
from tests.helpers.bulk_hands import random_hands, with_a_pung_more
from tests.helpers.hands import hands
from tests.helpers.hands import hands_of as hands_for
from tests.helpers.random_rulings import random_rulings

ON_ARRAYS = ("mcr", "zung_jung", "hong_kong", "taiwanese")
MANY = random_hands(29, 3_000)


def many_of(name: str, some: Hands) -> Hands:
    """Return the hands adapted to a rule set: for Taiwanese, with a fifth set and with flowers
    known by name; otherwise unchanged."""
    if name != "taiwanese":
        return some
    named = np.where(some.flowers == 8, 255, (1 << some.flowers.astype(np.int64)) - 1)
    return with_a_pung_more(7, some._replace(named=named.astype(np.uint8)))


def differing(some: Hands, name: str, rulings: object) -> list[Hand]:
    """Return the hands for which arrays and engine give different totals, verdicts or fans."""
    rules = ruleset(name)
    found = totals(some, name, rulings, fans=True)
    wanted = one_by_one(rules, rules.OPTIONS.read(rulings), some, fans=True)
    assert found.fans is not None
    assert wanted.fans is not None
    same = (found.total == wanted.total) & (found.legal == wanted.legal)
    same &= (found.wins == wanted.wins) & (found.fans == wanted.fans).all(axis=0)
    return [some.hand(row) for row in np.flatnonzero(~same).tolist()]


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        ("mcr", "green-book-2006"),
        ("mcr", "china-1998"),
        ("zung_jung", "version-3.3"),
        ("hong_kong", "default"),
        ("taiwanese", "sml"),
        ("taiwanese", "star31"),
    ],
)
def test_three_thousand_hands_count_the_same_either_way(name: str, profile: str) -> None:
    some = many_of(name, MANY)
    assert differing(some, name, profile) == []
    counter = counter_of(ruleset(name), ruleset(name).OPTIONS.read(profile))
    assert counter is not None
    assert counter.count(some).counted.all(), "some went through the engine after all"


@pytest.mark.parametrize("name", ON_ARRAYS)
@given(st.data())
@settings(max_examples=6)
def test_any_hands_by_any_rulings_count_the_same_either_way(name: str, data: st.DataObject) -> None:
    seeds = st.integers(0, 1 << 32)
    rulings = random_rulings(name, random.Random(data.draw(seeds)))
    some = islice(hands_for(name, data.draw(seeds)), 60)
    rules = ruleset(name)
    read = [rules.parse({**hand, "flowers": 0, "rulings": None}) for hand in some]
    assert differing(hands_of(read, sets=rules.SETS), name, rulings) == []
    others = random_hands(data.draw(seeds), 120)
    assert (
        differing(others if name != "taiwanese" else with_a_pung_more(1, others), name, rulings)
        == []
    )


DIFFERED = [
    # one tile of 1112345678999 too many, and another missing
    ("mcr", "1112345668999m 6m", None),
    ("mcr", "1112345678889m 9m", None),
    # the pair at the end of the 34 tiles beside pungs of one number
    ("zung_jung", "444s 444m P [789p] [123p] P", None),
    ("zung_jung", "44s 4p [444m] [123m] [789s] 4s 4p", None),
    # nine knitted tiles whose rest is no set and pair, before those whose rest is
    ("mcr", "258m 146s 7s 369p [SSS] 6s", "china-1998"),
    ("mcr", "147m 258s 369p 678p N N", {"C9": "b", "C5-waits": "c"}),
    ("mcr", "1122334455667s 7s", {"C19": "b", "C9": "b"}),
    # seven and eight flowers win by themselves
    ("hong_kong", "123m 456p 33s 78s [222m] f1 f2 f3 f4 f5 f6 f7 9s", {"seven_flowers": 3}),
    ("hong_kong", "123m 456p 33s 78s [222m] f1 f2 f3 f4 f5 f6 f7 f8 9s", None),
    ("hong_kong", "19m 19s 19p ESWN C F PP", None),
    # a tile that completes a pung or a chow, by tables that take the pung and others
    ("taiwanese", "33345m 123s 456s 789p EE 3m", "star31"),
    ("taiwanese", "33345m 123s 456s 789p EE 3m", "sml"),
    ("taiwanese", "19m 19s 19p ESWNCFP 456m C", {"thirteen_orphans": True}),
    ("taiwanese", "2345678m 123s 456s 789p 2m", {"all_chows_wait": "only_two_sided"}),
]


@pytest.mark.parametrize(("name", "line", "rulings"), DIFFERED)
def test_hands_on_which_arrays_once_differed(name: str, line: str, rulings: object) -> None:
    rules = ruleset(name)
    hand = check_hand(rules.parse(parse_shorthand(line, rules.FIELDS)), rules.SETS)
    assert differing(hands_of([hand], sets=rules.SETS), name, rulings) == []


@pytest.mark.parametrize("name", names())
def test_every_rule_set_counts_the_same_either_way(name: str) -> None:
    some = hands_of(hands_that_win(name, 40), sets=ruleset(name).SETS)
    assert differing(some, name, None) == []
    assert differing(some, name, random_rulings(name, random.Random(3))) == []


def hands_that_win(name: str, many: int) -> Sequence[Hand]:
    found: list[Hand] = []
    for hand in hands_for(name, 17):
        if "error" not in answer({**hand, "brief": True}):
            found.append(ruleset(name).parse(hand))
        if len(found) == many:
            break
    return found


@pytest.mark.parametrize("name", names())
def test_a_word_says_how_often_as_it_shows_the_sets(name: str) -> None:
    """For every predicate of the table, ``times`` equals the number of groups that it returns for
    the same win."""
    rules = ruleset(name)
    options = rules.OPTIONS.read(None)
    for hand in hands_that_win(name, 150):
        tiles = Tiles(rules.whole(hand))
        readings = rules.arrangements(tiles, options)
        for reading in readings:
            win = Win(tiles, reading, options, readings)
            for pattern in rules.TABLE.patterns:
                if isinstance(pattern.found, Expression) and pattern.found.of_many:
                    found = pattern.found(win)
                    shown = found if isinstance(found, int) else len(found)
                    assert int(pattern.found.times(win)) == shown, (pattern.key, str(hand))
                    ruled_out = not pattern.found.can_hold(kind_of(win))
                    assert not (found and ruled_out), (pattern.key, str(hand))


def test_a_hand_that_cannot_be_is_told_from_one_that_can() -> None:
    some = MANY._replace(flags=np.arange(len(MANY.tiles)).astype(np.uint8) & np.uint8(127))
    can_be = possible(some)
    for row in range(600):
        hand = some.hand(row)
        unseen = hand.winning_tile is None
        known = hand.self_drawn and not hand.winning_tile_known if unseen else True
        assert can_be[row] == (known and not contradictions(hand)), hand
    five = MANY._replace(tiles=np.zeros_like(MANY.tiles))
    assert not possible(five).any()


def test_each_tile_is_worth_to_a_waiting_hand_what_the_waits_say() -> None:
    waiting = []
    for hand in islice(hands(41), 80):
        rest = list(hand["concealed"])
        rest.remove(hand["winning_tile"])
        plain = {key: hand[key] for key in ("seat_wind", "round_wind", "flowers")}
        waiting.append({"concealed": rest, "melds": hand["melds"], **plain})
    for name in ("mcr", "hong_kong", "carmel", "riichi", "classical"):
        rules = ruleset(name)
        found = values(hands_of([rules.parse_waiting(hand) for hand in waiting]), name)
        for row, hand in enumerate(waiting):
            said = {w["tile"]: w for w in answer_waits({**hand, "ruleset": name})["waits"]}
            for place, tile in enumerate(TILES):
                one = said.get(tile)
                for how, worth, enough in (
                    ("self_drawn", found.drawn, found.may_declare_drawn),
                    ("discard", found.claimed, found.may_declare_claimed),
                ):
                    wanted = one[how] if one else {"total": 0, "legal": False}
                    assert worth[row, place] == (wanted["total"] or 0), (hand, tile, how)
                    assert enough[row, place] == wanted["legal"], (hand, tile, how)


def test_hands_become_arrays_and_hands_again() -> None:
    some = [MANY.hand(row) for row in range(200)]
    again = hands_of(some)
    assert [again.hand(row) for row in range(200)] == some


def test_an_answer_is_asked_for_once_and_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.bulk.known.MOST_NUMBERS", 1_000)
    asked: list[int] = []

    def square(key: int) -> tuple[int]:
        asked.append(key)
        return (key * key,)

    known = Known(square)
    rng = np.random.default_rng(3)
    for _ in range(20):
        keys = rng.integers(1 << 30, size=300)
        keys = np.concatenate([keys, keys])
        assert (known(keys)[0] == keys * keys).all()
        assert known.many <= 1_001
    before = len(asked)
    known(keys)
    assert len(asked) == before
    for number in range(2 * MOST_COUNTERS):
        totals(MANY.part(slice(3)), rulings={"extends": "china-1998", "minimum": number})
    assert len(_counters) == MOST_COUNTERS


def test_what_is_asked_of_arrays_is_a_sentence() -> None:
    found: Any = totals(MANY.part(slice(3)))
    with pytest.raises(ValueError, match="not asked for"):
        found.fans_of(0)
