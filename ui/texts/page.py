"""Chinese of the frame around every page and of what several pages share."""

CHINESE = {
    # places
    "Count": "計番",
    "Evening": "牌局",
    "Learn": "學習",
    "Settings": "設定",
    "Something went wrong here, and it is not your fault. Your hand is kept: "
    "go a step back or undo the last change.": (
        "這裡出了點問題，不是您的錯。您的牌還在：請退回一步，或復原上一個改動。"
    ),
    "Undo the last change": "復原上一個改動",
    # the four steps and the bar
    "Photo": "照片",
    "Tiles": "牌",
    "Hand": "和牌",
    "Score": "番數",
    "Undo": "復原",
    "Go on": "繼續",
    "Next: hand": "下一步：和牌",
    "See the score": "看番數",
    "Back to the tiles": "回到牌",
    "Back to the hand": "回到和牌",
    "No answer yet. What you tapped is kept and will be done once it comes.": (
        "還沒有回應。你按的已經記下，一有回應就會執行。"
    ),
    "Next hand": "下一手牌",
    "No longer possible, so switched off: {names}.": "已不可能，故已關閉：{names}。",
    ", ": "、",
    # tiles
    "{tile}, doubtful": "{tile}，存疑",
    "{tile}, chosen": "{tile}，已選",
    "{tile}, winning tile": "{tile}，和牌張",
    "Chow": "順子",
    "Pung": "刻子",
    "Kong": "槓",
    "Concealed kong": "暗槓",
    "Concealed": "暗",
    "One less": "減一",
    "One more": "加一",
    "Add a tile": "加一張牌",
    "Choose a file": "選擇檔案",
    # winds
    "East": "東",
    "South": "南",
    "West": "西",
    "North": "北",
}
