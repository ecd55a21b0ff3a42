"""Restrictions and errata by day: when they begin, when they end, and what is in force."""

from datetime import date

import pytest

from cards.models import Card, Erratum, Restriction
from cards.pages.changes import RestrictionChange, list_changes, restrictions_in_force
from legality.games import GAMES

GAME = GAMES["riftbound"]
EMBER = Card(pk=1, game="riftbound", key="ember", name="Ember")
ASH = Card(pk=2, game="riftbound", key="ash", name="Ash")
MARCH, JULY = date(2026, 3, 31), date(2026, 7, 24)


def a_ban(
    card: Card, form: str = "standard", since: date | None = MARCH, until: date | None = None, limit: int = 0
) -> Restriction:
    return Restriction(card=card, format=form, limit=limit, since=since, until=until, source="TR 601.2.d")


def test_days_stand_with_the_latest_first_and_the_undated_last() -> None:
    rows = [a_ban(EMBER, since=None), a_ban(ASH), a_ban(EMBER, until=JULY)]
    errata = [Erratum(card=EMBER, announced=JULY), Erratum(card=ASH, announced=JULY)]

    days = list_changes(rows, errata, GAME, today=date(2026, 7, 24))

    told = [
        (day.day, day.is_future, [(change.card.name, change.began) for change in day.changes], len(day.errata))
        for day in days
    ]
    assert told == [
        (date(2026, 7, 25), True, [("Ember", False)], 0),
        (JULY, False, [], 2),
        (MARCH, False, [("Ash", True), ("Ember", True)], 0),
        (None, False, [("Ember", True)], 0),
    ]


def test_formats_that_differ_in_nothing_else_are_one_change() -> None:
    rows = [a_ban(EMBER, "standard-2v2"), a_ban(EMBER), a_ban(EMBER, "gone")]

    (day,) = list_changes(rows, [], GAME, today=JULY)

    assert day.changes == (
        RestrictionChange(EMBER, ("Standard 1v1", "Standard 2v2", "gone"), 0, True, MARCH, ("TR 601.2.d",)),
    )
    assert day.sources == ("TR 601.2.d",)


@pytest.mark.parametrize(
    ("day", "names"),
    [(date(2026, 3, 30), []), (MARCH, ["Ash", "Ember"]), (JULY, ["Ash", "Ember"]), (date(2026, 7, 25), ["Ash"])],
)
def test_what_is_in_force_follows_the_day(day: date, names: list[str]) -> None:
    rows = [a_ban(EMBER, until=JULY), a_ban(ASH)]

    assert [change.card.name for change in restrictions_in_force(rows, GAME, day)] == names


def test_a_change_is_told_in_words() -> None:
    rows = [a_ban(EMBER), a_ban(ASH, limit=1, until=JULY)]

    days = list_changes(rows, [], GAME, today=JULY)

    assert [change.words for day in days for change in day.changes] == [
        "No longer restricted in Standard 1v1.",
        "Restricted to 1 in Standard 1v1.",
        "Banned in Standard 1v1.",
    ]


def test_what_holds_of_several_cards_is_said_once_with_the_mark_of_each() -> None:
    rows = [a_ban(EMBER), a_ban(ASH), a_ban(EMBER, "casual", limit=2), a_ban(ASH, "draft", MARCH, MARCH)]

    days = list_changes(rows, [], GAME, today=JULY)

    told = [[(words, [(each.card.name, each.tone) for each in group]) for words, group in day.groups] for day in days]
    assert told == [
        [("No longer restricted in Draft.", [("Ash", "freed")])],
        [
            ("Banned in Draft.", [("Ash", "banned")]),
            ("Banned in Standard 1v1.", [("Ash", "banned"), ("Ember", "banned")]),
            ("Restricted to 2 in Casual.", [("Ember", "capped")]),
        ],
    ]
