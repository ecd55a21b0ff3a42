"""Which public decks the draft of a house format would touch: judged by what is in force, and by the draft."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from cards.catalogue.house_formats import build_house_format, read_premises
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import read_house_rules
from cards.models import HouseFormat
from decks.access.serving import UNJUDGED, deck_question
from decks.check.checking import check_text
from decks.houses.drafting import draft_changes, last_rules, last_version
from decks.models import Deck, DeckLine
from legality.engine.game import Game
from legality.engine.house import HouseKind, derive_format
from legality.engine.rules.format import Format
from legality.engine.values.report import Verdict

# So many times decks are judged for a page, each as of every day; the newest come first.
MAX_JUDGED: Final = 300
# As of so many later days: a draft with more turns is a list of seasons.
MOST_TURNS: Final = 8
# Rules that touch those decks alone which hold one of their cards.
OF_CARDS: Final = frozenset((HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.TOGETHER, HouseKind.POINTS))


@dataclass(frozen=True, slots=True)
class TouchedDeck:
    """A public deck whose verdict the draft would change, from a day on."""

    deck: Deck
    before: Verdict
    after: Verdict
    since: date


@dataclass(frozen=True, slots=True)
class Touching:
    """The decks that a draft touches, among those that were looked at; `more`: there are more than were looked at."""

    decks: tuple[TouchedDeck, ...]
    looked: int
    more: bool


def find_touched_decks(held: HouseFormat, game: Game, day: date) -> Touching:
    """The public decks of the house format, and of its official format, that the draft would judge otherwise on a day or a later one.

    Each is judged as of the day, and of each later one on which a rule of the draft or of the last version begins or ends.
    """
    change = draft_changes(held)
    if not change:
        return Touching((), 0, more=False)

    catalogue = load_catalogue(game.slug).with_guess_limit(0)
    days = _days_to_judge(held, day)
    most = MAX_JUDGED // len(days)
    decks: QuerySet[Deck] = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, deleted__isnull=True, game=held.game)
    decks = decks.filter(Q(format=held.slug) | Q(format=held.base))
    rules = [*change.added, *change.removed]
    if any(rule["kind"] not in OF_CARDS for rule in rules):
        candidates = decks
    else:
        # The ids of all cards that bear the name of a card that the rules name.
        keys = set()
        for rule in rules:
            for card in rule.get("cards", ()):
                keys.add(card["key"])
        names = {card.name for card in catalogue.cards.values() if card.key in keys}
        ids = [card.id for card in catalogue.cards.values() if card.name in names]
        candidates = decks.filter(Exists(DeckLine.objects.filter(deck=OuterRef("pk"), card__in=ids)))
    rows = list(candidates.select_related("owner").order_by("-updated", "-pk")[: most + 1])
    version = last_version(held)
    draft = draft_format(held, game)
    now = build_house_format(game, version) if version else game.format(held.base)

    touched: list[TouchedDeck] = []
    for deck in rows[:most]:
        for one in days:
            try:
                verdict_now = _verdict_of(deck, now, one, catalogue)
                verdict_then = _verdict_of(deck, draft, one, catalogue)
            except UNJUDGED:
                continue

            if verdict_now != verdict_then:
                touched.append(TouchedDeck(deck, verdict_now, verdict_then, one))
                break

    return Touching(tuple(touched), len(rows[:most]), more=len(rows) > most)


def _days_to_judge(held: HouseFormat, first: date) -> list[date]:
    rules = read_house_rules([*held.draft, *last_rules(held)], load_catalogue(held.game))
    turns = set()
    for rule in rules:
        for day in rule.days.turns():
            if day > first:
                turns.add(day)
    return [first, *sorted(turns)[:MOST_TURNS]]


def draft_format(held: HouseFormat, game: Game) -> Format:
    """The format that the draft would be. Raises ValueError for a draft that says what no rule can."""
    rules = read_house_rules(held.draft, load_catalogue(game.slug))
    names = {"en": held.name, "zh-hans": held.name}
    return derive_format(game.format(held.base), held.slug, names, 0, rules, read_premises(game))


def _verdict_of(deck: Deck, format_: Format, day: date, catalogue: Catalogue) -> Verdict:
    question = deck_question(deck, day, format_)
    return check_text(question, deck.text, catalogue, deck.pool or None).verdict
