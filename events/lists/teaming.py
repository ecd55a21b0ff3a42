"""The rules over the decks of a team: those of the formats, always, and those that the event adds."""

import json
from hashlib import sha256

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.check.checking import deck_to_judge
from decks.check.question import Question
from events.lists.judging import question_for, question_of, resolve_list
from events.models import Event, Submission
from events.models.event import SEATS
from legality.engine.rules.format import Format
from legality.engine.rules.pairs import Between, PairRule, between
from legality.engine.rules.teams import rules_between
from legality.engine.values.deck import Deck


def formats_of(event: Event) -> list[Format]:
    """The formats that a team of the event plays, each once. Raises Refused if one is gone."""
    return list(dict.fromkeys(question_of(event, seat).format_ for seat in SEATS))


def team_rules(event: Event) -> list[PairRule]:
    """What the decks of a team are judged by together. Raises Refused, or NotInForce before the first edition."""
    apart = event.no_shared_cards
    at_most = event.copies_over_all
    return rules_between(formats_of(event), event.date, no_shared_cards=apart, copies_over_all=at_most)


def asked_of(event: Event) -> str:
    """A digest of what a team is judged by, cards and lists left aside. Raises what UNJUDGED names."""
    formats = [(one.slug, one.edition_on(event.date).name) for one in formats_of(event)]
    told = [event.game, formats, event.date.isoformat(), event.no_shared_cards, event.copies_over_all]
    return sha256(json.dumps(told).encode()).hexdigest()


def deck_in(submission: Submission, question: Question, catalogue: Catalogue) -> Deck:
    """The deck of a registered list, by the current cards."""
    return deck_to_judge(question, resolve_list(submission, question, catalogue))


def between_decks(event: Event, partners: Submission, deck: Deck) -> Between:
    """The findings between the partner's registered list and a deck, whose cards are blamed. Raises what UNJUDGED names."""
    held = deck_in(partners, question_for(event, partners), catalogue_of(event.game))
    return between(team_rules(event), held, deck)
