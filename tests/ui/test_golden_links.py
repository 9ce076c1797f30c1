"""Compatibility with version 0.1: links, rules, remembered choices, tile sets.

The files in ``golden`` were made with that version and are never made again: players have links
    printed on cards, cookies in browsers, and tile sets on disk. If one of these tests fails,
    something that a player has stored no longer opens or has another meaning.
"""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.runtime.context import ContextProxy
from streamlit.testing.v1 import AppTest

import scoring
from datasets.layouts import LaidHand, Placed
from datasets.made_up_sets import drawn_faces
from datasets.scenes import Shot, render_scene
from scoring import rulesets
from tests.helpers.app_player import Player
from ui.frame import browser_cookie
from ui.hand import link
from ui.settings import share_rules
from vision.observing.own_set import OwnSet, knowing, stored_set, stored_sets
from vision.observing.reader import default_reader

GOLDEN = Path(__file__).parent.parent / "golden"


def kept(name: str) -> Any:
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


LINKS: list[dict[str, Any]] = kept("links.json")
COOKIES: list[dict[str, Any]] = kept("cookies.json")
RULES: list[dict[str, Any]] = kept("rules.json")
SETS: dict[str, dict[str, Any]] = kept("sets/about.json")
PLAYED = sorted({one["hand"]["ruleset"] for one in LINKS})


CANNOT_BE = {
    f"{rules}: {hand}"
    for rules, hands in {
        "classical": ["four melded sets and a pair"],
        "hong_kong": [
            "chows and a dragon pung", "all pungs, two of them melded",
            "a concealed and a melded kong", "four melded sets and a pair",
            "all concealed, one suit", "thirteen orphans", "fives of which some are red",
        ],
        "riichi": [
            "chows and a dragon pung", "a concealed and a melded kong", "thirteen orphans",
        ],
    }.items()
    for hand in hands
}  # fmt: skip
"""Links whose hands contradict themselves: a win that only East can have in another seat, the first
go-round with melds, or both Riichi and Double Riichi."""


def named(ones: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(one, id=one["about"].replace(" ", "-")) for one in ones]


# --- links ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("golden", named(LINKS))
def test_a_shared_hand_opens_and_is_the_same_hand(golden: dict[str, Any]) -> None:
    draft, claimed = link.unpacked(golden["link"])
    assert json.loads(json.dumps(draft.to_json())) == golden["hand"]
    assert claimed == tuple(golden["claimed"])


@pytest.mark.parametrize("golden", named([one for one in LINKS if one["scored"]]))
def test_a_shared_hand_that_was_scored_is_scored_with_all_that_was_entered(
    golden: dict[str, Any],
) -> None:
    answer = scoring.answer({**golden["hand"], "claimed": golden["claimed"]})
    if golden["about"] in CANNOT_BE:
        # Every field was set when these were made. The hand opens as it was; what contradicts
        # itself in it is said in a sentence now, where it was counted without a word.
        assert answer["error"]["code"] == "impossible_situation"
        return
    assert "error" not in answer, answer
    assert set(golden["claimed"]) <= {claim["claimed"] for claim in answer["claims"]}


@pytest.mark.parametrize("rules", PLAYED)
def test_whoever_follows_an_old_link_sees_its_count(rules: str) -> None:
    golden = next(o for o in LINKS if o["hand"]["ruleset"] == rules and "pungs" in o["about"])
    player = Player({link.NAME: golden["link"]}).fine()
    assert "the count may differ" not in player.words
    if golden["about"] in CANNOT_BE:
        return
    answer = scoring.answer(golden["hand"])
    headline = answer["points"] if "fu" in answer else answer["total"]
    assert headline is None or f"<b>{headline:,}</b>" in player.words


# --- rules that were handed on -------------------------------------------------------------------


@pytest.mark.parametrize("golden", named(RULES))
@pytest.mark.parametrize("way", ["text", "link"])
def test_rules_that_were_saved_or_sent_are_the_same_rules(golden: dict[str, Any], way: str) -> None:
    assert share_rules.parse_rules(golden[way])[:2] == (golden["ruleset"], golden["rulings"])


# --- what the browser remembers ------------------------------------------------------------------


def what_is_remembered() -> None:
    """A page that prints what the app reads from the cookie. Streamlit runs its source alone, so it
    imports what it needs."""
    import json

    import streamlit as st

    from scoring import rulesets
    from ui.frame import browser_cookie, words
    from ui.hand import session
    from ui.sets import own_set

    browser_cookie.remember_session()
    found = {
        "lang": words.language(),
        "ruleset": session.table_ruleset(),
        "rulings": {name: session.table_rulings(name) for name in rulesets.names()},
        "tiles": browser_cookie.remembered(own_set.CHOSEN) or "",
    }
    st.text(json.dumps(found))


@pytest.mark.parametrize("golden", named(COOKIES))
def test_the_table_is_as_the_browser_remembers_it(
    monkeypatch: pytest.MonkeyPatch, golden: dict[str, Any]
) -> None:
    cookies = property(lambda self: {browser_cookie.COOKIE: golden["cookie"]})
    monkeypatch.setattr(ContextProxy, "cookies", cookies)
    page = AppTest.from_function(what_is_remembered).run()
    assert not page.exception
    found = json.loads(page.text[0].value)
    # rules that came later have nothing remembered
    assert found.pop("rulings") == {
        name: golden["rulings"].get(name, {}) for name in rulesets.names()
    }
    assert found == {key: golden[key] for key in ("lang", "ruleset", "tiles")}


def test_the_next_hand_is_counted_by_the_remembered_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    golden = COOKIES[-1]
    cookies = property(lambda self: {browser_cookie.COOKIE: golden["cookie"]})
    monkeypatch.setattr(ContextProxy, "cookies", cookies)
    draft = Player().fine().state.draft
    assert draft.ruleset == golden["ruleset"]
    assert draft.rulings == golden["rulings"][golden["ruleset"]]


# --- one's own tiles -----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the stored tile sets under their original file names."""
    for file, about in SETS.items():
        shutil.copy(GOLDEN / "sets" / file, tmp_path / about["file"])
    return tmp_path


@pytest.mark.parametrize("file", SETS)
def test_a_stored_set_has_its_name_its_tiles_and_its_pictures(folder: Path, file: str) -> None:
    about = SETS[file]
    own = stored_set(about["name"], folder)
    assert (own.name, own.codes) == (about["name"], about["codes"])
    pictures = hashlib.sha256(np.stack(own.faces).tobytes()).hexdigest() if own.faces else ""
    assert pictures == about["faces"]


def test_a_stored_set_can_be_added_to(folder: Path) -> None:
    own = stored_set("外婆的麻將", folder)
    own.learn_faces([own.faces[0] // 2], ["N"])
    own.save(folder)
    assert len(stored_sets(folder)) == len(SETS)
    assert OwnSet.load(folder / "外婆的麻將.npz").codes[-1] == "N"


def test_photos_are_still_read_with_a_stored_set(folder: Path) -> None:
    """In this set the faces of 3 and 8 of dots are swapped, so only the stored faces can tell which
    is which."""
    book = drawn_faces()
    faces = dict(book.sets["drawn-plain"])
    faces["3p"], faces["8p"] = faces["8p"], faces["3p"]
    book.sets = {"drawn-plain": faces}
    codes = ["3p", "8p", "3p", "E"]
    layout = LaidHand(groups=["concealed"])
    layout.tiles = [Placed(code, 1.05 * at, 0.0, group=0) for at, code in enumerate(codes)]
    photo = render_scene(
        np.random.default_rng(31),
        book,
        Shot(size=1200, whole_hand=True, ordinary=True),
        layout=layout,
    )
    reader = knowing(default_reader(), stored_set("外婆的麻將", folder))
    found = [tile.tile for tile in reader.read(photo.image) if not tile.rejected]
    assert sorted(found) == sorted(codes)
