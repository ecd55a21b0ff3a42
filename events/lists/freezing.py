"""An answer as a frozen list: its cards by stable id and printed name, its open lines, and a keyed receipt."""

import hmac
import json
from base64 import b32encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypedDict

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.entries import Problem
from decks.decklist.resolve import Resolved

CODE_LENGTH: Final = 8
# Digits in place of the letters that are taken for others: no 0, O, 1 or I is ever read aloud.
_LETTERS: Final = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"ABCDEFGH8JKLMN9PQRSTUVWXYZ234567")


class FrozenCard(TypedDict):
    """A card of a registered list: its section, stable id, printed name and code, copies, and its line in the text."""

    section: str
    id: str
    name: str
    code: str
    count: int
    line: int


class OpenLineJson(TypedDict):
    """A line of a registered list that found no card."""

    line: int
    text: str
    count: int


def listed_cards(answer: Answer) -> list[FrozenCard]:
    """The cards of the list in the player's own order."""
    return frozen_cards(answer.resolved, answer.catalogue)


def frozen_cards(resolved: Resolved, catalogue: Catalogue | None) -> list[FrozenCard]:
    """Cards that were found, in the order in which they were written."""
    return [
        {
            "section": row.section,
            "id": row.card.id,
            "name": row.card.name,
            "code": row.entry.code or (catalogue.code_of(row.card) if catalogue else ""),
            "count": row.entry.count,
            "line": row.entry.line,
        }
        for row in resolved.placed
    ]


def frozen_open_lines(answer: Answer) -> list[OpenLineJson]:
    """The lines that are not in the deck, as they were sent."""
    return frozen_problems(answer.problems)


def frozen_problems(problems: Iterable[Problem]) -> list[OpenLineJson]:
    """Lines that found no card."""
    return [{"line": one.line, "text": one.text, "count": one.count} for one in problems if not one.aside]


def list_digest(secret: str, place: Sequence[str], text: str, cards: Sequence[Mapping[str, object]]) -> str:
    """The keyed hash of a list. `place`: what makes it this one, such as its entry, number and time.

    Without the event's secret no one can tell whether it is the hash of a deck that they know.
    """
    said = json.dumps([list(place), text, list(cards)], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hmac.new(secret.encode(), said.encode(), sha256).hexdigest()


def receipt_code(digest: str) -> str:
    """The short code of a receipt: eight letters and digits that cannot be taken for each other."""
    return b32encode(bytes.fromhex(digest)).translate(_LETTERS)[:CODE_LENGTH].decode()


def shown_code(code: str) -> str:
    """A code in two groups, as it is read aloud: `7KQ2-M9XD`."""
    half = CODE_LENGTH // 2
    return f"{code[:half]}-{code[half:]}"


def typed_receipt_code(typed: str) -> str:
    """A code as it is typed, `7kq2-m9xd`, as it is stored."""
    letters = "".join(sign for sign in typed.upper() if sign.isalnum())
    return letters.translate(str.maketrans("IO", "89"))[:CODE_LENGTH]
