"""How an event ended, as files for other systems."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from decks.access.tables import csv_response
from events.results.readers import reader_of
from events.results.shapes import COBRA, LIMITLESS, cobra, limitless, standing_rows


@require_safe
def export(request: HttpRequest, slug: str, shape: str) -> HttpResponse:
    """The standings as a file: for the staff whole, for everyone else with what is published."""
    reader = reader_of(slug, request.user.pk, timezone.now())
    match shape:
        case "csv":
            response = csv_response(standing_rows(reader), f"standings-{slug}")
        case "limitless":
            response = _json(limitless(reader), f"{LIMITLESS}-{slug}")
        case "cobra":
            response = _json(cobra(reader), f"{COBRA}-{slug}")
        case _:
            raise Http404

    # What it tells depends on who asks.
    patch_cache_control(response, private=True, no_store=True)
    return response


def _json(body: object, name: str) -> HttpResponse:
    response = JsonResponse(body, safe=False, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
