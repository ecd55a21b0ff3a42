"""Paths of pages about cards, for templates and for reports that name cards."""

from collections.abc import Iterable
from itertools import islice
from urllib.parse import urlencode

from django.urls import reverse

from cards.art.compose import draw_card_art
from cards.art.svg import art_as_svg, art_version, data_address
from cards.catalogue.proposed import is_offered
from cards.curation.cells import cell_code
from cards.curation.corrections import MOST_STEPS, next_correction_url
from cards.models import Card as CardModel
from legality.engine.values.card import Card
from legality.games import GAMES
from legality.sources.facts import Facts


def card_url(card: Card | CardModel) -> str:
    """The path of a card's page, from a row or from a card as the rules see it. An offered card is among its proposer's own ones."""
    if is_offered(card.key):
        return reverse("hand:corrections")

    return reverse("cards:card", args=(card.game, card.key))


def art_url(row: CardModel) -> str:
    """The path of the art drawn for a card, another one whenever the art is another."""
    path = reverse("cards:art", args=(row.game, row.key))
    return f"{path}?v={art_version(GAMES[row.game], row.facts)}"


def art_within(game: str, key: str, facts: Facts) -> str:
    """The art drawn for a card as an address that holds the drawing itself, for what is seen before anything is scrolled."""
    return data_address(art_as_svg(draw_card_art(GAMES[game], key, facts)))


def proposal_url(game: str) -> str:
    """The path of the form to offer a card that the site lacks; `?name=` fills in its name."""
    return reverse("hand:propose", args=(game,))


def correction_url(card: Card | CardModel, fact: str) -> str | None:
    """The path of the form to correct a fact of the card, by the fact's name in the rules (`class`, `kind`).

    None for a fact that a card's cells lack, such as its sets, which belong to its printings.
    """
    if is_offered(card.key) or not cell_code(card.game, fact):
        return None

    return f"{reverse('hand:correct', args=(card.game, card.key))}?{urlencode({'about': fact})}"


def corrections_url(facts: Iterable[tuple[Card, str]]) -> str | None:
    """The path of the form for the first of these facts of a game's cards, from which one goes on to the next.

    None if a form takes none of them.
    """
    steps = islice(((card, fact) for card, fact in facts if cell_code(card.game, fact)), MOST_STEPS)
    return next_correction_url((card.game, card.key, fact) for card, fact in steps)
