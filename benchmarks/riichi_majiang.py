"""Compare the riichi answers with an independent engine, @kobalab/majiang-core, on generated hands.

    npm install --prefix /tmp/majiang @kobalab/majiang-core
    python -m benchmarks.riichi_majiang 2600 --modules /tmp/majiang/node_modules
    python -m benchmarks.riichi_majiang --worked --modules /tmp/majiang/node_modules

The package ``mahjong``, on which our answers are based, is not involved: majiang-core is by another
author in another language, and Node.js runs it. Yaku and their han, fu, points, the sums of the
four seats, and the refusal of a hand without yaku must be equal under every setting. A tenth of the
hands have sets that make somebody liable, and half of those with a pair of winds have it as seat
and round wind. The exit status is 1 if something differs, 2 if Node.js or the package is missing.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.riichi_peer import riichi_hands
from scoring import answer
from tests.helpers.peer import Comparison
from tests.helpers.worked import worked

PACKAGE = "@kobalab/majiang-core"
MODULES = os.environ.get("NODE_PATH", "node_modules")
SEATS = "ESWN"
CODES = dict(zip("ESWNPFC", ("z1", "z2", "z3", "z4", "z5", "z6", "z7"), strict=True))
FROM = {1: "+", 2: "=", 3: "-"}
"""The engine's mark for the player from whom a tile was claimed, by the number of turns after the
claimer."""

USUAL = {"liability_counters": "usual"}
"""Ruling that matches the engine's treatment of counters when somebody is liable."""

SETTINGS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "as on tenhou.net": (USUAL, {}),
    "as the package has it": (
        {"profile": "library", "renhou": "none", **USUAL},
        {"クイタンあり": False, "ダブル役満あり": True},
    ),
    "rounding up, 2 fu for a double wind": (
        {"kiriage": True, "double_wind_fu": 2, **USUAL},
        {"切り上げ満貫あり": True, "連風牌は2符": True},
    ),
    "no counted yakuman, nobody liable": (
        {"kazoe": "sanbaiman", "liability": "none"},
        {"数え役満あり": False, "役満パオあり": False},
    ),
}
"""Each setting as our rulings and as the engine's. The engine has double yakuman off unless stated
here."""

WINDS = dict(zip("東南西北", ("east", "south", "west", "north"), strict=True))
NAMES = {
    "立直": "Riichi",
    "ダブル立直": "Double Riichi",
    "一発": "Ippatsu",
    "海底摸月": "Haitei Raoyue",
    "河底撈魚": "Houtei Raoyui",
    "嶺上開花": "Rinshan Kaihou",
    "槍槓": "Chankan",
    "天和": "Tenhou",
    "地和": "Chiihou",
    "門前清自摸和": "Menzen Tsumo",
    "翻牌 白": "Yakuhai (haku)",
    "翻牌 發": "Yakuhai (hatsu)",
    "翻牌 中": "Yakuhai (chun)",
    **{f"場風 {sign}": f"Yakuhai (round wind {wind})" for sign, wind in WINDS.items()},
    **{f"自風 {sign}": f"Yakuhai (seat wind {wind})" for sign, wind in WINDS.items()},
    "平和": "Pinfu",
    "断幺九": "Tanyao",
    "一盃口": "Iipeiko",
    "三色同順": "Sanshoku Doujun",
    "一気通貫": "Ittsu",
    "混全帯幺九": "Chantai",
    "七対子": "Chiitoitsu",
    "対々和": "Toitoi",
    "三暗刻": "San Ankou",
    "三槓子": "San Kantsu",
    "三色同刻": "Sanshoku Doukou",
    "混老頭": "Honroutou",
    "小三元": "Shou Sangen",
    "混一色": "Honitsu",
    "純全帯幺九": "Junchan",
    "二盃口": "Ryanpeikou",
    "清一色": "Chinitsu",
    "国士無双": "Kokushi Musou",
    "国士無双十三面": "Kokushi Musou Juusanmen Matchi",
    "四暗刻": "Suu Ankou",
    "四暗刻単騎": "Suu Ankou Tanki",
    "大三元": "Daisangen",
    "小四喜": "Shousuushii",
    "大四喜": "Dai Suushii",
    "字一色": "Tsuu Iisou",
    "緑一色": "Ryuuiisou",
    "清老頭": "Chinroutou",
    "四槓子": "Suu Kantsu",
    "九蓮宝燈": "Chuuren Poutou",
    "純正九蓮宝燈": "Daburu Chuuren Poutou",
    "ドラ": "Dora",
    "赤ドラ": "Aka Dora",
    "裏ドラ": "Ura Dora",
}

ENGINE = """
const Majiang = require('@kobalab/majiang-core');
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\\n');
for (const line of lines) {
    const asked = JSON.parse(line);
    const param = Majiang.Util.hule_param({ ...asked.param, rule: Majiang.rule(asked.rule) });
    const hand = Majiang.Shoupai.fromString(asked.hand);
    console.log(JSON.stringify(Majiang.Util.hule(hand, asked.won, param) ?? null));
}
"""


class Missing(Exception):
    """Raised if the engine is not installed; the message says how to install it."""


def majiang_hands(seed: int) -> Iterator[dict[str, Any]]:
    """Yield random hands for both engines, with the discarder, the giver of each claimed set and
    any liable player."""
    rng = random.Random(seed)
    for plain in riichi_hands(seed):
        hand = _with_great_sets(rng, plain) if rng.random() < 0.1 else dict(plain)
        hand.pop("rulings", None)
        hand.pop("flowers", None)
        wind = next((wind for wind in SEATS if hand["concealed"].count(wind) == 2), None)
        if wind and not hand.get("first_turn") and rng.random() < 0.5:
            hand["seat_wind"] = hand["round_wind"] = wind
        seat = SEATS.index(hand["seat_wind"])
        others = {turn: SEATS[(seat + turn) % 4] for turn in FROM}
        hand["from"] = [rng.choice(list(FROM)) for _ in hand["melds"]]
        if not hand["self_drawn"]:
            hand["discarder"] = others[rng.choice(list(FROM))]
        last = _last_great_set(hand["melds"])
        if last is not None:
            hand["liable"] = others[hand["from"][last]]
        yield hand


def _with_great_sets(rng: random.Random, plain: dict[str, Any]) -> dict[str, Any]:
    """Return a hand with sets of all dragons or all winds, in the situation of the hand `plain`."""
    great = list(rng.choice(["CFP", "CFP", "ESWN"]))
    rng.shuffle(great)
    melds = [_great_set(rng, tile) for tile in great]
    if len(great) == 3:
        left = rng.choice([["1m", "2m", "3m", "9p", "9p"], ["N", "N", "N", "E", "E"]])
    else:
        left = rng.choice([["5p", "5p"], ["C", "C"]])
    winning = rng.choice(left)
    keys = ("self_drawn", "seat_wind", "round_wind", "honba", "deposits")
    return {
        **{key: plain[key] for key in keys},
        "ruleset": "riichi",
        "concealed": left,
        "melds": melds,
        "winning_tile": winning,
        "red_fives": [],
        "dora_indicators": [],
        "ura_indicators": [],
    }


def _great_set(rng: random.Random, tile: str) -> dict[str, Any]:
    kind, concealed = rng.choice(
        [("pung", False), ("pung", False), ("kong", False), ("kong", True)]
    )
    return {"type": kind, "tiles": [tile] * (4 if kind == "kong" else 3), "concealed": concealed}


def _last_great_set(melds: Sequence[dict[str, Any]]) -> int | None:
    """Return the index of the last of the melds that complete all dragons or all winds, if it was
    claimed; otherwise None."""
    for tiles in ("CFP", "ESWN"):
        great = [n for n, meld in enumerate(melds) if meld["tiles"][0] in tiles]
        if len(great) == len(tiles) and not melds[great[-1]]["concealed"]:
            return great[-1]
    return None


def question(hand: dict[str, Any], rule: dict[str, Any], *, red: bool) -> dict[str, Any]:
    """Return the hand as a question to the engine.

    rule: settings of the engine.
    red: True to use red fives.
    """
    reds = list(hand["red_fives"]) if red else []

    def code(tile: str) -> str:
        if tile in CODES:
            return CODES[tile]
        if tile in reds:
            reds.remove(tile)
            return tile[1] + "0"
        return tile[1] + tile[0]

    melds = [
        _meld(meld, [code(t) for t in meld["tiles"]], FROM[turn]) for meld, turn in _given(hand)
    ]
    standing = list(hand["concealed"])
    standing.remove(hand["winning_tile"])
    tiles = [code(tile) for tile in standing]
    won = code(hand["winning_tile"])
    drawn, east = hand["self_drawn"], hand["seat_wind"] == "E"
    riichi = 2 if hand.get("double_riichi") else int(hand.get("riichi", False))
    turn = 0 if drawn else (SEATS.index(hand["discarder"]) - SEATS.index(hand["seat_wind"])) % 4
    return {
        "hand": "".join([*tiles, won] if drawn else tiles) + "".join(f",{m}" for m in melds),
        "won": None if drawn else won + FROM[turn],
        "rule": {"ダブル役満あり": False, **rule},
        "param": {
            "zhuangfeng": SEATS.index(hand["round_wind"]),
            "menfeng": SEATS.index(hand["seat_wind"]),
            "lizhi": riichi,
            "yifa": hand.get("ippatsu", False),
            "qianggang": hand.get("robbing_kong", False),
            "lingshang": hand.get("kong_replacement", False),
            "haidi": (1 if drawn else 2) if hand.get("last_wall_tile") else 0,
            "tianhu": (1 if east else 2) if hand.get("first_turn") and drawn else 0,
            "baopai": [_plain(tile) for tile in hand["dora_indicators"]],
            "fubaopai": [_plain(tile) for tile in hand["ura_indicators"]] if riichi else None,
            "changbang": hand["honba"],
            "lizhibang": hand["deposits"],
        },
    }


def _given(hand: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    return zip(hand["melds"], hand["from"], strict=True)


def _plain(tile: str) -> str:
    return CODES.get(tile) or tile[1] + tile[0]


def _meld(meld: dict[str, Any], codes: list[str], giver: str) -> str:
    """Return a meld in the engine's notation; a chow is always claimed from the player on the left.

    giver: the engine's mark for the player from whom the tile was claimed.
    """
    ranks = [code[1] for code in codes]
    if meld["type"] == "chow":
        return codes[0][0] + ranks[0] + "-" + "".join(ranks[1:])
    return codes[0][0] + "".join(sorted(ranks, reverse=True)) + ("" if meld["concealed"] else giver)


def ask_engine(asked: list[dict[str, Any]], modules: str) -> list[dict[str, Any] | None]:
    """Return the engine's answers, one for each question. Raises ``Missing`` if the engine is not
    installed, RuntimeError if it fails.

    asked: questions, as returned by `question`.
    modules: folder with the installed package.
    """
    node = shutil.which("node")
    if node is None:
        raise Missing(
            "Node.js is not installed, which runs the other engine: apt install nodejs npm"
        )
    done = subprocess.run(
        [node, "-e", ENGINE],
        input="\n".join(json.dumps(one, ensure_ascii=False) for one in asked),
        capture_output=True,
        text=True,
        env={**os.environ, "NODE_PATH": modules},
        check=False,
    )
    if "Cannot find module" in done.stderr:
        raise Missing(
            f"{PACKAGE} is not installed: npm install --prefix DIR {PACKAGE}, then run this with "
            "--modules DIR/node_modules"
        )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def theirs(answer: dict[str, Any] | None) -> Any:
    """Return the engine's answer in comparable form: yaku with han, fu, points and sums of the
    seats; or "no yaku" or "no win"."""
    if answer is None:
        return "no win"
    if not answer.get("hupai"):
        return "no yaku"
    yakuman = answer.get("damanguan")
    han = {
        NAMES[y["name"]]: 13 * len(y["fanshu"]) if yakuman else y["fanshu"] for y in answer["hupai"]
    }
    return han, None if yakuman else answer["fu"], answer["defen"], answer["fenpei"]


def ours(hand: dict[str, Any], rulings: dict[str, Any]) -> Any:
    """Return our answer in the form of `theirs`, with the deposits added to the winner's gain."""
    asked = {key: value for key, value in hand.items() if key != "from"}
    scored = answer({**asked, "rulings": rulings, "brief": True})
    if "error" in scored:
        if scored["error"]["code"] != "not_winning":
            return scored["error"]["message"]
        return "no yaku" if "no yaku" in scored["error"]["message"] else "no win"
    paid = scored["payments"]
    gets = paid["settlement"] | {hand["seat_wind"]: paid["winner"] + paid.get("deposits", 0)}
    yaku = {fan["name"]: fan["points"] * fan["count"] for fan in scored["fans"]}
    yakuman = any(fan["points"] >= 13 for fan in scored["fans"])
    sums = [gets[seat] for seat in SEATS]
    return yaku, None if yakuman else scored["fu"], scored["points"], sums


def compare(dealt: Sequence[dict[str, Any]], setting: str, modules: str) -> Comparison:
    """Score every hand with the other engine and with ours under one of ``SETTINGS``, and return
    the comparison. Raises ``Missing``."""
    rulings, rule = SETTINGS[setting]
    red = rulings.get("profile") != "library"
    answers = ask_engine([question(hand, rule, red=red) for hand in dealt], modules)
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    failed = []
    for hand, said in zip(dealt, answers, strict=True):
        expected, got = theirs(said), ours(hand, rulings)
        if expected != got:
            kinds["different"] += 1
            failed.append((hand, expected, got))
        elif isinstance(got, str):
            kinds[got] += 1
        else:
            kinds["equal"] += 1
            kinds["of these with a liable player"] += "liable" in hand
            seen.update(got[0])
    return Comparison(kinds, seen, failed)


UNSAID: dict[str, Any] = {
    "self_drawn": False,
    "seat_wind": "E",
    "round_wind": "E",
    "melds": [],
    "honba": 0,
    "deposits": 0,
    "red_fives": [],
    "dora_indicators": [],
    "ura_indicators": [],
}
"""Defaults for fields that a worked hand omits but the engine needs."""


def compare_worked(modules: str) -> int:
    """Print how many worked rows under the usual rules have the stated han according to the engine,
    and the other rows; return 1 if there are others, else 0. Raises ``Missing``."""
    rows, asked = [], []
    for row in worked("riichi"):
        stated = [int(part) for part in row.parts if part.isdecimal()]
        if not stated or row.options not in ("", "tenhou"):
            continue
        hand = {**UNSAID, **row.asked()}
        hand["from"] = [3 for _ in hand["melds"]]
        if not hand["self_drawn"]:
            hand.setdefault("discarder", "E" if hand["seat_wind"] == "S" else "S")
        rows.append((row, stated[0]))
        asked.append(question(hand, SETTINGS["as on tenhou.net"][1], red=True))
    others = []
    for (row, total), said in zip(rows, ask_engine(asked, modules), strict=True):
        found = theirs(said)
        if isinstance(found, str) or sum(found[0].values()) != total:
            others.append((row.hand, total, found))
    print(f"{len(rows) - len(others)} of {len(rows)} worked rows have the engine's han")
    for other in others:
        print(*other, sep="\n")
    return 1 if others else 0


def main() -> int:
    """Run the comparison under every setting, print the results and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("hands", nargs="?", type=int, default=2600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--modules", default=MODULES, help="where npm put the package (NODE_PATH, or node_modules)"
    )
    parser.add_argument("--worked", action="store_true", help="compare the worked rows instead")
    options = parser.parse_args()
    modules = str(Path(options.modules).resolve())
    if options.worked:
        try:
            return compare_worked(modules)
        except Missing as missing:
            print(missing)
            return 2
    dealt = list(islice(majiang_hands(options.seed), options.hands))
    failed = []
    seen: Counter[str] = Counter()
    for setting in SETTINGS:
        start = time.perf_counter()
        try:
            compared = compare(dealt, setting, modules)
        except Missing as missing:
            print(missing)
            return 2
        counted = ", ".join(f"{many} {kind}" for kind, many in compared.kinds.most_common())
        print(f"{setting}: {counted} ({time.perf_counter() - start:.0f} s)")
        failed += compared.failed
        seen += compared.seen
    print(f"{len(seen)} of {len(NAMES)} yaku occurred; the rarest: {seen.most_common()[-3:]}")
    for hand, expected, got in failed[:5]:
        print(hand, expected, got, sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
