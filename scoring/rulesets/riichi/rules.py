"""Riichi as a rule set: the package ``mahjong`` counts, the answers are shaped like all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.arrangements import SEVEN_PAIRS, Arrangement, TileSet
from scoring.chinese import Text, told
from scoring.errors import HandError
from scoring.hand import Hand, parse_hand
from scoring.options import Chosen
from scoring.rules import PRINCIPLES, Count, Counted, Dropped, Payments, TableRules
from scoring.rulesets.riichi.draws import drawn_hand
from scoring.rulesets.riichi.fu import fu_parts
from scoring.rulesets.riichi.game import GAME
from scoring.rulesets.riichi.library import NOT_WINNING, Estimate, estimate
from scoring.rulesets.riichi.payments import Liable, payments
from scoring.rulesets.riichi.situation import FIELDS, Situation, check, situation_of
from scoring.rulesets.riichi.switches import OPTIONS
from scoring.rulesets.riichi.yaku import DORA, OPEN, TABLE, counted_dora
from scoring.rulesets.riichi.yakuman import YAKUMAN
from scoring.sentences import finished
from scoring.several import HEAD_BUMP, SeveralWinners
from scoring.win import Win

ALONE, BY_OPTION, NEEDS = "yakuman", "ruling", "needs"

LIMITS: dict[str, Text] = {
    "": ("", ""),
    "mangan": ("Mangan", "滿貫"),
    "kiriage mangan": ("Mangan, rounded up", "切上滿貫"),
    "haneman": ("Haneman", "跳滿"),
    "baiman": ("Baiman", "倍滿"),
    "sanbaiman": ("Sanbaiman", "三倍滿"),
    "kazoe sanbaiman": ("Sanbaiman", "三倍滿"),
    "kazoe yakuman": ("Counted yakuman", "累計役滿"),
    "yakuman": ("Yakuman", "役滿"),
    **{
        f"{n}x yakuman": (f"{word} yakuman", f"{chinese}倍役滿")
        for n, word, chinese in (
            (2, "Two", "兩"),
            (3, "Three", "三"),
            (4, "Four", "四"),
            (5, "Five", "五"),
            (6, "Six", "六"),
        )
    },
}

ONCE = ("honba", "deposits")
SEVERAL = {
    "double_ron": SeveralWinners(2, 0, first_only=ONCE),
    "triple_ron": SeveralWinners(2, 3, first_only=ONCE),
    "head_bump": HEAD_BUMP,
}
"""How many win of two and of three, by the option ``several_winners``."""

LIABLE_FOR = {
    "dragons_winds": ("daisangen", "daisuushi"),
    "dragons_winds_kongs": ("daisangen", "daisuushi", "suukantsu"),
    "none": (),
}
"""The yakuman of each choice of the option ``liability``."""

DEPOSITS: Text = (", and {n} points of riichi deposits on top", "，另得立直棒{n}點")

NO_YAKU_CLOSED: Text = (
    "The hand is complete but has no yaku, so it cannot win; dora are no yaku. A closed hand gets "
    "one by riichi or by self-draw.",
    "這手牌成形但沒有役，不能和；寶牌不是役。門前清可以立直或自摸。",
)
NO_YAKU_OPEN: Text = (
    "The hand is complete but has no yaku, so it cannot win; dora are no yaku. With claimed sets "
    "it needs one such as a set of dragons or of the player's own wind.",
    "這手牌成形但沒有役，不能和；寶牌不是役。有吃碰時須有役牌等役。",
)
FOUR_ALIKE: Text = (
    "Four equal tiles are not two pairs in riichi: seven pairs have to be different.",
    "立直麻將四張相同的牌不能當兩對：七對子須是七個不同的對子。",
)


class Riichi(TableRules):
    """Japanese riichi for four players."""

    name = "riichi"
    TITLE = ("Riichi", "立直麻將")
    UNIT = ("han", "翻")
    TABLE = TABLE
    OPTIONS = OPTIONS
    GAME = GAME
    PROFILE_TITLES: Mapping[str, Text] = {
        "tenhou": ("As on tenhou.net", "與天鳳相同"),
        "library": ("As the package “mahjong” has it", "套件“mahjong”的預設"),
    }
    FIELDS = FIELDS
    WINNING = (
        "four sets and a pair, seven different pairs, or thirteen orphans",
        "須是四副牌加將、七個不同的對子，或國士無雙",
    )
    PRINCIPLES = PRINCIPLES | {
        ALONE: (
            "{pattern}, but beside a yakuman nothing else counts: {by}",
            "{pattern}，但有役滿時不計其他：「{by}」",
        ),
        BY_OPTION: (
            "{pattern}, but by the option chosen that does not count",
            "{pattern}，但按所選的選項不計",
        ),
        NEEDS: ("{pattern}, but they count only after {by}", "{pattern}，但只在「{by}」之後才計"),
    }
    asks = (
        "self_drawn",
        "seat_wind",
        "round_wind",
        "last_wall_tile",
        "kong_replacement",
        "robbing_kong",
    )

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """The hand; ``first_turn`` is a field of these rules, for it may be anybody's own draw."""
        if isinstance(data, Mapping) and "first_turn" in data:
            data = {key: value for key, value in data.items() if key != "first_turn"}
        return parse_hand(data)

    def answer(self, hand: Hand, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """The score; raises ``HandError`` (``not_winning``) where there is no yaku as well."""
        if hand.winning_tile is None:
            raise HandError("winning_tile_missing", "Say which tile won: “winning_tile” is empty.")
        check(hand, self._fields(data))
        answer = super().answer(hand, data, lang)
        if not answer["legal"]:
            english, chinese = _no_yaku(hand)
            raise HandError("not_winning", english, hand.concealed, chinese=chinese)
        answer["fu_details"] = fu_parts(answer["fu_details"], lang)
        for other in answer.get("alternatives", ()):
            other["fu_details"] = fu_parts(other["fu_details"], lang)
        answer["limit_name"] = told(LIMITS[answer["limit"]], lang)
        return answer

    def verdict(self, answer: Mapping[str, Any], lang: str) -> str:
        """Han, fu, limit and points in one line, and the deposits that the winner takes too."""
        limit = answer["limit_name"] and answer["limit_name"] + (", " if lang == "en" else "，")
        english = "{limit}{total} han {fu} fu: {points} points"
        text = told((english, "{limit}{total}翻{fu}符：{points}點"), lang).format(
            limit=limit, total=answer["total"], fu=answer["fu"], points=answer["points"]
        )
        deposits = answer["payments"].get("deposits", 0)
        if deposits:
            text += told(DEPOSITS, lang).format(n=deposits)
        return finished(text, "en" if lang == "en" else "zh-Hant")

    def arrangements(self, hand: Hand, options: Chosen) -> list[Arrangement]:
        """The readings that can win: seven pairs have to differ."""
        return [
            a
            for a in super().arrangements(hand, options)
            if a.shape != SEVEN_PAIRS or len(set(a.sets)) == 7
        ]

    def count_all(self, hand: Hand, options: Chosen, fields: Mapping[str, Any]) -> list[Count]:
        """Every arrangement that has a yaku, the package's own choice first."""
        arrangements = self.arrangements(hand, options)
        if not arrangements:
            return []
        situation = situation_of(hand, fields)
        whole = estimate(hand, situation, options)
        if whole.error == NOT_WINNING:
            return []
        # the package knows no blessing with sets called melds: such readings are told by their fu
        blessed = situation.tenhou or situation.chiihou or situation.renhou
        plain = situation._replace(tenhou=False, chiihou=False, renhou=False)
        # tiles that are seven pairs and four sets as well are always dearer as sets
        several = [a for a in arrangements if a.shape != SEVEN_PAIRS]
        readings = [(a, _alone(hand, plain, options, a)) for a in several if len(arrangements) > 1]
        same = [a for a, found in readings if _alike(found, whole, by_fu=blessed)]
        chosen = (same or several or arrangements)[0]
        others = [(a, found) for a, found in readings if a is not chosen and not found.error]
        others.sort(key=lambda reading: reading[1].rank, reverse=True)
        wins = [(chosen, whole), *([] if blessed else others)]
        return [self._count(Win(hand, a, options, fields), found, situation) for a, found in wins]

    def payments(self, count: Count) -> Payments | None:
        """Who pays what, counters included; the deposits on the table come on top."""
        win = count.win
        return payments(count.more["cost"], win.hand, win.fields["discarder"], _liable(count))

    def several_winners(self, rulings: object) -> SeveralWinners:
        """How many win on one discard by the option ``several_winners``."""
        return SEVERAL[self.OPTIONS.read(rulings)["several_winners"]]

    def drawn(self, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What a drawn hand pays; see ``draws.drawn_hand``."""
        return drawn_hand(data, self.OPTIONS.read(data.get("rulings")), lang)

    def patterns(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        """The yaku; ``open`` is what one is worth with claimed sets, 0 where it needs none."""
        return [{**row, "open": OPEN[row["key"]]} for row in super().patterns(lang, rulings)]

    def _count(self, win: Win, found: Estimate, situation: Situation) -> Count:
        if found.error:
            why = _no_yaku(win.hand)
            return Count(win, [], [], 0, minimum_met=False, why=why, more=_more(found))
        fans = [self._counted(win, key, han) for key, han in found.yaku]
        dropped = self._dropped(win, fans, situation)
        return Count(win, fans, dropped, found.han, more=_more(found), raw=found.points)

    def _counted(self, win: Win, key: str, han: int) -> Counted:
        pattern = self.TABLE[key]
        if pattern.group is DORA:
            return Counted(pattern, 1, [()] * han)
        there = pattern.found(win)
        return Counted(pattern, han, there if isinstance(there, list) else [win.parts])

    def _dropped(self, win: Win, fans: list[Counted], situation: Situation) -> list[Dropped]:
        """What the situation and the dora bring that the package did not count, and why not."""
        hand, counted = win.hand, {fan.pattern.key for fan in fans}
        closed = all(meld.concealed for meld in hand.melds)
        there = {
            "daburu_riichi": situation.double_riichi,
            "riichi": situation.riichi and not situation.double_riichi,
            "ippatsu": situation.ippatsu,
            "tsumo": closed and hand.self_drawn,
            "chankan": hand.robbing_kong,
            "rinshan": hand.kong_replacement,
            "haitei": hand.last_wall_tile and hand.self_drawn,
            "houtei": hand.last_wall_tile and not hand.self_drawn,
            "renhou": situation.renhou and "renhou_yakuman" not in counted,
            "tanyao": not closed and all(tile[0] in "2345678" for tile in _tiles(hand)),
        }
        stands = [(key, 1) for key, true in there.items() if true and key not in counted]
        for key in ("dora", "aka_dora", "ura_dora"):
            many = len(counted_dora(key, win))
            if many and key not in counted:
                stands.append((key, many))
        limit = next((fan.pattern for fan in fans if fan.pattern.group is YAKUMAN), None)
        dropped = []
        for key, many in stands:
            pattern = self.TABLE[key]
            if limit:
                by, principle = limit, ALONE
            elif key == "ura_dora":
                by, principle = self.TABLE["riichi"], NEEDS
            else:
                by, principle = pattern, BY_OPTION
            groups = [()] * many if pattern.group is DORA else [win.parts]
            dropped.append(
                Dropped(Counted(pattern, pattern.worth(win.options), groups), by, principle)
            )
        return dropped

    def _fan(self, count: Count, counted: Counted, lang: str) -> dict[str, Any]:
        fan = super()._fan(count, counted, lang)
        if counted.pattern.group is DORA:
            fan["tiles"] = [[tile] for tile in counted_dora(counted.pattern.key, count.win)]
        return fan

    def _not_winning(self, hand: Hand) -> HandError:
        pairs = [count for count in hand.concealed_counts() if count]
        if not hand.melds and all(count in (2, 4) for count in pairs):
            english, chinese = FOUR_ALIKE
            return HandError("not_winning", english, hand.concealed, chinese=chinese)
        return super()._not_winning(hand)


def _alone(hand: Hand, situation: Situation, options: Chosen, arrangement: Arrangement) -> Estimate:
    """What one arrangement of sets is worth.

    The package takes the dearest set for the winning tile to stand in. A chow that is to be that
    set must stay loose, so each of them is tried.
    """
    sets = [s for s in arrangement.sets[len(hand.melds) :] if s.is_chow or s.is_pung]
    chows: set[TileSet | None] = {s for s in sets if s.is_chow and hand.winning_tile in s.tiles}
    tried = [estimate(hand, situation, options, _without(sets, chow)) for chow in (chows or {None})]
    return max(tried, key=lambda found: found.rank)


def _liable(count: Count) -> Liable | None:
    """Who is liable for which of the yakuman that count, by the option chosen."""
    seat, options = count.win.fields["liable"], count.win.options
    keys = LIABLE_FOR[options["liability"]]
    yakuman = sum(fan.value // 13 for fan in count.fans if fan.pattern.key in keys)
    if not seat or not yakuman:
        return None
    return Liable(seat, yakuman, counters=options["liability_counters"] == "liable")


def _no_yaku(hand: Hand) -> Text:
    closed = all(meld.concealed for meld in hand.melds)
    return NO_YAKU_CLOSED if closed else NO_YAKU_OPEN


def _without(sets: list[TileSet], one: TileSet | None) -> list[TileSet]:
    left = list(sets)
    if one is not None:
        left.remove(one)
    return left


def _alike(found: Estimate, whole: Estimate, *, by_fu: bool) -> bool:
    return found.fu_details == whole.fu_details if by_fu else found == whole


def _more(found: Estimate) -> dict[str, Any]:
    return {
        "points": 0 if found.error else found.points,
        "fu": found.fu,
        "limit": "" if found.error else found.cost["yaku_level"],
        "fu_details": [{"reason": reason, "fu": fu} for reason, fu in found.fu_details],
        "cost": dict(found.cost),
    }


def _tiles(hand: Hand) -> list[str]:
    return [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]


RULES = Riichi()
