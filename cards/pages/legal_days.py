"""The days from which sets are legal in tournaments, as pages show them."""

from dataclasses import dataclass
from datetime import date

from cards.catalogue.loading import to_legal_days
from cards.models import CardSet
from legality.engine.game import Game
from legality.engine.rules.kinds import LegalSets
from legality.engine.values.vocabulary import Names
from legality.rulebook import RulePage


@dataclass(frozen=True, slots=True)
class DayOfRegion:
    """The day from which a set is legal in a region (None: never); `names` None: in all regions without a day of their own."""

    names: Names | None
    day: date | None


@dataclass(frozen=True, slots=True)
class DaysOfSet:
    """A set with its days."""

    card_set: CardSet
    days: list[DayOfRegion]


def days_by_region(card_set: CardSet, game: Game) -> list[DayOfRegion]:
    """The days of a set that are known: everywhere else first, then the regions in the order of the game."""
    days = to_legal_days(card_set.legal)
    own = [DayOfRegion(names, days[region]) for region, names in game.regions.items() if region in days]
    return [DayOfRegion(None, days[""]), *own] if "" in days else own


def sets_of_rule(rule: RulePage, game: Game) -> list[DaysOfSet]:
    """The sets that a rule about the days of sets goes by, those to come included; none for any other rule."""
    if not any(isinstance(one.rule, LegalSets) and one.rule.sets is None for one in rule.editions):
        return []

    sets = CardSet.objects.filter(game=game.slug)
    return [DaysOfSet(one, days_by_region(one, game)) for one in sets if one.legal]
