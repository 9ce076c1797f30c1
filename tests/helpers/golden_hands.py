"""The stored hands of `GOLDEN`, counted in every way: library, command line, bulk, HTTP, app
session."""

import io
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from scoring import answer
from scoring.__main__ import main as command_line
from scoring.answers.answering import answer_tree
from scoring.bulk import answer_file
from scoring.score import encode
from scoring.speech.languages import LANGUAGES
from scoring.version import VERSION
from tests.helpers import ROOT

GOLDEN = ROOT / "tests" / "golden" / "hands.jsonl"
BULK = "mcr"

Json = dict[str, Any]


def counted(told: Json) -> Json:
    """Return the total, legality, payments and fans of an answer, without its sentences."""
    return {
        "total": told["total"],
        "legal": told["legal"],
        "payments": told["payments"],
        "fans": [[fan["name"], fan["points"], fan["count"]] for fan in told["fans"]],
    }


def kept() -> tuple[str, list[tuple[Json, Json]]]:
    """Return the version that wrote the file, and pairs of a hand and its stored count."""
    first, *lines = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines())
    return first["version"], [(line.pop("hand"), line) for line in lines]


def differences(hands: Sequence[tuple[Json, Json]]) -> list[str]:
    """Return "way, language: hand" for each answer that differs from the stored one, or from the
    answer obtained in another way (library, command line, bulk, HTTP, app)."""
    return [f"{road}: {hand}" for road, hand in _differences(hands)]


def _differences(hands: Sequence[tuple[Json, Json]]) -> Iterator[tuple[str, str]]:
    lines = [json.dumps(hand) for hand, _ in hands]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands.jsonl"
        file.write_text("\n".join(lines) + "\n")
        for lang in LANGUAGES:
            library = [answer(hand, lang=lang) for hand, _ in hands]
            typed = _command_line(file, lang)
            served = _served(lines, lang)
            for at, (hand, wanted) in enumerate(hands):
                one = encode(answer_tree(hand, lang), lang)
                if counted(library[at]) != wanted or library[at]["version"] != VERSION:
                    yield f"library, {lang}", lines[at]
                if json.loads(one) != library[at]:
                    yield f"its JSON, {lang}", lines[at]
                if typed[at] != one:
                    yield f"command line, {lang}", lines[at]
                if served[at] != one:
                    yield f"HTTP, {lang}", lines[at]
                if counted(_in_session(hand, lang)) != wanted:
                    yield f"session, {lang}", lines[at]
        some = [at for at, (hand, _) in enumerate(hands) if hand["ruleset"] == BULK]
        file.write_text("".join(lines[at] + "\n" for at in some))
        for at, told in zip(some, _in_bulk(file), strict=True):
            _, wanted = hands[at]
            fans = {fan: count for fan, _, count in wanted["fans"]}
            if told != {"total": wanted["total"], "legal": wanted["legal"], "fans": fans}:
                yield "bulk", lines[at]


def _command_line(file: Path, lang: str) -> list[bytes]:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        assert command_line(["--lang", lang, str(file)]) == 0
        out.flush()
    return out.buffer.getvalue().splitlines()


def _served(lines: Sequence[str], lang: str) -> list[bytes]:
    from starlette.applications import Starlette
    from starlette.testclient import TestClient

    from ui.server.interface import LINE_LIMIT, Interface
    from ui.server.limits import Limits
    from ui.server.settings import Settings

    found: list[bytes] = []
    app = Starlette(routes=Interface(Settings(), Limits()).routes())
    with TestClient(app) as web:
        for at in range(0, len(lines), LINE_LIMIT):
            body = "\n".join([*lines[at : at + LINE_LIMIT], ""])
            got = web.post("/api/score", content=body, headers={"Accept-Language": lang})
            found += got.content.splitlines()
    return found


def link_of(hand: Json) -> Json:
    """Return a hand in the form in which links contain it, so that the app can open it."""
    tiles, won = list(hand["concealed"]), hand["winning_tile"]
    flowers = hand.get("flowers", 0)
    flags = ("last_tile_of_kind", "last_wall_tile", "kong_replacement", "robbing_kong")
    known = hand.get("winning_tile_known", True)
    return {
        "tiles": "".join([*tiles, *(flowers if isinstance(flowers, list) else ())]),
        "melds": [
            "".join(meld["tiles"]) + ("-" if meld["concealed"] else "") for meld in hand["melds"]
        ],
        "win": len(tiles) - 1 - tiles[::-1].index(won),
        "drawn": hand.get("self_drawn", False),
        "seat": hand.get("seat_wind", "E"),
        "round": hand.get("round_wind", "E"),
        "flags": [flag for flag in (*flags, "first_turn") if hand.get(flag)]
        + ([] if known else ["winning_tile_mixed"]),
        "rules": hand["ruleset"],
        "rulings": hand.get("rulings", {}),
    } | ({} if isinstance(flowers, list) else {"flowers": flowers})


def _in_session(hand: Json, lang: str) -> Json:
    """Return the answer to a hand after it was opened in the app by a link."""
    from ui.hand.link import _draft

    draft, _ = _draft(link_of(hand))
    return answer({**draft.to_json(), "nearly": True}, lang=lang)


def _in_bulk(file: Path) -> list[Json]:
    out = file.with_name("totals.jsonl")
    answer_file(str(file), str(out), fans=True)
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
