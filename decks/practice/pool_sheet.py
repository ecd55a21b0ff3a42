"""A limited pool next to the deck built from it: what is played, what is left, and what changed between two lists."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from decks.check.checking import Answer
from decks.decklist.reading.headings import SIDEBOARD
from decks.decklist.resolve import Resolved
from decks.report.findings import ShownOpenLine, build_problem_findings
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.messages import card_name, value_name

NOT_IN_POOL = "not-in-pool"


@dataclass(frozen=True, slots=True)
class PoolCardCount:
    """A card of the pool or the deck: copies in the pool, played, in the sideboard and left, and those beyond the pool."""

    card: Card
    pool: int
    played: int
    side: int
    left: int
    beyond: int


@dataclass(frozen=True, slots=True)
class PoolGroup:
    """The lines of one kind of card, with its name; the kinds are in the order of the game."""

    name: str
    lines: tuple[PoolCardCount, ...]


@dataclass(frozen=True, slots=True)
class PoolSheet:
    """The groups, the totals of the pool's cards, and the pool's open lines.

    `outside`: copies in the deck that are not from the pool; `beyond`: those of them that must be.
    """

    groups: tuple[PoolGroup, ...]
    pool: int
    played: int
    side: int
    left: int
    outside: int
    beyond: int
    troubles: tuple[ShownOpenLine, ...]


@dataclass(frozen=True, slots=True)
class CopyChange:
    """A card of which two lists hold a different number."""

    card: Card
    before: int
    after: int

    @property
    def by(self) -> int:
        """How many came in; negative: went out."""
        return self.after - self.before

    @property
    def out(self) -> int:
        """How many went out."""
        return max(-self.by, 0)


def pool_sheet_of(answer: Answer, pool: Resolved) -> PoolSheet:
    """The pool next to the deck of an answer that was given with it."""
    copies = pool.tally()
    sections = answer.deck.sections
    side = answer.deck.cards(SIDEBOARD)
    played = answer.deck.tally(section for section in sections if section != SIDEBOARD)
    # The copies that the check found to be beyond the pool.
    found = [violation for violation in answer.report.violations if violation.key == NOT_IN_POOL]
    beyond = {}
    for violation in found:
        for blame in violation.cards:
            beyond[blame.card] = blame.count
    lines: list[PoolCardCount] = []
    for card in dict.fromkeys((*copies, *played, *side)):
        in_pool = copies.get(card, 0)
        in_deck = played.get(card, 0)
        in_side = side.get(card, 0)
        left = max(in_pool - in_deck - in_side, 0)
        lines.append(PoolCardCount(card, in_pool, in_deck, in_side, left, beyond.get(card, 0)))

    # The lines by kind, in the order of the game, each kind by name.
    game = answer.question.game
    by_kind: dict[str, list[PoolCardCount]] = {kind: [] for kind in game.kinds}
    for line in lines:
        by_kind.setdefault("" if line.card.kind is UNKNOWN else line.card.kind, []).append(line)
    groups: list[PoolGroup] = []
    for kind, of_kind in by_kind.items():
        if of_kind:
            name = value_name(game, kind) if kind else gettext("type unknown")
            by_name = sorted(of_kind, key=lambda line: (card_name(line.card), line.card.id))
            groups.append(PoolGroup(name, tuple(by_name)))

    return PoolSheet(
        tuple(groups),
        pool=sum(line.pool for line in lines),
        played=sum(min(line.played, line.pool) for line in lines),
        side=sum(min(line.side, max(line.pool - line.played, 0)) for line in lines),
        left=sum(line.left for line in lines),
        outside=sum(max(line.played + line.side - line.pool, 0) for line in lines),
        beyond=sum(line.beyond for line in lines),
        troubles=tuple(build_problem_findings(pool.problems)),
    )


def list_copy_changes(before: Mapping[Card, int], after: Mapping[Card, int]) -> list[CopyChange]:
    """What differs between two lists: what came in first, then what went out, each by name."""
    cards = dict.fromkeys((*before, *after))
    changes = [CopyChange(card, before.get(card, 0), after.get(card, 0)) for card in cards]
    return sorted([one for one in changes if one.by], key=lambda one: (one.by < 0, card_name(one.card), one.card.id))
