"""Chinese of opening the app on a phone."""

CHINESE = {
    "Open on your phone": "在手機上開啟",
    "A phone cannot get here yet: the app listens to this computer alone. Start it "
    "without `server.address`, or with `--server.address 0.0.0.0`.": (
        "手機還連不到這裡：程式只聽本機。啟動時不要設 `server.address`，"
        "或改用 `--server.address 0.0.0.0`。"
    ),
    "This computer is in no network. Bring it into the one of your phone, a hotspot "
    "of the phone will do, and open this page again.": (
        "這台電腦沒有連上網路。請讓它與手機在同一網路（手機開熱點也可以），再開啟此頁。"
    ),
    "The address as a QR code": "網址的二維碼",
    "In the same network, scan the code or open:": "在同一網路內，掃描二維碼或開啟：",
    "On the phone, *Take or choose a photo* opens its own camera, at full resolution. "
    "*Live camera* works there only where the address begins with `https`: browsers "
    "lend a page the live camera only over HTTPS, or on the computer that runs it "
    "(`localhost`). Choosing a photo needs no such leave.": (
        "在手機上，「拍照或選照片」會開啟手機自己的相機，照片是最高解析度。"
        "「即時鏡頭」在手機上只有網址以 `https` 開頭時才行：瀏覽器只在 HTTPS "
        "或執行程式的電腦本身（`localhost`）上把攝影機借給網頁。選照片則不受此限。"
    ),
}
