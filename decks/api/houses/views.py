"""`/api/v1/house-formats/`: house formats for programs. Everyone reads what is public; owners write by revision."""

from typing import Annotated, Final, TypedDict

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import MISSING_REVISION, operation
from api.fields import FlagParameter
from api.paging import build_cursor, next_page, read_cursor
from api.typed import Doc, or_receipt
from cards.models import HouseFormat
from decks.access.saving import storable_text
from decks.api.base import DeckConflictError
from decks.api.checks.bodies import Given, validated_data
from decks.api.houses.answers import HouseFormatJson, ListedHouseFormatJson, listed_house_json, with_version
from decks.api.houses.base import REVISION, HouseView, OwnHouseView
from decks.api.houses.bodies import EXAMPLE_RULES, HouseDetailsSerializer, HouseFormatSerializer
from decks.api.parameters import PageParameters
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

FORMAT: Final = {"name": "Kitchen League", "game": "riftbound", "base": "standard", "rules": EXAMPLE_RULES}


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

    @operation("listHouseFormats", gives={200: HouseFormatsJson}, asks={"game": "riftbound", "page_size": 5})
    def get(self, request: Request) -> Response:
        """House formats.

        The house formats that everybody finds, and with a token or a session one's own, the newest first, a page at a
        time, without their rules. `mine` and `bin` look among one's own alone.
        """
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

    @operation(
        "createHouseFormat",
        takes=HouseFormatSerializer,
        gives={201: or_receipt(HouseFormatJson)},
        examples={"Two rules": FORMAT},
        parameters=[REVISION.tag],
    )
    def post(self, request: Request) -> Response:
        """A new house format.

        Derives a format from an official one. It is private until `listed` says otherwise, and judges nothing before
        its first version: `rules` are its draft. 201 with the house format, its address and its `ETag`.
        """
        person = self.person()
        given = validated_data(HouseFormatSerializer(data=request.data))
        with transaction.atomic():
            held = create_house_format(person, GAMES[given["game"]], given["base"], _details(given))
            if given.get("rules"):
                held = write_draft(held, given["rules"], timezone.now(), None)

        return self.house_response(held, 201)


class HouseFormatView(HouseView):
    """One house format."""

    @operation("getHouseFormat", gives={200: HouseFormatJson}, parameters=[REVISION.tag])
    def get(self, request: Request, slug: str) -> Response:
        """One house format.

        A house format that has a version, for everybody who has its word, or one's own: the rules in force, its
        versions, and for its owner the draft. Others are 404, as if they were not there.
        """
        return self.house_response(self.readable_house(slug))

    @operation(
        "changeHouseFormat",
        takes=HouseDetailsSerializer,
        gives={200: or_receipt(HouseFormatJson), 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Everybody finds it": {"listed": True}},
        parameters=[REVISION.tag, REVISION.required],
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change a house format.

        Changes `name`, `about` and `listed`, as far as they are sent; game and official format never change.
        `If-Match` names the revision that was read: without it 428, and when the house format has been changed since,
        412.
        """
        held, expected = self.own_at_revision(slug)
        given = validated_data(HouseDetailsSerializer(held, data=request.data, partial=True))
        return self.house_response(describe_house_format(held, _details(given), timezone.now(), expected))

    @operation(
        "binHouseFormat",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: REVISION.stale},
        parameters=[REVISION.heeded],
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Put a house format into the bin.

        It is no longer found. Decks and events that name it are judged by it all the same.
        """
        held, _expected = self.own_at_revision(slug, required=False)
        bin_house_format(held, timezone.now())
        return Response(status=204)


class RestoreHouseFormatView(OwnHouseView):
    """House formats in the bin."""

    address = {"slug": ("The word of the house format.", "house-9876543210")}

    @operation(
        "restoreHouseFormat",
        gives={200: or_receipt(HouseFormatJson), 409: OpenApiResponse(description="It is not in the bin.")},
        parameters=[REVISION.tag],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Take a house format out of the bin.

        409 if it is not in it. There is no body.
        """
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
