"""Drafts of house formats: changed by their owner, compared with the official format, published as a version."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from cards.catalogue.house_formats import read_premises
from cards.catalogue.loading import load_catalogue
from cards.catalogue.stored_house_rules import StoredRule, compare_house_rules, meaning_of_rule, read_house_rules
from cards.models import CardSet, HouseFormat, HouseVersion
from legality.engine.game import Game
from legality.engine.house.checking import find_house_faults
from legality.engine.house.faults import HouseFault, KnownNames
from legality.engine.values.card import Card

# The other fields of a house format that its owner changes, besides the draft.
DETAILS: Final = ("name", "about", "listed")


class StaleDraftError(Exception):
    """The draft has been changed since it was read."""

    def __init__(self, current: HouseFormat) -> None:
        super().__init__(current.revision)
        self.current = current


class DraftFaultsError(Exception):
    """The draft cannot be published."""

    def __init__(self, faults: Sequence[HouseFault]) -> None:
        super().__init__(len(faults))
        self.faults = tuple(faults)


class UnchangedDraftError(Exception):
    """The draft says what the last version says."""


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """What a draft or a version adds to the one before and takes away."""

    added: list[StoredRule]
    removed: list[StoredRule]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed)


def create_house_format(owner: int, game: Game, base: str, values: Mapping[str, object]) -> HouseFormat:
    """A new house format without rules. Raises KeyError for an official format that the game lacks."""
    game.format(base)
    return HouseFormat.objects.create(owner_id=owner, game=game.slug, base=base, **values)


def describe_house_format(
    held: HouseFormat, values: Mapping[str, object], now: datetime, expected: int | None
) -> HouseFormat:
    """Change name, words and who finds it. Raises StaleDraftError."""
    with transaction.atomic():
        fresh = _lock_format(held, expected)
        for name in DETAILS:
            if name in values:
                setattr(fresh, name, values[name])
        return _save_format(fresh, now)


def write_draft(held: HouseFormat, rules: Iterable[StoredRule], now: datetime, expected: int | None) -> HouseFormat:
    """Replace the draft. A rule of the draft or the last version keeps its number, a new one gets the next.

    Raises StaleDraftError.
    """
    with transaction.atomic():
        fresh = _lock_format(held, expected)
        fresh.draft, fresh.last_number = number_rules(
            list(rules), [*fresh.draft, *last_rules(fresh)], fresh.last_number
        )
        return _save_format(fresh, now)


def number_rules(rules: Sequence[StoredRule], before: Sequence[StoredRule], last: int) -> tuple[list[StoredRule], int]:
    """The rules with their numbers, and the highest number ever given. A number that was never given is not taken as sent."""
    known = {rule["number"]: rule for rule in before}
    by_words = {meaning_of_rule(rule): rule["number"] for rule in reversed(before)}
    taken = {rule["number"] for rule in rules if rule["number"] in known}
    found: list[StoredRule] = []
    for rule in rules:
        number = rule["number"] if rule["number"] in known else by_words.get(meaning_of_rule(rule), 0)
        if not number or (number in taken and number != rule["number"]):
            last += 1
            number = last
        taken.add(number)
        found.append({**rule, "number": number})

    return found, last


def last_version(held: HouseFormat) -> HouseVersion | None:
    """The version that the format's word names now; None before the first."""
    return held.versions.order_by("-number").first()


def last_rules(held: HouseFormat) -> list[StoredRule]:
    """The rules of the last version; none before the first."""
    version = last_version(held)
    return list(version.rules) if version else []


def draft_changes(held: HouseFormat) -> RuleDifference:
    """What the draft adds to the last version and takes away."""
    return RuleDifference(*compare_house_rules(last_rules(held), held.draft))


def faults_in(game: Game, base: str, rules: Sequence[StoredRule]) -> list[HouseFault]:
    """What is wrong with rules: what they lack or do not know, else those that change nothing."""
    catalogue = load_catalogue(game.slug)
    cards: dict[str, list[Card]] = {}
    for card in catalogue.cards.values():
        cards.setdefault(card.name, []).append(card)

    options = frozenset(option.slug for option in game.options if base in option.formats)
    sets = frozenset(CardSet.objects.filter(game=game.slug).values_list("code", flat=True))
    known = KnownNames(cards, sets, options)
    return find_house_faults(game.format(base), read_house_rules(rules, catalogue), known, read_premises(game))


def publish_draft(held: HouseFormat, game: Game, note: str, now: datetime, expected: int | None) -> HouseVersion:
    """Make the draft the next version. Raises StaleDraftError, DraftFaultsError, UnchangedDraftError."""
    faults = faults_in(game, held.base, held.draft)
    if faults:
        raise DraftFaultsError(faults)

    with transaction.atomic():
        fresh = _lock_format(held, held.revision if expected is None else expected)
        last = last_version(fresh)
        if last is not None and not RuleDifference(*compare_house_rules(last.rules, fresh.draft)):
            raise UnchangedDraftError

        number = last.number + 1 if last else 1
        version = HouseVersion.objects.create(format=fresh, number=number, rules=fresh.draft, note=note, made=now)
        _save_format(fresh, now)
        return version


def bin_house_format(held: HouseFormat, now: datetime) -> None:
    """Put a format into the bin. What names it is judged by it all the same."""
    HouseFormat.objects.filter(pk=held.pk).update(deleted=now)


def restore_house_format(held: HouseFormat) -> None:
    """Take a format out of the bin."""
    HouseFormat.objects.filter(pk=held.pk).update(deleted=None)


def _lock_format(held: HouseFormat, expected: int | None) -> HouseFormat:
    fresh = HouseFormat.objects.select_for_update().get(pk=held.pk)
    if expected is not None and fresh.revision != expected:
        raise StaleDraftError(fresh)

    return fresh


def _save_format(fresh: HouseFormat, now: datetime) -> HouseFormat:
    fresh.revision += 1
    fresh.changed = now
    fresh.save()
    return fresh
