"""What is on a sheet comes from the frozen list."""

import pytest
from django.utils import translation

from cards.models import Card
from decks.sharing.qr import ALPHANUMERIC
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Entry, Event, Judgement, PlayerDetails, Pool
from events.sheets.content import PrintedLine, PrintedSection
from tests.events.event_of import DEADLINE, EARLY, LOCK, SECOND, entry_of, event_of, registered
from tests.events.sheets.made import BASE, card, frozen, sheet_for
from tests.events.teams_of import team_event

pytestmark = pytest.mark.django_db

JUDGE = Author(None, Role.JUDGE)
ILLEGAL = "Legend:\n1 Rengar, Pridestalker"


def test_sections_stand_in_the_games_order_and_lines_in_the_players() -> None:
    entry = entry_of(event_of())
    frozen(
        entry,
        [
            card("Sabotage", 2, "sideboard", "OGN-156"),
            card("Zebra", 1),
            card("Ant", 3),
            card("Rengar", 1, "legend"),
            card("Odd", 1, "attic"),
        ],
        open_lines=[{"line": 9, "text": "2x Whatever", "count": 2}],
    )

    assert sheet_for(entry).parts == (
        PrintedSection("legend", "Legend", 1, (PrintedLine(1, "Rengar"),)),
        PrintedSection("main", "Main deck", 4, (PrintedLine(1, "Zebra"), PrintedLine(3, "Ant"))),
        PrintedSection("sideboard", "Sideboard", 2, (PrintedLine(2, "Sabotage", "OGN-156"),)),
        PrintedSection("attic", "attic", 1, (PrintedLine(1, "Odd"),)),
        PrintedSection("", "Unrecognised lines", 2, (PrintedLine(2, "2x Whatever"),)),
    )
    assert sheet_for(entry).total == 10


def test_a_card_that_is_called_otherwise_now_stays_as_it_was_printed() -> None:
    entry = entry_of(event_of())
    known = Card.objects.get(game="riftbound", key="sabotage")
    frozen(
        entry, [card("Old Sabotage", code="OGN-156", ident="riftbound.sabotage"), card("Gone", ident="riftbound.gone")]
    )

    (part,) = sheet_for(entry).parts

    chinese = known.names["zh-hans"]
    assert part.lines == (PrintedLine(1, "Old Sabotage", "OGN-156", chinese, "", "zh-hans"), PrintedLine(1, "Gone"))


def test_a_game_that_is_served_no_more_leaves_the_frozen_names() -> None:
    event = event_of()
    entry = entry_of(event)
    frozen(entry, [card("Rengar", 1, "legend")])
    Event.objects.filter(pk=event.pk).update(game="gone")

    sheet = sheet_for(entry)

    assert (sheet.parts, sheet.about) == (
        (PrintedSection("legend", "legend", 1, (PrintedLine(1, "Rengar"),)),),
        "Aug. 8, 2026",
    )


def test_without_a_name_it_is_the_players_number() -> None:
    entry = entry_of(event_of())
    frozen(entry, [card("Defy")])
    PlayerDetails.objects.all().delete()

    sheet = sheet_for(entry)

    assert (sheet.player, sheet.initial, sheet.member_id, sheet.number) == ("Player 1", "", "", "1")


def test_the_time_is_told_in_the_events_zone() -> None:
    entry = entry_of(event_of(time_zone="America/New_York"))
    frozen(entry, [card("Defy")])

    assert sheet_for(entry).sent == "2026-08-07 04:00:00 America/New_York"


def test_the_symbol_is_the_address_of_the_list_in_capitals() -> None:
    event = event_of()
    entry = entry_of(event)
    frozen(entry, [card("Defy")])

    sheet = sheet_for(entry)

    assert sheet.link == f"{BASE.upper()}/E/{event.slug.upper()}/7KQ2M9XD/"
    assert ALPHANUMERIC.issuperset(sheet.link)
    assert sheet.code == "7KQ2-M9XD"


def test_a_list_from_paper_an_amendment_and_a_late_one_are_marked() -> None:
    event = event_of()
    paper, nowhere, amended, late = (entry_of(event) for _ in range(4))
    registered(event, paper, source="paper", paper_place="box 3", author=JUDGE)
    registered(event, nowhere, source="paper", author=JUDGE)
    registered(event, amended, now=LOCK, reason="misread", author=JUDGE)
    registered(event, late, now=DEADLINE + SECOND, author=JUDGE)

    assert [sheet_for(entry).marks for entry in (paper, nowhere, amended, late)] == [
        ("From paper, stored here: box 3",),
        ("From paper",),
        ("Changed after the lock", "Submitted late"),
        ("Submitted late",),
    ]


def test_the_staff_alone_is_told_a_verdict_and_never_that_a_list_is_legal() -> None:
    event = event_of()
    legal, illegal, unchecked = (entry_of(event) for _ in range(3))
    registered(event, legal)
    registered(event, illegal, ILLEGAL, author=JUDGE)
    registered(event, unchecked)
    Judgement.objects.filter(submission__entry=unchecked).delete()
    entries = (legal, illegal, unchecked)

    assert [sheet_for(entry).marks for entry in entries] == [(), (), ()]
    told = [sheet_for(entry, for_staff=True).marks for entry in entries]
    assert told == [(), ("Verdict: Illegal",), ("Unchecked",)]


def test_a_verdict_by_what_the_event_asks_no_more_is_none() -> None:
    event = event_of()
    entry = entry_of(event)
    registered(event, entry)
    Event.objects.filter(pk=event.pk).update(format="casual")

    assert sheet_for(entry, for_staff=True).marks == ("Unchecked",)


def test_an_entry_that_has_withdrawn_says_so() -> None:
    event = event_of()
    entry = entry_of(event)
    frozen(entry, [card("Defy")])
    withdraw_entry(Entry.objects.get(pk=entry.pk), JUDGE, EARLY)

    assert sheet_for(entry).marks == ("Withdrawn",)


def test_a_blank_sheet_has_sections_without_lines() -> None:
    sheet = sheet_for(entry_of(event_of(game="zero", format="official")))

    assert (sheet.code, sheet.link, sheet.sent, sheet.marks) == ("", "", "", ("No list is registered",))
    assert (sheet.parts, sheet.counted) == ((PrintedSection("main", "Deck", 0),), ("Deck",))


def test_a_sheet_is_in_the_language_of_its_reader() -> None:
    entry = entry_of(event_of())
    frozen(entry, [card("Defy")])

    with translation.override("zh-hans"):
        sheet = sheet_for(entry)

    assert [part.name for part in sheet.parts] == ["主牌堆"]
    assert sheet.counted == ("主牌堆", "备牌")


def test_where_teams_play_a_sheet_tells_the_team_and_the_seat() -> None:
    event = team_event()
    entries = [entry_of(event, name="Mei"), entry_of(event, name="Lin")]
    event.teams.filter(number=1).update(name="Reds")

    about = [sheet_for(entry).about for entry in entries]

    assert [text.split(" · ")[-2:] for text in about] == [["Reds", "A"], ["Team 2", "A"]]


def printed_codes(text: str) -> list[str]:
    """The codes on the sheet of a list whose player opened Defy as one of a promotional set."""
    event = event_of(format="sealed", pools=True)
    entry = entry_of(event)
    opened = card("Defy", 2, code="OPP-045", ident="riftbound.defy")
    pool = Pool.objects.create(
        entry=entry, number=1, made=EARLY, source="player", code="8KQ2M9XD", digest="0", cards=[opened]
    )
    Entry.objects.filter(pk=entry.pk).update(pool=pool)
    frozen(entry, [card("Defy", 2, code="OGN-045", ident="riftbound.defy")], text=text)
    return [line.code for part in sheet_for(entry).parts for line in part.lines]


def test_a_card_that_was_written_by_its_name_has_the_code_of_the_pool() -> None:
    assert printed_codes("2 Defy") == ["OPP-045"]


def test_a_code_that_was_written_stays() -> None:
    assert printed_codes("2 Defy OGN-045") == ["OGN-045"]
