"""The legality of a card by its sections, sets and bans; a missing fact leaves it undetermined."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, AllowedKinds
from legality.engine.values.card import Card, Restriction
from legality.engine.values.facts import UNKNOWN, Days, Unknown
from legality.engine.values.report import CardLegality
from legality.games import GAMES
from tests.legality.making import DAY, card

ANT = card("Ant", "unit", domain="fury", sets="OGN")
RIFTBOUND, WOW = GAMES["riftbound"], GAMES["wow"]


def all_standings(one: Card, game: str, day: date = DAY) -> dict[str, CardLegality]:
    return {format_.slug: card_legality(one, format_, day) for format_ in GAMES[game].formats}


def test_a_card_of_which_all_is_known_is_legal() -> None:
    assert set(all_standings(ANT, "riftbound").values()) == {"legal"}


@pytest.mark.parametrize(
    ("one", "standing"),
    [
        (card("Ant", "unit", domain=UNKNOWN, sets="OGN"), "undetermined"),
        (card("Ant", "unit", domain="fury", labels=UNKNOWN, sets="OGN"), "undetermined"),
        (card("Ant", "unit", domain="fury", supertypes=UNKNOWN, sets="OGN"), "undetermined"),
        (card("Ant", "unit", domain="fury"), "undetermined"),
        (card("Ant", "unit", domain="fury", supertypes="champion", champion=UNKNOWN, sets="OGN"), "undetermined"),
        (card("Ant", "legend", domain="fury", champion=UNKNOWN, sets="OGN"), "undetermined"),
        (card("Ant", "unit", domain="fury", champion=UNKNOWN, sets="OGN"), "legal"),
        (card("Ant", "unit", domain="fury", tag=UNKNOWN, sets="OGN"), "legal"),
        (card("Ant", "unit", domain="fury", might=UNKNOWN, sets="OGN"), "legal"),
        (card("Ant", "unit", domain=UNKNOWN, sets="TST", legal_days={"TST": {"": None}}), "not-in-format"),
        (replace(ANT, restrictions=(Restriction("standard", 0),), labels=UNKNOWN), "banned"),
    ],
)
def test_a_card_is_undetermined_while_a_rule_may_lack_a_fact_of_it(one: Card, standing: str) -> None:
    assert card_legality(one, RIFTBOUND.format("standard"), DAY) == standing


def test_a_fact_is_lacking_only_where_a_rule_of_the_format_asks_for_it() -> None:
    lost = card("Lost", "character", series=UNKNOWN, colour="红")

    assert all_standings(lost, "zero") == {"official": "undetermined", "casual": "legal"}


def test_a_hero_of_whose_text_nothing_is_known_is_undetermined() -> None:
    known, unknown = (
        card("Hero", "hero", sets="HoA"),
        replace(card("Hero", "hero", sets="HoA"), traits={"include": UNKNOWN}),
    )

    assert [card_legality(hero, WOW.format("classic"), DAY) for hero in (known, unknown)] == ["legal", "undetermined"]


def test_before_its_first_edition_no_card_is_in_a_format() -> None:
    assert set(all_standings(ANT, "riftbound", date(2000, 1, 1)).values()) == {"not-in-format"}


@pytest.mark.parametrize(
    ("block", "standing"),
    [("2|?1", "legal"), ("1|?9", "not-in-format"), ("9|?2", "undetermined"), (UNKNOWN, "undetermined")],
)
def test_an_unknown_value_leaves_open_only_what_it_decides(block: str | Unknown, standing: str) -> None:
    rules = (
        AllowedKinds(code="kind", cite="1", over=("main",), allowed={"main": ("ally",)}),
        Allowed(code="block", cite="2", over=("main",), trait="block", values={"1": Days(until=DAY), "2": Days()}),
    )
    format_ = Format("game", "blocks", {}, {date.min: Edition("1", rules)}, default_sections={"ally": "main"})

    assert card_legality(card("Ant", block=block), format_, DAY + timedelta(days=1)) == standing
