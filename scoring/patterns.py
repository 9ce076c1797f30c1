"""The table of patterns of a rule set, each entry with the predicate that finds it right below.

::

    TABLE = Table()

    @TABLE.pattern("All Triplets", "對對糊", 3, SETS,
                   about=("Four pungs or kongs and a pair.", "四副刻子或槓加將。"),
                   because=("Four pungs or kongs: {sets}", "四副刻子或槓：{sets}"),
                   example="111m 333m 55p [777s] 99s 9s")
    def all_triplets(win: Win) -> Found:
        return len(win.pungs) == 4

The function's name is the pattern's key. ``rules.TableRules`` makes the answers out of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.chinese import Text, simplified, told
from scoring.claims import plain
from scoring.options import Chosen
from scoring.win import Group, Win

Found = bool | int | Sequence[Group]
"""Whether the pattern is there, how often, or the group of sets of each time it is there."""

Sentence = Text | Callable[[Win, Sequence[Group]], Text]
"""Why it counts, without the stop; blanks are those of ``sentences.Words``."""

HAND, TILE, FLOWERS = "hand", "tile", "flowers"


class Pattern(NamedTuple):
    """One line of the table.

    ``value`` is what one is worth, or the id of the option that says so; an option's value that
    is no number (``"absent"``) or 0 takes the pattern out. Of one ``series`` only the highest
    counts; ``excludes`` are the keys of patterns not counted beside this one. ``shows`` says
    which tiles an answer shows for it: the sets found, the winning tile or the flowers.
    ``names`` are other names under which somebody may claim it.
    """

    key: str
    name: str
    zh: str
    value: int | str
    group: Text
    about: Text
    because: Sentence
    found: Callable[[Win], Found]
    example: str
    series: str
    excludes: tuple[str, ...]
    unit: str
    shows: str
    names: tuple[str, ...]
    pinyin: str

    def worth(self, options: Chosen) -> int:
        """The value of one under these options; 0 where they take it out."""
        value = options[self.value] if isinstance(self.value, str) else self.value
        return value if isinstance(value, int) else 0

    def said(self, lang: str) -> str:
        """The name in this language."""
        return told((self.name, self.zh), lang)

    def chinese(self, lang: str) -> str:
        """The Chinese name: traditional where the answer is, simplified otherwise."""
        return self.zh if lang == "zh-Hant" else simplified(self.zh)


class Table:
    """The patterns of a rule set in the order of its book."""

    def __init__(self, unit: str = "points") -> None:
        self.unit = unit
        self.patterns: list[Pattern] = []
        self.by_key: dict[str, Pattern] = {}
        self._by_name: dict[str, Pattern] = {}
        self.played = lru_cache(maxsize=1 << 10)(self._played)

    def pattern(
        self,
        name: str,
        zh: str,
        value: int | str,
        group: Text,
        *,
        about: Text,
        because: Sentence,
        example: str = "",
        series: str = "",
        excludes: Sequence[str] = (),
        unit: str = "",
        shows: str = HAND,
        names: Sequence[str] = (),
        pinyin: str = "",
    ) -> Callable[[Callable[[Win], Found]], Callable[[Win], Found]]:
        """Enter a pattern; the function below is its predicate (see ``Pattern``)."""

        def enter(found: Callable[[Win], Found]) -> Callable[[Win], Found]:
            entry = Pattern(
                key=found.__name__,
                name=name,
                zh=zh,
                value=value,
                group=group,
                about=about,
                because=because,
                found=found,
                example=example,
                series=series,
                excludes=tuple(excludes),
                unit=unit or self.unit,
                shows=shows,
                names=tuple(names),
                pinyin=pinyin,
            )
            assert entry.key not in self.by_key, entry.key
            self.patterns.append(entry)
            self.by_key[entry.key] = entry
            for text in (name, zh, simplified(zh), entry.key, pinyin, *names):
                self._by_name.setdefault(plain(text), entry)
            return found

        return enter

    def __getitem__(self, key: str) -> Pattern:
        return self.by_key[key]

    def find(self, text: str) -> Pattern | None:
        """The pattern of this English or Chinese name."""
        return self._by_name.get(plain(text)) if plain(text) else None

    def _played(self, options: Chosen) -> list[tuple[Pattern, int]]:
        """The patterns that these options leave in, each with what one is worth."""
        valued = [(pattern, pattern.worth(options)) for pattern in self.patterns]
        return [(pattern, value) for pattern, value in valued if value or pattern.value == 0]

    def listed(self, lang: str, options: Chosen) -> list[dict[str, Any]]:
        """The table for the guide, with the values these options give; without what they leave
        out."""
        return [
            {
                "key": p.key,
                "name": p.name,
                "zh": p.chinese(lang),
                "pinyin": p.pinyin,
                "value": value,
                "unit": p.unit,
                "group": told(p.group, lang),
                "about": told(p.about, lang),
                "example": p.example,
                "excludes": [self[key].name for key in self.against(p)],
            }
            for p, value in self.played(options)
        ]

    def against(self, pattern: Pattern) -> list[str]:
        """The keys of what does not count beside this: exclusions, and the lower of its series."""
        lower: list[str] = []
        if pattern.series:
            same = [p.key for p in self.patterns if p.series == pattern.series]
            lower = same[: same.index(pattern.key)]
        return [*dict.fromkeys([*pattern.excludes, *lower])]
