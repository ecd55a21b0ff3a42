"""Numbers as people write them: in digits of any script, circled, as an emoji, in Han characters. Pure."""

import re
from typing import Final
from unicodedata import decimal, numeric

# Two Han numerals may make a number up to 99; a measure word must follow, for names begin with numerals too.
_HAN: Final = {sign: value for value, sign in enumerate("〇一二三四五六七八九十")} | {"两": 2, "兩": 2, "零": 0}
_TEN: Final = 10
HAN: Final = "[〇零一二三四五六七八九两兩]?十?[一二三四五六七八九两兩]?"

# ① to ⑳, ⑴ to ⒇, ⓪ and ⓵, ❶ to ❿, ➀ to ➓, ㉑ to ㊿: one sign for a whole number.
_CIRCLED: Final = re.compile("[\u2460-\u2487\u24ea-\u24fe\u2776-\u2793\u3251-\u325f\u32b1-\u32bf]")
_OTHER: Final = re.compile(r"[^\x00-\x7f](?<=\d)")
# The digit of a keycap emoji: the digit itself, a variation selector, a frame.
_KEYCAP: Final = re.compile("([0-9])\ufe0f?\u20e3")


def in_ascii(text: str) -> str:
    """The text with every number of another script in ASCII digits; a circled number has a space after it."""
    if text.isascii():
        return text

    text = _KEYCAP.sub(r"\1", text)
    text = _CIRCLED.sub(lambda sign: f" {int(numeric(sign[0]))} ", text)
    return _OTHER.sub(lambda sign: str(decimal(sign[0])), text)


def of_han(numeral: str) -> int:
    """The value of a Han numeral below a hundred; 0 for any other text."""
    if "十" not in numeral:
        return _HAN.get(numeral, 0)

    tens, _, ones = numeral.partition("十")
    return _HAN.get(tens, 1) * _TEN + _HAN.get(ones, 0)
