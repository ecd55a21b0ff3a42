"""JSON as programs and people write it: also one value a line, trailing commas, comments, JavaScript objects.

It reads whatever has one meaning, in one pass, and refuses the rest; strict JSON is tried first.
"""

import re
from typing import Final

from api import strict_json
from legality.engine.values.deck_codec import BadCodeError

DEEPEST: Final = 48

Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]

_ASSIGNED: Final = re.compile(
    r"\s*(?:[\w$.]{1,40}\((?=[\[{])|export\s+default\b|module\.exports\s*=|(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*(?::\s*[\w<>\[\]]+\s*)?=)"
)
_BLANK: Final = re.compile(r"(?:\s|//[^\n]*|#[^\n]*)*+")
_STRINGS: Final = {sign: re.compile(rf"{sign}((?:[^{sign}\\\n]|\\.)*+){sign}", re.DOTALL) for sign in ('"', "'", "`")}
_BARE: Final = re.compile(r"[^,:=;{}\[\]\n\"]++")
_REMARK: Final = re.compile(r"\s(?://|#).*", re.DOTALL)
_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_DECIMAL: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "b": " ", "f": " ", "\n": ""}
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "True"), True),
    **dict.fromkeys(("false", "False"), False),
    **dict.fromkeys(("null", "None", "undefined", "~"), None),
}


def load_loose_json(text: str) -> tuple[Value, list[str]]:
    """The value of a text, of several values one after another a list of them; and its comments. Raises BadCodeError."""
    try:
        value: Value = strict_json.load_strict_json(text)
    except strict_json.NamedTwiceError as error:
        raise BadCodeError("damaged", "a member that is there twice") from error
    except (ValueError, RecursionError):
        reader = _Reader(text)
        return reader.whole(), reader.remarks

    return value, []


def read_scalar(word: str) -> Value:
    """What a bare word means: a number, true, false, nothing, or itself. A number with a zero before it is a text."""
    if word in _WORDS:
        return _WORDS[word]
    if _INTEGER.fullmatch(word):
        return int(word)

    return float(word) if _DECIMAL.fullmatch(word) else word


class _Reader:
    """One pass over a text. Each method reads at `at` and leaves it behind what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.remarks: list[str] = []

    def whole(self) -> Value:
        """Containers one after another, with commas or semicolons between them."""
        found = _ASSIGNED.match(self.text)
        self.at = found.end() if found else 0
        values: list[Value] = []
        while self._next():
            if self._next() not in ("{", "["):
                raise BadCodeError("damaged", "neither an object nor an array")
            values.append(self._value(0))
            while self._next() and self._next() in (",;)" if found and found[0].endswith("(") else ",;"):
                self.at += 1
        if not values:
            raise BadCodeError("damaged", "no value")

        return values[0] if len(values) == 1 else values

    def _next(self) -> str:
        """The next sign that is neither a blank nor part of a comment; empty at the end."""
        while True:
            if (found := _BLANK.match(self.text, self.at)) and found[0]:
                self.at = found.end()
                self._keep(found[0])
            if not self.text.startswith("/*", self.at):
                return self.text[self.at : self.at + 1]

            end = self.text.find("*/", self.at + 2)
            if end < 0:
                raise BadCodeError("damaged", "a comment without an end")
            self._keep(self.text[self.at : end])
            self.at = end + 2

    def _keep(self, comment: str) -> None:
        self.remarks += filter(None, (line.strip(" \t\r/#*") for line in comment.split("\n")))

    def _value(self, depth: int) -> Value:
        if depth > DEEPEST:
            raise BadCodeError("damaged", "too deep")

        sign = self._next()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._array(depth)

        return self._string(sign) if sign in _STRINGS else read_scalar(self._word())

    def _object(self, depth: int) -> dict[str, Value]:
        members: dict[str, Value] = {}
        self.at += 1
        while self._next() != "}":
            key = self._string(self._next()) if self._next() in _STRINGS else self._word()
            if self._next() not in (":", "=") or key in members:
                raise BadCodeError("damaged", "a member without a value, or twice")
            self.at += 1
            members[key] = self._value(depth + 1)
            self._divide("}")
        self.at += 1

        return members

    def _array(self, depth: int) -> list[Value]:
        values: list[Value] = []
        self.at += 1
        while self._next() != "]":
            values.append(self._value(depth + 1))
            self._divide("]")
        self.at += 1

        return values

    def _divide(self, end: str) -> None:
        """Pass over one comma; none is needed before the end."""
        sign = self._next()
        if sign == ",":
            self.at += 1
        elif sign != end:
            raise BadCodeError("damaged", "no comma between two values")

    def _string(self, sign: str) -> str:
        found = _STRINGS[sign].match(self.text, self.at)
        if not found:
            raise BadCodeError("damaged", "a text without an end")
        self.at = found.end()

        return _ESCAPE.sub(_unescape_match, found[1])

    def _word(self) -> str:
        found = _BARE.match(self.text, self.at)
        remark = _REMARK.search(found[0]) if found else None
        word = (found[0][: remark.start()] if remark else found[0]).strip() if found else ""
        self._keep(remark[0] if remark else "")
        if not found or not word:
            raise BadCodeError("damaged", "no value")
        self.at = found.end()

        return word


def _unescape_match(found: re.Match[str]) -> str:
    digits = found[1] or found[2]
    return chr(int(digits, 16)) if digits else _ESCAPED.get(found[3], found[3])
