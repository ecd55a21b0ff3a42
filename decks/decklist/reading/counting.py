"""The count of a line, before or after the name, as people write it. Pure.

Some forms are sure (`3 Name`, `Name x3`): no name begins or ends so. The others may be part of a name (`Name 3`, `Name (3)`):
`Counted.sure` is False, and whoever knows the cards may prefer the whole text.
"""

import re
from dataclasses import dataclass
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


# Each replacement has one character, so positions found in the plain line hold in the line as typed.
PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans(
    "　【】〔〕〖〗・‧•−–—✕✖╳壹贰貳叁參肆伍陆陸柒捌玖拾", " [][][]···---×××一二二三三四五六六七八九十"
)

LEADING: Final = re.compile(
    r"(-?[0-9]+)(?:\s?[×*]\s*|[xX](?![a-z])\s*|\s[xX](?:\s+|(?=[《「『“<]))|[张張枚份个個]\s*|\s[张張枚份个個](?=\s)\s*|\s+|(?=[^\x00-\x7f、。]|[(\[])|$)|[xX×*]([0-9]+)\s+"
)
_NUMBER: Final = r"[A-Za-z]{0,2}[0-9]{1,4}[A-Za-z]?\*?"
# Collections write the finish of a printing behind its number: `OGN-045-Foil`.
_FINISH: Final = "[Pp]|(?i:foil|nonfoil|normal|standard|regular|holo|promo|showcase|signature|overnumbered|alt|metal)"
CODE: Final = rf"[A-Za-z][A-Za-z0-9]{{1,7}}[-·]{_NUMBER}(?:[/-][0-9]{{1,4}})?(?:[-·](?:{_FINISH}))?"
NUMBER: Final = _NUMBER
# As people write it without the sign between: `OGN045`, `OGN 45`.
LOOSE_CODE: Final = r"[A-Za-z][A-Za-z0-9]{1,4}\s?[0-9]{1,4}[a-z]?"
_TRAILING: Final = re.compile(
    r"(?<!\s)\s*[(\[]?(?:×\s?|\*|(?<![A-Za-z0-9])[xX]\s?)(-?[0-9]+)[)\]]?$|(?<![\s0-9])\s*(-?[0-9]+)\s?[张張枚]$"
    rf"|(?:^|(?<=[(\[])){CODE}[)\]]?\s+(-?[0-9]+)$|(?<=[\u3400-\u9fff])\s+([0-9]{{1,2}})$"
)

# A count that a name might begin with: `(3) Name`, `[3] Name`, `3: Name`, `3Name`, `3 copies of Name`, `三张 Name`.
_UNSURE_FIRST: Final = re.compile(
    r"[(\[{]\s*[xX×]?([1-9][0-9]{0,2})\s*[xX×张張枚]?\s*[)\]}]\s*(?=\S)|[xX×]?([1-9][0-9]{0,2})[xX×张張枚]?\s*[:;|=]\s*(?=\S)"
    r"|([1-9][0-9]?)(?=[A-Z][a-z])|[xX×]([1-9][0-9]?)(?=[^\x00-\x7f\w]|[\u3400-\u9fff])"
)
_WORDS_FIRST: Final = re.compile(
    r"(?:copies of|copies|copy of|of|pcs\.?|pc\.?|个|個|份|张|張|枚)\s+(?=\S)", re.IGNORECASE
)
_HAN_FIRST: Final = re.compile(rf"({HAN})\s?[张張枚份个個]\s*(?:[:：]\s*)?(?=\S)")

# A count that a name might end with: `Name 3`, `Name (3)`, `Name - 3`, `Name: 3`, `Name 3x`, `Name x三`, `Name 三张`.
_UNSURE_LAST: Final = re.compile(
    r"(?<=\S)\s*[(\[{]\s*(?:[xX×]\s?)?([1-9][0-9]?)\s?(?:[xX×张張枚]|copies|copy|cards?|pcs)?\s*[)\]}]$"
    r"|(?<=\S)\s*(?:\s-|-(?=\s)|[:=|~,;/、]|\.{2,}|…+|·{2,}|_{2,}|(?<=[\u3400-\u9fff])-)\s*[xX×]?\s?([1-9][0-9]?)\s?(?:[xX×张張枚]|copies|copy|cards?|pcs|ea)?$"
    r"|(?<=\S)\s+([1-9][0-9]?)\s?(?:[xX×]|copies|copy|cards?|pcs|ea)?$|(?<=[\u3400-\u9fff》」』”\"])([1-9][0-9]?)$"
    r"|(?<=[^\s0-9])\s+(?:qty|count|quantity|amount|数量)\W*([1-9][0-9]?)$",
    re.IGNORECASE,
)
_HAN_LAST: Final = re.compile(
    rf"(?<=\S)\s*[(\[]?\s*(?:(?<![A-Za-z])[xX×*]\s?({HAN})\s?[张張枚]?|({HAN})\s?[张張枚])\s*[)\]]?$"
)
# What is before a number that is not a count: a set (`(OGN) 45`, `#45`), a currency.
_NO_COUNT: Final = re.compile(r"(?:\([A-Za-z][A-Za-z0-9]{1,7}\)|[#$€£¥￥]|\b[Nn]o\.?|第)\s*$")


_KEYCAPS: Final = ("\ufe0f", "\u20e3")


@dataclass(frozen=True, slots=True)
class CountedText:
    """A text without its count. `digits` is empty where there is none; `sure`: no name has a count of this form."""

    rest: str
    digits: str
    sure: bool = True


def split_leading_count(text: str) -> CountedText:
    """The count that a text begins with."""
    plain = text.translate(PLAIN)
    found = LEADING.match(plain)
    if not found or text[found.end() :].startswith(_KEYCAPS):
        if lead := _UNSURE_FIRST.match(plain):
            return CountedText(text[lead.end() :], lead[lead.lastindex or 0], sure=False)
        if text.isascii():
            return CountedText(text, "")

        if (lead := _HAN_FIRST.match(plain)) and (count := of_han(lead[1])):
            return CountedText(text[lead.end() :], str(count), sure=False)

        changed = in_ascii(text).lstrip()
        is_first = changed[:1].isdigit() and not text[:1].isascii() or "\u20e3" in text[:4]
        if is_first and changed != text and (lead := LEADING.match(changed.translate(PLAIN))):
            return CountedText(changed[lead.end() :], lead[1] or lead[2], sure=False)

        return CountedText(text, "")

    rest = text[found.end() :]
    digits = found[1] or found[2]
    word = _WORDS_FIRST.match(rest) if found[0] != digits and found[0].rstrip() == digits else None
    return CountedText(rest[word.end() :], digits, sure=False) if word else CountedText(rest, digits)


# A count is among the last characters; searching there alone keeps long lines cheap.
_FAR: Final = 48
_REACH: Final = 12
_ENDING: Final = re.compile(r"[1-9][^0-9]{0,8}$|[1-9][0-9][^0-9]{0,8}$")


def split_trailing_count(text: str) -> CountedText:
    """The count that a text ends with."""
    plain = text.translate(PLAIN)
    start = max(0, len(plain) - _FAR)
    if found := _TRAILING.search(plain, start):
        digits = found[found.lastindex or 0]
        return CountedText(text[: found.start(3) if found[3] else found.start()], digits)

    found = _UNSURE_LAST.search(plain, start) if _ENDING.search(plain[-_REACH:]) else None
    if found and not _NO_COUNT.search(plain[: found.start()]):
        return CountedText(text[: found.start()].rstrip(), found[found.lastindex or 0], sure=False)

    return _split_han_trailing(text, plain)


def _split_han_trailing(text: str, plain: str) -> CountedText:
    if text.isascii():
        return CountedText(text, "")

    found = _HAN_LAST.search(plain, max(0, len(plain) - _FAR))
    if found and (count := of_han(found[1] or found[2] or "")):
        return CountedText(text[: found.start()], str(count), sure=False)

    changed = in_ascii(text[-_REACH:]).rstrip()
    if changed[-1:].isdigit() and changed != text[-_REACH:].rstrip():
        read = split_trailing_count(text[:-_REACH] + changed)
        return CountedText(read.rest, read.digits, sure=False)

    return CountedText(text, "")
