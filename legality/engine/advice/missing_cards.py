"""What is left to add to a deck that breaks no rule: by section, so many cards of its kinds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from legality.engine.rules.format import Edition
from legality.engine.rules.kinds import Pool, pool_rule
from legality.engine.rules.misplaced import list_held_kinds
from legality.engine.solve.open_lines import Check
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.engine.values.report import ILLEGAL, Violation


@dataclass(frozen=True, slots=True)
class Adding:
    """So many cards to add to a section. `kinds`: of these; empty: of any kind.

    `card`: this one; None: the player's choice. `source`: the section that they are moved from; empty: none.
    """

    section: str
    count: int
    kinds: tuple[str, ...] = ()
    card: Card | None = None
    source: str = ""


def missing_cards(edition: Edition, deck: Deck, check: Check) -> tuple[Adding, ...]:
    """What is left to add to the deck. A card that counts towards two sections is asked for once."""
    report = check(deck)
    asked = [violation for violation in report.violations if violation.fix == "add"]
    pool = pool_rule(edition.rules)
    rest = None if pool is None or deck.pool is None else pool.rest
    adds = (
        _unrestricted_additions(asked) if pool is None or rest is None else _from_pool(asked, pool, rest, deck, check)
    )
    counted = {bounds.section: bounds.counted for bounds in report.bounds}
    found = list(adds)

    rows: list[Adding] = []
    for each in found:
        # Each without what other sections that count towards its own get.
        parts = [section for section in counted.get(each.section, ()) if section != each.section]
        less = 0 if each.source else sum(other.count for other in found if other.section in parts)
        count = each.count - less
        if count > 0:
            kinds = next((kinds for section, kinds in list_held_kinds(edition.rules) if section == each.section), ())
            rows.append(replace(each, count=count, kinds=kinds))

    return tuple(rows)


def _unrestricted_additions(asked: Iterable[Violation]) -> Iterator[Adding]:
    for violation in asked:
        yield from (Adding(step.section, step.count, (), step.card) for step in violation.operations)


def _from_pool(asked: Sequence[Violation], pool: Pool, rest: str, deck: Deck, check: Check) -> Iterator[Adding]:
    """Sections take cards from the rest first, then those that the deck leaves out; what is left of these is the rest."""
    left_out = list(chain.from_iterable(found.operations for found in asked if found.code == pool.code))
    spare = all_spare = sum(found.found or 0 for found in asked if found.code == pool.code)
    for violation in asked:
        if violation.code == pool.code:
            continue
        if violation.section not in pool.over:
            yield from _unrestricted_additions([violation])
            continue

        lacks = (violation.limit or 0) - (violation.found or 0)
        moved = min(
            lacks, sum(movable_copies(row, violation.section, deck, check) for row in deck.rows() if row[0] == rest)
        )
        spare -= lacks - moved
        yield Adding(violation.section, moved, source=rest)
        yield Adding(violation.section, lacks - moved)

    if spare == all_spare:
        yield from (Adding(step.section, step.count, (), step.card) for step in left_out)
    else:
        yield Adding(rest, spare)


def movable_copies(row: Row, section: str, deck: Deck, check: Check) -> int:
    """How many copies of a row of the deck may be in another section instead."""
    place, card, count = row
    held = deck.cards(section).get(card, 0)
    for copies in range(count, 0, -1):
        if check(deck.having(place, card, count - copies).having(section, card, held + copies)).verdict != ILLEGAL:
            return copies

    return 0
