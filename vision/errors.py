"""Errors of opening a photo and of looking for tiles in it."""

from __future__ import annotations

from scoring.messages import Message


class PhotoError(Exception):
    """A file that gives no picture. `code` is one of the closed list in `PHOTO_ERRORS`.

    `message` says to the player what to do.
    """

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


PHOTO_ERRORS = ("not_an_image", "damaged_image", "too_large", "no_such_file")
