"""The README and other pages are true: their Python runs, and their links lead somewhere."""

import doctest
import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scoring import answer, parse_shorthand
from tests.conftest import ROOT

README = ROOT / "README.md"


@pytest.mark.parametrize("page", ["README.md", "docs/tutorials/researcher.md"])
def test_the_python_of_a_page_prints_what_it_says(
    monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / page).read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(example.examples) >= 5
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append).failed == 0, "".join(told)


def test_the_hand_that_a_page_writes_as_json_is_the_one_that_it_types() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    (written,) = re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    typed = re.findall(r'python -m scoring "(.*?)"', text)[0]
    assert answer(json.loads(written)) == answer(parse_shorthand(typed))


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/commands.md",
        "docs/training.md",
        "models/README.md",
        "docs/tutorials/researcher.md",
    ],
)
def test_links_lead_to_files_and_headings_that_are_there(page: str) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    }
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith("#"):
            assert link[1:] in headings, link
        elif "://" not in link:
            assert Path(path.parent, link.split("#")[0]).exists(), link


@pytest.mark.parametrize("page", ["docs/commands.md", "docs/tutorials/referee.md"])
def test_each_fan_of_a_claim_on_a_page_is_understood(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    hand = parse_shorthand("234m 456m 789m 22m 55m 5m")
    (claimed,) = re.findall(r'--claimed "(.*?)"', text)
    found = answer({**hand, "claimed": [claimed]})["claims"]
    judged = [one["claimed"] for one in found if one["verdict"] != "missed"]
    assert judged == claimed.split(", ")


def test_the_app_has_the_buttons_that_a_page_names() -> None:
    """Words in single stars that begin with a capital letter name a text of the app."""
    known = set()
    for path in ROOT.glob("*/locale/zh-Hant.po"):
        with path.open("rb") as file:
            for entry in read_po(file):
                english = entry.id if isinstance(entry.id, str) else entry.id[0]
                known.add(english.replace("’", "'").split(":")[0].rstrip("?"))
    pages = [README, ROOT / "docs" / "hosting.md", *(ROOT / "docs" / "tutorials").glob("*.md")]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for words in re.findall(r"(?<!\*)\*([A-Z][^*]{2,60})\*(?!\*)", text):
            assert " ".join(words.split()).rstrip("?") in known, (page.name, words)


def test_the_tests_are_run_as_it_says() -> None:
    """CI runs the same commands that the README gives to newcomers."""
    section = README.read_text(encoding="utf-8").split("\n## Test\n")[1].split("\n## ")[0]
    commands = [line for line in section.splitlines() if line.startswith("pip install")]
    assert len(commands) == 2
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in run if "pytest" in line] == commands
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert all(command in workflow for command in commands)


def test_where_to_go_leads_to_files_and_names_that_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.split("\n## Where to go\n")[1].split("\n## ")[0]
    files = [path for path in re.findall(r"`([\w/.-]+\.\w+)`", table) if "/" in path]
    assert len(files) > 12
    assert [path for path in files if not (ROOT / path).exists()] == []
    for name, path in re.findall(r"`(\w+)` in `([\w/.-]+)`", table):
        assert re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8")), name
