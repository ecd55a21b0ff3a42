"""The pages of games, cards, sets and restrictions, and the files of pictures where no proxy serves them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Final, TypeVar

from django.conf import settings
from django.db.models import Count, F, Max, Subquery
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from api.spellings import parse_day
from cards.catalogue.loading import load_catalogue
from cards.catalogue.moved_ids import moved_to
from cards.links import card_url
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from cards.pages.art_view import LASTING
from cards.pages.card_frame import Frame, build_frame, number_order
from cards.pages.card_page import RELATED, card_page
from cards.pages.changes import ChangeDay, cards_of_lines, list_changes, restrictions_in_force
from cards.pages.legal_days import days_by_region
from cards.pages.related import related_to
from cards.pages.thumbs import with_thumbs
from cards.pictures.shrinking import WIDTHS
from cards.pictures.store import picture_path
from legality.engine.game import Game
from legality.engine.rules.format import Edition, Format
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES
from legality.restrictions import in_force_on
from legality.rulebook import formats_on

_HEX: Final = frozenset("0123456789abcdef")


@require_safe
def picture(request: HttpRequest, digest: str, width: int) -> FileResponse:
    """A picture in one width, for ever. 404 for one that is not there, or was taken down, or where pictures are off."""
    if settings.PICTURES == "off" or width not in WIDTHS or not set(digest) <= _HEX:
        raise Http404

    try:
        file = picture_path(digest, width).open("rb")
    except OSError as error:
        raise Http404 from error

    return FileResponse(file, content_type="image/webp", headers={"Cache-Control": LASTING})


Troubles = tuple[str, ...]


def requested_day(text: str, today: date) -> tuple[date, Troubles]:
    """The day in the text, today if it is empty; for a wrong date today and a sentence that says so."""
    typed = text.strip()
    day = parse_day(typed) if typed else today
    if day is None:
        return today, (gettext("“%(text)s” is not a date. Write it as 2026-08-08.") % {"text": typed[:60]},)

    return day, ()


# What a request asks of the ban list: a day, and one format or all.


@dataclass(frozen=True, slots=True)
class BanListQuery:
    """A day, and a format (None: all). `troubles`: sentences about unknown parameters."""

    day: date
    format_: Format | None = None
    troubles: tuple[str, ...] = ()

    def formats(self, game: Game) -> tuple[Format, ...]:
        """The formats that are asked about."""
        return game.formats if self.format_ is None else (self.format_,)

    @property
    def is_too_early(self) -> bool:
        """Whether the format has no edition yet on that day."""
        return self.format_ is not None and self.day < self.format_.first_day

    @property
    def edition(self) -> Edition | None:
        """The format's edition of that day; None for all formats, or before the first edition."""
        return None if self.format_ is None or self.is_too_early else self.format_.edition_on(self.day)


def read_ban_list_query(params: Mapping[str, str], game: Game, today: date) -> BanListQuery:
    """The query in the parameters of a request; today and all formats where they are missing or unknown."""
    day, troubles = requested_day(params.get("date", ""), today)
    slug = params.get("format", "").strip()
    format_ = next((format_ for format_ in game.formats if format_.slug == slug), None)
    if slug and format_ is None:
        troubles += (gettext("This game has no such format: %(word)s.") % {"word": slug[:60]},)

    return BanListQuery(day, format_, troubles)


# Cards of the new set in a row, and those that are in the head of the page.
STRIP: Final = 12
FAN: Final = 3

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class NumberGaps:
    """How many of a set's numbers from 1 to `last`, the highest known, have a card here: fewer than all."""

    known: int
    last: int


def game_home(request: HttpRequest, game: str) -> HttpResponse:
    """A game: its newest set, the last change of its ban list and its formats, with a box to search its cards."""
    asked = _game_or_404(game)
    today = timezone.localdate()
    restrictions = list(Restriction.objects.filter(card__game=game).select_related("card"))
    sets = _list_sets(game)
    turns = next_and_last_ban_changes(list_changes(restrictions, (), asked, today))
    # The cards of the game, and its questions with their answers, in one query.
    questions = Ruling.objects.filter(game=game).order_by().values("game").annotate(count=Count("pk")).values("count")
    counts = Card.objects.filter(game=game).aggregate(cards=Count("pk"), questions=Max(Subquery(questions)))
    with_thumbs(chain.from_iterable(entry.cards for entry in turns))
    context = {
        "game": asked,
        "today": today,
        "formats": formats_on(asked, today),
        "turns": turns,
        "named": cards_of_lines(asked, (), turns),
        "banned_count": len(restrictions_in_force(restrictions, asked, today))
        + len(in_force_on(asked, asked.formats, today)),
        "new": set_with_sample(newest_set(sets, today)),
        "to_come": to_come(sets, today),
        "set_count": len(sets),
        "card_count": counts["cards"] or 0,
        "question_count": counts["questions"] or 0,
    }
    return render(request, "cards/game.html", context)


def card(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """A card: names, facts, text, printings, errata, rulings, and where it is legal on a day.

    400 for a wrong date: the page says so and shows today.
    """
    row = Card.objects.prefetch_related(*RELATED).filter(game=game, key=key).first()
    if row is None:
        # Redirect a former id to its successor. Raises Http404 for any other id.
        heir = moved_to(game, key)
        if heir is None:
            raise Http404

        return redirect("cards:card", game, heir, permanent=True)

    asked = _game_or_404(game)
    today = timezone.localdate()
    day, troubles = requested_day(request.GET.get("date", ""), today)
    region = request.GET.get("region", "")
    region = region if region in asked.regions else "global"
    page = card_page(row, day, region)
    context = {
        "page": page,
        "address": request.build_absolute_uri(card_url(row)),
        "related": related_to(row, load_catalogue(game)),
        "card": row,
        "game": asked,
        "day": day,
        "region": region,
        "today": today,
        "troubles": troubles,
    }
    return render(request, "cards/card.html", context, status=400 if troubles else 200)


def sets(request: HttpRequest, game: str) -> HttpResponse:
    """The sets of a game, the latest first; those without a day last."""
    return render(
        request,
        "cards/sets.html",
        {"game": _game_or_404(game), "sets": _list_sets(game), "today": timezone.localdate()},
    )


def card_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """A set and its cards in the order of their numbers. A code in other letters leads to the set as it is written."""
    found = CardSet.objects.filter(game=game, code=code).first()
    if found is None:
        # The code of the set whose letters differ in case alone. Raises Http404 for none.
        codes = CardSet.objects.filter(game=game).values_list("code", flat=True)
        written = next((one for one in codes if one.casefold() == code.casefold()), None)
        if written is None:
            raise Http404
        return redirect("cards:set", game, written, permanent=True)

    rows = list(Printing.objects.filter(card_set=found).select_related("card", "card_set"))
    frames = [build_frame(printing.card, printing) for printing in sorted(rows, key=number_order)]
    asked = _game_or_404(game)
    context = {
        "game": asked,
        "set": found,
        "frames": frames,
        "fan": fan_of(frames),
        "gaps": number_gaps(found, rows),
        "set_query": f"set:{found.code}",
        "releases": [
            (names, date.fromisoformat(found.releases[region]))
            for region, names in asked.regions.items()
            if region in found.releases
        ],
        "legal": days_by_region(found, asked),
    }
    return render(request, "cards/set.html", context)


def restrictions(request: HttpRequest, game: str) -> HttpResponse:
    """What is banned and capped on a day, in one format or in all, and every change by its day.

    400 for a wrong date or format: the page says so and shows today or all formats.
    """
    asked = _game_or_404(game)
    today = timezone.localdate()
    wanted = read_ban_list_query(request.GET.dict(), asked, today)
    rows = Restriction.objects.filter(card__game=game).select_related("card")
    if wanted.format_:
        rows = rows.filter(format=wanted.format_.slug)
    errata = Erratum.objects.filter(card__game=game).select_related("card")
    found = list(rows)
    lines = in_force_on(asked, wanted.formats(asked), wanted.day)
    days = list_changes(found, errata, asked, today, wanted.formats(asked))
    with_thumbs([row.card for row in found])
    context = {
        "game": asked,
        "today": today,
        "wanted": wanted,
        "in_force": restrictions_in_force(found, asked, wanted.day),
        "lines": lines,
        "days": days,
        "named": cards_of_lines(asked, lines, days),
    }
    return render(request, "cards/restrictions.html", context, status=400 if wanted.troubles else 200)


def questions(request: HttpRequest, game: str) -> HttpResponse:
    """The general questions of a game with their answers, and the cards about which there are others."""
    asked = _game_or_404(game)
    cards = Card.objects.filter(game=game).annotate(questions=Count("rulings")).filter(questions__gt=0)
    context = {
        "game": asked,
        "rulings": Ruling.objects.filter(game=game, card=None).order_by("-date", "source", "pk"),
        "cards": cards.order_by("name", "key"),
    }
    return render(request, "cards/questions.html", context)


def number_gaps(found: CardSet, printings: Iterable[Printing]) -> NumberGaps | None:
    """The gaps in a set's numbers, which show that cards are missing here; None without gaps.

    Promos and products, which have no release as a set, borrow their numbers from elsewhere: always None.
    """
    if found.released is None or found.sample:
        return None

    numbers = {int(one.number) for one in printings if one.number.isdecimal()} - {0}
    last = max(numbers, default=0)
    return NumberGaps(len(numbers), last) if len(numbers) < last else None


def _list_sets(game: str) -> list[CardSet]:
    rows = CardSet.objects.filter(game=game).annotate(count=Count("printings__card", distinct=True))
    return list(rows.order_by(F("released").desc(nulls_last=True), "-count", "code"))


def _game_or_404(slug: str) -> Game:
    if slug not in GAMES:
        raise Http404

    return GAMES[slug]


@dataclass(frozen=True, slots=True)
class NewSet:
    """A set with some of its cards: `fan` for the head of the page, `strip` for a row. `is_dated`: its day is known."""

    card_set: CardSet
    fan: tuple[Frame, ...]
    strip: tuple[Frame, ...]

    @property
    def is_dated(self) -> bool:
        return self.card_set.released is not None


def newest_set(sets: Sequence[CardSet], today: date) -> CardSet | None:
    """The set with cards that was released last, of sets with their `count`; without any day, a real one before an invented one."""
    held = [one for one in sets if getattr(one, "count", 0)]
    released = [one for one in held if one.released and one.released <= today]
    real = [one for one in held if not one.released and not one.sample]
    invented = [one for one in held if one.sample]
    return next(iter([*sorted(released, key=_release_day, reverse=True), *real, *invented]), None)


def to_come(sets: Sequence[CardSet], today: date) -> list[CardSet]:
    """The sets that are announced for a later day, the nearest first."""
    return sorted((one for one in sets if one.released and one.released > today), key=_release_day)


def set_with_sample(card_set: CardSet | None) -> NewSet | None:
    """The set with a few of its cards from all over its numbers, so that they differ. Two queries; None for no set."""
    if card_set is None:
        return None

    # Printings of cards that differ. Only those that are shown are read whole.
    rows = Printing.objects.filter(card_set=card_set).select_related("card")
    rows = rows.only("pk", "card_id", "number", "variant", "card__facts")
    first: dict[int, Printing] = {}
    for of_printing in sorted(rows, key=number_order):
        first.setdefault(of_printing.card_id, of_printing)

    # A card with a question mark on its face is no shop window: those come last, where the set has too few others.
    layout = card_layout(GAMES[card_set.game])
    shown = {"kind", layout.cost, *layout.foot}
    whole = [
        one for one in first.values() if "kind" in one.card.facts and not shown & {*one.card.facts.get("unknown", ())}
    ]
    rest = [one for one in first.values() if one not in whole]
    pool = whole if len(whole) >= FAN else [*whole, *rest][: STRIP + FAN]
    chosen = [of_printing.pk for of_printing in spread(pool, STRIP + FAN)]
    found = Printing.objects.filter(pk__in=chosen).select_related("card", "card_set")
    printings = sorted(found, key=number_order)
    frames = [build_frame(printing.card, printing) for printing in printings]
    fan = fan_of(frames)
    strip = [frame for frame in frames if frame not in fan] if len(frames) > STRIP else frames
    return NewSet(card_set, tuple(fan), tuple(strip[:STRIP]))


def fan_of(frames: Sequence[Frame]) -> list[Frame]:
    """Three cards for the head of a page, of those that are held upright."""
    return spread([frame for frame in frames if not frame.is_wide], FAN)


def next_and_last_ban_changes(days: Sequence[ChangeDay]) -> list[ChangeDay]:
    """The nearest day on which the ban list will change, and the last on which it did; that of no known day comes last."""
    changed = [entry for entry in days if entry.changes or entry.lines]
    future = [entry for entry in changed if entry.is_future]
    return [*future[-1:], *[entry for entry in changed if not entry.is_future][:1]]


def spread(items: Sequence[ItemT], most: int) -> list[ItemT]:
    """At most so many of the items, at even distances, in their order."""
    if len(items) <= most:
        return list(items)

    return [items[place * len(items) // most] for place in range(most)]


def _release_day(card_set: CardSet) -> date:
    return card_set.released or date.min
