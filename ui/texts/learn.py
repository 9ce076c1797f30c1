"""Chinese of the beginner's page, and of what would have been enough."""

CHINESE = {
    "What to learn": "學甚麼",
    "Fans": "番種",
    "Count it yourself": "自己算番",
    "Waits": "聽牌",
    # a hand drawn
    "concealed kong": "暗槓",
    "melded": "副露",
    "robbed from a kong: {tile}": "搶槓和：{tile}",
    "self-drawn: {tile}": "自摸：{tile}",
    "won on a discard: {tile}": "和別家打出的：{tile}",
    "seat wind: {wind}": "門風：{wind}",
    "round wind: {wind}": "圈風：{wind}",
    "last tile of the wall": "牌牆最後一張",
    "discard after the last tile of the wall": "牌牆摸完後打出的牌",
    "drawn to replace a kong": "槓後補牌",
    "the other three lay open": "另外三張已亮明",
    "first turn": "第一巡",
    "one flower": "花牌一張",
    "{many} flowers": "花牌{many}張",
    "flowers: {names}": "花牌：{names}",
    # the guide
    "Search the guide": "搜尋番種",
    "Name, pinyin, number or points": "名稱、拼音、編號或番數",
    "Show only": "只看",
    "Nothing in the guide answers to that. Try fewer letters.": "沒有找到。試試少打幾個字。",
    "{rules}: one fan": "{rules}：一個番種",
    "{rules}: {many} fans. Tap one to open it.": "{rules}：{many}個番種，點一個打開。",
    "This hand: {total} {unit}": "這手牌：{total}{unit}",
    "Not counted beside it:": "不另計：",
    "{fan} of the same sets": "同樣幾副牌的{fan}",
    "Often comes with:": "常同時出現：",
    # how a hand is counted
    "How a hand is counted": "怎樣算番",
    " or ": "，或",
    "The winner gets {points}, each of the others pays {each}.": (
        "和牌者得{points}，其他三家各付{each}。"
    ),
    "Not {fan}: {why}": "不計{fan}：{why}",
    # count it yourself
    "By {rules} a hand wins or it does not: there is nothing to count.": (
        "{rules}只分和與不和，沒有番可算。"
    ),
    "Level": "級別",
    "{right} of {many} right": "{many}題對{right}題",
    "Which fans count?": "計哪些番種？",
    "Search the fans": "搜尋番種",
    "Fans to choose from": "可選的番種",
    "No fan answers to that. Try fewer letters.": "沒有找到。試試少打幾個字。",
    "Your count": "您的算法",
    "Nothing chosen yet. Tap the fans above.": "還沒有選。點上面的番種。",
    "This hand is worth {total} {unit}.": "這手牌共{total}{unit}。",
    "All right: {total} {unit}.": "全對：{total}{unit}。",
    "{right} of {there} found. The hand is worth {total} {unit}.": (
        "{there}個中找到{right}個。這手牌共{total}{unit}。"
    ),
    "How the tiles fit together": "牌的分法",
    "does not count": "不該計",
    "too often": "多計了",
    "missed": "漏了",
    "Also there, but not counted ({many})": "雖有但不計（{many}）",
    "{many} in a row: go to level {level}": "連對{many}題：升到第{level}級",
    "Another one": "下一題",
    "Show me": "看答案",
    "Check": "對答案",
    # waits
    "Tap thirteen tiles: the hand before the winning tile comes.": (
        "點十三張牌：和牌張來到之前的手牌。"
    ),
    "{many} tiles are still missing.": "還差{many}張。",
    "One tile is still missing.": "還差一張。",
    "Too many tiles: tap one that does not belong.": "牌太多：點一張不屬於這手牌的。",
    "Take away {tile}": "拿走{tile}",
    "Take back": "收回",
    "Lay a set down ({many})": "亮出一副牌（{many}）",
    "This hand waits for nothing yet: no single tile completes it.": (
        "這手牌還沒有聽牌：沒有一張牌能使它成和。"
    ),
    "What completes it": "聽哪些牌",
    "One kind of tile; {left} can still come.": "聽一種牌，還有{left}張。",
    "{kinds} kinds of tile; {left} can still come.": "聽{kinds}種牌，還有{left}張。",
    " None is enough to win on a discard.": "和別家打出的都不夠起和。",
    " One of them falls short on a discard.": "其中一種和別家打出的不夠起和。",
    " {short} of them fall short on a discard.": "其中{short}種和別家打出的不夠起和。",
    "What to throw": "打哪一張",
    "Fourteen tiles: tap away one of them to see its waits in full.": (
        "十四張牌：點走其中一張，可看聽牌的詳情。"
    ),
    "Throw {tile}": "打{tile}",
    "waits for {left} tiles, worth {least} to {most}": "聽{left}張，{least}至{most}番",
    "waits for {left} tiles, worth {most}": "聽{left}張，{most}番",
    "waits for {left} tiles": "聽{left}張",
    "No tile can be thrown so that the rest waits.": "打哪一張都還沒有聽牌。",
    "one left": "剩一張",
    "{left} left": "剩{left}張",
    "On a discard": "別家打出",
    "Self-drawn": "自摸",
    "wins": "成和",
    "not enough: {worth}": "不夠：{worth}",
    "does not win": "不能和",
    "Take the hand from the count, without its winning tile": "取計番頁的手牌，去掉和牌張",
    "Or write the hand: 123m 456p 77s … [789s] for a set laid down": (
        "或輸入手牌：123m 456p 77s …，副露寫作[789s]"
    ),
    # what would have been enough
    "What would have been enough": "怎樣才夠起和",
    "{amount} is missing.": "差{amount}。",
    "{amount} are missing.": "差{amount}。",
    "No single change and no self-draw would have brought it there.": (
        "只改一處，或再加自摸，都不夠起和。"
    ),
}
