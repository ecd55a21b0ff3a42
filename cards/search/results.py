"""`search_cards`: text in, one page of cards out, in as many database queries for many cards as for one.

For a page and the total number, plan the query once: `plan_or_error`, then `read_results` and `count_results`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import reduce
from itertools import chain
from operator import and_, or_
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.display_names import format_name, label_name, rarity_name
from cards.catalogue.names.name_index import words_of_names
from cards.models import Card, Printing
from cards.search.ast import Or, QueryTerm, SearchError
from cards.search.fields import field_named
from cards.search.grammar import parse_query
from cards.search.memory_index import Flags, MemoryIndex, memory_index
from cards.search.order import (
    SortValues,
    plan_order,
    ranking_words,
    read_cursor,
    sort_keys,
    squashed_words,
    write_cursor,
)
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    FactIs,
    HasPrinting,
    HasStanding,
    InDeck,
    NameContains,
    NameIs,
    NameNear,
    NotOf,
    NumberIs,
    SearchPlan,
    TextContains,
    required_words,
    split_printing_parts,
    without_sounds,
)
from cards.search.planner import Decks, plan_query
from cards.search.vocabulary import value_slug, vocabulary_versions
from legality.engine.values.report import LEGAL
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES
from legality.messages import join_alternatives, name_in_language
from legality.sources.fold import fold, squash

# Cards named by the words alone, others, those that come last.
NAMED, OTHERS, LATE = range(3)
# The rank of cards that are found by their pinyin alone.
HEARD: Final = 9
# With so many cards of which a name or a word of it begins so, those that are found by their pinyin alone are left out;
# in an order in which they would be among the others, with one.
ENOUGH: Final = 3

# A column of the index and a text, folded as the column is.
Held = tuple[str, str]
# Cards with the sort keys that they share, in order.
Groups = Iterator[tuple[tuple[int, ...], Flags]]


def cards_fitting(plan: SearchPlan, index: MemoryIndex) -> Flags:
    """The cards that fit the plan, also where it asks for printings."""
    return _find_cards(plan.node, index) & _within_bounds(plan, index)


def printings_fitting(plan: SearchPlan, index: MemoryIndex) -> Flags:
    """The printings that fit the plan."""
    return _find_printings(plan.node, index) & index.printings_of(_within_bounds(plan, index))


def find_page(plan: SearchPlan, index: MemoryIndex, size: int, after: SortValues = ()) -> list[SortValues]:
    """The sort values (order.py) of so many results after the one with these values; without any, the first."""
    order = plan_order(plan)
    found = []
    printings = printings_fitting(plan, index) if plan.prints else 0
    cards = index.cards_of(printings) if plan.prints else cards_fitting(plan, index)
    for group, flags in _group_by_order(plan, cards, index):
        last = after[: len(group)]
        if last > group:
            continue

        rows = printings & index.printings_of(flags) if plan.prints else flags
        for place in index.in_order(rows, order, after[len(group) :] if last == group else ()):
            found.append((*group, *index.values(place, order)))
            if len(found) == size:
                return found

    return found


def _within_bounds(plan: SearchPlan, index: MemoryIndex) -> Flags:
    within = index.every_card if plan.within is None else index.cards_among(plan.within)
    return within & ~index.cards_among(plan.without)


def _group_by_order(plan: SearchPlan, cards: Flags, index: MemoryIndex) -> Groups:
    """The cards by the sort keys before their order. Cards that no page shows are not searched."""
    for apart, part in _part_by_words(cards, plan, index):
        for rank, flags in _rank_by_name(part, plan, index):
            yield (*apart, *rank), flags


def _part_by_words(cards: Flags, plan: SearchPlan, index: MemoryIndex) -> Groups:
    """Cards named by the words alone, then all others, then those of `last`."""
    if plan.last is None:
        yield (), cards
        return

    words = squashed_words(plan)
    named = index.narrow_to_holding(cards, "squashed", f"\n{words}\n") if words else 0
    late = cards & ~named & index.cards_among(plan.last)
    yield (NAMED,), named
    yield (OTHERS,), cards & ~named & ~late
    yield (LATE,), late


def _rank_by_name(cards: Flags, plan: SearchPlan, index: MemoryIndex) -> Groups:
    """Cards by how well their names match the words.

    A name equal to them, beginning with them as whole words, with them as whole words, beginning with them, with a word
    that begins so, containing them, with all of them somewhere; last those that only sound so.
    """
    words = ranking_words(plan)
    if not words:
        yield (), cards
        return

    heard = 0 if plan.written is None else cards & ~_find_cards(plan.written, index)
    cards &= ~heard
    spelled = words_of_names(fold(" ".join(required_words(plan.node)))).strip()
    held = (
        ("squashed", f"\n{words}\n"),
        ("words", f"\n {spelled} "),
        ("words", f" {spelled} "),
        ("squashed", f"\n{words}"),
        ("names", f" {words}"),
        ("squashed", words),
        ("pinyin", f"\n{words}"),
    )
    for rank, (column, text) in enumerate(held):
        flags = index.narrow_to_holding(cards, column, text)
        yield (rank,), flags
        cards &= ~flags
    yield (len(held),), cards
    yield (HEARD,), heard


def _find_cards(node: Condition, index: MemoryIndex) -> Flags:
    """The cards that fit a condition."""
    ask_end()
    match node:
        case AllOf():
            # Those about printings must fit one and the same.
            printed, others = split_printing_parts(node)
            found = reduce(and_, [_find_cards(part, index) for part in others], index.every_card)
            return found & index.cards_of(_find_printings(AllOf(printed), index)) if printed else found
        case AnyOf(parts=parts):
            return reduce(or_, [_find_cards(part, index) for part in parts])
        case NotOf(part=part):
            return index.every_card & ~_find_cards(part, index)
        case HasPrinting():
            return index.cards_of(_find_printings(node, index))
        case HasStanding(ids=ids) | InDeck(ids=ids):
            return index.cards_among(ids)
        case NumberIs(field=field, op=op, value=value):
            return index.cards_comparing(field, op, value)
        case NameNear(words=words, sounds=sounds):
            held = list(chain.from_iterable(_columns_of_name(word, sounds) for word in words))
        case NameContains(text=text, sounds=sounds):
            held = _columns_of_name(text, sounds)
        case NameIs(text=text):
            held = [("squashed", f"\n{squash(text)}\n") if squash(text) else ("names", f"\n{fold(text)}\n")]
        case TextContains(text=text):
            held = [("body", fold(text))]
        case FactIs(field=field, values=values):
            held = [("tokens", f"|{field}={one}|") for one in sorted(values)]

    return reduce(or_, [index.cards_holding(column, text) for column, text in held])


def _find_printings(node: Condition, index: MemoryIndex) -> Flags:
    """The printings that fit a condition: themselves where it is about one, else their card."""
    ask_end()
    match node:
        case AllOf(parts=parts):
            return reduce(and_, [_find_printings(part, index) for part in parts], index.every_printing)
        case AnyOf(parts=parts):
            return reduce(or_, [_find_printings(part, index) for part in parts])
        case NotOf(part=part):
            return index.every_printing & ~_find_printings(part, index)
        case HasPrinting(field=field, values=values):
            return index.printings_with(field, values)

    return index.printings_of(_find_cards(node, index))


def _columns_of_name(text: str, sounds: bool) -> list[Held]:
    """A name contains the word, or its pinyin begins with it; a word without letters is looked for as written."""
    letters = squash(text)
    if not letters:
        return [("names", fold(text))]

    heard = [("pinyin", f"\n{letters}")] if sounds and letters.isascii() else []
    return [("squashed", letters), *heard]


# A query as a sentence in the reader's language, so that people see how it was understood.


MAX_VALUES: Final = 4
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
        by = ORDERED.get(order) or gettext("by %(field)s") % {"field": _field_name(order, plan.game)}
        words = gettext("%(order)s, descending") % {"order": by} if plan.descending else str(by)
        sentence += gettext("; %(order)s") % {"order": words}

    return gettext("%(sentence)s.") % {"sentence": sentence}


def _condition_text(node: Condition, game: str, inside: bool = False) -> str:
    """`inside`: within a negation or another list, where this list needs parentheses."""
    match node:
        case AllOf(parts=parts):
            return _bracket_list(gettext(", ").join(_condition_text(part, game, True) for part in parts), inside)
        case AnyOf(parts=parts):
            return _bracket_list(gettext(" or ").join(_condition_text(part, game, True) for part in parts), inside)
        case NotOf(part=part):
            return gettext("not %(what)s") % {"what": _condition_text(part, game, True)}
        case NumberIs(field=field, op=op):
            return str(COMPARED[op]) % {"field": _field_name(field, game), "value": node.value}
        case FactIs(field=field, values=values):
            return _values_text(field, values, game, lambda slug: _value_word(slug, game))
        case HasPrinting(field="rarity", values=values):
            return _values_text("rarity", values, game, rarity_name)
        case HasPrinting(field="set", values=values):
            return _values_text("set", values, game, str)
        case HasPrinting(field="code", values=values):
            # The codes of printings as on the cards.
            codes: list[str] = []
            for value in sorted(values):
                card_set, number, variant = value.split("|", 2)
                codes.append(f"{card_set}-{number}{variant}")
            return gettext("the printing %(codes)s") % {"codes": gettext(" or ").join(codes)}
        case HasPrinting(field=field, typed=typed):
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
            meant = join_alternatives(gettext("“%(text)s”") % {"text": word} for word in node.words)
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


def _bracket_list(text: str, inside: bool) -> str:
    return gettext("(%(list)s)") % {"list": text} if inside else text


def _values_text(field: str, values: Iterable[str], game: str, named: Callable[[str], str]) -> str:
    """The field with the first few of its values."""
    shown = sorted(values)
    text = join_alternatives(named(value) for value in shown[:MAX_VALUES])
    return _field_text(field, text + (gettext(" …") if len(shown) > MAX_VALUES else ""), game)


def _field_text(field: str, text: str, game: str) -> str:
    return gettext("%(field)s: %(value)s") % {"field": _field_name(field, game), "value": text}


def _field_name(slug: str, game: str) -> str:
    known = field_named(slug, game)
    return name_in_language(known.names) if known else slug


def _value_word(slug: str, game: str) -> str:
    """The game's word for a value, else the value as the index has it."""
    for known in [GAMES[game]] if game else GAMES.values():
        named = {}
        for words in (known.kinds, known.values):
            for value, names in words.items():
                named[value_slug(value)] = names
        if slug in named:
            return name_in_language(named[slug])

    return label_name(game, slug)


MAX_PAGE_SIZE: Final = 500


@dataclass(frozen=True, slots=True)
class Results:
    """A page of cards with prefetched printings and sets, or the error of the query.

    For `unique:prints`, `printings` holds the printings found, with card and set, and `cards` the card of each.
    `next` is the cursor of the next page, empty on the last. `explain` says in a sentence what was searched.
    `heard`: the keys of the cards that were found by their pinyin alone and come after the others for that.
    """

    cards: tuple[Card, ...] = ()
    printings: tuple[Printing, ...] = ()
    next: str = ""
    explain: str = ""
    error: SearchError | None = None
    heard: frozenset[int] = frozenset()


def search_cards(
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
    plan = plan_or_error(text, game, day=day, region=region, decks=decks, within=within)
    return read_results(plan, text, page_size=page_size, after=after)


def plan_or_error(
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
    node = parse_query(text)
    if isinstance(node, SearchError):
        return node

    # Bare words joined by `or` may be a card's name, such as Fight or Flight.
    if isinstance(node, Or) and all(isinstance(part, QueryTerm) and not part.field for part in node.parts):
        index = memory_index(game, vocabulary_versions(game))
        if index.cards_holding("squashed", f"\n{squash(text)}\n"):
            node = QueryTerm("", ":", text.strip(), 1, len(text), 1, quoted=True)
    plan = plan_query(node, game, day, region, decks)
    if isinstance(plan, SearchError):
        return plan

    return _part_by_sounds(replace(plan, within=within, without=without, last=last))


def _part_by_sounds(plan: SearchPlan) -> SearchPlan:
    """The plan with what only sounds like its words after the rest, or without it where enough names begin so."""
    written = without_sounds(plan.node)
    if written == plan.node:
        return plan

    index = _index_of_plan(plan)
    begun = _find_cards(written, index)
    for word in required_words(written):
        letters = squash(word)
        if letters.isascii():
            begun &= index.cards_holding("names", f" {letters}") | index.cards_holding("squashed", f"\n{letters}")
    enough = ENOUGH if ranking_words(plan) else 1
    return replace(plan, node=written) if begun.bit_count() >= enough else replace(plan, written=written)


def read_results(plan: SearchPlan | SearchError, text: str, *, page_size: int = 60, after: str = "") -> Results:
    """A page of results. `text`: the query as typed, which its cursors are bound to."""
    if isinstance(plan, SearchError):
        return Results(error=plan)

    seal = f"{plan.game}\n{text}"
    values = read_cursor(after, seal, sort_keys(plan)) if after else ()
    if values is None:
        return Results(error=SearchError(1, max(len(text), 1), "bad-cursor"))

    size = min(max(page_size, 1), MAX_PAGE_SIZE)
    found = find_page(plan, _index_of_plan(plan), size + 1, values)
    following = write_cursor(found[size - 1], seal) if len(found) > size else ""
    ids = [one[-1] for one in found[:size]]
    if not plan.prints:
        cards = Card.objects.prefetch_related("printings__card_set").in_bulk(ids)
        heard: frozenset[int] = frozenset()
        if plan.written is not None and ranking_words(plan):
            rank = 0 if plan.last is None else 1
            heard = frozenset(cards[one[-1]].pk for one in found[:size] if one[rank] == HEARD and one[-1] in cards)
        return Results(tuple(cards[pk] for pk in ids if pk in cards), (), following, explain_plan(plan), heard=heard)

    rows = Printing.objects.select_related("card", "card_set").in_bulk(ids)
    printings = tuple(rows[pk] for pk in ids if pk in rows)
    return Results(tuple(row.card for row in printings), printings, following, explain_plan(plan))


def count_results(plan: SearchPlan | SearchError) -> int:
    """The number of all results; 0 for a wrong query."""
    if isinstance(plan, SearchError):
        return 0

    find = printings_fitting if plan.prints else cards_fitting
    return find(plan, _index_of_plan(plan)).bit_count()


def find_card_ids(plan: SearchPlan | SearchError, among: frozenset[str] | None = None) -> frozenset[str]:
    """The ids of all cards that the query finds, whatever bounds the plan has; none for a wrong query.

    `among`: only of these cards.
    """
    if isinstance(plan, SearchError):
        return frozenset()

    index = _index_of_plan(plan)
    return index.idents(cards_fitting(replace(plan, within=among, without=frozenset()), index))


def _index_of_plan(plan: SearchPlan) -> MemoryIndex:
    return memory_index(plan.game, plan.versions)
