"""Riftbound's rules texts as plain text, and the two facts of deck building in them.

Icons are bracketed: [1] energy, [A] any rune, [R] [G] [B] [O] [P] [Y] a rune of a domain, [S] might, [T] exhaust.
"""

import re
from html import unescape
from typing import Final

_BREAK: Final = re.compile(r"<br\s*/?>|</p>\s*<p>|</?ul>|</li>\s*<li>", re.IGNORECASE)
_MARKUP: Final = re.compile(r"<[^<>]*>")
_ICON: Final = re.compile(r":rb_([a-z]+(?:_[a-z0-9]+)*):")
_KEYWORD: Final = re.compile(r"\{\{([^{}]*)\}\}")
_NOTHING: Final = "[NO TEXT]"
_ANY_NUMBER: Final = re.compile(r"any number of (?:cards named|copies of) (.+?)(?:[.(]|$)", re.IGNORECASE)
_ICONS: Final = {
    "might": "S",
    "exhaust": "T",
    "rune_rainbow": "A",
    "rune_fury": "R",
    "rune_calm": "G",
    "rune_mind": "B",
    "rune_body": "O",
    "rune_chaos": "P",
    "rune_order": "Y",
}


def from_html(*parts: str) -> str:
    """The text of HTML fragments, a line for each paragraph or item; empty where they say that the card has no text."""
    lines: list[str] = []
    for part in parts:
        plain = _BREAK.sub("\n", part)
        # Removing tags may form new ones.
        while _MARKUP.search(plain):
            plain = _MARKUP.sub("", plain)
        marked = _ICON.sub(_bracket_icon, unescape(plain))
        lines += [" ".join(line.split()) for line in marked.split("\n")]
    text = "\n".join(line for line in lines if line)
    return "" if text == _NOTHING else text


def _bracket_icon(match: re.Match[str]) -> str:
    name = match[1].removeprefix("energy_")
    return f"[{_ICONS.get(name, name)}]"


def from_braces(text: str) -> str:
    """The text with {{keywords}} in brackets."""
    return _KEYWORD.sub(r"[\1]", text).replace("\r\n", "\n").strip()


def labels(text: str, name: str) -> list[str]:
    """The labels in an English text about copies: `unique`, `unlimited`."""
    named = _ANY_NUMBER.search(text)
    unlimited = named is not None and named[1].strip().lower() == name.lower()
    return [*(["unique"] if "[Unique]" in text else []), *(["unlimited"] if unlimited else [])]
