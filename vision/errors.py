"""Errors raised when a photo cannot be opened or the reader cannot be loaded."""

from __future__ import annotations

from scoring.speech.messages import Message, literal


class PhotoError(Exception):
    """Raised for a file that cannot be read as a picture.

    code: one of `PHOTO_ERRORS`.
    message: what the player should do.
    """

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class ReaderError(Exception):
    """Raised if a file of the reader cannot be loaded, or a stored tile set cannot be loaded or
    written; the message says what is expected."""

    def __init__(self, message: Message | str) -> None:
        super().__init__(message)
        self.message = literal(message) if isinstance(message, str) else message

    def __str__(self) -> str:
        return str(self.message)


PHOTO_ERRORS = ("not_an_image", "damaged_image", "too_large", "no_such_file")
