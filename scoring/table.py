"""A score as lines of text, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import east_asian_width

from scoring.rulesets import RuleSet, ruleset
from scoring.tiles import tile_name

_TEXT = {
    "en": {
        "points": "points",
        "doubles": "doubles",
        "total": "Total",
        "pays": "Winner {winner:+}, discarder {discarder:+}, each other {others:+}",
        "draws": "Winner {winner:+}, each other {others:+}",
        "false_seats": "If declared all the same: ",
        "false": "If declared all the same: winner {winner:+}, each other {others:+}",
        "not": "Not counted",
        "nearly": "Just missed",
        "other": "Other ways to group the tiles",
        "rulings": "Contested rulings that made a difference",
        "claims": "The count that was claimed",
        "waits": "Waiting for",
        "none": "No tile completes this hand.",
        "left": "left",
        "discard": "by discard",
        "self_drawn": "self-drawn",
        "dealer": "dealer {dealer:+}",
        "liable": "responsible {liable:+}",
        "seats": "Seats {sums}",
        "short": "(not enough)",
    },
    "zh-Hans": {
        "points": "分",
        "doubles": "番",
        "total": "合计",
        "pays": "和牌者 {winner:+},点炮者 {discarder:+},其余各 {others:+}",
        "draws": "和牌者 {winner:+},其余各 {others:+}",
        "false_seats": "若错和:",
        "false": "若错和:{winner:+},其余各 {others:+}",
        "not": "不计",
        "nearly": "只差一点",
        "other": "其他分法",
        "rulings": "有影响的规则选项",
        "claims": "所报番种",
        "waits": "听牌",
        "none": "没有可和的牌。",
        "left": "余",
        "discard": "点和",
        "self_drawn": "自摸",
        "dealer": "庄家 {dealer:+}",
        "liable": "包牌者 {liable:+}",
        "seats": "各家 {sums}",
        "short": "(不够)",
    },
    "zh-Hant": {
        "points": "分",
        "doubles": "番",
        "total": "合計",
        "pays": "和牌者 {winner:+},放銃者 {discarder:+},其餘各 {others:+}",
        "draws": "和牌者 {winner:+},其餘各 {others:+}",
        "false_seats": "若錯和:",
        "false": "若錯和:{winner:+},其餘各 {others:+}",
        "not": "不計",
        "nearly": "只差一點",
        "other": "其他分法",
        "rulings": "有影響的規則選項",
        "claims": "所報番種",
        "waits": "聽牌",
        "none": "沒有可和的牌。",
        "left": "餘",
        "discard": "點和",
        "self_drawn": "自摸",
        "dealer": "莊家 {dealer:+}",
        "liable": "包牌者 {liable:+}",
        "seats": "各家 {sums}",
        "short": "(不夠)",
    },
}


def score_table(answer: Mapping[str, Any], lang: str = "en") -> str:
    """The lines for an answer of ``scoring.score`` that is no error."""
    words = _TEXT[lang]
    name = "name" if lang == "en" else "zh"
    lines = [" ".join(_set_text(s) for s in answer["arrangement"]), ""]
    lines += _columns(
        [[fan["name"], fan["zh"], _worth(fan), fan["because"]] for fan in answer["fans"]]
    )
    if answer.get("items"):
        lines.append("")
        lines += _columns(
            [[item["name"], item["zh"], _worth(item), item["because"]] for item in answer["items"]]
        )
    lines += ["", _total(answer, lang)]
    if answer["payments"] is not None:
        lines.append(_pays(answer["payments"], words))
    lines += [trigger["because"] for trigger in answer.get("liability", {}).get("triggers", [])]
    lines += ["  " + transfer["because"] for transfer in answer.get("transfers", [])]
    if "false_win" in answer:
        lines.append(_false_win(answer["false_win"], words))
    lines += answer.get("warnings", [])
    if answer["not_counted"]:
        lines += ["", words["not"] + ":"]
        lines += _columns([["  " + n[name], n["because"]] for n in answer["not_counted"]])
    if answer.get("nearly"):
        lines += ["", words["nearly"] + ":"]
        lines += _columns(
            [[f"  {n[name]}", str(n["points"]), n["because"]] for n in answer["nearly"]]
        )
    if answer["alternatives"]:
        lines += ["", words["other"] + ":"]
        for other in answer["alternatives"]:
            fans = ", ".join(f"{fan[name]} {_worth(fan)}".strip() for fan in other["fans"])
            sets = " ".join(_set_text(s) for s in other["arrangement"])
            total = "" if other["total"] is None else other["total"]
            lines.append(f"  {total}  {sets}  {fans}")
    if answer["rulings_applied"]:
        lines += ["", words["rulings"] + ":"]
        for ruling in answer["rulings_applied"]:
            lines.append(f"  {ruling['id']} ({ruling['choice']}) {ruling['effect']}")
            lines.append(f"    {ruling['question']} {ruling['reading']} [{ruling['source']}]")
            for other in ruling["otherwise"]:
                total = "–" if other["total"] is None else other["total"]
                lines.append(
                    f"    ({other['choice']}) {total}: {other['reading']} [{other['source']}]"
                )
    if "claims" in answer:
        lines += ["", words["claims"] + ":"]
        lines += _columns(
            [
                [f"  {c['claimed'] or c['name']}", c["verdict"], _number(c["points"]), c["because"]]
                for c in answer["claims"]
            ]
        )
    return "\n".join(lines)


def waits_table(answer: Mapping[str, Any], lang: str = "en") -> str:
    """The lines for an answer of ``scoring.waits`` that is no error."""
    words = _TEXT[lang]
    if not answer["waits"]:
        return words["none"]
    rows = []
    for wait in answer["waits"]:
        row = [wait["tile"], tile_name(wait["tile"], lang), f"{words['left']} {wait['left']}"]
        for how in ("discard", "self_drawn"):
            worth = wait[how]
            enough = worth["minimum_met"] and worth.get("legal", True)
            short = "" if enough else " " + words["short"]
            row.append(f"{words[how]} {_number(worth['total'])}".rstrip() + short)
        rows.append(row)
    return "\n".join([words["waits"] + ":", *_columns(rows)])


def options_table(rules: RuleSet, lang: str = "en") -> str:
    """What ``rulings`` can choose under these rules: profiles, then each option.

    A star stands before the choice of the default profile; other profiles stand behind theirs.
    """
    first, *others = rules.profiles
    lines = [f"{rules.title(lang)}: {', '.join(rules.profiles)}"]
    for option in rules.options(lang):
        lines += ["", f"{option['id']}  {option['title']}"]
        rows = []
        for choice in option["choices"]:
            value = choice["value"]
            typed = str(value).lower() if isinstance(value, bool) else str(value)
            star = "*" if value == option["defaults"][first] else " "
            also = [
                p for p in others if option["defaults"][p] == value != option["defaults"][first]
            ]
            where = f"[{choice['source']}]" + f" ({', '.join(also)})" * bool(also)
            rows.append([f"  {star} {typed}", choice["label"], where])
        lines += _columns(rows)
    return "\n".join(lines)


def _total(answer: Mapping[str, Any], lang: str) -> str:
    """The total in the words of the rules, and whether it wins."""
    rules = ruleset(answer["ruleset"])
    verdict = rules.verdict(answer, lang)
    if answer["total"] is None:
        return verdict
    words = _TEXT[lang]
    parts = [f"{answer['total']} {rules.unit(lang)}".rstrip()]
    if "limit" not in answer:  # with a limit the verdict is the sum of points and doubles
        parts += [f"{answer[key]} {words[key]}" for key in ("points", "doubles") if answer.get(key)]
    return f"{words['total']}: {', '.join(parts)} - {verdict}"


def _pays(paid: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """Who gets what: by their part in the win, and by seat where the seats are known."""
    parts = []
    if paid["others"] is not None:
        parts.append(words["draws" if paid["discarder"] is None else "pays"].format_map(paid))
        parts += [words[key].format_map(paid) for key in ("dealer", "liable") if key in paid]
    if paid.get("settlement"):
        parts.append(_by_seat(paid, words))
    return "; ".join(parts)


def _by_seat(paid: Mapping[str, Any], words: Mapping[str, str]) -> str:
    sums = " ".join(f"{seat} {points:+}" for seat, points in paid["settlement"].items())
    return words["seats"].format(sums=sums)


def _false_win(cost: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """What declaring the hand costs; by seat where East gets more than the others."""
    if cost["others"] is None:
        return words["false_seats"] + _by_seat(cost, words)
    return words["false"].format_map(cost)


def _worth(fan: Mapping[str, Any]) -> str:
    count = fan.get("count", 1)
    return f"{fan['points']}×{count}" if count > 1 else _number(fan["points"])


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _set_text(s: Mapping[str, Any]) -> str:
    tiles = s["tiles"]
    one_suit = len({tile[-1] for tile in tiles}) == 1 and tiles[0][0].isdigit()
    inner = "".join(tile[0] for tile in tiles) + tiles[0][-1] if one_suit else "".join(tiles)
    if s["concealed"]:
        return f"({inner})" if s["type"] == "kong" else inner
    return f"[{inner}]"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with their cells padded; a Chinese character is two columns wide."""
    if not rows:
        return []
    widths = [max(_width(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _width(text: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
