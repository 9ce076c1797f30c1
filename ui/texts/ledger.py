"""Chinese of the club evening: the ledger, its sheets, and the way from a score into it."""

CHINESE = {
    # a new evening
    "A club evening": "雀會牌局",
    "Four players, a game, a ledger: scored hands go in with one tap and stay there.": (
        "四位牌友，一場牌，一本帳：計好的牌一按即記，不會遺失。"
    ),
    "Go on with": "繼續打",
    "A new evening": "新牌局",
    "Earlier evenings": "以前的牌局",
    "Player {number}": "牌友{number}",
    "Begin": "開局",
    "Rules": "規則",
    "Each of the four needs a name.": "四位都要有名字。",
    "Two players have the same name.": "有兩位的名字相同。",
    "How the seats turn": "輪莊與換位",
    "Rounds": "圈數",
    "After East wins": "莊家和牌後",
    "After a draw": "流局後",
    "Between rounds": "圈與圈之間",
    "the deal passes": "輪莊",
    "East deals again": "連莊",
    "whoever wins deals next": "和牌者做莊",
    "East deals again if ready": "莊家聽牌則連莊",
    "everybody stays": "不換位",
    "seats change": "換位",
    "The evening has begun. Good luck to all four!": "開局了，祝四位好運！",
    # where the game is
    "Hand {hand}": "第{hand}局",
    "Hand {hand} of {all}": "第{hand}局（共{all}局）",
    "{wind} round, deal {deal}": "{wind}風圈第{deal}莊",
    ", East again: {many}": "，連莊{many}次",
    "The game is over": "全場打完",
    "The evening goes to {names}.": "今場勝出：{names}。",
    "Another game with the same four": "原班人馬再打一場",
    "The deal passes after every hand, and the seats change between rounds.": (
        "每局輪莊，每圈打完換位。"
    ),
    # who has what
    "Who sits where, and how it stands": "座位與積分",
    "Seat": "座位",
    "Player": "牌友",
    "Rank": "名次",
    "Points": "分",
    "Who gets what": "各家得失",
    "Change": "得失",
    "Then": "此後",
    "How it went": "走勢",
    "Number of the hand": "局數",
    "{who}: {amount} on the table": "{who}有{amount}在桌上",
    # what comes of a hand
    "Score a hand": "計一手牌",
    "Draw": "流局",
    "Points only": "只記分數",
    "False win": "錯和",
    "Penalty": "罰分",
    "Correct the sums": "更正分數",
    "Nobody won": "無人和牌",
    "Hand {hand}: nobody won.": "第{hand}局：流局。",
    "Who won?": "誰和牌？",
    "Who declared it?": "誰報和？",
    "On whose tile?": "和誰的牌？",
    "Self-draw": "自摸",
    "Who was ready?": "誰聽牌？",
    "Each of the other three gets": "其餘三家各得",
    "The hand is over with it": "此局就此結束",
    "Who pays?": "誰付？",
    "What happened?": "發生了甚麼？",
    "Something else": "其他",
    "The player may not win this hand any more.": "這一家此局不得再和。",
    "Who gets it?": "誰得？",
    "each of the others": "其餘每家",
    "What for? (may stay empty)": "事由（可不填）",
    "What each player gets or pays beside everything in the list.": (
        "除已記的各項外，各家另得或另付多少。"
    ),
    "They get {many} more than they pay.": "所得比所付多{many}。",
    "They pay {many} more than they get.": "所付比所得多{many}。",
    # from the score
    "Keep a ledger of the evening": "為牌局記帳",
    "Four players, a whole game: this hand is its first.": "四位牌友，一整場牌：此為第一局。",
    "Into the ledger": "記入",
    "Into the ledger as a false win": "作錯和記入",
    "In the ledger": "已記入",
    "In the ledger.": "已記入。",
    "In the ledger: {what}.": "已記入：{what}。",
    "Hand {hand} is in the ledger.": "第{hand}局已記入。",
    "Change it in the ledger": "更改已記的一局",
    "What is the hand of {name} worth?": "{name}的牌值多少？",
    "Who discarded the tile?": "誰打出這張牌？",
    "Who is responsible?": "誰包牌？",
    "One tap more: who won?": "再按一下：誰和牌？",
    "Won on the same discard as hand {hand}": "與第{hand}局同和一張牌",
    "One tap more: who discarded it?": "再按一下：誰打出的？",
    "This hand does not win, so nothing is paid for it.": "這手牌不成和，無須付分。",
    "This evening is played by {rules}.": "今場打{rules}。",
    "Count the hand by them": "改按此規則計",
    "See the evening": "看牌局",
    # the list
    "Hands": "各局",
    "{wins} from {giver}": "{wins}，{giver}打出",
    "{what}: {names}": "{what}：{names}",
    "; ": "；",
    " and ": "，",
    "{who} won{worth} from {giver}": "{who}和{worth}，{giver}打出",
    "{who} won{worth} by self-draw": "{who}自摸{worth}",
    "{who} won{worth}": "{who}和{worth}",
    " {total} {unit}": "{total}{unit}",
    "False win by {who}": "{who}錯和",
    "Penalty for {who}": "{who}罰分",
    "Correction": "更正",
    "Undo: hand {hand}, {what}": "復原：第{hand}局，{what}",
    "Taken out.": "已取消。",
    "Taken out: {what}.": "已取消：{what}。",
    "Hand {hand} is taken out and open again.": "第{hand}局已取消，可重新記入。",
    # the rest
    "Save as CSV": "存為CSV",
    "Other evenings": "其他牌局",
    "Names, corrections, delete": "改名、更正、刪除",
    "Change the names": "更改名字",
    "The names are changed.": "名字已更改。",
    "Delete this evening": "刪除此牌局",
    "Delete this evening?": "刪除此牌局？",
    "All its hands are deleted, for every phone. There is no undo.": (
        "所有手機上的此場記錄都會刪除，不能復原。"
    ),
    "Delete it": "刪除",
    "The evening is deleted.": "牌局已刪除。",
    # when something is wrong
    "Try again": "再試",
    "Say first who pays.": "請先說明誰付。",
    "No hand of so few points wins.": "這麼少的分數不能和牌。",
    "The game is over: its last hand is in the ledger.": "全場已打完：最後一局已記入。",
    "The evening was changed on another phone meanwhile. Look at the sums, then tap again.": (
        "別的手機剛才改了帳。請看過分數再按一次。"
    ),
    "After a false win or a foul hand a player may not win this hand any more.": (
        "錯和或牌已作廢的一家，此局不得再和。"
    ),
    "These players cannot all win on this discard.": "這幾家不能同和這張牌。",
    "This does not fit into the evening. Nothing was changed.": "這項不合此場牌局，沒有更改。",
    "This hand is in the ledger already: another phone was faster. Nothing was changed.": (
        "此局已記入：別的手機先記了。沒有更改。"
    ),
    "That was taken out already.": "這項早已取消。",
    "That is no longer in the ledger.": "帳上已沒有這項。",
    "What the four players get and pay has to add up to nothing.": "四家得失相加須為零。",
    "It is in the ledger already, with other sums. Look at the list.": (
        "此項已記入，但分數不同，請看下方清單。"
    ),
    "A hand before this one is still open. Enter that one first.": "前面還有一局未記，請先補記。",
    "The ledger was written by a newer TileTally. Nothing was changed.": (
        "此帳由較新版本的TileTally寫成，沒有更改。"
    ),
    "The ledger cannot be reached just now. Nothing is lost: try again in a moment.": (
        "暫時讀寫不到帳本。沒有遺失，請稍後再試。"
    ),
}
