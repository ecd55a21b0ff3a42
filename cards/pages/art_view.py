"""The art drawn for a card, as SVG at an address of its own: browsers ask once and keep it."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.art.compose import draw_card_art
from cards.art.svg import art_as_svg, art_version
from cards.models import Card
from legality.games import GAMES

LASTING: Final = "public, max-age=31536000, immutable"
PASSING: Final = "public, max-age=300"


@require_safe
def art(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """The art by the card's facts of today; for ever at the address with its version. 404 for an unknown card."""
    facts = Card.objects.filter(game=game, key=key).values_list("facts", flat=True).first()
    if facts is None or game not in GAMES:
        raise Http404

    drawn = art_as_svg(draw_card_art(GAMES[game], key, facts))
    lasts = request.GET.get("v") == art_version(GAMES[game], facts)
    return HttpResponse(drawn, "image/svg+xml", headers={"Cache-Control": LASTING if lasts else PASSING})
