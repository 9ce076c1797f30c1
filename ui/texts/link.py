"""Chinese of links that carry a hand."""

CHINESE = {
    "This hand came with a link, rules and rulings included.": (
        "這手牌由連結帶來，規則與裁定也在內。"
    ),
    "This hand came with a link. Not all of its rulings are known here, so the count may differ.": (
        "這手牌由連結帶來。其中有些裁定這裡不認得，計番可能有出入。"
    ),
    "The hand of this link is counted by rules that this app does not have. Update "
    "the app, or enter the hand here and choose other rules.": (
        "這個連結裡的牌所用的規則，這裡沒有。請更新程式，或在這裡輸入牌並選用別的規則。"
    ),
    "This link was made by another version of the app. Update the app, or ask for a "
    "picture of the count instead.": (
        "這個連結由另一版本的程式製作。請更新程式，或請對方改傳計番圖片。"
    ),
    "This link is damaged: a part is missing or was changed on the way. Ask for it again, "
    "scan the code of the picture, or enter the hand here.": (
        "這個連結損壞了：途中缺了一段或被改動。請再要一次，掃描圖片上的二維碼，或在這裡輸入牌。"
    ),
}
