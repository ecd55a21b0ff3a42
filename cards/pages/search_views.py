"""The search page: the query, its explanation, the cards found, and chips that change the query."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from cards.catalogue.loading import load_catalogue
from cards.pages.filter_chips import (
    and_term,
    build_chips,
    chip_fields,
    field_terms,
    order_options,
    printings_chip,
    without_terms,
)
from cards.pages.filter_groups import MAX_VALUES, FilterGroup, filter_groups, filter_numbers
from cards.pages.search_page import VIEWS, example_queries, field_helps, mark_error, result_frames
from cards.search import SearchError, count_results, plan_or_error, read_results
from cards.search.ast import QueryTerm
from cards.search.grammar import quote_value
from cards.search.plain_words import read_plain_words
from cards.search.vocabulary import comparable_word, vocabulary_versions
from legality.engine.game import Game
from legality.games import GAMES

# The form with all filters of a search: a choice for each field with many values, a comparison for each number.
#
# It needs no script. What was chosen comes back as parameters, `by-set=OGN`, and the query is written from them.


PREFIX: Final = "by-"
# Behind the parameter of a number: how it is compared.
SIGN: Final = "-is"
# As the query language writes them, and as they are read.
SIGNS: Final[Mapping[str, str]] = {"=": "=", "<=": "≤", ">=": "≥"}


@dataclass(frozen=True, slots=True)
class FilterOption:
    """A value that may be chosen, in the reader's language."""

    slug: str
    word: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class Select:
    """The choice of one value of a field; `parameter`: its name in the form."""

    parameter: str
    name: str
    options: tuple[FilterOption, ...]


@dataclass(frozen=True, slots=True)
class NumberFilter:
    """A printed number to compare with; `sign` and `value` as the query has them, empty where it has none."""

    parameter: str
    name: str
    least: int
    most: int
    sign: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class FilterForm:
    """All that chips do not offer."""

    selects: tuple[Select, ...]
    comparisons: tuple[NumberFilter, ...]


def filter_form(text: str, game: Game) -> FilterForm:
    """The form for a query about a game."""
    selects: list[Select] = []
    for group in _groups_without_chips(game):
        terms_by_value = _terms_of_group(group, text, game)
        # Of several values none is the chosen one: the next is added to them.
        shown = next(iter(terms_by_value)) if len(terms_by_value) == 1 else ""
        options = [FilterOption(value.slug, value.word, value.slug == shown) for value in group.values]
        # Sets are by their release, a few values in the order of the game, many by the alphabet.
        if group.part == "fact" and len(options) > MAX_VALUES:
            options.sort(key=lambda option: option.word.casefold())
        selects.append(Select(PREFIX + group.field, group.name, tuple(options)))

    comparisons: list[NumberFilter] = []
    for number in filter_numbers(load_catalogue(game.slug)):
        comparison = NumberFilter(PREFIX + number.field, number.name, number.least, number.most)
        terms = _find_comparisons(number.field, text, game)
        if len(terms) == 1:
            sign = "=" if terms[0].op == ":" else terms[0].op
            comparison = replace(comparison, sign=sign, value=terms[0].value)
        comparisons.append(comparison)

    return FilterForm(tuple(selects), tuple(comparisons))


def is_sent(given: Mapping[str, str]) -> bool:
    """Whether parameters come from the form."""
    return any(name.startswith(PREFIX) for name in given)


def write_query(text: str, game: Game, given: Mapping[str, str]) -> str:
    """The query with what was chosen in the form, in place of what it had there. Values that no card has are left out.

    A value that is not a number is written as typed: the answer to the query says what is wrong with it.
    """
    for group in _groups_without_chips(game):
        if PREFIX + group.field in given:
            text = _choose_value(group, given[PREFIX + group.field], text, game)
    for number in filter_numbers(load_catalogue(game.slug)):
        name = PREFIX + number.field
        if name not in given:
            continue
        terms = _find_comparisons(number.field, text, game)
        if len(terms) == 1:
            text = without_terms(text, terms)
        value = given[name].strip()
        sign = given.get(name + SIGN, "=")
        if value and sign in SIGNS:
            text = and_term(text, f"{number.field}{sign}{quote_value(value)}")

    return text


def _groups_without_chips(game: Game) -> list[FilterGroup]:
    """The fields that have no chips."""
    offered = chip_fields(game)
    return [group for group in filter_groups(load_catalogue(game.slug)) if group.field not in offered]


def _terms_of_group(group: FilterGroup, text: str, game: Game) -> dict[str, list[QueryTerm]]:
    """The values of a group that the query asks for, each with its terms."""
    words = {}
    for value in group.values:
        for word in (*value.others, value.word, value.slug):
            words[comparable_word(word)] = value.slug
    found: dict[str, list[QueryTerm]] = {}
    for term in field_terms(text, group.field, game.slug):
        if comparable_word(term.value) in words:
            found.setdefault(words[comparable_word(term.value)], []).append(term)

    return found


def _choose_value(group: FilterGroup, slug: str, text: str, game: Game) -> str:
    terms_by_value = _terms_of_group(group, text, game)
    if len(terms_by_value) > 1 and (not slug or slug in terms_by_value):
        return text
    if slug and all(value.slug != slug for value in group.values):
        return text

    if len(terms_by_value) == 1:
        text = without_terms(text, next(iter(terms_by_value.values())))
    if slug and group.alone:
        text = without_terms(text, field_terms(text, group.field, game.slug))
    return and_term(text, f"{group.field}:{quote_value(slug)}") if slug else text


def _find_comparisons(field: str, text: str, game: Game) -> list[QueryTerm]:
    """The terms of a number that the form can show."""
    return field_terms(text, field, game.slug, (":", *SIGNS))


# Whole rows of two, four, five and eight.
PAGE: Final = 40
# The parameter that opens the form of all filters.
ALL_FILTERS: Final = "filters"
# The cookie that remembers how this browser shows cards, for a year.
CHOSEN: Final = "cards_view"
LASTS: Final = 365 * 24 * 3600


def search_page(request: HttpRequest, game: str = "") -> HttpResponse:
    """The cards that fit `q`, of one game or of all; 404 for an unknown game in the path.

    A game without a query shows all its cards. 400 for a query that is wrong, with the bad part marked.
    """
    if game and game not in GAMES:
        raise Http404

    text = " ".join(request.GET.get("q", "").replace("\0", " ").split())
    slug = game or request.GET.get("game", "")
    known = slug if slug in GAMES else ""
    today = timezone.localdate()
    plan = plan_or_error(text, known, day=today)
    asked = GAMES.get(slug if isinstance(plan, SearchError) else plan.game)
    view = request.GET.get("view", "")
    if asked and is_sent(request.GET.dict()):
        # To the query that was chosen in the form of all filters; the form stays open.
        query = {"q": write_query(text, asked, request.GET.dict()), "view": view, ALL_FILTERS: "1"}
        return redirect(f"{reverse('cards:search_game', args=(asked.slug,))}?{_encode_query(query)}")

    read_as = read_plain_words(text, plan, day=today)
    if read_as:
        plan = plan_or_error(read_as, known, day=today)
    # An empty query over all games shows help instead of all cards.
    after = request.GET.get("after", "")
    results = read_results(plan, read_as or text, page_size=PAGE, after=after) if text or asked else None
    chips = build_chips(text, asked) if asked else []
    frames, heard = result_frames(results) if results else ([], [])
    next_page = ""
    if results and results.next:
        query = {"q": text, "view": view, "game": request.GET.get("game", ""), "after": results.next}
        next_page = f"?{_encode_query(query)}"
    versions = vocabulary_versions(_slug_or_empty(asked)) if isinstance(plan, SearchError) else plan.versions
    # The view asked for, else the last that was chosen in this browser, else the grid.
    asked_views = (view, request.COOKIES.get(CHOSEN, ""))
    context = {
        "game": asked,
        "games": list(GAMES.values()),
        "q": text,
        "view": next((one for one in asked_views if one in VIEWS), VIEWS[0]),
        "views": VIEWS,
        "results": results,
        "wrong": mark_error(text, results.error, _slug_or_empty(asked), today) if results and results.error else None,
        "frames": frames,
        "heard": heard,
        "read_as": read_as,
        "found": count_results(plan) if results and not results.error else 0,
        "next_page": next_page,
        "is_first": not request.GET.get("after"),
        "chips": chips,
        "form": filter_form(text, asked) if asked and request.GET.get(ALL_FILTERS) else None,
        "signs": SIGNS,
        "pressed": sum(chip.is_on for chip in chain.from_iterable(group.chips for group in chips)),
        "orders": order_options(text, asked),
        "prints": printings_chip(text, asked),
        "helps": field_helps(_slug_or_empty(asked), versions, today),
        "examples": example_queries(asked),
    }
    # While one types, a query is often unfinished, which is no fault.
    is_refused = context["wrong"] and "live" not in request.GET
    page = render(request, "cards/search.html", context, status=400 if is_refused else 200)
    if view in VIEWS:
        page.set_cookie(CHOSEN, view, max_age=LASTS, samesite="Lax", httponly=True)
    return page


def _encode_query(query: Mapping[str, str]) -> str:
    return urlencode({name: value for name, value in query.items() if value})


def _slug_or_empty(game: Game | None) -> str:
    return game.slug if game else ""
