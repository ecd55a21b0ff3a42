"""From rows of the database to engine cards and catalogues: the one place that reads stored facts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cards.catalogue.facts import Facts, StoredPartly
from cards.catalogue.listed import Listed
from cards.catalogue.lookup import Catalogue
from cards.models import Card as CardModel
from cards.models import CatalogueVersion, SearchRow
from cards.models import Restriction as RestrictionModel
from legality.engine.card import Card, Restriction
from legality.engine.conditions import parse_conditions
from legality.engine.facts import UNKNOWN, Fact, Partly, Unknown

# `unknown` may name these in the singular or the plural.
_LABELS: Final = frozenset(("label", "labels"))
_SUPERTYPES: Final = frozenset(("supertype", "supertypes"))


def catalogue_of(game: str) -> Catalogue:
    """The catalogue of a game as the database has it now, one object for each version."""
    version = CatalogueVersion.objects.filter(game=game).values_list("number", flat=True).first() or 0
    return _loaded(game, version)


@lru_cache(maxsize=16)
def _loaded(game: str, version: int) -> Catalogue:
    return Catalogue(game, version, listed_cards(game))


def listed_cards(game: str) -> list[Listed]:
    """Every card of a game, in five queries however many there are."""
    sounds = dict(SearchRow.objects.filter(game=game).values_list("card_id", "pinyin"))
    rows = CardModel.objects.filter(game=game).prefetch_related("printings__card_set", "restrictions")
    return [
        Listed(
            engine_card(row),
            tuple(row.aliases),
            tuple(printing.code for printing in row.printings.all()),
            tuple(sounds.get(row.pk, "").split()),
        )
        for row in rows
    ]


def stored(cards: Iterable[Card], *, drawn: bool = True) -> dict[Card, CardModel]:
    """The rows of cards of one game: with printings and sets to draw them (three queries), else with facts only (one)."""
    keys = {card.key: card for card in cards}
    rows = CardModel.objects.filter(game__in={card.game for card in keys.values()}, key__in=keys).order_by()
    found = rows.prefetch_related("printings__card_set") if drawn else rows.only("game", "key", "facts")
    return {keys[row.key]: row for row in found}


def engine_card(row: CardModel) -> Card:
    """One card as the rules see it."""
    facts: Facts = row.facts
    unknown = frozenset(facts.get("unknown", ()))
    sets = frozenset(printing.card_set.code for printing in row.printings.all())
    return Card(
        id=f"{row.game}.{row.key}",
        game=row.game,
        name=row.name,
        kind=facts.get("kind", UNKNOWN),
        supertypes=_fact(facts.get("supertypes", ()), bool(unknown & _SUPERTYPES)),
        traits=_traits(facts, unknown),
        labels=_fact(facts.get("labels", ()), bool(unknown & _LABELS)),
        requires=_requires(facts, unknown),
        copy_limit=facts.get("copy_limit"),
        include=parse_conditions(facts.get("include", "")),
        exclude=parse_conditions(facts.get("exclude", "")),
        sets=sets or UNKNOWN,
        restrictions=tuple(_restriction(restriction) for restriction in row.restrictions.all()),
        names=row.names,
        sample=row.sample,
        partly={name: Partly(*_bounds(known)) for name, known in facts.get("partly", {}).items()},
    )


def _traits(facts: Facts, unknown: frozenset[str]) -> dict[str, Fact]:
    """Known traits, and every name in `unknown` as unknown. Names in it that are not traits do no harm."""
    traits: dict[str, Fact] = dict.fromkeys(sorted(unknown), UNKNOWN)
    traits.update({name: frozenset(values) for name, values in facts.get("traits", {}).items() if name not in unknown})
    return traits


def _bounds(known: StoredPartly) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(known["surely"]), frozenset(known["perhaps"])


def _requires(facts: Facts, unknown: frozenset[str]) -> tuple[frozenset[str], ...] | Unknown:
    if "requires" in unknown:
        return UNKNOWN

    return tuple(frozenset(line) for line in facts.get("requires", ()))


def _fact(values: Iterable[str], lacking: bool) -> Fact:
    return UNKNOWN if lacking else frozenset(values)


def _restriction(row: RestrictionModel) -> Restriction:
    return Restriction(row.format, row.limit, row.since, row.until, row.source)
