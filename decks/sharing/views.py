"""Pages of decks for everyone who may read them: public decks by what they play, a copy, a printed sheet, a QR code, pictures.

Unknown parameters of the public decks lead to a message on the page, never to an error status.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from api.release import release
from cards.catalogue.house_formats import formats_offered, is_private, version_called
from cards.catalogue.loading import load_catalogue
from decks.access.collection import owned_by
from decks.access.faces import find_faces
from decks.access.fetching import find_readable_deck
from decks.access.listed import list_deck, listed_each
from decks.access.serving import judge_deck
from decks.check.messages import VERDICTS
from decks.models import Deck
from decks.report.deck_stats import build_deck_stats
from decks.report.page import show_answer
from decks.sharing.browse import (
    MOST_CARDS,
    NEWEST,
    SORTS,
    SPANS,
    DeckFilter,
    find_card,
    find_cards_by_name,
    judge_decks,
    matching_decks,
)
from decks.sharing.clone import clone_deck as copied
from decks.sharing.picture import DeckPicture
from decks.sharing.preview import STYLE, picture_as_png
from decks.sharing.preview_page import build_picture, long_png_of
from decks.sharing.qr import deck_link, qr_svg, scanner_link, token_of_short_code
from decks.sharing.site_address import site_address
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.games import GAMES
from legality.messages import card_name, name_in_language

# A picture is drawn at most once a day for each revision of a deck and each language.
CACHE_SECONDS: Final = 24 * 3600
LANGUAGES: Final = ("en", "zh-hans")
DRAWN: Final[Mapping[str, Callable[[DeckPicture], bytes]]] = MappingProxyType(
    {"preview": picture_as_png, "picture": long_png_of}
)


@require_safe
def deck_picture(request: HttpRequest, token: str, form: str) -> HttpResponseBase:
    """The picture in the language `?lang=`. Cached until the deck, its format, the cards or the day change."""
    deck = find_readable_deck(request, token)
    asked = request.GET.get("lang", "")
    language = asked if asked in LANGUAGES else LANGUAGES[0]
    # What the picture is made of: another deck, verdict, theme or version of the site makes another one.
    house = version_called(deck.game, deck.format)
    format_ = f"{house.pk} {house.format.name}" if house else deck.format
    shown = f"{form} {timezone.localdate()} {language} {site_address(request)}"
    made_of = (STYLE, release()[0], deck.token, deck.revision, load_catalogue(deck.game).version, format_, shown)
    key = sha256(repr(made_of).encode()).hexdigest()
    # What a cache may do: keep the picture of a shared deck; let search engines find a public one alone.
    shared = {"ETag": f'"{key[:32]}"', "Cache-Control": "public, max-age=600"}
    if deck.visibility == Deck.Visibility.PUBLIC:
        headers = shared
    else:
        if deck.visibility == Deck.Visibility.PRIVATE:
            shared["Cache-Control"] = "private, no-cache"
        headers = shared | {"X-Robots-Tag": "noindex"}

    unchanged = get_conditional_response(request, etag=headers["ETag"])
    if unchanged is not None and unchanged.status_code == 304:
        return _add_headers(unchanged, headers)

    image: bytes | None = cache.get(f"preview:{key}")
    if image is None:
        with translation.override(language):
            answer = judge_deck(deck, timezone.localdate())
            if answer is None:
                raise Http404

            image = DRAWN[form](build_picture(deck, answer, scanner_link(deck, site_address(request))))
        cache.set(f"preview:{key}", image, CACHE_SECONDS)

    return _add_headers(HttpResponse(image, content_type="image/png"), headers)


def _add_headers(response: HttpResponseBase, headers: dict[str, str]) -> HttpResponseBase:
    for name, value in headers.items():
        response.headers[name] = value

    return response


PAPERS: Final = ("a4", "letter")


@require_POST
def clone(request: HttpRequest, token: str) -> HttpResponse:
    """A copy of a deck that the reader may read, as a private deck of theirs."""
    deck = find_readable_deck(request, token)
    if not request.user.is_authenticated:
        return redirect_to_login(deck.get_absolute_url())

    copy = copied(deck, request.user.pk, timezone.localdate())
    messages.success(request, _("This copy is yours. No one else can see it."))
    return redirect(copy)


@require_safe
def qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a deck's link, as large as the screen."""
    deck = find_readable_deck(request, token)
    base = site_address(request)
    context = {
        "deck": deck,
        "row": list_deck(deck),
        "symbol": qr_svg(scanner_link(deck, base)),
        "link": deck_link(deck, base),
        "is_owner": deck.owner_id is not None and deck.owner_id == request.user.pk,
    }
    return render(request, "decks/qr.html", context)


@require_safe
def paper(request: HttpRequest, token: str) -> HttpResponse:
    """A deck on one sheet of paper."""
    deck = find_readable_deck(request, token)
    answer = judge_deck(deck, timezone.localdate())
    if answer is None:
        raise Http404

    asked = request.GET.get("paper", "")
    base = site_address(request)
    context = {
        "deck": deck,
        "game": answer.question.game,
        "format": answer.question.format_,
        "result": show_answer(answer, deck.text),
        "sheet": build_deck_stats(answer),
        "paper": asked if asked in PAPERS else PAPERS[0],
        "papers": PAPERS,
        "symbol": qr_svg(scanner_link(deck, base)),
        "link": deck_link(deck, base),
    }
    return render(request, "decks/print.html", context)


@require_safe
def redirect_scanned(request: HttpRequest, short: str) -> HttpResponse:
    """Redirect a scanned address to the deck's page, which asks whether the reader may see it."""
    token = token_of_short_code(short)
    if not token:
        raise Http404

    return redirect("decks:deck", token)


PAGE: Final = 20
# The shape of a card's id, which no one types as a name.
_ID: Final = re.compile(r"[a-z][a-z0-9-]*\.[^\s.][^\s]*")


@dataclass(frozen=True, slots=True)
class FilterReading:
    """The filter read from an address. `troubles`: sentences on unknown values; `meant`: suggested names with their queries."""

    asked: DeckFilter
    troubles: tuple[str, ...] = ()
    name: str = ""
    meant: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """The cards that were found, the last name that was not, and suggestions for it."""

    cards: tuple[Card, ...]
    missed: str = ""
    meant: tuple[str, ...] = ()


@require_safe
def browse(request: HttpRequest) -> HttpResponse:
    """Public decks by game, format, verdict, time and cards, or of the reader's own cards, with today's verdicts."""
    today = timezone.localdate()
    person = request.user.pk
    reading = read(request.GET, person)
    asked = reading.asked
    page = Paginator(matching_decks(asked, today), PAGE).get_page(request.GET.get("page"))
    found = judge_decks(list(page), today, asked.verdict)
    decks = [row.deck for row in found.rows]
    faces = find_faces(decks)
    anywhere = DeckFilter(verdict=asked.verdict, sort=asked.sort, span=asked.span)
    # The cards of the filter, each with the query of the filter without it.
    cards: list[tuple[Card, str]] = []
    for card in asked.cards:
        others = tuple(other for other in asked.cards if other != card)
        cards.append((card, replace(asked, cards=others).query()))
    context = {
        "reading": reading,
        "asked": asked,
        "page": page,
        "formats": formats_offered(asked.game, [asked.format_.slug if asked.format_ else ""]) if asked.game else [],
        "found": found,
        "rows": [(row, one, faces.get(one.deck.pk)) for row, one in zip(found.rows, listed_each(decks), strict=True)],
        "games": [(game, replace(anywhere, game=game).query()) for game in GAMES.values()],
        "all_games": anywhere.query(),
        "cards": cards,
        "verdicts": VERDICTS.items(),
        "spans": [(slug, word) for slug, (_days, word) in SPANS.items()],
    }
    return render(request, "decks/browse.html", context)


def read(params: QueryDict, person: int | None) -> FilterReading:
    """The filter of an address for this reader (None: no account). Unknown values are left out and named in `troubles`."""
    troubles: list[str] = []
    chosen = _read_word(params, "game", GAMES, _("There is no such game: %(word)s."), troubles)
    looked = _find_cards(params, GAMES.get(chosen), troubles)
    game = GAMES[chosen] if chosen else next((GAMES[card.game] for card in looked.cards), None)

    # The cards of the game; the first few.
    cards = dict.fromkeys(looked.cards)
    strange = [fitting_card for fitting_card in cards if game and fitting_card.game != game.slug]
    for fitting_card in strange:
        words = {"card": card_name(fitting_card), "game": name_in_language(GAMES[fitting_card.game].names)}
        troubles.append(_("%(card)s is a card from %(game)s.") % words)

    fitting = tuple(fitting_card for fitting_card in cards if fitting_card not in strange)[:MOST_CARDS]
    # The reader's collection of the game, if only decks of owned cards are wanted.
    if not params.get("owned"):
        owned_cards = None
    else:
        owned = owned_by(person, game, load_catalogue(game.slug)) if person and game else {}
        if not owned:
            if not person:
                why_nothing_is_owned = _("Log in to see only decks you can build from your own cards.")
            elif not game:
                why_nothing_is_owned = _("Choose a game first to see only decks you can build from your own cards.")
            else:
                why_nothing_is_owned = _("You have not entered your cards for this game yet.")
            troubles.append(why_nothing_is_owned)
        owned_cards = owned or None
    format_: Format | None = None
    format_slug = params.get("format", "")
    if game is not None:
        # A private house format is found by no filter.
        named = [] if is_private(game.slug, format_slug) else [format_slug]
        formats = {offered.slug: offered for offered in formats_offered(game, named)}
        format_ = formats.get(
            _read_word(params, "format", formats, _("This game has no such format: %(word)s."), troubles)
        )
    elif format_slug:
        troubles.append(_("Choose a game first, then its format."))
    asked = DeckFilter(
        game,
        format_,
        _read_word(params, "verdict", VERDICTS, _("There is no such verdict: %(word)s."), troubles),
        fitting,
        _read_word(params, "sort", dict.fromkeys(SORTS), _("Decks cannot be sorted by this: %(word)s."), troubles)
        or NEWEST,
        _read_word(params, "changed", SPANS, _("There is no such period: %(word)s."), troubles),
        owned_cards,
    )
    offers = tuple((word, asked.query(name=word)) for word in looked.meant)
    return FilterReading(asked, tuple(troubles), looked.missed, offers)


def _read_word(params: QueryDict, field: str, known: Mapping[str, object], sentence: str, troubles: list[str]) -> str:
    word = params.get(field, "")
    if word and word not in known:
        troubles.append(sentence % {"word": word[:60]})
        return ""

    return word


def _find_cards(params: QueryDict, game: Game | None, troubles: list[str]) -> Looked:
    """The cards of the parameters `card`, each an id or a name, and `name`, which a person typed."""
    words = [*filter(None, map(str.strip, params.getlist("card")[:MOST_CARDS])), params.get("name", "").strip()]
    cards: list[Card] = []
    missed = ""
    meant = dict[str, None]()
    for word in filter(None, words):
        card = find_card(word, GAMES)
        if card:
            cards.append(card)
            continue

        found, suggestions = find_cards_by_name(word, (game,) if game else GAMES.values())
        if len(found) == 1:
            cards += found
            continue

        missed = word
        if found:
            sentence = _("Several games have a card of this name. Choose a game first.")
        elif _ID.fullmatch(word):
            sentence = _("No card has this id: %(word)s.") % {"word": word[:60]}
        else:
            sentence = _("No card is called “%(word)s”.") % {"word": word[:60]}
        troubles.append(sentence)
        meant |= dict.fromkeys(suggestions)

    return Looked(tuple(cards), missed, tuple(meant))
