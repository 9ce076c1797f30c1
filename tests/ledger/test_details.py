"""The details of an entry: read from the ledger and stored again, they are the same byte for
byte."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.details import FORMS, KINDS, WIN, WinDetails, WinningHand, read_details

EVENINGS = Path(__file__).parent.parent / "golden" / "evenings"


def stored_rows() -> Iterator[tuple[str, int | None, str]]:
    """Yield the kind, player number and details (JSON text) of every entry that version 0.1.0
    stored."""
    for path in sorted(EVENINGS.glob("*.sql")):
        with sqlite3.connect(":memory:") as raw:
            raw.executescript(path.read_text(encoding="utf-8"))
            yield from raw.execute("SELECT kind, player, detail FROM entries")


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def test_what_was_not_entered_of_a_hand_is_not_stored() -> None:
    assert WinningHand(total=8).stored() == {"total": 8}
    assert WinningHand(player=0, total=None).stored() == {"player": 0, "total": None}


def test_every_golden_entry_is_stored_as_it_was() -> None:
    seen = 0
    for kind, player, detail in stored_rows():
        known = json.loads(detail)
        now = kind if kind in KINDS else "incident"
        assert text(read_details(now, known, player).stored()) == text(known)
        seen += 1
    assert seen > 50


PLAYERS = st.lists(st.integers(0, 3), max_size=4)
PLAIN = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5) | st.just(1.5)
KNOWN = st.fixed_dictionaries(
    {},
    optional={
        "note": st.text(max_size=5),
        "riichi": PLAYERS,
        "ready": PLAYERS,
        "paid": st.dictionaries(st.text(max_size=3), PLAYERS, max_size=2),
        "states": st.dictionaries(st.text(max_size=3), PLAYERS, max_size=2),
        "code": st.text(max_size=3),
        "warned": st.booleans(),
        "void": st.booleans(),
        "total": st.none() | st.integers(0, 99),
        "fans": st.lists(st.text(max_size=3), max_size=2),
        "self_drawn": st.booleans(),
        "sums": st.lists(st.integers(-9, 9) | st.just(12.5), min_size=4, max_size=4),
        "hand": st.none() | st.dictionaries(st.text(max_size=3), PLAIN, max_size=2),
        "name": st.text(max_size=3),
        "deposits": PLAIN,
        "others": PLAIN,
        "from another version": PLAIN | st.lists(PLAIN, max_size=3),
    },
)


@given(st.sampled_from(KINDS), KNOWN)
def test_whatever_was_stored_is_stored_again(kind: str, known: dict[str, Any]) -> None:
    assert text(read_details(kind, known, 2).stored()) == text(known)


def test_several_winners_keep_their_own_hands() -> None:
    hands = [{"player": 1, "total": 8, "fans": []}, {"player": 3, "self_drawn": False}]
    known = {"hands": hands, "riichi": [0]}
    found = read_details(WIN, known, 1)
    assert isinstance(found, WinDetails)
    assert [hand.player for hand in found.hands] == [1, 3]
    assert (found.hands[1].known_total, found.hands[0].fan_names) == (None, ())
    assert found.deposits == {"riichi": (0,)}
    assert text(found.stored()) == text(known)


def test_a_value_of_another_type_is_refused() -> None:
    with pytest.raises(ValueError, match="Expected `bool`"):
        read_details("incident", {"warned": "yes"})
    assert set(FORMS) == set(KINDS)
