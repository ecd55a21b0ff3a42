"""From changed claims to what is to be written: an import is planned without a lock, and written under it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from operator import or_
from typing import Final

from django.db.models import Q, QuerySet

from cards.catalogue.names.codes import plain_code
from cards.importers.claim_changes import (
    UPDATED,
    ClaimChange,
    Claims,
    all_claims,
    batches_of,
    change_claims,
    delete_claims,
    stated_claims,
)
from cards.importers.claims import Data
from cards.importers.database import TableChange, compare, stored_rows, summary_of, write_changes
from cards.importers.game_lock import raise_revision, raise_version
from cards.importers.merge import Merged, merge
from cards.importers.observers import Observer
from cards.importers.rows import SetRow
from cards.models import Card, CardSet, Claim, Printing
from cards.models.writing import PreparedRows
from cards.search.index import IndexChange, IndexedPrinting, index_change, index_rows, reindex, write_index
from legality.games import GAMES

# Which cards a change of a few claims can touch, so that only these are merged and written.
#
# Two keys are of one card where a row that brings `codes` joins them (merge.py). What is merged here equals
# what a merge of all claims would give for the same cards.


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
    changed = []
    for change in changes:
        for data in (change.old, change.new):
            if data is not None:
                changed.append((change.sort, data))
    cards = {_card(sort, data) for sort, data in changed if sort != "sets"}
    if len(cards) <= MOST:
        cards = _related_keys(game, cards, changed)
    if len(cards) > MOST:
        return None

    # All claims about the cards.
    claims: Claims = {}
    if cards:
        beginning = reduce(or_, (Q(key__startswith=f"{card}|") for card in cards))
        claims_of_game = Claim.objects.filter(game=game).exclude(sort="sets")
        _add(claims, claims_of_game.filter(Q(sort="cards", key__in=cards) | beginning), cards)
    sets = {data["code"] for sort, data in changed if sort == "sets"}
    sets |= {data["card_set"] for sort, data in changed if sort == "printings"}
    for rows in claims.values():
        sets |= {data["card_set"] for (sort, _), data in rows.items() if sort == "printings"}
    sets |= set(Printing.objects.filter(card__game=game, card__key__in=cards).values_list("card_set__code", flat=True))
    _add(claims, Claim.objects.filter(game=game, sort="sets", key__in=sets))
    others = Printing.objects.filter(card_set__game=game, card_set__code__in=sets).exclude(card__key__in=cards)
    elsewhere = others.order_by().values_list("card_set__code", flat=True).distinct()
    return Touched(frozenset(cards), frozenset(sets), claims, frozenset(elsewhere))


def _card(sort: str, data: Data) -> str:
    """The key of the card that a claim is about."""
    return str(data["key"] if sort == "cards" else data["card"])


def _related_keys(game: str, cards: Collection[str], changed: Iterable[tuple[str, Data]]) -> set[str]:
    """The keys together with all that may be joined with them, before or after the change."""
    loose = Claim.objects.filter(game=game, sort="cards").exclude(data__codes=[]).values_list("data", flat=True)
    rows = [data for data in (*loose, *(data for sort, data in changed if sort == "cards")) if data.get("codes")]
    if not rows:
        return set(cards)

    # The cards that each of the codes leads to.
    bearers: dict[str, set[str]] = {}
    for data in rows:
        for code in data["codes"]:
            bearers.setdefault(plain_code(code), set()).add(data["key"])
    for key in Claim.objects.filter(game=game, sort="printings").values_list("key", flat=True):
        card, card_set, number, variant = key.rsplit("|", 3)
        bearers.get(plain_code(f"{card_set}-{number}{variant}"), set()).add(card)
    for sort, data in changed:
        if sort == "printings":
            code = plain_code(f"{data['card_set']}-{data['number']}{data['variant']}")
            bearers.get(code, set()).add(data["card"])

    # The cards, those that share a code with one of them, and so on.
    found = set(cards)
    left = list(bearers.values())
    while met := [group for group in left if not group.isdisjoint(found)]:
        left = [group for group in left if group.isdisjoint(found)]
        found = found.union(*met)
    return found


def _add(found: Claims, rows: QuerySet[Claim], cards: Collection[str] | None = None) -> None:
    for source, sort, key, data in rows.values_list("source", "sort", "key", "data"):
        # Another card's key may begin with this one and a bar, or differ in case on SQLite.
        if cards is None or _card(sort, data) in cards:
            found.setdefault(source, {})[sort, key] = data


ENGLISH: Final = "en"
# The changes of each source, in their order.
Edits = Sequence[tuple[str, Sequence[ClaimChange]]]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What is to be written. `index` None: the index of the touched cards is made once the tables are written."""

    edits: Edits
    claims: PreparedRows
    merged: Merged
    tables: list[TableChange]
    index: IndexChange | None


def plan_change(game: str, edits: Edits, touched_only: bool = False) -> ImportPlan:
    """Merge the claims as they are after the edits, and compare them with the tables. Writes nothing, and takes no lock.

    `touched_only`: read and merge no more than the edits touch, if that is little.
    """
    touched = touched_by(game, list(chain.from_iterable(changes for _, changes in edits))) if touched_only else None
    claims = touched.claims if touched else all_claims(game)
    stated: list[Claim] = []
    for source, changes in edits:
        change_claims(claims.setdefault(source, {}), changes)
        stated += stated_claims(game, source, changes)

    known = GAMES.get(game)
    official = known.official_language if known else ENGLISH
    merged = merge(game, batches_of(game, claims), tuple(known.traits) if known else (), official)
    if touched:
        # The sets that no source names, which stay for the printings of cards that are not touched.
        named = {row.code for row in merged.batch.sets}
        unnamed = [SetRow(code, {ENGLISH: code}) for code in sorted(touched.printed_elsewhere - named)]
        merged = replace(merged, batch=replace(merged.batch, sets=(*merged.batch.sets, *unnamed)))
        tables = compare(merged.batch, stored_rows(game, touched.cards), touched.sets)
        return ImportPlan(edits, PreparedRows(stated), merged, tables, None)

    tables = compare(merged.batch, stored_rows(game))
    # The cards as they will be, with their printings.
    sets, cards, printings, *_ = tables
    released = {code: row.released for (code,), row in sets.remaining_rows() if isinstance(row, CardSet)}
    prints: dict[str, list[IndexedPrinting]] = {}
    for (card, code, *_), row in printings.remaining_rows():
        if isinstance(row, Printing):
            one = IndexedPrinting(code, released[code], row.number, row.variant, row.text)
            prints.setdefault(card, []).append(one)
    staying = [(row, prints.get(key, [])) for (key,), row in cards.remaining_rows() if isinstance(row, Card)]
    return ImportPlan(edits, PreparedRows(stated), merged, tables, index_change(staying, index_rows(game)))


def write_plan(game: str, plan: ImportPlan, observer: Observer) -> None:
    """Write the plan, with a new revision of the claims and a new version of the cards where they change.

    Call it under the lock of the game.
    """
    plan.claims.insert(on_conflict=UPDATED)
    for source, changes in plan.edits:
        delete_claims(game, source, changes)
    if plan.edits:
        raise_revision(game)
    write_changes(game, plan.tables, observer)
    if summary_of(plan.tables).is_nothing:
        return

    raise_version(game)
    if plan.index is None:
        # The primary keys of the cards whose row in the index may differ now.
        sets, cards, printings, *_ = plan.tables
        found = {row.pk for row in (*cards.new, *(row for row, _ in cards.changed))}
        changed_printings = (*printings.new, *(row for row, _ in printings.changed), *printings.gone)
        found |= {row.card_id for row in changed_printings if isinstance(row, Printing)}
        # Cards are ordered by the day of their first set.
        moved = [row.pk for row, old in sets.changed if "released" in old]
        cards_to_index = found | set(Printing.objects.filter(card_set__in=moved).values_list("card_id", flat=True))
        reindex(game, cards_to_index)
    else:
        write_index(plan.index)
