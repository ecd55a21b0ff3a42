"""The rules over the decks of a team: those of the formats, always, and those that the event adds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import Final

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.check.checking import deck_to_judge
from decks.check.question import Question
from events.lists.judging import question_for, question_of, resolved_of
from events.models import Event, Submission
from events.models.event import SEATS
from legality.engine.deck import Deck
from legality.engine.format import Format
from legality.engine.kinds import Copies, CopiesOverAll, DistinctNames
from legality.engine.pairs import Between, NoSharedCards, PairRule, between

CITE: Final = "event rule"
SHARED: Final = "team-shared-card"
COPIES: Final = "team-copies"


def formats_of(event: Event) -> list[Format]:
    """The formats that a team of the event plays, each once. Raises Refused if one is gone."""
    return list(dict.fromkeys(question_of(event, seat).format_ for seat in SEATS))


def team_rules(event: Event) -> list[PairRule]:
    """What the decks of a team are judged by together. Raises Refused, or NotInForce before the first edition."""
    formats = formats_of(event)
    rules: list[PairRule] = []
    for rule in (rule for format_ in formats for rule in format_.pair_rules(event.date)):
        if rule not in rules:
            rules.append(rule)
    if event.no_shared_cards:
        rules.append(NoSharedCards(code=SHARED, cite=CITE, over=_named_apart(formats, event.date)))
    if event.copies_over_all is not None:
        rules.append(_over_all(formats, event.date, event.copies_over_all))

    return rules


def _named_apart(formats: Iterable[Format], day: date) -> tuple[str, ...]:
    """The sections of leaders, and those whose names are limited: whoever may hold a card any number of times shares it."""
    found: list[str] = []
    for format_ in formats:
        found += format_.leader_sections
        for rule in format_.edition_on(day).rules:
            if isinstance(rule, Copies) and not rule.label:
                found += rule.over
            elif isinstance(rule, DistinctNames):
                found.append(rule.section)

    return tuple(dict.fromkeys(found))


def _over_all(formats: Iterable[Format], day: date, at_most: int) -> CopiesOverAll:
    """The copy limit of the format with another number; over all sections but those of leaders where it has none."""
    every = [rule for format_ in formats for rule in format_.edition_on(day).rules]
    limits = [rule for rule in every if isinstance(rule, Copies) and not rule.label]
    over = tuple(dict.fromkeys(section for rule in limits for section in rule.over)) or _sections(formats, day)
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


def _sections(formats: Iterable[Format], day: date) -> tuple[str, ...]:
    """The sections whose size a format says, leaders left aside."""
    bounded = (
        bounds.section
        for format_ in formats
        for rule in format_.edition_on(day).rules
        if (bounds := rule.bounds()) is not None and bounds.section not in format_.leader_sections
    )
    return tuple(dict.fromkeys(bounded))


def asked_of(event: Event) -> str:
    """A digest of what a team is judged by, cards and lists left aside. Raises what UNJUDGED names."""
    formats = [(one.slug, one.edition_on(event.date).name) for one in formats_of(event)]
    told = [event.game, formats, event.date.isoformat(), event.no_shared_cards, event.copies_over_all]
    return sha256(json.dumps(told).encode()).hexdigest()


def deck_in(submission: Submission, question: Question, catalogue: Catalogue) -> Deck:
    """The deck of a registered list, by the cards of now."""
    return deck_to_judge(question, resolved_of(submission, question, catalogue), catalogue)


def between_decks(event: Event, partners: Submission, deck: Deck) -> Between:
    """The findings between the partner's registered list and a deck, whose cards are blamed. Raises what UNJUDGED names."""
    held = deck_in(partners, question_for(event, partners), catalogue_of(event.game))
    return between(team_rules(event), held, deck)
