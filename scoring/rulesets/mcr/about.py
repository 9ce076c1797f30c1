"""What the pages of the app ask MCR: its title, options, fields and the table of fans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.chinese import Text, told, translated
from scoring.game import Game
from scoring.hand import Hand, parse_hand
from scoring.rulesets.mcr.chinese import CHINESE
from scoring.rulesets.mcr.fans import BY_NUMBER, FANS
from scoring.rulesets.mcr.game import GAME
from scoring.rulesets.mcr.guide import GUIDE
from scoring.rulesets.mcr.reasons import fan_name
from scoring.rulesets.mcr.rulings import CHINA, GREEN_BOOK, PROFILES, RULINGS, parse_rulings


class About:
    """The part of the protocol of a rule set that is not about a hand."""

    name = "mcr"
    profiles = PROFILES
    asks = (
        "self_drawn",
        "seat_wind",
        "round_wind",
        "flowers",
        "last_tile_of_kind",
        "last_wall_tile",
        "kong_replacement",
        "robbing_kong",
        "first_turn",
        "winning_tile_known",
    )

    def asks_under(self, rulings: object) -> tuple[str, ...]:
        return self.asks

    def game_under(self, rulings: object) -> Game:
        return GAME

    def title(self, lang: str) -> str:
        return told(TITLE, lang)

    def profile_title(self, profile: str, lang: str) -> str:
        return told(PROFILE_TITLES[profile], lang)

    def unit(self, lang: str) -> str:
        return told(("points", "番"), lang)

    def verdict(self, answer: Mapping[str, Any], lang: str) -> str:
        return told(ENOUGH if answer["minimum_met"] else TOO_LITTLE, lang)

    def options(self, lang: str) -> list[dict[str, Any]]:
        return [
            {
                "id": ruling.id,
                "title": translated(ruling.question, lang, CHINESE),
                "about": "",
                "choices": [
                    {
                        "value": letter,
                        "label": translated(reading.text, lang, CHINESE),
                        "source": translated(reading.source, lang, CHINESE),
                    }
                    for letter, reading in ruling.readings.items()
                ],
                "defaults": dict(zip(PROFILES, ruling.defaults, strict=True)),
            }
            for ruling in RULINGS
        ]

    def more_fields(self, lang: str) -> list[dict[str, Any]]:
        return []

    def patterns(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        read = parse_rulings(rulings)
        listed = []
        for fan in sorted(FANS, key=lambda fan: fan.number):
            if fan.number > 81:
                continue
            points = fan.worth(read)
            listed.append(
                {
                    "key": str(fan.number),
                    "name": fan.name,
                    "zh": fan_name(fan, lang),
                    "pinyin": fan.pinyin,
                    "value": points,
                    "unit": "points",
                    "group": told((f"{points} points", f"{points}番"), lang)
                    if points > 1
                    else told(("1 point", "1番"), lang),
                    "about": told(GUIDE[fan.number].about, lang),
                    "example": GUIDE[fan.number].example,
                    "excludes": [
                        BY_NUMBER[e.number].name
                        for e in fan.excludes
                        if e.ruling is None or read[e.ruling[0]] in e.ruling[1]
                    ],
                    "excludes_own": [BY_NUMBER[e.number].name for e in fan.excludes if e.own],
                }
            )
        return listed

    def parse(self, data: Mapping[str, Any]) -> Hand:
        return parse_hand(data)


PROFILE_TITLES: dict[str, Text] = {
    GREEN_BOOK: ("Green Book 2006", "綠皮書2006"),
    CHINA: ("China 1998", "中國1998"),
}
TITLE: Text = ("Mahjong Competition Rules", "國標麻將")
ENOUGH: Text = ("enough to win (8 without flowers)", "夠起和(不計花八番)")
TOO_LITTLE: Text = (
    "NOT enough to win: 8 points without flowers are needed",
    "不夠起和:不計花須滿八番",
)
