"""Lines about a list, which are no part of the deck: its name, author, event, address, price, total, and rules of dashes.

Pure and by form alone. Each form says more than a card's name does: a key before a colon, an address, a currency.
"""

from __future__ import annotations

import re
from typing import Final

from cards.catalogue.fold import squash
from decks.decklist.about_words import KEYS

_KEYS: Final = frozenset(map(squash, KEYS))
# A list's own name after the word for a deck: `Deck: Jinx Aggro`. With a count it would be a card.
_DECK: Final = frozenset(("deck", "mydeck", "卡组", "套牌", "牌组"))

_ADDRESS: Final = re.compile(
    r"(?:https?|ftp)://|(?<![a-z0-9])www\.[a-z0-9]"
    r"|^\W*[a-z0-9][a-z0-9.-]*\.(?:com|org|net|gg|io|cn|me|app|dev|co|tv|jp|de|fr|uk)(?:/\S*)?\W*$|\S+@[a-z0-9-]+\.[a-z]+",
    re.IGNORECASE,
)
_AMOUNT: Final = r"[0-9][0-9.,]*"
_CURRENCY: Final = r"(?:usd|eur|gbp|rmb|cny|hkd|twd|jpy|yuan|dollars?|euros?|tix)"
_HAN_CURRENCY: Final = "[元块刀欧円]"
PRICE: Final = (
    rf"(?:(?:us|hk|nt|ca|au)?[$€£¥￥]\s?{_AMOUNT}|{_AMOUNT}\s?(?:[$€£¥￥]|{_CURRENCY}(?![a-z])|{_HAN_CURRENCY})"
    rf"|(?<![a-z]){_CURRENCY}\s?{_AMOUNT})"
)
_PRICED: Final = re.compile(
    rf"\W*(?:(?:total|price|cost|value|market|sum|合计|总价|价格|共|约|approx|about|ca)\W*){{0,2}}{PRICE}(?:\s*(?:total|each))?\W*",
    re.IGNORECASE,
)
_BYLINE: Final = re.compile(
    r"(?:(?:deck|list|decklist|built|made|created|posted|piloted|played|submitted|designed|brewed|卡组|套牌)\s+)by\s+\S.{0,60}"
    r"|[Bb]y @?\S+(?: \S+)?|@\w[\w.-]*|(?:转载自|转自|来自|出自|摘自)\s*\S.{0,60}",
    re.IGNORECASE,
)
_MADE: Final = re.compile(
    r"(?:deck\s+|list\s+)?(?:exported|generated|created|made|built|imported|shared|copied|downloaded|printed)"
    r"\s+(?:from|by|with|on|at|in|using|via)\b.*|(?:导出自|由.{1,20}(?:导出|生成|制作|分享|提供)).*",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(
    r"(?:(?:total|sum|count|subtotal|grand total|共|总共|共计|总计|合计|一共|小计|张数)\W*)"
    r"[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?\s*(?:(?:cards?|copies|total|[张張枚]牌?|种|unique)\W*)*"
    r"|[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?\s*(?:(?:cards?|[张張枚]牌?|total)(?:\s*(?:total|in total|in all|in the deck|in deck))?)"
    r"|[0-9]{1,4}\s*/\s*[0-9]{1,4}|[0-9]{1,4}\s*(?:unique|different)(?:\s*cards?)?",
    re.IGNORECASE,
)
_DATE: Final = re.compile(
    r"[0-9]{4}\s*[-/.年]\s*[0-9]{1,2}\s*[-/.月]\s*[0-9]{1,2}日?(?:\W*[0-9]{1,2}:[0-9:]+)?|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4}"
)
# A key's words end with something that is no blank, so that the blanks behind them are looked at once, and not once for each of them.
_WORDS: Final = r"[^:\[\]]{0,23}?[^\s:\[\]]"
_KEY: Final = re.compile(
    rf"\W{{0,4}}({_WORDS})\s*+(?:[\])]\s*+:?|:)\s*+(.*)|\W{{0,4}}({_WORDS})\s++[-=]\s++(.*)", re.DOTALL
)
_RULE: Final = re.compile(r"([-=_*~·.—─━═＝－＿~+#•])(?:\s*\1){2,}|(?=.*---?)[\s|:+-]{3,}")
_SUMS: Final = frozenset(
    map(
        squash,
        (
            "total",
            "total cards",
            "cards",
            "count",
            "总计",
            "合计",
            "总数",
            "共",
            "张数",
            "小计",
            "price",
            "cost",
            "价格",
            "总价",
        ),
    )
)
_COUNTED: Final = re.compile(r"[xX×*]?[0-9]{1,3}(?:\s|[xX×张張枚]).|.*(?:[xX×]\s?[0-9]{1,3}|[0-9][张張枚])$")


# A quick look: every form has one of these signs or words.
_QUICK: Final = re.compile(
    r"[:@$€£¥￥\]=]|\s-\s|\.[a-z]{2}|^\W*(?:[0-9]+\s*(?:[/.年-]|cards?|total|uni|diff|in|[张張枚]|$)|deck|list|built|made|creat|post|pilot|play"
    r"|submit|design|brew|by|export|generat|import|shar|copi|download|print|total|sum|count|卡组|套牌|转|来自|出自|摘自|导出|由|[共总合一小张])"
    rf"|[0-9]\s?(?:{_CURRENCY}|{_HAN_CURRENCY})",
    re.IGNORECASE,
)


def is_about(line: str, plain: str) -> bool:
    """Whether a stripped line tells something of the list. `plain`: the line with full-width characters replaced."""
    if not _QUICK.search(plain):
        return _RULE.fullmatch(line) is not None

    bare = plain.strip(" \t()[]*_~=-<>|")
    forms = (_TOTAL, _DATE, _BYLINE, _MADE)
    return bool(
        _RULE.fullmatch(line)
        or is_address(plain)
        or _PRICED.fullmatch(plain)
        or any(form.fullmatch(bare) for form in forms)
        or _has_key(plain)
    )


def is_address(line: str) -> bool:
    """Whether a line holds the address of a page and no count before it."""
    return "." in line and _ADDRESS.search(line) is not None and not _COUNTED.match(line)


def name_in(line: str, plain: str) -> tuple[str, int | None]:
    """The name that a line about the list would have if it were a card, with its count: `Time: 3` may be three copies."""
    found = _KEY.fullmatch(plain)
    value = (found[2] if found[1] else found[4]).strip() if found else ""
    if not found or not (value.isdecimal() and len(value) < 4):  # noqa: PLR2004  a count has at most three digits
        return line, None

    return line[slice(*found.span(1 if found[1] else 3))], int(value)


def deck_named(plain: str) -> str:
    """The name that a line gives to the deck, as in `Deck: Jinx Aggro`; empty for a line with a count or another key."""
    found = _KEY.fullmatch(plain)
    is_name = found and found[1] and squash(found[1]) in _DECK and not any(map(str.isdigit, found[2]))

    return found[2].strip() if found and is_name else ""


def _has_key(plain: str) -> bool:
    """`Author: X`, `【套牌名称】X`, `Format - Standard`. A value with a count is a card's, unless the key counts cards."""
    found = _KEY.fullmatch(plain)
    if not found:
        return False

    key, value = squash(found[1] or found[3]), (found[2] if found[1] else found[4]).strip()
    return key in _KEYS and (value.isdigit() or key in _SUMS or not _COUNTED.fullmatch(value))
