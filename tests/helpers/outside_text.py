"""The worst known texts for every parser of text from outside, each at the size limit of its field.

Each text is parsed in a process of its own, after a small text of the same kind has loaded the
modules. The memory is known on Linux only.
"""

from __future__ import annotations

import contextlib
import gc
import json
import multiprocessing
import re
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

MOST_MB, MOST_S = 20.0, 0.5
"""Maximum memory in megabytes and maximum processor time in seconds of every text."""
HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s 1s 2s 3s 5m 5m"
GIVEN_UP_S = 120.0


@dataclass(frozen=True)
class Case:
    """A text for a parser.

    field: where it is entered, with the size limit there.
    name: the kind of text.
    read: parser, called with `small` first and then with `worst`.
    refused: exceptions with which the parser may refuse a text.
    """

    field: str
    name: str
    read: Callable[[Any], object]
    small: Any
    worst: Any
    refused: tuple[type[Exception], ...] = ()


def cut(text: str, most: int) -> str:
    """Return `text` repeated up to `most` characters."""
    return (text * (most // max(1, len(text)) + 1))[:most]


def rules_cases() -> list[Case]:
    """Return the cases of rules entered in *Settings*, as a link, pasted text or a file."""
    from scoring.speech.errors import HandError
    from ui.settings.share_rules import LONGEST, RulesError, parse_rules

    small = 'ruleset = "mcr"\nextends = "default"\n'
    head = 'ruleset = "mcr"\n'
    room = LONGEST - len(head) - 10
    deep = 2_000
    worst = {
        "dotted key": "a." * (LONGEST // 2 - 2) + "a=1",
        "dotted key behind a text": "b='''a'''\n" + "a." * (LONGEST // 2 - 20) + "a=1",
        "dotted key behind quotes": 'b=""""a"""""\n' + "a." * (LONGEST // 2 - 20) + "a=1",
        "quoted keys": "'a'." * (LONGEST // 4 - 2) + "a=1",
        "dotted table": "[" + "a." * (LONGEST // 2 - 3) + "a]\n",
        "dotted keys, a few parts": "".join(
            "a." * 7 + f"k{number}=1\n" for number in range(LONGEST // 22)
        ),
        "tables of eight parts": "".join(
            f"[a{number}.a.a.a.a.a.a.a]\n" for number in range(LONGEST // 24)
        ),
        "quoted dots": head + "".join(f"'{number}'.'.'.'.'=1\n" for number in range(room // 18)),
        "dots in an inline table": head + "fans={" + "a." * (room // 2 - 10) + "a=1}",
        "inline tables": head + "fans=" + "{a=" * (room // 3),
        "nested arrays": head + "x=" + "[" * room,
        "nested arrays, closed": head + "x=" + "[" * (room // 2) + "]" * (room // 2),
        "arrays of tables": cut("[[a]]\n", LONGEST),
        "many keys": "".join(f"k{number}=1\n" for number in range(2_000)),
        "long number": head + "minimum=" + "9" * room,
        "long escapes": head + 'name="' + cut("\\u0041", room // 6 * 6) + '"',
        "one long text": head + "name='''" + "a" * room,
        "open texts": head + cut("''''''\n\"\"\"\"\"\"\n", room),
        "comments": cut("#\n", LONGEST),
        "blanks": cut(" \t", LONGEST) + "=",
        "fan names": head + "[fans]\n" + cut("'Zzzzzzzzzzzzzzz'=1\n", room),
        "many fan names": head
        + "[fans]\n"
        + "".join(f"'Al Chow{number}'=1\n" for number in range(1_000)),
        "a long fan name": head + "[fans]\n'" + cut("All Pungs ", room - 30) + "'=1\n",
        "a long option": head + "[options]\n'" + cut("minimum", room - 30) + "'=1\n",
        "a long key": head + cut("minimum", room - 30) + "=1\n",
        "a long profile": head + "extends='" + cut("default", room - 30) + "'\n",
        "many options": head
        + "[options]\n"
        + "".join(f"minimun{number}=1\n" for number in range(1_000)),
        "incident lines": head
        + "[incidents]\nfalse_win=["
        + cut("'fined 8 each',", room - 60)
        + "]",
        "a long incident line": head
        + "[incidents]\nfalse_win=['"
        + cut("fined 8 ", room - 60)
        + "']",
        "deep JSON": '{"ruleset":"mcr","rulings":' + '{"a":' * deep + "1" + "}" * deep + "}",
        "open JSON": '{"a":' * (LONGEST // 5),
        "JSON lists": "[" * LONGEST,
        "JSON options": json.dumps(
            {"ruleset": "mcr", "rulings": {f"minimun{number}": 1 for number in range(1_000)}}
        ),
        "JSON fans": json.dumps(
            {"ruleset": "mcr", "rulings": {"fans": {f"Al Chow{n}": 1 for n in range(1_000)}}}
        ),
        "JSON, a long fan": json.dumps(
            {"ruleset": "mcr", "rulings": {"fans": {cut("All Pungs ", room - 100): 1}}}
        ),
        "a long number in JSON": '{"ruleset":"mcr","rulings":{"minimum":' + "9" * room + "}}",
        "a link of parameters": "https://x/settings?" + cut("a=1&", LONGEST - 30),
        "a link of escapes": "https://x/settings?rules=" + cut("%7B", LONGEST - 30),
        "brackets of an address": "https://[" + cut("1:", LONGEST - 30),
    }
    refused = (RulesError, HandError)
    found = [
        Case(f"rules, {LONGEST:,} characters", name, parse_rules, small, text[:LONGEST], refused)
        for name, text in worst.items()
    ]
    for title in ("riichi", "taiwanese", "hong_kong"):
        own = cut("'Zzzzzzzzzz'=1\n", room - 60).rpartition("\n")[0]
        text = f"ruleset='{title}'\n[fans]\n" + own
        field = f"rules, {LONGEST:,} characters"
        found.append(Case(field, f"fans of {title}", parse_rules, small, text, refused))
    return found


def hand_cases(most: int) -> list[Case]:
    """Return the cases of hands, incidents and rulings over HTTP, each a line of at most `most`
    bytes."""
    from scoring.answers.answering import answer_tree, waits_tree
    from scoring.answers.incident_json import incident_tree
    from ui.server.interface import TooLarge, answer_line, lines_of

    def scored(make: Callable[[Any, str], dict[str, Any]], body: bytes) -> object:
        return [answer_line(line, "en", make) for line in lines_of(body)]

    whole: dict[str, Any] = {"concealed": HAND.split(), "melds": [], "winning_tile": "5m"}
    incident = {"ruleset": "mcr", "incident": "false_win", "by": "S", "dealer": "E", "details": {}}

    def line(**more: Any) -> bytes:
        return json.dumps({**whole, **more}).encode()[:most]

    many, long = most // 20, most - 400
    worst: dict[str, bytes] = {
        "nested lists": b"[" * most,
        "nested objects": b'{"a":' * (most // 5),
        "closed lists": b"[" * (most // 2) + b"]" * (most // 2),
        "many keys": json.dumps({f"k{number}": 1 for number in range(many)}).encode(),
        "one key twice": b"{" + cut('"a":1,', long).encode() + b'"a":1}',
        "many numbers": line(concealed=[1] * (most // 3 - 200)),
        "empty objects": b"[" + b"{}," * (most // 3 - 2) + b"{}]",
        "empty lists": b"[" + b"[]," * (most // 3 - 2) + b"[]]",
        "a long number": b'{"minimum":' + b"9" * long + b"}",
        "a long float": b'{"minimum":0.' + b"9" * long + b"}",
        "long escapes": b'"' + b"\\u4e00" * (long // 6) + b'"',
        "pairs of escapes": b'"' + b"\\ud83d\\ude00" * (long // 12) + b'"',
        "a long tile": line(concealed=[cut("1m", long)]),
        "tiles as a text": line(concealed=cut("1m", long)),
        "tiles as digits": line(concealed="1" * long),
        "many tiles": line(concealed=["1m"] * (long // 6)),
        "many melds": line(melds=[{}] * (long // 4)),
        "melds as texts": line(melds=["1m2m3m"] * (long // 10)),
        "a long rule set": line(ruleset=cut("mcr", long)),
        "a long profile": line(rulings=cut("default", long)),
        "a long option": line(rulings={cut("minimum", long): 1}),
        "many options": line(rulings={f"minimun{number}": 1 for number in range(many)}),
        "many fans": line(rulings={"fans": {f"Al Chow{n}": 1 for n in range(many)}}),
        "a long fan": line(rulings={"fans": {cut("All Pungs ", long): 1}}),
        "a long unknown key": line(**{cut("concealed", long): 1}),
        "many flowers": line(flowers=["f1"] * (long // 6)),
        "a long wind": line(seat_wind=cut("E", long)),
        "many rulings of incidents": line(
            rulings={"incidents": {f"x{n}": [] for n in range(many)}}
        ),
        "claims": line(claimed=["All Chows"] * (long // 13)),
        "claims of many names": line(claimed=[f"Al Chows {n}" for n in range(many)]),
        "claims as a text": line(claimed=cut("all chows 2 pung ", long)),
        "claims as letters": line(claimed=cut("a", long)),
        "claims as numbers": line(claimed=cut("8 ", long)),
        "claims as signs": line(claimed=cut("+", long)),
        "claims in Chinese": line(claimed=cut("平和", long // 8)),
        "a claimed total": line(claimed_total=cut("1300/", long)),
        "a claimed total of digits": line(claimed_total="9" * long),
        "a claimed total of words": line(claimed_total=cut("mangan ", long)),
        "a claimed total of blanks": line(claimed_total=cut(" ", long)),
    }
    small = json.dumps({**whole, "claimed": ["All Chows"]}).encode()
    field = f"HTTP, a line of {most:,} bytes"
    found = [
        Case(field, name, partial(scored, answer_tree), small, text[:most], (TooLarge,))
        for name, text in worst.items()
    ]
    waiting = {**whole, "concealed": whole["concealed"][:13], "winning_tile": None}
    found += [
        Case(
            field,
            f"waits, {name}",
            partial(scored, waits_tree),
            json.dumps(waiting).encode(),
            text,
            (TooLarge,),
        )
        for name, text in {
            "melds": json.dumps({**waiting, "melds": [{}] * (long // 4)}).encode(),
            "tiles": json.dumps({**waiting, "concealed": cut("1m", long)}).encode(),
        }.items()
    ]
    asked: dict[str, dict[str, Any]] = {
        "details": {"details": {f"k{number}": 1 for number in range(many)}},
        "a long code": {"incident": cut("false_win", long)},
        "a long detail": {"details": {"tiles": cut("1m", long)}},
        "a long winner": {"by": cut("S", long)},
        "options": {"details": {"options": {f"minimun{n}": 1 for n in range(many)}}},
        "profile": {
            "profile": {"extends": "default", "fans": {f"Al Chow{n}": 1 for n in range(many)}}
        },
    }
    found += [
        Case(
            field,
            f"incident, {name}",
            partial(scored, incident_tree),
            json.dumps(incident).encode(),
            json.dumps({**incident, **more}).encode()[:most],
            (TooLarge,),
        )
        for name, more in asked.items()
    ]
    return found


def typed_cases() -> list[Case]:
    """Return the cases of texts typed into fields of the pages."""
    from ledger.names import clean_name
    from scoring import parse_shorthand
    from scoring.answers.answering import LONGEST_CLAIMS, MOST_CLAIMS, answer
    from scoring.answers.incident_json import found_by
    from scoring.rulesets import ruleset
    from scoring.speech.errors import HandError
    from ui.evening.begin_evening import MOST_TYPED
    from ui.frame.widgets import MOST_SEARCHED
    from ui.hand.link import TYPED_CLAIMS
    from ui.hand.state import Draft
    from ui.hand.typed import LONGEST, typed_draft
    from ui.learn.search import search

    lines = {
        "digits": "1",
        "digits and a letter": "1m",
        "blanks": " ",
        "brackets": "[",
        "round brackets": "(1m",
        "closed brackets": "[]",
        "words": "+a ",
        "plus": "+",
        "a word with commas": "+dora-indicators=",
        "links": "https://tenhou.net/?q=",
        "Chinese": "一萬",
        "tile signs": "\U0001f007",
        "wind and numbers": "W1",
        "engine": "1m/",
        "slashes": "-/,",
        "names": "east ",
        "circles": "①",
        "marks": "a\u0301",
        "ligature": "\ufdfa",
        "invisible": "\u200d",
        "majiang": "m123p",
        "hashes": "#",
    }
    found = [
        Case(
            f"a typed hand, {LONGEST:,} characters",
            name,
            lambda text: typed_draft(text, Draft()),
            "123m 456p 77s [789s] 5m 5m",
            cut(piece, LONGEST),
            (HandError,),
        )
        for name, piece in lines.items()
    ]
    found.append(
        Case(
            f"a typed hand, {LONGEST:,} characters",
            "ten dora",
            lambda text: parse_shorthand(text, ruleset("riichi").FIELDS),
            "123m 456p 77s [789s] 5m 5m",
            "+dora-indicators=" + cut("5m,", LONGEST - 20),
            (HandError,),
        )
    )

    def claimed(hand: dict[str, Any], names: list[str]) -> object:
        return answer({**hand, "claimed": names})

    said = (
        "all chows ",
        "a",
        "8 ",
        "+",
        "平和",
        "8+",
        "1,",
        "pure 1 ",
        "(",
        "- ",
        "*2",
        "x 2 ",
        "=20 ",
        "1300/",
        "親",
        "東",
        "seat wind pung ",
        "mangan ",
        "門清一摸三",
        "ab",
        "三",
        "2 fan ",
        "|",
        "1.",
    )
    for name, tiles in {
        "mcr": HAND,
        "riichi": HAND,
        "hong_kong": HAND,
        "taiwanese": "1m 2m 3m 4p 5p 6p 7s 8s 9s 1s 2s 3s 7m 8m 9m 5m 5m",
    }.items():
        hand: dict[str, Any] = {
            "ruleset": name,
            "concealed": tiles.split(),
            "winning_tile": "5m",
            "self_drawn": True,
        }
        for kind, names in {
            "the same": ["all chows"] * MOST_CLAIMS,
            "unknown": [f"Al Chows {number}" for number in range(MOST_CLAIMS)],
            "long": [cut("all pungs ", LONGEST_CLAIMS // MOST_CLAIMS)] * MOST_CLAIMS,
            "Chinese": [cut("平和", LONGEST_CLAIMS // MOST_CLAIMS)] * MOST_CLAIMS,
            "numbers": [cut("8 + ", LONGEST_CLAIMS // MOST_CLAIMS)] * MOST_CLAIMS,
        }.items():
            field = f"{MOST_CLAIMS} claims, {LONGEST_CLAIMS:,} characters"
            found.append(Case(field, f"{name}: {kind}", partial(claimed, hand), ["a"], names))
        found += [
            Case(
                f"claims, {TYPED_CLAIMS} characters",
                f"{name}: {piece!r}",
                partial(claimed, hand),
                ["all chows 2"],
                [cut(piece, TYPED_CLAIMS)],
            )
            for piece in said
        ]
    found += [
        Case(f"a name, {MOST_TYPED} characters", repr(sign), clean_name, "Anna", sign * MOST_TYPED)
        for sign in ("a", "\u0301", "\u200d", "👨\u200d", "🇨", "\u200b")
    ]
    patterns = ruleset("mcr").patterns("en")
    for name, piece in {
        "letters": "a",
        "words": "a ",
        "digits": "8",
        "Chinese": "平",
        "fans": "points",
    }.items():
        words = cut(piece, MOST_SEARCHED)
        field = f"a search, {MOST_SEARCHED} characters"
        found.append(Case(field, name, lambda text: search(patterns, text), "pung", words))
        found.append(
            Case(
                field, f"incidents, {name}", lambda text: found_by(text, "mcr", "en"), "win", words
            )
        )
    return found


def link_cases() -> list[Case]:
    """Return the cases of links to a hand."""
    import zlib

    from ui.hand import link
    from ui.hand.link import LONGEST, LinkError, unpacked

    def made(content: object) -> str:
        import base64

        data = json.dumps(content, separators=(",", ":")).encode()
        press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=link._COMMON)
        body = press.compress(data) + press.flush()
        check = zlib.crc32(body).to_bytes(4, "big")
        return "1" + base64.urlsafe_b64encode(check + body).decode().rstrip("=")

    most = link.MOST
    contents: dict[str, Any] = {
        "too much": {"tiles": "1m" * most},
        "tiles": {"rules": "mcr", "tiles": "1m" * ((most - 40) // 2)},
        "melds": {"rules": "mcr", "melds": ["1m"] * ((most - 40) // 5)},
        "claims": {"rules": "mcr", "claimed": ["a"] * 299},
        "fans": {"rules": "mcr", "rulings": {"fans": {f"Al Chow{n}": 1 for n in range(500)}}},
        "a long fan": {"rules": "mcr", "rulings": {"fans": {cut("All Pungs ", most - 80): 1}}},
        "options": {"rules": "mcr", "rulings": {f"minimun{n}": 1 for n in range(500)}},
        "depth": json.loads("[" * 900 + "]" * 900),
    }
    field = f"a link to a hand, {LONGEST:,} characters"
    small = made({"rules": "mcr", "tiles": "1m2m3m"})
    found = [
        Case(field, name, unpacked, small, made(content), (LinkError,))
        for name, content in contents.items()
    ]
    found.append(Case(field, "no link", unpacked, small, "1" + "A" * (LONGEST - 1), (LinkError,)))
    return found


def kept_cases() -> list[Case]:
    """Return the cases of data that a browser stores and sends back: a hand, its photo's
    observations, and the cookie."""
    import base64
    import io

    from PIL import Image

    from ui.frame.browser_cookie import LONGEST as COOKIE_LONGEST
    from ui.frame.browser_cookie import read_cookie
    from ui.hand.state import Draft
    from ui.hand.stored_hand import MOST_STORED, SEEN_LIMIT, as_kept, photo_from

    file = io.BytesIO()
    Image.new("RGB", (1600, 1200)).save(file, "JPEG")
    view = base64.b64encode(file.getvalue()).decode()
    photo = {"sha": "0" * 64, "size": [1600, 1200], "origin": [0, 0], "scale": [1, 1]}

    def stored(tiles: list[Any]) -> str:
        seen = {"photo": "a", "width": 1600, "height": 1200, "tiles": tiles, "rejected": []}
        return json.dumps({**photo, "seen": seen}, separators=(",", ":"))

    def tile(at: int, step: int) -> dict[str, Any]:
        x, y = at % 25 * step, at // 25 * step
        quad = [[x, y], [x + 40, y], [x + 40, y + 60], [x, y + 60]]
        code = f"{at % 9 + 1}{'msp'[at % 3]}"
        return {"tile": code, "confidence": 0.5, "alternatives": [["1m", 0.4]], "quad": quad,
                "turned": 0, "looks": 1}  # fmt: skip

    texts = {
        "nested lists": "[" * MOST_STORED,
        "lists": "[" + "[]," * (MOST_STORED // 3 - 1) + "[]]",
        "objects": "[" + "{}," * (MOST_STORED // 3 - 1) + "{}]",
        "numbers": "[" + "1," * (MOST_STORED // 2 - 1) + "1]",
        "a number": "9" * MOST_STORED,
        "empty tiles": stored([{}] * (MOST_STORED // 4)),
        "apart": stored([tile(at, 70) for at in range(SEEN_LIMIT)]),
        "one over another": stored([tile(at, 3) for at in range(SEEN_LIMIT)]),
        "at one place": stored([tile(0, 0) for _ in range(SEEN_LIMIT)]),
        "beyond the size": " " * 2_000_000,
    }
    errors = (ValueError, KeyError, TypeError)
    field = f"a photo of a stored hand, {MOST_STORED:,} characters"
    small = stored([tile(at, 70) for at in range(14)])
    found = [
        Case(field, name, lambda text: photo_from(text, view), small, text[:MOST_STORED], errors)
        for name, text in texts.items()
    ]
    pieces = {
        "pieces": '{"pieces":[' + "[]," * (MOST_STORED // 3 - 10) + "[]]}",
        "facts": '{"pieces":[],"concealed_kongs":[],"winning":null,"facts":{"a":'
        + "[" * (MOST_STORED // 2),
        "facts of many lists": '{"pieces":[],"concealed_kongs":[],"winning":null,"facts":{"a":['
        + "[]," * (MOST_STORED // 3 - 40)
        + "[]]}}",
        "statements": '{"pieces":[],"concealed_kongs":[],"winning":null,"said":['
        + "[]," * (MOST_STORED // 3 - 40)
        + "[]]}",
    }
    field = f"a stored hand, {MOST_STORED:,} characters"
    found += [
        Case(field, name, lambda text: as_kept(Draft(), text, None), "{}", text, errors)
        for name, text in pieces.items()
    ]
    found += [
        Case(f"the cookie, {COOKIE_LONGEST:,} characters", name, read_cookie, "{}", text)
        for name, text in {
            "nested lists": "[" * COOKIE_LONGEST,
            "escapes": cut("%5B", COOKIE_LONGEST),
            "numbers": "9" * COOKIE_LONGEST,
        }.items()
    ]
    return found


@dataclass(frozen=True)
class Cost:
    """The cost of a text: megabytes, seconds of processor time, and the outcome, which is "read",
    "refused" or a description of the error."""

    megabytes: float
    seconds: float
    outcome: str

    @property
    def good(self) -> bool:
        return (
            self.megabytes <= MOST_MB
            and self.seconds <= MOST_S
            and self.outcome in ("read", "refused")
        )


def _status(name: str) -> float:
    found = re.search(rf"{name}:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1e3 if found else 0.0


def _measured(case: Case, answers: Connection) -> None:
    """Parse the texts of a case in this process, and send the cost of the worst one."""
    with contextlib.suppress(*case.refused):
        case.read(case.small)
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # reset the peak of memory
    before, began = _status("VmRSS"), time.process_time()
    try:
        case.read(case.worst)
        outcome = "read"
    except case.refused:
        outcome = "refused"
    except BaseException as error:
        traceback.print_exc(limit=-3)
        outcome = type(error).__name__
    answers.send(Cost(_status("VmHWM") - before, time.process_time() - began, outcome))


def cost_of(case: Case) -> Cost:
    """Return the cost of a case, measured in a process of its own. The memory is infinite if the
    process dies or is stopped after `GIVEN_UP_S` seconds."""
    mine, its = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_measured, args=(case, its))
    process.start()
    its.close()
    try:
        if mine.poll(GIVEN_UP_S):
            found: Cost = mine.recv()
            return found
        return Cost(float("inf"), GIVEN_UP_S, "given up")
    except EOFError:
        return Cost(float("inf"), 0.0, "the process ended")
    finally:
        process.kill()
        process.join()


def all_cases() -> list[Case]:
    """Return the cases of every parser."""
    from ui.server.interface import LONGEST_LINE, TEXT_LIMIT

    hands = [*hand_cases(LONGEST_LINE), *hand_cases(TEXT_LIMIT)]
    return [*rules_cases(), *hands, *typed_cases(), *link_cases(), *kept_cases()]
