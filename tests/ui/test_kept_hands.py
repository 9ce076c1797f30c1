"""A hand stored in the browser is restored unchanged, also one stored by an earlier version of the
app."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scoring.hand.photo_form import USUAL_FORM, HandForm
from ui.hand import changes, link
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.photos import open_photo
from ui.hand.state import Draft, EveningHand, draft_from_reading
from ui.hand.stored_hand import as_kept, photo_from, photo_json, pieces_json
from vision import record
from vision.observations import Observations
from vision.reading import Reading
from vision.statements import Aside, Statement

ROOT = Path(__file__).parents[2]
OLD = Path(__file__).with_name("kept_hands") / "before_statements.json"
"""A hand stored by a version that stored hands as lists of tiles: the demo photo with one tile
renamed, one removed, one added, and another winning tile."""


@pytest.fixture(scope="module")
def photo() -> HandPhoto:
    return open_photo([((ROOT / "ui" / "demo.jpg").read_bytes(), "demo.jpg")])


def opened(kept: dict[str, Any], form: Any = USUAL_FORM) -> tuple[Draft, HandPhoto]:
    draft, _ = link.unpacked(kept["text"])
    photo = photo_from(kept["meta"], kept["view"], form)
    return as_kept(draft, kept["pieces"], photo, kept["meta"])[0], photo


def kept_by_this_version(draft: Draft, photo: HandPhoto) -> dict[str, Any]:
    import base64

    return {
        "text": link.packed(draft),
        "pieces": pieces_json(draft, EveningHand()),
        "meta": photo_json(photo),
        "view": base64.b64encode(photo.view).decode(),
    }


def test_a_hand_of_the_version_before_opens_as_it_was() -> None:
    kept = json.loads(OLD.read_text("utf-8"))
    draft, photo = opened(kept)
    assert draft.to_json() == kept["hand"]
    before = json.loads(kept["pieces"])["pieces"]
    assert sorted(p.tile for p in draft.pieces if p.found is None) == sorted(
        p["tile"] for p in before if p["found"] is None
    )
    assert len(photo.reading.tiles) == len(json.loads(kept["meta"])["reading"]["tiles"])
    alone, _ = as_kept(link.unpacked(kept["text"])[0], kept["pieces"], None)
    assert alone.to_json() == kept["hand"], "without its photo as well"


def test_the_reading_of_the_version_before_may_have_had_another_order() -> None:
    kept = json.loads(OLD.read_text("utf-8"))
    meta, pieces = json.loads(kept["meta"]), json.loads(kept["pieces"])
    tiles = meta["reading"]["tiles"]
    order = list(reversed(range(len(tiles))))
    meta["reading"]["tiles"] = [tiles[at] for at in order]
    for piece in pieces["pieces"]:
        piece["found"] = None if piece["found"] is None else order.index(piece["found"])
    draft, _ = opened({**kept, "meta": json.dumps(meta), "pieces": json.dumps(pieces)})
    assert draft.to_json() == kept["hand"]
    before = {p["found"]: p["tile"] for p in pieces["pieces"] if p["found"] is not None}
    assert draft.read is not None
    assert draft.read.seen is not None
    assert {p.id: p.tile for p in draft.pieces if p.found is not None} == before


def test_what_was_said_comes_back_and_can_be_gone_on_with(photo: HandPhoto) -> None:
    draft = draft_from_reading(photo.reading, Draft())
    draft = changes.add_tile(changes.remove_tile(changes.replace_tile(draft, 2, "9s"), 5), "C")
    draft = changes.choose_winning(draft, 0) if draft.winning is None else draft
    again, there = opened(kept_by_this_version(draft, photo))
    assert again.statements == draft.statements
    assert again.pieces == draft.pieces
    gone_on = [changes.replace_tile(one, 2, "1p").to_json() for one in (again, draft)]
    assert gone_on[0] == gone_on[1]
    assert AppState(draft=again, photo=there).draft.reading is not None


def test_a_reader_that_decides_otherwise_opens_it_as_it_was(
    photo: HandPhoto, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = changes.replace_tile(draft_from_reading(photo.reading, Draft()), 2, "9s")
    kept = kept_by_this_version(draft, photo)
    decide = record.decide

    def otherwise(
        seen: Observations, said: Sequence[Statement] = (), form: HandForm = USUAL_FORM
    ) -> Reading:
        """Return the reading in which tiles 3 and 4, which belonged to the hand when it was stored,
        do not belong to it."""
        return decide(seen, (Aside((3, 4)), *said), form)

    monkeypatch.setattr(record, "decide", otherwise)
    again, _ = opened(kept)
    assert again.to_json() == draft.to_json()
    assert link.packed(again) == kept["text"]


@pytest.mark.parametrize("text", ["{}", "[]", '{"size": 1}'])
def test_what_lacks_the_parts_of_a_photo_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="no photo"):
        photo_from(text, "")
