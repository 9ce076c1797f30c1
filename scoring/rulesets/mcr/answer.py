"""The answer to a hand as JSON text (UTF-8).

An answer is put together from texts that many hands share: each is made once and kept by the
little it depends on (a fan, its points, the sets that make it, the winning tile).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scoring.chinese import translated
from scoring.jsontext import encode, fields, quoted
from scoring.rulesets.mcr.chinese import CHINESE
from scoring.rulesets.mcr.contested import Applied, rulings_applied
from scoring.rulesets.mcr.count import Count, Counted, Dropped
from scoring.rulesets.mcr.fans import BY_NUMBER, WHOLE, Group
from scoring.rulesets.mcr.payments import payments
from scoring.rulesets.mcr.reasons import (
    OF_THE_HAND,
    OF_THE_SETS,
    about,
    because,
    but,
    fan_name,
    pattern,
    sentence,
    shared_tiles,
    why_not,
)
from scoring.rulesets.mcr.rulings import BY_ID, Ruling, Rulings
from scoring.tiles import TILES

ON_WINNING_TILE = frozenset({44, 45, 46, 47, 58, 80})
"""The fans that show the winning tile alone."""

NAMING_ALL = OF_THE_HAND | OF_THE_SETS
"""The fans that say something of all their tiles: where these are the whole hand, there is no use
in keeping the text."""

TILE_HOG, FLOWERS = 64, 81


def reasons(asked: Sequence[tuple[list[Count], Rulings]], lang: str) -> list[bytes]:
    """The fields that say why: sentences, what does not count, other readings, rulings.

    For many hands at once, step by step as in ``count_many``.
    """
    applied = [rulings_applied(counts, rulings) for counts, rulings in asked]
    best = [counts[0] for counts, _ in asked]
    fans = [_fans(count, lang) for count in best]
    not_counted = [_not_counted(count, lang) for count in best]
    others = [[_alternative(c, lang) for c in counts[1:]] for counts, _ in asked]
    return [
        b'"fans": [%b], "not_counted": [%b], "arrangement": [%b], "alternatives": [%b], '
        b'"rulings_applied": [%b]'
        % (
            fans[n],
            not_counted[n],
            _sets(best[n]),
            b", ".join(others[n]),
            b", ".join([_applied(a, lang) for a in applied[n]]),
        )
        for n in range(len(asked))
    ]


def brief(count: Count, lang: str) -> bytes:
    """The fields without reasons."""
    names = [_names(c.fan.number, c.points, len(c.groups), lang) for c in count.fans]
    return b'"fans": [{%b}], "arrangement": [%b]' % (b"}, {".join(names), _sets(count))


@lru_cache(maxsize=1 << 10)
def payments_text(total: int, self_drawn: bool) -> bytes:
    """What every player gets."""
    return encode(payments(total, self_drawn=self_drawn))


@lru_cache(maxsize=1 << 10)
def rulings_text(rulings: Rulings) -> bytes:
    """The profile, or the object that names what was overridden."""
    return encode(rulings.name)


def _fans(count: Count, lang: str) -> bytes:
    all_tiles = _tiles(count.win.parts)
    return b", ".join([_fan(count, counted, all_tiles, lang) for counted in count.fans])


def _alternative(count: Count, lang: str) -> bytes:
    return b'{"total": %d, "arrangement": [%b], "fans": [%b]}' % (
        count.total,
        _sets(count),
        _fans(count, lang),
    )


def _sets(count: Count) -> bytes:
    return b", ".join([s.text for s in count.win.parts])


def _fan(count: Count, counted: Counted, all_tiles: bytes, lang: str) -> bytes:
    fan, points, groups = counted
    number, win = fan.number, count.win
    if groups is WHOLE:
        if number in ON_WINNING_TILE:
            return _fan_of_tile(number, points, win.tiles.hand.winning_tile, lang)
        if number in NAMING_ALL:
            return _entry(_names(number, points, 1, lang), all_tiles, because(count, counted, lang))
        before, after = _around_tiles(number, points, about(win, number), lang)
        return before + all_tiles + after
    if number == FLOWERS:
        return _flowers(win.tiles.hand.flowers, win.tiles.hand.flower_tiles, lang)
    if len(groups) == 1 and number not in OF_THE_HAND:
        return _fan_of_group(number, points, groups[0], about(win, number), lang)
    return _described(number, points, groups, because(count, counted, lang), lang)


@lru_cache(maxsize=1 << 14)
def _fan_of_group(number: int, points: int, group: Group, about: str | int, lang: str) -> bytes:
    """A fan that some of the sets make, once."""
    reason = sentence(pattern(number, (group,), about, lang), lang)
    return _described(number, points, (group,), reason, lang)


def _described(number: int, points: int, groups: Sequence[Group], reason: str, lang: str) -> bytes:
    if number == TILE_HOG:
        # two of the same sets are of two tiles
        places = [shared_tiles(group)[groups[:n].count(group)] for n, group in enumerate(groups)]
        tiles = [encode([TILES[place]] * 4) for place in places]
    else:
        tiles = [_tiles(group) for group in groups]
    return _entry(_names(number, points, len(groups), lang), b", ".join(tiles), reason)


@lru_cache(maxsize=1 << 12)
def _around_tiles(number: int, points: int, about: str | int, lang: str) -> tuple[bytes, bytes]:
    """A fan that all tiles make: what stands before and behind them."""
    reason = sentence(pattern(number, (), about, lang), lang)
    before, _, after = _entry(_names(number, points, 1, lang), b"|", reason).partition(b"|")
    return before, after


@lru_cache(maxsize=1 << 12)
def _fan_of_tile(number: int, points: int, tile: str | None, lang: str) -> bytes:
    """A fan about how the winning tile came."""
    reason = sentence(pattern(number, (), tile or "", lang), lang)
    return _entry(_names(number, points, 1, lang), encode([tile]) if tile else b"", reason)


@lru_cache(maxsize=1 << 12)
def _flowers(many: int, flowers: tuple[str, ...], lang: str) -> bytes:
    tiles = b", ".join([encode([flower]) for flower in flowers])
    reason = sentence(pattern(FLOWERS, (), many, lang), lang)
    return _entry(_names(FLOWERS, 1, many, lang), tiles, reason)


def _entry(names: bytes, tiles: bytes, reason: str) -> bytes:
    return b'{%b, "tiles": [%b], "because": %b}' % (names, tiles, quoted(reason))


def _tiles(group: Group) -> bytes:
    """The tiles of some sets, set by set."""
    return b", ".join([s.tiles_text for s in group])


@lru_cache(maxsize=1 << 10)
def _names(number: int, points: int, count: int, lang: str) -> bytes:
    fan = BY_NUMBER[number]
    return fields(
        {
            "name": quoted(fan.name),
            "zh": quoted(fan_name(fan, lang)),
            "pinyin": quoted(fan.pinyin),
            "number": encode(number if number <= 81 else None),
            "points": encode(points),
            "count": encode(count),
        }
    )


def _not_counted(count: Count, lang: str) -> bytes:
    """One entry a fan: what stands against it is, where possible, a fan that counts itself."""
    chosen: dict[int, Dropped] = {}
    for dropped in count.dropped:
        number = dropped.fan.number
        if number not in chosen or not count.numbers >> chosen[number].by.number & 1:
            chosen[number] = dropped
    return b", ".join([_one_not_counted(count, chosen[n], lang) for n in sorted(chosen)])


def _one_not_counted(count: Count, dropped: Dropped, lang: str) -> bytes:
    number, groups, win = dropped.fan.number, dropped.groups, count.win
    if number in (NAMING_ALL if groups is WHOLE else OF_THE_HAND):
        return _against(dropped, why_not(count, dropped, lang), lang)
    return _known_against(dropped, about(win, number), lang)


@lru_cache(maxsize=1 << 14)
def _known_against(dropped: Dropped, about: str | int, lang: str) -> bytes:
    """A pattern that says nothing of the hand but some sets and what ``about`` has."""
    said = pattern(dropped.fan.number, dropped.groups, about, lang)
    return _against(dropped, said + but(dropped, lang), lang)


def _against(dropped: Dropped, reason: str, lang: str) -> bytes:
    fan, by, principle, _, _ = dropped
    names = _names_against(fan.number, by.number, principle, lang)
    return b'{%b, "because": %b}' % (names, quoted(reason))


@lru_cache(maxsize=1 << 12)
def _names_against(number: int, by: int, principle: str, lang: str) -> bytes:
    fan = BY_NUMBER[number]
    return fields(
        {
            "name": quoted(fan.name),
            "zh": quoted(fan_name(fan, lang)),
            "by": quoted(BY_NUMBER[by].name),
            "principle": quoted(principle),
        }
    )


@lru_cache(maxsize=1 << 12)
def _applied(applied: Applied, lang: str) -> bytes:
    ruling = BY_ID[applied.ruling]
    return encode(
        {
            "id": ruling.id,
            "choice": applied.choice,
            "effect": f"{applied.effect:+d}",
            "question": translated(ruling.question, lang, CHINESE),
            **_reading(ruling, applied.choice, lang),
            "otherwise": [
                {"choice": letter, "total": total, **_reading(ruling, letter, lang)}
                for letter, total in applied.otherwise
            ],
        }
    )


def _reading(ruling: Ruling, letter: str, lang: str) -> dict[str, str]:
    reading = ruling.readings[letter]
    return {
        "reading": translated(reading.text, lang, CHINESE),
        "source": translated(reading.source, lang, CHINESE),
    }
