"""Pasted markup: HTML, BBCode, Markdown links and entities become the text that a reader of the page sees. Pure.

Only tags and codes that are known are removed: `<Sideboard>` and `[Main]` are headings.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z]{2,8});")
_ENDS: Final = re.compile(
    r"<(?:br|hr)\s*/?>|</(?:li|p|div|tr|h[1-6]|ul|ol|table|dt|dd|section|header|blockquote)\s*>", re.IGNORECASE
)
_STARTS: Final = re.compile(
    r"<(?:li|p|div|tr|h[1-6]|ul|ol|table|dt|dd|section|header|blockquote)(?:\s[^<>]*)?>", re.IGNORECASE
)
_CELLS: Final = re.compile(r"</t[dh]\s*>\s*(?=<t[dh][\s>])", re.IGNORECASE)
_TAGS: Final = re.compile(
    r"</?(?:a|abbr|article|b|body|button|center|code|col|colgroup|em|font|head|html|i|img|input|label|main|nav|pre|s|script|small"
    r"|span|strike|strong|style|sub|sup|tbody|td|tfoot|th|thead|title|tt|u|wbr|meta|link|svg|path|details|summary|mark"
    r"|br|hr|li|p|div|tr|h[1-6]|ul|ol|table|dt|dd|dl|section|header|footer|blockquote)(?:\s[^<>]*)?/?>|<!--.*?-->",
    re.IGNORECASE,
)
_BBCODE: Final = re.compile(
    r"\[/?(?:card|cards|deck|mtgcard|c|b|i|u|s|url|img|color|size|font|quote|list|center|left|right|spoiler|code|hr|tr|td|table)"
    r"(?:=[^\[\]]*)?\]|\[\*\]",
    re.IGNORECASE,
)
_WIKI: Final = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]|\{\{([^{}|]+)\}\}")
_LINK: Final = re.compile(
    r"!?\[([^\[\]]+)\]\((?:<[^<>]*>|[a-z/#.][^()\s]*+(?:\([^()\s]*+\)[^()\s]*+)?)(?:\s+[\"'][^\"']*[\"'])?\)",
    re.IGNORECASE,
)


def pieces_of(line: str, longest: int) -> list[str]:
    """The lines that a page shows for one line of its source: none for tags alone. A longer line stays as it is."""
    if not may_have_markup(line) or len(line) > longest:
        return [line]

    return [piece for piece in map(str.strip, without_markup(line).split("\n")) if piece]


def may_have_markup(line: str) -> bool:
    """A quick look for the signs of markup."""
    return "<" in line or "&" in line or "[" in line or "{{" in line


def without_markup(line: str) -> str:
    """The line as a page shows it; each row of a page on a line of its own, each cell after a tab."""
    if "&" in line:
        line = _ENTITY.sub(lambda found: unescape(found[0]).replace("\xa0", " "), line)
    if "<" in line:
        line = _TAGS.sub("", _STARTS.sub("\n", _ENDS.sub("\n", _CELLS.sub("\t", line))))
    if "[" in line or "{{" in line:
        line = _BBCODE.sub("", _LINK.sub(r"\1", _WIKI.sub(lambda found: found[1] or found[2], line)))

    return line.strip()
