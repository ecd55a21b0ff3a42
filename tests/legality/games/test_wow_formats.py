"""World of Warcraft TCG: what differs by edition and format."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.values.card import Card, Restriction
from legality.engine.values.report import Violation
from legality.games.wow.sets import block_start, core_blocks, sets_of_blocks
from tests.legality.games.test_wow import DAY, GAME, MAGE, OTHER, found, hero
from tests.legality.making import card, deck

GLACIAL_BLADE = card("Glacial Blade", "weapon", faction="horde", class_="rogue|shaman")
ALLIANCE_ROGUE = hero(faction="alliance", class_="rogue")


def test_glacial_blade_tells_the_editions_apart() -> None:
    cards = deck(hero={ALLIANCE_ROGUE: 1}, main={GLACIAL_BLADE: 1})

    assert found("trait-icon", cards, "white-book") == []
    assert [finding.code for finding in found("faction-icon", cards)] == ["faction-icon"]


ALDOR, SCRYER, CRUSADE = (card(name, reputation=name.lower()) for name in ("Aldor", "Scryer", "Argent-Crusade"))


@pytest.mark.parametrize(
    ("format_", "pair", "count"),
    [
        ("white-book", (ALDOR, SCRYER), 1),
        ("white-book", (ALDOR, CRUSADE), 0),
        ("classic", (ALDOR, CRUSADE), 1),
        ("classic", (ALDOR, ALDOR), 0),
    ],
)
def test_reputations_exclude_each_other_by_edition(format_: str, pair: tuple[Card, Card], count: int) -> None:
    cards = deck(hero={MAGE: 1}, main=dict.fromkeys(pair, 1))

    assert len(found("reputation", cards, format_)) == count


def test_core_is_the_last_two_blocks_and_was_the_last_three() -> None:
    assert {block: core_blocks(block) for block in range(1, 8)} == {1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 5, 7: 6}


def test_the_sets_of_blocks_come_with_their_companions() -> None:
    assert sets_of_blocks(4, 4) == {
        "SW": {"": date(2009, 11, 24)},
        "WG": {"": date(2010, 5, 25)},
        "ICE": {"": date(2010, 9, 7)},
        "CD1": {"": date(2009, 11, 24)},
    }
    assert block_start(7) == date(2012, 10, 30)


@pytest.mark.parametrize(
    ("format_", "edition", "legal"),
    [
        ("classic", "CR 7.4", ("HoA", "ToF", "WotA", "PROMO")),
        ("contemporary", "CR 7.4, blocks 5-7", ("ToF", "WotA")),
        ("core", "CR 7.4, blocks 6-7", ("ToF", "WotA")),
        ("block", "CR 7.4, block 7", ("WotA",)),
    ],
)
def test_each_format_has_its_sets(format_: str, edition: str, legal: tuple[str, ...]) -> None:
    printed = {code: card(code, sets=code) for code in ("HoA", "ToF", "WotA", "PROMO")}

    report = check(GAME.format(format_), deck(main=dict.fromkeys(printed.values(), 1)), DAY)

    barred = {
        blame.card.name for violation in report.violations if violation.code == "set-legal" for blame in violation.cards
    }
    assert report.edition == edition
    assert set(printed) - barred == set(legal)


def test_core_is_played_without_a_sideboard() -> None:
    one = deck(sideboard={OTHER: 1})

    assert [finding.limit for finding in found("sideboard-size", one, "core") if isinstance(finding, Violation)] == [0]
    assert [finding.limit for finding in found("sideboard-size", one) if isinstance(finding, Violation)] == [10]


def test_a_ban_without_days_binds_its_format_alone() -> None:
    banned = card("Bottled Light", restrictions=(Restriction("contemporary", 0),))

    assert len(found("banned", deck(main={banned: 1}), "contemporary")) == 1
    assert found("banned", deck(main={banned: 1})) == []
