"""For every fan three hands that have it and two that just miss it.

A hand is a line of shorthand; where it does not say so, the seat wind is north, so that no wind
pung counts by accident. The hands hold under both profiles, and the name of a fan is its number.
"""

from tests.helpers.rule_hands import near_misses

FAN_HANDS = near_misses(
    """
1 | [EEE] [SSS] [WWW] NNN 5p 5p | 33p EEESS [WWW] [NNN] S | 55m EESSS [WWW] [NNN] E
    | - [EEE] [SSS] [WWW] CCC 5p 5p | - 333p EESS [WWW] [NNN] S | - 555m EESS [WWW] [NNN] E
2 | [CCC] [FFF] PPP 123m 5s 5s | 56788m PP [FFF] [CCC] P | 44p FFFPP [CCC] [789m] P
    | - [CCC] [FFF] 777p 123m P P | - 567888m P [FFF] [CCC] P | - 444p FFFP [CCC] [789m] P
3 | 234s 234s 666s 888s F F | 333366668888s F F | 333344488s FFFF 4s | - 234s 234s 666s 888s P P
    | - 333666678888s F F | - 3333444588s FFF 4s
4 | 1112345678999m 2m | 1112345678999s 3s | 1112345678999m 3m | - 1112245678999m 3m
    | - 1112334567999s 8s | - 1123345678999m 1m
5 | [1111m] [2222p] [3333s] (EEEE) 5p 5p | 4p [EEEE] [SSSS] [WWWW] (NNNN) 4p
    | 2p [6666p] (PPPP) [3333p] [2222m] 2p | - [1111m] [2222p] [3333s] EEE 5p 5p
    | - 4p [EEE] [SSSS] [WWWW] (NNNN) 4p
6 | 11223344556677p | 1122344556677m 3m | 3344556778899s 6s | - 11223344556688p
    | - 1223444556677m 3m | - 2334455677899s 6s
7 | 19m19s19pESWNCFP 1m | 19m 199s 19p ESNCFP W | 19m 19s 119p ESWNCP F | - 147m258s369pESWN C
    | - 1199m 1199s 1199p E E
8 | [111m] [999m] [111s] 999p 1p 1p | 11m 11199s 999p [111p] 9s | 99m 111999s 99p [111m] 9m
    | - [111m] [999m] [111s] 999p E E | - 11m 11199s 999p [777p] 9s
9 | [EEE] [SSS] [WWW] 234m N N | SSSWWNNFFF [EEE] W | 789p EEEN [WWW] [SSS] N
    | - [EEE] [SSS] [WWW] 234m C C | - SSSWWNNNFF [EEE] W
10 | [CCC] [FFF] 234m 567p P P | SSSCCFF [PPP] [EEE] F | 123p P [FFF] [CCC] [567s] P
    | - [CCC] [FFF] 234m 567p E E | - SSCCCFF [PPP] [EEE] F
11 | [EEE] [SSS] [CCC] FFF P P | EESSCCCFFF [WWW] S | SSSWWWNNCC [EEE] N
    | - [EEE] [SSS] [CCC] FFF 1m 1m | - 11m SSCCCFFF [WWW] S
12 | 222m 555s 888p EEE 4m 4m | 2226888m 444s 888p 6m | 111999m 1119s 999p 9s
    | - 222m 555s 888p 4m 4m EE E | - 22266888m 444s 88p 8p | - 11199m 11199s 999p 9s
13 | 123m 123m 789m 789m 5m 5m | 1122335578s [789s] 9s | 1122335578m [789m] 9m
    | - 123m 123m 789m 789m 5p 5p | - 1122335578s [789s] 6s | - 1223345578m [789m] 9m
14 | [234m] [234m] 234m 234m E E | 66677788p NN [678p] 8p | 66677778888s PP 6s
    | - [234m] [234m] 234m 345m E E | - 66677788p NN [567p] 8p | - 66777788889s PP 6s
15 | [222m] [333m] 444m 555m E E | 88p NN [555p] [666p] [777p] 8p | 66688s EE [777s] [999s] 8s
    | - [222m] [333m] 444m 666m E E | - 8p NNN [555p] [666p] [777p] 8p
    | - 6688s EEE [777s] [999s] 8s
16 | [123m] [345m] 567m 789m E E | 34455667s SS [678s] 5s | 23345567p WW [456p] 4p
    | - [123m] [345m] 456m 789m E E | - 44556667s SS [678s] 5s | - 22334567p WW [456p] 4p
17 | [1111m] [2222p] (3333s) 456s E E | 1199p [1111m] [9999s] [9999m] 1p
    | 7779s [8888m] [7777p] (9999m) 8s | - [1111m] [2222p] 333s 456s E E
    | - 1199p [111m] [9999s] [9999m] 1p
18 | [111m] [999s] [EEE] CCC P P | 99m 11s 1199p CCFPP F | 9m 11s 11p EEWWCCPP 9m
    | - [111m] [999s] [EEE] CCC 2m 2m | - 88m 11s 1199p CCFPP F
19 | 1133m 5577s 99p EE C C | 778899m 78899p PP 7p | 11556677m 2s NNCC 2s
    | - [234m] 234m 556677s 9p 9p | - 778899m 67889p PP 7p
20 | 147m 25s 69p ESWNCF P | 258s 147p ESWNCFP 3m | 369m 258s ESWNCFP 4p | - 147m 258s 69p ESWNC F
    | - 9m 258s 147p EWNCFP 3m | - 369m 258s 1p EWNCFP 4p
21 | [222m] [444s] [666p] 888m 2s 2s | 22444m 66s [444s] [222p] 6s | 4488m 444p [888s] [888p] 4m
    | - [222m] [444s] [666p] 888m 3s 3s | - 23444m 66s [444s] [222p] 6s
22 | [123m] 345m 567m 999m 1m 1m | 1236799m [234m] [888m] 5m | 4456789p [888p] [555p] 7p
    | - [123m] 345m 567m 999m E E | - 12367m EE [234m] [888m] 5m
23 | [234m] [234m] 234m 678p E E | 234m 99s 78p [234m] [234m] 9p | 6677899s 456p [789s] 8s
    | - [234m] [234m] 234p 678p E E | - 234m 99s 78p [345m] [234m] 9p | - 6667789s 456p [789s] 8s
24 | [222m] [333m] 444m 678p E E | 55m 22p [333p] [444p] [456s] 2p | 78889m 33444s [222s] 3s
    | - [222m] [333m] 555m 678p E E | - 555m 2p [333p] [444p] [456s] 2p | - 788889m 3444s [222s] 3s
25 | [789m] [789s] 777p 999s 8m 8m | 99m 77999s 789p [777m] 9m | 8899m 789p [789s] [777p] 8m
    | - [789m] [789s] 777p 999s 6m 6m | - 99m 77999s 678p [777m] 9m | - 8899m 789p [678s] [777p] 8m
26 | [456m] [456s] 444p 666s 5m 5m | 44m 66s [456s] [444p] [555s] 6s | 5566m 445566s 555p 6m
    | - [456m] [456s] 444p 666s 7m 7m | - 44m 66s [567s] [444p] [555s] 6s | - 5667m 445566s 555p 6m
27 | [123m] [123s] 111p 333s 2m 2m | 11223m 33s 112233p 3m | 12223s 12223p [123m] 2s
    | - [123m] [123s] 111p 333s 4m 4m | - 12234m 33s 112233p 3m | - 12223s 22234p [123m] 2s
28 | [123m] 456m 789m EEE 2p 2p | 1112345678999s 1s | 1112345678999m 9m
    | - [123m] 456m 678m EEE 2p 2p | - 1112356778999s 1s | - 1113345678999m 9m
29 | [123m] 789m 123s 789s 5p 5p | 23789m 123s 55p [789s] 1m | 12378m 55s [123p] [789p] 9m
    | - [123m] 789m 123s 789s 6p 6p | - 23789m 234s 55p [789s] 1m | - 23478m 55s [123p] [789p] 9m
30 | [123m] 234m 345m EEE 2p 2p | 99s 56677889p [567m] 7p | 23445m 99p [123m] [888p] 3m
    | - [123m] 234m 456m EEE 2p 2p | - 99s 45667889p [567m] 7p | - 23445m 99p [234m] [888p] 3m
31 | [345m] [456s] 555p 567m 5s 5s | 45556m 555s 55667p 4p | 555m 455667s 4555p 6p
    | - [345m] [456s] 555p 567m 6s 6s | - 45556m 555s 56678p 4p | - 555m 455667s 5556p 6p
32 | [222m] [222s] 222p 678m E E | 111m 99s 11p [999m] [999p] 9s | 44m 444s 66p [444p] [789m] 4m
    | - [222m] [222s] 333p 678m E E | - 111m 9s 111p [999m] [999p] 9s
    | - 44m 44s 666p [444p] [789m] 4m
33 | 222m 555s 888p [123m] 9s 9s | 22m 666s 22444888p 2m | 2444m 666s 444p [888p] 2m
    | - 222m 555s 88p [123m] 99s 8p | - 22m 666s 23444888p 2m | - 2244m 666s 444p [888p] 2m
34 | 147m 258s 36p ESWNC F | 258m 39s 147p SWNCP E | 369m 258s 17p ESNFP C
    | - 147m 25s 36p ESWNCF P | - 147m 258s 369p 234m 5p 5p
35 | 147m 258s 369p 234m 5p 5p | 369m 258s 147p ESWF N | 147m 258s 369p EWNF S
    | - 147m 258s 36p ESWNC F | - 369m 28s 147p ESWFP N | - 147m 258s 69p EWNFP S
36 | [678m] [789s] 666p 999m 7p 7p | 7788999m [678p] [666s] 8m | 789m 7p [777s] [666s] [678m] 7p
    | - [678m] [789s] 666p 999m 5p 5p | - 7788999m [567p] [666s] 8m
    | - 789m 7p [777s] [666s] [567m] 7p
37 | [123m] [234s] 111p 444m 3p 3p | 22m 123s 22444p [234p] 2p | 11234m 123s 11p [333p] 1m
    | - [123m] [234s] 111p 444m 5p 5p | - 22m 123s 22444p [345p] 2p | - 11345m 123s 11p [333p] 1m
38 | [EEE] [SSS] WWW 234m 5p 5p | 67899p EEESS [WWW] S | 55m WW [EEE] [SSS] [678s] W
    | - [EEE] [SSS] CCC 234m 5p 5p | - 678999p EEES [WWW] S | - 555m W [EEE] [SSS] [678s] W
39 | [123m] 456s 789p EEE 2p 2p | 789s 4568889p [123m] 9p | 23445m 12344s [789p] 6m
    | - [123m] 456s 789m EEE 2p 2p | - 678s 4568889p [123m] 9p | - 23457m 12344s [789p] 6m
40 | [123p] 345p 888s 999s P P | 4455s [555p] [234p] [123p] 4s | 55899s 22448899p 8s
    | - [123p] 345p 888s 777s P P | - 3445s [555p] [234p] [123p] 4s
41 | [234m] 234s 234p EEE 7m 7m | 1178s 677889p [678m] 6s | 123s 2333567p [123m] 1p
    | - [234m] 234s 345p EEE 7m 7m | - 1178s 677889p [567m] 6s | - 123s 2333567p [123m] 4p
42 | [222m] 333s 444p 678p E E | 456m 4455s 777p [666m] 5s | 888m 2299p [777s] [345m] 9p
    | - [222m] 333s 555p 678p E E | - 456m 44455s 77p [666m] 5s | - 888m 2229p [777s] [345m] 9p
43 | [234m] 67s 345p 777m EE 5s | 56m 345777p EE [234s] 7m | 345s 22256p FF [234m] 7p
    | - [234m] 67s 345p 777m 22s 5s | - 567m 345777p E [234s] E | - 234s 22256p FF [234m] 7p
44 | [234m] 67s 345p 777m EE 5s +last-draw | 55m CC [456p] [888p] [123s] 5m +self-drawn +last-draw
    | 55s 78p [123p] [123m] [789m] 9p +self-drawn +last-draw
    | - [234m] 67s 345p 777m EE 5s +self-drawn | - 55m CC [456p] [888p] [123s] 5m +self-drawn
    | - 55s 78p [123p] [123m] [789m] 9p +last-claim
45 | [234m] 67s 345p 777m EE 5s +last-claim | 1223344556677m 1m +last-claim
    | 24m 345888s SS [567p] 3m +last-claim | - [234m] 67s 345p 777m EE 5s | - 1223344556677m 1m
    | - 24m 345888s SS [567p] 3m +self-drawn +last-draw
46 | [2222m] 67s 345p 777m EE 5s +replacement
    | 345m 567s 23p EE [8888s] 4p +self-drawn +replacement
    | 5667789m 678p [EEEE] 6m +self-drawn +replacement | - [2222m] 67s 345p 777m EE 5s
    | - 345m 567s 23p EE [8888s] 4p +self-drawn | - 5667789m 678p [EEEE] 6m +self-drawn
47 | [234m] 67s 345p 777m EE 5s +robbing | 19m 19s 19p SWNCFFP E +robbing
    | 19m 19s 19p EWWNCFP S +robbing | - [234m] 67s 345p 777m EE 5s | - 19m 19s 19p SWNCFFP E
    | - 19m 19s 19p EWWNCFP S
48 | (2222m) (5555s) 345p 777m E E | 45m CC (FFFF) (PPPP) [456s] 3m
    | 34m 234s 88p (EEEE) (8888s) 5m | - (2222m) [5555s] 345p 777m E E
    | - 45m CC (FFFF) [456s] [PPPP] 3m | - 34m 234s 88p (8888s) [EEEE] 5m
49 | [222m] [555s] 999p 777m E E | 6677m 333s 666p [333m] 7m | 666s 11p PP [555s] [777s] 1p
    | - [222m] [555s] 789p 777m E E | - 6778m 333s 666p [333m] 7m
50 | [222m] 555m 789m 777m E E | 55p EEESSSWW [NNN] W | 88s SSSWWNNN [EEE] W
    | - [222m] 555m 789m 777m 1s 1s | - 55p 111s SSSWW [NNN] W
51 | [123m] 234s 345p EEE 7m 7m | 123m 45p WW [234s] [777s] 3p | 67m 789s 23444p [678p] 5m
    | - [123m] 234s 456p EEE 7m 7m | - 234m 45p WW [234s] [777s] 3p | - 67m 789s 23444p [678p] 8m
52 | [123m] 234s 567p EEE C C | 2244m 3366s 77p EEP P | 1144m 55s 2244p WFF W
    | - [123m] 234s 567p EEE S S | - 2244m 3366s 77p EEN N
53 | [123m] [234s] [567p] [EEE] C C | C [234s] [567p] [345m] [333p] C
    | S [789p] [666s] [345m] [EEE] S | - [123m] [234s] [567p] (EEEE) C C
    | - C [234s] [567p] [345m] [333p] C +self-drawn | - 789p S [666s] [345m] [EEE] S
54 | [CCC] [FFF] 123m 456p 5s 5s | EESSCCCFFF [WWW] S | 67899m SSFFF [CCC] S
    | - [CCC] [EEE] 123m 456p 5s 5s | - EEESSCCCFF [WWW] S | - 678999m SSFF [CCC] S
55 | [123m] [789s] 999p EEE C C | 99m 999s 99p [123p] [WWW] 9p | 123m 123s 11199p CC 9p
    | - [123m] [678s] 999p EEE C C | - 99m 999s 99p [234p] [WWW] 9p | - 123m 234s 11199p CC 9p
56 | 234m 678s 345p 777m E E +self-drawn | 777m 45567s 23334p 6s +self-drawn
    | 147m 368889s 28p EE 5p +self-drawn | - [234m] 678s 345p 777m E E +self-drawn
    | - 777m 45567s 23334p 6s | - 147m 368889s 28p EE 5p
57 | [2222m] [5555s] 345p 777m E E | 12233m 11s [3333p] [2222s] 4m | 999s 1199p [9999m] [1111m] 1p
    | - [2222m] [555s] 345p 777m E E | - 12233m 11s [3333p] [222s] 4m
58 | 46s [222m] [555s] [345p] EE 5s | 19m 19s 19p EESWNCF P +last-tile
    | 19m 19s 19p ESWNFPP C +last-tile | - 46s [222m] [777s] [345p] EE 5s | - 19m 19s 19p EESWNCF P
    | - 19m 19s 19p ESWNFPP C
59 | [CCC] 234m 567s 345p 8m 8m | 678m 44888s 456p FF F | 56789m 456s NNPPP 7m
    | - [EEE] 234m 567s 345p 8m 8m | - 678m 444888s 456p F F | - 56789m 456s NNNPP 7m
60 | [SSS] 234m 567s 345p 8m 8m +round=S | 567m 99s 555789p WW W +round=W
    | 88m 23s 888p [123s] [SSS] 1s +round=S | - [SSS] 234m 567s 345p 8m 8m +round=W
    | - 567m 999s 555789p W W +round=W | - 88m 23s 888p [123s] [SSS] 1s +round=W
61 | [SSS] 234m 567s 345p 8m 8m +seat=S | 567m 99s 555789p WW W +seat=W
    | 23m 67888s [NNN] [888m] 1m | - [SSS] 234m 567s 345p 8m 8m +seat=W
    | - 567m 99s 555789p WW W +seat=S | - 23m 67888s [NNN] [888m] 1m +seat=S
62 | 234m 678s 345p 777m E E | 23m 345777s 567p PP 4m | 567888m 345s 234p E E
    | - [234m] 678s 345p 777m E E | - 23m 345777s 567p PP 4m +self-drawn
    | - 567888m 345s 234p E E +self-drawn
63 | [123m] 456s 789m 234p 8s 8s | 4445678m 789s 123p 6m | 1247m 258s 369p [678m] 2m
    | - [123m] 456s 789m 234p E E | - 4445578m 789s 123p 6m
64 | [222m] 234m 678s 345p E E | 5678m 789s 455556p 5m | 678m 45677s 23444p 4p
    | - [2222m] 345m 678s 345p E E | - 55678m 789s 45556p 5m | - 678m 45677s 12344p 4p
65 | [222m] 222s 678s 345p E E | 2444m 666s 444p [888p] 2m | 888m 6888p [222s] [444s] 6p
    | - [222m] 333s 678s 345p E E | - 22444m 666s 44p [888p] 2m | - 888m 6688p [222s] [444s] 6p
66 | 222m 555s [678s] [345p] E E | 888m 6888p [222s] [444s] 6p | 567m 99s 555789p WW W +self-drawn
    | - 222m 55s [678s] [345p] EE 5s | - 88m 66888p [222s] [444s] 8m | - 567m 99s 555789p WW W
67 | (2222m) [678s] [345p] 567m E E | 567m 45s 234p SS (5555p) 3s
    | C [234s] [567m] [345p] (8888m) C | - [2222m] [678s] [345p] 567m E E
    | - 567m 45s 234p SS [5555p] 3s | - C [234s] [567m] [345p] [8888m] C
68 | [222m] 345s 678s 345p 8s 8s | 2233445667788s 5s | 777m 45567s 23334p 6s
    | - [222m] 345s 678s 345p 9s 9s | - 2233445677889s 5s | - 777m 45567s 12333p 6s
69 | [123m] 123m 678s 444p E E | 88m 23s 888p [123s] [SSS] 1s | 33667788m 33s 456p 3m
    | - [123m] 123s 678s 444p E E | - 88m 23s 888p [234s] [SSS] 1s | - 33566778m 33s 456p 3m
70 | [123m] 123s 678s 444p E E | 456m 55s 45677p PPP 5s | 456s 567p EEPP [567m] P
    | - [123m] 234s 678s 444p E E | - 456m 55s 44567p PPP 5s | - 456s 678p EEPP [567m] P
71 | [123m] 456m 678s 444p E E | 1236799m [234m] [888m] 5m | 1223345567888m 5m
    | - [123m] 345m 678s 444p E E | - 1236799m [345m] [888m] 5m | - 1223345577888m 5m
72 | [123m] 789m 678s 444p E E | 456m 12344478s 55p 9s | 1233444m [789m] [666p] 5m
    | - [123m] 789s 678s 444p E E | - 456m 23444478s 55p 9s | - 1123344m [789m] [666p] 5m
73 | [111m] 678s 345p 567m C C | 789m 77s 99p [234p] [777p] 9p | 123567m 67p WWWPP 8p
    | - [222m] 678s 345p 567m C C | - 789m 777s 9p [234p] [777p] 9p
74 | [2222m] 678s 345p 567m C C | 345m 567s 23p EE [8888s] 4p | 345m 567s 34p WW [7777m] 2p
    | - [222m] 678s 345p 567m C C | - 345m 567s 23p EE (8888s) 4p | - 345m 567s 34p WW (7777m) 2p
75 | [222m] 678s 345m 567s C C | 5577s 456p [PPP] [FFF] 5s | 23m 67888s [NNN] [888m] 1m
    | - [222m] 678s 345p 567s C C | - 5577s 456p [PPP] [777m] 5s
76 | [222m] 678s 345p 111s 9p 9p | 22445m 115588s 99p 5m | 1177m 113s 336677p 3s
    | - [222m] 678s 345p 111s C C | - 22445m 115588s EE 5m
77 | [222m] 12s 345p 678p CC 3s | 89m 123s CC [666m] [999p] 7m | 12m 123s 55p [789m] [789s] 3m
    | - [222m] 23s 345p 678p CC 1s | - 789m 23s CC [666m] [999p] 1s
    | - 23m 123s 55p [789m] [789s] 1m
78 | [222m] 13s 345p 678p CC 2s | 24m 345888s SS [567p] 3m | 35m 567s 234888p NN 4m
    | - [222m] 34s 345p 678p CC 2s | - 45m 345888s SS [567p] 3m | - 23m 567s 234888p NN 4m
79 | [222m] 123s 345p 678p C C | 567s 666p P [234m] [345p] P | 444m F [234s] [567m] [345p] F
    | - [222m] 1234s 345p 678p 1s | - 57s 666p PP [234m] [345p] 6s
    | - 44m FF [234s] [567m] [345p] F
80 | [222m] 123s 345p 678p C C +self-drawn | 55s 345p EE [234s] [567m] 5s +self-drawn
    | S [234m] [567s] [345p] [888s] S +self-drawn | - [222m] 123s 345p 678p C C
    | - 55s 345p EE [234s] [567m] 5s | - S [234m] [567s] [345p] [888s] S
81 | [222m] 123s 345p 678p C C +flowers=1 | 19m 199s 19p ESNCFP W +flowers=2
    | 23m 345777s 567p PP 4m +flowers=1 | - [222m] 123s 345p 678p C C | - 19m 199s 19p ESNCFP W
    | - 23m 345777s 567p PP 4m
"""
)


def seated(text: str) -> str:
    """The line with the seat wind that it leaves out."""
    return text if "+seat" in text else text + " +seat=N"
