"""The card that represents a deck: its leader, else its first card. Also for the latest decks and the samples of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Q, prefetch_related_objects
from django.utils.translation import get_language

from cards.catalogue.loading import load_catalogue, rows_of_cards
from cards.catalogue.lookup import Catalogue
from cards.links import art_url, art_within, card_url
from cards.models import Card
from cards.pages.card_frame import first_picture, plainest_first
from cards.pictures.shown import ShownPicture, are_shown
from decks.access.listed import ListedDeck, listed_each
from decks.access.serving import find_served_each
from decks.check.checking import Answer, read_entries
from decks.decklist.resolve import resolve_entries
from decks.models import Deck, DeckLine
from decks.samples import Sample, samples
from legality.engine.game import Game
from legality.engine.values.card import Card as EngineCard
from legality.games import GAMES
from legality.sources.facts import Facts


@dataclass(frozen=True, slots=True)
class DeckFace:
    """The card that represents a deck: its game and key, its names by language, its official name, its page, the facts that its art is
    drawn from, the address of the art; its picture if one is shown."""

    game: str
    key: str
    names: Mapping[str, str]
    name: str
    url: str
    facts: Facts
    art: str
    picture: ShownPicture | None = None

    @property
    def art_within(self) -> str:
        """Its drawn art as an address that holds the drawing itself."""
        return art_within(self.game, self.key, self.facts)

    @property
    def word(self) -> str:
        """The name in the reader's language, else the official one."""
        return self.names.get(get_language() or "en") or self.name


def find_faces(decks: Sequence[Deck]) -> dict[int, DeckFace]:
    """The face of each deck by the deck's primary key, none for one without a known card.

    Two queries, two more where pictures are shown, and a few where decks are of house formats.
    """
    known = {deck.pk: now for deck, now in zip(decks, find_served_each(decks), strict=True) if now.game}
    lines: dict[int, list[tuple[str, str]]] = {}
    for deck, section, card in (
        DeckLine.objects.filter(deck__in=known).order_by("pk").values_list("deck", "section", "card")
    ):
        lines.setdefault(deck, []).append((section, card))

    chosen: dict[int, str] = {}
    for pk, found in lines.items():
        format_ = known[pk].format_
        chosen[pk] = _choose_face(format_.leader_sections if format_ else (), found)

    keys: dict[str, list[str]] = {}
    for ident in set(chosen.values()):
        game, _, key = ident.partition(".")
        keys.setdefault(game, []).append(key)
    wanted = Q()
    for game, of_game in keys.items():
        wanted |= Q(game=game, key__in=of_game)
    rows = list(Card.objects.filter(wanted)) if keys else []
    cards = {f"{row.game}.{row.key}": row for row in _prefetch_printings(rows)}
    return {pk: card_face(cards[ident], cards[ident]) for pk, ident in chosen.items() if ident in cards}


def build_face(answer: Answer, rows: Mapping[EngineCard, Card]) -> DeckFace | None:
    """The face of a judged deck, from the rows of its cards; None for a deck without a known card.

    No query, or two where pictures are shown.
    """
    placed = {(row.section, row.card.id): row.card for row in answer.resolved.placed if row.card in rows}
    if not placed:
        return None

    lines = list(placed)
    ident = _choose_face(answer.question.format_.leader_sections, lines)
    card = next(card for card in placed.values() if card.id == ident)
    return card_face(card, _prefetch_printings([rows[card]])[0])


def _choose_face(leading: Sequence[str], lines: Sequence[tuple[str, str]]) -> str:
    """The card of the first leader's section that has one, else the first card."""
    for slug in leading:
        for section, card in lines:
            if section == slug:
                return card

    return lines[0][1]


def _prefetch_printings(rows: list[Card]) -> list[Card]:
    """The rows, with all that their pictures are found by."""
    if are_shown():
        prefetch_related_objects(rows, "printings__card_set")
    return rows


def card_face(named: Card | EngineCard, row: Card) -> DeckFace:
    """A card as a face: named as the engine's card or the row says, drawn by the row."""
    picture = first_picture(row, plainest_first(row)) if are_shown() else None
    return DeckFace(row.game, row.key, named.names, named.name, card_url(row), row.facts, art_url(row), picture)


def sample_faces(game: Game, catalogue: Catalogue | None = None) -> list[tuple[Sample, DeckFace | None]]:
    """The sample decks of a game with their faces, None where no card is known.

    One query, none with a catalogue; one more after a change of cards.
    """
    own = tuple(sample for sample in samples() if sample.game == game.slug)
    if not own:
        return []

    faces = _faces_of_samples(own, (catalogue or load_catalogue(game.slug)).version)
    return [(sample, faces.get(sample.slug)) for sample in own]


@lru_cache(maxsize=16)
def _faces_of_samples(own: tuple[Sample, ...], version: int) -> dict[str, DeckFace]:
    """The first leader of each sample, else its first card, at one version of the game's cards."""
    catalogue = load_catalogue(own[0].game)
    game = GAMES[own[0].game]
    chosen: dict[str, EngineCard] = {}
    for sample in own:
        format_ = game.format(sample.format)
        placed = resolve_entries(tuple(read_entries(game, sample.text, catalogue)), catalogue, format_).placed
        for slug in format_.leader_sections:
            leaders = [row.card for row in placed if row.section == slug]
            if leaders:
                chosen[sample.slug] = leaders[0]
                break
        else:
            if placed:
                chosen[sample.slug] = placed[0].card
    rows = rows_of_cards(chosen.values(), drawn=False)
    return {slug: card_face(card, rows[card]) for slug, card in chosen.items() if card in rows}


@dataclass(frozen=True, slots=True)
class OwnDecks:
    """The decks of a person that were changed last, with their faces, and how many there are in all."""

    rows: tuple[tuple[ListedDeck, DeckFace | None], ...]
    count: int


def latest_public(game: str, card: str, most: int) -> list[tuple[ListedDeck, DeckFace | None]]:
    """The latest public decks of a game with their faces; `card`: those that play the card of this id. At most three queries."""
    rows = Deck.objects.public().filter(game=game)
    if card:
        rows = rows.filter(pk__in=DeckLine.objects.filter(card=card).values("deck"))
    return _with_faces(list(rows.select_related("owner", "last_check").order_by("-updated", "-pk")[:most]))


def latest_own(person: int, most: int) -> OwnDecks:
    """The person's own decks that were changed last. Four queries, two without a deck."""
    rows = Deck.objects.of(person)
    decks = list(rows.select_related("last_check").order_by("-updated", "-pk")[:most])
    return OwnDecks(tuple(_with_faces(decks)), rows.count())


def _with_faces(decks: Sequence[Deck]) -> list[tuple[ListedDeck, DeckFace | None]]:
    faces = find_faces(decks) if decks else {}
    return [(row, faces.get(row.deck.pk)) for row in listed_each(decks)]
