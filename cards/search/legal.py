"""Which cards of a game are legal or banned in a format on a day: the engine's own answer for each card, cached."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import lru_cache

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import turning_days_of
from legality.engine.values.card import LegalDays
from legality.engine.values.report import CardLegality


def find_ids_by_standing(format_: Format, day: date, region: str, standing: CardLegality) -> frozenset[str]:
    """The ids (`game.key`) of the cards that have this standing in the format on the day."""
    return ids_by_standing(load_catalogue(format_.game), format_, day, region).get(standing, frozenset())


def ids_by_standing(
    catalogue: Catalogue, format_: Format, day: date, region: str
) -> Mapping[CardLegality, frozenset[str]]:
    """The ids of the cards of a catalogue by their standing in the format on the day."""
    changing_days = _changing_days(catalogue, format_)
    # Nothing changes between two of these days, so all days between them share one cache entry.
    first_day = changing_days[bisect_right(changing_days, day) - 1]
    return _by_standing(catalogue, format_, first_day, region)


def last_turning_day(catalogue: Catalogue, formats: Iterable[Format], day: date) -> date:
    """The last day, up to this one, on which a card's standing in one of the formats may have changed."""
    turned = [_changing_days(catalogue, format_) for format_ in formats]
    return max((days[bisect_right(days, day) - 1] for days in turned), default=date.min)


@lru_cache(maxsize=64)
def _by_standing(catalogue: Catalogue, format_: Format, day: date, region: str) -> dict[CardLegality, frozenset[str]]:
    found: dict[CardLegality, set[str]] = {}
    for card in catalogue.cards.values():
        found.setdefault(card_legality(card, format_, day, region), set()).add(card.id)

    return {standing: frozenset(ids) for standing, ids in found.items()}


@lru_cache(maxsize=64)
def _changing_days(catalogue: Catalogue, format_: Format) -> tuple[date, ...]:
    """Every day on which a card's standing in the format may change, the first day of all time among them."""
    found = {date.min, *format_.editions}
    for edition in format_.editions.values():
        for rule in edition.rules:
            found |= set(rule.turning_days())
    sets: dict[str, LegalDays] = {}
    for card in catalogue.cards.values():
        sets |= card.legal_days
    found |= set(turning_days_of(sets.values()))
    for card in catalogue.cards.values():
        for restriction in card.restrictions:
            if restriction.since:
                found.add(restriction.since)
            if restriction.until and restriction.until < date.max:
                found.add(restriction.until + timedelta(days=1))
    return tuple(sorted(found))
