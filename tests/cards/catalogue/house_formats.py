"""House formats in the database, with a version of the rules that a test gives."""

from cards.catalogue.stored_house_rules import StoredRule
from cards.models import HouseFormat, HouseVersion


def house_of(*rules: StoredRule, game: str = "riftbound", base: str = "standard", **fields: object) -> HouseVersion:
    """A version of a new house format with these rules."""
    made = HouseFormat.objects.create(
        game=game, base=base, **({"name": "League", "listed": True} | fields), last_number=len(rules)
    )
    return version_of(made, *rules)


def version_of(made: HouseFormat, *rules: StoredRule) -> HouseVersion:
    """The next version of a house format."""
    return HouseVersion.objects.create(format=made, number=made.versions.count() + 1, rules=list(rules))


def ban(number: int, *keys: str, **more: object) -> StoredRule:
    """A rule that bans cards of these keys."""
    cards = [{"key": key, "name": key} for key in keys]
    return {"number": number, "kind": "ban", "cards": cards, **more}  # type: ignore[typeddict-item]  # a test's own words
