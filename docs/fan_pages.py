"""Generate the pages about rules and fans from the rule sets when the site is built.

A hook of MkDocs: `on_files` adds `rules/<rule set>/index.md`, a page for every fan next to it, and
the pictures of the tiles. The pages are not stored in the repository, and a new rule set or fan
gets its pages without further changes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import scoring
from scoring.fans.patterns import WORTHS
from scoring.fans.ruleset import RuleSet
from scoring.rulesets import names, ruleset
from scoring.speech import languages
from scoring.speech.messages import message_of
from scoring.tiles import ALL, BACK, sort_key, tile_name
from ui.frame.picture import DRAWN_TILES

Shown = Mapping[str, Any]
ENGLISH = "en"
NEAR_MISSES = 3
"""Maximum number of near misses shown on a fan's page."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and pictures to the files of the site and return these."""
    for path, content in pages():
        files.append(File.generated(config, path, content=content))
    return files


def pages() -> Iterator[tuple[str, str]]:
    """Yield the path in the site and the text of every generated file."""
    for code in dict.fromkeys((*ALL, BACK)):
        yield f"tiles/{code}.svg", (DRAWN_TILES / f"{code}.svg").read_text("utf-8")
    books = [FanBook(ruleset(name)) for name in names()]
    yield "rules/index.md", _all_rules(books)
    for book in books:
        yield f"rules/{book.rules.name}/index.md", _rules_page(book)
        for fan in book.fans[ENGLISH]:
            yield f"rules/{book.rules.name}/{page_name(fan)}", _fan_page(book, fan)


def page_name(fan: Shown) -> str:
    """Return the file name of a fan's page: its English name in lower case with hyphens, and
    `.md`."""
    name = re.sub("['’]", "", fan["name"].lower())
    return "-".join(re.findall("[a-z0-9]+", name)) + ".md"


@dataclass
class FanBook:
    """A rule set's fans, with the scores of their example hands.

    rules: the rule set.
    fans: descriptions of all fans, by language.
    options: descriptions of the options, by id.
    hands: example hand of each fan, by its English name.
    answers: answer of the scorer about each example hand, by the fan's English name.
    disputed: ids of the options that change a fan's points or whether it counts, by its English
      name.
    missed: near misses of a fan, by its English name: the fan whose example nearly has it, and the
      reason why it does not count.
    """

    rules: RuleSet
    fans: dict[str, list[Shown]] = field(init=False)
    options: dict[str, Shown] = field(init=False)
    hands: dict[str, Shown] = field(default_factory=dict)
    answers: dict[str, Shown] = field(default_factory=dict)
    disputed: dict[str, list[str]] = field(default_factory=dict)
    missed: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.fans = {lang: [*self.rules.patterns(lang)] for lang in scoring.LANGUAGES}
        self.options = {option["id"]: option for option in self.rules.OPTIONS.description(ENGLISH)}
        for fan in self.fans[ENGLISH]:
            self._play(fan["name"], fan["example"])
        for id in self.options:
            self._listed_otherwise(id)

    @property
    def title(self) -> str:
        """The English name of the rule set."""
        return message_of(self.rules.TITLE).in_language(ENGLISH)

    def pages_of(self) -> dict[str, str]:
        """Return the file name of each fan's page by the fan's English name."""
        return {fan["name"]: page_name(fan) for fan in self.fans[ENGLISH]}

    def _play(self, name: str, example: str) -> None:
        """Score the example hand of a fan, and again with the other choices of each disputed ruling
        that affects it; store the results. Do nothing without an example. Raises ValueError if it
        cannot be scored.

        name: English name of the fan.
        example: hand in shorthand, or "".
        """
        if not example:
            return
        hand = scoring.parse_shorthand(example, self.rules.FIELDS)
        hand = {**hand, "ruleset": self.rules.name}
        answer = scoring.answer({**hand, "nearly": True})
        if "error" in answer:
            raise ValueError(f"{self.rules.name}, {name}: {answer['error']}")
        self.hands[name], self.answers[name] = hand, answer
        for near in answer["nearly"]:
            self.missed.setdefault(near["name"], []).append((name, near["because"]))
        for applied in answer["rulings_applied"]:
            for other in applied["otherwise"]:
                rulings = {applied["id"]: other["choice"]}
                otherwise = scoring.answer({**hand, "rulings": rulings})
                self._compare(name, applied["id"], answer, otherwise)

    def _compare(self, name: str, option: str, answer: Shown, otherwise: Shown) -> None:
        """Store the option as disputed for each fan that two answers about the same hand count
        differently. If only one of them is a win, this applies to the fan of the example alone.

        name: English name of the fan whose example the hand is.
        answer and otherwise: answers under the default and under another choice of the option.
        """
        first, second = worth_of(answer), worth_of(otherwise)
        for fan in first.keys() | second.keys():
            wins_still = otherwise.get("legal") == answer.get("legal")
            if first.get(fan) != second.get(fan) and (wins_still or fan == name):
                self._dispute(fan, option)

    def _listed_otherwise(self, id: str) -> None:
        """Store the option with this id as disputed for each fan whose description depends on
        it."""
        plain = {fan["name"]: fan for fan in self.fans[ENGLISH]}
        for choice in self.options[id]["choices"]:
            listed = {f["name"]: f for f in self.rules.patterns(ENGLISH, {id: choice["value"]})}
            for name in plain:
                if listed.get(name) != plain[name]:
                    self._dispute(name, id)

    def _dispute(self, fan: str, option: str) -> None:
        listed = self.disputed.setdefault(fan, [])
        if option not in listed:
            listed.append(option)


def worth_of(answer: Shown) -> dict[str, tuple[Any, int]]:
    """Return the points (None if it has none) and the number of times of each fan in an answer, by
    its English name."""
    counted = [*answer.get("items", []), *answer.get("fans", [])]
    return {fan["name"]: (fan.get("points"), fan.get("count", 1)) for fan in counted}


def _all_rules(books: Sequence[FanBook]) -> str:
    lines = ["# Rules", "", "| rules | fans | options |", "|---|---|---|"]
    for book in books:
        link = f"[{_text(book.title)}]({book.rules.name}/index.md)"
        lines.append(f"| {link} | {len(book.fans[ENGLISH])} | {len(book.options)} |")
    return "\n".join([*lines, ""])


def _rules_page(book: FanBook) -> str:
    lines = [f"# {_text(book.title)}", ""]
    lines += [f"On the command line and in JSON: `{book.rules.name}`.", ""]
    groups = dict.fromkeys(fan["group"] for fan in book.fans[ENGLISH])
    local = {fan["key"]: fan["local"] for fan in book.fans["zh-Hant"]}
    for group in groups:
        lines += [
            f"## {_text(group)}",
            "",
            "| fan | 名稱 | worth | what it is |",
            "|---|---|---|---|",
        ]
        for fan in book.fans[ENGLISH]:
            if fan["group"] == group:
                cells = [local[fan["key"]], _worth(fan), fan["about"]]
                link = f"[{_text(fan['name'])}]({page_name(fan)})"
                lines.append(f"| {link} | " + " | ".join(map(_text, cells)) + " |")
        lines.append("")
    if book.options:
        lines += ["## What can be played otherwise", ""]
        profiles = ", ".join(f"`{profile}`" for profile in book.rules.OPTIONS.profiles)
        lines += [f"Profiles, the default first: {profiles}.", ""]
        for option in book.options.values():
            lines += _option(option, 3)
    return "\n".join(lines)


def _fan_page(book: FanBook, fan: Shown) -> str:
    name = fan["name"]
    lines = [f"# {_text(name)}", "", f"One of the fans of [{_text(book.title)}](index.md)."]
    if _worth(fan):
        lines[-1] += f" Worth: **{_worth(fan)}**."
    lines += ["", _text(fan["about"]), "", "| language | name | what it is |", "|---|---|---|"]
    for lang, fans in book.fans.items():
        same = next(one for one in fans if one["key"] == fan["key"])
        said = f"{same['local']} ({same['pinyin']})" if _with_pinyin(lang, same) else same["local"]
        title = languages.LANGUAGES[lang].title
        lines.append(f"| {title} | {_text(said)} | {_text(same['about'])} |")
    lines.append("")
    if name in book.hands:
        lines += [
            "## An example",
            "",
            f"`{fan['example']}`",
            "",
            _picture(book.hands[name], "../../"),
        ]
        lines += ["", *_count(book, book.answers[name])]
    lines += _near_misses(book, name)
    lines += _exclusions(book, fan)
    if disputed := book.disputed.get(name):
        lines += ["## Where sources disagree", ""]
        lines += ["These options change whether this fan counts, or what it is worth.", ""]
        for id in disputed:
            lines += _option(book.options[id], 3)
    return "\n".join(lines)


def _with_pinyin(lang: str, fan: Shown) -> bool:
    return lang.startswith("zh") and bool(fan["pinyin"])


def _worth(fan: Shown) -> str:
    if not fan["value"]:
        return ""
    unit = str(fan["unit"]).replace("_", " ")
    worth = unit if fan["unit"] in WORTHS else f"{fan['value']} {unit}".strip()
    if "open" not in fan or fan["open"] == fan["value"]:
        return worth
    return (
        f"{worth}, {fan['open']} in an open hand" if fan["open"] else f"{worth}, closed hands only"
    )


def _picture(hand: Shown, up: str) -> str:
    """Return the tiles of a hand as Markdown images: concealed tiles, melds, the winning tile on
    its own, flowers.

    up: relative path from the page to the root of the site, such as "../../".
    """
    standing, won = list(hand["concealed"]), hand.get("winning_tile")
    if won in standing:
        standing.remove(won)
    groups = [sorted(standing, key=sort_key)] if standing else []
    for meld in hand.get("melds", []):
        tiles = list(meld["tiles"])
        groups.append([BACK, *tiles[1:3], BACK] if meld.get("concealed") else tiles)
    if won:
        groups.append([won])
    if flowers := hand.get("flowers"):
        groups.append(flowers if isinstance(flowers, list) else [])
    drawn = ["".join(_tile(code, up) for code in group) for group in groups if group]
    return " &emsp; ".join(drawn)


def _tile(code: str, up: str) -> str:
    name = "face down" if code == BACK else tile_name(code, ENGLISH)
    return f"![{name}]({up}tiles/{code}.svg){{ width=32 }}"


def _count(book: FanBook, answer: Shown) -> list[str]:
    """Return lines of Markdown with the fans that count, each with its points and reason, and the
    total of the hand."""
    counted = [*answer.get("items", []), *answer["fans"]]
    lines = ["| counted | worth | because |", "|---|---|---|"] if counted else []
    for fan in counted:
        times = f" × {fan['count']}" if fan.get("count", 1) > 1 else ""
        unit = fan.get("unit") or ""
        points = f"{fan['points']} {unit}{times}" if fan.get("points") else unit.replace("_", " ")
        lines.append(f"| {_link(book, fan['name'])} | {points} | {_text(fan['because'])} |")
    if answer["total"] is not None:
        unit = book.rules.unit_of(answer["total"]).in_language(ENGLISH)
        lines += ["", f"The whole hand: **{answer['total']} {unit}**."]
    return [*lines, ""]


def _near_misses(book: FanBook, name: str) -> list[str]:
    found = book.missed.get(name, [])[:NEAR_MISSES]
    if not found:
        return []
    lines = ["## Near misses", ""]
    for other, because in found:
        lines += [_picture(book.hands[other], "../../"), ""]
        lines += [f"{_text(because)} It is the example of {_link(book, other)}.", ""]
    return lines


def _exclusions(book: FanBook, fan: Shown) -> list[str]:
    own = fan.get("excludes_own", [])
    lines = []
    if fan["excludes"]:
        lines += ["## Not counted beside it", ""]
        for other in dict.fromkeys(fan["excludes"]):
            lines.append(f"* {_link(book, other)}{' of the same sets' if other in own else ''}")
        lines.append("")
    by = [other["name"] for other in book.fans[ENGLISH] if fan["name"] in other["excludes"]]
    if by:
        lines += ["## Not counted beside", ""]
        lines += [*(f"* {_link(book, other)}" for other in by), ""]
    return lines


def _option(option: Shown, level: int) -> list[str]:
    """Return lines of Markdown about an option: each choice with its meaning, its source, and the
    profiles of which it is the default, followed by the profile's source if that is another one.

    level: level of the heading, from 1.
    """
    lines = [f"{'#' * level} {_text(option['title'])}", "", f"Option `{option['id']}`."]
    if option["about"]:
        lines[-1] += f" {_text(option['about'])}"
    lines += ["", "| choice | reading | source | default of |", "|---|---|---|---|"]
    for choice in option["choices"]:
        value = choice["value"]
        sources = option["sources"]
        defaults = [
            profile if sources[profile] == choice["source"] else f"{profile} ({sources[profile]})"
            for profile, chosen in option["defaults"].items()
            if type(chosen) is type(value) and chosen == value
        ]
        cells = [choice["label"], choice["source"], ", ".join(defaults)]
        lines.append(f"| `{value}` | " + " | ".join(map(_text, cells)) + " |")
    return [*lines, ""]


def _link(book: FanBook, name: str) -> str:
    page = book.pages_of().get(name)
    return f"[{_text(name)}]({page})" if page else _text(name)


def _text(said: object) -> str:
    """Return an object as one line of text in which the special characters of Markdown, also within
    tables, are escaped."""
    text = str(said).replace("\n", " ")
    for sign in "\\`*_[]<>|":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text
