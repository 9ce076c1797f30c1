"""What the reader says to a player, in English and in Chinese.

The sentences stand in English where they are made, with named blanks in braces; their Traditional
Chinese is the table below, which goes into the catalogue of `scoring.messages`.

>>> many = Sentence("{tiles} were read; a set has {wanted}.", tiles=5, wanted=4)
>>> str(many)
'Five tiles were read; a set has 4.'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.messages import Message, Statements, enter_all
from scoring.words import HowMany, KindOfMeld, TileName

READER = "vision"
"""The context of the reader's sentences in the catalogue."""


class Sentence(Message):
    """A message of the reader, with a capital letter where a blank begins it.

    What the names of the blanks stand for: `tiles` is a number of tiles, `number` a number in a
    word, `times` how often, `tile` a tile's code, `names` several, `kind` one of chow, pung, kong;
    anything else is put in as it is.
    """

    __slots__ = ()

    def __init__(self, english: str, **blanks: object) -> None:
        values = {name: _VALUES.get(name, _as_it_is)(value) for name, value in blanks.items()}
        if not english.startswith("{"):
            super().__init__(english, READER, **values)
            return
        said = Message(english, READER, **values)
        super().__init__("{said}", READER, said=Statements((said,)))


CHINESE = {
    "What was read as {names} is taken for {tile}, which fits the rules. Look at it.": (
        "讀作{names}的一張按規則改作{tile}，請看一眼。"
    ),
    # the photo as a whole
    "The photo is too dark to see tiles. Turn on a light and take it again.": (
        "照片太暗，看不清牌。請開燈再拍一張。"
    ),
    "Move closer: the tiles are only {pixels} pixels wide. Let the hand fill the width of the "
    "photo.": "請靠近些：每張牌只有{pixels}像素寬。讓手牌佔滿照片的寬度。",
    "The photo is dark. More light on the table helps.": "照片偏暗。桌上多一點光會更好。",
    "The photo is blurred. Hold still, tap the tiles to focus, and take it again.": (
        "照片模糊。請拿穩，點牌對焦，再拍一張。"
    ),
    "No tiles were found. Lay the hand face up and photograph it from above, so that it fills "
    "most of the picture.": "找不到牌。請把手牌面朝上攤開，從正上方拍，讓牌佔滿大半個畫面。",
    "Only tiles that lie face down were found. Turn the hand face up and take a new photo.": (
        "只看到蓋著的牌。請把手牌翻開，再拍一張。"
    ),
    "Another hand lies in {name}; it was left out.": "{name}是另一手牌，沒有採用。",
    "This video cannot be read. Take it again, or a photo.": "影片無法讀取。請重拍，或改拍照片。",
    # how many tiles
    "{tiles} found; a winning hand has {wanted}. Add what is missing.": (
        "找到{tiles}；和牌須有{wanted}張。請補上缺的牌。"
    ),
    "{tiles} found; a winning hand has {wanted}. Take out what does not belong to it.": (
        "找到{tiles}；和牌須有{wanted}張。請去掉不屬於這手牌的。"
    ),
    "{tiles} found; a winning hand has {wanted} ({size}, and one more for the kong). Add what is "
    "missing.": "找到{tiles}；和牌須有{wanted}張（{size}張，槓多一張）。請補上缺的牌。",
    "{tiles} found; a winning hand has {wanted} ({size}, and one more for each kong). Add what is "
    "missing.": "找到{tiles}；和牌須有{wanted}張（{size}張，每個槓多一張）。請補上缺的牌。",
    "{tiles} found; a winning hand has {wanted} ({size}, and one more for the kong). Take out what "
    "does not belong to it.": (
        "找到{tiles}；和牌須有{wanted}張（{size}張，槓多一張）。請去掉不屬於這手牌的。"
    ),
    "{tiles} found; a winning hand has {wanted} ({size}, and one more for each kong). Take out "
    "what does not belong to it.": (
        "找到{tiles}；和牌須有{wanted}張（{size}張，每個槓多一張）。請去掉不屬於這手牌的。"
    ),
    "{number} {tile} were read; a set has four.": "{tile}讀到{number}張；一副牌只有四張。",
    "{tile} was read {times}; a set has one.": "{tile}讀到{times}；一副牌只有一張。",
    # face down
    "One tile of the hand lies face down. Turn it over, or add it by hand.": (
        "手牌有一張蓋著。請翻開，或手動加上。"
    ),
    "{tiles} of the hand lie face down. Turn them over, or add them by hand.": (
        "手牌有{tiles}蓋著。請翻開，或手動加上。"
    ),
    "A concealed kong lies face down: which tile is it?": "有一副暗槓蓋著：是哪張牌？",
    "The four tiles with blank ends are taken as a concealed kong of {tile}. If the blanks are "
    "white dragons, change it.": ("兩端空白的四張當作{tile}的暗槓。若空白的其實是白板，請更改。"),
    "One tile of a concealed kong was not seen and is taken to lie face down. If it is no kong, "
    "change it.": "暗槓有一張看不到，當作蓋著。若不是槓，請更改。",
    "{tiles} of concealed kongs were not seen and are taken to lie face down. If it is no kong, "
    "change it.": "暗槓有{tiles}看不到，當作蓋著。若不是槓，請更改。",
    # melds
    "The four {tile} are taken as a claimed (melded) kong. If it was concealed, or is no kong, "
    "change it.": "四張{tile}當作明槓。若是暗槓或不是槓，請更改。",
    "{names}: this is taken as a {kind}, but one tile does not fit. Tap it to correct it.": (
        "{names}：當作{kind}，但有一張不合。請點它更正。"
    ),
    "The set that lies apart is taken as claimed (melded). If not, change it.": (
        "分開擺的一副當作副露。若不是，請更改。"
    ),
    "The {sets} sets that lie apart are taken as claimed (melded). If not, change it.": (
        "分開擺的{sets}副當作副露。若不是，請更改。"
    ),
    "The hand lies in sets; all are taken as concealed. If some were claimed, say so.": (
        "手牌一副一副地擺著，都當作暗的。若有吃碰來的，請說明。"
    ),
    "Which tile won? None lies apart from the others.": "和的是哪張牌？沒有一張是分開擺的。",
    "One tile elsewhere in the photo was left out, as discards or another hand.": (
        "照片裡另有一張牌沒有算進來，當作棄牌或別家的牌。"
    ),
    "{tiles} elsewhere in the photo were left out, as discards or another hand.": (
        "照片裡另有{tiles}沒有算進來，當作棄牌或別家的牌。"
    ),
    # questions and their answers
    "Yes": "是",
    "No": "不是",
    "{tile}": "{tile}",
    "No tile": "不是牌",
    "Is this the tile that won?": "和的是這張牌嗎？",
    "Which of these tiles won?": "和的是其中哪張牌？",
    "None of them": "都不是",
    "Does this tile belong to the hand?": "這張牌是手牌的嗎？",
    "Do these {tiles} belong to the hand?": "這{tiles}是手牌的嗎？",
    "Are these tiles a {kind} laid down?": "這幾張是亮出來的{kind}嗎？",
    "Yes, a {kind} laid down": "是，亮出來的{kind}",
    "No, concealed": "不是，是暗的",
    "Was this kong claimed, or concealed?": "這副槓是明槓還是暗槓？",
    "Claimed": "明槓",
    "Concealed": "暗槓",
    "Is this {tile}?": "這是{tile}嗎？",
    "Is this a tile?": "這是一張牌嗎？",
    "Is this one tile?": "這是同一張牌嗎？",
    "No, two tiles": "不是，是兩張",
    "Does a tile lie face down here?": "這裡有一張蓋著的牌嗎？",
    "Does a tile lie here that was not seen?": "這裡有一張沒看到的牌嗎？",
    "Something is missing": "還缺牌",
    "There is too much": "多了牌",
    "That is the whole hand": "手牌就是這些",
    # a file that gives no picture
    "This file is not a picture. Choose a photo: JPEG, PNG, WebP or HEIC.": (
        "這個檔案不是圖片。請選照片：JPEG、PNG、WebP或HEIC。"
    ),
    "This file is empty. Send it again, or take a new photo.": (
        "這個檔案是空的。請重新傳送，或另拍一張。"
    ),
    "This picture is damaged or was not sent completely. Send it again, or take a new photo.": (
        "圖片損壞，或沒有傳送完整。請重新傳送，或另拍一張。"
    ),
    "This picture is too large ({width} x {height} pixels). Send a photo as the phone takes it, "
    "or make it smaller first.": (
        "圖片太大（{width} x {height}像素）。請傳送手機原本拍的照片，或先縮小。"
    ),
    "{path} is a folder. Name a photo in it.": "{path}是資料夾。請指明其中的照片。",
    "There is no file {path}. Check its name.": "沒有檔案{path}。請檢查名稱。",
    "The file {path} cannot be opened: {reason}.": "檔案{path}打不開：{reason}。",
}


def _as_it_is(value: Any) -> Any:
    return value


def _names(tiles: Any) -> tuple[TileName, ...]:
    return tuple([TileName(tile) for tile in tiles])


def _tiles(many: Any) -> Message:
    if many == 1:
        return Message(("one tile", "1張牌"))
    return Message(("{word} tiles", "{many}張牌"), word=HowMany(many), many=many)


def _times(many: Any) -> Message:
    return Message(("twice", "2次") if many == 2 else ("{many} times", "{many}次"), many=many)


_VALUES: dict[str, Callable[[Any], Any]] = {
    "tile": TileName,
    "names": _names,
    "kind": KindOfMeld,
    "number": HowMany,
    "tiles": _tiles,
    "times": _times,
}

enter_all(CHINESE, READER)
