"""A cell of a card as people write it (`mage | ?warlock`, `天赋:增幅; 博士`), in the normal form of its fact."""

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
            lines: list[str] = []
            for line in text.split(";"):
                words = list(chain.from_iterable(stored_requirement(game, word) for word in _split_words(line)))
                lines.append(_join_words(words))
            return "; ".join(lines)
        if code in ("include", "exclude"):
            return normal_clauses(game, text)
        if fact:
            values: list[str] = []
            for word in _split_words(text):
                normal = stored_value(game, fact, word.lstrip(PERHAPS).strip())
                is_open = normal and word.startswith(PERHAPS)
                values.append(f"{PERHAPS}{normal}" if is_open else normal)
            return _join_words(values)
    except ValueError:
        return None

    return text


def _split_words(text: str) -> list[str]:
    return [word.strip() for word in text.replace("｜", "|").split("|")]


def _join_words(words: list[str]) -> str:
    return " | ".join(dict.fromkeys(filter(None, words)))
