"""What can go wrong with a ledger, each with a code and a sentence for the players."""

from __future__ import annotations

from scoring.messages import Message, Text


class LedgerError(Exception):
    """code is one of `CODES`; message is its sentence. about: in English, what exactly it was."""

    def __init__(self, code: str, about: str) -> None:
        super().__init__(code, about)
        self.code = code
        self.about = about
        self.message = Message(CODES[code], "ledger")

    def __str__(self) -> str:
        return self.about


CODES: dict[str, Text] = {
    "unbalanced": (
        "What the four players get and pay has to add up to nothing.",
        "四家得失相加須為零。",
    ),
    "not_said": ("Say first who pays.", "請先說明誰付。"),
    "below_minimum": ("No hand of so few points wins.", "這麼少的分數不能和牌。"),
    "hand_taken": (
        "This hand is in the ledger already: another phone was faster. Nothing was changed.",
        "此局已記入：別的手機先記了。沒有更改。",
    ),
    "over": (
        "The game is over: its last hand is in the ledger.",
        "全場已打完：最後一局已記入。",
    ),
    "changed": (
        "The evening was changed on another phone meanwhile. Look at the sums, then tap again.",
        "別的手機剛才改了帳。請看過分數再按一次。",
    ),
    "locked_out": (
        "After a false win or a foul hand a player may not win this hand any more.",
        "錯和或牌已作廢的一家，此局不得再和。",
    ),
    "wrong_winners": (
        "These players cannot all win on this discard.",
        "這幾家不能同和這張牌。",
    ),
    "not_there": ("That is no longer in the ledger.", "帳上已沒有這項。"),
    "already_undone": ("That was taken out already.", "這項早已取消。"),
    "other_entry": (
        "It is in the ledger already, with other sums. Look at the list.",
        "此項已記入，但分數不同，請看下方清單。",
    ),
    "too_new": (
        "The ledger was written by a newer TileTally. Nothing was changed.",
        "此帳由較新版本的TileTally寫成，沒有更改。",
    ),
    "hand_open": (
        "A hand before this one is still open. Enter that one first.",
        "前面還有一局未記，請先補記。",
    ),
    "bad_entry": (
        "This does not fit into the evening. Nothing was changed.",
        "這項不合此場牌局，沒有更改。",
    ),
    "not_allowed": (
        "With the link that you have this cannot be done. Whoever began the evening has others.",
        "您的連結不能這樣做。開始這場牌局的人有別的連結。",
    ),
    "bad_link": (
        "This link opens no evening. Perhaps it was renewed: ask at the table for the new one.",
        "這個連結打不開任何牌局。也許已經換新：請向同桌要新的連結。",
    ),
    "unreachable": (
        "The ledger cannot be reached just now. Nothing is lost: try again in a moment.",
        "暫時讀寫不到帳本。沒有遺失，請稍後再試。",
    ),
}
