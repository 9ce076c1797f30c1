"""Names of fans in published tables, by the fan's key; ``a|b`` is any of these.

The tables are the books of the WMO, the WRC and the EMA, Wikipedia's and riichi.wiki's pages,
Mahjong Soul's, the Taiwanese lists, the British rules, and Zung Jung's own.
"""

PUBLISHED: dict[str, str] = {
    "mcr": """
big_four_winds: Big Four Winds, 大四喜
big_three_dragons: Big Three Dragons, 大三元
all_green: All Green, 绿一色
nine_gates: Nine Gates, 九莲宝灯
four_kongs: Four Kongs, 四杠
seven_shifted_pairs: Seven Shifted Pairs, 连七对
thirteen_orphans: Thirteen Orphans, 十三幺, 十三么
all_terminals: All Terminals, 清幺九
little_four_winds: Little Four Winds, 小四喜
little_three_dragons: Little Three Dragons, 小三元
all_honors: All Honors, All Honours, 字一色
four_concealed_pungs: Four Concealed Pungs, 四暗刻
pure_terminal_chows: Pure Terminal Chows, 一色双龙会
quadruple_chow: Quadruple Chow, 一色四同顺
four_pure_shifted_pungs: Four Pure Shifted Pungs, 一色四节高
four_pure_shifted_chows: Four Pure Shifted Chows, 一色四步高
three_kongs: Three Kongs, 三杠
all_terminals_and_honors: All Terminals and Honors, All Terminals and Honours, 混幺九
seven_pairs: Seven Pairs, 七对, 七对子
greater_honors_and_knitted_tiles: Greater Honors and Knitted Tiles, 七星不靠
all_even_pungs: All Even Pungs, 全双刻
full_flush: Full Flush, 清一色
pure_triple_chow: Pure Triple Chow, 一色三同顺
pure_shifted_pungs: Pure Shifted Pungs, 一色三节高
upper_tiles: Upper Tiles, 全大
middle_tiles: Middle Tiles, 全中
lower_tiles: Lower Tiles, 全小
pure_straight: Pure Straight, 清龙
three_suited_terminal_chows: Three-Suited Terminal Chows, 三色双龙会
pure_shifted_chows: Pure Shifted Chows, 一色三步高
all_fives: All Fives, 全带五
triple_pung: Triple Pung, 三同刻
three_concealed_pungs: Three Concealed Pungs, 三暗刻
lesser_honors_and_knitted_tiles: Lesser Honors and Knitted Tiles, 全不靠
knitted_straight: Knitted Straight, Knitted Dragon, 组合龙
upper_four: Upper Four, 大于五
lower_four: Lower Four, 小于五
big_three_winds: Big Three Winds, 三风刻
mixed_straight: Mixed Straight, Three Suited Straight, 花龙
reversible_tiles: Reversible Tiles, 推不倒
mixed_triple_chow: Mixed Triple Chow, MTC, 三色三同顺
mixed_shifted_pungs: Mixed Shifted Pungs, 三色三节高
chicken_hand: Chicken Hand, 无番和
last_tile_draw: Last Tile Draw, 妙手回春
last_tile_claim: Last Tile Claim, 海底捞月
out_with_replacement_tile: Out with Replacement Tile, Out on Replacement, 杠上开花
robbing_the_kong: Robbing the Kong, Robbing Kong, 抢杠和
two_concealed_kongs: Two Concealed Kongs, 双暗杠
all_pungs: All Pungs, 碰碰和, 碰碰胡, 对对和
half_flush: Half Flush, 混一色
mixed_shifted_chows: Mixed Shifted Chows, 三色三步高
all_types: All Types, 五门齐
melded_hand: Melded Hand, 全求人
two_dragon_pungs: Two Dragon Pungs, Two Dragons, 双箭刻
outside_hand: Outside Hand, 全带幺
fully_concealed_hand: Fully Concealed Hand, 不求人
two_melded_kongs: Two Melded Kongs, 双明杠
last_tile: Last Tile, Last of Its Kind, 和绝张, 绝张
dragon_pung: Dragon Pung, 箭刻
prevalent_wind: Prevalent Wind, 圈风刻, 圈风
seat_wind: Seat Wind, 门风刻, 门风
concealed_hand: Concealed Hand, 门前清
all_chows: All Chows, 平和
tile_hog: Tile Hog, 四归一
double_pung: Double Pung, 双同刻
two_concealed_pungs: Two Concealed Pungs, 双暗刻
concealed_kong: Concealed Kong, 暗杠
all_simples: All Simples, 断幺, 断幺九
pure_double_chow: Pure Double Chow, PDC, 一般高
mixed_double_chow: Mixed Double Chow, MDC, 喜相逢
short_straight: Short Straight, 连六
two_terminal_chows: Two Terminal Chows, Old-Young Pair, 老少副
pung_of_terminals_or_honors: Pung of Terminals or Honors, Terminal Pung, 幺九刻
melded_kong: Melded Kong, 明杠
one_voided_suit: One Voided Suit, 缺一门
no_honors: No Honors, No Honours, 无字
edge_wait: Edge Wait, 边张, 独听·边张, 独听(边张)
closed_wait: Closed Wait, Middle Wait, 坎张, 嵌张, 独听·嵌张, 独听·坎张
single_wait: Single Wait, Pair Wait, 单钓将, 单钓, 独听·单钓
self_drawn: Self-Drawn, 自摸
flower_tiles: Flower Tiles, 花牌
""",
    "riichi": """
riichi: Riichi, Ready, Reach, Ready Hand, 立直, リーチ
daburu_riichi: Double Riichi, Double Ready, Daburu Riichi, 两立直, 兩立直, ダブル立直, ダブリー
ippatsu: Ippatsu, One Shot, 一发, 一発, 一發
tsumo: Menzen Tsumo, Fully Concealed Hand, Tsumo, Self Draw, Self Pick, 门前清自摸和, ツモ
pinfu: Pinfu, All Chows, 平和
tanyao: Tanyao, All Simples, 断幺九, 断么九, 斷么九
iipeiko: Iipeikou, Pure Double Chow, Pure Double Sequence, 一杯口, 一盃口
haku: White Dragon, Haku, 役牌白, 役牌:白
hatsu: Green Dragon, Hatsu, 役牌發, 役牌:發
chun: Red Dragon, Chun, 役牌中, 役牌:中
haku|hatsu|chun: Dragon Pung, Dragon Triplet, Yakuhai, 役牌, 三元牌
seat_wind_east|seat_wind_south|seat_wind_west|seat_wind_north: Seat Wind, 自風, 自風牌, 門風牌, 自风
round_wind_east|round_wind_south: Prevalent Wind, Round Wind, Prevailing Wind, 場風, 場風牌, 场风
chankan: Chankan, Robbing a Kong, Robbing the Kong, Robbing a Kan, 抢杠, 搶槓
rinshan: Rinshan Kaihou, After a Kong, After a Kan, After a Quad, 岭上开花, 嶺上開花
haitei: Haitei Raoyue, Haitei, Under the Sea, 海底, 海底摸月, 海底撈月, 海底捞月
houtei: Houtei Raoyui, Houtei, Under the River, 河底, 河底撈魚, 河底捞鱼
sanshoku: Sanshoku Doujun, Mixed Triple Chow, Mixed Triple Sequence, Sanshoku, 三色同順, 三色同顺
ittsu: Ittsu, Pure Straight, Ikkitsuukan, 一气通贯, 一気通貫, 一通
chantai: Chanta, Chantaiyao, Half Outside Hand, Outside Hand
chantai: Terminals or Honors in All Sets, 混全带幺九, 混全帯么九
chiitoitsu: Chiitoitsu, Seven Pairs, 七对子, 七対子
sanshoku_douko: Sanshoku Doukou, Triple Pung, Triple Triplets, 三色同刻
sanankou: San Ankou, Sanankou, Three Concealed Pungs, Three Concealed Triplets, 三暗刻
sankantsu: San Kantsu, Sankantsu, Three Kongs, Three Quads, 三杠子, 三槓子
toitoi: Toitoi, All Pungs, All Triplets, 对对和, 対々和
honitsu: Honitsu, Half Flush, 混一色
shosangen: Shou Sangen, Shousangen, Little Three Dragons, 小三元
honroto: Honroutou, All Terminals and Honours, 混老头, 混老頭
junchan: Junchan, Terminals in All Sets, Fully Outside Hand, 纯全带幺九, 純全帯么九
ryanpeiko: Ryanpeikou, Twice Pure Double Chow, Twice Pure Double Chows, 二杯口, 二盃口
chinitsu: Chinitsu, Full Flush, 清一色
renhou|renhou_yakuman: Renhou, Blessing of Man, Hand of Man, 人和
kokushi: Kokushi Musou, Thirteen Orphans, 国士无双, 国士無双
daburu_kokushi: Thirteen-Wait Thirteen Orphans, 国士無双十三面待ち, 国士无双十三面
chuuren_poutou: Chuuren Poutou, Nine Gates, 九莲宝灯, 九蓮宝燈
daburu_chuuren_poutou: True Nine Gates, 纯正九莲宝灯, 純正九蓮宝燈
suuankou: Suu Ankou, Suuankou, Four Concealed Pungs, Four Concealed Triplets, 四暗刻
suuankou_tanki: Suuankou Tanki, Single-Wait Four Concealed Triplets, 四暗刻单骑, 四暗刻単騎
daisangen: Daisangen, Big Three Dragons, 大三元
shosuushi: Shousuushii, Little Four Winds, Four Little Winds, 小四喜
daisuushi: Dai Suushii, Daisuushii, Big Four Winds, Four Big Winds, 大四喜
tsuisou: Tsuu Iisou, Tsuuiisou, All Honours, 字一色
chinroto: Chinroutou, All Terminals, 清老头, 清老頭
ryuisou: Ryuuiisou, All Green, 绿一色, 緑一色
suukantsu: Suu Kantsu, Suukantsu, Four Kongs, Four Quads, 四杠子, 四槓子
tenhou: Tenhou, Blessing of Heaven, 天和
chiihou: Chiihou, Blessing of Earth, 地和
dora: Dora, ドラ, 宝牌
aka_dora: Aka Dora, Red Dora, Red Five, Red Fives, 赤ドラ, 赤宝牌
ura_dora: Ura Dora, 裏ドラ, 里宝牌
""",
    "hong_kong": """
chicken_hand: Chicken Hand, 雞糊, 雞胡, 鸡胡
common_hand: Common Hand, 平糊, 平胡
all_triplets: All in Triplets, All Triplets, 對對糊, 对对胡, 碰碰糊
half_flush: Mixed One Suit, Half Flush, 混一色
full_flush: All One Suit, Full Flush, 清一色
all_honors: All Honor Tiles, All Honors, 字一色
small_three_dragons: Small Dragons, Small Three Dragons, 小三元
big_three_dragons: Great Dragons, Big Three Dragons, 大三元
small_four_winds: Small Winds, Small Four Winds, 小四喜
big_four_winds: Great Winds, Big Four Winds, 大四喜
thirteen_orphans: Thirteen Orphans, 十三么, 十三幺
four_kongs: All Kongs, 十八羅漢
four_concealed_triplets: Self Triplets, 坎坎糊, 四暗刻
all_terminals: Orphans, 么九, 清么九
mixed_terminals: Mixed Orphans, 花么九, 花幺九
nine_gates: Nine Gates, 九子連環, 九蓮寶燈
self_draw: Self-Pick, Self Draw, 自摸
concealed_hand: Concealed Hand, Win from Wall, 門前清, 門清
robbing_the_kong: Robbing Kong, Robbing the Kong, 搶槓
last_tile_draw: Win by Last Catch, 海底撈月
last_tile_claim: 河底撈魚
win_on_kong: Win by Kong, 槓上開花
kong_on_kong: Win by Double Kong, 槓上槓
heavenly_hand: Heavenly Hand, 天糊, 天胡
earthly_hand: Earthly Hand, 地糊, 地胡
hand_of_man: 人糊, 人胡
dragon_triplet: Dragon Pong, Red Dragon, 紅中, 發財, 白板, 番子, 三元牌
seat_wind: Seat Wind, 門風, 自風
round_wind: Round Wind, Prevailing Wind, 圈風
no_flowers: No Flowers, 無花
seat_flower: Seat Flower, 正花
all_four_flowers: 一台花
seven_flowers: 花糊, 花胡
eight_flowers: 大花糊, 八仙過海
""",
    "taiwanese": """
dealer: 莊家, 庄家, 莊, Dealer
dealers_streak: 連莊, 拉莊, 連一拉一, 連二拉二, 连3拉3, 連莊拉莊
concealed_hand: 門清, 门清, 門前清
fully_concealed_hand: 不求人, 不求
self_draw: 自摸
concealed_self_draw: 門清自摸, 門清一摸三, 門清自摸三
seat_wind: 門風, 風位, 自風
round_wind: 圈風, 風圈
seat_wind|round_wind|wind_pung: 風牌
wind_pung: 風刻, 見風見台
dragon_pung: 三元牌, 三元台, 箭刻, 紅中, 發財, 白板
seat_flower: 正花
flower_tile: 花牌, 見花見台
seat_flower|flower_tile: 花台
flower_set: 花槓
no_flowers: 無花
single_wait: 獨聽, 中洞, 嵌張, 邊張, 單吊, 单钓
half_begging: 半求人, 半求
all_begging: 全求人, 全求
robbing_the_kong: 搶槓
win_on_a_replacement: 槓上開花, 槓開
last_tile_draw: 海底撈月, 海底
last_tile_claim: 河底撈魚, 河底
all_chows: 平胡, 平和
three_concealed_pungs: 三暗刻
four_concealed_pungs: 四暗刻
five_concealed_pungs: 五暗刻
all_pungs: 碰碰胡, 對對胡
half_flush: 混一色, 湊一色
full_flush: 清一色
little_three_dragons: 小三元
big_three_dragons: 大三元
little_four_winds: 小四喜
big_four_winds: 大四喜
all_honors: 字一色
heavenly_hand: 天胡
earthly_hand: 地胡
human_hand: 人胡
declared_ready: 報聽, 聽牌
earthly_ready: 地聽
heavenly_ready: 天聽
eight_flowers: 八仙過海
seven_robs_one: 七搶一
no_honors_or_flowers: 無字無花
eight_pairs_and_a_half: 嚦咕嚦咕
thirteen_orphans: 十三么
melded_kong: 明槓
concealed_kong: 暗槓
""",
    "zung_jung": """
all_sequences: All Sequences, 平和
concealed_hand: Concealed Hand, 門前清
no_terminals: No Terminals, 斷么九
mixed_one_suit: Mixed One-Suit, 混一色
pure_one_suit: Pure One-Suit, 清一色
nine_gates: Nine Gates, 九蓮寶燈
value_honor: Value Honor, Dragon Pung, 番牌
small_three_dragons: Small Three Dragons, 小三元
big_three_dragons: Big Three Dragons, 大三元
small_three_winds: Small Three Winds, 小三風
big_three_winds: Big Three Winds, 大三風
small_four_winds: Small Four Winds, 小四喜
big_four_winds: Big Four Winds, 大四喜
all_honors: All Honors, 字一色
all_triplets: All Triplets, 對對和
two_concealed_triplets: Two Concealed Triplets, 二暗刻
three_concealed_triplets: Three Concealed Triplets, 三暗刻
four_concealed_triplets: Four Concealed Triplets, 四暗刻
one_kong: One Kong, 一槓
two_kong: Two Kong, 二槓, 兩槓
three_kong: Three Kong, 三槓
four_kong: Four Kong, 四槓
two_identical_sequences: Two Identical Sequences, 一般高
two_identical_sequences_twice: Two Identical Sequences Twice, 兩般高
three_identical_sequences: Three Identical Sequences, 一色三同順
four_identical_sequences: Four Identical Sequences, 一色四同順
three_similar_sequences: Three Similar Sequences, 三色同順
small_three_similar_triplets: Small Three Similar Triplets, 三色小同刻
three_similar_triplets: Three Similar Triplets, 三色同刻
nine_tile_straight: Nine-Tile Straight, 一氣通貫
three_consecutive_triplets: Three Consecutive Triplets, 三連刻
four_consecutive_triplets: Four Consecutive Triplets, 四連刻
mixed_lesser_terminals: Mixed Lesser Terminals, 混全帶么
pure_lesser_terminals: Pure Lesser Terminals, 純全帶么
mixed_greater_terminals: Mixed Greater Terminals, 混么九
pure_greater_terminals: Pure Greater Terminals, 清么九
final_draw: Final Draw, 海底撈月
final_discard: Final Discard, 河底撈魚
win_on_kong: Win on Kong, 嶺上開花
robbing_a_kong: Robbing a Kong, 搶槓
blessing_of_heaven: Blessing of Heaven, 天和
blessing_of_earth: Blessing of Earth, 地和
thirteen_terminals: Thirteen Terminals, 十三么九
seven_pairs: Seven Pairs, 七對子
chicken_hand: Chicken Hand, 雞和
""",
    "classical": """
going_out: Mah-Jong, Going Out
own_wind: Pung of Own Wind, Own Wind
round_wind: Wind of the Round, Pung of Round Wind
dragon_set: Dragon Set, Pung of Dragons
all_four_flowers|all_four_seasons: Bouquet, Bouquet of Flowers
one_suit_only: One Suit, One Suit Only, 清一色
one_suit_and_honors: Cleared Hand, Semi-Pure, One Suit and Honors, 混一色
only_tile|fishing_minor_eyes|fishing_major_eyes: Fishing
last_wall_tile|last_discard: Last Tile
gathering_plum_blossom: Plum Blossom, Gathering Plum Blossom
catching_the_moon: Moon from the Bottom of the Sea, Catching the Moon
kong_on_kong: Kong on Kong, Twofold Fortune
robbing_the_kong: Robbing the Kong
loose_tile: Loose Tile
original_call: Original Call
no_chows: No Chows
no_score_hand: No-Score Hand
all_majors: All Majors
purity: Purity
four_kongs: Fourfold Plenty, Four Kongs
buried_treasure: Buried Treasure
three_great_scholars: Three Great Scholars
four_blessings: Four Blessings Hovering over the Door, Four Blessings
all_terminals: Heads and Tails
imperial_jade: Imperial Jade
nine_gates: Gates of Heaven, Nine Gates
wriggling_snake: Wriggling Snake
thirteen_orphans: Thirteen Unique Wonders, Thirteen Orphans
knitting: Knitting
triple_knitting: Triple Knitting
all_pair_honours: All Pair Honours
heavens_blessing: Heaven's Blessing
earths_blessing: Earth's Blessing
little_three_dragons: Little Three Dragons
big_three_dragons: Big Three Dragons
""",
}


def published(rules: str) -> list[tuple[str, frozenset[str]]]:
    """Each published name of a rule set's fans, with the keys of those that it may mean."""
    lines = [line.partition(": ") for line in PUBLISHED[rules].strip().splitlines()]
    return [
        (name.strip(), frozenset(keys.split("|")))
        for keys, _, names in lines
        for name in names.split(", ")
    ]
