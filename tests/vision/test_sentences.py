"""Every sentence of the reader has a Chinese translation."""

from __future__ import annotations

import pytest

from scoring.speech.messages import literal
from vision import PhotoError, Reading, load_photo
from vision.sentences import Sentence


def test_each_language_has_its_own_words() -> None:
    sentence = Sentence("{tile} was read {times}; a set has one.", tile="f6", times=2)
    assert str(sentence) == "Orchid was read twice; a set has one."
    assert sentence.in_language("en") == str(sentence)
    assert sentence.in_language("zh-Hant") == "蘭讀到2次；一副牌只有一張。"
    assert sentence.in_language("zh-Hans") == "兰读到2次；一副牌只有一张。"


def test_a_file_that_is_no_picture_is_refused_in_chinese() -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo(b"Dear grandmother")
    assert "這種檔案讀不了" in caught.value.message.in_language("zh-Hant")


def test_what_came_from_a_file_stays_as_it_was() -> None:
    reading = Reading.from_json(Reading("a.jpg", 9, 9, warnings=[literal("Read {so}.")]).to_json())
    assert [warning.in_language("zh-Hans") for warning in reading.warnings] == ["Read {so}."]
