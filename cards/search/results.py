"""`search`: text in, one page of cards out, in as many database queries for many cards as for one.

For a page and the total number, plan the query once: `plan_of`, then `results_of` and `total_of`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.display_names import format_name, label_name, rarity_name
from cards.catalogue.names.fold import squash
from cards.models import Card, Printing
from cards.search.ast import Or, SearchError, Term
from cards.search.fields import field_named
from cards.search.grammar import parse
from cards.search.memory_index import MemoryIndex, memory_index
from cards.search.memory_query import cards_fitting, page_of, printings_fitting
from cards.search.order import cursor_of, read_cursor, sort_keys
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    FactIs,
    HasStanding,
    InDeck,
    NameContains,
    NameIs,
    NameNear,
    NotOf,
    NumberIs,
    PrintedIn,
    SearchPlan,
    TextContains,
)
from cards.search.planner import Decks, plan_query
from cards.search.vocabulary import slug_of, versions_of
from legality.engine.values.report import LEGAL
from legality.games import GAMES
from legality.messages import either, in_language

# A query as a sentence in the reader's language, so that people see how it was understood.


SHOWN: Final = 4
COMPARED: Final[Mapping[str, str | Promise]] = {
    "=": _("%(field)s %(value)s"),
    "!=": _("%(field)s other than %(value)s"),
    "<": _("%(field)s below %(value)s"),
    "<=": _("%(field)s at most %(value)s"),
    ">": _("%(field)s above %(value)s"),
    ">=": _("%(field)s at least %(value)s"),
}
ORDERED: Final[Mapping[str, str | Promise]] = {
    "name": _("by name"),
    "set": _("by set and number"),
    "kind": _("by type"),
}


def explain_plan(plan: SearchPlan) -> str:
    """The whole plan as a sentence: which cards or printings, and their order unless it is the default."""
    what = gettext("all cards") if plan.node == AllOf() else _condition_text(plan.node, plan.game)
    sentence = (gettext("Printings: %(what)s") if plan.prints else gettext("Cards: %(what)s")) % {"what": what}
    if plan.order or plan.descending:
        order = plan.order or "name"
        by = ORDERED.get(order) or gettext("by %(field)s") % {"field": _field(order, plan.game)}
        words = gettext("%(order)s, descending") % {"order": by} if plan.descending else str(by)
        sentence += gettext("; %(order)s") % {"order": words}

    return gettext("%(sentence)s.") % {"sentence": sentence}


def _condition_text(node: Condition, game: str, inside: bool = False) -> str:
    """`inside`: within a negation or another list, where this list needs parentheses."""
    match node:
        case AllOf(parts=parts):
            return _list(gettext(", ").join(_condition_text(part, game, True) for part in parts), inside)
        case AnyOf(parts=parts):
            return _list(gettext(" or ").join(_condition_text(part, game, True) for part in parts), inside)
        case NotOf(part=part):
            return gettext("not %(what)s") % {"what": _condition_text(part, game, True)}
        case NumberIs(field=field, op=op):
            return str(COMPARED[op]) % {"field": _field(field, game), "value": node.value}
        case FactIs(field=field, values=values):
            return _values_text(field, values, game, lambda slug: _value_word(slug, game))
        case PrintedIn(field="rarity", values=values):
            return _values_text("rarity", values, game, rarity_name)
        case PrintedIn(field="set", values=values):
            return _values_text("set", values, game, str)
        case PrintedIn(field="code", values=values):
            # The codes of printings as on the cards.
            codes: list[str] = []
            for value in sorted(values):
                card_set, number, variant = value.split("|", 2)
                codes.append(f"{card_set}-{number}{variant}")
            return gettext("the printing %(codes)s") % {"codes": gettext(" or ").join(codes)}
        case PrintedIn(field=field, typed=typed):
            return _field_text(field, typed, game)
        case HasStanding():
            day = date_format(node.day)
            if not node.format:
                return gettext("banned in some format on %(day)s") % {"day": day}

            words = {"format": format_name(GAMES[game], node.format), "day": day}
            if node.standing == LEGAL:
                return gettext("legal in %(format)s on %(day)s") % words

            return gettext("banned in %(format)s on %(day)s") % words
        case NameContains(text=text):
            return gettext("name with “%(text)s”") % {"text": text}
        case NameNear():
            meant = either(gettext("“%(text)s”") % {"text": word} for word in node.words)
            near = {"words": meant, "typed": node.typed}
            if node.beside:
                return gettext("name with %(words)s (no name has “%(typed)s” together with the others)") % near

            return gettext("name with %(words)s (none has “%(typed)s”)") % near
        case NameIs(text=text):
            return gettext("the name “%(text)s”") % {"text": text}
        case TextContains(text=text):
            return gettext("text with “%(text)s”") % {"text": text}
        case InDeck(deck=deck):
            return gettext("in the deck “%(deck)s”") % {"deck": deck}


def _list(text: str, inside: bool) -> str:
    return gettext("(%(list)s)") % {"list": text} if inside else text


def _values_text(field: str, values: Iterable[str], game: str, named: Callable[[str], str]) -> str:
    """The field with the first few of its values."""
    shown = sorted(values)
    text = either(named(value) for value in shown[:SHOWN])
    return _field_text(field, text + (gettext(" …") if len(shown) > SHOWN else ""), game)


def _field_text(field: str, text: str, game: str) -> str:
    return gettext("%(field)s: %(value)s") % {"field": _field(field, game), "value": text}


def _field(slug: str, game: str) -> str:
    known = field_named(slug, game)
    return in_language(known.names) if known else slug


def _value_word(slug: str, game: str) -> str:
    """The game's word for a value, else the value as the index has it."""
    for known in [GAMES[game]] if game else GAMES.values():
        named = {}
        for words in (known.kinds, known.values):
            for value, names in words.items():
                named[slug_of(value)] = names
        if slug in named:
            return in_language(named[slug])

    return label_name(game, slug)


MOST: Final = 500


@dataclass(frozen=True, slots=True)
class Results:
    """A page of cards with prefetched printings and sets, or the error of the query.

    For `unique:prints`, `printings` holds the printings found, with card and set, and `cards` the card of each.
    `next` is the cursor of the next page, empty on the last. `explain` says in a sentence what was searched.
    """

    cards: tuple[Card, ...] = ()
    printings: tuple[Printing, ...] = ()
    next: str = ""
    explain: str = ""
    error: SearchError | None = None


def search(
    text: str,
    game: str,
    *,
    day: date,
    page_size: int = 60,
    after: str = "",
    region: str = "global",
    decks: Decks | None = None,
    within: frozenset[str] | None = None,
) -> Results:
    """The cards of a game (empty: of all games) that fit the query. Never raises, whatever the text or cursor.

    `after`: the `next` of the previous page. `decks` answers `in:`. `within`: search only cards with these ids.
    """
    plan = plan_of(text, game, day=day, region=region, decks=decks, within=within)
    return results_of(plan, text, page_size=page_size, after=after)


def plan_of(
    text: str,
    game: str,
    *,
    day: date,
    region: str = "global",
    decks: Decks | None = None,
    within: frozenset[str] | None = None,
    without: frozenset[str] = frozenset(),
    last: frozenset[str] | None = None,
) -> SearchPlan | SearchError:
    """The plan of a query, or its error."""
    node = parse(text)
    if isinstance(node, SearchError):
        return node

    # Bare words joined by `or` may be a card's name, such as Fight or Flight.
    if isinstance(node, Or) and all(isinstance(part, Term) and not part.field for part in node.parts):
        index = memory_index(game, versions_of(game))
        if index.cards_holding("squashed", f"\n{squash(text)}\n"):
            node = Term("", ":", text.strip(), 1, len(text), 1, quoted=True)
    plan = plan_query(node, game, day, region, decks)
    return plan if isinstance(plan, SearchError) else replace(plan, within=within, without=without, last=last)


def results_of(plan: SearchPlan | SearchError, text: str, *, page_size: int = 60, after: str = "") -> Results:
    """A page of results. `text`: the query as typed, which its cursors are bound to."""
    if isinstance(plan, SearchError):
        return Results(error=plan)

    seal = f"{plan.game}\n{text}"
    values = read_cursor(after, seal, sort_keys(plan)) if after else ()
    if values is None:
        return Results(error=SearchError(1, max(len(text), 1), "bad-cursor"))

    size = min(max(page_size, 1), MOST)
    found = page_of(plan, _index(plan), size + 1, values)
    following = cursor_of(found[size - 1], seal) if len(found) > size else ""
    ids = [one[-1] for one in found[:size]]
    if not plan.prints:
        cards = Card.objects.prefetch_related("printings__card_set").in_bulk(ids)
        return Results(tuple(cards[pk] for pk in ids if pk in cards), (), following, explain_plan(plan))

    rows = Printing.objects.select_related("card", "card_set").in_bulk(ids)
    printings = tuple(rows[pk] for pk in ids if pk in rows)
    return Results(tuple(row.card for row in printings), printings, following, explain_plan(plan))


def total_of(plan: SearchPlan | SearchError) -> int:
    """The number of all results; 0 for a wrong query."""
    if isinstance(plan, SearchError):
        return 0

    find = printings_fitting if plan.prints else cards_fitting
    return find(plan, _index(plan)).bit_count()


def ids_of(plan: SearchPlan | SearchError, among: frozenset[str] | None = None) -> frozenset[str]:
    """The ids of all cards that the query finds, whatever bounds the plan has; none for a wrong query.

    `among`: only of these cards.
    """
    if isinstance(plan, SearchError):
        return frozenset()

    index = _index(plan)
    return index.idents(cards_fitting(replace(plan, within=among, without=frozenset()), index))


def _index(plan: SearchPlan) -> MemoryIndex:
    return memory_index(plan.game, plan.versions)
