"""The cards that can still go into a deck, to restrict a search: leaders, format, pool and other cards rule some out."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from django.utils.translation import gettext

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.check.fitting_cards import fitting_card_ids, leader_rows, possibly_fitting_card_ids
from legality.engine.game import Game
from legality.engine.rules.evaluator import evaluator_for
from legality.engine.rules.format import Format
from legality.engine.values.explanations import Narrowing
from legality.engine.values.facts import UNKNOWN
from legality.messages import card_name, list_items, name_in_language, section_name, trait_name, value_name


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The ids of the remaining cards, None for all cards; and a sentence on what ruled the others out.

    `doubtful`: cards that may be in the deck but for a fact that is not known. `section`: where the remaining cards would
    go, if that was asked; else empty.
    """

    ids: frozenset[str] | None
    sentence: str | None
    doubtful: frozenset[str] = frozenset()
    section: str = ""

    def ruled_out(self, catalogue: Catalogue) -> frozenset[str]:
        """The ids of all other cards."""
        return frozenset() if self.ids is None else _all_but(self.ids, catalogue)


def narrow_catalogue(answer: Answer, catalogue: Catalogue) -> Narrowed:
    """The catalogue restricted by the deck's leaders, its format, its pool and the traits that its cards must share."""
    ids = fitting_card_ids("", answer.deck, answer.question, catalogue)
    doubtful = possibly_fitting_card_ids(answer.deck, answer.question, catalogue)
    sentences = []
    if len(ids) < len(catalogue.cards):
        leaders = leader_rows(answer.deck, answer.question.format_)
        has_pool = answer.deck.pool is not None
        if has_pool:
            sentence = gettext("Only cards in the pool.")
        elif leaders:
            names = gettext(" and ").join(dict.fromkeys((card_name(card) for _, card, _ in leaders)))
            sentence = gettext("Only cards that fit %(leaders)s.") % {"leaders": names}
        else:
            sentence = gettext("Only cards that %(format)s allows.") % {
                "format": name_in_language(answer.question.format_.names)
            }
        sentences.append(sentence)

    for narrowing in _list_narrowings(answer):
        doubtful |= _ids_without(narrowing, catalogue, answer.question.format_)
        kept = _intersect(ids, _ids_kept(narrowing, catalogue, answer.question.format_))
        if len(kept) < len(ids):
            ids = kept
            sentences.append(_sentence_of(narrowing, answer.question.game))
    return Narrowed(ids if sentences else None, " ".join(sentences) or None, doubtful)


def first_choice(answer: Answer, catalogue: Catalogue) -> Narrowed | None:
    """The cards for the first section that decks begin with and that lacks cards; None if no such section lacks any."""
    bounded = answer.report.bounded
    sizes = opening_sizes(answer)
    section = next((section for section, size in sizes.items() if bounded[section][1] < size), "")
    return narrow_to_section(section, answer, catalogue) if section else None


def opening_sizes(answer: Answer) -> dict[str, int]:
    """The sections that decks of this format begin with, in the game's order, and the fewest cards of each.

    They are its leaders, the chosen card, and each section before the largest one.
    """
    format_ = answer.question.format_
    fewest = {slug: min(bounds.one_of, default=bounds.at_least) for slug, (bounds, _) in answer.report.bounded.items()}
    sizes = {section.slug: fewest.get(section.slug, 0) for section in answer.question.game.sections}
    largest = max(sizes, key=sizes.__getitem__)
    first = set(takewhile(lambda slug: slug != largest, sizes)) | set(format_.leader_sections)
    if format_.chosen:
        first.add(format_.chosen.section)

    return {slug: size for slug, size in sizes.items() if size and slug in first}


def narrow_to_section(section: str, answer: Answer, catalogue: Catalogue) -> Narrowed | None:
    """The cards for one section, with the deck's leaders; None if there are none."""
    ids = fitting_card_ids(section, answer.deck, answer.question, catalogue)
    if not ids:
        return None

    name = section_name(answer.question.game, section)
    sentence = gettext("First choose a card for %(section)s.") % {"section": name}
    return Narrowed(ids, sentence, possibly_fitting_card_ids(answer.deck, answer.question, catalogue), section)


def _list_narrowings(answer: Answer) -> Iterator[Narrowing]:
    """What the rules say of further cards besides those of the deck."""
    asked = answer.question
    options = asked.format_.options_for(answer.deck, asked.options, asked.day)
    active = evaluator_for(asked.format_, asked.day, asked.region, options).active_rules(answer.deck)
    yield from filter(None, (rule.narrows(answer.deck, active.context) for rule in active.rules))


# The same cards remain for every letter that is typed: thousands, compared by the object that was stored.
@lru_cache(maxsize=64)
def _intersect(ids: frozenset[str], kept: frozenset[str]) -> frozenset[str]:
    return ids & kept


@lru_cache(maxsize=64)
def _all_but(ids: frozenset[str], catalogue: Catalogue) -> frozenset[str]:
    return frozenset(catalogue.cards) - ids


@lru_cache(maxsize=64)
def _ids_kept(narrowing: Narrowing, catalogue: Catalogue, format_: Format) -> frozenset[str]:
    cards = catalogue.cards.values()
    return frozenset(
        card.id for card in cards if format_.default_section(card) not in narrowing.over or narrowing.keeps(card)
    )


@lru_cache(maxsize=64)
def _ids_without(narrowing: Narrowing, catalogue: Catalogue, format_: Format) -> frozenset[str]:
    """The cards that stay because the trait in question is not known of them."""
    trait = dict(narrowing.words).get("trait", "")
    cards = catalogue.cards.values() if trait else ()
    return frozenset(
        card.id for card in cards if card.fact(trait) is UNKNOWN and format_.default_section(card) in narrowing.over
    )


def _sentence_of(narrowing: Narrowing, game: Game) -> str:
    if narrowing.names:
        return gettext("Only cards that may be played with %(cards)s.") % {"cards": list_items(narrowing.names)}

    values = [value_name(game, value) for key, value in narrowing.words if key == "value"]
    return gettext("Only cards with this %(trait)s: %(values)s.") % {
        "trait": trait_name(game, dict(narrowing.words)["trait"]),
        "values": list_items(values),
    }
