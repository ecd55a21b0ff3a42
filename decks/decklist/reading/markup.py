"""Pasted markup: HTML, BBCode, Markdown links and entities become the text that a reader of the page sees. Pure.

Only tags and codes that are known are removed: `<Sideboard>` and `[Main]` are headings.
"""

import re
from collections.abc import Mapping
from html import unescape
from typing import Final

from decks.decklist.reading.headings import section_of_heading

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
_SPOILER: Final = re.compile(r"\[(?:spoiler|collapse|hide)=[\"']?([^\[\]\"']{1,60})[\"']?\]", re.IGNORECASE)
_STRUCK: Final = re.compile(
    r"(?:[-*•]|<li>|\[\*\])?\s*(?:~~(?P<marked>[^~]+)~~|<(?P<tag>s|strike|del)>(?P<tagged>[^<>]+)</(?P=tag)>"
    r"|\[(?P<code>s|strike)\](?P<coded>[^\[\]]+)\[/(?P=code)\])(?:</li>)?",
    re.IGNORECASE,
)
_AFTER_STRUCK: Final = tuple("~>]")
_WIKI: Final = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]|\{\{([^{}|]+)\}\}")
_LINK: Final = re.compile(
    r"!?\[([^\[\]]+)\]\((?:<[^<>]*>|[a-z/#.][^()\s]*+(?:\([^()\s]*+\)[^()\s]*+)?)(?:\s+[\"'][^\"']*[\"'])?\)",
    re.IGNORECASE,
)


def split_markup(line: str, longest: int, headings: Mapping[str, str]) -> list[str]:
    """The lines that a page shows for one line of its source: none for tags alone. A longer line stays as it is.

    A row of tables side by side has line breaks itself. The title of a spoiler is a line if it is one of the `headings`.
    """
    has_markup = may_have_markup(line)
    if not (has_markup or "\n" in line) or len(line) > longest:
        return [line]

    if "[" in line and "=" in line:
        line = _SPOILER.sub(lambda found: f"\n{found[1]}:\n" if section_of_heading(found[1], headings) else "\n", line)
    shown = without_markup(line) if has_markup else line
    return [piece for piece in map(str.strip, shown.split("\n")) if piece]


def find_struck_text(line: str) -> str:
    """What a line says that is struck out as a whole, in Markdown, HTML or BBCode; empty for any other line."""
    found = _STRUCK.fullmatch(line) if line[-1:] in _AFTER_STRUCK else None
    return next(filter(None, (found["marked"], found["tagged"], found["coded"])), "") if found else ""


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
        line = _BBCODE.sub(
            lambda found: "\n" if found[0] == "[*]" else "",
            _LINK.sub(r"\1", _WIKI.sub(lambda found: found[1] or found[2], line)),
        )

    return line.strip()
