"""Reading cards, sets and restrictions: `/api/v1/cards/` with its search, `/api/v1/sets/`, `/api/v1/restrictions/` and others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from http import HTTPStatus
from itertools import chain
from typing import Annotated, Any, ClassVar, Final, NotRequired, TypedDict, cast

from django.conf import settings
from django.db.models import Count, F, Q, QuerySet, prefetch_related_objects
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.functional import cached_property
from django.utils.http import http_date
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import APIException, ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import AddressParts, describe_error, operation
from api.fields import pick_members
from api.model_serializers import rows_json
from api.paging import next_page
from api.parameters import Open
from api.release import release
from api.typed import Component, Doc, MadeBy, Natural, Row, Sparse, or_sparse
from cards.api.lists import (
    MetasJson,
    MovesJson,
    RestrictionsJson,
    RulingsJson,
    SetsJson,
    meta_json,
    rule_line_json,
)
from cards.api.parameters import CardParameters, CardsParameters, GameParameters, NamedParameters, RestrictionParameters
from cards.api.render import CardJson, CardTextJson, card_json, card_text_json
from cards.api.serializers import (
    CardRestrictionSerializer,
    ListedRulingSerializer,
    MoveSerializer,
    PrintingSerializer,
    SetSerializer,
)
from cards.catalogue.house_formats import WORD
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Missed
from cards.catalogue.moved_ids import moved_to
from cards.models import Card, CardSet, CatalogueVersion, HouseFormat, Move, Restriction, Ruling
from cards.pictures.shown import forget_if_changed
from cards.search import SearchError, count_results, error_sentence, plan_or_error, read_results, suggestions_for
from cards.search.plain_words import read_plain_words
from legality.days import start_of_day
from legality.games import GAMES
from legality.restrictions import find_freed_names, rule_lines, rule_lines_on
from legality.sources.fold import fold


@dataclass(frozen=True, slots=True)
class Fresh:
    """The tag of an answer, and when its contents may last have changed, in seconds since 1970."""

    etag: str
    seconds: int


def freshness_of(request: HttpRequest, today: date) -> Fresh:
    """The tag changes with the cards, the day, the language, the question and the site's code. One database query, and one
    more where the question names a house format.

    The time is that of the last import, of the code, or of the day's beginning: what is legal may change overnight.
    """
    imported = CatalogueVersion.objects.filter(number__gt=0).order_by("game")
    rows = list(imported.values_list("game", "number", "changed"))
    versions = [(game, number) for game, number, _ in rows]
    forget_if_changed(versions)
    # The house formats that the question names, in the state in which they are.
    asked = " ".join(chain.from_iterable(words for _, words in request.GET.lists()))
    # In whatever signs the search reads them.
    slugs = {found["slug"] for found in WORD.finditer(fold(asked))}
    named = HouseFormat.objects.filter(slug__in=slugs).order_by("slug")
    houses = list(named.values_list("slug", "revision", "changed")) if slugs else []
    code, written = release()
    # By `Accept` the same JSON may come indented.
    question = (get_language(), request.get_full_path(), request.headers.get("Accept", ""))
    parts = (versions, settings.PICTURES, houses, today.isoformat(), question, code)
    last = max([start_of_day(today), *(row[-1] for row in (*rows, *houses))])
    tag = blake2b(repr(parts).encode(), digest_size=12).hexdigest()
    return Fresh(f'"{tag}"', max(int(last.timestamp()), written))


RELATED: Final = ("printings__card_set", "restrictions", "errata", "rulings")


class CopyUnchangedError(Exception):
    """The reader's copy is still good."""


class AnotherCopyError(APIException):
    """412: the request is for the reader's own copy only, and that copy is out of date."""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_code = "stale"
    default_detail = _("This has changed since you read it.")


class CardsApiView(Open):
    """A view of cards."""

    tag = "Cards"
    address: ClassVar[AddressParts] = {
        "game": ("The slug of a game.", "riftbound"),
        "key": ("The card's key within its game.", "defy"),
        "set": ("The code of a set, in any case.", "OGN"),
        "number": ("The number of a printing in it, with the letter of its variant if it has one.", "045"),
    }

    @cached_property
    def today(self) -> date:
        """The present day, read once for a request, so that tag and answer are of one day."""
        return timezone.localdate()

    @property
    def day(self) -> date:
        """The `date` of the request, else today."""
        return self.asked["date"] or self.today

    def card(self, row: Card) -> Response:
        """A card with the members that were asked for. Its relations must be prefetched."""
        return Response(pick_members(card_json(row, self.day), self.asked["fields"]))


class ConditionalView(CardsApiView):
    """A view that answers 304 to a reader whose copy is still current, and 412 where If-Match asks for a copy that is outdated."""

    refuses = (HTTPStatus.PRECONDITION_FAILED,)
    fresh: Fresh

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """After authentication and limits, compare the reader's copy. Raises CopyUnchangedError and AnotherCopyError."""
        super().initial(request, *args, **kwargs)
        self.fresh = self.freshness(request._request)
        # The framework itself refuses other methods.
        if request.method not in ("GET", "HEAD"):
            return

        tag = self.fresh.etag
        answer = get_conditional_response(request._request, etag=tag, last_modified=self.fresh.seconds)
        if answer is None:
            return
        if answer.status_code == HTTPStatus.PRECONDITION_FAILED:
            raise AnotherCopyError
        # `*` means any answer; whether there is one is known only after it is made.
        if request.headers.get("If-None-Match") != "*":
            raise CopyUnchangedError

    def handle_exception(self, exc: Exception) -> Response:
        """304 without a body for a good copy."""
        return Response(status=304) if isinstance(exc, CopyUnchangedError) else super().handle_exception(exc)

    # Any: the framework's own signature.
    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """The answer with its tag and day."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        if answer.status_code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
            answer["ETag"] = self.fresh.etag
            answer["Last-Modified"] = http_date(self.fresh.seconds)
            patch_vary_headers(answer, ("Accept-Encoding",))
            # Caches may keep it and have to revalidate it: what is legal may have changed.
            patch_cache_control(answer, public=True, no_cache=True)

        return answer

    def freshness(self, request: HttpRequest) -> Fresh:
        """The tag of the answer, and when it may last have changed."""
        return freshness_of(request, self.today)


class NameSuggestionsJson(TypedDict):
    """Next to the problem: names that may have been meant."""

    suggestions: Annotated[
        list[str],
        Doc("Each is a card's name as it may be sent again, in the language of what was typed or of the request."),
    ]


class NoSingleCardError(NotFound):
    """A name that is not one card's, with the names that may have been meant."""

    members: NameSuggestionsJson

    def __init__(self, missed: Missed, *, by_number: bool = False) -> None:
        name = gettext("This name does not match exactly one card.")
        number = gettext("This number does not match exactly one card.")
        fault = ErrorDetail(number if by_number else name, missed.kind)
        super().__init__({"number" if by_number else "name": [fault]})
        self.members = {"suggestions": list(missed.suggestions)}


class MetaView(ConditionalView):
    """What to poll: the version and size of each game's catalogue."""

    tag = "Bulk data"

    @operation("getMeta", gives={200: MetasJson})
    def get(self, request: Request) -> Response:
        """What has changed.

        The cheap thing to poll: for each game the version of its catalogue, which is another number after every
        change, its last change and its size. Fetch cards or bulk files again only when the version is another one.
        """
        versions = {row.game: row for row in CatalogueVersion.objects.filter(number__gt=0)}
        cards = _counts(Card.objects.all())
        sets = _counts(CardSet.objects.all())
        metas = [meta_json(slug, versions.get(slug), cards.get(slug, 0), sets.get(slug, 0)) for slug in GAMES]
        body: MetasJson = {"results": metas}
        return Response(body)


class CardView(ConditionalView):
    """One card by its id."""

    parameters = {"GET": CardParameters}

    @operation(
        "getCard",
        gives={
            200: or_sparse(CardJson),
            301: OpenApiResponse(description="The id was merged or renamed; `Location` is the card's."),
        },
    )
    def get(self, request: Request, game: str, key: str) -> Response:
        """One card.

        A card whole: names, facts, texts, printings, errata, rulings, restrictions, and its legality in every format
        on a day. An id that was merged or renamed answers 301 with the address of the card that took its place.
        """
        # The cards of a game that is not served stay in the tables until it is back.
        row = Card.objects.prefetch_related(*RELATED).filter(game=game, key=key).first() if game in GAMES else None
        if row is None:
            return _redirect_moved(request, game, key)

        return self.card(row)


class CardTextView(ConditionalView):
    """What a card says in the language of the request, in parts, for programs that draw its symbols."""

    @operation(
        "getCardText",
        gives={
            200: CardTextJson,
            301: OpenApiResponse(description="The id was merged or renamed; `Location` is the text of its successor."),
        },
    )
    def get(self, request: Request, game: str, key: str) -> Response:
        """The text of a card in parts.

        The current text in the language of the request, else in the official one, divided into what is read, what is
        drawn (costs, domains, arrows) and keywords. The texts of all parts in their order are the text, but for the
        brackets of keywords.
        """
        row = Card.objects.filter(game=game, key=key).first() if game in GAMES else None
        if row is None:
            return _redirect_moved(request, game, key, "cards_api:text")

        return Response(card_text_json(row))


class MigrationsView(ConditionalView):
    """The ids that were merged or renamed, the last first: what to change in a copy of the cards."""

    parameters = {"GET": GameParameters}

    @operation("listMigrations", gives={200: MovesJson}, asks={"game": "riftbound"})
    def get(self, request: Request) -> Response:
        """Ids that were merged or renamed.

        What to change in a copy of the cards: every id that is no longer in use, with the one that took its place, the
        last first.
        """
        moves = Move.objects.all()
        if self.asked["game"]:
            moves = moves.filter(game=self.asked["game"])

        body: MovesJson = {"results": rows_json(MoveSerializer, moves)}
        return Response(body)


class NamedView(ConditionalView):
    """One card by its name, exact in any language, or by its number; else the nearest names."""

    parameters = {"GET": NamedParameters}

    @operation(
        "findCard",
        gives={200: or_sparse(CardJson), 404: describe_error(NameSuggestionsJson, "No single card has this name.")},
        asks={"game": "riftbound", "name": "defy"},
    )
    def get(self, request: Request) -> Response:
        """One card by its name.

        The card that a person means: the exact name in any language, an alias, or a card's number; capitals, accents,
        spaces and punctuation do not matter. A name that is misspelt or not one card's is 404 with `suggestions`,
        each of which can be sent again.
        """
        game = self.asked["game"]
        name = self.asked["name"]
        found = load_catalogue(game).find(name)
        if isinstance(found, Missed):
            coded = load_catalogue(game).find(name, name, guess=False)
            if isinstance(coded, Missed):
                raise NoSingleCardError(found)
            found = coded

        key = found.key
        row = Card.objects.prefetch_related(*RELATED).get(game=game, key=key)
        return self.card(row)


class SetsView(ConditionalView):
    """The sets of a game, or of all."""

    parameters = {"GET": GameParameters}

    @operation("listSets", gives={200: SetsJson}, asks={"game": "riftbound"})
    def get(self, request: Request) -> Response:
        """Sets.

        The sets of a game, or of all games, ordered by game, release and code, with the days on which regions had
        them.
        """
        sets = CardSet.objects.all()
        if self.asked["game"]:
            sets = sets.filter(game=self.asked["game"])

        body: SetsJson = {"results": rows_json(SetSerializer, sets)}
        return Response(body)


class RulingsView(ConditionalView):
    """The rulings of a game, or of all: about its cards, and general ones."""

    parameters = {"GET": GameParameters}

    @operation("listRulings", gives={200: RulingsJson}, asks={"game": "riftbound"})
    def get(self, request: Request) -> Response:
        """Rulings.

        Published answers to questions: about cards, as the cards themselves have them, and general ones of a game,
        whose `card` and `id` are null. `question` and `answer` are in the language of the request, else in English,
        else in the first language that has them; `questions` and `answers` have all.
        """
        rows = Ruling.objects.filter(game=self.asked["game"]) if self.asked["game"] else Ruling.objects.all()
        first = F("card__name").asc(nulls_first=True)
        rows = rows.select_related("card").order_by("game", first, "card__key", "-date", "pk")
        body: RulingsJson = {"results": rows_json(ListedRulingSerializer, rows)}
        return Response(body)


class RestrictionsView(ConditionalView):
    """Bans and caps: all of a game, or those in force in a format on a day."""

    parameters = {"GET": RestrictionParameters}

    @operation(
        "listRestrictions",
        gives={200: RestrictionsJson},
        asks={"game": "riftbound", "format": "standard", "date": "2026-08-08"},
    )
    def get(self, request: Request) -> Response:
        """Bans and caps.

        The restrictions of a game: every one that there was, or with `date` those in force on that day. `lines` are
        what the rules of a format restrict besides them: values of a trait with their days, cards that may not be
        played together. All of it is also an Atom feed at `/{game}/restrictions/feed/`.
        """
        game = GAMES[self.asked["game"]]
        day = self.asked["date"]
        rows = Restriction.objects.filter(card__game=game.slug).select_related("card")
        rows = rows.order_by("format", F("since").asc(nulls_first=True), "card__name", "card__key", "pk")
        asked = self.asked.get("called")
        if asked:
            rows = rows.filter(format=asked.official)
        if day:
            begun = Q(since__isnull=True) | Q(since__lte=day)
            rows = rows.filter(begun, Q(until__isnull=True) | Q(until__gte=day))

        formats = [asked] if asked else game.formats
        freed = find_freed_names(asked, day) if asked else frozenset()
        lines = rule_lines_on(formats, day) if day else rule_lines(formats)
        body: RestrictionsJson = {
            "results": rows_json(CardRestrictionSerializer, (row for row in rows if row.card.name not in freed)),
            "lines": [rule_line_json(game, line) for line in lines],
        }
        return Response(body)


def _counts(rows: QuerySet[Card] | QuerySet[CardSet]) -> Mapping[str, int]:
    """How many rows each game has."""
    return {row["game"]: row["count"] for row in rows.order_by().values("game").annotate(count=Count("pk"))}


def _redirect_moved(request: Request, game: str, key: str, address: str = "cards_api:card") -> Response:
    """301 to the card that replaced an id, with the query of the request. Raises Http404 for any other id."""
    heir = moved_to(game, key)
    if heir is None:
        raise Http404

    words = request.META.get("QUERY_STRING", "")
    location = reverse(address, args=(game, heir)) + (f"?{words}" if words else "")
    return Response(status=301, headers={"Location": location})


class FoundCardJson(CardJson):
    """A card that a search found; where printings were asked for, with the one that was found."""

    printing: NotRequired[
        Annotated[
            Row, MadeBy(PrintingSerializer), Doc("Only for a query with `unique:prints`, and for a card by its number.")
        ]
    ]


FoundCardOrPart = Annotated[
    FoundCardJson | Annotated[FoundCardJson, Sparse("FoundCardPart")], Component("FoundCardOrPart")
]


class FoundCardsJson(TypedDict):
    """A page of cards."""

    results: list[FoundCardOrPart]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]
    total: Annotated[Natural, Doc("How many there are on all pages.")]
    explain: Annotated[str, Doc("What was asked, as a sentence in the language of the request.")]
    read_as: Annotated[
        str | None,
        Doc(
            "Another query, with cards, as which the words can be read where no name has them: `ahri t:legend` for `ahri legend`."
        ),
    ]


class QueryFaultJson(TypedDict):
    """Next to the problem: where in the query it is, counted in characters from 1."""

    column: NotRequired[int]
    length: NotRequired[int]
    suggestions: NotRequired[Annotated[list[str], Doc("Whole queries that can be answered, the likeliest first.")]]


class BadQueryError(ValidationError):
    """A query that cannot be answered: why, and where in it, counted in characters from 1."""

    members: QueryFaultJson

    def __init__(self, error: SearchError, suggestions: Iterable[str] = ()) -> None:
        field = "after" if error.key == "bad-cursor" else "q"
        super().__init__({field: [ErrorDetail(error_sentence(error), error.key)]})
        self.members = {"column": error.column, "length": error.length, "suggestions": list(suggestions)}


class CardsView(ConditionalView):
    """Cards by a query of the search language; all cards without one."""

    throttle_scope = "search"
    parameters = {"GET": CardsParameters}

    @operation(
        "searchCards",
        gives={
            200: FoundCardsJson,
            400: describe_error(QueryFaultJson, "A parameter or the query cannot be understood."),
        },
        asks={
            "game": "riftbound",
            "q": "t:unit energy<=2 order:energy dir:desc",
            "page_size": 5,
            "fields": "name,numbers",
        },
    )
    def get(self, request: Request) -> Response:
        """Cards by a query.

        The cards that fit a query of the search language, which the page of cards explains; all cards without one.
        The order is total, also where the query asks for one (`order:`), so that pages never overlap. `explain`
        repeats what was asked as a sentence. An unknown fact fits no value; of a partly known one the values of
        `surely` fit and those of `perhaps` do not. A query that cannot be understood is 400 with the place of the
        fault.
        """
        asked = self.asked
        day = self.day
        plan = plan_or_error(asked["q"], asked["game"], day=day)
        found = read_results(plan, asked["q"], page_size=asked["page_size"], after=asked["after"])
        if found.error:
            raise BadQueryError(found.error, suggestions_for(asked["q"], found.error, asked["game"], day=day))

        following = next_page(request, found.next) if found.next else None
        prefetch_related_objects(list(found.cards), *RELATED)
        cards = [cast("FoundCardJson", card_json(card, day)) for card in found.cards]
        if found.printings:
            # Where printings were asked for, each card comes with the printing that was found.
            cards = [
                {**card_json(one.card, day), "printing": rows_json(PrintingSerializer, [one])[0]}
                for one in found.printings
            ]
        results = [pick_members(card, asked["fields"]) for card in cards]
        body: FoundCardsJson = {
            "results": results,
            "next": following,
            "total": count_results(plan),
            "explain": found.explain,
            "read_as": read_plain_words(asked["q"], plan, day=day) or None,
        }
        return Response(body)
