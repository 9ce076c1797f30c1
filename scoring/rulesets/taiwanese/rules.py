"""The Taiwanese game of sixteen tiles as a rule set: tai added up, a base, the dealer's tai."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from scoring.book.options import Chosen, names, number, word
from scoring.claims.quantities import Claiming, Measure
from scoring.claims.reading import ClaimedName
from scoring.claims.tokens import chinese_number
from scoring.fans.arrangements import Arrangement, Times
from scoring.fans.counts import Count, CountedFan, ExcludedFan, highest
from scoring.fans.explain import fan
from scoring.fans.patterns import IMPLIED, Pattern
from scoring.fans.ruleset import PRINCIPLES, RuleSet
from scoring.fans.win import WHOLE, Tiles, Win
from scoring.hand.hand import Hand, is_object
from scoring.hand.photo_form import HandForm
from scoring.rulesets.taiwanese.game import (
    FINE,
    INCIDENTS,
    LIABLE,
    OPTIONS,
    Liable,
    Stakes,
    amounts_owed,
    false_win_sums,
    game_of,
    money_of,
    payments,
    settle,
)
from scoring.rulesets.taiwanese.shapes import SPECIAL, arrangements, special
from scoring.rulesets.taiwanese.situation import FIELDS, HIDDEN, check, check_flowers, names_flowers
from scoring.rulesets.taiwanese.table import TABLE
from scoring.score import More, Payments, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text
from scoring.tiles import FLOWERS

BY_OPTION, NOT_PLAYED, ONE_NAME = "ruling", "not_played", "one_name"

BY_FLOWERS = ("eight_flowers", "seven_robs_one", "dealt_flower_win")

DROPS = {
    "heavenly_hand": "heavenly_hand_drops",
    "earthly_hand": "earthly_hand_drops",
    "human_hand": "human_hand_drops",
    "earthly_ready": "earthly_ready_drops",
    "heavenly_ready": "heavenly_ready_drops",
    "five_concealed_pungs": "five_concealed_drops",
}
"""For each fan, the option that lists the fans not counted beside it."""

STREAK = "dealers_streak"
DEALERS = ("dealer", STREAK)
"""Patterns of the dealer: one tai, and two tai for each time that the dealer has stayed."""

ROWS = ("concealed_hand", "fully_concealed_hand", "self_draw")
"""Keys of the three fans of a concealed self-drawn hand; some rules count a single fan,
`concealed_self_draw`, in their place."""


_STAYED = re.compile("[連连拉]")
_STREAK = re.compile(r"[連连拉](\d+|[一二三四五六七八九十]+)")


def streak_of(name: str) -> int:
    """Return how many times the dealer has stayed, from a name of the streak; 0 if the name has no
    number.

    >>> streak_of("連三拉三"), streak_of("连2拉2"), streak_of("連莊")
    (3, 2, 0)
    """
    found = _STREAK.search(name)
    return chinese_number(found[1]) if found else 0


def _is_streak(name: ClaimedName[Pattern]) -> bool:
    """Return True if a claimed name can only mean the dealer's streak."""
    return [fan.key for fan in name.fans] == [STREAK]


class TaiwaneseClaiming(Claiming):
    """Ways in which Taiwanese players announce a count."""

    def meanings_of(
        self, count: Count, name: ClaimedName[Pattern]
    ) -> Sequence[ClaimedName[Pattern]] | None:
        """Return what a name of the dealer's streak means. Stated with half the streak's tai, it
        means 連莊 or 拉莊 alone; stated with all the dealer's tai, it means the streak and the
        dealer's own tai. A name with a wrong number and without a worth gets the worth that goes
        with that number. None for any other name or worth."""
        tai, _ = _dealers_part(count)
        if not tai or not _is_streak(name):
            return None
        said = streak_of(name.name)
        if name.worth is None and said and said != (tai - 1) // 2:
            return [name._replace(worth=said * len(_STAYED.findall(name.name)))]
        if name.worth == (tai - 1) // 2:
            return [name]
        if name.worth != tai:
            return None
        rows = _dealers_fans(tai)
        return [name._replace(fans=(row.pattern,), worth=row.total) for row in rows]

    def said_together(
        self, count: Count, claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[ClaimedName[Pattern]]:
        """Return the fans of a claim. Beside a claimed 不求人, 門清自摸 stands for 門清 and 自摸.
        The dealer's own tai is dropped if the worth of a claimed streak already includes it."""
        keys = [name.fans[0].key if len(name.fans) == 1 else "" for name in claimed]
        parts = (TABLE["concealed_hand"], TABLE["self_draw"])
        dealers = [at for at, key in enumerate(keys) if key == "dealer"]
        valued = [at for at in dealers if claimed[at].worth is not None]
        found: list[ClaimedName[Pattern]] = []
        for at, name in enumerate(claimed):
            if keys[at] == "concealed_self_draw" and "fully_concealed_hand" in keys:
                found += [name._replace(fans=(fan,), worth=None) for fan in parts]
            elif not (at in dealers and at not in valued and valued):
                found.append(name)
        return found

    def claimable(
        self, counts: Sequence[Count], claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[Count]:
        """Return the counts with the dealer's tai added to their fans and totals if every payer
        pays these tai, or if a fan of the dealer is `claimed`; else `counts` itself. If such a fan
        is claimed, a total without the dealer's tai is accepted as well."""
        tai, always = _dealers_part(counts[0])
        named = any(fan.key in DEALERS for name in claimed for fan in name.fans)
        if not tai or not (always or named):
            return counts
        rows, beside = _dealers_fans(tai), More(dealer_tai=tai if named else 0)
        streak = [name for name in claimed if _is_streak(name)]
        half = (tai - 1) // 2
        if half and (len(streak) > 1 or any(name.worth == half for name in streak)):
            both = rows[-1]
            rows[-1] = CountedFan(both.pattern, half, [*both.groups, *both.groups])
        return [
            replace(c, fans=[*c.fans, *rows], total=(c.total or 0) + tai, more=c.more | beside)
            for c in counts
        ]

    def every_choice(self, count: Count) -> Iterator[Count]:
        """Yield a count and, for a concealed self-drawn hand, its variant with the single name
        instead of the separate fans, or the reverse."""
        yield count
        one_name = TABLE["concealed_self_draw"]
        parts = [c for c in count.fans if c.pattern.key in ROWS]
        whole = [c for c in count.fans if c.pattern is one_name]
        if not whole and {"concealed_hand", "self_draw"} <= {c.pattern.key for c in parts}:
            named = CountedFan(one_name, sum(c.value for c in parts), WHOLE)
            yield replace(count, fans=[named, *[c for c in count.fans if c not in parts]])
        rows = [d.counted for d in count.dropped if d.by is one_name and d.principle == ONE_NAME]
        if whole and not parts and sum(c.value for c in rows) == whole[0].value:
            yield replace(count, fans=[*rows, *[c for c in count.fans if c not in whole]])

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        total = count.total or 0
        measure = self.total_of(count, total)
        paid = self.paid_of(count)
        base = self.base_of(_money(count.win).base)
        tai, always = _dealers_part(count)
        if not tai:
            return (measure, *paid, *base)
        if always:
            told = {total: Message(OF_THE_DEALER, n=tai)}
            if count.more.get("dealer_tai"):
                told[total - tai] = Message(WITH_THE_DEALER, n=total)
            return (measure._replace(numbers=tuple(told), notes=told), *paid, *base)
        other = total + (-tai if _dealer_rows(count) else tai)
        note = Message(WITH_THE_DEALER, n=max(total, other))
        told = {total: note, other: note}
        return (measure._replace(numbers=tuple(told), notes=told), *paid, *base)


class Taiwanese(RuleSet):
    """Sixteen tiles: five sets and a pair; tai on top of a base, no minimum by default."""

    name = "taiwanese"
    TITLE = Text("Taiwanese 16 tiles")
    UNIT = Text("tai")
    WINNING = Text("five sets and a pair")
    TABLE = TABLE
    OPTIONS = OPTIONS
    GAME = staticmethod(game_of)
    INCIDENTS = INCIDENTS
    SETS = 5
    PLACES = True
    COMBINES_BY = ("open_melds",)
    FORM = HandForm(shapes=("standard",))
    FIELDS = FIELDS
    FORM_FIELDS = tuple([field for field in FIELDS if field.key not in HIDDEN])
    DISCARDER = "discarder_seat"
    PRINCIPLES = PRINCIPLES | {
        BY_OPTION: Text("{pattern}, but by the option chosen that does not count beside {by}"),
        NOT_PLAYED: Text("{pattern}, but by the option chosen {by} is not played"),
        ONE_NAME: Text("{pattern}, but {by} is counted in its place"),
    }
    asks = RuleSet.asks - {"first_turn"} | {"flowers"}

    # reading hands

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """Return the winning hand in a JSON object (`data`). Raises ``HandError`` if it is invalid.

        A hand won by flowers alone may have sixteen tiles and no winning tile. If
        ``winning_tile`` is a flower or missing, the hand must have sixteen tiles. A win by eight
        flowers counts as self-drawn, a win by robbing the eighth flower does not.
        """
        if not is_object(data) or data.get("flower_win") not in ("eight", "seven_robs_one"):
            return super().parse(data)
        drawn = data["flower_win"] == "eight"
        data = {**data, "self_drawn": drawn}
        if data.get("winning_tile") in (None, *FLOWERS):
            data["winning_tile"] = None
        else:
            try:
                return super().parse(data)
            except HandError as error:
                if error.code != "wrong_tile_count":
                    raise
        hand = self.parse_waiting(data).replace(self_drawn=drawn)
        self.check(hand)
        return hand

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        check_flowers(hand, self.OPTIONS.read(hand.rulings))
        return super().with_fields(hand, data)

    def check(self, hand: Hand) -> None:
        check(hand, self.OPTIONS.read(hand.rulings))

    def asks_of(self, options: Chosen) -> frozenset[str]:
        return self.asks - {"flowers"} if options["flowers"] == "none" else self.asks

    def not_winning(self, hand: Hand) -> HandError:
        for arrangement in special(bytes(hand.concealed_counts())) if not hand.melds else ():
            shape = SPECIAL_NAMES[arrangement.shape]
            return HandError("not_winning", NOT_PLAYED_SHAPE, hand.concealed, shape=shape)
        return super().not_winning(hand)

    # counting

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        return arrangements(tiles, options)

    def count_all(self, hand: Hand, options: Chosen, known: Sequence[Count] = ()) -> list[Count]:
        """Return the counts of a hand under the options, the best first; of counts with equal sets
        and fans only the first is returned."""
        seen = set()
        distinct = []
        for count in super().count_all(hand, options, known):
            sets = tuple(sorted(map(repr, count.win.parts)))
            key = (sets, tuple([(c.pattern.key, len(c.groups)) for c in count.fans]))
            if key not in seen:
                seen.add(key)
                distinct.append(count)
        return distinct

    def left_to_engine(self, melds: Times, flowers: Times, named: Times, options: Chosen) -> Times:
        """Return True for hands without melds if the options allow other shapes, and for hands
        whose flowers have to be known by name but are not; for n hands an array (n,).

        melds, flowers: number of melds and of flowers of each hand (n,).
        named: mask of the flowers known by name (n,); 0 if only their number is known.
        """
        other_shapes = any(options[shape] for shape in SPECIAL)
        unnamed = (flowers != 0) & (named == 0) & names_flowers(options)
        return (melds == 0) & other_shapes | unnamed

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        if win.shape == "flower_win":
            found = [counted for counted in found if counted.pattern.key in BY_FLOWERS]
        kept, dropped = highest(self.TABLE, win, found)
        left = {counted.pattern.key: counted for counted in kept}

        def drop(key: str, by: Pattern, principle: str, option: str = "") -> None:
            dropped.append(ExcludedFan(left.pop(key), by, principle, option))

        for key, option in DROPS.items():
            if key in left:
                by = left[key].pattern
                for name in names(win.options[option]):
                    other = TABLE.find(name)
                    if other is not None and other.key in left and other is not by:
                        drop(other.key, by, BY_OPTION, option)
        if (
            "single_wait" in left
            and win.open_melds == self.SETS
            and not win.options["single_wait_begging"]
        ):
            by = TABLE["half_begging" if win.hand.self_drawn else "all_begging"]
            drop("single_wait", by, IMPLIED, "single_wait_begging")
        _name_together(win, left, drop)
        fans = [counted for counted in kept if counted.pattern.key in left]
        return self._total(win, fans, dropped + _not_played(win))

    def _total(self, win: Win, fans: list[CountedFan], dropped: list[ExcludedFan]) -> Count:
        options = win.options
        tai = sum(counted.total for counted in fans)
        cap = options.peek("cap")
        if tai > SMALLEST_CAP or (isinstance(cap, int) and tai > cap):
            cap = options["cap"]
        total = min(tai, cap) if isinstance(cap, int) else tai
        # of equal sums a player would choose the reading with more fans
        count = Count(win, fans, dropped, total, raw=(tai, len(fans)))
        if total < tai:
            count.more = {"raw_total": tai}
        count.below(number(options["minimum"]), tai, TOO_LITTLE, tai=tai)
        return count

    # what is paid

    def payments(self, count: Count) -> Payments | None:
        """Return the payments for a count that wins, with the dealer's tai; None if a discarder has
        to pay and is not named."""
        win = count.win
        winner, payer = win.hand.seat_wind, _payer(win)
        if payer == "":
            return None
        dealers = sum(counted.total for counted in _dealer_rows(count))
        owes = amounts_owed(
            _money(win),
            (count.total or 0) - dealers,
            winner=winner,
            payer=payer,
            dealer=win.fields["dealer_seat"],
            stayed=win.fields["dealer_streak"],
        )
        liable = _liable(count)
        sums = settle(winner, owes, liable, drawn=payer is None)
        if liable is not None and liable.seat == payer:
            liable = None  # the discarder pays in any case
        return payments(
            sums, winner=winner, discarder=payer, dealer=win.fields["dealer_seat"], liable=liable
        )

    def false_win(self, count: Count) -> Payments | None:
        """Return the payments for a false win, as the option ``false_win`` says; None if it costs
        nothing by itself. Where nobody gets the fine, ``others`` is 0."""
        win = count.win
        how = word(win.options["false_win"])
        if how == "by_hand":
            return None
        if how == "40_nobody":
            return Payments(-FINE, None, 0)
        offender = win.hand.seat_wind
        sums = false_win_sums(
            _money(win),
            how,
            offender=offender,
            dealer=win.fields["dealer_seat"],
            stayed=win.fields["dealer_streak"],
        )
        return Payments(sums[offender], None, None, settlement={**sums})

    def extra_keys(self, count: Count) -> More:
        paid = self.payments(count) if count.legal else None
        tai, always = _dealers_part(count)
        settled = paid.settlement if paid else None
        more: More = {"dealer_tai": tai if paid else 0, "settlement": settled}
        if always:
            more["dealer_fans"] = [fan(self, count, counted) for counted in _dealers_fans(tai)]
        return more

    def verdict(self, score: Score) -> Message:
        more = score.more.get("dealer_tai", 0)
        return Message(WITH_DEALER, many=more) if more else super().verdict(score)

    def warnings(self, count: Count) -> list[Message]:
        said = super().warnings(count)
        if count.legal and _payer(count.win) == "":
            said.append(Message(WHO_DISCARDED))
        seat, options = count.win.fields["liable_seat"], count.win.options
        if seat and _liable(count) is None:
            said.append(Message(NOT_LIABLE if options.peek("liability") else NO_LIABILITY))
        return said


class Drop(Protocol):
    """Protocol of a function that excludes the fan with this key from a count.

    by: the pattern that excludes it.
    principle: the reason shown, a key of ``RuleSet.PRINCIPLES``.
    option: id of the option that is responsible, "" if there is none.
    """

    def __call__(self, key: str, by: Pattern, principle: str, option: str = "") -> None: ...


def _name_together(win: Win, left: dict[str, CountedFan], drop: Drop) -> None:
    """Exclude fans of a concealed self-drawn hand, as the option ``concealed_self_draw`` says. If
    not all fans of `ROWS` are there, the single fan that stands for them is removed without being
    listed as excluded.

    left: the fans that count so far, by key; changed in place.
    drop: removes a fan from `left` and lists it as excluded.
    """
    if all(key in left for key in ROWS):
        how = win.options["concealed_self_draw"]
        one_name = TABLE["concealed_self_draw"]
        if how == "one_fan" and one_name.key in left:
            for key in ROWS:
                drop(key, one_name, ONE_NAME, "concealed_self_draw")
        elif how == "five" and one_name.key in left:
            drop("fully_concealed_hand", one_name, ONE_NAME, "concealed_self_draw")
        elif how == "two":
            drop("fully_concealed_hand", TABLE["self_draw"], BY_OPTION, "concealed_self_draw")
    else:
        left.pop("concealed_self_draw", None)  # the single name requires all its parts


def _not_played(win: Win) -> list[ExcludedFan]:
    """Return, as excluded fans, the events of the win that give tai under other options but not
    under the present ones."""
    found = []
    for pattern in EVENTS:
        played = pattern.worth_of_one.played
        if played and pattern.found(win) and not pattern.worth(win.options):
            found.append(_without(pattern, played.option))
    flower = bool(win.fields["flower_replacement"]) and not win.hand.kong_replacement
    if flower and win.options["replacement_win"] == "kong":
        found.append(_without(TABLE["win_on_a_replacement"], "replacement_win"))
    if win.hand.fields["flower_win"] == "eight" and win.options["eight_flowers"] == "off":
        found.append(_without(TABLE["eight_flowers"], "eight_flowers"))
    return found


def _without(pattern: Pattern, option: str) -> ExcludedFan:
    return ExcludedFan(CountedFan(pattern, 0, WHOLE), pattern, NOT_PLAYED, option)


EVENTS = tuple([p for p in TABLE.patterns if p.circumstance and p.worth_of_one.played])
SMALLEST_CAP = 4


def _money(win: Win) -> Stakes:
    """Return the stakes of the hand: those stated in its fields, else those of the options."""
    money, base, tai_value = money_of(win.options), win.fields["base"], win.fields["tai_value"]
    if base is not None:
        money = money._replace(base=base)
    if tai_value is not None:
        money = money._replace(tai_value=tai_value)
    return money


def _payer(win: Win) -> str | None:
    """Return the seat of the discarder, who pays alone; None if all three pay, "" if the discarder
    is unknown."""
    if win.hand.self_drawn:
        return None
    payer: str = win.fields["discarder_seat"]
    return payer


def _dealers_part(count: Count) -> tuple[int, bool]:
    """Return the tai paid in addition between winner and dealer, and True if every payer pays them.
    The tai are 0 if nobody pays them, if the options have none, or if the count does not win; they
    are returned in full if the discarder is unknown."""
    win = count.win
    payer, dealer = _payer(win), win.fields["dealer_seat"]
    always = dealer in (win.hand.seat_wind, payer)
    nobody = not (always or payer in (None, ""))
    if not count.legal or nobody or win.options["dealer_tai"] == "none":
        return 0, False
    return 2 * int(win.fields["dealer_streak"]) + 1, always


def _dealers_fans(tai: int) -> list[CountedFan]:
    """Return the dealer's tai as fans: one for the dealer, and one for the streak if there is
    one."""
    found = []
    if tai:
        found.append(CountedFan(TABLE["dealer"], 1, WHOLE))
    if tai > 1:
        found.append(CountedFan(TABLE[STREAK], tai - 1, WHOLE))
    return found


def _dealer_rows(count: Count) -> list[CountedFan]:
    return [counted for counted in count.fans if counted.pattern.key in DEALERS]


def _liable(count: Count) -> Liable | None:
    """Return who is liable for the win because of a fan that it has; None if nobody is."""
    win = count.win
    seat = win.fields["liable_seat"]
    made = {counted.pattern.name for counted in count.fans}
    if not seat or not made.intersection(LIABLE):
        return None
    if not made.intersection(names(win.options["liability"])):
        return None
    other = not win.hand.self_drawn and win.fields["discarder_seat"] != seat
    return Liable(seat, split=other and win.options["liability_discard"] == "split")


SPECIAL_NAMES = {
    shape: TABLE[key].zh
    for shape, key in zip(
        SPECIAL,
        ("eight_pairs_and_a_half", "sixteen_unrelated_tiles", "thirteen_orphans"),
        strict=True,
    )
}

NOT_PLAYED_SHAPE = Text("{shape} wins where an option says so, and here it is not chosen.")
TOO_LITTLE = Text("Too little to win: {tai} tai, and {minimum} are needed.")
WHO_DISCARDED = Text("It is not said who discarded, so what is paid is not known.")
WITH_DEALER = Text("This hand wins. What the dealer pays or gets is {many} tai more.")
OF_THE_DEALER = Text("{n} of them are for playing with the dealer.")
WITH_THE_DEALER = Text("Between the winner and the dealer it is {n} tai.")
NO_LIABILITY = Text("By the options chosen nobody is liable for any hand.")
NOT_LIABLE = Text("The hand has no fan that somebody is liable for.")

RULES = Taiwanese()
CLAIMING = TaiwaneseClaiming
