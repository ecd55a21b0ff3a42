"""What is said of a deck with its pool that some split makes legal: cards of the rest are moved to where they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.kinds import Pool
from legality.engine.report import Operation, Violation
from legality.engine.rule import Finding


def with_moves(findings: Iterable[Finding], pool: Pool, deck: Deck) -> list[Finding]:
    """The findings with the advice to move cards from the rest, where a section needs them."""
    if pool.rest is None:
        return list(findings)

    main = pool.played()[-1]
    leaders = {kind for kinds in pool.leader_kinds.values() for kind in kinds}
    spare = {card: count for card, count in deck.cards(pool.rest).items() if card.kind not in leaders}
    moved = [_as_move(one, pool.rest, spare) if _is_short(one, main) else one for one in findings]
    return moved if spare else _with_left_out(moved, pool.rest, main)


def _with_left_out(findings: Sequence[Finding], rest: str, main: str) -> list[Finding]:
    """The findings where the section that needs cards gets those that the deck leaves out: each is asked for once."""
    short = next((one for one in findings if isinstance(one, Violation) and _is_short(one, main)), None)
    left = next((one for one in findings if isinstance(one, Violation) and one.key == "pool-left-out"), None)
    if short is None or left is None:
        return list(findings)

    more = sum(step.count for step in left.operations) - sum(step.count for step in short.operations)
    if more > 0:
        steps: tuple[Operation, ...] = (Operation("add", rest, more),)
        changed = {left: replace(left, operations=steps, words=(("rest", rest), ("missing", str(more))))}
    else:
        steps = tuple(replace(step, section=main) for step in left.operations)
        changed = {left: replace(left, operations=steps, words=(("rest", main),)), short: replace(short, operations=())}

    return [changed.get(one, one) if isinstance(one, Violation) else one for one in findings]


def _is_short(finding: Finding, main: str) -> bool:
    return isinstance(finding, Violation) and finding.fix == "add" and finding.section == main and not finding.cards


def _as_move(finding: Finding, section: str, rest: Mapping[Card, int]) -> Finding:
    """Cards of the rest are moved; cards that the deck leaves out go where they are needed first."""
    if not isinstance(finding, Violation) or not rest:
        return finding

    count = min((finding.limit or 0) - (finding.found or 0), sum(rest.values()))
    card = next(iter(rest)) if len(rest) == 1 else None
    step = Operation("move", section, count, card, finding.section)
    words = (*finding.words, ("rest", section))
    return replace(finding, key="too-few-of-pool", operations=(step,), words=words)
