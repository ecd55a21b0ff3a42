"""A deck as JSON with its cards: what an overlay or a tool shows, without a request a card."""

from datetime import date
from typing import Annotated, TypedDict

from api.typed import Doc, MadeBy, Positive, Row, or_sparse
from cards.api.finding import cards_by_id
from cards.api.render import CardJson
from decks.check.answers import ProblemLineJson, problems_json
from decks.check.checking import Answer
from decks.models import Deck
from legality.api.typed import GameSlug
from legality.messages import name_in_language


class DeckCardJson(TypedDict):
    """Copies of a card in a section."""

    count: Positive
    card: Annotated[Row, MadeBy(or_sparse(CardJson))]


class DeckSectionJson(TypedDict):
    """A part of a deck."""

    section: Annotated[str, Doc("Its slug.")]
    name: Annotated[str, Doc("In the language of the request.")]
    count: Annotated[Positive, Doc("How many copies are in it.")]
    cards: list[DeckCardJson]


class DeckCardsJson(TypedDict):
    """A deck with its cards."""

    id: Annotated[str, Doc("The deck's id.")]
    name: str
    game: GameSlug
    format: str
    revision: Annotated[Positive, Doc("Goes up with each save.")]
    url: Annotated[str, Doc("The path of its page.")]
    sections: Annotated[list[DeckSectionJson], Doc("Those with cards, in the order of the game.")]
    problems: Annotated[list[ProblemLineJson], Doc("Lines that are not cards.")]


def deck_cards_json(deck: Deck, answer: Answer, day: date, fields: tuple[str, ...]) -> DeckCardsJson:
    """The deck as it was read for `answer`, each card with the members that were asked for. Six queries."""
    held = answer.deck.sections
    shown = cards_by_id((card.id for cards in held.values() for card in cards), day, fields)
    sections: list[DeckSectionJson] = []
    for section in answer.question.game.sections:
        cards = held.get(section.slug, {})
        rows: list[DeckCardJson] = [
            {"count": count, "card": shown[card.id]} for card, count in cards.items() if card.id in shown
        ]
        if rows:
            count = sum(row["count"] for row in rows)
            name = name_in_language(section.names)
            sections.append({"section": section.slug, "name": name, "count": count, "cards": rows})

    return {
        "id": deck.token,
        "name": deck.name,
        "game": deck.game,
        "format": deck.format,
        "revision": deck.revision,
        "url": deck.get_absolute_url(),
        "sections": sections,
        "problems": problems_json(answer.problems),
    }
