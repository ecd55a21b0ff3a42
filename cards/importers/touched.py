"""Which cards a change of a few claims can touch, so that only these are merged and written.

Two keys are of one card where a row that brings `codes` joins them (card_keys.py). What is merged here equals what a
merge of all claims would give for the same cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q, QuerySet

from cards.catalogue.codes import plain_code
from cards.importers.claim_changes import ClaimChange, Claims
from cards.importers.claims import Data
from cards.models import Claim, Printing

# More are merged with all others: it is as quick.
MOST: Final = 40


@dataclass(frozen=True, slots=True)
class Touched:
    """The keys of the cards and the codes of the sets that a change can touch, with all claims about them.

    `printed_elsewhere`: those of the sets that have printings of other cards.
    """

    cards: frozenset[str]
    sets: frozenset[str]
    claims: Claims
    printed_elsewhere: frozenset[str]


def touched_by(game: str, changes: Sequence[ClaimChange]) -> Touched | None:
    """What the changes can touch; None if it is so much that all may as well be merged."""
    said = [(change.sort, data) for change in changes for data in (change.old, change.new) if data is not None]
    cards = {_card(sort, data) for sort, data in said if sort != "sets"}
    if len(cards) <= MOST:
        cards = _joined(game, cards, said)
    if len(cards) > MOST:
        return None

    claims = _claims_about(game, cards)
    sets = {data["code"] for sort, data in said if sort == "sets"}
    sets |= {data["card_set"] for sort, data in said if sort == "printings"}
    sets |= {data["card_set"] for rows in claims.values() for (sort, _), data in rows.items() if sort == "printings"}
    sets |= set(Printing.objects.filter(card__game=game, card__key__in=cards).values_list("card_set__code", flat=True))
    _add(claims, Claim.objects.filter(game=game, sort="sets", key__in=sets))
    others = Printing.objects.filter(card_set__game=game, card_set__code__in=sets).exclude(card__key__in=cards)
    elsewhere = others.order_by().values_list("card_set__code", flat=True).distinct()
    return Touched(frozenset(cards), frozenset(sets), claims, frozenset(elsewhere))


def _card(sort: str, data: Data) -> str:
    """The key of the card that a claim is about."""
    return str(data["key"] if sort == "cards" else data["card"])


def _joined(game: str, cards: Collection[str], said: Iterable[tuple[str, Data]]) -> set[str]:
    """The keys together with all that may be joined with them, before or after the change."""
    loose = Claim.objects.filter(game=game, sort="cards").exclude(data__codes=[]).values_list("data", flat=True)
    rows = [data for data in (*loose, *(data for sort, data in said if sort == "cards")) if data.get("codes")]
    if not rows:
        return set(cards)

    bearers: dict[str, set[str]] = {plain_code(code): set() for data in rows for code in data["codes"]}
    for data in rows:
        for code in data["codes"]:
            bearers[plain_code(code)].add(data["key"])
    for card, code in _printed(game, said):
        if code in bearers:
            bearers[code].add(card)
    return _reached(set(cards), list(bearers.values()))


def _printed(game: str, said: Iterable[tuple[str, Data]]) -> Iterator[tuple[str, str]]:
    """The printings that any source claims: card and code."""
    for key in Claim.objects.filter(game=game, sort="printings").values_list("key", flat=True):
        card, card_set, number, variant = key.rsplit("|", 3)
        yield card, plain_code(f"{card_set}-{number}{variant}")
    for sort, data in said:
        if sort == "printings":
            yield data["card"], plain_code(f"{data['card_set']}-{data['number']}{data['variant']}")


def _reached(cards: set[str], groups: Sequence[set[str]]) -> set[str]:
    """The cards and those of every group that has one of them, and so on."""
    left = list(groups)
    while True:
        met = [group for group in left if not group.isdisjoint(cards)]
        if not met:
            return cards
        left = [group for group in left if group.isdisjoint(cards)]
        cards = cards.union(*met)


def _claims_about(game: str, cards: Collection[str]) -> Claims:
    """All claims about the cards."""
    found: Claims = {}
    if cards:
        beginning = reduce(or_, (Q(key__startswith=f"{card}|") for card in cards))
        rows = Claim.objects.filter(game=game).exclude(sort="sets")
        _add(found, rows.filter(Q(sort="cards", key__in=cards) | beginning), cards)
    return found


def _add(found: Claims, rows: QuerySet[Claim], cards: Collection[str] | None = None) -> None:
    for source, sort, key, data in rows.values_list("source", "sort", "key", "data"):
        # Another card's key may begin with this one and a bar, or differ in case on SQLite.
        if cards is None or _card(sort, data) in cards:
            found.setdefault(source, {})[sort, key] = data
