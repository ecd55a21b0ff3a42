"""Pages that explain a card of a deck and the verdict over time, for everyone who may read the deck."""

from dataclasses import dataclass, replace
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.catalogue.loading import load_catalogue, load_catalogue_for
from cards.catalogue.lookup import Missed
from decks.access.fetching import find_readable_deck, posted_list
from decks.access.serving import deck_question, judge_deck
from decks.check.allowance import PLAN, Allowance
from decks.check.checking import Answer, check_text
from decks.check.messages import VERDICTS
from decks.check.question import RefusedError, parse_day, require_in_force
from decks.decklist.entries import number_missing
from decks.explaining.explain import explain_card, explained_rules, find_card
from decks.explaining.timeline import build_timeline
from decks.explaining.timeline_page import timeline_entries
from decks.report.parts import list_sections
from legality.engine.explain import NOT_APPLICABLE
from legality.engine.values.search_bounds import TooMuch
from legality.explaining import OUTCOMES

Context = dict[str, object]


@dataclass(frozen=True, slots=True)
class ExplainRequest:
    """What a reader asks: a card and a day as typed. `refusal`: why the day is refused."""

    card: str
    typed: str
    day: date
    refusal: str = ""


def explain(request: HttpRequest, token: str) -> HttpResponse:
    """Every rule for a card of a saved deck, on `?date=`; without a card, the deck's cards to choose from."""
    found = find_readable_deck(request, token)
    today = timezone.localdate()
    typed = request.GET.get("date", "").strip()
    asked = ExplainRequest(request.GET.get("card", "").strip(), typed or today.isoformat(), today)
    try:
        format_ = deck_question(found, today).format_
    except RefusedError:
        return redirect(found)

    if typed:
        # A refused day leaves the answer as of today.
        try:
            asked = replace(asked, day=require_in_force(format_, parse_day(typed)))
        except RefusedError as refusal:
            asked = replace(asked, refusal=refusal.message)

    answer = judge_deck(found, asked.day, request.user.pk)
    if answer is None:
        return redirect(found)

    return _explain_page(request, answer, asked, {"deck": found})


def explain_text(request: HttpRequest) -> HttpResponse:
    """Every rule for a card of a posted list; a GET leads to the checker."""
    if request.method != "POST":
        return redirect("decks:check")

    form = posted_list(request)
    game = form.game
    fields = {name: form.data[name] for name in form.fields if name in form.data and name != "date"}
    context: Context = {"fields": fields | {"game": game.slug}, "game": game, "date": request.POST.get("date", "")}
    card = request.POST.get("card", "").strip()
    if not form.is_valid():
        return render(request, "decks/explain.html", context | {"form": form, "card_typed": card}, status=400)

    text = str(form.cleaned_data["text"])
    pool = str(form.cleaned_data.get("pool") or "")
    answer = check_text(form.question, text, load_catalogue_for(game.slug, request.user.pk), pool or None)
    return _explain_page(
        request, answer, ExplainRequest(card, form.question.day.isoformat(), form.question.day), context
    )


def timeline(request: HttpRequest, token: str) -> HttpResponse:
    """The days on which the verdict on a saved deck changed."""
    found = find_readable_deck(request, token)
    answer = judge_deck(found, timezone.localdate(), request.user.pk)
    if answer is None:
        return redirect(found)

    try:
        line = build_timeline(answer, Allowance(PLAN))
    except TooMuch:
        messages.warning(request, _("This list is too long for a timeline."))
        return redirect(found)

    context = {
        "deck": found,
        "game": answer.question.game,
        "format": answer.question.format_,
        "today": answer.question.day,
        "line": line,
        "entries": timeline_entries(line),
        "problems": number_missing((*answer.problems, *answer.pool_problems)),
    }
    return render(request, "decks/timeline.html", context)


def _explain_page(request: HttpRequest, answer: Answer, asked: ExplainRequest, context: Context) -> HttpResponse:
    """The page with its form, and the rules for the card if it is known and the day is valid."""
    context |= {
        "game": answer.question.game,
        "question": answer.question,
        "card_typed": asked.card,
        "date": asked.typed,
        "refusal": asked.refusal,
        "verdict": answer.verdict,
        "verdict_word": str(VERDICTS[answer.verdict]),
        "parts": list_sections(answer),
    }
    if not asked.card or asked.refusal:
        return render(request, "decks/explain.html", context, status=400 if asked.refusal else 200)

    card = find_card(asked.card, answer.catalogue or load_catalogue(answer.question.game.slug))
    if isinstance(card, Missed):
        return render(request, "decks/explain.html", context | {"missed": card}, status=404)

    found = explain_card(answer, card)
    rows = explained_rules(found)
    explain_context = {
        "explained": found,
        "card": card,
        "card_typed": card.name,
        "word": str(OUTCOMES[found.outcome]),
        "rows": [row for row in rows if row.outcome != NOT_APPLICABLE],
        "idle": [row for row in rows if row.outcome == NOT_APPLICABLE],
    }
    return render(request, "decks/explain.html", context | explain_context)
