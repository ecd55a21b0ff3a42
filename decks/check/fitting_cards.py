"""The cards that a deck can still take: all that its leaders allow, and for what a plan leaves to add the likeliest ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from cards.catalogue.lookup import Catalogue
from decks.check.question import Question
from legality.engine.advice.capacity import Trial, capacity_of, fitting_cards, trial_of
from legality.engine.advice.missing_cards import Adding, movable
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.engine.values.report import ILLEGAL

# So many cards are named for what is left to add to a section, of so many that are tried.
NAMED: Final = 6
TRIED: Final = 40

Owned = Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A card that fits, and so many copies that may be added. `is_owned`: they are in the collection, beside the deck."""

    card: Card
    count: int
    is_owned: bool = False


def fitting_in(section: str, deck: Deck, question: Question, catalogue: Catalogue) -> frozenset[str]:
    """The ids of cards that are allowed in a section with the deck's leaders; an empty section: each card in its own."""
    kinds = question.game.section(section).kinds if section else ()
    pool = None if deck.pool is None else tuple(deck.pool.items())
    asked = (question.format_, question.day, question.region, question.options)
    return _fitting_ids(section, kinds, catalogue, *asked, leader_rows(deck, question.format_), pool)[0]


def doubtful_of(deck: Deck, question: Question, catalogue: Catalogue) -> frozenset[str]:
    """The ids of the cards that may be allowed, each in its own section, but for a fact that is not known."""
    pool = None if deck.pool is None else tuple(deck.pool.items())
    asked = (question.format_, question.day, question.region, question.options)
    return _fitting_ids("", (), catalogue, *asked, leader_rows(deck, question.format_), pool)[1]


def leader_rows(deck: Deck, format_: Format) -> tuple[Row, ...]:
    """The rows of the leader sections."""
    found: list[Row] = []
    for section in format_.leader_sections:
        for card, n in deck.cards(section).items():
            found.append((section, card, n))

    return tuple(found)


def fits_of(add: Adding, deck: Deck, question: Question, catalogue: Catalogue, owned: Owned) -> tuple[Fit, ...]:
    """Cards for what is left to add to a deck that breaks no rule; empty where the card is named.

    Those of the collection come first, then further copies of cards that the section has, then others by name.
    """
    if add.card is not None:
        return ()

    trial = trial_of(question.format_, deck, question.day, question.region, question.options)
    candidates = islice(_candidates(add, deck, question, catalogue, owned), TRIED)
    fits = (_movable_fit(add, fit, trial) if add.source else _fit(add, fit, trial) for fit in candidates)
    return tuple(islice((fit for fit in fits if fit is not None), NAMED))


def _candidates(add: Adding, deck: Deck, question: Question, catalogue: Catalogue, owned: Owned) -> Iterator[Fit]:
    """Cards to try, each with so many copies as there are of it."""
    held = deck.tally(deck.sections)
    if add.source:
        yield from (Fit(card, count) for card, count in deck.cards(add.source).items())
        return
    if deck.pool is not None:
        yield from (Fit(card, count - held.get(card, 0)) for card, count in deck.pool.items())
        return

    able = fitting_in(add.section, deck, question, catalogue)
    yield from (Fit(card, count - held.get(card, 0), is_owned=True) for card, count in owned.items() if card.id in able)
    alike = _alike(add.section, deck, question.format_)
    cards = (catalogue.cards[ident] for ident in able)
    named = sorted(cards, key=lambda card: (-alike(card), card.sample, card.name, card.id))
    others = dict.fromkeys(chain(deck.cards(add.section), named))
    yield from (Fit(card, add.count) for card in others if owned.get(card, 0) <= held.get(card, 0))


def _alike(section: str, deck: Deck, format_: Format) -> Callable[[Card], int]:
    """Of a leader, how many of its values the cards of the deck have: the likeliest leaders have most. 0 for others."""
    if section not in format_.leader_sections:
        return lambda card: 0

    values = Counter(
        (trait, value) for _, card, n in deck.rows() for trait in card.traits for value in card.surely(trait)
    )
    return lambda card: sum(values[trait, value] for trait in card.traits for value in card.surely(trait))


def _movable_fit(add: Adding, fit: Fit, trial: Trial) -> Fit | None:
    """The candidate with so many copies as may be moved; None if none may."""
    count = min(movable((add.source, fit.card, fit.count), add.section, trial.deck, trial.check), add.count)
    return Fit(fit.card, count) if count else None


def _fit(add: Adding, fit: Fit, trial: Trial) -> Fit | None:
    """The candidate with so many copies as the deck takes; None if it takes none for certain."""
    held = trial.deck.cards(add.section).get(fit.card, 0)
    # A leader may rule out cards of the deck.
    if fit.count < 1 or trial.check(trial.deck.having(add.section, fit.card, held + 1)).verdict == ILLEGAL:
        return None

    capacity = capacity_of(trial, fit.card, add.section)
    count = min(fit.count, capacity.copies, add.count)
    return Fit(fit.card, count, fit.is_owned) if capacity.allowed is True and count else None


@lru_cache(maxsize=64)
def _fitting_ids(
    section: str,
    kinds: tuple[str, ...],
    catalogue: Catalogue,
    format_: Format,
    day: date,
    region: str,
    options: frozenset[str],
    leaders: tuple[Row, ...],
    pool: tuple[tuple[Card, int], ...] | None,
) -> tuple[frozenset[str], frozenset[str]]:
    """The ids of those that fit, and of those among them that are in doubt."""
    deck = Deck.of(leaders, None if pool is None else dict(pool))
    trial = trial_of(format_, deck, day, region, options)
    cards = [card for card in catalogue.cards.values() if not section or card.kind in kinds]
    found = fitting_cards(trial, cards, section)
    return frozenset(card.id for card in found.cards), frozenset(card.id for card in found.doubtful)
