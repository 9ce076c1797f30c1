"""Chinese of one's own set of tiles."""

CHINESE = {
    "The photo was read without your own tiles: “{name}” is gone or damaged. Settings, "
    "“My tiles”, has what to do.": (
        "讀這張照片時沒有用您的牌：「{name}」已不在或已損壞。請到設定的「我的牌」處理。"
    ),
    "Is your set read badly?": "您的牌常讀錯？",
    "Put right what was read wrongly, then let the tiles be remembered as named now.": (
        "先改正讀錯的牌，再按現在的牌名記下。"
    ),
    "Remember these tiles as mine": "記下這些牌",
    "See my tiles in Settings": "到設定看我的牌",
    "My tiles": "我的牌",
    "A set that is read badly is read better with one stored picture of each tile.": (
        "常讀錯的牌，每種存一張圖就讀得更準。"
    ),
    "No set of my own": "不用自己的牌",
    "Read photos with the help of": "讀照片時參考",
    "The file of this set is damaged. Delete it and store the tiles again.": (
        "這副牌的檔案已損壞。請刪除後重新存牌。"
    ),
    "**{kinds} of {all} kinds** are stored.": "已存**{all}種中的{kinds}種**。",
    "Still missing:": "還缺：",
    "Delete this set": "刪除這副牌",
    "Its pictures are gone for good then, for everybody who reads with them.": (
        "刪除後圖就沒有了，用這副牌的人都不能再用。"
    ),
    "Keep it": "保留",
    "Add tiles": "加牌",
    "Photos of one tile each, upright, with table around it": "每張照片拍一張牌，擺正，四周留桌面",
    "A file named by its tile is stored at once: 3m.jpg, 7s.jpg, 5p.jpg, E.jpg, f1.jpg. "
    "For the others you are asked. A whole hand goes faster: count it from a photo, and "
    "have its tiles remembered in step 2.": (
        "檔名是牌名的直接存：3m.jpg、7s.jpg、5p.jpg、E.jpg、f1.jpg。其他的會問您是哪張牌。"
        "整手牌更快：拍照計番，在第2步記下這些牌。"
    ),
    "Name what was photographed ({many})": "說明拍的是哪張牌（{many}）",
    "Drop them": "放棄",
    "The tile in your photo": "照片裡的牌",
    "{many} more after this one.": "之後還有{many}張。",
    "Not a tile": "不是牌",
    "Name of the set": "這副牌的名稱",
    "Kept are pictures of single tiles, 64 pixels wide, never the photo. They stay on the "
    "computer that runs this app, for everybody who uses it there.": (
        "只存單張牌的小圖，寬64像素，不存照片。圖留在執行本程式的電腦上，用這台電腦的人都能用。"
    ),
    "{file}: no tile was found. Lay it face up, photograph it from above with some "
    "table around it, and try again.": (
        "{file}：找不到牌。請把牌面朝上，從正上方拍，四周留些桌面，再試一次。"
    ),
    "“{name}” is deleted.": "已刪除「{name}」。",
    "“{name}” is damaged and takes no more tiles. Give another name, or delete it in "
    "Settings, “My tiles”.": (
        "「{name}」已損壞，不能再存牌。請換個名稱，或到設定的「我的牌」刪除它。"
    ),
    "{tile} is stored in “{name}”.": "{tile}已存入「{name}」。",
    "{many} tiles are stored in “{name}”.": "{many}張牌已存入「{name}」。",
    "Photos are read with its help from now on.": "以後讀照片會參考它。",
    "To read photos with its help, choose it in Settings.": "要讀照片時參考它，請到設定選它。",
    "The computer that runs this app cannot write to {folder} ({reason}). Make room there, or "
    "start the app with TILETALLY_SETS set to another folder; then try again.": (
        "執行本程式的電腦無法寫入{folder}（{reason}）。請騰出空間，"
        "或把TILETALLY_SETS設為別的資料夾再啟動，然後再試。"
    ),
}
