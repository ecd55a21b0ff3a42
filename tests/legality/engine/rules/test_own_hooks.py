"""A game's own rule is asked what few kinds are asked, once it has the method: it needs no other base class."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from legality.engine.advice.capacity import may_judge_alone
from legality.engine.rules.evaluator import evaluator_for
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Size
from legality.engine.rules.kinds.copies import distinct_sections
from legality.engine.rules.misplaced import ignores_misplaced, kind_exclusions, kinds_in, list_held_kinds, misplaced_in
from legality.engine.rules.rule import CheckContext, DeckRule, Finding, MissingFact, Rule
from legality.engine.rules.uncertain_rules import binding_rules
from legality.engine.solve.candidate_cards import allows_values
from legality.engine.solve.completion import Room
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Figures
from legality.rulebook import EditionSpan, RuleInEdition
from tests.legality.making import DAY, card, context, deck


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd(DeckRule):
    """Whatever a rule may be asked."""

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        return ()

    def sections(self) -> tuple[str, ...]:
        return ("main", "side")

    def binds(self) -> tuple[str, ...]:
        return ("main",)

    def lifts(self, context: CheckContext) -> tuple[str, ...]:
        return ("size",)

    def fellows(self, rules: Sequence[Rule], context: CheckContext) -> Mapping[str, MissingFact | None]:
        return {"hero": MissingFact("class")}

    def kinds_held(self) -> Mapping[str, tuple[str, ...]]:
        return {"main": ("ally", "spell")}

    def excludes(self, card: Card, section: str) -> bool:
        return section == "side" and card.kind == "ally"

    def distinct_in(self) -> tuple[str, ...]:
        return ("side",)

    def is_mended_by_adding(self) -> bool:
        return False

    def values_allowed(self, fact: str, context: CheckContext) -> frozenset[str]:
        return frozenset((fact,))

    def judges_alone(self) -> bool:
        return True

    def figures_on(self, day: date) -> Figures:
        return (("day", day.isoformat()),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anywhere(Odd):
    """It reads cards where they are."""

    def reads_misplaced(self) -> bool:
        return True


ODD: Final = Odd(code="odd", cite="1")
SIZE: Final = Size(code="size", cite="2", section="main", at_least=3)
FORM: Final = Format("game", "format", {}, {DAY: Edition("1", (ODD, SIZE))}, ("hero",))


def test_it_lifts_rules() -> None:
    assert list(binding_rules((ODD, SIZE), context())) == [ODD]


def test_it_admits_fellows() -> None:
    active = evaluator_for(FORM, DAY, "global", frozenset()).active_rules(deck())

    assert active.context.fellows == {"hero": MissingFact("class")}


def test_it_says_which_kinds_sections_hold() -> None:
    assert dict(list_held_kinds((SIZE, ODD))) == {"main": ("ally", "spell")}
    assert kinds_in("main", (SIZE, ODD, ODD)) == ["ally", "spell", "ally", "spell"]
    assert kinds_in("side", (SIZE, ODD)) == []


def test_it_says_which_cards_are_misplaced() -> None:
    ant = card("Ant")

    assert misplaced_in(deck(main={ant: 1}, side={ant: 1}), kind_exclusions((SIZE, ODD)), context()) == {
        ("side", ant): "main"
    }


def test_it_leaves_cards_alone_that_belong_in_a_section_that_it_does_not_bind() -> None:
    assert [ignores_misplaced(ODD, home) for home in ("main", "side")] == [False, True]
    assert not ignores_misplaced(Anywhere(code="any", cite="1"), "side")


def test_it_says_where_names_differ() -> None:
    assert distinct_sections((ODD, SIZE)) == {"side"}


def test_it_may_need_more_than_cards_that_are_added() -> None:
    assert Room((ODD, SIZE), context()).not_mended == {"odd": ODD}


def test_it_names_allowed_values() -> None:
    assert allows_values(ODD)


def test_it_judges_cards_by_themselves() -> None:
    assert may_judge_alone(ODD)
    assert not may_judge_alone(SIZE)


def test_its_figures_come_and_go() -> None:
    span = EditionSpan((RuleInEdition(FORM, DAY, None, "1", ODD),), True, DAY)

    assert span.figures == (("day", DAY.isoformat()),)
