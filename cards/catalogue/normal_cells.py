"""A cell of a card as people write it (`mage | ?warlock`, `天赋:增幅; 博士`), in the normal form of its fact."""

from __future__ import annotations

from itertools import chain
from typing import Final

from cards.catalogue.normal_facts import normal_clauses, stored_requirement, stored_value
from cards.catalogue.normal_values import KIND, LABEL, REQUIRES
from cards.catalogue.partly import PERHAPS
from legality.engine.game import Game

_LISTS: Final = {"supertypes": "supertype", "labels": LABEL}


def normal_cell(game: Game, code: str, text: str) -> str | None:
    """The cell of the column `code` in normal form; None where it is not understood. Other columns stay as they are."""
    fact = code.removeprefix("trait.") if code.startswith("trait.") else _LISTS.get(code, "")
    try:
        if text.strip() in ("", PERHAPS):
            return text
        if code == KIND:
            return stored_value(game, KIND, text)
        if code == REQUIRES:
            return "; ".join(_alternatives(game, line) for line in text.split(";"))
        if code in ("include", "exclude"):
            return normal_clauses(game, text)
        if fact:
            return _join_words([_mark_open(game, fact, word) for word in _words(text)])
    except ValueError:
        return None

    return text


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.replace("｜", "|").split("|")]


def _join_words(words: list[str]) -> str:
    return " | ".join(dict.fromkeys(filter(None, words)))


def _alternatives(game: Game, line: str) -> str:
    return _join_words(list(chain.from_iterable(stored_requirement(game, word) for word in _words(line))))


def _mark_open(game: Game, fact: str, word: str) -> str:
    """A value with its question mark, if it has one."""
    value = word.lstrip(PERHAPS).strip()
    normal = stored_value(game, fact, value)
    return f"{PERHAPS}{normal}" if normal and word.startswith(PERHAPS) else normal
