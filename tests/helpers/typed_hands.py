"""Forty hands of varied kinds, as they lie on a table, to be entered on the pages by hand.

Every shape, melds and kongs of all kinds, flowers, winds, each circumstance, several rules. All
are complete; two are short of the points to win.
"""

TYPED_HANDS: list[tuple[str, str]] = [
    # ordinary hands
    ("mcr", "123456789m CCC 2p 2p +self-drawn"),
    ("mcr", "234m 234p 23s 55p [678s] 4s +self-drawn +seat=S"),
    ("mcr", "567m 567p 56s 99m [123s] 7s +flowers=3"),
    ("mcr", "[123m] [456m] [789m] 12p 55s 3p +round=S"),
    ("mcr", "111m 222p 333s 444m 5p 5p +seat=W"),
    ("mcr", "[EEE] [SSS] [WWW] NNN 5p 5p"),
    ("mcr", "[CCC] [FFF] PPP 123m 5s 5s +round=W"),
    ("mcr", "1112345678999m 5m +self-drawn"),
    ("mcr", "234567s 2s FFF [888s] 2s"),
    ("mcr", "22334455667788m +self-drawn"),
    # special shapes
    ("mcr", "19m 19s 19p ESWNCFP 1m"),
    ("mcr", "1199m 22s 33p 5577s EE +self-drawn +flowers=1"),
    ("mcr", "147m 258s 369p ESWN C"),
    ("mcr", "147m 258s 369p 55m 67s 8s"),
    ("mcr", "147m 25s 36p ESWNCF P"),
    ("mcr", "11223344556677s"),
    # kongs
    ("mcr", "[1111m] 789m 22m [999m] 55s 5s +seat=N"),
    ("mcr", "(CCCC) 456p 456s 78m 22p 9m +self-drawn"),
    ("mcr", "(1111p) [2222p] 345p 67p 99m 8p"),
    ("mcr", "(EEEE) (SSSS) [WWWW] NNN 1m 1m +self-drawn +seat=S"),
    ("mcr", "[5555s] 678p 99m 234s 23m 1m +self-drawn +replacement"),
    ("mcr", "(7777m) [8888m] 111p 222p 3s 3s +replacement +self-drawn"),
    # circumstances
    ("mcr", "234m 567p 78s 55m [333s] 6s +last-tile"),
    ("mcr", "123m 456p 789s 345m 7p 7p +last-draw +self-drawn"),
    ("mcr", "123m 456p 78s 345m 77p 9s +last-claim"),
    ("mcr", "123m 456p 78s 345m 77p 6s +robbing"),
    ("mcr", "444m 444p 56s 777s 99p 4s +flowers=8 +round=N"),
    ("mcr", "[111p] [999p] [111s] 999s 1m 1m +seat=S +round=S"),
    # the other rules
    ("hong_kong", "123m 456m 789m 22m CC C"),
    ("hong_kong", "[CCC] [FFF] 123p 55p PP P +self-drawn"),
    ("hong_kong", "(1111m) [333m] 777s 555p 9s 9s +self-drawn +seat=S"),
    ("zung_jung", "123m 123p 123s 789s 5p 5p"),
    ("zung_jung", "[222p] [333s] 444m 666m C C"),
    ("zung_jung", "112233m 445566p 7s 7s +self-drawn"),
    ("carmel", "123456789m EEE C C"),
    ("carmel", "19m 19s 19p ESWNCFP 9p"),
    ("classical", "234678m 9m [123m] [555m] 9m +seat=S"),
    ("classical", "[111m] [999m] [EEE] 111s N N +self-drawn +seat=S"),
    ("riichi", "234m 345p 67s 99s [CCC] 8s"),
    ("riichi", "234m 345p 678s 22p 67m 8m +self-drawn"),
]
