"""Which encoding a file was written in: Unicode, or what spreadsheets in China, Taiwan or Europe write."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from itertools import chain
from typing import Final

# Of two that fit a file alike the first is taken.
CHINESE: Final = ("gb18030", "cp950")
EUROPEAN: Final = "cp1252"
HALF: Final = 0.5
# Words with a byte that is not ASCII, as they would be in a European encoding, and what they are made of.
WORDS: Final = re.compile(r"[A-Za-z]*[^\x00-\x7f][A-Za-z\x80-\U0010ffff]*")
LETTERS: Final = "À-ÖØ-öø-ÿŠšŽžŒœŸ"
SIGNS: Final = re.compile("[«»‹›‘’‚“”„–—…·]")
OTHER_SIGNS: Final = re.compile("[A-Za-z°ºª€£©®™¡¿§½¼¾²³]*")
# A word has at most so many letters for each plain one: Þór.
MOST_ACCENTS: Final = 3
# So many letters with accents follow each other, as in Icelandic.
# What is read is never given back: else a long word that fails would be tried in every division.
WORD: Final = re.compile(f"(?:[A-Za-z]++|[{LETTERS}]{{1,3}}+(?![{LETTERS}]))*+")


def decode_upload(data: bytes) -> str:
    """The text of an uploaded file. Never raises: what no encoding fits is read as UTF-8, with signs for bytes that are not."""
    wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    text = _try_decode(data, "utf-16" if wide else "utf-8-sig")
    if text is None and not wide:
        found = None if _is_european(data) else _decode_chinese(data)
        text = _try_decode(data, EUROPEAN) if found is None else found

    return data.decode("utf-8", errors="replace") if text is None else text


def _try_decode(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _is_european(data: bytes) -> bool:
    """Whether most words are letters with accents among plain ones: two bytes for each letter make no such words."""
    text = data.decode(EUROPEAN, errors="replace")
    words = list(chain.from_iterable(SIGNS.sub(" ", part).split() for part in WORDS.findall(text)))
    odd = [word for word in words if not OTHER_SIGNS.fullmatch(word)]
    if not odd:
        found = _decode_chinese(data)
        return found is None or _share_in_daily_use(found) <= HALF

    count = 0
    for word in odd:
        # A word has plain letters enough, and no capital after a small letter.
        plain = len(re.findall("[A-Za-z]", word))
        is_mixed = len(word) <= MOST_ACCENTS * plain
        if is_mixed and WORD.fullmatch(word) and word in (word.lower(), word.upper(), word.capitalize()):
            count += 1

    return count > HALF * len(odd)


def _decode_chinese(data: bytes) -> str | None:
    """The text in the Chinese encoding that gives the most characters in daily use; None if neither fits."""
    texts = [text for encoding in CHINESE if (text := _try_decode(data, encoding)) is not None]
    return max(texts, key=_share_in_daily_use, default=None)


def _share_in_daily_use(text: str) -> float:
    """The share of characters in daily use, in mainland China or in Taiwan, among what is not ASCII."""
    others = [letter for letter in text if not letter.isascii()]
    count = 0
    for letter in others:
        # The first planes of GB 2312 and of Big5 hold what is written most.
        mainland = letter.encode("gb2312", errors="ignore")[:1]
        taiwan = letter.encode("big5", errors="ignore")[:1]
        if b"\xb0" <= mainland <= b"\xd7" or b"\xa4" <= taiwan <= b"\xc6":
            count += 1

    return count / max(len(others), 1)
