"""A card of a list before every rule: found by name or id, asked as if added where the deck lacks it."""

from collections.abc import Mapping
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue, Missed
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.explaining.explain import (
    ExplanationJson,
    TouchJson,
    explain_card,
    explained_rules,
    explanation_as_json,
    find_card,
)
from decks.samples import find_sample
from legality.engine.values.card import Card
from legality.games import GAMES

TODAY = date(2026, 8, 8)
GAME = GAMES["riftbound"]


@pytest.fixture
def answer(catalogues: Mapping[str, Catalogue]) -> Answer:
    sample = find_sample("riftbound", "standard")
    assert sample is not None

    return check_text(Question(GAME, GAME.format("standard"), TODAY), sample.text, catalogues["riftbound"])


def card(name: str, catalogues: Mapping[str, Catalogue]) -> Card:
    found = catalogues["riftbound"].find(name)
    assert isinstance(found, Card)

    return found


@pytest.mark.parametrize("name", ["Defy", "defy", "riftbound.defy", "蔑视", "OGN-045", "Defy (OGN-045)"])
def test_a_card_is_found_as_a_list_would_name_it(name: str, catalogues: Mapping[str, Catalogue]) -> None:
    assert find_card(name, catalogues["riftbound"]) is card("Defy", catalogues)


@pytest.mark.parametrize(
    ("name", "missed"),
    [
        ("Xyzzy", Missed("unknown")),
        ("Defi", Missed("unknown", ("Defy",))),
        ("", Missed("unknown")),
        ("Defy\nDefy", Missed("unknown")),
        ("---", Missed("unknown")),
    ],
)
def test_what_names_no_one_card_is_missed(name: str, missed: Missed, catalogues: Mapping[str, Catalogue]) -> None:
    found = find_card(name, catalogues["riftbound"])

    assert isinstance(found, Missed)
    assert found.kind in (missed.kind, "guessed")
    assert set(missed.suggestions) <= set(found.suggestions)


def test_a_card_of_a_legal_deck_passes(answer: Answer) -> None:
    one = next(iter(answer.deck.cards("main")))

    found = explain_card(answer, one)

    assert (found.outcome, found.added, found.answer) == ("passes", "", answer)
    assert ("main", answer.deck.cards("main")[one]) in found.rows
    assert found.where == [("Main deck" if slug == "main" else "Sideboard", count) for slug, count in found.rows]


def test_a_card_that_the_deck_lacks_is_asked_as_if_one_stood_in_its_home(
    answer: Answer, catalogues: Mapping[str, Catalogue]
) -> None:
    banned = card("Draven, Vanquisher", catalogues)

    found = explain_card(answer, banned)

    assert (found.added, found.added_name, found.rows) == ("main", "Main deck", (("main", 1),))
    assert found.outcome == "breaks"
    assert "banned" in found.answer.report.codes
    assert "banned" not in answer.report.codes


def test_a_row_says_the_rule_and_what_it_compares(answer: Answer, catalogues: Mapping[str, Catalogue]) -> None:
    rows = {row.code: row for row in explained_rules(explain_card(answer, card("Draven, Vanquisher", catalogues)))}

    bans = [
        row
        for row in explained_rules(explain_card(answer, card("Draven, Vanquisher", catalogues)))
        if row.code == "banned"
    ]
    assert [(row.outcome, row.messages, row.values) for row in bans] == [
        ("breaks", ("This card is banned.",), ("Banned: since March 31, 2026.",)),
        ("none", ("This card has no limit of its own in this format.",), ()),
    ]
    kind = rows["section-kind"]
    assert (kind.outcome, kind.word, kind.sections, kind.url) == (
        "passes",
        "Passes",
        ("Main deck",),
        "/riftbound/rules/section-kind/",
    )


def test_the_object_of_the_api_names_every_rule_in_order(answer: Answer, catalogues: Mapping[str, Catalogue]) -> None:
    body = explanation_as_json(explain_card(answer, card("Draven, Vanquisher", catalogues)))

    rules = body["rules"]
    wanted: ExplanationJson = {
        "card": {"id": "riftbound.draven-vanquisher", "name": "Draven, Vanquisher"},
        "outcome": "breaks",
        "added": "main",
        "sections": {"main": 1},
        "game": "riftbound",
        "format": "standard",
        "edition": "CR 1.4 / TR 2026-07-16",
        "date": "2026-08-08",
        "region": "global",
        "rules": rules,
    }
    assert body == wanted
    codes = [rule.code for rule in GAME.format("standard").edition_on(TODAY).rules]
    assert [row["code"] for row in rules] == codes
    ban: TouchJson = {
        "code": "banned",
        "cite": "TR 601.2.d",
        "reading": None,
        "url": "/riftbound/rules/banned/",
        "outcome": "none",
        "why": "no-cap",
        "sections": [],
        "messages": ["This card has no limit of its own in this format."],
        "values": [],
    }
    assert rules[-2] == ban
