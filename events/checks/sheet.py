"""A check as its page shows it and as a judge's phone keeps it: the frozen list by card, with what sorts it."""

from collections.abc import Iterable, Mapping
from typing import Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.checks.tallies import Counts
from events.lists.archive import catalogue_for, cost_number, section_names
from events.lists.between import swapped_sections
from events.lists.judging import known_card
from events.lists.totals import counted_sections, name_of_total
from events.models import DeckCheck, Entry, Event, Submission
from legality.messages import card_name

ORDER_NAMES: Final = {
    "list": gettext_lazy("As submitted"),
    "name": gettext_lazy("Name"),
    "cost": gettext_lazy("Cost"),
    "section": gettext_lazy("Section"),
}
ORDERS: Final = tuple(ORDER_NAMES)
# The section of lines that found no card.
OPEN_LINES: Final = "open"


class CheckedCardJson(TypedDict):
    """A card of the list in one section. `cost` is None where it has none or is unknown; `also`: its name for the reader."""

    section: str
    id: str
    name: str
    also: str
    code: str
    cost: int | None
    listed: int


class SectionJson(TypedDict):
    """A section that the list or the game has. `counted`: the sections that its total counts; `total_name`: these in words."""

    slug: str
    name: str
    counted: list[str]
    total_name: str


class SwapJson(TypedDict):
    """What may change between games: cards come out of `main` sections into `side`, and go into `home`."""

    main: list[str]
    side: str
    home: str


class CheckJson(TypedDict):
    """A check for a phone. `opened` and `closed` in ISO format, empty before; `slip` goes with what is recorded."""

    uuid: str
    code: str
    player: str
    number: int
    place: str
    why: str
    opened: str
    closed: str
    slip: str
    sections: list[SectionJson]
    cards: list[CheckedCardJson]
    swap: SwapJson | None


def player_label(entry: Entry) -> str:
    """The name of an entry's player, else its number."""
    details = getattr(entry, "details", None)
    return details.name if details and details.name else entry.label


def check_json(check: DeckCheck, slip: str) -> CheckJson:
    """The check in the language of the request."""
    cards = checked_cards(check.event, check.submission)
    names = section_names(check.event)
    known = dict.fromkeys((*names, *(card["section"] for card in cards)))
    counted = counted_sections(check.event, check.entry.seat)
    copies = {slug: sum(card["listed"] for card in cards if card["section"] == slug) for slug in known}
    sections: list[SectionJson] = [
        {
            "slug": slug,
            "name": section_name(names, slug),
            "counted": list(counted.get(slug, (slug,))),
            "total_name": name_of_total(slug, names, copies, counted) if slug in counted else section_name(names, slug),
        }
        for slug in known
    ]
    # Between which sections cards move during a match; none where the format has no sideboard.
    over = swapped_sections(check.event, check.entry.seat)
    swap: SwapJson | None = {"main": list(over[:-1]), "side": over[-1], "home": over[-2]} if over else None
    return {
        "uuid": str(check.uuid),
        "code": check.submission.code,
        "player": player_label(check.entry),
        "number": check.entry.number,
        "place": check_place(check),
        "why": check.get_why_display(),
        "opened": check.opened.isoformat() if check.opened else "",
        "closed": check.closed.isoformat() if check.closed else "",
        "slip": slip,
        "sections": sections,
        "cards": cards,
        "swap": swap,
    }


def check_place(check: DeckCheck) -> str:
    """Round, table and seat in words, as far as they are known."""
    parts = []
    if check.round is not None:
        parts.append(_("Round %(number)s") % {"number": check.round})
    if check.table is not None:
        parts.append(_("Table %(number)s") % {"number": check.table})
    if check.seat:
        parts.append(_("Seat %(number)s") % {"number": check.seat})

    return " · ".join(parts)


def checked_cards(event: Event, submission: Submission) -> list[CheckedCardJson]:
    """The cards of a frozen list in the player's own order, one row for a card in a section; open lines come last."""
    catalogue = catalogue_for(event)
    cost = cost_number(event)
    rows: dict[tuple[str, str], CheckedCardJson] = {}
    for frozen in submission.cards:
        key = (frozen["section"], frozen["id"])
        if key in rows:
            rows[key]["listed"] += frozen["count"]
            continue
        card = known_card(frozen["id"], catalogue)
        also = card_name(card) if card else ""
        figure = card.numbers.get(cost) if card else None
        rows[key] = {
            "section": frozen["section"],
            "id": frozen["id"],
            "name": frozen["name"],
            "also": also if also != frozen["name"] else "",
            "code": frozen["code"],
            "cost": figure if isinstance(figure, int) else None,
            "listed": frozen["count"],
        }

    for line in submission.open_lines:
        ident = f"line-{line['line']}"
        rows[(OPEN_LINES, ident)] = {
            "section": OPEN_LINES,
            "id": ident,
            "name": str(line["text"]).strip(),
            "also": "",
            "code": "",
            "cost": None,
            "listed": int(line["count"]),
        }

    return list(rows.values())


def section_name(names: Mapping[str, str], slug: str) -> str:
    """The name of a section of these; lines without a card have one of their own."""
    return _("Lines without a card") if slug == OPEN_LINES else names.get(slug, slug)


def list_counts(cards: Iterable[CheckedCardJson]) -> Counts:
    """The list as counts, as `tallies` compares it."""
    return {(card["section"], card["id"], card["name"]): card["listed"] for card in cards}


def sort_cards(cards: list[CheckedCardJson], order: str, sections: list[SectionJson]) -> list[CheckedCardJson]:
    """The cards as a judge wants them: by name, cost or section; else in the player's own order."""
    places = {section["slug"]: place for place, section in enumerate(sections)}
    if order == "name":
        return sorted(cards, key=lambda card: card["name"].casefold())
    if order == "cost":
        return sorted(cards, key=lambda card: (card["cost"] is None, card["cost"] or 0, card["name"].casefold()))
    if order == "section":
        return sorted(cards, key=lambda card: places[card["section"]])

    return cards
