"""Chinese of the dispute card and of sharing it."""

CHINESE = {
    "Flowers": "花牌",
    "Seat: {wind}": "門風：{wind}",
    "Round: {wind}": "圈風：{wind}",
    "What was claimed": "所報番種",
    "Rulings": "裁定",
    "Profile: {name}": "裁定組：{name}",
    "Scan to open this count": "掃描以開啟此計番",
    "There it can be checked fan by fan, changed, or counted by other rules.": (
        "可逐番核對、修改，或按別的規則計番。"
    ),
    # sharing
    "Share this count": "分享此計番",
    "The link opens this hand, its rules and its rulings on any phone in the same network. "
    "The photo is not in it.": (
        "在同一網路內的任何手機上，此連結會開啟這手牌、其規則與裁定。照片不在其中。"
    ),
    "The link holds this hand, its rules and its rulings, but it opens on this computer alone: "
    "it is in no network.": (
        "此連結含有這手牌、其規則與裁定，但只能在這台電腦上開啟：它沒有連上網路。"
    ),
    "The link": "連結",
    "Copy the link": "複製連結",
    "Copied": "已複製",
    "The link as a QR code": "連結的二維碼",
    "The count as one picture": "計番圖片",
    "Save the picture": "儲存圖片",
    "Print": "列印",
    "Print the score": "列印計番",
}
