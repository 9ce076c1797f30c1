"""Chinese of step 4: the score, the referee's questions, the same hand elsewhere."""

CHINESE = {
    "What counts": "所計番種",
    "Wins": "成和",
    "Does not win": "不成和",
    "{points} points, {doubles} doubles": "{points}副，{doubles}翻",
    "{fu} fu, {points} points": "{fu}符，{points}點",
    "{points} points": "{points}分",
    "Enough to win – the minimum is {minimum}": "夠起和：{minimum}番起和",
    "Not enough to win – the minimum is {minimum}": "不夠起和：{minimum}番起和",
    "Not enough to win – the minimum is {minimum} without flowers": (
        "不夠起和：不計花{minimum}番起和"
    ),
    "Won by self-draw": "自摸和",
    "Won from a discard": "和別家打出的牌",
    "Won on {tile} self-drawn": "自摸{tile}和",
    "Won on {tile} from a discard": "和別家打出的{tile}",
    "double": "翻",
    "doubles": "翻",
    "limit": "滿",
    "fu": "符",
    "Points of the hand": "底分",
    "Fu": "符數",
    "Who pays whom ({many})": "誰付給誰（{many}）",
    # payments
    "The winner receives": "和牌者得",
    "Each of the other three pays": "其餘三家各付",
    "The discarder pays": "打出者付",
    "Each of the other two pays": "其餘兩家各付",
    "The other player pays": "另一家付",
    "Deposits to the winner": "立直棒歸和牌者",
    "Whoever is responsible pays": "包牌者付",
    "East pays": "莊家付",
    "Whoever declared this hand pays each of the others": "報和者付其餘每家",
    # the referee
    "Not counted, and why": "不計的番種及原因",
    "Just missed": "只差一點的番種",
    "Every way to read this hand ({many})": "這手牌的各種組合（{many}）",
    "counts": "採用",
    "Disputed rules that touch this hand ({many})": "與這手牌有關的爭議規則（{many}）",
    "For this hand alone, something is ruled otherwise than your table plays.": (
        "只有這手牌，有一項與本桌的規則不同。"
    ),
    "Back to the table’s rules": "改回本桌規則",
    "Play so from now on": "以後都這樣打",
    "Check a claim": "核對報番",
    "Fans that were claimed": "所報番種",
    "Tap to choose": "點選",
    "Or typed: names or numbers, with commas between": "或輸入名稱或編號，用逗號分開",
    "Not all of the claim is right.": "所報番種不全對。",
    "The claim is right.": "所報番種全對。",
    "right": "對",
    "wrong": "錯",
    "claimed too often": "報多了",
    "forgotten": "漏報",
    # elsewhere
    "The same hand elsewhere": "同一手牌按別的規則",
}
