"""The cards that a deck can still take: all that its leaders allow, and for what a plan leaves to add the likeliest ones."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from cards.catalogue.lookup import Catalogue
from decks.check.question import Question
from legality.engine.advice.capacity import Trial, fitting_cards, measure_capacity, start_trial
from legality.engine.advice.missing_cards import Adding, movable_copies
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.engine.values.report import ILLEGAL

# So many cards are named for what is left to add to a section, of so many that are tried.
NAMED: Final = 6
TRIED: Final = 40

Owned = Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class FittingCard:
    """A card that fits, and so many copies that may be added. `is_owned`: they are in the collection, and not in the deck."""

    card: Card
    count: int
    is_owned: bool = False


def fitting_card_ids(section: str, deck: Deck, question: Question, catalogue: Catalogue) -> frozenset[str]:
    """The ids of cards that are allowed in a section with the deck's leaders; an empty section: each card in its own."""
    kinds = question.game.section(section).kinds if section else ()
    pool = None if deck.pool is None else tuple(deck.pool.items())
    asked = (question.format_, question.day, question.region, question.options)
    return _fitting_ids(section, kinds, catalogue, *asked, leader_rows(deck, question.format_), pool)[0]


def possibly_fitting_card_ids(deck: Deck, question: Question, catalogue: Catalogue) -> frozenset[str]:
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


def find_fitting_cards(
    add: Adding, deck: Deck, question: Question, catalogue: Catalogue, owned: Owned
) -> tuple[FittingCard, ...]:
    """Cards for what is left to add to a deck that breaks no rule; empty where the card is named.

    Those of the collection come first, then further copies of cards that the section has, then others by name.
    """
    if add.card is not None:
        return ()

    trial = start_trial(question.format_, deck, question.day, question.region, question.options)
    candidates = islice(_list_candidates(add, deck, question, catalogue, owned), TRIED)
    fits = (_fit_candidate(add, fit, trial) for fit in candidates)
    return tuple(islice((fit for fit in fits if fit is not None), NAMED))


def _list_candidates(
    add: Adding, deck: Deck, question: Question, catalogue: Catalogue, owned: Owned
) -> Iterator[FittingCard]:
    """Cards to try, each with so many copies as there are of it."""
    held = deck.tally(deck.sections)
    if add.source:
        yield from (FittingCard(card, count) for card, count in deck.cards(add.source).items())
        return
    if deck.pool is not None:
        yield from (FittingCard(card, count - held.get(card, 0)) for card, count in deck.pool.items())
        return

    able = fitting_card_ids(add.section, deck, question, catalogue)
    yield from (
        FittingCard(card, count - held.get(card, 0), is_owned=True) for card, count in owned.items() if card.id in able
    )
    # A leader is the likelier, the more of its values the cards of the deck have.
    values = Counter[tuple[str, object]]()
    if add.section in question.format_.leader_sections:
        for _, card, _count in deck.rows():
            for trait in card.traits:
                values.update((trait, value) for value in card.surely(trait))

    cards = (catalogue.cards[ident] for ident in able)
    named = sorted(cards, key=lambda card: (-_count_shared_values(card, values), card.sample, card.name, card.id))
    others = dict.fromkeys(chain(deck.cards(add.section), named))
    yield from (FittingCard(card, add.count) for card in others if owned.get(card, 0) <= held.get(card, 0))


def _count_shared_values(card: Card, values: Counter[tuple[str, object]]) -> int:
    """How often the counted values are values of the card."""
    likeness = 0
    for trait in card.traits if values else ():
        likeness += sum(values[trait, value] for value in card.surely(trait))

    return likeness


def _fit_candidate(add: Adding, fit: FittingCard, trial: Trial) -> FittingCard | None:
    """The candidate with so many copies as the deck takes, or as may be moved; None if there are none for certain."""
    if add.source:
        source = (add.source, fit.card, fit.count)
        count = min(movable_copies(source, add.section, trial.deck, trial.check), add.count)
        return FittingCard(fit.card, count) if count else None

    held = trial.deck.cards(add.section).get(fit.card, 0)
    # A leader may rule out cards of the deck.
    if fit.count < 1 or trial.check(trial.deck.having(add.section, fit.card, held + 1)).verdict == ILLEGAL:
        return None

    capacity = measure_capacity(trial, fit.card, add.section)
    count = min(fit.count, capacity.copies, add.count)
    return FittingCard(fit.card, count, fit.is_owned) if capacity.allowed is True and count else None


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
    trial = start_trial(format_, deck, day, region, options)
    cards = [card for card in catalogue.cards.values() if not section or card.kind in kinds]
    found = fitting_cards(trial, cards, section)
    return frozenset(card.id for card in found.cards), frozenset(card.id for card in found.doubtful)
