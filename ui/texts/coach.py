"""Chinese of the coach."""

CHINESE = {
    "Coach": "教練",
    "My hand": "我的手牌",
    "Trainer": "練習",
    "What the coach looks at": "教練看甚麼",
    "Tap your fourteen tiles, or take them from a photo read on the first page.": (
        "點選您的十四張牌，或取用首頁照片讀出的手牌。"
    ),
    "Take the hand from the first page": "取用首頁的手牌",
    "Hands that are near": "接近的牌型",
    "{many} tiles are missing, for example": "還差{many}張，例如",
    "one tile is missing": "還差一張",
    "any hand that is worth enough": "夠番的任何牌型",
    "for {fan}: {missing} missing": "做{fan}：還差{missing}張",
    "{many} unseen tiles bring it nearer": "未見的牌中有{many}張有用",
    "wins {chance} % of the time within {draws} draws": "{draws}次摸牌內和牌的機會{chance}%",
    ", worth {points} points": "，平均{points}番",
    "your tile": "您選的牌",
    "{tile} and {other} are about as good to throw: {chance} and {less} % of the deals "
    "are won within {draws} draws.": (
        "打{tile}與打{other}差不多：{draws}次摸牌內分別有{chance}%和{less}%和牌。"
    ),
    "Throw {tile} rather than {other}: then {missing} tiles are missing to {fan}, not "
    "{more}; {chance} against {less} % of the deals are won.": (
        "打{tile}比打{other}好：離{fan}還差{missing}張，而不是{more}張；和牌的機會{chance}%對{less}%。"
    ),
    "Throw {tile} rather than {other}: then {many} unseen tiles bring {fan} nearer, not "
    "{fewer}; {chance} against {less} % of the deals are won.": (
        "打{tile}比打{other}好：有{many}張未見的牌能推進{fan}，而不是{fewer}張；"
        "和牌的機會{chance}%對{less}%。"
    ),
    "Throw {tile} rather than {other}: {chance} against {less} % of the deals are won within "
    "{draws} draws.": "打{tile}比打{other}好：{draws}次摸牌內和牌的機會{chance}%對{less}%。",
    "Tap the tile that you would throw.": "點選您要打的牌。",
    "As good as it gets.": "打得最好。",
    "The coach would throw {tile}.": "教練會打{tile}。",
    "How the coach counts": "教練怎樣算",
    "It knows {rules}. It goes for one hand, keeps a drawn tile only if the tile brings "
    "that hand nearer, and throws what leaves the most unseen tiles that help. The chances "
    "are those of thousands of simulated deals.": (
        "教練只懂{rules}。它認定一種牌型，摸到的牌能推進才留下，並打出使有用的未見牌最多的一張。"
        "機會來自數千次模擬摸牌。"
    ),
    "It plays alone: it leaves out the other players, whose discards you could claim and "
    "who may win first.": "它只計自己摸牌，不計其他玩家：別家打出的牌您可以吃碰，別家也可能先和。",
}
