"""The page of a deck, which combines several features, and the cards that it shows next to their names."""

from typing import Final, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.loading import catalogue_of, rows_of_cards
from cards.catalogue.lookup import Catalogue
from cards.pages.card_frame import frame_of
from decks.access.collection import collection_of
from decks.access.faces import face_of
from decks.access.fetching import readable
from decks.access.judging import judge_deck
from decks.access.listed import list_deck
from decks.check.checking import Answer
from decks.exporting.export import STYLES
from decks.exporting.kept import KEPT
from decks.exporting.pages import exports_of
from decks.models import Deck
from decks.pages.plans import with_plan
from decks.primer.page import cards_named, primer_html, words_of
from decks.report.deck_stats import sheet_of
from decks.report.page import ShownAnswer, show_answer
from decks.sharing.deck_data import description_of
from decks.sharing.site_address import base_of
from legality.messages import in_language

VIEWS: Final = ("list", "pictures")
# The cookie that stores how this browser shows decks, for a year.
CHOSEN: Final = "deck_view"
KEPT_FOR: Final = 365 * 24 * 3600
# The most cards of a deck that are shown next to their names.
MOST_SHOWN: Final = 300


def deck(request: HttpRequest, token: str) -> HttpResponse:
    """A deck with its verdict today, for everyone who may read it. `?view=pictures` shows its cards drawn, and is kept."""
    found = readable(request, token)
    answer = judge_deck(found, timezone.localdate())
    is_owner = found.owner_id is not None and found.owner_id == request.user.pk
    context: dict[str, object] = {
        "deck": found,
        "is_owner": is_owner,
        "visibilities": Deck.Visibility.choices,
        "is_shared": found.visibility != Deck.Visibility.PRIVATE,
        "base": base_of(request),
    }
    if answer is None:
        of_stored = {
            "row": list_deck(found),
            "styles": [(style, in_language(STYLES[style])) for style in KEPT],
            "has_cards": is_owner and collection_of(cast("int", found.owner_id), found.game).pk is not None,
            "primer": _primer(found, None),
        }
        return render(request, "decks/gone.html", context | of_stored)

    # What the page of a judged deck shows of it.
    # The view asked for, else the last that was chosen in this browser, else the list.
    asked = (request.GET.get("view", ""), request.COOKIES.get(CHOSEN, ""))
    view = next((view for view in asked if view in VIEWS), VIEWS[0])
    result: ShownAnswer = show_answer(answer, found.text)
    sheet = sheet_of(answer, drawn=view == "pictures")
    primer = _primer(found, _catalogue(answer))
    face = face_of(answer, sheet.rows)
    of_judged = {
        "game": answer.question.game,
        "format": answer.question.format_,
        "result": with_plan(result, found.owner_id) if is_owner else result,
        "sheet": sheet,
        "face": face,
        "view": view,
        "views": VIEWS,
        "primer": primer,
        "description": description_of(found, answer, face, words_of(primer)),
        "exports": exports_of(answer, found.name),
    }
    page = render(request, "decks/deck.html", context | of_judged)
    if request.GET.get("view") in VIEWS:
        page.set_cookie(CHOSEN, request.GET["view"], max_age=KEPT_FOR, samesite="Lax", httponly=True)
    return page


@require_safe
def previews(request: HttpRequest, token: str) -> HttpResponse:
    """The cards of a deck and of its primer, drawn, with their texts: a part of a page, for the script that shows them."""
    found = readable(request, token)
    answer = judge_deck(found, timezone.localdate())
    if answer is None:
        raise Http404

    cards = [row.card for row in (*answer.resolved.placed, *answer.resolved.maybe)]
    cards += cards_named(found.primer, _catalogue(answer))
    rows = rows_of_cards(list(dict.fromkeys(cards))[:MOST_SHOWN])
    return render(request, "decks/_previews.html", {"frames": [frame_of(row) for row in rows.values()]})


def _primer(deck: Deck, catalogue: Catalogue | None) -> str:
    """The primer as HTML, empty without one; without a catalogue no name in it is a link."""
    return primer_html(deck.primer, catalogue) if deck.primer.strip() else ""


def _catalogue(answer: Answer) -> Catalogue:
    return answer.catalogue or catalogue_of(answer.question.game.slug)
