"""House rules as they are stored and as the engine reads them; cards are stored by key and by name."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NotRequired, TypedDict

from cards.catalogue.lookup import Catalogue
from cards.catalogue.moved_ids import moved_to
from legality.engine.house import HouseKind, HouseRule
from legality.engine.values.facts import Days


class StoredCard(TypedDict):
    """A card that a rule names: its key, and its name when the rule was written."""

    key: str
    name: str


class StoredRule(TypedDict):
    """A house rule as JSON: its number, its kind, and what the kind needs. Days in ISO format."""

    number: int
    kind: str
    cards: NotRequired[list[StoredCard]]
    amount: NotRequired[int]
    sets: NotRequired[list[str]]
    section: NotRequired[str]
    least: NotRequired[int]
    most: NotRequired[int]
    day: NotRequired[str]
    option: NotRequired[str]
    since: NotRequired[str]
    until: NotRequired[str]
    note: NotRequired[str]


# What two rules of one meaning have in common: everything but their number and their note.
MEANING: Final = ("kind", "cards", "amount", "sets", "section", "least", "most", "day", "option", "since", "until")


def read_house_rules(stored: Iterable[StoredRule], catalogue: Catalogue) -> list[HouseRule]:
    """The rules with the names that their cards have now. Raises ValueError for days in disorder or no such kind."""
    return [
        HouseRule(
            row["number"],
            HouseKind(row["kind"]),
            tuple(dict.fromkeys(name_now(card, catalogue) for card in row.get("cards", ()))),
            row.get("amount"),
            tuple(row.get("sets", ())),
            row.get("section", ""),
            row.get("least", 0),
            row.get("most"),
            _parse_day(row.get("day")),
            row.get("option", ""),
            Days(_parse_day(row.get("since")), _parse_day(row.get("until"))),
        )
        for row in stored
    ]


def name_now(stored: StoredCard, catalogue: Catalogue) -> str:
    """The name of a card as it is now, also after an import renamed or merged it; else the name that was stored."""
    game = catalogue.game
    card = catalogue.cards.get(f"{game}.{stored['key']}")
    if card is None and (new := moved_to(game, stored["key"])):
        card = catalogue.cards.get(f"{game}.{new}")

    return card.name if card else stored["name"]


def _parse_day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def meaning_of_rule(row: Mapping[str, object]) -> tuple[object, ...]:
    """What a rule says, without its number: equal for rules of one meaning."""
    cards = row.get("cards")
    named = sorted(card["key"] for card in cards) if isinstance(cards, list) else ()
    return tuple(repr(named) if word == "cards" else repr(row.get(word)) for word in MEANING)


def compare_house_rules(
    before: Sequence[StoredRule], after: Sequence[StoredRule]
) -> tuple[list[StoredRule], list[StoredRule]]:
    """The rules that were added and those that were taken away; a rule that says something else is both."""
    old = {(row["number"], meaning_of_rule(row)) for row in before}
    new = {(row["number"], meaning_of_rule(row)) for row in after}
    added = [row for row in after if (row["number"], meaning_of_rule(row)) not in old]
    return added, [row for row in before if (row["number"], meaning_of_rule(row)) not in new]
