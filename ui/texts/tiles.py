"""Chinese of step 2, the tiles, and of the sheets that open over it."""

CHINESE = {
    "Your photo, each tile boxed and named": "您的照片，每張牌都框出並標名",
    "Tap the tiles of the hand, the winning tile too.": "點選手上的牌，和牌張也要。",
    "Tap + to add the tiles of the hand.": "點+加入手上的牌。",
    "{have} tiles, but a hand has {want}. Tap one that does not belong.": (
        "有{have}張牌，但一手牌是{want}張。點不屬於這手牌的那張。"
    ),
    "These tiles look like a hand of {many}, by other rules.": "這些牌像是別的規則的{many}張手牌。",
    "Count by {rules}": "按{rules}計",
    "One tile is still missing. Add it with +.": "還缺一張牌。請用+加入。",
    "One tile is still missing. Add it below.": "還缺一張牌。請在下面加入。",
    "{many} tiles are still missing. Add them with +.": "還缺{many}張牌。請用+加入。",
    "{many} tiles are still missing. Add them below.": "還缺{many}張牌。請在下面加入。",
    "One tile is uncertain, marked “?”. Tap to check.": "有一張不確定，標有“?”。點它核對。",
    "{many} tiles are uncertain, marked “?”. Tap to check.": (
        "有{many}張不確定，標有“?”。點它們核對。"
    ),
    "All tiles are there. Tap any that is wrong.": "牌都齊了。有錯的請點它。",
    "Four times {tile}. Is it a kong?": "{tile}有四張。是槓嗎？",
    "Also in the photo, not in the hand ({many})": "照片裡還有，不屬這手牌（{many}）",
    "Tap one that belongs to the hand.": "點屬於這手牌的。",
    "Are there two hands in the photo?": "照片裡有兩手牌嗎？",
    "Count the other one": "改算另一手",
    "Keep this photo": "保存這張照片",
    "Keep this photo for the reader": "把這張照片留給讀牌器學習",
    "The photo and its tiles as you corrected them, to learn from.": (
        "照片連同你改正後的牌，供讀牌器學習。"
    ),
    "Thank you: the photo is kept for the reader.": "謝謝：照片已留給讀牌器。",
    "The photo could not be kept: its folder cannot be written.": (
        "照片無法保存：資料夾不能寫入。"
    ),
    "A photo with tiles that were added by hand teaches nothing: not kept.": (
        "有手動加入的牌的照片教不了什麼：沒有保存。"
    ),
    "Clear all tiles": "清除所有牌",
    # sheets
    "Which tile is it?": "這是哪張牌？",
    "Which tile is missing?": "缺哪張牌？",
    "Which tile?": "哪張牌？",
    "Which tiles were laid down?": "哪些牌是副露？",
    "This tile in the photo": "照片裡的這張牌",
    "Read as {tile}, and changed because the hand cannot be so.": (
        "讀作{tile}，但這樣不成牌，所以改了。"
    ),
    "Yes, {tile}": "是，{tile}",
    "Remove": "刪除",
    "Put into the hand": "放進手牌",
    "Not in the hand": "不屬這手牌",
    "{have} of {want} tiles. Tap what to add.": "{want}張中有{have}張。點要加的牌。",
    "No chow, pung or kong can be made of the concealed tiles.": ("手牌湊不出順子、刻子或槓。"),
}
