"""The hash chain of an evening: a phone notices every rewritten entry, and nothing else is reported
as rewritten."""

import json
import random
from pathlib import Path

import pytest

from ledger import entering
from ledger.__main__ import main as host
from ledger.chain import (
    CONTINUED,
    NEW,
    REWRITTEN,
    BrokenChain,
    SeenChain,
    chain_of,
    compare,
    verify,
)
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.rights import Desk
from ledger.store import Store
from ledger.turns import usual_turns
from tests.conftest import ROOT
from tests.helpers.evening_chain import TAMPERINGS, tampered
from tests.helpers.ledger_upgrades import load
from tests.ledger.test_proved_backups import url  # noqa: F401

GOLDEN = ROOT / "tests" / "golden" / "chain-1.0.0.json"


def played(desk: Desk) -> Evening:
    players = ("Anna", "Bo", "陳", "Dora")
    evening = desk.begin(Evening(new_id(), players, "mcr", usual_turns("mcr")))
    for _ in range(3):
        evening = desk.add(evening.id, entering.draw(evening, new_id()))
    return evening


def test_what_is_entered_undone_and_renamed_goes_on_from_what_was_seen(url: str) -> None:  # noqa: F811
    store = Store(url)
    desk = Desk(store, "anna-phone", "Anna")
    evening = played(desk)
    first = SeenChain.of(desk.chain(evening.id))
    assert compare(None, desk.chain(evening.id)) == NEW
    desk.rename(evening.id, ["Ann", "Bo", "陳", "Dora"])
    desk.rename(evening.id, ["Anne", "Bo", "陳", "Dora"])
    second = SeenChain.of(desk.chain(evening.id))
    desk.add(evening.id, entering.undo(evening, new_id(), evening.entries[1].id))
    desk.forget(evening.id)
    desk.restore(evening.id)
    chain = desk.chain(evening.id)
    assert compare(first, chain) == compare(second, chain) == CONTINUED
    assert (len(chain.entries), len(chain.changes)) == (4, 4)
    assert chain.evening["players"] == ["Anna", "Bo", "陳", "Dora"]
    assert [change["names"] for change in chain.changes[:2]] == [
        ["Ann", "Bo", "陳", "Dora"],
        ["Anne", "Bo", "陳", "Dora"],
    ]
    store.close()


@pytest.mark.parametrize("how", TAMPERINGS)
def test_a_host_who_rewrites_is_told_of(how: str, url: str) -> None:  # noqa: F811
    """Each kind of tampering is tried with one seed; `benchmarks/evening_chain.py` makes two
    hundred trials."""
    assert tampered(url, how, random.Random(how))


def test_an_evening_of_a_version_before_has_a_chain_that_stays(tmp_path: Path) -> None:
    """Phones remember hashes computed by version 1.0.0, so these must never change."""
    store = Store(load("0004", tmp_path, None))
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    chain = Desk(store, open_to_all=True).chain(kept["evening"]["id"])
    now = json.loads(json.dumps(chain.to_json()))
    assert now == kept | {"version": now["version"]}
    store.close()


def test_a_saved_evening_is_checked_with_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert host(["verify", str(GOLDEN), "--code", kept["code"].lower()]) == 0
    assert (
        f"8 entries, 1 changes beside them, it ends with {kept['code']}" in capsys.readouterr().out
    )
    assert host(["verify", str(GOLDEN), "--code", "AAAA-AAAA-AAAA-AAAA"]) == 1
    edited = tmp_path / "edited.json"  # an editor has put a byte order mark before it
    edited.write_text(GOLDEN.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert host(["verify", str(edited)]) == 0
    capsys.readouterr()
    kept["entries"][2]["sums"] = [30, -10, -10, -10]
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(kept))
    assert host(["verify", str(file)]) == 1
    assert "Number 3 of its entries does not follow" in capsys.readouterr().err


WRONG: list[object] = [
    None,
    [],
    {},
    7,
    "x",
    {"format": "tiletally-evening-1"},
    {"format": "tiletally-evening-2"},
]


@pytest.mark.parametrize("value", WRONG, ids=str)
def test_what_is_no_saved_evening_is_told(value: object) -> None:
    with pytest.raises(BrokenChain):
        verify(value)


def test_every_place_of_a_saved_evening_is_part_of_the_proof() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    kept = json.loads(text)
    rng = random.Random(1)
    for _ in range(200):
        other = json.loads(text)
        what = rng.choice(["entries", "changes", "evening", "head", "code"])
        if what in ("head", "code"):
            other[what] = other[what][::-1]
        else:
            link = rng.choice(other[what]) if isinstance(other[what], list) else other[what]
            key = rng.choice(list(link))
            link[key] = "other" if link[key] != "other" else "another"
        assert other != kept
        with pytest.raises(BrokenChain):
            verify(other)


def test_a_shorter_evening_was_rewritten_where_nobody_put_a_copy_back() -> None:
    evening = Evening("e", ("A", "B", "C", "D"), "mcr", usual_turns("mcr"))
    longer = evening.with_entry(entering.draw(evening, "one"))
    seen = SeenChain.of(chain_of(longer, []))
    assert compare(seen, chain_of(evening, [])) == REWRITTEN
    assert compare(seen, chain_of(evening, [], restored="2099-01-01T00:00:00+00:00")) == "restored"
