"""Each sentence of the reader has a Chinese translation."""

from __future__ import annotations

import pytest

from scoring.messages import literal
from vision import PhotoError, Reading, load_photo
from vision.sentences import Sentence


@pytest.mark.parametrize("found", [13, 15, 18])
@pytest.mark.parametrize("kongs", [0, 1, 2])
def test_a_wrong_number_of_tiles_is_said_in_chinese(found: int, kongs: int) -> None:
    from vision.deciding.draft import count_sentence

    melds = [{"type": "kong", "tiles": ["C"] * 4}] * kongs
    hand = {"concealed": ["1m"] * (found - 4 * kongs), "melds": melds}
    sentence = count_sentence(hand)
    if sentence is not None:
        assert f"找到{found}张牌" in sentence.in_language("zh-Hans")
    assert (sentence is None) == (found == 14 + kongs)


def test_each_language_has_its_own_words() -> None:
    sentence = Sentence("{tile} was read {times}; a set has one.", tile="f6", times=2)
    assert str(sentence) == "Orchid was read twice; a set has one."
    assert sentence.in_language("en") == str(sentence)
    assert sentence.in_language("zh-Hant") == "蘭讀到2次；一副牌只有一張。"
    assert sentence.in_language("zh-Hans") == "兰读到2次；一副牌只有一张。"


def test_a_file_that_is_no_picture_is_refused_in_chinese() -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo(b"Dear grandmother")
    assert "不是圖片" in caught.value.message.in_language("zh-Hant")


def test_what_came_from_a_file_stays_as_it_was() -> None:
    reading = Reading.from_json(Reading("a.jpg", 9, 9, warnings=[literal("Read {so}.")]).to_json())
    assert [warning.in_language("zh-Hans") for warning in reading.warnings] == ["Read {so}."]
