"""The rules between the decks of a team: those of the formats that it plays, and the two that an event may add."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain
from typing import Final

from legality.engine.rules.format import Format
from legality.engine.rules.kinds import Copies, CopiesOverAll, DistinctNames
from legality.engine.rules.pairs import NoSharedCards, PairRule

CITE: Final = "event rule"
SHARED: Final = "team-shared-card"
COPIES: Final = "team-copies"


def rules_between(
    formats: Sequence[Format], day: date, *, no_shared_cards: bool, copies_over_all: int | None
) -> list[PairRule]:
    """The rules between decks of these formats on a day, each once. Raises FormatNotInForceError before the first edition.

    `no_shared_cards`: partners share no card whose copies a format limits. `copies_over_all`: the copy limit over both
    decks.
    """
    rules: list[PairRule] = []
    for rule in chain.from_iterable(format_.pair_rules(day) for format_ in formats):
        if rule not in rules:
            rules.append(rule)
    if no_shared_cards:
        # The sections of leaders, and those whose names are limited: whoever may hold a card any number of times shares it.
        over: list[str] = []
        for format_ in formats:
            over += format_.leader_sections
            for each in format_.edition_on(day).rules:
                if isinstance(each, Copies) and not each.label:
                    over += each.over
                elif isinstance(each, DistinctNames):
                    over.append(each.section)
        rules.append(NoSharedCards(code=SHARED, cite=CITE, over=tuple(dict.fromkeys(over))))
    if copies_over_all is not None:
        rules.append(_over_all(formats, day, copies_over_all))

    return rules


def _over_all(formats: Iterable[Format], day: date, at_most: int) -> CopiesOverAll:
    """The copy limit of the format with another number; over all sections but those of leaders where it has none."""
    limits: list[Copies] = []
    sized: list[str] = []
    for format_ in formats:
        for rule in format_.edition_on(day).rules:
            if isinstance(rule, Copies) and not rule.label:
                limits.append(rule)
            if (bounds := rule.bounds()) is not None and bounds.section not in format_.leader_sections:
                sized.append(bounds.section)

    over = tuple(dict.fromkeys(chain.from_iterable(rule.over for rule in limits))) or tuple(dict.fromkeys(sized))
    if not limits:
        return CopiesOverAll(code=COPIES, cite=CITE, over=over, at_most=at_most)

    like = limits[0]
    return CopiesOverAll(
        code=COPIES,
        cite=CITE,
        over=over,
        at_most=at_most,
        by=like.by,
        key=like.key,
        alias=like.alias,
        unless=like.unless,
    )
