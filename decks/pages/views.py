"""Home, check and the page of a deck, which combine several features."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from cards.catalogue.house_formats import format_called
from cards.catalogue.loading import load_catalogue, load_catalogue_for, rows_of_cards
from cards.catalogue.lookup import Catalogue
from cards.pages.card_frame import build_frame
from decks.access.browser import keep_format, last_format
from decks.access.collection import find_collection, owned_by
from decks.access.faces import DeckFace, build_face, find_faces
from decks.access.fetching import find_readable_deck
from decks.access.forms import QuestionForm
from decks.access.listed import ListedDeck, list_deck, listed_each
from decks.access.serving import judge_deck
from decks.check.checking import Answer, check_text
from decks.check.question import RefusedError, parse_game
from decks.exporting.export import SITE_STYLES
from decks.exporting.kept import STORED_STYLES
from decks.exporting.pages import export_groups
from decks.models import Deck
from decks.pages.recognising import Recognition, recognise, summarise_recognition, with_choice
from decks.pages.welcome import first_page
from decks.primer.page import find_named_cards, first_words, primer_html
from decks.report.deck_stats import build_deck_stats
from decks.report.fix_plan import fix_plan_of
from decks.report.page import ShownAnswer, show_answer
from decks.report.steps import FixedStep, button_name, is_pressed, step_of, with_undo
from decks.samples import find_sample
from decks.sharing.deck_data import describe_deck
from decks.sharing.own_pages import find_own_page
from decks.sharing.similar import find_similar_decks
from decks.sharing.site_address import site_address
from legality.engine.game import Game
from legality.games import GAMES
from legality.messages import name_in_language


def with_plan(result: ShownAnswer, person: int | None) -> ShownAnswer:
    """What those see besides who can change the list: the plan that fixes it, with cards of their collection first."""
    answer = result.answer
    game = result.answer.question.game
    catalogue = answer.catalogue or load_catalogue(game.slug)
    return replace(result, mend=fix_plan_of(answer, catalogue, owned_by(person, game, catalogue)))


# The lists of the checker's form that a button changes.
FIELDS: Final = ("text", "pool")
VIEWS: Final = ("pictures", "list")
# The cookie that stores how this browser shows decks, for a year.
CHOSEN: Final = "deck_view"
KEPT_FOR: Final = 365 * 24 * 3600
# The most cards of a deck that are shown next to their names.
MOST_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class ListedSimilar:
    """A similar deck as it is listed, and how many cards it has in common."""

    row: ListedDeck
    face: DeckFace | None
    shared: int


def list_similar_decks(found: Deck, answer: Answer) -> list[ListedSimilar]:
    """The public decks most like a judged deck, best first."""
    copies: Counter[str] = Counter()
    leaders: set[str] = set()
    for row in answer.resolved.placed:
        copies[row.card.id] += row.entry.count
        if row.section in answer.question.format_.leader_sections:
            leaders.add(row.card.id)
    similar = find_similar_decks(found, copies, leaders)
    decks = [one.deck for one in similar]
    faces = find_faces(decks)
    rows = zip(listed_each(decks), similar, strict=True)
    return [ListedSimilar(row, faces.get(one.deck.pk), one.shared) for row, one in rows]


def deck(request: HttpRequest, token: str) -> HttpResponse:
    """A deck with its verdict today, for everyone who may read it. `?view=list` shows its cards as rows, and is kept."""
    found = find_readable_deck(request, token)
    answer = judge_deck(found, timezone.localdate(), request.user.pk)
    is_owner = found.owner_id is not None and found.owner_id == request.user.pk
    context: dict[str, object] = {
        "deck": found,
        "is_owner": is_owner,
        "visibilities": Deck.Visibility.choices,
        "is_shared": found.visibility != Deck.Visibility.PRIVATE,
        "base": site_address(request),
    }
    if answer is None:
        of_stored = {
            "row": list_deck(found),
            "styles": [(style, name_in_language(SITE_STYLES[style].names)) for style in STORED_STYLES],
            "has_cards": is_owner and find_collection(cast("int", found.owner_id), found.game).pk is not None,
            "primer": _primer_html(found, None),
        }
        return render(request, "decks/gone.html", context | of_stored)

    # What the page of a judged deck shows of it.
    # The view asked for, else the last that was chosen in this browser, else the pictures.
    asked = (request.GET.get("view", ""), request.COOKIES.get(CHOSEN, ""))
    view = next((view for view in asked if view in VIEWS), VIEWS[0])
    result: ShownAnswer = show_answer(answer, found.text)
    sheet = build_deck_stats(answer, drawn=view == "pictures")
    primer = _primer_html(found, _catalogue_of(answer))
    face = build_face(answer, sheet.rows)
    of_judged = {
        "game": answer.question.game,
        "format": answer.question.format_,
        "result": with_plan(result, found.owner_id) if is_owner else result,
        "sheet": sheet,
        "face": face,
        "view": view,
        "views": VIEWS,
        "primer": primer,
        "description": describe_deck(found, answer, face, first_words(primer)),
        "exports": export_groups(answer, found.name),
        "similar": list_similar_decks(found, answer),
    }
    page = render(request, "decks/deck.html", context | of_judged)
    if request.GET.get("view") in VIEWS:
        page.set_cookie(CHOSEN, request.GET["view"], max_age=KEPT_FOR, samesite="Lax", httponly=True)
    return page


@require_safe
def previews(request: HttpRequest, token: str) -> HttpResponse:
    """The cards of a deck and of its primer, drawn, with their texts: a part of a page, for the script that shows them."""
    found = find_readable_deck(request, token)
    answer = judge_deck(found, timezone.localdate(), request.user.pk)
    if answer is None:
        raise Http404

    cards = [row.card for row in (*answer.resolved.placed, *answer.resolved.maybe)]
    cards += find_named_cards(found.primer, _catalogue_of(answer))
    rows = rows_of_cards(list(dict.fromkeys(cards))[:MOST_SHOWN])
    return render(request, "decks/_previews.html", {"frames": [build_frame(row) for row in rows.values()]})


def _primer_html(deck: Deck, catalogue: Catalogue | None) -> str:
    """The primer as HTML, empty without one; without a catalogue no name in it is a link."""
    return primer_html(deck.primer, catalogue) if deck.primer.strip() else ""


def _catalogue_of(answer: Answer) -> Catalogue:
    return answer.catalogue or load_catalogue(answer.question.game.slug)


def home(request: HttpRequest) -> HttpResponse:
    """Paste anything; next to it an example, and every game one click from the verdict on a sample deck."""
    today = timezone.localdate()
    games, example = first_page(today, get_language() or "en")
    context = {"games": games, "every_game": GAMES.values(), "example": example, "is_fixed": "mended" in request.GET}
    return render(request, "decks/home.html", context)


def build(request: HttpRequest) -> HttpResponse:
    """Choose the game to build for; above the games what this browser was building last."""
    games, _example = first_page(timezone.localdate(), get_language() or "en")
    return render(request, "decks/builder_games.html", {"entries": games, "games": [entry.game for entry in games]})


def check(request: HttpRequest) -> HttpResponse:
    """Paste a list, see the verdict. `?sample=` shows a sample deck judged at once; another game keeps the text."""
    if request.method == "POST" and "switch" not in request.GET:
        return _check_posted(request, timezone.localdate())

    data = request.POST if request.method == "POST" else request.GET
    game = _game_or_first(data.get("game", ""))
    today = timezone.localdate()
    person = request.user.pk
    sample = find_sample(game.slug, data.get("sample", ""))
    sample_fields: dict[str, str] | None = None
    if sample is not None:
        sample_fields = {
            "format": sample.format,
            "text": sample.text,
            "pool": sample.pool or "",
            "date": today.isoformat(),
            "region": "",
            **dict.fromkeys(sample.options, "on"),
        }
    # The values that a form begins with, from the address or the form before it; the game may have been another
    # one.
    given = data.dict()
    begun = {name: given[name] for name in ("format", "text", "pool", "date", "region") if given.get(name)}
    if format_called(game, begun.get("format", "")) is None:
        begun.pop("format", None)
    form = QuestionForm(
        sample_fields,
        game=game,
        today=today,
        initial={"format": last_format(request, game).slug, "date": today.isoformat()} | begun,
    )
    return _check_page(request, form, _judge_form(form, person) if form.is_bound else None)


def _check_posted(request: HttpRequest, today: date) -> HttpResponse:
    """The verdict on the form that was sent; a list without a game is recognised, or offered to those that it may be of."""
    data = request.POST
    person = request.user.pk
    given = with_choice(with_undo(data.dict(), FIELDS), today)
    page = find_own_page(request, given.get("text", ""))
    if page is not None:
        return redirect(page.address)

    recognition = None
    if not given.get("game"):
        recognition = recognise(
            given.get("text", ""),
            today,
            partial(last_format, request),
            has_pool=bool(given.get("pool", "").strip()),
        )
        if recognition.sure is None:
            # The page that asks which game a list is of; the text stays.
            context = {"recognition": recognition, "games": GAMES.values()}
            return render(request, "decks/which.html", context, status=400 if recognition.fault else 200)
        given = with_choice(given | {"as": recognition.sure.game.slug + "/" + recognition.sure.formats[0].slug}, today)

    game = _game_or_first(given["game"])
    form = QuestionForm(given, game=game, today=today)
    # What the pressed button does to the list; None if none was, or for a form with errors.
    if not is_pressed(given) or not form.is_valid():
        step = None
    else:
        catalogue = load_catalogue_for(form.game.slug, person)
        text = form.cleaned_data["text"]
        step = step_of(given, _check_form(form, catalogue), text, catalogue, form.cleaned_data.get("pool") or "")
    if step is None:
        undone = any(button_name("undo", field) in data for field in FIELDS)
        return _check_page(request, form, _judge_form(form, person), undone=undone, recognition=recognition)

    changed = QuestionForm(given | {step.field: step.text}, game=game, today=today)
    return _check_page(request, changed, _judge_form(changed, person), step)


@require_POST
def recognised(request: HttpRequest) -> HttpResponse:
    """What a list is recognised as, with its verdict: a part of a page, for the script that asks while someone pastes."""
    today = timezone.localdate()
    recognition = recognise(request.POST.get("text", ""), today, partial(last_format, request))
    context = {
        "recognition": recognition,
        "page": find_own_page(request, recognition.text) if recognition.is_link else None,
        "summary": summarise_recognition(recognition, today),
        "games": GAMES.values(),
    }
    return render(request, "decks/_recognised.html", context)


def _game_or_first(slug: str) -> Game:
    """The game asked for, or the first game for an unknown slug."""
    try:
        return parse_game(slug)
    except RefusedError:
        return next(iter(GAMES.values()))


def _judge_form(form: QuestionForm, person: int | None) -> ShownAnswer | None:
    if not form.is_valid():
        return None

    catalogue = load_catalogue_for(form.game.slug, person)
    given = form.cleaned_data
    shown = show_answer(_check_form(form, catalogue), given["text"], catalogue, given.get("pool") or "")
    return with_plan(shown, person)


def _check_form(form: QuestionForm, catalogue: Catalogue) -> Answer:
    return check_text(form.question, form.cleaned_data["text"], catalogue, form.cleaned_data.get("pool") or None)


def _check_page(
    request: HttpRequest,
    form: QuestionForm,
    result: ShownAnswer | None,
    step: FixedStep | None = None,
    *,
    undone: bool = False,
    recognition: Recognition | None = None,
) -> HttpResponse:
    context = {
        "recognition": recognition,
        "step": step,
        "undone": undone,
        "form": form,
        "game": form.game,
        "games": GAMES.values(),
        "result": result,
        "sample": request.GET.get("sample", ""),
    }
    page = render(request, "decks/check.html", context, status=400 if form.errors else 200)
    # What the site assumed says nothing of what is played here.
    if request.method == "POST" and result and recognition is None:
        keep_format(page, form.question.format_)

    return page
