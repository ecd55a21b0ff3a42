"""`/api/v1/house-formats/`: house formats for programs. Everyone reads what is public; owners write by revision."""

from typing import Annotated, TypedDict

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import FlagParameter
from api.paging import build_cursor, next_page, read_cursor
from api.typed import Doc
from cards.models import HouseFormat
from decks.access.saving import storable_text
from decks.api.base import DeckConflictError
from decks.api.house_base import HouseView, OwnHouseView
from decks.api.house_bodies import HouseDetailsSerializer, HouseFormatSerializer
from decks.api.house_json import ListedHouseFormatJson, listed_house_json, with_version
from decks.api.parameters import PageParameters
from decks.api.serializers import Given, validated_data
from decks.houses.drafting import (
    DETAILS,
    bin_house_format,
    create_house_format,
    describe_house_format,
    restore_house_format,
    write_draft,
)
from decks.houses.fetching import game_of_format
from legality.api.fields import GameParameter
from legality.games import GAMES


class HouseFormatsParameters(PageParameters):
    """Which house formats are listed."""

    game = GameParameter(required=False, default="", help_text="One game; all without it.")
    mine = FlagParameter("Only the reader's own house formats.")
    bin = FlagParameter("Only the reader's house formats in the bin.")


class HouseFormatsJson(TypedDict):
    """A page of house formats, the newest first."""

    results: list[ListedHouseFormatJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class HouseFormatsView(HouseView):
    """The house formats that everybody finds, and the reader's own; and the place to make new ones."""

    parameters = {"GET": HouseFormatsParameters}

    def get(self, request: Request) -> Response:
        """A page of house formats, the newest first."""
        size = self.asked["page_size"]
        # The house formats that fit the filters. Raises NotAuthenticated for one's own without an account.
        asked = self.asked
        person = self.reader()
        own = asked["mine"] or asked["bin"]
        if own and person is None:
            raise NotAuthenticated
        of_games = HouseFormat.objects.filter(game__in=[asked["game"]] if asked["game"] else list(GAMES))
        if own:
            fitting = of_games.filter(owner_id=person, deleted__isnull=not asked["bin"])
        else:
            shown = Q(listed=True, versions__isnull=False)
            fitting = of_games.alive().filter(shown if person is None else shown | Q(owner_id=person)).distinct()
        found = with_version(fitting).order_by("-created", "-slug")
        if self.asked["after"]:
            when, slug = read_cursor(self.asked["after"])
            found = found.filter(Q(created__lt=when) | Q(created=when, slug__lt=slug))

        rows = list(found.defer("draft")[: size + 1])
        last = rows[size - 1] if len(rows) > size else None
        body: HouseFormatsJson = {
            "results": [listed_house_json(held, getattr(held, "last_version", None)) for held in rows[:size]],
            "next": next_page(request, build_cursor(last.created, last.slug)) if last else None,
        }
        return Response(body)

    def post(self, request: Request) -> Response:
        """Make a house format, with rules for its draft where some are sent: 201 with it, its address and its tag."""
        person = self.person()
        given = validated_data(HouseFormatSerializer(data=request.data))
        with transaction.atomic():
            held = create_house_format(person, GAMES[given["game"]], given["base"], _details(given))
            if given.get("rules"):
                held = write_draft(held, given["rules"], timezone.now(), None)

        return self.house_response(held, 201)


class HouseFormatView(HouseView):
    """One house format."""

    def get(self, request: Request, slug: str) -> Response:
        """The house format with its tag."""
        return self.house_response(self.readable_house(slug))

    def patch(self, request: Request, slug: str) -> Response:
        """Change name, words and who finds it. 428 without If-Match, 412 when it is no longer that revision."""
        held, expected = self.own_at_revision(slug)
        given = validated_data(HouseDetailsSerializer(held, data=request.data, partial=True))
        return self.house_response(describe_house_format(held, _details(given), timezone.now(), expected))

    def delete(self, request: Request, slug: str) -> Response:
        """Put the house format into the bin. What names it is judged by it all the same."""
        held, _expected = self.own_at_revision(slug, required=False)
        bin_house_format(held, timezone.now())
        return Response(status=204)


class RestoreHouseFormatView(OwnHouseView):
    """House formats in the bin."""

    def post(self, request: Request, slug: str) -> Response:
        """Take the house format out of the bin; 409 if it is not in it."""
        held = get_object_or_404(HouseFormat.objects.select_related("owner"), owner_id=self.person(), slug=slug)
        game_of_format(held)
        if held.deleted is None:
            raise DeckConflictError(_("This house format is not in the bin."))

        restore_house_format(held)
        return self.house_response(held)


def _details(given: Given) -> dict[str, object]:
    """The fields that a valid body writes, as every database can keep them."""
    named = {name: given[name] for name in DETAILS if name in given}
    return {name: storable_text(value) if isinstance(value, str) else value for name, value in named.items()}
