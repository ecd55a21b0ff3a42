"""Facts in WoW's rules text: who may use a card, and what an ability deals."""

import re
from typing import Final

from cards.importers.wow.names import slug
from legality.games.wow.talents import SPECS

REPUTATIONS: Final = ("Aldor", "Scryer", "Argent Crusade", "Nerubian")

_MARKUP: Final = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
_BREAK: Final = re.compile(r"<(?:br|p)\s*/?>|</b>|\r?\n|;", re.IGNORECASE)
_LINE: Final = re.compile(r"^\s*+(.{3,70}?)\s++(Hero Required|Reputation|Repuation|Talent)(?![s\w])")
_DIVIDED: Final = re.compile(r",? or(?: |$)|, ")
_DECK_RULES: Final = re.compile(r"\bdeck-?building\s*:", re.IGNORECASE)
_FIRE: Final = re.compile(r"\b(deals?|dealt)\b[^.]*\bfire\b[^.]*damage", re.IGNORECASE)


def plain(text: str) -> str:
    """The text without markup."""
    return _MARKUP.sub("", text).strip()


def alternatives(words: str) -> list[str]:
    """The slugs of `X`, `X or [Y]`, `[X], [Y], or [Z]`; empty where a word was lost, as with icons left out."""
    found = [slug(part) for part in _DIVIDED.split(words)]
    return found if all(found) else []


class RestrictionLines:
    """The deck-building lines of a text: `requires`, `talent` and `reputation`, and whether one was mutilated."""

    __slots__ = ("mutilated", "reputation", "requires", "talent")

    def __init__(self, text: str) -> None:
        self.requires: list[list[str]] = []
        self.talent: list[str] = []
        self.reputation: list[str] = []
        self.mutilated = False
        for line in _BREAK.split(text):
            match = _LINE.match(plain(line))
            if match:
                self._add(match[1], match[2])

    def _add(self, words: str, sort: str) -> None:
        if sort == "Hero Required":
            self._require(words)
        elif sort == "Talent":
            self.talent.extend({spec(words)} & SPECS)
        elif words in REPUTATIONS:
            self.reputation.append(slug(words))

    def _require(self, words: str) -> None:
        if "(" in words:
            return

        line = alternatives(words)
        if not line:
            self.mutilated = True
        elif line not in self.requires:
            self.requires.append(line)


def spec(words: str) -> str:
    """The slug of a spec; Feral Combat is the talent tree's own name for Feral."""
    return {"feral-combat": "feral"}.get(slug(words), slug(words))


def has_deck_rules(text: str) -> bool:
    """Whether a text begins a hero's own rules of deck building."""
    return bool(_DECK_RULES.search(_MARKUP.sub("", text)))


def deals_fire(text: str) -> bool:
    """Whether a text says that something deals fire damage."""
    return bool(_FIRE.search(re.sub(r"[\[\]]", "", _MARKUP.sub("", text))))
