"""Chinese of step 1, the photo."""

CHINESE = {
    "Photos that are read before yours: {many}": "排在您前面的照片：{many}張",
    "Too many photos are waiting to be read just now. Try again in a moment.": (
        "現在等候讀取的照片太多，請稍後再試。"
    ),
    "What is this mahjong hand worth?": "這手牌值多少番？",
    "Take or choose a photo": "拍照或選照片",
    "Take the photo": "拍照",
    "Use a photo instead": "改用照片",
    "Close and straight from above, without glare. Melds and the winning tile a little apart.": (
        "從正上方近拍，不要反光。副露和和牌張稍微分開擺。"
    ),
    "Hold the phone over the hand: the photo is taken by itself once every tile is sure. The "
    "frames are read on the computer that runs the app and forgotten at once.": (
        "把手機對準手牌：每張都認清時會自動拍照。畫面只在執行本程式的電腦上讀取，讀完即忘。"
    ),
    "Try the camera again": "再試鏡頭",
    "Light": "燈光",
    "No connection. It goes on by itself.": "連線中斷，恢復後會自動繼續。",
    "A photo works all the same.": "照片總能用。",
    "Browsers lend a page the camera only over HTTPS or on the computer that runs it.": (
        "瀏覽器只在HTTPS或執行本程式的電腦上，才讓網頁用鏡頭。"
    ),
    "The browser was not allowed to use the camera.": "瀏覽器沒有得到使用鏡頭的許可。",
    "No camera was found.": "找不到鏡頭。",
    "The camera was taken away, by another app or by the lock of the screen.": (
        "鏡頭被別的程式或螢幕鎖定中斷了。"
    ),
    "The camera was idle for too long.": "鏡頭閒置太久了。",
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
    "Live camera": "即時鏡頭",
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
