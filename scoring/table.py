"""A score as lines of text, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import east_asian_width

from scoring.tiles import tile_name

_TEXT = {
    "en": {
        "points": "points",
        "total": "Total",
        "met": "enough to win (8 without flowers)",
        "unmet": "NOT enough to win: 8 points without flowers are needed",
        "pays": "Winner {winner:+d}, discarder {discarder:+d}, each other {others:+d}",
        "draws": "Winner {winner:+d}, each other {others:+d}",
        "false": "If declared all the same: winner {winner:+d}, each other {others:+d}",
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
        "short": "(under 8)",
    },
    "zh-Hans": {
        "points": "番",
        "total": "合计",
        "met": "够起和(不计花八番)",
        "unmet": "不够起和:不计花须满八番",
        "pays": "和牌者 {winner:+d},点炮者 {discarder:+d},其余各 {others:+d}",
        "draws": "和牌者 {winner:+d},其余各 {others:+d}",
        "false": "若错和:{winner:+d},其余各 {others:+d}",
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
        "short": "(不足八番)",
    },
    "zh-Hant": {
        "points": "番",
        "total": "合計",
        "met": "夠起和(不計花八番)",
        "unmet": "不夠起和:不計花須滿八番",
        "pays": "和牌者 {winner:+d},放銃者 {discarder:+d},其餘各 {others:+d}",
        "draws": "和牌者 {winner:+d},其餘各 {others:+d}",
        "false": "若錯和:{winner:+d},其餘各 {others:+d}",
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
        "short": "(不足八番)",
    },
}


def score_table(answer: Mapping[str, Any], lang: str = "en") -> str:
    """The lines for an answer of ``scoring.score`` that is no error."""
    words = _TEXT[lang]
    name = "name" if lang == "en" else "zh"
    lines = [" ".join(_set_text(s) for s in answer["arrangement"]), ""]
    lines += _columns(
        [
            [
                fan["name"],
                fan["zh"],
                f"{fan['points']}×{fan['count']}" if fan["count"] > 1 else str(fan["points"]),
                fan["because"],
            ]
            for fan in answer["fans"]
        ]
    )
    met = words["met"] if answer["minimum_met"] else words["unmet"]
    paid = answer["payments"]
    pays = words["draws"] if paid["discarder"] is None else words["pays"]
    lines += [
        "",
        f"{words['total']}: {answer['total']} {words['points']} - {met}",
        pays.format_map(paid),
    ]
    if "false_win" in answer:
        lines.append(words["false"].format_map(answer["false_win"]))
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
            fans = ", ".join(f"{fan[name]} {fan['points']}" for fan in other["fans"])
            sets = " ".join(_set_text(s) for s in other["arrangement"])
            lines.append(f"  {other['total']}  {sets}  {fans}")
    if answer["rulings_applied"]:
        lines += ["", words["rulings"] + ":"]
        for ruling in answer["rulings_applied"]:
            lines.append(f"  {ruling['id']} ({ruling['choice']}) {ruling['effect']}")
            lines.append(f"    {ruling['question']} {ruling['reading']} [{ruling['source']}]")
            lines += [
                f"    ({o['choice']}) {o['total']}: {o['reading']} [{o['source']}]"
                for o in ruling["otherwise"]
            ]
    if "claims" in answer:
        lines += ["", words["claims"] + ":"]
        lines += _columns(
            [
                [f"  {c['claimed'] or c['name']}", c["verdict"], str(c["points"]), c["because"]]
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
            short = "" if worth["minimum_met"] else " " + words["short"]
            row.append(f"{words[how]} {worth['total']}{short}")
        rows.append(row)
    return "\n".join([words["waits"] + ":", *_columns(rows)])


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
