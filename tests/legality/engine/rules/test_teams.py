"""The rules between the decks of a team: those of its formats, each once, and those that an event adds."""

from datetime import date
from typing import Final

import pytest

from legality.engine.rules.format import Edition, Format, FormatNotInForceError
from legality.engine.rules.kinds import Copies, CopiesOverAll, DistinctNames, Size
from legality.engine.rules.pairs import NoSharedCards, NoSharedNames, PairRule
from legality.engine.rules.rule import Rule
from legality.engine.rules.teams import rules_between
from tests.legality.making import DAY

FIRST: Final = date(2020, 1, 1)
APART: Final = NoSharedNames(code="team-legends", cite="FAQ", section="hero")
LIMIT: Final = Copies(code="copy-limit", cite="2", over=("main", "side"), at_most=3, by="title")
UNIQUE: Final = Copies(code="unique", cite="2a", over=("main", "extra"), at_most=1, label="unique")
FIELDS: Final = DistinctNames(code="fields", cite="3", section="fields")
SIZES: Final = tuple(
    Size(code=f"{section}-size", cite="1", section=section, at_least=1) for section in ("hero", "main", "runes")
)


def format_of(*rules: Rule) -> Format:
    return Format("game", "format", {"en": "Standard"}, {FIRST: Edition("1", rules)}, leader_sections=("hero",))


FULL: Final = format_of(APART, LIMIT, UNIQUE, FIELDS, *SIZES)
FREE: Final = format_of(APART, *SIZES)


@pytest.mark.parametrize(
    ("formats", "no_shared_cards", "copies_over_all", "expected"),
    [
        ([FULL], False, None, [APART]),
        ([FULL, FREE], False, None, [APART]),
        ([], False, None, []),
        (
            [FULL, FREE],
            True,
            None,
            [
                APART,
                NoSharedCards(code="team-shared-card", cite="event rule", over=("hero", "main", "side", "fields")),
            ],
        ),
        (
            [FULL, FREE],
            False,
            4,
            [
                APART,
                CopiesOverAll(code="team-copies", cite="event rule", over=("main", "side"), at_most=4, by="title"),
            ],
        ),
        (
            [FREE],
            False,
            4,
            [APART, CopiesOverAll(code="team-copies", cite="event rule", over=("main", "runes"), at_most=4)],
        ),
    ],
)
def test_a_team_is_judged_by_its_formats_and_by_what_the_event_adds(
    formats: list[Format], no_shared_cards: bool, copies_over_all: int | None, expected: list[PairRule]
) -> None:
    found = rules_between(formats, DAY, no_shared_cards=no_shared_cards, copies_over_all=copies_over_all)

    assert found == expected


def test_before_the_first_edition_there_are_no_rules() -> None:
    with pytest.raises(FormatNotInForceError):
        rules_between([FULL], date(2019, 12, 31), no_shared_cards=False, copies_over_all=None)
