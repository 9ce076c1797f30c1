"""Verdicts on claimed fans: right, wrong, twice, unknown, and those missed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scoring.claims.claimed_hand import ClaimedHand
from scoring.claims.nearly import NearHands, why_absent
from scoring.claims.quantities import Claiming
from scoring.claims.reading import ClaimedName
from scoring.claims.tokens import honor_of
from scoring.fans.arrangements import completing_tiles
from scoring.fans.counts import Count, CountedFan
from scoring.fans.explain import because, why_not
from scoring.fans.patterns import Pattern
from scoring.hand.values import TileName
from scoring.score import Claim
from scoring.speech.errors import shorten
from scoring.speech.messages import Message, Text, together
from scoring.tiles import HONORS, TILES


def fan_verdicts(
    judge: Claiming,
    hand: ClaimedHand,
    counts: Sequence[Count],
    claimed: Sequence[ClaimedName[Pattern]],
) -> Iterator[Claim]:
    """Yield a verdict on each claimed occurrence of a fan, in the order of the names, then one on
    each missed occurrence. A name with tiles that do not make the fan gets a single verdict.

    hand: the hand, which knows the tiles of its fans.
    counts: first the count with which the claims are compared, then those of other arrangements.
    claimed: the claimed names, each with at most one fan.
    """
    choice, near = counts[0], NearHands(judge.rules, counts)
    counted = {c.pattern.key: c for c in choice.fans}
    left = {key: len(c.groups) for key, c in counted.items()}
    absent: dict[str, Message] = {}
    for name in claimed:
        text, pattern = shorten(name.text), next(iter(name.fans), None)
        here = counted.get(pattern.key) if pattern else None
        shown = name.tiles if name.tiles in HONORS else honor_of(name.tiles)
        tile = shown or honor_of(name.name) if here else ""
        if here and tile and not any(tile in s.tiles for group in here.groups for s in group):
            held = any(tile in part.tiles for part in choice.win.parts if len(part.tiles) > 2)
            reason = Message(
                _NOT_FOR if held else _NO_SET, tile=TileName(tile), name=here.pattern.zh
            )
            yield _told(text, here.pattern, "wrong", 0, reason)
            continue
        if pattern and here and name.tiles and not hand.has_tiles(pattern, name.tiles):
            reason = Message(_OTHER_SETS, name=pattern.zh, tiles=name.tiles)
            yield _told(text, pattern, "wrong", 0, reason)
            continue
        for _ in range(_times(name, here)):
            if pattern is None:
                yield _unknown(judge, text)
            elif here is None:
                if pattern.key not in absent:  # it takes a while, and lists repeat names
                    absent[pattern.key] = _why_wrong(judge, near, pattern)
                yield _told(text, pattern, "wrong", 0, absent[pattern.key])
            elif left[pattern.key]:
                left[pattern.key] -= 1
                points, verdict = pattern.points(here.value), "right"
                reason = because(judge.rules, choice, here)
                if _worth_wrong(name, here):
                    verdict = "wrong"
                    reason = Message(_WORTH, name=pattern.zh, n=here.value, said=name.worth)
                yield _told(text, pattern, verdict, points, reason)
            else:
                times_counted = len(here.groups)
                reason = Message(_TWICE, name=pattern.zh, n=times_counted)
                yield _told(text, pattern, "twice", 0, reason)
    for key, c in counted.items():
        points, reason = c.pattern.points(c.value), because(judge.rules, choice, c)
        for _ in range(left[key]):
            yield _told(None, c.pattern, "missed", points, reason)


def _times(name: ClaimedName[Pattern], here: CountedFan | None) -> int:
    """Return how many occurrences of a fan a player claimed: the stated number, or all that count
    if the stated worth is that of all together."""
    if here and name.times == 1 and name.worth == here.total:
        return len(here.groups)
    return name.times


def _worth_wrong(name: ClaimedName[Pattern], here: CountedFan) -> bool:
    """Return True if the worth stated with a name is neither that of one occurrence of the fan nor
    that of all together."""
    if name.worth is None or here.pattern.points(here.value) is None:
        return False
    return name.worth not in (here.value, name.times * here.value, here.total)


def _told(
    text: str | None, pattern: Pattern, verdict: str, points: int | None, because: Message
) -> Claim:
    return Claim(
        claimed=text,
        name=pattern.name,
        local=pattern.zh.local,
        verdict=verdict,
        points=points,
        because=because,
    )


def _unknown(judge: Claiming, text: str) -> Claim:
    called = judge.rules.TABLE.called
    number = re.fullmatch(r"[-−–+]?\s*\d+", text.strip())
    meant = [] if number else called.suggestions(text)
    if meant:
        names = tuple([pattern.zh for pattern in meant])
        said = Message(_MEANT if len(names) == 1 else _MEANT_ONE_OF, name=text, names=names)
    else:
        said = Message(_NO_NUMBER if number and called.numbered else _UNKNOWN, name=text)
    return Claim(
        claimed=text,
        name=None,
        local=None,
        verdict="unknown",
        points=0,
        because=said,
        meant=tuple([pattern.name for pattern in meant]),
    )


def _why_wrong(judge: Claiming, near: NearHands, pattern: Pattern) -> Message:
    """Return a sentence on why a claimed fan does not count: it is excluded, needs another
    arrangement, or is absent."""
    best = near.best
    for dropped in best.dropped:
        if dropped.counted.pattern is pattern:
            return why_not(judge.rules, best, dropped).because
    for other in near.counts[1:]:
        if any(c.pattern is pattern for c in other.fans):
            return Message(_ELSEWHERE, name=pattern.zh, worth=judge.rules.amount(other.total or 0))
    absent = Message(_ABSENT, name=pattern.zh)
    if pattern.key in judge.waits:
        return together(absent, _why_no_wait(best))
    return together(absent, why_absent(near, pattern))


def _why_no_wait(count: Count) -> Message:
    """Return a sentence on why a wait fan does not count, usually because other tiles complete the
    hand too."""
    win, hand = count.win, count.win.hand
    if hand.winning_tile is None or not hand.winning_tile_known:
        return Message(_NOT_SHOWN)
    if hand.dealt:
        return Message(_DEALT)
    tile = TileName(hand.winning_tile)
    others = [
        place for place in completing_tiles(win.tiles.standing, win.tiles.melds) if place != win.won
    ]
    names = tuple([TileName(TILES[place]) for place in others])
    if not names:
        return Message(_OTHER_WAIT, tile=tile)
    gone = [place for place in others if win.tiles.standing[place] == 4]
    if len(gone) == len(others):
        return Message(_BY_FORM, tiles=names)
    return Message(_OTHER_TILES if len(names) > 1 else _OTHER_TILE, tiles=names, tile=tile)


_UNKNOWN = Text("There is no fan called “{name}”.")
_NO_NUMBER = Text("No fan has the number {name}. A total is claimed with its unit: 13 points.")
_MEANT = Text("There is no fan called “{name}”. {names} was probably meant.")
_MEANT_ONE_OF = Text("There is no fan called “{name}”. One of these was probably meant: {names}.")
_ABSENT = Text("{name} is not in this hand.")
_TWICE = Text("{name} counts {n}× in this hand and was claimed more often.")
_ELSEWHERE = Text(
    "{name} needs another arrangement of these tiles, worth {worth} in all: sets cannot be "
    "regrouped for one fan."
)
_OTHER_TILE = Text("Beside the {tile}, the {tiles} completes the hand too.")
_OTHER_TILES = Text("Beside the {tile}, these tiles complete the hand too: {tiles}.")
_BY_FORM = Text("By its form the hand waits for this as well, though all four are used: {tiles}.")
_OTHER_WAIT = Text("No other tile completes the hand, but the {tile} does not complete it so.")
_NOT_SHOWN = Text("The winning tile was not shown apart, so no wait counts.")
_DEALT = Text("East won with the dealt tiles, so nothing was waited for.")
_NO_SET = Text("This hand has no pung or kong of the {tile}.")
_NOT_FOR = Text("The set of {tile} does not count as {name} here.")
_OTHER_SETS = Text("{name} counts here, but not with these tiles: {tiles}.")
_WORTH = Text("{name} counts {n} here, not {said}.")
