"""Registering a pool, whoever does it: pasted, or tapped in the checklist of a set.

A pool that was typed after the login had run out waits in the session until the next login.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from cards.catalogue.display_names import rarity_name
from cards.catalogue.loading import load_catalogue
from cards.models import CardSet, Printing
from decks.access.fetching import find_readable_deck
from decks.check.checking import TooLongError
from decks.check.messages import limit_sentence
from decks.check.question import RefusedError
from decks.decklist.resolve import Resolved
from decks.decklist.rows import Row, rows_as_text
from decks.decklist.writing import name_and_code
from decks.models import Deck
from decks.report.findings import build_problem_findings, with_suggested_lines
from decks.report.steps import FixedStep, is_pressed, pick_suggestion, with_undo
from events.access.typed import typed_in
from events.access.viewers import EventViewer, NotAllowedError
from events.entries.authors import Author
from events.entries.pooling import OpenedPool, open_pool, register_pool
from events.entries.submitting import EventChangedError, ReasonMissingError, SubmittedList, TooOftenError
from events.lists.freezing import frozen_cards, shown_code
from events.lists.printings import printing_order
from events.models import Entry, Event, Pool
from events.pools.figures import pool_figures
from events.pools.forms import PoolForm, StaffPoolForm
from legality.engine.values.card import Card
from legality.games import GAMES
from legality.messages import name_in_language

# Where a session keeps what was typed last: the address and the form.
PENDING: Final = "events_pool_pending"
# Where a session keeps the set that was tapped last, by game.
LAST_SET: Final = "events_pool_sets"
# The most letters of a card of a checklist and its count.
TAP: Final = 200
_Args = ParamSpec("_Args")
_View = Callable[Concatenate[HttpRequest, _Args], HttpResponse]


# The field of a card is its key behind this.
FIELD: Final = "n-"


def needs_login(view: _View[_Args]) -> _View[_Args]:
    """As Django's `login_required`, but what was sent waits behind the login."""

    @wraps(view)
    def asked(request: HttpRequest, /, *args: _Args.args, **kwargs: _Args.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)

        # The fields of the form, and of the checklist the set and the counts; nothing where a field is too long.
        posted: Mapping[str, str] = request.POST
        typed = typed_in(posted, StaffPoolForm) if request.method == "POST" else None
        if typed is not None:
            for name, value in posted.items():
                is_tapped = name in ("of", "set") or name.startswith(FIELD)
                if is_tapped and len(name) + len(value) <= TAP:
                    typed[name] = value
            request.session[PENDING] = {"path": request.path, "typed": typed}
        return redirect_to_login(request.get_full_path())

    return asked


def take_pending(request: HttpRequest) -> Mapping[str, str] | None:
    """The form that waits for this address, once."""
    kept = request.session.get(PENDING)
    if not kept or kept["path"] != request.path:
        return None

    del request.session[PENDING]
    typed: Mapping[str, str] = kept["typed"]
    return typed


DIGITS: Final = 2
MAX_COUNT: Final = 10**DIGITS - 1


@dataclass(frozen=True, slots=True)
class ChecklistCard:
    """A card of the set: its first printing there, and how many the pool holds."""

    card: Card
    key: str
    code: str
    rarity: str
    count: int

    @property
    def rarity_name(self) -> str:
        """The name of its rarity in the reader's language."""
        return rarity_name(self.rarity) if self.rarity else ""


def pool_sets(event: Event) -> dict[str, str]:
    """The sets of the event's game by code with their names: the newest of its day first, those to come last. One query."""
    rows = CardSet.objects.filter(game=event.game).values_list("code", "names", "released")
    known = sorted(rows, key=lambda row: (row[2] or date.min, row[0]), reverse=True)
    out = [row for row in known if row[2] is not None and row[2] <= event.date]
    return {code: name_in_language(names) if names else code for code, names, _day in (*out, *known)}


def set_checklist(event: Event, code: str, held: Mapping[Card, int]) -> list[ChecklistCard]:
    """The cards of a set in the order of their numbers, each once. Two queries, one for their version."""
    catalogue = load_catalogue(event.game)
    printings = Printing.objects.filter(card_set__game=event.game, card_set__code=code)
    found: dict[Card, ChecklistCard] = {}
    rows = printings.values_list("card__key", "number", "variant", "rarity")
    for key, number, variant, rarity in sorted(rows, key=lambda row: (printing_order(row[1], row[2]), row[0])):
        card = catalogue.cards.get(f"{event.game}.{key}")
        if card is not None and card not in found:
            found[card] = ChecklistCard(card, key, f"{number}{variant}", rarity, held.get(card, 0))

    return list(found.values())


def read_counts(posted: Mapping[str, str]) -> tuple[dict[str, int], list[str]]:
    """The counts of a checklist that was sent, by key, and the keys of what is not a number from 0 to `MAX_COUNT`."""
    counts: dict[str, int] = {}
    wrong: list[str] = []
    for name, value in posted.items():
        if not name.startswith(FIELD):
            continue

        key = name.removeprefix(FIELD)
        text = value.strip() or "0"
        if text.isascii() and text.isdigit() and len(text) <= DIGITS:
            counts[key] = int(text)
        else:
            wrong.append(key)

    return counts, wrong


def write_counts(event: Event, resolved: Resolved, counts: Mapping[str, int]) -> str:
    """The pool as text with these counts of cards, by key. Lines that name no card stay as they were typed."""
    catalogue = load_catalogue(event.game)
    held = dict(resolved.tally())
    for key, count in counts.items():
        card = catalogue.cards.get(f"{event.game}.{key}")
        if card is not None:
            held[card] = count

    lost = [f"{one.text}\n" for one in resolved.problems if not one.aside]
    rows = []
    for card, count in held.items():
        if count:
            name, code = name_and_code(card, catalogue)
            rows.append(Row("", name, count, code))

    return "".join(lost) + rows_as_text(rows, GAMES[event.game])


Source = Pool.Source
# The most of one's own decks whose pool is offered.
OFFERED = 12


@dataclass(frozen=True, slots=True)
class Desk:
    """Who registers whose pool: `author` in their role, or as a player; `back`: the page that shows it then.

    `is_task`: the pool is another player's, of whom nothing but the number is reported.
    """

    viewer: EventViewer
    entry: Entry
    author: Author
    back: str
    is_task: bool = False

    @property
    def is_own(self) -> bool:
        """Whether a player registers what they opened themself."""
        return not self.author.is_staff and not self.is_task

    def form(self, data: object, **options: object) -> PoolForm:
        """The form, with what concerns paper and reasons for the staff alone."""
        kind = StaffPoolForm if self.author.is_staff else PoolForm
        return kind(data, **options)  # type: ignore[arg-type]  # the form's own options


def registration_desk(request: HttpRequest, desk: Desk, now: datetime) -> HttpResponse:
    """The page of the desk, and what its buttons do: tap a set, check, register."""
    try:
        return _post_pool(request, desk, now) if request.method == "POST" else _begin_form(request, desk)
    except TooLongError as refusal:
        form = desk.form(request.POST)
        form.add_error("text", limit_sentence(refusal.limit))
        return _register_page(request, desk, form, status=400)
    except RefusedError:
        messages.error(request, _("The game or format of this event is no longer on this site. Tell the organiser."))
        return _register_page(request, desk, desk.form(request.POST), status=409)


def _begin_form(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The form with what was typed before the login, of a deck that was chosen, or the pool that counts."""
    typed = take_pending(request)
    token = request.GET.get("deck")
    if typed is not None:
        text = _with_taps(desk.viewer.event, typed)
        return _register_page(request, desk, desk.form({**typed, "text": text}), open_pool(desk.viewer.event, text))
    if token and desk.is_own:
        deck = find_readable_deck(request, token)
        text = deck.pool or deck.text if deck.game == desk.viewer.event.game else ""
        return _register_page(request, desk, desk.form(None, initial={"text": text}))

    current = desk.entry.pool
    return _register_page(request, desk, desk.form(None, initial={"text": current.text if current else ""}))


def _with_taps(event: Event, posted: Mapping[str, str]) -> str:
    """The text of a form with the counts of its checklist, if it has one."""
    counts, _wrong = read_counts(posted)
    text = posted.get("text", "")
    return write_counts(event, open_pool(event, text).resolved, counts) if counts else text


def _post_pool(request: HttpRequest, desk: Desk, now: datetime) -> HttpResponse:
    what = request.POST.get("do", "")
    if what in ("tap", "done"):
        # The checklist of the set that was chosen, or back with the counts of the one that was shown.
        is_done = what == "done"
        event = desk.viewer.event
        _counts, wrong = read_counts(request.POST)
        text = _with_taps(event, request.POST)
        if is_done and not wrong:
            return _register_page(
                request, desk, desk.form({**request.POST.dict(), "text": text}), open_pool(event, text)
            )

        code = request.POST.get("of" if wrong else "set", "")
        return _checklist_page(request, desk, text, code, is_wrong=bool(wrong))

    # What was tapped on a page that the phone threw away comes along.
    event = desk.viewer.event
    posted = with_undo(request.POST.dict())
    form = desk.form(posted | {"text": _with_taps(event, posted)})
    if not form.is_valid():
        return _register_page(request, desk, form, status=400)

    opened = open_pool(event, form.cleaned_data["text"])
    if is_pressed(posted):
        text = form.cleaned_data["text"]
        step = pick_suggestion(posted, opened.resolved.problems, text, GAMES[event.game], opened.catalogue)
        if step is not None:
            form = desk.form(posted | {"text": step.text})
            # The form says that a list has become too long.
            if not form.is_valid():
                return _register_page(request, desk, form, status=400)
            opened = open_pool(event, step.text)
        return _register_page(request, desk, form, opened, step=step)
    if what != "register":
        return _register_page(request, desk, form, opened)
    if opened.resolved.problems and not form.cleaned_data["seen"]:
        form.add_error("seen", _("Read which lines match no card and tick this box, or change them."))
        return _register_page(request, desk, form, opened, status=400)

    given = form.cleaned_data
    source = Source.PLAYER
    if desk.author.is_staff:
        source = Source.PAPER if given["is_paper"] else Source.STAFF
    sheet = SubmittedList(
        given["text"], source=source, paper_place=given.get("paper_place", ""), reason=given.get("reason", "")
    )
    try:
        made, _is_new = register_pool(desk.viewer.event, desk.entry, sheet, opened, desk.author, now)
    except ReasonMissingError:
        form.add_error(
            "reason", _("The lock time has passed: give a reason for changing the pool. The player will see it.")
        )
        return _register_page(request, desk, form, opened, status=400)
    except TooOftenError as often:
        form.add_error("text", often.says)
        return _register_page(request, desk, form, opened, status=429)
    except (NotAllowedError, EventChangedError):
        messages.error(request, _("This is closed now. Ask the event staff."))
        return _register_page(request, desk, form, opened, status=409)

    messages.success(request, _("Pool registered. Its receipt is %(code)s.") % {"code": shown_code(made.code)})
    return redirect(desk.back)


def _checklist_page(request: HttpRequest, desk: Desk, text: str, code: str, *, is_wrong: bool) -> HttpResponse:
    event = desk.viewer.event
    sets = pool_sets(desk.viewer.event)
    if code not in sets:
        messages.error(request, _("This set does not exist."))
        return _register_page(request, desk, desk.form({**request.POST.dict(), "text": text}), status=400)
    if is_wrong:
        messages.error(request, _("Each count must be a whole number from 0 to %(most)s.") % {"most": MAX_COUNT})

    request.session[LAST_SET] = {**request.session.get(LAST_SET, {}), event.game: code}
    held = open_pool(event, text).resolved.tally()
    rows = set_checklist(event, code, held)
    context = {
        **_desk_context(desk),
        "text": text,
        "code": code,
        "name": sets[code],
        "sets": sets.items(),
        "rows": rows,
        "total": sum(held.values()),
        "here": sum(row.count for row in rows),
        "most": MAX_COUNT,
        "kept": [(name, request.POST[name]) for name in ("is_paper", "paper_place", "reason") if name in request.POST],
    }
    return render(request, "events/pool_checklist.html", context, status=400 if is_wrong else 200)


def _register_page(
    request: HttpRequest,
    desk: Desk,
    form: PoolForm,
    opened: OpenedPool | None = None,
    status: int = 200,
    step: FixedStep | None = None,
) -> HttpResponse:
    game = GAMES.get(desk.viewer.event.game)
    limited = [format_.slug for format_ in game.formats if format_.limited] if game else []
    decks = Deck.objects.of(request.user.pk).filter(game=desk.viewer.event.game, format__in=limited)
    sets = pool_sets(desk.viewer.event)
    chosen = request.POST.get("of") or request.session.get(LAST_SET, {}).get(desk.viewer.event.game)
    if chosen is None:
        chosen = _commonest_set(desk.viewer.event)
    context = {**_desk_context(desk), "form": form, "sets": sets.items(), "chosen": chosen, "opened": opened}
    context["decks"] = decks.order_by("-updated", "-pk")[:OFFERED] if desk.is_own else ()
    if opened is not None:
        troubles = build_problem_findings(opened.resolved.problems)
        text = form["text"].value() or ""
        picks = with_suggested_lines(troubles, text, game, opened.catalogue) if game else troubles
        context |= {"troubles": picks, "step": step, "undone": step is None and "undo" in request.POST}
        context["figures"] = pool_figures(desk.viewer.event, frozen_cards(opened.resolved, opened.catalogue))
    return render(request, "events/pool_register.html", context, status=status)


def _commonest_set(event: Event) -> str:
    """The set that most cards of the pool are of that was registered last in the event; empty without one. One query."""
    cards = Pool.objects.filter(entry__event=event).order_by("-made", "-pk").values_list("cards", flat=True).first()
    sets = Counter(card["code"].partition("-")[0] for card in cards or ())
    return next((code for code, _count in sets.most_common(1)), "")


def _desk_context(desk: Desk) -> dict[str, object]:
    return {
        "desk": desk,
        "seat": desk.viewer,
        "event": desk.viewer.event,
        "owner": desk.entry,
        "is_task": desk.is_task,
        "by_staff": desk.author.is_staff,
        "back": desk.back,
    }
