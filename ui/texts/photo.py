"""Chinese of step 1, the photo."""

CHINESE = {
    "Photos that are read before yours: {many}": "排在您前面的照片：{many}張",
    "Too many photos are waiting to be read just now. Try again in a moment.": (
        "現在等候讀取的照片太多，請稍後再試。"
    ),
    "What is this mahjong hand worth?": "這手牌值多少番？",
    "Take or choose a photo": "拍照或選照片",
    "Take the photo": "拍照",
    "Webcam": "攝影機",
    "Use a photo instead": "改用照片",
    "Close and straight from above, without glare. Melds and the winning tile a little apart.": (
        "從正上方近拍，不要反光。副露和和牌張稍微分開擺。"
    ),
    "No picture here? Browsers lend a page the camera only over HTTPS or on the computer that "
    "runs it, and only if you allow it. A photo always works.": (
        "沒有畫面？瀏覽器只在HTTPS或執行本程式的電腦上，並得到您允許，才讓網頁用攝影機。照片則總能用。"
    ),
    "Photos stay in this browser and on the computer that runs the app, which forgets them when "
    "you leave the page.": "照片只留在這個瀏覽器和執行本程式的電腦上；離開頁面後，電腦就不再保留。",
    "Last hands": "最近的牌",
    "No hand has been counted in this browser yet.": "這個瀏覽器還沒有算過牌。",
    "Open": "打開",
    "Send": "傳送",
    "Delete": "刪除",
    "Older hands": "更早的牌",
    "not counted yet": "還沒算",
    "No connection. What you entered is kept; the page goes on by itself once it is back.": (
        "連線中斷。已輸入的都還在；恢復後頁面會自動繼續。"
    ),
    "Try the demo photo": "試用示範照片",
    "Enter by hand": "手動輸入",
    "Use the webcam": "使用攝影機",
    "Your hand is still here: go on with step 2, or take another photo.": (
        "您的牌還在：請繼續第2步，或另拍一張。"
    ),
    "Looking for tiles …": "正在找牌……",
    "No mahjong tiles were found in this picture. Go closer, so that the tiles fill it, "
    "mind glare and shadow – or enter the hand by tapping tiles.": (
        "這張照片裡找不到麻將牌。請靠近些，讓牌佔滿畫面，留意反光和陰影；也可以點牌輸入。"
    ),
    "Your hand so far is kept.": "已輸入的牌還在。",
}
