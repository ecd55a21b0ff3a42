"""The builder's search: cards that fit a query, each with what the deck still takes of it and why not more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NotRequired, TypedDict

from django.utils.translation import gettext

from api.typed import Doc, Natural
from cards.catalogue.loading import stored
from cards.catalogue.lookup import Catalogue
from cards.models import Card as CardModel
from cards.search import (
    Plan,
    Results,
    SearchError,
    error_sentence,
    ids_of,
    plan_of,
    results_of,
    suggestions_for,
    total_of,
)
from decks.builder.cards import BuildCardJson, card_json
from decks.builder.exact_names import excluded_by_filters
from decks.builder.hidden import HiddenJson, hidden_cards
from decks.builder.reasons import reason_sentence
from decks.check.allowance import MOST_ROWS
from decks.check.checking import Answer
from decks.report.narrowing import Narrowed, first_choice, narrowed
from legality.engine.capacity import Capacity, Trial, capacity_of, trial_of
from legality.engine.card import Card
from legality.engine.facts import UNKNOWN
from legality.engine.format import Game
from legality.engine.report import Doubt, Violation
from legality.engine.rule import Finding
from legality.links import page_of
from legality.messages import doubt_sentence, section_name, trait_name

PAGE: Final = 30
MOST: Final = 60


class RoomJson(TypedDict):
    """A section where a card may stand."""

    slug: str
    name: str
    have: Natural
    room: Annotated[int | None, Doc("How many more copies it takes; null: no bound.")]
    sure: Annotated[int, Doc("How many of these bring no doubt that a single copy would not; one at least.")]


class ReasonJson(TypedDict):
    """Why a deck takes no more of a card."""

    code: str
    cite: str
    message: str
    url: str | None


class HintJson(TypedDict):
    """What the deck takes of a card."""

    allowed: Annotated[bool | None, Doc("Null: a fact is not known.")]
    section: Annotated[str, Doc("Where a copy goes first.")]
    sections: list[RoomJson]
    why_not: list[ReasonJson]
    left: Annotated[int | None, Doc("Of a limited pool: copies left; null for cards that are not in it.")]


class HintedCardJson(BuildCardJson):
    """A card that was found, with what the deck takes of it."""

    hint: HintJson


class SearchFaultJson(TypedDict):
    """What is wrong with a query, and where, counted in characters from 1."""

    message: str
    column: int
    length: int
    suggestions: Annotated[list[str], Doc("Whole queries that can be answered, the likeliest first.")]


class BuildFoundJson(TypedDict):
    """A page of cards for a deck."""

    cards: Annotated[
        list[HintedCardJson],
        Doc(
            "One that is ruled out but named in full comes first, beyond the size of the page and not counted in `total`."
        ),
    ]
    next: Annotated[str | None, Doc("What to send as `after` for the page that follows.")]
    explain: str
    error: SearchFaultJson | None
    narrowed: Annotated[str | None, Doc("What narrowed the cards that were looked among.")]
    hidden: Annotated[HiddenJson | None, Doc("What that leaves out of a typed query; on the first page alone.")]
    total: NotRequired[Annotated[int, Doc("On the first page alone.")]]


def build_search(
    answer: Answer,
    catalogue: Catalogue,
    text: str,
    *,
    after: str = "",
    size: int = PAGE,
    every: bool = False,
    total: bool = True,
) -> BuildFoundJson:
    """A page of cards for a judged deck, those in doubt last. `every`: all cards, in their plain order.

    An empty query gives first the cards of a leading section that is still incomplete. A card that is ruled out but
    named in full comes before those that fit, with the reason. A wrong query gives no cards and an `error`; no text and
    no cursor raises. `total`: also count all cards that fit.
    """
    asked = answer.question
    game, day, region = asked.game.slug, asked.day, asked.region
    is_long = len(answer.judged.rows()) > MOST_ROWS
    narrowing = Narrowed(None, None) if every or is_long else _narrowing(answer, catalogue, text)
    plan = plan_of(text, game, day=day, region=region, within=narrowing.ids, last=narrowing.doubtful)
    found = results_of(plan, text, page_size=min(max(size, 1), MOST), after=after)
    excluded = () if after or found.error else excluded_by_filters(text, narrowing, catalogue)
    is_counted = bool(text.strip()) and not after and narrowing.ids is not None
    ids, within = ids_of(plan) if is_counted else frozenset(), narrowing.ids or frozenset()
    hidden = ((ids - within) & catalogue.cards.keys()) - {card.id for card in excluded}
    cards = (*stored(excluded).values(), *found.cards) if excluded else found.cards
    page: BuildFoundJson = {
        "cards": _cards(cards, answer, catalogue, is_long=is_long),
        "next": found.next or None,
        "explain": found.explain,
        "error": _error(found, text, answer),
        "narrowed": narrowing.sentence,
        "hidden": hidden_cards(hidden, answer, catalogue),
    }
    if not (after or found.error) and total:
        page["total"] = _total(plan, found, ids & within)

    return page


def _total(plan: Plan | SearchError, found: Results, counted: frozenset[str]) -> int:
    """The number of all that is found; `counted`: the cards, where they were looked for already."""
    if not found.next:
        return len(found.cards)

    return len(counted) if counted and not found.printings else total_of(plan)


def _narrowing(answer: Answer, catalogue: Catalogue, text: str) -> Narrowed:
    first = None if text.strip() else first_choice(answer, catalogue)
    return first or narrowed(answer, catalogue)


def _error(found: Results, text: str, answer: Answer) -> SearchFaultJson | None:
    error, asked = found.error, answer.question
    if error is None:
        return None

    better = suggestions_for(text, error, asked.game.slug, day=asked.day, region=asked.region)
    return {
        "message": error_sentence(error),
        "column": error.column,
        "length": error.length,
        "suggestions": list(better),
    }


def _cards(found: Iterable[CardModel], answer: Answer, catalogue: Catalogue, *, is_long: bool) -> list[HintedCardJson]:
    """Each card once, also where the query finds several printings of it."""
    asked = answer.question
    table = trial_of(asked.format_, answer.deck, asked.day, asked.region, asked.options)
    hint = untold_hint if is_long else hint_of
    rows = {f"{row.game}.{row.key}": row for row in found}
    known = {ident: row for ident, row in rows.items() if ident in catalogue.cards}
    return [
        {**card_json(row, catalogue, asked.format_), "hint": hint(catalogue.cards[ident], table, asked.game)}
        for ident, row in known.items()
    ]


def untold_hint(card: Card, table: Trial, game: Game) -> HintJson:
    """What is said of a card for a list so long that trying it out would take too long."""
    home = table.format_.default_section(card)
    room: RoomJson = {
        "slug": home,
        "name": section_name(game, home),
        "have": table.deck.cards(home).get(card, 0),
        "room": None,
        "sure": 1,
    }
    message = gettext("This list is too long to tell what it still takes.")
    reason: ReasonJson = {"code": "search", "cite": "", "message": message, "url": None}
    return {"allowed": None, "section": home, "sections": [room], "why_not": [reason], "left": None}


def hint_of(card: Card, table: Trial, game: Game) -> HintJson:
    """What the deck takes of a card in each section for its kind, where it goes first, and why its home takes no more."""
    home = table.format_.default_section(card)
    slugs = [section.slug for section in game.sections if card.kind is UNKNOWN or card.kind in section.kinds]
    at_home, pool = capacity_of(table, card, home), table.deck.pool
    rooms = {slug: at_home if slug == home else capacity_of(table, card, slug, at_home.copies) for slug in slugs}
    held = sum(cards.get(card, 0) for cards in table.deck.sections.values())
    return {
        "allowed": None if at_home.allowed is UNKNOWN else at_home.allowed,
        "section": _first_place(card, table, rooms) or home,
        "sections": [
            {
                "slug": slug,
                "name": section_name(game, slug),
                "have": table.deck.cards(slug).get(card, 0),
                "room": rooms[slug].copies,
                "sure": rooms[slug].certain,
            }
            for slug in slugs
        ],
        "why_not": [_reason(reason, card, game) for reason in sorted(at_home.reasons, key=_is_limit)],
        "left": max(0, pool[card] - held) if pool and card in pool else None,
    }


def _is_limit(reason: Finding) -> bool:
    """Whether a reason is a limit: those that forbid every copy come before full sections and limits."""
    return isinstance(reason, Violation) and bool(reason.limit)


def _first_place(card: Card, table: Trial, rooms: Mapping[str, Capacity]) -> str:
    """A leading or chosen section that is still empty and takes the card, or an empty string."""
    format_, chosen = table.format_, table.format_.chosen
    if chosen:
        leaders = tuple(table.deck.cards(chosen.leader))
        if _takes(chosen.section, table, rooms) and chosen.may_hold(card, leaders) is True:
            return chosen.section

    return next((section for section in format_.leader_sections if _takes(section, table, rooms)), "")


def _takes(section: str, table: Trial, rooms: Mapping[str, Capacity]) -> bool:
    return section in rooms and not table.deck.cards(section) and rooms[section].allowed is not False


def _reason(reason: Finding, card: Card, game: Game) -> ReasonJson:
    message = reason_sentence(reason, game) if isinstance(reason, Violation) else _doubt(reason, card, game)
    return {"code": reason.code, "cite": reason.cite, "message": message, "url": page_of(game, reason.code)}


def _doubt(doubt: Doubt, card: Card, game: Game) -> str:
    """Which fact is lacking, without the name of the card that the sentence stands beside."""
    if doubt.card is not card:
        return doubt_sentence(doubt, game)

    return gettext("The %(fact)s is not in the database.") % {"fact": trait_name(game, doubt.fact)}
