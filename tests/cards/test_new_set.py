"""A new set with its days, and a ban, reach a running site by tables or in the admin, without a release."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.importers.apply import import_batch
from cards.importers.starter import parse_starter_folder, read_starter
from cards.models import CardSet, Claim
from events.entries.rejudging import outdated_entries, rejudge
from events.models import Submission
from legality.games import GAMES
from tests.cards.admin.filled_forms import form, url
from tests.cards.catalogue.house_formats import house_of
from tests.cards.typed import run
from tests.events.event_of import EARLY, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

CARDS: Final = (
    "name,kind,supertypes,labels,requires,domain,champion,tag,energy,power,might,set,number\n"
    "Newling,unit,,,,fury,,,3,1,3,NXT,001\n"
)
SETS: Final = "code,en,legal,legal:cn,legal:tw\nNXT,Next,2027-02-12,2027-02-05,never\n"
BANS: Final = "card,format,limit,since,source\nNXT-001,standard,0,2027-03-01,Announced\n"


def bring(folder: Path, table: str) -> None:
    path = folder / "table.csv"
    path.write_text(table, encoding="utf-8")
    status, _, errors = run("csv", str(path), "--game", "riftbound")

    assert (status, errors) == (0, "")


def posted(client: Client, path: str, body: Mapping[str, object]) -> Any:  # Any: JSON
    return client.post(f"/api/v1/{path}", body, content_type="application/json").json()


def findings_of(client: Client, day: str, region: str = "global") -> tuple[set[str], set[str]]:
    """The codes of what is broken and of what is open for a deck of the new card."""
    asked = {"game": "riftbound", "format": "standard", "date": day, "region": region}
    answer = posted(client, "check/", {**asked, "deck": {"text": "Main:\n3 Newling"}})
    broken, left_open = ({one["code"] for one in answer[part]} for part in ("violations", "doubts"))
    return broken & {"set-legal", "banned"}, left_open


DAYS: Final = [
    ("2027-02-11", "global", {"set-legal"}),
    ("2027-02-12", "global", set()),
    ("2027-02-04", "cn", {"set-legal"}),
    ("2027-02-05", "cn", set()),
    ("2027-02-11", "kr", {"set-legal"}),
    ("2027-06-01", "tw", {"set-legal"}),
]


def test_a_card_of_a_set_without_a_day_is_undetermined(client: Client, tmp_path: Path) -> None:
    bring(tmp_path, CARDS)

    assert findings_of(client, "2027-02-12") == (set(), {"set-legal"})


def test_tables_bring_a_set_its_days_and_a_ban(client: Client, tmp_path: Path) -> None:
    bring(tmp_path, CARDS)
    bring(tmp_path, SETS)

    assert [findings_of(client, day, region) for day, region, _ in DAYS] == [(broken, set()) for *_, broken in DAYS]

    bring(tmp_path, BANS)

    assert [findings_of(client, day)[0] for day in ("2027-02-28", "2027-03-01")] == [set(), {"banned"}]


def test_a_table_of_more_cards_leaves_a_set_its_name_and_days(client: Client, tmp_path: Path) -> None:
    bring(tmp_path, SETS)
    bring(tmp_path, CARDS)

    row = CardSet.objects.get(game="riftbound", code="NXT")
    assert row.names == {"en": "Next"}
    assert row.legal == {"": "2027-02-12", "cn": "2027-02-05", "tw": "never"}
    assert findings_of(client, "2027-02-12") == (set(), set())


def test_a_set_that_only_a_table_of_cards_names_has_a_page(client: Client, tmp_path: Path) -> None:
    bring(tmp_path, CARDS)

    answer = client.get("/riftbound/sets/NXT/")

    assert answer.status_code == 200
    assert "NXT" in answer.content.decode()


def test_starter_files_bring_a_set_its_days(client: Client, tmp_path: Path) -> None:
    bring(tmp_path, CARDS)
    (tmp_path / "sets.csv").write_text(SETS, encoding="utf-8")
    import_batch(parse_starter_folder(tmp_path, "riftbound", "en"))

    assert [findings_of(client, day, region) for day, region, _ in DAYS] == [(broken, set()) for *_, broken in DAYS]


def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss", "boss@example.org", "eleven-copies-of-nothing"))
    return client


def edit(client: Client, code: str, lines: str) -> Any:  # Any: an answer of the test client
    row = CardSet.objects.get(game="riftbound", code=code)
    return client.post(url(row), form(client, url(row)) | {"legal_days": lines})


def test_the_admin_gives_a_set_its_days(client: Client, tmp_path: Path) -> None:
    bring(tmp_path, CARDS)

    edit(admin(client), "NXT", "2027-02-12\ncn: 2027-02-05\n\ntw: never")

    assert [findings_of(client, day, region) for day, region, _ in DAYS] == [(broken, set()) for *_, broken in DAYS]


def test_a_day_that_staff_has_changed_stays_and_the_others_follow_their_source(client: Client) -> None:
    row = CardSet.objects.get(game="riftbound", code="UNL")
    boss = admin(client)

    assert form(boss, url(row))["legal_days"] == "2026-05-08\ncn: 2026-04-10\ntw: never\nkr: never"
    edit(boss, "UNL", "2026-05-08\ncn: 2026-04-10\ntw: never\nkr: 2026-12-01")
    import_batch(read_starter(GAMES["riftbound"]))

    row.refresh_from_db()
    assert row.legal == {"": "2026-05-08", "cn": "2026-04-10", "tw": "never", "kr": "2026-12-01"}
    by_hand = Claim.objects.get(game="riftbound", source="hand", sort="sets", key="UNL")
    assert by_hand.data["legal"] == {"kr": "2026-12-01"}


@pytest.mark.parametrize(
    "lines", ["2027-02-12\nCN: 2027-02-05\ntw: Never", "２０２７-０２-１２\ncn：2027-02-05\nＴＷ：ｎｅｖｅｒ"]
)
def test_width_and_case_of_days_and_regions_do_not_matter(client: Client, lines: str) -> None:
    edit(admin(client), "UNL", f"{lines}\nkr: never")

    row = CardSet.objects.get(game="riftbound", code="UNL")
    assert row.legal == {"": "2027-02-12", "cn": "2027-02-05", "tw": "never", "kr": "never"}


@pytest.mark.parametrize(
    "lines",
    [
        *("soon", "2027-02-30", "xx: 2027-01-01", "global: 2027-01-01", "cn 2027-01-01", "cn:"),
        *("2027-01-01\n2027-02-01", "cn: 2027-01-01\nCN: never"),
    ],
)
def test_the_admin_refuses_what_is_no_day_or_no_region(client: Client, lines: str) -> None:
    answer = edit(admin(client), "UNL", lines)

    assert answer.status_code == 200
    assert "legal_days" in answer.context["adminform"].form.errors
    assert not Claim.objects.filter(source="hand").exists()


def test_an_edited_name_claims_no_days(client: Client) -> None:
    row = CardSet.objects.get(game="riftbound", code="UNL")
    boss = admin(client)

    boss.post(url(row), form(boss, url(row)) | {"name_en": "Let Loose"})

    assert Claim.objects.get(source="hand", key="UNL").data["legal"] == {}


def found_by(client: Client, address: str) -> list[str]:
    return [row["name"] for row in client.get(address).json()["results"]]


def move_unleashed(tmp_path: Path) -> None:
    bring(tmp_path, "code,legal\nUNL,2026-06-01\n")


def test_a_changed_day_reaches_every_answer_about_cards(client: Client, tmp_path: Path) -> None:
    facts, asked = load_catalogue("riftbound").facts, {"game": "riftbound", "deck": {"text": "Main:\n3 Back Off"}}
    search = "/api/v1/cards/?game=riftbound&date=2026-05-20&page_size=200&q=" + quote(
        "legal:standard set:UNL -set:OGN -set:SFD"
    )
    before = found_by(client, search)
    timeline = {**asked, "format": "standard", "date": "2026-08-08"}
    matrix = {**asked, "formats": ["standard"], "dates": ["2026-05-31", "2026-06-01"]}

    move_unleashed(tmp_path)

    assert load_catalogue("riftbound").facts != facts
    assert "Back Off" in before
    assert found_by(client, search) == []
    assert "2026-06-01" in {span["from"] for span in posted(client, "check/timeline/", timeline)["spans"]}
    cells = posted(client, "check/matrix/", matrix)["results"]
    assert ["set-legal" in cell["codes"] for cell in cells] == [True, False]
    told = {row["code"]: row["legal"] for row in client.get("/api/v1/sets/?game=riftbound").json()["results"]}
    assert told["UNL"] == {"": "2026-06-01", "cn": "2026-04-10", "tw": "never", "kr": "never"}


def test_the_file_of_all_cards_has_another_tag_once_a_card_is_no_longer_legal_today(
    client: Client, tmp_path: Path
) -> None:
    bulk = "/api/v1/bulk/riftbound.json"
    tag = client.get(bulk).headers["ETag"]

    bring(tmp_path, "code,legal\nUNL,2099-01-01\n")

    assert client.get(bulk).headers["ETag"] != tag


def test_a_house_format_follows_the_days_of_sets(client: Client, tmp_path: Path) -> None:
    word = house_of({"number": 1, "kind": "copies", "amount": 2}).format.slug
    asked = {"game": "riftbound", "format": word, "date": "2026-05-20", "deck": {"text": "Main:\n2 Back Off"}}
    before = posted(client, "check/", asked)["violations"]

    move_unleashed(tmp_path)

    broken = {one["code"] for one in posted(client, "check/", asked)["violations"]}
    assert broken - {one["code"] for one in before} == {"set-legal"}


def test_pages_show_the_days_of_sets(client: Client, tmp_path: Path) -> None:
    move_unleashed(tmp_path)

    rule, own = (client.get(f"/riftbound/{path}").content.decode() for path in ("rules/set-legal/", "sets/UNL/"))

    assert '<time datetime="2026-06-01">' in rule
    assert '<time datetime="2026-04-10">' in own
    assert "<time datetime" not in client.get("/riftbound/sets/OPP/").content.decode().split("game-head__ways")[0]


def test_a_list_of_an_event_is_judged_again_after_a_day_has_changed(tmp_path: Path) -> None:
    event, entry = (event := event_of(date=date(2026, 5, 20), if_illegal="flag")), entry_of(event)
    made = registered(event, entry, "Main:\n3 Back Off")
    assert "set-legal" not in made.judgement.codes
    move_unleashed(tmp_path)

    waiting = list(outdated_entries(event))
    rejudge(event, EARLY)

    assert waiting == [entry]
    assert "set-legal" in Submission.objects.get(pk=made.pk).judgement.codes
