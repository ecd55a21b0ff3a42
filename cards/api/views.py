"""Reading cards, sets and restrictions: `/api/v1/cards/` and its kin."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db.models import Count, Q, QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import condition
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.render import Json, card_json, restriction_json, set_json
from cards.bulk import STYLES, Style, bulk_file, version_of
from cards.catalogue import Missed, catalogue_of
from cards.models import Card, CardSet, CatalogueVersion, Restriction
from legality.games import GAMES

RELATED = ("printings__card_set", "restrictions", "errata", "rulings")


class Reading(APIView):
    """Open to all, and the same for all."""

    permission_classes = (AllowAny,)
    authentication_classes = ()


class NoOneCard(NotFound):
    """A name that is not one card's, with the names that may have been meant."""

    def __init__(self, missed: Missed) -> None:
        super().__init__({"name": [ErrorDetail(_("No one card answers to this name."), missed.kind)]})
        self.members = {"suggestions": list(missed.suggestions)}


class MetaView(Reading):
    """What to poll: the version and size of each game's catalogue."""

    def get(self, request: Request) -> Response:
        """One entry a game."""
        versions = {row.game: row for row in CatalogueVersion.objects.all()}
        cards, sets = _counts(Card.objects.all()), _counts(CardSet.objects.all())
        return Response({"results": [_meta(slug, versions.get(slug), cards, sets) for slug in GAMES]})


class CardView(Reading):
    """One card by its id."""

    def get(self, request: Request, game: str, key: str) -> Response:
        """404 for an id that is not known."""
        row = get_object_or_404(Card.objects.prefetch_related(*RELATED), game=game, key=key)
        return Response(card_json(row, asked_day(request)))


class NamedView(Reading):
    """One card by its name: exact in any language, or the nearest names."""

    def get(self, request: Request) -> Response:
        """404 with suggestions where no one card answers to the name."""
        game = asked_game(request)
        found = catalogue_of(game).find(request.query_params.get("name", ""))
        if isinstance(found, Missed):
            raise NoOneCard(found)

        key = found.id.removeprefix(f"{game}.")
        row = Card.objects.prefetch_related(*RELATED).get(game=game, key=key)
        return Response(card_json(row, asked_day(request)))


class SetsView(Reading):
    """The sets of a game, or of all."""

    def get(self, request: Request) -> Response:
        """Ordered by game, release and code."""
        sets = CardSet.objects.all()
        game = request.query_params.get("game")
        if game:
            sets = sets.filter(game=asked_game(request))

        return Response({"results": [set_json(row) for row in sets]})


class RestrictionsView(Reading):
    """Bans and caps: all of a game, or those in force in a format on a day."""

    def get(self, request: Request) -> Response:
        """Filtered by `format` and `date` where they are given."""
        rows = Restriction.objects.filter(card__game=asked_game(request)).select_related("card")
        form, day = request.query_params.get("format"), request.query_params.get("date")
        if form:
            rows = rows.filter(format=form)
        if day:
            rows = _in_force(rows, asked_day(request))

        results = [
            {"card": row.card.name, "id": f"{row.card.game}.{row.card.key}"} | restriction_json(row) for row in rows
        ]
        return Response({"results": results})


class BulkView(Reading):
    """The bulk files that there are, with their versions."""

    def get(self, request: Request) -> Response:
        """One entry a game and style."""
        versions = {slug: version_of(slug) for slug in GAMES}
        files = [
            {"game": slug, "style": style, "version": version, "url": f"/api/v1/bulk/{slug}.{style}"}
            for slug, version in versions.items()
            for style in STYLES
        ]
        return Response({"results": files})


def _etag(request: HttpRequest, game: str, style: str) -> str | None:
    return f'"{game}-{version_of(game)}-{timezone.localdate().isoformat()}-{style}"' if game in GAMES else None


@condition(etag_func=_etag)
def bulk(request: HttpRequest, game: str, style: str) -> HttpResponseBase:
    """A game's cards as one gzipped file; 304 while the version is the reader's."""
    if game not in GAMES or style not in STYLES:
        raise Http404

    chosen: Style = "json" if style == "json" else "ndjson"
    path = bulk_file(game, chosen, timezone.localdate())
    kind = "application/json" if chosen == "json" else "application/x-ndjson"
    answer = FileResponse(path.open("rb"), content_type=kind)
    answer["Content-Encoding"] = "gzip"
    return answer


def _meta(game: str, version: CatalogueVersion | None, cards: Mapping[str, int], sets: Mapping[str, int]) -> Json:
    return {
        "game": game,
        "version": version.number if version else 0,
        "changed": version.changed.isoformat() if version else None,
        "cards": cards.get(game, 0),
        "sets": sets.get(game, 0),
    }


def _counts(rows: QuerySet[Card] | QuerySet[CardSet]) -> Mapping[str, int]:
    """How many rows each game has."""
    return {row["game"]: row["count"] for row in rows.order_by().values("game").annotate(count=Count("pk"))}


def _in_force(rows: QuerySet[Restriction], day: date) -> QuerySet[Restriction]:
    begun = Q(since__isnull=True) | Q(since__lte=day)
    return rows.filter(begun, Q(until__isnull=True) | Q(until__gte=day))


def asked_game(request: Request) -> str:
    """The `game` of the request. Raises ValidationError for one that is not known, or none."""
    slug = request.query_params.get("game", "")
    if slug not in GAMES:
        unknown, allowed = _("This game is not known."), _("Allowed: %(values)s.") % {"values": ", ".join(GAMES)}
        raise ValidationError({"game": [f"{unknown} {allowed}"]}, code="unknown")

    return slug


def asked_day(request: Request) -> date:
    """The `date` of the request, else today. Raises ValidationError for what is no day."""
    text = request.query_params.get("date", "")
    try:
        return date.fromisoformat(text) if text else timezone.localdate()
    except ValueError:
        raise ValidationError({"date": [_("This is not a day.")]}, code="unknown") from None
