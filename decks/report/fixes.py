"""Fixes that resolve a violation in one click, as operations with a label; or a search, where the player has to choose.

Fixes are offered if there is one way out, or a few. Each fix is tried first, and removes the violation.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2s
from itertools import takewhile
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.check.fitting_cards import fitting_card_ids
from decks.check.fix_steps import (
    Steps,
    chosen_card_candidates,
    deck_after,
    has_room_for,
    makes_new_fault,
    move_to_chosen,
    violation_fix_steps,
)
from decks.decklist.reading.headings import MAYBE
from decks.decklist.rows import MAYBE_NAMES
from decks.decklist.writing import name_and_code
from decks.report.operations import RowOperation
from legality.engine import check
from legality.engine.advice.capacity import Trial, measure_capacity, start_trial
from legality.engine.game import Game
from legality.engine.rules.format import MAIN
from legality.engine.rules.rule import removals
from legality.engine.values.card import Card
from legality.engine.values.report import Operation as Step
from legality.engine.values.report import Violation
from legality.messages import card_name, name_in_language, section_name

MAX_CHOICES: Final = 3
# If a full section has at most so many cards, there is a fix to remove each of them.
FULL: Final = 4
# The most cards that are tried in their own section, because each trial takes time.
TRIED: Final = 12
# The most cards in a search by name, and its longest query; beyond these the search is by kind.
NAMES: Final = 8
LENGTH: Final = 300

ONE: Final[Mapping[str, str | Promise]] = {
    "add": _("Add %(count)s %(card)s to %(section)s"),
    "remove": _("Remove %(count)s %(card)s"),
    "move": _("Move %(count)s %(card)s to %(to)s"),
    "lead": _("Make %(card)s the %(to)s"),
}
SEVERAL_OPERATIONS: Final[Mapping[str, str | Promise]] = {
    "add": _("Add these %(count)s cards to %(section)s"),
    "remove": _("Remove these %(count)s cards"),
    "move": _("Move these %(count)s cards to %(to)s"),
}


@dataclass(frozen=True, slots=True)
class Fix:
    """A button: its label and its operations, which are undone together."""

    label: str
    operations: tuple[RowOperation, ...]

    @property
    def mark(self) -> str:
        """The value that a form sends for the fix: a digest of its operations."""
        return blake2s(repr(self.operations).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Help:
    """Fixes, the best first; and a query for missing cards, if there is a choice."""

    fixes: tuple[Fix, ...] = ()
    search: str | None = None


def help_for(violation: Violation, answer: Answer, catalogue: Catalogue) -> Help:
    """The fixes and the search for a violation of the answer."""
    finder = _FixFinder(answer, catalogue)
    choices = tuple(choice for choice in finder.choices(violation) if choice and finder.is_good(choice, violation))
    return Help(tuple(finder.fix(choice) for choice in dict.fromkeys(choices)), finder.search(violation))


@dataclass(frozen=True, slots=True)
class _FixFinder:
    """Finds the fixes of the violations of one answer."""

    answer: Answer
    catalogue: Catalogue

    @property
    def game(self) -> Game:
        """The game of the answer."""
        return self.answer.question.game

    def choices(self, violation: Violation) -> Iterator[Steps]:
        """Candidates for fixes, the best first. Each is complete in itself, and still has to be tried."""
        if violation.to_confirm:
            return

        steps = violation.operations
        if any(step.card is None for step in steps):
            for step in steps:
                yield from self._open(step, violation)
        elif violation.fix == "add" and not steps:
            yield tuple(Step("remove", blame.section, blame.count, blame.card) for blame in violation.cards)
        else:
            yield self._moves_home(violation)
            yield from _removals_of_each(violation, self.answer) or [steps, violation_fix_steps(violation, self.answer)]

    def is_good(self, steps: Steps, violation: Violation) -> bool:
        """Whether the steps fix the violation and make no new fault; beyond the answer's allowance none is tried."""
        return (
            self.answer.allowance()
            and self.removes_violation(steps, violation)
            and not makes_new_fault(steps, self.answer)
        )

    def removes_violation(self, steps: Steps, violation: Violation) -> bool:
        """Whether the format no longer reports the violation after these steps."""
        deck = deck_after(steps, self.answer.deck)
        cards = {blame.card for blame in violation.cards}
        left = check(self.answer.question.format_, deck, *self._asked()).violations
        same = [rival for rival in left if (rival.code, rival.key) == (violation.code, violation.key)]
        return not any(not cards or any(blame.card in cards for blame in rival.cards) for rival in same)

    def _open(self, step: Step, violation: Violation) -> Iterator[Steps]:
        """Candidates for a step that leaves the card open: all cards of the section, or the few that are allowed there."""
        held = self.answer.deck.cards(step.section)
        if step.op == "remove":
            yield from self._surplus(step)
            return

        yield from (
            (move_to_chosen(card, step.section),) for card in chosen_card_candidates(step, self.answer)[:MAX_CHOICES]
        )
        yield self._misplaced(step)
        fit = self._candidates(step.section)
        if len(fit) == 1 and measure_capacity(self._trial(), fit[0], step.section).copies >= step.count:
            yield (Step("add", step.section, step.count, fit[0]),)
        if violation.key == "not-one-of" and 0 in self._one_of(step.section):
            yield tuple(Step("move", step.section, count, card, MAYBE) for card, count in held.items())

    def _surplus(self, step: Step) -> Iterator[Steps]:
        """All cards of the section if it has to be empty; else, if it has only a few cards, so many copies of each."""
        held = self.answer.deck.cards(step.section)
        if step.count == sum(held.values()):
            yield tuple(Step("remove", step.section, count, card) for card, count in held.items())
        elif len(held) <= FULL:
            out = [Step("remove", step.section, step.count, card) for card, n in held.items() if n >= step.count]
            yield from ((self._home_step(one) or one,) for one in out)

    def _misplaced(self, step: Step) -> Steps:
        """The cards that belong in the section but are in a wrong one, if they are exactly as many as it lacks."""
        game = self.game
        format_ = self.answer.question.format_
        deck = self.answer.deck
        misplaced = []
        for section in game.sections:
            for card, count in deck.cards(section.slug).items():
                if card.kind not in section.kinds and format_.default_section(card) == step.section:
                    misplaced.append(Step("move", section.slug, count, card, step.section))
        return tuple(misplaced) if sum(move.count for move in misplaced) == step.count else ()

    def _moves_home(self, violation: Violation) -> Steps:
        """Moves of misplaced cards to their own sections, if these have room for all of them."""
        steps = violation.operations
        if violation.fix != "replace" or len(steps) > TRIED or any(step.op != "remove" for step in steps):
            return ()

        moved = tuple(takewhile(bool, map(self._home_step, steps)))
        return tuple(step for step in moved if step) if len(moved) == len(steps) else ()

    def _home_step(self, step: Step) -> Step | None:
        """The step that moves the cards to their own section instead of removing them; None if they are in it or it is full."""
        assert step.card is not None  # the caller's guard
        home = self.answer.question.format_.default_section(step.card)
        fits = home != step.section and has_room_for(self.answer, step.section, step.card, step.count, home)
        return Step("move", step.section, step.count, step.card, home) if fits else None

    def search(self, violation: Violation) -> str | None:
        """A query for cards to add; None if the fix is another."""
        if violation.fix != "add":
            return None

        sections = dict.fromkeys(step.section for step in violation.operations if step.op == "add" and not step.card)
        if violation.to_confirm and violation.section:
            sections = {violation.section: None}
        elif violation.cards and not violation.operations:
            sections = dict.fromkeys(self.answer.question.format_.leader_sections)

        return next((self._query(section) for section in sections), None)

    def _query(self, section: str) -> str:
        fit = self._candidates(section)
        named = " or ".join(f'!"{card.name.replace(chr(34), "")}"' for card in fit)
        if fit and len(fit) <= NAMES and len(named) <= LENGTH:
            return named

        kinds = self.game.section(section).kinds
        others = [kind for kind in self.game.kinds if kind not in kinds]
        if len(others) < len(kinds):
            return " ".join(f"-t:{kind}" for kind in others)

        return " or ".join(f"t:{kind}" for kind in kinds)

    def _candidates(self, section: str) -> Sequence[Card]:
        """The cards that are allowed in a section with the deck's leaders, by name; empty for the main deck, which has too many."""
        if section == MAIN:
            return ()

        fit = fitting_card_ids(section, self.answer.deck, self.answer.question, self.catalogue)
        return sorted((self.catalogue.cards[ident] for ident in fit), key=lambda card: (card.name, card.id))

    def _one_of(self, section: str) -> tuple[int, ...]:
        return next((bounds.one_of for bounds in self.answer.report.bounds if bounds.section == section), ())

    def _asked(self) -> tuple[date, str, frozenset[str]]:
        asked = self.answer.question
        return asked.day, asked.region, asked.options

    def _trial(self) -> Trial:
        return start_trial(self.answer.question.format_, self.answer.deck, *self._asked())

    def fix(self, steps: Steps) -> Fix:
        """The steps with a label."""
        first = steps[0]
        count = sum(step.count for step in steps)
        words = {
            "count": count,
            "card": card_name(first.card) if first.card else "",
            "section": self._place(first.section),
            "to": self._place(first.to),
        }
        return Fix(self._label(steps) % words, tuple(row_operation(step, self.catalogue) for step in steps))

    def _label(self, steps: Steps) -> str:
        first = steps[0]
        if len({step.card for step in steps}) > 1:
            return str(SEVERAL_OPERATIONS[first.op])

        return str(ONE["lead" if first.op == "move" and self._is_for_one(first.to) else first.op])

    def _is_for_one(self, section: str) -> bool:
        """Whether a section holds at most one card."""
        return any(bounds.section == section and bounds.at_most == 1 for bounds in self.answer.report.bounds)

    def _place(self, slug: str) -> str:
        return name_in_language(MAYBE_NAMES) if slug == MAYBE else section_name(self.game, slug)


def row_operation(step: Step, catalogue: Catalogue) -> RowOperation:
    """The step that names its card as an operation on rows, with the name and the number in the reader's language."""
    card = step.card
    assert card is not None  # every choice names its cards
    name, code = name_and_code(card, catalogue, get_language() or "")
    return RowOperation(step.op, step.section, step.count, name, code, card.id, step.to)


def _removals_of_each(violation: Violation, answer: Answer) -> list[Steps]:
    """If several cards exceed a limit together: the removal of the surplus from each one of them."""
    surplus = sum(step.count for step in violation.operations)
    copies: dict[Card, int] = {}
    for blame in violation.cards:
        copies[blame.card] = copies.get(blame.card, 0) + blame.count
    if len(copies) == 1 or surplus == sum(copies.values()) or violation.fix != "remove":
        return []

    over = tuple(dict.fromkeys(blame.section for blame in violation.cards))
    able = [card for card, count in copies.items() if count >= surplus]
    return [tuple(removals((card,), surplus, over, answer.deck)) for card in able[:MAX_CHOICES]]
