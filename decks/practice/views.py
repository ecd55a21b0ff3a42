"""Practice pages of a deck, saved or only pasted: sample hand, odds, limited pool. They change nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone

from cards.catalogue.loading import load_catalogue
from decks.access.collection import read_collection
from decks.access.fetching import find_readable_deck, posted_list
from decks.access.serving import UNJUDGED, deck_question
from decks.check.checking import Answer, TooLongError, check_text, read_entries
from decks.check.messages import VERDICTS, limit_sentence
from decks.check.pairs import check_swap
from decks.check.question import RefusedError
from decks.decklist.entries import Problem
from decks.decklist.reading.headings import SIDEBOARD
from decks.decklist.reading.lists import too_long
from decks.decklist.resolve import Resolved
from decks.models import Deck
from decks.practice.choices import Given, as_dealt, new_seed, read_choices
from decks.practice.hand import hand_page
from decks.practice.odds_page import odds_page, odds_question_of
from decks.practice.pool_sheet import list_copy_changes, pool_sheet_of
from decks.report.findings import (
    ShownOpenLine,
    build_findings,
    build_missing_data,
    build_open_doubts,
    build_problem_findings,
    with_suggested_lines,
)
from decks.report.page import verdict_note
from decks.report.steps import FixedStep, button_name, pick_suggestion, with_undo
from legality.engine.values.card import Card
from legality.engine.values.opening import Opening

Context = dict[str, object]


@dataclass(frozen=True, slots=True)
class Subject:
    """The deck that a page is about. `deck` None: it is not saved, and `fields` are the form fields to send again."""

    answer: Answer
    deck: Deck | None
    text: str
    pool: str
    fields: Mapping[str, str]

    @property
    def opening(self) -> Opening:
        """How games with this deck begin."""
        question = self.answer.question
        return question.game.opening_of(question.format_).of_deck(self.answer.deck)

    def context(self) -> Context:
        """The template context that every practice page shares."""
        question = self.answer.question
        return {
            "subject": self,
            "deck": self.deck,
            "game": question.game,
            "format": question.format_,
            "answer": self.answer,
            "word": str(VERDICTS[self.answer.verdict]),
            "note": verdict_note(self.answer),
            "opening": self.opening,
        }


Page = Callable[[HttpRequest, Subject, Given], HttpResponse]


def hand(request: HttpRequest, token: str) -> HttpResponse:
    """A hand of a saved deck; an address without a seed leads to one with a new seed, which can be shared."""
    subject = _saved_subject(request, token)
    given = request.GET.copy()
    if not given.get("seed"):
        given["seed"] = new_seed()
    if given.urlencode() == request.GET.urlencode() and not (given.getlist("back") or given.getlist("away")):
        return _hand_page(request, subject, given)

    try:
        query = read_choices(given).query()
    except RefusedError:
        return _hand_page(request, subject, given)

    return redirect(f"{request.path}?{query}")


def hand_of_text(request: HttpRequest) -> HttpResponse:
    """A hand of a pasted list: the list comes with every step, the choices in `step`."""
    return _judge_posted(request, _hand_step)


def odds(request: HttpRequest, token: str) -> HttpResponse:
    """The odds of a saved deck."""
    return _odds_page(request, _saved_subject(request, token), request.GET)


def odds_of_text(request: HttpRequest) -> HttpResponse:
    """The odds of a pasted list."""
    return _judge_posted(request, _odds_page)


def pool(request: HttpRequest, token: str) -> HttpResponse:
    """The pool of a saved deck, or one that is pasted in its place."""
    found = find_readable_deck(request, token)
    pasted = request.POST.get("pool")
    return _pool_page(request, _judge_with_pool(found, found.pool if pasted is None else pasted), request.POST)


def pool_of_text(request: HttpRequest) -> HttpResponse:
    """The pool of a pasted list."""
    return _judge_posted(request, _pool_page)


def _saved_subject(request: HttpRequest, token: str) -> Subject:
    found = find_readable_deck(request, token)
    return _judge_with_pool(found, found.pool)


def _judge_with_pool(found: Deck, pool: str) -> Subject:
    """A saved deck judged today with a pool; a pool over a limit is left out, and the page says so."""
    fits = pool if too_long(pool) is None else ""
    try:
        question = deck_question(found, timezone.localdate())
        answer = check_text(question, found.text, load_catalogue(found.game), fits or None)
    except UNJUDGED:
        raise Http404 from None

    return Subject(answer, found, found.text, pool, {})


def _judge_posted(request: HttpRequest, page: Page) -> HttpResponse:
    """A page about a posted list; a GET leads to the checker."""
    if request.method != "POST":
        return redirect("decks:check")

    form = posted_list(request)
    fields = {name: str(form.data[name]) for name in form.fields if name in form.data} | {"game": form.game.slug}
    if not form.is_valid():
        return render(
            request, "decks/practice_refused.html", {"form": form, "fields": fields, "game": form.game}, status=400
        )

    text = str(form.cleaned_data["text"])
    pool = str(form.cleaned_data.get("pool") or "")
    answer = check_text(form.question, text, load_catalogue(form.game.slug), pool or None)
    return page(request, Subject(answer, None, text, pool, fields), request.POST)


def _hand_step(request: HttpRequest, subject: Subject, given: Given) -> HttpResponse:
    """The choices of `step`, with the ticks of the form that sent it."""
    step = QueryDict(given.get("step", ""), mutable=True)
    for name in ("back", "away"):
        step.setlist(name, list(given.getlist(name)))
    if not step.get("seed"):
        step["seed"] = new_seed()

    return _hand_page(request, subject, step)


def _hand_page(request: HttpRequest, subject: Subject, given: Given) -> HttpResponse:
    context = subject.context()
    try:
        context["page"] = hand_page(subject.answer, subject.opening, read_choices(given))
    except RefusedError as refusal:
        context |= {"refusal": refusal.message, "again": as_dealt(given).query(), "anew": "first=1"}
        return render(request, "decks/hand.html", context, status=400)

    return render(request, "decks/hand.html", context)


def _odds_page(request: HttpRequest, subject: Subject, given: Given) -> HttpResponse:
    context = subject.context()
    try:
        context["page"] = odds_page(subject.answer, subject.opening, odds_question_of(given))
    except RefusedError as refusal:
        context |= {"refusal": refusal.message, "field": refusal.field}
        return render(request, "decks/odds.html", context, status=400)

    return render(request, "decks/odds.html", context)


def _pool_page(request: HttpRequest, subject: Subject, given: Given) -> HttpResponse:
    """The sheet of a pool; the lists of `other` and `now` are compared with the pool and with the deck. A suggestion that is
    pressed changes its list on the page; nothing is saved.
    """
    # The lists of the page by their fields; that of a saved deck is changed on its own page.
    typed = {"pool": subject.pool, "other": given.get("other", ""), "now": given.get("now", "")}
    if subject.deck is None:
        typed["text"] = subject.text
    posted = with_undo(request.POST.dict() | typed, tuple(typed))
    texts = {name: posted[name] for name in typed}
    try:
        step = _pick_on_pool_page(posted, texts, subject)
        if step is not None:
            texts[step.field] = step.text
        subject = _with_lists(subject, texts)
        found = _compare_pool(subject, texts)
    except TooLongError as refusal:
        context = subject.context() | {"typed": texts, "pool": texts["pool"]}
        context["refusal"] = limit_sentence(refusal.limit)
        return render(request, "decks/pool.html", context, status=400)

    context = subject.context() | {"typed": texts, "pool": texts["pool"], "step": step} | found
    context["undone"] = step is None and any(button_name("undo", name) in request.POST for name in texts)
    # A list that is not saved is changed with a button, too.
    context["list_picks"] = "pick" if subject.deck is None else ""
    return render(request, "decks/pool.html", context)


def _pick_on_pool_page(posted: Mapping[str, str], texts: Mapping[str, str], subject: Subject) -> FixedStep | None:
    """What the pressed suggestion does to the list that it is of; None if none was."""
    question = subject.answer.question
    catalogue = load_catalogue(question.game.slug)
    for field, text in texts.items():
        if posted.get(button_name("pick", field)):
            is_deck = field in ("now", "text")
            read = check_text(question, text, catalogue) if is_deck else _read_pool(subject, text)
            return pick_suggestion(posted, read.problems, text, question.game, catalogue, field)

    return None


def _with_lists(subject: Subject, texts: Mapping[str, str]) -> Subject:
    """The deck judged with the lists of the page, where they are not those that it was judged with."""
    pool = texts["pool"]
    text = texts.get("text", subject.text)
    if (pool, text) == (subject.pool, subject.text):
        return subject

    question = subject.answer.question
    answer = check_text(question, text, load_catalogue(question.game.slug), pool or None)
    fields = {**subject.fields, "pool": pool, "text": text} if subject.deck is None else subject.fields
    return replace(subject, answer=answer, text=text, pool=pool, fields=fields)


def _compare_pool(subject: Subject, texts: Mapping[str, str]) -> Context:
    """The sheet, and what differs to the other pool and to the deck that is played now. Raises TooLongError."""
    found: Context = {}
    pool_cards = _read_pool(subject, subject.pool)
    if subject.pool.strip():
        found["sheet"] = pool_sheet_of(subject.answer, pool_cards)
        found["pool_troubles"] = _offer_picks(pool_cards.problems, subject.pool, subject)
    if texts["other"].strip():
        other = _read_pool(subject, texts["other"])
        found["other"] = list_copy_changes(pool_cards.tally(), other.tally())
        found["other_troubles"] = _offer_picks(other.problems, texts["other"], subject)
        found["is_compared"] = True
    if texts["now"].strip():
        found |= _compare_games(subject, texts["now"])

    return found


def _offer_picks(problems: Sequence[Problem], text: str, subject: Subject) -> list[ShownOpenLine]:
    game = subject.answer.question.game
    return with_suggested_lines(build_problem_findings(problems), text, game, load_catalogue(game.slug))


def _read_pool(subject: Subject, text: str) -> Resolved:
    game = subject.answer.question.game
    return read_collection(text, game, load_catalogue(game.slug))


def _compare_games(subject: Subject, text: str) -> Context:
    """What differs in a deck between games, and whether the rules allow it."""
    question = subject.answer.question
    catalogue = load_catalogue(question.game.slug)
    registered = read_entries(question.game, subject.text, catalogue)
    now = read_entries(question.game, text, catalogue)
    pool = read_entries(question.game, subject.pool, catalogue) if subject.pool.strip() else None
    swap = check_swap(question, registered, now, catalogue, pool)
    return {
        "swap": swap,
        "swap_word": str(VERDICTS[swap.verdict]),
        "swap_note": verdict_note(swap),
        "swap_faults": build_findings(swap.report.violations, swap),
        "swap_missing": build_missing_data(swap),
        "swap_doubts": build_open_doubts(swap),
        "swap_troubles": _offer_picks(swap.problems, text, subject),
        "swap_registered": _offer_picks(swap.registered_problems, subject.text, subject),
        "swap_changes": list_copy_changes(_played_cards(subject.answer), _played_cards(swap)),
    }


def _played_cards(answer: Answer) -> Mapping[Card, int]:
    return answer.deck.tally(section for section in answer.deck.sections if section != SIDEBOARD)
