"""The HTTP interface: its answers, refusals and description."""

import http.client
import io
import json
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from scoring import answer, answer_incident
from scoring.answers.answering import MOST_CLAIMS, answer_waits
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import names
from tests.conftest import ROOT
from tests.helpers.hostile_requests import ANSWERS, HAND, hostile
from ui.frame.browser_cookie import PHONE_COOKIE
from ui.hand import photos
from ui.hand.link import packed
from ui.hand.photos import open_photo
from ui.hand.reading_queue import QUEUE
from ui.hand.state import Draft
from ui.hand.typed import typed_draft
from ui.server import metrics
from ui.server.errors import ERRORS, refusal
from ui.server.interface import LINE_LIMIT, LONGEST_LINE, TEXT_LIMIT, Interface
from ui.server.limits import Limits
from ui.server.openapi import document
from ui.server.request_gate import AccessGate
from ui.server.settings import Settings, read
from ui.server.uploads import Uploads
from vision import shipped

WAITING = parse_shorthand("234m 234p 23s 55p [678s]")
DEMO = (ROOT / "ui" / "demo.jpg").read_bytes()


def client(settings: Settings) -> TestClient:
    """Return a client for the interface behind the access gate, without the pages."""
    limits = Limits()
    gate = Middleware(
        AccessGate, settings=settings, limits=limits, uploads=Uploads(settings.uploads)
    )
    app = Starlette(routes=Interface(settings, limits).routes(), middleware=[gate])
    return TestClient(app, base_url="http://127.0.0.1:8501", raise_server_exceptions=False)


@pytest.fixture(scope="module")
def api() -> Iterator[TestClient]:
    settings = Settings(requests=10**6, photos=10**6)
    with client(settings) as made:
        yield made


def refused(response: Any, status: int, code: str) -> None:
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
    assert response.json()["error"]["message"]


# --- answers -------------------------------------------------------------------------------------


def test_a_hand_is_scored_as_on_the_command_line(api: TestClient) -> None:
    response = api.post("/api/score", json=HAND)
    assert response.status_code == 200
    assert response.json() == json.loads(json.dumps(answer(HAND)))


def test_lines_of_hands_get_as_many_answers_in_order(api: TestClient) -> None:
    lines = [json.dumps(HAND), "nonsense", json.dumps({**HAND, "concealed": ["1m"]}), "[1]"]
    response = api.post("/api/score", content="\n\n".join(lines))
    assert response.status_code == 200
    answers = [json.loads(line) for line in response.text.splitlines()]
    codes = [a.get("error", {}).get("code") for a in answers]
    assert codes == [None, "bad_json", "wrong_tile_count", answer([1])["error"]["code"]]  # type: ignore[arg-type]


def test_waits_are_those_of_the_command_line(api: TestClient) -> None:
    response = api.post("/api/waits", json=WAITING)
    assert response.json() == json.loads(json.dumps(answer_waits(WAITING)))
    assert [wait["tile"] for wait in response.json()["waits"]] == ["1s", "4s"]


def test_incidents_are_ruled_on_as_on_the_command_line(api: TestClient) -> None:
    asked = {"ruleset": "mcr", "incident": "false_win", "by": "S", "dealer": "E"}
    response = api.post("/api/incident", json=asked)
    assert response.status_code == 200
    assert response.json() == answer_incident(asked)
    assert response.json()["points"] == {"E": 10, "S": -30, "W": 10, "N": 10}
    lines = "\n".join(map(json.dumps, [asked, {**asked, "by": "X"}, asked]))
    text = api.post("/api/incident", content=lines).text
    made = [json.loads(line) for line in text.splitlines()]
    assert made[0] == made[2]
    assert made[1]["error"]["code"] == "impossible_situation"
    refused(api.post("/api/incident", json={**asked, "incident": "tea"}), 400, "unknown_incident")
    described = document()["paths"]["/api/incident"]["post"]["requestBody"]["content"]
    assert described["application/json"]["schema"]["$ref"].endswith("/Incident")
    incident = document()["components"]["schemas"]["Incident"]
    details = incident["properties"]["details"]["x-details"]
    assert details["mcr"]["late_arrival"]["minutes_late"] == "number"


def test_the_language_is_the_one_that_was_asked_for(api: TestClient) -> None:
    asked = {"accept-language": "fr, zh-TW;q=0.9, en;q=0.1"}
    response = api.post("/api/score", json=HAND, headers=asked)
    assert response.json() == json.loads(json.dumps(answer(HAND, lang="zh-Hant")))
    assert response.headers["content-language"] == "zh-Hant"


def test_every_rule_set_is_listed_with_its_profiles_and_options(api: TestClient) -> None:
    listed = api.get("/api/rulesets").json()["rulesets"]
    assert [rules["name"] for rules in listed] == names()
    for rules in listed:
        assert rules["title"]
        assert rules["profiles"]
        for option in rules["options"]:
            values = [choice["value"] for choice in option["choices"]]
            assert all(default in values for default in option["defaults"].values())


def test_a_photo_is_read_as_on_the_command_line(api: TestClient) -> None:
    from vision import read_photo

    response = api.post("/api/read", files={"photo": ("hand.jpg", DEMO)})
    assert response.status_code == 200
    known = read_photo(DEMO, "hand.jpg").to_json()
    assert [t["tile"] for t in response.json()["tiles"]] == [t["tile"] for t in known["tiles"]]
    assert response.json()["hand"] == known["hand"]


def test_the_host_sees_how_long_photos_of_pages_and_requests_took(api: TestClient) -> None:
    def timed() -> float:
        text, _ = metrics.as_text()
        (many,) = re.findall(r"^tiletally_reading_seconds_count (.*)$", text.decode(), re.MULTILINE)
        return float(many)

    before = timed()
    api.post("/api/read", files={"photo": ("hand.jpg", DEMO)})
    assert timed() == before + 1
    open_photo([(DEMO, "hand.jpg")])
    assert timed() == before + 2


def test_several_looks_at_one_hand_are_one_reading(api: TestClient) -> None:
    looks = [("photo", (f"look-{number}.jpg", DEMO)) for number in (1, 2)]
    found = api.post("/api/read", files=looks).json()
    assert found["photo"] == ["look-1.jpg", "look-2.jpg"]
    alone = api.post("/api/read", files=looks[:1]).json()
    assert [t["tile"] for t in found["tiles"]] == [t["tile"] for t in alone["tiles"]]
    refused(api.post("/api/read", files=looks * 3), 415, "not_an_image")


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "bad_json"), (b"{", "bad_json"), (b"\xff\xfe", "bad_json"), (b"[" * 9999, "bad_json")],
)  # fmt: skip
def test_what_is_no_json_is_told_so(api: TestClient, content: bytes, code: str) -> None:
    refused(api.post("/api/score", content=content), 400, code)


def test_a_hand_that_cannot_be_scored_has_the_code_of_the_command_line(api: TestClient) -> None:
    refused(api.post("/api/score", json={**HAND, "ruleset": "chess"}), 400, "unknown_ruleset")
    refused(api.post("/api/waits", json={**WAITING, "concealed": []}), 400, "wrong_tile_count")


def test_too_much_is_refused(api: TestClient) -> None:
    refused(api.post("/api/score", content=b" " * (TEXT_LIMIT + 1)), 413, "too_large")
    refused(api.post("/api/score", content=b"{}\n" * (LINE_LIMIT + 2)), 413, "too_large")
    refused(api.post("/api/read", files={"photo": bytes(41 * 1024 * 1024)}), 413, "too_large")


def test_what_is_no_photo_is_refused(api: TestClient) -> None:
    refused(api.post("/api/read", content=DEMO), 415, "not_an_image")
    refused(api.post("/api/read", files={"photo": ("a.jpg", b"hello")}), 415, "not_an_image")
    refused(api.post("/api/read", files={"photo": ("a.jpg", DEMO[:5000])}), 400, "damaged_image")
    refused(api.post("/api/read", files={"picture": DEMO}), 400, "no_such_file")
    wrong: dict[str, Any] = {"files": {"photo": DEMO}, "data": {"ruleset": "chess"}}
    refused(api.post("/api/read", **wrong), 400, "unknown_ruleset")


def test_a_damaged_reader_is_no_fault_of_the_photo(
    api: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(photos, "shared_reader", lambda: shipped.check(tmp_path))
    response = api.post("/api/read", files={"photo": ("hand.jpg", DEMO)})
    refused(response, 500, "internal")
    assert "A part of the reader is damaged" in response.json()["error"]["message"]


def test_an_unknown_address_is_not_found(api: TestClient) -> None:
    refused(api.get("/api/hands"), 404, "not_found")
    refused(api.get("/api/score"), 404, "not_found")
    assert "or not for this kind of request" in api.get("/api/score").json()["error"]["message"]


def test_a_line_that_is_nothing_is_told_what_to_send(api: TestClient) -> None:
    for content, said in ((b"", "There is no hand here."), (b"fish", "neither a hand nor JSON.")):
        message = api.post("/api/score", content=content).json()["error"]["message"]
        assert said in message
        assert "Type a hand like this: 123m 456p" in message
    asked = api.post("/api/incident", content=b"fish").json()["error"]["message"]
    assert asked == "This line is not JSON, from column 1 on."
    unnamed = api.post("/api/incident", json={"ruleset": "mcr"}).json()["error"]["message"]
    assert unnamed.startswith("Say in “incident” what happened. Known is claim_order, ")


def test_a_token_is_asked_for_where_the_host_has_set_one() -> None:
    with client(Settings(tokens=("one", "two"))) as api:
        refused(api.post("/api/score", json=HAND), 401, "unauthorised")
        for wrong in ("Bearer three", "Bearer", "Basic one", "one", "Bearer é"):
            sent = {b"authorization": wrong.encode("latin-1")}
            refused(api.post("/api/score", json=HAND, headers=sent), 401, "unauthorised")
        right = {"authorization": "Bearer two"}
        assert api.post("/api/score", json=HAND, headers=right).status_code == 200
        assert api.get("/api/openapi.json").status_code == 200


def test_the_interface_can_be_switched_off() -> None:
    with client(read({"TILETALLY_API": "off"})) as api:
        refused(api.post("/api/score", json=HAND), 403, "forbidden")


def test_a_client_beyond_its_limit_waits_and_others_are_served() -> None:
    with client(Settings(requests=3)) as api:
        statuses = [api.post("/api/score", json=HAND).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        answer = api.post("/api/score", json=HAND)
        refused(answer, 429, "too_many_requests")
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        other = TestClient(api.app, base_url="http://127.0.0.1:8501", client=("10.0.0.9", 5))
        assert other.post("/api/score", json=HAND).status_code == 200


@pytest.mark.parametrize("page", [False, True])
def test_a_program_and_a_browser_are_told_when_to_come_again(page: bool) -> None:
    answer = refusal("too_many_requests", page=page, seconds=7)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "7"


def test_a_full_line_of_photos_is_busy(api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QUEUE, "limit", 0)
    answer = api.post("/api/read", files={"photo": DEMO})
    refused(answer, 503, "busy")
    assert int(answer.headers["retry-after"]) > 0


def test_rebound_hosts_and_foreign_origins_are_refused(api: TestClient) -> None:
    for host in ("evil.example", "evil.example:8501", "127.0.0.1@evil.example", "a b", ""):
        refused(api.post("/api/score", json=HAND, headers={"host": host}), 403, "forbidden")
    for origin in ("http://evil.example", "null", "http://127.0.0.1:9999"):
        refused(api.post("/api/score", json=HAND, headers={"origin": origin}), 403, "forbidden")
    same = {"origin": "http://127.0.0.1:8501"}
    assert api.post("/api/score", json=HAND, headers=same).status_code == 200


def test_a_foreign_host_name_gets_a_page_that_says_which_setting_allows_it(
    api: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    foreign = {"host": "vm.lan:8501"}
    answer = api.get("/", headers=foreign | {"accept": "text/html"})
    assert (answer.status_code, answer.headers["content-type"][:9]) == (403, "text/html")
    assert "TILETALLY_HOSTS=vm.lan" in answer.text
    assert "TILETALLY_HOSTS=vm.lan" in caplog.text
    refused(api.post("/api/score", json=HAND, headers=foreign), 403, "forbidden")
    bad = api.get("/", headers={"host": "<b>.example", "accept": "text/html"})
    assert "<b>" not in bad.text


def test_another_site_may_call_where_the_host_says_so() -> None:
    site = "https://club.example"
    with client(read({"TILETALLY_ORIGINS": site, "TILETALLY_HOSTS": "tally.example"})) as api:
        for headers in ({"origin": site}, {"origin": site, "host": "tally.example"}):
            answer = api.post("/api/score", json=HAND, headers=headers)
            assert answer.headers["access-control-allow-origin"] == site
        asked = api.options("/api/score", headers={"origin": site})
        assert (asked.status_code, "POST" in asked.headers["access-control-allow-methods"]) == (
            204,
            True,
        )
        other = api.get("/api/rulesets", headers={"host": "else.example"})
        refused(other, 403, "forbidden")


def test_a_wrong_setting_is_told_with_its_name() -> None:
    with pytest.raises(ValueError, match="TILETALLY_REQUESTS_PER_MINUTE is 'many'"):
        read({"TILETALLY_REQUESTS_PER_MINUTE": "many"})


# --- anything at all -----------------------------------------------------------------------------


def test_hostile_requests_are_answered_without_a_crash(api: TestClient) -> None:
    statuses = {hostile(api, random.Random(seed)) for seed in range(250)}
    assert statuses <= ANSWERS


# --- its description -----------------------------------------------------------------------------


def test_the_description_is_one_that_tools_read() -> None:
    validator = pytest.importorskip("openapi_spec_validator", reason="needs openapi-spec-validator")
    validator.validate(document())


def test_every_status_and_code_is_described() -> None:
    whole = document()
    addresses = ("read", "score", "waits", "incident", "rulesets")
    assert set(whole["paths"]) == {f"/api/{name}" for name in addresses}
    error = whole["components"]["schemas"]["ErrorBody"]
    assert set(ERRORS) <= set(error["properties"]["code"]["enum"])
    methods = [method for path in whole["paths"].values() for method in path.values()]
    statuses = {status for method in methods for status in method["responses"]}
    assert statuses == {"200", "400", "401", "403", "413", "415", "429", "503"}
    # Whoever is told to come again later is told when.
    later = {
        status
        for method in methods
        for status, answer in method["responses"].items()
        if "Retry-After" in answer.get("headers", {})
    }
    assert later == {"429", "503"}


@pytest.mark.parametrize(
    ("address", "body", "schema"),
    [
        ("score", parse_shorthand("123456789m111p2s 2s"), "Score"),
        ("score", {"concealed": ["1m"]}, "Error"),
        ("waits", {"concealed": parse_shorthand("123456789m111p2s")["concealed"]}, "Waits"),
        ("incident", {"incident": "false_win", "by": "S"}, "IncidentRuling"),
    ],
)
def test_what_is_answered_is_as_it_is_described(
    api: TestClient, address: str, body: dict[str, Any], schema: str
) -> None:
    validator = pytest.importorskip("jsonschema", reason="needs openapi-spec-validator")
    answer = api.post(f"/api/{address}", json=body).json()
    described = {**document(), "$ref": f"#/components/schemas/{schema}"}
    validator.validate(answer, described)


# --- the server that players start ---------------------------------------------------------------


@pytest.mark.browser
def test_the_start_command_serves_pages_and_interface_together(address: str) -> None:
    where = urlsplit(address)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=30)
    for path, kind in (
        ("/", "text/html"),
        ("/evening", "text/html"),
        ("/api/rulesets", "application/json"),
        ("/healthz", "text/plain"),
        ("/readyz", "text/plain"),
        ("/metrics", "text/plain"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon-192.png", "image/png"),
    ):
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        assert (response.status, response.getheader("content-type", "").startswith(kind)) == (
            200,
            True,
        )
        assert response.getheader("x-content-type-options") == "nosniff"
        assert "frame-ancestors 'self'" in (response.getheader("content-security-policy") or "")
        if path == "/":
            assert b"<title>TileTally</title>" in body
            assert b'rel="manifest"' in body
        if path == "/metrics":
            assert b"tiletally_photos_waiting 0.0" in body
    shared = packed(typed_draft("123456789m CCC 2p 2p", Draft()))
    connection.request("GET", f"/?hand={shared}")
    page = connection.getresponse().read().decode()
    assert "<title>22 points – TileTally</title>" in page, "what a messenger shows of a link"
    found = re.search(r'og:image" content="(http://[^"]+/preview.png[^"]+)"', page)
    assert found, "the hand, and not the icon"
    shown = urlsplit(unescape(found[1]))
    connection.request("GET", f"{shown.path}?{shown.query}")
    with Image.open(io.BytesIO(connection.getresponse().read())) as picture:
        assert picture.size == (1200, 630)
    connection.request("GET", "/preview.png?hand=nothing")
    response = connection.getresponse()
    response.read()
    assert response.status == 404
    connection.request("GET", "/")
    page = connection.getresponse().read().decode()
    assert re.search(r'og:image" content="http://[^"]+/icon-512.png"', page)
    connection.request("POST", "/api/score", json.dumps(HAND))
    assert json.loads(connection.getresponse().read())["total"] == answer(HAND)["total"]


# --- cookies of other sites ----------------------------------------------------------------------

COOKIES = (
    "a/b=1", "(x)=1", "a b=1", "a,b=1", "[]=1", "{}=1", "@=1", "a:b=1", "<x>=1", '"a"=1', "a?=1",
    "=1", "a", "é=1", "a\\b=1", "$Version=1", "a=1; ; b=2", 'a="x; b=1', "expires=x",
)  # fmt: skip


@pytest.mark.parametrize("cookie", COOKIES)
def test_a_cookie_of_any_name_ends_no_page(cookie: str) -> None:
    """Another site under the same domain can set such a cookie, and browsers send it to the app."""

    async def page(request: Any) -> HTMLResponse:
        return HTMLResponse("<p>here</p>")

    settings = Settings()
    gate = Middleware(AccessGate, settings=settings, limits=Limits(), uploads=Uploads(1))
    app = Starlette(routes=[Route("/", page)], middleware=[gate])
    with TestClient(app, base_url="http://127.0.0.1:8501") as browser:
        for known in ("", f"; {PHONE_COOKIE}=secret"):
            answer = browser.get("/", headers={b"Cookie": (cookie + known).encode()})
            assert answer.status_code == 200
            assert (PHONE_COOKIE in answer.headers.get("set-cookie", "")) == (not known)


def test_a_line_is_no_longer_than_a_hand_can_be(api: TestClient) -> None:
    long = json.dumps({**HAND, "claimed": ["x" * LONGEST_LINE]})
    refused(api.post("/api/score", content=long), 400, "bad_json")
    lines = f"{json.dumps(HAND)}\n{long}\n"
    first, second = api.post("/api/score", content=lines).text.splitlines()
    assert json.loads(first)["total"]
    assert json.loads(second)["error"]["code"] == "bad_json"


def test_more_claims_than_a_hand_can_have_are_refused(api: TestClient) -> None:
    many = api.post("/api/score", json={**HAND, "claimed": ["All Chows"] * (MOST_CLAIMS + 1)})
    refused(many, 400, "bad_json")
