"""What a ``HandError`` says, in the languages of the interface.

The sentences stand in English where the errors are raised; here is their Traditional Chinese, from
which Simplified Chinese is made.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.chinese import simplified
from scoring.errors import shorten
from scoring.tiles import tile_name


def said(sentence: str, blanks: Mapping[str, object], lang: str, chinese: str = "") -> str:
    """The sentence with its blanks filled in, in ``lang``; ``chinese`` where it is none of these.

    >>> said("{copies} copies of {tile}: a set of tiles has four of each.",
    ...      {"copies": 5, "tile": "7p"}, "zh-Hant")
    '七筒有5張：一副牌每種只有四張。'
    """
    if lang == "en":
        return sentence.format(**{name: _word(name, blanks[name], lang) for name in blanks})
    words = {name: _word(name, blanks[name], "zh-Hant") for name in blanks}
    text = (chinese or CHINESE[sentence]).format(**words)
    return simplified(text) if lang == "zh-Hans" else text


CHINESE = {
    "A hand is a JSON object, {{ … }}, with its tiles in “concealed”.": (
        "一手牌是JSON物件{{ … }}，手牌列在“concealed”。"
    ),
    "“concealed” has to be the list of tiles in the hand.": "“concealed”須是手牌的列表。",
    "“melds” has to be a list of sets.": "“melds”須是副露的列表。",
    "“{key}” holds something that is not a tile: {value}.": "“{key}”裡有不是牌的內容：{value}。",
    "“{key}” is true or false, not {value}.": "“{key}”只能是true或false，不能是{value}。",
    "“{key}” is one of E S W N, not {value}.": "“{key}”是E S W N之一，不能是{value}。",
    "“{key}” is one of the winds E S W N, not {given}.": "“{key}”是E S W N之一，不能是{given}。",
    "{value} is not a tile. Tiles are written 1m-9m, 1s-9s, 1p-9p, E S W N, C F P.": (
        "{value}不是牌。牌寫作1m-9m、1s-9s、1p-9p、E S W N、C F P。"
    ),
    "The {tile} tile is a flower: flowers are set aside, count them in “flowers” instead.": (
        "{tile}是花牌：花牌不在手牌內，請計入“flowers”。"
    ),
    "A face-down tile cannot be scored: say what it is.": "蓋著的牌無法計番：請說明是甚麼牌。",
    "A set is a JSON object with type and tiles, not {value}.": (
        "一副副露是有type和tiles的JSON物件，不能是{value}。"
    ),
    "A set is a chow, a pung or a kong, not {value}.": (
        "副露是chow、pung或kong（順子、刻子、槓），不能是{value}。"
    ),
    "The {kind} does not list its tiles.": "這副{kind}沒有列出牌。",
    "A {kind} has {size} tiles, this one {many}.": "{kind}有{size}張牌，這一副有{many}張。",
    "{shown} is no chow: three in a row of one suit.": "{shown}不是順子：順子是同門相連的三張。",
    "{shown} is no {kind}: its tiles have to be equal.": "{shown}不是{kind}：各張須相同。",
    "Only a kong can be declared concealed. Put the tiles of the {kind} among the concealed tiles "
    "if it was not claimed.": "只有槓可以是暗的。這副{kind}若不是吃碰來的，請放在手牌裡。",
    "“flowers” is a number from 0 to 8, or the list of them.": (
        "“flowers”是0至8的數，或花牌的列表。"
    ),
    "There are eight flowers and seasons in a set.": "一副牌只有八張花牌。",
    "There is one {tile} in a set.": "一副牌只有一張{tile}。",
    "{given} is not a flower: they are f1 … f8.": "{given}不是花牌：花牌是f1 … f8。",
    "{copies} copies of {tile}: a set of tiles has four of each.": (
        "{tile}有{copies}張：一副牌每種只有四張。"
    ),
    "{sets}: a hand has four at most.": "{sets}：一手牌最多四副。",
    "{many} concealed tiles{beside}: it has to be {wanted} with the winning tile.": (
        "{beside}手牌{many}張：連和牌張須是{wanted}張。"
    ),
    "{many} concealed tiles{beside}: it has to be {wanted} before the winning tile.": (
        "{beside}手牌{many}張：和牌張來到之前須是{wanted}張。"
    ),
    "Say which tile won: “winning_tile” is empty.": "請說明和的是哪張牌：“winning_tile”是空的。",
    "The winning tile, {tile}, is not among the concealed tiles. List it there as well, not in a "
    "melded set.": "和牌張{tile}不在手牌裡。請也列在手牌裡，不要放在副露裡。",
    "A robbed kong is another player's tile: it cannot be self-drawn.": (
        "搶槓和的是別家的牌，不能是自摸。"
    ),
    "A win is either on a replacement tile or on a robbed kong, not both.": (
        "槓上開花與搶槓和不能同時發生。"
    ),
    "The other three tiles of a robbed kong are its owner's, so this hand cannot hold another copy "
    "of the winning tile.": "被搶的槓另外三張在別家，這手牌不能另有和牌張。",
    "A replacement tile is drawn by the winner: mark the win as self-drawn.": (
        "槓後補牌是自己摸的：請標為自摸。"
    ),
    "A win on a kong's replacement tile needs a kong in the hand.": "槓上開花須有槓。",
    "Last tile of its kind means the other three are visible to everybody, but the hand itself "
    "holds another copy unseen.": "和絕張須是另外三張都已亮明，但手牌裡還有一張沒有亮。",
    "On the first turn no three copies of a tile can be visible yet.": (
        "第一巡不可能已亮明三張相同的牌。"
    ),
    "The first turn cannot be the last tile of the wall as well.": "第一巡不可能是牌牆最後一張。",
    "Nobody has a pung to make a kong of on the first turn.": "第一巡沒有人能加槓。",
    "East's win on the first turn is on the fourteen tiles dealt: mark it as self-drawn.": (
        "東家第一巡和的是配到的十四張：請標為自摸。"
    ),
    "A first-turn win of another seat is on East's first discard, not self-drawn.": (
        "別家第一巡和的是東家打出的第一張，不是自摸。"
    ),
    "On the first turn nobody has claimed a tile yet, so there are no melded sets.": (
        "第一巡還沒有人吃碰，所以沒有副露。"
    ),
    "A kong on the first turn is followed by its replacement tile.": "第一巡開槓之後須補牌。",
    "There are no rules called {value}. What can be scored: {known}.": (
        "沒有叫{value}的規則。可以計番的有：{known}。"
    ),
    "No suit letter m, s, p behind the {text}.": "{text}之後沒有花色m、s、p。",
    "Round brackets are for a concealed kong of four equal tiles; write other concealed sets "
    "without brackets.": "圓括號只用於四張相同的暗槓；其他暗的牌不用括號。",
    "Cannot read the hand from {value} on.": "從{value}起讀不懂。",
    "{text} is not known. The words are {known}, +seat=S, +round=E and +flowers=2.": (
        "不認得{text}。可用的有{known}、+seat=S、+round=E、+flowers=2。"
    ),
    "This line is not text in UTF-8.": "這一行不是UTF-8文字。",
    "This line is not JSON, from column {column} on.": "這一行從第{column}列起不是JSON。",
    "This line is not JSON that can be read.": "這一行不是可讀的JSON。",
    "These tiles do not make a winning hand: four sets and a pair, or one of the special hands.": (
        "這些牌不成和：須是四副牌加將，或特殊牌型。"
    ),
    "This hand is worth {many} points without flowers; {wanted} are needed to win.": (
        "這手牌不計花共{many}番；{wanted}番起和。"
    ),
    "“claimed” has to be the list of the fans that were claimed.": (
        "“claimed”須是所報番種的列表。"
    ),
    "A claimed fan is its name or its number.": "所報番種是名稱或編號。",
    "“rulings” is the name of a profile, or an object such as "
    '{{"profile": "green-book-2006", "C14": "b"}}.': (
        '“rulings”是規則組的名稱，或像{{"profile": "green-book-2006", "C14": "b"}}的物件。'
    ),
    "There is no profile {value}: take {known}.": "沒有規則組{value}：可用{known}。",
    "There is no ruling {value}: they are C1 to C15.": "沒有規則選項{value}：有C1至C15。",
    "“rulings” is the name of a profile ({known}), or an object of options.": (
        "“rulings”是規則組的名稱（{known}），或各選項的物件。"
    ),
    "“{key}” is a number from 0 to {most}, not {value}.": (
        "“{key}”是0至{most}的數，不能是{value}。"
    ),
    "“{key}” is one of {known}, not {value}.": "“{key}”是{known}之一，不能是{value}。",
    "“{key}” has to be a list of tiles.": "“{key}”須是牌的列表。",
    "{tile} cannot stand in “{key}”.": "“{key}”裡不能有{tile}。",
    "These rules have no option {value}: they have {known}.": (
        "這套規則沒有選項{value}：有{known}。"
    ),
    "{text} has the readings {known}; what was asked for is none of them.": (
        "{text}的選擇有{known}；所要的不在其中。"
    ),
}

_KINDS = {"chow": "順子", "pung": "刻子", "kong": "槓"}


def _word(name: str, value: object, lang: str) -> str:
    """What a blank is filled with; its name says what kind of thing it is."""
    english = lang == "en"
    if name == "tile":
        return tile_name(str(value), lang)
    if name == "kind":
        return str(value) if english else _KINDS[str(value)]
    if name == "shown" and isinstance(value, tuple):
        return " ".join(value)
    if name == "sets":
        return _melded_sets(value, english)
    if name == "beside":
        if not value:
            return ""
        return " beside " + _melded_sets(value, True) if english else f"副露{value}副，"
    return _described(value, english) if name == "value" else str(value)


def _melded_sets(many: object, english: bool) -> str:
    if english:
        return f"{many} melded set" if many == 1 else f"{many} melded sets"
    return f"副露{many}副"


def _described(value: object, english: bool) -> str:
    """Something that a user wrote and that is not what it should be."""
    if isinstance(value, list | tuple | Mapping):
        return "a list or an object" if english else "列表或物件"
    if isinstance(value, int) and abs(value) > 10**15:
        return "a number that large" if english else "這麼大的數"
    return shorten(ascii(value))
