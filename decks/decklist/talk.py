"""What people write around a list: a greeting, a question, thanks. It is no card line, and the verdict does not wait for it.

Such a line has no count where the cards have one, is not the name of a card, and is before the first card or behind a blank line
after the last. Whether it is like a card's name decides nothing. It is reported as a comment is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from decks.decklist.entries import Entry, Problem

# So few counts may be chance.
_LEAST_COUNTED: Final = 5
_NAMES_NO_CARD: Final = frozenset(("unknown", "guessed", "unguessed", "unknown-heading", "name", "long"))


def mark_talk(problems: Sequence[Problem], cards: Iterable[Entry], *, is_led: bool) -> list[Problem]:
    """The problems, those that are talk as comments. `cards`: the lines of known cards, but not those of leaders.

    `is_led`: the list has the leader that it needs; else a line before the cards may be its name.
    """
    cards = list(cards)
    if not problems or len(cards) < _LEAST_COUNTED or not all(card.counted for card in cards):
        return list(problems)

    lines = [*(card.line for card in cards), *(one.line for one in problems if not _may_be_talk(one))]
    first = min(lines)
    last = max(lines)
    is_headed = not any(card.adrift for card in cards)
    behind = [one.line for one in problems if one.line > last]
    is_apart = bool(behind) and min(behind) > last + 1

    marked: list[Problem] = []
    for one in problems:
        is_before = one.line < first and one.section is None and is_led and is_headed
        if _may_be_talk(one) and (is_before or (one.line > last and is_apart)):
            near = one.suggestions if one.kind == "guessed" else ()
            marked.append(replace(one, kind="commented", key="talk", suggestions=near, aside=True))
        else:
            marked.append(one)

    return marked


def _may_be_talk(problem: Problem) -> bool:
    return problem.key in _NAMES_NO_CARD and not problem.counted and not problem.aside
