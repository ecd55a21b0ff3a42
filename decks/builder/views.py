"""The page of the deck builder, and what a browser saves of it for a time without a network. All rules stay on the server."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain
from typing import TypedDict
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from api.hashed_files import gzip_weight
from cards.api.game_files import answer_with
from cards.catalogue.display_names import number_name
from cards.catalogue.house_formats import format_called, formats_offered
from cards.catalogue.lookup import Catalogue
from cards.pages.art_view import LASTING
from decks.access.browser import draft_owner, last_format
from decks.access.fetching import find_own_deck as own_deck
from decks.access.fetching import game_named
from decks.access.forms import QuestionForm
from decks.access.serving import find_served
from decks.builder.build import section_list
from decks.builder.pool import LANGUAGES, POOLS, pool_file_kind, pool_version
from decks.builder.script_data import filter_config, script_texts
from decks.check.checking import Answer, check_text
from decks.check.question import RefusedError, read_question
from decks.decklist.reading.headings import MAYBE, SIDEBOARD
from decks.decklist.rows import MAYBE_NAMES
from decks.models import Deck
from decks.report.narrowing import opening_sizes
from decks.samples import find_sample, samples
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES
from legality.looks import sprite_address
from legality.messages import name_in_language, trait_name


@require_safe
def shell(request: HttpRequest, game: str) -> HttpResponse:
    """The builder's page with an empty deck, without a reader: no name, no form token, no session."""
    asked = game_named(game)
    with translation.override(_asked_language(request)):
        context = page_context(asked, empty_deck(asked), today=timezone.localdate(), person=None)
        page = render_to_string("decks/builder.html", context | {"request": request, "user": AnonymousUser()})

    return HttpResponse(page, headers={"X-Robots-Tag": "noindex"})


@require_safe
def pool(request: HttpRequest, game: str) -> HttpResponseBase:
    """The cards of a game as JSON, for ever at the address with their version; another version leads to the present one."""
    asked = game_named(game)
    language = _asked_language(request)
    # Before the address is looked at: that of an earlier version never gets later cards.
    file = POOLS.ask(asked.slug, pool_file_kind(language), timezone.localdate())
    address = pool_address(asked, language)
    if request.get_full_path() != address:
        return redirect(address)

    packed = gzip_weight(request.headers.get("Accept-Encoding", "")) > 0
    answer = answer_with(file, "application/json", f"{asked.slug}.json", packed=packed)
    answer.headers["Cache-Control"] = LASTING
    return answer


def _asked_language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else LANGUAGES[0]


class OfflineJson(TypedDict):
    """`address`: the page that `shell` replaces. `pool`: the cards, at another address with every version."""

    address: str
    shell: str
    pool: str


def offline_addresses(game: Game) -> OfflineJson | None:
    """What to keep in the language of the request; None where the operator has switched that off."""
    if not settings.OFFLINE:
        return None

    language = get_language() or LANGUAGES[0]
    return {
        "address": reverse("decks:builder", args=(game.slug,)),
        "shell": f"{reverse('decks:builder_shell', args=(game.slug,))}?{urlencode({'lang': language})}",
        "pool": pool_address(game, language),
    }


def pool_address(game: Game, language: str) -> str:
    """The address of a game's cards as they are now."""
    asked = urlencode({"lang": language, "v": pool_version(game)})
    return f"{reverse('decks:builder_pool', args=(game.slug,))}?{asked}"


Json = dict[str, object]
# The fields of a list with which another page may open the builder.
BROUGHT = ("format", "date", "region", "text", "pool")
# Drawings of the builder's own; all others are the site's.
ICONS = ("sync", "device")


def new(request: HttpRequest, game: str) -> HttpResponse:
    """Build a deck of a game, with or without an account, from a posted list or `?sample=` if there is one."""
    asked = game_named(game)
    return _builder_page(request, asked, _start_deck(request, asked), given=_brought_list(request, asked))


@login_required
def own(request: HttpRequest, token: str) -> HttpResponse:
    """Build on a deck of the reader's own; one of a game that is not served leads back to its page."""
    deck = own_deck(request, token)
    game = find_served(deck).game
    if game is None:
        return redirect(deck)

    kept: Json = {
        "token": deck.token,
        "revision": deck.revision,
        **{name: getattr(deck, name) for name in ("name", "format", "region", "options", "text", "pool")},
    }
    return _builder_page(request, game, kept, deck=deck)


def _start_deck(request: HttpRequest, game: Game) -> Json:
    return empty_deck(game, request.GET.get("format", "") or last_format(request, game).slug)


def empty_deck(game: Game, asked: str = "") -> Json:
    """The fields of an empty deck: the format asked for if the game has it, else the one that tournaments use."""
    known = format_called(game, asked) or game.default_format
    return {
        "name": "",
        "format": known.slug,
        "region": next(iter(game.regions)),
    }


def _brought_list(request: HttpRequest, game: Game) -> Json | None:
    """The list that another page posted or that `?sample=` names; None without one."""
    sample = find_sample(game.slug, request.GET.get("sample", ""))
    if sample is not None:
        return {
            "name": sample.name,
            "format": sample.format,
            "text": sample.text,
            "pool": sample.pool or "",
            "options": sample.options,
        }
    if request.method != "POST" or "text" not in request.POST:
        return None

    posted: Json = {name: request.POST.get(name, "") for name in BROUGHT}
    options = [option.slug for option in game.options if request.POST.get(option.slug)]
    # A list that is that of a sample, unchanged, gets its name.
    words = str(posted["text"]).split()
    same = next((one for one in samples() if one.game == game.slug and one.text.split() == words), None)
    named = {"name": same.name} if same else {}
    return (
        _start_deck(request, game)
        | named
        | {name: text for name, text in posted.items() if text}
        | {"options": options}
    )


def _builder_page(
    request: HttpRequest, game: Game, start: Json, *, given: Json | None = None, deck: Deck | None = None
) -> HttpResponse:
    today = timezone.localdate()
    person = draft_owner(request.user.pk)
    context = page_context(game, start, today=today, person=person, given=given, deck=deck)
    return render(request, "decks/builder.html", context)


def page_context(
    game: Game, start: Json, *, today: date, person: str | None, given: Json | None = None, deck: Deck | None = None
) -> Json:
    """What the page of the builder shows. `start`: the fields of the deck; `person`: whose drafts it opens, empty for a
    reader who is not logged in, None for a page that is stored for any reader."""
    initial = {name: str(start[name]) for name in ("format", "region", "text", "pool") if start.get(name)}
    # The official formats, and the house format that the deck is built for.
    formats = formats_offered(game, [str(start.get("format", ""))])
    return {
        "game": game,
        "formats": formats,
        "deck": deck,
        "form": QuestionForm(None, game=game, today=today, initial=initial | {"date": today.isoformat()}),
        "config": {
            **_script_config(game, formats, today, deck),
            "user": bool(person),
            "person": person,
            "start": start,
            "given": given,
            "deck": start if deck else None,
        },
        "words": script_texts(),
    }


def _script_config(game: Game, formats: Sequence[Format], day: date, deck: Deck | None) -> Json:
    """What the script gets of the game, its formats and the addresses to ask."""
    layout = card_layout(game)
    return {
        "game": game.slug,
        "unnamed": _("Untitled deck"),
        "formats": [
            {
                "slug": format_.slug,
                "first_day": format_.first_day.isoformat(),
                "since": date_format(format_.first_day),
                "limited": format_.limited,
            }
            for format_ in formats
        ],
        "bounds": {format_.slug: bounds_of(game, format_, day) for format_ in formats},
        "begins": {format_.slug: begins_of(game, format_, day) for format_ in formats},
        "options": [
            {"slug": option.slug, "formats": [one.slug for one in formats if one.official in option.formats]}
            for option in game.options
        ],
        "sections": _sections_json(game),
        "side": next((section.slug for section in game.sections if section.slug == SIDEBOARD), None),
        "maybe": MAYBE,
        **filter_config(game),
        "opening_trait": _opening_trait(game),
        "costs": [slug for slug in (layout.cost, layout.pips) if slug],
        "numbers": {slug: number_name(game, slug) for slug in game.numbers},
        "icons": {
            "site": static("site/icons.svg"),
            "traits": static("site/traits.svg"),
            "looks": sprite_address(),
            "builder": static("decks/builder-icons.svg"),
            "own": ICONS,
        },
        "games": {
            other.slug: {"name": name_in_language(other.names), "url": reverse("decks:builder", args=(other.slug,))}
            for other in GAMES.values()
            if other is not game
        },
        "urls": _script_urls(game, deck),
        "offline": offline_addresses(game),
        "static": settings.STATIC_URL,
    }


def _opening_trait(game: Game) -> Json | None:
    """The trait that decks of a game without leaders begin with: the first that its look gives colours."""
    if not game.look.values or any(format_.leader_sections for format_ in game.formats):
        return None

    slug = next(iter(game.look.values))
    return {"slug": slug, "name": trait_name(game, slug)}


def _sections_json(game: Game) -> list[Json]:
    """The sections in their order, between the lines without a section and the maybe board."""
    leads = set(chain.from_iterable(format_.leader_sections for format_ in game.formats))
    known: Iterable[tuple[str, str]] = (
        ("", _("Notes and lines without a section")),
        *((section.slug, name_in_language(section.names)) for section in game.sections),
        (MAYBE, name_in_language(MAYBE_NAMES)),
    )
    return [{"slug": slug, "name": name, "leads": slug in leads} for slug, name in known]


def _script_urls(game: Game, deck: Deck | None) -> Json:
    here = reverse("decks:builder", args=(game.slug,))
    urls: Json = {
        "build": reverse("decks_api:build"),
        "search": reverse("decks_api:build_search"),
        "read": reverse("decks_api:build_read"),
        "detect": reverse("decks_api:detect"),
        "mend": reverse("decks_api:build_mend"),
        "text": reverse("cards_api:text", args=(game.slug, "KEY")),
        "decks": reverse("decks_api:deck-list"),
        "deck": None,
        "hand": reverse("decks:hand_of_text"),
        "odds": reverse("decks:odds_of_text"),
        "explain": reverse("decks:explain_text"),
        "page": reverse("decks:build", args=("TOKEN",)),
        "login": f"{reverse('accounts:login')}?{urlencode({'next': f'{here}?save=1'})}",
    }
    if deck is None:
        return urls

    # The addresses that only a saved deck has.
    named = {
        "deck": "decks_api:deck-detail",
        "export": "decks_api:export-list",
        "versions": "decks_api:version-list",
        "versions_page": "decks:versions",
        "timeline": "decks:timeline",
        "clone": "decks:clone",
    }
    own: Json = {name: reverse(view, args=(deck.token,)) for name, view in named.items()}
    return urls | own | {"deck_page": deck.get_absolute_url()}


class BoundsJson(TypedDict):
    """A section that is bounded, as the answer to an empty deck has it. Whether a deck keeps to it, its verdict tells."""

    slug: str
    bound: str
    beside: list[str]
    at_most: int | None


def bounds_of(game: Game, format_: Format, day: date) -> list[BoundsJson]:
    """The bounded sections of an empty deck, in the language of the request; none before the format's first day."""
    return _bounds_json(game, format_, day, get_language() or "")


# A day has as many questions as there are formats and languages.
@lru_cache(maxsize=256)
def _bounds_json(game: Game, format_: Format, day: date, language: str) -> list[BoundsJson]:
    answer = _answer_to_nothing(game, format_, day)
    if answer is None:
        return []

    return [
        {
            "slug": section["slug"],
            "bound": section["bound"],
            "beside": section["beside"],
            "at_most": section["at_most"],
        }
        for section in section_list(answer)
        if section["bound"]
    ]


class BeginJson(TypedDict):
    """A section that decks begin with, and how many cards it takes at least."""

    slug: str
    least: int


def begins_of(game: Game, format_: Format, day: date) -> list[BeginJson]:
    """The sections that decks of a format begin with, in their order; none before the format's first day."""
    answer = _answer_to_nothing(game, format_, day)
    return [{"slug": slug, "least": least} for slug, least in opening_sizes(answer).items()] if answer else []


@lru_cache(maxsize=256)
def _answer_to_nothing(game: Game, format_: Format, day: date) -> Answer | None:
    """The answer to an empty deck; None before the format's first day."""
    try:
        return check_text(read_question(game.slug, day, format_.slug), "", Catalogue(game.slug, 0, ()))
    except RefusedError:
        return None
