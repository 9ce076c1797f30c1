"""Chinese of the settings."""

CHINESE = {
    "Language": "語言",
    "Rules of the table": "本桌規則",
    "Which rules do you play?": "打哪種規則？",
    "As played by": "依據",
    "Options of these rules": "這套規則的選項",
    "{changed} of {many} differ from the usual.": "{many}項中有{changed}項與通行的不同。",
    "All as usual": "全部還原",
    "Search the options": "搜尋選項",
    "a fan, a tile, a way to win": "番種、牌、和牌方式",
    "No option speaks of that.": "沒有選項提到這個。",
    "usual": "通行",
    "Source: {source}": "出處：{source}",
    # sharing
    "Save, share or load rules": "保存、分享或載入規則",
    "Save as a file": "存成檔案",
    "As a link, or as text:": "連結，或文字：",
    "Load rules: the link or the text": "載入規則：連結或文字",
    "Or the file": "或檔案",
    "These are no rules of TileTally. Copy the whole link or text and try again.": (
        "這不是TileTally的規則。請複製整個連結或文字再試。"
    ),
    "This app does not know these rules. Perhaps it is too old.": (
        "本程式不認得這套規則，可能版本太舊。"
    ),
    "Now you play {rules}.": "現在打{rules}。",
    "This link brings the rules of a table: {rules}.": "這個連結帶來一桌的規則：{rules}。",
    "Play by them": "改用這套",
    "Keep mine": "保留我的",
}
