"""Pages of house formats that everyone with the address can open: the list, a format as it is, its versions."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.loading import catalogue_of
from cards.catalogue.stored_house_rules import StoredRule, differences
from cards.models import HouseFormat, HouseVersion
from decks.access.tables import csv_response
from decks.houses.drafting import last_version
from decks.houses.fetching import game_of_format, readable_format, version_numbered
from decks.houses.grouping import blocks_of, is_searched
from decks.houses.table import table_rows
from decks.houses.words import show_rules
from legality.games import GAMES
from legality.messages import in_language


@require_safe
def house_formats(request: HttpRequest) -> HttpResponse:
    """The house formats that everyone finds, by game, and the reader's own."""
    served = HouseFormat.objects.filter(game__in=GAMES).select_related("owner").order_by("game", "name", "pk")
    own = served.filter(owner_id=request.user.pk) if request.user.pk else HouseFormat.objects.none()
    by_game: dict[str, list[HouseFormat]] = {}
    for row in served.listed():
        by_game.setdefault(row.game, []).append(row)
    context = {
        "public": [(game, by_game[slug]) for slug, game in GAMES.items() if slug in by_game],
        "own": own.alive(),
        "binned": own.filter(deleted__isnull=False),
        "games": GAMES.values(),
    }
    return render(request, "decks/house_formats.html", context)


@require_safe
def house_format(request: HttpRequest, slug: str) -> HttpResponse:
    """A house format as its last version has it."""
    held = readable_format(request.user.pk, slug)
    return _show_format(request, held, last_version(held))


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A version, with what it added to the one before and took away."""
    held = readable_format(request.user.pk, slug)
    return _show_format(request, held, version_numbered(held, number), is_named=True)


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of the last version as CSV; those of `?version=`, where it is given."""
    held = readable_format(request.user.pk, slug)
    asked = request.GET.get("version", "")
    found = (
        version_numbered(held, int(asked))
        if asked.isascii() and asked.isdecimal() and len(asked) < 7
        else last_version(held)
    )  # noqa: PLR2004  no version has more digits
    return csv_response(table_rows(found.rules if found else []), held.slug)


def _show_format(
    request: HttpRequest, held: HouseFormat, found: HouseVersion | None, *, is_named: bool = False
) -> HttpResponse:
    game = game_of_format(held)
    catalogue = catalogue_of(game.slug)
    versions = list(held.versions.order_by("-number"))
    before = next((one.rules for one in versions if found and one.number == found.number - 1), list[StoredRule]())
    added, removed = differences(before, found.rules if found else [])
    blocks = blocks_of(show_rules(found.rules, game, catalogue)) if found else []
    context = {
        "held": held,
        "game": game,
        "base": in_language(game.format(held.base).names),
        "version": found,
        "word": found.word if found and is_named else held.slug,
        "is_named": is_named,
        "versions": versions,
        "rules": blocks,
        "is_searched": is_searched(blocks),
        "added": blocks_of(show_rules(added, game, catalogue)) if before else [],
        "removed": blocks_of(show_rules(removed, game, catalogue)),
        "is_own": held.owner_id is not None and held.owner_id == request.user.pk,
        "today": timezone.localdate(),
    }
    return render(request, "decks/house_format.html", context)
