"""The builder's search: cards that fit a query, each with what the deck still takes of it and why not more."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Final, NotRequired, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from api.typed import Doc, Positive
from cards.catalogue.loading import rows_of_cards
from cards.catalogue.lookup import Catalogue
from cards.models import Card as CardModel
from cards.search import (
    Results,
    SearchError,
    SearchPlan,
    count_results,
    error_sentence,
    find_card_ids,
    plan_or_error,
    read_results,
    suggestions_for,
)
from cards.search.ast import Node as Query
from cards.search.ast import Not, QueryTerm
from cards.search.grammar import parse_query
from cards.search.legal import ids_by_standing
from cards.search.plain_words import read_plain_words
from decks.builder.cards import BuildCardJson, card_json
from decks.builder.hints import HintJson, build_hints
from decks.builder.limits import CopyLimitJson, copy_limits
from decks.check.allowance import MOST_ROWS
from decks.check.checking import Answer
from decks.report.narrowing import Narrowed, first_choice, narrow_catalogue, narrow_to_section
from legality.engine.values.card import Card
from legality.engine.values.report import BANNED, NOT_IN_FORMAT
from legality.messages import card_name

# Of a name that many cards share the first few are enough.
MOST_EXCLUDED = 5


def excluded_by_filters(text: str, narrowed: Narrowed, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards whose exact name, in any language, is a query of bare words, and which `narrow_catalogue` leaves out."""
    if narrowed.ids is None or not _is_name(parse_query(text)):
        return ()

    return tuple(card for card in catalogue.named(text) if card.id not in narrowed.ids)[:MOST_EXCLUDED]


def _is_name(query: Query | SearchError) -> bool:
    """Whether it is words alone, quoted or not; `or` may be a word of a name, such as Fight or Flight."""
    if isinstance(query, QueryTerm):
        return not query.field
    if isinstance(query, SearchError | Not):
        return False

    return all(map(_is_name, query.parts))


# Cards that a query finds but that the deck rules out: how many they are, which, and why.


# Of more than these only the numbers are reported.
NAMED: Final = 3
POOL: Final = "pool"
DECK: Final = "deck"
WHY: Final[Mapping[str, str | Promise]] = {
    BANNED: _("banned"),
    NOT_IN_FORMAT: _("not in this format"),
    POOL: _("not in the pool"),
    DECK: _("does not fit the deck"),
}

# Of many for the same reason.
ALL: Final = {**WHY, DECK: _("they do not fit the deck")}


class HiddenJson(TypedDict):
    """Cards that fit the query and are left out, since the deck may not have them."""

    count: Positive
    message: str


def hidden_cards(left_out: frozenset[str], answer: Answer, catalogue: Catalogue) -> HiddenJson | None:
    """What is left out of an answer, in a sentence; None where nothing is."""
    if not left_out:
        return None

    # The ids of the cards by what rules them out. What the format says of every card is in memory.
    asked = answer.question
    other = DECK if answer.deck.pool is None else POOL
    reason_ids = ids_by_standing(catalogue, asked.format_, asked.day, asked.region)
    banned, absent = (left_out & reason_ids.get(standing, frozenset()) for standing in (BANNED, NOT_IN_FORMAT))
    reasons = {BANNED: banned, NOT_IN_FORMAT: absent, other: left_out - banned - absent}
    few = (
        {catalogue.cards[ident]: why for why, ids in reasons.items() for ident in ids} if len(left_out) <= NAMED else {}
    )
    what = _name_reasons(few) if few else _count_words({why: len(ids) for why, ids in reasons.items() if ids})
    return {
        "count": len(left_out),
        "message": gettext("%(count)s hidden: %(what)s.") % {"count": len(left_out), "what": what},
    }


def _name_reasons(reasons: Mapping[Card, str]) -> str:
    cards = sorted(reasons, key=card_name)
    each = (gettext("%(card)s, %(why)s") % {"card": card_name(card), "why": WHY[reasons[card]]} for card in cards)
    return gettext("; ").join(each)


def _count_words(counts: Mapping[str, int]) -> str:
    if len(counts) == 1:
        return str(ALL[next(iter(counts))])

    words = {
        BANNED: gettext("%(count)s banned"),
        NOT_IN_FORMAT: gettext("%(count)s not in this format"),
        POOL: gettext("%(count)s not in the pool"),
        DECK: ngettext("%(count)s does not fit the deck", "%(count)s do not fit the deck", counts.get(DECK, 0)),
    }
    return gettext(", ").join(words[why] % {"count": counts[why]} for why in WHY if why in counts)


PAGE_SIZE: Final = 30
MAX_PAGE_SIZE: Final = 60


class HintedCardJson(BuildCardJson):
    """A card that was found, with what the deck takes of it."""

    hint: HintJson
    copies: Annotated[list[CopyLimitJson], Doc("The limits on its copies in this deck.")]


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
    read_as: Annotated[str | None, Doc("The query as which plain words were read, where no name has them.")]
    error: SearchFaultJson | None
    narrowed: Annotated[str | None, Doc("What narrowed the cards that were looked among.")]
    hidden: Annotated[HiddenJson | None, Doc("What that leaves out of a typed query; on the first page alone.")]
    section: Annotated[str, Doc("The section that these cards are for; empty where they go wherever they belong.")]
    total: NotRequired[Annotated[int, Doc("On the first page alone.")]]


def search_for_deck(
    answer: Answer,
    catalogue: Catalogue,
    text: str,
    *,
    after: str = "",
    size: int = PAGE_SIZE,
    every: bool = False,
    total: bool = True,
    section: str = "",
) -> BuildFoundJson:
    """A page of cards for a judged deck, those in doubt last. `every`: all cards, in their plain order. `section`: only
    cards for that section, if the query finds any.

    An empty query gives first the cards of a section that decks begin with and that is still incomplete. A
    card that is ruled out but named in full comes before those that fit, with the reason. A wrong query gives no cards and an `error`; no text and
    no cursor raises. `total`: also count all cards that fit.
    """
    is_long = len(answer.judged.rows()) > MOST_ROWS
    narrowing = Narrowed(None, None) if every or is_long else _choose_narrowing(answer, catalogue, text, section)
    ruled_out = narrowing.ruled_out(catalogue)
    plan = _plan_query(text, answer, narrowing, ruled_out)
    every_card = plan if isinstance(plan, SearchError) else replace(plan, within=None, without=frozenset())
    read_as = read_plain_words(text, every_card, day=answer.question.day, region=answer.question.region)
    if read_as:
        again = search_for_deck(
            answer, catalogue, read_as, after=after, size=size, every=every, total=total, section=section
        )
        return {**again, "read_as": read_as}

    found = read_results(plan, text, page_size=min(max(size, 1), MAX_PAGE_SIZE), after=after)
    # Cards of other sections are not ruled out: their turn comes later.
    is_told = bool(text.strip()) and not after and narrowing.ids is not None and not narrowing.section
    excluded = excluded_by_filters(text, narrowing, catalogue) if is_told and not found.error else ()
    left_out = find_card_ids(plan, ruled_out) if is_told else frozenset()
    hidden = left_out - {card.id for card in excluded}
    cards = (*rows_of_cards(excluded).values(), *found.cards) if excluded else found.cards
    page: BuildFoundJson = {
        "cards": _cards_json(cards, answer, catalogue, is_long=is_long),
        "next": found.next or None,
        "explain": found.explain,
        "read_as": None,
        "error": _error_json(found, text, answer),
        "narrowed": narrowing.sentence,
        "hidden": hidden_cards(hidden, answer, catalogue),
        "section": narrowing.section,
    }
    if not (after or found.error) and total:
        page["total"] = count_results(plan) if found.next else len(found.cards)

    return page


def _plan_query(text: str, answer: Answer, narrowing: Narrowed, ruled_out: frozenset[str]) -> SearchPlan | SearchError:
    """The plan of a query within the narrowing, given to the search as the smaller half of the cards."""
    asked = answer.question
    within = narrowing.ids
    without = frozenset[str]()
    if within is not None and len(ruled_out) < len(within):
        within = None
        without = ruled_out

    return plan_or_error(
        text,
        asked.game.slug,
        day=asked.day,
        region=asked.region,
        within=within,
        without=without,
        last=narrowing.doubtful,
    )


def _choose_narrowing(answer: Answer, catalogue: Catalogue, text: str, section: str) -> Narrowed:
    wanted = narrow_to_section(section, answer, catalogue) if section else None
    if wanted and find_card_ids(_plan_query(text, answer, wanted, frozenset()), wanted.ids):
        return wanted

    first = None if text.strip() else first_choice(answer, catalogue)
    return first or narrow_catalogue(answer, catalogue)


def _error_json(found: Results, text: str, answer: Answer) -> SearchFaultJson | None:
    error = found.error
    asked = answer.question
    if error is None:
        return None

    better = suggestions_for(text, error, asked.game.slug, day=asked.day, region=asked.region)
    return {
        "message": error_sentence(error),
        "column": error.column,
        "length": error.length,
        "suggestions": list(better),
    }


def _cards_json(
    found: Iterable[CardModel], answer: Answer, catalogue: Catalogue, *, is_long: bool
) -> list[HintedCardJson]:
    """Each card once, also where the query finds several printings of it."""
    asked = answer.question
    rows = {f"{row.game}.{row.key}": row for row in found}
    known = {ident: row for ident, row in rows.items() if ident in catalogue.cards}
    cards = [catalogue.cards[ident] for ident in known]
    hints = build_hints(cards, answer, is_long=is_long)
    copies = copy_limits(cards, answer)
    return [
        {**card_json(row, catalogue, asked.format_), "hint": hint, "copies": copies[ident]}
        for (ident, row), hint in zip(known.items(), hints, strict=True)
    ]
