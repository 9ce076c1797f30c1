"""Answers about hands: scores and waits as Python values, or as the JSON of the interface.

>>> answer({"concealed": ["1m"]})["error"]["code"]
'wrong_tile_count'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from scoring.answers.json_hand import hand_from_json, rules_of
from scoring.book.options import Chosen
from scoring.claims.announcements import Verdicts
from scoring.claims.judging import check_claims
from scoring.claims.nearly import NearHands, near_misses, ways_to_the_minimum
from scoring.fans.counts import Count
from scoring.fans.explain import (
    alternative,
    brief_fan,
    fan,
    not_counted,
    paid,
    rulings_applied,
    why_not,
    worth,
)
from scoring.fans.ruleset import RuleSet
from scoring.hand.hand import Hand
from scoring.hand.own_fields import read_flag
from scoring.hand.shorthand import KONG_AS_MELDED
from scoring.rulesets import judge
from scoring.score import Alternative, NotCounted, Ruling, Score, Wait, Waits, builtins
from scoring.speech.errors import HandError
from scoring.speech.messages import LANGUAGES, Message, Text
from scoring.tiles import TILES

MOST_CLAIMS = 200
"""Maximum number of claimed fans; more than any rule set has."""
LONGEST_CLAIMS = 16_000
"""Maximum number of characters of all claimed fans together; a result page printed by this program
is shorter."""


def score_or_error(data: Mapping[str, Any]) -> Score | HandError:
    """Return the score of a hand's JSON object, or the ``HandError`` instead of raising it."""
    try:
        return score_json(data)
    except HandError as error:
        return error


def why_impossible(data: Mapping[str, Any]) -> Message | None:
    """Return what contradicts the situation in a hand's JSON object; None if nothing does."""
    found = score_or_error(data)
    if isinstance(found, HandError) and found.code == "impossible_situation":
        return found.message
    return None


def score_json(data: Mapping[str, Any]) -> Score:
    """Return the score of a hand's JSON object, including its requests (claims, near misses).
    Raises ``HandError``."""
    rules = rules_of(data)
    return score(
        rules,
        hand_from_json(data),
        claimed=data.get("claimed"),
        claimed_total=data.get("claimed_total"),
        nearly=read_flag(data.get("nearly"), "nearly"),
        brief=read_flag(data.get("brief"), "brief"),
        require_minimum=read_flag(data.get("require_minimum"), "require_minimum"),
        kong_as_melded=read_flag(data.get(KONG_AS_MELDED), KONG_AS_MELDED),
    )


def score(
    rules: RuleSet,
    hand: Hand,
    *,
    claimed: object = None,
    claimed_total: object = None,
    nearly: bool = False,
    brief: bool = False,
    require_minimum: bool = False,
    kong_as_melded: bool = False,
) -> Score:
    """Return the score of a hand under `rules`. Raises ``HandError`` if it cannot be scored.

    claimed, claimed_total: fans and total that somebody announced, to be checked; values as in
        `check_claims`.
    nearly: True to list the fans just missed and, below the minimum, ways to reach it.
    brief: True to leave out reasons, fans not counted, other arrangements and rulings.
    require_minimum: True to raise ``HandError`` (``below_minimum``) if the minimum is not reached.
    kong_as_melded: True to add a warning that a kong was counted as melded because the notation of
        the typed hand does not distinguish concealed kongs.
    """
    hand = rules.whole(hand)
    options = rules.OPTIONS.read(hand.rulings)
    counts = counted(rules, hand, options, require_minimum=require_minimum)
    best = counts[0]
    pays, asked_by_pays = options.asked_by(lambda: paid(rules, best))
    warnings = tuple(rules.warnings(best))
    if kong_as_melded:
        warnings = (*warnings, Message(AS_MELDED))
    left_out: tuple[NotCounted, ...] = ()
    others: tuple[Alternative, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    if brief:
        fans = [brief_fan(counted) for counted in best.fans]
    else:
        fans = [fan(rules, best, counted) for counted in best.fans]
        left_out = (*[why_not(rules, best, dropped) for dropped in not_counted(best)], *best.beyond)
        others = tuple([alternative(rules, other) for other in counts[1:]])
        rulings = rulings_applied(rules, counts, pays, asked_by_pays)
    judged = Verdicts(None, None)
    if claimed is not None or claimed_total is not None:
        check_length(claimed)
        judged = check_claims(judge(rules), counts, claimed, claimed_total)
        pays = judged.pays or pays
    near = NearHands(rules, counts) if nearly else None
    return Score(
        ruleset=rules.name,
        rulings=options.name,
        total=best.total,
        legal=best.legal,
        minimum_met=best.minimum_met,
        fans=tuple(fans),
        not_counted=left_out,
        arrangement=tuple([s.meld for s in best.win.parts]),
        alternatives=others,
        rulings_applied=rulings,
        nearly=near_misses(near) if near else None,
        short=ways_to_the_minimum(near) if near and best.missing else None,
        payments=pays if best.legal else None,
        false_win=None if best.legal else pays,
        why=best.why,
        warnings=warnings,
        claim=judged.sum,
        claim_unread=judged.unread,
        claims=judged.fans,
        more=best.more | rules.extra_keys(best),
        brief=brief,
    )


AS_MELDED = Text(
    "The kong in square brackets is counted as melded. A concealed kong stands in round ones: "
    "(1111s)."
)

TOO_MANY_CLAIMS = Text("No hand has so many fans: {most} in {characters} characters are read.")


def check_length(claimed: object) -> None:
    """Raise ``HandError`` (``bad_json``) if a list has more than `MOST_CLAIMS` claimed fans or more
    than `LONGEST_CLAIMS` characters in total. A value that is no list passes unchecked."""
    if not isinstance(claimed, list | tuple):
        return
    characters = sum(len(name) for name in claimed if isinstance(name, str))
    if len(claimed) > MOST_CLAIMS or characters > LONGEST_CLAIMS:
        raise HandError("bad_json", TOO_MANY_CLAIMS, most=MOST_CLAIMS, characters=LONGEST_CLAIMS)


def counted(
    rules: RuleSet, hand: Hand, options: Chosen, *, require_minimum: bool = False
) -> list[Count]:
    """Return the counts of a hand under these options, the best first. Raises ``HandError`` if the
    hand does not win, if its count is refused (`Count.refused`) or, with `require_minimum`, if it
    does not reach the minimum.

    hand: has all tiles and all fields of the rules (`RuleSet.whole`).
    """
    counts = rules.count_all(hand, options)
    if not counts:
        raise rules.not_winning(hand)
    best = counts[0]
    if require_minimum and not best.minimum_met:
        raise HandError("below_minimum", best.why or Message(rules.WINNING, rules.name))
    if best.refused:
        raise best.refused
    return counts


def waits(rules: RuleSet, hand: Hand) -> Waits:
    """Return each tile that completes a hand one tile short, with its score by discard and by
    self-draw; may be empty. Tiles of which the hand has all four are left out; totals below the
    minimum are not. Raises ``HandError``."""
    hand = rules.whole(hand)
    options = rules.OPTIONS.read(hand.rulings)
    used = hand.counts()
    found = []
    for place, tile in enumerate(TILES):
        if used[place] == 4:
            continue
        drawn = _won_on(rules, hand.won_on(tile, self_drawn=True), options)
        claimed = _won_on(rules, hand.won_on(tile, self_drawn=False), options)
        if drawn is None or claimed is None:
            continue
        wait = Wait(
            tile=tile, left=4 - used[place], discard=worth(claimed), self_drawn=worth(drawn)
        )
        found.append(wait)
    return Waits(rules.name, options.name, tuple(found))


def _won_on(rules: RuleSet, hand: Hand, options: Chosen) -> Count | None:
    """Return the best count of a hand that its winning tile completes; None if that does not
    win."""
    for count in rules.count_all(hand, options):
        if count.win.parts:  # one without sets is a win by flowers, whatever the tile
            return count
    return None


def waits_json(data: Mapping[str, Any]) -> Waits:
    """Return the waits of a hand one tile short, given as a JSON object. Raises ``HandError``."""
    rules = rules_of(data)
    return waits(rules, hand_from_json(data, waiting=True))


# The JSON of the interface ------------------------------------------------------------------------


def answer(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """Return the score of a hand as JSON, or ``{"error": …}``; any JSON value gets an answer.

    In addition to the keys of a hand, the object may have ``claimed`` (fans to check),
    ``claimed_total`` (a total to check), ``require_minimum`` (true: a hand with too few points to
    win gets the error ``below_minimum``), ``brief`` (true: only the fans, without reasons, other
    arrangements and rulings) and ``nearly`` (true: also the fans just missed).

    ``lang`` is the language of the sentences and selects the kind of Chinese in the key ``zh``; a
    language that is not in ``LANGUAGES`` raises ``ValueError``.
    """
    return builtins(answer_tree(hand, lang), lang)


def answer_waits(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """Return the waits of a hand one tile short with their scores as JSON, or ``{"error": …}``. A
    ``lang`` that is not in ``LANGUAGES`` raises ``ValueError``."""
    return builtins(waits_tree(hand, lang), lang)


class HasTree(Protocol):
    """Protocol of the objects from which answers are made: a score, waits, a ruling on an
    incident."""

    def tree(self) -> dict[str, Any]:
        """Return the answer as a dict with untranslated messages."""


def tree_of(
    make: Callable[[Mapping[str, Any]], HasTree], data: Mapping[str, Any], lang: str
) -> dict[str, Any]:
    """Return the result of ``make(data)`` as a dict with untranslated messages, or ``{"error": …}``
    with its message in the language `lang`. Raises ``ValueError`` for an unknown language."""
    if lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    try:
        return make(data).tree()
    except HandError as error:
        return error.to_json(lang)


answer_tree = partial(tree_of, score_json)
waits_tree = partial(tree_of, waits_json)
"""`tree_of` for the JSON object of a hand: `answer_tree` for its score, `waits_tree` for its
waits."""
