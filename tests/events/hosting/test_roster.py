"""Rosters: any text is read or refused by the line, none is written in part, and one may be sent again and again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from decks.access.encodings import decode_upload
from decks.access.tables import MOST_LETTERS, TableFault
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import claim_entry_by_link, claim_token
from events.entries.event_lock import turn_in
from events.hosting.roster import LENGTHS, Roster, RosterRow, Upserted, read_roster, upsert_roster
from events.models import Entry, Event, PlayerDetails, Team
from tests.decks.own_decks import another
from tests.events.event_of import EARLY, GOES_ON, event_of

BY = Author(None, Role.ORGANISER)
MEI, LIN = RosterRow("7", "Mei"), RosterRow("8", "Lin")
CELLS = st.sampled_from(
    ["id", "name", "table", "", '"', ",", ";", "\t", "\n", "\r", "\x00", "=1", "\ufeff", "1", "编号"]
)


def written(event: Event, text: str) -> Upserted:
    with turn_in(event) as held:
        return upsert_roster(held, read_roster(text).rows, BY, EARLY)


@given(st.text() | st.lists(CELLS).map("".join))
def test_reading_never_raises_and_gives_rows_or_faults(text: str) -> None:
    found = read_roster(text)

    assert not (found.rows and found.faults)
    assert len({row.id for row in found.rows}) == len(found.rows)
    assert all(row.id and row.name and "\x00" not in row.id + row.name for row in found.rows)


@pytest.mark.parametrize(
    "text",
    [
        "id,name\n7,Mei\n8,Lin",
        "id;name\r\n7;Mei\r\n8;Lin\r\n",
        "id\tname\n7\tMei\n8\tLin\n",
        "\n\nid,name\n\n7, Mei \n,\n8,Lin\n",
        "编号,姓名\n7,Mei\n8,Lin",
        "external_id,player\r7,Mei\r8,Lin",
        "NAME,ID,other\nMei,7,x\nLin,8,y",
        '\ufeffid,name\n7,"Mei"\n8,Lin',
    ],
)
def test_a_roster_is_read_however_it_is_written(text: str) -> None:
    assert read_roster(text) == Roster((MEI, LIN))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_a_file_is_read_in_the_encoding_of_its_spreadsheet(encoding: str) -> None:
    text = "编号,姓名,称呼,会员号,桌号\n7,李梅,她,A1,12\n"

    assert read_roster(decode_upload(text.encode(encoding))) == Roster((RosterRow("7", "李梅", "她", "A1", 12),))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "",
            TableFault(
                1,
                "The text is empty. Add at least one line.",
            ),
        ),
        (
            "\n \n",
            TableFault(
                1,
                "The text is empty. Add at least one line.",
            ),
        ),
        ("name\nMei", TableFault(1, "The first line must contain the column “id”.")),
        ("\nid\n7", TableFault(2, "The first line must contain the column “name”.")),
        ("id,name\n7,\n", TableFault(2, "“name” is empty. Fill it in.")),
        ("id,name\n,Mei\n", TableFault(2, "“id” is empty. Fill it in.")),
        ("id,name\n7,Mei\n7,Lin", TableFault(3, "Line 2 already has this id.")),
        ("id,name\n7,M\x00i", TableFault(2, "This line has a character that cannot be stored. Remove it.")),
        ("id,name,table\n7,Mei,x", TableFault(2, "“x” is not a valid table number.")),
        ("id,name,table\n7,Mei,0", TableFault(2, "“0” is not a valid table number.")),
        ("id,name,table\n7,Mei,١", TableFault(2, "“١” is not a valid table number.")),
        (
            f"id,name\n7,{'M' * 81}",
            TableFault(
                2,
                "“name” is longer than 80 characters. Shorten it.",
            ),
        ),
        ('id,name\n7,"Mei\nYu"\n8,', TableFault(4, "“name” is empty. Fill it in.")),
        (
            'id,name\n7,"Mei\n8,Lin',
            TableFault(1, "This is not a valid CSV file: a quotation mark or a cell is not closed."),
        ),
        (
            "id,name\n" + "7,Mei\n" * (MOST_LETTERS // 6),
            TableFault(1, "The text is too long, so it was not read. Shorten it."),
        ),
    ],
)
def test_a_fault_is_told_by_its_line_and_nothing_is_taken(text: str, fault: TableFault) -> None:
    assert read_roster(text) == Roster((), (fault,))


def test_the_longest_cells_fit_the_tables() -> None:
    lengths = {
        "id": next(one.max_length for one in Entry._meta.fields if one.name == "external_id"),
        **{one.name: one.max_length for one in PlayerDetails._meta.fields if one.name in LENGTHS and one.name != "id"},
        "team": next(one.max_length for one in Team._meta.fields if one.name == "external_id"),
    }

    assert lengths == LENGTHS


@pytest.mark.django_db
def test_a_roster_that_is_sent_again_finds_everybody_as_they_were() -> None:
    event, text = event_of(ended=GOES_ON), "id,name,pronouns,table\n7,Mei,she,1\n8,Lin,,2\n"

    first, second = written(event, text), written(event, text)

    assert (first, second) == (Upserted(created=2), Upserted(unchanged=2))
    assert list(event.entries.values_list("external_id", "number", "table", "details__name")) == [
        ("7", 1, 1, "Mei"),
        ("8", 2, 2, "Lin"),
    ]


@pytest.mark.django_db
def test_a_column_that_is_lacking_leaves_what_is_known_and_others_are_changed(mei: User) -> None:
    event = event_of(ended=GOES_ON)
    written(event, "id,name,pronouns,member_id\n7,Mei,she,A1\n8,Lin,,\n")
    entry = event.entries.get(external_id="7")
    claim_entry_by_link(event, claim_token(entry, EARLY), mei.pk, EARLY)

    found = written(event, "id,name,pronouns\n7,Mei Lan,\n9,Yu,\n")

    assert found == Upserted(created=1, changed=1)
    entry.refresh_from_db()
    assert (entry.person, entry.details.name, entry.details.pronouns, entry.details.member_id) == (
        mei,
        "Mei Lan",
        "",
        "A1",
    )
    assert event.entries.count() == 3


@pytest.mark.django_db
def test_three_hundred_players_are_entered_and_more_than_there_are_places() -> None:
    event = event_of(capacity=10, ended=GOES_ON)

    found = written(event, "id,name\n" + "".join(f"{n},Player {n}\n" for n in range(300)))

    assert found == Upserted(created=300)
    assert list(event.entries.values_list("number", flat=True)) == list(range(1, 301))


@pytest.mark.django_db
def test_a_roster_with_a_fault_writes_nothing_and_stays_in_the_form(mei: User) -> None:
    event = event_of(mei, ended=GOES_ON)
    text = "id,name\n7,Mei\n7,<script>alert(1)</script>"

    answer = another(mei).post(f"/events/{event.slug}/roster/", {"text": text})

    page = answer.content.decode()
    assert answer.status_code == 400
    assert event.entries.count() == 0
    assert "7,&lt;script&gt;alert(1)&lt;/script&gt;</textarea>" in page
    assert "Line 3: Line 2 already has this id." in page


@pytest.mark.django_db
def test_claim_links_hold_no_formula_and_end_those_before(mei: User) -> None:
    event, client = event_of(mei, ended=GOES_ON), another(mei)
    written(event, 'id,name\n=1+1,"=HYPERLINK(1)"\n+2,@SUM\n')

    first, second = (client.post(f"/events/{event.slug}/roster/links/").content.decode() for _ in range(2))

    rows = [line.rsplit(",", 1) for line in second.splitlines()]
    assert [start for start, _link in rows] == ["\ufeffnumber,id,name", "1,'=1+1,'=HYPERLINK(1)", "2,'+2,'@SUM"]
    opened = [
        client.get(line.rsplit(",", 1)[1]).status_code for page in (first, second) for line in page.splitlines()[1:]
    ]
    assert opened == [404, 404, 200, 200]


def test_a_roster_that_comes_again_brings_back_nobody_who_has_been_erased(mei: User) -> None:
    event = event_of(ended=GOES_ON)
    written(event, "id,name,table\na1,Mei Lan,3\n")
    entry = event.entries.get()
    with turn_in(event) as held:
        claim_entry_by_link(held, claim_token(entry, EARLY), mei.pk, EARLY)
    mei.delete()

    done = written(event, "id,name,table\na1,Mei Lan,4\n")

    entry.refresh_from_db()
    assert done == Upserted(changed=1)
    assert entry.table == 4
    assert PlayerDetails.objects.count() == 0


@pytest.mark.parametrize("name", ["Ana", ""])
def test_columns_that_are_passed_over_are_told_beside_what_became_of_the_roster(mei: User, name: str) -> None:
    event = event_of(mei, ended=GOES_ON)

    body = {"text": f"id,name,tabel\n1,{name},4"}
    page = another(mei).post(f"/events/{event.slug}/roster/", body, follow=True).content.decode()

    assert "The column “tabel” was ignored. Did you mean “table”?" in page
