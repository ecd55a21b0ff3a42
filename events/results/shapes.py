"""How an event ended in the shapes of other systems: standings after Limitless, a tournament after Cobra and NRTM."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Annotated, Final, NotRequired, TypedDict

from api.typed import Component, Day, Doc, Natural, OneOf, Positive
from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.codes import plain_code
from decks.decklist.entries import Entry as Line
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from events.access.published import BY_PLACE, public_name, publishable_entries
from events.lists.archive import catalogue_for, leading_sections
from events.lists.freezing import FrozenCard, OpenLineJson
from events.lists.judging import known_card
from events.models import Event, Placing, Round, Seating, Submission
from events.models.event import SEATS
from events.results.readers import ResultsReader
from legality.engine.rules.format import MAIN
from legality.games import GAMES

# As Limitless calls a deck of no kind.
OTHER: Final = "other"


# In place of what a player typed, for those who do not read it.
UNREAD: Final = "?"


class ListedCardJson(TypedDict):
    """A card of a list, by the code of its printing; a line that found no card has neither set nor number."""

    count: Positive
    set: str
    number: str
    name: Annotated[str, Doc("As printed; of a line that found no card as typed, for the staff, else `?`.")]


ListJson = dict[str, list[ListedCardJson]]


class ArchetypeJson(TypedDict):
    """The kind of a deck: the card or cards that lead it; `other` where none does."""

    id: str
    name: str


def submission_leaders(submission: Submission, leading: Iterable[str]) -> dict[str, str]:
    """The ids and printed names of the cards of a registered list in those sections."""
    cards: list[FrozenCard] = submission.cards
    found: dict[str, str] = {}
    for slug in leading:
        for one in cards:
            if one["section"] == slug:
                found[one["id"]] = one["name"]

    return found


@dataclass(frozen=True, slots=True)
class ListWriter:
    """Writes the lists of one event. Codes are looked up once a card. `shows_words`: what players typed that is not a card."""

    catalogue: Catalogue
    leading: tuple[str, ...]
    shows_words: bool = True
    _codes: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, event: Event, *, shows_words: bool = True) -> ListWriter:
        """The lister of an event."""
        return cls(catalogue_for(event), leading_sections(event), shows_words)

    def listed(self, submission: Submission) -> ListJson:
        """The cards of a list by section, in the player's own order; then its lines that found no card, so that all add up."""
        sections: ListJson = {}
        cards: list[FrozenCard] = submission.cards
        for card in cards:
            card_set, number = self._code(card["id"], card["code"])
            line: ListedCardJson = {"count": card["count"], "set": card_set, "number": number, "name": card["name"]}
            sections.setdefault(card["section"], []).append(line)
        for slug, unread in self._unread(submission):
            sections.setdefault(slug, []).append(unread)

        return sections

    def _unread(self, submission: Submission) -> Iterator[tuple[str, ListedCardJson]]:
        """The lines that found no card, each with the section of the heading above it."""
        open_lines: list[OpenLineJson] = submission.open_lines
        game = GAMES.get(self.catalogue.game)
        read = parse_list(submission.text, heading_words(game)) if open_lines and game else ()
        lines = [one for one in read if isinstance(one, Line)]
        # A file or a code has many cards on its line, and none of them is the open one.
        number_on = Counter(one.line for one in lines)
        typed = {one.line: one for one in lines if number_on[one.line] == 1}
        for one in open_lines:
            line = typed.get(one["line"])
            name = (line.name if line else one["text"]) if self.shows_words else UNREAD
            slug = line.section if line and line.section else MAIN
            yield slug, {"count": one["count"], "set": "", "number": "", "name": name}

    def archetype(self, submission: Submission) -> ArchetypeJson:
        """The kind of the deck, by the cards that lead it."""
        leaders = submission_leaders(submission, self.leading)
        if not leaders:
            # What its player calls a deck may lead to it, or to them.
            return {"id": OTHER, "name": OTHER.title()}

        return {"id": "+".join(ident.partition(".")[2] for ident in leaders), "name": " / ".join(leaders.values())}

    def _code(self, ident: str, typed: str) -> tuple[str, str]:
        """The set and the number of the printing that was registered, spelled as the catalogue spells it."""
        if (ident, typed) not in self._codes:
            card = known_card(ident, self.catalogue)
            spelled = {plain_code(code): code for code in self.catalogue.codes_of(card)} if card else {}
            self._codes[ident, typed] = set_and_number(spelled.get(plain_code(typed), typed))

        return self._codes[ident, typed]


def set_and_number(code: str) -> tuple[str, str]:
    """The set and the number of a printing's code, without the size of the set that may be behind it."""
    card_set, _hyphen, number = code.replace("·", "-").replace("/", "-").partition("-")
    first, _hyphen, _size = number.partition("-")
    return card_set, first if any(sign.isdigit() for sign in first) else number


LIMITLESS: Final = "limitless"
COBRA: Final = "cobra"
SHAPES: Final = (LIMITLESS, COBRA)
UPLOADER: Final = "Deckwright"
COLUMNS: Final = ("place", "number", "id", "name", "wins", "losses", "ties")
# Behind these where teams play.
TEAM_COLUMNS: Final = ("team", "seat")


TEAM: Final = "The number of the player's team; only where teams play."

SeatOfTeam = Annotated[str, OneOf(*SEATS), Doc("The seat in it.")]


class TeamSeatJson(TypedDict, total=False):
    """Where a player plays in teams; nothing of it elsewhere."""

    team: int
    seat: str


class StandingRecordJson(TypedDict):
    """Games won, lost and tied; null: not known."""

    wins: Natural | None
    losses: Natural | None
    ties: Natural | None


class StandingJson(TypedDict):
    """A player of the standings, after Limitless."""

    player: Annotated[str, Doc("The id of the other system, for the staff; else the number of the entry.")]
    name: Annotated[str, Doc("To others than the staff `Player 17` without consent.")]
    placing: Annotated[Positive | None, Doc("Null: the player has no place.")]
    record: StandingRecordJson
    deck: Annotated[ArchetypeJson | None, Doc("What kind of deck it is; null where the reader may not see the list.")]
    decklist: Annotated[ListJson | None, Doc("Null where the reader may not see the list.")]
    team: NotRequired[Annotated[Positive, Doc(TEAM)]]
    seat: NotRequired[SeatOfTeam]


class CobraSeatJson(TypedDict):
    """A player of a pairing, by the number of the entry; null: no one, a bye."""

    id: Positive | None


class CobraPairingJson(TypedDict):
    """Two players at a table; a bye has neither a table nor a second player."""

    table: Positive | None
    player1: CobraSeatJson
    player2: CobraSeatJson


class PlayedDeckJson(ArchetypeJson):
    """A deck with its list."""

    decklist: ListJson


class CobraRankJson(TypedDict):
    """A player who is ranked, after Cobra."""

    id: Annotated[Positive, Doc("The number of the entry.")]
    name: Annotated[str, Doc("To others than the staff `Player 17` without consent.")]
    rank: Annotated[Positive | None, Doc("Null: the player has no place.")]


class CobraPlayerJson(CobraRankJson):
    """A player with their deck, which other systems leave out."""

    deck: Annotated[PlayedDeckJson | None, Doc("Null where the reader may not see the list.")]
    team: NotRequired[Annotated[Positive, Doc(TEAM)]]
    seat: NotRequired[SeatOfTeam]


class CobraTournamentJson(TypedDict):
    """A tournament, after Cobra and NRTM."""

    name: str
    date: Day
    preliminaryRounds: Natural
    cutToTop: Annotated[Natural, Doc("How many players are in the elimination rounds.")]
    uploadedFrom: str
    players: list[CobraPlayerJson]
    eliminationPlayers: list[CobraRankJson]
    rounds: Annotated[list[list[CobraPairingJson]], Doc("In their order, the elimination rounds last.")]


Export = Annotated[list[StandingJson] | CobraTournamentJson, Component("Export")]


def limitless_standings(reader: ResultsReader) -> list[StandingJson]:
    """The standings as Limitless writes them, as far as the reader may know them."""
    lister = ListWriter.of(reader.viewer.event, shows_words=reader.sees_lists)
    standings: list[StandingJson] = []
    for one in list_finalists(reader):
        placing = one.placing
        standings.append(
            {
                "player": one.ident or str(one.number),
                "name": one.name,
                "placing": placing.place if placing else None,
                "record": {
                    "wins": placing.wins if placing else None,
                    "losses": placing.losses if placing else None,
                    "ties": placing.ties if placing else None,
                },
                "deck": lister.archetype(one.submission) if one.submission else None,
                "decklist": lister.listed(one.submission) if one.submission else None,
                **_team_seat(one),
            }
        )

    return standings


def _team_seat(one: Finalist) -> TeamSeatJson:
    return {} if one.team is None else {"team": one.team, "seat": one.seat}


def cobra_tournament(reader: ResultsReader) -> CobraTournamentJson:
    """The tournament as Cobra and NRTM write it, as far as the reader may know it. Four queries at most."""
    event = reader.viewer.event
    rounds = list(event.rounds.order_by("number"))
    seats = _read_seats(event)
    last = [one for one in rounds if one.stage == Round.Stage.ELIMINATION]
    in_cut = set()
    for one in last:
        for _table, _match, entry in seats.get(one.number, ()):
            in_cut.add(entry)
    lister = ListWriter.of(event, shows_words=reader.sees_lists)
    players: list[CobraPlayerJson] = []
    ranks: list[CobraRankJson] = []
    for finalist in list_finalists(reader):
        place = finalist.placing.place if finalist.placing else None
        rank: CobraRankJson = {"id": finalist.number, "name": finalist.name, "rank": place}
        listed = finalist.submission
        deck: PlayedDeckJson | None = None
        if listed is not None:
            deck = {**lister.archetype(listed), "decklist": lister.listed(listed)}
        players.append({**rank, "deck": deck, **_team_seat(finalist)})
        if finalist.number in in_cut:
            ranks.append(rank)

    return {
        "name": event.name,
        "date": event.date.isoformat(),
        "preliminaryRounds": len(rounds) - len(last),
        "cutToTop": len(in_cut),
        "uploadedFrom": UPLOADER,
        "players": players,
        "eliminationPlayers": ranks,
        "rounds": [_pair_seats(seats.get(one.number, ())) for one in rounds],
    }


# The table of a player, or none, the match at it, and the number of the entry.
Seat = tuple[int | None, int, int]


def _read_seats(event: Event) -> dict[int, list[Seat]]:
    """The seats by round, in the order of the tables; byes last. One query."""
    found = Seating.objects.filter(round__event=event).order_by("round__number", "seat", "entry__number")
    seats: dict[int, list[Seat]] = {}
    for number, table, seat, entry in found.values_list("round__number", "table", "seat", "entry__number"):
        # Seats 1 and 2 face each other, and of two teams 3 and 4 too.
        seats.setdefault(number, []).append((table, (seat - 1) // 2, entry))

    return {number: sorted(rows, key=lambda seat: (seat[0] is None, seat[0] or 0)) for number, rows in seats.items()}


def _pair_seats(seats: Sequence[Seat]) -> list[CobraPairingJson]:
    """Those of one match as a pair, in the order of their seats; a player who sits alone or has a bye has no second one."""
    found: list[CobraPairingJson] = []
    for (table, _match), rows in groupby(seats, key=lambda seat: seat[:2]):
        players = [entry for _table, _match, entry in rows]
        step = 1 if table is None else 2
        for at in range(0, len(players), step):
            match = players[at : at + step]
            second = match[1] if len(match) > 1 else None
            found.append({"table": table, "player1": {"id": match[0]}, "player2": {"id": second}})

    return found


def standing_rows(reader: ResultsReader) -> list[tuple[object, ...]]:
    """The standings as a table, with its head; ids of another system are for the staff."""
    in_teams = reader.viewer.event.is_for_teams
    lines: list[tuple[object, ...]] = [(*COLUMNS, *TEAM_COLUMNS) if in_teams else COLUMNS]
    for one in list_finalists(reader):
        placing = one.placing
        counted = (placing.wins, placing.losses, placing.ties) if placing else (None, None, None)
        team = (one.team or "", one.seat) if in_teams else ()
        games = ("" if number is None else number for number in counted)
        lines.append((placing.place if placing else "", one.number, one.ident, one.name, *games, *team))

    return lines


@dataclass(frozen=True, slots=True)
class Finalist:
    """A player at the end: their name or number, their place if they have one, and their list if the reader may see it.

    `team`, `seat`: where they play in teams; a team is a number, since its name may tell who plays in it.
    """

    number: int
    ident: str
    name: str
    placing: Placing | None
    submission: Submission | None
    team: int | None = None
    seat: str = ""


def list_finalists(reader: ResultsReader) -> list[Finalist]:
    """All who take part or have a place, the first place first, those without one last. At most two queries."""
    event: Event = reader.viewer.event
    rows = event.entries.filter(placing__isnull=False) | event.entries.taking_part()
    # The keys of the entries whose lists the reader may see if they do not see all.
    shown = frozenset[int]()
    if reader.is_public and not reader.sees_lists:
        shown = frozenset(publishable_entries(event).values_list("pk", flat=True))
    found = []
    for entry in rows.select_related("details", "placing", "current", "team").order_by(*BY_PLACE):
        is_shown = reader.sees_lists or entry.pk in shown
        # As on the pages of published lists: a player whose list is not shown has no team in public.
        team = entry.team if is_shown or reader.sees_names else None
        known = getattr(entry, "details", None)
        whole = known.name if known else entry.label
        found.append(
            Finalist(
                entry.number,
                entry.external_id if reader.sees_names else "",
                whole if reader.sees_names else public_name(event, entry),
                getattr(entry, "placing", None),
                entry.current if is_shown else None,
                team.number if team else None,
                entry.seat if team else "",
            )
        )

    return found
