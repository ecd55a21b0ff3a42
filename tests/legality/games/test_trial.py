"""Rules are tried before a game is served: values of other types and checks that fail are reported."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import pytest

from legality.engine.game import Game
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, Group, NotTogether, RotationWarning, Size, Tally
from legality.engine.rules.rule import CheckContext, DeckRule, Finding, Rule
from legality.engine.values.conditions import where
from legality.engine.values.deck import Deck
from legality.engine.values.facts import Days
from legality.engine.values.opening import Opening
from legality.games import GAMES
from legality.games.faults import GameFault, find_game_faults, format_failure, wrongly_typed_values

ZERO = GAMES["zero"]
CASUAL = ZERO.format("casual")


def made(kind: type[Rule], **given: object) -> Rule:
    """A rule with values of any type."""
    fields: Mapping[str, Any] = {"code": "odd", "cite": "1", **given}
    return kind(**fields)


def pairs(**given: object) -> Rule:
    fields: Mapping[str, Any] = {"names": ("A", "B"), **given}
    return NotTogether(code="odd", cite="1", over=("main",), groups=(Group(**fields),))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_rule_of_a_game_that_is_served_has_the_types_of_its_fields(game: Game) -> None:
    rules = [rule for format_ in game.formats for edition in format_.editions.values() for rule in edition.rules]

    assert [told for rule in rules for told in wrongly_typed_values(rule)] == []


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (made(Size, section="main", exactly="50"), ["exactly: a whole number is needed, from 0 on"]),
        (made(Tally, over=["main"], at_most=1), ["over: ('main',) is needed, not ['main']"]),
        (
            made(Tally, over=("main",), of="kind=hero", at_most=1),
            [f"of: {where(kind='hero')!r} is needed, not 'kind=hero'"],
        ),
        (
            pairs(days=Days(until="2026-03-31")),  # type: ignore[arg-type]  # as a stranger may write it
            ["groups[0].days.until: datetime.date(2026, 3, 31) is needed, not '2026-03-31'"],
        ),
        (
            made(Tally, over=("main",), of=where(kind="a|a"), at_most=1),
            [f"a condition without a text: {where(kind='a|a')!r}"],
        ),
        (pairs(source=4), ["groups[0].source: a text is needed, of 2000 letters at most"]),
        (
            made(Allowed, over=("main",), trait="block", values={"1": Days(), "2": Days(until="2026-03-31")}),  # type: ignore[arg-type]  # as a stranger may write it
            ["values.2.until: datetime.date(2026, 3, 31) is needed, not '2026-03-31'"],
        ),
        (
            made(RotationWarning, over=("main",), day=date(2027, 1, 1), sets={"B1"}, now=("A1", "A2")),
            [],
        ),
    ],
)
def test_a_value_of_another_type_is_told_with_its_field(rule: Rule, told: list[str]) -> None:
    assert list(wrongly_typed_values(rule)) == told


@dataclass(frozen=True, slots=True, kw_only=True)
class Stumbles(DeckRule):
    """A kind of a game's own, which fails beside cards."""

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        if deck.sections:
            raise ZeroDivisionError

        return ()


def test_a_rule_of_a_kind_that_the_site_lacks_has_no_declared_types_here() -> None:
    assert list(wrongly_typed_values(made(Stumbles))) == []


def edition_of(*rules: Rule) -> Format:
    return replace(CASUAL, editions={date(2026, 1, 1): Edition("1.0", rules)})


def with_hand(hand: Any) -> Game:  # Any: what a stranger may write
    opening = replace(ZERO.opening_of(CASUAL), hand=hand) if isinstance(ZERO.opening, Opening) else None
    return replace(ZERO, opening=opening)


def test_a_format_that_fails_is_a_grave_fault_of_its_game() -> None:
    told = "fails when it is tried: AttributeError: 'int' object has no attribute 'number'"

    assert find_game_faults(with_hand(5)) == [GameFault(f"format {format_.slug}", told) for format_ in ZERO.formats]


@pytest.mark.parametrize(
    ("format_", "game", "told"),
    [
        (CASUAL, ZERO, ""),
        (edition_of(made(Stumbles)), ZERO, "ZeroDivisionError: "),
        (CASUAL, with_hand(5), "AttributeError: 'int' object has no attribute 'number'"),
    ],
)
def test_a_format_is_tried_with_a_card_of_each_kind(format_: Format, game: Game, told: str) -> None:
    assert format_failure(format_, game) == told
