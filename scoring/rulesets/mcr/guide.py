"""What a beginner reads about each fan: what it asks for, and a hand that has it.

The examples are hands that win: eight points without flowers. What a fan is worth and what it
excludes stands in the table alone (``fans.py``).
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.chinese import Text


class Entry(NamedTuple):
    """The definition, and the line of shorthand of a winning hand in which the fan counts."""

    about: Text
    example: str


# fmt: off
GUIDE: dict[int, Entry] = {
    # 88 points
    1: Entry((
        "A pung or kong of every wind: east, south, west and north. The pair may be anything.",
        "東、南、西、北四種風牌都成刻子或槓，將牌不限。",
    ), "SSS 4p [EEE] [WWW] [NNN] 4p"),
    2: Entry((
        "A pung or kong of each dragon: red, green and white.",
        "中、發、白三種箭牌都成刻子或槓。",
    ), "FFF 345m 9s [CCC] [PPP] 9s"),
    3: Entry((
        "Nothing but the tiles printed all in green: 2, 3, 4, 6, 8 of bamboo and the green dragon. "
        "The dragon does not have to be there.",
        "全部用綠色的牌組成：二、三、四、六、八條和發財，可以沒有發財。",
    ), "23466s FF [888s] [234s] F"),
    4: Entry((
        "Hold 1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit, nothing melded, and win on any tile of that "
        "suit. All nine complete it.",
        "門清持有同一花色的一一一二三四五六七八九九九，聽這門的九種牌，和任何一張。",
    ), "1112345678999p 5p"),
    5: Entry((
        "Four kongs, concealed or melded, and a pair.",
        "四副槓，明暗不限，另加將牌。",
    ), "7p [EEEE] [3333m] (6666s) [9999p] 7p"),
    6: Entry((
        "Seven pairs of one suit whose numbers follow each other without a gap.",
        "同一花色七個對子，數字相連。",
    ), "2233445566778s 8s"),
    7: Entry((
        "Every 1, every 9 and every honor once, and a second copy of any one of them.",
        "三門的一、九和七種字牌各一張，其中任何一種再加一張。",
    ), "19m 19s 19p ESWNCFP 9p"),
    # 64 points
    8: Entry((
        "Every tile is a 1 or a 9: four pungs or kongs with a pair, or seven pairs.",
        "全部是一和九：四副刻子或槓加將，或七個對子。",
    ), "111s 99m 11p [999s] [111m] 9m"),
    9: Entry((
        "Pungs or kongs of three winds, and a pair of the fourth.",
        "三種風牌成刻子或槓，第四種風牌作將。",
    ), "EEE N 678m [SSS] [WWW] N"),
    10: Entry((
        "Pungs or kongs of two dragons, and a pair of the third.",
        "兩種箭牌成刻子或槓，第三種箭牌作將。",
    ), "CCC P 234s 567p [FFF] P"),
    11: Entry((
        "Winds and dragons only: four pungs or kongs with a pair, or seven pairs.",
        "全部是風牌和箭牌：四副刻子或槓加將，或七個對子。",
    ), "EEE WW CC [SSS] [FFF] C"),
    12: Entry((
        "Four pungs that nobody helped with: none claimed, none finished by a discard. "
        "Concealed kongs serve too.",
        "四副暗刻：沒有碰來的，也不是別家的牌湊成的；暗槓也算。",
    ), "333m 777m 111p 666s N N"),
    13: Entry((
        "One suit only: 1-2-3 twice, 7-8-9 twice, and the 5 as the pair.",
        "同一花色：一二三兩副、七八九兩副，五作將。",
    ), "1122355778899p 3p"),
    # 48 and 32 points
    14: Entry((
        "The same chow of the same suit four times.",
        "同一花色四副完全相同的順子。",
    ), "222233334444p 8m 8m"),
    15: Entry((
        "Four pungs or kongs of one suit with numbers in a row, such as 3, 4, 5, 6.",
        "同一花色四副刻子或槓，數字依次相連，例如三、四、五、六。",
    ), "333m 444m 55m NN [666m] 5m"),
    16: Entry((
        "Four chows of one suit, each starting one number above the last, or each two above.",
        "同一花色四副順子，每副的開頭依次高一位，或依次高兩位。",
    ), "234s 345s 45s NN [123s] 6s"),
    17: Entry((
        "Three kongs, concealed or melded.",
        "三副槓，明暗不限。",
    ), "234m 8p [EEEE] (5555s) [7777m] 8p"),
    18: Entry((
        "Only 1s, 9s and honors, and at least one of either: pungs and a pair, or seven pairs.",
        "全部是一、九和字牌，兩類都要有：四副刻子加將，或七個對子。",
    ), "111m EE 99s [SSS] [999p] 9s"),
    # 24 points
    19: Entry((
        "Seven pairs, nothing melded. Four equal tiles may stand as two of the pairs.",
        "七個對子，沒有副露；四張相同的牌可以當作兩對。",
    ), "1133m 5577p 2266s C C"),
    20: Entry((
        "All seven honors, one of each, and seven different tiles of a 1-4-7, a 2-5-8 and a 3-6-9, "
        "each of these in a suit of its own.",
        "七種字牌各一張，再加七張不同的數牌：一四七、二五八、三六九各在一門之中。",
    ), "147m 25s 36p ESWNCF P"),
    21: Entry((
        "Four pungs or kongs and a pair, all of them 2s, 4s, 6s or 8s.",
        "四副刻子或槓和將牌都是二、四、六、八。",
    ), "222m 66m 44s [444p] [888s] 6m"),
    22: Entry((
        "All tiles from a single suit, no honors.",
        "全部是同一花色的數牌，沒有字牌。",
    ), "1112356888p [789p] 4p"),
    23: Entry((
        "The same chow of the same suit three times.",
        "同一花色三副完全相同的順子。",
    ), "345345m 789s 2p [345m] 2p"),
    24: Entry((
        "Three pungs or kongs of one suit with numbers in a row.",
        "同一花色三副刻子或槓，數字依次相連。",
    ), "333s 44s 678p NN [222s] 4s"),
    25: Entry((
        "Only 7s, 8s and 9s.",
        "全部是七、八、九。",
    ), "789m 78s 99p [777p] [789s] 9s"),
    26: Entry((
        "Only 4s, 5s and 6s.",
        "全部是四、五、六。",
    ), "456m 45s 66p [456p] [555m] 6s"),
    27: Entry((
        "Only 1s, 2s and 3s.",
        "全部是一、二、三。",
    ), "123m 12s 33p [123p] [111m] 3s"),
    # 16 points
    28: Entry((
        "1-2-3, 4-5-6 and 7-8-9 of one suit.",
        "同一花色的一二三、四五六、七八九。",
    ), "123456m 78m 55p [234s] 9m"),
    29: Entry((
        "1-2-3 and 7-8-9 in one suit, the same in a second suit, and the 5 of the third as pair.",
        "兩門各有一二三和七八九，第三門的五作將。",
    ), "123789m 13p 789p 55s 2p"),
    30: Entry((
        "Three chows of one suit, each starting one number above the last, or each two above.",
        "同一花色三副順子，每副的開頭依次高一位，或依次高兩位。",
    ), "345p 56p 789m NN [123p] 7p"),
    31: Entry((
        "There is a 5 in every set and in the pair.",
        "每副牌和將牌都帶五。",
    ), "345m 46s 567p 55s [345p] 5s"),
    32: Entry((
        "Three pungs or kongs of the same number, one in each suit.",
        "三門各有一副數字相同的刻子或槓。",
    ), "444m 44s 789p NN [444p] 4s"),
    33: Entry((
        "Three pungs made of tiles you drew yourself. A pung that a discard finishes is melded; "
        "a concealed kong counts as one.",
        "三副自己摸成的暗刻；別家打出的牌湊成的是明刻，暗槓也算暗刻。",
    ), "222m 888p NNN 45s 77m 6s"),
    # 12 points
    34: Entry((
        "Fourteen different tiles without a pair: honors, and tiles of a 1-4-7, a 2-5-8 and a "
        "3-6-9, each in a suit of its own.",
        "十四張各不相同的牌：字牌，加上一四七、二五八、三六九各在一門之中的數牌。",
    ), "147m 58s 369p ESWNC F"),
    35: Entry((
        "1-4-7 in one suit, 2-5-8 in the second and 3-6-9 in the third. An ordinary set and a pair "
        "complete the hand.",
        "一門的一四七、另一門的二五八、第三門的三六九；另加一副普通的牌和將。",
    ), "147m 258s 369p 678p N N"),
    36: Entry((
        "Every tile is above five: 6, 7, 8, 9.",
        "全部大於五：六、七、八、九。",
    ), "678m 66s 78s [999p] [678p] 9s"),
    37: Entry((
        "Every tile is below five: 1, 2, 3, 4.",
        "全部小於五：一、二、三、四。",
    ), "123m 44p 23s [111p] [234m] 4s"),
    38: Entry((
        "Pungs or kongs of any three winds.",
        "任何三種風牌成刻子或槓。",
    ), "EEE 67s 55m [SSS] [WWW] 8s +seat=N"),
    # 8 points
    39: Entry((
        "1-2-3 in one suit, 4-5-6 in another and 7-8-9 in the third.",
        "一門的一二三、另一門的四五六、第三門的七八九。",
    ), "123m 46s 234p 99s [789p] 5s"),
    40: Entry((
        "Only tiles whose picture is the same upside down: 1, 2, 3, 4, 5, 8, 9 of dots, "
        "2, 4, 5, 6, 8, 9 of bamboo and the white dragon.",
        "全部用牌面倒轉也一樣的牌：筒子一、二、三、四、五、八、九，條子二、四、五、六、八、九，和白板。",
    ), "123p 88p 45s [999p] [PPP] 6s"),
    41: Entry((
        "The same chow once in each suit.",
        "三門各有一副數字相同的順子。",
    ), "345m 35s 678p 99m [345p] 4s"),
    42: Entry((
        "Three pungs or kongs, one in each suit, with numbers in a row.",
        "三門各有一副刻子或槓，數字依次相連。",
    ), "333m 44s 678s NN [555p] 4s"),
    43: Entry((
        "A hand in which nothing else counts, flowers left aside. Being worth nothing is worth 8.",
        "不計花牌，沒有任何番種的和牌。一番也沒有，反而得八番。",
    ), "45p 888m EE [234m] [567s] 3p"),
    44: Entry((
        "You draw the very last tile of the wall, and it wins.",
        "自摸牌牆的最後一張而和。",
    ), "456m 79s 234p 66p [345s] 8s +last-draw"),
    45: Entry((
        "You win on the discard that follows the last tile of the wall.",
        "牌牆摸完之後，和最後打出的一張。",
    ), "456m 79s 234p 66p [345s] 8s +last-claim"),
    46: Entry((
        "You declare a kong, and the tile you draw for it wins. A tile drawn for a flower does not "
        "count.",
        "開槓之後補進的一張正好成和；補花的牌不算。",
    ), "234m 67p 99s [345s] (EEEE) 8p +replacement"),
    47: Entry((
        "Somebody adds a fourth tile to a pung on the table, and it is the one you wait for.",
        "別家把第四張加到碰出的刻子上，而你正好和這張。",
    ), "234m 567m 35p 88s [678s] 4p +robbing"),
    48: Entry((
        "Two concealed kongs.",
        "兩副暗槓。",
    ), "67m 99p 345s (2222s) (7777p) 8m"),
    # 6 points
    49: Entry((
        "All four sets are pungs or kongs.",
        "四副都是刻子或槓。",
    ), "222m 77p 55s [444s] [888m] 7p"),
    50: Entry((
        "One suit, and honors beside it.",
        "只有一種花色的數牌，加上字牌。",
    ), "234678m NN FF [999m] F"),
    51: Entry((
        "Three chows, one in each suit, each starting one number above the last.",
        "三門各一副順子，開頭依次高一位。",
    ), "123m 24s 678m 99s [345p] 3s"),
    52: Entry((
        "All five kinds are there: characters, bamboo, dots, winds and dragons.",
        "萬、條、筒、風牌、箭牌五類俱全。",
    ), "123m 567s 34p NN [CCC] 5p"),
    53: Entry((
        "Everything came from others: all four sets are melded, and the last tile of the pair is "
        "won from another player.",
        "全靠別家的牌：四副都吃碰出來，單釣將牌也和別家的。",
    ), "9s [345m] [345s] [678p] [222p] 9s"),
    54: Entry((
        "Pungs or kongs of two dragons.",
        "兩種箭牌成刻子或槓。",
    ), "234m 23p NN [CCC] [FFF] 4p"),
    # 4 points
    55: Entry((
        "There is a 1, a 9 or an honor in every set and in the pair.",
        "每副牌和將牌都帶一、九或字牌。",
    ), "123m 12p 99s [789s] [999p] 3p"),
    56: Entry((
        "Nothing melded (a concealed kong is allowed), and you drew the winning tile yourself.",
        "沒有吃碰明槓（可以有暗槓），而且自摸和牌。",
    ), "234567m 345p 56s 99s 7s +self-drawn"),
    57: Entry((
        "Two melded kongs.",
        "兩副明槓。",
    ), "345m 34p 88s [2222s] [6666m] 5p +self-drawn"),
    58: Entry((
        "You win on the fourth tile of its kind while everybody can see the other three: "
        "in the discards and in melded sets.",
        "和的是第四張，另外三張大家都看得見：已經打出，或在副露之中。",
    ), "345m 79s 234p 678p 55p 8s +last-tile"),
    # 2 points
    59: Entry((
        "A pung or kong of a dragon.",
        "一種箭牌成刻子或槓。",
    ), "123m 24s 88p [345p] [CCC] 3s"),
    60: Entry((
        "A pung or kong of the wind of the round.",
        "圈風成刻子或槓。",
    ), "678m 68s 22p [678p] [SSS] 7s +round=S +seat=W"),
    61: Entry((
        "A pung or kong of the wind of your own seat.",
        "自己的門風成刻子或槓。",
    ), "456m 46s 99p [456p] [WWW] 5s +seat=W"),
    62: Entry((
        "Nothing melded (a concealed kong is allowed), and you win on another player's tile.",
        "沒有吃碰明槓（可以有暗槓），和別家的牌。",
    ), "345m 345s 46p 678s 22m 5p"),
    63: Entry((
        "Four chows, and a pair that is no honor.",
        "四副都是順子，將牌不是字牌。",
    ), "234m 345s 56p 789s 11m 4p"),
    64: Entry((
        "You use all four tiles of a kind, and they are not a kong: in a pung and a chow, in "
        "several chows, or as two pairs.",
        "四張相同的牌都用上而不開槓：分在刻子和順子、幾副順子，或兩個對子裡。",
    ), "333345m 88m NN [PPP] 8m"),
    65: Entry((
        "Pungs or kongs of the same number in two suits.",
        "兩門各有一副數字相同的刻子或槓。",
    ), "333m 33s 99p [888p] [777m] 3s"),
    66: Entry((
        "Two pungs made of tiles you drew yourself; a concealed kong counts as one.",
        "兩副自己摸成的暗刻，暗槓也算。",
    ), "333m 666p 88s 44s [777s] 8s"),
    67: Entry((
        "Four equal tiles that you drew yourself, declared as a kong.",
        "自己摸到四張相同的牌而開的槓。",
    ), "345m 34s 88m [345p] (7777s) 5s"),
    68: Entry((
        "No 1, no 9 and no honor.",
        "沒有一、九和字牌。",
    ), "234m 35s 88p [456p] [678m] 4s"),
    # 1 point
    69: Entry((
        "The same chow of the same suit twice.",
        "同一花色兩副完全相同的順子。",
    ), "334455m 456s 56p 22s 7p"),
    70: Entry((
        "The same chow in two suits.",
        "兩門各有一副數字相同的順子。",
    ), "123456m 78m 55s [123p] 9m"),
    71: Entry((
        "Two chows of one suit that make six in a row, such as 2-3-4 and 5-6-7.",
        "同一花色兩副順子連成六張，例如二三四和五六七。",
    ), "123456m 57p 22s [678s] 6p"),
    72: Entry((
        "1-2-3 and 7-8-9 of one suit.",
        "同一花色的一二三和七八九。",
    ), "123m 79m 22s [789s] [789p] 8m"),
    73: Entry((
        "A pung or kong of a 1, a 9 or a wind. It counts where the set earns nothing better, so "
        "not for the wind of your seat or of the round.",
        "一、九或風牌的刻子或槓；門風、圈風等已計較高番種的不再計。",
    ), "234m 35s 77p [111m] [456p] 4s"),
    74: Entry((
        "One kong made with a tile that another player discarded, or by adding to a melded pung.",
        "一副明槓：用別家打出的牌開的，或在碰出的刻子上加的。",
    ), "345m 35s 99p [345p] [7777s] 4s"),
    75: Entry((
        "One of the three suits is missing. Honors make no difference.",
        "三門缺少一門，有無字牌不拘。",
    ), "123456m 79m 55p [567p] 8m"),
    76: Entry((
        "No winds and no dragons.",
        "沒有風牌和箭牌。",
    ), "456m 46s 99p [456p] [222s] 5s"),
    77: Entry((
        "You wait for the 3 with 1-2, or for the 7 with 8-9, and no other tile would win.",
        "以一二聽三，或以八九聽七，而且只聽這一種牌。",
    ), "12m 345s 88s [123s] [123p] 3m"),
    78: Entry((
        "You wait for the middle tile of a chow, and no other tile would win.",
        "聽順子中間的一張，而且只聽這一種牌。",
    ), "46m 456s 99p [456p] [123s] 5m"),
    79: Entry((
        "Your sets are complete and you wait for the second tile of the pair; no other would win.",
        "四副牌已成，只聽將牌的另一張，而且只聽這一種牌。",
    ), "123m 456s 222p 8p [789p] 8p"),
    80: Entry((
        "You drew the winning tile yourself.",
        "自己摸到和牌張。",
    ), "678m 68s 44p [678p] [345s] 7s +self-drawn"),
    81: Entry((
        "One point for each flower or season you have set aside. These points come on top: they do "
        "not help to reach eight.",
        "每張花牌一番。花牌的番數另加，不計入起和的八番。",
    ), "123m 46s 99s [789p] [234p] f2 f7 5s"),
}
