"""What is wrong with house rules: what they lack, and those that change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from legality.engine.card import Card
from legality.engine.card_legality import card_legality
from legality.engine.edition import Edition
from legality.engine.format import Format
from legality.engine.house.deriving import Premises, edition_of
from legality.engine.house.kinds import NamedCaps
from legality.engine.house.rules import HouseKind, HouseRule
from legality.engine.kinds import Copies
from legality.engine.standing import BANNED, NOT_IN_FORMAT, CardLegality

OF_CARDS: Final = (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.POINTS)
OF_SETS: Final = (HouseKind.SETS, HouseKind.WITHOUT, HouseKind.UNTIL)
COUNTING: Final = (
    HouseKind.CAP,
    HouseKind.POINTS,
    HouseKind.BUDGET,
    HouseKind.COPIES,
    HouseKind.OPTION,
)
# A house format of so many rules, which name so many cards in all, is still judged in an instant.
MOST_RULES: Final = 500
MOST_NAMED: Final = 3_000
# How many names and cards are looked at to tell which rules change nothing: about two seconds.
EFFORT: Final = 3_000_000
# From this amount on a rule of the kind says something.
LEAST_AMOUNT: Final[Mapping[HouseKind, int]] = {HouseKind.BUDGET: 0, HouseKind.OPTION: 0}


@dataclass(frozen=True, slots=True)
class HouseFault:
    """A fault of the rule of that number; `key` names the sentence, `word` is the card, set or slug that it is about."""

    number: int
    key: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What house rules may name: the cards of each name, the codes of sets, and the options of the official format."""

    cards: Mapping[str, Sequence[Card]]
    sets: frozenset[str]
    options: frozenset[str]


def faults_of(
    base: Format, rules: Sequence[HouseRule], known: Known, premises: Premises, effort: int = EFFORT
) -> list[HouseFault]:
    """Everything that is wrong: what the rules lack or do not know; if all is there, what changes nothing.

    A rule is asked what it changes on each of its days, from the first of the official format on: what a later rule takes
    over has had its time. Of rules beyond the effort nobody tells whether they change something.
    """
    found = [fault for rule in rules for fault in _lacks(rule, known, premises)]
    found += _alone(rules)
    found += _too_many(rules)
    trial = _Trial(base, known, premises, effort)
    return found or [fault for rule in rules for fault in _idle(rule, rules, trial)]


@dataclass(slots=True)
class _Trial:
    """What rules are tried out on, and how much may still be tried."""

    base: Format
    known: Known
    premises: Premises
    left: int

    def may_spend(self, units: int) -> bool:
        """Whether so much is left, which is gone then."""
        self.left -= units
        return self.left > 0


def _lacks(rule: HouseRule, known: Known, premises: Premises) -> Iterator[HouseFault]:
    if rule.kind in (*OF_CARDS, HouseKind.TOGETHER):
        yield from _wrong_names(rule, "no-cards", rule.cards, known.cards, "unknown-card")
    if rule.kind in (HouseKind.SETS, HouseKind.WITHOUT):
        yield from _wrong_names(rule, "no-sets", rule.sets, known.sets, "unknown-set")
    if rule.kind in COUNTING and (rule.amount is None or rule.amount < LEAST_AMOUNT.get(rule.kind, 1)):
        yield HouseFault(rule.number, "no-amount")
    if rule.kind is HouseKind.TOGETHER and len(set(rule.cards)) <= (rule.amount or 1):
        yield HouseFault(rule.number, "too-few-cards")
    if rule.kind is HouseKind.UNTIL and rule.day is None:
        yield HouseFault(rule.number, "no-day")
    if rule.kind is HouseKind.SIZE:
        yield from _wrong_size(rule, premises)
    if rule.kind is HouseKind.OPTION and rule.option not in known.options:
        yield HouseFault(rule.number, "unknown-option", rule.option)


def _wrong_names(
    rule: HouseRule, none: str, names: Sequence[str], known: Iterable[str], unknown: str
) -> Iterator[HouseFault]:
    if not names:
        yield HouseFault(rule.number, none)

    there = frozenset(known)
    yield from (HouseFault(rule.number, unknown, name) for name in names if name not in there)


def _wrong_size(rule: HouseRule, premises: Premises) -> Iterator[HouseFault]:
    if rule.section not in premises.sections:
        yield HouseFault(rule.number, "unknown-section", rule.section)
    if rule.least < 0 or (rule.most is not None and rule.most < rule.least) or (rule.most is None and not rule.least):
        yield HouseFault(rule.number, "no-size")


def _alone(rules: Sequence[HouseRule]) -> Iterator[HouseFault]:
    """Points without a budget, a budget without points, and numbers that stand twice."""
    kinds = {rule.kind for rule in rules}
    for kind, other, key in (
        (HouseKind.POINTS, HouseKind.BUDGET, "no-budget"),
        (HouseKind.BUDGET, HouseKind.POINTS, "no-points"),
    ):
        if kind in kinds and other not in kinds:
            yield HouseFault(next(rule.number for rule in rules if rule.kind is kind), key)

    numbers = [rule.number for rule in rules]
    yield from (HouseFault(number, "number-twice") for number in sorted({n for n in numbers if numbers.count(n) > 1}))


def _too_many(rules: Sequence[HouseRule]) -> Iterator[HouseFault]:
    """A fault of the last rule, where there are more rules, or more cards in all, than are judged in an instant."""
    if len(rules) > MOST_RULES or sum(len(rule.cards) for rule in rules) > MOST_NAMED:
        yield HouseFault(rules[-1].number, "too-many")


def _idle(rule: HouseRule, rules: Sequence[HouseRule], trial: _Trial) -> Iterator[HouseFault]:
    """A fault for a rule that changes nothing on any of its days, or for each card of it for which it does not."""
    others = [other for other in rules if other is not rule]
    if rule.kind not in OF_CARDS:
        if not _changes(rule, others, trial):
            yield HouseFault(rule.number, "changes-nothing")
        return

    for name in rule.cards:
        rest = [replace(rule, cards=tuple(other for other in rule.cards if other != name))]
        beside = [*others, *(rest if rest[0].cards else ())]
        if not _changes(replace(rule, cards=(name,)), beside, trial):
            yield HouseFault(rule.number, "changes-nothing", name)


def _changes(rule: HouseRule, others: Sequence[HouseRule], trial: _Trial) -> bool:
    """Whether decks are judged otherwise with the rule than without it on some day; so it is taken for where nobody tries."""
    known = trial.known.cards
    cards = [card for name in (known if rule.kind in OF_SETS else rule.cards) for card in known.get(name, ())]
    effort = sum(1 + len(other.cards) for other in others) + len(cards) * (1 + len(others))
    for day in _days(rule, others, cards, trial):
        if not trial.may_spend(effort):
            return True

        without, beside = (_on(trial, held, day) for held in (others, [*others, rule]))
        if _differ(rule, without, beside, day, cards):
            return True

    return False


def _days(rule: HouseRule, others: Iterable[HouseRule], cards: Iterable[Card], trial: _Trial) -> Iterator[date]:
    """The days on which something may begin to differ: the rule's first, and each on which anything turns within it."""
    base = trial.base
    first = max(rule.days.since or base.first_day, base.first_day)
    turns = {first, *base.editions}
    turns.update(day for edition in base.editions.values() for each in edition.rules for day in each.turning_days())
    turns.update(day for other in others for day in other.days.turns())
    if rule.kind not in OF_SETS:
        limits = [limit for card in cards for limit in card.restrictions if limit.format == base.official]
        turns.update(limit.since for limit in limits if limit.since)
        turns.update(limit.until + timedelta(days=1) for limit in limits if limit.until and limit.until < date.max)

    return (day for day in sorted(turns) if day >= first and rule.days.hold(day))


def _on(trial: _Trial, rules: Sequence[HouseRule], day: date) -> Format:
    """The house format as it is on a day, as if it always were."""
    held, base = [rule for rule in rules if rule.days.hold(day)], trial.base
    edition = edition_of(base.edition_on(day), 0, held, trial.premises)
    return replace(base, editions=MappingProxyType({date.min: edition}), derived_from=base.official)


def _differ(rule: HouseRule, one: Format, other: Format, day: date, cards: Sequence[Card]) -> bool:
    first, second = (format_.edition_on(day) for format_ in (one, other))
    match rule.kind:
        case HouseKind.OPTION:
            return True
        case HouseKind.CAP:
            return _uncited(first) != _uncited(second) and any(_is_capped(card, one, other, day) for card in cards)
        case HouseKind.ALLOW:
            return _uncited(first) != _uncited(second) and (
                _stand_apart(one, other, day, cards) or any(_official_cap(card, one, day) for card in cards)
            )
        case HouseKind.BAN | HouseKind.SETS | HouseKind.WITHOUT | HouseKind.UNTIL:
            return _uncited(first) != _uncited(second) and _stand_apart(one, other, day, cards)
        case _:
            return _uncited(first) != _uncited(second)


def _uncited(edition: Edition) -> list[object]:
    """The rules of an edition as they judge, without the numbers by which they are cited."""
    return [replace(rule, cite="") for rule in edition.rules]


def _stand_apart(one: Format, other: Format, day: date, cards: Iterable[Card]) -> bool:
    """Whether a deck may hold one of the cards by one format and not by the other."""
    return any(_stands(card, one, day) != _stands(card, other, day) for card in cards)


def _stands(card: Card, format_: Format, day: date) -> CardLegality:
    standing = card_legality(card, format_, day)
    return NOT_IN_FORMAT if standing == BANNED else standing


def _official_cap(card: Card, format_: Format, day: date) -> int | None:
    """The lowest official cap of a card that is in force; None without any."""
    caps = [limit.limit for limit in card.restrictions if limit.limit and limit.in_force(format_.official, day)]
    return min(caps, default=None)


def _is_capped(card: Card, one: Format, other: Format, day: date) -> bool:
    """Whether a deck may hold another number of copies of the card by one format than by the other."""
    if card_legality(card, one, day) in (BANNED, NOT_IN_FORMAT):
        return False

    return _copies_of(card, one, day) != _copies_of(card, other, day)


def _copies_of(card: Card, format_: Format, day: date) -> tuple[int | None, str]:
    """The copies of a card that a deck may hold, None for any number; and by what they are told apart, if they are."""
    rules = format_.edition_on(day).rules
    capped = [rule.at_most for rule in rules if isinstance(rule, NamedCaps) and card.name in rule.names]
    labelled = [rule.at_most for rule in rules if isinstance(rule, Copies) and rule.label and _binds(rule, card)]
    if capped:
        return min([*capped, *labelled]), ""

    general = [rule for rule in rules if isinstance(rule, Copies) and not rule.label and not _is_free(rule, card)]
    own = [rule.at_most if card.copy_limit is None else card.copy_limit for rule in general]
    limits = [*own, *labelled, *filter(None, [_official_cap(card, format_, day)])]
    return min(limits, default=None), "|".join(rule.by or "|".join(rule.key) for rule in general)


def _binds(rule: Copies, card: Card) -> bool:
    return card.has_label(rule.label) is True


def _is_free(rule: Copies, card: Card) -> bool:
    return card.has_label("unlimited") is True or (rule.unless is not None and rule.unless.met_by(card) is True)
